#include "island/island_sketch.h"

#include "derive/reading/sketch.h"
#include "number/exact.h"

#include <math.h>

typedef struct Spot {
    double x, y;
} Spot;

typedef struct SketchWriter {
    const Island *island;
    const Plan   *plan;
    Arena        *mem;
    NumCtx       *exact, binary64;
    Buf           out;
    Spot         *body, *contact, *normal; /* their places as doubles, for outlines only */
    bool         *used;                    /* bodies with a contact */
    bool          scheme;                  /* the places are invented */
} SketchWriter;

/* ---- places ----------------------------------------------------------------------------------------------- */

static Spot spot_of(SketchWriter *w, const Input *input)
{
    Value value;
    if (input->shape.kind != SHAPE_VECTOR || input_convert(&value, input, &w->binary64))
        return (Spot){0, 0};
    return (Spot){value.num[0].binary64, value.num[1].binary64};
}

static const Body *body_of(const SketchWriter *w, int index)
{
    return index == GROUND ? NULL : w->island->body[index];
}

static bool is_fixed(const SketchWriter *w, int index)
{
    return index == GROUND || !w->island->body[index]->moves;
}

/* Whether every contact has a place, and no two moving bodies in contact have the same place. */
static bool has_places(const SketchWriter *w)
{
    const Island *island = w->island;
    for (int i = 0; i < island->contacts; i++) {
        const Contact *contact = island->contact[i];
        const Body    *a = body_of(w, contact->a), *b = body_of(w, contact->b);
        if (!contact->has_at && (!a->placed || !b->placed))
            return false;
        if (!is_fixed(w, contact->a) && !is_fixed(w, contact->b) && w->body[contact->a].x == w->body[contact->b].x &&
            w->body[contact->a].y == w->body[contact->b].y)
            return false;
    }
    return true;
}

/* Lays out touching discs of radius 1, each beside a disc that already has a place. */
static void lay_out(SketchWriter *w)
{
    const Island *island = w->island;
    bool         *placed = ARENA_MANY(w->mem, bool, island->bodies + 1);
    double        right = 0;
    for (int i = 0; i < island->bodies; i++) {
        if (!w->used[i] || placed[i] || is_fixed(w, i))
            continue;
        w->body[i] = (Spot){right, 0};
        placed[i] = true;
        for (bool any = true; any;) {
            any = false;
            for (int c = 0; c < island->contacts; c++) {
                int a = island->contact[c]->a, b = island->contact[c]->b;
                if (a == GROUND || placed[a] == placed[b])
                    continue;
                int    known = placed[a] ? a : b, next = placed[a] ? b : a;
                double reach = placed[a] ? 2 : -2;
                w->body[next] = (Spot){w->body[known].x + reach * w->normal[c].x, w->body[known].y + reach * w->normal[c].y};
                placed[next] = any = !is_fixed(w, next); /* a wall has no place of its own */
                right = fmax(right, w->body[next].x);
            }
        }
        right += 4;
    }
}

static void find_places(SketchWriter *w)
{
    const Island *island = w->island;
    for (int i = 0; i < island->contacts; i++) {
        w->used[island->contact[i]->b] = true;
        if (island->contact[i]->a != GROUND)
            w->used[island->contact[i]->a] = true;
    }
    for (int i = 0; i < island->bodies; i++)
        if (w->used[i])
            w->body[i] = spot_of(w, &island->body[i]->p);
    for (int i = 0; i < island->contacts; i++) {
        const Contact *contact = island->contact[i];
        Spot           n = spot_of(w, &contact->n), *a = contact->a == GROUND ? NULL : &w->body[contact->a], *b = &w->body[contact->b];
        if (!contact->has_n && a)
            n = (Spot){b->x - a->x, b->y - a->y};
        double length = hypot(n.x, n.y);
        w->normal[i] = length > 0 ? (Spot){n.x / length, n.y / length} : n;
    }
    w->scheme = !has_places(w);
    if (w->scheme)
        lay_out(w);
    for (int i = 0; i < island->contacts; i++) {
        const Contact *contact = island->contact[i];
        Spot           n = w->normal[i];
        if (!w->scheme && contact->has_at)
            w->contact[i] = spot_of(w, &contact->at);
        else if (w->scheme && !is_fixed(w, contact->a))
            w->contact[i] = (Spot){w->body[contact->a].x + n.x, w->body[contact->a].y + n.y};
        else if (w->scheme)
            w->contact[i] = (Spot){w->body[contact->b].x - n.x, w->body[contact->b].y - n.y};
        else
            w->contact[i] =
                (Spot){(w->body[contact->a].x + w->body[contact->b].x) / 2, (w->body[contact->a].y + w->body[contact->b].y) / 2};
    }
}

