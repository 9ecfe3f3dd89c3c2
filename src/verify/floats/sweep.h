/* A sweep of mixed runs: the numbers of a derivation take their rounded values one after another, and all steps that depend
 * on them are worked out again exactly. One sweep serves every ledger of a derivation: after k numbers, each slot has the
 * value R(k). */
#ifndef CAROM_VERIFY_FLOATS_SWEEP_H
#define CAROM_VERIFY_FLOATS_SWEEP_H

#include "verify/report.h"

typedef struct SweepItem {
    int step, component; /* component -1 for a number */
} SweepItem;

typedef uint64_t *SlotSet; /* a bit for each slot of a plan */

typedef struct Sweep {
    const Report *report;
    const Plan   *plan;
    Arena        *mem;
    NumCtx       *ctx;    /* exact, or enclosures */
    NumCtx       *binary; /* of the run */
    const Column *run;    /* of the program, along the exact run's cases */
    Slot         *slot;   /* the first numbers rounded, the others worked out from them */
    int          *users;  /* for each step, the number of ledgers that need it; steps that none needs are not worked out */
    int           last;   /* the last step that a ledger needs */
    SlotSet      *reads;  /* for each step, the slots that its formula reads */
    SlotSet       changed;
} Sweep;

/* Begins with the slots of the true run. `users` belongs to the caller, who may lower it during the sweep. */
void sweep_open(Sweep *sweep, const Slot *truth, int *users);

SlotSet sweep_no_slots(const Sweep *sweep);
bool    sweep_holds(SlotSet set, int slot);
/* Adds the slots that the step reads. */
void sweep_add_reads(const Sweep *sweep, SlotSet set, int step);

/* Converts a number of the rounded run to the number system of the sweep. False if that has no such number (inf, NaN). */
bool sweep_seen(const Sweep *sweep, SweepItem unit, Num *z);

typedef enum Moved { SWEEP_STAYED, SWEEP_MOVED, SWEEP_FAILED } Moved;

/* Replaces the exact number by the rounded one. */
Moved sweep_round(Sweep *sweep, SweepItem unit);

/* Works out again all steps that depend on a changed step; their own roundings come later. Calls `failed` for each step that
 * then has no value. */
void sweep_on(Sweep *sweep, int step, void (*failed)(void *data, int step), void *data);

#endif
