/* Names of bodies that no method knows: m_car and m_truck, mx and my, or m and M, are the masses of A and B, in this order. In a method
 * without masses p_car and p_truck are their places. */
#include "session/call_reading.h"
#include "session/textbook.h"

#include <ctype.h>
#include <string.h>

enum { MOST_BODIES = 3 };

/* The names of the bodies, in the order in which their masses, or their places, stand in the call. */
typedef struct Bodies {
    Text name[MOST_BODIES];
    int  count;
} Bodies;

static const char BODY_QUANTITIES[] = "muvpr"; /* masses, velocities, places and radii */

/* m_car' in its parts: the quantity, the body, and what marks the time after. A single letter tells the body by its size: m and M. */
typedef struct BodyName {
    char quantity; /* one of BODY_QUANTITIES; 0: it is no such name */
    Text body, marks;
} BodyName;

static BodyName parts_of(Text name)
{
    char   first = name.len ? (char)tolower((unsigned char)name.at[0]) : 0;
    size_t end = name.len;
    while (end > 1 && name.at[end - 1] == '\'')
        end--;
    size_t start = end > 2 && name.at[1] == '_' ? 2 : 1;
    if (!first || !strchr(BODY_QUANTITIES, first))
        return (BodyName){0};
    bool single = start >= end, small = name.at[0] == first, sized = first == 'm' || first == 'u' || first == 'v';
    if (single ? !sized : !small)
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

/* Whether the method has that quantity of both bodies. */
static bool has_quantity(const Call *call, char quantity)
{
    return is_known(call, text_format(call->run->mem, "%cA", quantity)) && is_known(call, text_format(call->run->mem, "%cB", quantity));
}

/* The quantity that every problem of the method states of each body: the mass or the place; 0: neither. */
static char leading_quantity(const Call *call)
{
    return has_quantity(call, 'm') ? 'm' : has_quantity(call, 'p') ? 'p' : 0;
}

/* Bodies with a mass, or a place, that the method does not know. None where it knows one of them, as the names would not be of one kind. */
static Bodies bodies_of(const Call *call)
{
    Bodies bodies = {.count = 0};
    char   leading = leading_quantity(call);
    for (int i = 0; i < call->count; i++) {
        BodyName parts = parts_of(call->arg[i].keyword);
        if (!leading || parts.quantity != leading || parts.marks.len)
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
    bool     unknown = parts.quantity && !is_known(call, typed);
    Bodies   bodies = unknown ? bodies_of(call) : (Bodies){.count = 0};
    int      body = body_at(&bodies, parts.body);
    if (bodies.count < 2 || body == bodies.count)
        return typed;
    return text_format(call->run->mem, "%c%c%.*s", parts.quantity, 'A' + body, TEXT_ARG(parts.marks));
}
