/* Known answers: statements whose exact answers come from a document or were worked out by hand, in tests/known.
 *
 * A case of such a file begins with the source of its answer (tests/known/SOURCES.md), then has the statement and what it must give:
 *
 *     # reference problem, reflection
 *     > reflect I=<5,-10> N=<3,4>
 *     F = <11, -2>
 *
 * A name is an answer or a step; `status` is that of the whole derivation, and where it is not `ok` the case has to say so. The
 * value is carom's own exact form, compared as text: fractions in lowest terms, `none` for no value, {t: {1/2, 1}} for values
 * inside others. Several statements may follow one another: the values are those of the last; a method has `>` in front of each of its
 * lines. For islands, v.b1 is an answer
 * of a group, models.sequential.v.b1 what stands there in the whole object, `hits.count` how many things a list has,
 * `range.c1` an impulse that is not unique, and `codes` what was found out, in its order. Lines are read from the top of the
 * source tree, where the tests are run.
 *
 * Of a statement with unknowns (tests/known/unknowns.txt) the values are those of the first solution that is accepted. `solutions` is how
 * many are. Where there are several, or some are rejected, a line has values of one of them, which may stand anywhere in the list:
 *
 *     solution: e = 3/4, va' = <3, 1>
 *     rejected: e = -1/2
 */
#include "harness.h"
#include "json_read.h"

#include "session/lines/lines.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FILES = 64 };

static const char FOLDER[] = "tests/known";
static char       file_name[MOST_FILES][64];
static int        files;

/* ---- the JSON that a session writes, back to the form of the files ---------------------------------------- */

static const char *put_value(Buf *out, const char *at);

/* A list of texts is a vector, one of anything else is a list. */
static const char *put_list(Buf *out, const char *at)
{
    bool vector = at[1] == '"';
    buf_char(out, vector ? '<' : '{');
    for (at++; *at != ']';) {
        at = put_value(out, at);
        if (*at == ',') {
            buf_puts(out, ", ");
            at++;
        }
    }
    buf_char(out, vector ? '>' : '}');
    return at + 1;
}

/* {"exact": X, ...} is X and {"word": X} too; other objects are records. */
static const char *put_object(Buf *out, const char *at)
{
    const char *end = json_skip(at);
    if (strncmp(at, "{\"exact\":null", 13) == 0) {
        buf_puts(out, "a value that is not exact");
    } else if (strncmp(at, "{\"exact\":", 9) == 0) {
        put_value(out, at + 9);
    } else if (strncmp(at, "{\"word\":", 8) == 0) {
        put_value(out, at + 8);
    } else {
        buf_char(out, '{');
        for (at++; *at == '"';) {
            const char *key = json_string_end(at);
            buf_put(out, (Text){at + 1, (size_t)(key - at) - 2});
            buf_puts(out, ": ");
            at = put_value(out, key + 1);
            if (*at == ',') {
                buf_puts(out, ", ");
                at++;
            }
        }
        buf_char(out, '}');
    }
    return end;
}

static const char *put_value(Buf *out, const char *at)
{
    if (*at == '{')
        return put_object(out, at);
    if (*at == '[')
        return put_list(out, at);
    const char *end = json_skip(at);
    if (*at == '"')
        buf_put(out, (Text){at + 1, (size_t)(end - at) - 2});
    else if (strncmp(at, "null", 4) == 0)
        buf_puts(out, "none");
    else
        buf_put(out, (Text){at, (size_t)(end - at)});
    return end;
}

/* What stands after a path of keys with dots between them; what is left of it goes to *rest. */
static const char *follow(const char *at, Text path, Text *rest)
{
    for (*rest = path; at && rest->len && (*at == '{');) {
        const char *dot = memchr(rest->at, '.', rest->len);
        Text        key = text_cut(*rest, 0, dot ? (size_t)(dot - rest->at) : rest->len);
        *rest = text_from(*rest, key.len + (dot != NULL));
        at = json_member(at, key);
    }
    return at;
}

static int items(const char *list)
{
    int count = 0;
    for (const char *item = json_next(list, NULL); item; item = json_next(list, item))
        count++;
    return count;
}

static void put_codes(Buf *out, const char *list)
{
    for (const char *item = json_next(list, NULL); item; item = json_next(list, item)) {
        buf_puts(out, out->len ? " " : "");
        put_value(out, json_member(item, TEXT("code")));
    }
    if (!out->len)
        buf_puts(out, "none");
}

/* The solution with that status after `item`, the first one for NULL; NULL at the end, and where nothing was to be solved. */
static const char *next_solution(const char *json, const char *status, const char *item)
{
    const char *list = json_member(json, TEXT("solutions"));
    do
        item = json_next(list, item);
    while (item && !text_is(json_quoted(json_member(item, TEXT("status"))), status));
    return item;
}

