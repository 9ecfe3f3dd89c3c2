/* The roots of polynomials that were multiplied out of known factors. */
#include "harness.h"
#include "number/exact.h"
#include "solve/algebra/roots.h"

typedef struct Product {
    Rat c[MOST_DEGREE + 1];
    int degree;
} Product;

static void multiply(Product *p, const Rat *factor, int degree, NumCtx *num)
{
    Product z = {.degree = p->degree + degree};
    for (int i = 0; i <= z.degree; i++)
        z.c[i] = rat_int(0);
    for (int i = 0; i <= p->degree; i++)
        for (int k = 0; k <= degree; k++) {
            Rat term;
            ck_assert(!rat_mul(&term, p->c[i], factor[k], num) && !rat_add(&z.c[i + k], z.c[i + k], term, num));
        }
    *p = z;
}

static bool listed(const Roots *roots, Rat root)
{
    bool is = false;
    for (int i = 0; i < roots->rationals; i++)
        is |= rat_equal(roots->rational[i], root);
    return is;
}

/* Rational roots, each once or twice; x² - 2 or x² + 2; and x⁴ + 1, which has no real root, or x³ - 2, whose one cannot be listed. */
START_TEST(known_factors)
{
    Arena *mem = arena_new();
    NumCtx num;
    Random random = random_stream(60);
    numctx_open(&num, &exact_system, mem);
    for (int n = 0; n < 500; n++) {
        Product   p = {.c = {rat_int(random_int(&random, 1, 9))}};
        Rat       root[3];
        const int roots = random_int(&random, 0, 2), quadratic = random_int(&random, -1, 1), rest = random_int(&random, 0, 2);
        for (int i = 0; i < roots; i++) {
            ck_assert(!rat_div(&root[i], rat_int(random_int(&random, -99, 99)), rat_int(random_int(&random, 1, 99)), &num));
            Rat factor[] = {rat_neg(root[i], &num), rat_int(1)};
            multiply(&p, factor, 1, &num);
        }
        if (quadratic)
            multiply(&p, (Rat[]){rat_int(2 * quadratic), rat_int(0), rat_int(1)}, 2, &num);
        if (rest == 1)
            multiply(&p, (Rat[]){rat_int(1), rat_int(0), rat_int(0), rat_int(0), rat_int(1)}, 4, &num);
        else if (rest == 2)
            multiply(&p, (Rat[]){rat_int(-2), rat_int(0), rat_int(0), rat_int(1)}, 3, &num);
        if (!p.degree)
            continue;
        Roots found = roots_find(p.c, p.degree, &num);
        ck_assert_int_eq(found.rationals, roots == 2 && rat_equal(root[0], root[1]) ? 1 : roots);
        for (int i = 0; i < roots; i++)
            ck_assert(listed(&found, root[i]));
        ck_assert_int_eq(found.quadratics, quadratic != 0);
        if (quadratic)
            ck_assert_int_eq(rat_sign(found.quadratic[0][0]), quadratic);
        ck_assert_int_eq(found.complete, rest != 2);
    }
    numctx_close(&num);
    arena_free(mem);
}
END_TEST

/* x³ - 2^200*x + 1 has its roots near ±2^100 and 2^-200: far apart, and far from the bound that the coefficients give. */
START_TEST(roots_far_apart)
{
    Arena *mem = arena_new();
    NumCtx num;
    Rat    c[] = {rat_int(1), rat_int(-1), rat_int(0), rat_int(1)};
    numctx_open(&num, &exact_system, mem);
    for (int i = 0; i < 200; i++)
        ck_assert(!rat_mul(&c[1], c[1], rat_int(2), &num));
    Roots found = roots_find(c, 3, &num);
    ck_assert(!found.rationals && !found.quadratics && !found.complete);
    numctx_close(&num);
    arena_free(mem);
}
END_TEST

SUITE(check_roots)
{
    Suite *suite = suite_create("roots");
    TCase *tcase = tcase_create("roots");
    tcase_add_test(tcase, known_factors);
    tcase_add_test(tcase, roots_far_apart);
    suite_add_tcase(suite, tcase);
    return suite;
}
