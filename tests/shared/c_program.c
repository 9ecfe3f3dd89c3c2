/* The order of operations is that of the manual (floating-point): left to right, a dot product term by term, a power by squaring from the
 * front. Each operation is a statement of its own. */
#include "c_program.h"

#include <stdio.h>
#include <string.h>

enum { MOST_NUMBERS = 9 };

/* Names of C values: t12, or s[3][1]. */
typedef struct Parts {
    Shape shape;
    int   count;
    char  name[MOST_NUMBERS][24];
} Parts;

static Parts write(CProgram *p, const Expr *expr);

static void lack(CProgram *p, const char *what)
{
    p->lacks = p->lacks ? p->lacks : what;
}

/* A new temporary that holds `format` of the names a and b. */
static void put(CProgram *p, char name[24], const char *format, const char *a, const char *b)
{
    snprintf(name, 24, "t%d", p->temporaries++);
    buf_printf(&p->text, "    const real %s = ", name);
    for (; *format; format++)
        *format == '@' ? buf_puts(&p->text, a) : *format == '#' ? buf_puts(&p->text, b) : buf_char(&p->text, *format);
    buf_puts(&p->text, ";\n");
}

static Parts number(CProgram *p, const char *format, const char *a, const char *b)
{
    Parts z = {.shape = NUMBER, .count = 1};
    put(p, z.name[0], format, a, b);
    return z;
}

static Parts each(CProgram *p, const char *format, const Parts *a, const Parts *b)
{
    Parts z = {.shape = a->count >= b->count ? a->shape : b->shape, .count = a->count >= b->count ? a->count : b->count};
    for (int i = 0; i < z.count; i++)
        put(p, z.name[i], format, a->name[a->count == 1 ? 0 : i], b->name[b->count == 1 ? 0 : i]);
    return z;
}

/* a[0]*b[0] + a[1]*b[1] + ... */
static void sum_of_products(CProgram *p, char name[24], const Parts *a, int at, const Parts *b, int from, int count, int step)
{
    put(p, name, "@ * #", a->name[at], b->name[from]);
    for (int i = 1; i < count; i++) {
        char product[24], before[24];
        memcpy(before, name, 24);
        put(p, product, "@ * #", a->name[at + i], b->name[from + i * step]);
        put(p, name, "@ + #", before, product);
    }
}

static void cross(CProgram *p, char name[24], const char *a, const char *b, const char *c, const char *d)
{
    char left[24], right[24];
    put(p, left, "@ * #", a, d);
    put(p, right, "@ * #", b, c);
    put(p, name, "@ - #", left, right);
}

static Parts crossed(CProgram *p, const Parts *a, const Parts *b)
{
    Parts z = {.shape = a->count == 2 ? NUMBER : a->shape, .count = a->count == 2 ? 1 : 3};
    if (a->count == 2)
        cross(p, z.name[0], a->name[0], a->name[1], b->name[0], b->name[1]);
    for (int i = 0; i < 3 && a->count == 3; i++)
        cross(p, z.name[i], a->name[(i + 1) % 3], a->name[(i + 2) % 3], b->name[(i + 1) % 3], b->name[(i + 2) % 3]);
    return z;
}

static Parts product(CProgram *p, const Parts *a, const Parts *b)
{
    if (a->count == 1 || b->count == 1)
        return each(p, "@ * #", a, b);
    int   rows = a->shape.rows, inner = a->shape.cols, cols = b->shape.cols;
    Parts z = {.shape = b->shape.kind == SHAPE_VECTOR ? b->shape : (Shape){.kind = SHAPE_MATRIX, .rows = rows, .cols = cols},
               .count = rows * cols};
    for (int i = 0; i < rows; i++)
        for (int k = 0; k < cols; k++)
            sum_of_products(p, z.name[i * cols + k], a, i * inner, b, k, inner, cols);
    return z;
}