static int accepted(const char *json)
{
    int count = 0;
    for (const char *item = next_solution(json, "ok", NULL); item; item = next_solution(json, "ok", item))
        count++;
    return count;
}

/* The ranges of a letter, each behind the condition in the other letters. */
static void put_ranges(Buf *out, const char *list)
{
    for (const char *item = json_next(list, NULL); item; item = json_next(list, item)) {
        const char *condition = json_member(item, TEXT("if"));
        buf_puts(out, out->len ? "; " : "");
        if (condition) {
            buf_puts(out, "if ");
            put_value(out, condition);
            buf_puts(out, ": ");
        }
        put_value(out, json_member(item, TEXT("range")));
    }
}

/* Writes the value of `name` in the output: the status, an answer, a step that was worked out, or any other value there is. */
static void put_named(Buf *out, const char *json, Text name)
{
    char        key[128];
    Text        rest;
    const char *answers = json_member(json, TEXT("answers")), *at;
    if (text_is(name, "codes")) {
        put_codes(out, json_member(json, TEXT("diagnostics")));
        return;
    }
    if (text_is(name, "ranges")) {
        put_ranges(out, json_member(json, TEXT("ranges")));
        return;
    }
    if (text_is(name, "holds")) {
        put_value(out, json_member(json_next(json_member(json, TEXT("laws")), NULL), TEXT("holds")));
        return;
    }
    if (text_is(name, "solutions")) {
        buf_printf(out, "%d", accepted(json));
        return;
    }
    const char *first = next_solution(json, "ok", NULL), *solved = first ? json_member(json_member(first, TEXT("values")), name) : NULL;
    if (solved) {
        put_value(out, solved);
        return;
    }
    if (text_starts(name, "range.")) {
        at = json_member(json_member(json_member(answers, TEXT("j")), text_from(name, 6)), TEXT("range"));
        rest = (Text){0};
    } else {
        at = follow(answers, name, &rest);
    }
    snprintf(key, sizeof key, "{\"name\":\"%.*s\",\"role\":\"step\"", TEXT_ARG(name));
    if (!at && strstr(json, key)) {
        at = json_member(strstr(json, key), TEXT("value"));
        rest = (Text){0}; /* first.F is the name of one step */
    }
    if (!at)
        at = follow(json, name, &rest);
    if (at && *at == '[' && text_is(rest, "count"))
        buf_printf(out, "%d", items(at));
    else if (at && !rest.len)
        put_value(out, at);
    else
        buf_puts(out, "no such name");
}

/* ---- files ------------------------------------------------------------------------------------------------ */

typedef struct Reading {
    Play       *play;
    const char *file;
    int         line, cases, values, values_of_case;
    bool        source, asked; /* the case has its provenance; its statement */
    bool        failed;        /* and that did not end well, of which nothing has been said so far */
    Buf         statement;     /* whose lines have not all come */
    Unfinished  so_far;
    Arena      *scratch;
    Buf         wrong;
} Reading;

static void complain(Reading *r, Text line, Text found)
{
    enum { MOST = 400 }; /* a whole island would be more than Check takes */
    found = text_cut(found, 0, found.len < MOST ? found.len : MOST);
    buf_printf(&r->wrong, "\n  %s:%d: %.*s -- and carom has %.*s", r->file, r->line, TEXT_ARG(line), TEXT_ARG(found));
}

static void end_case(Reading *r)
{
    if (r->statement.len)
        complain(r, TEXT("a case ends here"), TEXT("a statement whose end is missing"));
    if (r->source && !r->values_of_case)
        complain(r, TEXT("a case ends here"), TEXT("nothing to compare it with"));
    if (r->failed)
        complain(r, TEXT("a case ends here, without a status"), buf_text(&r->play->out));
    r->source = r->asked = r->failed = false;
    r->values_of_case = 0;
}

static void ask(Reading *r, Text line)
{
    bool first = !r->statement.len;
    line = text_trim(text_from(line, 1));
    buf_printf(&r->statement, "%s%.*s", first ? "" : "\n", TEXT_ARG(line));
    if (lines_go_on(&r->so_far, first, line, r->scratch))
        return;
    if (!r->source || r->values_of_case)
        complain(r, line, TEXT("no line before it that says where the answer comes from"));
    if (r->failed)
        complain(r, line, buf_text(&r->play->out));
    r->cases += !r->asked;
    r->asked = true;
    r->failed = play_text(r->play, buf_text(&r->statement)) != EXIT_FINE;
    r->statement.len = 0;
}

/* Cuts off what stands before the next comma that is in no vector. */
static Text next_claim(Text *rest)
{
    size_t end = 0;
    for (int depth = 0; end < rest->len && (depth || rest->at[end] != ','); end++)
        depth += (rest->at[end] == '<') - (rest->at[end] == '>');
    Text claim = text_trim(text_cut(*rest, 0, end));
    *rest = end < rest->len ? text_from(*rest, end + 1) : (Text){0};
    return claim;
}

