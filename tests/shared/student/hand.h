/* Working through a problem by hand: each step from what stands on the paper, rounded as it is written down. */
#ifndef CAROM_TESTS_HAND_H
#define CAROM_TESTS_HAND_H

#include "figures.h"
#include "ways.h"

enum { MOST_MOVES = 27 };

/* How one student writes: which steps, under which names, with how many digits. */
typedef struct Hand {
    const Way  *way;
    bool        written[MOST_MOVES];
    const char *shown[MOST_MOVES];
    Figures     figures[MOST_MOVES];
    char        open, close;
} Hand;

/* What can happen to a value on its way to the paper. */
typedef enum Twist { TWIST_NONE, TWIST_SIGN, TWIST_POINT, TWIST_EXCHANGED, TWIST_DIGIT } Twist;

Vec hand_twisted(Vec value, Twist twist);

/* What a student thinks the steps are. */
typedef struct Recipe {
    const char *formula[MOST_MOVES];
    Twist       twist;
    int         at; /* the step where the twist happens */
} Recipe;

Recipe recipe_right(const Way *way);
/* The recipe with other formulas for some steps. */
void recipe_change(const Way *way, Recipe *recipe, const Change *change);

/* One habit of each group, or none: -1. */
typedef struct Habits {
    int of[HABIT_GROUPS];
} Habits;

Habits habits_none(void);
/* Every combination, one after the other, from none on: false when there is no other, and then it is none again. */
bool   habits_next(const Way *way, Habits *kept);
Recipe recipe_with(const Way *way, const Habits *kept);

/* Fills `out` with the givens and the steps; step i is hand_step(out, way, i). False where a step cannot be worked out. */
bool  hand_work(const Hand *hand, const Sheet *givens, const Recipe *recipe, Sheet *out);
Item *hand_step(const Hand *hand, Sheet *sheet, int move);

enum { ROOT_NONE = -1, ROOT_UNCLEAR = -2 };

/* The first written step that is not what `right` gives from the numbers before it; ROOT_UNCLEAR where one is so near that
 * rounding could have done it. */
int hand_root(const Hand *hand, const Sheet *givens, const Recipe *right, Sheet *own);

/* Whether two values are the same but for rounding; `part` is how much of the larger one that may be. */
bool hand_near(Vec a, Vec b, Q part);
/* Whether two pages that the same hand wrote are the same but for rounding. */
bool hand_same(const Hand *hand, Sheet *a, Sheet *b);

#endif
