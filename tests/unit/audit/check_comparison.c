/* The planted faults of check_audit_faults, as formulas that their authors would type: compare finds each from the formula alone, with an
 * example of small integers. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Written {
    const char *name, *with, *lines;
    const char *explanation; /* a part of it; NULL: there is no difference */
} Written;

#define GIVENS                                                                                                                             \
    "given ma : number \"mass\"\ngiven mb : number \"mass\"\ngiven va : vector \"velocity\"\ngiven vb : vector \"velocity\"\n"             \
    "given n : vector \"normal\"\ngiven e : number \"restitution\"\n"
#define UNIT "step d = n/|n| \"unit normal\"\n"
#define CLOSING "step approach = va - vb \"approach\"\nstep closing = approach . d \"closing speed\"\n"
#define IMPULSE "step j = (1 + e)*closing/(1/ma + 1/mb) \"impulse\"\n"
#define AFTER "answer va' = va - j/ma*d \"after\"\nanswer vb' = vb + j/mb*d \"after\"\n"
#define PARTS "step a = va . d \"a\"\nstep b = vb . d \"b\"\n"
#define MOVED "answer va' = va + (x - a)*d \"after\"\nanswer vb' = vb + (y - b)*d \"after\"\n"
#define MIRRORED "given I : vector \"velocity\"\ngiven N : vector \"normal\"\n"
#define SEGMENTS                                                                                                                           \
    "given p0 : vector \"p0\"\ngiven p1 : vector \"p1\"\ngiven p2 : vector \"p2\"\ngiven p3 : vector \"p3\"\n"                             \
    "step r = p1 - p0 \"r\"\nstep q = p3 - p2 \"q\"\nneed cross(r, q) != 0 \"the lines cross\"\n"                                          \
    "step t = cross(p2 - p0, q)/cross(r, q) \"t\"\nstep s = cross(p2 - p0, r)/cross(r, q) \"s\"\n"

static const Written written[] = {
    {"right", "collide2d", GIVENS UNIT CLOSING IMPULSE AFTER, NULL},
    {"exchanged masses", "collide2d",
     GIVENS UNIT CLOSING IMPULSE "answer va' = va - j/mb*d \"after\"\nanswer vb' = vb + j/ma*d \"after\"\n", "C15"},
    {"forgotten e", "collide2d", GIVENS UNIT CLOSING "step j = closing/(1/ma + 1/mb) \"impulse\"\n" AFTER, "C12"},
    {"long normal", "collide2d", GIVENS "step d = n \"normal\"\n" CLOSING IMPULSE AFTER, "C7"},
    {"reversed impulse", "collide2d",
     GIVENS UNIT CLOSING IMPULSE "answer va' = va + j/ma*d \"after\"\nanswer vb' = vb - j/mb*d \"after\"\n", "C9"},
    {"reversed tangent", "collide2d",
     GIVENS UNIT CLOSING IMPULSE "step x = va - j/ma*d \"x\"\nstep y = vb + j/mb*d \"y\"\nstep t = perp(d) \"t\"\n"
                                 "answer va' = x - 2*(x . t)*t \"after\"\nanswer vb' = y - 2*(y . t)*t \"after\"\n",
     "C3"},
    {"whole velocity", "collide2d",
     GIVENS UNIT CLOSING "need closing != 0 \"they approach\"\nstep j = (1 + e)*abs(closing)/(1/ma + 1/mb) \"impulse\"\n"
                         "step push = approach/abs(closing) \"push\"\n"
                         "answer va' = va - j/ma*push \"after\"\nanswer vb' = vb + j/mb*push \"after\"\n",
     "C1\""},
    {"velocities from each other", "collide2d",
     GIVENS UNIT "step closing = (vb - va) . d \"closing speed\"\n" IMPULSE
                 "answer va' = vb - j/ma*d \"after\"\nanswer vb' = va + j/mb*d \"after\"\n",
     "va and vb"},
    {"no test of approach", "collide2d",
     "given ma : number \"mass\"\ngiven mb : number \"mass\"\ngiven va : vector \"velocity\"\ngiven vb : vector \"velocity\"\n"
     "given pa : vector \"centre\"\ngiven pb : vector \"centre\"\ngiven e : number \"restitution\"\n"
     "step d = (pb - pa)/|pb - pa| \"unit normal\"\n" CLOSING IMPULSE AFTER,
     "C17"},
    {"last term divided", "collide2d",
     GIVENS UNIT PARTS
     "step x = (1 + e)*mb*b + a*(ma - e*mb)/(ma + mb) \"x\"\nstep y = (1 + e)*ma*a + b*(mb - e*ma)/(ma + mb) \"y\"\n" MOVED,
     "DOC3"},
    {"mass left out", "collide2d",
     GIVENS UNIT PARTS
     "step p = ma*a + mb*b \"p\"\nstep x = (p + e*(b - a))/(ma + mb) \"x\"\nstep y = (p + e*(a - b))/(ma + mb) \"y\"\n" MOVED,
     "C18"},
    {"dot with itself", "reflect", MIRRORED "step d = N/|N| \"d\"\nanswer F = I - 2*(I . I)*d \"after\"\n", "RF23"},
    {"vector and normal exchanged", "reflect", MIRRORED "step d = N/|N| \"d\"\nanswer F = d - 2*(d . I)*I \"after\"\n", "RF24"},
    {"touching missed", "intersect",
     SEGMENTS
     "case 0 < t and t < 1 and 0 < s and s < 1 \"they meet\"\nanswer P = p0 + t*r \"point\"\nelse\nanswer P = none \"none\"\nend\n",
     "does not test whether the segments meet at an end (0 <= t <= 1 and 0 <= s <= 1), and assumes the contrary"},
};
enum { WRITTEN = sizeof written / sizeof *written };

