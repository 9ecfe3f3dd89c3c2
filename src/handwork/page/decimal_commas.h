/* Decimal commas: whether a page writes 1,5 for 1.5 throughout. */
#ifndef CAROM_HANDWORK_PAGE_DECIMAL_COMMAS_H
#define CAROM_HANDWORK_PAGE_DECIMAL_COMMAS_H

#include "base/text.h"

/* CommaUses says what a comma between two digits can be in a problem. */
typedef struct CommaUses {
    bool no_vectors, no_matrices;
    /* Whether the problem has a value that is this number, to its digits; NULL: nobody knows. */
    bool (*has)(const void *problem, Text number);
    const void *problem;
} CommaUses;

/* Whether a comma of the page outside of brackets can only be a decimal one. */
bool decimal_commas_are_certain(Text page, CommaUses uses);
/* The page with points in place of its decimal commas, byte by byte; the page itself where no comma outside of brackets has to be a decimal
 * one. Where a number has a point, commas between thousands are left out, with blanks behind the number instead: 187500 for 187,500. 1,500
 * may be a thousand and a half: it is 1.500 beside (2; 7), or if the problem has that value. */
Text decimal_commas_as_points(Text page, CommaUses uses, Arena *mem);

#endif
