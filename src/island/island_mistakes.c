#include "island/island_mistakes.h"

#include <string.h>

/* ---- the table -------------------------------------------------------------------------------------------- */

/* The islands in which a mistake can be made. */
typedef enum Where {
    ANYWHERE,
    ALONE,    /* one equation */
    TOGETHER, /* several equations */
    TURNING,  /* several equations, and some body turns */
    CHAIN,    /* several equations, and no body turns */
} Where;

/* The steps whose formula is replaced. In formulas {c} is the equation, {d} another one, {x} a body, and {n} the number of equations.
 * {V} is the relative velocity at the contact, and {turns} the sum of j*k over the contacts of {x}. */
typedef enum WrongPlace {
    BY_RULE,  /* none */
    ARM,      /* r_c_x */
    POINT,    /* V_c_x */
    SELF,     /* A_c_c: `mass` and `formula` are the terms of one body */
    COUPLING, /* A_c_d: the same, with the sign of the two sides */
    ENTRY,    /* A_c_d as a whole */
    DEMAND,   /* b_c of a contact whose bodies are approaching */
    RIGHT,    /* b_c of any equation */
    REBOUND,  /* u_c' of such a contact */
    IMPULSE,  /* j_c */
    SPIN,     /* w_x' */
    IN_TURN,  /* j_c, worked out one after another; with `formula` "back" from the last to the first */
    EXCHANGED /* both j_c of two */
} WrongPlace;

typedef enum Link { NEW, OR } Link; /* a mistake, or another way of it */

typedef struct WrongRow {
    Link        link;
    const char *id;
    Where       where;
    WrongPlace  place;
    const char *formula, *mass, *feedback;
} WrongRow;

#define MASS "inv(m_{x})"
#define SHARED "(n_{c} . n_{d})*inv(m_{x})"

