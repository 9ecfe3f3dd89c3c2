/* verify beyond the numbers that floats are made for: infinities, NaN, quotients by 0 and subnormals. It is compared with C programs
 * of the methods (programs.h), which work in doubles from the decimals as strtod reads them; the numbers and decisions of verify must be
 * the same, to the bit but for the sign of 0. */
#include "programs.h"
#include "reports.h"
#include "verify/floats/crosscheck.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Study         study;
static const Report *report;

static void set_up(void)
{
    study_open(&study);
}

static void tear_down(void)
{
    study_close(&study);
}

/* ---- random extreme problems ------------------------------------------------------------------------------ */

enum { PROBLEMS = 300, MOST_LITERALS = 10, LONGEST = 40 };

static void random_literal(char text[LONGEST], Random *random, bool positive)
{
    static const char *const EXTREME[] = {"1e309",  "1.8e308", "1.7976931348623157e308",  "4.9e-324", "1e-320", "1e-400",
                                          "1e1000", "2e-324",  "2.2250738585072014e-308", "1e154",    "1e-162", "9e307"};
    const char              *sign = !positive && random_int(random, 0, 1) ? "-" : "";
    int                      kind = random_int(random, 0, 9);
    if (kind < 2 && !positive)
        snprintf(text, LONGEST, "0");
    else if (kind < 5)
        snprintf(text, LONGEST, "%s%d", sign, random_int(random, 1, 9));
    else if (kind < 7)
        snprintf(text, LONGEST, "%s%d.%de%d", sign, random_int(random, 1, 9), random_int(random, 0, 99999), random_int(random, -330, 330));
    else if (kind < 8)
        snprintf(text, LONGEST, "%s0.%d%d%d", sign, random_int(random, 0, 999999), random_int(random, 0, 999999),
                 random_int(random, 1, 999999));
    else
        snprintf(text, LONGEST, "%s%s", sign, EXTREME[random_int(random, 0, sizeof EXTREME / sizeof *EXTREME - 1)]);
}

static char   literal[MOST_LITERALS][LONGEST];
static double stored[MOST_LITERALS];

static int random_problem(const ProgramRow *one, Value *given, Random *random)
{
    int count = 0;
    for (int i = 0; one->givens[i]; i++) {
        char kind = one->givens[i];
        int  parts = kind == 'v' ? 2 : 1;
        for (int k = 0; k < parts; k++)
            random_literal(literal[count + k], random, kind == 'm' || kind == 'e');
        bool wall = kind == 'm' && !random_int(random, 0, 9);
        if (wall)
            snprintf(literal[count], LONGEST, "inf");
        for (int k = 0; k < parts; k++)
            stored[count + k] = strtod(literal[count + k], NULL);
        Value two = typed2(&study, wall ? "0" : literal[count], parts == 2 ? literal[count + 1] : "0");
        given[i] = wall ? value_number((Num){.exact = &exact_infinity}) : parts == 2 ? two : value_number(two.num[0]);
        count += parts;
    }
    return count;
}

static const char *problem_text(const ProgramRow *one, int count)
{
    Buf buf = {0};
    buf_puts(&buf, one->method);
    for (int i = 0; i < count; i++)
        buf_printf(&buf, " %s", literal[i]);
    buf_char(&buf, 0);
    return buf_finish(&buf, study.bench.mem).at;
}

static bool same_number(Text text, double value)
{
    double read = strtod(text_format(study.bench.mem, "%.*s%c", TEXT_ARG(text), 0).at, NULL);
    return text.len && (isnan(value) ? isnan(read) : read == value);
}

static void rows_are_those_of_c(const CrossCheck *check, const Program *program, const char *problem)
{
    for (int i = 0; i < check->rows; i++) {
        const CheckRow *row = &check->row[i];
        int             at = program->names - 1;
        if (row->whole)
            continue;
        while (at >= 0 && !text_is(row->name, program->name[at]))
            at--;
        ck_assert_msg(at >= 0, "%s: the program in C has no %.*s", problem, TEXT_ARG(row->name));
        const Score *score = &row->score[RIVAL_GRADED];
        ck_assert_msg(same_number(score->value, program->value[at]), "%s: %.*s is %.*s, and %a = %.17g in C", problem, TEXT_ARG(row->name),
                      TEXT_ARG(score->value), program->value[at], program->value[at]);
        ck_assert_msg(isnan(program->value[at]) ? score->grade == GRADE_INVALID : score->grade != GRADE_UNKNOWN, "%s: %.*s is %.*s, %s",
                      problem, TEXT_ARG(row->name), TEXT_ARG(score->value), grade_names[score->grade]);
        ck_assert_msg(score->grade != GRADE_INVALID || !isfinite(program->value[at]), "%s: %.*s", problem, TEXT_ARG(row->name));
    }
}

static void decisions_are_those_of_c(const CrossCheck *check, const Program *program, const char *problem)
{
    for (int k = 0; k < program->decisions; k++) {
        const char *words = program->own[k] ? "holds" : "does not hold";
        bool        found = program->own[k] == program->typed[k];
        for (int i = 0; i < check->divergences; i++)
            if (text_is(check->divergence[i].name, program->condition[k])) {
                ck_assert_msg(text_is(check->divergence[i].rival[RIVAL_GRADED], words), "%s: %s %s in C", problem, program->condition[k],
                              words);
                found = true;
            }
        ck_assert_msg(found, "%s: %s %s in C", problem, program->condition[k], words);
    }
    if (program->changed)
        ck_assert_msg(check->diverged_at >= 0, "%s: BRANCH DIVERGED is missing", problem);
}

/* Of segments, only pairs with one common point of their lines are here. */
static bool is_here(const ProgramRow *one)
{
    if (report->status > STATUS_APART)
        return false;
    return strcmp(one->method, "intersect") != 0 ||
           (call_value(&study.call, report->exact, "det") && call_value(&study.call, report->exact, "U"));
}

START_TEST(floats_go_on_as_in_c)
{
    const ProgramRow *one = &program_row[_i];
    Random            random = random_stream(7000 + (uint64_t)_i);
    int               checked = 0, nans = 0, changed = 0;
    for (int tries = 0; checked < PROBLEMS && tries < 20 * PROBLEMS; tries++) {
        Value given[MOST_GIVENS];
        study_next(&study);
        int count = random_problem(one, given, &random);
        study.bench.way = text_of(one->way);
        report = study_report(&study, bench_method(&study.bench, one->method), 0, given);
        if (!is_here(one))
            continue;
        const Program    *program = program_run(one, stored, report, study.bench.mem);
        const CrossCheck *check = crosscheck_make(report, &(CheckRequest){{&binary64_system, 0}, true, false});
        const char       *problem = problem_text(one, count);
        rows_are_those_of_c(check, program, problem);
        decisions_are_those_of_c(check, program, problem);
        checked++;
        changed += program->changed > 0;
        for (int i = 0; i < program->names; i++)
            if (isnan(program->value[i])) {
                nans++;
                break;
            }
    }
    ck_assert_int_eq(checked, PROBLEMS);
    ck_assert_msg(changed > PROBLEMS / 50, "only %d of %d problems have another decision in binary64", changed, checked);
    ck_assert_msg(nans > PROBLEMS / 50 || !strcmp(one->method, "bounce_box"), "only %d of %d problems have a NaN", nans, checked);
}
END_TEST

SUITE(check_float_runs)
{
    Suite *suite = suite_create("float_runs");
    TCase *tcase = tcase_create("extreme");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, floats_go_on_as_in_c, 0, program_rows);
    suite_add_tcase(suite, tcase);
    return suite;
}
