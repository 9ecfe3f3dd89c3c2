/* Names of bodies that no method knows: m_car and m_truck, mx and my, or m and M, are the masses of A and B, in this order. */
#include "session/call_reading.h"
#include "session/textbook.h"

#include <ctype.h>
#include <string.h>

enum { MOST_BODIES = 3 };

/* The names of the bodies, in the order in which their masses stand in the call. */
typedef struct Bodies {
    Text name[MOST_BODIES];
    int  count;
} Bodies;

/* m_car' in its parts: the quantity, the body, and what marks the time after. A single letter tells the body by its size: m and M. */
typedef struct BodyName {
    char quantity; /* m, u or v; 0: it is no such name */
    Text body, marks;
} BodyName;

static BodyName parts_of(Text name)
{
    char   first = name.len ? (char)tolower((unsigned char)name.at[0]) : 0;
    size_t end = name.len;
    while (end > 1 && name.at[end - 1] == '\'')
        end--;
    size_t start = end > 2 && name.at[1] == '_' ? 2 : 1;
    if (first != 'm' && first != 'u' && first != 'v')
        return (BodyName){0};
    bool single = start >= end, small = name.at[0] == first;
    if (!single && !small)
        return (BodyName){0};
    Text body = single ? small ? TEXT("m") : TEXT("M") : text_cut(name, start, end);
    return (BodyName){first, body, text_from(name, end)};
}

static int body_at(const Bodies *bodies, Text name)
{
    int at = 0;
    while (at < bodies->count && !text_equal(bodies->name[at], name))
        at++;
    return at;
}

static bool is_known(const Call *call, Text name)
{
    return textbook_given(call->method, name, call->run->mem) != NULL;
}

/* Bodies with a mass that the method does not know. None where it knows one of them, as the names would not be of one kind. */
static Bodies bodies_of(const Call *call)
{
    Bodies bodies = {.count = 0};
    for (int i = 0; i < call->count; i++) {
        BodyName parts = parts_of(call->arg[i].keyword);
        if (parts.quantity != 'm' || parts.marks.len)
            continue;
        if (is_known(call, call->arg[i].keyword) || bodies.count == MOST_BODIES)
            return (Bodies){.count = 0};
        if (body_at(&bodies, parts.body) == bodies.count)
            bodies.name[bodies.count++] = parts.body;
    }
    return bodies;
}

Text call_bodies_known(const Call *call, Text typed)
{
    BodyName parts = parts_of(typed);
    bool     unknown = parts.quantity && !is_known(call, typed) && is_known(call, TEXT("mA")) && is_known(call, TEXT("mB"));
    Bodies   bodies = unknown ? bodies_of(call) : (Bodies){.count = 0};
    int      body = body_at(&bodies, parts.body);
    if (bodies.count < 2 || body == bodies.count)
        return typed;
    return text_format(call->run->mem, "%c%c%.*s", parts.quantity, 'A' + body, TEXT_ARG(parts.marks));
}
