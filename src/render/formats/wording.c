#include "render/formats/wording.h"

#include "base/escape.h"
#include "render/formats/tex.h"

static void end_mathml(Buf *out, size_t start)
{
    (void)start;
    buf_puts(out, "</math>");
}

const Wording wording_html = {escape_html_words,
                              escape_html_code,
                              {"", "<em>", "<strong>", "", "<strong class=\"bad\">"},
                              {"", "</em>", "</strong>", "", "</strong>"},
                              &notation_mathml,
                              "<math>",
                              end_mathml};
const Wording wording_latex = {
    escape_latex_words, escape_latex_code, {"", "\\emph{", "\\textbf{", "", "\\textbf{"}, {"", "}", "}", "", "}"}, &notation_latex,
    tex_math,           tex_end_math};
const Wording wording_markdown = {
    escape_markdown_words, escape_markdown_code, {"", "*", "**", "", "**"}, {"", "*", "**", "", "**"}, &notation_latex, tex_math,
    tex_end_math};

void wording_put(Buf *out, const Phrase *phrase, const Wording *wording)
{
    bool   open = false;
    size_t start = 0;
    for (int i = 0; i < phrase->count; i++) {
        const Piece *piece = &phrase->piece[i];
        bool         goes_on = i + 1 < phrase->count && phrase->piece[i + 1].related;
        if (open && !piece->math && goes_on && text_is(piece->words, " "))
            continue;
        if (open && !piece->math)
            wording->end_math(out, start);
        if (!open && piece->math) {
            buf_puts(out, wording->math);
            start = out->len;
        }
        open = piece->math != NULL;
        if (piece->related)
            notation_put_relation(out, piece->rounded, wording->notation);
        if (piece->math) {
            notation_put(out, piece->math, wording->notation, false);
            continue;
        }
        buf_puts(out, wording->open[piece->stress]);
        (piece->stress == STRESS_CODE ? wording->code : wording->words)(out, piece->words);
        buf_puts(out, wording->close[piece->stress]);
    }
    if (open)
        wording->end_math(out, start);
}
