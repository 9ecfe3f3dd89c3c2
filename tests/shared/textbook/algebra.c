#include "algebra.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 8000 };

static Algebra pool[MOST_NODES];
static int     used;

void algebra_forget(void)
{
    used = 0;
}

Algebra *algebra_of(AlgebraKind kind, Algebra *a, Algebra *b)
{
    HOLDS(used < MOST_NODES);
    pool[used] = (Algebra){.kind = kind, .a = a, .b = b};
    return &pool[used++];
}

Algebra *algebra_number(Q number)
{
    Algebra *node = algebra_of(ALGEBRA_NUMBER, NULL, NULL);
    node->number = number;
    return node;
}

Algebra *algebra_name(const char *name)
{
    Algebra *node = algebra_of(ALGEBRA_NAME, NULL, NULL);
    snprintf(node->name, sizeof node->name, "%s", name);
    return node;
}

Algebra *algebra_copy(const Algebra *formula)
{
    if (!formula)
        return NULL;
    Algebra *copy = algebra_of(formula->kind, algebra_copy(formula->a), algebra_copy(formula->b));
    copy->number = formula->number;
    memcpy(copy->name, formula->name, sizeof copy->name);
    return copy;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

typedef struct AlgebraText {
    const char *at, *whole;
} AlgebraText;

static Algebra *read_sum(AlgebraText *text);

static void skip(AlgebraText *text)
{
    while (*text->at == ' ')
        text->at++;
}

static bool takes(AlgebraText *text, const char *mark)
{
    skip(text);
    size_t len = strlen(mark);
    if (strncmp(text->at, mark, len) != 0)
        return false;
    text->at += len;
    return true;
}

static void must_take(AlgebraText *text, const char *mark)
{
    MUST(takes(text, mark), "no %s at `%s` of `%s`", mark, text->at, text->whole);
}

static Algebra *read_call(AlgebraText *text, AlgebraKind kind, bool two)
{
    Algebra *a = read_sum(text), *b = NULL;
    if (two) {
        must_take(text, ",");
        b = read_sum(text);
    }
    must_take(text, kind == ALGEBRA_PAIR ? ">" : ")");
    return algebra_of(kind, a, b);
}

static Algebra *read_number(AlgebraText *text)
{
    long above = 0, below = 1;
    for (bool point = false; isdigit((unsigned char)*text->at) || *text->at == '.'; text->at++) {
        if (*text->at == '.') {
            if (!isdigit((unsigned char)text->at[1]))
                break;
            point = true;
            continue;
        }
        above = 10 * above + (*text->at - '0');
        below *= point ? 10 : 1;
    }
    return algebra_number(q_of(above, below));
}

static Algebra *read_name(AlgebraText *text)
{
    char   name[ALGEBRA_NAME_ROOM];
    size_t len = 0;
    MUST(isalpha((unsigned char)*text->at), "no name at `%s` of `%s`", text->at, text->whole);
    while (isalnum((unsigned char)text->at[len]) || text->at[len] == '\'')
        len++;
    HOLDS(len < sizeof name);
    memcpy(name, text->at, len);
    name[len] = 0;
    text->at += len;
    return algebra_name(name);
}

static Algebra *read_atom(AlgebraText *text)
{
    if (takes(text, "sqrt("))
        return read_call(text, ALGEBRA_ROOT, false);
    if (takes(text, "perp("))
        return read_call(text, ALGEBRA_PERP, false);
    if (takes(text, "cross("))
        return read_call(text, ALGEBRA_CROSS, true);
    if (takes(text, "<"))
        return read_call(text, ALGEBRA_PAIR, true);
    if (takes(text, "|")) {
        Algebra *inside = read_sum(text);
        must_take(text, "|");
        return algebra_of(ALGEBRA_SIZE, inside, NULL);
    }
    if (takes(text, "(")) {
        Algebra *inside = read_sum(text);
        must_take(text, ")");
        return inside;
    }
    return isdigit((unsigned char)*text->at) ? read_number(text) : read_name(text);
}

static Algebra *read_power(AlgebraText *text)
{
    Algebra *atom = read_atom(text);
    for (;;) {
        if (!strncmp(text->at, ".x", 2) || !strncmp(text->at, ".y", 2)) {
            atom = algebra_of(text->at[1] == 'x' ? ALGEBRA_X : ALGEBRA_Y, atom, NULL);
            text->at += 2;
        } else if (takes(text, "^2")) {
            atom = algebra_of(ALGEBRA_SQUARE, atom, NULL);
        } else {
            return atom;
        }
    }
}

static Algebra *read_product(AlgebraText *text)
{
    if (takes(text, "-"))
        return algebra_of(ALGEBRA_OPPOSITE, read_product(text), NULL);
    Algebra *product = read_power(text);
    for (;;) {
        if (takes(text, "*"))
            product = algebra_of(ALGEBRA_PRODUCT, product, read_power(text));
        else if (takes(text, "/"))
            product = algebra_of(ALGEBRA_RATIO, product, read_power(text));
        else if (takes(text, ". "))
            product = algebra_of(ALGEBRA_DOT, product, read_power(text));
        else
            return product;
    }
}

static Algebra *read_sum(AlgebraText *text)
{
    Algebra *sum = read_product(text);
    for (;;) {
        if (takes(text, "+"))
            sum = algebra_of(ALGEBRA_SUM, sum, read_product(text));
        else if (takes(text, "-"))
            sum = algebra_of(ALGEBRA_DIFFERENCE, sum, read_product(text));
        else
            return sum;
    }
}

Algebra *algebra_read(const char *whole)
{
    AlgebraText text = {whole, whole};
    Algebra    *formula = read_sum(&text);
    skip(&text);
    MUST(!*text.at, "`%s` is left over from `%s`", text.at, whole);
    return formula;
}

/* ---- working out ------------------------------------------------------------------------------------------ */

static Vec number_of(Q value)
{
    return (Vec){.rows = 1, .at = {value}};
}

static bool work_two(const Algebra *f, Vec a, Vec b, Vec *out)
{
    bool numbers = a.rows == 1 && b.rows == 1;
    switch (f->kind) {
    case ALGEBRA_SUM:
        *out = a.rows == b.rows ? v_add(a, b) : a;
        return a.rows == b.rows;
    case ALGEBRA_DIFFERENCE:
        *out = a.rows == b.rows ? v_sub(a, b) : a;
        return a.rows == b.rows;
    case ALGEBRA_PRODUCT:
        *out = a.rows == 1 ? v_scale(a.at[0], b) : v_scale(b.at[0], a);
        return a.rows == 1 || b.rows == 1;
    case ALGEBRA_RATIO:
        if (b.rows != 1 || !q_sign(b.at[0]))
            return false;
        *out = v_scale(q_div(q_of(1, 1), b.at[0]), a);
        return true;
    case ALGEBRA_DOT:
        if (a.rows != 2 || b.rows != 2)
            return false;
        *out = number_of(v_dot(a, b));
        return true;
    case ALGEBRA_CROSS:
        if (a.rows != 2 || b.rows != 2)
            return false;
        *out = number_of(v_cross(a, b));
        return true;
    default:
        if (numbers)
            *out = v_of(a.at[0], b.at[0]);
        return numbers;
    }
}

static bool work_one(const Algebra *f, Vec a, Vec *out)
{
    switch (f->kind) {
    case ALGEBRA_OPPOSITE:
        *out = v_scale(q_of(-1, 1), a);
        return true;
    case ALGEBRA_SQUARE:
        *out = number_of(v_dot(a, a));
        return true;
    case ALGEBRA_ROOT:
        if (a.rows != 1 || q_sign(a.at[0]) < 0)
            return false;
        *out = number_of(q_root(a.at[0]));
        return true;
    case ALGEBRA_SIZE:
        *out = number_of(q_root(v_dot(a, a)));
        return true;
    case ALGEBRA_PERP:
        if (a.rows == 2)
            *out = v_of(q_neg(a.at[1]), a.at[0]);
        return a.rows == 2;
    default:
        if (a.rows == 2)
            *out = number_of(a.at[f->kind == ALGEBRA_Y]);
        return a.rows == 2;
    }
}

bool algebra_work(const Algebra *f, AlgebraValues values, Vec *value)
{
    Vec a, b;
    if (f->kind == ALGEBRA_NUMBER) {
        *value = number_of(f->number);
        return true;
    }
    if (f->kind == ALGEBRA_NAME)
        return values.of(values.owner, f->name, value);
    if (!algebra_work(f->a, values, &a))
        return false;
    if (!f->b)
        return work_one(f, a, value);
    return algebra_work(f->b, values, &b) && work_two(f, a, b, value);
}

bool algebra_has(const Algebra *f, const char *name)
{
    if (!f)
        return false;
    return (f->kind == ALGEBRA_NAME && !strcmp(f->name, name)) || algebra_has(f->a, name) || algebra_has(f->b, name);
}

int algebra_nodes(Algebra *f, Algebra **node, int most)
{
    if (!f || most <= 0)
        return 0;
    node[0] = f;
    int count = 1;
    count += algebra_nodes(f->a, node + count, most - count);
    count += algebra_nodes(f->b, node + count, most - count);
    return count;
}