static const WrongRow TABLE[] = {
    {NEW, "I1", ANYWHERE, POINT, "v_{x} + w_{x}*r_{c}_{x}", NULL,
     "The velocity from turning is at right angles to the lever arm. Use v + w*perp(r), where perp(r) = <-r.y, r.x>."},
    {NEW, "I2", ANYWHERE, POINT, "v_{x} - w_{x}*perp(r_{c}_{x})", NULL,
     "You turned the lever arm the wrong way. perp(r) is a quarter turn counter-clockwise, <-r.y, r.x>."},
    {NEW, "I3", ALONE, POINT, "v_{x}", NULL,
     "The rotation is missing. The point of contact also moves as the body turns, so add w*perp(r)."},
    {NEW, "I4", ANYWHERE, SELF, "", MASS,
     "The rotation is missing in A. An impulse also turns the body, so add k^2/I to 1/m, where k = perp(r) . n."},
    {NEW, "I5", ANYWHERE, SELF, "k_{c}_{x}*inv(I_{x})", MASS,
     "Square k: the lever arm counts once for turning the body, and once more for the velocity at the contact."},
    {NEW, "I6", ANYWHERE, SELF, "|r_{c}_{x}|^2*inv(I_{x})", MASS,
     "You used the length of the lever arm. Only its part at right angles to n counts: k = perp(r) . n."},
    {NEW, "I7", ANYWHERE, SELF, "k_{c}_{x}^2*I_{x}", MASS,
     "You multiplied by I. A large moment of inertia makes turning harder, so divide k^2 by I."},
    {NEW, "I8", ANYWHERE, SELF, "(r_{c}_{x} . n_{c})^2*inv(I_{x})", MASS,
     "You used the dot product r . n. The part of r that turns the body is the cross product, k = perp(r) . n."},
    {NEW, "I9", ALONE, IMPULSE, "b_{c}*A_{c}_{c}", NULL, "You multiplied by the masses. Divide b by A, the sum of 1/m and k^2/I."},
    {OR, "I9", ALONE, SELF, "I_{x}/k_{c}_{x}^2", "m_{x}", NULL},
    {NEW, "I10", ANYWHERE, SPIN, "w_{x} - ({turns})*inv(I_{x})", NULL,
     "The sign of the rotation is wrong. It is the sign of k times the sign of the impulse, with r from the centre to the contact."},
    {NEW, "I11", ANYWHERE, SPIN, "w_{x} + {turns}", NULL,
     "The moment of inertia is missing. The change of the angular velocity is k*j divided by I."},
    {NEW, "I12", ANYWHERE, SPIN, "w_{x}", NULL,
     "The impulse does not pass through the centre, so it also turns the body: w changes by k*j/I."},
    {NEW, "I13", ANYWHERE, ARM, "-r_{c}_{x}", NULL,
     "The lever arm points the wrong way. It leads from the centre of the body to the contact: P - p."},
    {NEW, "I14", ALONE, DEMAND, "-e_{c}*u_{c}", NULL,
     "The factor is 1 + e. First stop the approach, then add e times as much for the rebound."},
    {OR, "I14", ALONE, DEMAND, "-2*u_{c}", NULL, NULL},
    {NEW, "I15", ANYWHERE, DEMAND, "(1 + e_{c})*|{V}|", NULL,
     "You used the whole relative velocity. Restitution applies to its component along n."},
    {NEW, "I16", TURNING, ENTRY, "0", NULL,
     "The entries off the diagonal of A are missing. An impulse on a body changes the velocity at all of its contacts."},
    {NEW, "I17", TOGETHER, IN_TURN, "", NULL, "You found the impulses one after another. Solve A*j = b for all of them together."},
    {OR, "I17", TOGETHER, IN_TURN, "back", NULL, NULL},
    {NEW, "I18", TURNING, ENTRY, "-A_{c}_{d}", NULL,
     "An entry off the diagonal of A has the wrong sign. Take the signs of n . n and of k*k into account."},
    {NEW, "I19", TURNING, COUPLING, "", SHARED,
     "The rotation is missing off the diagonal of A. Contacts also act on each other by turning the body, so add k*k/I."},
    {NEW, "I20", TOGETHER, DEMAND, "-e_{c}*u_{c}", NULL,
     "The right-hand side is -(1 + e)*u, not -e*u or -u. All your impulses are wrong by the same factor."},
    {OR, "I20", TOGETHER, DEMAND, "-u_{c}", NULL, NULL},
    {NEW, "I21", ANYWHERE, RIGHT, "-b_{c}", NULL,
     "The sign of the right-hand side is wrong. For approaching bodies u is negative, so b = -(1 + e)*u is positive."},
    {NEW, "I22", TOGETHER, POINT, "v_{x}", NULL,
     "The rotation is missing in the velocities at the contacts. Use v + w*perp(r), with the r of each contact."},
    {NEW, "I23", TOGETHER, EXCHANGED, "", NULL, "You exchanged the two impulses. Check which column of A belongs to which contact."},
    {NEW, "I24", TOGETHER, IMPULSE, "b_{c}/A_{c}_{c}/{n}", NULL,
     "You divided the impulse equally among the contacts. Solve A*j = b for all impulses together."},
    {NEW, "I25", TOGETHER, BY_RULE, NULL, NULL,
     "A contact where the bodies are separating has no rebound. Leave it out and solve again; if they then approach, put it back with u' = "
     "0."},
    {NEW, "I26", TOGETHER, BY_RULE, NULL, NULL,
     "A contact cannot pull. If an impulse is negative, leave it out, solve again, and check that the bodies separate there."},
    {NEW, "I27", CHAIN, ENTRY, "0", NULL,
     "Both contacts act on the body between them. Their entry in A is (n . n)/m, negative if they push it in opposite directions."},
    {OR, "I27", CHAIN, ENTRY, "-A_{c}_{d}", NULL, NULL},
    {NEW, "DOC4", ANYWHERE, REBOUND, "-(1 + e_{c})*u_{c}", NULL,
     "The document's relation has 1 + e in the wrong place. After the collision u' = -e*u; the change of u is -(1 + e)*u."},
    {OR, "DOC4", ANYWHERE, DEMAND, "-(2 + e_{c})*u_{c}", NULL, NULL},
};

