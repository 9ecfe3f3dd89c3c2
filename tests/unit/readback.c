#include "readback.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- what both have in common ----------------------------------------------------------------------------- */

/* Formulas are joined from operands and operators; two operands side by side are a product. */
typedef struct Joined {
    Buf *out;
    bool operand; /* the last that was put is one */
} Joined;

static void put_operand(Joined *j, const char *text, size_t len)
{
    if (j->operand)
        buf_puts(j->out, " * ");
    buf_put(j->out, (Text){text, len});
    j->operand = true;
}

static void put_operator(Joined *j, const char *text)
{
    buf_printf(j->out, " %s ", text);
    j->operand = false;
}

static void put_open(Joined *j, const char *text)
{
    if (j->operand)
        buf_puts(j->out, " * ");
    buf_puts(j->out, text);
    j->operand = false;
}

static void put_close(Joined *j, const char *text)
{
    buf_puts(j->out, text);
    j->operand = true;
}

/* ---- LaTeX ------------------------------------------------------------------------------------------------ */

typedef struct Tex {
    const char *at, *end;
    bool        good;
} Tex;

static const struct {
    const char *word, *text;
} OPERATORS[] = {{"cdot", "·"}, {"ne", "!="}, {"le", "<="}, {"ge", ">="}, {"approx", "~"}};

static const struct {
    const char *word, *text;
} LETTERS[] = {{"pi", "pi"},   {"infty", "inf"}, {"omega", "omega"}, {"alpha", "alpha"}, {"min", "min"},
               {"max", "max"}, {"det", "det"},   {"sin", "sin"},     {"cos", "cos"},     {"tan", "tan"}};

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

/* A name that has letters and an index is one operand; with brackets behind it, tight, a function. */
static void tex_name(Tex *tex, Joined *j, const char *name, size_t len)
{
    put_operand(j, name, len);
    tex_scripts(tex, j->out);
    if (tex_is(tex, "(") || tex_is(tex, "\\left("))
        j->operand = false;
}

static void tex_matrix(Tex *tex, Joined *j)
{
    while (tex->at < tex->end && *tex->at != '}')
        tex->at++;
    tex->good &= tex_take(tex, "}");
    put_open(j, "[");
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
    put_close(j, "]");
}

