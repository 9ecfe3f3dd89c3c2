/* The manual: its tables agree with the program, its references exist, its examples work; and the README is short. */
#include "harness.h"
#include "language/operators.h"
#include "lesson/reading/lesson.h"
#include "lessons.h"
#include "manual/manual.h"
#include "manual/manual_tables.h"

#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TABLES = 64, README_BYTES = 9000 };

START_TEST(every_table_is_used_and_every_marker_known)
{
    bool used[MOST_TABLES] = {false};
    for (int i = 0; i < manual_page_count; i++)
        for (Text rest = text_of(manual_page[i].text), name; rest.len;) {
            Text line = text_take(&rest, "\n");
            if (!manual_table_marker(line, &name)) {
                ck_assert_msg(!text_starts(text_trim(line), "<!-- table"), "%s: %.*s", manual_page[i].name, TEXT_ARG(line));
                continue;
            }
            int k = 0;
            while (manual_table_name(k) && !text_is(name, manual_table_name(k)))
                k++;
            ck_assert_msg(manual_table_name(k) != NULL, "%s: there is no table %.*s", manual_page[i].name, TEXT_ARG(name));
            used[k] = true;
        }
    for (int k = 0; manual_table_name(k); k++)
        ck_assert_msg(used[k], "no page has the table %s", manual_table_name(k));
}
END_TEST

/* A table has rows of two cells, whatever characters its words contain. */
START_TEST(tables_are_whole)
{
    for (int k = 0; manual_table_name(k); k++) {
        Arena *mem = arena_new();
        Buf    table = {0};
        int    written = 0;
        ck_assert(manual_table_write(&table, text_of(manual_table_name(k))));
        for (Text rest = buf_text(&table); rest.len; written++)
            text_take(&rest, "\n");
        const Lesson *page = lesson_read_prose(TEXT("table"), buf_text(&table), mem);
        ck_assert_msg(!page->faults && page->parts == written - 1 && written > 2, "%s", table.at);
        for (int i = 0; i < page->parts; i++) {
            const char *tab = memchr(page->part[i].text.at, '\t', page->part[i].text.len);
            ck_assert_int_eq(page->part[i].kind, PART_ROW);
            ck_assert_msg(tab && tab > page->part[i].text.at && tab + 1 < page->part[i].text.at + page->part[i].text.len, "%s: %.*s",
                          manual_table_name(k), TEXT_ARG(page->part[i].text));
        }
        buf_free(&table);
        arena_free(mem);
    }
}
END_TEST

/* The page has their forms, which no table of the program does. */
START_TEST(every_word_of_a_method_is_explained)
{
    static const char METHODS[] = "src/manual/writing-methods.md";
    Buf               methods = {0};
    char              word[80];
    ck_assert(read_whole(METHODS, &methods));
    for (int i = 0; method_word(i); i++) {
        snprintf(word, sizeof word, "`%s", method_word(i));
        ck_assert_msg(strstr(methods.at, word) != NULL, "%s does not explain `%s`", METHODS, method_word(i));
    }
    buf_free(&methods);
}
END_TEST

START_TEST(every_page_is_shown_by_its_name)
{
    char statement[80];
    for (int i = 0; i < manual_page_count; i++) {
        Play         *game = play_new(NULL);
        Arena        *mem = arena_new();
        Text          title;
        const Lesson *page = lesson_read_prose(text_of(manual_page[i].name), manual_markdown(&manual_page[i], mem), mem);
        ck_assert_msg(!page->faults, "%s", manual_page[i].name);
        ck_assert(manual.page(i, &title) && title.len > 0 && page->part[0].kind == PART_HEADING && page->part[0].level == 1);
        snprintf(statement, sizeof statement, "help %s", manual_page[i].name);
        ck_assert_int_eq(play(game, statement), EXIT_FINE);
        ck_assert_msg(text_starts(buf_text(&game->out), text_format(mem, "%.*s\n==", TEXT_ARG(title)).at), "%s", game->out.at);
        arena_free(mem);
        play_free(game);
    }
    ck_assert_ptr_null(manual.page(manual_page_count, &(Text){0}));
}
END_TEST

/* Each `help WORD` between backticks in a text finds a page. */
static void follow_references(const char *name, const char *text)
{
    static const char OPEN[] = "`help ";
    Play             *game = play_new(NULL);
    char              statement[120];
    for (const char *at = text; (at = strstr(at, OPEN)); at++) {
        size_t len = strcspn(at + 1, "`\n");
        if (at[1 + len] != '`' || isupper((unsigned char)at[sizeof OPEN]))
            continue;
        snprintf(statement, sizeof statement, "%.*s", (int)len, at + 1);
        ck_assert_msg(play(game, statement) == EXIT_FINE, "%s: %s", name, statement);
    }
    play_free(game);
}

START_TEST(references_lead_somewhere)
{
    Buf readme = {0};
    for (int i = 0; i < manual_page_count; i++)
        follow_references(manual_page[i].name, manual_page[i].text);
    ck_assert(read_whole("README.md", &readme));
    follow_references("README.md", readme.at);
    buf_free(&readme);
}
END_TEST

static void shows(Play *game, const char *statement, const char *words)
{
    ck_assert_int_eq(play(game, statement), EXIT_FINE);
    ck_assert_msg(strstr(game->out.at, words) != NULL, "%s: %s", statement, game->out.at);
}

START_TEST(a_word_that_is_no_topic_is_looked_for)
{
    Play *game = play_new(NULL);
    shows(game, "help elastic", "The manual mentions `elastic` here:\n");
    shows(game, "help elastic", "help glossary");
    shows(game, "help Cramer", "help documents");
    shows(game, "help hand work", "Checking hand work\n==");
    shows(game, "help conventions", "Conventions\n-----------\n");
    shows(game, "help marking", "Marking\n-------\n");
    ck_assert_int_eq(play(game, "help antimatter"), EXIT_INPUT);
    play_free(game);
}
END_TEST

