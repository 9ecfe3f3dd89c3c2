/* Round trips: a random forward problem, of which some givens are hidden, and as many other quantities stated as determine them. */
#ifndef CAROM_TESTS_TRIP_H
#define CAROM_TESTS_TRIP_H

#include "forward.h"

enum { MOST_HIDDEN = 4, MOST_STATED = 8 };

typedef struct Pattern {
    const char *call;
    bool        unsaid; /* a given that is missing makes no other form of the call and has no usual value */
} Pattern;

/* A hidden number: a part of a given, or, of a direction, a turn towards `towards`. */
typedef struct Hidden {
    int given, part;
    int towards[FORWARD_PARTS];
} Hidden;

typedef struct Trip {
    Instance        instance;
    Forward         forward;
    Hidden          hidden[MOST_HIDDEN];
    int             hiddens;
    bool            whole[FORWARD_GIVENS];                    /* hidden with all its parts */
    bool            component[FORWARD_GIVENS][FORWARD_PARTS]; /* only this part of it is */
    const Quantity *stated[MOST_STATED];
    int             stateds;
    Buf             statement;
} Trip;

/* A random problem that is determined, in trip->statement; false where none was found in a few draws. */
bool trip_make(Play *session, Trip *trip, const Pattern *pattern, Random *random);
/* The statement once more, with what is stated now. */
void trip_put_statement(Trip *trip, bool may_leave_out, Random *random);
/* What may be stated has an exact form that can be typed, and a name that belongs to no given of any form. */
bool trip_may_state(const Trip *trip, const Quantity *quantity);
/* Whether the given is hidden, whole or in part; whether it is one of which only the line counts. */
bool trip_hides(const Trip *trip, int given);
bool trip_is_direction(const Trip *trip, int given);

/* The values of the next solution in the JSON, accepted or rejected, NULL at the end; *item is NULL before the first. A page with one
 * solution and no list of them has it in its answers. */
const char *trip_next_values(const char *json, const char **item, bool *accepted);

#endif
