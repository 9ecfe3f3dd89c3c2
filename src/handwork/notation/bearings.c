#include "handwork/notation/bearings.h"

#include <ctype.h>
#include <string.h>

enum { X, Y };

/* A direction along an axis, or an axis by its name (sign 0). */
typedef struct Compass {
    const char *word;
    int         axis, sign;
} Compass;

static const Compass COMPASS[] = {{"east", X, 1},  {"e", X, 1}, {"west", X, -1},  {"w", X, -1},
                                  {"north", Y, 1}, {"n", Y, 1}, {"south", Y, -1}, {"s", Y, -1}};
/* Words for angles from the horizontal; with a sense of rotation they are measured from the positive x-axis. */
static const Compass     VERTICAL[] = {{"above", Y, 1},
                                       {"upwards", Y, 1},
                                       {"up", Y, 1},
                                       {"below", Y, -1},
                                       {"downwards", Y, -1},
                                       {"down", Y, -1},
                                       {"under", Y, -1},
                                       {"anticlockwise", Y, 1},
                                       {"counterclockwise", Y, 1},
                                       {"counter-clockwise", Y, 1},
                                       {"clockwise", Y, -1}};
static const Compass     SIDES[] = {{"left", X, -1}, {"right", X, 1}};
static const Compass     AXES[] = {{"x-axis", X, 0}, {"+x-axis", X, 1}, {"-x-axis", X, -1},   {"x", X, 0},
                                   {"+x", X, 1},     {"-x", X, -1},     {"horizontal", X, 0}, {"horizontally", X, 0},
                                   {"y-axis", Y, 0}, {"+y-axis", Y, 1}, {"-y-axis", Y, -1},   {"y", Y, 0},
                                   {"+y", Y, 1},     {"-y", Y, -1},     {"vertical", Y, 0},   {"vertically", Y, 0}};
static const char *const FILLERS[] = {"of", "the", "to", "from", "with", "at", "on", "an", "a", "angle", "axis", "and", "measured"};

static bool same(Text word, const char *other)
{
    return word.len == strlen(other) && text_starts_in_any_case(word, other);
}

static const Compass *find(Text word, const Compass *list, size_t count)
{
    const Compass *found = NULL;
    for (size_t i = 0; i < count && !found; i++)
        found = same(word, list[i].word) ? &list[i] : NULL;
    return found;
}

#define FIND(word, list) find(word, list, sizeof(list) / sizeof *(list))

static bool is_filler(Text word)
{
    bool is = false;
    for (size_t i = 0; i < sizeof FILLERS / sizeof *FILLERS && !is; i++)
        is = same(word, FILLERS[i]);
    return is;
}

static Text take_word(Text *words)
{
    size_t at = 0, end;
    while (at < words->len && strchr(" ,;.()", words->at[at]))
        at++;
    end = at;
    while (end < words->len && !strchr(" ,;()", words->at[end]) &&
           !(words->at[end] == '.' && (end + 1 == words->len || words->at[end + 1] == ' ')))
        end++;
    Text word = text_cut(*words, at, end);
    *words = text_from(*words, end);
    return word;
}

/* A direction says on which side of the axis the angle goes, or from which half of it. */
static void take_direction(Bearing *bearing, const Compass *direction)
{
    if (bearing->axis == direction->axis)
        bearing->from = direction->sign;
    else
        bearing->toward = direction->sign;
}

Bearing bearings_read(Text words)
{
    Bearing        bearing = {-1, 0, 0, {0}};
    const Compass *first = NULL; /* the north of `north of east`, the above of `above the x-axis` */
    int            half = 0;     /* the positive x-axis */
    bool           of = false;
    for (Text word = take_word(&words); word.len; of = same(word, "of"), word = take_word(&words)) {
        const Compass *compass = FIND(word, COMPASS), *vertical = FIND(word, VERTICAL), *side = FIND(word, SIDES), *axis = FIND(word, AXES);
        const Compass *direction = compass ? compass : vertical ? vertical : side;
        if (same(word, "positive") || same(word, "negative"))
            half = same(word, "positive") ? 1 : -1;
        else if (compass && of && bearing.axis < 0 && first && first->axis != compass->axis)
            bearing = (Bearing){compass->axis, compass->sign, first->sign, bearing.unknown};
        else if (direction && bearing.axis >= 0)
            take_direction(&bearing, direction);
        else if (direction)
            first = direction;
        else if (axis && bearing.axis < 0)
            bearing = (Bearing){axis->axis, axis->sign ? axis->sign : half, first && first->axis != axis->axis ? first->sign : 0,
                                bearing.unknown};
        else if (!axis && !is_filler(word) && !bearing.unknown.len)
            bearing.unknown = word;
    }
    if (bearing.axis < 0 && first && first->axis == Y) /* 30° below */
        bearing.toward = first->sign;
    return bearing;
}

static bool has_any(Text words, const char *const *list, size_t count)
{
    bool has = false;
    for (size_t at = 0; at < words.len && !has; at++)
        for (size_t i = 0; i < count && !has; i++)
            has = (!at || !isalpha((unsigned char)words.at[at - 1])) && text_starts_in_any_case(text_from(words, at), list[i]);
    return has;
}

#define HAS_ANY(words, list) has_any(words, list, sizeof(list) / sizeof *(list))

bool bearings_turn(Text words)
{
    static const char *const TURN[] = {"deflect",  "turned through",      "turns through",      "deviation",
                                       "deviated", "change of direction", "change in direction"};
    return HAS_ANY(words, TURN);
}

bool bearings_name_normal(Text words)
{
    static const char *const NORMAL[] = {"of incidence", "of reflection", "the normal", "line of centres", "line of centers"};
    return HAS_ANY(words, NORMAL);
}
