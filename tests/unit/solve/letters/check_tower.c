/* The tower of rational functions and roots: whatever operations make an element, it stands for the number that enclosures give for them;
 * and the laws of a field hold exactly. */
#include "harness.h"

#include "solve/letters/tower.h"

enum { LETTERS = 4, KEPT = 12, CASES = 60, STEPS = 40 };

static Arena *mem;
static Tower  tower;

typedef struct Both {
    Fraction element;
    Num      value; /* worked out beside it */
} Both;

static void set_up(void)
{
    mem = arena_new();
    ck_assert_msg(tower_open(&tower, mem), "FLINT is not installed");
}

static void tear_down(void)
{
    tower_close(&tower);
    arena_free(mem);
}

static Both rational(int n, int d)
{
    NumCtx *ctx = &tower.known.enclosure;
    Rat     q = rat_int(0);
    Both    z;
    ck_assert_int_eq(rat_div(&q, rat_int(n), rat_int(d), ctx), NUM_OK);
    z.element = tower_rational(&tower, q);
    ck_assert_int_eq(ctx->sys->from_exact(&z.value, exact_rational(q, ctx), ctx), NUM_OK);
    return z;
}

/* A letter for the root of the root of a number, which no fraction is. */
static Both letter(int n)
{
    NumCtx *ctx = &tower.known.enclosure;
    Both    z = rational(n, 3);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(ctx->sys->sqrt(&z.value, z.value, ctx), NUM_OK);
    z.element = tower_generator(&tower, tower_letter(&tower, z.value));
    return z;
}

static Order sign(Both x)
{
    return num_sign(x.value, &tower.known.enclosure);
}

/* A sum, difference, product, quotient or root; false where that is not defined, or too long. */
static bool combine(Both *z, Both x, Both y, int op)
{
    NumCtx       *ctx = &tower.known.enclosure;
    const NumSys *sys = ctx->sys;
    switch (op) {
    case 0:
        z->element = tower_add(&tower, x.element, y.element);
        return !sys->add(&z->value, x.value, y.value, ctx) && z->element.above;
    case 1:
        z->element = tower_sub(&tower, x.element, y.element);
        return !sys->sub(&z->value, x.value, y.value, ctx) && z->element.above;
    case 2:
        z->element = tower_mul(&tower, x.element, y.element);
        return !sys->mul(&z->value, x.value, y.value, ctx) && z->element.above;
    case 3:
        if (sign(x) != ORDER_LESS && sign(x) != ORDER_GREATER)
            return false;
        z->element = tower_inv(&tower, x.element);
        return !sys->inv(&z->value, x.value, ctx) && z->element.above;
    default:
        if (tower.roots > 2 || sign(x) != ORDER_GREATER || sys->sqrt(&z->value, x.value, ctx))
            return false;
        z->element = tower_sqrt(&tower, x.element, z->value);
        return z->element.above;
    }
}

static void must_be_zero(Fraction x, const char *law)
{
    ck_assert_msg(!x.above || tower_vanishes(&tower, x), "%s", law);
}

static void laws_hold(Both x, Both y, Both z)
{
    Fraction sum = tower_add(&tower, x.element, y.element), one = tower_rational(&tower, rat_int(1));
    Fraction left = tower_mul(&tower, sum, z.element), right = tower_mul(&tower, x.element, z.element);
    right = tower_add(&tower, right, tower_mul(&tower, y.element, z.element));
    must_be_zero(tower_sub(&tower, left, right), "(x + y)*z = x*z + y*z");
    if (sign(x) == ORDER_LESS || sign(x) == ORDER_GREATER)
        must_be_zero(tower_sub(&tower, tower_mul(&tower, x.element, tower_inv(&tower, x.element)), one), "x*(1/x) = 1");
    Fraction square = tower_mul(&tower, x.element, x.element);
    Num      size;
    bool     is_short = poly_terms(tower.known.ring, x.element.above) <= 8 && poly_terms(tower.known.ring, x.element.below) <= 4;
    if (sign(x) == ORDER_GREATER && is_short && square.above && !tower_enclose(&size, &tower, x.element)) {
        int roots = tower.roots;
        must_be_zero(tower_sub(&tower, tower_sqrt(&tower, square, size), x.element), "√(x^2) = x for x > 0");
        ck_assert_msg(tower.roots == roots, "the root of a square is a new letter");
    }
}

