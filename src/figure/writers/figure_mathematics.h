/* Texts of a figure with mathematics in them: names of the derivation are set as symbols, signs as signs. */
#ifndef CAROM_FIGURE_WRITERS_FIGURE_MATHEMATICS_H
#define CAROM_FIGURE_WRITERS_FIGURE_MATHEMATICS_H

#include "figure/figure.h"

/* A SymbolWriter sets words and symbols in one format. */
typedef struct SymbolWriter {
    void (*words)(Buf *out, Text words);
    /* v with the subscript a and a prime, for va'; vectors are bold. True if what follows has to be lifted back to the line, as by `lift`.
     */
    bool (*symbol)(Buf *out, Text base, Text below, int primes, bool vector);
    const char *lift, *lifted;
    const char *minus, *left, *right, *times; /* for - < > and * */
} SymbolWriter;

void figure_mathematics_put(Buf *out, const Figure *figure, Text text, const SymbolWriter *writer);

#endif
