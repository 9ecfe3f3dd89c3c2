/* A program in C, made from the formulas of every method and compiled by cc, against the runs of verify: every number to the bit, and every
 * decision. sin, cos, tan and atan2 are those of the C library on both sides, as they are not correctly rounded; of NaN only that it is
 * one.
 *
 * CAROM_COMPILED=5000 tries so many problems of each plan. */
#include "c_program.h"
#include "reports.h"
#include "command.h"
#include "verify/floats/crosscheck.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBLEMS = 12, CHECKED = 2, MOST_PLANS = 200, LONGEST = 40 };

typedef struct Kind {
    Method     *method;
    int         form, way;
    const Plan *plan;
    long        tried, numbers, decisions, changed, odd, verified;
} Kind;

static Study study;
static Kind  kind[MOST_PLANS];
static int   kinds;

static int problems(void)
{
    const char *asked = getenv("CAROM_COMPILED");
    return asked ? atoi(asked) : PROBLEMS;
}

static void random_decimal(char text[LONGEST], Random *random, bool positive, bool wide)
{
    const char *sign = !positive && random_int(random, 0, 2) == 0 ? "-" : "";
    switch (random_int(random, 0, 11)) {
    case 0:
    case 1:
    case 2:
        snprintf(text, LONGEST, "%d", random_int(random, positive ? 1 : -6, 6)); /* -0 is 0 for exact numbers */
        break;
    case 3:
        snprintf(text, LONGEST, "%s%d.%de%d", sign, random_int(random, 1, 9), random_int(random, 0, 99999), random_int(random, -12, 12));
        break;
    case 4:
        snprintf(text, LONGEST, "%s1.%de%d", sign, random_int(random, 0, 99999),
                 wide ? random_int(random, -330, 307) : random_int(random, -45, 38));
        break;
    case 5:
    case 6:
        snprintf(text, LONGEST, "%s%d.%d", sign, random_int(random, 0, 9), random_int(random, 1, 9));
        break;
    default:
        snprintf(text, LONGEST, "%s%d.%06d%06d", sign, random_int(random, 0, 99), random_int(random, 0, 999999),
                 random_int(random, 1, 999999));
    }
}

/* The problem as a line for the program, and as values. */
static void random_problem(Value *given, Buf *line, const Kind *one, bool wide, Random *random)
{
    const Form *form = &one->method->form[one->form];
    for (int i = 0; i < form->count; i++) {
        char part[3][LONGEST];
        bool vector = form->given[i]->vector, positive = random_int(random, 0, 3) > 0;
        for (int k = 0; k < (vector ? 2 : 1); k++) {
            random_decimal(part[k], random, !vector && positive, wide);
            buf_printf(line, " %s", part[k]);
        }
        given[i] = vector ? typed2(&study, part[0], part[1]) : value_number(typed2(&study, part[0], "0").num[0]);
    }
}

static void list_kinds(CProgram *program)
{
    for (int m = 0; m < method_built_in_count; m++) {
        Method *method = study.bench.method[m];
        int     declared = method->forms;
        for (int f = 0; f < declared; f++) {
            int   form = bench_form(method, f);
            Shape shape[MOST_GIVENS];
            bool  word = false;
            for (int i = 0; i < method->form[form].count; i++) {
                const Given *given = method->form[form].given[i];
                word |= given->word || dimension_is_angle(given->dimension); /* whose cosine has no exact form to compare with */
                shape[i] = given->vector ? (Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1} : NUMBER;
            }
            for (int way = method->ways ? 0 : -1; way < method->ways && !word; way++) {
                const Plan *plan = method_plan_by(method, form, shape, way, &study.bench.diag);
                MUST(plan != NULL, "%.*s: %.*s", TEXT_ARG(method->name), TEXT_ARG(study.bench.diag.message));
                HOLDS(kinds < MOST_PLANS);
                kind[kinds++] = (Kind){.method = method, .form = form, .way = way, .plan = plan};
                c_program_add(program, plan);
                MUST(!program->lacks, "%.*s: the program in C lacks %s", TEXT_ARG(method->name), program->lacks);
            }
        }
    }
}

