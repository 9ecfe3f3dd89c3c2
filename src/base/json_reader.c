#include "base/json_reader.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 32 };

typedef struct JsonSource {
    Text   text;
    size_t at;
    Arena *mem;
} JsonSource;

static char peek(JsonSource *s)
{
    while (s->at < s->text.len && memchr(" \t\r\n", s->text.at[s->at], 4))
        s->at++;
    return s->at < s->text.len ? s->text.at[s->at] : 0;
}

static bool take(JsonSource *s, char c)
{
    bool taken = c && peek(s) == c;
    s->at += taken;
    return taken;
}

/* \u.... as UTF-8; half of a pair is no character. */
static bool take_code(JsonSource *s, Buf *out)
{
    char digits[5] = {0}, bytes[4], *end;
    if (s->text.len - s->at < 4)
        return false;
    memcpy(digits, s->text.at + s->at, 4);
    long code = strtol(digits, &end, 16);
    s->at += 4;
    if (end != digits + 4 || code < 0 || (code >= 0xD800 && code < 0xE000))
        return false;
    buf_put(out, (Text){bytes, (size_t)utf8_encode(bytes, (uint32_t)code)});
    return true;
}

static bool take_escape(JsonSource *s, Buf *out)
{
    static const char LETTERS[] = "\"\\/bfnrt", MEANINGS[] = "\"\\/\b\f\n\r\t";
    char              c = s->at < s->text.len ? s->text.at[s->at++] : 0;
    const char       *letter = c ? strchr(LETTERS, c) : NULL;
    if (c == 'u')
        return take_code(s, out);
    if (letter)
        buf_char(out, MEANINGS[letter - LETTERS]);
    return letter;
}

static bool take_string(JsonSource *s, Text *string)
{
    Buf  buf = {0};
    bool good = take(s, '"');
    while (good && s->at < s->text.len && s->text.at[s->at] != '"') {
        char c = s->text.at[s->at++];
        if (c == '\\')
            good = take_escape(s, &buf);
        else
            buf_char(&buf, c);
    }
    *string = buf_finish(&buf, s->mem);
    return good && take(s, '"');
}

static bool take_value(JsonSource *s, JsonValue *value, int depth);

static bool take_items(JsonSource *s, JsonValue *value, char end, int depth)
{
    bool good = depth < DEEPEST;
    s->at++;
    value->kind = end == '}' ? JSON_OBJECT : JSON_LIST;
    if (take(s, end))
        return true;
    do {
        JsonValue item = {0};
        good = good && (end == ']' || (take_string(s, &item.key) && take(s, ':'))) && take_value(s, &item, depth + 1);
        *ARENA_ADD(s->mem, value->item, value->count, &value->room) = item;
    } while (good && take(s, ','));
    return good && take(s, end);
}

static bool take_word(JsonSource *s, JsonValue *value)
{
    size_t began = s->at;
    while (s->at < s->text.len && !memchr(",]} \t\r\n", s->text.at[s->at], 7))
        s->at++;
    value->text = text_cut(s->text, began, s->at);
    value->kind = text_is(value->text, "null") ? JSON_NULL : JSON_WORD;
    return value->text.len;
}

static bool take_value(JsonSource *s, JsonValue *value, int depth)
{
    char c = peek(s);
    if (c == '{' || c == '[')
        return take_items(s, value, c == '{' ? '}' : ']', depth);
    if (c != '"')
        return take_word(s, value);
    value->kind = JSON_STRING;
    return take_string(s, &value->text);
}

const JsonValue *json_read(Text text, Arena *mem)
{
    JsonSource source = {.text = text, .mem = mem};
    JsonValue *value = ARENA_ONE(mem, JsonValue);
    return take_value(&source, value, 0) && !peek(&source) ? value : NULL;
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
