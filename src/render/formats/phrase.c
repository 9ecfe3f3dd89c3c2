#include "render/formats/wording.h"

static Piece *add(Phrase *phrase, Arena *mem)
{
    phrase->piece = arena_grow(mem, phrase->piece, sizeof(Piece), phrase->count, &phrase->room);
    Piece *piece = &phrase->piece[phrase->count++];
    *piece = (Piece){0};
    return piece;
}

void phrase_words(Phrase *phrase, Arena *mem, Text words)
{
    if (words.len)
        add(phrase, mem)->words = words;
}

void phrase_stress(Phrase *phrase, Arena *mem, Text words, Stress stress)
{
    if (words.len)
        *add(phrase, mem) = (Piece){.words = words, .stress = stress};
}

void phrase_math(Phrase *phrase, Arena *mem, const Expr *math)
{
    add(phrase, mem)->math = math;
}

void phrase_related(Phrase *phrase, Arena *mem, const Expr *math, bool rounded)
{
    *add(phrase, mem) = (Piece){.math = math, .related = true, .rounded = rounded};
}

Phrase phrase_of(Arena *mem, Text words)
{
    Phrase phrase = {0};
    phrase_words(&phrase, mem, words);
    return phrase;
}

void phrase_write(Buf *out, const Phrase *phrase, bool unicode)
{
    static const char *const SIGN[] = {
        [STRESS_NONE] = "", [STRESS_EMPHASIS] = "*", [STRESS_STRONG] = "*", [STRESS_CODE] = "`", [STRESS_WRONG] = ""};
    for (int i = 0; i < phrase->count; i++) {
        const Piece *piece = &phrase->piece[i];
        if (piece->related) {
            expr_write_relation(out, piece->rounded, unicode);
            buf_char(out, ' ');
        }
        if (piece->math) {
            expr_write(out, piece->math, unicode);
            continue;
        }
        buf_puts(out, SIGN[piece->stress]);
        buf_put(out, piece->words);
        buf_puts(out, SIGN[piece->stress]);
    }
}

int phrase_columns(const Phrase *phrase)
{
    Buf buf = {0};
    phrase_write(&buf, phrase, true);
    int columns = text_columns(buf_text(&buf));
    buf_free(&buf);
    return columns;
}

void phrase_put(Buf *out, const Phrase *phrase, const Wording *wording)
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
