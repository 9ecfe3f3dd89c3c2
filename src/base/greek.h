/* The Greek letters of formulas. */
#ifndef CAROM_BASE_GREEK_H
#define CAROM_BASE_GREEK_H

#include "base/text.h"

typedef struct Letter {
    int32_t     code;
    const char *name;  /* its spelling in a formula: omega */
    const char *latex; /* in math mode */
} Letter;

/* NULL if there is none. */
const Letter *greek_of_code(int32_t code);
const Letter *greek_of_name(Text name);

#endif