static Parts norm(CProgram *p, const Parts *a)
{
    char square[24];
    if (a->count == 1)
        return number(p, "@ < 0 ? -@ : @", a->name[0], "");
    sum_of_products(p, square, a, 0, a, 0, a->count, 1);
    return number(p, "F(sqrt)(@)", square, "");
}

static Parts determinant(CProgram *p, const Parts *m)
{
    Parts z = {.shape = NUMBER, .count = 1};
    if (m->count == 4)
        cross(p, z.name[0], m->name[0], m->name[1], m->name[2], m->name[3]);
    for (int i = 0; i < 3 && m->count == 9; i++) {
        int  j = (i + 1) % 3, k = (i + 2) % 3;
        char minor[24], term[24], before[24];
        memcpy(before, i ? z.name[0] : "0", i ? 24 : 2);
        cross(p, minor, m->name[3 + j], m->name[3 + k], m->name[6 + j], m->name[6 + k]);
        put(p, term, "@ * #", m->name[i], minor);
        put(p, z.name[0], "@ + #", before, term);
    }
    return z;
}

static Parts pair(CProgram *p, Op op, const Parts *a, const Parts *b)
{
    Parts z = {.shape = NUMBER, .count = 1};
    switch (op) {
    case OP_ADD:
        return each(p, "@ + #", a, b);
    case OP_SUB:
        return each(p, "@ - #", a, b);
    case OP_DIV:
        return each(p, "@ / #", a, b);
    case OP_MUL:
        return product(p, a, b);
    case OP_DOT:
    case OP_RAISED:
        if (a->count == 1)
            return each(p, "@ * #", a, b);
        sum_of_products(p, z.name[0], a, 0, b, 0, a->count, 1);
        return z;
    case OP_CROSS:
        return crossed(p, a, b);
    default:
        lack(p, operators[op].name);
        return *a;
    }
}

static Parts compared(CProgram *p, Op op, const Parts *a, const Parts *b)
{
    static const char *const SIGN[] = {
        [OP_EQ] = "@ == #", [OP_NE] = "@ == #", [OP_LT] = "@ < #", [OP_LE] = "@ <= #", [OP_GT] = "@ > #", [OP_GE] = "@ >= #"};
    Parts all = {.shape = {.kind = SHAPE_TRUTH}, .count = 1};
    for (int i = 0; i < a->count; i++) {
        char one[24], before[24];
        put(p, one, SIGN[op], a->name[i], b->name[i]);
        memcpy(before, i ? all.name[0] : "1", i ? 24 : 2);
        put(p, all.name[0], "@ && #", before, one);
    }
    return op == OP_NE ? number(p, "!@", all.name[0], "") : all;
}

static Parts chain(CProgram *p, const Expr *expr)
{
    Level level = expr_level(expr);
    Parts so_far = write(p, expr->arg[0]), left = so_far;
    for (int i = 1; i < expr->count; i++) {
        Parts next = write(p, expr->arg[i]);
        if (level == LEVEL_COMPARE) {
            Parts one = compared(p, expr->ops[i], &left, &next);
            so_far = i == 1 ? one : number(p, "@ && #", so_far.name[0], one.name[0]);
            left = next;
        } else if (level <= LEVEL_AND) {
            so_far = number(p, level == LEVEL_OR ? "@ || #" : "@ && #", so_far.name[0], next.name[0]);
        } else {
            so_far = pair(p, expr->ops[i], &so_far, &next);
        }
    }
    return so_far;
}

/* From the second binary digit of the exponent on. An exponent that is not a digit is known only when the program runs. */
static Parts power(CProgram *p, const Expr *expr)
{
    Parts       base = write(p, expr->arg[0]), z = base;
    const Expr *exponent = expr->arg[1];
    bool        minus = exponent->kind == EXPR_CALL && exponent->op == OP_NEG;
    exponent = minus ? exponent->arg[0] : exponent;
    if (exponent->kind != EXPR_NUMBER || exponent->text.len != 1 || exponent->text.at[0] == '0')
        return number(p, "power(@, #)", base.name[0], write(p, expr->arg[1]).name[0]);
    int size = exponent->text.at[0] - '0', bit = size >= 8 ? 8 : size >= 4 ? 4 : size >= 2 ? 2 : 1;
    while (bit /= 2) {
        z = number(p, "@ * @", z.name[0], "");
        if (size & bit)
            z = number(p, "@ * #", z.name[0], base.name[0]);
    }
    return minus ? number(p, "1 / @", z.name[0], "") : z;
}

