/* Calls of methods with random numbers in every number system, for tests that change them in a way whose effect is known. */
#ifndef CAROM_TESTS_CHANGED_CALLS_H
#define CAROM_TESTS_CHANGED_CALLS_H

#include "bench.h"

#include <stdio.h>
#include <string.h>

enum { CASES = 1000 };

static Bench  bench;
static NumCtx binary32, mpfr;
static Random numbers;

static inline void set_up(void)
{
    numbers = random_stream(1000);
    bench_open(&bench);
    numctx_open(&binary32, &binary32_system, bench.mem);
    numctx_open(&mpfr, &mpfr_system, bench.mem);
    mpfr.prec = 100;
}

static inline void tear_down(void)
{
    numctx_close(&binary32);
    numctx_close(&mpfr);
    bench_close(&bench);
}

/* ---- the calls that are changed --------------------------------------------------------------------------- */

/* A method and what its numbers are, one letter for each given and each answer:
 *   m mass   e restitution   v velocity   n normal (any length)   p point   s velocity along a fixed line
 *   j velocity along n   x velocity along t   J impulse   L energy   r a ratio   w a word */
typedef struct Subject {
    const char *method;
    int         form;
    const char *givens;
    struct {
        char        kind;
        const char *name;
    } answer[8];
} Subject;

#define AFTER                                                                                                                              \
    {'v', "va'"}, {'v', "vb'"}, {'J', "J"},                                                                                                \
    {                                                                                                                                      \
        'L', "loss"                                                                                                                        \
    }
static const Subject SUBJECTS[] = {
    {"collide2d", 0, "mmvvne", {AFTER}},
    {"collide2d", 1, "mmvvppe", {AFTER}},
    {"bounce", 0, "vnev", {{'v', "v'"}, {'j', "J"}}},
    {"reflect", 0, "vn", {{'v', "F"}}},
    {"reflect", 1, "vpp", {{'v', "F"}}},
    {"resolve", 0, "vn", {{'j', "vn"}, {'x', "vt"}, {'v', "Vn"}, {'v', "Vt"}}},
    {"resolve", 1, "vpp", {{'j', "vn"}, {'x', "vt"}, {'v', "Vn"}, {'v', "Vt"}}},
    {"unresolve", 0, "jxn", {{'v', "v"}}},
    {"merge", 0, "mmvv", {{'v', "v'"}, {'L', "loss"}}},
    {"collide1d", 0, "mmsse", {{'s', "va'"}, {'s', "vb'"}, {'J', "J"}, {'L', "loss"}}},
    {"intersect", 0, "pppp", {{'w', "class"}, {'w', "where"}, {'r', "s"}, {'r', "t"}, {'p', "P"}}},
};
enum { SUBJECT_COUNT = sizeof SUBJECTS / sizeof *SUBJECTS };

/* The subjects of that method, in all its forms. */
static inline bool is(const Subject *subject, const char *method)
{
    return strcmp(subject->method, method) == 0;
}

static inline bool takes(const Subject *subject, char kind)
{
    return strchr(subject->givens, kind) != NULL;
}

typedef struct Run {
    Call          call;
    const Column *column[4]; /* exact, binary64, binary32, mpfr:100 */
} Run;
enum { COLUMNS = 4 };

static int columns; /* how many of them a test looks at */

static inline NumCtx *context(int column)
{
    NumCtx *const contexts[COLUMNS] = {&bench.exact, &bench.binary64, &binary32, &mpfr};
    return contexts[column];
}

static inline Value num(Q q)
{
    return bench_number(&bench, q);
}

static inline Value vec(Vec v)
{
    return bench_vector(&bench, v);
}

static inline Run run(const Subject *subject, const Value *given)
{
    Run it;
    HOLDS(bench_run(&bench, &it.call, bench_method(&bench, subject->method), subject->form, given));
    it.column[0] = it.call.exact;
    for (int c = 1; c < columns; c++)
        it.column[c] = bench_column(&it.call, context(c));
    return it;
}

/* Segments from a small grid of thirds, which often meet at an end or lie on one line. */
static inline Vec random_point(const Subject *subject)
{
    if (is(subject, "intersect"))
        return v_of(q_of(random_int(&numbers, 0, 4), 3), q_of(random_int(&numbers, 0, 3), 3));
    return v_random(&numbers, 2);
}

static inline Value random_given(const Subject *subject, char kind)
{
    switch (kind) {
    case 'm':
        return num(q_random_positive(&numbers));
    case 'e':
        return num(q_of(random_int(&numbers, 0, 10), random_int(&numbers, 5, 9)));
    case 'v':
        return vec(v_random(&numbers, 2));
    case 'n':
        return vec(v_random_nonzero(&numbers, 2));
    case 'p':
        return vec(random_point(subject));
    default:
        return num(q_random(&numbers));
    }
}

static inline int position(const Subject *subject, char kind)
{
    return (int)(strchr(subject->givens, kind) - subject->givens);
}

/* A case that the method works out: two points of a wall or two centres are not the same. */
static inline Run random_run(const Subject *subject, Value *given)
{
    Run it;
    do {
        bench_next(&bench);
        for (int i = 0; subject->givens[i]; i++)
            given[i] = random_given(subject, subject->givens[i]);
        it = run(subject, given);
    } while (it.call.went == WENT_NEED);
    return it;
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static inline Num constant(Q q, NumCtx *ctx)
{
    Num z;
    HOLDS((ctx->sys->from_exact(&z, num(q).one.exact, ctx)) == NUM_OK);
    return z;
}

/* ca*a + cb*b */
static inline Value combine(Q ca, Value a, Q cb, Value b, NumCtx *ctx)
{
    int  count = value_count(&a), status = NUM_OK;
    Num *sum = ARENA_MANY(bench.mem, Num, count), left, right;
    for (int i = 0; i < count; i++) {
        status |= ctx->sys->mul(&left, constant(ca, ctx), value_num(&a)[i], ctx);
        status |= ctx->sys->mul(&right, constant(cb, ctx), value_num(&b)[i], ctx);
        status |= ctx->sys->add(&sum[i], left, right, ctx);
    }
    HOLDS((status) == NUM_OK);
    return a.shape.kind == SHAPE_NUMBER ? value_number(sum[0]) : value_of(a.shape, sum);
}

static inline Value times(Q c, Value a, NumCtx *ctx)
{
    return combine(c, a, q_of(0, 1), a, ctx);
}

/* Both have no value, or the same one. In floats that is the same bits, but for the sign of a zero, which no later
 * operation of a method sees. */
static inline bool same(const Value *a, const Value *b, NumCtx *ctx)
{
    if (!a || !b)
        return a == b;
    if (a->shape.kind == SHAPE_WORD)
        return text_equal(a->word, b->word);
    bool all = shape_equal(a->shape, b->shape);
    for (int i = 0; all && i < value_count(a); i++)
        all = ctx->sys->compare(value_num(a)[i], value_num(b)[i], ctx) == ORDER_EQUAL;
    return all;
}

static inline const Value *answer(const Run *it, int column, const char *name)
{
    return call_value(&it->call, it->column[column], name);
}

static inline void must_be(const char *what, const Subject *subject, const char *name, const Value *found, const Value *wanted, int column)
{
    MUST(same(found, wanted, context(column)), "%s: %s (form %d) gives another %s in %s", what, subject->method, subject->form, name,
         context(column)->sys->name);
}

static inline void exchange(Value *a, Value *b)
{
    Value old = *a;
    *a = *b;
    *b = old;
}

#endif
