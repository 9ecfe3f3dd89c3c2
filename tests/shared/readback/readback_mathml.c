/* MathML read back. */
#include "readback.h"

#include "joined.h"

#include <ctype.h>
#include <string.h>

typedef struct Xml {
    const char *at, *end;
    bool        good;
    bool        times; /* after an invisible times: an operand follows */
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
        joined_open(j, text_is(sign, "[") ? "[" : "(");
        return;
    }
    if (text_is(sign, ")") || text_is(sign, "⟩") || text_is(sign, "]")) {
        joined_close(j, text_is(sign, "]") ? "]" : ")");
        return;
    }
    if (text_is(sign, "°")) {
        joined_close(j, "°");
        return;
    }
    if (text_is(sign, "′")) {
        buf_char(j->out, '\'');
        return;
    }
    bool times = xml->times; /* an invisible sign right before this one */
    xml->times = text_is(sign, "&#x2062;");
    if (text_is(sign, "|")) { /* it opens where an operand could stand */
        bool open = !j->operand || times;
        (open ? joined_open : joined_close)(j, open ? "norm(" : ")");
        return;
    }
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (text_is(sign, SIGNS[i].sign)) {
            if (!SIGNS[i].text)
                j->operand = false; /* a function and its brackets */
            else if (*SIGNS[i].text)
                joined_operator(j, SIGNS[i].text);
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
    Buf base = {0};
    xml_element_alone(xml, &base);
    if (j->operand)
        buf_puts(j->out, " * ");
    buf_put(j->out, buf_text(&base));
    if (text_is(name, "msub"))
        xml_subscript(xml, j->out);
    if (text_is(name, "msup")) {
        Buf power = {0};
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
    xml->times &= text_is(name, "mo") || text_is(name, "mrow");
    if (text_is(name, "mn") || text_is(name, "mi")) {
        Text text = xml_text(xml);
        if (text_is(text, "π"))
            text = TEXT("pi");
        else if (text_is(text, "μ"))
            text = TEXT("mu");
        else if (text_is(text, "∞"))
            text = TEXT("inf");
        joined_operand(j, text.at, text.len);
    } else if (text_is(name, "mo")) {
        xml_sign(xml, j, text_trim(xml_text(xml)));
    } else if (text_is(name, "mtext")) {
        Text text = xml_text(xml);
        if (text_starts(text, "&#xa0;"))
            text = text_cut(text, 6, text.len - 6);
        buf_printf(j->out, " %.*s ", TEXT_ARG(text));
        j->operand = false;
    } else if (text_is(name, "mfrac")) {
        joined_open(j, "((");
        xml_element_alone(xml, j->out);
        buf_puts(j->out, ")/(");
        xml_element_alone(xml, j->out);
        joined_close(j, "))");
    } else if (text_is(name, "msqrt")) {
        Joined inner = {j->out, false};
        joined_open(j, "sqrt(");
        xml_children(xml, &inner);
        joined_close(j, ")");
        return;
    } else if (text_is(name, "msup") || text_is(name, "msub")) {
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
    Xml    xml = {.at = mathml.at, .end = mathml.at + mathml.len, .good = true};
    Joined j = {out, false};
    xml_children(&xml, &j);
    return xml.good;
}
