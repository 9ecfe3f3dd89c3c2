#include "handwork/page/latex_page.h"

#include <ctype.h>
#include <string.h>

enum { DEEPEST = 40 };

/* ---- what commands stand for ------------------------------------------------------------------------------ */

typedef struct LatexSign {
    const char *command, *text;
} LatexSign;

static const LatexSign SIGNS[] = {
    {"cdot", "·"},
    {"times", " × "},
    {"div", "÷"},
    {"pm", "±"},
    {"le", " ≤ "},
    {"leq", " ≤ "},
    {"leqslant", " ≤ "},
    {"ge", " ≥ "},
    {"geq", " ≥ "},
    {"geqslant", " ≥ "},
    {"lt", " < "},
    {"gt", " > "},
    {"ne", " ≠ "},
    {"neq", " ≠ "},
    {"approx", " ≈ "},
    {"simeq", " ≈ "},
    {"implies", " ⇒ "},
    {"Rightarrow", " ⇒ "},
    {"Longrightarrow", " ⇒ "},
    {"to", " → "},
    {"rightarrow", " → "},
    {"iff", " ⇔ "},
    {"therefore", "∴ "},
    {"because", "∵ "},
    {"circ", "°"},
    {"degree", "°"},
    {"prime", "'"},
    {"imath", "i"},
    {"jmath", "j"},
    {"infty", "∞"},
    {"ldots", "…"},
    {"dots", "…"},
    {"perp", "⊥"},
    {"parallel", "∥"},
    {"Delta", "Δ"},
    {"alpha", "α"},
    {"beta", "β"},
    {"gamma", "γ"},
    {"delta", "δ"},
    {"theta", "θ"},
    {"phi", "φ"},
    {"varphi", "φ"},
    {"lambda", "λ"},
    {"mu", "μ"},
    {"omega", "ω"},
    {"pi", "π"},
    {"rho", "ρ"},
    {"sigma", "σ"},
    {"epsilon", "ε"},
    {"varepsilon", "ε"},
    {"lVert", "|"},
    {"rVert", "|"},
    {"lvert", "|"},
    {"rvert", "|"},
    {"Vert", "|"},
    {"vert", "|"},
    {"langle", "<"},
    {"rangle", ">"},
    {"quad", "   "},
    {"qquad", "   "},
    {"left", ""},
    {"right", ""},
    {"big", ""},
    {"Big", ""},
    {"bigl", ""},
    {"bigr", ""},
    {"Bigl", ""},
    {"Bigr", ""},
    {"displaystyle", ""},
    {"nonumber", ""},
    {"limits", ""},
    {"item", ""},
    {"sin", " sin "},
    {"cos", " cos "},
    {"tan", " tan "},
    {"arctan", " arctan "},
    {"arcsin", " arcsin "},
    {"arccos", " arccos "},
    {"centering", ""},
    {"noindent", ""},
};

/* Commands whose argument stands for itself. */
static const char *const PLAIN[] = {"text",      "mathrm",         "textrm",     "textbf",   "textit", "mbox", "operatorname",
                                    "mathit",    "mathbf",         "boldsymbol", "vec",      "bm",     "bar",  "boxed",
                                    "underline", "overrightarrow", "mathsf",     "overline", "cancel", "hat"};
/* Commands that say nothing to a reader of the text, with their argument. */
static const char *const SILENT[] = {"documentclass", "usepackage", "label", "hspace", "vspace", "section", "phantom"};

static bool is_one_of(Text word, const char *const *words, size_t count)
{
    bool is = false;
    for (size_t i = 0; i < count && !is; i++)
        is = text_is(word, words[i]);
    return is;
}
#define IS_ONE_OF(word, words) is_one_of(word, words, sizeof(words) / sizeof *(words))

/* ---- reading ---------------------------------------------------------------------------------------------- */

typedef struct Latex {
    Text   text;
    size_t at;
    int    matrices, depth;
    Arena *mem;
} Latex;

static void put_until(Latex *l, Buf *out, char stop);

static bool is_at_end(const Latex *l)
{
    return l->at >= l->text.len;
}

static void skip_blanks(Latex *l)
{
    while (!is_at_end(l) && l->text.at[l->at] == ' ')
        l->at++;
}

/* The letters behind a backslash. */
static Text take_letters(Latex *l)
{
    size_t start = l->at;
    while (!is_at_end(l) && isalpha((unsigned char)l->text.at[l->at]))
        l->at++;
    Text word = text_cut(l->text, start, l->at);
    if (!is_at_end(l) && l->text.at[l->at] == '*') /* align* */
        l->at++;
    return word;
}

static void put_command(Latex *l, Buf *out);

/* A group in braces, or else one character or command. */
static Text take_argument(Latex *l)
{
    Buf out = {0};
    skip_blanks(l);
    if (!is_at_end(l) && l->text.at[l->at] == '{') {
        l->at++;
        put_until(l, &out, '}');
    } else if (!is_at_end(l) && l->text.at[l->at] == '\\') {
        put_command(l, &out);
    } else if (!is_at_end(l)) {
        buf_char(&out, l->text.at[l->at++]);
    }
    return text_trim(buf_finish(&out, l->mem));
}

