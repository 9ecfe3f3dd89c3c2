/* Inequalities in letters: the intervals that textbooks give; and of random conditions, whether values of the letters lie in the intervals
 * exactly if they meet the conditions. */
#include "with_values.h"

#include <stdio.h>

enum { CASES = 1000, E = 4 };

static WithValues w;

/* ---- known answers ---------------------------------------------------------------------------------------- */

/* The values of a letter for which left OP 0, and perhaps a second condition, holds. */
static const struct {
    const char *letter, *left;
    Op          op;
    const char *second;
    Op          second_op;
    const char *set;
} KNOWN[] = {
    {"e", "u/5*(9*e - 1)", OP_GT, NULL, OP_GT, "(1/9:0, 1:-1]"},
    {"e", "u/5*(9*e - 1)", OP_LT, NULL, OP_GT, "[0:-1, 1/9:0)"},
    {"e", "u/5*(9*e - 1)", OP_GE, NULL, OP_GT, "[1/9:0, 1:-1]"},
    {"e", "u/5*(9*e - 1)", OP_EQ, NULL, OP_GT, "[1/9:0, 1/9:0]"},
    {"e", "u/5*(9*e - 1)", OP_NE, NULL, OP_GT, "[0:-1, 1/9:0) (1/9:0, 1:-1]"},
    {"e", "3*e - 4", OP_GT, NULL, OP_GT, ""},
    {"e", "1 + 6*e", OP_GT, NULL, OP_GT, "[0:-1, 1:-1]"},
    {"e", "e", OP_GT, NULL, OP_GT, "(0:0, 1:-1]"},
    {"e", "m*u^2*(1 - e^2)/2", OP_GT, NULL, OP_GT, "[0:-1, 1:0)"},
    {"e", "9*e - 1", OP_GT, "2*e - 1", OP_LE, "(1/9:0, 1/2:1]"},
    {"e", "9*e - 1", OP_GT, "2*e - 3", OP_LE, "(1/9:0, 1:-1]"},
    {"e", "M*e - m", OP_GT, NULL, OP_GT, "(m/M:0, 1:-1]?"},
    {"e", "M*e - m", OP_LT, NULL, OP_GT, "undecided: m - M"},
    {"e", "2*e^2 - 1", OP_LT, NULL, OP_GT, "[0:-1, sqrt(2)/2:0)"},
    {"e", "e^2 + e - 1", OP_GE, NULL, OP_GT, "[(sqrt(5) - 1)/2:0, 1:-1]"},
    {"e", "e^3 + e - 1", OP_GT, NULL, OP_GT, "(0.6823278038:0, 1:-1]"},
    {"e", "(3*e - 1)*(3*e - 2)", OP_LE, NULL, OP_GT, "[1/3:0, 2/3:0]"},
    {"e", "(3*e - 1)^2", OP_GT, NULL, OP_GT, "[0:-1, 1/3:0) (1/3:0, 1:-1]"},
    {"e", "(3*e - 1)^2", OP_LE, NULL, OP_GT, "[1/3:0, 1/3:0]"},
    {"e", "v*(9*e - 1)", OP_GT, NULL, OP_GT, "undecided: v"},
    {"e", "w*(9*e - 1)", OP_GT, NULL, OP_GT, "[0:-1, 1/9:0)"},
    {"v", "v^2 - u^2", OP_GT, NULL, OP_GT, "(:-1, -u:0) (u:0, :-1)"},
    {"v", "v - u", OP_LT, "v + u", OP_GT, "(-u:1, u:0)"},
    {"m", "m - 2*M", OP_GT, NULL, OP_GT, "(2*M:0, :-1)"},
    {"k", "k^2 - 2", OP_LT, NULL, OP_GT, "(-sqrt(2):0, sqrt(2):0)"},
    {"e", "(1 - e)*(M*e - m)", OP_GT, NULL, OP_GT, "(m/M:0, 1:0)?"},
    {"e", "1/(2 - e) - 3/4", OP_GT, NULL, OP_GT, "(2/3:0, 1:-1]"},
};

