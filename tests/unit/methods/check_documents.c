/* Every formula printed in the five documents, typed as printed.
 *
 * tests/documents/NAME.txt, one file a document:
 *
 *     # a comment
 *     new                          a new session
 *     let STATEMENT                gives a value to a name of the formulas that follow
 *     PLACE :: FORMULA :: GIVES    a formula, its place, and its value
 *
 * GIVES is an exact value (`21/43`, `[4,2]`), `holds`, `fails`, or `! words` for one that cannot be read as printed: then the error or its
 * hint contains these words, which say how to write it.
 */
#include "harness.h"

#include <stdio.h>
#include <string.h>

typedef struct Count {
    int read, refused;
} Count;

static Play *play_json(void)
{
    Settings settings = settings_default();
    settings.format = FORMAT_JSON;
    return play_new(&settings);
}

/* The part of the line before the next ` :: `, or all of it; *line goes on after it. */
static Text take_part(Text *line)
{
    static const char BETWEEN[] = " :: ";
    size_t            end = 0;
    while (end < line->len && !text_starts(text_from(*line, end), BETWEEN))
        end++;
    Text part = text_cut(*line, 0, end);
    *line = text_from(*line, end < line->len ? end + sizeof BETWEEN - 1 : end);
    return text_trim(part);
}

/* Whether the formula gives the expected result. */
static bool gives(const Play *play, ExitStatus exit, Text wanted, Count *count)
{
    char words[256];
    snprintf(words, sizeof words, "%.*s", TEXT_ARG(wanted));
    if (words[0] == '!') {
        count->refused++;
        return exit >= EXIT_INPUT && strstr(play->both.at, words + 2);
    }
    count->read++;
    if (!strcmp(words, "holds"))
        return exit == EXIT_FINE && strstr(play->both.at, "\"holds\":\"exact\"");
    if (!strcmp(words, "fails"))
        return exit == EXIT_CHECK && strstr(play->both.at, "\"holds\":\"false\"");
    return exit == EXIT_FINE && !strcmp(json_answer(play), words);
}

static void check_document(const char *path, Count *count)
{
    Buf   content = {0}, wrong = {0};
    Play *play = play_json();
    ck_assert_msg(read_whole(path, &content), "%s cannot be read", path);
    Text rest = buf_text(&content);
    for (int number = 1; rest.len; number++) {
        Text line = text_trim(text_take(&rest, "\n"));
        if (text_is(line, "new")) {
            play_free(play);
            play = play_json();
        } else if (text_starts(line, "let ")) {
            if (play_text(play, text_from(line, 4)) != EXIT_FINE)
                buf_printf(&wrong, "%s:%d: %s", path, number, play->both.at);
        } else if (line.len && line.at[0] != '#') {
            take_part(&line);
            Text formula = take_part(&line);
            if (!gives(play, play_text(play, formula), take_part(&line), count))
                buf_printf(&wrong, "%s:%d: %s", path, number, play->both.at);
        }
    }
    play_free(play);
    buf_free(&content);
    buf_char(&wrong, 0);
    ck_assert_msg(wrong.len == 1, "%.3000s", wrong.at) /* Check takes no longer message */;
    buf_free(&wrong);
}

static char **documents;
static int    document_count;

START_TEST(every_formula_is_read_or_refused_with_its_mend)
{
    Count count = {0};
    check_document(documents[_i], &count);
    printf("%s: %d formulas read, %d refused with their mend\n", documents[_i], count.read, count.refused);
    ck_assert_int_gt(count.read, 0);
}
END_TEST

START_TEST(all_five_documents_are_there)
{
    ck_assert_int_eq(document_count, 5);
}
END_TEST

SUITE(check_documents)
{
    Suite *suite = suite_create("documents");
    TCase *formulas = tcase_create("formulas");
    documents = files_in("tests/documents", ".txt", &document_count);
    tcase_add_loop_test(formulas, every_formula_is_read_or_refused_with_its_mend, 0, document_count);
    tcase_add_test(formulas, all_five_documents_are_there);
    suite_add_tcase(suite, formulas);
    return suite;
}
