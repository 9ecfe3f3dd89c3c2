/* What is to be said about an island beyond its steps: why an impulse pulls or is not unique, where energy comes from, and what the other
 * models say. Each finding has a code for programs and a sentence for people; its numbers are those of the report. */
#ifndef CAROM_VERIFY_ISLANDS_H
#define CAROM_VERIFY_ISLANDS_H

#include "methods/island.h"
#include "verify/report.h"

typedef struct Finding {
    const char *code;    /* PULL, REDUNDANT, ... (islands.c has them all) */
    Text        subject; /* a contact or a body, or empty */
    Text        text;
} Finding;

/* Whether models give a body different velocities; between values without an exact form that cannot always be told. */
typedef enum Differ { DIFFER_NO, DIFFER_UNKNOWN, DIFFER_YES } Differ;

typedef struct IslandFacts {
    const IslandPlan *plan;
    Finding          *finding;
    int               findings, room;
    const Report     *model[MODELS]; /* the derivations by all models; NULL where one was not worked out */
    const Analysis   *found[MODELS]; /* and what was found there */
    Differ            differ;
} IslandFacts;

/* Works the other models out beside `report`, the derivation of `plan`, and judges. The findings join the report's notes too. */
IslandFacts *island_judge(const Island *island, const IslandPlan *plan, Report *report);

/* The least and largest impulse of a row without pulling, where it is not unique; false where it is. high empty: without end. */
bool island_range(const IslandFacts *facts, int row, Num *low, Num *high, bool *open, NumCtx **ctx);

#endif
