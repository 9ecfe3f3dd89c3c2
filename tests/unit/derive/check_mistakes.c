/* Known mistakes and what they give: a method's `gives` lines, and for islands and slips the rows of mistake_rows.c. The plan with the
 * wrong formula gives that value, and the right plan gives the right one, before and after. Where a wrong formula has no exact value, or
 * makes a condition undecidable, it is worked out in doubles along the cases of the right values. */
#include "island/island_mistakes.h"
#include "mistake_rows.h"
#include "problems.h"
#include "handwork/written/slips.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- comparing -------------------------------------------------------------------------------------------- */

static int step_named(const Plan *plan, const Column *column, Text name)
{
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].slot >= 0 && text_equal(plan->step[i].name, name) && (!column || column->entry[i].state == STATE_OK))
            return i;
    return -1;
}

static double number_of(Num num, const NumSys *sys)
{
    Buf    buf = {0};
    double d;
    if (sys == &binary64_system)
        return num.binary64;
    exact_decimal(&buf, num.exact, 17, &bench.exact);
    buf_char(&buf, '\0');
    d = strtod(buf.at, NULL);
    buf_free(&buf);
    return d;
}

static bool near(double value, double written, int digits)
{
    double unit = 1;
    for (int i = 0; i < digits; i++)
        unit /= 10;
    double off = value - written;
    return (off < 0 ? -off : off) <= unit / 2 + 1e-9;
}

static void compare(const char *what, const Value *value, const NumSys *sys, const char **at)
{
    bool rounded = **at == '~';
    Q    number[3];
    int  digits;
    if (value->shape.kind == SHAPE_WORD) {
        size_t len = strcspn(*at, " ");
        MUST(text_equal(value->word, (Text){*at, len}), "%s: %.*s, not %s", what, TEXT_ARG(value->word), *at);
        *at += len;
        return;
    }
    *at += rounded;
    int rows = read_value(at, number, &digits);
    MUST(value_count(value) == (rows ? rows : 1), "%s: a value of another shape", what);
    for (int i = 0; i < value_count(value); i++) {
        double got = number_of(value_num(value)[i], sys), want = mpq_get_d(number[i]);
        if (rounded || sys != &exact_system) {
            MUST(near(got, want, rounded ? digits : 9), "%s: %.9g, not %.9g", what, got, want);
            continue;
        }
        Value wanted = make_value(0, &number[i]);
        MUST(exact_compare(value_num(value)[i], wanted.one, &bench.exact) == ORDER_EQUAL, "%s: %.9g, not %.9g", what, got, want);
    }
}

/* Every `name=value` of the list holds in the column; how many there were. */
static void compare_all(const char *who, const Plan *plan, const Column *column, const char *list)
{
    for (const char *at = list; *at; at += *at == ' ') {
        size_t len = strcspn(at, "=");
        Text   name = {at, len};
        char   what[120];
        snprintf(what, sizeof what, "%s %.*s", who, (int)len, at);
        int step = step_named(plan, column, name);
        MUST(step >= 0 && column->entry[step].value.shape.kind != SHAPE_NONE, "%s: has no value", what);
        at += len + 1;
        compare(what, &column->entry[step].value, column->sys, &at);
    }
}

/* In the cases of the right values, as whoever works a page does not ask again whether the bodies meet; where it has no exact value, as
 * doubles. */
static void compare_wrong(const char *who, const Problem *problem, const Mistake *mistake, const char *list)
{
    const Plan *wrong = mistake_plan(problem->plan, mistake, bench.mem);
    Column     *exact = column_run(wrong, problem->given, problem->exact, wrong->aspects, &bench.exact), *column = exact;
    bool        kept = true;
    for (int i = 0; i < wrong->aspects; i++)
        kept &= exact->entry[i].state != STATE_FAILED || (exact->entry[i].flags & ~NUM_UNABLE);
    if (!kept)
        column = column_run(wrong, problem->given, problem->exact, wrong->aspects, &bench.binary64);
    compare_all(who, wrong, column, list);
}

