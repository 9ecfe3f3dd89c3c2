/* Leaves of formulas, and where formulas stand on a page. */
#include "readback.h"

#include "joined.h"

#include <ctype.h>
#include <string.h>

void joined_operand(Joined *j, const char *text, size_t len)
{
    if (j->operand)
        buf_puts(j->out, " * ");
    buf_put(j->out, (Text){text, len});
    j->operand = true;
}

void joined_operator(Joined *j, const char *text)
{
    buf_printf(j->out, " %s ", text);
    j->operand = false;
}

void joined_open(Joined *j, const char *text)
{
    if (j->operand)
        buf_puts(j->out, " * ");
    buf_puts(j->out, text);
    j->operand = false;
}

void joined_close(Joined *j, const char *text)
{
    buf_puts(j->out, text);
    j->operand = true;
}

/* ---- leaves ----------------------------------------------------------------------------------------------- */

/* Functions that other notations have signs for. */
static bool has_a_sign(Text name)
{
    static const char *const NAMES[] = {"sqrt", "norm", "abs", "inv", "entry", "cross", "dot"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (text_is(name, NAMES[i]))
            return true;
    return false;
}

static bool is_name_byte(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '\'' || (c & 0x80);
}

static void put_name_leaf(Text name, Buf *out)
{
    int primes = 0;
    if (has_a_sign(name))
        return;
    buf_puts(out, out->len ? " " : "");
    for (size_t i = 0; i < name.len; i++) {
        primes += name.at[i] == '\'';
        if (name.at[i] != '\'' && name.at[i] != '_' && name.at[i] != '.')
            buf_char(out, name.at[i]);
    }
    buf_fill(out, '\'', primes);
}

static bool sign_at(Text text, size_t at, const char *sign)
{
    return text_starts(text_from(text, at), sign);
}

void leaves_of(Text text, Buf *out)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = at;
        char   c = text.at[at];
        if (isdigit((unsigned char)c)) {
            while (end < text.len && (isdigit((unsigned char)text.at[end]) || text.at[end] == '.'))
                end++;
            if (end + 1 < text.len && text.at[end] == 'e' && (isdigit((unsigned char)text.at[end + 1]) || text.at[end + 1] == '-'))
                for (end += 2; end < text.len && isdigit((unsigned char)text.at[end]); end++)
                    ;
            buf_printf(out, "%s%.*s", out->len ? " " : "", TEXT_ARG(text_cut(text, at, end)));
        } else if (sign_at(text, at, "²") || sign_at(text, at, "³")) {
            buf_puts(out, sign_at(text, at, "²") ? " 2" : " 3");
            end = at + 2;
        } else if (sign_at(text, at, "^(-1)") || sign_at(text, at, "^( - 1)")) { /* inv */
            end = at + (sign_at(text, at, "^(-1)") ? 5 : 7);
        } else if (sign_at(text, at, "≈") || c == '~' || c == '=') {
            bool before = at && strchr("<>!=", text.at[at - 1]), exact = c == '=';
            if (!before)
                buf_printf(out, "%s%c", out->len ? " " : "", exact ? '=' : '~');
            end = at + (exact || c == '~' ? 1 : 3);
        } else if (isalpha((unsigned char)c) || (c == '_' && at + 1 < text.len)) {
            while (end < text.len && (is_name_byte(text.at[end]) && !(text.at[end] & 0x80)))
                end++;
            while (end + 1 < text.len && text.at[end] == '.' && isalpha((unsigned char)text.at[end + 1]) &&
                   !strchr("xyz", text.at[end + 1]))
                for (end++; end < text.len && is_name_byte(text.at[end]) && !(text.at[end] & 0x80); end++) /* a step of a part: impulse.J */
                    ;
            while (end + 1 < text.len && text.at[end] == '.' && strchr("xyz", text.at[end + 1]) &&
                   !is_name_byte(end + 2 < text.len ? text.at[end + 2] : ' '))
                end += 2;
            put_name_leaf(text_cut(text, at, end), out);
        } else {
            end = at + 1;
            if (c == '.' && end < text.len && strchr("xyz", text.at[end])) { /* a component of what is no name */
                buf_printf(out, " %c", text.at[end]);
                end++;
            }
        }
        at = end;
    }
}

