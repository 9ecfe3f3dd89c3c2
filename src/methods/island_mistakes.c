#include "methods/island_mistakes.h"

#include <string.h>

/* ---- the table -------------------------------------------------------------------------------------------- */

/* The islands that a mistake is about: some need only one equation, some several. */
typedef enum Where {
    ANYWHERE,
    ALONE,    /* one equation */
    TOGETHER, /* several */
    TURNING,  /* several, and some body turns */
    CHAIN,    /* several, and none does */
} Where;

/* The steps whose formula is replaced. In formulas {c} is the equation, {d} another one, {x} a body, {n} the number of equations;
 * {V} the velocity of one body at the contact as the other sees it; {turns} the sum of j*k over the contacts of {x}. */
typedef enum Place {
    BY_RULE,  /* none */
    ARM,      /* r_c_x */
    POINT,    /* V_c_x */
    SELF,     /* A_c_c: `mass` and `formula` are the terms of one body */
    COUPLING, /* A_c_d: the same, with the sign of the two sides */
    ENTRY,    /* A_c_d as a whole */
    DEMAND,   /* b_c of a contact that closes */
    RIGHT,    /* b_c of any equation */
    REBOUND,  /* u_c' of a contact that closes */
    IMPULSE,  /* j_c */
    SPIN,     /* w_x' */
    IN_TURN,  /* j_c, worked out one after another; with `formula` "back" from the last to the first */
    EXCHANGED /* both j_c of two */
} Place;

typedef enum Link { NEW, OR } Link; /* a mistake, or another way of it */

typedef struct Wrong {
    Link        link;
    const char *id;
    Where       where;
    Place       place;
    const char *formula, *mass, *feedback;
} Wrong;

#define MASS "inv(m_{x})"
#define SHARED "(n_{c} . n_{d})*inv(m_{x})"

