/* What the pages of hand work are about: the steps of each method, the conventions that students may keep, and the known mistakes.
 *
 * All of it is written for the tests, from the physics and from the catalogue of mistakes; the only thing it shares with the methods of
 * src/ is the names of their givens and steps. Formulas are those of sheet.h.
 */
#ifndef CAROM_TESTS_WAYS_H
#define CAROM_TESTS_WAYS_H

#include <stdbool.h>

enum { MOST_CHANGES = 9, HABIT_GROUPS = 4 };

typedef enum Use { USE_RARE, USE_USUAL, USE_ANSWER } Use;

typedef struct Move {
    const char *name, *formula;
    Use         use;
    const char *unit;     /* NULL: none */
    const char *other[2]; /* textbooks' names; the first is NULL where there is none */
} Move;

typedef struct Change {
    const char *step, *formula;
} Change;

/* A consistent way to do it that is not the method's own. Only one habit of a group is kept at a time. */
typedef struct Habit {
    const char *method, *name;
    int         group;
    bool        promised; /* false: a way of textbooks of which nothing was promised: reported, and not required */
    Change      change[MOST_CHANGES];
} Habit;

typedef struct Slip {
    const char *method, *id;
    const char *same; /* other ids of the catalogue for the same formula, with spaces; NULL: none */
    const char *omit; /* steps that nobody writes who thinks so, with spaces; NULL: none */
    Change      change[MOST_CHANGES];
} Slip;

typedef struct Way {
    const char *method;
    const Move *move;
    int         moves;
} Way;

/* The method, or one of its forms, as "resolve pa"; NULL if there is none. */
const Way *way_of(const char *method);
/* Whether a row of the tables for `method` is one for this way: "resolve" is for "resolve pa" too. */
bool way_takes(const Way *way, const char *method);

extern const Habit habit_table[];
extern const int   habits;
extern const Slip  slip_table[];
extern const int   slips;

/* Whether `word` is one of the words of the list. */
bool word_in(const char *list, const char *word);

#endif
