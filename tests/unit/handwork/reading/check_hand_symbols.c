/* What the parts of a name say. */
#include "handwork/reading/hand_symbols.h"
#include "harness.h"

#include <string.h>

typedef struct Parts {
    Text        name;
    bool        read;
    PaperSymbol says; /* capital and letter left out */
} Parts;

#define NAME(literal)                                                                                                                      \
    {                                                                                                                                      \
        literal, sizeof(literal) - 1                                                                                                       \
    }

static const Parts PARTS[] = {
    {NAME("vA"), true, {.quantity = SYMBOL_VELOCITY, .body = 1, .component = -1}},
    {NAME("v_1f"), true, {.quantity = SYMBOL_VELOCITY, .time = TIME_AFTER, .body = 1, .component = -1}},
    {NAME("u_B"), true, {.quantity = SYMBOL_VELOCITY, .time = TIME_BEFORE, .body = 2, .component = -1}},
    {NAME("vA2"), true, {.quantity = SYMBOL_VELOCITY, .time = TIME_AFTER, .body = 1, .component = -1}},
    {NAME("vAy"), true, {.quantity = SYMBOL_VELOCITY, .body = 1, .component = 1}},
    {NAME("KE_after"), true, {.quantity = SYMBOL_ENERGY, .time = TIME_AFTER, .component = -1}},
    {NAME("v"), true, {.quantity = SYMBOL_VELOCITY, .component = -1}},
    {NAME("m3"), true, {.quantity = SYMBOL_MASS, .body = 3, .component = -1}},
    {NAME("m4"), false, {0}},
    {NAME("vd"), false, {0}},
    {NAME("q1"), false, {0}},
    {NAME("v1i'"), false, {0}},
    {NAME(""), false, {0}},
    {NAME("\0"), false, {0}},
    {NAME("v\0"), false, {0}},
    {NAME("vA\0"), false, {0}},
};

START_TEST(parts_say_what_a_symbol_is)
{
    const Parts *parts = &PARTS[_i];
    PaperSymbol  symbol;
    ck_assert_msg(symbol_read(&symbol, parts->name) == parts->read, "`%.*s` is %s", TEXT_ARG(parts->name),
                  parts->read ? "a symbol" : "no symbol");
    if (!parts->read)
        return;
    ck_assert_int_eq(symbol.quantity, parts->says.quantity);
    ck_assert_int_eq(symbol.time, parts->says.time);
    ck_assert_int_eq(symbol.body, parts->says.body);
    ck_assert_int_eq(symbol.component, parts->says.component);
}
END_TEST

SUITE(check_hand_symbols)
{
    Suite *suite = suite_create("hand_symbols");
    TCase *names = tcase_create("names");
    tcase_add_loop_test(names, parts_say_what_a_symbol_is, 0, sizeof PARTS / sizeof *PARTS);
    suite_add_tcase(suite, names);
    return suite;
}
