#include "base/escape.h"
#include "render/formats/latex.h"
#include "render/formats/prose_writers.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"

static Text line_at(Text lines, size_t start)
{
    size_t end = start;
    while (end < lines.len && lines.at[end] != '\n')
        end++;
    return text_cut(lines, start, end);
}

static size_t lines_together(Text lines, size_t start)
{
    size_t count = 0;
    while (start < lines.len && text_trim(line_at(lines, start)).len) {
        start += line_at(lines, start).len + 1;
        count++;
    }
    return count;
}

/* Each line in typewriter, its spaces kept. Lines with no blank one between them stay on one page, as a drawing has to. */
void latex_put_plain(Buf *out, Text lines)
{
    enum { LINES_OF_A_PAGE = 50 };
    bool within = false, together = false;
    buf_puts(out, "\n{\\raggedright\\ttfamily\\frenchspacing\\small\n");
    for (size_t start = 0; start < lines.len;) {
        Text   line = line_at(lines, start);
        size_t spaces = 0;
        while (spaces < line.len && line.at[spaces] == ' ')
            spaces++;
        if (spaces == line.len) {
            buf_puts(out, within ? "\\par\n" : "");
            within = false;
        } else {
            together = within ? together : lines_together(lines, start) <= LINES_OF_A_PAGE;
            buf_puts(out, !within ? "\\noindent\n" : together ? "\\\\*\n" : "\\\\\n");
            for (size_t i = 0; i < spaces; i++)
                buf_puts(out, "\\ ");
            escape_latex(out, text_from(line, spaces));
            within = true;
        }
        start += line.len + 1;
    }
    buf_puts(out, within ? "\\par}\n" : "}\n");
}

const Wording latex_wording = {
    escape_latex_words, escape_latex_code, {"", "\\emph{", "\\textbf{", "", "\\textbf{"}, {"", "}", "}", "", "}"}, &notation_latex,
    tex_math,           tex_end_math};

static void put_phrase(Buf *out, const Block *block)
{
    phrase_put(out, &block->phrase, &latex_wording);
}

static void put_heading(Buf *out, const Block *block)
{
    static const char *const BY_LEVEL[] = {"section", "subsection", "subsubsection"};
    buf_printf(out, "\n\\%s*{", BY_LEVEL[block->level < 3 ? block->level - 1 : 2]);
    put_phrase(out, block);
    buf_puts(out, "}\n");
}

static void put_option(Buf *out, const Block *block)
{
    buf_puts(out, "{\\raggedright\\hangindent=3em\\hangafter=1\\noindent\\makebox[3em][l]{$\\square$ ");
    escape_latex_words(out, block->caption);
    buf_char(out, '}');
    put_phrase(out, block);
    buf_puts(out, "\\par}");
}

/* Short ones stand two side by side. */
static void put_options(Buf *out, const Block *block, int count)
{
    enum { SHORT = 42 };
    bool half = true;
    for (int i = 0; i < count; i++)
        half &= phrase_columns(&block[i].phrase) <= SHORT;
    for (int i = 0; i < count; i++) {
        bool second = half && i % 2;
        buf_puts(out, second ? "\\hfill" : half ? "\n\\noindent" : "\n");
        buf_puts(out, half ? "\\parbox[t]{0.48\\linewidth}" : "");
        put_option(out, &block[i]);
        buf_puts(out, !half ? "\n" : second || i + 1 == count ? "\\par\n" : "");
    }
}

/* Lists are set by hand: LaTeX's own go no deeper than four. */
static void put_item(Buf *out, const Block *block)
{
    enum { DEEPEST = 6 };
    int level = block->level < DEEPEST ? block->level : DEEPEST, wide = 2;
    buf_printf(out, "\n{\\raggedright\\hangindent=%dem\\hangafter=1\\noindent\\hspace*{%dem}\\makebox[%dem][l]{", 2 * level - 2 + wide,
               2 * level - 2, wide);
    if (block->number)
        buf_printf(out, "%d.", block->number);
    else
        buf_puts(out, "$\\bullet$");
    buf_char(out, '}');
    put_phrase(out, block);
    buf_puts(out, "\\par}\n");
}

/* A list stays with the sentence that leads into it. */
static void put_items(Buf *out, const Block *block, int count)
{
    buf_puts(out, "\n\\nopagebreak");
    for (int i = 0; i < count; i++)
        put_item(out, &block[i]);
}

/* Lines to write on; those with a name stand two side by side. */
static void put_blanks(Buf *out, const Block *block, int count)
{
    enum { LONG = 12 };
    bool half = count > 1;
    for (int i = 0; i < count; i++)
        half &= block[i].phrase.count && phrase_columns(&block[i].phrase) <= LONG;
    for (int i = 0; i < count; i++) {
        bool second = half && i % 2;
        buf_puts(out, second ? "\\hfill" : "\n\\vspace{5mm}\\noindent ");
        buf_puts(out, half ? "\\hbox to0.47\\linewidth{" : "");
        put_phrase(out, &block[i]);
        buf_puts(out, block[i].phrase.count ? "\\ \\hrulefill" : "\\hrulefill");
        buf_puts(out, block[i].caption.len ? "\\quad " : "");
        escape_latex_words(out, block[i].caption);
        buf_puts(out, half ? "}" : "");
        buf_puts(out, i + 1 == count ? "\\par\\medskip\n" : second || !half ? "\\par\n" : "");
    }
}

/* A list of statements: they are not broken, so its lines cannot all be of one length. */
static bool is_code(const Block *block)
{
    enum { SEVERAL = 4 };
    int code = 0;
    for (int i = 0; i < block->phrase.count; i++)
        code += block->phrase.piece[i].stress == STRESS_CODE;
    return code >= SEVERAL;
}

static void put_paragraph(Buf *out, const Block *block)
{
    bool ragged = !block->level && is_code(block);
    buf_puts(out, block->level ? "\n\\begin{quote}" : ragged ? "\n{\\raggedright\\noindent " : "\n\\noindent ");
    put_phrase(out, block);
    buf_puts(out, block->level ? "\\end{quote}\n" : ragged ? "\\par}\n" : "\n");
}

static void put_lines(Buf *out, const Block *block)
{
    latex_put_plain(out, block->caption);
}

static void put_room(Buf *out, const Block *block)
{
    enum { MILLIMETRES = 7 };
    buf_printf(out, "\n\\vspace{%dmm}\n", MILLIMETRES * block->level);
}

const BlockRow latex_prose_rows[BLOCK_KINDS] = {
    [BLOCK_HEADING] = {.one = put_heading}, [BLOCK_PARAGRAPH] = {.one = put_paragraph},
    [BLOCK_ITEM] = {.all = put_items},      [BLOCK_OPTION] = {.all = put_options},
    [BLOCK_CODE] = {.one = put_lines},      [BLOCK_TYPED] = {.one = put_lines},
    [BLOCK_ROOM] = {.one = put_room},       [BLOCK_SHEET] = {.before = "\n\\newpage\n", .after = ""},
    [BLOCK_BLANK] = {.all = put_blanks},    [BLOCK_RULE] = {.before = "\n\\noindent\\hrulefill\\par\n", .after = ""},
};
