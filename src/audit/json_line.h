/* A JSON object on one line as names and values: {"ma": 2, "va": [3, 1]} is ma, va.x and va.y. Only what a log of numbers needs: numbers
 * and words as they stand, strings without their quotes, true, false and null as words; lists of up to three numbers and objects inside
 * are taken apart. */
#ifndef CAROM_AUDIT_JSON_LINE_H
#define CAROM_AUDIT_JSON_LINE_H

#include "base/text.h"

typedef struct JsonPair {
    Text name, value;
} JsonPair;

typedef struct JsonLine {
    JsonPair *pair;
    int       count, room;
    Text      fault; /* a phrase; empty if the line is an object */
} JsonLine;

JsonLine json_line_read(Text line, Arena *mem);

#endif
