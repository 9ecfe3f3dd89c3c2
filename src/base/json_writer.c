#include "base/json_writer.h"

#include <assert.h>

/* The first byte at or after `at` that is not written as it is, or the length: nearly all are. */
static size_t skip_plain(Text text, size_t at)
{
    while (at < text.len && text.at[at] >= 0x20 && text.at[at] < 0x7F && text.at[at] != '"' && text.at[at] != '\\')
        at++;
    return at;
}

static void put_quoted(Buf *out, Text text)
{
    buf_char(out, '"');
    size_t from = 0;
    int    len;
    for (size_t at = skip_plain(text, 0); at < text.len; at = skip_plain(text, at + (size_t)len)) {
        int32_t code = utf8_decode(text, at, &len);
        if (code >= 0 && !utf8_unsafe(code) && code != '"' && code != '\\')
            continue;
        buf_put(out, text_cut(text, from, at));
        from = at + (size_t)len;
        if (code < 0)
            buf_puts(out, "\xEF\xBF\xBD");
        else if (code == '"' || code == '\\')
            buf_printf(out, "\\%c", (char)code);
        else if (code > 0xFFFF) /* a surrogate pair */
            buf_printf(out, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (code >> 10)), (unsigned)(0xDC00 + (code & 0x3FF)));
        else
            buf_printf(out, "\\u%04x", (unsigned)code);
    }
    buf_put(out, text_from(text, from));
    buf_char(out, '"');
}

/* Every value and every key starts here: the only place where commas are written. */
static void begin(Json *json)
{
    if (json->comma_due)
        buf_char(json->out, ',');
    json->comma_due = true;
}

static void begin_value(Json *json)
{
    if (!json->keyed)
        begin(json);
    json->keyed = false;
}

static void open_container(Json *json, char bracket)
{
    begin_value(json);
    buf_char(json->out, bracket);
    json->depth++;
    json->comma_due = false;
}

static void close_container(Json *json, char bracket)
{
    assert(json->depth > 0 && !json->keyed);
    buf_char(json->out, bracket);
    json->depth--;
    json->comma_due = true; /* the closed object or array is itself a value */
}

Json json_object_of_kind(Buf *out, const char *kind)
{
    Json json = {.out = out};
    json_open_object(&json);
    json_key_int(&json, "carom", 1);
    if (kind)
        json_key_text(&json, "kind", text_of(kind));
    return json;
}

void json_open_object(Json *json)
{
    open_container(json, '{');
}

void json_close_object(Json *json)
{
    close_container(json, '}');
}

void json_open_array(Json *json)
{
    open_container(json, '[');
}

void json_close_array(Json *json)
{
    close_container(json, ']');
}

void json_end_line(Json *json)
{
    json_close_object(json);
    assert(!json->depth);
    json->comma_due = false;
    buf_char(json->out, '\n');
}

void json_key(Json *json, const char *key)
{
    assert(json->depth > 0 && !json->keyed);
    begin(json);
    buf_char(json->out, '"');
    buf_puts(json->out, key);
    buf_puts(json->out, "\":");
    json->keyed = true;
}

void json_name(Json *json, Text key)
{
    assert(json->depth > 0 && !json->keyed);
    begin(json);
    put_quoted(json->out, key);
    buf_char(json->out, ':');
    json->keyed = true;
}

void json_string(Json *json, Text text)
{
    begin_value(json);
    put_quoted(json->out, text);
}

void json_string_or_null(Json *json, Text text)
{
    if (text.len)
        json_string(json, text);
    else
        json_null(json);
}

void json_bool(Json *json, bool truth)
{
    begin_value(json);
    buf_puts(json->out, truth ? "true" : "false");
}

void json_null(Json *json)
{
    begin_value(json);
    buf_puts(json->out, "null");
}

void json_int(Json *json, long number)
{
    begin_value(json);
    buf_printf(json->out, "%ld", number);
}

void json_printf(Json *json, const char *format, ...)
{
    begin_value(json);
    va_list args;
    va_start(args, format);
    buf_vprintf(json->out, format, args);
    va_end(args);
}

void json_key_text(Json *json, const char *key, Text text)
{
    json_key(json, key);
    json_string(json, text);
}

void json_key_text_or_null(Json *json, const char *key, Text text)
{
    json_key(json, key);
    json_string_or_null(json, text);
}

void json_key_bool(Json *json, const char *key, bool truth)
{
    json_key(json, key);
    json_bool(json, truth);
}

void json_key_int(Json *json, const char *key, long number)
{
    json_key(json, key);
    json_int(json, number);
}

void json_key_object(Json *json, const char *key)
{
    json_key(json, key);
    json_open_object(json);
}

void json_key_array(Json *json, const char *key)
{
    json_key(json, key);
    json_open_array(json);
}

void json_key_texts(Json *json, const char *key, const Text *list, int count)
{
    json_key_array(json, key);
    for (int i = 0; i < count; i++)
        json_string(json, list[i]);
    json_close_array(json);
}
