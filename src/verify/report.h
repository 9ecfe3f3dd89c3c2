/* Report: a plan with its columns, its status and its notes. It holds everything that a renderer needs, and nothing about
 * the appearance. */
#ifndef CAROM_VERIFY_REPORT_H
#define CAROM_VERIFY_REPORT_H

#include "base/renaming.h"
#include "derive/plan.h"
#include "derive/shown_units.h"

typedef enum Status {
    STATUS_OK,
    STATUS_APART,     /* the bodies do not collide */
    STATUS_NEED,      /* something that the method needs does not hold */
    STATUS_UNDECIDED, /* a condition that even 4096 bits leave open */
    STATUS_UNABLE,    /* a value that neither exact numbers nor enclosures can give */
    STATUS_ERROR,     /* a step without a value: 1/0 */
} Status;

typedef enum Holds { HOLDS_EXACT, HOLDS_PROVED, HOLDS_FALSE, HOLDS_UNKNOWN, HOLDS_SKIPPED } Holds;

extern const char *const report_status_names[];
extern const char *const report_holds_names[];

/* The number contexts of a session, one for each system that a report may need at the same time. In a report in letters `exact` is the
 * context of those. */
typedef struct Desk {
    NumCtx exact, shown, enclosure;
} Desk;

/* A given exactly as it was typed. */
typedef struct Echo {
    int         step;
    const Expr *typed;
    Text        keyword; /* its name, as typed; empty if it has none */
} Echo;

typedef struct Report {
    const Plan               *plan;
    const Input              *givens;
    const Column             *exact;
    const Column             *shown;            /* in the chosen number system; by default the exact column itself */
    const Column             *enclosure;        /* enclosures of values without an exact form; NULL if there are none */
    bool                      enclosed_in_part; /* it has only the steps that speeds and directions need */
    Desk                     *desk;
    Style                     style;
    Status                    status;
    ExitStatus                exit;
    Text                      reason; /* when the status is not ok */
    Span                      span;   /* and where, in the text of its step */
    Text                      hint;   /* what would mend it; empty where nothing is known */
    Notes                    *notes;
    const Echo               *echo;
    int                       echoes;
    const Renaming           *renaming; /* what its page calls quantities, after the names that were typed; NULL: as its plan does */
    bool                      units;    /* values were typed with units */
    bool                      pointed;  /* values were typed as decimals */
    bool                      asking;   /* shown in a question: givens as typed, without their values in kg, m and s */
    const ShownUnits         *asked;    /* the units to show values in; NULL: those of SI */
    bool                      aspects;  /* whether speeds and directions were worked out */
    bool                      unicode;  /* for numbers inside sentences */
    const struct IslandFacts *island;   /* findings about an island; NULL for other derivations */
    const int                *wanted;   /* the steps that are shown as its answers, in this order; NULL: all answers of the plan */
    int                       wanteds;
    const struct Cases       *cases;   /* of a report in letters whose ranges leave a decision open; else NULL */
    int                       which;   /* of these cases it is */
    const struct Ranged      *ranged;  /* for which values of a letter its conditions hold, if the call asked; else NULL */
    const struct Solved      *solved;  /* how it was solved, if its call had unknowns; else NULL */
    Text                      where;   /* the conditions of its call, as they were typed; empty if it has none */
    Arena                    *mem;     /* the arena of the report, and of values worked out for it later */
    struct Working          **working; /* for each step, once it is asked for: report_values.h */
} Report;

/* The context of the numbers of report->shown. All reports of a session share it, and a later statement may have used it for another
 * system, so ask for it each time. */
NumCtx *report_shown_ctx(const Report *report);

/* The column with the value of this step, and the context of its numbers; NULL if the step has no value. */
const Column *report_column(const Report *report, int step, NumCtx **ctx);
/* The column with the true value of this step, whatever system is shown: exact numbers, else enclosures; NULL if there is none. */
const Column *report_truth(const Report *report, int step, NumCtx **ctx);
/* Whether the value shown for the step is exact, not rounded: an exact number, or an enclosure that is the point 0. */
bool report_is_exact(const Report *report, int step);

/* Whether its exact column is of formulas in declared letters. */
bool report_in_letters(const Report *report);

/* Whether its values are shown with units: some were typed with them, or units were asked for. */
bool report_has_units(const Report *report);

Holds report_law(const Report *report, int step);
/* To how many digits both sides of an undecided law agree, in hundreds; 0 if that is not known, or the law is decided. */
int report_agreement(const Report *report, int step);

/* The step that gave `name` its value in the case that applies, or -1. */
int report_find(const Report *report, Text name);
/* Whether a case that applies, and makes a difference, asks about that step: u, in u > 0. */
bool report_asks_about(const Report *report, int step);
/* Whether the plan uses a method under that name. */
bool report_has_part(const Report *report, Text part);

/* The value of a step as a given of another derivation. */
Input report_input(const Report *report, int step);
/* Puts the value that is shown for the step, such as a rounded one, in place of the true value in that given. */
void report_round_input(const Report *report, int step, Input *input);

/* `text` with each {name} replaced by the value of that name. */
Text report_fill_in(const Report *report, Text text);
/* The name, and a sentence with every name in it, as the values of the call were typed: v1 for va' beside m1. */
Text report_typed_name(const Report *report, Text name);
Text report_typed_words(const Report *report, Text words);
/* The formula of a step. */
Text report_formula_text(const Report *report, int step);
/* The name of a step; without one, its formula. */
Text report_step_text(const Report *report, int step);
/* The same for the k-th number of its value: "va.y" of a vector. */
Text report_part_text(const Report *report, int step, const Value *value, int k);

#endif
