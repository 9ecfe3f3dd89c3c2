/* The models of an island beside each other: worked out, and their velocities compared by their true values. */
#ifndef CAROM_VERIFY_ISLAND_MODELS_H
#define CAROM_VERIFY_ISLAND_MODELS_H

#include "verify/islands.h"

/* A model whose hits do not end has no velocities to compare: its report is given that status, with the reason. */
void models_refuse_endless(Report *report, const Analysis *found);

/* Fills in model, found and differ of `facts`; `own` is the derivation by the model of the page. */
void models_work_out(IslandFacts *facts, const Island *island, Report *own);

/* Whether two derivations give a body different velocities. */
Differ models_differ(const Report *one, const Report *two);

/* A derivation like `like`, in exact numbers and without notes. */
Report *models_report(const IslandPlan *plan, const Report *like);

/* How far the velocities after `hits` of the hits that do not end are from those of another model, at most. */
double models_distance(const Report *endless, const Analysis *found, int hits, const Report *other);

#endif
