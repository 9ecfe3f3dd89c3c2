#include "island/island_sketch.h"
#include "island/island_page.h"

#include "number/exact.h"

#include <math.h>

typedef struct Spot {
    double x, y;
} Spot;

typedef struct SketchWriter {
    const Island *island;
    const Plan   *plan;
    Lets         *lets;
    Arena        *mem;
    NumCtx       *exact, binary64;
    Spot         *body, *contact, *normal; /* their places as doubles, for outlines only */
    double       *size;                    /* the radius of a body where the places are invented */
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

static bool is_at(const Contact *contact, int body)
{
    return contact->a == body || contact->b == body;
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

/* Lays out touching discs, each beside a disc that already has a place. */
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
                double reach = (placed[a] ? 1 : -1) * (w->size[a] + w->size[b]);
                w->body[next] = (Spot){w->body[known].x + reach * w->normal[c].x, w->body[known].y + reach * w->normal[c].y};
                placed[next] = any = !is_fixed(w, next); /* a wall has no place of its own */
                right = fmax(right, w->body[next].x);
            }
        }
        right += 4;
    }
}

/* Discs are as large as the cube roots of the masses say, within limits. */
static void find_sizes(SketchWriter *w)
{
    const double LEAST = 0.6;
    double       heaviest = 0;
    Value        mass;
    for (int i = 0; i < w->island->bodies; i++) {
        bool known = w->used[i] && !is_fixed(w, i) && !input_convert(&mass, &w->island->body[i]->m, &w->binary64);
        w->size[i] = known ? cbrt(mass.one.binary64) : 0;
        heaviest = fmax(heaviest, w->size[i]);
    }
    for (int i = 0; i < w->island->bodies; i++)
        w->size[i] = heaviest > 0 ? fmax(w->size[i] / heaviest, LEAST) : 1;
}

static int contacts_of(const SketchWriter *w, int body)
{
    int count = 0;
    for (int i = 0; i < w->island->contacts; i++)
        count += is_at(w->island->contact[i], body);
    return count;
}

/* A contact without a place: between the two bodies, the nearer to the lighter one where nothing else touches them. */
static Spot between(const SketchWriter *w, int a, int b)
{
    bool   alone = !is_fixed(w, a) && !is_fixed(w, b) && contacts_of(w, a) == 1 && contacts_of(w, b) == 1;
    double part = alone ? w->size[a] / (w->size[a] + w->size[b]) : 0.5;
    return (Spot){w->body[a].x + part * (w->body[b].x - w->body[a].x), w->body[a].y + part * (w->body[b].y - w->body[a].y)};
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
    find_sizes(w);
    w->scheme = !has_places(w);
    if (w->scheme)
        lay_out(w);
    for (int i = 0; i < island->contacts; i++) {
        const Contact *contact = island->contact[i];
        Spot           n = w->normal[i];
        bool           first = w->scheme && !is_fixed(w, contact->a);
        int            known = first ? contact->a : contact->b;
        double         reach = (first ? 1 : -1) * w->size[known];
        if (w->scheme)
            w->contact[i] = (Spot){w->body[known].x + reach * n.x, w->body[known].y + reach * n.y};
        else
            w->contact[i] = contact->has_at ? spot_of(w, &contact->at) : between(w, contact->a, contact->b);
    }
}