/* [..] behind a command. */
static Text take_option(Latex *l)
{
    const char *close = is_at_end(l) || l->text.at[l->at] != '[' ? NULL : memchr(l->text.at + l->at, ']', l->text.len - l->at);
    size_t      start = l->at + 1;
    if (!close)
        return (Text){0};
    l->at = (size_t)(close - l->text.at) + 1;
    return text_cut(l->text, start, l->at - 1);
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static bool is_word(Text text)
{
    bool word = text.len > 0;
    for (size_t i = 0; i < text.len && word; i++)
        word = isalnum((unsigned char)text.at[i]) || text.at[i] == '.';
    return word && (isdigit((unsigned char)text.at[0]) || text.len == 1);
}

static void put_operand(Buf *out, Text operand)
{
    if (is_word(operand))
        buf_put(out, operand);
    else
        buf_printf(out, "(%.*s)", TEXT_ARG(operand));
}

static char last_of(const Buf *out)
{
    size_t len = out->len;
    while (len && out->at[len - 1] == ' ')
        len--;
    return len ? out->at[len - 1] : '=';
}

/* Whether a vector with its arrow follows, which a fraction in front of it multiplies. */
static bool is_before_vector(const Latex *l)
{
    static const char *const VECTORS[] = {"\\vec", "\\hat", "\\mathbf", "\\boldsymbol", "\\overrightarrow"};
    bool                     vector = false;
    for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS && !vector; i++)
        vector = text_starts(text_from(l->text, l->at), VECTORS[i]);
    return vector;
}

/* Blanks, and the thin spaces between factors: two blanks would begin another column. */
static void skip_spaces(Latex *l)
{
    static const char *const SPACES[] = {"\\,", "\\;", "\\:", "\\!"};
    bool                     space = true;
    while (space) {
        skip_blanks(l);
        space = false;
        for (size_t i = 0; i < sizeof SPACES / sizeof *SPACES && !space; i++)
            space = text_starts(text_from(l->text, l->at), SPACES[i]);
        l->at += space ? 2 : 0;
    }
}

static void put_fraction(Latex *l, Buf *out)
{
    Text above = take_argument(l), below = take_argument(l);
    skip_spaces(l);
    bool times = is_before_vector(l);
    if (text_is(above, "1") && text_is(below, "2")) {
        buf_puts(out, times ? "½*" : "½");
        return;
    }
    char next = is_at_end(l) ? '=' : l->text.at[l->at];
    bool alone = strchr("=\n;,", last_of(out)) && strchr("=\n$&;,\\", next);
    buf_puts(out, alone ? "" : "(");
    put_operand(out, above);
    buf_char(out, '/');
    put_operand(out, below);
    buf_puts(out, alone ? " " : isalpha((unsigned char)next) ? ") " : ")");
    buf_puts(out, times ? "*" : "");
}

static void put_matrix(Latex *l, Buf *out)
{
    Buf inside = {0};
    l->matrices++;
    put_until(l, &inside, 0);
    l->matrices--;
    Text rows = text_trim(buf_finish(&inside, l->mem));
    buf_printf(out, "(%.*s)", TEXT_ARG(rows));
}

static bool is_matrix(Text name)
{
    return text_ends(name, "matrix") || text_is(name, "array");
}

/* Superscripts: a degree sign, a prime, or a power. */
static void put_power(Latex *l, Buf *out)
{
    Text power = take_argument(l);
    bool primes = power.len > 0;
    for (size_t i = 0; i < power.len; i++)
        primes &= power.at[i] == '\'';
    if (text_is(power, "°") || primes)
        buf_put(out, power);
    else if (text_is(power, "-1"))
        buf_puts(out, "⁻¹");
    else if (is_word(power))
        buf_printf(out, "^%.*s", TEXT_ARG(power));
    else
        buf_printf(out, "^(%.*s)", TEXT_ARG(power));
}

/* An index joins its letter: v_{A,x} is v_Ax. */
static void put_index(Latex *l, Buf *out)
{
    Text index = take_argument(l);
    buf_char(out, '_');
    for (size_t i = 0; i < index.len; i++)
        if (!strchr(" ,{}_", index.at[i]))
            buf_char(out, index.at[i]);
}

/* A command that is one sign: \, \; \{ and the like. Two backslashes end a line of the page, or a row of a column. */
static void put_escape(Latex *l, Buf *out)
{
    char c = l->text.at[l->at++];
    if (c == '\\') {
        take_option(l);
        buf_puts(out, l->matrices ? ", " : "; ");
    } else if (c == '|') {
        buf_char(out, c);
    } else if (c == '%' || c == '$' || c == '#' || c == '&' || c == '_') {
        buf_char(out, c);
    } else if (!strchr("!()[]{}", c)) { /* two blanks would be a gap between columns */
        if (out->len && out->at[out->len - 1] != ' ')
            buf_char(out, ' ');
        skip_blanks(l);
    }
}

