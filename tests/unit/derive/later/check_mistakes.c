/* Known mistakes and what they give: the `gives` lines of methods and islands, and for slips the rows of mistake_rows.c. The plan with the
 * wrong formula gives that value, and the right plan gives the right one, before and after. Where a wrong formula has no exact value, or
 * makes a condition undecidable, it is worked out in doubles along the cases of the right values. */
#include "mistaken.h"

#include <stdio.h>

/* ---- comparing -------------------------------------------------------------------------------------------- */

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
    mistaken_compare(who, wrong, column, list);
}

/* ---- the rows --------------------------------------------------------------------------------------------- */

START_TEST(right_values_are_right)
{
    for (int i = 0; right_values[i].call; i++) {
        Problem problem = problem_of(right_values[i].call);
        mistaken_compare(right_values[i].call, problem.plan, problem.exact, right_values[i].values);
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
        const Mistake *mistake = mistaken_named(mistaken_slips(&problem, row), text_of(row->id), row->way);
        snprintf(who, sizeof who, "%s, way %d:", row->id, row->way);
        MUST(mistake, "%s is not there", who);
        if (mistake->ends)
            mistaken_compare_local(who, &problem, mistake, row->wrong);
        else
            compare_wrong(who, &problem, mistake, row->wrong);
        Column *again = column_run(problem.plan, problem.given, NULL, problem.plan->aspects, &bench.exact);
        for (int k = 0; k < problem.plan->aspects; k++) /* the right plan is as it was */
            HOLDS(again->entry[k].state == problem.exact->entry[k].state);
        for (int k = 0; right_values[k].call; k++)
            if (strcmp(right_values[k].call, row->call) == 0)
                mistaken_compare(row->id, problem.plan, again, right_values[k].values);
    }
    printf("%d rows of the catalogue of mistakes gave their wrong values\n", rows);
}
END_TEST

/* ---- what methods say that they give ---------------------------------------------------------------------- */

enum { LONGEST = 200 };

/* The problem, worked the way in whose lines the promise stands, or if it stands in none, the way of that index. */
static void write_call(char call[LONGEST], const Method *method, const Promise *promise, int way)
{
    Text by = promise->by.len ? promise->by : method->ways ? method->way[way].name : (Text){0};
    int  len = snprintf(call, LONGEST, "%.*s%s%.*s", TEXT_ARG(promise->problem), by.len ? " by " : "", TEXT_ARG(by));
    ck_assert_int_lt(len, LONGEST);
}

/* How many ways such a promise is about. */
static int ways_of(const Method *method, const Promise *promise)
{
    return promise->by.len || !method->ways ? 1 : method->ways;
}

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
        mistaken_compare(who, problem->plan, problem->exact, list);
    else if (mistake->ends)
        mistaken_compare_local(who, problem, mistake, list);
    else
        compare_wrong(who, problem, mistake, list);
}

static const char *name_promise(char who[LONGEST], const Method *method, const Promise *promise)
{
    snprintf(who, LONGEST, "%.*s, %.*s, way %d:", TEXT_ARG(method->name), TEXT_ARG(promise->mistake), promise->way);
    return who;
}

/* Whether that way of working has what the promise is about. */
static bool keeps(const Method *method, const Promise *promise, int way)
{
    char           who[LONGEST], list[LONGEST], call[LONGEST];
    const Mistake *mistake = NULL;
    write_call(call, method, promise, way);
    Problem problem = problem_of(call);
    if (promise->mistake.len) {
        mistake = mistaken_named((Slips){problem.plan->mistake, problem.plan->mistakes}, promise->mistake, promise->way);
        if (!mistake) /* its steps are those of another way */
            return false;
    }
    write_promise(list, promise);
    keep_promise(name_promise(who, method, promise), &problem, mistake, list);
    return true;
}

