/* Findings about an island beyond its steps: a contact that pulls, impulses that are not unique, the source of energy, and the results of
 * the other models. Each finding has a code for programs and a sentence for people; its numbers are those of the report. */
#ifndef CAROM_VERIFY_ISLAND_REMARKS_H
#define CAROM_VERIFY_ISLAND_REMARKS_H

#include "island/island.h"
#include "verify/report.h"

typedef struct IslandFinding {
    const char *code;    /* PULL, REDUNDANT, ... (islands.c has them all) */
    Text        subject; /* a contact or a body, or empty */
    Text        text;
} IslandFinding;

/* Whether the models give a body different velocities. For values without an exact form that cannot always be decided. */
typedef enum Differ { DIFFER_NO, DIFFER_UNKNOWN, DIFFER_YES } Differ;

typedef struct IslandFacts {
    const IslandPlan *plan;
    IslandFinding    *finding;
    int               findings, room;
    const Report     *model[MODELS]; /* the derivations by all models; NULL for one that was not worked out */
    const Analysis   *found[MODELS]; /* and their analyses */
    int               left_out;      /* the number of hits after which "one after another" was given up as too slow, or 0 */
    Differ            differ;
} IslandFacts;

/* Works out the other models beside `report`, the derivation of `plan`, and collects the findings, also as notes of the report. */
IslandFacts *island_judge(const Island *island, const IslandPlan *plan, Report *report);

/* The range of impulses that a row can have while no contact pulls; false if its impulse is unique. */
bool island_range(const IslandFacts *facts, int row, LinearRange *range, NumCtx **ctx);

#endif
