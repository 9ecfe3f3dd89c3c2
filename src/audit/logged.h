/* Logged: one cell of a log as the number that the program had, exactly.
 *
 * A cell is a decimal (1.5, -2e-3), a hexadecimal float as printf's %a writes it (0x1.8p+0), the bits of the number in hexadecimal
 * (0x3fc00000: all digits of the format, and no p), inf or nan. A decimal stands for the number of the format nearest to it. An empty cell
 * and the words none, null and - mean that the program had no value. Any other text is a word. */
#ifndef CAROM_AUDIT_LOGGED_H
#define CAROM_AUDIT_LOGGED_H

#include "number/exact.h"

typedef enum LoggedKind { LOGGED_NUMBER, LOGGED_INFINITE, LOGGED_NAN, LOGGED_NOTHING, LOGGED_WORD } LoggedKind;

typedef struct Logged {
    LoggedKind   kind;
    bool         negative; /* of an infinite one */
    const Exact *value;    /* of a number; NULL for others */
    Text         text;     /* the cell, without blanks around it */
} Logged;

/* `format` is a context of a system that rounds, `exact` one of exact numbers, in whose arena the value is made. */
Logged logged_read(Text cell, NumCtx *format, NumCtx *exact);

/* A cell that is a finite number of binary32 or binary64, as its double; false: it is something else, or another format, and logged_read
 * says what. Nothing is allocated. */
bool logged_at_a_glance(double *value, Text cell, const NumSys *format);

/* Returns the number of hexadecimal digits in the bits of that format; 0 if it is not whole, or there are more than 64 bits. */
int logged_digits(FloatFormat format);

/* The exact value as a literal that carom reads back: a decimal if it is all of the value and short, else a hexadecimal float. */
void logged_put(Buf *out, const Exact *value, NumCtx *exact);

#endif
