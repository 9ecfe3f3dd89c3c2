/* A derivation with a known mistake made in it: what comes out, and where it first shows. */
#ifndef CAROM_LESSON_MISTAKEN_H
#define CAROM_LESSON_MISTAKEN_H

#include "derive/mistake.h"
#include "verify/report.h"

/* The mistake of that id which has formulas, or else any of that id; NULL where the plan has none. */
const Mistake *mistaken_find(const Plan *plan, Text id);
/* The report's plan worked out from its givens with the mistake made, in exact numbers. */
const Column *mistaken_column(const Report *report, const Mistake *mistake);
/* Whether two columns of exact numbers have the same there. */
bool mistaken_same(const Entry *a, const Entry *b, NumCtx *exact);
/* The first step or answer that comes out differently when the mistake is made; -1 where none does. */
int mistaken_first(const Report *report, const Mistake *mistake);

#endif
