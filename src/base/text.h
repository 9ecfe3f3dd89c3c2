/* Text: bytes with a length, never owned and never changed; and Buf, text that grows.
 *
 * A Text may point into a source line, a string literal or an arena; cutting one never copies. All text inside
 * carom is UTF-8 that has been validated where it came in.
 */
#ifndef CAROM_BASE_TEXT_H
#define CAROM_BASE_TEXT_H

#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct Text {
    const char *at;
    size_t      len;
} Text;

#define TEXT(literal) ((Text){"" literal, sizeof(literal) - 1})
/* Expands to the two arguments of printf's "%.*s". */
#define TEXT_ARG(text) (int)(text).len, (text).at

Text text_of(const char *zero_terminated);
bool text_equal(Text a, Text b);
bool text_is(Text text, const char *zero_terminated);
bool text_starts(Text text, const char *prefix);
/* Equal apart from the case of ASCII letters. */
bool text_starts_in_any_case(Text text, const char *prefix);
/* Whether one of the words stands anywhere in the text, apart from the case of ASCII letters. */
bool text_has_any(Text text, const char *const *words, size_t count);
#define TEXT_HAS_ANY(text, words) text_has_any(text, words, sizeof(words) / sizeof *(words))
/* The text without the byte order mark that some editors write before UTF-8. */
Text text_without_mark(Text file);
/* FNV-1a, for tables of names. */
unsigned text_hash(Text text);
bool     text_ends(Text text, const char *suffix);
Text     text_from(Text text, size_t start);
/* The bytes from start up to end; none where the end comes before the start. */
Text text_cut(Text text, size_t start, size_t end);
Text text_trim(Text text);
/* The text up to `mark`, which is taken off `*rest` together with the mark; all of it if there is none. */
Text text_take(Text *rest, const char *mark);
/* The part before the first of these characters, without blanks around it; all of the text if it has none of them. */
Text text_before_any(Text text, const char *marks);
/* Whether the text is a whole number in digits, at most `most` (below 10^17). */
bool text_whole(Text text, long most, long *number);
/* Counts how often the character stands in the text. */
int text_count(Text text, char c);
/* At most `most` bytes of the text, without cutting a character. */
Text text_short(Text text, size_t most);
/* The name of a file: the path without its folders, and without the ending if it has that. */
Text text_file_name(Text path, const char *ending);
Text text_copy(Arena *arena, Text text);
/* A copy with ASCII letters in lower case. */
Text text_lower(Arena *arena, Text text);
/* The text with each `old` (not empty) replaced by `new`. */
Text text_with(Arena *arena, Text text, Text old, Text new);
Text text_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
Text text_formatv(Arena *arena, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

/* Columns that `text` takes on a terminal, by Unicode's clusters: letters of East Asia and pictures take two, combining marks none, a
 * picture that is joined from several as many as the widest of them. Letters of ambiguous width count as narrow. */
int text_columns(Text text);

/* The code point at text[at], its length in *len. Bytes that are not UTF-8 (overlong forms, surrogates and
 * values past U+10FFFF included) give -1 and length 1. */
int32_t utf8_decode(Text text, size_t at, int *len);
/* Whether all of it is UTF-8. */
bool utf8_is_valid(Text text);
int  utf8_encode(char out[4], uint32_t code);
/* True for characters that are never visible on a terminal: control, zero-width and bidirectional characters, and code points that are not
 * characters. */
bool utf8_unsafe(int32_t code);
/* A mark above, below or around the letter before it, with no width of its own. */
bool utf8_is_combining(int32_t code);

/* The number of single-letter changes from a to b, or 99 for texts longer than 40; for "did you mean". */
int text_distance(Text a, Text b);

typedef struct Buf {
    char  *at;
    size_t len, room;
} Buf;

void buf_put(Buf *buf, Text text);
void buf_puts(Buf *buf, const char *zero_terminated);
void buf_char(Buf *buf, char c);
void buf_fill(Buf *buf, char c, int count);
void buf_printf(Buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(Buf *buf, const char *format, va_list args) __attribute__((format(printf, 2, 0)));
Text buf_text(const Buf *buf);
/* The text so far, copied into `arena`; the buffer is freed. */
Text buf_finish(Buf *buf, Arena *arena);
void buf_free(Buf *buf);

/* `text` broken at spaces so that lines fit the width; lines after the first are indented. The first starts in
 * column `at`. */
void buf_put_filled(Buf *buf, Text text, int at, int indent, int width);

/* A line with the explained word in a column of its own, and its explanation filled to the width beside it, or under it if there is no
 * room. */
void buf_put_row(Buf *buf, Text what, int column, Text words, int width);

/* `text`, but instead of each {name} in it what `put` writes for that name. */
void buf_put_named(Buf *buf, Text text, void (*put)(Buf *buf, Text name, void *data), void *data);

/* `text` with the signs that carom itself uses (√ · ≤ ≈ ° …) in ASCII; other letters stay as they are. */
Text text_plain(Arena *arena, Text text);

/* `text` with control, bidirectional and zero-width characters and invalid bytes written as \u{...} or \x..,
 * so that text from a stranger cannot move the cursor. Line ends are escaped too. */
void buf_put_safe(Buf *buf, Text text);

#endif
