/* Rationals in machine words compared with plain GMP, around 62 bits, where the two forms meet. */
#include "numbers.h"

#include <stdlib.h>

enum { CASES = 3000 };

static Random random_;
static mpq_t  p, q, r;

static void start(void)
{
    numbers_open();
    mpq_inits(p, q, r, (mpq_ptr)0);
}

static void finish(void)
{
    mpq_clears(p, q, r, (mpq_ptr)0);
    numbers_close();
}

/* A size near a power of two that matters: small, half a word, one bit either side of the limit, beyond. */
static void random_size(mpz_ptr z)
{
    static const int bits[] = {0, 1, 2, 3, 5, 10, 30, 31, 32, 60, 61, 61, 62, 62, 63, 64, 65, 100};
    mpz_set_ui(z, 1);
    mpz_mul_2exp(z, z, (mp_bitcnt_t)bits[random_int(&random_, 0, sizeof bits / sizeof *bits - 1)]);
    if (random_int(&random_, 0, 1)) { /* anywhere below, with a factor that may cancel */
        mpz_t any;
        mpz_init_set_ui(any, random_next(&random_));
        mpz_mod(any, any, z);
        mpz_swap(z, any);
        mpz_mul_ui(z, z, (unsigned long)random_int(&random_, 1, 12));
        mpz_clear(any);
    }
    int more = random_int(&random_, -2, 2);
    if (more < 0)
        mpz_sub_ui(z, z, (unsigned long)-more);
    else
        mpz_add_ui(z, z, (unsigned long)more);
    mpz_abs(z, z);
}

static void random_mpq(mpq_ptr z)
{
    random_size(mpq_numref(z));
    if (random_int(&random_, 0, 2))
        random_size(mpq_denref(z));
    else
        mpz_set_ui(mpq_denref(z), 1);
    if (mpz_sgn(mpq_denref(z)) == 0)
        mpz_set_ui(mpq_denref(z), 1);
    if (random_int(&random_, 0, 1))
        mpq_neg(z, z);
    mpq_canonicalize(z);
}

/* The one form that a value may have: machine words exactly when both parts are below 2^62. */
static void check_is(Rat z, mpq_srcptr value, const char *what)
{
    RatView view;
    char   *text = mpq_get_str(NULL, 10, value);
    bool    fits = mpz_sizeinbase(mpq_numref(value), 2) <= 62 && mpz_sizeinbase(mpq_denref(value), 2) <= 62;
    ck_assert_msg(mpq_equal(rat_view(&view, z), value), "%s is not %s", what, text);
    ck_assert_msg((z.d != 0) == fits && (z.large == NULL) == fits, "%s = %s has the wrong form", what, text);
    ck_assert_msg(rat_equal(z, rat_of(value)), "%s = %s is not equal to itself", what, text);
    free(text);
}

START_TEST(arithmetic_agrees_with_gmp)
{
    random_ = random_stream(1);
    int large = 0;
    for (int i = 0; i < CASES; i++) {
        random_mpq(p);
        if (random_int(&random_, 0, 7))
            random_mpq(q);
        else
            mpq_neg(q, p); /* sums that cancel */
        Rat x = rat_of(p), y = rat_of(q), z;
        ck_assert_int_eq(rat_add(&z, x, y, &ctx), NUM_OK);
        mpq_add(r, p, q);
        check_is(z, r, "the sum");
        large += z.large != NULL;
        ck_assert_int_eq(rat_sub(&z, x, y, &ctx), NUM_OK);
        mpq_sub(r, p, q);
        check_is(z, r, "the difference");
        ck_assert_int_eq(rat_mul(&z, x, y, &ctx), NUM_OK);
        mpq_mul(r, p, q);
        check_is(z, r, "the product");
        if (mpq_sgn(q)) {
            ck_assert_int_eq(rat_div(&z, x, y, &ctx), NUM_OK);
            mpq_div(r, p, q);
            check_is(z, r, "the quotient");
        } else {
            ck_assert_int_eq(rat_div(&z, x, y, &ctx), NUM_DOMAIN);
        }
        mpq_neg(r, p);
        check_is(rat_neg(x, &ctx), r, "the negative");
    }
    /* Both forms were met. */
    ck_assert_int_gt(large, CASES / 10);
    ck_assert_int_lt(large, CASES - CASES / 10);
}
END_TEST

START_TEST(order_agrees_with_gmp)
{
    random_ = random_stream(2);
    for (int i = 0; i < CASES; i++) {
        random_mpq(p);
        random_mpq(q);
        if (random_int(&random_, 0, 3) == 0)
            mpq_set(q, p);
        Rat x = rat_of(p), y = rat_of(q);
        int order_ = mpq_cmp(p, q);
        ck_assert_int_eq(rat_compare(x, y, &ctx), (order_ > 0) - (order_ < 0));
        ck_assert_int_eq(rat_equal(x, y), order_ == 0);
        ck_assert_int_eq(rat_sign(x), mpq_sgn(p));
        ck_assert_int_eq(rat_is_zero(x), mpq_sgn(p) == 0);
        ck_assert_int_eq(rat_is_one(x), mpq_cmp_ui(p, 1, 1) == 0);
        ck_assert_int_eq(rat_is_integer(x), mpz_cmp_ui(mpq_denref(p), 1) == 0);
    }
}
END_TEST

