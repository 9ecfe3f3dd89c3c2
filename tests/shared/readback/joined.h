/* Formulas joined from operands and operators as they are read back: two operands side by side are a product. For readback.c's parts
 * only. */
#ifndef CAROM_TESTS_JOINED_H
#define CAROM_TESTS_JOINED_H

#include "base/text.h"

typedef struct Joined {
    Buf *out;
    bool operand; /* the last that was put is one */
} Joined;

void joined_operand(Joined *j, const char *text, size_t len);
void joined_operator(Joined *j, const char *text);
void joined_open(Joined *j, const char *text);
void joined_close(Joined *j, const char *text);

#endif