/* The wrong formula of one step on the right values before it. */
static void compare_local(const char *who, const Problem *problem, const Mistake *mistake, const char *list)
{
    Value       value;
    size_t      len = strcspn(list, "=");
    const char *at = list + len + 1;
    int         step = step_named(problem->plan, problem->exact, (Text){list, len});
    for (int i = 0; i < mistake->replaces; i++)
        if (mistake->replace[i].step == step) {
            ck_assert_int_eq(mistake_replacement_value(&value, &mistake->replace[i], problem->exact->slot, &bench.exact), NUM_OK);
            compare(who, &value, &exact_system, &at);
            return;
        }
    ck_abort_msg("%s: nothing at %.*s", who, (int)len, list);
}

/* ---- the rows --------------------------------------------------------------------------------------------- */

static Slips mistakes_of(const Problem *problem, const Case *row)
{
    if (!row->step)
        return (Slips){problem->plan->mistake, problem->plan->mistakes};
    return slips_of_step(problem->plan, step_named(problem->plan, problem->exact, text_of(row->step)), &bench.exact);
}

static const Mistake *mistake_named(Slips all, Text id, int way)
{
    for (int i = 0; i < all.count; i++)
        if (text_equal(all.mistake[i].id, id) && all.mistake[i].way == way)
            return &all.mistake[i];
    return NULL;
}

/* Conventions have a test of their own. */
static bool is_convention(Text id)
{
    return text_starts(id, "CV") || text_starts(id, "WAY");
}

START_TEST(right_values_are_right)
{
    for (int i = 0; right_values[i].call; i++) {
        Problem problem = problem_of(right_values[i].call);
        compare_all(right_values[i].call, problem.plan, problem.exact, right_values[i].values);
    }
}
END_TEST

START_TEST(every_row_gives_its_wrong_value)
{
    int rows = 0;
    for (int i = 0; mistake_rows[i].id; i++, rows++) {
        const Case    *row = &mistake_rows[i];
        Problem        problem = problem_of(row->call);
        char           who[40];
        const Mistake *mistake = mistake_named(mistakes_of(&problem, row), text_of(row->id), row->way);
        snprintf(who, sizeof who, "%s, way %d:", row->id, row->way);
        MUST(mistake, "%s is not there", who);
        if (mistake->ends)
            compare_local(who, &problem, mistake, row->wrong);
        else
            compare_wrong(who, &problem, mistake, row->wrong);
        Column *again = column_run(problem.plan, problem.given, NULL, problem.plan->aspects, &bench.exact);
        for (int k = 0; k < problem.plan->aspects; k++) /* the right plan is as it was */
            HOLDS(again->entry[k].state == problem.exact->entry[k].state);
        for (int k = 0; right_values[k].call; k++)
            if (strcmp(right_values[k].call, row->call) == 0)
                compare_all(row->id, problem.plan, again, right_values[k].values);
    }
    printf("%d rows of the catalogue of mistakes gave their wrong values\n", rows);
}
END_TEST

/* ---- what methods say that they give ---------------------------------------------------------------------- */

enum { LONGEST = 200 };

/* "va'=-14/5", with ~ where it is rounded. */
static void write_promise(char list[LONGEST], const Promise *promise)
{
    int len = snprintf(list, LONGEST, "%.*s=%s", TEXT_ARG(promise->step), promise->rounded ? "~" : "");
    ck_assert_uint_lt((size_t)len + promise->value.len, LONGEST);
    for (size_t i = 0; i < promise->value.len; i++)
        if (promise->value.at[i] != ' ')
            list[len++] = promise->value.at[i];
    list[len] = '\0';
}

static void keep_promise(const char *who, const Problem *problem, const Mistake *mistake, const char *list)
{
    if (!mistake)
        compare_all(who, problem->plan, problem->exact, list);
    else if (mistake->ends)
        compare_local(who, problem, mistake, list);
    else
        compare_wrong(who, problem, mistake, list);
}

static const char *name_promise(char who[LONGEST], const Method *method, const Promise *promise)
{
    snprintf(who, LONGEST, "%.*s, %.*s, way %d:", TEXT_ARG(method->name), TEXT_ARG(promise->mistake), promise->way);
    return who;
}

static const Promise *promises_of(Method *method, int *count)
{
    const Promise *promise = method_promises(method, count, &bench.diag);
    MUST(promise, "%.*s: %.*s", TEXT_ARG(method->name), TEXT_ARG(bench.diag.message));
    return promise;
}

