#include "ways.h"

#include <string.h>

#define COUNT(table) (int)(sizeof(table) / sizeof *(table))
#define SPEED "m/s"

/* ---- steps ------------------------------------------------------------------------------------------------ */

static const Move REFLECT[] = {
    {"n", "N/|N|", USE_USUAL, NULL, {NULL}},
    {"c", "-(I . n)", USE_USUAL, NULL, {NULL}},
    {"P", "c*n", USE_USUAL, NULL, {NULL}},
    {"F", "2*P + I", USE_ANSWER, SPEED, {NULL}},
};

static const Move REFLECT_WALL[] = {
    {"N", "perp(wall2 - wall1)", USE_USUAL, NULL, {NULL}},
    {"n", "N/|N|", USE_USUAL, NULL, {NULL}},
    {"c", "-(I . n)", USE_USUAL, NULL, {NULL}},
    {"P", "c*n", USE_USUAL, NULL, {NULL}},
    {"F", "2*P + I", USE_ANSWER, SPEED, {NULL}},
};

static const Move BOUNCE[] = {
    {"n", "N/|N|", USE_USUAL, NULL, {NULL}}, {"u", "(v - w) . n", USE_USUAL, SPEED, {NULL}}, {"jc", "-u", USE_RARE, NULL, {NULL}},
    {"jr", "e*jc", USE_RARE, NULL, {NULL}},  {"J", "jc + jr", USE_USUAL, NULL, {NULL}},      {"v'", "v + J*n", USE_ANSWER, SPEED, {NULL}},
};

static const Move INTERSECT[] = {
    {"S1", "p1 - p0", USE_USUAL, NULL, {NULL}},
    {"S2", "p3 - p2", USE_USUAL, NULL, {NULL}},
    {"B", "p0 - p2", USE_USUAL, NULL, {NULL}},
    {"det", "S1.x*S2.y - S2.x*S1.y", USE_USUAL, NULL, {NULL}},
    {"dets", "S1.x*B.y - S1.y*B.x", USE_RARE, NULL, {NULL}},
    {"dett", "S2.x*B.y - S2.y*B.x", USE_RARE, NULL, {NULL}},
    {"s", "dets/det", USE_ANSWER, NULL, {NULL}},
    {"t", "dett/det", USE_ANSWER, NULL, {NULL}},
    {"U", "p0 + t*S1", USE_RARE, NULL, {NULL}},
    {"V", "p2 + s*S2", USE_RARE, NULL, {NULL}},
    {"P", "U", USE_ANSWER, NULL, {NULL}},
};

#define RESOLVED                                                                                                                           \
    {"n", "N/|N|", USE_USUAL, NULL, {NULL}}, {"t", "perp(n)", USE_USUAL, NULL, {NULL}},                                                    \
        {"vn", "v . n", USE_ANSWER, SPEED, {"vain", "van"}}, {"Vn", "vn*n", USE_RARE, SPEED, {NULL}},                                      \
        {"vt", "v . t", USE_ANSWER, SPEED, {"vait", "vat"}},                                                                               \
    {                                                                                                                                      \
        "Vt", "vt*t", USE_RARE, SPEED,                                                                                                     \
        {                                                                                                                                  \
            NULL                                                                                                                           \
        }                                                                                                                                  \
    }

static const Move RESOLVE[] = {RESOLVED};
static const Move RESOLVE_CENTRES[] = {{"N", "pb - pa", USE_USUAL, NULL, {NULL}}, RESOLVED};

static const Move UNRESOLVE[] = {
    {"n", "N/|N|", USE_USUAL, NULL, {NULL}},
    {"t", "perp(n)", USE_USUAL, NULL, {NULL}},
    {"vx", "n.x*vn + t.x*vt", USE_USUAL, SPEED, {NULL}},
    {"vy", "n.y*vn + t.y*vt", USE_USUAL, SPEED, {NULL}},
    {"v", "<vx, vy>", USE_ANSWER, SPEED, {NULL}},
};

static const Move COLLIDE1D[] = {
    {"u", "vb - va", USE_USUAL, SPEED, {NULL}},
    {"k", "1/ma + 1/mb", USE_RARE, NULL, {NULL}},
    {"jc", "-u/k", USE_RARE, "N s", {NULL}},
    {"jr", "e*jc", USE_RARE, "N s", {NULL}},
    {"J", "jc + jr", USE_USUAL, "N s", {NULL}},
    {"va'", "va - J/ma", USE_ANSWER, SPEED, {"vaf", "v1"}},
    {"vb'", "vb + J/mb", USE_ANSWER, SPEED, {"vbf", "v2"}},
    {"loss", "1/2*(1 - e^2)*u^2/k", USE_RARE, "J", {NULL}},
    {"p", "ma*va + mb*vb", USE_RARE, "kg m/s", {NULL}},
    {"p'", "ma*va' + mb*vb'", USE_RARE, "kg m/s", {NULL}},
    {"T", "1/2*ma*va^2 + 1/2*mb*vb^2", USE_RARE, "J", {NULL}},
    {"T'", "1/2*ma*va'^2 + 1/2*mb*vb'^2", USE_RARE, "J", {NULL}},
};

