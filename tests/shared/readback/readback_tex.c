/* LaTeX read back. */
#include "readback.h"

#include "joined.h"

#include <ctype.h>
#include <string.h>

typedef struct Tex {
    const char *at, *end;
    bool        good;
} Tex;

static const struct {
    const char *word, *text;
} OPERATORS[] = {{"cdot", "·"}, {"ne", "!="}, {"le", "<="}, {"ge", ">="}, {"approx", "~"}};

static const struct {
    const char *word, *text;
} LETTERS[] = {{"pi", "pi"},   {"infty", "inf"},   {"omega", "omega"}, {"mu", "mu"},      {"alpha", "alpha"},
               {"min", "min"}, {"max", "max"},     {"det", "det"},     {"sin", "sin"},    {"cos", "cos"},
               {"tan", "tan"}, {"arccos", "acos"}, {"arcsin", "asin"}, {"arctan", "atan"}};

static bool tex_is(const Tex *tex, const char *text)
{
    size_t len = strlen(text);
    return (size_t)(tex->end - tex->at) >= len && !strncmp(tex->at, text, len);
}

static bool tex_take(Tex *tex, const char *text)
{
    bool is = tex_is(tex, text);
    tex->at += is ? strlen(text) : 0;
    return is;
}

/* Up to the brace that closes the one before. */
static Text tex_group(Tex *tex)
{
    const char *start = tex->at;
    int         depth = 1;
    while (tex->at < tex->end && depth) {
        depth += (*tex->at == '{') - (*tex->at == '}');
        tex->at++;
    }
    tex->good &= depth == 0;
    return (Text){start, (size_t)(tex->at - start - (depth == 0))};
}

static void tex_sequence(Tex *tex, Joined *j, const char *stop);

static void tex_inner(Tex *tex, Text text, Buf *out)
{
    Tex    inner = {text.at, text.at + text.len, true};
    Joined j = {out, false};
    tex_sequence(&inner, &j, NULL);
    tex->good &= inner.good;
}

static void tex_braced(Tex *tex, Buf *out)
{
    tex->good &= tex_take(tex, "{");
    tex_inner(tex, tex_group(tex), out);
}

/* A letter's subscripts and primes: v_{a}' as v_a', {v'}^... is met elsewhere. */
static void tex_scripts(Tex *tex, Buf *out)
{
    while (tex->at < tex->end && *tex->at == ' ' && (tex->at + 1 < tex->end && (tex->at[1] == '_' || tex->at[1] == '\'')))
        tex->at++;
    if (tex_take(tex, "_{")) {
        Text group = tex_group(tex);
        buf_char(out, '_');
        for (size_t i = 0; i < group.len; i++) {
            if (!strncmp(group.at + i, "\\mathrm{", 8))
                i += 7;
            else if (group.at[i] == ',')
                buf_char(out, '_');
            else if (isalnum((unsigned char)group.at[i]))
                buf_char(out, group.at[i]);
        }
    }
    while (tex_take(tex, "'"))
        buf_char(out, '\'');
}

/* A name that has letters and an index is one operand; with brackets after it, tight, a function. */
static void tex_name(Tex *tex, Joined *j, const char *name, size_t len)
{
    joined_operand(j, name, len);
    tex_scripts(tex, j->out);
    if (tex_is(tex, "(") || tex_is(tex, "\\left("))
        j->operand = false;
}

static void tex_matrix(Tex *tex, Joined *j)
{
    while (tex->at < tex->end && *tex->at != '}')
        tex->at++;
    tex->good &= tex_take(tex, "}");
    joined_open(j, "[");
    for (bool more = true; more && tex->good;) {
        Joined cell = {j->out, false};
        tex_sequence(tex, &cell, "&\\e");
        if (tex_take(tex, "&"))
            buf_puts(j->out, ", ");
        else if (tex_take(tex, "\\\\"))
            buf_puts(j->out, "; ");
        else
            more = false;
    }
    tex->good &= tex_take(tex, "\\end{array}\\right]");
    joined_close(j, "]");
}

