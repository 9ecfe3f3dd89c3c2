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

enum { LIMIT_JSON_DEPTH = 32, LIMIT_JSON_VALUES = 1 << 18 };

/* NULL with a phrase in *fault where the text is no JSON, or beyond the limits: some 50 MB, whatever the text. */
const JsonValue *json_read(Text text, Arena *mem, Text *fault);

/* Puts what stands behind an opening quote, from text[*at] to the closing one, without its escapes. Returns NULL, or what is wrong with the
 * string as a phrase. */
const char *json_take_string(Text text, size_t *at, Buf *out);
/* Returns the place of `at` as an editor counts it: from 1, and a letter of several bytes once. */
int json_character(Text text, size_t at);

/* The value of that key; an empty one of kind JSON_NULL if there is none, or `value` is no object. */
const JsonValue *json_field(const JsonValue *value, const char *key);
/* Reads the value as a whole number; 0 if it is none. */
long json_long(const JsonValue *value);
bool json_is_true(const JsonValue *value);

#endif