static Parts extreme(CProgram *p, const Expr *expr, const char *better)
{
    Parts z = write(p, expr->arg[0]);
    for (int i = 1; i < expr->count; i++) {
        Parts next = write(p, expr->arg[i]);
        z = number(p, better, next.name[0], z.name[0]);
    }
    return z;
}

static Parts perpendicular(CProgram *p, const Parts *a)
{
    Parts z = *a;
    put(p, z.name[0], "-@", a->name[1], "");
    memcpy(z.name[1], a->name[0], 24);
    return z;
}

static Parts call(CProgram *p, const Expr *expr)
{
    if (expr->op == OP_MIN || expr->op == OP_MAX)
        return extreme(p, expr, expr->op == OP_MIN ? "@ < # ? @ : #" : "@ > # ? @ : #");
    Parts a = write(p, expr->arg[0]), b = a;
    if (expr->count > 1)
        b = write(p, expr->arg[1]);
    switch (expr->op) {
    case OP_NEG:
        return each(p, "-@", &a, &a);
    case OP_NOT:
        return number(p, "!@", a.name[0], "");
    case OP_SQRT:
        return number(p, "F(sqrt)(@)", a.name[0], "");
    case OP_NORM:
        return norm(p, &a);
    case OP_ABS:
        return number(p, "@ < 0 ? -@ : @", a.name[0], "");
    case OP_SIGN:
        return number(p, "@ > 0 ? 1 : @ < 0 ? -1 : @ == 0 ? 0 : @", a.name[0], "");
    case OP_INV:
        if (a.count == 1)
            return number(p, "1 / @", a.name[0], "");
        lack(p, "the inverse of a matrix");
        return a;
    case OP_UNIT: {
        Parts length = norm(p, &a);
        return each(p, "@ / #", &a, &length);
    }
    case OP_PERP:
        return perpendicular(p, &a);
    case OP_DET:
        return determinant(p, &a);
    case OP_CROSS:
        return crossed(p, &a, &b);
    case OP_TAN:
        return number(p, "F(tan)(@)", a.name[0], "");
    case OP_SIN:
        return number(p, "F(sin)(@)", a.name[0], "");
    case OP_COS:
        return number(p, "F(cos)(@)", a.name[0], "");
    case OP_ACOS:
        return number(p, "F(atan2)(F(sqrt)((1 - @) * (1 + @)), @)", a.name[0], "");
    case OP_ATAN2:
        return number(p, "F(atan2)(@, #)", a.name[0], b.name[0]);
    case OP_DEGREES:
        return number(p, "@ * R(0.017453292519943295769236907684886127134)", a.name[0], "");
    case OP_QUANTITY:
    case OP_IN:
        if (!exact_is_one(expr->exact))
            lack(p, "a unit that is not SI");
        return a;
    default:
        lack(p, operators[expr->op].name);
        return a;
    }
}

static Parts constant(CProgram *p, const Expr *expr)
{
    if (text_is(expr->text, "inf"))
        return number(p, "INFINITY", "", "");
    if (text_is(expr->text, "pi"))
        return number(p, "R(3.14159265358979323846264338327950288)", "", "");
    lack(p, "a constant");
    return number(p, "0", "", "");
}

