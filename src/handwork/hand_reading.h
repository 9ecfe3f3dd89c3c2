/* The reading stage: the step that each line of a page is about, and the value written there. */
#ifndef CAROM_HANDWORK_HAND_READING_H
#define CAROM_HANDWORK_HAND_READING_H

#include "handwork/hand_checker.h"

/* hand_reading.c */
/* Reads the page into page->work and page->line, one line for each entry, and compares the two sides of each equals sign. `asked`: names
 * are read only as names of the plan. */
void hand_read_lines(HandChecker *c, Text page, int first_line, bool asked);
/* hand_judging_own.c: finds page->when_written, the effect of rounding to the digits that the page keeps. */
void hand_choose_roundings(HandChecker *page);
/* Converts a value in another unit, -175 cm/s, to kg, m and s if that makes it right. The problem may be in cm, too, so both are tried. A
 * list of numbers becomes the row or column that it should be. `own`: the truth in the method's own conventions. */
void hand_fit(HandChecker *page, const Column *own, bool asked);

/* hand_reading_names.c: the step that a name on the page stands for, in the case that applies: a method's own name, an alias, or a name
 * whose parts say it (hand_symbols.h). S1x is the component x of S1. -1 if there is none. What a name without a time means is decided once
 * for the page, as page->naming. */
int hand_find_step(HandChecker *page, Text name, int *component);

/* hand_reading_equations.c: the claim of an equation with unknowns on one side, in the names of the derivation. */
bool hand_find_claim(HandChecker *page, const Names *names, Text unknown, Text known, HandClaim *claim);

/* hand_reading_forms.c */
bool hand_is_readable(const HandEntry *entry);
/* Whether a form in a line is equal to the one before it. */
bool hand_meets(HandChecker *page, const Written *before, const Written *now);

/* hand_reading_angles.c */
/* cos(30) may come from a calculator that is set to degrees. It is read so if an equals sign beside it holds only then. */
void hand_settle_angles(HandChecker *page);
void hand_take_degrees(HandForm *form);

#endif
