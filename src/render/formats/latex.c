#include "render/formats/latex.h"

#include "base/escape.h"
#include "figure/writers/tikz.h"
#include "render/formats/latex_table.h"
#include "render/formats/tex.h"
#include "render/formats/walk.h"
#include "render/notation.h"

/* A line is 16 cm wide, here in columns of the printed text; ROWS_TOGETHER keep together on a page. */
enum { LINE = 66, SHORT_CHAIN = 48, HALF_LINE = 40, ROWS_TOGETHER = 18 };

/* ---- words ------------------------------------------------------------------------------------------------ */

static void put_phrase(Buf *out, const Block *block)
{
    wording_put(out, &block->phrase, &wording_latex);
}

static void put_heading(Buf *out, const Block *block)
{
    static const char *const BY_LEVEL[] = {"section", "subsection", "subsubsection"};
    int                      level = document_block_level(block);
    bool                     stage = block->role == BLOCK_STAGE;
    if (stage)
        buf_printf(out, "\n\\medskip\\noindent\\textbf{%d. ", block->number);
    else
        buf_printf(out, "%s\\%s*{", block->role == BLOCK_TITLE ? "" : "\n", BY_LEVEL[level < 3 ? level - 1 : 2]);
    escape_latex_words(out, block->caption);
    put_phrase(out, block);
    buf_puts(out, stage ? "}\\par\\nopagebreak\n" : "}\n");
    if (!block->cite.len)
        return;
    buf_puts(out, "\\noindent{\\small ");
    escape_latex_words(out, block->cite);
    buf_puts(out, "}\\par\n");
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

static void put_words(Buf *out, const Block *block)
{
    bool paragraph = block->role == BLOCK_PARAGRAPH, ragged = paragraph && is_code(block);
    buf_puts(out, ragged ? "{\\raggedright\\noindent " : paragraph ? "\\noindent " : "");
    escape_latex_words(out, block->caption);
    put_phrase(out, block);
    buf_puts(out, ragged ? "\\par}" : "");
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

static void put_items(Buf *out, const Block *block, int count)
{
    if (block->role == BLOCK_OPTION)
        put_options(out, block, count);
    for (int i = 0; i < count && block->role == BLOCK_ITEM; i++)
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

/* The number of lines before the first blank one. */
static int lines_together(Text text)
{
    int count = 0;
    while (text.len && text_trim(text_take(&text, "\n")).len)
        count++;
    return count;
}

/* Each line in typewriter, its spaces kept. Lines with no blank one between them stay on one page, as a drawing has to. */
static void put_code(Buf *out, const Block *block)
{
    enum { LINES_OF_A_PAGE = 50 };
    bool within = false, together = false;
    for (Text rest = block->caption; rest.len;) {
        Text   all = rest, line = text_take(&rest, "\n");
        size_t spaces = 0;
        while (spaces < line.len && line.at[spaces] == ' ')
            spaces++;
        if (spaces == line.len) {
            buf_puts(out, within ? "\\par\n" : "");
            within = false;
        } else {
            together = within ? together : lines_together(all) <= LINES_OF_A_PAGE;
            buf_puts(out, !within ? "\\noindent\n" : together ? "\\\\*\n" : "\\\\\n");
            for (size_t i = 0; i < spaces; i++)
                buf_puts(out, "\\ ");
            escape_latex(out, text_from(line, spaces));
            within = true;
        }
    }
    buf_puts(out, within ? "\\par" : "");
}

static void put_break(Buf *out, const Block *block)
{
    enum { MILLIMETRES = 7 };
    if (block->role == BLOCK_ROOM)
        buf_printf(out, "\n\\vspace{%dmm}\n", MILLIMETRES * block->level);
}

/* ---- derivations ------------------------------------------------------------------------------------------ */

/* Too wide for every size: each line as text, which LaTeX breaks after a sign, its fractions with a slash. */
static void put_as_text(Buf *out, const Block *block)
{
    for (int i = 0; i < block->lines; i++) {
        buf_puts(out, "\n{\\raggedright\\hangindent=4em\\hangafter=1\\noindent\\hspace*{2em}");
        tex_put_lines(out, block, i, i + 1, false);
        buf_puts(out, "\\par}\n");
    }
}

static void put_aligned(Buf *out, const Block *block, const Layout *layout, const char *size)
{
    for (int from = 0, to = 0; from < layout->count; from = to) {
        int height = layout->row[to++].height;
        while (to < layout->count && (height += layout->row[to].height) <= ROWS_TOGETHER)
            to++;
        buf_printf(out, *size ? "{%s\\[\\begin{aligned}\n" : "%s\\[\\begin{aligned}\n", size);
        tex_put_rows(out, block, layout, from, to);
        buf_puts(out, *size ? "\n\\end{aligned}\\]\\par}\n" : "\n\\end{aligned}\\]\n");
    }
}

static void put_derivation(Buf *out, const Block *block)
{
    Arena      *mem = arena_new();
    Layout      layout = layout_of(block, LINE, mem);
    const char *size = latex_table_size(layout.columns, LINE, LATEX_TINY);
    if (size || document_block_is_law(block))
        put_aligned(out, block, &layout, size ? size : "\\tiny ");
    else
        put_as_text(out, block);
    arena_free(mem);
}

static void put_step(Buf *out, const Block *block)
{
    if (block->caption.len || block->cite.len) {
        buf_puts(out, "\n\\noindent ");
        escape_latex_words(out, block->caption);
        buf_puts(out, block->cite.len ? " {\\small[" : "");
        escape_latex_words(out, block->cite);
        buf_puts(out, block->cite.len ? "]}\n" : "\n");
    }
    put_derivation(out, block);
}

static void put_case(Buf *out, const Block *block)
{
    tex_put_case(out, block, &wording_latex);
}

static void put_about(Buf *out, const Block *block)
{
    escape_latex_words(out, block->caption);
    if (!block->cite.len)
        return;
    buf_puts(out, block->caption.len ? " [" : "[");
    notation_put_unit(out, block->cite, escape_latex_words);
    buf_char(out, ']');
}

/* The values with what they are, in two columns where they are short. */
static void put_givens(Buf *out, const Block *block, int count)
{
    enum { NARROW = 30 };
    bool columns = count <= LATEX_TABLE_ROWS;
    for (int i = 0; i < count; i++)
        columns &= layout_row_columns(&block[i]) <= NARROW;
    buf_puts(out, columns ? "\\noindent\\begin{tabular}{@{}l@{\\qquad}p{0.55\\linewidth}@{}}\n" : "\\begin{itemize}\\raggedright\n");
    for (int i = 0; i < count; i++) {
        buf_puts(out, columns ? "" : "\\item ");
        tex_put_row(out, &block[i], false);
        buf_puts(out, columns ? " & " : "\\quad ");
        put_about(out, &block[i]);
        buf_puts(out, columns ? " \\\\\n" : "\n");
    }
    buf_puts(out, columns ? "\\end{tabular}\\par\\medskip\n" : "\\end{itemize}\n");
}

/* Words under a formula, whose denominators keep off them. */
static const char UNDER[] = "\\\\[3pt]\n";

static void put_answer(Buf *out, const Block *block)
{
    const Phrase *words = block->lines ? &block->line[block->lines - 1].words : NULL;
    buf_puts(out, "\\item ");
    tex_put_row(out, block, layout_row_columns(block) <= LINE);
    if (words && words->count) {
        buf_puts(out, UNDER);
        wording_put(out, words, &wording_latex);
    }
    buf_char(out, '\n');
}

static void put_law(Buf *out, const Block *block)
{
    buf_printf(out, "\\item[%.*s] ", TEXT_ARG(block->verdict));
    bool displayed = layout_row_columns(block) <= LINE;
    tex_put_formula(out, block->left, displayed);
    if (block->lines) {
        buf_puts(out, ":\\quad ");
        tex_put_formula(out, block->line[block->lines - 1].math, displayed);
    }
    if (block->caption.len)
        buf_puts(out, UNDER);
    escape_latex_words(out, block->caption);
    buf_char(out, '\n');
}

/* ---- the board page --------------------------------------------------------------------------------------- */

/* Whether TeX may set it beside another one, if there is room: it is shorter than the line, however broad its signs are. */
static bool is_short(const Block *block)
{
    return block->role == BLOCK_CHAIN && !walk_words_after(block) && !block->caption.len && layout_chain_columns(block) <= SHORT_CHAIN;
}

/* The short ones at the beginning: each takes half a line, or the whole of it where it is wider than that. Returns their number. */
static int put_short_chains(Buf *out, const Block *chain, int count)
{
    int put = 0;
    if (!is_short(chain))
        return 0;
    buf_puts(out, "\n{\\raggedright\\lineskiplimit4pt\\lineskip5pt\\noindent");
    for (; put < count && is_short(&chain[put]); put++) {
        buf_puts(out, "\n\\setbox0\\hbox{\\quad ");
        tex_put_row(out, &chain[put], true);
        buf_puts(out, "}\\wd0=\\ifdim\\wd0<0.48\\linewidth 0.48\\fi\\linewidth\\box0\\penalty0 ");
    }
    buf_puts(out, "\\par}\n");
    return put;
}

static void put_chain(Buf *out, const Block *chain)
{
    const Phrase *words = walk_words_after(chain);
    bool          long_one = layout_chain_columns(chain) > LINE;
    if (long_one)
        put_derivation(out, chain);
    buf_puts(out, long_one && !chain->caption.len ? "" : "{\\raggedright\\hangindent=2em\\hangafter=1\\noindent\\quad ");
    if (!long_one)
        tex_put_row(out, chain, true);
    buf_puts(out, !long_one && chain->caption.len ? ": " : "");
    escape_latex_words(out, chain->caption);
    bool below = words && long_one && !chain->caption.len;
    buf_puts(out, below ? "\\nopagebreak{\\raggedright\\noindent" : "");
    if (words) { /* after the value, or under it where the line is full */
        buf_puts(out, "\\qquad ");
        wording_put(out, words, &wording_latex);
    }
    buf_puts(out, long_one && !chain->caption.len && !below ? "" : "\\par}\n");
}

/* The equation, and beside it or below it what it becomes. */
static void put_equation(Buf *out, const Block *block)
{
    bool beside = block->rows > 1;
    for (int i = 0; i < block->rows; i++)
        beside &= phrase_columns(&block->cell[i]) <= HALF_LINE;
    for (int i = 0; i < block->rows; i++) {
        bool alone = i > 1 || !beside; /* it may be longer than a line, and is broken at its signs */
        if (alone)
            buf_printf(out, "{\\raggedright\\hangindent=4em\\hangafter=1%s",
                       i ? beside ? "\\noindent\\quad\\makebox[0.47\\linewidth][l]{}" : "\\noindent\\qquad " : "\\noindent\\quad ");
        else if (i == 0)
            buf_puts(out, "\\noindent\\quad\\makebox[0.47\\linewidth][l]{");
        wording_put(out, &block->cell[i], &wording_latex);
        if (block->number && i == block->rows - 1)
            buf_printf(out, "\\hfill(%d)", block->number);
        buf_puts(out, alone ? "\\par}\n" : i == 0 ? "}" : "\\par\n");
    }
}

static void put_lines(Buf *out, const Block *block, int count)
{
    for (int i = 0; i < count;) {
        int put = put_short_chains(out, &block[i], count - i);
        if (!put)
            (block[i].role == BLOCK_EQUATION ? put_equation : put_chain)(out, &block[i]);
        i += put ? put : 1;
    }
}

/* A value and its unit stay together. */
static void put_values(Buf *out, const Block *set)
{
    escape_latex_words(out, set->caption);
    buf_puts(out, set->caption.len ? ": " : "");
    for (int i = 0; i < set->rows; i++) {
        bool kept = phrase_columns(&set->cell[i]) <= HALF_LINE;
        buf_puts(out, i ? ", " : "");
        buf_puts(out, kept ? "\\mbox{" : "");
        wording_put(out, &set->cell[i], &wording_latex);
        buf_puts(out, kept ? "}" : "");
    }
}

/* The values of each body, and what belongs to none, on one line if there is room. */
static void put_sets(Buf *out, const Block *set, int count)
{
    for (int i = 0; i < count && set->role == BLOCK_VALUES; i++) {
        buf_puts(out, i ? "\\qquad\n" : "");
        put_values(out, &set[i]);
    }
    if (set->role == BLOCK_VALUES)
        return;
    bool check = set->role == BLOCK_CHECK;
    buf_puts(out, check ? "\\textbf{" : "");
    escape_latex_words(out, set->caption);
    buf_puts(out, check ? "}\\quad " : "");
    walk_put_cells(out, set, check ? "; " : "\\quad ", &wording_latex);
}

/* ---- lists and figures ------------------------------------------------------------------------------------ */

static void put_terms(Buf *out, const Block *block)
{
    if (block->caption.len)
        put_heading(out, &(Block){.role = BLOCK_TITLE, .caption = block->caption});
    buf_puts(out, "\\begin{description}\\raggedright\n");
    for (int i = 0; i < block->rows; i++) {
        buf_puts(out, "\\item[");
        wording_put(out, &block->cell[2 * i], &wording_latex);
        buf_puts(out, "] ");
        wording_put(out, &block->cell[2 * i + 1], &wording_latex);
        buf_char(out, '\n');
    }
    buf_puts(out, "\\end{description}\n");
}

static void put_figure(Buf *out, const Block *block)
{
    Arena *mem = arena_new();
    tikz_write(out, block->figure, mem);
    arena_free(mem);
}

/* ---- documents -------------------------------------------------------------------------------------------- */

static void put_blocks(Buf *out, const Block *block, int count)
{
    static const BlockWriter WRITER = {FORMAT_LATEX,
                                       &wording_latex,
                                       {[KIND_HEADING] = {.one = put_heading},
                                        [KIND_WORDS] = {.one = put_words},
                                        [KIND_ITEM] = {.all = put_items},
                                        [KIND_BLANK] = {.all = put_blanks},
                                        [KIND_CODE] = {.one = put_code},
                                        [KIND_BREAK] = {.one = put_break},
                                        [KIND_TABLE] = {.one = latex_table_put},
                                        [KIND_TERMS] = {.one = put_terms},
                                        [KIND_GIVEN] = {.all = put_givens},
                                        [KIND_CASE] = {.one = put_case},
                                        [KIND_STEP] = {.one = put_step},
                                        [KIND_ANSWER] = {.one = put_answer},
                                        [KIND_LAW] = {.one = put_law},
                                        [KIND_CHAIN] = {.all = put_lines},
                                        [KIND_SET] = {.all = put_sets},
                                        [KIND_FIGURE] = {.one = put_figure}},
                                       NULL};
    walk_blocks(out, block, count, &WRITER);
}

void latex_write(Buf *out, const Document *document)
{
    put_blocks(out, document->block, document->count);
    buf_char(out, '\n');
}

void latex_put_plain(Buf *out, Text lines)
{
    put_blocks(out, &(Block){.role = BLOCK_CODE, .caption = lines}, 1);
}

void latex_open(Buf *out, Text title)
{
    buf_puts(out, "\\documentclass[10pt,a4paper,fleqn]{article}\n"
                  "\\usepackage[utf8]{inputenc}\n"
                  "\\usepackage[margin=25mm,top=15mm,bottom=18mm]{geometry}\n"
                  "\\usepackage{amsmath,amssymb,tikz}\n"
                  "\\setlength{\\parindent}{0pt}\n"
                  "\\setlength{\\parskip}{4pt plus 2pt}\n"
                  "\\setlength{\\emergencystretch}{4em}\n"
                  "\\AtBeginDocument{\\abovedisplayskip=4pt plus 2pt\\abovedisplayshortskip=\\abovedisplayskip"
                  "\\belowdisplayskip=\\abovedisplayskip\\belowdisplayshortskip=\\abovedisplayskip}\n"
                  "\\makeatletter\n"
                  "\\renewcommand{\\subsection}"
                  "{\\@startsection{subsection}{2}{0pt}{12pt plus 6pt}{3pt}{\\normalfont\\large\\bfseries}}\n"
                  "\\renewcommand{\\subsubsection}"
                  "{\\@startsection{subsubsection}{3}{0pt}{9pt plus 4pt}{2pt}{\\normalfont\\normalsize\\bfseries}}\n"
                  "\\makeatother\n"
                  "\\renewcommand{\\labelitemi}{$\\bullet$}\n"
                  "\\begin{document}\n");
    if (!title.len)
        return;
    buf_puts(out, "\\section*{");
    escape_latex_words(out, title);
    buf_puts(out, "}\n");
}

void latex_close(Buf *out)
{
    buf_puts(out, "\\end{document}\n");
}
