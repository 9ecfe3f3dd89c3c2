/* The table of slips, and the slips that rewrite a formula. slip_numbers.c has those that show in a number. */
#include "handwork/slips/slips.h"

#include "handwork/equations/equation_sides.h"

#include <string.h>

const Slip slips_table[] = {
    {"VX1", SLIP_FORMULA, "To turn d into a normal, swap its components and change one sign: <-d.y, d.x>. Check: normal . d = 0."},
    {"VX2", SLIP_FORMULA,
     "The unit vector is N/|N|. Only the whole projection, (v . N)*N/(N . N), is divided by the square of the length."},
    {"VX3", SLIP_FORMULA, "The length is the square root of the sum of the squares: |v| = sqrt(v.x^2 + v.y^2)."},
    {"VX4", SLIP_FORMULA, "A difference vector is end minus start: subtract the point where the arrow starts."},
    {"VX5", SLIP_FORMULA, "A dot product is a single number: multiply x by x and y by y, then add the products."},
    {"VX6", SLIP_FORMULA, "In a dot product, multiply x by x and y by y, then add the products."},
    {"VX7", SLIP_FORMULA, "The part of v along n is a vector: multiply the number v . n by n."},
    {"VX8", SLIP_FORMULA, "The middle component of a cross product has its terms in the other order: a.z*b.x - a.x*b.z."},
    {"VX9", SLIP_FORMULA, "The component along n is v . n: it has a sign, and it is never larger than |v|. It is not a length."},
    {"VX10", SLIP_FORMULA, "The cosine goes with the axis from which the angle is measured, and the sine with the other axis."},
    {"VX11", SLIP_FORMULA, "The axes n and t are turned: the component along n is v . n, not v.x or v.y."},
    {"VX12", SLIP_FORMULA, "The angle is in degrees, but the calculator was set to radians."},
    {"UN1", SLIP_RULE, "A value was used without converting it: 72 km/h is 20 m/s, 250 g is 0.25 kg, and 30 cm is 0.3 m."},
    {"UN2", SLIP_RULE, "The number is right in a unit of the data, such as km/h, but not in m/s."},
    {"UN3", SLIP_RULE, "The number is a thousand times too large or too small: check the conversion of grams, tonnes or kilometres."},
    {"GN1", SLIP_RULE, "Rounded too early: keep two more digits than the answer needs, and round at the end."},
    {"GN2", SLIP_NUMBER, "The digits are right, but the decimal point is in the wrong place: check the power of ten."},
    {"GN3", SLIP_NUMBER,
     "A number was copied wrongly: two digits are swapped, or it is another number of the problem. Compare it with the problem."},
    {"GN4", SLIP_NUMBER, "The size is right, but the sign is wrong: a minus was lost or added."},
    {"GN5", SLIP_NUMBER, "The values are right but swapped: check x and y, A and B."},
    {"GN6", SLIP_NUMBER, "The remaining digits were cut off: round to the nearest value instead."},
    {"GN7", SLIP_NUMBER, "A comma was taken for a decimal point, or a point for a comma: 1,5 is one number and <1, 5> is two."},
    {"GN8", SLIP_CHANCE,
     "A slip in the last calculation: one digit is wrong by one, the decimal point has moved, or + and - were swapped."},
    {"TS1", SLIP_CHANCE, "A sign is wrong: check each minus, and which velocities are negative."},
    {"TS2", SLIP_CHANCE, "One quantity stands for another: check which body it belongs to, and whether it is before or after."},
    {"TS3", SLIP_CHANCE, "A factor, a divisor or a square was left out."},
    {"TS4", SLIP_CHANCE, "A bracket was lost: everything inside it is multiplied or divided."},
    {"TS5", SLIP_CHANCE, "Multiplied where it should be divided, or a fraction is upside down."},
    {"TS6", SLIP_CHANCE, "A term of the sum was left out."},
    {"TS7", SLIP_CHANCE, "A factor too many: a 2, a half, or a square."},
    {NULL, SLIP_RULE, NULL},
};

/* ---- pieces of formulas ----------------------------------------------------------------------------------- */

typedef struct Site {
    const Plan *plan;
    int         step;
    Arena      *mem;
    NumCtx     *exact;
} Site;

/* In several places of a formula, which mistakes_at copies. */
static Expr *own(const Expr *expr)
{
    return (Expr *)expr;
}

enum { X, Y, Z };

static Expr *component(const Site *m, const Expr *vector, int axis)
{
    return (Expr *)equation_component(vector, axis, m->mem);
}

/* a.x op b.y */
static Expr *pair(const Site *m, const Expr *a, int of_a, Op op, const Expr *b, int of_b)
{
    return expr_chain(m->mem, component(m, a, of_a), op, component(m, b, of_b));
}