START_TEST(parts_of_a_fraction)
{
    random_ = random_stream(3);
    for (int i = 0; i < CASES; i++) {
        random_mpq(p);
        mpq_set_z(q, mpq_numref(p));
        mpq_set_z(r, mpq_denref(p));
        check_is(rat_numerator(rat_of(p), &ctx), q, "the numerator");
        check_is(rat_denominator(rat_of(p), &ctx), r, "the denominator");
    }
}
END_TEST

START_TEST(powers_agree_with_gmp)
{
    random_ = random_stream(4);
    for (int i = 0; i < CASES; i++) {
        int n = random_int(&random_, -7, 7);
        Rat z;
        random_mpq(p);
        if (mpq_sgn(p) == 0 && n < 0) {
            ck_assert_int_eq(rat_power(&z, rat_of(p), n, &ctx), NUM_DOMAIN);
            continue;
        }
        mpz_pow_ui(mpq_numref(r), mpq_numref(p), (unsigned long)abs(n));
        mpz_pow_ui(mpq_denref(r), mpq_denref(p), (unsigned long)abs(n));
        if (n < 0)
            mpq_inv(r, r);
        ck_assert_int_eq(rat_power(&z, rat_of(p), n, &ctx), NUM_OK);
        check_is(z, r, "the power");
    }
}
END_TEST

START_TEST(only_perfect_squares_have_a_root)
{
    random_ = random_stream(5);
    for (int i = 0; i < CASES; i++) {
        mpz_t n;
        Rat   root_;
        mpz_init(n);
        random_size(n);
        mpz_mul(mpq_numref(p), n, n);
        mpz_clear(n);
        int off = random_int(&random_, -1, 1);
        if (off < 0)
            mpz_sub_ui(mpq_numref(p), mpq_numref(p), 1);
        else
            mpz_add_ui(mpq_numref(p), mpq_numref(p), (unsigned long)off);
        mpz_abs(mpq_numref(p), mpq_numref(p));
        mpz_set_ui(mpq_denref(p), 1);
        bool square = mpz_perfect_square_p(mpq_numref(p));
        ck_assert_int_eq(rat_square_root(&root_, rat_of(p), &ctx), square);
        if (square) {
            mpz_sqrt(mpq_numref(q), mpq_numref(p));
            mpz_set_ui(mpq_denref(q), 1);
            check_is(root_, q, "the root");
        }
    }
}
END_TEST

/* Nothing below 1000 is left squared inside, which is what makes sqrt(18) print as 3*sqrt(2). */
START_TEST(squares_are_taken_out)
{
    random_ = random_stream(6);
    for (int i = 0; i < CASES; i++) {
        Rat outside, inside, back;
        random_size(mpq_numref(p));
        mpz_set_ui(mpq_denref(p), 1);
        if (mpq_sgn(p) == 0)
            mpz_set_ui(mpq_numref(p), (unsigned long)i + 1);
        unsigned long factor = (unsigned long)random_int(&random_, 1, 999);
        mpz_mul_ui(mpq_numref(p), mpq_numref(p), factor * factor);
        rat_take_squares(&outside, &inside, rat_of(p), &ctx);
        ck_assert_int_eq(rat_mul(&back, outside, outside, &ctx) | rat_mul(&back, back, inside, &ctx), NUM_OK);
        check_is(back, p, "outside^2*inside");
        RatView    view;
        mpz_srcptr rest = mpq_numref(rat_view(&view, inside));
        for (unsigned long f = 2; f < 1000; f++)
            if (mpz_divisible_ui_p(rest, f * f)) /* millions of times, which is too much for ck_assert */
                ck_abort_msg("%lu^2 is left inside", f);
        ck_assert(rat_is_one(inside) || !mpz_perfect_square_p(rest));
    }
}
END_TEST

START_TEST(textbook_roots_come_out)
{
    static const int known[][3] = {{8, 2, 2},  {12, 2, 3}, {18, 3, 2}, {50, 5, 2}, {98, 7, 2},
                                   {72, 6, 2}, {49, 7, 1}, {1, 1, 1},  {30, 1, 30}};
    Rat              outside, inside;
    rat_take_squares(&outside, &inside, rat_int(known[_i][0]), &ctx);
    ck_assert_int_eq(outside.n, known[_i][1]);
    ck_assert_int_eq(inside.n, known[_i][2]);
}
END_TEST

START_TEST(copies_outlive_their_arena)
{
    random_ = random_stream(7);
    Arena *home = arena_new();
    for (int i = 0; i < 100; i++) {
        random_mpq(p);
        Rat copy = rat_copy(rat_of(p), home);
        arena_reset(ctx.mem);
        memset(arena_alloc(ctx.mem, 4096), 0xAA, 4096); /* what the original lay in */
        check_is(copy, p, "the copy");
    }
    arena_free(home);
}
END_TEST

