/* Pages and lines as people of many schools write them, each with the verdict of a teacher: tests/hand/natural.
 *
 * They were written by people who had not seen carom, and no page is changed after carom has seen it. A case begins with its name, its
 * style and its topic, then has the statements before the page, the page, and what a teacher says:
 *
 *     # p1-017, IB, 1D
 *     > check collide1d ma=0.2 mb=0.3 va=8 vb=2 e=0.75 :
 *     > v_A = 1.7 m s⁻¹ and v_B = 6.2 m s⁻¹
 *     > end
 *     verdict = right
 *
 * A wrong page has `verdict = line 3`, the first wrong line: the line of `check` is line 1. How many are judged as a teacher does is a
 * figure. Two things are faults: right work is accused, or wrong work passes. tests/hand/natural/still.list has those that are still so,
 * and the test fails where a case is added to them or can be taken off; CAROM_BLESS=1 writes the list anew. */
#include "judgement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char FOLDER[] = "tests/hand/natural", LIST[] = "tests/hand/natural/still.list";

typedef enum Outcome { AS_A_TEACHER, ELSEWHERE, NOT_JUDGED, ACCUSED, PASSED, OUTCOMES } Outcome;
static const char *const OUTCOME[OUTCOMES] = {"as a teacher", "elsewhere", "not judged", "accused", "passed"};

enum { MOST_STYLES = 400, RIGHT = 0, WRONG = 1 };

typedef struct Tally {
    char name[40];
    int  count[2][OUTCOMES];
} Tally;

/* One kind of case, pages or single lines, counted by style. */
typedef struct Tallies {
    Tally all, style[MOST_STYLES];
    int   styles;
} Tallies;

typedef struct Case {
    char name[40], style[40];
    Buf  before, page;
    int  lines; /* of the page, with `check` and `end` */
    Text verdict;
} Case;

static Tally *tally_of(Tallies *tallies, const char *style)
{
    for (int i = 0; i < tallies->styles; i++)
        if (!strcmp(tallies->style[i].name, style))
            return &tallies->style[i];
    ck_assert_int_lt(tallies->styles, MOST_STYLES);
    Tally *tally = &tallies->style[tallies->styles++];
    snprintf(tally->name, sizeof tally->name, "%s", style);
    return tally;
}

static int of_kind(const Tally *tally, int kind)
{
    int sum = 0;
    for (int i = 0; i < OUTCOMES; i++)
        sum += tally->count[kind][i];
    return sum;
}

static void print_tallies(const Tallies *tallies, const char *what)
{
    printf("%s: right ones (accepted, not judged, accused), wrong ones (first wrong line found, another line, not judged, passed)\n", what);
    for (int i = -1; i < tallies->styles; i++) {
        const Tally *t = i < 0 ? &tallies->all : &tallies->style[i];
        printf("  %-26s %3d: %3d %3d %3d    %3d: %3d %3d %3d %3d\n", i < 0 ? "all" : t->name, of_kind(t, RIGHT),
               t->count[RIGHT][AS_A_TEACHER], t->count[RIGHT][NOT_JUDGED], t->count[RIGHT][ACCUSED], of_kind(t, WRONG),
               t->count[WRONG][AS_A_TEACHER], t->count[WRONG][ELSEWHERE], t->count[WRONG][NOT_JUDGED], t->count[WRONG][PASSED]);
    }
}

/* ---- judging ---------------------------------------------------------------------------------------------- */

static Outcome outcome_of(const Case *c, const Judgement *said)
{
    const LineJudged *first = judgement_first_wrong(said);
    bool              right = text_is(c->verdict, "right"), wrong = judgement_is_wrong(said);
    char              line[20];
    if (right)
        return wrong ? ACCUSED : said->exit == EXIT_FINE ? AS_A_TEACHER : NOT_JUDGED;
    snprintf(line, sizeof line, "line %d", first ? first->wrong_at : 0);
    return said->exit == EXIT_FINE ? PASSED : !wrong ? NOT_JUDGED : text_is(c->verdict, line) ? AS_A_TEACHER : ELSEWHERE;
}

static Outcome judge_case(const Case *c)
{
    Play     *session = judge_new();
    Judgement said;
    if (c->before.len)
        play_lines(session, buf_text(&c->before));
    judge_page(session, buf_text(&c->page), &said);
    Outcome outcome = outcome_of(c, &said);
    play_free(session);
    return outcome;
}

/* ---- reading the files ------------------------------------------------------------------------------------ */

static Text next_line(Text *text)
{
    const char *stop = memchr(text->at, '\n', text->len);
    size_t      len = stop ? (size_t)(stop - text->at) : text->len;
    Text        line = text_cut(*text, 0, len);
    *text = text_from(*text, len + (stop != NULL));
    return line;
}