START_TEST(methods_give_what_stands_beside_their_mistakes)
{
    int kept = 0, count;
    for (int i = 0; mistaken_text(i); i++) {
        const Promise *promise = mistaken_promises(mistaken_text(i), &count);
        for (int k = 0; k < count; k++) {
            char who[LONGEST];
            int  ways = 0;
            for (int way = 0; way < ways_of(mistaken_text(i), &promise[k]); way++)
                ways += keeps(mistaken_text(i), &promise[k], way);
            MUST(ways, "%s there is no such mistake", name_promise(who, mistaken_text(i), &promise[k]));
            kept += ways;
        }
    }
    printf("%d values that methods give\n", kept);
    ck_assert_int_gt(kept, 0);
}
END_TEST

/* Conventions have a test of their own. */
static void must_promise(const char *call)
{
    Problem problem = problem_of(call);
    for (int i = 0; i < problem.plan->mistakes; i++) {
        const Mistake *mistake = &problem.plan->mistake[i];
        bool           open = mistake->kind == MISTAKE_FORMULA && !mistaken_is_promised(mistake);
        MUST(!open, "%.*s, way %d, of `%s` has no `gives` line: work out by hand what it comes to", TEXT_ARG(mistake->id), mistake->way,
             call);
    }
}

START_TEST(every_way_of_a_mistake_says_what_it_gives)
{
    for (int i = 0; mistaken_text(i); i++) {
        int            count;
        char           call[LONGEST];
        const Promise *promise = mistaken_promises(mistaken_text(i), &count);
        snprintf(call, sizeof call, "%.*s", TEXT_ARG(mistaken_text(i)->example));
        if (*call)
            must_promise(call);
        for (int k = 0; k < count; k++)
            for (int way = 0; way < ways_of(mistaken_text(i), &promise[k]); way++)
                if (!k || !text_equal(promise[k].problem, promise[k - 1].problem) || !text_equal(promise[k].by, promise[k - 1].by)) {
                    write_call(call, mistaken_text(i), &promise[k], way);
                    must_promise(call);
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

/* Whether the promise is about vectors in the plane and holds in space too. */
static bool keeps_in_space(const Method *method, const Promise *promise, int way)
{
    char    who[LONGEST], flat[LONGEST], list[LONGEST], call[LONGEST];
    Problem problem;
    write_call(flat, method, promise, way);
    in_space(call, flat);
    if (!promise->mistake.len || !strchr(flat, '<') || !problem_try(&problem, call))
        return false;
    const Mistake *mistake = mistaken_named((Slips){problem.plan->mistake, problem.plan->mistakes}, promise->mistake, promise->way);
    if (!mistake || mistake->ends || mistaken_step(problem.plan, problem.exact, promise->step) < 0)
        return false;
    write_promise(flat, promise);
    in_space(list, flat);
    compare_wrong(name_promise(who, method, promise), &problem, mistake, list);
    return true;
}

/* In space there is no t: what is left of the mistakes gives the same. */
START_TEST(in_space_the_plane_s_wrong_values_come_out)
{
    int values = 0, count;
    for (int i = 0; i < method_built_in_count; i++) {
        const Promise *promise = mistaken_promises(mistaken_text(i), &count);
        for (int k = 0; k < count; k++)
            for (int way = 0; way < ways_of(mistaken_text(i), &promise[k]); way++)
                values += keeps_in_space(mistaken_text(i), &promise[k], way);
    }
    printf("%d of them in space too\n", values);
    ck_assert_int_ge(values, 25);
}
END_TEST

/* What a page asks for, whatever convention it is worked in. */
static const struct {
    const char *call, *answers[2];
} asked_for[] = {
    {REFLECT, {"F"}},
    {WALL, {"F"}},
    {BOUNCE, {"v'"}},
    {SEGMENTS, {"P"}},
    {PLANE, {"va'", "vb'"}},
    {OBLIQUE, {"va'", "vb'"}},
    {LINE, {"va'", "vb'"}},
    {PLANE_3D, {"va'", "vb'"}},
    {PLANE " by impulse", {"va'", "vb'"}},
    {LINE " by impulse", {"va'", "vb'"}},
    {PLANE_3D " by impulse", {"va'", "vb'"}},
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
            if (!mistaken_is_convention(way->id))
                continue;
            ck_assert_int_ge(way->kind, MISTAKE_ALLOWED);
            const Plan   *plan = mistake_plan(problem.plan, way, bench.mem);
            const Column *column = column_run(plan, problem.given, problem.exact, plan->aspects, &bench.exact);
            bool          changes = false;
            for (int step = 0; step < plan->aspects; step++)
                changes |= problem.plan->step[step].slot >= 0 && !same_value(column, step, problem.exact, step);
            MUST(changes, "%.*s, way %d, of %s changes nothing", TEXT_ARG(way->id), way->way, asked_for[i].call);
            const char *const *answers = asked_for[i].answers;
            int                first = mistaken_step(plan, problem.exact, text_of(answers[0]));
            int                second = answers[1] ? mistaken_step(plan, problem.exact, text_of(answers[1])) : first;
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

/* At right angles to the lever arm <1, 0>, w = 1 adds <0, 1> to v = <0, 2>; I1 adds <1, 0>. */
START_TEST(a_wrong_velocity_reaches_a_pin)
{
    Problem        problem = problem_of("body A m=1 I=1 v=<0,2> w=1\npin h A at=(1,0)\nisland");
    const Mistake *mistake = mistaken_named((Slips){problem.plan->mistake, problem.plan->mistakes}, TEXT("I1"), 0);
    mistaken_compare("a pin", problem.plan, problem.exact, "J_h=<0,-1.5> v_A'=<0,0.5> w_A'=-0.5");
    ck_assert(mistake != NULL);
    compare_wrong("I1 at a pin", &problem, mistake, "J_h=<-1,-1> v_A'=<-1,1> w_A'=0");
}
END_TEST

/* ---- for whoever checks a page ---------------------------------------------------------------------------- */

START_TEST(two_mistakes_can_be_put_together)
{
    Problem       problem = problem_of(LINE " by impulse");
    Slips         all = {problem.plan->mistake, problem.plan->mistakes};
    const Plan   *first = mistake_plan(problem.plan, mistaken_named(all, TEXT("R3"), 0), bench.mem);
    const Plan   *both = mistake_plan(first, mistaken_named(all, TEXT("R10"), 0), bench.mem);
    const Column *column = column_run(both, problem.given, NULL, both->aspects, &bench.exact);
    mistaken_compare("R3 and R10", both, column, "J=2.7 va'=4.1 vb'=-2.65"); /* 5 - 2.7/3, -4 + 2.7/2 */
}
END_TEST

/* With a student's own jr = 3 the wrong formula J = jr gives 3. */
START_TEST(a_wrong_formula_takes_own_values)
{
    Problem        problem = problem_of(LINE " by impulse");
    const Mistake *mistake = mistaken_named((Slips){problem.plan->mistake, problem.plan->mistakes}, TEXT("R3"), 0);
    Slot          *own = ARENA_MANY(bench.mem, Slot, problem.plan->slots);
    const char    *three = "3", *again = "3";
    Value          value;
    own[problem.plan->step[mistaken_step(problem.plan, problem.exact, TEXT("jr"))].slot] = (Slot){.value = value_at(&three), .set = true};
    ck_assert_int_eq(mistake_replacement_value(&value, &mistake->replace[0], own, &bench.exact), NUM_OK);
    mistaken_compare_value("R3 with own values", &value, &exact_system, &again);
}
END_TEST

SUITE(check_mistakes)
{
    Suite *suite = suite_create("mistakes");
    TCase *values = tcase_create("values");
    tcase_add_unchecked_fixture(values, problems_open, problems_close);
    tcase_add_test(values, right_values_are_right);
    tcase_add_test(values, every_row_gives_its_wrong_value);
    tcase_add_test(values, methods_give_what_stands_beside_their_mistakes);
    tcase_add_test(values, every_way_of_a_mistake_says_what_it_gives);
    tcase_add_test(values, in_space_the_plane_s_wrong_values_come_out);
    tcase_add_test(values, a_convention_changes_the_way_and_not_the_answer);
    tcase_add_test(values, a_wrong_velocity_reaches_a_pin);
    tcase_add_test(values, two_mistakes_can_be_put_together);
    tcase_add_test(values, a_wrong_formula_takes_own_values);
    suite_add_tcase(suite, values);
    return suite;
}
