/* Large islands: solutions are put back into their equations as fractions, so that no comparison here rounds anything. */
#include "islands.h"
#include "numbers.h"

#include <string.h>

static Random          random_;
static ContactSolution found;
static const char     *label; /* of the system at hand, for messages */

static const char *const usual[] = {"chain", "tree", "stack", "hub", "graph"};
enum { USUAL = 5 };

static ContactSystem island(const char *kind, int n, int spread, int near)
{
    static char text[128];
    uint64_t    chosen = random_next(&random_) % 2147483647;
    snprintf(text, sizeof text, "kind=%s n=%d seed=%llu spread=%d near=%d", kind, n, (unsigned long long)chosen, spread, near);
    label = text;
    return island_system(kind, n, chosen, spread, near, &ctx);
}

static Rat sum(Rat a, Rat b)
{
    Rat z = rat_int(0);
    ck_assert_int_eq(rat_add(&z, a, b, &ctx), NUM_OK);
    return z;
}

static Rat product(Rat a, Rat b)
{
    Rat z = rat_int(0);
    ck_assert_int_eq(rat_mul(&z, a, b, &ctx), NUM_OK);
    return z;
}

static void solution_fits(const ContactSystem *s)
{
    Rat *left = ARENA_MANY(ctx.mem, Rat, s->n);
    for (int i = 0; i < s->n; i++)
        left[i] = rat_int(0);
    for (int i = 0; i < s->n; i++)
        for (int k = s->start[i]; k < s->start[i + 1]; k++) {
            int j = s->column[k];
            left[i] = sum(left[i], product(s->value[k], found.x[j]));
            if (j != i)
                left[j] = sum(left[j], product(s->value[k], found.x[i]));
        }
    for (int i = 0; i < s->n; i++)
        ck_assert_msg(rat_equal(left[i], s->rhs[i]), "%s: equation %d does not hold", label, i);
    for (int k = 0; k < s->n - found.rank; k++)
        ck_assert(rat_is_zero(found.x[found.freed[k]]));
}

/* A random graph may press one body from more sides than it can move. */
static bool is_solved(const ContactSystem *s)
{
    int status = lifting_solve(&found, s, &ctx);
    if (status == NUM_OK)
        solution_fits(s);
    else
        ck_assert_msg(status == NUM_DOMAIN && strstr(ctx.why, "contradict"), "%s: %s", label, ctx.why);
    return status == NUM_OK;
}

START_TEST(usual_islands)
{
    random_ = random_stream((uint64_t)_i);
    int solved = 0;
    for (int round = 0; round < 30; round++) {
        ContactSystem s = island(usual[_i], random_int(&random_, 1, round < 25 ? 40 : 90), 0, 0);
        solved += is_solved(&s);
        arena_reset(ctx.mem);
    }
    ck_assert_int_gt(solved, 10);
}
END_TEST

/* As many contacts as there may be. */
START_TEST(islands_of_300_contacts)
{
    static const struct {
        const char *kind;
        int         n;
    } ISLANDS[] = {{"chain", 300}, {"hub", 300}, {"pyramid", 289}, {"graph", 300}};
    random_ = random_stream(50);
    ContactSystem s = island(ISLANDS[_i].kind, ISLANDS[_i].n, 0, 0);
    ck_assert_int_eq(lifting_solve(&found, &s, &ctx), NUM_OK);
    ck_assert_int_eq(found.rank, s.n);
    solution_fits(&s);
}
END_TEST

/* Masses from 1 to 10^12 and contacts 10^-12 apart. */
START_TEST(ill_conditioned_islands)
{
    int solved = 0;
    random_ = random_stream(20 + (uint64_t)_i);
    for (int round = 0; round < 40; round++) {
        bool          twice = round % 2;
        ContactSystem s = island(twice ? "duplicate" : usual[_i], random_int(&random_, 2, 60), random_int(&random_, 0, 2) * 6,
                                 twice ? random_int(&random_, 1, 12) : 0);
        solved += is_solved(&s);
        arena_reset(ctx.mem);
    }
    ck_assert_int_gt(solved, 10);
}
END_TEST

