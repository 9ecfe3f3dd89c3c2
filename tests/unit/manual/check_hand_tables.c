/* Tables that are written by hand in the manual: they have a row for everything that the program can say, and for nothing else. */
#include "classroom/marking/marking.h"
#include "handwork/written/verdict.h"
#include "harness.h"
#include "manual/manual.h"
#include "marked.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static Text page(const char *name)
{
    for (int i = 0; i < manual_page_count; i++)
        if (!strcmp(manual_page[i].name, name))
            return text_of(manual_page[i].text);
    ck_abort_msg("there is no page %s", name);
}

/* The row of a table whose first cell begins like that; its cells from the first on. */
static Text row_of(Text text, const char *first)
{
    for (Text rest = text; rest.len;) {
        Text line = text_take(&rest, "\n");
        if (text_starts(line, "| ") && text_starts(text_from(line, 2), first))
            return line;
    }
    ck_abort_msg("no row begins with %s", first);
}

static bool has_word(Text list, Text word)
{
    for (size_t at = 0; at + word.len <= list.len; at++)
        if (text_equal(text_cut(list, at, at + word.len), word) && (!at || !isalnum((unsigned char)list.at[at - 1])) &&
            (at + word.len == list.len || !isalnum((unsigned char)list.at[at + word.len])))
            return true;
    return false;
}

/* ---- findings about islands ----------------------------------------------------------------------------------- */

/* The codes stand in the source alone: `island_find(j, "CODE", ...)`. */
static int each_code(const char *source, bool (*visit)(Text code, const void *data), const void *data)
{
    static const char CALL[] = "island_find(";
    int               count = 0;
    for (const char *at = source; (at = strstr(at, CALL)); at++) {
        const char *quote = strchr(at, '"'), *comma = strchr(at, ',');
        if (!quote || !comma || strspn(comma + 1, " \n") != (size_t)(quote - comma) - 1)
            continue;
        ck_assert_msg(visit((Text){quote + 1, strcspn(quote + 1, "\"")}, data), "%.40s", at);
        count++;
    }
    return count;
}

static bool is_in_manual(Text code, const void *manual_text)
{
    Arena *mem = arena_new();
    bool   found = strstr(manual_text, text_format(mem, "`%.*s`%c", TEXT_ARG(code), 0).at) != NULL;
    arena_free(mem);
    return found;
}

START_TEST(every_finding_has_its_row)
{
    Buf remarks = {0}, source = {0};
    ck_assert(read_whole("src/verify/island_remarks.c", &remarks));
    ck_assert(read_whole("src/verify/island_energy.c", &source));
    buf_put(&source, buf_text(&remarks));
    buf_char(&source, 0);
    buf_free(&remarks);
    Text islands = page("islands");
    ck_assert_int_ge(each_code(source.at, is_in_manual, islands.at), 15);
    Text table = text_from(islands, (size_t)(strstr(islands.at, "| code in JSON |") - islands.at));
    int  codes = 0;
    for (Text rest = table; text_starts(rest, "|");) {
        Text cell = text_from(text_take(&rest, "\n"), 1);
        for (Text left = text_take(&cell, "|"), code; (text_take(&left, "`"), left.len); codes++) {
            code = text_take(&left, "`");
            char quoted[40];
            snprintf(quoted, sizeof quoted, "\"%.*s\"", TEXT_ARG(code));
            ck_assert_msg(strstr(source.at, quoted), "no finding has the code %s", quoted);
        }
    }
    ck_assert_int_ge(codes, 15);
    buf_free(&source);
}
END_TEST

/* Each statement of the first table is read, in the order of the rows. */
START_TEST(statements_of_islands_are_read)
{
    Play *game = play_new(NULL);
    Text  islands = page("islands");
    Text  rest = text_from(islands, (size_t)(strstr(islands.at, "| statement | meaning |") - islands.at));
    int   statements = 0;
    ck_assert_int_eq(play(game, "body B m=1"), EXIT_FINE);
    while (text_starts(rest, "|")) {
        Text cell = text_from(text_take(&rest, "\n"), 1);
        for (Text left = text_take(&cell, "|"); (text_take(&left, "`"), left.len); statements++) {
            Text statement = text_take(&left, "`");
            ck_assert_msg(play_text(game, statement) == EXIT_FINE, "%.*s: %s", TEXT_ARG(statement), game->err.at);
        }
    }
    ck_assert_int_ge(statements, 8);
    play_free(game);
}
END_TEST

