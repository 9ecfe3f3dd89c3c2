/* A judged page as people read it and as programs read it: both name the same first wrong step, the same mistakes, with the same formulas
 * where the page has their quantities, and the same notes. */
#include "harness.h"
#include "json_read.h"

#include <stdio.h>
#include <string.h>

static const char *const PAGES[] = {
    "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nJ = 13.5\nva' = -1.75\nvb' = 0.5\nend",
    "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nJ = 13.5\nva' = 5 + 13.5/2 = 11.75\nvb' = 0.5\nend",
    /* carried on, and an equals sign that does not hold */
    "check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 :\nJ = 2*5 = 10.8\nva' = -0.4\nvb' = -0.4\nend",
    /* two mistakes fit */
    "check collide1d ma=1 mb=1 va=2 vb=0 e=1/2 :\nva' = 0\nvb' = 2\nend",
    /* another convention, a name that nobody knows, and prose */
    "check reflect I=<4,-2> N=<0,1> :\nfirst the normal\nz = 3\nn = <0, -1>\nF = <4, 2>\nend",
    "check reflect I=<4,-2> N=<2,3> :\nF = <3.4, -2.9>\nend",
    "check merge 2, 3, 5, -4 :\nv' = 22/5\nend",
};
enum { PAGE_COUNT = sizeof PAGES / sizeof *PAGES, WIDE = 2000 };

static const char *json_of(Play *play, const char *statement)
{
    (void)play_text(play, text_of(statement));
    return strchr(play->out.at, '{');
}

static void says(const char *text, Text words, const char *what)
{
    char line[600];
    snprintf(line, sizeof line, "%.*s", TEXT_ARG(words));
    ck_assert_msg(words.len && strstr(text, line), "the %s `%s` is not in:\n%s", what, line, text);
}

START_TEST(people_and_programs_read_the_same)
{
    Settings programs = settings_default(), people = settings_default();
    programs.format = FORMAT_JSON;
    people.width = WIDE;
    people.ascii = true;
    Play       *one = play_new(&programs), *two = play_new(&people);
    const char *json = json_of(one, PAGES[_i]), *item = NULL, *notes = json_member(json, TEXT("notes"));
    ExitStatus  exit = play_text(two, text_of(PAGES[_i]));
    const char *text = two->both.at;
    Text        root = json_quoted(json_member(json, TEXT("root")));
    ck_assert_ptr_nonnull(json);
    ck_assert_int_eq(text_is(json_quoted(json_member(json, TEXT("status"))), "wrong"), exit == EXIT_CHECK);
    if (root.len)
        says(text, root, "first wrong step");
    const char *lines = json_member(json, TEXT("lines"));
    while ((item = json_next(lines, item)) != NULL) {
        const char *gives = json_member(item, TEXT("gives")), *mistake = NULL, *formula = NULL;
        says(text, json_quoted(json_member(item, TEXT("name"))), "name");
        while (gives && (mistake = json_next(gives, mistake)) != NULL) {
            const char *formulas = json_member(mistake, TEXT("formulas"));
            says(text, json_quoted(json_member(mistake, TEXT("mistake"))), "mistake");
            says(text, json_quoted(json_member(mistake, TEXT("feedback"))), "feedback");
            while (formulas && (formula = json_next(formulas, formula)) != NULL)
                if (!strstr(text, " That gives ")) /* it is about a quantity that the page does not have */
                    says(text, json_quoted(formula), "formula");
        }
    }
    for (item = NULL; (item = json_next(notes, item)) != NULL;)
        says(text, json_quoted(item), "note");
    play_free(one);
    play_free(two);
}
END_TEST

START_TEST(hints_say_the_same)
{
    Settings programs = settings_default(), people = settings_default();
    programs.format = FORMAT_JSON;
    people.width = WIDE;
    people.ascii = true;
    Play *one = play_new(&programs), *two = play_new(&people);
    (void)json_of(one, PAGES[1]);
    (void)play_text(two, text_of(PAGES[1]));
    for (int level = 0; level < 2; level++) { /* the third hint is the step itself */
        const char *json = json_of(one, "hint");
        ck_assert_int_eq(play_text(two, TEXT("hint")), EXIT_FINE);
        says(two->both.at, json_quoted(json_member(json, TEXT("text"))), "hint");
    }
    play_free(one);
    play_free(two);
}
END_TEST

SUITE(check_hand_document)
{
    Suite *suite = suite_create("hand documents");
    TCase *tcase = tcase_create("words");
    tcase_add_loop_test(tcase, people_and_programs_read_the_same, 0, PAGE_COUNT);
    tcase_add_test(tcase, hints_say_the_same);
    suite_add_tcase(suite, tcase);
    return suite;
}
