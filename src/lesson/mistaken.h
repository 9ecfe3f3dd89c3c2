/* A derivation with a known mistake: its results, and the first step that differs. */
#ifndef CAROM_LESSON_MISTAKEN_H
#define CAROM_LESSON_MISTAKEN_H

#include "derive/mistake.h"
#include "verify/report.h"

/* The mistake with that id that has formulas, otherwise any with that id; NULL if the plan has none. */
const Mistake *mistaken_find(const Plan *plan, Text id);
/* The report's plan, worked out from its givens in exact numbers with the mistake. */
const Column *mistaken_column(const Report *report, const Mistake *mistake);
/* Whether two columns of exact numbers have the same value there. */
bool mistaken_same(const Entry *a, const Entry *b, NumCtx *exact);
/* The first step or answer that the mistake changes; -1 if there is none. */
int mistaken_first(const Report *report, const Mistake *mistake);

#endif