START_TEST(methods_give_what_stands_beside_their_mistakes)
{
    int kept = 0, count;
    for (int i = 0; i < method_built_in_count; i++) {
        const Promise *promise = promises_of(bench.method[i], &count);
        for (int k = 0; k < count; k++, kept++) {
            char           who[LONGEST], list[LONGEST], call[LONGEST];
            const Mistake *mistake = NULL;
            snprintf(call, sizeof call, "%.*s", TEXT_ARG(promise[k].problem));
            Problem problem = problem_of(call);
            name_promise(who, bench.method[i], &promise[k]);
            if (promise[k].mistake.len) {
                mistake = mistake_named((Slips){problem.plan->mistake, problem.plan->mistakes}, promise[k].mistake, promise[k].way);
                MUST(mistake, "%s there is no such mistake in `%s`", who, call);
            }
            write_promise(list, &promise[k]);
            keep_promise(who, &problem, mistake, list);
        }
    }
    printf("%d values that methods give\n", kept);
    ck_assert_int_gt(kept, 0);
}
END_TEST

static bool is_promised(const Mistake *mistake)
{
    int count;
    for (int i = 0; i < method_built_in_count; i++) {
        const Promise *promise = promises_of(bench.method[i], &count);
        for (int k = 0; k < count; k++)
            if (text_equal(promise[k].mistake, mistake->id) && promise[k].way == mistake->way)
                return true;
    }
    return false;
}

/* Conventions have a test of their own. */
static void must_promise(const char *call)
{
    Problem problem = problem_of(call);
    for (int i = 0; i < problem.plan->mistakes; i++) {
        const Mistake *mistake = &problem.plan->mistake[i];
        bool           open = mistake->kind == MISTAKE_FORMULA && !is_promised(mistake);
        MUST(!open, "%.*s, way %d, of `%s` has no `gives` line: work out by hand what it comes to", TEXT_ARG(mistake->id), mistake->way,
             call);
    }
}

START_TEST(every_way_of_a_mistake_says_what_it_gives)
{
    for (int i = 0; i < method_built_in_count; i++) {
        int            count;
        char           call[LONGEST];
        const Promise *promise = promises_of(bench.method[i], &count);
        snprintf(call, sizeof call, "%.*s", TEXT_ARG(bench.method[i]->example));
        must_promise(call);
        for (int k = 0; k < count; k++)
            if (!k || !text_equal(promise[k].problem, promise[k - 1].problem)) {
                snprintf(call, sizeof call, "%.*s", TEXT_ARG(promise[k].problem));
                must_promise(call);
            }
    }
    for (const Right *right = right_values; right->call; right++) {
        Problem problem = problem_of(right->call);
        for (int k = 0; k < problem.plan->mistakes; k++) {
            const Mistake *mistake = &problem.plan->mistake[k];
            bool           seen = !mistake->replaces || is_convention(mistake->id);
            for (int r = 0; mistake_rows[r].id; r++)
                seen |= text_is(mistake->id, mistake_rows[r].id) && mistake->way == mistake_rows[r].way;
            MUST(seen, "%.*s, way %d, is in no row", TEXT_ARG(mistake->id), mistake->way);
        }
    }
}
END_TEST

/* <1,2> becomes <1,2,0>. */
static void in_space(char out[LONGEST], const char *list)
{
    size_t len = 0;
    for (const char *at = list; *at; at++) {
        ck_assert_uint_lt(len + 3, LONGEST);
        if (*at == '>') {
            out[len++] = ',';
            out[len++] = '0';
        }
        out[len++] = *at;
    }
    out[len] = '\0';
}

