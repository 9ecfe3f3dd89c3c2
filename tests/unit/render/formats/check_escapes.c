/* Names, captions and statements of any bytes: the page stays whole in every format. CAROM_SEED repeats a run. */
#include "fractions.h"
#include "paper.h"
#include "readback.h"

#include "base/escape.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void random_bytes(Random *random, Buf *out, int count)
{
    static const char MARKS[] = "\\{}$&#%_^~<>|\"'`[]*-+=.:;!?@/()\n\t 09azAZ";
    for (int i = 0; i < count; i++) {
        int kind = random_int(random, 0, 9);
        if (kind < 5)
            buf_char(out, MARKS[random_int(random, 0, (int)sizeof MARKS - 2)]);
        else if (kind < 8)
            buf_char(out, (char)random_int(random, 0, 255));
        else {
            char code[4];
            buf_put(out, (Text){code, (size_t)utf8_encode(code, (uint32_t)random_int(random, 0x80, 0x2FFF))});
        }
    }
}

/* HTML turned back into text. */
static void html_unescape(Text html, Buf *out)
{
    static const struct {
        const char *entity;
        char        c;
    } ENTITIES[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    for (size_t at = 0; at < html.len; at++) {
        bool found = false;
        for (size_t i = 0; i < 5 && !found; i++)
            if (text_starts(text_from(html, at), ENTITIES[i].entity)) {
                buf_char(out, ENTITIES[i].c);
                at += strlen(ENTITIES[i].entity) - 1;
                found = true;
            }
        if (!found)
            buf_char(out, html.at[at]);
    }
}

static void markdown_unescape(Text markdown, Buf *out)
{
    for (size_t at = 0; at < markdown.len; at++) {
        Text rest = text_from(markdown, at);
        if (markdown.at[at] == '\\' && at + 1 < markdown.len) {
            MUST(ispunct((unsigned char)markdown.at[at + 1]), "a backslash before %c stays one", markdown.at[at + 1]);
            buf_char(out, markdown.at[++at]);
        } else if (text_starts(rest, "&amp;") || text_starts(rest, "&lt;") || text_starts(rest, "&#")) {
            size_t end = at;
            while (markdown.at[end] != ';')
                end++;
            buf_char(out, rest.at[1] == 'a' ? '&' : rest.at[1] == 'l' ? '<' : (char)atoi(rest.at + 2));
            at = end;
        } else {
            MUST(!strchr("`*_{}[]>#|$~!<&@", markdown.at[at]), "%c is not escaped in %.*s", markdown.at[at], TEXT_ARG(markdown));
            buf_char(out, markdown.at[at]);
        }
    }
}

/* Braces and dollars are in pairs, nothing acts, and every letter has a sign in the fonts. */
static void check_latex(Text latex)
{
    int  depth = 0;
    bool math = false;
    for (size_t at = 0; at < latex.len; at++) {
        unsigned char c = (unsigned char)latex.at[at];
        int           len = 1;
        if (c == '\\') {
            char next = at + 1 < latex.len ? latex.at[at + 1] : 0;
            MUST(isalpha((unsigned char)next) || (next && strchr("$&#%_` ", next)), "\\%c in %.*s", next, TEXT_ARG(latex));
            at++;
            continue;
        }
        MUST(!strchr("&#%~\"", c) && c >= 0x20 && c != 0x7F, "byte %02x acts in %.*s", c, TEXT_ARG(latex));
        MUST(math || !strchr("^_<>|", c), "%c outside a formula in %.*s", c, TEXT_ARG(latex));
        depth += (c == '{') - (c == '}');
        HOLDS(depth >= 0);
        math ^= c == '$';
        if (c >= 0x80) {
            int32_t code = utf8_decode(latex, at, &len);
            MUST(code >= 0xC0 && code <= 0xFF, "U+%04X has no sign, in %.*s", (unsigned)code, TEXT_ARG(latex));
            at += (size_t)len - 1;
        }
    }
    MUST(depth == 0 && !math, "not closed: %.*s", TEXT_ARG(latex));
}

static void nothing_is_let_through(Text text)
{
    Buf         html = {0}, markdown = {0}, latex = {0}, safe = {0}, back = {0};
    const char *why = NULL;
    buf_put_safe(&safe, text);
    escape_html(&html, text);
    MUST(is_well_formed(buf_text(&html), &why), "%s: %.*s", why, TEXT_ARG(buf_text(&html)));
    MUST(!memchr(html.at ? html.at : "", '"', html.len) && !memchr(html.at ? html.at : "", '\'', html.len), "a quote in %.*s",
         TEXT_ARG(buf_text(&html)));
    html_unescape(buf_text(&html), &back);
    MUST(text_equal(buf_text(&back), buf_text(&safe)), "%.*s", TEXT_ARG(buf_text(&html)));
    back.len = 0;
    escape_markdown(&markdown, text);
    markdown_unescape(buf_text(&markdown), &back);
    MUST(text_equal(buf_text(&back), buf_text(&safe)), "%.*s is not %.*s", TEXT_ARG(buf_text(&back)), TEXT_ARG(buf_text(&safe)));
    escape_latex(&latex, text);
    check_latex(buf_text(&latex));
    buf_free(&html);
    buf_free(&markdown);
    buf_free(&latex);
    buf_free(&safe);
    buf_free(&back);
}

START_TEST(any_bytes_are_escaped)
{
    for (int i = 0; i < 256; i++)
        for (int k = 0; k < 256; k++) {
            char pair[2] = {(char)i, (char)k};
            nothing_is_let_through((Text){pair, 2});
        }
    Random random = random_stream(4711);
    for (int i = 0; i < 3000; i++) {
        Buf bytes = {0};
        random_bytes(&random, &bytes, random_int(&random, 1, 80));
        nothing_is_let_through(buf_text(&bytes));
        buf_free(&bytes);
    }
    nothing_is_let_through(TEXT("1. a"));
    nothing_is_let_through(TEXT("- b"));
}
END_TEST

START_TEST(words_have_a_minus_and_typed_text_a_hyphen)
{
    static const struct {
        const char *words, *html;
    } WORDS[] = {
        {"-7 or <4, -2.5>: n-t, RF-1, a - 3, 2-3, 1e-5, -x", "−7 or &lt;4, −2.5&gt;: n-t, RF-1, a - 3, 2-3, 1e-5, -x"},
        {"(-1/2, e=-1)", "(−1/2, e=−1)"},
        {"-", "-"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        Buf html = {0}, markdown = {0}, latex = {0};
        escape_html_words(&html, text_of(WORDS[i].words));
        escape_markdown_words(&markdown, text_of(WORDS[i].words));
        escape_latex_words(&latex, text_of(WORDS[i].words));
        ck_assert_msg(text_is(buf_text(&html), WORDS[i].html), "%.*s", TEXT_ARG(buf_text(&html)));
        int minuses = occurrences(buf_text(&html), "−");
        ck_assert_int_eq(occurrences(buf_text(&markdown), "−"), minuses);
        ck_assert_int_eq(occurrences(buf_text(&latex), "$-$"), minuses);
        buf_free(&html);
        buf_free(&markdown);
        buf_free(&latex);
    }
    Play *game = play_in(FORMAT_HTML, false);
    ck_assert_int_eq(play(game, "verify collide2d ma=0.1 va=<3,1> mb=3 vb=<-1,0> n=<1,2> e=0.9"), EXIT_FINE);
    ck_assert_int_eq(occurrences(buf_text(&game->out), " -0"), 0);
    ck_assert(strstr(game->out.at, " −0.18 ulp"));
    ck_assert_int_eq(play(game, "help RF1"), EXIT_FINE);
    ck_assert(strstr(game->out.at, "<code>reflect I=&lt;4,-2&gt; N=&lt;0,1&gt;</code>"));
    play_free(game);
}
END_TEST

/* What no line of Markdown may begin with, since it would be a block of its own. */
START_TEST(no_line_of_markdown_begins_a_block)
{
    static const char *const BEGINNINGS[] = {"# a", "- a", "+ a", "1. a", "12) a", "=== a", "> a", "* a", "```", "| a |", "--- "};
    for (size_t i = 0; i < sizeof BEGINNINGS / sizeof *BEGINNINGS; i++) {
        Buf out = {0};
        escape_markdown(&out, text_of(BEGINNINGS[i]));
        bool marked = out.at[0] == '\\' || out.at[0] == '&';
        bool numbered = isdigit((unsigned char)out.at[0]) && memchr(out.at, '\\', out.len);
        MUST(marked || numbered, "%s begins a block as %.*s", BEGINNINGS[i], TEXT_ARG(buf_text(&out)));
        buf_free(&out);
    }
}
END_TEST

/* A drawing in characters has columns, and only the full stop of a sentence widens a space. */
START_TEST(columns_of_latex_stay)
{
    static const struct {
        const char *text, *latex;
    } LINES[] = {{"a  b", "a \\ b"}, {". . b", ".\\ .\\ b"}, {"a .  b", "a .\\ \\ b"}, {"One. Two.", "One. Two."}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Buf out = {0};
        escape_latex(&out, text_of(LINES[i].text));
        MUST(text_is(buf_text(&out), LINES[i].latex), "%s is %.*s", LINES[i].text, TEXT_ARG(buf_text(&out)));
        buf_free(&out);
    }
}
END_TEST

/* A document of blocks in every role, but for figures, with that text wherever text can be. */
static Document hostile_document(Text text, Arena *mem)
{
    Expr  *name = expr_name(mem, text), *number = expr_number(mem, text, NULL), *sum = expr_chain(mem, name, OP_ADD, number);
    Expr  *word = expr_new(mem, EXPR_WORD, (Span){0, 0});
    Phrase phrase = phrase_of(mem, text);
    word->text = text;
    phrase_related(&phrase, mem, name, true);
    phrase_words(&phrase, mem, text);
    Document document = {.block = ARENA_MANY(mem, Block, BLOCK_ROLES)};
    for (int role = 0; role < BLOCK_ROLES; role++) {
        DocLine *line = ARENA_MANY(mem, DocLine, 2);
        line[0] = (DocLine){.math = sum};
        line[1] = (DocLine){.rounded = true, .math = word, .words = phrase};
        Phrase *cell = ARENA_MANY(mem, Phrase, 4);
        Text   *detail = ARENA_MANY(mem, Text, 2);
        for (int i = 0; i < 4; i++)
            cell[i] = phrase;
        detail[0] = detail[1] = text;
        Block *block = &document.block[document.count];
        *block = (Block){.role = (BlockRole)role,
                         .level = 1,
                         .caption = text,
                         .cite = text,
                         .left = name,
                         .line = line,
                         .lines = 2,
                         .phrase = phrase,
                         .cell = cell,
                         .detail = detail,
                         .columns = 2,
                         .rows = 2};
        if (role == BLOCK_LAW || role == BLOCK_COMPARISON)
            block->verdict = TEXT("holds exactly");
        document.count += role != BLOCK_FIGURE;
    }
    return document;
}

/* Braces and environments of a whole page of LaTeX. */
static void check_latex_page(Text page)
{
    int depth = 0, open = 0;
    for (size_t at = 0; at < page.len; at++) {
        if (page.at[at] == '\\') {
            open += text_starts(text_from(page, at), "\\begin{") - text_starts(text_from(page, at), "\\end{");
            at++;
            continue;
        }
        depth += (page.at[at] == '{') - (page.at[at] == '}');
        HOLDS(depth >= 0);
        MUST(page.at[at] != '%' || at == 0 || page.at[at - 1] == '\n', "a comment in %.*s", TEXT_ARG(page));
    }
    HOLDS(depth == 0);
    HOLDS(open == 0);
}

static void check_page(Format format, const Document *document, Text title)
{
    Buf         out = {0};
    Look        look = {true, false, 80};
    const char *why = NULL;
    buf_puts(&out, writers[format].mark);
    writers[format].open(&out, title);
    writers[format].statement(&out, title);
    writers[format].plain(&out, title);
    writers[format].document(&out, document, &look);
    writers[format].close(&out);
    if (format == FORMAT_HTML)
        MUST(is_well_formed(buf_text(&out), &why), "%s in\n%.*s", why, TEXT_ARG(buf_text(&out)));
    if (format == FORMAT_LATEX)
        check_latex_page(buf_text(&out));
    int len;
    for (size_t at = 0; at < out.len; at += (size_t)len) {
        int32_t code = utf8_decode(buf_text(&out), at, &len);
        MUST(code == '\n' || (code >= 0 && !utf8_unsafe(code)), "U+%04X stands in %s", (unsigned)code, writers[format].name);
    }
    buf_free(&out);
}

START_TEST(a_page_stays_whole_whatever_the_names_are)
{
    static const char *const TEXTS[] = {"</style><script>alert(1)</script>",
                                        "\"><img src=x onerror=alert(1)>",
                                        "$\\input{/etc/passwd}$",
                                        "\\end{document}",
                                        "\\write18{ls}",
                                        "`a` **b** [c](http://d) <e>",
                                        "\n\n# heading\n- list",
                                        "|a|b|",
                                        "--> <!-- ]]>",
                                        ("\xE2\x80\xAE"
                                         "reversed"),
                                        "\x1B[31mred",
                                        "\xFF\xFE",
                                        ""};
    Arena                   *mem = arena_new();
    Random                   random = random_stream(815);
    for (size_t i = 0; i < 400; i++) {
        size_t fixed = sizeof TEXTS / sizeof *TEXTS;
        Buf    bytes = {0};
        if (i < fixed)
            buf_puts(&bytes, TEXTS[i]);
        else
            random_bytes(&random, &bytes, i == fixed ? 20000 : random_int(&random, 1, 60));
        Document document = hostile_document(buf_text(&bytes), mem);
        for (int format = 0; format < FORMATS; format++)
            if (writers[format].page)
                check_page((Format)format, &document, buf_text(&bytes));
        buf_free(&bytes);
        arena_reset(mem);
    }
    arena_free(mem);
}
END_TEST

static bool says(const Play *game, const char *words)
{
    return strstr(game->out.at, words) != NULL;
}

/* What `draw` put on a page of that format: nothing in it acts, whatever the caption and the label are. */
static void check_drawn(Format format, const Play *game)
{
    const char *why = NULL;
    if (format == FORMAT_HTML) {
        MUST(is_well_formed(buf_text(&game->out), &why), "%s in\n%s", why, game->out.at);
        MUST(says(game, "<svg") && !says(game, "<script") && !says(game, "<b>"), "%s", game->out.at);
    } else if (format == FORMAT_LATEX) {
        check_latex_page(buf_text(&game->out));
        MUST(!says(game, "\\input") && !says(game, "\\texttt{U+"), "%s", game->out.at);
    } else {
        /* All of it stands between two fences, and nothing in it closes the first one. */
        const char *line = game->out.at + strspn(game->out.at, "\n");
        size_t      fence = strspn(line, "`"), last = 0;
        MUST(fence >= 3 && line[fence] == '\n', "it does not begin with a fence: %s", line);
        for (line += fence + 1; *line; line += strcspn(line, "\n"), line += *line == '\n') {
            MUST(!last || *line == '\n', "a line behind the fence: %s", line);
            last = strspn(line, "`") >= fence ? strspn(line, "`") : last;
        }
        MUST(last == fence, "the fence is not closed: %s", game->out.at);
    }
}

START_TEST(a_figure_drawn_on_a_page_does_nothing)
{
    static const char        METHOD[] = "method bad \"x\"\ngiven v : vector\nanswer w = 2*v\n"
                                        "figure \"<script>document.title='OWNED'</script> # \\input\\{/etc/hostname\" of velocity\n"
                                        "draw velocity v \"<b>x \\input\"\ndraw velocity w \"$x_1^2$ & 50%\"\nend";
    static const char *const CALLS[] = {"bad <3,4>", "reflect I=<4,-2> N=<0,1>", "collide1d ma=2 mb=3 va=5 vb=-4 e=1/4"};
    for (int format = 0; format < FORMATS; format++)
        for (size_t call = 0; call < sizeof CALLS / sizeof *CALLS * 2 && writers[format].page; call++) {
            Settings settings = settings_default();
            settings_set(&settings, "format", writers[format].name);
            settings.ascii = call % 2;
            settings.steps = STEPS_NONE;
            settings.standalone = false;
            Play *game = play_new(&settings);
            MUST(play(game, METHOD) == EXIT_FINE, "%s", game->both.at);
            MUST(play(game, CALLS[call / 2]) == EXIT_FINE, "%s", game->both.at);
            Place prompt = {.from = FROM_PROMPT};
            game->out.len = 0;
            MUST(session_run(game->session, TEXT("draw"), &prompt) == EXIT_FINE, "%s", game->both.at);
            buf_char(&game->out, 0);
            game->out.len--;
            check_drawn((Format)format, game);
            play_free(game);
        }
}
END_TEST

SUITE(check_escapes)
{
    Suite *suite = suite_create("escapes");
    TCase *tests = tcase_create("hostile");
    tcase_add_test(tests, any_bytes_are_escaped);
    tcase_add_test(tests, words_have_a_minus_and_typed_text_a_hyphen);
    tcase_add_test(tests, no_line_of_markdown_begins_a_block);
    tcase_add_test(tests, columns_of_latex_stay);
    tcase_add_test(tests, a_page_stays_whole_whatever_the_names_are);
    tcase_add_test(tests, a_figure_drawn_on_a_page_does_nothing);
    suite_add_tcase(suite, tests);
    return suite;
}