/* `e = 1/2, va' = <1, 2>`: whether the solution has all these values. */
static bool has_values(const char *values, Text claims)
{
    bool has = values != NULL;
    while (has && claims.len) {
        Text        claim = next_claim(&claims);
        const char *equals = memchr(claim.at, '=', claim.len), *value = NULL;
        Buf         found = {0};
        size_t      split = equals ? (size_t)(equals - claim.at) : 0;
        if (equals)
            value = json_member(values, text_trim(text_cut(claim, 0, split)));
        if (value)
            put_value(&found, value);
        has = value && text_equal(buf_text(&found), text_trim(text_from(claim, split + 1)));
        buf_free(&found);
    }
    return has;
}

static void compare_solutions(Reading *r, Text line, const char *status, Text claims)
{
    const char *json = r->play->out.at, *list = json_member(json, TEXT("solutions")), *item = next_solution(json, status, NULL);
    while (item && !has_values(json_member(item, TEXT("values")), claims))
        item = next_solution(json, status, item);
    if (!item)
        complain(r, line, list ? (Text){list, (size_t)(json_skip(list) - list)} : TEXT("no solutions"));
    r->values++;
    r->values_of_case++;
}

static void compare(Reading *r, Text line)
{
    if (text_starts(line, "solution:")) {
        compare_solutions(r, line, "ok", text_from(line, 9));
        return;
    }
    if (text_starts(line, "rejected:")) {
        compare_solutions(r, line, "rejected", text_from(line, 9));
        return;
    }
    const char *equals = memchr(line.at, '=', line.len);
    ck_assert_msg(r->asked && equals, "%s:%d: not `name = value` behind a statement", r->file, r->line);
    size_t split = (size_t)(equals - line.at);
    Text   name = text_trim(text_cut(line, 0, split)), wanted = text_trim(text_from(line, split + 1));
    Buf    found = {0};
    put_named(&found, r->play->out.at, name);
    r->failed &= !text_is(name, "status");
    if (!text_equal(buf_text(&found), wanted))
        complain(r, line, buf_text(&found));
    buf_free(&found);
    r->values++;
    r->values_of_case++;
}

static void read_line(Reading *r, Text line)
{
    r->line++;
    if (!line.len)
        end_case(r);
    else if (line.at[0] == '#')
        r->source = line.len > 8; /* a mark alone says nothing */
    else if (line.at[0] == '>')
        ask(r, line);
    else
        compare(r, line);
}

static Play *new_play(void)
{
    Settings settings = settings_default();
    ck_assert_ptr_null(settings_set(&settings, "format", "json"));
    return play_new(&settings);
}

START_TEST(answers_are_as_known)
{
    char path[256], line[4096];
    snprintf(path, sizeof path, "%s/%s", FOLDER, file_name[_i]);
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot read %s", path);
    Reading r = {.play = new_play(), .file = path, .scratch = arena_new()};
    while (fgets(line, sizeof line, file))
        read_line(&r, text_trim(text_of(line)));
    end_case(&r);
    fclose(file);
    play_free(r.play);
    arena_free(r.scratch);
    buf_free(&r.statement);
    printf("%-30s %3d case%s %3d value%s\n", file_name[_i], r.cases, r.cases == 1 ? ", " : "s,", r.values, r.values == 1 ? "" : "s");
    fflush(stdout);
    ck_assert_int_gt(r.cases, 0);
    buf_char(&r.wrong, 0);
    ck_assert_msg(r.wrong.len == 1, "%s", r.wrong.at);
    buf_free(&r.wrong);
}
END_TEST

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void find_files(void)
{
    DIR *folder = opendir(FOLDER);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        Text name = text_of(entry->d_name);
        if (files < MOST_FILES && name.len > 4 && name.len < sizeof *file_name && text_is(text_from(name, name.len - 4), ".txt"))
            snprintf(file_name[files++], sizeof *file_name, "%.*s", (int)sizeof *file_name - 1, entry->d_name);
    }
    if (folder)
        closedir(folder);
    qsort(file_name, (size_t)files, sizeof *file_name, by_name);
}

START_TEST(there_are_files)
{
    ck_assert_msg(files > 0, "no files in %s: run the tests at the top of the source tree", FOLDER);
}
END_TEST

SUITE(check_known_answers)
{
    find_files();
    Suite *suite = suite_create("known answers");
    TCase *known = tcase_create("known");
    tcase_add_test(known, there_are_files);
    tcase_add_loop_test(known, answers_are_as_known, 0, files);
    suite_add_tcase(suite, known);
    return suite;
}