/* The radius of a disc around the body. It reaches to the nearest contact along the normal there, so that a wall touches it. */
static double radius_of(const SketchWriter *w, int body)
{
    double least = 0;
    for (int along = 1; along >= 0 && least == 0; along--)
        for (int i = 0; i < w->island->contacts; i++) {
            const Contact *contact = w->island->contact[i];
            if (contact->pin || (contact->a != body && contact->b != body))
                continue;
            double x = w->contact[i].x - w->body[body].x, y = w->contact[i].y - w->body[body].y;
            double reach = along ? fabs(x * w->normal[i].x + y * w->normal[i].y) : hypot(x, y);
            if (reach > 0 && (least == 0 || reach < least))
                least = reach;
        }
    return least;
}

/* ---- outlines --------------------------------------------------------------------------------------------- */

static double cross_of(Spot a, Spot b)
{
    return a.x * b.y - a.y * b.x;
}

static double dot_of(Spot a, Spot b)
{
    return a.x * b.x + a.y * b.y;
}

static const double STRAIGHT = 1e-9; /* the sine below which two directions are the same on a drawing */

/* From the middle of the body to the contact. */
static Spot arm_of(const SketchWriter *w, int body, int contact)
{
    return (Spot){w->contact[contact].x - w->body[body].x, w->contact[contact].y - w->body[body].y};
}

static bool is_at(const Contact *contact, int body)
{
    return contact->a == body || contact->b == body;
}

/* Whether the body is a box or a rod: it is pinned, or touched where the normal does not lead through its middle, as no ball is. */
static bool has_edges(const SketchWriter *w, int body)
{
    bool edges = false;
    for (int i = 0; i < w->island->contacts && !w->scheme; i++) {
        Spot arm = arm_of(w, body, i);
        if (is_at(w->island->contact[i], body))
            edges |= w->island->contact[i]->pin || fabs(cross_of(arm, w->normal[i])) > STRAIGHT * hypot(arm.x, arm.y);
    }
    return edges && w->island->body[body]->turns;
}

/* The direction of its edges: the first normal there, or along the arm of the first pin. */
static Spot axis_of(const SketchWriter *w, int body)
{
    Spot axis = {0, 0};
    for (int pin = 0; pin <= 1; pin++)
        for (int i = 0; i < w->island->contacts && axis.x == 0 && axis.y == 0; i++) {
            const Contact *contact = w->island->contact[i];
            if (is_at(contact, body) && contact->pin == (pin == 1))
                axis = pin ? arm_of(w, body, i) : w->normal[i];
        }
    double length = hypot(axis.x, axis.y);
    return length > 0 ? (Spot){axis.x / length, axis.y / length} : (Spot){1, 0};
}

/* ---- text ------------------------------------------------------------------------------------------------- */

/* Whether the page has a step of that name: `letter`_`name`, or `letter` alone. */
static bool has(const SketchWriter *w, const char *letter, Text name, const char *prime)
{
    Text wanted = text_format(w->mem, "%s%s%.*s%s", letter, name.len ? "_" : "", TEXT_ARG(name), prime);
    for (int i = 0; i < w->plan->aspects; i++)
        if (w->plan->step[i].slot >= 0 && text_equal(w->plan->step[i].name, wanted))
            return true;
    return false;
}

