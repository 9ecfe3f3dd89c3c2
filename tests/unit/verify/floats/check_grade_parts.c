/* The error of a step taken apart into what was made in it and what came in, worked out again. */
#include "judgements.h"

/* ---- made and came ---------------------------------------------------------------------------------------- */

static Study study;

static void study_set_up(void)
{
    study_open(&study);
}

static void study_tear_down(void)
{
    study_close(&study);
}

/* The values of a float run as exact numbers. */
static Slot *seen(const Report *report, const Column *run, NumCtx *from)
{
    NumCtx *exact = &study.desk.exact;
    Slot   *slot = ARENA_MANY(exact->mem, Slot, report->plan->slots + 1);
    for (int i = 0; i < report->plan->slots; i++) {
        slot[i] = run->slot[i];
        if (!slot[i].set || slot[i].flags)
            continue;
        int  count = value_count(&slot[i].value);
        Num *num = ARENA_MANY(exact->mem, Num, count + 1);
        for (int k = 0; k < count; k++) {
            num[k].exact = from->sys->to_exact(value_num(&run->slot[i].value)[k], from);
            slot[i].flags |= num[k].exact ? 0 : NUM_DOMAIN;
        }
        if (slot[i].value.shape.kind == SHAPE_NUMBER)
            slot[i].value.one = num[0];
        else if (count)
            slot[i].value.num = num;
    }
    return slot;
}

static Num less(Num a, Num b)
{
    Num z;
    HOLDS(exact_system.sub(&z, a, b, &study.desk.exact) == NUM_OK);
    return z;
}

/* x in ulps of 2^ulp, in three digits: empty where there is nothing to say. */
static Text in_ulps(Num x, long ulp)
{
    NumCtx *exact = &study.desk.exact;
    Rat     power;
    Num     z;
    HOLDS(rat_power(&power, rat_int(2), ulp, exact) == NUM_OK);
    HOLDS(exact_system.div(&z, x, (Num){.exact = exact_rational(power, exact)}, exact) == NUM_OK);
    return grade_ulps_text(z, exact, exact->mem);
}

/* floor(log2 |x|) by MPFR, of a value that is not 0. */
static long binade(Num x)
{
    mpfr_t lo, hi;
    mpfr_inits2(3000, lo, hi, (mpfr_ptr)0);
    exact_enclose(lo, hi, x.exact, &study.desk.exact);
    HOLDS(mpfr_get_exp(lo) == mpfr_get_exp(hi));
    long found = (long)mpfr_get_exp(lo) - 1;
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return found;
}

static bool one_operation(const Expr *formula)
{
    if (formula->kind != EXPR_CHAIN || formula->count != 2)
        return false;
    return formula->arg[0]->kind == EXPR_NAME && formula->arg[1]->kind == EXPR_NAME && formula->shape.kind == SHAPE_NUMBER &&
           formula->arg[0]->shape.kind == SHAPE_NUMBER && formula->arg[1]->shape.kind == SHAPE_NUMBER;
}

static int singles, compared;

static void rework(const Report *report, const CheckRow *row, int rival, long p, const Slot *slot)
{
    NumCtx      *exact = &study.desk.exact;
    const Score *score = &row->score[rival];
    const Step  *step = &report->plan->step[row->step];
    int          k = row->component < 0 ? 0 : row->component;
    Env          env = {.num = exact, .slot = slot};
    Value        should;
    if (row->whole || !score->made.len || report->exact->entry[row->step].state != STATE_OK)
        return;
    Num truth = value_num(&report->exact->entry[row->step].value)[k], hat = value_num(&slot[step->slot].value)[k];
    Num error = less(hat, truth), made = error, came = less(error, error);
    if (step->role != ROLE_GIVEN) {
        if (eval(&should, step->formula, &env) != NUM_OK)
            return; /* a root of a sum of roots: the program encloses it */
        made = less(hat, value_num(&should)[k]);
        came = less(value_num(&should)[k], truth);
    }
    Num sum;
    HOLDS(exact_system.add(&sum, made, came, exact) == NUM_OK);
    MUST(exact_system.compare(sum, error, exact) == ORDER_EQUAL, "made and came are not the error");
    if (exact_sign(truth.exact, exact) == 0) { /* ulps of 0 mean nothing */
        MUST(text_is(score->made, "0") && text_is(score->came, "0") && made.exact->count == 0, "%.*s made of 0", TEXT_ARG(score->made));
        return;
    }
    long ulp = binade(truth) - p + 1;
    MUST(text_equal(score->error, in_ulps(error, ulp)), "error %.*s", TEXT_ARG(score->error));
    MUST(text_equal(score->made, in_ulps(made, ulp)), "made %.*s", TEXT_ARG(score->made));
    MUST(text_equal(score->came, in_ulps(came, ulp)), "came %.*s", TEXT_ARG(score->came));
    compared++;
    /* IEEE arithmetic: one operation is off by half an ulp of its own result at most. */
    if (step->role != ROLE_GIVEN && one_operation(step->formula) && value_num(&should)[k].exact->count) {
        Rat half;
        HOLDS(rat_power(&half, rat_int(2), binade(value_num(&should)[k]) - p, exact) == NUM_OK);
        Num bound = {.exact = exact_rational(half, exact)}, back;
        exact_system.neg(&back, bound, exact);
        MUST(exact_system.compare(made, bound, exact) != ORDER_GREATER && exact_system.compare(made, back, exact) != ORDER_LESS,
             "%.*s made more than half an ulp in one operation", TEXT_ARG(row->name));
        singles++;
    }
}

START_TEST(made_and_came_are_the_error)
{
    static const Machine GRADED[] = {{&binary64_system, 0}, {&binary32_system, 0}, {&mpfr_system, 11}, {&mpfr_system, 300}};
    Random               random = random_stream(2003);
    singles = compared = 0;
    for (int n = 0; n < 200; n++) {
        study_next(&study);
        const Report *report = n % 2 ? study_random(&study, &random) : study_random_steps(&study, &random, 8);
        if (!report)
            continue;
        const CrossCheck *check = crosscheck_make(report, &(CheckRequest){GRADED[n / 2 % 4], true, true});
        for (int r = 0; r < check->rivals; r++) {
            NumCtx binary;
            numctx_open_for(&binary, check->machine[r], study.bench.mem);
            const Column *run = column_run(report->plan, report->givens, report->exact, report->plan->aspects, &binary);
            const Slot   *slot = seen(report, run, &binary);
            for (int i = 0; i < check->rows; i++)
                rework(report, &check->row[i], r, binary.sys->format(binary.prec).p, slot);
            numctx_close(&binary);
        }
    }
    ck_assert_int_gt(compared, 3000);
    ck_assert_int_gt(singles, 200);
}
END_TEST

SUITE(check_grade_parts)
{
    Suite *suite = suite_create("grade parts");
    TCase *parts = tcase_create("made and came");
    tcase_add_checked_fixture(parts, study_set_up, study_tear_down);
    tcase_add_test(parts, made_and_came_are_the_error);
    suite_add_tcase(suite, parts);
    return suite;
}
