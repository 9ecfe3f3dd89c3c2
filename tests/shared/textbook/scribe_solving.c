#include "scribe.h"

#include <stdio.h>

static Vec one(long above, long below)
{
    return (Vec){.rows = 1, .at = {q_of(above, below)}};
}

/* a*x + b*y = c */
typedef struct Linear {
    Q a, b, c;
} Linear;

static Q side_at(Scribe *w, const ScribeEquation *e, const char *x, long at_x, const char *y, long at_y)
{
    const char *key[] = {x, y};
    long        at[] = {at_x, at_y};
    Vec         left, right;
    for (int i = 0; i < 2; i++)
        if (key[i]) {
            PenItem *item = pen_item(&w->sheet, key[i]);
            item->known = true;
            item->value = one(at[i], 1);
        }
    w->possible &= algebra_work(e->side[0], pen_values(&w->sheet), &left) && algebra_work(e->side[1], pen_values(&w->sheet), &right) &&
                   left.rows == 1 && right.rows == 1;
    for (int i = 0; i < 2; i++)
        if (key[i])
            pen_item(&w->sheet, key[i])->known = false;
    return w->possible ? q_sub(left.at[0], right.at[0]) : q_of(0, 1);
}

/* A number that is worked out on the way, as the student goes on with it. */
static Q jotted(const Scribe *w, Q value)
{
    char text[LONGEST_NUMBER];
    bool each = w->page->pen.choice[AXIS_ROUNDING] == ROUNDING_EACH && w->truth;
    return each ? pen_number(&w->page->pen, value, w->page->pen.digits + 1, text) : value;
}

/* With the unknowns on the side where they were. */
static Linear linear(Scribe *w, const ScribeEquation *e, const char *x, const char *y)
{
    bool   left = algebra_has(e->side[0], x) || (y && algebra_has(e->side[0], y));
    Q      c = side_at(w, e, x, 0, y, 0), a = q_sub(side_at(w, e, x, 1, y, 0), c), b = q_sub(side_at(w, e, x, 0, y, 1), c);
    Linear at_left = {a, b, q_neg(c)}, at_right = {q_neg(a), q_neg(b), c};
    Linear result = left ? at_left : at_right;
    return (Linear){jotted(w, result.a), jotted(w, result.b), jotted(w, result.c)};
}

/* a*x, x or -x */
static Algebra *multiple(Q a, Algebra *x)
{
    if (!mpq_cmp_si(a, 1, 1))
        return x;
    if (!mpq_cmp_si(a, -1, 1))
        return algebra_of(ALGEBRA_OPPOSITE, x, NULL);
    return algebra_of(ALGEBRA_PRODUCT, algebra_number(a), x);
}

/* first + a*x, with the minus of a between them */
static Algebra *plus(Algebra *first, Q a, Algebra *x)
{
    if (!q_sign(a))
        return first;
    return algebra_of(q_sign(a) < 0 ? ALGEBRA_DIFFERENCE : ALGEBRA_SUM, first, x ? multiple(q_abs(a), x) : algebra_number(q_abs(a)));
}

static Algebra *combination(const Linear *l, const char *x, const char *y)
{
    if (!q_sign(l->a))
        return multiple(l->b, algebra_name(y));
    if (q_sign(l->a) < 0 && q_sign(l->b) > 0)
        return plus(multiple(l->b, algebra_name(y)), l->a, algebra_name(x));
    return plus(multiple(l->a, algebra_name(x)), l->b, y ? algebra_name(y) : NULL);
}

static bool skips(Scribe *w, int of_ten)
{
    return random_int(&w->random, 1, 10) <= of_ten;
}

/* a*x = c, and from it x */
static void divide(Scribe *w, Q a, Algebra *c, const char *x)
{
    Vec value;
    if (!q_sign(a) || !algebra_work(c, pen_values(&w->sheet), &value)) {
        w->possible = false;
        return;
    }
    Algebra *number = algebra_number(value.at[0]);
    scribe_assign(w, x, mpq_cmp_si(a, 1, 1) ? algebra_of(ALGEBRA_RATIO, number, algebra_number(a)) : number, false);
}

void scribe_solve_one(Scribe *w, const char *x)
{
    Linear l = linear(w, &w->last[0], x, NULL);
    if (!w->possible || !q_sign(l.a)) {
        w->possible = false;
        return;
    }
    ScribeEquation collected = {{multiple(l.a, algebra_name(x)), algebra_number(l.c)}};
    if (mpq_cmp_si(l.a, 1, 1) != 0 && !skips(w, 3))
        scribe_equation(w, &collected, true);
    l = linear(w, &collected, x, NULL);
    divide(w, l.a, algebra_number(l.c), x);
}

/* The second equation gives y, which is put into the first. */
void scribe_solve_two(Scribe *w, const char *x, const char *y)
{
    Linear first = linear(w, &w->last[1], x, y), second = linear(w, &w->last[0], x, y);
    if (!w->possible || !q_sign(second.b)) {
        w->possible = false;
        return;
    }
    bool terse = skips(w, 3);
    if (!terse) {
        ScribeEquation both[] = {{{combination(&first, x, y), algebra_number(first.c)}},
                                 {{combination(&second, x, y), algebra_number(second.c)}}};
        for (int i = 0; i < 2; i++)
            if (!skips(w, 3))
                scribe_equation(w, &both[i], true);
        first = linear(w, &both[0], x, y), second = linear(w, &both[1], x, y);
    }
    if (!w->possible || !q_sign(second.b)) {
        w->possible = false;
        return;
    }
    Q              d = jotted(w, q_div(second.c, second.b)), p = jotted(w, q_neg(q_div(second.a, second.b)));
    Algebra       *tail = q_sign(p) ? plus(multiple(p, algebra_name(x)), d, NULL) : algebra_number(d);
    ScribeEquation isolated = {{algebra_name(y), tail}};
    if (!terse || !skips(w, 5))
        scribe_equation(w, &isolated, true);
    Linear l = linear(w, &isolated, x, y);
    if (!w->possible || !q_sign(l.b)) {
        w->possible = false;
        return;
    }
    p = q_neg(q_div(l.a, l.b)), d = q_div(l.c, l.b);
    Algebra       *inside = q_sign(p) ? plus(multiple(p, algebra_name(x)), d, NULL) : algebra_number(d);
    ScribeEquation put_in = {{plus(multiple(first.a, algebra_name(x)), first.b, inside), algebra_number(first.c)}};
    if (!terse && !skips(w, 3))
        scribe_equation(w, &put_in, true);
    Linear         rest = linear(w, &put_in, x, NULL);
    Q              moved = jotted(w, q_mul(first.b, d)), sum = q_add(rest.c, moved), together = rest.a;
    Algebra       *right = q_sign(sum) ? plus(algebra_number(sum), q_neg(moved), NULL) : algebra_number(q_neg(moved));
    ScribeEquation gathered = {{multiple(together, algebra_name(x)), right}};
    if (!terse && mpq_cmp_si(together, 1, 1) != 0)
        scribe_equation(w, &gathered, true);
    rest = linear(w, &gathered, x, NULL);
    divide(w, rest.a, algebra_number(rest.c), x);
    if (w->possible)
        scribe_assign(w, y, algebra_copy(isolated.side[1]), false);
}