static void put_end(Buf *out, const RangesEnd *end)
{
    Text at = with_values_formula(&w, end->at);
    buf_printf(out, "%.*s:%d", TEXT_ARG(at), end->from);
}

static void put_ranges(Buf *out, const Ranges *ranges)
{
    Num question;
    for (int i = 0; i < ranges->count; i++) {
        const RangesInterval *one = &ranges->interval[i];
        buf_puts(out, i ? " " : "");
        buf_puts(out, one->low.closed ? "[" : "(");
        put_end(out, &one->low);
        buf_puts(out, ", ");
        put_end(out, &one->high);
        buf_puts(out, one->high.closed ? "]" : ")");
    }
    buf_puts(out, ranges->may_be_empty ? "?" : "");
    if (ranges->status == RANGES_UNDECIDED) {
        ck_assert(letters_undecided(&question, &w.ctx));
        Text text = with_values_written(&w, question);
        buf_printf(out, "undecided: %.*s", TEXT_ARG(text));
    }
    if (ranges->status == RANGES_UNABLE)
        buf_puts(out, "unable");
}

START_TEST(ranges_are_those_of_a_textbook)
{
    Random random = random_stream(7700);
    with_values_open(&w, &random);
    RangesCondition condition[2] = {{with_values_read(&w, text_of(KNOWN[_i].left)).letters, KNOWN[_i].op}};
    if (KNOWN[_i].second)
        condition[1] = (RangesCondition){with_values_read(&w, text_of(KNOWN[_i].second)).letters, KNOWN[_i].second_op};
    Num    letter = with_values_read(&w, text_of(KNOWN[_i].letter)).letters;
    Ranges ranges = ranges_where(letter, condition, KNOWN[_i].second ? 2 : 1, &w.ctx, w.mem);
    Buf    out = {0};
    put_ranges(&out, &ranges);
    ck_assert_msg(text_is(buf_text(&out), KNOWN[_i].set), "%s: %.*s", KNOWN[_i].left, TEXT_ARG(buf_text(&out)));
    buf_free(&out);
    with_values_close(&w);
}
END_TEST

/* ---- by another program ----------------------------------------------------------------------------------- */

/* Random inequalities in e from 0 to 1 with the sets that SymPy 1.14 gives for them. */
static const struct {
    const char *left;
    Op          op;
    int         count;
    struct {
        const char *low, *high;
        bool        low_in, high_in;
    } interval[2];
} SYMPY[] = {
    {"3*e^2+3*e-4", OP_GT, 1, {{"-1/2+sqrt(57)/6", "1", false, true}}},
    {"5*e-2", OP_GT, 1, {{"2/5", "1", false, true}}},
    {"(8*e-4)/(e-8)", OP_GT, 1, {{"0", "1/2", true, false}}},
    {"(e-5)*(7*e-2)", OP_GE, 1, {{"0", "2/7", true, true}}},
    {"(2*e-1)*(3*e+2)*(6*e-1)", OP_GT, 2, {{"0", "1/6", true, false}, {"1/2", "1", false, true}}},
    {"8*e-6", OP_GE, 1, {{"3/4", "1", true, true}}},
    {"(5*e-1)*(6*e-4)", OP_LT, 1, {{"1/5", "2/3", false, false}}},
    {"(8*e-1)*(9*e-7)", OP_GT, 2, {{"0", "1/8", true, false}, {"7/9", "1", false, true}}},
    {"(3*e-8)*(7*e-2)", OP_GT, 1, {{"0", "2/7", true, false}}},
    {"(e-4)/(3*e+2)", OP_GT, 0, {{0}}},
    {"6*e+3", OP_GE, 1, {{"0", "1", true, true}}},
    {"5*e^2-e", OP_LE, 1, {{"0", "1/5", true, true}}},
    {"9*e-2", OP_GE, 1, {{"2/9", "1", true, true}}},
    {"7*e*(7*e-3)*(8*e-1)", OP_GE, 2, {{"0", "1/8", true, true}, {"3/7", "1", true, true}}},
    {"(8*e-5)/(8*e+3)", OP_LE, 1, {{"0", "5/8", true, true}}},
    {"(5*e-1)*(5*e+1)", OP_LT, 1, {{"0", "1/5", true, false}}},
    {"(e-1)*(3*e+3)", OP_LT, 1, {{"0", "1", true, false}}},
    {"(4*e+3)*(7*e-3)*(8*e-3)", OP_LE, 1, {{"3/8", "3/7", true, true}}},
    {"e^2+6*e-3", OP_LT, 1, {{"0", "-3+2*sqrt(3)", true, false}}},
    {"(2*e^2-2)/(4*e+3)", OP_LT, 1, {{"0", "1", true, false}}},
    {"(e-6)*(2*e-1)", OP_LE, 1, {{"1/2", "1", true, true}}},
    {"5*e^2+e+3", OP_GT, 1, {{"0", "1", true, true}}},
    {"5*e+1", OP_GT, 1, {{"0", "1", true, true}}},
    {"3*e^2+2*e-2", OP_GT, 1, {{"-1/3+sqrt(7)/3", "1", false, true}}},
};

