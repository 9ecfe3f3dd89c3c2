#include "base/json_reader.h"

#include <stdlib.h>
#include <string.h>

typedef struct JsonSource {
    Text   text;
    size_t at;
    Arena *mem;
    int    values;
    Text  *fault;
} JsonSource;

int json_character(Text text, size_t at)
{
    int count = 1;
    for (size_t i = 0; i < at && i < text.len; i++)
        count += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return count;
}

static bool fail(JsonSource *s, const char *fault)
{
    if (!s->fault->len)
        *s->fault = text_format(s->mem, "%s at character %d", fault, json_character(s->text, s->at));
    return false;
}

static char peek(JsonSource *s)
{
    while (s->at < s->text.len && memchr(" \t\r\n", s->text.at[s->at], 4))
        s->at++;
    return s->at < s->text.len ? s->text.at[s->at] : 0;
}

static bool take(JsonSource *s, char c, const char *fault)
{
    if (peek(s) != c)
        return fail(s, fault);
    s->at++;
    return true;
}

static bool take_comma(JsonSource *s)
{
    bool taken = peek(s) == ',';
    s->at += taken;
    return taken;
}

/* ---- strings ------------------------------------------------------------------------------------------------------ */

/* Four hexadecimal digits; -1: they are not there. */
static int32_t take_digits(Text text, size_t *at)
{
    static const char DIGITS[] = "0123456789abcdef";
    int32_t           code = 0;
    for (int i = 0; i < 4; i++) {
        char        c = *at < text.len ? text.at[*at] : 0;
        const char *digit = c ? strchr(DIGITS, c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c) : NULL;
        if (!digit)
            return -1;
        code = code * 16 + (int32_t)(digit - DIGITS);
        (*at)++;
    }
    return code;
}

/* Beyond U+FFFF a character is a pair: a high half, U+D800 to U+DBFF, and a low one up to U+DFFF, with 10 of its bits each. */
static const char *take_code(Text text, size_t *at, Buf *out)
{
    char    bytes[4];
    int32_t code = take_digits(text, at);
    if (code >= 0xD800 && code < 0xDC00 && text_starts(text_from(text, *at), "\\u")) {
        *at += 2;
        int32_t low = take_digits(text, at);
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : code;
    }
    if (code < 0)
        return "an escape \\u without four hexadecimal digits";
    if (code >= 0xD800 && code < 0xE000)
        return "an escape \\u that is half of a pair";
    buf_put(out, (Text){bytes, (size_t)utf8_encode(bytes, (uint32_t)code)});
    return NULL;
}

static const char *take_escape(Text text, size_t *at, Buf *out)
{
    static const char LETTERS[] = "\"\\/bfnrt", MEANINGS[] = "\"\\/\b\f\n\r\t";
    char              c = *at < text.len ? text.at[(*at)++] : 0;
    const char       *letter = c ? strchr(LETTERS, c) : NULL;
    if (c == 'u')
        return take_code(text, at, out);
    if (!letter)
        return "an unknown escape";
    buf_char(out, MEANINGS[letter - LETTERS]);
    return NULL;
}

const char *json_take_string(Text text, size_t *at, Buf *out)
{
    const char *wrong = NULL;
    while (!wrong && *at < text.len && text.at[*at] != '"') {
        char c = text.at[(*at)++];
        if (c == '\\')
            wrong = take_escape(text, at, out);
        else
            buf_char(out, c);
    }
    if (!wrong && *at == text.len)
        return "a string is not closed";
    *at += !wrong;
    return wrong;
}

static bool take_string(JsonSource *s, Text *string)
{
    Buf buf = {0};
    if (!take(s, '"', "a quote is missing"))
        return false;
    const char *wrong = json_take_string(s->text, &s->at, &buf);
    *string = buf_finish(&buf, s->mem);
    return !wrong || fail(s, wrong);
}

/* ---- values ------------------------------------------------------------------------------------------------------- */

static bool take_value(JsonSource *s, JsonValue *value, int depth);

static bool take_item(JsonSource *s, JsonValue *list, int depth)
{
    JsonValue item = {0};
    bool      named = list->kind == JSON_OBJECT;
    if (named && (!take_string(s, &item.key) || !take(s, ':', "a colon is missing")))
        return false;
    if (!take_value(s, &item, depth + 1))
        return false;
    *ARENA_ADD(s->mem, list->item, list->count, &list->room) = item;
    return true;
}

static bool take_items(JsonSource *s, JsonValue *value, char end, int depth)
{
    if (depth >= LIMIT_JSON_DEPTH)
        return fail(s, "lists or objects are nested too deeply");
    s->at++;
    value->kind = end == '}' ? JSON_OBJECT : JSON_LIST;
    if (peek(s) == end)
        return s->at++, true;
    do {
        if (!take_item(s, value, depth))
            return false;
    } while (take_comma(s));
    return take(s, end, end == '}' ? "a comma or a closing brace is missing" : "a comma or a closing bracket is missing");
}

static bool take_word(JsonSource *s, JsonValue *value)
{
    size_t began = s->at;
    while (s->at < s->text.len && !memchr(",]} \t\r\n", s->text.at[s->at], 7))
        s->at++;
    value->text = text_cut(s->text, began, s->at);
    value->kind = text_is(value->text, "null") ? JSON_NULL : JSON_WORD;
    return value->text.len || fail(s, "a value is missing");
}

static bool take_value(JsonSource *s, JsonValue *value, int depth)
{
    char c = peek(s);
    if (++s->values > LIMIT_JSON_VALUES)
        return fail(s, "there are too many values");
    if (c == '{' || c == '[')
        return take_items(s, value, c == '{' ? '}' : ']', depth);
    if (c != '"')
        return take_word(s, value);
    value->kind = JSON_STRING;
    return take_string(s, &value->text);
}

const JsonValue *json_read(Text text, Arena *mem, Text *fault)
{
    JsonSource source = {.text = text, .mem = mem, .fault = fault};
    JsonValue *value = ARENA_ONE(mem, JsonValue);
    *fault = (Text){0};
    if (!take_value(&source, value, 0))
        return NULL;
    return !peek(&source) || fail(&source, "there is more text after the value") ? value : NULL;
}

const JsonValue *json_field(const JsonValue *value, const char *key)
{
    static const JsonValue NOTHING = {0};
    for (int i = 0; i < value->count && value->kind == JSON_OBJECT; i++)
        if (text_is(value->item[i].key, key))
            return &value->item[i];
    return &NOTHING;
}

long json_long(const JsonValue *value)
{
    char number[24] = {0};
    memcpy(number, value->text.at ? value->text.at : "", value->text.len < sizeof number ? value->text.len : 0);
    return strtol(number, NULL, 10);
}

bool json_is_true(const JsonValue *value)
{
    return value->kind == JSON_WORD && text_is(value->text, "true");
}
