/* Large islands: exact solutions are put back into their equations, and bounds have to hold the exact solution. Both as
 * fractions, so that no comparison here rounds anything. */
#include "large_systems.h"

#include <math.h>
#include <stdlib.h>

static double *x, *error;

static int solve_bounded(const LargeSystem *s)
{
    x = ARENA_MANY(ctx.mem, double, s->n);
    error = ARENA_MANY(ctx.mem, double, s->n);
    return large_bounded(x, error, s, &ctx);
}

static void solution_fits(const LargeSystem *s)
{
    Rat *left = ARENA_MANY(ctx.mem, Rat, s->n);
    for (int i = 0; i < s->n; i++)
        left[i] = rat_int(0);
    for (int i = 0; i < s->n; i++)
        for (int k = s->start[i]; k < s->start[i + 1]; k++) {
            int j = s->column[k];
            left[i] = sum(left[i], product(s->value[k], exact.x[j]));
            if (j != i)
                left[j] = sum(left[j], product(s->value[k], exact.x[i]));
        }
    for (int i = 0; i < s->n; i++)
        ck_assert_msg(rat_equal(left[i], s->rhs[i]), "%s: equation %d does not hold", label, i);
}

/* |x[i] - exact.x[i]| <= error[i], as fractions. */
static void bounds_hold(int n)
{
    mpq_t q, bound;
    mpq_inits(q, bound, (mpq_ptr)0);
    for (int i = 0; i < n; i++) {
        RatView view;
        mpq_set_d(q, x[i]);
        mpq_sub(q, q, rat_view(&view, exact.x[i]));
        mpq_abs(q, q);
        mpq_set_d(bound, error[i]);
        ck_assert_msg(mpq_cmp(q, bound) <= 0, "%s: impulse %d is off by %.17g, the bound is %.17g", label, i, mpq_get_d(q), error[i]);
    }
    mpq_clears(q, bound, (mpq_ptr)0);
}

/* A bound of a few roundings of x[i], or a small part of the largest. */
static void bounds_are_tight(int n, double part)
{
    double most = 0;
    for (int i = 0; i < n; i++)
        most = fmax(most, fabs(x[i]));
    for (int i = 0; i < n; i++)
        ck_assert_msg(error[i] <= 0x1p-51 * fabs(x[i]) + part * most, "%s: %g of %g is a poor bound", label, error[i], x[i]);
}

/* A random graph may press one body from more sides than it can move: then the bounded solver has to refuse it. */
static bool singular_or_solved(const LargeSystem *s)
{
    int status = solve_exactly(s);
    if (status == NUM_OK)
        solution_fits(s);
    else
        ck_assert_msg(status == NUM_DOMAIN && strstr(ctx.why, "contradict"), "%s: %s", label, ctx.why);
    if (status == NUM_OK && exact.rank == s->n)
        return true;
    ck_assert_msg(solve_bounded(s) == NUM_UNABLE, "%s: singular, and yet solved", label);
    return false;
}

START_TEST(exact_and_bounded_agree)
{
    random_ = random_stream((uint64_t)_i);
    int solved = 0;
    for (int round = 0; round < 30; round++) {
        LargeSystem s = island(usual[_i], random_int(&random_, 1, round < 25 ? 40 : 90), 0, 0);
        if (!singular_or_solved(&s))
            continue;
        int status = solve_bounded(&s);
        ck_assert_msg(status == NUM_OK, "%s: %s", label, ctx.why);
        bounds_hold(s.n);
        bounds_are_tight(s.n, 0x1p-58);
        solved++;
        arena_reset(ctx.mem);
    }
    ck_assert_int_gt(solved, 10);
}
END_TEST

START_TEST(small_systems_leave_no_slack)
{
    random_ = random_stream(10);
    for (int round = 0; round < 3000; round++) {
        LargeSystem s = small_system();
        ck_assert_int_eq(solve_exactly(&s), NUM_OK);
        solution_fits(&s);
        ck_assert_int_eq(solve_bounded(&s), NUM_OK);
        bounds_hold(s.n);
    }
}
END_TEST