/* In space there is no t: what is left of the mistakes gives the same. */
START_TEST(in_space_the_plane_s_wrong_values_come_out)
{
    int values = 0, count;
    for (int i = 0; i < method_built_in_count; i++) {
        const Promise *promise = promises_of(bench.method[i], &count);
        for (int k = 0; k < count; k++) {
            char    who[LONGEST], flat[LONGEST], list[LONGEST], call[LONGEST];
            Problem problem;
            snprintf(flat, sizeof flat, "%.*s", TEXT_ARG(promise[k].problem));
            in_space(call, flat);
            if (!promise[k].mistake.len || !strchr(flat, '<') || !problem_try(&problem, call))
                continue;
            Slips          all = {problem.plan->mistake, problem.plan->mistakes};
            const Mistake *mistake = mistake_named(all, promise[k].mistake, promise[k].way);
            if (!mistake || mistake->ends || step_named(problem.plan, problem.exact, promise[k].step) < 0)
                continue;
            write_promise(flat, &promise[k]);
            in_space(list, flat);
            compare_wrong(name_promise(who, bench.method[i], &promise[k]), &problem, mistake, list);
            values++;
        }
    }
    printf("%d of them in space too\n", values);
    ck_assert_int_ge(values, 25);
}
END_TEST

/* What a page asks for, whatever convention it is worked in. */
static const struct {
    const char *call, *answers[2];
} asked_for[] = {
    {REFLECT, {"F"}},          {WALL, {"F"}},          {BOUNCE, {"v'"}},           {SEGMENTS, {"P"}}, {PLANE, {"va'", "vb'"}},
    {OBLIQUE, {"va'", "vb'"}}, {LINE, {"va'", "vb'"}}, {PLANE_3D, {"va'", "vb'"}},
};

static bool same_value(const Column *one, int i, const Column *two, int k)
{
    const Value *a = &one->entry[i].value, *b = &two->entry[k].value;
    if (one->entry[i].state != STATE_OK || two->entry[k].state != STATE_OK || value_count(a) != value_count(b))
        return false;
    for (int part = 0; part < value_count(a); part++)
        if (exact_compare(value_num(a)[part], value_num(b)[part], &bench.exact) != ORDER_EQUAL)
            return false;
    return true;
}

static bool other_sign(const Column *one, const Column *two, int step)
{
    Num negative;
    return exact_neg(&negative, one->entry[step].value.one, &bench.exact) == NUM_OK &&
           exact_compare(negative, two->entry[step].value.one, &bench.exact) == ORDER_EQUAL;
}

START_TEST(a_convention_changes_the_way_and_not_the_answer)
{
    int ways = 0;
    for (size_t i = 0; i < sizeof asked_for / sizeof *asked_for; i++) {
        Problem problem = problem_of(asked_for[i].call);
        for (int k = 0; k < problem.plan->mistakes; k++) {
            const Mistake *way = &problem.plan->mistake[k];
            if (!is_convention(way->id))
                continue;
            ck_assert_int_ge(way->kind, MISTAKE_ALLOWED);
            const Plan   *plan = mistake_plan(problem.plan, way, bench.mem);
            const Column *column = column_run(plan, problem.given, problem.exact, plan->aspects, &bench.exact);
            bool          changes = false;
            for (int step = 0; step < plan->aspects; step++)
                changes |= problem.plan->step[step].slot >= 0 && !same_value(column, step, problem.exact, step);
            MUST(changes, "%.*s, way %d, of %s changes nothing", TEXT_ARG(way->id), way->way, asked_for[i].call);
            const char *const *answers = asked_for[i].answers;
            int                first = step_named(plan, problem.exact, text_of(answers[0]));
            int                second = answers[1] ? step_named(plan, problem.exact, text_of(answers[1])) : first;
            bool               same = same_value(column, first, problem.exact, first) && same_value(column, second, problem.exact, second);
            if (text_is(way->id, "CV12")) /* the other direction positive, in the answers too */
                same = other_sign(column, problem.exact, first) && other_sign(column, problem.exact, second);
            MUST(same, "%.*s, way %d, of %s changes the answer", TEXT_ARG(way->id), way->way, asked_for[i].call);
            ways++;
        }
    }
    printf("%d ways of working that are as good\n", ways);
    ck_assert_int_ge(ways, 25);
}
END_TEST

/* ---- for whoever checks a page ---------------------------------------------------------------------------- */