/* The digits as they stand; 1/2 is a quotient of two floats. */
static Parts literal(CProgram *p, const Expr *expr)
{
    Text rest = expr->text, over = text_take(&rest, "/");
    char digits[200];
    snprintf(digits, sizeof digits, memchr(over.at, '.', over.len) ? "R(%.*s)" : "R(%.*s.0)", TEXT_ARG(over));
    if (memchr(over.at, 'e', over.len) || memchr(over.at, 'x', over.len))
        lack(p, "a number with an exponent");
    char below[200];
    snprintf(below, sizeof below, rest.len ? "R(%.*s.0)" : "1", TEXT_ARG(rest));
    return number(p, "@ / #", digits, below);
}

static Parts components(CProgram *p, const Expr *expr)
{
    Parts z = {.shape = expr->shape, .count = expr->count};
    if (expr->kind == EXPR_VECTOR)
        z.shape = (Shape){.kind = SHAPE_VECTOR, .rows = expr->count, .cols = 1};
    for (int i = 0; i < expr->count && i < MOST_NUMBERS; i++) {
        Parts one = write(p, expr->arg[i]);
        memcpy(z.name[i], one.name[0], 24);
    }
    return z;
}

static int numbers_of(Shape shape)
{
    switch (shape.kind) {
    case SHAPE_NUMBER:
    case SHAPE_TRUTH:
    case SHAPE_WORD:
        return 1;
    case SHAPE_VECTOR:
        return shape.rows;
    case SHAPE_MATRIX:
        return shape.rows * shape.cols <= MOST_NUMBERS ? shape.rows * shape.cols : 0;
    default:
        return 0;
    }
}

static Parts write(CProgram *p, const Expr *expr)
{
    Parts z = {.shape = expr->shape, .count = 1};
    switch (expr->kind) {
    case EXPR_NUMBER:
        return literal(p, expr);
    case EXPR_NAME:
        if (expr->slot < 0)
            return constant(p, expr);
        z.count = numbers_of(expr->shape);
        for (int i = 0; i < z.count; i++)
            snprintf(z.name[i], 24, "s[%d][%d]", expr->slot, i);
        if (!z.count)
            lack(p, "a name that is no number");
        return z;
    case EXPR_VECTOR:
    case EXPR_MATRIX:
        return components(p, expr);
    case EXPR_FIELD: {
        Parts vector = write(p, expr->arg[0]);
        z = (Parts){.shape = NUMBER, .count = 1};
        memcpy(z.name[0], vector.name[expr->text.at[0] - 'x'], 24);
        return z;
    }
    case EXPR_CALL:
        return call(p, expr);
    case EXPR_POWER:
        return power(p, expr);
    case EXPR_CHAIN:
        return chain(p, expr);
    case EXPR_WORD: {
        uint32_t hash = 1; /* a number that other words do not have, and a float holds exactly */
        char     digits[24];
        for (size_t i = 0; i < expr->text.len; i++)
            hash = (hash * 31 + (uint32_t)expr->text.at[i]) & 0xfffff;
        snprintf(digits, sizeof digits, "R(%u.0)", (unsigned)hash);
        z.shape = (Shape){.kind = SHAPE_WORD};
        put(p, z.name[0], "@", digits, "");
        return z;
    }
    default:
        lack(p, "a record");
        return z;
    }
}

/* ---- programs --------------------------------------------------------------------------------------------- */

static bool is_condition(const Step *step)
{
    return step->role == ROLE_NEED || step->role == ROLE_LAW || step->role == ROLE_CASE;
}

static bool has_value(const Step *step)
{
    return step->role == ROLE_GIVEN || (step->formula && step->formula->kind != EXPR_NONE);
}

int c_program_numbers(const Step *step)
{
    if (is_condition(step))
        return 1;
    return has_value(step) && step->shape.kind != SHAPE_WORD ? numbers_of(step->shape) : 0;
}

