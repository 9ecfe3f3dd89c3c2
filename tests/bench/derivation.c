#include "derivation.h"
#include "by_hand.h"
#include "timing.h"

#include "derive/reading/method.h"
#include "number/exact.h"

enum { TURNS = 41, GIVENS = 6 };

/* 0.3 0.7 <1.1, -0.2> <-0.4, 0.9> <2, 3> 0.8, in the order of the method's givens. */
static const int TENTHS[BY_HAND_GIVENS] = {3, 7, 11, -2, -4, 9, 20, 30, 8};
static const int WIDE[GIVENS] = {1, 1, 2, 2, 2, 1};

static Method *collide2d(Diag *diag)
{
    for (int i = 0; i < method_built_in_count; i++)
        if (text_is(text_of(method_built_in[i].name), "collide2d"))
            return method_read(text_of(method_built_in[i].text), NULL, diag);
    return NULL;
}

static Num tenths(int n, NumCtx *exact)
{
    Rat value;
    (void)rat_div(&value, rat_int(n), rat_int(10), exact);
    return (Num){.exact = exact_rational(value, exact)};
}

static void typed(Input *given, Shape *shape, NumCtx *exact)
{
    const int *at = TENTHS;
    for (int i = 0; i < GIVENS; i++) {
        Num *num = ARENA_MANY(exact->mem, Num, WIDE[i]);
        for (int k = 0; k < WIDE[i]; k++)
            num[k] = tenths(*at++, exact);
        given[i] =
            input_exact(WIDE[i] == 1 ? value_number(num[0]) : value_of((Shape){.kind = SHAPE_VECTOR, .rows = WIDE[i], .cols = 1}, num));
        shape[i] = given[i].shape;
    }
}

/* Every number that the plan answers with is that of the program. */
static bool agree(const Plan *plan, const Column *column, const ByHand *hand)
{
    int count = 0;
    for (int i = 0; i < plan->answers; i++) {
        const Entry *entry = &column->entry[plan->answer[i]];
        for (int k = 0; entry->state == STATE_OK && k < value_count(&entry->value); k++, count++)
            if (count == BY_HAND_ANSWERS || !mpfr_equal_p(value_num(&entry->value)[k].mpfr, by_hand_answer(hand, count)))
                return false;
    }
    return count == BY_HAND_ANSWERS;
}

bool bench_derivation(long bits, int runs, double most)
{
    static double ours[TURNS], theirs[TURNS];
    Input         given[GIVENS];
    Shape         shape[GIVENS];
    NumCtx        exact, mpfr;
    Arena        *mem = arena_new(), *room = arena_new(); /* what one derivation leaves is gone before the next */
    Diag          diag = {.mem = mem};
    numctx_open(&exact, &exact_system, mem);
    numctx_open(&mpfr, &mpfr_system, room);
    mpfr.prec = bits;
    typed(given, shape, &exact);
    Method       *method = collide2d(&diag);
    const Plan   *plan = method_plan_by(method, 0, shape, method_way(method, text_of("impulse")), &diag); /* as by_hand.c works */
    const Column *truth = column_run(plan, given, NULL, plan->aspects, &exact);
    ByHand       *hand = by_hand_new(bits);
    RatView       view[BY_HAND_GIVENS];
    mpq_srcptr    rational[BY_HAND_GIVENS];
    for (int i = 0, k = 0; i < GIVENS; i++)
        for (int j = 0; j < WIDE[i]; j++, k++)
            rational[k] = rat_view(&view[k], exact_rat(value_num(&given[i].value)[j].exact));
    bool fine = by_hand_run(hand, rational) && agree(plan, column_run(plan, given, truth, plan->aspects, &mpfr), hand);
    for (int turn = 0; turn < TURNS; turn++) {
        double start = now();
        for (int i = 0; i < runs; i++) {
            arena_reset(room);
            column_run(plan, given, truth, plan->aspects, &mpfr);
        }
        double middle = now();
        for (int i = 0; i < runs; i++)
            by_hand_run(hand, rational);
        ours[turn] = middle - start;
        theirs[turn] = now() - middle;
    }
    double us = median(ours, TURNS) / runs, them = median(theirs, TURNS) / runs;
    printf("collide2d in mpfr:%-12ld %.1f us; by hand against MPFR %.1f us   ratio %.2f (wanted: %.1f or less)\n", bits, us * 1e6,
           them * 1e6, us / them, most);
    by_hand_free(hand);
    method_free(method);
    numctx_close(&exact);
    numctx_close(&mpfr);
    arena_free(room);
    arena_free(mem);
    mpfr_free_cache();
    return fine;
}