static bool is_end(const RangesEnd *end, const char *wanted, bool closed)
{
    Both x = with_values_read(&w, text_of(wanted));
    return end->closed == closed && letters_system.compare(end->num, x.letters, &w.ctx) == ORDER_EQUAL;
}

START_TEST(ranges_are_those_of_sympy)
{
    Random random = random_stream(7750);
    with_values_open(&w, &random);
    RangesCondition condition = {with_values_read(&w, text_of(SYMPY[_i].left)).letters, SYMPY[_i].op};
    Ranges          ranges = ranges_where(w.letter[E].letters, &condition, 1, &w.ctx, w.mem);
    Buf             out = {0};
    put_ranges(&out, &ranges);
    bool same = ranges.status == RANGES_FOUND && ranges.count == SYMPY[_i].count;
    for (int i = 0; i < SYMPY[_i].count && same; i++)
        same = is_end(&ranges.interval[i].low, SYMPY[_i].interval[i].low, SYMPY[_i].interval[i].low_in) &&
               is_end(&ranges.interval[i].high, SYMPY[_i].interval[i].high, SYMPY[_i].interval[i].high_in);
    ck_assert_msg(same, "%s: %.*s", SYMPY[_i].left, TEXT_ARG(buf_text(&out)));
    buf_free(&out);
    with_values_close(&w);
}
END_TEST

/* ---- random conditions ------------------------------------------------------------------------------------ */

/* A factor with the letter e: linear in it with coefficients of other letters, or with numbers alone. */
static Both factor(Random *random)
{
    static const char *const PART[] = {"m", "M", "u", "1", "2", "m*u", "w", "m + M", "1/3"};
    char                     text[120];
    const char              *a = PART[random_int(random, 0, 8)], *b = PART[random_int(random, 0, 8)];
    int                      p = random_int(random, 1, 9), q = random_int(random, -9, 9), r = random_int(random, -9, 9);
    switch (random_int(random, 0, 5)) {
    case 0:
        snprintf(text, sizeof text, "(%s)*e - (%s)", a, b);
        break;
    case 1:
        snprintf(text, sizeof text, "(%s)*e + (%s)", a, b);
        break;
    case 2:
        snprintf(text, sizeof text, "%d*e*e + (%d)*e + (%d)", p, q, r);
        break;
    case 3:
        snprintf(text, sizeof text, "%d*e^3 + (%d)*e + (%d)", p, q, r);
        break;
    case 4:
        snprintf(text, sizeof text, "(%s)*(%s)", a, b);
        break;
    default:
        snprintf(text, sizeof text, "%d*e + (%d)", p, q);
        break;
    }
    return with_values_read(&w, text_of(text));
}

static Both condition_of(Random *random, bool *fits)
{
    Both z = factor(random);
    for (int i = random_int(random, 0, 2); i > 0 && *fits; i--) {
        Both x = z, y = factor(random);
        *fits = !w.ctx.sys->mul(&z.letters, x.letters, y.letters, &w.ctx) && !w.values->sys->mul(&z.value, x.value, y.value, w.values);
    }
    return z;
}