/* Each name of a concept leads to its row, and not to a search. */
static void find_concepts(Play *game, Text names)
{
    while (names.len) {
        Text name = text_trim(text_take(&names, ","));
        char statement[120], row[120];
        snprintf(statement, sizeof statement, "help %.*s", TEXT_ARG(name));
        snprintf(row, sizeof row, "  %.*s  ", TEXT_ARG(name));
        ck_assert_int_eq(play(game, statement), EXIT_FINE);
        ck_assert_msg(strncmp(game->out.at, row, strlen(row)) == 0, "%s: %s", statement, game->out.at);
    }
}

/* Each `carom lesson N` is a lesson that exists. */
static void find_lessons(const char *page)
{
    static const char OPEN[] = "`carom lesson ";
    char              pattern[80];
    for (const char *at = page; (at = strstr(at, OPEN)); at++) {
        glob_t found;
        snprintf(pattern, sizeof pattern, "lessons/%02ld-*.md", strtol(at + strlen(OPEN), NULL, 10));
        ck_assert_msg(glob(pattern, 0, NULL, &found) == 0 && found.gl_pathc == 1, "%s", pattern);
        globfree(&found);
    }
}

START_TEST(every_concept_is_found)
{
    Play *game = play_new(NULL);
    Buf   concepts = {0};
    int   rows = 0;
    ck_assert(read_whole("src/manual/concepts.md", &concepts));
    find_lessons(concepts.at);
    for (Text rest = buf_text(&concepts); rest.len;) {
        Text line = text_take(&rest, "\n");
        if (!text_starts(line, "| ") || rows++ == 0)
            continue;
        (void)text_take(&line, "| ");
        find_concepts(game, text_take(&line, " |"));
    }
    ck_assert_int_gt(rows, 20);
    shows(game, "help Centre-of-mass frame", "help frames");
    shows(game, "help frame", "carom lesson 9");
    buf_free(&concepts);
    play_free(game);
}
END_TEST

/* The search words of `help` come from the user: they are escaped in the output, and without a manual there is no page.
 */
START_TEST(a_session_without_a_manual_has_help)
{
    Play  *game = play_new(NULL);
    World *world = (World *)(game + 1);
    world->manual = NULL;
    shows(game, "help", "collide1d");
    shows(game, "help undo", "undo");
    ck_assert_int_eq(play(game, "help start"), EXIT_INPUT);
    play_free(game);
}
END_TEST

/* The first example is a complete lesson, the second a block: both work as they are, without remarks. */
START_TEST(the_examples_of_lessons_work)
{
    static const char OPEN[] = "\n````markdown\n", CLOSE[] = "\n````\n";
    int               examples = 0;
    Buf               page = {0};
    ck_assert(read_whole("src/manual/lessons.md", &page));
    for (const char *at = page.at; (at = strstr(at, OPEN)); examples++) {
        const char *end = strstr(at + strlen(OPEN), CLOSE);
        Text        example = {at + strlen(OPEN), (size_t)(end - at) - strlen(OPEN) + 1};
        Tested      test = tested(example, text_starts(example, "---"));
        ck_assert_msg(test.checked->exit == EXIT_FINE && !test.checked->remarks.count, "%.*s\n%s", TEXT_ARG(example), test.told.at);
        ck_assert_int_ge(test.checked->statements, 1);
        tested_free(&test);
        at = end;
    }
    ck_assert_int_eq(examples, 2);
    buf_free(&page);
}
END_TEST

/* `help cross` and `help functions` show a statement that holds. */
START_TEST(the_example_of_every_function_holds)
{
    for (int op = 0; op < OP_COUNT; op++) {
        ck_assert_msg(op_is_function((Op)op) == (operators[op].example != NULL), "`%s`: only functions have examples", operators[op].name);
        if (!operators[op].example)
            continue;
        Play *game = play_new(NULL);
        ck_assert_int_eq(play(game, operators[op].example), EXIT_FINE);
        ck_assert_msg(strstr(game->out.at, "holds exactly"), "%s", game->out.at);
        ck_assert_msg(strstr(operators[op].example, operators[op].name) == operators[op].example, "%s", operators[op].example);
        play_free(game);
    }
}
END_TEST

START_TEST(the_readme_is_short)
{
    Buf readme = {0};
    ck_assert(read_whole("README.md", &readme));
    ck_assert_msg(readme.len <= README_BYTES, "README.md has %zu bytes: the manual has room for the rest", readme.len);
    buf_free(&readme);
}
END_TEST

SUITE(check_manual)
{
    Suite *suite = suite_create("manual");
    TCase *pages = tcase_create("pages"), *examples = tcase_create("examples");
    tcase_add_test(pages, every_table_is_used_and_every_marker_known);
    tcase_add_test(pages, tables_are_whole);
    tcase_add_test(pages, every_concept_is_found);
    tcase_add_test(pages, every_word_of_a_method_is_explained);
    tcase_add_test(pages, every_page_is_shown_by_its_name);
    tcase_add_test(pages, references_lead_somewhere);
    tcase_add_test(pages, a_word_that_is_no_topic_is_looked_for);
    tcase_add_test(pages, a_session_without_a_manual_has_help);
    tcase_add_test(examples, the_examples_of_lessons_work);
    tcase_add_test(examples, the_example_of_every_function_holds);
    tcase_add_test(examples, the_readme_is_short);
    suite_add_tcase(suite, pages);
    suite_add_tcase(suite, examples);
    return suite;
}
