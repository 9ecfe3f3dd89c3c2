/* Numbers as a student writes them down: rounded to so many digits, or as a fraction, with the value they then stand for. */
#ifndef CAROM_TESTS_FIGURES_H
#define CAROM_TESTS_FIGURES_H

#include "sheet.h"

typedef struct Figures {
    int  digits;   /* significant ones; but never rounded to tens or hundreds: 1234.5 is 1235, as 1230 would be ambiguous */
    bool fraction; /* as a fraction, where that is one with a small denominator */
    bool zeros;    /* 2.60 also where 2.6 is exact */
    bool dash;     /* with the sign that books print for minus */
} Figures;

/* The text goes to `out`; the answer is what it says. */
Q figures_write(Q value, Figures figures, char out[LONGEST_NUMBER]);

/* Reads back what figures_write wrote; NULL if it cannot be read. */
Q figures_read(const char *text);

#endif