static bool same_bits(const char *said, Num num, bool wide)
{
    uint64_t bits = strtoull(said, NULL, 16);
    double   theirs;
    float    their;
    uint32_t half = (uint32_t)bits;
    memcpy(&theirs, &bits, sizeof theirs);
    memcpy(&their, &half, sizeof their);
    if (wide)
        return isnan(theirs) ? isnan(num.binary64) : !memcmp(&theirs, &num.binary64, sizeof theirs);
    return isnan(their) ? isnan(num.binary32) : !memcmp(&their, &num.binary32, sizeof their);
}

/* One line of the program against one column. */
static void compare(Kind *one, const Column *column, char *answer, bool wide, const char *problem)
{
    for (int i = 0; i < one->plan->aspects; i++) {
        const Step  *step = &one->plan->step[i];
        const Entry *entry = &column->entry[i];
        bool         truth = step->role == ROLE_NEED || step->role == ROLE_LAW || step->role == ROLE_CASE;
        for (int k = 0; k < c_program_numbers(step); k++) {
            const char *said = strsep(&answer, " ");
            MUST(said && *said, "%s: the program ends early", problem);
            if (entry->state != STATE_OK || (!truth && value_count(&entry->value) <= k))
                continue;
            if (truth) {
                Truth own = entry->own;
                MUST((own == TRUTH_TRUE) == (*said == '1'), "%s: %.*s is %s in C", problem, TEXT_ARG(step->page.caption), said);
                one->decisions++;
                one->changed += step->role == ROLE_CASE && own != entry->value.truth;
            } else {
                Num num = value_num(&entry->value)[k];
                MUST(same_bits(said, num, wide), "%s: %.*s, number %d, is 0x%s in C, and here %a", problem, TEXT_ARG(step->name), k + 1,
                     said, wide ? num.binary64 : (double)num.binary32);
                one->numbers++;
                one->odd += !isfinite(wide ? num.binary64 : (double)num.binary32);
            }
        }
    }
}

/* The numbers that verify grades are those of the column. */
static void compare_verify(Kind *one, const Report *report, const Column *column, Machine machine, NumCtx *ctx, const char *problem)
{
    const CrossCheck *check = crosscheck_make(report, &(CheckRequest){machine, true, false});
    for (int i = 0; i < check->rows; i++) {
        const CheckRow *row = &check->row[i];
        const Entry    *entry = &column->entry[row->step];
        if (row->whole || entry->state != STATE_OK)
            continue;
        Num         num = value_num(&entry->value)[row->component < 0 ? 0 : row->component];
        const char *text = text_format(study.bench.mem, "%.*s%c", TEXT_ARG(row->score[RIVAL_GRADED].value), 0).at;
        bool        wide = ctx->sys == &binary64_system;
        double      read = wide ? strtod(text, NULL) : (double)strtof(text, NULL), here = wide ? num.binary64 : (double)num.binary32;
        MUST(isnan(read) ? isnan(here) : read == here, "%s: verify says %.*s = %s, and the run %.17g", problem, TEXT_ARG(row->name), text,
             here);
        one->verified++;
    }
}

static void make_program(bool wide)
{
    CProgram program;
    c_program_begin(&program);
    kinds = 0;
    list_kinds(&program);
    c_program_end(&program);
    buf_char(&program.text, 0);
    command_put("program.c", program.text.at);
    c_program_free(&program);
    Buf line = {0};
    buf_printf(&line, "cd %s && cc -std=c17 -O1 -ffp-contract=off %s -o program program.c -lm%c", command_folder, wide ? "-DDOUBLE" : "",
               0);
    MUST(system(line.at) == 0, "cc failed: %s", line.at);
    buf_free(&line);
}

