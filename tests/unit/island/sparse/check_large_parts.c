/* The parts of the large solvers, each against what its header promises: the order of elimination, the two roundings, the
 * residual, what a finished factor proves, and the vectors. */
#include "large_systems.h"
#include "island/linear.h"
#include "island/sparse/large_factor.h"
#include "island/sparse/large_guess.h"
#include "island/sparse/large_residual.h"

#include <math.h>
#include <stdlib.h>

/* hi + lo + what is left = q */
static void split(double *hi, double *lo, mpq_ptr q)
{
    mpq_t part;
    mpq_init(part);
    double sum = mpq_get_d(q), left;
    mpq_set_d(part, sum);
    mpq_sub(part, q, part);
    *hi = two_sum(sum, mpq_get_d(part), &left);
    *lo = left;
    mpq_clear(part);
}

/* Where y is the solution to twice the precision, all of the residual is rounding, and only its bound is left. */
START_TEST(the_residual_stays_below_its_bound)
{
    random_ = random_stream(15);
    mpq_t q, row, squares, bound;
    mpq_inits(q, row, squares, bound, (mpq_ptr)0);
    for (int round = 0; round < 600; round++) {
        LargeSystem s = round % 20 ? small_system() : island("hub", random_int(&random_, 1, 40), 0, 0);
        Fronts      fronts;
        Rounded     a;
        ck_assert_int_eq(solve_exactly(&s), NUM_OK);
        ck_assert_int_eq(large_fronts(&fronts, &s, &ctx), NUM_OK);
        ck_assert_int_eq(large_round(&a, &s, &fronts.pattern, &ctx), NUM_OK);
        double    *vector = ARENA_MANY(ctx.mem, double, 7 * s.n), *r = vector + 3 * s.n, *gathered = r + s.n;
        TwoDoubles y = {vector, vector + s.n, vector + 2 * s.n};
        RatView    view;
        for (int i = 0; i < s.n; i++) {
            mpq_set_d(q, a.right_scale / a.scale[i]);
            mpq_mul(q, q, rat_view(&view, exact.x[i]));
            split(&y.hi[i], &y.lo[i], q);
            y.head[i] = leading_bits(y.hi[i]);
        }
        double norm = large_residual(r, &a, &y, gathered, large_kernels()[0]).bound;
        mpq_set_ui(squares, 0, 1);
        for (int i = 0; i < s.n; i++) {
            mpq_set_d(q, a.right_scale * a.scale[i]);
            mpq_mul(row, q, rat_view(&view, s.rhs[i]));
            for (int k = fronts.pattern.start[i]; k < fronts.pattern.start[i + 1]; k++) {
                int    j = fronts.pattern.column[k];
                double parts[] = {y.hi[j], y.lo[j]};
                for (int m = 0; m < 2; m++) {
                    mpq_set_d(q, parts[m]);
                    mpq_mul(q, q, rat_view(&view, s.value[fronts.pattern.entry[k]]));
                    mpq_set_d(bound, a.scale[i] * a.scale[j]);
                    mpq_mul(q, q, bound);
                    mpq_sub(row, row, q);
                }
            }
            mpq_mul(row, row, row);
            mpq_add(squares, squares, row);
        }
        mpq_set_d(bound, norm);
        mpq_mul(bound, bound, bound);
        ck_assert_msg(mpq_cmp(squares, bound) <= 0, "%s: the residual is %g, its bound %g", label, sqrt(mpq_get_d(squares)), norm);
        if (round % 20 == 0)
            arena_reset(ctx.mem);
    }
    mpq_clears(q, row, squares, bound, (mpq_ptr)0);
}
END_TEST