static void put_number(SketchWriter *w, double x)
{
    Style        style = {.roots = ROOT_ABOVE, .digits = 17, .longest = 0};
    const Exact *exact = binary64_system.to_exact((Num){.binary64 = x}, &w->binary64);
    Value        value = value_number(exact_num(exact ? exact : &exact_zero));
    expr_write(&w->out, value_expr(&value, &exact_system, &style, w->exact), false);
}

static void put_spot(SketchWriter *w, Spot spot)
{
    buf_puts(&w->out, "<");
    put_number(w, spot.x);
    buf_puts(&w->out, ", ");
    put_number(w, spot.y);
    buf_puts(&w->out, ">");
}

/* Writes the place by its name, if the page has one. */
static void put_body_place(SketchWriter *w, int body)
{
    Text name = w->island->body[body]->name;
    if (!w->scheme && has(w, "p", name, ""))
        buf_printf(&w->out, "p_%.*s", TEXT_ARG(name));
    else
        put_spot(w, w->body[body]);
}

static void put_contact_place(SketchWriter *w, int contact)
{
    Text name = w->island->contact[contact]->name;
    if (!w->scheme && has(w, "P", name, ""))
        buf_printf(&w->out, "P_%.*s", TEXT_ARG(name));
    else
        put_spot(w, w->contact[contact]);
}

/* Says which body the mark belongs to. */
static void put_of(SketchWriter *w, int body)
{
    Text name = body == GROUND ? TEXT("ground") : w->island->body[body]->name;
    buf_printf(&w->out, " of \"%.*s\"", TEXT_ARG(name));
}

/* The least box round the middle of the body, along its axis, that reaches all of its contacts: a line, for a rod. */
static void put_outline(SketchWriter *w, int body)
{
    Spot   axis = axis_of(w, body), aside = {-axis.y, axis.x};
    double along = 0, across = 0;
    for (int i = 0; i < w->island->contacts; i++)
        if (is_at(w->island->contact[i], body)) {
            along = fmax(along, fabs(dot_of(arm_of(w, body, i), axis)));
            across = fmax(across, fabs(dot_of(arm_of(w, body, i), aside)));
        }
    const double least = STRAIGHT * (along + across);
    for (int edge = 0; edge < 4; edge++) {
        static const Spot CORNERS[] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
        Spot              corner[2];
        if ((edge % 2 ? across : along) <= least || (edge >= 2 && (along <= least || across <= least)))
            continue; /* of no length, or the same as the one across */
        for (int end = 0; end < 2; end++) {
            Spot sign = CORNERS[(edge + end) % 4];
            corner[end] = (Spot){w->body[body].x + sign.x * along * axis.x + sign.y * across * aside.x,
                                 w->body[body].y + sign.x * along * axis.y + sign.y * across * aside.y};
        }
        buf_puts(&w->out, "draw segment ");
        put_spot(w, corner[0]);
        buf_puts(&w->out, " to ");
        put_spot(w, corner[1]);
        put_of(w, body);
        buf_puts(&w->out, " \"\"\n");
    }
}

/* ---- panels ----------------------------------------------------------------------------------------------- */

static void put_disc(SketchWriter *w, int body, const char *prime)
{
    Text   name = w->island->body[body]->name;
    bool   edges = has_edges(w, body);
    double radius = edges ? 0 : radius_of(w, body);
    bool   spins = prime && w->island->body[body]->spins;
    for (int turning = 0; turning <= (spins ? 1 : 0); turning++) {
        buf_puts(&w->out, radius > 0 ? "draw disc " : "draw point ");
        if (radius > 0) {
            put_number(w, radius);
            buf_puts(&w->out, " at ");
        }
        put_body_place(w, body);
        put_of(w, body);
        buf_printf(&w->out, " \"%.*s", TEXT_ARG(name));
        if (turning)
            buf_printf(&w->out, ", w%s = {w_%.*s%s}", prime, TEXT_ARG(name), prime);
        buf_puts(&w->out, "\"");
        if (spins)
            buf_printf(&w->out, " if w_%.*s%s %s 0", TEXT_ARG(name), prime, turning ? "!=" : "=");
        buf_puts(&w->out, "\n");
    }
}