/* Each problem twice from one seed: first to write it down, then, with the program's answers, to compare. */
static void run_problems(FILE *file, bool answers, bool wide)
{
    NumCtx ctx;
    char   answer[100000];
    for (int k = 0; k < kinds; k++) {
        Kind  *one = &kind[k];
        Random random = random_stream(1900 + (uint64_t)k);
        one->tried = 0;
        for (int tries = 0, count = cases(problems()); one->tried < count && tries < 60 * count + 2000; tries++) {
            Value given[MOST_GIVENS];
            Buf   line = {0};
            bench_next(&study.bench);
            study.notes = (Notes){.mem = study.bench.mem};
            study.bench.way = one->way < 0 ? (Text){0} : one->method->way[one->way].name;
            random_problem(given, &line, one, wide, &random);
            bool checked = answers && one->tried < CHECKED;
            study.call = (Call){.plan = one->plan};
            for (int i = 0; i < one->method->form[one->form].count; i++)
                study.call.given[i] = input_exact(given[i]);
            const Column *exact = column_run(one->plan, study.call.given, NULL, one->plan->aspects, &study.bench.exact);
            bool          usable = exact->ended < 0;
            for (int i = 0; i < one->plan->aspects; i++)
                usable &= exact->entry[i].state != STATE_UNDECIDED && exact->entry[i].state != STATE_FAILED;
            if (!usable) {
                buf_free(&line);
                continue;
            }
            one->tried++;
            for (int i = 0; i < one->plan->aspects; i++)
                if (one->plan->step[i].role == ROLE_CASE)
                    buf_printf(&line, " %d", exact->entry[i].state == STATE_OK && exact->entry[i].value.truth == TRUTH_TRUE);
            if (!answers) {
                fprintf(file, "%d%.*s\n", k, (int)line.len, line.at);
            } else {
                HOLDS(fgets(answer, sizeof answer, file) != NULL);
                const char *problem =
                    text_format(study.bench.mem, "%.*s%.*s%c", TEXT_ARG(one->method->name), TEXT_ARG(buf_text(&line)), 0).at;
                Machine machine = {wide ? &binary64_system : &binary32_system, 0};
                numctx_open_for(&ctx, machine, study.bench.mem);
                ctx.goes_on = true;
                const Column *column = column_run(one->plan, study.call.given, exact, one->plan->aspects, &ctx);
                compare(one, column, answer, wide, problem);
                if (checked) {
                    const Report *report = study_report(&study, one->method, one->form, given);
                    if (report->status <= STATUS_APART)
                        compare_verify(one, report, column, machine, &ctx, problem);
                }
                numctx_close(&ctx);
            }
            buf_free(&line);
        }
    }
}

static void set_up(void)
{
    study_open(&study);
    command_setup();
}

static void tear_down(void)
{
    command_teardown();
    study_close(&study);
}

START_TEST(a_compiled_program_gets_the_same_bits)
{
    bool wide = _i;
    char path[300], line[800];
    Kind all = {0};
    int  few = 0;
    make_program(wide);
    snprintf(path, sizeof path, "%s/problems", command_folder);
    FILE *file = fopen(path, "w");
    HOLDS(file != NULL);
    run_problems(file, false, wide);
    fclose(file);
    snprintf(line, sizeof line, "cd %s && ./program < problems > answers", command_folder);
    HOLDS(system(line) == 0);
    snprintf(path, sizeof path, "%s/answers", command_folder);
    file = fopen(path, "r");
    HOLDS(file != NULL);
    run_problems(file, true, wide);
    HOLDS(fgets(line, sizeof line, file) == NULL);
    fclose(file);
    for (int k = 0; k < kinds; k++) {
        all.tried += kind[k].tried;
        all.numbers += kind[k].numbers;
        all.decisions += kind[k].decisions;
        all.changed += kind[k].changed;
        all.odd += kind[k].odd;
        all.verified += kind[k].verified;
        if (kind[k].tried < cases(problems())) {
            few++;
            printf("%.*s, form %d, way %d: only %ld problems\n", TEXT_ARG(kind[k].method->name), kind[k].form, kind[k].way, kind[k].tried);
        }
    }
    printf("%s: %d plans, %ld problems, %ld numbers (%ld inf or NaN), %ld decisions (%ld not the exact ones), %ld numbers of verify\n",
           wide ? "binary64" : "binary32", kinds, all.tried, all.numbers, all.odd, all.decisions, all.changed, all.verified);
    ck_assert_int_eq(few, 0);
    bool whole = cases(problems()) == problems(); /* a part of the problems need not have everything rare */
    ck_assert(all.verified > 0);
    ck_assert(!whole || (all.verified > 10L * kinds && all.odd > 0 && (wide || all.changed > 0)));
}
END_TEST

SUITE(check_compiled)
{
    Suite *suite = suite_create("compiled");
    TCase *tcase = tcase_create("programs");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, a_compiled_program_gets_the_same_bits, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}