/* Every contact is eliminated once; what a front leaves over are rows of its parent; chains and trees hardly fill. */
START_TEST(fronts_are_a_forest)
{
    random_ = random_stream(50);
    for (int round = 0; round < 60; round++) {
        const char *kind = usual[round % USUAL];
        LargeSystem s = island(kind, random_int(&random_, 1, 400), 0, 0);
        Fronts      fronts;
        ck_assert_int_eq(large_fronts(&fronts, &s, &ctx), NUM_OK);
        int   *seen = ARENA_MANY(ctx.mem, int, s.n), *stack = ARENA_MANY(ctx.mem, int, s.n), *in_front = ARENA_MANY(ctx.mem, int, s.n);
        int    top = 0, pivots = 0;
        double rows = 0;
        for (int t = 0; t < fronts.count; t++) {
            const Front *front = &fronts.front[t];
            rows += front->size;
            for (int k = 0; k < front->size; k++)
                in_front[front->row[k]] = t + 1;
            for (int k = 0; k < front->pivots; k++, pivots++) {
                int contact = front->row[k];
                ck_assert_msg(!seen[contact]++, "%s: contact %d is eliminated twice", label, contact);
                ck_assert_int_eq(fronts.front_of[contact], t);
                ck_assert_int_eq(fronts.place[contact], k);
                for (int m = fronts.pattern.start[contact]; m < fronts.pattern.start[contact + 1]; m++) {
                    int j = fronts.pattern.column[m];
                    ck_assert_msg(seen[j] || in_front[j] == t + 1, "%s: front %d lacks contact %d", label, t, j);
                }
            }
            for (int c = 0; c < front->children; c++) {
                const Front *child = &fronts.front[stack[--top]];
                for (int k = child->pivots; k < child->size; k++)
                    ck_assert_msg(in_front[child->row[k]] == t + 1, "%s: front %d lacks row %d", label, t, child->row[k]);
            }
            stack[top++] = t;
        }
        ck_assert_int_eq(pivots, s.n);
        if (strcmp(kind, "chain") == 0 || strcmp(kind, "stack") == 0)
            ck_assert_msg(rows <= 3.0 * s.n, "%s: %g rows", label, rows);
        if (strcmp(kind, "hub") == 0)
            ck_assert_int_eq(fronts.count, 1);
        arena_reset(ctx.mem);
    }
}
END_TEST

/* The largest shift that the factor survives, by halving. The matrix that it is made of, with E added to the diagonal, must be
 * semidefinite exactly, and A minus a little more than the shift must not be. */
START_TEST(a_finished_factor_proves_its_shift)
{
    random_ = random_stream(60);
    for (int round = 0; round < 60; round++) {
        LargeSystem s = island(usual[round % USUAL], random_int(&random_, 2, 40), 0, 0);
        Fronts      fronts;
        Rounded     rounded;
        Factor      factor;
        ck_assert_int_eq(large_fronts(&fronts, &s, &ctx), NUM_OK);
        ck_assert_int_eq(large_round(&rounded, &s, &fronts.pattern, &ctx), NUM_OK);
        ck_assert_int_eq(large_factor_open(&factor, &fronts, &ctx), NUM_OK);
        double low = 0, high = 2, rounding = large_factor_rounding(&fronts, &ctx);
        for (int k = 0; k < 60; k++) {
            double middle = (low + high) / 2;
            *(large_factor_make(&factor, rounded.hi, middle, &ctx) == NUM_OK ? &low : &high) = middle;
        }
        if (low == 0)
            continue; /* singular */
        Rat *value = ARENA_MANY(ctx.mem, Rat, s.start[s.n]);
        for (int above = 0; above < 2; above++) {
            mpq_t q, shift;
            mpq_inits(q, shift, (mpq_ptr)0);
            mpq_set_d(shift, above ? low * (1 + 0x1p-20) + rounding : -rounding);
            for (int i = 0; i < s.n; i++)
                for (int k = fronts.pattern.start[i]; k < fronts.pattern.start[i + 1]; k++) {
                    bool diagonal = fronts.pattern.column[k] == i;
                    mpq_set_d(q, diagonal && !above ? rounded.hi[k] - low : rounded.hi[k]);
                    if (diagonal)
                        mpq_sub(q, q, shift);
                    value[fronts.pattern.entry[k]] = rat_of(q);
                }
            mpq_clears(q, shift, (mpq_ptr)0);
            LargeSystem less = s;
            less.value = value;
            int status = solve_exactly(&less);
            ck_assert_msg(status == (above ? NUM_DOMAIN : NUM_OK), "%s: %s shift %.17g: %s", label, above ? "above" : "below", low,
                          status ? ctx.why : "semidefinite");
        }
        arena_reset(ctx.mem);
    }
}
END_TEST

