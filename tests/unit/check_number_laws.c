/* The laws of arithmetic, each over every number system. */
#include "harness.h"

START_TEST(every_system_has_every_operation)
{
    const NumSys *const systems[] = {&exact_system, &enclosure_system, &binary64_system};
    const NumSys       *sys = systems[_i];
#define OP1(op) ck_assert_msg(sys->op != NULL, "%s lacks " #op, sys->name);
#define OP2(op) ck_assert_msg(sys->op != NULL, "%s lacks " #op, sys->name);
#include "number/ops.def"
#undef OP1
#undef OP2
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("number laws");
    TCase *laws = tcase_create("operations");
    tcase_add_loop_test(laws, every_system_has_every_operation, 0, 3);
    suite_add_tcase(suite, laws);
    return run_suites(suite, NULL);
}