static const Wrong TABLE[] = {
    {NEW, "I1", ANYWHERE, POINT, "v_{x} + w_{x}*r_{c}_{x}", NULL,
     "A point moves at right angles to its lever arm: v + w*perp(r), that is w times <-r.y, r.x>."},
    {NEW, "I2", ANYWHERE, POINT, "v_{x} - w_{x}*perp(r_{c}_{x})", NULL,
     "perp is a quarter turn counter-clockwise, <-r.y, r.x>: here the lever arm is turned the other way."},
    {NEW, "I3", ALONE, POINT, "v_{x}", NULL, "The point of contact also moves as the body turns: add w*perp(r)."},
    {NEW, "I4", ANYWHERE, SELF, "", MASS, "An impulse also turns the body: the term k^2/I, with k = perp(r) . n, belongs beside 1/m."},
    {NEW, "I5", ANYWHERE, SELF, "k_{c}_{x}*inv(I_{x})", MASS,
     "The lever arm counts twice, once to turn the body and once back along n: k is squared."},
    {NEW, "I6", ANYWHERE, SELF, "|r_{c}_{x}|^2*inv(I_{x})", MASS,
     "Only the part of the lever arm at right angles to n counts: k = perp(r) . n, and not the length of r."},
    {NEW, "I7", ANYWHERE, SELF, "k_{c}_{x}^2*I_{x}", MASS, "A large moment of inertia makes turning harder: divide k^2 by I."},
    {NEW, "I8", ANYWHERE, SELF, "(r_{c}_{x} . n_{c})^2*inv(I_{x})", MASS,
     "The lever arm is k = perp(r) . n, the cross product of r and n; the dot product r . n turns nothing."},
    {NEW, "I9", ALONE, IMPULSE, "b_{c}*A_{c}_{c}", NULL,
     "A is what an impulse of 1 changes: the impulse is b divided by A, made of 1/m and k^2/I."},
    {OR, "I9", ALONE, SELF, "I_{x}/k_{c}_{x}^2", "m_{x}", NULL},
    {NEW, "I10", ANYWHERE, SPIN, "w_{x} - ({turns})*inv(I_{x})", NULL,
     "The turning has the sign of k = perp(r) . n times that of the impulse, with r from the centre to the contact."},
    {NEW, "I11", ANYWHERE, SPIN, "w_{x} + {turns}", NULL, "The change of the angular velocity is k*j divided by the moment of inertia."},
    {NEW, "I12", ANYWHERE, SPIN, "w_{x}", NULL, "An impulse that passes the centre at a distance also turns the body: w changes by k*j/I."},
    {NEW, "I13", ANYWHERE, ARM, "-r_{c}_{x}", NULL, "The lever arm leads from the centre of the body to the contact: P - p."},
    {NEW, "I14", ALONE, DEMAND, "-e_{c}*u_{c}", NULL,
     "The factor is 1 + e: the approach is stopped first, and then e times as much is given back."},
    {OR, "I14", ALONE, DEMAND, "-2*u_{c}", NULL, NULL},
    {NEW, "I15", ANYWHERE, DEMAND, "(1 + e_{c})*|{V}|", NULL,
     "Restitution is about the component along n: u is the velocity at the contact, dot n."},
    {NEW, "I16", TURNING, ENTRY, "0", NULL,
     "Impulses on the same body change each other's contact: the entries off the diagonal of A belong in the equations."},
    {NEW, "I17", TOGETHER, IN_TURN, "", NULL,
     "All impulses of an island are found from one system A*j = b; taken one after another each undoes part of the others."},
    {OR, "I17", TOGETHER, IN_TURN, "back", NULL, NULL},
    {NEW, "I18", TURNING, ENTRY, "-A_{c}_{d}", NULL,
     "The sign off the diagonal comes from n . n and k*k: lever arms on different sides have k of different signs."},
    {NEW, "I19", TURNING, COUPLING, "", SHARED,
     "The contacts act on each other through turning as well: the term with k*k/I belongs in the entry."},
    {NEW, "I20", TOGETHER, DEMAND, "-e_{c}*u_{c}", NULL,
     "The right side is -(1 + e)*u. With e*u or u alone all impulses have the right proportion and the wrong size."},
    {OR, "I20", TOGETHER, DEMAND, "-u_{c}", NULL, NULL},
    {NEW, "I21", ANYWHERE, RIGHT, "-b_{c}", NULL,
     "A contact pushes: where bodies approach u is negative, so b = -(1 + e)*u and the impulses are positive."},
    {NEW, "I22", TOGETHER, POINT, "v_{x}", NULL,
     "The velocity at a contact has the turning in it: v + w*perp(r), for each contact with its own r."},
    {NEW, "I23", TOGETHER, EXCHANGED, "", NULL,
     "These are the impulses of the other contact each: check which column of A belongs to which contact."},
    {NEW, "I24", TOGETHER, IMPULSE, "b_{c}/A_{c}_{c}/{n}", NULL,
     "Sharing an impulse out among the contacts is not the solution of A*j = b: solve the equations together."},
    {NEW, "I25", TOGETHER, BY_RULE, NULL, NULL,
     "A contact that opens asks for no rebound: leave it out and solve again; if it closes then, put it back with u' = 0."},
    {NEW, "I26", TOGETHER, BY_RULE, NULL, NULL,
     "A contact cannot pull: where an impulse is negative, leave it out, solve again, and check that it opens by itself."},
    {NEW, "I27", CHAIN, ENTRY, "0", NULL,
     "A body between two contacts feels both: their entry is (n . n)/m of it, negative where they push it opposite ways."},
    {OR, "I27", CHAIN, ENTRY, "-A_{c}_{d}", NULL, NULL},
    {NEW, "DOC4", ANYWHERE, REBOUND, "-(1 + e_{c})*u_{c}", NULL,
     "The document's relation has 1 + e in the wrong place: afterwards u' is -e*u, and -(1 + e)*u is by how much u changes."},
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

/* What stands where: "V_c_x: v_x + w_x*r_c_x". */
static void put_pattern(Buf *out, const Wrong *wrong)
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

typedef struct Writer {
    const Island   *island;
    const Analysis *found;
    MistakeList     list;
    const Row     **row; /* the equations that have an impulse */
    int             rows;
    bool            turning;
    bool            good;
} Writer;

static int find_step(const Writer *w, Text name)
{
    for (int i = 0; i < w->list.plan->aspects; i++)
        if (w->list.plan->step[i].slot >= 0 && text_equal(w->list.plan->step[i].name, name))
            return i;
    return -1;
}

static int side(const Writer *w, const Row *row, int body)
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

/* What one body does at the contact, under the name that its velocity has there. */
static bool put_velocity(const Writer *w, Buf *out, const Row *row, int body)
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

static void put_relative(const Writer *w, Buf *out, const Row *row)
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

static void put_turns(const Writer *w, Buf *out, int body)
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

static void fill_in(const Writer *w, Buf *out, const char *formula, const Row *c, const Row *d, int body)
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

/* The formula (which is freed) in place of that of a step, where there is such a step. */
static void put_at(Writer *w, int step, Buf *formula)
{
    Text text = buf_finish(formula, w->list.mem);
    if (step >= 0 && w->good)
        w->good = mistakes_at_text(&w->list, step, text);
}

static int step_of(const Writer *w, const char *pattern, const Row *c, const Row *d, int body)
{
    Buf name = {0};
    fill_in(w, &name, pattern, c, d, body);
    int step = find_step(w, buf_text(&name));
    buf_free(&name);
    return step;
}

static void put_simple(Writer *w, const Wrong *wrong, const char *pattern, const Row *c, const Row *d, int body)
{
    int step = step_of(w, pattern, c, d, body);
    Buf formula = {0};
    if (step < 0)
        return;
    fill_in(w, &formula, wrong->formula, c, d, body);
    put_at(w, step, &formula);
}

/* An entry of A, body by body; nothing where no body turns there, as its formula has nothing else in it. */
static void put_entry(Writer *w, const Wrong *wrong, const Row *c, const Row *d)
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

static bool closes(const Row *row)
{
    return !row->axis && row->part == PART_ACTIVE;
}

/* j of row i if `count` rows before it in `order` have been done: -(1 + e)*(u + A*j of those)/A. */
static void put_in_turn(const Writer *w, Buf *out, const int *order, int i)
{
    const Row *row = w->row[order[i]];
    if (closes(row))
        buf_printf(out, "-(1 + e_%s)*(u_%s", row->name, row->name);
    else
        buf_printf(out, "-(u_%s", row->name);
    for (int k = 0; k < i; k++) {
        const Row *before = w->row[order[k]], *first = order[k] < order[i] ? before : row, *second = first == row ? before : row;
        if (step_of(w, "A_{c}_{d}", first, second, 0) < 0)
            continue;
        buf_printf(out, " + A_%s_%s*(", first->name, second->name);
        put_in_turn(w, out, order, k);
        buf_char(out, ')');
    }
    buf_printf(out, ")/A_%s_%s", row->name, row->name);
}

static void put_all_in_turn(Writer *w, bool back)
{
    int order[FULL_PAGE];
    if (w->rows > FULL_PAGE) /* each formula holds those before it: they get long */
        return;
    for (int i = 0; i < w->rows; i++)
        order[i] = back ? w->rows - 1 - i : i;
    for (int i = 0; i < w->rows; i++) {
        Buf formula = {0};
        put_in_turn(w, &formula, order, i);
        put_at(w, w->row[order[i]]->j, &formula);
    }
}

static void put_exchanged(Writer *w)
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

/* ---- the whole -------------------------------------------------------------------------------------------- */

static void over_bodies(Writer *w, const Wrong *wrong, const char *pattern, const Row *row)
{
    for (int body = 0; body < w->island->bodies; body++)
        if (!row || side(w, row, body))
            put_simple(w, wrong, pattern, row, NULL, body);
}

static void put_row(Writer *w, const Wrong *wrong, int i)
{
    const Row *row = w->row[i];
    bool       again = row->axis == 'y'; /* its lever arm and velocity are those of x */
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

static void put_wrong(Writer *w, const Wrong *wrong)
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

static bool concerns(const Writer *w, Where where)
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

static void find_rows(Writer *w, Arena *mem)
{
    w->row = ARENA_MANY(mem, const Row *, w->found->rows + 1);
    for (int i = 0; i < w->found->rows; i++) {
        const Row *row = &w->found->row[i];
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
    Writer w = {.island = &done->island, .found = done->analysis, .good = true};
    w.list = (MistakeList){.plan = done->plan, .mem = exact->mem, .num = exact, .diag = diag};
    find_rows(&w, exact->mem);
    for (int i = 0; i < ROWS; i++) {
        const Wrong   *wrong = &TABLE[i];
        const Mistake *last = w.list.count ? &w.list.mistake[w.list.count - 1] : NULL;
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
