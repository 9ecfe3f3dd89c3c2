/* Words and formulas in the order in which they are read (document.h). */
#include "render/document.h"

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
