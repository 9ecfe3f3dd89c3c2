/* A setter writes one formula: what the files of notation.h share. */
#ifndef CAROM_RENDER_SETTER_H
#define CAROM_RENDER_SETTER_H

#include "render/notation.h"

/* Fractions stand above each other two deep; in those, and in a line of text, they have a slash. */
enum { DISPLAYED = 2, FLAT = 0 };

typedef struct Setter {
    Buf            *out;
    const Notation *n;
    int             stacked; /* how many fractions may still be nested */
} Setter;

static inline void setter_put(Setter s, const char *sign)
{
    buf_puts(s.out, sign);
}

/* notation.c: how wide a formula is in text */
int setter_printed_columns(const Expr *expr);
/* Any formula, `leading` where nothing stands before it; some operands of a chain; some columns of a matrix. */
void setter_set(Setter s, const Expr *expr, bool leading);
void setter_chain(Setter s, const Expr *expr, int from, int to, bool leading);
void setter_columns(Setter s, const Expr *matrix, int from, int to);

/* symbol.c: a name, with one subscript more or an empty one; a subscript; a number as it is printed; its digits and minus. */
void setter_name(Setter s, Text name, Text component);
void setter_letters(Setter s, Text part);
void setter_number(Setter s, Text number);
void setter_digits(Setter s, Text digits);
/* These return where the exponent of 2.5e-7 begins, and where c stands; the length if there is none. */
size_t setter_number_exponent(Text number);
size_t setter_find_char(Text text, char c);

#endif
