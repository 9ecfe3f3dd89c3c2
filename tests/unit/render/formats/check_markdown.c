/* Pages in Markdown are the same page in two renderers: what their tables, code and paragraphs say to MD4C they say to cmark-gfm, too,
 * where that is installed. Formulas are left out, which either takes for text. */
#include "command.h"
#include "handed_out.h"
#include "lessons.h"
#include "repl/outside.h"

#include <md4c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- MD4C ------------------------------------------------------------------------------------------------- */

static int block_begins(MD_BLOCKTYPE type, void *detail, void *data)
{
    (void)type, (void)detail;
    buf_char(data, '\n');
    return 0;
}

static int block_ends(MD_BLOCKTYPE type, void *detail, void *data)
{
    return block_begins(type, detail, data);
}

static int span(MD_SPANTYPE type, void *detail, void *data)
{
    (void)type, (void)detail, (void)data;
    return 0;
}

static int text(MD_TEXTTYPE type, const MD_CHAR *at, MD_SIZE len, void *data)
{
    static const struct {
        const char *entity, *text;
    } ENTITIES[] = {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&nbsp;", " "}};
    Text whole = {at, len};
    if (type == MD_TEXT_LATEXMATH || type == MD_TEXT_HTML)
        return 0;
    for (size_t i = 0; i < sizeof ENTITIES / sizeof *ENTITIES && type == MD_TEXT_ENTITY; i++)
        whole = text_is(whole, ENTITIES[i].entity) ? text_of(ENTITIES[i].text) : whole;
    if (type == MD_TEXT_BR || type == MD_TEXT_SOFTBR)
        whole = TEXT("\n");
    buf_put(data, whole);
    return 0;
}

/* ---- cmark-gfm -------------------------------------------------------------------------------------------- */

static void put_html_text(Buf *out, const char *html)
{
    static const struct {
        const char *entity;
        char        letter;
    } ENTITIES[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}};
    bool math = false;
    for (const char *at = html; *at; at++) {
        if (*at == '<') {
            static const char *const BREAKS[] = {"<p>", "</p>", "<td", "</td>", "<th", "</th>", "<pre", "</pre>", "<br", "<table"};
            for (size_t i = 0; i < sizeof BREAKS / sizeof *BREAKS; i++)
                if (!strncmp(at, BREAKS[i], strlen(BREAKS[i])) && !math)
                    buf_char(out, '\n');
            at = strchr(at, '>');
            continue;
        }
        char letter = *at;
        for (size_t i = 0; i < sizeof ENTITIES / sizeof *ENTITIES; i++)
            if (!strncmp(at, ENTITIES[i].entity, strlen(ENTITIES[i].entity))) {
                letter = ENTITIES[i].letter;
                at += strlen(ENTITIES[i].entity) - 1;
            }
        if (letter == '$')
            at += at[1] == '$';
        math ^= letter == '$';
        if (!math && letter != '$')
            buf_char(out, letter);
    }
}

/* Words with one space between them, so that lines may be filled differently. */
static Text words_of(Buf *text, Arena *mem)
{
    Buf folded = {0};
    for (size_t i = 0; i < text->len; i++) {
        bool hard = text->at[i] == '\xc2' && i + 1 < text->len && text->at[i + 1] == '\xa0';
        char c = hard || text->at[i] == '\n' || text->at[i] == ' ' ? ' ' : text->at[i];
        i += hard;
        if (c != ' ' || (folded.len && folded.at[folded.len - 1] != ' '))
            buf_char(&folded, c);
    }
    buf_free(text);
    return buf_finish(&folded, mem);
}

/* A dollar that is no formula looks like one where the renderer knows none. */
static Text without_dollars(Text page, Arena *mem)
{
    Buf out = {0};
    for (size_t i = 0; i < page.len; i++) {
        bool dollar = text_starts(text_from(page, i), "\\$");
        buf_puts(&out, dollar ? "USD" : "");
        i += dollar;
        if (!dollar)
            buf_char(&out, page.at[i]);
    }
    return buf_finish(&out, mem);
}

