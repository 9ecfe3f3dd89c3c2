/* The desk on which the findings about an island are made, and the words that they share. */
#ifndef CAROM_VERIFY_ISLAND_FINDING_H
#define CAROM_VERIFY_ISLAND_FINDING_H

#include "verify/island_remarks.h"

typedef struct IslandJudge {
    const Island *island;
    IslandFacts  *facts;
    Report       *report;
    Desk         *desk;
    Arena        *mem;
} IslandJudge;

/* Adds a finding, also as a note of the report. In the text, {name} stands for the value of that step. */
void island_find(IslandJudge *j, const char *code, Text subject, const char *text, ...) __attribute__((format(printf, 4, 5)));

/* The sign of a step's value; false if it is not known. */
bool island_sign(const Report *report, int step, int *sign);
bool island_is_negative(const Report *report, int step);

/* "c1", "h along x" */
Text island_row_words(IslandJudge *j, const IslandRow *row);
/* "c1", "c1 and c2", "c1, c2 and c3" */
Text island_list(IslandJudge *j, const Text *name, int count);
Text island_number(IslandJudge *j, Num num, NumCtx *ctx);

/* island_energy.c: finds energy that the contacts create, and the work of fixed bodies that move. */
void island_find_energy(IslandJudge *j);
void island_find_work(IslandJudge *j);

#endif
