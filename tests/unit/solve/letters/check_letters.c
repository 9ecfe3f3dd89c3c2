/* Angles in the number system of letters: what the addition theorems say is equal in it, with a letter for each angle and with one for all
 * angles; what differs is never equal. */
#include "harness.h"

#include "base/memory.h"
#include "solve/letters/letters.h"

enum { CASES = 40 };

static Arena *mem;
static NumCtx ctx;

static void open_letters(int quarter)
{
    mem = arena_new();
    numctx_open(&ctx, &letters_system, mem);
    ctx.letters = letters_open(quarter, mem);
    ck_assert_msg(ctx.letters != NULL, "FLINT is not installed");
}

static void close_letters(void)
{
    letters_close(ctx.letters);
    numctx_close(&ctx);
    arena_free(mem);
}

static Num degrees(int n)
{
    Rat part = rat_int(0);
    Num z;
    ck_assert_int_eq(rat_div(&part, rat_int(n), rat_int(180), &ctx), NUM_OK);
    ck_assert_int_eq(letters_system.from_exact(&z, exact_angle(part, &ctx), &ctx), NUM_OK);
    return z;
}

static Num cosine(int n)
{
    Num z;
    ck_assert_int_eq(letters_system.cos(&z, degrees(n), &ctx), NUM_OK);
    return z;
}

static Num sine(int n)
{
    Num z;
    ck_assert_int_eq(letters_system.sin(&z, degrees(n), &ctx), NUM_OK);
    return z;
}

static Num with(int (*op)(Num *, Num, Num, NumCtx *), Num x, Num y)
{
    Num z;
    ck_assert_int_eq(op(&z, x, y, &ctx), NUM_OK);
    return z;
}

static void must_be_equal(Num x, Num y, const char *law, int a, int b)
{
    ck_assert_msg(letters_system.compare(x, y, &ctx) == ORDER_EQUAL, "%s for a = %d° and b = %d°", law, a, b);
}

static void turns_are_signs(int a)
{
    Num zero = degrees(0), minus = with(letters_system.sub, zero, sine(a));
    must_be_equal(cosine(-a), cosine(a), "cos(-a) = cos(a)", a, 0);
    must_be_equal(sine(-a), minus, "sin(-a) = -sin(a)", a, 0);
    must_be_equal(sine(180 - a), sine(a), "sin(180° - a) = sin(a)", a, 0);
    must_be_equal(sine(a + 90), cosine(a), "sin(a + 90°) = cos(a)", a, 0);
    must_be_equal(cosine(a + 90), minus, "cos(a + 90°) = -sin(a)", a, 0);
    must_be_equal(cosine(a - 360), cosine(a), "cos(a - 360°) = cos(a)", a, 0);
}

/* The polynomials of FLINT, and the long numbers in them, count as memory of the statement; beyond its limit none is made. */
static void memory_is_counted(void)
{
    enum { LEFT = 8 << 20, BEYOND = 513 << 20 };
    size_t      before = memory_held();
    PolyRing   *ring = poly_open();
    const Poly *p = poly_add(ring, poly_letter(ring, 0), poly_add(ring, poly_letter(ring, 1), poly_integer(ring, 999999)));
    const Poly *mark = poly_mark(ring), *power = p;
    for (int i = 0; i < 100; i++)
        power = poly_mul(ring, power, p);
    ck_assert_msg(memory_held() > before + 2 * LEFT, "%zu bytes", memory_held() - before);
    poly_release(ring, mark);
    num_begin();
    void *taken = memory_resize(NULL, 0, BEYOND);
    ck_assert_ptr_null(poly_mul(ring, p, p));
    ck_assert_int_eq(num_stop(), STOP_MEMORY);
    memory_free(taken, BEYOND);
    ck_assert_ptr_null(poly_mul(ring, p, p)); /* until the statement ends */
    num_end();
    ck_assert_ptr_nonnull(poly_mul(ring, p, p));
    poly_close(ring);
    ck_assert_msg(memory_held() < before + LEFT, "%zu bytes are left", memory_held() - before);
}

START_TEST(each_angle_has_a_letter)
{
    memory_is_counted();
    Random random = random_stream(7200);
    for (int i = 0; i < CASES; i++) {
        open_letters(0);
        turns_are_signs(random_int(&random, -400, 400));
        close_letters();
    }
}
END_TEST

START_TEST(all_angles_have_one_letter)
{
    Random random = random_stream(7201);
    open_letters(90);
    for (int i = 0; i < CASES; i++) {
        int a = random_int(&random, -400, 400), b = random_int(&random, -400, 400);
        turns_are_signs(a);
        Num cc = with(letters_system.mul, cosine(a), cosine(b)), ss = with(letters_system.mul, sine(a), sine(b));
        Num sc = with(letters_system.mul, sine(a), cosine(b)), cs = with(letters_system.mul, cosine(a), sine(b));
        must_be_equal(cosine(a + b), with(letters_system.sub, cc, ss), "cos(a + b) = cos(a)*cos(b) - sin(a)*sin(b)", a, b);
        must_be_equal(sine(a + b), with(letters_system.add, sc, cs), "sin(a + b) = sin(a)*cos(b) + cos(a)*sin(b)", a, b);
        if ((a - b) % 360 && (a + b) % 360)
            ck_assert_msg(letters_system.compare(cosine(a), cosine(b), &ctx) != ORDER_EQUAL, "cos(%d°) = cos(%d°)", a, b);
    }
    close_letters();
}
END_TEST

SUITE(check_letters)
{
    Suite *suite = suite_create("letters");
    TCase *tcase = tcase_create("angles");
    tcase_add_test(tcase, each_angle_has_a_letter);
    tcase_add_test(tcase, all_angles_have_one_letter);
    suite_add_tcase(suite, tcase);
    return suite;
}