static Play *compared(const Written *one)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    Play *p = play_new(&settings);
    Buf   text = {0};
    buf_printf(&text, "method mine \"%s\"\n%send\n", one->name, one->lines);
    ck_assert_msg(play_lines(p, buf_text(&text)) == EXIT_FINE, "%s", p->err.at);
    text.len = 0;
    buf_printf(&text, "compare mine %s%c", one->with, 0);
    (void)play(p, text.at);
    buf_free(&text);
    return p;
}

/* A statement of the answer, without its method. */
static void take_statement(const Play *p, const char *key, char into[400])
{
    const char *at = strstr(p->out.at, key);
    ck_assert_msg(at != NULL, "%s", p->out.at);
    at += strlen(key);
    snprintf(into, 400, "%.*s", (int)strcspn(at, "\""), at);
}

static bool is_of_small_integers(const char *statement)
{
    for (const char *at = statement; (at = strchr(at, '='));) {
        at++;
        for (char *end; *at && *at != ' '; at = end) {
            while (*at == '<' || *at == ',' || *at == ' ' || *at == '>')
                at++;
            double value = strtod(at, &end);
            if (end == at)
                break;
            if (value != (int)value || value < -4 || value > 4 || (*end && !strchr(",> ", *end)))
                return false;
            if (*end != ',')
                break;
        }
    }
    return true;
}

START_TEST(a_fault_is_found_from_its_formula)
{
    const Written *one = &written[_i];
    Play          *p = compared(one);
    if (!one->explanation) {
        ck_assert_msg(strstr(p->out.at, "\"different\":0,") != NULL, "%s", p->out.at);
        ck_assert_msg(strstr(p->out.at, "\"proved_equal\":true") != NULL, "%s", p->out.at);
        play_free(p);
        return;
    }
    char statement[400], mine[400];
    ck_assert_msg(strstr(p->out.at, one->explanation) != NULL, "%s: %s", one->name, p->out.at);
    take_statement(p, "\"statement\":\"", statement);
    take_statement(p, "\"own_statement\":\"", mine);
    ck_assert_msg(is_of_small_integers(statement), "%s: %s", one->name, statement);
    /* both statements run, and their answers differ */
    char first[4000];
    (void)play(p, mine);
    const char *answers = strstr(p->out.at, "\"answers\"");
    ck_assert_msg(answers != NULL, "%s: %s", mine, p->both.at);
    snprintf(first, sizeof first, "%.120s", answers);
    (void)play(p, statement);
    answers = strstr(p->out.at, "\"answers\"");
    ck_assert_msg(answers && strncmp(first, answers, strlen(first)) != 0, "%s: %s", statement, first);
    play_free(p);
}
END_TEST