START_TEST(two_mistakes_can_be_put_together)
{
    Problem       problem = problem_of(LINE);
    Slips         all = {problem.plan->mistake, problem.plan->mistakes};
    const Plan   *first = mistake_plan(problem.plan, mistake_named(all, TEXT("R3"), 0), bench.mem);
    const Plan   *both = mistake_plan(first, mistake_named(all, TEXT("R10"), 0), bench.mem);
    const Column *column = column_run(both, problem.given, NULL, both->aspects, &bench.exact);
    compare_all("R3 and R10", both, column, "J=2.7 va'=4.1 vb'=-2.65"); /* 5 - 2.7/3, -4 + 2.7/2 */
}
END_TEST

/* With a student's own jr = 3 the wrong formula J = jr gives 3. */
START_TEST(a_wrong_formula_takes_own_values)
{
    Problem        problem = problem_of(LINE);
    const Mistake *mistake = mistake_named((Slips){problem.plan->mistake, problem.plan->mistakes}, TEXT("R3"), 0);
    Slot          *own = ARENA_MANY(bench.mem, Slot, problem.plan->slots);
    const char    *three = "3", *again = "3";
    Value          value;
    own[problem.plan->step[step_named(problem.plan, problem.exact, TEXT("jr"))].slot] = (Slot){.value = value_at(&three), .set = true};
    ck_assert_int_eq(mistake_replacement_value(&value, &mistake->replace[0], own, &bench.exact), NUM_OK);
    compare("R3 with own values", &value, &exact_system, &again);
}
END_TEST

/* ---- the catalogue as a whole ----------------------------------------------------------------------------- */

typedef struct Listed {
    Text        id, feedback;
    MistakeKind kind;
} Listed;

enum { MOST_LISTED = 1000 };

static Listed listed[MOST_LISTED];
static int    listed_count;

/* Rows of the page: a mistake that several methods know is one, and conventions and the documents' own formulas are none. */
static void list_row(Text id, Text feedback, MistakeKind kind)
{
    if (is_convention(id) || text_starts(id, "DOC"))
        return;
    for (int i = 0; i < listed_count; i++)
        if (text_equal(listed[i].id, id))
            return;
    ck_assert_int_lt(listed_count, MOST_LISTED);
    listed[listed_count++] = (Listed){id, feedback, kind};
}

static void list_all(void)
{
    listed_count = 0;
    bench_next(&bench);
    for (int i = 0; i < method_built_in_count; i++) {
        Method *method = bench.method[i];
        Shape   shape[MOST_GIVENS];
        for (int k = 0; k < method->form[0].count; k++)
            shape[k] = method->form[0].given[k]->vector ? (Shape){SHAPE_VECTOR, 2, 1} : NUMBER;
        const Plan *plan = method_plan(method, 0, shape, &bench.diag);
        MUST(plan && method_mistakes(method, plan, &bench.diag), "%s: %.*s", method_built_in[i].name, TEXT_ARG(bench.diag.message));
        for (int k = 0; k < plan->mistakes; k++)
            if (!plan->mistake[k].way)
                list_row(plan->mistake[k].id, plan->mistake[k].feedback, plan->mistake[k].kind);
    }
    MistakeKind kind;
    const char *id, *feedback;
    for (int i = 0; (id = island_mistake(i, &feedback, &kind)); i++)
        list_row(text_of(id), text_of(feedback), kind);
    for (const Slip *slip = slips_table; slip->id; slip++)
        list_row(text_of(slip->id), text_of(slip->feedback), slip->kind == SLIP_FORMULA ? MISTAKE_FORMULA : MISTAKE_RULE);
}

/* One by rule has a test of its own below; a slip of reckoning has rows of numbers in check_slips.c. */
START_TEST(every_mistake_has_a_value)
{
    list_all();
    for (int i = 0; i < listed_count; i++) {
        Mistake mistake = {.id = listed[i].id};
        bool    seen = listed[i].kind == MISTAKE_RULE || is_promised(&mistake);
        for (const Case *row = mistake_rows; row->id; row++)
            seen |= text_is(mistake.id, row->id);
        MUST(seen, "no test says what %.*s gives", TEXT_ARG(mistake.id));
    }
    for (const Case *row = mistake_rows; row->id; row++) {
        bool there = text_starts(text_of(row->id), "DOC");
        for (int i = 0; i < listed_count; i++)
            there |= text_is(listed[i].id, row->id);
        MUST(there, "%s is no mistake", row->id);
    }
}
END_TEST

