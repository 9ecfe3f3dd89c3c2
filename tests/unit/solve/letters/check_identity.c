/* Laws between values without an exact form: derivations by every method, with angles in whole degrees or with nested roots, leave none
 * undecided; and a law that has been made false is refuted.
 *
 * CAROM_LAWS=full makes 5,000 and 1,000 derivations; `make test` makes a few. CAROM_SEED repeats a run. */
#include "bench.h"
#include "harness.h"

#include "session/outcome.h"
#include "verify/report_make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Kind { ANGLES, NESTED } Kind;

static const struct {
    const char *name;
    int         full, few;
} KINDS[] = {{"angles in whole degrees", 5000, 150}, {"nested roots", 1000, 100}};

static Bench bench;
static Play *session;

static void set_up(void)
{
    bench_open(&bench);
    session = play_new(NULL);
}

static void tear_down(void)
{
    play_free(session);
    bench_close(&bench);
}

/* ---- random calls ----------------------------------------------------------------------------------------- */

/* A positive number; every other one has no exact form. */
static void put_number(Buf *call, Kind kind, Random *random)
{
    int a = random_int(random, 1, 9), b = random_int(random, 2, 7), degrees = random_int(random, 1, 89);
    if (random_int(random, 0, 1))
        buf_printf(call, "%d/%d", a, b);
    else if (kind == ANGLES)
        buf_printf(call, "%d*cos(%d°)", a, degrees);
    else
        buf_printf(call, "√(%d + √%d)", a, b);
}

static void put_vector(Buf *call, Kind kind, Random *random)
{
    int which = random_int(random, 0, 3);
    if (!which) {
        buf_printf(call, "<%d,%d>", random_int(random, -9, 9), random_int(random, 1, 9));
    } else if (kind == ANGLES) {
        buf_printf(call, "polar(%d, %d°)", random_int(random, 1, 9), random_int(random, 0, 359));
    } else {
        buf_puts(call, "<");
        put_number(call, kind, random);
        buf_printf(call, ", %s", random_int(random, 0, 1) ? "-" : "");
        put_number(call, kind, random);
        buf_puts(call, ">");
    }
}

/* A coefficient of restitution and words are as they are; a number on a line may be negative. */
static void put_given(Buf *call, const Given *given, Kind kind, Random *random)
{
    bool e = text_is(given->keyword, "e");
    buf_printf(call, " %.*s=", TEXT_ARG(given->keyword));
    if (e)
        buf_printf(call, "%d/4", random_int(random, 0, 4));
    else if (given->vector)
        put_vector(call, kind, random);
    else
        put_number(call, kind, random);
}

static bool put_call(Buf *call, Kind kind, Random *random)
{
    Method     *method = bench.method[random_int(random, 0, method_built_in_count - 1)];
    const Form *form = &method->form[bench_form(method, random_int(random, 0, method->forms - 1))];
    buf_printf(call, "%.*s", TEXT_ARG(method->name));
    for (int i = 0; i < form->count; i++) {
        if (form->given[i]->word)
            return false;
        put_given(call, form->given[i], kind, random);
    }
    buf_char(call, 0);
    return true;
}

/* ---- laws ------------------------------------------------------------------------------------------------- */

typedef struct Tally {
    int derivations, exact, proved, refuted;
} Tally;

/* A derivation with a law that no exact numbers decide. */
static bool judge_laws(const Report *report, const char *call, Tally *tally)
{
    bool any = false;
    for (int i = 0; i < report->plan->aspects; i++) {
        if (report->plan->step[i].role != ROLE_LAW)
            continue;
        Holds holds = report_law(report, i);
        bool  reached = report->exact->entry[i].state != STATE_ELSEWHERE && report->exact->entry[i].state != STATE_NOT_REACHED;
        if (holds == HOLDS_SKIPPED && !reached)
            continue;
        Buf law = {0};
        expr_write(&law, report->plan->step[i].formula, true);
        MUST(holds == HOLDS_EXACT || holds == HOLDS_PROVED, "%s: the law is %s: %.*s", call, report_holds_names[holds],
             TEXT_ARG(buf_text(&law)));
        buf_free(&law);
        tally->exact += holds == HOLDS_EXACT;
        tally->proved += holds == HOLDS_PROVED;
        any |= holds == HOLDS_PROVED;
    }
    return any;
}

/* a = b becomes a = b + b/10^12 + 1/10^9 or, of vectors, a = b + b/10^12 + <1, 1>/10^9. */
static const Expr *made_false(const Expr *law, Arena *mem)
{
    Num    tiny;
    NumCtx ctx;
    numctx_open(&ctx, &exact_system, mem);
    HOLDS(exact_literal(&tiny.exact, TEXT("1e-9"), &ctx) == NUM_OK);
    numctx_close(&ctx);
    Expr *number = expr_number(mem, TEXT("1e-9"), tiny.exact), *more = number;
    Shape shape = law->arg[1]->shape;
    number->shape = NUMBER;
    if (shape.kind == SHAPE_VECTOR) {
        more = expr_new(mem, EXPR_VECTOR, (Span){0, 0});
        int room = 0;
        for (int i = 0; i < shape.rows; i++)
            expr_append(mem, more, OP_ADD, number, &room);
        more->shape = shape;
    }
    Expr *right = expr_chain(mem, expr_copy(law->arg[1], mem), OP_ADD, more);
    right->shape = shape;
    Expr *equation = expr_chain(mem, expr_copy(law->arg[0], mem), OP_EQ, right);
    equation->shape = law->shape;
    return equation;
}