#define COLLIDED                                                                                                                           \
    {"n", "N/|N|", USE_USUAL, NULL, {NULL}}, {"van", "va . n", USE_USUAL, SPEED, {"vain", "(vai)n"}},                                      \
        {"vbn", "vb . n", USE_USUAL, SPEED, {"vbin", "(vbi)n"}}, {"t", "perp(n)", USE_USUAL, NULL, {NULL}},                                \
        {"vat", "va . t", USE_USUAL, SPEED, {"vait", "(vai)t"}}, {"vbt", "vb . t", USE_USUAL, SPEED, {"vbit", "(vbi)t"}},                  \
        {"u", "vbn - van", USE_USUAL, SPEED, {NULL}}, {"k", "1/ma + 1/mb", USE_RARE, NULL, {NULL}},                                        \
        {"jc", "-u/k", USE_RARE, "N s", {NULL}}, {"jr", "e*jc", USE_RARE, "N s", {NULL}}, {"J", "jc + jr", USE_USUAL, "N s", {NULL}},      \
        {"van'", "van - J/ma", USE_USUAL, SPEED, {"vafn", "(vaf)n"}}, {"vbn'", "vbn + J/mb", USE_USUAL, SPEED, {"vbfn", "(vbf)n"}},        \
        {"vat'", "vat", USE_USUAL, SPEED, {"vaft", "(vaf)t"}}, {"vbt'", "vbt", USE_USUAL, SPEED, {"vbft", "(vbf)t"}},                      \
        {"xa'", "n.x*van' + t.x*vat'", USE_RARE, SPEED, {NULL}}, {"ya'", "n.y*van' + t.y*vat'", USE_RARE, SPEED, {NULL}},                  \
        {"va'", "<xa', ya'>", USE_ANSWER, SPEED, {"vaf", "v1'"}}, {"xb'", "n.x*vbn' + t.x*vbt'", USE_RARE, SPEED, {NULL}},                 \
        {"yb'", "n.y*vbn' + t.y*vbt'", USE_RARE, SPEED, {NULL}}, {"vb'", "<xb', yb'>", USE_ANSWER, SPEED, {"vbf", "v2'"}},                 \
        {"loss", "1/2*(1 - e^2)*u^2/k", USE_RARE, "J", {NULL}}, {"p", "ma*va + mb*vb", USE_RARE, "kg m/s", {NULL}},                        \
        {"p'", "ma*va' + mb*vb'", USE_RARE, "kg m/s", {NULL}}, {"T", "1/2*ma*(va . va) + 1/2*mb*(vb . vb)", USE_RARE, "J", {NULL}},        \
    {                                                                                                                                      \
        "T'", "1/2*ma*(va' . va') + 1/2*mb*(vb' . vb')", USE_RARE, "J",                                                                    \
        {                                                                                                                                  \
            NULL                                                                                                                           \
        }                                                                                                                                  \
    }

static const Move COLLIDE2D[] = {COLLIDED};
static const Move COLLIDE2D_CENTRES[] = {{"N", "pb - pa", USE_USUAL, NULL, {NULL}}, COLLIDED};

static const Way WAYS[] = {
    {"reflect", REFLECT, COUNT(REFLECT)},       {"reflect wall", REFLECT_WALL, COUNT(REFLECT_WALL)},
    {"bounce", BOUNCE, COUNT(BOUNCE)},          {"intersect", INTERSECT, COUNT(INTERSECT)},
    {"resolve", RESOLVE, COUNT(RESOLVE)},       {"resolve pa", RESOLVE_CENTRES, COUNT(RESOLVE_CENTRES)},
    {"unresolve", UNRESOLVE, COUNT(UNRESOLVE)}, {"collide1d", COLLIDE1D, COUNT(COLLIDE1D)},
    {"collide2d", COLLIDE2D, COUNT(COLLIDE2D)}, {"collide2d pa", COLLIDE2D_CENTRES, COUNT(COLLIDE2D_CENTRES)},
};

const Way *way_of(const char *method)
{
    for (int i = 0; i < COUNT(WAYS); i++)
        if (!strcmp(WAYS[i].method, method))
            return &WAYS[i];
    return NULL;
}