/* ---- verdicts and columns ------------------------------------------------------------------------------------- */

START_TEST(every_verdict_of_json_is_listed)
{
    Text row = row_of(page("output"), "`lines`");
    for (int kind = 0; kind < VERDICT_SHAPE; kind++)
        ck_assert_msg(has_word(row, text_of(verdict_words[kind])), "`lines` of output.md has no %s", verdict_words[kind]);
}
END_TEST

/* The verdicts of a class are words in the source: those of verdict.h and "form", "known" and the like. */
START_TEST(every_verdict_of_a_class_has_its_row)
{
    Buf  source = {0};
    Text classroom = page("classroom");
    Text table = text_from(classroom, (size_t)(strstr(classroom.at, "| verdict | meaning | marks |") - classroom.at));
    int  words = 0;
    Buf  first = {0}; /* cells of the rows */
    while (text_starts(table, "|")) {
        Text cells = text_from(text_take(&table, "\n"), 1);
        buf_put(&first, text_take(&cells, "|"));
    }
    ck_assert(read_whole("src/lesson/judge.c", &source));
    for (Text rest = buf_text(&source); (text_take(&rest, "\""), rest.len); words++) {
        Text word = text_take(&rest, "\"");
        if (word.len && islower((unsigned char)word.at[0]) && !memchr(word.at, '/', word.len))
            ck_assert_msg(has_word(buf_text(&first), word), "classroom.md has no verdict %.*s", TEXT_ARG(word));
    }
    ck_assert_int_ge(words, 8);
    for (int kind = 0; kind < VERDICT_SHAPE; kind++)
        ck_assert_msg(has_word(buf_text(&first), text_of(verdict_words[kind])), "classroom.md has no verdict %s", verdict_words[kind]);
    buf_free(&first);
    buf_free(&source);
}
END_TEST

/* Every column of the table, and every word of the row, apart from those that are there only at times. */
static void columns_agree(const char *file, Text table, const char *at_times)
{
    char first[40];
    Text classroom = page("classroom"), head = table;
    snprintf(first, sizeof first, "`%s`", file);
    Text row = row_of(classroom, first), cells = row, cell;
    head = text_take(&head, "\n");
    for (int i = 0; i < 4; i++)
        cell = text_trim(text_take(&cells, "|"));
    for (Text rest = cell; rest.len;) {
        Text name = text_trim(text_take(&rest, ","));
        ck_assert_msg(has_word(head, name) || has_word(text_of(at_times), name), "%s has no column %.*s", file, TEXT_ARG(name));
    }
    for (Text rest = head; rest.len;) {
        Text name = text_take(&rest, ",");
        ck_assert_msg(has_word(cell, name) || has_word(text_of(at_times), name), "classroom.md does not list `%.*s` of %s", TEXT_ARG(name),
                      file);
    }
}

START_TEST(every_column_is_listed)
{
    Buf steps = {0}, students = {0}, class = {0}, at_times = {0};
    marked_setup();
    const Marking *marking = marked_mark(MARKED_LESSON, marked_nothing());
    marking_put_steps(&steps, marking);
    marking_put_students(&students, marking);
    marking_put_class(&class, marking);
    columns_agree("steps.csv", buf_text(&steps), "");
    buf_puts(&at_times, "name, the marks of each question");
    for (int i = 0; i < marking->questions; i++)
        buf_printf(&at_times, ", %.*s", TEXT_ARG(marking->question[i].question->name));
    buf_char(&at_times, 0);
    columns_agree("students.csv", buf_text(&students), at_times.at);
    buf_free(&at_times);
    columns_agree("class.csv", buf_text(&class), "");
    buf_free(&steps);
    buf_free(&students);
    buf_free(&class);
    marked_teardown();
}
END_TEST

SUITE(check_hand_tables)
{
    Suite *suite = suite_create("hand tables");
    TCase *tables = tcase_create("tables");
    tcase_add_test(tables, every_finding_has_its_row);
    tcase_add_test(tables, statements_of_islands_are_read);
    tcase_add_test(tables, every_verdict_of_json_is_listed);
    tcase_add_test(tables, every_verdict_of_a_class_has_its_row);
    tcase_add_test(tables, every_column_is_listed);
    suite_add_tcase(suite, tables);
    return suite;
}