static void put_body(SketchWriter *w, int body, const char *prime)
{
    put_disc(w, body, prime);
    if (has_edges(w, body))
        put_outline(w, body);
}

static int first_contact_of(const SketchWriter *w, int body)
{
    int first = 0;
    while (w->island->contact[first]->a != body && w->island->contact[first]->b != body)
        first++;
    return first;
}

/* Draws the fixed body of a contact as a wall, with its name at the first of its contacts. */
static void put_wall(SketchWriter *w, int contact)
{
    const Contact *own = w->island->contact[contact];
    int            fixed = is_fixed(w, own->a) ? own->a : own->b;
    bool           named = first_contact_of(w, fixed) < contact;
    buf_printf(&w->out, "draw wall %sn_%.*s at ", fixed == own->b ? "-" : "", TEXT_ARG(own->name));
    put_contact_place(w, contact);
    put_of(w, fixed);
    buf_printf(&w->out, " \"%.*s\"\n", TEXT_ARG(named ? TEXT("") : w->island->body[fixed]->name));
}

/* Draws bodies with their lever arms, walls and contacts. */
static void put_scene(SketchWriter *w, const char *prime, bool contacts)
{
    const Island *island = w->island;
    for (int i = 0; i < island->bodies; i++)
        if (w->used[i] && !is_fixed(w, i))
            put_body(w, i, prime);
    for (int i = 0; i < island->contacts; i++) {
        const Contact *contact = island->contact[i];
        int            side[2] = {contact->a, contact->b};
        if (!contact->pin && (is_fixed(w, contact->a) || is_fixed(w, contact->b)))
            put_wall(w, i);
        for (int k = 0; k < 2; k++)
            if (side[k] != GROUND && !is_fixed(w, side[k]) && island->body[side[k]]->turns) {
                buf_puts(&w->out, "draw guide ");
                put_body_place(w, side[k]);
                buf_puts(&w->out, " to ");
                put_contact_place(w, i);
                buf_puts(&w->out, "\n");
            }
        if (contacts || contact->pin) {
            buf_puts(&w->out, "draw point ");
            put_contact_place(w, i);
            buf_printf(&w->out, " \"%.*s\"\n", TEXT_ARG(contacts ? contact->name : TEXT("")));
        }
        if (contacts && !contact->pin) {
            buf_printf(&w->out, "draw tick n_%.*s at ", TEXT_ARG(contact->name));
            put_contact_place(w, i);
            buf_puts(&w->out, " \"\"\n");
        }
    }
}

/* A moving fixed body has the same velocity before and after; its arrow begins at its name. */
static void put_velocities(SketchWriter *w, const char *prime)
{
    for (int i = 0; i < w->island->bodies; i++) {
        Text        name = w->island->body[i]->name;
        const char *when = is_fixed(w, i) ? "" : prime;
        if (!w->used[i] || !has(w, "v", name, when))
            continue;
        buf_printf(&w->out, "draw velocity v_%.*s%s from ", TEXT_ARG(name), when);
        if (is_fixed(w, i))
            put_contact_place(w, first_contact_of(w, i));
        else
            put_body_place(w, i);
        put_of(w, i);
        buf_puts(&w->out, "\n");
    }
}

