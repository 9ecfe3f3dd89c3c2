#include "base/escape.h"

#include "base/greek.h"

#include <string.h>

/* ---- words ------------------------------------------------------------------------------------------------ */

/* A hyphen that is the sign of a number and does not join words: -1/2, <4, -2>. */
static bool is_minus(Text text, size_t at)
{
    bool number = at + 1 < text.len && text.at[at + 1] >= '0' && text.at[at + 1] <= '9';
    return text.at[at] == '-' && number && (!at || strchr(" (<[{=,^", text.at[at - 1]));
}

/* A Prose writes the words and the code of prose in one format. */
typedef struct Prose {
    void (*words)(Buf *out, Text text);
    void (*code)(Buf *out, Text text);
} Prose;

/* The end of the code that begins with the backtick at `at`; 0 if that is a sign by itself. */
static size_t code_end(Text words, size_t at)
{
    size_t end = at + 1;
    while (end < words.len && words.at[end] != '`' && words.at[end] != '\n')
        end++;
    bool closed = end < words.len && words.at[end] == '`' && end > at + 1, doubled = end + 1 < words.len && words.at[end + 1] == '`';
    return closed && !doubled ? end : 0;
}

static void put_words(Buf *out, Text words, const Prose *prose)
{
    Buf signs = {0};
    for (size_t at = 0; at < words.len; at++) {
        size_t end = words.at[at] == '`' ? code_end(words, at) : 0;
        if (end) {
            prose->words(out, buf_text(&signs));
            prose->code(out, text_cut(words, at + 1, end));
            signs.len = 0;
            at = end;
        } else if (is_minus(words, at)) {
            buf_puts(&signs, "−");
        } else {
            buf_char(&signs, words.at[at]);
        }
    }
    prose->words(out, buf_text(&signs));
    buf_free(&signs);
}

void escape_latex_code(Buf *out, Text code)
{
    buf_puts(out, "\\texttt{");
    for (size_t start = 0, end = 0; start < code.len; start = end) { /* long names of programs may break after a dot */
        while (end < code.len && code.at[end++] != '.')
            ;
        escape_latex(out, text_cut(code, start, end));
        buf_puts(out, end < code.len ? "\\allowbreak{}" : "");
    }
    buf_puts(out, "}");
}

/* In a cell of a table a bar needs a backslash, which elsewhere would show. */
void escape_markdown_code(Buf *out, Text code)
{
    bool plain = !memchr(code.at, '`', code.len) && !memchr(code.at, '|', code.len);
    buf_puts(out, plain ? "`" : "<code>");
    (plain ? buf_put_safe : escape_markdown)(out, code);
    buf_puts(out, plain ? "`" : "</code>");
}

void escape_html_code(Buf *out, Text code)
{
    buf_puts(out, "<code>");
    escape_html(out, code);
    buf_puts(out, "</code>");
}

void escape_latex_words(Buf *out, Text words)
{
    put_words(out, words, &(Prose){escape_latex, escape_latex_code});
}

void escape_markdown_words(Buf *out, Text words)
{
    put_words(out, words, &(Prose){escape_markdown, escape_markdown_code});
}

void escape_html_words(Buf *out, Text words)
{
    put_words(out, words, &(Prose){escape_html, escape_html_code});
}

/* ---- LaTeX ------------------------------------------------------------------------------------------------ */

typedef struct EscapedSign {
    int32_t     code;
    const char *latex;
} EscapedSign;

/* Special characters of LaTeX, and characters of carom's sentences that LaTeX needs in math mode. */
static const EscapedSign SIGNS[] = {
    {'\\', "$\\backslash$"},
    {'{', "$\\lbrace$"},
    {'}', "$\\rbrace$"},
    {'$', "\\$"},
    {'&', "\\&"},
    {'#', "\\#"},
    {'%', "\\%"},
    {'_', "\\_"},
    {'^', "\\textasciicircum{}"},
    {'~', "\\textasciitilde{}"},
    {'<', "$<$"},
    {'>', "$>$"},
    {'|', "$\\vert$"},
    {'"', "{\\char34}"},
    {'`', "\\`{}"},
    {'[', "{[}"}, /* after an \item or a \\ a bracket would be read as its option */
    {']', "{]}"},
    {'*', "{*}"},
    {0xB0, "$^{\\circ}$"},
    {0xB1, "$\\pm$"},
    {0xB5, "$\\mu$"},
    {0xB9, "$^1$"},
    {0xB2, "$^2$"},
    {0xB3, "$^3$"},
    {0xB7, "$\\cdot$"},
    {0xD7, "$\\times$"},
    {0xBD, "1/2"},
    {0xBC, "1/4"},
    {0xBE, "3/4"},
    {0x2013, "--"},
    {0x2014, "---"},
    {0x2018, "`"},
    {0x2019, "'"},
    {0x201C, "``"},
    {0x201D, "''"},
    {0x2026, "\\ldots{}"},
    {0x2032, "$'$"},
    {0x207B, "$^-$"},
    {0x2190, "$\\leftarrow$"},
    {0x2192, "$\\rightarrow$"},
    {0x2212, "$-$"},
    {0x221A, "$\\surd$"},
    {0x22C5, "$\\cdot$"},
    {0x2248, "$\\approx$"},
    {0x2260, "$\\ne$"},
    {0x2264, "$\\le$"},
    {0x2265, "$\\ge$"},
};

