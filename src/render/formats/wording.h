/* A Wording writes a phrase in a format: its words, its code, and the formulas among them. */
#ifndef CAROM_RENDER_FORMATS_WORDING_H
#define CAROM_RENDER_FORMATS_WORDING_H

#include "render/document.h"
#include "render/notation.h"

typedef struct Wording {
    void (*words)(Buf *out, Text words);
    void (*code)(Buf *out, Text code);
    const char     *open[STRESSES], *close[STRESSES]; /* by Stress */
    const Notation *notation;
    const char     *math;                     /* before a formula */
    void (*end_math)(Buf *out, size_t start); /* of the formula that begins at `start` */
} Wording;

extern const Wording wording_latex, wording_markdown, wording_html;

/* Formulas that follow each other are one formula: 2√5 ≈ 4.47. */
void wording_put(Buf *out, const Phrase *phrase, const Wording *wording);

#endif