static void check_page(Text page, const char *what, Arena *mem)
{
    static const MD_PARSER PARSER = {0, MD_FLAG_TABLES | MD_FLAG_LATEXMATHSPANS, block_begins, block_ends, span, span, text, NULL, NULL};
    Buf                    first = {0}, html = {0}, second = {0};
    char                   block[4096];
    page = without_dollars(page, mem);
    ck_assert_int_eq(md_parse(page.at, (MD_SIZE)page.len, &PARSER, &first), 0);
    ck_assert_uint_gt(first.len, 4);
    if (!command_needs("cmark-gfm")) {
        buf_free(&first);
        return;
    }
    command_put("page.md", text_format(mem, "%.*s", TEXT_ARG(page)).at);
    FILE *rendered = popen(text_format(mem, "cmark-gfm --extension table '%s/page.md'", command_folder).at, "r");
    for (size_t got; (got = fread(block, 1, sizeof block, rendered)) > 0;)
        buf_put(&html, (Text){block, got});
    ck_assert_int_eq(pclose(rendered), 0);
    buf_char(&html, 0);
    put_html_text(&second, html.at);
    Text   one = words_of(&first, mem), two = words_of(&second, mem);
    size_t at = 0;
    while (at < one.len && at < two.len && one.at[at] == two.at[at])
        at++;
    size_t from = at > 60 ? at - 60 : 0;
    ck_assert_msg(at == one.len && at == two.len, "%s: MD4C reads\n...%.*s\nand cmark-gfm\n...%.*s", what,
                  (int)(one.len - from < 160 ? one.len - from : 160), one.at + from, (int)(two.len - from < 160 ? two.len - from : 160),
                  two.at + from);
    buf_free(&first);
    buf_free(&html);
    buf_free(&second);
}

/* ---- the pages -------------------------------------------------------------------------------------------- */

static char **lessons;
static int    lesson_count;

START_TEST(lessons_render_the_same)
{
    if (left_out(_i + 4))
        return;
    Arena *mem = arena_new();
    Buf    file = {0};
    bool   whole;
    ck_assert(read_whole(lessons[_i], &file));
    const Lesson *lesson = lesson_read(text_of(lessons[_i]), buf_text(&file), mem);
    for (int key = 0; key < 2; key++)
        check_page(handed_out_page(lesson, key, FORMAT_MARKDOWN, key ? STEPS_BOARD : STEPS_NONE, "", &outside_world, mem, &whole),
                   lessons[_i], mem);
    arena_free(mem);
    buf_free(&file);
}
END_TEST

static const char *const STATEMENTS[] = {
    "reflect I=<4,-2> N=<2,3>",
    "collide2d ma=2 va=<3,1> mb=3 vb=<-1,0> n=<3,4> e=1/2",
    "intersect p0=(4,7) p1=(16,3) p2=(1,1) p3=(17,10)",
    "verify intersect p0=(0.9,0.2) p1=(2,2) p2=(1,0) p3=(0,2)",
    "blame reflect I=<0.4,-2> N=<2,3>",
    "help vectors",
    "help islands",
    "vars",
};

START_TEST(statements_render_the_same)
{
    Settings    settings = settings_default();
    Arena      *mem = arena_new();
    const char *steps[] = {"set steps board", "set steps full"};
    for (int k = 0; k < 2; k++) {
        settings.format = FORMAT_MARKDOWN;
        Play *game = play_new(&settings);
        Buf   page = {0};
        play(game, steps[k]);
        play(game, "w = <1/3, 2>");
        buf_put(&page, buf_text(&game->out));
        play(game, STATEMENTS[_i]);
        buf_put(&page, buf_text(&game->out));
        check_page(buf_text(&page), STATEMENTS[_i], mem);
        buf_free(&page);
        play_free(game);
    }
    arena_free(mem);
}
END_TEST

SUITE(check_markdown)
{
    Suite *suite = suite_create("markdown");
    TCase *pages = tcase_create("pages");
    lessons = files_in("lessons", ".md", &lesson_count);
    tcase_add_checked_fixture(pages, command_setup, command_teardown);
    tcase_add_loop_test(pages, lessons_render_the_same, 0, lesson_count);
    tcase_add_loop_test(pages, statements_render_the_same, 0, sizeof STATEMENTS / sizeof *STATEMENTS);
    suite_add_tcase(suite, pages);
    return suite;
}