static Expr *vector_of(const Site *m, Expr *x, Expr *y, Expr *z)
{
    Expr *vector = expr_new(m->mem, EXPR_VECTOR, x->span);
    int   room = 0;
    expr_append(m->mem, vector, OP_ADD, x, &room);
    expr_append(m->mem, vector, OP_ADD, y, &room);
    if (z)
        expr_append(m->mem, vector, OP_ADD, z, &room);
    return vector;
}

static bool is_vector(const Expr *expr, int rows)
{
    return expr->shape.kind == SHAPE_VECTOR && (!rows || expr->shape.rows == rows);
}

/* a . b in any of its spellings. */
static bool is_dot(const Expr *expr)
{
    bool chain = expr->kind == EXPR_CHAIN && expr->count == 2 && (expr->ops[1] == OP_DOT || expr->ops[1] == OP_RAISED);
    return (chain || (expr->kind == EXPR_CALL && expr->op == OP_INNER)) && is_vector(expr->arg[0], 0);
}

static bool is_call(const Expr *expr, Op op)
{
    return expr->kind == EXPR_CALL && expr->op == op;
}

/* The dot product that a name stands for, or that is written out. */
static const Expr *dot_of(const Site *m, const Expr *expr)
{
    if (is_dot(expr))
        return expr;
    for (int i = 0; expr->kind == EXPR_NAME && i < m->step; i++) {
        const Step *step = &m->plan->step[i];
        if (step->slot >= 0 && step->slot == expr->slot && step->formula && is_dot(step->formula))
            return step->formula;
    }
    return NULL;
}

/* c*n with c a dot product and n a vector: the part of a vector along n. */
static const Expr *projected(const Site *m, const Expr *expr)
{
    bool product = expr->kind == EXPR_CHAIN && expr->count == 2 && expr->ops[1] == OP_MUL && is_vector(expr->arg[1], 0);
    return product ? dot_of(m, expr->arg[0]) : NULL;
}

static Expr *products(const Site *m, const Expr *dot, const Expr *times)
{
    Expr *term[3] = {0};
    for (int i = 0; i < dot->arg[0]->shape.rows; i++) {
        term[i] = pair(m, dot->arg[0], i, OP_MUL, dot->arg[1], i);
        if (times) {
            int room = 2;
            expr_append(m->mem, term[i], OP_MUL, component(m, times, i), &room);
        }
    }
    return vector_of(m, term[0], term[1], term[2]);
}

/* ---- one slip each: what stands in place of a node, or NULL ------------------------------------------------ */

static Expr *normal_unsigned(const Site *m, const Expr *e) /* <d.y, d.x> */
{
    return is_call(e, OP_PERP) ? vector_of(m, component(m, e->arg[0], Y), component(m, e->arg[0], X), NULL) : NULL;
}

static bool over_length(const Expr *e)
{
    return e->kind == EXPR_CHAIN && e->count == 2 && e->ops[1] == OP_DIV && is_vector(e->arg[0], 0) && is_call(e->arg[1], OP_NORM);
}

static Expr *over_square(const Site *m, const Expr *e) /* N/|N|^2 */
{
    if (is_call(e, OP_UNIT)) {
        Expr *a = e->arg[0];
        return expr_chain(m->mem, own(a), OP_DIV, expr_chain(m->mem, own(a), OP_DOT, own(a)));
    }
    if (!over_length(e))
        return NULL;
    Expr *power = expr_new(m->mem, EXPR_POWER, e->arg[1]->span);
    int   room = 0;
    expr_append(m->mem, power, OP_POWER, own(e->arg[1]), &room);
    expr_append(m->mem, power, OP_POWER, expr_number(m->mem, TEXT("2"), exact_integer(2, m->exact)), &room);
    return expr_chain(m->mem, own(e->arg[0]), OP_DIV, power);
}

static Expr *sum_of_sizes(const Site *m, const Expr *e) /* |v.x| + |v.y| */
{
    if (!is_call(e, OP_NORM) || !is_vector(e->arg[0], 0))
        return NULL;
    Expr *sum = expr_chain(m->mem, expr_call(m->mem, OP_ABS, component(m, e->arg[0], X), NULL), OP_ADD,
                           expr_call(m->mem, OP_ABS, component(m, e->arg[0], Y), NULL));
    int   room = 2;
    if (e->arg[0]->shape.rows == 3)
        expr_append(m->mem, sum, OP_ADD, expr_call(m->mem, OP_ABS, component(m, e->arg[0], Z), NULL), &room);
    return sum;
}