/* The radius of a disc around the body. It reaches to the nearest contact along the normal there, so that a wall touches it. */
static double radius_of(const SketchWriter *w, int body)
{
    double least = 0;
    for (int along = 1; along >= 0 && least == 0; along--)
        for (int i = 0; i < w->island->contacts; i++) {
            const Contact *contact = w->island->contact[i];
            if (contact->pin || !is_at(contact, body))
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

static const double STRAIGHT = 0.02; /* the sine below which two directions are the same: places may be given with two digits */

/* From the middle of the body to the contact. */
static Spot arm_of(const SketchWriter *w, int body, int contact)
{
    return (Spot){w->contact[contact].x - w->body[body].x, w->contact[contact].y - w->body[body].y};
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
    return edges;
}

/* An Outline says how a body is drawn that is no ball: as a parallelogram with corners at its centre plus and minus both ways, or (none) as
 * the least outline round its contacts. */
typedef struct Outline {
    bool any;
    Spot along, across;
} Outline;

static bool is_along(Spot a, Spot b)
{
    return fabs(cross_of(a, b)) <= STRAIGHT * hypot(a.x, a.y) * hypot(b.x, b.y);
}

static bool is_across(Spot a, Spot b)
{
    return is_along(a, (Spot){-b.y, b.x});
}

/* One contact, or several on one line through the centre: a rod, with its end there; but a box that stands on its corner where the normal
 * is nearer to the diagonal than to an edge. */
static Outline rod_of(const SketchWriter *w, int body, int contact)
{
    Spot   arm = arm_of(w, body, contact), n = w->normal[contact];
    double along = dot_of(arm, n), across = cross_of(arm, n);
    if (w->island->contact[contact]->pin || contacts_of(w, body) > 1 || fabs(across) > fabs(along))
        return (Outline){true, arm, {0, 0}};
    return (Outline){true, {(arm.x - arm.y) / 2, (arm.y + arm.x) / 2}, {(arm.x + arm.y) / 2, (arm.y - arm.x) / 2}};
}

/* The least box along that direction that reaches all contacts. */
static Outline box_of(const SketchWriter *w, int body, Spot axis)
{
    double along = 0, across = 0, length = hypot(axis.x, axis.y);
    axis = (Spot){axis.x / length, axis.y / length};
    for (int i = 0; i < w->island->contacts; i++)
        if (is_at(w->island->contact[i], body)) {
            along = fmax(along, fabs(dot_of(arm_of(w, body, i), axis)));
            across = fmax(across, fabs(cross_of(arm_of(w, body, i), axis)));
        }
    return (Outline){true, {along * axis.x, along * axis.y}, {-across * axis.y, across * axis.x}};
}

static Outline shape_of(const SketchWriter *w, int body)
{
    int  longest = -1, touching = -1;
    bool line = true, square = true;
    for (int i = 0; i < w->island->contacts; i++) {
        Spot arm = arm_of(w, body, i);
        if (!is_at(w->island->contact[i], body))
            continue;
        line &= longest < 0 || is_along(arm, arm_of(w, body, longest));
        if (longest < 0 || hypot(arm.x, arm.y) > hypot(arm_of(w, body, longest).x, arm_of(w, body, longest).y))
            longest = i;
        if (w->island->contact[i]->pin)
            continue;
        touching = touching < 0 ? i : touching;
        square &= is_along(w->normal[i], w->normal[touching]) || is_across(w->normal[i], w->normal[touching]);
    }
    if (line)
        return rod_of(w, body, longest);
    return square && touching >= 0 ? box_of(w, body, w->normal[touching]) : (Outline){false, {0, 0}, {0, 0}};
}

/* Whether the other end of the line from the contact through the centre would stand beyond another contact. */
static bool is_beyond_contacts(const SketchWriter *w, int body, int contact)
{
    Spot arm = arm_of(w, body, contact);
    bool beyond = false;
    for (int i = 0; i < w->island->contacts; i++) {
        Spot   own = arm_of(w, body, i), way = {-arm.x - own.x, -arm.y - own.y};
        double out = w->island->contact[i]->b == body ? -1 : 1;
        if (is_at(w->island->contact[i], body) && !w->island->contact[i]->pin)
            beyond |= out * dot_of(way, w->normal[i]) > STRAIGHT * (hypot(arm.x, arm.y) + hypot(own.x, own.y));
    }
    return beyond;
}

/* ---- what the text knows ---------------------------------------------------------------------------------- */

static Expr *number_expr(SketchWriter *w, double x)
{
    const Exact *exact = binary64_system.to_exact((Num){.binary64 = fabs(x)}, &w->binary64);
    Expr        *number = expr_number(w->mem, text_format(w->mem, "%.6g", fabs(x)), exact ? exact : &exact_zero);
    return x < 0 ? expr_call(w->mem, OP_NEG, number, NULL) : number;
}

static void know_spot(SketchWriter *w, const char *what, Text name, Spot spot)
{
    Expr *vector = expr_new(w->mem, EXPR_VECTOR, (Span){0, 0});
    int   room = 0;
    expr_append(w->mem, vector, OP_ADD, number_expr(w, spot.x), &room);
    expr_append(w->mem, vector, OP_ADD, number_expr(w, spot.y), &room);
    lets_set(w->lets, text_format(w->mem, "%s_%.*s", what, TEXT_ARG(name)), vector);
}

/* A place by its name, if the plan has one. */
static void know_place(SketchWriter *w, const char *what, char step, Text name, Spot spot)
{
    Text given = text_format(w->mem, "%c_%.*s", step, TEXT_ARG(name));
    bool has = false;
    for (int i = 0; i < w->plan->aspects && !w->scheme; i++)
        has |= w->plan->step[i].slot >= 0 && text_equal(w->plan->step[i].name, given);
    if (has)
        lets_name(w->lets, text_format(w->mem, "%s_%.*s", what, TEXT_ARG(name)), given);
    else
        know_spot(w, what, name, spot);
}

static void know_body(SketchWriter *w, int body)
{
    Text   name = w->island->body[body]->name;
    double radius = radius_of(w, body);
    know_place(w, "place", 'p', name, w->body[body]);
    if (!has_edges(w, body)) {
        if (radius > 0)
            lets_set(w->lets, text_format(w->mem, "size_%.*s", TEXT_ARG(name)), number_expr(w, radius));
        return;
    }
    Outline shape = shape_of(w, body);
    if (shape.any) {
        know_spot(w, "along", name, shape.along);
        know_spot(w, "across", name, shape.across);
    }
    for (int i = 0; i < w->island->contacts && !shape.any; i++)
        if (is_at(w->island->contact[i], body)) {
            Text image = text_format(w->mem, "image_%.*s_%.*s", TEXT_ARG(w->island->contact[i]->name), TEXT_ARG(name));
            lets_word(w->lets, image, is_beyond_contacts(w, body, i) ? "blocked" : "free");
        }
}

enum { FEW = 4 }; /* with more bodies the figure has no room for m and e */

const Plan *island_with_sketch(const IslandPlan *done, NumCtx *exact, Diag *diag)
{
    static Method *kept;
    Method        *text = island_read("island_figure", &kept, diag);
    if (!text)
        return NULL;
    const Island *island = &done->island;
    Arena        *mem = exact->mem;
    Joint        *joint = joint_copy(done->joint, mem);
    SketchWriter  w = {.island = island, .plan = done->plan, .lets = joint->lets, .mem = mem, .exact = exact};
    Plan         *plan = ARENA_ONE(mem, Plan);
    int           moving = 0;
    w.body = ARENA_MANY(mem, Spot, island->bodies + 1);
    w.size = ARENA_MANY(mem, double, island->bodies + 1);
    w.contact = ARENA_MANY(mem, Spot, island->contacts + 1);
    w.normal = ARENA_MANY(mem, Spot, island->contacts + 1);
    w.used = ARENA_MANY(mem, bool, island->bodies + 1);
    numctx_open(&w.binary64, &binary64_system, mem);
    find_places(&w);
    for (int i = 0; i < island->bodies; i++)
        if (w.used[i] && !is_fixed(&w, i)) {
            know_body(&w, i);
            moving++;
        }
    for (int i = 0; i < island->contacts; i++)
        know_place(&w, "spot", 'P', island->contact[i]->name, w.contact[i]);
    lets_word(w.lets, TEXT("laid_out"), w.scheme ? "yes" : "no");
    lets_word(w.lets, TEXT("few"), moving <= FEW ? "yes" : "no");
    numctx_close(&w.binary64);
    *plan = *done->plan;
    plan->sketch = joint_sketch(joint, text, plan, diag);
    return plan->sketch ? plan : NULL;
}