static const char *sign_of(int32_t code)
{
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (SIGNS[i].code == code)
            return SIGNS[i].latex;
    return NULL;
}

/* Accented letters that every LaTeX font has: Latin-1 except eth and thorn. */
static bool is_latin(int32_t code)
{
    return code >= 0xC0 && code <= 0xFF && code != 0xD0 && code != 0xDE && code != 0xF0 && code != 0xFE && code != 0xF7;
}

/* A space after a space, or after a full stop that does not end a sentence; both align text with the line below. */
static bool is_column(Text text, size_t at)
{
    bool alone = at && text.at[at - 1] == '.' && (at < 2 || text.at[at - 2] == ' ');
    return alone || (at && text.at[at - 1] == ' ');
}

void escape_latex(Buf *out, Text text)
{
    enum { LONGEST_WORD = 24 };
    Buf safe = {0};
    int len, run = 0;
    buf_put_safe(&safe, text);
    text = buf_text(&safe);
    for (size_t at = 0; at < text.len; at += (size_t)len) {
        int32_t       code = utf8_decode(text, at, &len);
        const char   *sign = sign_of(code);
        const Letter *letter = greek_of_code(code);
        run = code == ' ' ? 0 : run + 1;
        if (run > LONGEST_WORD) {
            buf_puts(out, "\\allowbreak{}");
            run = 1;
        }
        if (sign)
            buf_puts(out, sign);
        else if (letter)
            buf_printf(out, "$%s$", letter->latex);
        else if (code == '-' && at && text.at[at - 1] == '-') /* no dash of two hyphens */
            buf_puts(out, "{}-");
        else if (code == ' ' && is_column(text, at))
            buf_puts(out, "\\ ");
        else if (code == '\'' && at && text.at[at - 1] == '\'')
            buf_puts(out, "{}'");
        else if (code < 0x80 || is_latin(code))
            buf_put(out, text_cut(text, at, at + (size_t)len));
        else
            buf_printf(out, "\\texttt{U+%04X}", (unsigned)code);
    }
    buf_free(&safe);
}

/* ---- Markdown --------------------------------------------------------------------------------------------- */

/* A character that starts a heading, a list or a rule at the beginning of a line, and is ordinary elsewhere. */
static bool begins_block(Text text, size_t at)
{
    size_t digits = 0;
    while (digits < at && text.at[digits] >= '0' && text.at[digits] <= '9')
        digits++;
    if (at == 0)
        return strchr("-+=", text.at[0]) != NULL;
    return digits == at && (text.at[at] == '.' || text.at[at] == ')');
}

void escape_markdown(Buf *out, Text text)
{
    Buf safe = {0};
    buf_put_safe(&safe, text);
    text = buf_text(&safe);
    for (size_t at = 0; at < text.len; at++) {
        char c = text.at[at];
        if (c == '&')
            buf_puts(out, "&amp;");
        else if (c == '<')
            buf_puts(out, "&lt;");
        else if (strchr("\\`*_{}[]>#|$~!", c) || begins_block(text, at))
            buf_printf(out, "\\%c", c);
        else if (c == '@' || (c == ':' && at + 1 < text.len && text.at[at + 1] == '/') ||
                 (c == '.' && text_ends(text_cut(text, 0, at), "www")))
            buf_printf(out, "&#%d;", c); /* no automatic links */
        else
            buf_char(out, c);
    }
    buf_free(&safe);
}

/* ---- HTML ------------------------------------------------------------------------------------------------- */

void escape_html(Buf *out, Text text)
{
    Buf safe = {0};
    buf_put_safe(&safe, text);
    for (size_t at = 0; at < safe.len; at++) {
        switch (safe.at[at]) {
        case '&':
            buf_puts(out, "&amp;");
            break;
        case '<':
            buf_puts(out, "&lt;");
            break;
        case '>':
            buf_puts(out, "&gt;");
            break;
        case '"':
            buf_puts(out, "&quot;");
            break;
        case '\'':
            buf_puts(out, "&#39;");
            break;
        default:
            buf_char(out, safe.at[at]);
        }
    }
    buf_free(&safe);
}