START_TEST(elements_stand_for_their_numbers)
{
    Random random = random_stream(7100 + (uint64_t)_i);
    Both   kept[KEPT];
    int    made = 0;
    for (int i = 0; i < KEPT; i++)
        kept[i] = i < LETTERS ? letter(2 + 3 * i + _i) : rational(random_int(&random, -5, 5), random_int(&random, 1, 4));
    for (int i = 0; i < STEPS; i++) {
        Both x = kept[random_int(&random, 0, KEPT - 1)], y = kept[random_int(&random, 0, KEPT - 1)], z;
        Num  stands_for;
        if (!combine(&z, x, y, random_int(&random, 0, 4)) || poly_terms(tower.known.ring, z.element.above) > 60)
            continue;
        if (tower_enclose(&stands_for, &tower, z.element))
            continue; /* the denominator is not told apart from 0 */
        Order order = tower.known.enclosure.sys->compare(stands_for, z.value, &tower.known.enclosure);
        ck_assert_msg(order == ORDER_UNKNOWN || order == ORDER_EQUAL, "step %d: the element stands for another number", i);
        laws_hold(z, x, y);
        kept[random_int(&random, LETTERS, KEPT - 1)] = z;
        made++;
    }
    ck_assert_int_gt(made, STEPS / 5);
}
END_TEST

/* √6 is in the field with √2 and √3, and √(3 + 2*√2) is 1 + √2. */
START_TEST(roots_that_the_field_has_are_found)
{
    NumCtx *ctx = &tower.known.enclosure;
    Both    two, three, six, sum, nested;
    ck_assert(combine(&two, rational(2, 1), rational(0, 1), 4));
    ck_assert(combine(&three, rational(3, 1), rational(0, 1), 4));
    ck_assert_int_eq(tower.roots, 2);
    ck_assert(combine(&six, rational(6, 1), rational(0, 1), 4));
    ck_assert(tower_equal(&tower, six.element, tower_mul(&tower, two.element, three.element)));
    ck_assert(combine(&sum, two, two, 0) && combine(&sum, sum, rational(3, 1), 0));
    ck_assert(combine(&nested, sum, rational(0, 1), 4));
    ck_assert(tower_equal(&tower, nested.element, tower_add(&tower, two.element, tower_rational(&tower, rat_int(1)))));
    ck_assert_int_eq(tower.roots, 2);
    ck_assert_int_eq(num_sign(nested.value, ctx), ORDER_GREATER);
}
END_TEST

/* √((l + 1)/(l - 2)^2) for a letter below 2: the denominator of the root is 2 - l. */
START_TEST(a_root_over_a_square_is_positive)
{
    Both l = letter(2), up, below, x, root;
    Num  stands_for;
    ck_assert(combine(&up, l, rational(1, 1), 0) && combine(&below, l, rational(2, 1), 1) && combine(&below, below, below, 2));
    ck_assert(combine(&x, below, below, 3) && combine(&x, x, up, 2) && combine(&root, x, x, 4));
    ck_assert_int_eq(tower.roots, 1);
    ck_assert_int_eq(tower_enclose(&stands_for, &tower, root.element), NUM_OK);
    ck_assert_int_eq(num_sign(stands_for, &tower.known.enclosure), ORDER_GREATER);
}
END_TEST

/* FLINT 2.9 calls 1 the root of some letters. */
START_TEST(letters_have_no_root)
{
    PolyRing *ring = tower.known.ring;
    for (int i = 0; i < LIMIT_LETTERS; i++) {
        const Poly *letter = poly_letter(ring, i), *cube = poly_mul(ring, letter, poly_mul(ring, letter, letter));
        ck_assert_msg(!poly_root(ring, letter) && !poly_root(ring, cube), "letter %d", i);
        ck_assert(poly_equal(ring, poly_root(ring, poly_mul(ring, letter, letter)), letter));
    }
}
END_TEST

SUITE(check_tower)
{
    Suite *suite = suite_create("tower");
    TCase *tcase = tcase_create("elements");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, elements_stand_for_their_numbers, 0, CASES);
    tcase_add_test(tcase, roots_that_the_field_has_are_found);
    tcase_add_test(tcase, a_root_over_a_square_is_positive);
    tcase_add_test(tcase, letters_have_no_root);
    suite_add_tcase(suite, tcase);
    return suite;
}
