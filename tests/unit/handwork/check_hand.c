/* Pages of hand work from documents and textbooks, and what has to be said about them, in tests/hand.
 *
 * As in tests/known, a case begins with where it comes from, then has the page and what is said:
 *
 *     # Object Response, equation 2
 *     > check collide1d ma=2 mb=3 va=5 vb=-4 e=1/2 :
 *     >   vb' = 3.4
 *     > end
 *     status = wrong
 *     root = vb'
 *     line 2 = wrong
 *
 * `root` is the first wrong step, `mistakes` what is named there, `could_be` whether with little evidence, `line N` the verdict on
 * that line of the page, the statement being line 1; `none` stands for nothing. Between several things that will do stands |.
 * `has` is text that has to be somewhere in the JSON. `verdict` is what a teacher says first: `right` where all lines are read and right,
 * or `line N`, the first that is wrong.
 *
 * A file with `! N agree` is a goal: at least N of its pages have to be judged as it says. Raise N when more are, never lower it.
 */
#include "judgement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FOLDER[] = "tests/hand";
static char     **file_name;
static int        files;

typedef struct Reading {
    Play       *play;
    const char *file;
    int         line, cases, goal, agreed; /* goal: how many have to agree, -1 for all */
    bool        source, judged;            /* the case has its provenance; its page was judged */
    size_t      complaints;                /* how long `wrong` was when the case began */
    Buf         page, wrong;
    Judgement   judgement;
} Reading;

static void complain(Reading *r, Text line, Text found)
{
    buf_printf(&r->wrong, "\n  %s:%d: %.*s -- and carom has %.*s", r->file, r->line, TEXT_ARG(line), TEXT_ARG(found));
}

static void put_verdict(Buf *out, const Judgement *said)
{
    const LineJudged *wrong = judgement_first_wrong(said);
    if (wrong)
        buf_printf(out, "line %d", wrong->line);
    else if (said->not_judged)
        buf_printf(out, "%d not read", said->not_judged);
    else
        buf_puts(out, text_is(said->status, "ok") ? "right" : "wrong without a line");
}

/* What carom says of `name`, into `out`. */
static void put_said(Buf *out, const Judgement *said, Text name)
{
    const LineJudged *root = judgement_root(said);
    if (text_is(name, "exit"))
        buf_printf(out, "%d", (int)said->exit);
    else if (text_is(name, "status"))
        buf_put(out, said->status);
    else if (text_is(name, "verdict"))
        put_verdict(out, said);
    else if (text_is(name, "root"))
        buf_put(out, said->root);
    else if (text_is(name, "could_be"))
        buf_puts(out, root && root->could_be ? "true" : "false");
    else if (text_is(name, "mistakes"))
        for (int i = 0; root && i < root->names; i++)
            buf_printf(out, "%s%.*s", i ? " " : "", TEXT_ARG(root->named[i]));
    for (int i = 0; text_starts(name, "line ") && i < said->lines; i++)
        if (said->line[i].line == atoi(name.at + 5))
            buf_put(out, said->line[i].verdict);
    if (!out->len)
        buf_puts(out, "none");
}

static bool is_one_of(Text wanted, Text found)
{
    for (size_t start = 0, end = 0; start <= wanted.len; start = end + 1) {
        for (end = start; end < wanted.len && wanted.at[end] != '|';)
            end++;
        if (text_equal(text_trim(text_cut(wanted, start, end)), found))
            return true;
    }
    return false;
}

static void compare(Reading *r, Text line)
{
    const char *equals = memchr(line.at, '=', line.len);
    ck_assert_msg(r->source && equals, "%s:%d: not `name = value` behind a page with its source", r->file, r->line);
    if (!r->judged)
        judge_page(r->play, buf_text(&r->page), &r->judgement);
    r->judged = true;
    size_t split = (size_t)(equals - line.at);
    Text   name = text_trim(text_cut(line, 0, split)), wanted = text_trim(text_from(line, split + 1));
    char   needle[256];
    Buf    found = {0};
    snprintf(needle, sizeof needle, "%.*s", TEXT_ARG(wanted));
    put_said(&found, &r->judgement, name);
    bool holds = text_is(name, "has") ? r->judgement.json && strstr(r->judgement.json, needle) : is_one_of(wanted, buf_text(&found));
    if (!holds) {
        buf_puts(&found, ": ");
        judgement_put(&found, &r->judgement);
        complain(r, line, buf_text(&found));
    }
    buf_free(&found);
}

static void read_line(Reading *r, Text line)
{
    r->line++;
    if (!line.len) {
        if (r->page.len && !r->judged)
            complain(r, TEXT("a case ends here"), TEXT("nothing to compare it with"));
        r->agreed += r->judged && r->wrong.len == r->complaints;
        r->complaints = r->wrong.len;
        r->source = r->judged = false;
        r->page.len = 0;
    } else if (line.at[0] == '#') {
        r->source = line.len > 8; /* a mark alone says nothing */
    } else if (line.at[0] == '!') {
        r->goal = atoi(line.at + 1);
    } else if (line.at[0] == '>') {
        r->cases += !r->page.len;
        buf_put(&r->page, text_from(line, line.len > 1 ? 2 : 1));
        buf_char(&r->page, '\n');
    } else {
        compare(r, line);
    }
}

START_TEST(pages_are_judged_as_known)
{
    char    line[4096];
    FILE   *file = fopen(file_name[_i], "r");
    Reading r = {.play = judge_new(), .file = file_name[_i], .goal = -1};
    ck_assert_msg(file != NULL, "cannot read %s", file_name[_i]);
    while (fgets(line, sizeof line, file))
        read_line(&r, text_trim(text_of(line)));
    read_line(&r, TEXT(""));
    fclose(file);
    play_free(r.play);
    printf("%-30s %3d pages, %d agree\n", file_name[_i], r.cases, r.agreed);
    fflush(stdout);
    ck_assert_int_gt(r.cases, 0);
    buf_char(&r.wrong, 0);
    if (getenv("CAROM_SHOWN") && r.goal >= 0)
        puts(r.wrong.at);
    ck_assert_msg(r.goal < 0 ? r.wrong.len == 1 : r.agreed >= r.goal, "%s\n  %d agree, and at least %d should", r.wrong.at, r.agreed,
                  r.goal < 0 ? r.cases : r.goal);
    buf_free(&r.wrong);
    buf_free(&r.page);
}
END_TEST

START_TEST(there_are_files)
{
    ck_assert_msg(files > 0, "no files in %s: run the tests at the top of the source tree", FOLDER);
}
END_TEST

SUITE(check_hand)
{
    file_name = files_in(FOLDER, ".txt", &files);
    Suite *suite = suite_create("pages of hand work that are known");
    TCase *known = tcase_create("known");
    tcase_add_test(known, there_are_files);
    tcase_add_loop_test(known, pages_are_judged_as_known, 0, files);
    suite_add_tcase(suite, known);
    return suite;
}