static Expr *without_root(const Site *m, const Expr *e) /* v . v; below N it is the same as over_square, and said there */
{
    bool length = is_call(e, OP_NORM) && is_vector(e->arg[0], 0) && !over_length(m->plan->step[m->step].formula);
    return length ? expr_chain(m->mem, own(e->arg[0]), OP_DOT, own(e->arg[0])) : NULL;
}

static Expr *start_less_end(const Site *m, const Expr *e)
{
    bool difference = e->kind == EXPR_CHAIN && e->count == 2 && e->ops[1] == OP_SUB && is_vector(e, 0);
    return difference ? expr_chain(m->mem, own(e->arg[1]), OP_SUB, own(e->arg[0])) : NULL;
}

static Expr *products_kept(const Site *m, const Expr *e) /* a list where the sum belongs, and times n component by component */
{
    const Expr *dot = projected(m, e);
    return dot ? products(m, dot, e->arg[1]) : is_dot(e) && e == m->plan->step[m->step].formula ? products(m, e, NULL) : NULL;
}

static Expr *crosswise(const Site *m, const Expr *e) /* a.x*b.y + a.y*b.x */
{
    if (!is_dot(e) || !is_vector(e->arg[0], 2))
        return NULL;
    return expr_chain(m->mem, pair(m, e->arg[0], X, OP_MUL, e->arg[1], Y), OP_ADD, pair(m, e->arg[0], Y, OP_MUL, e->arg[1], X));
}

static Expr *cross_for_dot(const Site *m, const Expr *e)
{
    return is_dot(e) && is_vector(e->arg[0], 2) ? expr_call(m->mem, OP_CROSS, own(e->arg[0]), own(e->arg[1])) : NULL;
}

static Expr *number_alone(const Site *m, const Expr *e) /* v . n in place of (v . n)*n */
{
    return projected(m, e) ? own(e->arg[0]) : NULL;
}

static Expr *length_times(const Site *m, const Expr *e) /* |v|*n */
{
    const Expr *dot = projected(m, e);
    return dot ? expr_chain(m->mem, expr_call(m->mem, OP_NORM, own(dot->arg[0]), NULL), OP_MUL, own(e->arg[1])) : NULL;
}

static Expr *middle_reversed(const Site *m, const Expr *e)
{
    bool chain = e->kind == EXPR_CHAIN && e->count == 2 && e->ops[1] == OP_CROSS;
    if (!(chain || is_call(e, OP_CROSS)) || !is_vector(e, 3))
        return NULL;
    const Expr *a = e->arg[0], *b = e->arg[1];
    return vector_of(m, expr_chain(m->mem, pair(m, a, Y, OP_MUL, b, Z), OP_SUB, pair(m, a, Z, OP_MUL, b, Y)),
                     expr_chain(m->mem, pair(m, a, X, OP_MUL, b, Z), OP_SUB, pair(m, a, Z, OP_MUL, b, X)),
                     expr_chain(m->mem, pair(m, a, X, OP_MUL, b, Y), OP_SUB, pair(m, a, Y, OP_MUL, b, X)));
}

static bool is_component(const Site *m, const Expr *e)
{
    return is_dot(e) && e == m->plan->step[m->step].formula;
}

static Expr *without_sign(const Site *m, const Expr *e)
{
    return is_component(m, e) ? expr_call(m->mem, OP_ABS, own(e), NULL) : NULL;
}

static Expr *length_for_component(const Site *m, const Expr *e)
{
    return is_component(m, e) ? expr_call(m->mem, OP_NORM, own(e->arg[0]), NULL) : NULL;
}

static Expr *turned_over(const Site *m, const Expr *vector) /* <v.y, v.x> */
{
    return vector_of(m, component(m, vector, Y), component(m, vector, X), NULL);
}

static Expr *sine_for_cosine(const Site *m, const Expr *e)
{
    if (over_length(e) && is_vector(e, 2))
        return expr_chain(m->mem, turned_over(m, e->arg[0]), OP_DIV, own(e->arg[1]));
    if (is_call(e, OP_POLAR) || (is_call(e, OP_UNIT) && is_vector(e, 2)))
        return turned_over(m, e);
    if (is_call(e, OP_SIN) || is_call(e, OP_COS))
        return expr_call(m->mem, e->op == OP_SIN ? OP_COS : OP_SIN, own(e->arg[0]), NULL);
    return NULL;
}

static Expr *along_x(const Site *m, const Expr *e)
{
    return is_component(m, e) ? component(m, e->arg[0], X) : NULL;
}

static Expr *along_y(const Site *m, const Expr *e)
{
    return is_component(m, e) ? component(m, e->arg[0], Y) : NULL;
}