void c_program_begin(CProgram *p)
{
    *p = (CProgram){0};
    buf_puts(&p->text,
             "#include <math.h>\n#include <stdint.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
             "#ifdef DOUBLE\ntypedef double real;\ntypedef uint64_t bits;\n#define F(name) name\n#define R(x) x\n#define PARSE strtod\n"
             "#else\ntypedef float real;\ntypedef uint32_t bits;\n#define F(name) name##f\n#define R(x) x##f\n#define PARSE strtof\n"
             "#endif\nstatic real s[4000][9];\nstatic char *at;\n"
             "static real get(void) { return PARSE(at, &at); }\n"
             "static void put(real x) { bits b; memcpy(&b, &x, sizeof b); printf(\"%llx \", (unsigned long long)b); }\n"
             "static real power(real x, real times) {\n"
             "  if (times == R(0.5)) return F(sqrt)(x);\n"
             "  if (times != F(floor)(times) || F(fabs)(times) > R(1e7)) return R(0.0) / R(0.0);\n"
             "  long size = (long)F(fabs)(times), bit = 1;\n"
             "  while (bit <= size / 2) bit *= 2;\n"
             "  real z = size ? x : 1;\n"
             "  while (bit /= 2) { z *= z; if (size & bit) z *= x; }\n"
             "  return times < 0 ? 1 / z : z;\n}\n"
             "static void put_truth(int x) { printf(\"%d \", x); }\n");
}

void c_program_add(CProgram *p, const Plan *plan)
{
    p->plan = plan;
    buf_printf(&p->text, "static void plan_%d(void)\n{\n  int go[%d], own[%d];\n  memset(own, 0, sizeof own);\n", p->plans,
               plan->aspects + 1, plan->aspects + 1);
    for (int i = 0; i < plan->aspects; i++)
        for (int k = 0; plan->step[i].role == ROLE_GIVEN && k < c_program_numbers(&plan->step[i]); k++)
            buf_printf(&p->text, "  s[%d][%d] = get();\n", plan->step[i].slot, k);
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].role == ROLE_CASE)
            buf_printf(&p->text, "  go[%d] = get() != 0;\n", i);
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        int         count = is_condition(step) ? 1 : has_value(step) ? numbers_of(step->shape) : 0;
        if (step->role == ROLE_GIVEN || !count || !step->formula)
            continue;
        for (int g = step->guard, is = step->guard_is; g >= 0; is = plan->step[g].guard_is, g = plan->step[g].guard)
            buf_printf(&p->text, "  if (go[%d] == %d)\n", g, is);
        p->temporaries = 0;
        buf_puts(&p->text, "  {\n");
        Parts z = write(p, step->formula);
        for (int k = 0; k < count && !is_condition(step); k++)
            buf_printf(&p->text, "    s[%d][%d] = %s;\n", step->slot, k, z.name[k]);
        if (is_condition(step))
            buf_printf(&p->text, "    own[%d] = %s != 0;\n", i, z.name[0]);
        if (is_condition(step) && step->slot >= 0)
            buf_printf(&p->text, "    s[%d][0] = own[%d];\n", step->slot, i);
        buf_puts(&p->text, "  }\n");
    }
    for (int i = 0; i < plan->aspects; i++)
        for (int k = 0; k < c_program_numbers(&plan->step[i]); k++)
            is_condition(&plan->step[i]) ? buf_printf(&p->text, "  put_truth(own[%d]);\n", i)
                                         : buf_printf(&p->text, "  put(s[%d][%d]);\n", plan->step[i].slot, k);
    buf_puts(&p->text, "}\n");
    buf_printf(&p->calls, "    case %d: plan_%d(); break;\n", p->plans, p->plans);
    p->plans++;
}

void c_program_end(CProgram *p)
{
    buf_puts(&p->text, "int main(void)\n{\n  static char line[100000];\n  while (fgets(line, sizeof line, stdin)) {\n    at = line;\n"
                       "    switch (strtol(at, &at, 10)) {\n");
    buf_put(&p->text, buf_text(&p->calls));
    buf_puts(&p->text, "    }\n    putchar('\\n');\n  }\n}\n");
}

void c_program_free(CProgram *p)
{
    buf_free(&p->text);
    buf_free(&p->calls);
}
