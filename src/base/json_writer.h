/* Writes JSON into a Buf, from the first byte to the last: written text is never examined or changed again. The writer tracks the depth and
 * the commas; the caller says what comes next. Inside an object every value follows its key. */
#ifndef CAROM_BASE_JSON_WRITER_H
#define CAROM_BASE_JSON_WRITER_H

#include "base/text.h"

typedef struct Json {
    Buf *out;
    int  depth;     /* number of open objects and arrays */
    bool comma_due; /* the current object or array already has a value */
    bool keyed;     /* a key is written, and its value is not */
} Json;

/* Begins an object on a line of its own, with the version of carom's format and, unless that is NULL, its kind. */
Json json_object_of_kind(Buf *out, const char *kind);
void json_open_object(Json *json);
void json_close_object(Json *json);
void json_open_array(Json *json);
void json_close_array(Json *json);
/* Closes the outermost object and ends its line: carom writes one object per line. */
void json_end_line(Json *json);

/* A key: one of carom's own, which needs no escaping, or any text. */
void json_key(Json *json, const char *key);
void json_name(Json *json, Text key);

/* Characters that a terminal cannot display are escaped, because the output may go to one. A byte that is not UTF-8
 * becomes U+FFFD. */
void json_string(Json *json, Text text);
void json_string_or_null(Json *json, Text text); /* null for an empty text */
void json_bool(Json *json, bool truth);
void json_null(Json *json);
void json_int(Json *json, long number);
/* A number as printf writes it. */
void json_printf(Json *json, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A key and its value. */
void json_key_text(Json *json, const char *key, Text text);
void json_key_text_or_null(Json *json, const char *key, Text text);
void json_key_bool(Json *json, const char *key, bool truth);
void json_key_int(Json *json, const char *key, long number);
void json_key_object(Json *json, const char *key);
void json_key_array(Json *json, const char *key);
void json_key_texts(Json *json, const char *key, const Text *list, int count);

#endif
