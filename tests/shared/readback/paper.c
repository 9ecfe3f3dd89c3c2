#include "paper.h"

#include "readback.h"

#include <string.h>

/* The page without its figures, which have formulas as labels. */
static void leave_out_figures(Text page, Buf *out)
{
    static const char BEGINS[] = "\\begin{tikzpicture}", ENDS[] = "\\end{tikzpicture}";
    bool              within = false;
    for (size_t at = 0; at < page.len; at++) {
        Text rest = text_from(page, at);
        within = within ? !text_starts(rest, ENDS) : text_starts(rest, BEGINS);
        if (!within)
            buf_char(out, page.at[at]);
    }
}

/* The formulas in a page of that format, one a line. */
void formulas_of(Format format, Text page, Buf *out)
{
    Buf plain = {0};
    leave_out_figures(page, &plain);
    (format == FORMAT_HTML ? mathml_formulas : latex_formulas)(buf_text(&plain), out);
    buf_free(&plain);
}

Text next_line(Text *rest)
{
    size_t end = 0;
    while (end < rest->len && rest->at[end] != '\n')
        end++;
    Text line = text_cut(*rest, 0, end);
    *rest = text_from(*rest, end < rest->len ? end + 1 : end);
    return line;
}

/* The formulas of a page as leaves, in order. */
void leaves_of_page(Format format, Text page, Buf *out)
{
    Buf read = {0};
    formulas_of(format, page, &read);
    for (Text rest = buf_text(&read); rest.len;) {
        Text line = next_line(&rest);
        Buf  back = {0};
        bool was_read = format == FORMAT_HTML ? mathml_read(line, &back) : latex_read(line, &back);
        ck_assert_msg(was_read, "%s cannot be read: %.*s\n%.*s", writers[format].name, TEXT_ARG(line), TEXT_ARG(buf_text(&back)));
        leaves_of(buf_text(&back), out);
        buf_free(&back);
    }
    buf_free(&read);
}

int occurrences(Text text, const char *what)
{
    int count = 0;
    for (size_t at = 0; at < text.len; at++)
        count += text_starts(text_from(text, at), what);
    return count;
}

static bool is_verdict(Text line)
{
    return text_starts(line, "holds exactly") || text_starts(line, "proved") || text_starts(line, "DOES NOT HOLD");
}

/* The formulas of a derivation in text: what stands on indented lines, before the words after them. */
/* "   (1) + 2*(2): 5*vb' = 5/2      vb' = 1/2", "   (2): va' = 1/2 - 9/4", or an equation with its number after it: without the number of
 * an equation alone. A line that goes on from the one before has only its second column. */
static void leaves_of_equation(Text line, Buf *out)
{
    line = text_trim(line);
    for (size_t i = 0; line.at[0] == '(' && i + 1 < line.len; i++)
        if (line.at[i] == ':' && line.at[i + 1] == ' ') {
            if (occurrences(text_cut(line, 0, i), "(") > 1)
                leaves_of(text_cut(line, 0, i), out);
            line = text_from(line, i + 2);
        }
    bool number = line.len > 6 && line.at[line.len - 1] == ')' && text_starts(text_from(line, line.len - 5), "  (");
    leaves_of(number ? text_cut(line, 0, line.len - 4) : line, out);
}

void leaves_of_text(Text page, Buf *out)
{
    bool law = false;
    for (Text rest = page; rest.len;) {
        Text line = next_line(&rest);
        bool is_case = text_starts(line, "case ");
        if (!text_starts(line, "  ") && !is_case)
            continue;
        if (text_starts(line, "   ") && !text_starts(line, "    ")) {
            leaves_of_equation(line, out);
            continue;
        }
        line = text_trim(line);
        if (is_case) { /* case WORDS: FORMULA, as FORMULA */
            Buf words = {0};
            for (size_t i = line.len; i > 1; i--)
                if (line.at[i - 2] == ':' && line.at[i - 1] == ' ') {
                    line = text_from(line, i);
                    break;
                }
            for (size_t i = 0; i < line.len; i++) {
                bool as = text_starts(text_from(line, i), ", as ");
                buf_char(&words, as ? ' ' : line.at[i]);
                i += as ? 4 : 0;
            }
            leaves_of(buf_text(&words), out);
            buf_free(&words);
            continue;
        }
        if (is_verdict(line)) {
            size_t at = 0;
            while (!text_starts(text_from(line, at), "  "))
                at++;
            leaves_of(text_from(line, at), out);
            law = true; /* what it says stands under it */
            continue;
        }
        if (law) {
            law = false;
            continue;
        }
        size_t end = 0; /* three spaces, and words about it */
        while (end < line.len && !text_starts(text_from(line, end), "   "))
            end++;
        leaves_of(text_cut(line, 0, end), out);
        /* speed and direction */
        Text words = text_from(line, end);
        bool velocity = occurrences(words, "speed ") > 0;
        for (size_t i = 0; velocity && i < words.len; i++)
            if (text_starts(text_from(words, i), "speed ") || text_starts(text_from(words, i), "direction ")) {
                size_t from = i + (words.at[i] == 's' ? 6 : 10), to = from;
                while (to < words.len && words.at[to] != ',')
                    to++;
                leaves_of(text_cut(words, from, to), out);
                i = to;
            }
    }
}

static void make_bodies(Play *game)
{
    static const char *const SCENE[] = {"body A m=2 I=3 p=(0,1) v=<0,-3>", "body floor fixed", "contact c1 floor A at=(-1,0) n=<0,1> e=1/4",
                                        "contact c2 floor A at=(2,0) n=<0,1>"};
    for (size_t i = 0; i < sizeof SCENE / sizeof *SCENE; i++)
        ck_assert_int_eq(play_text(game, text_of(SCENE[i])), EXIT_FINE);
}

Play *play_in(Format format, bool bodies)
{
    Settings settings = settings_default();
    ck_assert_ptr_null(settings_set(&settings, "steps", "full")); /* each operation has a line, in every format */
    ck_assert_ptr_null(settings_set(&settings, "width", "1000"));
    ck_assert_ptr_null(settings_set(&settings, "roots", "above"));
    ck_assert_ptr_null(settings_set(&settings, "format", writers[format].name));
    Play *game = play_new(&settings);
    if (bodies)
        make_bodies(game);
    return game;
}

/* What is not in the text's formulas: of an island its table of models, which text has in columns. */
Text before_tables(Text page)
{
    static const char FIRST[] = "all at once", SECOND[] = "one after another"; /* heads of columns, whatever stands between them */
    enum { NEAR = 40 };
    for (size_t at = 0; at < page.len; at++)
        for (size_t k = 0; k < NEAR && text_starts(text_from(page, at), FIRST); k++)
            if (at + k < page.len && text_starts(text_from(page, at + k), SECOND))
                return text_cut(page, 0, at);
    return page;
}