static bool is_equation(const Step *step)
{
    const Expr *law = step->formula;
    return step->role == ROLE_LAW && law->kind == EXPR_CHAIN && law->count == 2 && law->ops[1] == OP_EQ &&
           (law->arg[1]->shape.kind == SHAPE_NUMBER || law->arg[1]->shape.kind == SHAPE_VECTOR);
}

static void refute_laws(const Report *report, const char *call, Tally *tally)
{
    Arena *mem = report->mem;
    Step  *step = ARENA_MANY(mem, Step, report->plan->count);
    Plan   plan = *report->plan;
    memcpy(step, report->plan->step, sizeof(Step) * (size_t)plan.count);
    plan.step = step;
    for (int i = 0; i < plan.aspects; i++)
        if (is_equation(&step[i]))
            step[i].formula = made_false(step[i].formula, mem);
    const Report *wrong = report_by_plan(report, &plan);
    for (int i = 0; i < plan.aspects; i++)
        if (is_equation(&step[i]) && report_law(report, i) == HOLDS_PROVED) {
            MUST(report_law(wrong, i) == HOLDS_FALSE, "%s: law %d, made false, is %s", call, i, report_holds_names[report_law(wrong, i)]);
            tally->refuted++;
        }
}

START_TEST(every_law_is_proved_or_refuted)
{
    Kind        kind = (Kind)_i;
    const char *laws = getenv("CAROM_LAWS");
    bool        full = laws && !strcmp(laws, "full");
    int         wanted = full ? KINDS[kind].full : KINDS[kind].few;
    Random      random = random_stream(7000 + (uint64_t)kind);
    Tally       tally = {0};
    double      start = seconds_worked();
    while (tally.derivations < wanted) {
        Buf call = {0};
        if (put_call(&call, kind, &random)) {
            ExitStatus    exit = play(session, call.at);
            const Report *report = session_outcome(session->session)->report;
            if (exit == EXIT_FINE && judge_laws(report, call.at, &tally)) {
                tally.derivations++;
                if (tally.derivations % 10 == 0)
                    refute_laws(report, call.at, &tally);
            }
        }
        buf_free(&call);
    }
    printf("%s: %d derivations, %d laws proved, %d exact, %d refuted of those made false; %.1f ms each\n", KINDS[kind].name,
           tally.derivations, tally.proved, tally.exact, tally.refuted, 1000 * (seconds_worked() - start) / tally.derivations);
}
END_TEST

/* The same turn again and again, by an angle without an exact form: in letters for the givens, the last vector would be of degree 150. */
START_TEST(laws_of_long_methods_are_proved)
{
    enum { TURNS = 150 };
    Tally tally = {0};
    Buf   text = {0};
    buf_puts(&text, "method turns \"A vector is turned again and again\"\n  given v : vector \"the vector\"\n"
                    "  given a : vector \"direction of the turns\"\n  stage \"Turns\"\n    step n = a/|a| \"unit vector\"\n"
                    "    step v1 = <v.x*n.x - v.y*n.y, v.x*n.y + v.y*n.x> \"turned\"\n");
    for (int i = 1; i < TURNS; i++)
        buf_printf(&text, "    step v%d = <v%d.x*n.x - v%d.y*n.y, v%d.x*n.y + v%d.y*n.x> \"turned\"\n", i + 1, i, i, i, i);
    buf_printf(&text, "    law |v%d| = |v%d| \"the length stays\"\n    law v%d . n = v%d.x \"along the turn\"\nend\n", TURNS, TURNS - 1,
               TURNS, TURNS - 1);
    buf_puts(&text, "turns v=<1, 2> a=polar(3, 40°)\n");
    ck_assert_int_eq(play_lines(session, buf_text(&text)), EXIT_FINE);
    bool judged = judge_laws(session_outcome(session->session)->report, "turns", &tally);
    ck_assert_msg(judged && tally.proved == 2, "%d laws are proved", tally.proved);
    buf_free(&text);
}
END_TEST

/* Letters for the givens alone, or for all vectors, would make polynomials that are too long; N and A as letters do not. */
START_TEST(laws_with_roots_in_many_givens_are_proved)
{
    static const char CALL[] = "mirror P=<√(2 + √7), √(7 + √7)> wall1=<8/2, √(3 + √4)> wall2=<√(2 + √3), -8/2> Q=<√(5 + √5), -2/6>\n";
    Tally tally = {0};
    ck_assert_int_eq(play_lines(session, text_of(CALL)), EXIT_FINE);
    bool judged = judge_laws(session_outcome(session->session)->report, CALL, &tally);
    ck_assert_msg(judged && tally.proved == 3, "%d laws are proved", tally.proved);
}
END_TEST

SUITE(check_identity)
{
    Suite *suite = suite_create("identity");
    TCase *random = tcase_create("random");
    tcase_add_checked_fixture(random, set_up, tear_down);
    tcase_add_loop_test(random, every_law_is_proved_or_refuted, 0, 2);
    tcase_add_test(random, laws_of_long_methods_are_proved);
    tcase_add_test(random, laws_with_roots_in_many_givens_are_proved);
    suite_add_tcase(suite, random);
    return suite;
}
