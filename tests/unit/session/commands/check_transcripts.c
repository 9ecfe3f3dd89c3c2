/* Transcripts: input and output, word for word.
 *
 * tests/transcripts/NAME.txt, tests/errors/NAME.txt and the fenced blocks of README.md and of the manual that have a prompt in them:
 *
 *     carom> STATEMENT            a statement; more lines of it begin with "...    ", or with "page>  " as on the screen
 *     carom's output, on both streams, in order
 *     exit 2                      only in tests/errors: the exit status, if it is not 0
 *
 * What stands before the first prompt says what the file is about. Each file, also of Markdown, is one
 * session. An expected line that is only `…` stands for any number of lines. In tests/errors a statement may have \xFF
 * and \u{202E} in it, for a byte and a character that no editor shows. CAROM_BLESS=1 writes what was answered into
 * the files; what it wrote has to be read, and worked out by hand, before it is kept.
 */
#include "harness.h"
#include "session/commands/commands.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PROMPT[] = "carom> ", MORE[] = "...    ", PAGE[] = "page>  ";

typedef struct Script {
    const char *path;
    bool        errors; /* with exit statuses and escaped characters */
    bool        fenced; /* only what stands in fenced blocks */
    Text        rest;   /* of the file */
    int         line;   /* of its first line */
    Play       *play;
    Buf         fresh;  /* the file as it would be */
    Buf         report; /* what differs */
    int         statements;
} Script;

static Text first_line(Text text)
{
    return text_take(&text, "\n");
}

/* Takes one line off the script. */
static Text take_line(Script *script)
{
    script->line++;
    return text_take(&script->rest, "\n");
}

static void put_line(Buf *buf, Text line)
{
    buf_put(buf, line);
    buf_char(buf, '\n');
}

static bool is_fence(Text line)
{
    return text_starts(text_trim(line), "```");
}

/* ---- comparing -------------------------------------------------------------------------------------------- */

/* Whether the lines agree; `…` alone on a line agrees with any number of them. */
static bool agree(Text expected, Text got)
{
    if (!expected.len || !got.len)
        return expected.len == got.len || text_is(text_trim(expected), "…");
    Text left = first_line(expected), right = first_line(got);
    Text left_rest = text_from(expected, left.len + (left.len < expected.len));
    Text right_rest = text_from(got, right.len + (right.len < got.len));
    if (text_is(left, "…"))
        return agree(left_rest, got) || agree(expected, right_rest);
    return text_equal(left, right) && agree(left_rest, right_rest);
}

static Text without_empty_end(Text text)
{
    while (text.len && isspace((unsigned char)text.at[text.len - 1]))
        text.len--;
    return text;
}

static void put_marked(Buf *report, char mark, Text text)
{
    enum { MOST = 12 };
    for (int i = 0; text.len; i++) {
        Text line = first_line(text);
        if (i == MOST) {
            buf_printf(report, "    %c ...\n", mark);
            return;
        }
        buf_printf(report, "    %c %.*s\n", mark, TEXT_ARG(line));
        text = text_from(text, line.len + (line.len < text.len));
    }
}

static Text last_line(Text text)
{
    size_t start = text.len;
    while (start > 0 && text.at[start - 1] != '\n')
        start--;
    return text_from(text, start);
}

/* The lines that differ, without those that are alike at both ends. */
static void put_difference(Buf *report, Text a, Text b)
{
    while (a.len && b.len && text_equal(first_line(a), first_line(b))) {
        size_t len = first_line(a).len;
        a = text_from(a, len + (len < a.len));
        b = text_from(b, len + (len < b.len));
    }
    while (a.len && b.len && text_equal(last_line(a), last_line(b))) {
        size_t len = last_line(a).len;
        a = text_cut(a, 0, a.len - len - (len < a.len));
        b = text_cut(b, 0, b.len - len - (len < b.len));
    }
    put_marked(report, '-', a);
    put_marked(report, '+', b);
}

/* ---- playing ---------------------------------------------------------------------------------------------- */