/* Masses from 1 to 10^12 and contacts 10^-12 apart: solved with a bound that holds, or refused. */
START_TEST(ill_conditioned_islands)
{
    int solved = 0, refused = 0;
    random_ = random_stream(20 + (uint64_t)_i);
    for (int round = 0; round < 40; round++) {
        bool        twice = round % 2;
        LargeSystem s = island(twice ? "duplicate" : usual[_i], random_int(&random_, 2, 60), random_int(&random_, 0, 2) * 6,
                               twice ? random_int(&random_, 1, 12) : 0);
        if (!singular_or_solved(&s))
            continue;
        int status = solve_bounded(&s);
        ck_assert_msg(status == NUM_OK || status == NUM_UNABLE, "%s: %s", label, ctx.why);
        if (status == NUM_OK)
            bounds_hold(s.n);
        solved += status == NUM_OK;
        refused += status == NUM_UNABLE;
        arena_reset(ctx.mem);
    }
    printf("ill-conditioned: %d solved, %d refused\n", solved, refused);
    ck_assert_int_gt(solved, 0);
}
END_TEST

START_TEST(redundant_contacts)
{
    random_ = random_stream(30);
    for (int round = 0; round < 20; round++) {
        LargeSystem s = island("duplicate", random_int(&random_, 2, 80), 0, 0);
        if (solve_exactly(&s) == NUM_DOMAIN)
            continue;
        ck_assert_int_lt(exact.rank, s.n);
        for (int k = 0; k < s.n - exact.rank; k++)
            ck_assert(rat_is_zero(exact.x[exact.freed[k]]));
        solution_fits(&s);
        ck_assert_int_eq(solve_bounded(&s), NUM_UNABLE);
        /* Contacts 0 and 1 are one and the same; now they demand different rebounds. */
        Rat *rhs = ARENA_MANY(ctx.mem, Rat, s.n);
        memcpy(rhs, s.rhs, sizeof *rhs * (size_t)s.n);
        rhs[1] = sum(rhs[1], rat_int(1));
        s.rhs = rhs;
        ck_assert_int_eq(solve_exactly(&s), NUM_DOMAIN);
        ck_assert_ptr_nonnull(strstr(ctx.why, "contradict each other"));
        ck_assert(exact.blamed >= 0 && exact.blamed < s.n);
        ck_assert_int_eq(solve_bounded(&s), NUM_UNABLE);
        arena_reset(ctx.mem);
    }
}
END_TEST

/* As one dense front, in whole numbers, and with two pivots in fractions. */
START_TEST(not_semidefinite_and_dense)
{
    static const int start[] = {0, 1, 3, 6, 10}, column[] = {0, 0, 1, 0, 1, 2, 0, 1, 2, 3};
    Rat              value[10], rhs[4];
    LargeSystem      s = {4, start, column, value, rhs};
    for (int last = 0; last < 4; last++) { /* below, at and above what makes it singular */
        for (int k = 0; k < 10; k++)
            value[k] = ratio(1, 3);
        for (int i = 0; i < 4; i++)
            rhs[i] = rat_int(1);
        value[2] = value[5] = rat_int(1);
        value[9] = sum(ratio(1, 3), ratio(last - 1, 7));
        if (last == 3) { /* a pivot that becomes 0 beside an entry that does not */
            value[2] = value[0];
            value[4] = rat_int(1);
        }
        int status = solve_exactly(&s);
        ck_assert_int_eq(status, last == 0 || last == 3 ? NUM_DOMAIN : NUM_OK);
        if (status)
            ck_assert_ptr_nonnull(strstr(ctx.why, "semidefinite"));
        else
            ck_assert_int_eq(exact.rank, last == 1 ? 3 : 4);
        ck_assert_int_eq(solve_bounded(&s), last == 2 ? NUM_OK : NUM_UNABLE);
    }
}
END_TEST

START_TEST(not_semidefinite)
{
    static const int start[] = {0, 1, 3}, column[] = {0, 0, 1};
    Rat              value[] = {rat_int(1), rat_int(2), rat_int(1)}, rhs[] = {rat_int(1), rat_int(1)};
    LargeSystem      s = {2, start, column, value, rhs};
    ck_assert_int_eq(solve_exactly(&s), NUM_DOMAIN);
    ck_assert_ptr_nonnull(strstr(ctx.why, "semidefinite"));
    ck_assert_int_eq(solve_bounded(&s), NUM_UNABLE);
    value[0] = rhs[0] = rhs[1] = rat_int(0); /* a zero pivot beside which something is left */
    ck_assert_int_eq(solve_exactly(&s), NUM_DOMAIN);
    ck_assert_ptr_nonnull(strstr(ctx.why, "semidefinite"));
    ck_assert_int_eq(solve_bounded(&s), NUM_UNABLE);
    value[1] = rat_int(0); /* nothing is */
    ck_assert_int_eq(solve_exactly(&s), NUM_OK);
    ck_assert_int_eq(exact.rank, 1);
    ck_assert_int_eq(solve_bounded(&s), NUM_UNABLE);
}
END_TEST