/* ---- limits ----------------------------------------------------------------------------------------------- */

static size_t most; /* bytes GMP has asked for at once */

static void *watched_alloc(size_t size)
{
    most = size > most ? size : most;
    return malloc(size);
}

static void *watched_realloc(void *old, size_t old_size, size_t size)
{
    (void)old_size;
    most = size > most ? size : most;
    return realloc(old, size);
}

static void watched_free(void *old, size_t size)
{
    (void)size;
    free(old);
}

static Rat power_of_two(long n)
{
    Rat z;
    ck_assert_int_eq(rat_power(&z, rat_int(2), n, &ctx), NUM_OK);
    return z;
}

START_TEST(a_million_bits_and_no_more)
{
    Rat z, top = power_of_two(LIMIT_BITS - 1);
    ck_assert_int_eq(rat_add(&z, top, rat_int(1), &ctx), NUM_OK);
    ck_assert_int_eq(rat_add(&z, top, top, &ctx), NUM_LIMIT);
    ck_assert_int_eq(rat_sub(&z, rat_neg(top, &ctx), top, &ctx), NUM_LIMIT);
    ck_assert_int_eq(rat_mul(&z, top, rat_int(2), &ctx), NUM_LIMIT);
    ck_assert_int_eq(rat_div(&z, rat_int(1), top, &ctx), NUM_OK);
    ck_assert_int_eq(rat_div(&z, z, rat_int(2), &ctx), NUM_LIMIT);
    ck_assert_int_eq(rat_power(&z, rat_int(2), LIMIT_BITS, &ctx), NUM_LIMIT);
    ck_assert_int_eq(rat_power(&z, rat_int(2), -LIMIT_BITS, &ctx), NUM_LIMIT);
    /* Cancelling numbers of any size is fine. */
    ck_assert_int_eq(rat_div(&z, top, top, &ctx), NUM_OK);
    ck_assert(rat_is_one(z));
}
END_TEST

/* What is refused is refused early: no operation on numbers within the limit asks GMP for more than a product of
 * two of them, and a power stops before it gets there. */
START_TEST(refusal_comes_before_large_memory)
{
    Rat        z, half = power_of_two(LIMIT_BITS - 1);
    const long exponents[] = {LIMIT_EXPONENT, -LIMIT_EXPONENT, LIMIT_BITS + 1};
    const Rat  bases[] = {rat_int(2), rat_int(-3), ratio(2, 3), rat_int((int64_t)1 << 61), half};
    static void *(*alloc)(size_t);
    static void *(*resize)(void *, size_t, size_t);
    static void (*release)(void *, size_t);
    mp_get_memory_functions(&alloc, &resize, &release);
    mp_set_memory_functions(watched_alloc, watched_realloc, watched_free);
    for (int b = 0; b < 5; b++)
        for (int e = 0; e < 3; e++)
            ck_assert_int_eq(rat_power(&z, bases[b], exponents[e], &ctx), NUM_LIMIT);
    ck_assert_int_eq(rat_mul(&z, half, half, &ctx), NUM_LIMIT);
    mp_set_memory_functions(alloc, resize, release);
    ck_assert_uint_gt(most, 0);
    ck_assert_uint_le(most, 3 * (size_t)LIMIT_BITS / 8);
}
END_TEST

START_TEST(large_powers_of_plus_and_minus_1)
{
    Rat z;
    ck_assert_int_eq(rat_power(&z, rat_int(-1), LIMIT_EXPONENT - 1, &ctx), NUM_OK);
    ck_assert_int_eq(z.n, -1);
    ck_assert_int_eq(rat_power(&z, rat_int(0), LIMIT_EXPONENT, &ctx), NUM_OK);
    ck_assert(rat_is_zero(z));
    ck_assert_int_eq(rat_power(&z, rat_int(0), 0, &ctx), NUM_OK);
    ck_assert(rat_is_one(z));
}
END_TEST

SUITE(check_rational)
{
    Suite *suite = suite_create("rational");
    TCase *core = tcase_create("core"), *limits = tcase_create("limits");
    tcase_add_checked_fixture(core, start, finish);
    tcase_add_test(core, arithmetic_agrees_with_gmp);
    tcase_add_test(core, order_agrees_with_gmp);
    tcase_add_test(core, parts_of_a_fraction);
    tcase_add_test(core, powers_agree_with_gmp);
    tcase_add_test(core, only_perfect_squares_have_a_root);
    tcase_add_test(core, squares_are_taken_out);
    tcase_add_loop_test(core, textbook_roots_come_out, 0, 9);
    tcase_add_test(core, copies_outlive_their_arena);
    suite_add_tcase(suite, core);
    tcase_add_checked_fixture(limits, start, finish);
    tcase_add_test(limits, a_million_bits_and_no_more);
    tcase_add_test(limits, refusal_comes_before_large_memory);
    tcase_add_test(limits, large_powers_of_plus_and_minus_1);
    suite_add_tcase(suite, limits);
    return suite;
}
