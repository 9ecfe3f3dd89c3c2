/* The cause stage: the mistakes that give a wrong value. hand_judge looks for them at each root in turn, because a line that satisfies a
 * law of the page is only a root if no mistake explains it better. Searches that need the whole page follow when all lines are judged. */
#ifndef CAROM_HANDWORK_HAND_CAUSE_H
#define CAROM_HANDWORK_HAND_CAUSE_H

#include "handwork/equations/equation_sides.h"
#include "handwork/hand_checker.h"

/* hand_cause.c */
/* Lists the suspects of a root. `own`: the value that follows from those before it, or NULL. */
void hand_suspect(HandChecker *c, int line, const Value *own);
/* Whether another root has a suspect in common. Both are then one mistake, and only the common suspects remain. */
bool hand_same_mistake(HandChecker *c, int line);
/* When all lines are judged: drops suspects that would make right lines wrong. If no other suspects remain, these stay as only possible. */
void hand_weigh_suspects(HandChecker *c);
/* Drops a suspect if another one explains as much and changes fewer steps. */
void hand_drop_wider(HandChecker *c);
/* Makes a wrongly copied datum (GN3) the line's only suspect, with these words. */
void hand_list_copy(HandChecker *c, HandLine *line, Text feedback);

/* Adds a suspect, unless the line has one with its id, or too many. */
void hand_list_suspect(HandChecker *c, HandLine *line, Suspect suspect);
/* Whether that mistake gives the written value, with the student's own values or the true ones; *found then says how. */
bool hand_comes_of(HandChecker *c, int line, const Mistake *mistake, Suspect *found);

/* Whether the digits are enough to name anything: three of them, in one number or in components of at least two each. With a hundred
 * mistakes to choose from, some fit a small whole number by chance. */
bool hand_has_digits(const HandChecker *c, const HandLine *line);

/* hand_cause_terms.c: when equations are judged, too: the slips of one term, or in copying a datum, that may have given a
 * value which nothing else explains. A mistake is only possible where a wrong copy gives the same value. */
void hand_suspect_terms(HandChecker *c);
void hand_suspect_terms_of(HandChecker *c, int line);

/* hand_cause_equations.c: the mistakes among whose values the equation holds. */
void hand_suspect_equation(HandChecker *c, int line, const EquationSides *sides);

/* hand_cause_radians.c: whether a wrong line comes from taking an angle in degrees for radians. */
bool hand_is_in_radians(HandChecker *c, int line);

/* hand_cause_factor.c: "twice", "half", "ma/mb times", if the written value is that multiple of the truth or of `own`, which may be NULL;
 * else empty. */
Text hand_factor(HandChecker *c, int line, const Value *own);
/* Whether the written value is `part` times the value of the line's step. */
bool hand_is_times(HandChecker *c, int line, Value value, Rat part);

/* hand_cause_units.c: whether a wrong line has the right number in a unit of the data, or is a thousand times too large or too small while
 * the data have a unit such as g. *found then has the id and the feedback. */
bool hand_is_in_other_unit(HandChecker *c, int line, Suspect *found);
/* Returns the mistake that the datum on the line was not converted, 72 for 72 km/h; NULL if that does not explain it. */
const Mistake *hand_unconverted(HandChecker *c, int line);

/* hand_cause_copies.c: looks for one wrongly copied datum that explains all wrong lines. If there is one, it becomes the suspect of the
 * root, and the other wrong lines are carried from it. `page`: the checker before judging. */
void hand_find_copy(HandChecker *c, const HandChecker *page);

#endif
