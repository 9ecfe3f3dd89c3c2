/* Works out the models of an island and compares their velocities by their true values. */
#ifndef CAROM_VERIFY_ISLAND_MODELS_H
#define CAROM_VERIFY_ISLAND_MODELS_H

#include "verify/island_remarks.h"

/* Marks the report of a model whose hits do not end, with the reason, as it has no final velocities. */
void models_refuse_endless(Report *report, const Analysis *found);

/* Fills in model, found and differ of `facts`; `own` is the derivation by the model of the page. */
void models_work_out(IslandFacts *facts, const Island *island, Report *own);

/* Whether two derivations give a body different velocities. */
Differ models_differ(const Report *one, const Report *two);

/* A derivation like `like`, in exact numbers and without notes. */
Report *models_report(const IslandPlan *plan, const Report *like);

/* The largest difference between the velocities after `hits` hits of an endless sequence and those of another model. */
double models_distance(const Report *endless, const Analysis *found, int hits, const Report *other);

#endif