static void tex_word(Tex *tex, Joined *j)
{
    const char *start = tex->at;
    while (tex->at < tex->end && isalpha((unsigned char)*tex->at))
        tex->at++;
    Text word = {start, (size_t)(tex->at - start)};
    for (size_t i = 0; i < sizeof OPERATORS / sizeof *OPERATORS; i++)
        if (text_is(word, OPERATORS[i].word)) {
            put_operator(j, OPERATORS[i].text);
            return;
        }
    for (size_t i = 0; i < sizeof LETTERS / sizeof *LETTERS; i++)
        if (text_is(word, LETTERS[i].word)) {
            tex_name(tex, j, LETTERS[i].text, strlen(LETTERS[i].text));
            return;
        }
    if (text_is(word, "left") || text_is(word, "right") || text_is(word, "quad") || text_is(word, "qquad") ||
        text_is(word, "displaystyle")) {
        if (text_is(word, "left") && tex_take(tex, "[\\begin{array}{"))
            tex_matrix(tex, j);
    } else if (text_is(word, "frac")) {
        put_open(j, "((");
        tex_braced(tex, j->out);
        buf_puts(j->out, ")/(");
        tex_braced(tex, j->out);
        put_close(j, "))");
    } else if (text_is(word, "sqrt")) {
        put_open(j, "sqrt(");
        tex_braced(tex, j->out);
        put_close(j, ")");
    } else if (text_is(word, "langle") || text_is(word, "lvert")) {
        put_open(j, text_is(word, "langle") ? "(" : "norm(");
    } else if (text_is(word, "rangle") || text_is(word, "rvert")) {
        put_close(j, ")");
    } else if (text_is(word, "lbrace") || text_is(word, "rbrace")) {
        buf_char(j->out, ' ');
        j->operand = false;
    } else if (text_is(word, "times")) {
        if (tex_take(tex, " 10^{")) {
            Text power = tex_group(tex);
            buf_printf(j->out, "e%.*s", TEXT_ARG(power));
        } else {
            put_operator(j, "×");
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
            put_operand(j, start, (size_t)(tex->at - start));
            continue;
        }
        tex->at++;
        if (isalpha((unsigned char)c)) {
            tex_name(tex, j, tex->at - 1, 1);
        } else if (c == '\\') {
            tex_word(tex, j);
        } else if (c == '{') {
            put_open(j, "(");
            tex_inner(tex, tex_group(tex), j->out);
            put_close(j, ")");
        } else if (c == '^') {
            tex->good &= tex_take(tex, "{");
            Text power = tex_group(tex);
            if (text_is(power, "\\circ")) {
                put_close(j, "°");
                continue;
            }
            buf_puts(j->out, "^(");
            tex_inner(tex, power, j->out);
            put_close(j, ")");
        } else if (c == '(' || c == ')') {
            (c == '(' ? put_open : put_close)(j, c == '(' ? "(" : ")");
        } else if (c == '_') { /* a component of what is no name */
            tex->good &= tex_take(tex, "{");
            Text group = tex_group(tex);
            buf_printf(j->out, ".%.*s", TEXT_ARG(group));
        } else if (strchr("+-*/=<>,:", c)) {
            char sign[2] = {c, 0};
            put_operator(j, sign);
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

/* ---- MathML ----------------------------------------------------------------------------------------------- */

typedef struct Xml {
    const char *at, *end;
    bool        good;
} Xml;

typedef struct Tag {
    Text name;
    bool closing, empty;
} Tag;

static Tag xml_tag(Xml *xml)
{
    Tag tag = {0};
    xml->good &= xml->at < xml->end && *xml->at == '<';
    xml->at += xml->good;
    if (xml->at < xml->end && *xml->at == '/') {
        tag.closing = true;
        xml->at++;
    }
    tag.name.at = xml->at;
    while (xml->at < xml->end && isalnum((unsigned char)*xml->at))
        xml->at++;
    tag.name.len = (size_t)(xml->at - tag.name.at);
    while (xml->at < xml->end && *xml->at != '>')
        xml->at++;
    tag.empty = xml->at < xml->end && xml->at[-1] == '/';
    xml->good &= xml->at < xml->end;
    xml->at += xml->good;
    return tag;
}

static Text xml_text(Xml *xml)
{
    Text text = {xml->at, 0};
    while (xml->at < xml->end && *xml->at != '<')
        xml->at++;
    text.len = (size_t)(xml->at - text.at);
    return text;
}

static void xml_children(Xml *xml, Joined *j);
static void xml_element(Xml *xml, Joined *j);

static void xml_element_alone(Xml *xml, Buf *out)
{
    Joined j = {out, false};
    while (xml->at < xml->end && isspace((unsigned char)*xml->at))
        xml->at++;
    xml_element(xml, &j);
}

static const struct {
    const char *sign, *text;
} SIGNS[] = {{"&#x2062;", ""}, {"&#x2061;", NULL}, {"−", "-"}, {"&lt;", "<"}, {"&gt;", ">"}, {"≠", "!="},
             {"≤", "<="},      {"≥", ">="},        {"≈", "~"}, {"+", "+"},    {"=", "="},    {"/", "/"},
             {"·", "·"},       {"×", "×"},         {",", ","}, {":", ":"},    {"{", " "},    {"}", " "}};

static void xml_sign(Xml *xml, Joined *j, Text sign)
{
    if (text_is(sign, "(") || text_is(sign, "⟨") || text_is(sign, "[")) {
        put_open(j, text_is(sign, "[") ? "[" : "(");
        return;
    }
    if (text_is(sign, ")") || text_is(sign, "⟩") || text_is(sign, "]")) {
        put_close(j, text_is(sign, "]") ? "]" : ")");
        return;
    }
    if (text_is(sign, "°")) {
        put_close(j, "°");
        return;
    }
    if (text_is(sign, "|")) { /* it opens where an operand could stand */
        bool open = !j->operand;
        (open ? put_open : put_close)(j, open ? "norm(" : ")");
        return;
    }
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (text_is(sign, SIGNS[i].sign)) {
            if (!SIGNS[i].text)
                j->operand = false; /* a function and its brackets */
            else if (*SIGNS[i].text)
                put_operator(j, SIGNS[i].text);
            return;
        }
    xml->good = false;
}

/* The letters and digits of a subscript, without marks between. */
static void xml_subscript(Xml *xml, Buf *out)
{
    int depth = 0;
    buf_char(out, '_');
    do {
        if (*xml->at != '<') {
            Text text = xml_text(xml);
            if (!text_is(text, ","))
                buf_put(out, text);
            continue;
        }
        Tag tag = xml_tag(xml);
        depth += tag.closing ? -1 : !tag.empty;
    } while (depth && xml->good && xml->at < xml->end);
}

static void xml_script(Xml *xml, Joined *j, Text name)
{
    Buf  base = {0};
    bool both = text_is(name, "msubsup");
    xml_element_alone(xml, &base);
    if (j->operand)
        buf_puts(j->out, " * ");
    buf_put(j->out, buf_text(&base));
    if (text_is(name, "msub") || both)
        xml_subscript(xml, j->out);
    if (text_is(name, "msup") || both) {
        Buf power = {0};
        Xml ahead = *xml;
        Tag tag = xml_tag(&ahead);
        if (text_is(tag.name, "mo")) { /* primes */
            Text primes = xml_text(&ahead);
            for (size_t i = 0; i < primes.len; i += 3)
                buf_char(j->out, '\'');
            (void)xml_tag(&ahead);
            *xml = ahead;
        } else {
            xml_element_alone(xml, &power);
            if (text_is(buf_text(&base), "10") && j->out->len >= 6 && !strncmp(j->out->at + j->out->len - 6, " × 10", 6)) {
                j->out->len -= 6; /* "2.5 × 10" */
                buf_puts(j->out, "e");
                for (size_t i = 0; i < power.len; i++)
                    if (power.at[i] != ' ')
                        buf_char(j->out, power.at[i]);
            } else {
                buf_printf(j->out, "^(%.*s)", TEXT_ARG(buf_text(&power)));
            }
        }
        buf_free(&power);
    }
    buf_free(&base);
    j->operand = true;
}

static void xml_matrix(Xml *xml, Joined *j)
{
    for (int rows = 0; xml->good && xml->at < xml->end;) {
        Tag tag = xml_tag(xml);
        if (text_is(tag.name, "mtable") && tag.closing)
            break;
        if (text_is(tag.name, "mtr") && !tag.closing)
            buf_puts(j->out, rows++ ? "; " : "");
        if (text_is(tag.name, "mtd") && !tag.closing) {
            Joined cell = {j->out, false};
            char   last = j->out->len > 1 ? j->out->at[j->out->len - 2] : '[';
            buf_puts(j->out, last == ';' || j->out->at[j->out->len - 1] == '[' ? "" : ", ");
            xml_children(xml, &cell);
        }
    }
    j->operand = true;
}

static void xml_element(Xml *xml, Joined *j)
{
    Tag  tag = xml_tag(xml);
    Text name = tag.name;
    if (!xml->good || tag.closing || tag.empty) {
        xml->good &= tag.empty;
        return;
    }
    if (text_is(name, "mn") || text_is(name, "mi")) {
        Text text = xml_text(xml);
        if (text_is(text, "π"))
            text = TEXT("pi");
        else if (text_is(text, "∞"))
            text = TEXT("inf");
        put_operand(j, text.at, text.len);
    } else if (text_is(name, "mo")) {
        xml_sign(xml, j, text_trim(xml_text(xml)));
    } else if (text_is(name, "mtext")) {
        Text text = xml_text(xml);
        if (text_starts(text, "&#xa0;"))
            text = text_cut(text, 6, text.len - 6);
        buf_printf(j->out, " %.*s ", TEXT_ARG(text));
        j->operand = false;
    } else if (text_is(name, "mfrac")) {
        put_open(j, "((");
        xml_element_alone(xml, j->out);
        buf_puts(j->out, ")/(");
        xml_element_alone(xml, j->out);
        put_close(j, "))");
    } else if (text_is(name, "msqrt")) {
        Joined inner = {j->out, false};
        put_open(j, "sqrt(");
        xml_children(xml, &inner);
        put_close(j, ")");
        return;
    } else if (text_is(name, "msup") || text_is(name, "msub") || text_is(name, "msubsup")) {
        xml_script(xml, j, name);
    } else if (text_is(name, "mtable")) {
        xml_matrix(xml, j);
        return;
    } else if (text_is(name, "mrow")) {
        xml_children(xml, j);
        return;
    } else {
        xml->good = false;
    }
    Tag close = xml_tag(xml);
    xml->good &= close.closing && text_equal(close.name, name);
}

/* Up to the tag that closes what they are children of, and that too. */
static void xml_children(Xml *xml, Joined *j)
{
    while (xml->good && xml->at < xml->end) {
        if (isspace((unsigned char)*xml->at)) {
            xml->at++;
            continue;
        }
        if (xml->at + 1 < xml->end && xml->at[1] == '/') {
            (void)xml_tag(xml);
            return;
        }
        xml_element(xml, j);
    }
}

bool mathml_read(Text mathml, Buf *out)
{
    Xml    xml = {mathml.at, mathml.at + mathml.len, true};
    Joined j = {out, false};
    xml_children(&xml, &j);
    return xml.good;
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

/* ---- well-formed ------------------------------------------------------------------------------------------ */

enum { DEEPEST = 4000 };

static bool wrong(const char **why, const char *what)
{
    *why = what;
    return false;
}

/* The attributes of a tag up to its end: name="value" each. */
static bool attributes(Text page, size_t *at, const char **why)
{
    while (*at < page.len && page.at[*at] != '>' && page.at[*at] != '/') {
        if (page.at[*at] != ' ')
            return wrong(why, "no space before an attribute");
        ++*at;
        while (*at < page.len && (isalnum((unsigned char)page.at[*at]) || page.at[*at] == '-'))
            ++*at;
        if (!sign_at(page, *at, "=\""))
            return wrong(why, "an attribute without quotes");
        for (*at += 2; *at < page.len && page.at[*at] != '"'; ++*at)
            if (page.at[*at] == '<')
                return wrong(why, "< in an attribute");
        ++*at;
    }
    return true;
}

bool is_well_formed(Text page, const char **why)
{
    static Text open[DEEPEST];
    int         depth = 0;
    for (size_t at = 0; at < page.len;) {
        unsigned char c = (unsigned char)page.at[at];
        if (sign_at(page, at, "<!--") || sign_at(page, at, "<!DOCTYPE")) {
            while (at < page.len && page.at[at] != '>')
                at++;
            at++;
        } else if (c == '<') {
            bool   closing = at + 1 < page.len && page.at[at + 1] == '/';
            size_t start = at + 1 + closing, end = start;
            while (end < page.len && isalnum((unsigned char)page.at[end]))
                end++;
            Text name = text_cut(page, start, end);
            if (!name.len)
                return wrong(why, "< that begins no tag");
            at = end;
            if (!attributes(page, &at, why))
                return false;
            bool empty = at < page.len && page.at[at] == '/';
            at += empty;
            if (at >= page.len || page.at[at] != '>')
                return wrong(why, "a tag without its end");
            at++;
            if (closing && (depth == 0 || !text_equal(open[--depth], name)))
                return wrong(why, "a tag that closes another");
            if (!closing && !empty) {
                if (depth == DEEPEST)
                    return wrong(why, "too deep");
                open[depth++] = name;
            }
        } else if (c == '&') {
            size_t end = at + 1;
            while (end < page.len && (isalnum((unsigned char)page.at[end]) || page.at[end] == '#'))
                end++;
            if (end == at + 1 || end >= page.len || page.at[end] != ';')
                return wrong(why, "& that begins no entity");
            at = end + 1;
        } else if (c == '>' || (c < 0x20 && c != '\n') || c == 0x7F) {
            return wrong(why, c == '>' ? "> outside a tag" : "a control character");
        } else {
            int len;
            if (utf8_decode(page, at, &len) < 0 || utf8_unsafe(utf8_decode(page, at, &len)))
                if (c != '\n')
                    return wrong(why, "a byte or character that must not show");
            at += (size_t)len;
        }
    }
    return depth == 0 || wrong(why, "a tag that is not closed");
}
