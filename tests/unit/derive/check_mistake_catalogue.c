/* The catalogue of mistakes as a whole, its pages, and mistakes that change a decision. */
#include "mistaken.h"
#include "island/island_mistakes.h"

#include <stdio.h>

/* ---- the catalogue as a whole ----------------------------------------------------------------------------- */

typedef struct Listed {
    Text        id, feedback;
    MistakeKind kind;
} Listed;

enum { MOST_LISTED = 1000 };

static Listed listed[MOST_LISTED];

static int listed_count;

/* Rows of the page: a mistake that several methods know is one, and conventions and the documents' own formulas are none. */
static void list_row(Text id, Text feedback, MistakeKind kind)
{
    if (mistaken_is_convention(id) || text_starts(id, "DOC"))
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
        int     form = bench_form(method, 0);
        for (int k = 0; k < method->form[form].count; k++)
            shape[k] = method->form[form].given[k]->vector ? (Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1} : NUMBER;
        const Plan *plan = method_plan(method, form, shape, &bench.diag);
        MUST(plan && method_mistakes(method, plan, &bench.diag), "%s: %.*s", method_built_in[i].name, TEXT_ARG(bench.diag.message));
        for (int k = 0; k < plan->mistakes; k++)
            if (!plan->mistake[k].way)
                list_row(plan->mistake[k].id, plan->mistake[k].feedback, plan->mistake[k].kind);
    }
    int                 count;
    const JointMistake *known = joint_listed(island_mistakes_text(&bench.diag), &count, &bench.diag);
    for (int i = 0; i < count; i++)
        if (!known[i].step.len)
            list_row(known[i].id, known[i].feedback, known[i].kind);
    for (const Slip *slip = slips_table; slip->id; slip++)
        list_row(text_of(slip->id), text_of(slip->feedback), slip->kind == SLIP_FORMULA ? MISTAKE_FORMULA : MISTAKE_RULE);
}

/* One by rule has a test of its own below; a slip of reckoning has rows of numbers in check_slips.c. */
START_TEST(every_mistake_has_a_value)
{
    list_all();
    for (int i = 0; i < listed_count; i++) {
        Mistake mistake = {.id = listed[i].id};
        bool    seen = listed[i].kind == MISTAKE_RULE || mistaken_is_promised(&mistake);
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
        MUST(feedback.len > 20 && text_columns(feedback) <= 160, "%.*s: its feedback has %d columns; write 21 to 160",
             TEXT_ARG(listed[i].id), text_columns(feedback));
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
    must_say(session, "help R22", TEXT("instead: w = √e*(va - vb) `collide1d ma=2 mb=3 va=5 vb=-4 e=1/4` va' = -31/10, not -7/4"));
    must_say(session, "help R22", TEXT("or right: w = e*(va - vb) instead: w = e²*(va - vb)"));
    must_say(session, "help R3", TEXT("instead: J = jr `collide1d ma=2 mb=3 va=5 vb=-4 e=1/4`")); /* only by impulse */
    play(session, "set way impulse");
    must_say(session, "help R22", TEXT("instead: jr = √e*jc `collide1d ma=2 mb=3 va=5 vb=-4 e=1/4` va' = -31/10, not -7/4"));
    must_say(session, "help RF7", TEXT("gives the same answers: these numbers hide the mistake"));
    must_say(session, "help I11", TEXT("instead: w_x': w_x + turned_x"));
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
    int step = mistaken_step(problem->plan, problem->exact, text_of(name));
    return problem->exact->entry[step].value.word;
}

static int sign_of(const Problem *problem, const char *name)
{
    int step = mistaken_step(problem->plan, problem->exact, text_of(name));
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
    mistaken_compare("SG12", problem.plan, problem.exact, "t=5 s=5/6");
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

/* A body on two contacts with the floor, at (AT, -1) and (2, -1). */
#define ON_TWO(W, AT)                                                                                                                      \
    "body floor fixed\nbody A m=2 I=1 v=<0,-3> w=" W "\ncontact c1 floor A at=(" AT ",-1) n=<0,1> e=1/4\n"                                 \
    "contact c2 floor A at=(2,-1) n=<0,1> e=1/4\nisland"

START_TEST(i25_an_opening_contact_asks_for_no_rebound)
{
    Problem problem = problem_of(ON_TWO("2", "-1"));
    mistaken_compare("I25", problem.plan, problem.exact, "u_c1=-5 u_c2=1 j_c1=71/12 j_c2=7/4 u_c1'=1.25 u_c2'=0");
}
END_TEST

START_TEST(i26_a_contact_cannot_pull)
{
    Problem held = problem_of(ON_TWO("1/2", "1"));
    ck_assert_int_eq(sign_of(&held, "j_c2"), -1);
    ck_assert(mistaken_named((Slips){held.plan->mistake, held.plan->mistakes}, TEXT("I26"), 0) != NULL);
    Problem let_go = problem_of(ON_TWO("1/2", "1") " separating");
    ck_assert_int_eq(sign_of(&let_go, "j_c1"), 1);
    ck_assert_int_eq(sign_of(&let_go, "j_c2"), 0);
}
END_TEST

/* GN8: the last operation with the other sign. */
START_TEST(the_last_sign_can_be_wrong)
{
    Problem        problem = problem_of(LINE);
    Case           row = {"GN8", 0, LINE, "u=1", "u"};
    const Mistake *mistake = mistaken_named(mistaken_slips(&problem, &row), TEXT("GN8"), 0);
    ck_assert(mistake != NULL);
    mistaken_compare_local("GN8", &problem, mistake, row.wrong);
}
END_TEST

SUITE(check_mistake_catalogue)
{
    Suite *suite = suite_create("mistake catalogue");
    TCase *whole = tcase_create("catalogue"), *rules = tcase_create("by rule");
    tcase_add_unchecked_fixture(whole, problems_open, problems_close);
    tcase_add_unchecked_fixture(rules, problems_open, problems_close);
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
    suite_add_tcase(suite, whole);
    suite_add_tcase(suite, rules);
    return suite;
}