START_TEST(what_cannot_be_compared)
{
    static const struct {
        const char *lines, *statement, *words;
    } row[] = {
        {"given m : number \"m\"\nanswer va' = m \"x\"\n", "compare mine collide1d", "has none of that name"},
        {"given ma : number \"m\"\nanswer va' = ma \"x\"\n", "compare mine collide1d",
         "collide1d needs `mb`, and mine has no given of that name"},
        {"given v : vector \"v\"\nanswer w = v \"x\"\n", "compare mine bounce", "bounce needs `n`"},
        {"given I : vector \"v\"\ngiven N : vector \"n\"\nanswer out = I + N \"x\"\n", "compare mine reflect",
         "no answer of mine has the name of an answer of reflect"},
        {"given ma : number \"m\"\nanswer va' = ma \"x\"\n", "compare mine", "`compare` needs two methods"},
        {"given ma : number \"m\"\nanswer va' = ma \"x\"\n", "compare mine nothing", "there is no method `nothing`"},
        {"given ma : number \"m\"\nanswer va' = ma \"x\"\n", "compare mine mine in exact", "`exact` is not a floating-point format"},
        {"given ma : number \"m\"\nanswer va' = ma \"x\"\n", "compare mine mine exact", "a format that rounds"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Play *p = play_new(NULL);
        Buf   text = {0};
        buf_printf(&text, "method mine \"mine\"\n%send\n", row[i].lines);
        ck_assert_int_eq(play_lines(p, buf_text(&text)), EXIT_FINE);
        ck_assert_int_eq(play(p, row[i].statement), EXIT_INPUT);
        ck_assert_msg(strstr(p->err.at, row[i].words) != NULL, "%s", p->err.at);
        buf_free(&text);
        play_free(p);
    }
}
END_TEST

/* a + (b + c) is (a + b) + c, but not in floats. */
START_TEST(a_difference_in_the_format_alone)
{
    Play *p = play_new(NULL);
    ck_assert_int_eq(play_lines(p, TEXT("method one \"one\"\ngiven a : number \"a\"\ngiven b : number \"b\"\ngiven c : number \"c\"\n"
                                        "answer x = a + b + c \"sum\"\nend\nmethod two \"two\"\ngiven a : number \"a\"\n"
                                        "given b : number \"b\"\ngiven c : number \"c\"\nanswer x = a + (b + c) \"sum\"\nend\n")),
                     EXIT_FINE);
    ck_assert_int_eq(play(p, "compare one two in float"), EXIT_FINE);
    ck_assert_msg(strstr(p->out.at, "Equal for all values") && strstr(p->out.at, "In binary32 their rounding differs"), "%s", p->out.at);
    ck_assert_int_eq(play(p, "compare one one"), EXIT_FINE);
    ck_assert_msg(strstr(p->out.at, "the same bits") != NULL, "%s", p->out.at);
    play_free(p);
}
END_TEST

/* Whichever method is named first, the one that is defined here is judged by the other. */
START_TEST(the_own_method_is_judged)
{
    static const char *const STATEMENTS[] = {"compare mine bounce float", "compare bounce mine in float"};
    Play                    *p = play_new(NULL);
    play_lines(p, TEXT("method mine \"mine\"\n  given v : vector \"v\"\n  given n : vector \"n\"\n  given e : number \"e\"\n"
                       "  answer v' = v - (1 + e)*(v . n)/(n . n)*n \"after\"\nend\n"));
    ck_assert_int_eq(play(p, STATEMENTS[_i]), EXIT_CHECK);
    ck_assert_msg(strstr(p->out.at, "mine against bounce"), "%s", p->out.at);
    ck_assert_msg(strstr(p->out.at, "does not test"), "%s", p->out.at);
    play_free(p);
}
END_TEST

SUITE(check_comparison)
{
    Suite *suite = suite_create("comparison");
    TCase *tcase = tcase_create("faults");
    tcase_add_loop_test(tcase, a_fault_is_found_from_its_formula, 0, WRITTEN);
    tcase_add_test(tcase, what_cannot_be_compared);
    tcase_add_test(tcase, a_difference_in_the_format_alone);
    tcase_add_loop_test(tcase, the_own_method_is_judged, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}