enum { ROWS = sizeof TABLE / sizeof *TABLE };

const char *island_mistake(int index, const char **feedback, MistakeKind *kind)
{
    for (int i = 0; i < ROWS; i++)
        if (TABLE[i].link == NEW && index-- == 0) {
            *feedback = TABLE[i].feedback;
            *kind = TABLE[i].place == BY_RULE ? MISTAKE_RULE : MISTAKE_FORMULA;
            return TABLE[i].id;
        }
    return NULL;
}

/* Writes a replacement: "V_c_x: v_x + w_x*r_c_x". */
static void put_pattern(Buf *out, const WrongRow *wrong)
{
    static const char *const STEPS[] = {[ARM] = "r_c_x",
                                        [POINT] = "V_c_x",
                                        [SELF] = "A_c_c, for each body",
                                        [COUPLING] = "A_c_d, for each body",
                                        [ENTRY] = "A_c_d",
                                        [DEMAND] = "b_c",
                                        [RIGHT] = "b_c",
                                        [REBOUND] = "u_c'",
                                        [IMPULSE] = "j_c",
                                        [SPIN] = "w_x'",
                                        [IN_TURN] = "j_c, one after another",
                                        [EXCHANGED] = "j_c: that of the other contact"};
    bool                     sum = wrong->place == SELF || wrong->place == COUPLING;
    buf_puts(out, STEPS[wrong->place]);
    if (wrong->place == EXCHANGED || wrong->place == IN_TURN) {
        buf_puts(out, wrong->formula && *wrong->formula ? ", from the last" : "");
        return;
    }
    buf_puts(out, ": ");
    for (int part = sum ? 0 : 1; part < 2; part++) {
        const char *formula = part ? wrong->formula : wrong->mass;
        if (part && sum && *formula)
            buf_puts(out, " + ");
        for (const char *at = formula; *at; at++)
            if (*at != '{' && *at != '}')
                buf_char(out, *at);
    }
}

bool island_mistake_pattern(int index, int way, Buf *out)
{
    int found = -1, length = (int)out->len;
    for (int i = 0; i < ROWS; i++) {
        index -= TABLE[i].link == NEW;
        found = TABLE[i].link == NEW ? 0 : TABLE[i].link == OR ? found + 1 : found;
        if (index != -1 || found != way || TABLE[i].place == BY_RULE)
            continue;
        buf_puts(out, (int)out->len > length ? "; " : "");
        put_pattern(out, &TABLE[i]);
    }
    return (int)out->len > length;
}

/* ---- formulas --------------------------------------------------------------------------------------------- */

typedef struct WrongWriter {
    const Island     *island;
    const Analysis   *found;
    MistakeList       list;
    const IslandRow **row; /* the equations that have an impulse */
    int               rows;
    bool              turning;
    bool              good;
} WrongWriter;

static int find_step(const WrongWriter *w, Text name)
{
    for (int i = 0; i < w->list.plan->aspects; i++)
        if (w->list.plan->step[i].slot >= 0 && text_equal(w->list.plan->step[i].name, name))
            return i;
    return -1;
}

static int side(const WrongWriter *w, const IslandRow *row, int body)
{
    const Contact *contact = w->island->contact[row->contact];
    return contact->a == body ? -1 : contact->b == body ? 1 : 0;
}

static bool reads(const char **at, const char *mark)
{
    size_t len = strlen(mark);
    bool   here = strncmp(*at, mark, len) == 0;
    *at += here ? len : 0;
    return here;
}