/* Fractions of every length against GMP's own, for the claim of large_round.h. */
START_TEST(rounding_to_two_doubles)
{
    static const int start[] = {0, 1}, column[] = {0};
    static const int bits[] = {1, 5, 20, 52, 53, 54, 61, 62, 63, 64, 100, 106, 107, 300};
    enum { COUNT = sizeof bits / sizeof *bits };
    random_ = random_stream(70);
    mpq_t q, part, bound;
    mpq_inits(q, part, bound, (mpq_ptr)0);
    gmp_randstate_t state;
    gmp_randinit_default(state);
    gmp_randseed_ui(state, (unsigned long)random_next(&random_));
    for (int round = 0; round < 4000; round++) {
        mpz_urandomb(mpq_numref(q), state, (mp_bitcnt_t)bits[random_int(&random_, 0, COUNT - 1)]);
        mpz_urandomb(mpq_denref(q), state, (mp_bitcnt_t)bits[random_int(&random_, 0, COUNT - 1)]);
        mpz_add_ui(mpq_numref(q), mpq_numref(q), 1);
        mpz_add_ui(mpq_denref(q), mpq_denref(q), 1);
        mpq_canonicalize(q);
        Rat         value = rat_of(q), rhs = random_int(&random_, 0, 1) ? value : rat_neg(value, &ctx);
        LargeSystem s = {1, start, column, &value, &rhs};
        Fronts      fronts;
        Rounded     rounded;
        ck_assert_int_eq(large_fronts(&fronts, &s, &ctx), NUM_OK);
        ck_assert_int_eq(large_round(&rounded, &s, &fronts.pattern, &ctx), NUM_OK);
        ck_assert(rounded.hi[0] >= 0.5 && rounded.hi[0] <= 2 && fabs(rounded.right_hi[0]) >= 0.5 && fabs(rounded.right_hi[0]) <= 1);
        for (int right = 0; right < 2; right++) {
            double  hi = right ? rounded.right_hi[0] : rounded.hi[0], lo = right ? rounded.right_lo[0] : rounded.lo[0];
            RatView view;
            mpq_set_d(part, rounded.scale[0]);
            mpq_mul(q, part, rat_view(&view, right ? rhs : value));
            mpq_set_d(part, right ? rounded.right_scale : rounded.scale[0]);
            mpq_mul(q, q, part);
            mpq_set_d(part, hi);
            mpq_sub(q, q, part);
            mpq_set_d(part, lo);
            mpq_sub(q, q, part);
            mpq_abs(q, q);
            mpq_set_d(bound, ROUND_ERROR * fabs(hi));
            ck_assert(mpq_cmp(q, bound) <= 0);
            ck_assert(fabs(lo) <= 0x1p-53 * fabs(hi));
        }
    }
    gmp_randclear(state);
    mpq_clears(q, part, bound, (mpq_ptr)0);
}
END_TEST

