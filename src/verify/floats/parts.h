/* The single numbers in a value: the components of a vector, the entries of a matrix, and all numbers in a record or a
 * list. */
#ifndef CAROM_VERIFY_FLOATS_PARTS_H
#define CAROM_VERIFY_FLOATS_PARTS_H

#include "derive/value.h"

int part_count(const Value *value);

/* `part` counts from 0 in the order of writing; -1 is a number itself. */
Num part_of(const Value *value, int part);

/* The value with that number in place of the old one. */
Value part_replaced(const Value *value, int part, Num num, Arena *mem);

/* "v.x", "m[1,2]", "overlap.t[1]": the name of the value, and its part. */
Text part_name(Text name, const Value *value, int part, Arena *mem);

#endif
