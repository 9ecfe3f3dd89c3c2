/* Slips: those of vectors on every step of the catalogue's problems; those of reckoning and copying, GN2 to GN8: what was written, the
 * number that it should have been, and whether the one can come from the other by that slip. */
#include "mistaken.h"

#include <stdio.h>

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
    {"GN2", "57.6", "5.76", true},  {"GN2", "0.00576", "5.76", true},    {"GN2", "5.76", "5.76", false},
    {"GN2", "57.7", "5.76", false}, {"GN3", "5.67", "5.76", true},       {"GN3", "-3.21", "-1.23", true},
    {"GN3", "5.68", "5.76", false}, {"GN4", "5.76", "-5.76", true},      {"GN4", "-0.33", "1/3", true},
    {"GN4", "0", "0", false},       {"GN5", "<-2,11>", "<11,-2>", true}, {"GN5", "<11,-2>", "<11,-2>", false},
    {"GN6", "0.66", "2/3", true},   {"GN6", "-0.66", "-2/3", true},      {"GN6", "0.67", "2/3", false},
    {"GN6", "0.65", "2/3", false},  {"GN7", "1.234", "1234", true},      {"GN7", "<1,5>", "1.5", true},
    {"GN7", "<1,5>", "1.6", false}, {"GN8", "5.86", "5.76", true},       {"GN8", "4.76", "5.76", true},
    {"GN8", "57.6", "5.76", true},  {"GN8", "-5.76", "5.76", true},      {"GN8", "5.96", "5.76", false},
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
    ck_assert_int_gt(slips_seen, steps);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("slips");
    TCase *cases = tcase_create("slips");
    problems_open();
    tcase_add_test(cases, slips_of_reckoning_are_seen_on_the_number);
    tcase_add_test(cases, slips_are_found_on_every_step);
    suite_add_tcase(suite, cases);
    int status = run_suites(suite, NULL);
    problems_close();
    return status;
}
