/* The last part of an island's page: the velocities after the collision, and the laws that must hold. */
#include "island/island_page.h"

#include <string.h>

/* ---- velocities ------------------------------------------------------------------------------------------- */

static bool has_impulse(const IslandRow *row)
{
    return row->j >= 0 && (row->part == PART_ACTIVE || row->part == PART_PUT_BACK);
}

/* Adds up the impulses on one body, s_1*j_1*n_1 + ..., or their moments, with the lever arms k. Returns the number of terms. */
static int sum_impulses(IslandPage *page, Buf *sum, int body, bool turning)
{
    int terms = 0;
    for (int i = 0; i < page->rows; i++) {
        const IslandRow *row = &page->row[i];
        int              side = page_side(page, row, body);
        if (!side || !has_impulse(row))
            continue;
        buf_puts(sum, page_sign(side, sum));
        if (turning)
            buf_printf(sum, "j_%s*k_%s_%s", row->name, row->name, page->body[body]);
        else
            buf_printf(sum, "j_%s*n_%s", row->name, row->name);
        terms++;
    }
    return terms;
}

static const char *changed(IslandPage *page, const char *symbol, const char *now, const char *inertia, int body, const char *caption)
{
    Buf         sum = {0};
    const char *x = page->body[body];
    char       *name = page_name(page, "%s_%s'", symbol, x);
    bool        turning = *symbol == 'w';
    int         terms = sum_impulses(page, &sum, body, turning);
    const char *cite = turning ? "Darwinbots Response, delta omega" : "Darwinbots Response, delta v";
    Step       *step;
    if (terms == 0)
        step = page_step(page, ROLE_ANSWER, text_of(name), caption, "", "%s", now);
    else if (terms == 1)
        step = page_step(page, ROLE_ANSWER, text_of(name), caption, cite, "%s %s %.*s*inv(%s_%s)", now, *sum.at == '-' ? "-" : "+",
                         TEXT_ARG(text_from(buf_text(&sum), *sum.at == '-')), inertia, x);
    else
        step =
            page_step(page, ROLE_ANSWER, text_of(name), caption, cite, "%s + (%.*s)*inv(%s_%s)", now, TEXT_ARG(buf_text(&sum)), inertia, x);
    step->velocity = !turning;
    step->group = turning ? TEXT("w") : TEXT("v");
    step->member = text_of(x);
    buf_free(&sum);
    return name;
}

static void zero_impulse(IslandPage *page, IslandRow *row)
{
    static const char *const WHY[] = {[PART_APART] = "the bodies are separating and stay so: no impulse acts",
                                      [PART_REDUNDANT] = "the other contacts already do its work, so its impulse may be chosen as 0",
                                      [PART_RELEASED] =
                                          "the other impulses separate the bodies here: no impulse, as a contact cannot pull"};
    if (row->j >= 0)
        return;
    page_step(page, row->axis ? ROLE_STEP : ROLE_ANSWER, page_text(page, "j_%s", row->name), WHY[row->part], "", "0");
    row->j = page->maker.count - 1;
}

/* The impulse of a pin as a vector. */
static void pin_impulse(IslandPage *page, const IslandRow *row)
{
    const Contact *contact = page->island->contact[row->contact];
    const char    *c = page->contact[row->contact];
    if (row->axis != 'x')
        return;
    Step *step = page_step(page, ROLE_ANSWER, page_text(page, "J_%s", c),
                           page_name(page, "impulse of the pin %s on %s", c, page->body[contact->b]), "", "<j_%s_x, j_%s_y>", c, c);
    step->group = TEXT("j");
    step->member = text_of(c);
}

static void name_answers(IslandPage *page)
{
    for (int i = 0; i < page->rows; i++) {
        IslandRow *row = &page->row[i];
        if (row->axis || page->failed)
            continue;
        page->maker.step[row->j].group = TEXT("j");
        page->maker.step[row->j].member = text_of(row->name);
    }
}