static void tex_word(Tex *tex, Joined *j)
{
    const char *start = tex->at;
    while (tex->at < tex->end && isalpha((unsigned char)*tex->at))
        tex->at++;
    Text word = {start, (size_t)(tex->at - start)};
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++)
        if (text_is(word, OPERATORS[i].word)) {
            joined_operator(j, OPERATORS[i].text);
            return;
        }
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (text_is(word, LETTERS[i].word)) {
            tex_name(tex, j, LETTERS[i].text, strlen(LETTERS[i].text));
            return;
        }
    if (text_is(word, "left") || text_is(word, "right") || text_is(word, "quad") || text_is(word, "qquad") ||
        text_is(word, "displaystyle") || text_is(word, "allowbreak")) {
        if (text_is(word, "left") && tex_take(tex, "[\\begin{array}{"))
            tex_matrix(tex, j);
    } else if (text_is(word, "frac")) {
        joined_open(j, "((");
        tex_braced(tex, j->out);
        buf_puts(j->out, ")/(");
        tex_braced(tex, j->out);
        joined_close(j, "))");
    } else if (text_is(word, "sqrt")) {
        joined_open(j, "sqrt(");
        tex_braced(tex, j->out);
        joined_close(j, ")");
    } else if (text_is(word, "langle") || text_is(word, "lvert")) {
        joined_open(j, text_is(word, "langle") ? "(" : "norm(");
    } else if (text_is(word, "rangle") || text_is(word, "rvert")) {
        joined_close(j, ")");
    } else if (text_is(word, "lbrace") || text_is(word, "rbrace")) {
        buf_char(j->out, ' ');
        j->operand = false;
    } else if (text_is(word, "times")) {
        if (tex_take(tex, " 10^{")) {
            Text power = tex_group(tex);
            buf_printf(j->out, "e%.*s", TEXT_ARG(power));
        } else {
            joined_operator(j, "×");
        }
    } else if (text_is(word, "operatorname") || text_is(word, "mathrm")) {
        tex->good &= tex_take(tex, "{");
        Text name = tex_group(tex);
        tex_name(tex, j, name.at, name.len);
    } else if (text_is(word, "text")) {
        tex->good &= tex_take(tex, "{");
        Text words = tex_group(tex);
        buf_put(j->out, words);
        j->operand = false;
    } else if (text_is(word, "phantom")) {
        tex->good &= tex_take(tex, "{");
        (void)tex_group(tex);
    } else {
        tex->good = false;
    }
}

/* Up to the end, or to a character of `stop` ("e" stands for \end, "\\" for \\). */
static void tex_sequence(Tex *tex, Joined *j, const char *stop)
{
    while (tex->at < tex->end && tex->good) {
        char c = *tex->at;
        if (stop && ((c == '&' && strchr(stop, '&')) || tex_is(tex, "\\\\") || tex_is(tex, "\\end")))
            return;
        if (isdigit((unsigned char)c)) {
            const char *start = tex->at;
            while (tex->at < tex->end && (isdigit((unsigned char)*tex->at) || *tex->at == '.'))
                tex->at++;
            joined_operand(j, start, (size_t)(tex->at - start));
            continue;
        }
        tex->at++;
        if (isalpha((unsigned char)c)) {
            tex_name(tex, j, tex->at - 1, 1);
        } else if (c == '\\' && tex_take(tex, ",")) { /* a thin space between factors: 3\,(2) */
        } else if (c == '\\') {
            tex_word(tex, j);
        } else if (c == '{') {
            joined_open(j, "(");
            tex_inner(tex, tex_group(tex), j->out);
            joined_close(j, ")");
        } else if (c == '^') {
            tex->good &= tex_take(tex, "{");
            Text power = tex_group(tex);
            if (text_is(power, "\\circ")) {
                joined_close(j, "°");
                continue;
            }
            buf_puts(j->out, "^(");
            tex_inner(tex, power, j->out);
            joined_close(j, ")");
        } else if (c == '(' || c == ')') {
            (c == '(' ? joined_open : joined_close)(j, c == '(' ? "(" : ")");
        } else if (c == '_') { /* a component of what is no name */
            tex->good &= tex_take(tex, "{");
            Text group = tex_group(tex);
            buf_printf(j->out, ".%.*s", TEXT_ARG(group));
        } else if (strchr("+-*/=<>,:", c)) {
            char sign[2] = {c, 0};
            joined_operator(j, sign);
        } else if (c != ' ' && c != '&') {
            tex->good = false;
        }
    }
}

bool latex_read(Text latex, Buf *out)
{
    Tex    tex = {latex.at, latex.at + latex.len, true};
    Joined j = {out, false};
    tex_sequence(&tex, &j, NULL);
    return tex.good;
}