START_TEST(sizes_out_of_range)
{
    static const int start[] = {0, 1, 3}, column[] = {0, 0, 1};
    Rat              huge, tiny, value[] = {rat_int(2), rat_int(1), rat_int(2)}, rhs[] = {rat_int(1), rat_int(0)};
    LargeSystem      s = {2, start, column, value, rhs};
    label = "out of range";
    ck_assert_int_eq(rat_power(&huge, rat_int(10), 400, &ctx), NUM_OK);
    ck_assert_int_eq(rat_power(&tiny, rat_int(10), -400, &ctx), NUM_OK);
    for (int k = 0; k < 2; k++) {
        Rat other = k ? huge : tiny;
        rhs[1] = other;
        ck_assert_int_eq(solve_bounded(&s), NUM_UNABLE);
        rhs[1] = rat_int(0);
        value[2] = other;
        ck_assert_int_eq(solve_bounded(&s), NUM_UNABLE);
        value[2] = rat_int(2);
    }
    /* All of one size is scaled, as far as 10^150. */
    ck_assert_int_eq(rat_power(&huge, rat_int(10), 140, &ctx), NUM_OK);
    for (int k = 0; k < 3; k++)
        value[k] = product(value[k], huge);
    ck_assert_int_eq(solve_exactly(&s), NUM_OK);
    ck_assert_int_eq(solve_bounded(&s), NUM_OK);
    bounds_hold(2);
    rhs[0] = product(rat_int(1), huge);
    ck_assert_int_eq(solve_exactly(&s), NUM_OK);
    ck_assert_int_eq(solve_bounded(&s), NUM_OK);
    bounds_hold(2);
    /* Nothing approaches: nothing happens. */
    rhs[0] = rat_int(0);
    ck_assert_int_eq(solve_exactly(&s), NUM_OK);
    ck_assert_int_eq(solve_bounded(&s), NUM_OK);
    bounds_hold(2);
    ck_assert(x[0] == 0 && x[1] == 0);
}
END_TEST

START_TEST(budget_and_stop)
{
    random_ = random_stream(40);
    LargeSystem s = island("hub", 60, 0, 0);
    ck_assert_int_eq(large_exact(&exact, &s, 1e5, &ctx), NUM_LIMIT);
    ck_assert_int_eq(large_exact(&exact, &s, 1e3, &ctx), NUM_LIMIT);
    num_stop = 1;
    ck_assert_int_eq(solve_exactly(&s), NUM_STOPPED);
    ck_assert_int_eq(solve_bounded(&s), NUM_STOPPED);
    num_stop = 0;
    ck_assert_int_eq(solve_exactly(&s), NUM_OK);
}
END_TEST

/* 2 on the diagonal, -1 beside it: as ill-conditioned as a chain gets, its least eigenvalue about (pi/n)^2. */
START_TEST(a_long_chain_of_equal_balls)
{
    enum { N = 100000 };
    label = "equal balls";
    int *start = ARENA_MANY(ctx.mem, int, N + 1), *column = ARENA_MANY(ctx.mem, int, 2 * N), count = 0;
    Rat *value = ARENA_MANY(ctx.mem, Rat, 2 * N), *rhs = ARENA_MANY(ctx.mem, Rat, N);
    for (int i = 0; i < N; i++) {
        if (i) {
            column[count] = i - 1;
            value[count++] = rat_int(-1);
        }
        column[count] = i;
        value[count++] = rat_int(2);
        start[i + 1] = count;
        rhs[i] = ratio(i % 7, 1 + i % 3);
    }
    LargeSystem s = {N, start, column, value, rhs};
    ck_assert_int_eq(solve_exactly(&s), NUM_OK);
    ck_assert_int_eq(solve_bounded(&s), NUM_OK);
    bounds_hold(N);
    bounds_are_tight(N, 0x1p-56);
}
END_TEST

SUITE(check_large)
{
    Suite *suite = suite_create("large islands");
    TCase *tcase = numbers_case(suite, "large");
    tcase_add_loop_test(tcase, exact_and_bounded_agree, 0, USUAL);
    tcase_add_test(tcase, small_systems_leave_no_slack);
    tcase_add_loop_test(tcase, ill_conditioned_islands, 0, USUAL);
    tcase_add_test(tcase, redundant_contacts);
    tcase_add_test(tcase, not_semidefinite);
    tcase_add_test(tcase, not_semidefinite_and_dense);
    tcase_add_test(tcase, sizes_out_of_range);
    tcase_add_test(tcase, budget_and_stop);
    tcase_add_test(tcase, a_long_chain_of_equal_balls);
    return suite;
}