/* Machines with wide vectors and without print the same. */
START_TEST(vectors_of_every_width_give_the_same_bits)
{
    enum { ROWS = 64, COLUMNS = 23 };
    double first[5][ROWS * ROWS];
    random_ = random_stream(80);
    static double         a[ROWS * ROWS], lanes[3][KERNEL_LANES];
    const Kernels *const *kernels = large_kernels();
    for (int w = 0; kernels[w]; w++) {
        Random r = random_;
        for (int i = 0; i < ROWS * ROWS; i++)
            a[i] = random_int(&r, -1000, 1000) / 997.0 + (i % (ROWS + 1) ? 0 : 100);
        double result[5][ROWS * ROWS] = {0};
        result[0][0] = kernels[w]->dot(a, a + ROWS, ROWS - 3);
        memcpy(result[1], a, sizeof a);
        kernels[w]->subtract(result[1], a + 5, 1 / 3.0, ROWS * 3 + 5);
        memcpy(result[2], a, sizeof a);
        ck_assert(kernels[w]->block(result[2], ROWS, ROWS, COLUMNS, 0, KERNEL_BLOCK));
        memcpy(result[3], a, sizeof a);
        kernels[w]->update(result[3], ROWS, ROWS, COLUMNS, a, ROWS, 7);
        RowTimes row = {a, a + ROWS, a + 2 * ROWS, a + 3 * ROWS, a + 4 * ROWS};
        memset(lanes, 0, sizeof lanes);
        kernels[w]->row(&row, ROWS, lanes[0], lanes[1], lanes[2]);
        memcpy(result[4], lanes, sizeof lanes);
        for (int j = 0; j < ROWS; j++) /* above the diagonal anything may be */
            for (int i = 0; i < j; i++)
                result[2][j * ROWS + i] = result[3][j * ROWS + i] = 0;
        if (w == 0)
            memcpy(first, result, sizeof first);
        else
            ck_assert(memcmp(first, result, sizeof first) == 0);
    }
}
END_TEST

/* ---- a start for the search for impulses that push -------------------------------------------------------- */

enum { CONTACTS = 24 };

static Linear whole(const LargeSystem *s)
{
    Num *a = ARENA_MANY(ctx.mem, Num, s->n * s->n), *b = ARENA_MANY(ctx.mem, Num, s->n);
    for (int i = 0; i < s->n; i++) {
        for (int k = 0; k < s->n; k++)
            a[i * s->n + k].exact = &exact_zero;
        b[i].exact = exact_rational(s->rhs[i], &ctx);
    }
    for (int i = 0; i < s->n; i++)
        for (int k = s->start[i]; k < s->start[i + 1]; k++)
            a[i * s->n + s->column[k]].exact = a[s->column[k] * s->n + i].exact = exact_rational(s->value[k], &ctx);
    return (Linear){s->n, a, b, &ctx};
}

/* Wherever the search begins it ends with the same w, of which there is only one; and the guess is where it ends. */
START_TEST(a_guess_decides_nothing)
{
    static const char *const KINDS[] = {"tree", "hub", "graph", "duplicate"};
    int                      right = 0, islands = 0;
    for (int number = 0; number < 40; number++) {
        LargeSystem s = island(KINDS[number % 4], CONTACTS, number % 3, 0);
        Linear      system = whole(&s);
        bool        loose[CONTACTS] = {false}, start[3][CONTACTS], carrying[3][CONTACTS], same = true;
        Num         j[3][CONTACTS], w[3][CONTACTS];
        large_guess(start[1], &s, loose, ctx.mem);
        for (int i = 0; i < s.n; i++)
            start[2][i] = random_int(&random_, 0, 1);
        for (int k = 0; k < 3; k++) {
            ck_assert_int_eq(linear_separating(&system, loose, k ? start[k] : NULL, j[k], w[k], carrying[k]), LINEAR_OK);
            for (int i = 0; i < s.n; i++)
                ck_assert_msg(exact_compare(w[k][i], w[0][i], &ctx) == ORDER_EQUAL, "%s", label);
        }
        for (int i = 0; i < s.n; i++)
            same &= carrying[1][i] == start[1][i];
        islands += number % 4 != 3; /* of duplicates only one carries */
        right += number % 4 != 3 && same;
    }
    ck_assert_int_ge(right, islands * 9 / 10);
}
END_TEST

SUITE(check_large_parts)
{
    Suite *suite = suite_create("large islands, in parts");
    TCase *tcase = numbers_case(suite, "parts");
    tcase_add_test(tcase, the_residual_stays_below_its_bound);
    tcase_add_test(tcase, fronts_are_a_forest);
    tcase_add_test(tcase, a_finished_factor_proves_its_shift);
    tcase_add_test(tcase, rounding_to_two_doubles);
    tcase_add_test(tcase, a_guess_decides_nothing);
    tcase_add_test(tcase, vectors_of_every_width_give_the_same_bits);
    return suite;
}