/* ---- pages ------------------------------------------------------------------------------------------------ */

/* A mark of a sentence, such as $<$ or $\vert$, and no formula. */
static bool is_mark(Text formula)
{
    size_t letters = 1;
    while (letters < formula.len && isalpha((unsigned char)formula.at[letters]))
        letters++;
    bool word = formula.at[0] == '\\' && letters > 1 && letters == formula.len;
    return word || formula.at[0] == '^' || (formula.len == 1 && strchr("<>-'", formula.at[0]));
}

static void put_line(Buf *out, Text formula)
{
    formula = text_trim(formula);
    if (!formula.len || is_mark(formula))
        return;
    for (size_t i = 0; i < formula.len; i++)
        buf_char(out, formula.at[i] == '\n' ? ' ' : formula.at[i]);
    buf_char(out, '\n');
}

void latex_formulas(Text page, Buf *out)
{
    static const char OPEN[] = "\\begin{aligned}", CLOSE[] = "\\end{aligned}";
    for (size_t at = 0; at < page.len;) {
        if (page.at[at] == '\\' && !sign_at(page, at, OPEN)) {
            at += 2;
            continue;
        }
        if (sign_at(page, at, OPEN)) {
            size_t row = at + strlen(OPEN), end = row;
            for (; end < page.len && !sign_at(page, end, CLOSE); end++)
                if (sign_at(page, end, "\\\\\n")) {
                    put_line(out, text_cut(page, row, end));
                    row = end + 2;
                    end++;
                }
            put_line(out, text_cut(page, row, end));
            at = end + strlen(CLOSE);
        } else if (page.at[at] == '$' && !sign_at(page, at, "$$")) {
            size_t end = at + 1;
            while (end < page.len && page.at[end] != '$')
                end++;
            put_line(out, text_cut(page, at + 1, end));
            at = end + 1;
        } else {
            at += sign_at(page, at, "$$") ? 2 : 1;
        }
    }
}

/* A formula of aligned rows has one line for each. */
static void put_math(Text math, Buf *out)
{
    const char *rows = "<mtable displaystyle=\"true\" class=\"rows\">";
    if (!text_starts(math, rows)) {
        put_line(out, math);
        return;
    }
    for (size_t at = 0; at < math.len; at++) {
        if (!sign_at(math, at, "\n<mtr>"))
            continue;
        size_t end = at + 6;
        while (end < math.len && !(sign_at(math, end, "</mtr>\n")))
            end++;
        Buf row = {0};
        for (size_t i = at + 6; i < end; i++) {
            if (sign_at(math, i, "<mtd") || sign_at(math, i, "</mtd>") || sign_at(math, i, "<mspace")) {
                size_t cell = i;
                /* the cells of a matrix inside the row stay */
                int depth = 0;
                for (size_t k = at + 6; k < i; k++)
                    depth += sign_at(math, k, "<mtable") - sign_at(math, k, "</mtable");
                while (i < end && math.at[i] != '>')
                    i++;
                if (depth)
                    buf_put(&row, text_cut(math, cell, i + 1));
                continue;
            }
            buf_char(&row, math.at[i]);
        }
        put_line(out, buf_text(&row));
        buf_free(&row);
        at = end;
    }
}

void mathml_formulas(Text page, Buf *out)
{
    for (size_t at = 0; at < page.len; at++) {
        if (!sign_at(page, at, "<math"))
            continue;
        while (at < page.len && page.at[at] != '>')
            at++;
        size_t end = at;
        while (end < page.len && !sign_at(page, end, "</math>"))
            end++;
        put_math(text_cut(page, at + 1, end), out);
        at = end;
    }
}