static void begin_case(Case *c, Text heading)
{
    char line[200];
    snprintf(line, sizeof line, "%.*s", TEXT_ARG(heading));
    c->before.len = c->page.len = 0;
    c->lines = 0;
    ck_assert_msg(sscanf(line, "# %39[^,], %39[^,]", c->name, c->style) == 2, "%s", line);
}

/* What stands before `check` is no part of the page. */
static void add_line(Case *c, Text line)
{
    c->lines += c->lines > 0 || text_starts(line, "check ");
    Buf *to = c->lines ? &c->page : &c->before;
    buf_put(to, line);
    buf_char(to, '\n');
}

/* Judges all cases of a file and appends those with a fault to `still`. */
static void judge_file(Text text, Tallies *pages, Tallies *lines, Buf *still)
{
    Case c = {0};
    int  number = 0;
    while (text.len) {
        Text line = next_line(&text);
        if (text_starts(line, "# ")) {
            begin_case(&c, line);
        } else if (text_starts(line, "> ")) {
            add_line(&c, text_from(line, 2));
        } else if (text_starts(line, "verdict = ")) {
            if (left_out(number++))
                continue;
            c.verdict = text_from(line, 10);
            Outcome  outcome = judge_case(&c);
            Tallies *of = c.lines > 3 ? pages : lines;
            int      kind = text_is(c.verdict, "right") ? RIGHT : WRONG;
            of->all.count[kind][outcome]++;
            tally_of(of, c.style)->count[kind][outcome]++;
            if (outcome == ACCUSED || outcome == PASSED)
                buf_printf(still, "%s %s\n", c.name, OUTCOME[outcome]);
        }
    }
    buf_free(&c.before);
    buf_free(&c.page);
}

static void write_list(const Buf *still)
{
    FILE *file = fopen(LIST, "w");
    ck_assert_ptr_nonnull(file);
    fwrite(still->at, 1, still->len, file);
    fclose(file);
}

/* The lines of one list that are not in the other. */
static void put_missing(Buf *out, Text list, Text other, const char *what)
{
    char all[1 << 15], line[100];
    snprintf(all, sizeof all, "\n%.*s", TEXT_ARG(other));
    while (list.len) {
        Text one = next_line(&list);
        snprintf(line, sizeof line, "\n%.*s\n", TEXT_ARG(one));
        if (!strstr(all, line))
            buf_printf(out, "\n  %.*s: %s", TEXT_ARG(one), what);
    }
}

START_TEST(natural_work_is_judged_as_a_teacher_does)
{
    static Tallies pages, lines;
    static char  **files;
    int            count;
    Buf            still = {0}, listed = {0}, wrong = {0};
    files = files_in(FOLDER, ".txt", &count);
    for (int i = 0; i < count; i++) {
        Buf file = {0};
        ck_assert(read_whole(files[i], &file));
        judge_file(buf_text(&file), &pages, &lines, &still);
        buf_free(&file);
    }
    print_tallies(&pages, "pages");
    print_tallies(&lines, "single lines");
    const Tally *p = &pages.all, *l = &lines.all;
    print_figure("natural pages, right: accused", p->count[RIGHT][ACCUSED], of_kind(p, RIGHT), 0);
    print_figure("natural pages, right: not judged", p->count[RIGHT][NOT_JUDGED], of_kind(p, RIGHT), 0);
    print_figure("natural pages, wrong: first wrong line found", p->count[WRONG][AS_A_TEACHER], of_kind(p, WRONG), 0);
    print_figure("natural pages, wrong: passed", p->count[WRONG][PASSED], of_kind(p, WRONG), 0);
    print_figure("natural lines, right: accused", l->count[RIGHT][ACCUSED], of_kind(l, RIGHT), 0);
    print_figure("natural lines, right: not judged", l->count[RIGHT][NOT_JUDGED], of_kind(l, RIGHT), 0);
    print_figure("natural lines, wrong: found", l->count[WRONG][AS_A_TEACHER], of_kind(l, WRONG), 0);
    print_figure("natural lines, wrong: passed", l->count[WRONG][PASSED], of_kind(l, WRONG), 0);
    ck_assert_int_gt(of_kind(p, RIGHT) + of_kind(l, RIGHT), 0);
    if (getenv("CAROM_BLESS"))
        write_list(&still);
    read_whole(LIST, &listed);
    put_missing(&wrong, buf_text(&still), buf_text(&listed), "a new fault");
    if (!left_out(1))
        put_missing(&wrong, buf_text(&listed), buf_text(&still), "no longer a fault; take it off the list");
    buf_char(&wrong, 0);
    ck_assert_msg(wrong.len == 1, "%s", wrong.at);
    buf_free(&wrong);
    buf_free(&still);
    buf_free(&listed);
}
END_TEST

SUITE(check_natural)
{
    Suite *suite = suite_create("natural notation");
    TCase *cases = tcase_create("cases");
    tcase_add_test(cases, natural_work_is_judged_as_a_teacher_does);
    suite_add_tcase(suite, cases);
    return suite;
}
