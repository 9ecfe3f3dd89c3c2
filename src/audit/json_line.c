#include "audit/json_line.h"

#include "audit/log.h"
#include "base/json_reader.h"

#include <string.h>

enum { DEEPEST = 8 };

typedef struct JsonReader {
    Text      text;
    size_t    at;
    Arena    *mem;
    JsonLine *line;
} JsonReader;

static char next(JsonReader *r)
{
    while (r->at < r->text.len && strchr(" \t\r", r->text.at[r->at]) && r->text.at[r->at])
        r->at++;
    return r->at < r->text.len ? r->text.at[r->at] : 0;
}

static bool fail(JsonReader *r, const char *fault)
{
    if (!r->line->fault.len)
        r->line->fault = text_format(r->mem, "%s at character %d", fault, json_character(r->text, r->at));
    return false;
}

static bool take(JsonReader *r, char c, const char *fault)
{
    if (next(r) != c)
        return fail(r, fault);
    r->at++;
    return true;
}

static bool read_string(JsonReader *r, Text *string)
{
    Buf buf = {0};
    if (!take(r, '"', "a name in quotes is missing"))
        return false;
    const char *wrong = json_take_string(r->text, &r->at, &buf);
    *string = buf_finish(&buf, r->mem);
    return !wrong || fail(r, wrong);
}

static bool add(JsonReader *r, Text name, Text value)
{
    if (r->line->count == LIMIT_LOG_COLUMNS)
        return fail(r, "it has more than 200 values");
    *ARENA_ADD(r->mem, r->line->pair, r->line->count, &r->line->room) = (JsonPair){name, value};
    return true;
}

static bool read_value(JsonReader *r, Text name, int depth);

static bool read_object(JsonReader *r, Text outer, int depth)
{
    if (depth == DEEPEST)
        return fail(r, "its values are nested too deeply");
    r->at++;
    if (next(r) == '}')
        return r->at++, true;
    do {
        Text name;
        if (!read_string(r, &name) || !take(r, ':', "a colon is missing after a name"))
            return false;
        if (outer.len)
            name = text_format(r->mem, "%.*s.%.*s", TEXT_ARG(outer), TEXT_ARG(name));
        if (!read_value(r, name, depth + 1))
            return false;
    } while (next(r) == ',' && ++r->at);
    return take(r, '}', "a comma or a closing brace is missing");
}

static bool read_list(JsonReader *r, Text name, int depth)
{
    static const char AXES[] = "xyz";
    if (depth == DEEPEST)
        return fail(r, "its values are nested too deeply");
    r->at++;
    if (next(r) == ']')
        return r->at++, true;
    int i = 0;
    do {
        if (!AXES[i])
            return fail(r, "a list has more than three numbers");
        if (!read_value(r, text_format(r->mem, "%.*s.%c", TEXT_ARG(name), AXES[i++]), depth + 1))
            return false;
    } while (next(r) == ',' && ++r->at);
    return take(r, ']', "a comma or a closing bracket is missing");
}

static bool read_value(JsonReader *r, Text name, int depth)
{
    char c = next(r);
    if (c == '{')
        return read_object(r, name, depth);
    if (c == '[')
        return read_list(r, name, depth);
    Text value;
    if (c == '"')
        return read_string(r, &value) && add(r, name, value);
    size_t began = r->at;
    while (r->at < r->text.len && !strchr(",}] \t\r", r->text.at[r->at]))
        r->at++;
    value = text_cut(r->text, began, r->at);
    return value.len ? add(r, name, value) : fail(r, "a value is missing");
}

JsonLine json_line_read(Text text, Arena *mem)
{
    JsonLine   line = {0};
    JsonReader r = {.text = text, .mem = mem, .line = &line};
    if (!utf8_is_valid(text))
        line.fault = TEXT("it is not UTF-8");
    if (!line.fault.len && next(&r) != '{')
        (void)fail(&r, "it does not begin with {");
    else if (!line.fault.len && read_object(&r, (Text){0}, 0) && next(&r))
        (void)fail(&r, "there is text after the object");
    return line;
}
