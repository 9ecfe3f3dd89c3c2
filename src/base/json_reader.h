/* A JSON text as a tree: what carom wrote with json_writer.h, read back. */
#ifndef CAROM_BASE_JSON_READER_H
#define CAROM_BASE_JSON_READER_H

#include "base/text.h"

typedef enum JsonKind { JSON_NULL, JSON_WORD /* true, false or a number as it stands */, JSON_STRING, JSON_LIST, JSON_OBJECT } JsonKind;

typedef struct JsonValue JsonValue;
struct JsonValue {
    JsonKind   kind;
    Text       text; /* of a word or a string */
    Text       key;  /* of a value in an object */
    JsonValue *item; /* of a list or an object */
    int        count, room;
};

/* NULL: it is no JSON, or nested more than 32 deep. */
const JsonValue *json_read(Text text, Arena *mem);

/* The value of that key; an empty one of kind JSON_NULL if there is none, or `value` is no object. */
const JsonValue *json_field(const JsonValue *value, const char *key);
/* Reads the value as a whole number; 0 if it is none. */
long json_long(const JsonValue *value);
bool json_is_true(const JsonValue *value);

#endif