/* Writes the name of the velocity of one body at the contact; false if the body is at rest. */
static bool put_velocity(const WrongWriter *w, Buf *out, const IslandRow *row, int body)
{
    const Body *x = body == GROUND ? NULL : w->island->body[body];
    if (!x || x->rests)
        return false;
    if (x->spins)
        buf_printf(out, "V_%.*s_%.*s", TEXT_ARG(w->island->contact[row->contact]->name), TEXT_ARG(x->name));
    else
        buf_printf(out, "v_%.*s", TEXT_ARG(x->name));
    return true;
}

static void put_relative(const WrongWriter *w, Buf *out, const IslandRow *row)
{
    const Contact *contact = w->island->contact[row->contact];
    if (!put_velocity(w, out, row, contact->b)) {
        put_velocity(w, out, row, contact->a);
        return;
    }
    size_t len = out->len;
    buf_puts(out, " - ");
    if (!put_velocity(w, out, row, contact->a))
        out->len = len;
}

static void put_sign(Buf *out, int sign)
{
    buf_puts(out, out->len ? sign < 0 ? " - " : " + " : sign < 0 ? "-" : "");
}

static void put_turns(const WrongWriter *w, Buf *out, int body)
{
    Buf sum = {0};
    for (int i = 0; i < w->rows; i++)
        if (side(w, w->row[i], body)) {
            put_sign(&sum, side(w, w->row[i], body));
            buf_printf(&sum, "j_%s*k_%s_%.*s", w->row[i]->name, w->row[i]->name, TEXT_ARG(w->island->body[body]->name));
        }
    buf_put(out, sum.len ? buf_text(&sum) : TEXT("0"));
    buf_free(&sum);
}

static void fill_in(const WrongWriter *w, Buf *out, const char *formula, const IslandRow *c, const IslandRow *d, int body)
{
    for (const char *at = formula; *at;) {
        if (reads(&at, "r_{c}")) /* one for both directions of a pin */
            buf_printf(out, "r_%.*s", TEXT_ARG(w->island->contact[c->contact]->name));
        else if (reads(&at, "{c}"))
            buf_puts(out, c->name);
        else if (reads(&at, "{d}"))
            buf_puts(out, d->name);
        else if (reads(&at, "{x}"))
            buf_put(out, w->island->body[body]->name);
        else if (reads(&at, "{n}"))
            buf_printf(out, "%d", w->rows);
        else if (reads(&at, "{V}"))
            put_relative(w, out, c);
        else if (reads(&at, "{turns}"))
            put_turns(w, out, body);
        else
            buf_char(out, *at++);
    }
}

/* Replaces the formula of the step, if there is such a step. Frees `formula`. */
static void put_at(WrongWriter *w, int step, Buf *formula)
{
    Text text = buf_finish(formula, w->list.mem);
    if (step >= 0 && w->good)
        w->good = mistakes_at_text(&w->list, step, text);
}

static int step_of(const WrongWriter *w, const char *pattern, const IslandRow *c, const IslandRow *d, int body)
{
    Buf name = {0};
    fill_in(w, &name, pattern, c, d, body);
    int step = find_step(w, buf_text(&name));
    buf_free(&name);
    return step;
}

static void put_simple(WrongWriter *w, const WrongRow *wrong, const char *pattern, const IslandRow *c, const IslandRow *d, int body)
{
    int step = step_of(w, pattern, c, d, body);
    Buf formula = {0};
    if (step < 0)
        return;
    fill_in(w, &formula, wrong->formula, c, d, body);
    put_at(w, step, &formula);
}

