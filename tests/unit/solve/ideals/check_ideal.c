/* Ideals whose zeros are known: points that were chosen first, curves, and nothing at all. */
#include "harness.h"
#include "number/exact.h"
#include "solve/ideals/ideal.h"
#include "solve/ideals/zeros.h"

enum { X, Y, Z };

typedef struct Bench {
    Arena    *mem;
    NumCtx    num;
    PolyRing *ring;
} Bench;

static Bench bench_open(void)
{
    Bench b = {.mem = arena_new(), .ring = poly_open_graded()};
    ck_assert(b.ring);
    numctx_open(&b.num, &exact_system, b.mem);
    return b;
}

static void bench_close(Bench *b)
{
    poly_close(b->ring);
    numctx_close(&b->num);
    arena_free(b->mem);
}

/* letter - value */
static const Poly *root_at(Bench *b, int letter, int value)
{
    return poly_sub(b->ring, poly_letter(b->ring, letter), poly_integer(b->ring, value));
}

static bool split(Bench *b, IdealParts *parts, const Poly *const *zero, int zeros)
{
    return ideal_split(parts, b->ring, zero, zeros, (IdealFilter){0}, &b->num);
}

/* Each polynomial is a combination of those that make a chosen point 0, so the point is a zero of all; the minimal polynomial of each
 * letter has its coordinate as a root in one of the parts. */
START_TEST(a_chosen_point_is_found)
{
    static IdealParts parts;
    Random            random = random_stream(1);
    for (int n = 0; n < 60; n++) {
        Bench       b = bench_open();
        int         point[3];
        const Poly *zero[3];
        for (int i = 0; i < 3; i++)
            point[i] = random_int(&random, -5, 5);
        for (int i = 0; i < 3; i++) {
            zero[i] = poly_integer(b.ring, 0);
            for (int k = 0; k < 3; k++) {
                const Poly *by =
                    poly_add(b.ring, poly_letter(b.ring, random_int(&random, 0, 2)), poly_integer(b.ring, random_int(&random, -3, 3)));
                zero[i] = poly_add(b.ring, zero[i], poly_mul(b.ring, by, root_at(&b, k, point[k])));
            }
        }
        ck_assert(split(&b, &parts, zero, 3));
        bool is[LIMIT_LETTERS] = {true, true, true}, found[3] = {false}, curve = false;
        for (int i = 0; i < parts.count; i++) {
            curve |= zeros_dimension(b.ring, &parts.part[i], is) > 0;
            for (int x = 0; x < 3; x++) {
                const Poly *p = zeros_minimal(b.ring, &parts.part[i], x, LIMIT_FACTOR_DEGREE, &b.num);
                found[x] |= p && poly_quotient(b.ring, p, root_at(&b, x, point[x]));
            }
        }
        ck_assert_msg(curve || (found[X] && found[Y] && found[Z]), "<%d, %d, %d> is lost", point[X], point[Y], point[Z]);
        bench_close(&b);
    }
}
END_TEST

START_TEST(what_has_no_zeros_has_no_parts)
{
    static IdealParts parts;
    Bench             b = bench_open();
    const Poly       *product = poly_sub(b.ring, poly_mul(b.ring, poly_letter(b.ring, X), poly_letter(b.ring, Y)), poly_integer(b.ring, 1));
    ck_assert(split(&b, &parts, (const Poly *[]){product, poly_letter(b.ring, X)}, 2));
    ck_assert_int_eq(parts.count, 0);
    bench_close(&b);
}
END_TEST

/* x*y = 0: a line each, and the origin is no part of its own. */
START_TEST(a_product_has_two_parts)
{
    static IdealParts parts;
    Bench             b = bench_open();
    bool              is[LIMIT_LETTERS] = {true, true};
    const Poly       *product = poly_mul(b.ring, poly_letter(b.ring, X), poly_letter(b.ring, Y));
    ck_assert(split(&b, &parts, &product, 1));
    ck_assert_int_eq(parts.count, 2);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(zeros_dimension(b.ring, &parts.part[i], is), 1);
    bench_close(&b);
}
END_TEST

