/* The signs of the two notations. */
#include "base/escape.h"

#include "base/greek.h"
#include "render/notation.h"
#include "units/unit.h"

#include <string.h>

static const Letter *letter_of(Text text)
{
    int len;
    return text.len ? greek_of_code(utf8_decode(text, 0, &len)) : NULL;
}

static bool is_plain(Text text)
{
    bool plain = text.len > 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        plain &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.';
    }
    return plain;
}

/* ---- LaTeX ------------------------------------------------------------------------------------------------ */

static void latex_glyph(Buf *out, Glyph kind, Text text)
{
    const Letter *letter = text.len > 1 ? greek_of_name(text) : NULL;
    letter = letter ? letter : letter_of(text);
    if (kind == GLYPH_SIGN && text_is(text, "≈"))
        buf_puts(out, " \\approx ");
    else if (kind == GLYPH_SIGN)
        buf_printf(out, "\\text{%.*s}", TEXT_ARG(text));
    else if (kind == GLYPH_LETTER && letter)
        buf_printf(out, "%s ", letter->latex);
    else if (kind != GLYPH_WORD && is_plain(text))
        buf_put(out, text);
    else if (is_plain(text)) {
        buf_printf(out, "\\mathrm{%.*s}", TEXT_ARG(text));
    } else {
        buf_puts(out, "\\text{");
        escape_latex(out, text);
        buf_char(out, '}');
    }
}

static void latex_columns(Buf *out, int columns)
{
    buf_fill(out, 'c', columns);
    buf_char(out, '}');
}

static void latex_function(Buf *out, Op op)
{
    buf_puts(out, operators[op].latex);
}

static void latex_sign(Buf *out, Op op)
{
    bool words = operators[op].latex[0] == '\\' && operators[op].latex[1] == 't' && operators[op].latex[2] == 'e';
    buf_printf(out, words ? "%s" : " %s ", operators[op].latex);
}

/* In math mode two names have signs of their own. */
static void latex_unit_name(Buf *out, Text name)
{
    bool degrees = text_is(name, "°"), micro = text_starts(name, "µ");
    buf_puts(out, degrees ? "^{\\circ}" : micro ? "\\mu " : "");
    if (!degrees)
        buf_put(out, text_from(name, micro ? strlen("µ") : 0));
}

/* m/s^2 as \,\mathrm{m/s^{2}} */
static void latex_unit(Buf *out, Text unit)
{
    UnitPiece piece;
    buf_puts(out, "\\,\\mathrm{");
    for (size_t at = 0; unit_piece(&piece, unit, &at, !at);) {
        if (piece.sign)
            buf_puts(out, piece.sign == '/' ? "/" : "\\,");
        latex_unit_name(out, piece.name);
        if (piece.exponent.len)
            buf_printf(out, "^{%.*s}", TEXT_ARG(piece.exponent));
    }
    buf_puts(out, "}");
}

const Notation notation_latex = {
    .group = {"", ""},
    .fraction = {"\\frac{", "}{", "}"},
    .root = {"\\sqrt{", "}"},
    .power = {"", "^{", "}"},
    .power_of_prime = {"{", "}^{", "}"},
    .sub = {"", "_{", "}"},
    .prime = {"", "", ""},
    .sub_prime = {"", "_{", "}", ""},
    .prime_mark = "'",
    .bracket = {"(", ")"},
    .tall_bracket = {"\\left(", "\\right)"},
    .length = {"\\lvert ", "\\rvert "},
    .tall_length = {"\\left\\lvert ", "\\right\\rvert "},
    .vector = {"\\langle ", "\\rangle "},
    .tall_vector = {"\\left\\langle ", "\\right\\rangle "},
    .record = {"\\lbrace ", "\\rbrace "},
    .comma = ", ",
    .line_end = "\\allowbreak ",
    .matrix = {" & ", " \\\\ "},
    .matrix_open = {"\\left[\\begin{array}{", "\\left.\\begin{array}{"},
    .matrix_close = {"\\end{array}\\right]", "\\end{array}\\right."},
    .minus = "-",
    .slash = "/",
    .times = " \\times ",
    .degrees = "^{\\circ}",
    .beside = " ",
    .touching = "",
    .apart = "\\,",
    .apply = "",
    .glyph = latex_glyph,
    .columns = latex_columns,
    .function = latex_function,
    .sign = latex_sign,
    .unit = latex_unit,
};

/* ---- MathML ----------------------------------------------------------------------------------------------- */

static void element(Buf *out, const char *name, Text text)
{
    buf_printf(out, "<%s>", name);
    escape_html(out, text);
    buf_printf(out, "</%s>", name);
}

