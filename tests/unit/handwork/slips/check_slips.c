/* Slips: those of vectors on every step of the catalogue's problems; those of reckoning and copying, GN2 to GN8: what was written, the
 * number that it should have been, and whether the one can come from the other by that slip. */
#include "mistaken.h"

#include "handwork/slips/copy_slips.h"
#include "handwork/slips/term_slips.h"

#include <stdio.h>
#include <string.h>

static const Exact *exact_of(Q number)
{
    return bench_number(&bench, number).one.exact;
}

/* A number as its digits stand there: half a unit of the last on both sides. */
static WrittenPart part_of(const char **at)
{
    int digits;
    Q   value = read_number(at, &digits), unit = q_of(1, 1);
    for (int i = 0; i < digits; i++)
        unit = q_mul(unit, q_of(1, 10));
    Q           half = q_mul(unit, q_of(1, 2));
    WrittenPart part = {.kind = digits ? WRITTEN_DECIMAL : WRITTEN_WHOLE, .value = exact_of(value)};
    part.unit = exact_rat(exact_of(unit));
    part.low = exact_of(q_sub(value, half));
    part.high = exact_of(q_add(value, half));
    part.digits = 1;
    return part;
}

static const struct {
    const char *id, *written, *truth;
    bool        comes;
} NUMBERS[] = {
    {"GN2", "57.6", "5.76", true},
    {"GN2", "0.00576", "5.76", true},
    {"GN2", "5.76", "5.76", false},
    {"GN2", "57.7", "5.76", false},
    {"GN3", "5.67", "5.76", true},
    {"GN3", "-3.21", "-1.23", true},
    {"GN3", "5.68", "5.76", false},
    {"GN3", "0.3333333333333338", "0.3333333333333383", true},
    {"GN4", "5.76", "-5.76", true},
    {"GN4", "-0.33", "1/3", true},
    {"GN4", "0", "0", false},
    {"GN5", "<-2,11>", "<11,-2>", true},
    {"GN5", "<11,-2>", "<11,-2>", false},
    {"GN6", "0.66", "2/3", true},
    {"GN6", "-0.66", "-2/3", true},
    {"GN6", "0.67", "2/3", false},
    {"GN6", "0.65", "2/3", false},
    {"GN7", "1.234", "1234", true},
    {"GN7", "<1,5>", "1.5", true},
    {"GN7", "<1,5>", "1.6", false},
    {"GN8", "5.86", "5.76", true},
    {"GN8", "4.76", "5.76", true},
    {"GN8", "57.6", "5.76", true},
    {"GN8", "-5.76", "5.76", true},
    {"GN8", "5.96", "5.76", false},
};

START_TEST(slips_of_reckoning_are_seen_on_the_number)
{
    int rows = sizeof NUMBERS / sizeof *NUMBERS;
    for (int i = 0; i < rows; i++) {
        bench_next(&bench);
        WrittenPart part[3];
        Written     written = {.part = part};
        const char *at = NUMBERS[i].written, *truth = NUMBERS[i].truth;
        bool        vector = *at == '<';
        do {
            at += vector;
            part[written.count++] = part_of(&at);
        } while (*at == ',');
        bool got = slip_explains(NUMBERS[i].id, &written, value_at(&truth), &bench.exact);
        MUST(got == NUMBERS[i].comes, "%s: %s for %s", NUMBERS[i].id, NUMBERS[i].written, NUMBERS[i].truth);
    }
    printf("%d rows about numbers\n", rows);
}
END_TEST

static int slips_seen, steps;

static void try_slips(Text statement)
{
    char call[200];
    snprintf(call, sizeof call, "%.*s", TEXT_ARG(statement));
    Problem problem = problem_of(call);
    for (int i = 0; i < problem.plan->aspects; i++) {
        const Step *step = &problem.plan->step[i];
        Slips       slips = slips_of_step(problem.plan, i, &bench.exact);
        steps += step->formula && step->slot >= 0;
        for (int k = 0; k < slips.count; k++, slips_seen++) {
            const Mistake *slip = &slips.mistake[k];
            ck_assert_int_eq(slip->replaces, 1);
            ck_assert_int_eq(slip->replace[0].step, i);
            MUST(!expr_same(slip->replace[0].formula, step->formula), "%s: %.*s changes nothing at %.*s", call, TEXT_ARG(slip->id),
                 TEXT_ARG(step->name));
            if (!mistake_changes(slip))
                continue;
            const Plan   *wrong = mistake_plan(problem.plan, slip, bench.mem);
            const Column *column = column_run(wrong, problem.given, problem.exact, wrong->aspects, &bench.exact);
            MUST(column->entry[i].state != STATE_NOT_REACHED && (column->entry[i].state != STATE_FAILED || column->entry[i].why),
                 "%s: %.*s at %.*s", call, TEXT_ARG(slip->id), TEXT_ARG(step->name));
        }
    }
}

/* On every step of every problem: each slip changes the formula, and what follows can be worked out or says why not. */
START_TEST(slips_are_found_on_every_step)
{
    for (int i = 0; mistaken_text(i); i++) {
        int            count;
        const Promise *promise = mistaken_promises(mistaken_text(i), &count);
        if (mistaken_text(i)->example.len)
            try_slips(mistaken_text(i)->example);
        for (int k = 0; promise && k < count; k++)
            if (!promise[k].mistake.len)
                try_slips(promise[k].problem);
    }
    for (const Right *right = right_values; right->call; right++)
        try_slips(text_of(right->call));
    printf("%d slips on %d steps\n", slips_seen, steps);
    ck_assert_int_gt(2 * slips_seen, steps);
}
END_TEST

