#include "audit/trial.h"

typedef struct TrialMaker {
    TrialInputs   *trial;
    const Columns *columns;
    uint64_t       state;
    int            reach; /* the largest integer */
} TrialMaker;

/* SplitMix64 */
static uint64_t next(TrialMaker *m)
{
    uint64_t z = m->state += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

static int pick(TrialMaker *m, int count)
{
    return (int)(next(m) % (uint64_t)count);
}

static TrialNumber whole(int64_t n)
{
    return (TrialNumber){n, 1, 0};
}

/* Masses and coefficients are the most frequent plain numbers. */
static TrialNumber plain(TrialMaker *m)
{
    switch (pick(m, 8)) {
    case 0:
        return whole(0);
    case 1:
        return (TrialNumber){1, 2, 0};
    case 2:
        return whole(-1 - pick(m, m->reach));
    case 3:
        return (TrialNumber){1 + pick(m, 9), 10, 0};
    default:
        return whole(1 + pick(m, m->reach));
    }
}

static int axes(const Columns *columns, int given)
{
    return columns->given[given].axes > 0 ? columns->given[given].axes : columns->given[given].axes + 1;
}

/* Another given of the same shape, or -1. */
static int partner(TrialMaker *m, int given)
{
    int other = pick(m, m->columns->givens);
    return other != given && axes(m->columns, other) == axes(m->columns, given) ? other : -1;
}

static bool is_small(TrialNumber x)
{
    return x.d == 1 && x.k == 0 && x.n > -1000 && x.n < 1000;
}

/* Equal, opposite, parallel, perpendicular, zero, or half way between two others. */
static void relate(TrialMaker *m, int given)
{
    TrialNumber *part = m->trial->part[given];
    int          other = partner(m, given), third = partner(m, given), how = pick(m, 6), factor = 1 + pick(m, 3);
    if (other < 0 || third < 0)
        return;
    const TrialNumber *a = m->trial->part[other], *b = m->trial->part[third];
    for (int i = 0; i < axes(m->columns, given); i++)
        if (!is_small(a[i]) || !is_small(b[i]))
            return;
    for (int i = 0; i < axes(m->columns, given); i++)
        part[i] = how == 0   ? a[i]
                  : how == 1 ? whole(-a[i].n)
                  : how == 2 ? whole(factor * a[i].n)
                  : how == 3 ? whole(0)
                  : how == 4 ? whole((a[i].n + b[i].n) / 2)
                             : whole(i == 0   ? -a[1].n
                                     : i == 1 ? a[0].n
                                              : 0);
}

/* Huge, tiny, or nearly the same as before. */
static void distort(TrialMaker *m, int given)
{
    static const int POWERS[] = {-15, -9, -6, 6, 9, 15};
    int              power = POWERS[pick(m, 6)];
    bool             near = pick(m, 2);
    for (int i = 0; i < axes(m->columns, given); i++) {
        TrialNumber *x = &m->trial->part[given][i];
        if (near && is_small(*x))
            *x = (TrialNumber){x->n * 1000000000 + pick(m, 3) - 1, 1, -9};
        else
            x->k += power;
    }
}

TrialInputs trial_make(const Columns *columns, long number, long count, uint64_t seed)
{
    TrialInputs trial = {0};
    TrialMaker  m = {&trial, columns, seed ^ (uint64_t)number * 0xd1342543de82ef95, 1 + (int)(5 * number / count)};
    for (int g = 0; g < columns->givens; g++)
        for (int i = 0; i < axes(columns, g); i++)
            trial.part[g][i] = columns->given[g].axes ? whole(pick(&m, 2 * m.reach + 1) - m.reach) : plain(&m);
    for (int g = 0; g < columns->givens; g++)
        if (pick(&m, 10) < 3)
            relate(&m, g);
    for (int g = 0; g < columns->givens && number > count * 7 / 10; g++)
        if (pick(&m, 3) == 0)
            distort(&m, g);
    return trial;
}

/* ---- simpler ones --------------------------------------------------------------------------------------------- */

static int64_t complexity(TrialNumber x)
{
    int64_t size = x.n < 0 ? -x.n : x.n, power = x.k < 0 ? -x.k : x.k;
    return 4 * (size < 1 << 20 ? size : 1 << 20) + 5 * (x.d - 1) + 1000 * power + (x.n < 0) + 6 * (x.n == 0);
}

bool trial_simpler(TrialInputs *trial, const Columns *columns, int i, bool *changed)
{
    static const TrialNumber SIMPLE[] = {{1, 1, 0},  {0, 1, 0}, {-1, 1, 0}, {2, 1, 0}, {1, 2, 0},
                                         {-2, 1, 0}, {3, 1, 0}, {-3, 1, 0}, {4, 1, 0}};
    enum { SIMPLES = sizeof SIMPLE / sizeof *SIMPLE };
    int at = i / SIMPLES;
    for (int g = 0; g < columns->givens; g++) {
        if (at >= axes(columns, g)) {
            at -= axes(columns, g);
            continue;
        }
        TrialNumber *x = &trial->part[g][at];
        *changed = complexity(SIMPLE[i % SIMPLES]) < complexity(*x);
        if (*changed)
            *x = SIMPLE[i % SIMPLES];
        return true;
    }
    return false;
}

/* ---- as inputs ------------------------------------------------------------------------------------------------ */

static Num number_of(TrialNumber x, NumCtx *exact)
{
    Rat value = rat_int(x.n), power;
    (void)rat_div(&value, value, rat_int(x.d), exact); /* d > 0 and small powers: nothing can fail */
    (void)rat_power(&power, rat_int(10), x.k, exact);
    (void)rat_mul(&value, value, power, exact);
    return exact_num(exact_rational(value, exact));
}

Input *trial_inputs(const TrialInputs *trial, const Columns *columns, NumCtx *exact)
{
    Input *inputs = ARENA_MANY(exact->mem, Input, columns->givens + 1);
    for (int g = 0; g < columns->givens; g++) {
        Num part[MOST_AXES];
        for (int i = 0; i < axes(columns, g); i++)
            part[i] = number_of(trial->part[g][i], exact);
        int count = columns->given[g].axes;
        inputs[g] = input_exact(count < 0 ? columns->fallback[g]
                                : count   ? value_of(columns->shape[g], arena_copy(exact->mem, part, sizeof(Num) * (size_t)count))
                                          : value_number(part[0]));
    }
    return inputs;
}

static void put_number(Buf *out, TrialNumber x)
{
    buf_printf(out, "%lld", (long long)x.n);
    if (x.k && x.n)
        buf_printf(out, "e%d", x.k);
    if (x.d != 1)
        buf_printf(out, "/%lld", (long long)x.d);
}

Text trial_statement(const TrialInputs *trial, const Columns *columns, Arena *mem)
{
    Buf buf = {0};
    buf_put(&buf, columns->method->name);
    for (int g = 0; g < columns->givens; g++) {
        if (columns->given[g].axes < 0)
            continue;
        buf_printf(&buf, " %.*s=%s", TEXT_ARG(columns->method->form[columns->form].given[g]->keyword), columns->given[g].axes ? "<" : "");
        for (int i = 0; i < axes(columns, g); i++) {
            buf_puts(&buf, i ? ", " : "");
            put_number(&buf, trial->part[g][i]);
        }
        buf_puts(&buf, columns->given[g].axes ? ">" : "");
    }
    return buf_finish(&buf, mem);
}