/* Two lines of a page at most. */
START_TEST(feedback_is_short)
{
    list_all();
    for (int i = 0; i < listed_count; i++) {
        Text feedback = listed[i].feedback;
        MUST(feedback.len > 20 && text_columns(feedback) <= 160, "%.*s: %d columns", TEXT_ARG(listed[i].id), text_columns(feedback));
        MUST(!memchr(feedback.at, '\n', feedback.len), "%.*s: %.*s", TEXT_ARG(listed[i].id), TEXT_ARG(feedback));
    }
}
END_TEST

/* ---- the manual page -------------------------------------------------------------------------------------- */

/* Line breaks and columns aside. */
static void put_words(Buf *out, Text text)
{
    for (size_t i = 0; i < text.len; i++) {
        bool space = text.at[i] == ' ' || text.at[i] == '\n';
        if (!space || (out->len && out->at[out->len - 1] != ' '))
            buf_char(out, space ? ' ' : text.at[i]);
    }
}

static void must_say(Play *session, const char *statement, Text words)
{
    Buf said = {0}, wanted = {0};
    ck_assert_int_eq(play(session, statement), EXIT_FINE);
    put_words(&said, buf_text(&session->out));
    put_words(&wanted, words);
    buf_char(&said, '\0');
    buf_char(&wanted, '\0');
    MUST(strstr(said.at, wanted.at), "%s does not say: %s\n%s", statement, wanted.at, said.at);
    buf_free(&said);
    buf_free(&wanted);
}

START_TEST(the_manual_page_has_every_row)
{
    Play *session = play_new(NULL);
    list_all();
    for (int i = 0; i < listed_count; i++) {
        char statement[32];
        Buf  row = {0};
        snprintf(statement, sizeof statement, "help %.*s", TEXT_ARG(listed[i].id));
        buf_printf(&row, " %.*s %.*s", TEXT_ARG(listed[i].id), TEXT_ARG(listed[i].feedback));
        must_say(session, "help mistakes", buf_text(&row));
        must_say(session, statement, listed[i].feedback);
        buf_free(&row);
    }
    play_free(session);
}
END_TEST

START_TEST(one_mistake_shows_formulas_and_the_example)
{
    Play *session = play_new(NULL);
    must_say(session, "help RF1", TEXT("right: F = 2*P + I instead: F = P + I `reflect I=<4,-2> N=<0,1>` F = <4, 0>, not <4, 2>"));
    must_say(session, "help R22", TEXT("instead: jr = √e*jc `collide1d ma=2 mb=3 va=5 vb=-4 e=1/4` va' = -31/10, not -7/4"));
    must_say(session, "help R22", TEXT("or right: jr = e*jc instead: jr = e²*jc"));
    must_say(session, "help RF7", TEXT("gives the same answers: these numbers hide the mistake"));
    must_say(session, "help I11", TEXT("instead: w_x': w_x + turns"));
    play(session, "body A m=2 I=4 p=(0,0) v=<3,-4> w=-1");
    play(session, "body wall fixed");
    play(session, "contact c wall A at=(2,-1) n=<3,4> e=1/4");
    must_say(session, "help I11", TEXT("instead: w_A' = w_A + j_c*k_c_A `island` w_A' = 91/19, not 17/38"));
    play_free(session);
}
END_TEST

/* ---- rows that change a decision -------------------------------------------------------------------------- */

static Text word_of(const Problem *problem, const char *name)
{
    int step = step_named(problem->plan, problem->exact, text_of(name));
    return problem->exact->entry[step].value.word;
}

static int sign_of(const Problem *problem, const char *name)
{
    int step = step_named(problem->plan, problem->exact, text_of(name));
    return exact_sign(problem->exact->entry[step].value.one.exact, &bench.exact);
}

/* Both signs of the determinant, and the class is the same: numerators compared with 0 and D would fail for one of them. */
START_TEST(sg11_a_negative_determinant_turns_the_range_round)
{
    Problem one = problem_of(SEGMENTS);
    ck_assert_int_eq(sign_of(&one, "det"), -1);
    ck_assert_int_eq(sign_of(&one, "dett"), -1);
    ck_assert(text_is(word_of(&one, "class"), "cross"));
    Problem two = problem_of("intersect p0=<9,5> p1=<1,1> p2=<1,6> p3=<7,0>");
    ck_assert_int_eq(sign_of(&two, "det"), 1);
    ck_assert(text_is(word_of(&two, "class"), "cross"));
}
END_TEST

