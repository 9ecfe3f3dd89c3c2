#include "json_read.h"

#include <string.h>

const char *json_string_end(const char *at)
{
    for (at++; *at != '"'; at++)
        at += *at == '\\';
    return at + 1;
}

const char *json_skip(const char *at)
{
    if (*at == '"')
        return json_string_end(at);
    if (*at != '{' && *at != '[')
        return at + strcspn(at, ",]}");
    int depth = 0;
    do {
        if (*at == '"') {
            at = json_string_end(at);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    } while (depth);
    return at;
}

Text json_twice(const char *at)
{
    Text twice = {0};
    bool object = *at == '{';
    if (!object && *at != '[')
        return twice;
    for (at++; *at != '}' && *at != ']' && !twice.len; at += *at == ',') {
        const char *value = object ? json_string_end(at) + 1 : at;
        Text        key = object ? (Text){at + 1, (size_t)(value - at) - 3} : (Text){0};
        twice = json_twice(value);
        for (const char *later = json_skip(value); object && *later == ',' && !twice.len;) {
            const char *end = json_string_end(later + 1);
            if (text_equal((Text){later + 2, (size_t)(end - later) - 3}, key))
                twice = key;
            later = json_skip(end + 1);
        }
        at = json_skip(value);
    }
    return twice;
}

const char *json_member(const char *at, Text key)
{
    if (!at || *at != '{')
        return NULL;
    for (at++; *at == '"';) {
        const char *end = json_string_end(at);
        if (text_equal((Text){at + 1, (size_t)(end - at) - 2}, key))
            return end + 1;
        at = json_skip(end + 1);
        at += *at == ',';
    }
    return NULL;
}

const char *json_next(const char *list, const char *item)
{
    if (!list || *list != '[')
        return NULL;
    item = item ? json_skip(item) : list + 1;
    item += *item == ',';
    return *item == ']' ? NULL : item;
}

Text json_quoted(const char *at)
{
    return at && *at == '"' ? (Text){at + 1, (size_t)(json_string_end(at) - at) - 2} : (Text){0};
}