static void put_word(Latex *l, Buf *out, Text word)
{
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (text_is(word, SIGNS[i].command)) {
            buf_puts(out, SIGNS[i].text);
            skip_blanks(l);
            return;
        }
    buf_put(out, word);
    buf_char(out, ' ');
}

static void put_known(Latex *l, Buf *out)
{
    if (!isalpha((unsigned char)l->text.at[l->at])) {
        put_escape(l, out);
        return;
    }
    Text word = take_letters(l);
    if (text_is(word, "begin") || text_is(word, "end")) {
        Text name = take_argument(l);
        if (is_matrix(name) && text_is(word, "begin"))
            put_matrix(l, out);
    } else if (text_ends(word, "frac")) {
        put_fraction(l, out);
    } else if (text_is(word, "sqrt")) {
        take_option(l);
        buf_puts(out, "√");
        put_operand(out, take_argument(l));
    } else if (text_is(word, "SI") || text_is(word, "qty")) {
        Text number = take_argument(l), unit = take_argument(l);
        buf_printf(out, "%.*s %.*s", TEXT_ARG(number), TEXT_ARG(unit));
    } else if (text_is(word, "binom")) { /* a column, as it is typed */
        Text upper = take_argument(l), lower = take_argument(l);
        buf_printf(out, "(%.*s, %.*s)", TEXT_ARG(upper), TEXT_ARG(lower));
    } else if (text_is(word, "tag")) {
        Text tag = take_argument(l);
        buf_printf(out, " (%.*s)", TEXT_ARG(tag));
    } else if (IS_ONE_OF(word, SILENT)) {
        take_option(l);
        take_argument(l);
    } else if (IS_ONE_OF(word, PLAIN)) {
        bool blank = !is_at_end(l) && l->at + 1 < l->text.len && l->text.at[l->at + 1] == ' ';
        buf_puts(out, blank ? " " : "");
        buf_put(out, take_argument(l));
        buf_puts(out, text_is(word, "hat") ? "\xCC\x82" : text_ends(word, "vec") || text_starts(word, "math") ? "" : " ");
    } else {
        put_word(l, out, word);
    }
}

/* A command and its arguments, from the backslash on. Too deep in others, it says nothing. */
static void put_command(Latex *l, Buf *out)
{
    l->at++;
    l->depth++;
    if (!is_at_end(l) && l->depth < DEEPEST)
        put_known(l, out);
    l->depth--;
}

/* Whether the environment that ends here is the column that is being read. */
static bool ends_matrix(const Latex *l)
{
    Text rest = text_from(l->text, l->at);
    return l->matrices && text_starts(rest, "\\end");
}

/* Up to that closing brace, or, for 0, to the end of the column or of the text. */
static void put_until(Latex *l, Buf *out, char stop)
{
    l->depth++;
    while (!is_at_end(l) && l->depth < DEEPEST) {
        char c = l->text.at[l->at];
        if (stop && c == stop) {
            l->at++;
            break;
        }
        if (!stop && ends_matrix(l)) {
            l->at += strlen("\\end");
            take_argument(l);
            break;
        }
        if (c == '\\') {
            put_command(l, out);
            continue;
        }
        l->at++;
        if (c == '{')
            put_until(l, out, '}');
        else if (c == '^')
            put_power(l, out);
        else if (c == '_')
            put_index(l, out);
        else if (c == '&')
            buf_puts(out, l->matrices ? ", " : "");
        else if (c == '~')
            buf_char(out, ' ');
        else if (c != '$' && c != '}')
            buf_char(out, c);
    }
    l->depth--;
}

/* ---- the page --------------------------------------------------------------------------------------------- */

static bool is_latex(Text page)
{
    bool command = false;
    for (size_t i = 0; i + 1 < page.len && !command; i++)
        command = page.at[i] == '$' || (page.at[i] == '\\' && (isalpha((unsigned char)page.at[i + 1]) || strchr("[(\\", page.at[i + 1])));
    return command;
}

/* A line without the mark that ended it in LaTeX. */
static Text without_end(Text line)
{
    line = text_trim(line);
    while (line.len && strchr(";.", line.at[line.len - 1]))
        line = text_trim(text_cut(line, 0, line.len - 1));
    return line;
}

Text latex_page_as_text(Text page, Arena *mem)
{
    if (!is_latex(page))
        return page;
    Buf out = {0};
    for (Text rest = page; rest.len;) {
        Text  line = text_take(&rest, "\n");
        Latex l = {.text = line, .mem = mem};
        Buf   plain = {0};
        put_until(&l, &plain, 0);
        buf_put(&out, without_end(buf_text(&plain)));
        buf_char(&out, '\n');
        buf_free(&plain);
    }
    return buf_finish(&out, mem);
}