static void mathml_glyph(Buf *out, Glyph kind, Text text)
{
    char          code[4];
    const Letter *letter = kind == GLYPH_LETTER && text.len > 1 ? greek_of_name(text) : NULL;
    if (letter)
        text = (Text){code, (size_t)utf8_encode(code, (uint32_t)letter->code)};
    element(out, kind == GLYPH_DIGITS ? "mn" : kind == GLYPH_SIGN ? "mo" : "mi", text);
}

static void mathml_function(Buf *out, Op op)
{
    element(out, "mi", text_of(operators[op].unicode));
}

static void mathml_sign(Buf *out, Op op)
{
    const char *sign = operators[op].unicode;
    if (sign[0] >= 'a' && sign[0] <= 'z')
        buf_printf(out, "<mtext>&#xa0;%s&#xa0;</mtext>", sign);
    else if (op == OP_MUL)
        buf_puts(out, "<mo>·</mo>");
    else
        element(out, "mo", text_of(op == OP_SUB ? "−" : sign));
}

void notation_put_unit(Buf *out, Text unit, void (*put)(Buf *out, Text text))
{
    Buf raised = {0};
    unit_put_raised(&raised, unit);
    put(out, buf_text(&raised));
    buf_free(&raised);
}

/* m/s^2 as upright text with its exponents raised, after a thin space. */
static void mathml_unit(Buf *out, Text unit)
{
    buf_puts(out, "<mspace width=\"0.17em\"/><mtext>");
    notation_put_unit(out, unit, escape_html);
    buf_puts(out, "</mtext>");
}

const Notation notation_mathml = {
    .group = {"<mrow>", "</mrow>"},
    .fraction = {"<mfrac><mrow>", "</mrow><mrow>", "</mrow></mfrac>"},
    .root = {"<msqrt>", "</msqrt>"},
    .power = {"<msup>", "<mrow>", "</mrow></msup>"},
    .power_of_prime = {"<msup>", "<mrow>", "</mrow></msup>"},
    .sub = {"<msub>", "<mrow>", "</mrow></msub>"},
    /* U+2032 is a raised character; as a superscript it would be raised and shrunk a second time. */
    .prime = {"<mrow>", "", "</mrow>"},
    .sub_prime = {"<mrow><msub>", "<mrow>", "</mrow></msub>", "</mrow>"},
    .prime_mark = "<mo lspace=\"0\" rspace=\"0\">′</mo>",
    .bracket = {"<mrow><mo stretchy=\"false\">(</mo><mrow>", "</mrow><mo stretchy=\"false\">)</mo></mrow>"},
    .tall_bracket = {"<mrow><mo>(</mo><mrow>", "</mrow><mo>)</mo></mrow>"},
    .length = {"<mrow><mo stretchy=\"false\">|</mo><mrow>", "</mrow><mo stretchy=\"false\">|</mo></mrow>"},
    .tall_length = {"<mrow><mo>|</mo><mrow>", "</mrow><mo>|</mo></mrow>"},
    .vector = {"<mrow><mo stretchy=\"false\">⟨</mo><mrow>", "</mrow><mo stretchy=\"false\">⟩</mo></mrow>"},
    .tall_vector = {"<mrow><mo>⟨</mo><mrow>", "</mrow><mo>⟩</mo></mrow>"},
    .record = {"<mrow><mo>{</mo><mrow>", "</mrow><mo>}</mo></mrow>"},
    .comma = "<mo>,</mo>",
    .line_end = "",
    .matrix = {"</mtd><mtd>", "</mtd></mtr><mtr><mtd>"},
    .matrix_open = {"<mrow><mo>[</mo><mtable><mtr><mtd>", "<mrow><mtable><mtr><mtd>"},
    .matrix_close = {"</mtd></mtr></mtable><mo>]</mo></mrow>", "</mtd></mtr></mtable></mrow>"},
    .minus = "<mo>−</mo>",
    .slash = "<mo lspace=\"0\" rspace=\"0\">/</mo>",
    .times = "<mo>×</mo>",
    .degrees = "<mo lspace=\"0\" rspace=\"0\">°</mo>",
    .beside = "<mo>&#x2062;</mo>",
    .touching = "<mo>&#x2062;</mo>",
    .apart = "<mo rspace=\"0.17em\">&#x2062;</mo>",
    .apply = "<mo>&#x2061;</mo>",
    .glyph = mathml_glyph,
    .function = mathml_function,
    .sign = mathml_sign,
    .unit = mathml_unit,
};
