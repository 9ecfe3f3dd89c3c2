/* Problems of textbooks, and the ways in which students work through them.
 *
 * An exercise is a statement of the problem, the numbers that it may have, and paths. A path is a list of lines, each a word and formulas
 * over the keys of the exercise:
 *
 *   law L = R       an equation in letters
 *   eqn L = R       the same with numbers put in; the solving below starts from it
 *   solve x y       the last two equations, solved for both unknowns; `solve x` the last one
 *   get x = F       x from a formula
 *   say TEXT        prose, where the student writes any
 *
 * Everything is this file's own: carom is only told the statement. */
#ifndef CAROM_TESTS_EXERCISES_H
#define CAROM_TESTS_EXERCISES_H

enum { EXERCISE_LINES = 16, EXERCISE_PATHS = 3 };

typedef struct Exercise {
    const char *title;
    const char *method;
    const char *draws;     /* KEY:KIND for the numbers that the problem begins with; kinds are those of draw_number in textbook_page.c */
    const char *positive;  /* formulas that have to be above 0, with ; between them */
    const char *made;      /* KEY = FORMULA; ... for givens that follow from the draws; NULL: none */
    const char *statement; /* the givens as carom is told them: NAME=KEY or NAME=?; carom's names */
    const char *path[EXERCISE_PATHS][EXERCISE_LINES];
} Exercise;

extern const Exercise exercise_table[];
extern const int      exercises;

/* m mass, v velocity, p impulse, E energy, h length, or 0. */
char exercise_unit(const char *key);

#endif