/* Draws an impulse, against n on the first body and along n on the second; a pull is labelled as one. */
static void put_impulse(SketchWriter *w, int contact, bool second)
{
    const Contact *own = w->island->contact[contact];
    Text           name = own->name;
    bool           labelled = second || is_fixed(w, own->b);
    if (is_fixed(w, second ? own->b : own->a) || !has(w, own->pin ? "J" : "j", name, ""))
        return;
    for (int pulls = 0; pulls <= (own->pin ? 0 : 1); pulls++) {
        buf_printf(&w->out, "draw impulse %s%c_%.*s", second ? "" : "-", own->pin ? 'J' : 'j', TEXT_ARG(name));
        if (!own->pin)
            buf_printf(&w->out, "*n_%.*s", TEXT_ARG(name));
        buf_puts(&w->out, " from ");
        put_contact_place(w, contact);
        put_of(w, second ? own->b : own->a);
        if (!labelled)
            buf_puts(&w->out, " \"\"");
        else if (own->pin)
            buf_printf(&w->out, " \"J_%.*s = {J_%.*s}\"", TEXT_ARG(name), TEXT_ARG(name));
        else
            buf_printf(&w->out, " \"j_%.*s = {j_%.*s}%s\"", TEXT_ARG(name), TEXT_ARG(name), pulls ? ": a pull" : "");
        if (!own->pin)
            buf_printf(&w->out, " if j_%.*s %s 0", TEXT_ARG(name), pulls ? "<" : ">");
        buf_puts(&w->out, "\n");
    }
}

static void put_panel(SketchWriter *w, const char *caption)
{
    buf_printf(&w->out, "figure \"%s\"%s\n", caption, w->scheme ? " of scheme" : "");
}

/* The stacks "before" and "after" are equally high. */
static void put_energy(SketchWriter *w)
{
    if (!has(w, "T'", (Text){0}, "") || !has(w, "loss", (Text){0}, ""))
        return;
    bool driven = has(w, "work", (Text){0}, "");
    buf_puts(&w->out, "figure \"kinetic energy\"\n"
                      "draw bar T on \"before\" \"T\"\n");
    if (driven)
        buf_puts(&w->out, "draw rest work on \"before\" \"work\" if work > 0\n");
    buf_puts(&w->out, "draw rest -loss on \"before\" \"gained\" if loss < 0\n"
                      "draw bar T' on \"after\" \"T'\"\n");
    if (driven)
        buf_puts(&w->out, "draw rest -work on \"after\" \"work taken out\" if work < 0\n");
    buf_puts(&w->out, "draw rest loss on \"after\" \"lost\" if loss > 0\n");
}

const Plan *island_with_sketch(const IslandPlan *done, NumCtx *exact, Diag *diag)
{
    const Island *island = &done->island;
    Arena        *mem = exact->mem;
    SketchWriter  w = {.island = island, .plan = done->plan, .mem = mem, .exact = exact};
    Plan         *plan = ARENA_ONE(mem, Plan);
    w.body = ARENA_MANY(mem, Spot, island->bodies + 1);
    w.contact = ARENA_MANY(mem, Spot, island->contacts + 1);
    w.normal = ARENA_MANY(mem, Spot, island->contacts + 1);
    w.used = ARENA_MANY(mem, bool, island->bodies + 1);
    numctx_open(&w.binary64, &binary64_system, mem);
    find_places(&w);
    put_panel(&w, w.scheme ? "before (no positions given: laid out along the normals)" : "before");
    put_scene(&w, "", true);
    put_velocities(&w, "");
    put_panel(&w, "the impulses");
    put_scene(&w, NULL, false);
    for (int i = 0; i < island->contacts; i++)
        for (int second = 0; second < 2; second++)
            put_impulse(&w, i, second);
    put_panel(&w, "after");
    put_scene(&w, "'", false);
    put_velocities(&w, "'");
    put_energy(&w);
    numctx_close(&w.binary64);
    *plan = *done->plan;
    plan->sketch = sketch_from_text(buf_finish(&w.out, mem), plan, mem, exact, diag);
    return plan->sketch ? plan : NULL;
}
