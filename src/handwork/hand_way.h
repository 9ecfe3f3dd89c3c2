/* The way to work that a page follows: momentum and restitution as equations, say, or impulses. */
#ifndef CAROM_HANDWORK_HAND_WAY_H
#define CAROM_HANDWORK_HAND_WAY_H

#include "handwork/hand_checker.h"

/* Returns for each step of the plan whether it belongs to the way, or rests on a step that does. All ways compute the other steps by the
 * same formulas. */
const bool *hand_way_steps(const Plan *plan, Arena *mem);
/* Whether another way may explain more of these lines: one is not a step, not read or wrong, or it is right only because of roundings
 * above it, at a step where the ways differ. */
bool hand_way_is_open(const HandChecker *page, const HandLine *line, int lines);

/* A WayFit says how far a page is from the way of its plan. Values do not count, because a wrong value says nothing about the way. */
typedef struct WayFit {
    int unknown; /* lines that are no step of the way, or could not be read */
    int turned;  /* pairs of lines in the opposite order of their steps */
} WayFit;

WayFit hand_way_fit(const HandChecker *page);
bool   hand_way_is_nearer(WayFit fit, WayFit other);

/* Whether a known mistake explains each wrong line for sure. */
bool hand_way_is_sure(const Explanation *page);
/* Returns how much an explanation leaves open, by the weights. */
int hand_way_left_open(const Explanation *page);
/* If a value alone cannot decide between mistakes, the mistakes of the other way are possible, too. Adds them to the lines of a page that
 * is still being explained. */
void hand_way_add_possible(HandLine *line, int lines, const Explanation *other, Arena *mem);

#endif