static size_t read_hex(Text text, size_t at, size_t most, uint32_t *code)
{
    size_t count = 0;
    for (*code = 0; count < most && at + count < text.len && isxdigit((unsigned char)text.at[at + count]); count++) {
        int digit = tolower((unsigned char)text.at[at + count]);
        *code = 16 * *code + (uint32_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
    }
    return count;
}

/* \xFF and \u{202E} as the byte and the character that they stand for. */
static void put_unescaped(Buf *buf, Text text)
{
    uint32_t code;
    for (size_t i = 0, digits; i < text.len; i++) {
        if (text_starts(text_from(text, i), "\\x") && read_hex(text, i + 2, 2, &code) == 2) {
            buf_char(buf, (char)code);
            i += 3;
        } else if (text_starts(text_from(text, i), "\\u{") && (digits = read_hex(text, i + 3, 6, &code)) > 0) {
            char character[4];
            buf_put(buf, (Text){character, (size_t)utf8_encode(character, code)});
            i += 3 + digits;
        } else {
            buf_char(buf, text.at[i]);
        }
    }
}

static void type_statement(Script *script, Text statement, Text expected, int line)
{
    Buf         typed = {0}, got = {0};
    const char *gap = expected.at + without_empty_end(expected).len;
    Text        empty_end = {gap, (size_t)(expected.at + expected.len - gap)};
    expected = without_empty_end(expected);
    if (script->errors)
        put_unescaped(&typed, statement);
    else
        buf_put(&typed, statement);
    ExitStatus exit = play_text(script->play, buf_text(&typed));
    buf_put(&got, without_empty_end(buf_text(&script->play->both)));
    if (script->errors && exit)
        buf_printf(&got, "%sexit %d", got.len ? "\n" : "", (int)exit);
    if (agree(expected, buf_text(&got))) {
        buf_put(&script->fresh, expected);
    } else {
        buf_put(&script->fresh, buf_text(&got));
        buf_printf(&script->report, "%s:%d: %.*s\n", script->path, line, TEXT_ARG(first_line(statement)));
        put_difference(&script->report, expected, buf_text(&got));
    }
    if (expected.len || !got.len)
        buf_put(&script->fresh, empty_end);
    else
        buf_char(&script->fresh, '\n');
    script->statements++;
    buf_free(&typed);
    buf_free(&got);
}

/* One statement with all its lines, and what is expected, up to the next prompt or the end of the block. */
static void play_one(Script *script)
{
    Buf  statement = {0};
    int  line = script->line;
    Text first = take_line(script);
    put_line(&script->fresh, first);
    buf_put(&statement, text_from(first, sizeof PROMPT - 1));
    while (text_starts(script->rest, MORE) || text_starts(script->rest, PAGE)) {
        Text more = take_line(script);
        put_line(&script->fresh, more);
        buf_char(&statement, '\n');
        buf_put(&statement, text_from(more, sizeof MORE - 1));
    }
    const char *start = script->rest.at;
    while (script->rest.len && !text_starts(script->rest, PROMPT) && !(script->fenced && is_fence(first_line(script->rest))))
        take_line(script);
    type_statement(script, buf_text(&statement), (Text){start, (size_t)(script->rest.at - start)}, line);
    buf_free(&statement);
}

static void play_script(Script *script)
{
    bool inside = !script->fenced;
    script->line = 1;
    Settings settings = settings_default();
    settings.width = script->fenced ? 76 : settings.width; /* `help` indents the lines of a block by 4 */
    script->play = play_new(&settings);
    while (script->rest.len) {
        if (inside && text_starts(script->rest, PROMPT)) {
            play_one(script);
            continue;
        }
        Text line = take_line(script);
        inside ^= script->fenced && is_fence(line);
        put_line(&script->fresh, line);
    }
    play_free(script->play);
}

static void write_back(const Script *script)
{
    FILE *file = fopen(script->path, "wb");
    ck_assert_msg(file && fwrite(script->fresh.at, 1, script->fresh.len, file) == script->fresh.len, "%s cannot be written", script->path);
    fclose(file);
}

static void check_script(const char *path, bool errors, bool fenced)
{
    Buf    content = {0};
    Script script = {.path = path, .errors = errors, .fenced = fenced};
    if (!read_whole(path, &content))
        return;
    script.rest = buf_text(&content);
    play_script(&script);
    ck_assert_msg(script.statements || fenced, "%s has no statement in it", path);
    buf_char(&script.report, 0);
    if (script.report.len > 1) {
        if (getenv("CAROM_BLESS"))
            write_back(&script);
        else
            ck_abort_msg("not answered as written:\n%.3000s", script.report.at);
    }
    buf_free(&script.fresh);
    buf_free(&script.report);
    buf_free(&content);
}

/* ---- tests ------------------------------------------------------------------------------------------------ */

static char **transcripts, **errors, **pages;

START_TEST(a_transcript_is_answered_word_for_word)
{
    check_script(transcripts[_i], false, false);
}
END_TEST

START_TEST(a_mistake_is_answered_word_for_word)
{
    check_script(errors[_i], true, false);
}
END_TEST

START_TEST(the_readme_is_answered_word_for_word)
{
    check_script("README.md", false, true);
}
END_TEST

START_TEST(the_manual_is_answered_word_for_word)
{
    check_script(pages[_i], false, true);
}
END_TEST

static const char MINE[] =
    "method mine \"a method of one's own\"\ngiven va : vector \"velocity of A\"\ngiven vb : vector \"velocity of B\"\n"
    "given ma : number \"mass of A\"\ngiven mb : number \"mass of B\"\ngiven n : vector \"normal\"\n"
    "given e : number \"restitution\"\nanswer va' = va + (1 + e)*mb/(ma + mb)*((vb - va) . n)/(n . n)*n \"after\"\nend\n";

/* A motion, a derivation, a file, a method and two bodies first, as some examples show or use what is there already. */
static void run_example(const char *name, Text example)
{
    Play *play = play_new(NULL);
    play->teaches = true;
    ck_assert_int_eq(play_text(play, TEXT("ball C r=1/4 p=(1, 1) v=<3, 2>")), EXIT_FINE);
    ck_assert_int_eq(play_text(play, TEXT("move 1 s")), EXIT_FINE);
    ck_assert_int_eq(play_text(play, TEXT("reflect I=<4,-2> N=<0,1>")), EXIT_FINE);
    ck_assert_int_eq(play_text(play, TEXT("save \"monday.carom\"")), EXIT_FINE);
    ck_assert_int_eq(play_text(play, TEXT("body A m=2 v=<1,0>")), EXIT_FINE);
    ck_assert_int_eq(play_text(play, TEXT("body B m=1 p=(1,0)")), EXIT_FINE);
    ck_assert_int_eq(play_text(play, TEXT("contact c1 A B n=<1,0>")), EXIT_FINE);
    ck_assert_int_eq(play_lines(play, text_of(MINE)), EXIT_FINE);
    ck_assert_msg(example.len > 0, "%s has no example", name);
    if (text_is(text_of(name), "audit")) { /* there is only one file: the log takes the place of the session */
        play->file_name.len = play->file.len = 0;
        buf_puts(&play->file_name, "log.csv");
        buf_puts(&play->file, "ma,mb,va.x,va.y,vb.x,vb.y,n.x,n.y,e,J\n2,3,4,3,-3,1,3,4,0.25,8.7\n");
    }
    ExitStatus exit = play_text(play, example);
    ck_assert_msg(exit == EXIT_FINE, "the example of %s ends with %d:\n%.3000s", name, (int)exit, play->both.at);
    play_free(play);
}

START_TEST(the_example_of_a_method_works)
{
    Arena  *mem = arena_new();
    Diag    diag = {.mem = mem};
    Method *method = method_read(text_of(method_built_in[_i].text), NULL, &diag);
    ck_assert_msg(method != NULL, "%s: %.*s", method_built_in[_i].name, TEXT_ARG(diag.message));
    run_example(method_built_in[_i].name, method->example);
    method_free(method);
    arena_free(mem);
}
END_TEST

START_TEST(the_examples_of_commands_work)
{
    for (const Command *command = commands; command->name; command++)
        if (command->run)
            run_example(command->name, text_of(command->example));
}
END_TEST

SUITE(check_transcripts)
{
    int    count, mistakes, page_count;
    Suite *suite = suite_create("transcripts");
    TCase *sessions = tcase_create("sessions"), *wrong = tcase_create("mistakes"), *help = tcase_create("help");
    transcripts = files_in("tests/transcripts", ".txt", &count);
    errors = files_in("tests/errors", ".txt", &mistakes);
    tcase_add_loop_test(sessions, a_transcript_is_answered_word_for_word, 0, count);
    tcase_add_test(sessions, the_readme_is_answered_word_for_word);
    pages = files_in("src/manual", ".md", &page_count);
    tcase_add_loop_test(sessions, the_manual_is_answered_word_for_word, 0, page_count);
    tcase_add_loop_test(wrong, a_mistake_is_answered_word_for_word, 0, mistakes);
    tcase_add_loop_test(help, the_example_of_a_method_works, 0, method_built_in_count);
    tcase_add_test(help, the_examples_of_commands_work);
    suite_add_tcase(suite, sessions);
    suite_add_tcase(suite, wrong);
    suite_add_tcase(suite, help);
    return suite;
}