/* What a formula gives with one slip in it, worked out by hand. */
static const struct {
    const char *call, *step;
    TermSlip    kind;
    const char *gives;
} TERMS[] = {
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_SIGN, "1"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_OTHER_QUANTITY, "61.5"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_OTHER_QUANTITY, "40"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_LEFT_OUT, "29"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_LEFT_OUT, "74"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_TURNED_OVER, "24.04"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_TERM_LOST, "24"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "T", SLIP_TOO_MANY, "36.5"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "va2", SLIP_BRACKET_LOST, "0.85"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "va2", SLIP_BRACKET_LOST, "-1.1"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "va2", SLIP_BRACKET_LOST, "-13.75"},
    {"collide1d ma=2 mb=3 va=5 vb=-4 e=1/4", "va2", SLIP_TURNED_OVER, "-43.75"},
    {"resolve v=<4,1> n=<5,12>", "vn", SLIP_SIGN, "8/13"},
    {"resolve v=<4,1> n=<5,12>", "vn", SLIP_TERM_LOST, "20/13"},
    {"reflect I=<5,-10> N=<3,4>", "F", SLIP_LEFT_OUT, "<8,-6>"},
    {"reflect I=<5,-10> N=<3,4>", "F", SLIP_SIGN, "<-1,-18>"},
    {"reflect I=<5,-10> N=<3,4>", "F", SLIP_SIGN, "<-1,-2>"},
};

static bool is_value(const Problem *problem, const Mistake *slip, Value is)
{
    Value value;
    bool  equal = mistake_replacement_value(&value, &slip->replace[0], problem->exact->slot, &bench.exact) == NUM_OK &&
                 shape_equal(value.shape, is.shape);
    for (int i = 0; i < value_count(&is) && equal; i++)
        equal = exact_compare(value_num(&value)[i], value_num(&is)[i], &bench.exact) == ORDER_EQUAL;
    return equal;
}

static bool gives(const Problem *problem, const Mistake *slip, const char *wanted)
{
    return is_value(problem, slip, value_at(&wanted));
}

START_TEST(slips_of_one_term_give_what_they_should)
{
    int rows = sizeof TERMS / sizeof *TERMS;
    for (int i = 0; i < rows; i++) {
        Problem problem = problem_of(TERMS[i].call);
        int     step = mistaken_step(problem.plan, problem.exact, text_of(TERMS[i].step));
        Slips   slips = term_slips_of(problem.plan, step, TERMS[i].kind, &bench.exact);
        bool    found = false;
        for (int k = 0; k < slips.count; k++)
            found |= gives(&problem, &slips.mistake[k], TERMS[i].gives);
        MUST(found, "%s: no TS%d in %s gives %s", TERMS[i].call, TERMS[i].kind + 1, TERMS[i].step, TERMS[i].gives);
        const Value *truth = &problem.exact->entry[step].value;
        for (int k = 0; k < slips.count; k++) /* a square hides a sign, and there is none in vn */
            MUST(strcmp(TERMS[i].step, "vn") || TERMS[i].kind != SLIP_SIGN || !is_value(&problem, &slips.mistake[k], *truth),
                 "%s: a %.*s in %s changes nothing", TERMS[i].call, TEXT_ARG(slips.mistake[k].id), TERMS[i].step);
    }
}
END_TEST

static bool any_gives(const Problem *problem, const Slips *slips, const char *wanted)
{
    bool any = false;
    for (int i = 0; i < slips->count && !any; i++)
        any = gives(problem, &slips->mistake[i], wanted);
    return any;
}

/* Each digit as each of the nine others, and two that change places; a 0 in front of a point stays. */
START_TEST(a_digit_of_a_datum_is_misread)
{
    Problem      problem = problem_of("collide1d ma=12 mb=3 va=0.5 vb=-4 e=1/4");
    int          ma = mistaken_step(problem.plan, problem.exact, TEXT("ma")), va = mistaken_step(problem.plan, problem.exact, TEXT("va"));
    int          vb = mistaken_step(problem.plan, problem.exact, TEXT("vb")), t = mistaken_step(problem.plan, problem.exact, TEXT("T"));
    const Entry *truth = problem.exact->entry;
    Slips        slips = copy_slips_of(problem.plan, ma, &truth[ma].value, &bench.exact);
    ck_assert_int_eq(slips.count, 19);
    ck_assert(any_gives(&problem, &slips, "21") && any_gives(&problem, &slips, "72") && !any_gives(&problem, &slips, "12"));
    slips = copy_slips_of(problem.plan, va, &truth[va].value, &bench.exact);
    ck_assert_int_eq(slips.count, 10);
    ck_assert(any_gives(&problem, &slips, "0.3") && any_gives(&problem, &slips, "5"));
    slips = copy_slips_of(problem.plan, vb, &truth[vb].value, &bench.exact);
    ck_assert(any_gives(&problem, &slips, "-7") && !any_gives(&problem, &slips, "4"));
    slips = copy_slips_in(problem.plan, t, ma, &truth[ma].value, &bench.exact);
    ck_assert_int_eq(slips.count, 19);
    ck_assert(any_gives(&problem, &slips, "26.625")); /* 1/2*21*0.25 + 24 */
}
END_TEST

SUITE(check_slips)
{
    Suite *suite = suite_create("slips");
    TCase *cases = tcase_create("slips");
    tcase_add_unchecked_fixture(cases, problems_open, problems_close);
    tcase_add_test(cases, slips_of_reckoning_are_seen_on_the_number);
    tcase_add_test(cases, slips_are_found_on_every_step);
    tcase_add_test(cases, slips_of_one_term_give_what_they_should);
    tcase_add_test(cases, a_digit_of_a_datum_is_misread);
    suite_add_tcase(suite, cases);
    return suite;
}
