/* Finding one's way in the JSON that a session writes. A place in it is a pointer to the first character of a value. */
#ifndef CAROM_TESTS_JSON_READ_H
#define CAROM_TESTS_JSON_READ_H

#include "base/text.h"

/* After the string that begins at `at`, and after any value. */
const char *json_string_end(const char *at);
const char *json_skip(const char *at);
/* A key that stands twice in one object of the value, or in one inside it; empty: there is none. */
Text json_twice(const char *at);
/* The value after `key` in the object at `at`; NULL where there is none, or no object. */
const char *json_member(const char *at, Text key);
/* The item of a list after `item`, the first one for NULL; NULL at the end, or where `list` is none. */
const char *json_next(const char *list, const char *item);
/* What is inside the quotes of a string; empty for NULL and for anything else. */
Text json_quoted(const char *at);

#endif