START_TEST(sg12_lines_that_meet_outside_miss)
{
    Problem problem = problem_of("intersect p0=<1,1> p1=<2,1> p2=<1,6> p3=<7,0>");
    compare_all("SG12", problem.plan, problem.exact, "t=5 s=5/6");
    ck_assert(text_is(word_of(&problem, "class"), "miss"));
}
END_TEST

START_TEST(sg16_parallel_is_not_yet_apart)
{
    Problem overlap = problem_of("intersect p0=<0,0> p1=<4,2> p2=<2,1> p3=<6,3>");
    ck_assert(text_is(word_of(&overlap, "class"), "overlap"));
    Problem parallel = problem_of("intersect p0=<0,0> p1=<4,2> p2=<2,2> p3=<6,4>");
    ck_assert(text_is(word_of(&parallel, "class"), "parallel"));
}
END_TEST

START_TEST(i25_an_opening_contact_asks_for_no_rebound)
{
    bench_next(&bench);
    Problem problem = island_problem(PAIR, MODEL_SIMULTANEOUS, 2, 1);
    compare_all("I25", problem.plan, problem.exact, "u_c1=-5 u_c2=1 j_c1=71/12 j_c2=7/4 u_c1'=1.25 u_c2'=0");
}
END_TEST

START_TEST(i26_a_contact_cannot_pull)
{
    Problem held = problem_of(PULLING), let_go = island_problem(PULLING, MODEL_SEPARATING, 1, 2);
    ck_assert_int_eq(sign_of(&held, "j_c2"), -1);
    ck_assert_int_eq(sign_of(&let_go, "j_c1"), 1);
    ck_assert_int_eq(sign_of(&let_go, "j_c2"), 0);
    ck_assert(mistake_named((Slips){held.plan->mistake, held.plan->mistakes}, TEXT("I26"), 0) != NULL);
}
END_TEST

/* GN8: the last operation with the other sign. */
START_TEST(the_last_sign_can_be_wrong)
{
    Problem        problem = problem_of(LINE);
    Case           row = {"GN8", 0, LINE, "u=1", "u"};
    const Mistake *mistake = mistake_named(mistakes_of(&problem, &row), TEXT("GN8"), 0);
    ck_assert(mistake != NULL);
    compare_local("GN8", &problem, mistake, row.wrong);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mistakes");
    TCase *values = tcase_create("values"), *whole = tcase_create("catalogue"), *rules = tcase_create("by rule");
    problems_open();
    tcase_add_test(values, right_values_are_right);
    tcase_add_test(values, every_row_gives_its_wrong_value);
    tcase_add_test(values, methods_give_what_stands_beside_their_mistakes);
    tcase_add_test(values, every_way_of_a_mistake_says_what_it_gives);
    tcase_add_test(values, in_space_the_plane_s_wrong_values_come_out);
    tcase_add_test(values, a_convention_changes_the_way_and_not_the_answer);
    tcase_add_test(values, two_mistakes_can_be_put_together);
    tcase_add_test(values, a_wrong_formula_takes_own_values);
    tcase_add_test(whole, every_mistake_has_a_value);
    tcase_add_test(whole, feedback_is_short);
    tcase_add_test(whole, the_manual_page_has_every_row);
    tcase_add_test(whole, one_mistake_shows_formulas_and_the_example);
    tcase_add_test(rules, sg11_a_negative_determinant_turns_the_range_round);
    tcase_add_test(rules, sg12_lines_that_meet_outside_miss);
    tcase_add_test(rules, sg16_parallel_is_not_yet_apart);
    tcase_add_test(rules, i25_an_opening_contact_asks_for_no_rebound);
    tcase_add_test(rules, i26_a_contact_cannot_pull);
    tcase_add_test(rules, the_last_sign_can_be_wrong);
    suite_add_tcase(suite, values);
    suite_add_tcase(suite, whole);
    suite_add_tcase(suite, rules);
    int status = run_suites(suite, NULL);
    problems_close();
    return status;
}
