/* A sweep of mixed runs: the numbers of a derivation take their binary64 values one after another, and what depends on
 * them is worked out again exactly. One sweep serves every ledger of a derivation: after k numbers each of its slots has
 * the value R(k). */
#ifndef CAROM_VERIFY_SWEEP_H
#define CAROM_VERIFY_SWEEP_H

#include "verify/report.h"

typedef struct Unit {
    int step, component; /* component -1 for a number */
} Unit;

typedef uint64_t *SlotSet; /* a bit for each slot of a plan */

typedef struct Sweep {
    const Report *report;
    const Plan   *plan;
    Arena        *mem;
    NumCtx       *ctx;    /* exact, or enclosures */
    NumCtx       *binary; /* of the run */
    const Column *run;    /* binary64, along the exact run's cases */
    Slot         *slot;   /* rounded so far, the rest worked out from that */
    int          *users;  /* of each step: how many ledgers need it; the others are not worked out */
    int           last;   /* the step behind which none does */
    SlotSet      *reads;  /* of each step: the slots that its formula reads */
    SlotSet       changed;
} Sweep;

/* Begins with the slots of the true run. `users` is the caller's, and may sink on the way. */
void sweep_open(Sweep *sweep, const Slot *truth, int *users);

SlotSet sweep_no_slots(const Sweep *sweep);
bool    sweep_holds(SlotSet set, int slot);
/* Adds the slots that the step reads. */
void sweep_add_reads(const Sweep *sweep, SlotSet set, int step);

/* One number of the binary64 run in the sweep's system; false where it has none there (inf, NaN). */
bool sweep_seen(const Sweep *sweep, Unit unit, Num *z);

typedef enum Moved { SWEEP_STAYED, SWEEP_MOVED, SWEEP_FAILED } Moved;

/* Puts the rounded number in the place of the exact one. */
Moved sweep_round(Sweep *sweep, Unit unit);

/* After a step got another value: works out again what depends on it. The roundings of those steps come later. Calls
 * `failed` for each step that then has no value. */
void sweep_on(Sweep *sweep, int step, void (*failed)(void *data, int step), void *data);

#endif
