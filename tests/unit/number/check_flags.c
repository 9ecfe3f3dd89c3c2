/* The build flags: each operation of the hardware formats is rounded separately. A compiler that fuses a*b + c into one
 * operation (-ffp-contract=fast, which GCC does unless told otherwise) breaks what verify says a program computes.
 *
 * `make fma` builds this with contraction on, and passes if it fails. */
#include "harness.h"
#include "plain.h"

#include <math.h>
#include <string.h>

static const struct {
    const char  *name;
    const Plain *plain;
} BUILDS[] = {{"as the program", &plain}, {"-O0", &plain_O0}, {"for this machine", &plain_native}};
enum { BUILD_COUNT = sizeof BUILDS / sizeof *BUILDS, CASES = 20000 };

/* (1 + 2^-30)^2 - 1 - 2^-29: rounded twice it is 0, and 2^-60 with one rounding. */
START_TEST(a_product_is_rounded_before_it_is_added)
{
    const Plain *p = BUILDS[_i].plain;
    double       a = 1 + 0x1p-30;
    float        b = 1 + 0x1p-14f;
    ck_assert_msg(p->multiply_add(a, a, -(1 + 0x1p-29)) == 0, "%s: a*b + c is fused in double", BUILDS[_i].name);
    ck_assert_msg(p->multiply_add_f(b, b, -(1 + 0x1p-13f)) == 0, "%s: a*b + c is fused in float", BUILDS[_i].name);
    ck_assert(fma(a, a, -(1 + 0x1p-29)) == 0x1p-60); /* that these numbers would show it */
    ck_assert(fmaf(b, b, -(1 + 0x1p-13f)) == 0x1p-28f);
}
END_TEST

/* A quarter turn exchanges the products of a dot product: rounded alike they give the same sum, fused they do not. */
START_TEST(a_quarter_turn_turns_plain_formulas)
{
    const Plain *p = BUILDS[_i].plain;
    Random       random = random_stream(5000);
    int          differ = 0, differ_f = 0;
    for (int n = 0; n < CASES; n++) {
        double in[9], turned[9], out[2], after[2];
        float  in_f[9], turned_f[9], out_f[2], after_f[2];
        for (int i = 0; i < 9; i++)
            turned[i] = in[i] = random_int(&random, i < 3 ? 1 : -500, 500) / 100.0;
        for (int i = 3; i < 9; i += 2) {
            turned[i] = -in[i + 1];
            turned[i + 1] = in[i];
        }
        for (int i = 0; i < 9; i++) {
            in_f[i] = (float)in[i];
            turned_f[i] = (float)turned[i];
        }
        if (in[7] == 0 && in[8] == 0)
            continue;
        p->collide(out, in);
        p->collide(after, turned);
        p->collide_f(out_f, in_f);
        p->collide_f(after_f, turned_f);
        differ += after[0] != -out[1] || after[1] != out[0];
        differ_f += after_f[0] != -out_f[1] || after_f[1] != out_f[0];
    }
    ck_assert_msg(!differ && !differ_f, "%s: %d of %d differ in double and %d in float", BUILDS[_i].name, differ, CASES, differ_f);
}
END_TEST

/* The three builds are the same arithmetic. */
START_TEST(optimising_changes_no_bit)
{
    Random random = random_stream(5001);
    for (int n = 0; n < CASES; n++) {
        double in[9], out[BUILD_COUNT][2];
        for (int i = 0; i < 9; i++)
            in[i] = random_int(&random, i < 3 ? 1 : -500, 500) / 100.0;
        in[7] += 6;
        for (int b = 0; b < BUILD_COUNT; b++) {
            BUILDS[b].plain->collide(out[b], in);
            ck_assert(memcmp(out[b], out[0], sizeof out[0]) == 0);
        }
    }
}
END_TEST

SUITE(check_flags)
{
    Suite *suite = suite_create("flags");
    TCase *tcase = tcase_create("contraction");
    tcase_add_loop_test(tcase, a_product_is_rounded_before_it_is_added, 0, BUILD_COUNT);
    tcase_add_loop_test(tcase, a_quarter_turn_turns_plain_formulas, 0, BUILD_COUNT);
    tcase_add_test(tcase, optimising_changes_no_bit);
    suite_add_tcase(suite, tcase);
    return suite;
}