START_TEST(redundant_contacts)
{
    random_ = random_stream(30);
    for (int round = 0; round < 20; round++) {
        ContactSystem s = island("duplicate", random_int(&random_, 2, 80), 0, 0);
        if (!is_solved(&s))
            continue;
        ck_assert_int_lt(found.rank, s.n);
        /* Contacts 0 and 1 are one and the same; now they demand different rebounds. */
        Rat *rhs = ARENA_MANY(ctx.mem, Rat, s.n);
        memcpy(rhs, s.rhs, sizeof *rhs * (size_t)s.n);
        rhs[1] = sum(rhs[1], rat_int(1));
        s.rhs = rhs;
        ck_assert_int_eq(lifting_solve(&found, &s, &ctx), NUM_DOMAIN);
        ck_assert_ptr_nonnull(strstr(ctx.why, "contradict each other"));
        ck_assert(found.blamed >= 0 && found.blamed < s.n);
        arena_reset(ctx.mem);
    }
}
END_TEST

static const int START[] = {0, 1, 3}, COLUMN[] = {0, 0, 1};

START_TEST(not_semidefinite)
{
    Rat           value[] = {rat_int(0), rat_int(2), rat_int(0)}, rhs[] = {rat_int(0), rat_int(0)};
    ContactSystem s = {2, START, COLUMN, value, rhs};
    ck_assert_int_eq(lifting_solve(&found, &s, &ctx), NUM_DOMAIN); /* zeros on the diagonal beside which something is left */
    ck_assert_ptr_nonnull(strstr(ctx.why, "semidefinite"));
    value[1] = rat_int(0); /* nothing is */
    value[2] = rat_int(1);
    ck_assert_int_eq(lifting_solve(&found, &s, &ctx), NUM_OK);
    ck_assert_int_eq(found.rank, 1);
}
END_TEST

/* The first prime divides a pivot, a minor or a denominator: another one is taken. */
START_TEST(unlucky_primes)
{
    Rat           p = rat_int(2305843009213693951), value[3], rhs[] = {rat_int(3), rat_int(-5)};
    ContactSystem s = {2, START, COLUMN, value, rhs};
    label = "an unlucky prime";
    for (int round = 0; round < 4; round++) {
        value[0] = round == 0 ? p : round == 3 ? ratio(1, 7) : rat_int(1);
        value[1] = rat_int(round == 1);
        value[2] = round == 1 ? sum(p, rat_int(1)) : rat_int(2);
        if (round == 2)
            ck_assert_int_eq(rat_div(&value[0], rat_int(1), p, &ctx), NUM_OK);
        ck_assert_int_eq(lifting_solve(&found, &s, &ctx), NUM_OK);
        ck_assert_int_eq(found.rank, 2);
        solution_fits(&s);
    }
}
END_TEST

START_TEST(stopped)
{
    random_ = random_stream(40);
    ContactSystem s = island("hub", 60, 0, 0);
    num_set_stop(1);
    ck_assert_int_eq(lifting_solve(&found, &s, &ctx), NUM_STOPPED);
    num_set_stop(0);
    ck_assert_int_eq(lifting_solve(&found, &s, &ctx), NUM_OK);
}
END_TEST

SUITE(check_lifting)
{
    Suite *suite = suite_create("large islands");
    TCase *tcase = numbers_case(suite, "large");
    tcase_add_loop_test(tcase, usual_islands, 0, USUAL);
    tcase_add_loop_test(tcase, islands_of_300_contacts, 0, 4);
    tcase_add_loop_test(tcase, ill_conditioned_islands, 0, USUAL);
    tcase_add_test(tcase, redundant_contacts);
    tcase_add_test(tcase, not_semidefinite);
    tcase_add_test(tcase, unlucky_primes);
    tcase_add_test(tcase, stopped);
    return suite;
}