void page_velocities(IslandPage *page)
{
    bool hits = page->analysis->hits > 0;
    page->maker.stage = hits ? TEXT("Total impulses and velocities") : TEXT("Velocities after the collision");
    for (int i = 0; i < page->rows; i++)
        zero_impulse(page, &page->row[i]);
    for (int i = 0; i < page->rows; i++)
        pin_impulse(page, &page->row[i]);
    name_answers(page);
    for (int i = 0; i < page->island->bodies; i++) {
        const Body *body = page->island->body[i];
        if (!page->used[i] || !body->moves)
            continue;
        char *caption = page_name(page, "velocity of %s after the collision", page->body[i]);
        if (hits) { /* the last hit gave the velocities, which only get their names here */
            Step *v = page_step(page, ROLE_ANSWER, page_text(page, "v_%s'", page->body[i]), caption, "", "%s", page->v[i]);
            v->velocity = true;
            v->group = TEXT("v");
            v->member = text_of(page->body[i]);
            page->v[i] = page_name(page, "v_%s'", page->body[i]);
        } else {
            page->v[i] = changed(page, "v", page->v[i], "m", i, caption);
        }
        if (!body->turns)
            continue;
        caption = page_name(page, "angular velocity of %s after the collision", page->body[i]);
        if (hits) {
            Step *w = page_step(page, ROLE_ANSWER, page_text(page, "w_%s'", page->body[i]), caption, "", "%s", page->w[i]);
            w->group = TEXT("w");
            w->member = text_of(page->body[i]);
            page->w[i] = page_name(page, "w_%s'", page->body[i]);
        } else {
            page->w[i] = changed(page, "w", page->w[i], "I", i, caption);
        }
    }
    for (int i = 0; i < page->rows; i++) {
        IslandRow *row = &page->row[i];
        page_approach(page, row, page_text(page, "u_%s'", row->name), "", "'",
                      row->axis ? "relative velocity at the pin after the collision"
                                : page_name(page, "relative normal velocity at %s after the collision", row->name));
        row->after = page->maker.count - 1;
        page->maker.step[row->after].second = true; /* for the law of restitution */
    }
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

static void law(IslandPage *page, const char *caption, const char *formula)
{
    page_step(page, ROLE_LAW, (Text){0}, caption, "", "%s", formula);
}

static void contact_laws(IslandPage *page, Model model)
{
    for (int i = 0; i < page->rows; i++) {
        const IslandRow *row = &page->row[i];
        const char      *c = row->name;
        bool             strict = row->part == PART_ACTIVE || row->part == PART_REDUNDANT;
        if (row->axis)
            law(page, "the pin holds: no relative velocity", page_name(page, "u_%s' = 0", c));
        else if (model == MODEL_SEQUENTIAL)
            law(page, page_name(page, "at %s the bodies are no longer approaching", c), page_name(page, "u_%s' >= 0", c));
        else if (row->coming == COMING_APART)
            law(page, page_name(page, "at %s the bodies are not approaching", c),
                page_name(page, row->part == PART_PUT_BACK || (strict && model == MODEL_SIMULTANEOUS) ? "u_%s' = 0" : "u_%s' >= 0", c));
        else if (row->part == PART_RELEASED)
            law(page, page_name(page, "at %s the speed of separation is at least e times the speed of approach", c),
                page_name(page, "u_%s' >= -e_%s*u_%s", c, c, c));
        else
            law(page, page_name(page, "Newton's law of restitution at %s", c), page_name(page, "u_%s' = -e_%s*u_%s", c, c, c));
        if (!row->axis && model == MODEL_SEPARATING && has_impulse(row))
            law(page, page_name(page, "%s does not pull", c), page_name(page, "j_%s >= 0", c));
    }
}

/* Writes a sum over the moving bodies; `write` adds the term of one body. */
static void over_bodies(IslandPage *page, Buf *sum, void (*write)(IslandPage *, Buf *, int, const char *), const char *when)
{
    for (int i = 0; i < page->island->bodies; i++)
        if (page->used[i] && page->island->body[i]->moves) {
            buf_puts(sum, sum->len ? " + " : "");
            write(page, sum, i, when);
        }
}

static void momentum_term(IslandPage *page, Buf *sum, int i, const char *when)
{
    buf_printf(sum, "m_%s*v_%s%s", page->body[i], page->body[i], when);
}

static void energy_term(IslandPage *page, Buf *sum, int i, const char *when)
{
    const char *x = page->body[i];
    buf_printf(sum, "1/2*m_%s*(v_%s%s . v_%s%s)", x, x, when, x, when);
    if (page->island->body[i]->turns)
        buf_printf(sum, " + 1/2*I_%s*w_%s%s^2", x, x, when);
}

static void moment_term(IslandPage *page, Buf *sum, int i, const char *when, const char *about)
{
    const char *x = page->body[i];
    buf_printf(sum, "m_%s*cross(p_%s%s, v_%s%s)", x, x, about, x, when);
    if (page->island->body[i]->turns)
        buf_printf(sum, " + I_%s*w_%s%s", x, x, when);
}

static void spin_term(IslandPage *page, Buf *sum, int i, const char *when)
{
    moment_term(page, sum, i, when, "");
}

/* The moment about a second, distant point shows a slip in a lever arm that the moment about the origin may hide. */
#define FAR_POINT "<100, -70>"
static void far_spin_term(IslandPage *page, Buf *sum, int i, const char *when)
{
    moment_term(page, sum, i, when, " - " FAR_POINT);
}

/* The impulses on fixed bodies, or their moments about a point (`about` is "" or " - POINT"). The moments include those of the supports
 * that keep bodies without a moment of inertia from turning. */
static void ground_sum(IslandPage *page, Buf *sum, const char *about)
{
    for (int i = 0; i < page->rows; i++) {
        const IslandRow *row = &page->row[i];
        const Contact   *contact = page->island->contact[row->contact];
        const char      *c = page->contact[row->contact];
        if (!has_impulse(row))
            continue;
        for (int side = -1; side <= 1; side += 2) {
            int  body = side < 0 ? contact->a : contact->b;
            bool moves = body != GROUND && page->island->body[body]->moves;
            if (moves && (!about || page->island->body[body]->turns))
                continue;
            buf_puts(sum, page_sign(side, sum));
            if (moves)
                buf_printf(sum, "j_%s*cross(P_%s - p_%s, n_%s)", row->name, c, page->body[body], row->name);
            else if (about)
                buf_printf(sum, "j_%s*cross(P_%s%s, n_%s)", row->name, c, about, row->name);
            else
                buf_printf(sum, "j_%s*n_%s", row->name, row->name);
        }
    }
}

/* Writes NAME and NAME' and the law that they are equal, up to the part that goes to fixed bodies. */
static void kept(IslandPage *page, const char *name, void (*term)(IslandPage *, Buf *, int, const char *), const char *about,
                 const char *what, bool aside)
{
    int first = page->maker.count;
    Buf before = {0}, after = {0}, ground = {0};
    over_bodies(page, &before, term, "");
    over_bodies(page, &after, term, "'");
    ground_sum(page, &ground, about);
    page_step(page, ROLE_STEP, text_of(name), page_name(page, "total %s before", what), "", "%.*s", TEXT_ARG(buf_text(&before)));
    page_step(page, ROLE_STEP, page_text(page, "%s'", name), page_name(page, "total %s after", what), "", "%.*s",
              TEXT_ARG(buf_text(&after)));
    if (ground.len) {
        page_step(
            page, ROLE_STEP, page_text(page, "%s_ground", name),
            page_name(page,
                      about ? "%s that went to fixed bodies, or to supports that keep a body from turning" : "%s that went to fixed bodies",
                      what),
            "", "%.*s", TEXT_ARG(buf_text(&ground)));
        law(page, page_name(page, "%s is conserved, counting the part of fixed bodies", what),
            page_name(page, "%s' + %s_ground = %s", name, name, name));
    } else {
        law(page, page_name(page, "%s is conserved", what), page_name(page, "%s' = %s", name, name));
    }
    for (int i = first; i < page->maker.count; i++) {
        page->maker.step[i].aside = aside;
        page->maker.step[i].second = true;
    }
    buf_free(&before);
    buf_free(&after);
    buf_free(&ground);
}

/* The work of fixed bodies that move. Each keeps its velocity, so its work is the impulse on the other body times that velocity. Writes
 * the step `work`; returns false if all fixed bodies are at rest. */
static bool write_work(IslandPage *page)
{
    Buf sum = {0};
    for (int i = 0; i < page->rows; i++) {
        const IslandRow *row = &page->row[i];
        const Contact   *contact = page->island->contact[row->contact];
        for (int side = -1; side <= 1 && has_impulse(row); side += 2) {
            int         body = side < 0 ? contact->a : contact->b;
            const char *velocity =
                body == GROUND || page->island->body[body]->moves ? NULL : page_point_velocity(page, row->contact, body, "", "");
            if (!velocity)
                continue;
            buf_puts(&sum, page_sign(-side, &sum));
            buf_printf(&sum, "j_%s*(n_%s . %s)", row->name, row->name, velocity);
        }
    }
    bool any = sum.len > 0;
    if (any)
        page_step(page, ROLE_ANSWER, TEXT("work"), "work done by fixed bodies, which keep moving", "", "%.*s", TEXT_ARG(buf_text(&sum)));
    buf_free(&sum);
    return any;
}

/* The name of e if all solved equations share it, or NULL. With one e the loss follows from e alone. */
static const char *one_e(const IslandPage *page)
{
    const Input *e = NULL;
    const char  *name = NULL;
    for (int i = 0; i < page->rows; i++) {
        const IslandRow *row = &page->row[i];
        const Input     *own = &page->island->contact[row->contact]->e;
        if (row->axis || row->part == PART_PUT_BACK || row->coming == COMING_APART)
            return NULL;
        if (e && !page_same_number(page, e, own))
            return NULL;
        if (!e) {
            e = own;
            name = page_name((IslandPage *)page, "e_%s", row->name);
        }
    }
    return name;
}

/* The sum over the impulses of j*(u' + u), or of j*b. */
static void impulse_sum(IslandPage *page, Buf *sum, bool demand)
{
    for (int i = 0; i < page->rows; i++) {
        const char *c = page->row[i].name;
        if (!has_impulse(&page->row[i]))
            continue;
        buf_puts(sum, sum->len ? " + " : "");
        if (demand)
            buf_printf(sum, "j_%s*b_%s", c, c);
        else
            buf_printf(sum, "j_%s*(u_%s' + u_%s)", c, c, c);
    }
}

/* The moment of greatest compression, when no contact approaches or separates. Of the kinetic energy above that at this moment, the
 * fraction e^2 comes back. */
static void locked_energy(IslandPage *page, const char *e, const char *lost, bool driven)
{
    Buf sum = {0};
    for (int i = 0; i < page->island->bodies; i++) {
        const Body *body = page->island->body[i];
        const char *x = page->body[i];
        if (!page->used[i] || !body->moves)
            continue;
        page_step(page, ROLE_STEP, page_text(page, "vm_%s", x),
                  page_name(page, "velocity of %s at greatest compression, when all contacts have stopped", x), "",
                  "v_%s + (v_%s' - v_%s)/(1 + %s)", x, x, x, e)
            ->aside = true;
        buf_printf(&sum, "%s1/2*m_%s*(vm_%s . vm_%s)", sum.len ? " + " : "", x, x, x);
        if (body->turns) {
            page_step(page, ROLE_STEP, page_text(page, "wm_%s", x), "", "", "w_%s + (w_%s' - w_%s)/(1 + %s)", x, x, x, e)->aside = true;
            buf_printf(&sum, " + 1/2*I_%s*wm_%s^2", x, x);
        }
    }
    page_step(page, ROLE_STEP, TEXT("Tm"), "kinetic energy at greatest compression", "", "%.*s", TEXT_ARG(buf_text(&sum)))->aside = true;
    law(page, "of the kinetic energy lost in compression, the fraction e^2 is returned",
        driven ? page_name(page, "%s = (1 - %s^2)*(T + work/(1 + %s) - Tm)", lost, e, e)
               : page_name(page, "%s = (1 - %s^2)*(T - Tm)", lost, e));
    buf_free(&sum);
}

/* Each hit loses the kinetic energy 1/2*(1 - e^2)*u^2/A. */
static void hit_energy(IslandPage *page, const char *lost)
{
    const Analysis *found = page->analysis;
    Buf             sum = {0};
    for (int h = 0; h < found->hits; h++) {
        const char *c = page->row[found->hit[h]].name;
        buf_printf(&sum, "%s1/2*(1 - e_%s^2)*h%d_u^2/A_%s_%s", sum.len ? " + " : "", c, h + 1, c, c);
    }
    if (sum.len)
        law(page, "kinetic energy lost = sum of the losses of all hits", page_name(page, "%s = %.*s", lost, TEXT_ARG(buf_text(&sum))));
    buf_free(&sum);
}

static void energy_laws(IslandPage *page, Model model)
{
    Buf         before = {0}, after = {0}, sum = {0};
    const char *e = model == MODEL_SEQUENTIAL ? NULL : one_e(page);
    over_bodies(page, &before, energy_term, "");
    over_bodies(page, &after, energy_term, "'");
    page->maker.stage = TEXT("Kinetic energy lost");
    page_step(page, ROLE_STEP, TEXT("T"), "kinetic energy before", "", "%.*s", TEXT_ARG(buf_text(&before)))->second = true;
    page_step(page, ROLE_STEP, TEXT("T'"), "kinetic energy after", "", "%.*s", TEXT_ARG(buf_text(&after)))->second = true;
    bool        driven = write_work(page);
    const char *lost = driven ? "T + work - T'" : "T - T'";
    page_step(page, ROLE_ANSWER, TEXT("loss"), driven ? "kinetic energy lost, counting the work of fixed bodies" : "kinetic energy lost",
              "", "%s", lost);
    impulse_sum(page, &sum, false);
    if (sum.len && model == MODEL_SEQUENTIAL) {
        hit_energy(page, lost);
    } else if (sum.len) {
        law(page, "kinetic energy lost = work of the impulses, with the opposite sign",
            page_name(page, "%s = -1/2*(%.*s)", lost, TEXT_ARG(buf_text(&sum))));
        sum.len = 0;
        impulse_sum(page, &sum, true);
        if (e)
            law(page, "with the same e everywhere, the loss follows from j . b",
                page_name(page, "%s = 1/2*(1 - %s)/(1 + %s)*(%.*s)", lost, e, e, TEXT_ARG(buf_text(&sum))));
        if (e && model == MODEL_SIMULTANEOUS && page->rows <= FULL_PAGE)
            locked_energy(page, e, lost, driven);
    }
    buf_free(&before);
    buf_free(&after);
    buf_free(&sum);
}

void page_laws(IslandPage *page, Model model)
{
    contact_laws(page, model);
    kept(page, "p", momentum_term, NULL, "momentum", false);
    if (page->moments) {
        kept(page, "L", spin_term, "", "angular momentum about the origin", false);
        kept(page, "M", far_spin_term, " - " FAR_POINT, "angular momentum about " FAR_POINT, true);
    }
    energy_laws(page, model);
}