static bool holds(Op op, Order order)
{
    return op == OP_LT   ? order == ORDER_LESS
           : op == OP_LE ? order != ORDER_GREATER
           : op == OP_GT ? order == ORDER_GREATER
           : op == OP_GE ? order != ORDER_LESS
           : op == OP_EQ ? order == ORDER_EQUAL
                         : order != ORDER_EQUAL;
}

/* e with its values here against an end with theirs. */
static Order against(const RangesEnd *end)
{
    Both at = with_values_read(&w, with_values_formula(&w, end->at));
    return w.values->sys->compare(w.letter[E].value, at.value, w.values);
}

static bool is_in(const RangesInterval *one)
{
    Order low = one->low.at ? against(&one->low) : ORDER_GREATER, high = one->high.at ? against(&one->high) : ORDER_LESS;
    return (low == ORDER_GREATER || (low == ORDER_EQUAL && one->low.closed)) &&
           (high == ORDER_LESS || (high == ORDER_EQUAL && one->high.closed));
}

/* How the cases ended, so that a test that tests nothing is noticed. */
typedef struct Tally {
    int found, in, undecided, unable;
} Tally;

static void try_conditions(Random *random, Tally *tally)
{
    static const Op OPS[] = {OP_LT, OP_LE, OP_GT, OP_GE, OP_EQ, OP_NE};
    bool            fits = true, wanted = true, in = false;
    RangesCondition condition[2];
    int             count = random_int(random, 1, 2);
    Num             question;
    Buf             out = {0};
    for (int i = 0; i < count; i++) {
        Both x = condition_of(random, &fits);
        condition[i] = (RangesCondition){x.letters, OPS[random_int(random, 0, 5)]};
        Order order = num_sign(x.value, w.values);
        fits = fits && order != ORDER_UNKNOWN;
        wanted = wanted && holds(condition[i].op, order);
    }
    if (!fits)
        return;
    Ranges ranges = ranges_where(w.letter[E].letters, condition, count, &w.ctx, w.mem);
    tally->unable += ranges.status == RANGES_UNABLE;
    tally->undecided += ranges.status == RANGES_UNDECIDED;
    if (ranges.status == RANGES_UNDECIDED)
        ck_assert(letters_undecided(&question, &w.ctx));
    if (ranges.status != RANGES_FOUND)
        return;
    put_ranges(&out, &ranges);
    for (int i = 0; i < ranges.count; i++)
        in = in || is_in(&ranges.interval[i]);
    Text first = with_values_written(&w, condition[0].x);
    ck_assert_msg(in == wanted, "%.*s, operator %d: %.*s", TEXT_ARG(first), condition[0].op, TEXT_ARG(buf_text(&out)));
    buf_free(&out);
    tally->found++;
    tally->in += in;
}

START_TEST(values_are_in_the_ranges_where_conditions_hold)
{
    Random random = random_stream(7800);
    Tally  tally = {0};
    for (int i = 0; i < cases(CASES); i++) {
        with_values_open(&w, &random);
        try_conditions(&random, &tally);
        with_values_close(&w);
    }
    printf("%d sets of values found, with %d of the values in them; %d undecided, %d unable\n", tally.found, tally.in, tally.undecided,
           tally.unable);
    ck_assert_int_gt(tally.found, cases(CASES) / 3);
    ck_assert_int_gt(tally.in, cases(CASES) / 20);
    ck_assert_int_lt(tally.unable, cases(CASES) / 20); /* the root of a cubic against a formula */
}
END_TEST

SUITE(check_ranges)
{
    Suite *suite = suite_create("ranges");
    TCase *tcase = tcase_create("ranges");
    tcase_add_loop_test(tcase, ranges_are_those_of_a_textbook, 0, (int)(sizeof KNOWN / sizeof *KNOWN));
    tcase_add_loop_test(tcase, ranges_are_those_of_sympy, 0, (int)(sizeof SYMPY / sizeof *SYMPY));
    tcase_add_test(tcase, values_are_in_the_ranges_where_conditions_hold);
    suite_add_tcase(suite, tcase);
    return suite;
}
