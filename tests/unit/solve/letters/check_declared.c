/* Declared letters: whatever is worked out in letters is true of any values within their ranges. The same operations are done beside it
 * with such values, in enclosures; signs, assumptions and formulas have to agree with them. */
#include "with_values.h"

enum { FIXED = LETTER_NAMES + 2, KEPT = 16, STEPS = 30, CASES = 60 };

static WithValues w;
static bool       zero_assumed; /* then numbers can be equal that are different formulas */

static bool may_be_equal(Num x, Num y)
{
    Order order = w.values->sys->compare(x, y, w.values);
    return order == ORDER_EQUAL || order == ORDER_UNKNOWN;
}

static bool allows(Order known, Order order)
{
    switch (known) {
    case ORDER_AT_LEAST:
        return order != ORDER_LESS;
    case ORDER_AT_MOST:
        return order != ORDER_GREATER;
    case ORDER_UNEQUAL:
        return order != ORDER_EQUAL;
    case ORDER_UNKNOWN:
        return true;
    default:
        return known == order || order == ORDER_UNKNOWN;
    }
}

static bool reads_back(Both x)
{
    Text text = with_values_written(&w, x.letters);
    if (!text.len)
        return false;
    Both back = with_values_read(&w, text);
    ck_assert_msg(may_be_equal(back.value, x.value), "with values, this is another number: %.*s", TEXT_ARG(text));
    Order order = letters_system.compare(back.letters, x.letters, &w.ctx);
    ck_assert_msg(order == ORDER_EQUAL || (zero_assumed && allows(order, ORDER_EQUAL)), "another element reads back: %.*s", TEXT_ARG(text));
    return true;
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

static Order sign_agrees(Both x)
{
    Order known = letters_sign(x.letters, &w.ctx), order = num_sign(x.value, w.values);
    Text  text = with_values_written(&w, x.letters);
    ck_assert_msg(allows(known, order), "%.*s: sign %d, but it is %d with values", TEXT_ARG(text), known, order);
    return known;
}

/* An operation that is defined for all values is so for these. */
static bool combine(Both *z, Both x, Both y, int op)
{
    const NumSys *l = w.ctx.sys, *v = w.values->sys;
    switch (op) {
    case 0:
        return !l->add(&z->letters, x.letters, y.letters, &w.ctx) && !v->add(&z->value, x.value, y.value, w.values);
    case 1:
        return !l->sub(&z->letters, x.letters, y.letters, &w.ctx) && !v->sub(&z->value, x.value, y.value, w.values);
    case 2:
        return !l->mul(&z->letters, x.letters, y.letters, &w.ctx) && !v->mul(&z->value, x.value, y.value, w.values);
    case 3:
        if (l->div(&z->letters, x.letters, y.letters, &w.ctx))
            return false;
        ck_assert_int_eq(v->div(&z->value, x.value, y.value, w.values) & NUM_DOMAIN, 0);
        return !v->div(&z->value, x.value, y.value, w.values);
    default:
        if (letters_of(&w.ctx)->tower.roots > 3 || l->sqrt(&z->letters, x.letters, &w.ctx))
            return false;
        ck_assert_int_eq(v->sqrt(&z->value, x.value, w.values) & NUM_DOMAIN, 0);
        return !v->sqrt(&z->value, x.value, w.values);
    }
}

/* What is true of these values can be assumed, and what follows from it is true of them. */
static void assume_truth(Both x)
{
    Order order = num_sign(x.value, w.values), known = letters_sign(x.letters, &w.ctx);
    if (order == ORDER_UNKNOWN || known == order)
        return;
    Assumed opposite = letters_assume(x.letters, order == ORDER_LESS ? ORDER_AT_LEAST : ORDER_LESS, &w.ctx);
    ck_assert(opposite != ASSUMED_KNOWN);
    letters_forget(w.ctx.letters, letters_assumptions(w.ctx.letters) - (opposite == ASSUMED));
    Assumed as = letters_assume(x.letters, order, &w.ctx);
    zero_assumed |= order == ORDER_EQUAL;
    ck_assert_msg(as == ASSUMED || as == ASSUMED_TOO_MANY, "assumption %d", as);
    (void)sign_agrees(x);
}

START_TEST(letters_agree_with_values)
{
    Random random = random_stream(7300 + (uint64_t)_i);
    Both   kept[KEPT];
    int    made = 0, decided = 0, formulas = 0;
    zero_assumed = false;
    with_values_open(&w, &random);
    for (int i = 0; i < KEPT; i++)
        kept[i] = i < LETTER_NAMES ? w.letter[i] : with_values_fraction(&w, random_int(&random, -6, 6), random_int(&random, 1, 4));
    kept[LETTER_NAMES] = w.cosine;
    kept[LETTER_NAMES + 1] = w.sine;
    for (int i = 0; i < STEPS; i++) {
        Both x = kept[random_int(&random, 0, KEPT - 1)], y = kept[random_int(&random, 0, KEPT - 1)], z;
        int  op = random_int(&random, 0, 5);
        if (!combine(&z, x, y, op > 4 ? 2 : op) ||
            poly_terms(letters_of(&w.ctx)->tower.known.ring, lettered_of(z.letters)->element.above) > 40)
            continue;
        Order known = sign_agrees(z);
        made++;
        decided += known != ORDER_UNKNOWN;
        formulas += reads_back(z);
        if (_i % 2 && letters_assumptions(w.ctx.letters) < 5)
            assume_truth(z);
        kept[random_int(&random, FIXED, KEPT - 1)] = z;
    }
    ck_assert_int_gt(made, STEPS / 3);
    ck_assert_int_gt(decided, 0);
    ck_assert_int_gt(formulas, made / 3);
    with_values_close(&w);
}
END_TEST

/* ---- known answers ---------------------------------------------------------------------------------------- */

/* As a textbook prints them: on the left any way to write the number, on the right its formula. */
static const struct {
    const char *typed, *formula;
} FORMULAS[] = {
    {"(3*m*u - 4*m*u - 2*m*e*3*u)/(5*m)", "-u/5*(1 + 6*e)"},
    {"(3*m*u - 4*m*u + 3*m*e*3*u)/(5*m)", "u/5*(9*e - 1)"},
    {"m*u^2/2 - m*(e*u)^2/2", "1/2*m*u^2*(1 - e^2)"},
    {"(m*u - e*M*u)/(m + M)", "u*(m - M*e)/(m + M)"},
    {"m*M*(1 + e)*u/(m + M)", "m*M*u*(1 + e)/(m + M)"},
    {"m*M*u^2*(1 - e^2)/(2*m + 2*M)", "m*M*u^2*(1 - e^2)/(2*(m + M))"},
    {"6*m*u*(1 + e)/5", "6/5*m*u*(1 + e)"},
    {"(1 + e)/5", "(1 + e)/5"},
    {"(3 + 3*e)/5", "3/5*(1 + e)"},
    {"sqrt(u^2 - u^2*e^2)", "u*sqrt(1 - e^2)"},
    {"sqrt(m/M)", "sqrt(m*M)/M"},
    {"sqrt(w^2)", "-w"},
    {"sqrt(w^2*u)", "-w*sqrt(u)"},
    {"sqrt(-6*m*w^3)", "-w*sqrt(-6*m*w)"},
    {"sqrt(u^3/(4*w^2))", "-u*sqrt(u)/(2*w)"},
    {"sqrt(12)*u", "2*u*sqrt(3)"},
    {"sqrt(3)/2*u", "sqrt(3)*u/2"},
    {"3*sqrt(3)/8*(1 + e)*u", "3*u*(1 + e)*sqrt(3)/8"},
    {"0 - u*e/sqrt(2)", "-sqrt(2)*u*e/2"},
    {"u*sqrt(3)/(2*m)", "sqrt(3)*u/(2*m)"},
    {"u/2", "u/2"},
    {"3/4", "3/4"},
    {"0 - 3/4", "-3/4"},
    {"u - u", "0"},
    {"1/m", "1/m"},
    {"(M - m)*u/(M + m)", "u*(M - m)/(m + M)"},
    {"u^2 + v^2", "u^2 + v^2"},
    {"1/(2*m)", "1/(2*m)"},
    {"u*(e - 1)", "u*(e - 1)"},
    {"1 + e + e^2", "1 + e + e^2"},
    {"1 - cos(a)^2", "sin(a)^2"},
    {"u*sin(a)/cos(a)*e", "u*e*tan(a)"},
    {"cos(a)/sin(a)", "1/tan(a)"},
    {"1/sin(a)", "1/sin(a)"},
    {"1 - sin(a)*tan(a)*cos(a)", "cos(a)^2"},
    {"sqrt(1 - sin(a)^2)", "cos(a)"},
    {"sqrt(u^2*cos(a)^2 + (e*u*sin(a))^2)", "u*sqrt(cos(a)^2 + e^2*sin(a)^2)"},
    {"sin(2*a)/2", "cos(a)*sin(a)"},
    {"cos(2*a)", "cos(a)^2 - sin(a)^2"},
    {"m*u^2/2 - m*(u*cos(a))^2/2", "1/2*m*u^2*sin(a)^2"},
};

START_TEST(formulas_are_those_of_a_textbook)
{
    Random random = random_stream(7400);
    with_values_open(&w, &random);
    Both x = with_values_read(&w, text_of(FORMULAS[_i].typed));
    Text text = with_values_written(&w, x.letters);
    ck_assert_msg(text_is(text, FORMULAS[_i].formula), "%s is written %.*s", FORMULAS[_i].typed, TEXT_ARG(text));
    with_values_close(&w);
}
END_TEST

static const struct {
    const char *assumed; /* this is positive; may be NULL */
    const char *formula;
    Order       sign;
} SIGNS[] = {
    {NULL, "1 + 6*e", ORDER_GREATER},
    {NULL, "9*e - 1", ORDER_UNKNOWN},
    {NULL, "e", ORDER_AT_LEAST},
    {NULL, "1 - e^2", ORDER_AT_LEAST},
    {NULL, "e^2 - 3*e + 3", ORDER_GREATER},
    {NULL, "2 - e", ORDER_GREATER},
    {NULL, "m - M*e", ORDER_UNKNOWN},
    {NULL, "m^2 - m*M + M^2", ORDER_GREATER},
    {NULL, "v^2 + v + 1", ORDER_GREATER},
    {NULL, "v^2", ORDER_AT_LEAST},
    {NULL, "u*w", ORDER_LESS},
    {NULL, "u - w", ORDER_GREATER},
    {NULL, "1 + u - e*u", ORDER_GREATER},
    {NULL, "m*(1 - e) + M*e", ORDER_GREATER},
    {NULL, "m*(1 - e) + M*e^2*(1 - e)", ORDER_AT_LEAST},
    {NULL, "u - u*sqrt(1 - e^2)", ORDER_AT_LEAST},
    {NULL, "a", ORDER_GREATER},
    {NULL, "3/2 - a", ORDER_UNKNOWN}, /* 90° is more */
    {NULL, "2 - a", ORDER_GREATER},
    {NULL, "sin(a)", ORDER_GREATER},
    {NULL, "u*cos(a) - u", ORDER_LESS},
    {NULL, "sin(a) + cos(a) - 1", ORDER_GREATER},
    {NULL, "e*sin(a) - 1", ORDER_LESS},
    {NULL, "sin(a) - cos(a)", ORDER_UNKNOWN},
    {"tan(a) - 1", "1 - 2*cos(a)^2", ORDER_GREATER},
    {"tan(a) - 1", "sin(a)^2 - e*cos(a)^2", ORDER_GREATER},
    {NULL, "2*u - u*sqrt(1 - e^2)", ORDER_GREATER},
    {NULL, "k + 2", ORDER_GREATER},
    {NULL, "k - 3", ORDER_AT_MOST},
    {"M - m", "M - m*e", ORDER_GREATER},
    {"M - m", "2*M - m", ORDER_GREATER},
    {"M - m", "m - M", ORDER_LESS},
    {"M - m", "M^2 - m^2", ORDER_GREATER},
    {"9*e - 1", "3*e - 1", ORDER_UNKNOWN},
    {"9*e - 1", "10*e - 1", ORDER_GREATER},
    {"m - M*e", "3*m - 2*M*e", ORDER_GREATER},
    {"m - M*e", "u*m - u*M*e", ORDER_GREATER},
};

/* From an equation between letters: what one of them is known to be holds of what takes its place, and the ends of ranges stay in. */
static const struct {
    const char *zero, *formula;
    Order       sign;
} SIGNS_WITH_EQUATIONS[] = {
    {"u - 3*v", "v", ORDER_GREATER},
    {"u - 3*v", "u + 2*v", ORDER_GREATER},
    {"u - 3*v", "u - 2*u*e + 3*v", ORDER_AT_LEAST}, /* 6*v*(1 - e), which is 0 where e = 1 */
    {"u - v", "u + 2*v - e*u", ORDER_GREATER},
    {"w + v", "v + 2", ORDER_GREATER},
    {"m - M*e", "M*e^2 - m", ORDER_AT_MOST},
    {"v", "e^2*v^2 - 2*e*m*v^2 + m^2*v^2 + (k - m)^2*M^2", ORDER_AT_LEAST}, /* as a quadratic in e it has no first coefficient */
    {"v", "e^2*v^2 - 2*e*m*v^2 + m^2*v^2 - k*M^2", ORDER_UNKNOWN},
};

START_TEST(signs_are_found_from_equations)
{
    Random random = random_stream(7550);
    with_values_open(&w, &random);
    Num zero = with_values_read(&w, text_of(SIGNS_WITH_EQUATIONS[_i].zero)).letters;
    ck_assert_int_eq(letters_assume(zero, ORDER_EQUAL, &w.ctx), ASSUMED);
    Order sign = letters_sign(with_values_read(&w, text_of(SIGNS_WITH_EQUATIONS[_i].formula)).letters, &w.ctx);
    ck_assert_msg(sign == SIGNS_WITH_EQUATIONS[_i].sign, "%s: %d", SIGNS_WITH_EQUATIONS[_i].formula, sign);
    with_values_close(&w);
}
END_TEST

START_TEST(signs_are_found)
{
    Random random = random_stream(7500);
    with_values_open(&w, &random);
    if (SIGNS[_i].assumed)
        ck_assert_int_eq(letters_assume(with_values_read(&w, text_of(SIGNS[_i].assumed)).letters, ORDER_GREATER, &w.ctx), ASSUMED);
    Order sign = letters_sign(with_values_read(&w, text_of(SIGNS[_i].formula)).letters, &w.ctx);
    ck_assert_msg(sign == SIGNS[_i].sign, "%s: %d", SIGNS[_i].formula, sign);
    with_values_close(&w);
}
END_TEST

/* A decision that is open names the factor on which it depends, and either answer can be assumed; what contradicts is noticed. */
START_TEST(open_decisions_can_be_split)
{
    Random random = random_stream(7600);
    Num    question;
    with_values_open(&w, &random);
    Num x = with_values_read(&w, text_of("u*(9*e - 1)/m")).letters;
    ck_assert(!letters_undecided(&question, &w.ctx));
    ck_assert_int_eq(letters_sign(x, &w.ctx), ORDER_UNKNOWN);
    ck_assert(letters_undecided(&question, &w.ctx));
    ck_assert(text_is(with_values_written(&w, question), "9*e - 1"));
    ck_assert(!letters_undecided(&question, &w.ctx));
    ck_assert_int_eq(letters_assume(question, ORDER_LESS, &w.ctx), ASSUMED);
    ck_assert_int_eq(letters_sign(x, &w.ctx), ORDER_LESS);
    ck_assert_int_eq(letters_assume(question, ORDER_AT_LEAST, &w.ctx), ASSUMED_IMPOSSIBLE);
    ck_assert_int_eq(letters_assume(question, ORDER_UNEQUAL, &w.ctx), ASSUMED_KNOWN);
    letters_forget(w.ctx.letters, 0);
    ck_assert_int_eq(letters_sign(x, &w.ctx), ORDER_UNKNOWN);
    ck_assert_int_eq(letters_assume(question, ORDER_EQUAL, &w.ctx), ASSUMED);
    ck_assert_int_eq(letters_sign(x, &w.ctx), ORDER_EQUAL);
    ck_assert_int_eq(letters_sign(with_values_read(&w, text_of("e - 1/9")).letters, &w.ctx), ORDER_EQUAL);
    Num root, square = with_values_read(&w, text_of("v^2*u")).letters;
    ck_assert_int_eq(w.ctx.sys->sqrt(&root, square, &w.ctx), NUM_UNABLE);
    ck_assert(letters_undecided(&question, &w.ctx) && text_is(with_values_written(&w, question), "v"));
    ck_assert_int_eq(letters_assume(w.letter[0].letters, ORDER_LESS, &w.ctx), ASSUMED_IMPOSSIBLE);
    with_values_close(&w);
}
END_TEST

/* A root that was made where it cannot be 0 may be 0 under other assumptions. */
START_TEST(roots_do_not_keep_assumptions)
{
    Random random = random_stream(7650);
    with_values_open(&w, &random);
    Num difference = with_values_read(&w, text_of("u - v")).letters, root;
    ck_assert_int_eq(letters_assume(difference, ORDER_GREATER, &w.ctx), ASSUMED);
    ck_assert_int_eq(w.ctx.sys->sqrt(&root, difference, &w.ctx), NUM_OK);
    ck_assert_int_eq(letters_sign(root, &w.ctx), ORDER_GREATER);
    letters_forget(w.ctx.letters, 0);
    ck_assert_int_eq(letters_assume(difference, ORDER_AT_LEAST, &w.ctx), ASSUMED);
    ck_assert_int_eq(w.ctx.sys->sqrt(&root, difference, &w.ctx), NUM_OK);
    ck_assert_int_eq(letters_sign(root, &w.ctx), ORDER_AT_LEAST);
    with_values_close(&w);
}
END_TEST

SUITE(check_declared)
{
    Suite *suite = suite_create("declared letters");
    TCase *tcase = tcase_create("laws");
    tcase_add_loop_test(tcase, letters_agree_with_values, 0, cases(CASES));
    tcase_add_loop_test(tcase, formulas_are_those_of_a_textbook, 0, (int)(sizeof FORMULAS / sizeof *FORMULAS));
    tcase_add_loop_test(tcase, signs_are_found_from_equations, 0, (int)(sizeof SIGNS_WITH_EQUATIONS / sizeof *SIGNS_WITH_EQUATIONS));
    tcase_add_loop_test(tcase, signs_are_found, 0, (int)(sizeof SIGNS / sizeof *SIGNS));
    tcase_add_test(tcase, open_decisions_can_be_split);
    tcase_add_test(tcase, roots_do_not_keep_assumptions);
    suite_add_tcase(suite, tcase);
    return suite;
}