static Expr *radians(const Site *m, const Expr *e)
{
    return is_call(e, OP_DEGREES) ? expr_copy(e->arg[0], m->mem) : NULL;
}

typedef Expr *Rewrite(const Site *m, const Expr *node);

static const struct {
    const char *id;
    Rewrite    *rewrite;
} REWRITES[] = {
    {"VX1", normal_unsigned}, {"VX2", over_square},  {"VX3", sum_of_sizes},         {"VX3", without_root},     {"VX4", start_less_end},
    {"VX5", products_kept},   {"VX6", crosswise},    {"VX6", cross_for_dot},        {"VX7", number_alone},     {"VX7", length_times},
    {"VX8", middle_reversed}, {"VX9", without_sign}, {"VX9", length_for_component}, {"VX10", sine_for_cosine}, {"VX11", along_x},
    {"VX11", along_y},        {"VX12", radians},
};

/* ---- whole formulas --------------------------------------------------------------------------------------- */

/* With every node rewritten that can be. */
static Expr *rewritten(const Site *m, const Expr *expr, Rewrite *rewrite, int *changes)
{
    Expr *other = rewrite(m, expr), *copy = other ? other : expr_node_copy(expr, m->mem);
    *changes += other != NULL;
    for (int i = 0; i < expr->count && !other; i++)
        copy->arg[i] = rewritten(m, expr->arg[i], rewrite, changes);
    return copy;
}

Text slip_feedback(Text id)
{
    const Slip *slip = slips_table;
    while (!text_is(id, slip->id))
        slip++;
    return text_of(slip->feedback);
}

static void add(MistakeList *list, const Site *m, const char *id, const Expr *formula)
{
    const Mistake *last = list->count ? &list->mistake[list->count - 1] : NULL;
    mistakes_add(list, text_of(id), slip_feedback(text_of(id)), MISTAKE_FORMULA, last && text_is(last->id, id) ? last->way + 1 : 0);
    mistakes_at(list, m->step, formula, m->plan->step[m->step].source);
}

/* The last operation with the other sign: a - b for a + b, and x for -x. */
static void add_last_sign(MistakeList *list, const Site *m, const Expr *formula)
{
    bool sum = formula->kind == EXPR_CHAIN && expr_level(formula) == LEVEL_SUM;
    if (is_call(formula, OP_NEG))
        add(list, m, "GN8", formula->arg[0]);
    for (int i = 1; sum && i < formula->count; i++) {
        Expr *copy = expr_node_copy(formula, m->mem);
        copy->ops[i] = copy->ops[i] == OP_ADD ? OP_SUB : OP_ADD;
        add(list, m, "GN8", copy);
    }
}

Slips slips_of_step(const Plan *plan, int step, NumCtx *exact)
{
    const Expr *formula = plan->step[step].formula;
    Diag        diag = {.mem = exact->mem};
    Site        m = {plan, step, exact->mem, exact};
    MistakeList list = {.plan = plan, .mem = exact->mem, .num = exact, .diag = &diag};
    if (!formula || plan->step[step].slot < 0)
        return (Slips){0};
    for (size_t i = 0; i < sizeof REWRITES / sizeof *REWRITES; i++) {
        int   changes = 0;
        Expr *wrong = rewritten(&m, formula, REWRITES[i].rewrite, &changes);
        if (changes)
            add(&list, &m, REWRITES[i].id, wrong);
    }
    add_last_sign(&list, &m, formula);
    mistakes_close(&list);
    return (Slips){list.mistake, list.count};
}

typedef struct EditedStep {
    MistakeList list;
    Site        site;
    const char *id;
} EditedStep;

static void add_edit(const FormulaEdit *edit, void *data)
{
    EditedStep *edited = data;
    add(&edited->list, &edited->site, edited->id, edit->result);
}

Slips slips_by_edits(const Plan *plan, int step, const char *id, const FormulaEditing *editing, const Expr *formula)
{
    NumCtx    *exact = editing->exact;
    Diag       diag = {.mem = exact->mem, .unread = true};
    EditedStep edited = {{.plan = plan, .mem = exact->mem, .num = exact, .diag = &diag}, {plan, step, exact->mem, exact}, id};
    if (formula && plan->step[step].slot >= 0)
        formula_edits_each(editing, formula, add_edit, &edited);
    mistakes_close(&edited.list);
    return (Slips){edited.list.mistake, edited.list.count};
}

bool slip_is_chance(Text id)
{
    for (const Slip *slip = slips_table; slip->id; slip++)
        if (slip->kind == SLIP_CHANCE && text_is(id, slip->id))
            return true;
    return false;
}
