/* The fourth stage: what gives a wrong value. hand_judge looks for it at each root as it comes to it, since a line that keeps a law of the
 * page is only a root if no mistake explains it better; what needs the whole page follows when all lines are judged. */
#ifndef CAROM_HANDWORK_HAND_CAUSE_H
#define CAROM_HANDWORK_HAND_CAUSE_H

#include "handwork/hand_checker.h"

/* hand_cause.c */
/* Lists the suspects of a root. `own`: what follows from the values before it, or NULL. */
void hand_suspect(HandChecker *c, int line, const Value *own);
/* Whether another root has a suspect in common: then it is one mistake, and only what is common stays suspect. */
bool hand_same_mistake(HandChecker *c, int line);
/* When all lines are judged: drops suspects that would make right lines wrong, if others remain; else they become only possible. */
void hand_weigh_suspects(HandChecker *c);
/* Drops suspects that would have changed more steps than another one that explains as much. */
void hand_drop_wider(HandChecker *c);
/* Makes a wrongly copied datum (GN3) the line's only suspect, with these words. */
void hand_list_copy(HandChecker *c, HandLine *line, Text feedback);

/* hand_cause_radians.c: whether a wrong line is what comes out if an angle in degrees is taken for radians. */
bool hand_is_in_radians(HandChecker *c, int line);

/* hand_cause_factor.c: "twice", "half", "ma/mb times", if what was written is that part of the truth or of `own` (may be NULL); else
 * empty. */
Text hand_factor(HandChecker *c, int line, const Value *own);

/* hand_cause_copies.c: looks for one wrongly copied datum that explains all that is wrong. If there is one, the root has it as its suspect,
 * and the other wrong lines are carried from it. `page`: before it was judged. */
void hand_find_copy(HandChecker *c, const HandChecker *page);

#endif
