/* The work of a class, marked by hand first: tests/marks.
 *
 *     # Bob: B's velocity without its sign
 *     > check collide1d ma=2 mb=3 va=5 vb=-4 e=1/4 marks :
 *     > 2*5 + 3*4 = 2v1 + 3v2
 *     > end
 *     line 2 = M1 A0
 *     missing = M0 A0 M0 A0 A0
 *     total = 1 of 7
 *
 * Each line of the page has the marks that a teacher writes beside it, in the order of the scheme, the statement being line 1; `missing`
 * has those for which there is nothing on the page. A line that is not listed decides no mark. */
#include "json_read.h"
#include "judgement.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 40 };

static const char FOLDER[] = "tests/marks";
static char     **file_name;
static int        files;

typedef struct Submitted {
    Play *play;
    Text  name, page;
    Text  row[MOST_ROWS]; /* "line 2 = M1 A0" */
    int   rows;
} Submitted;

/* The marks of a line in carom's sheet, 0 for those that are missing. */
static void put_marks(Buf *out, const char *list, int line)
{
    for (const char *at = json_next(list, NULL); at; at = json_next(list, at)) {
        const char *number = json_member(at, TEXT("line"));
        if ((number ? atoi(number) : 0) == line)
            buf_printf(out, "%s%.*s", out->len ? " " : "", TEXT_ARG(json_quoted(json_member(at, TEXT("mark")))));
    }
}

static void put_sheet(Buf *out, const char *sheet)
{
    const char *list = json_member(sheet, TEXT("list"));
    for (int line = 0; line < MOST_LINES; line++) {
        Buf marks = {0};
        put_marks(&marks, list, line);
        if (marks.len && line)
            buf_printf(out, "line %d = %.*s\n", line, TEXT_ARG(buf_text(&marks)));
        else if (marks.len)
            buf_printf(out, "missing = %.*s\n", TEXT_ARG(buf_text(&marks)));
        buf_free(&marks);
    }
    buf_printf(out, "total = %d of %d\n", atoi(json_member(sheet, TEXT("earned"))), atoi(json_member(sheet, TEXT("of"))));
}

static bool has_row(const Submitted *s, Text row)
{
    for (int i = 0; i < s->rows; i++)
        if (text_equal(s->row[i], row))
            return true;
    return false;
}

/* Whether both sheets have the same rows; if not, carom's is added to `wrong`. */
static bool agrees(const Submitted *s, Buf *wrong)
{
    Judgement   said;
    Buf         sheet = {0};
    int         rows = 0;
    const char *marks;
    judge_page(s->play, s->page, &said);
    marks = json_member(said.json, TEXT("marks"));
    ck_assert_msg(marks, "no marks for %.*s:\n%s", TEXT_ARG(s->name), s->play->both.at);
    put_sheet(&sheet, marks);
    bool same = true;
    for (size_t start = 0, end; start < sheet.len; start = end + 1, rows++) {
        end = start;
        while (sheet.at[end] != '\n')
            end++;
        same &= has_row(s, text_cut(buf_text(&sheet), start, end));
    }
    same &= rows == s->rows;
    if (!same)
        buf_printf(wrong, "\n%.*s\n%.*s", TEXT_ARG(s->name), TEXT_ARG(buf_text(&sheet)));
    buf_free(&sheet);
    return same;
}

/* The submission that begins at *at, in memory of the arena; false at the end of the file. */
static bool next_submission(Submitted *s, const char **at, Arena *mem)
{
    Buf page = {0};
    s->rows = 0;
    for (bool ended = false; **at && !ended;) {
        const char *stop = strchr(*at, '\n');
        Text        line = text_trim((Text){*at, stop ? (size_t)(stop - *at) : strlen(*at)});
        *at = stop ? stop + 1 : *at + strlen(*at);
        if (text_starts(line, "# ") && !page.len)
            s->name = line;
        else if (text_starts(line, "> "))
            buf_printf(&page, "%.*s\n", TEXT_ARG(text_from(line, 2)));
        else if (line.len && line.at[0] != '#' && s->rows < MOST_ROWS)
            s->row[s->rows++] = line;
        ended = !line.len && page.len;
    }
    bool found = page.len > 0;
    s->page = buf_finish(&page, mem);
    return found;
}

START_TEST(marks_are_those_of_a_teacher)
{
    Buf         file = {0}, wrong = {0};
    Arena      *mem = arena_new();
    Submitted   s = {.play = judge_new()};
    int         count = 0, agreed = 0;
    const char *at;
    ck_assert(read_whole(file_name[_i], &file));
    at = file.at;
    while (next_submission(&s, &at, mem)) {
        count++;
        agreed += agrees(&s, &wrong);
    }
    printf("%s: %d submissions, %d marked as by hand\n", file_name[_i], count, agreed);
    ck_assert_int_ge(count, 40);
    ck_assert_msg(agreed == count, "%.*s", TEXT_ARG(buf_text(&wrong)));
    play_free(s.play);
    arena_free(mem);
    buf_free(&file);
    buf_free(&wrong);
}
END_TEST

START_TEST(there_are_submissions)
{
    ck_assert_msg(files > 0, "no files in %s: run the tests at the top of the source tree", FOLDER);
}
END_TEST

SUITE(check_submission_marks)
{
    file_name = files_in(FOLDER, ".txt", &files);
    Suite *suite = suite_create("marks of submissions");
    TCase *marks = tcase_create("marks");
    tcase_add_test(marks, there_are_submissions);
    tcase_add_loop_test(marks, marks_are_those_of_a_teacher, 0, files);
    suite_add_tcase(suite, marks);
    return suite;
}