/* Replaces an entry of A, body by body. Without a turning body there is nothing to replace. */
static void put_entry(WrongWriter *w, const WrongRow *wrong, const IslandRow *c, const IslandRow *d)
{
    const Contact *contact = w->island->contact[c->contact];
    Buf            sum = {0};
    bool           turns = false;
    for (int end = 0; end < 2; end++) {
        int body = end ? contact->b : contact->a, sign = body == GROUND ? 0 : side(w, c, body) * side(w, d, body);
        if (!sign)
            continue;
        const Body *x = w->island->body[body];
        turns |= x->turns;
        if (x->moves && (c == d || c->contact != d->contact)) {
            put_sign(&sum, sign);
            fill_in(w, &sum, wrong->mass, c, d, body);
        }
        if (x->turns && *wrong->formula) {
            put_sign(&sum, sign);
            fill_in(w, &sum, wrong->formula, c, d, body);
        }
    }
    if (!sum.len)
        buf_char(&sum, '0');
    put_at(w, turns ? step_of(w, "A_{c}_{d}", c, d, 0) : -1, &sum);
}

static bool closes(const IslandRow *row)
{
    return !row->axis && row->part == PART_ACTIVE;
}

/* j of row i after the rows before it in `order`: -(1 + e)*(u + A*j of those rows)/A. */
static void put_in_turn(const WrongWriter *w, Buf *out, const int *order, int i)
{
    const IslandRow *row = w->row[order[i]];
    if (closes(row))
        buf_printf(out, "-(1 + e_%s)*(u_%s", row->name, row->name);
    else
        buf_printf(out, "-(u_%s", row->name);
    for (int k = 0; k < i; k++) {
        const IslandRow *before = w->row[order[k]], *first = order[k] < order[i] ? before : row, *second = first == row ? before : row;
        if (step_of(w, "A_{c}_{d}", first, second, 0) < 0)
            continue;
        buf_printf(out, " + A_%s_%s*(", first->name, second->name);
        put_in_turn(w, out, order, k);
        buf_char(out, ')');
    }
    buf_printf(out, ")/A_%s_%s", row->name, row->name);
}

static void put_all_in_turn(WrongWriter *w, bool back)
{
    int order[FULL_PAGE];
    if (w->rows > FULL_PAGE) /* each formula contains the earlier ones, so they get long */
        return;
    for (int i = 0; i < w->rows; i++)
        order[i] = back ? w->rows - 1 - i : i;
    for (int i = 0; i < w->rows; i++) {
        Buf formula = {0};
        put_in_turn(w, &formula, order, i);
        put_at(w, w->row[order[i]]->j, &formula);
    }
}

static void put_exchanged(WrongWriter *w)
{
    if (w->rows != 2)
        return;
    const char *a = w->row[0]->name, *b = w->row[1]->name;
    bool        apart = step_of(w, "A_{c}_{d}", w->row[0], w->row[1], 0) < 0;
    Buf         one = {0}, two = {0};
    if (apart) {
        buf_printf(&one, "b_%s/A_%s_%s", b, b, b);
        buf_printf(&two, "b_%s/A_%s_%s", a, a, a);
    } else {
        buf_printf(&one, "(A_%s_%s*b_%s - A_%s_%s*b_%s)/(A_%s_%s*A_%s_%s - A_%s_%s^2)", a, a, b, a, b, a, a, a, b, b, a, b);
        buf_printf(&two, "(b_%s*A_%s_%s - b_%s*A_%s_%s)/(A_%s_%s*A_%s_%s - A_%s_%s^2)", a, b, b, b, a, b, a, a, b, b, a, b);
    }
    put_at(w, w->row[0]->j, &one);
    put_at(w, w->row[1]->j, &two);
}

/* ---- all mistakes -------------------------------------------------------------------------------------------- */

static void over_bodies(WrongWriter *w, const WrongRow *wrong, const char *pattern, const IslandRow *row)
{
    for (int body = 0; body < w->island->bodies; body++)
        if (!row || side(w, row, body))
            put_simple(w, wrong, pattern, row, NULL, body);
}