bool way_takes(const Way *way, const char *method)
{
    size_t len = strlen(method);
    return !strncmp(way->method, method, len) && (way->method[len] == 0 || way->method[len] == ' ');
}

bool word_in(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; at && (at = strstr(at, word)); at += len)
        if ((at == list || at[-1] == ' ') && (at[len] == 0 || at[len] == ' '))
            return true;
    return false;
}

/* ---- conventions ------------------------------------------------------------------------------------------ */

enum { SENSE_OF_N, SIDE_OF_T, ROLES, ROUTE };

const Habit habit_table[] = {
    {"reflect", "n the other way", SENSE_OF_N, true, {{"n", "-(N/|N|)"}}},
    {"reflect wall", "n the other way", SENSE_OF_N, true, {{"N", "perp(wall1 - wall2)"}}},
    {"reflect", "c = I . n", ROLES, false, {{"c", "I . n"}, {"F", "I - 2*P"}}},

    {"bounce", "n into the wall", SENSE_OF_N, true, {{"n", "-(N/|N|)"}}},
    {"bounce", "sign of J", ROLES, true, {{"jc", "u"}, {"v'", "v - J*n"}}},
    {"bounce", "approach counted positive", ROLES, false, {{"u", "-((v - w) . n)"}, {"jc", "u"}}},

    {"resolve", "n from B to A", SENSE_OF_N, true, {{"n", "-(N/|N|)"}}},
    {"resolve pa", "n from B to A", SENSE_OF_N, true, {{"N", "pa - pb"}}},
    {"resolve", "t on the other side", SIDE_OF_T, true, {{"t", "-perp(n)"}}},

    {"intersect",
     "s and t swapped",
     ROLES,
     true,
     {{"dets", "S2.x*B.y - S2.y*B.x"}, {"dett", "S1.x*B.y - S1.y*B.x"}, {"U", "p0 + s*S1"}, {"V", "p2 + t*S2"}}},
    {"intersect", "first segment reversed", ROLES, true, {{"S1", "p0 - p1"}, {"B", "p1 - p2"}, {"U", "p1 + t*S1"}}},
    {"intersect", "second segment reversed", ROLES, true, {{"S2", "p2 - p3"}, {"B", "p0 - p3"}, {"V", "p3 + s*S2"}}},
    {"intersect",
     "both segments reversed",
     ROLES,
     true,
     {{"S1", "p0 - p1"}, {"S2", "p2 - p3"}, {"B", "p1 - p3"}, {"U", "p1 + t*S1"}, {"V", "p3 + s*S2"}}},
    {"intersect", "right side p2 - p0", SENSE_OF_N, false, {{"B", "p2 - p0"}, {"det", "S2.x*S1.y - S1.x*S2.y"}}},
    {"intersect", "P from the second segment", ROUTE, false, {{"P", "V"}}},

    {"collide1d", "A and B swapped", ROLES, true, {{"u", "va - vb"}, {"va'", "va + J/ma"}, {"vb'", "vb - J/mb"}}},
    {"collide1d", "sign of J", ROLES, true, {{"jc", "u/k"}, {"va'", "va + J/ma"}, {"vb'", "vb - J/mb"}}},
    {"collide1d", "approach counted positive", ROLES, false, {{"u", "va - vb"}, {"jc", "u/k"}}},
    {"collide1d",
     "the documents' equation 2",
     ROUTE,
     false,
     {{"va'", "((e + 1)*mb*vb + va*(ma - e*mb))/(ma + mb)"}, {"vb'", "((e + 1)*ma*va + vb*(mb - e*ma))/(ma + mb)"}}},

    {"collide2d", "n from B to A", SENSE_OF_N, true, {{"n", "-(N/|N|)"}}},
    {"collide2d pa", "n from B to A", SENSE_OF_N, true, {{"N", "pa - pb"}}},
    {"collide2d", "t on the other side", SIDE_OF_T, true, {{"t", "-perp(n)"}}},
    {"collide2d", "A and B swapped", ROLES, true, {{"u", "van - vbn"}, {"van'", "van + J/ma"}, {"vbn'", "vbn - J/mb"}}},
    {"collide2d", "sign of J", ROLES, true, {{"jc", "u/k"}, {"van'", "van + J/ma"}, {"vbn'", "vbn - J/mb"}}},
    {"collide2d", "approach counted positive", ROLES, false, {{"u", "van - vbn"}, {"jc", "u/k"}}},
    {"collide2d", "one impulse along n", ROUTE, false, {{"va'", "va - J/ma*n"}, {"vb'", "vb + J/mb*n"}}},
};
const int habits = COUNT(habit_table);