/* x² + y² = 1 with x = y: 2*x² = 1, and no free letter. */
START_TEST(the_minimal_polynomial_is_minimal)
{
    static IdealParts parts;
    Bench             b = bench_open();
    bool              is[LIMIT_LETTERS] = {true, true};
    const Poly       *x = poly_letter(b.ring, X), *y = poly_letter(b.ring, Y), *one = poly_integer(b.ring, 1);
    const Poly       *circle = poly_sub(b.ring, poly_add(b.ring, poly_mul(b.ring, x, x), poly_mul(b.ring, y, y)), one);
    ck_assert(split(&b, &parts, (const Poly *[]){circle, poly_sub(b.ring, x, y)}, 2));
    ck_assert_int_eq(parts.count, 1);
    ck_assert_int_eq(zeros_dimension(b.ring, &parts.part[0], is), 0);
    const Poly *p = zeros_minimal(b.ring, &parts.part[0], X, LIMIT_FACTOR_DEGREE, &b.num);
    const Poly *known = poly_sub(b.ring, poly_mul(b.ring, poly_integer(b.ring, 2), poly_mul(b.ring, x, x)), one);
    ck_assert(p && poly_equal(b.ring, poly_mul(b.ring, p, poly_integer(b.ring, 2)), known));
    bench_close(&b);
}
END_TEST

/* The products of the polynomials of two lines and of a point are 0 there, and nowhere else: {x = a, y = b}, {x = c, z = d} and a point
 * with another x. Beside both lines the point is still found. */
START_TEST(a_point_beside_two_lines_is_found)
{
    static IdealParts parts;
    Random            random = random_stream(2);
    for (int n = 0; n < 40; n++) {
        Bench       b = bench_open();
        bool        is[LIMIT_LETTERS] = {true, true, true};
        int         a = random_int(&random, -5, 5), c = a + random_int(&random, 1, 5), lines = 0, points = 0;
        int         point[3] = {c + random_int(&random, 1, 5), random_int(&random, -5, 5), random_int(&random, -5, 5)};
        const Poly *first[2] = {root_at(&b, X, a), root_at(&b, Y, random_int(&random, -5, 5))};
        const Poly *second[2] = {root_at(&b, X, c), root_at(&b, Z, random_int(&random, -5, 5))}, *zero[12];
        for (int i = 0; i < 12; i++)
            zero[i] = poly_mul(b.ring, poly_mul(b.ring, first[i % 2], second[i / 2 % 2]), root_at(&b, i / 4, point[i / 4]));
        ck_assert(split(&b, &parts, zero, 12));
        for (int i = 0; i < parts.count; i++) {
            bool curve = zeros_dimension(b.ring, &parts.part[i], is) > 0;
            lines += curve;
            points += !curve;
            for (int x = 0; x < 3 && !curve; x++) {
                const Poly *p = zeros_minimal(b.ring, &parts.part[i], x, LIMIT_FACTOR_DEGREE, &b.num);
                ck_assert(p && poly_degree(b.ring, p, x) == 1 && poly_quotient(b.ring, p, root_at(&b, x, point[x])));
            }
        }
        ck_assert_msg(lines == 2 && points >= 1, "%d lines and %d points", lines, points); /* it may be found more than once */
        bench_close(&b);
    }
}
END_TEST

SUITE(check_ideal)
{
    Suite *suite = suite_create("ideals");
    TCase *ideals = tcase_create("ideals");
    tcase_add_test(ideals, a_chosen_point_is_found);
    tcase_add_test(ideals, what_has_no_zeros_has_no_parts);
    tcase_add_test(ideals, a_product_has_two_parts);
    tcase_add_test(ideals, the_minimal_polynomial_is_minimal);
    tcase_add_test(ideals, a_point_beside_two_lines_is_found);
    suite_add_tcase(suite, ideals);
    return suite;
}