static void put_row(WrongWriter *w, const WrongRow *wrong, int i)
{
    const IslandRow *row = w->row[i];
    bool             again = row->axis == 'y'; /* its lever arm and velocity are the same as for x */
    switch (wrong->place) {
    case ARM:
    case POINT:
        if (!again)
            over_bodies(w, wrong, wrong->place == ARM ? "r_{c}_{x}" : "V_{c}_{x}", row);
        break;
    case SELF:
        put_entry(w, wrong, row, row);
        break;
    case COUPLING:
        for (int k = i + 1; k < w->rows; k++)
            put_entry(w, wrong, row, w->row[k]);
        break;
    case ENTRY:
        for (int k = i + 1; k < w->rows; k++)
            put_simple(w, wrong, "A_{c}_{d}", row, w->row[k], 0);
        break;
    case DEMAND:
        if (closes(row))
            put_simple(w, wrong, "b_{c}", row, NULL, 0);
        break;
    case RIGHT:
        put_simple(w, wrong, "b_{c}", row, NULL, 0);
        break;
    case REBOUND:
        if (closes(row))
            put_simple(w, wrong, "u_{c}'", row, NULL, 0);
        break;
    case IMPULSE:
        put_simple(w, wrong, "j_{c}", row, NULL, 0);
        break;
    default:
        break;
    }
}

static void put_wrong(WrongWriter *w, const WrongRow *wrong)
{
    if (wrong->place == SPIN)
        over_bodies(w, wrong, "w_{x}'", NULL);
    else if (wrong->place == IN_TURN)
        put_all_in_turn(w, *wrong->formula);
    else if (wrong->place == EXCHANGED)
        put_exchanged(w);
    else
        for (int i = 0; i < w->rows; i++)
            put_row(w, wrong, i);
}

static bool concerns(const WrongWriter *w, Where where)
{
    switch (where) {
    case ANYWHERE:
        return true;
    case ALONE:
        return w->rows == 1;
    case TOGETHER:
        return w->rows > 1;
    case TURNING:
        return w->rows > 1 && w->turning;
    default:
        return w->rows > 1 && !w->turning;
    }
}

static void find_rows(WrongWriter *w, Arena *mem)
{
    w->row = ARENA_MANY(mem, const IslandRow *, w->found->rows + 1);
    for (int i = 0; i < w->found->rows; i++) {
        const IslandRow *row = &w->found->row[i];
        if (row->j >= 0 && row->b >= 0 && (row->part == PART_ACTIVE || row->part == PART_PUT_BACK))
            w->row[w->rows++] = row;
    }
    for (int i = 0; i < w->rows; i++)
        for (int body = 0; body < w->island->bodies; body++)
            w->turning |= side(w, w->row[i], body) && w->island->body[body]->turns;
}

const Plan *island_with_mistakes(const IslandPlan *done, NumCtx *exact, Diag *diag)
{
    if (!done->analysis || done->analysis->contradiction >= 0 || done->model == MODEL_SEQUENTIAL)
        return done->plan;
    WrongWriter w = {.island = &done->island, .found = done->analysis, .good = true};
    w.list = (MistakeList){.plan = done->plan, .mem = exact->mem, .num = exact, .diag = diag};
    find_rows(&w, exact->mem);
    for (int i = 0; i < ROWS; i++) {
        const WrongRow *wrong = &TABLE[i];
        const Mistake  *last = w.list.count ? &w.list.mistake[w.list.count - 1] : NULL;
        if (!concerns(&w, wrong->where))
            continue;
        if (wrong->link == NEW)
            mistakes_add(&w.list, text_of(wrong->id), text_of(wrong->feedback), wrong->place == BY_RULE ? MISTAKE_RULE : MISTAKE_FORMULA,
                         0);
        else if (wrong->link == OR)
            mistakes_add(&w.list, last->id, last->feedback, last->kind, last->way + 1);
        put_wrong(&w, wrong);
    }
    if (!w.good || !island_put_ways(&w.list, &done->island))
        return NULL;
    mistakes_close(&w.list);
    Plan *plan = ARENA_ONE(exact->mem, Plan);
    *plan = *done->plan;
    plan->mistake = w.list.mistake;
    plan->mistakes = w.list.count;
    return plan;
}
