/* Report: a plan, its columns, and what is to be said about them. Everything a renderer needs, and nothing about
 * how it will look. */
#ifndef CAROM_VERIFY_REPORT_H
#define CAROM_VERIFY_REPORT_H

#include "derive/plan.h"
#include "derive/working.h"

typedef enum Status {
    STATUS_OK,
    STATUS_APART,     /* the bodies do not collide */
    STATUS_NEED,      /* something that the method needs does not hold */
    STATUS_UNDECIDED, /* a condition is open even at 4096 bits */
    STATUS_UNABLE,    /* a value that neither exact numbers nor enclosures can give */
    STATUS_ERROR,     /* a step without a value: 1/0 */
} Status;

typedef enum Holds { HOLDS_EXACT, HOLDS_PROVED, HOLDS_FALSE, HOLDS_UNKNOWN, HOLDS_SKIPPED } Holds;

extern const char *const status_names[];
extern const char *const holds_names[];

/* The number contexts of a session: one for each system that a report may need at the same time. */
typedef struct Desk {
    NumCtx exact, shown, enclosure;
} Desk;

/* A given as it was typed, digits untouched. */
typedef struct Echo {
    int         step;
    const Expr *typed;
} Echo;

typedef struct Report {
    const Plan               *plan;
    const Input              *givens;
    const Column             *exact;
    const Column             *shown;     /* in the chosen number system; the exact column itself unless told otherwise */
    const Column             *enclosure; /* what the exact column could not write; NULL when there is nothing */
    Desk                     *desk;
    Style                     style;
    Status                    status;
    ExitStatus                exit;
    Text                      reason; /* when the status is not ok */
    Span                      span;   /* and where: in reason_source, if that is not empty */
    Text                      reason_source;
    Notes                    *notes;
    const Echo               *echo;
    int                       echoes;
    bool                      aspects; /* whether speeds and directions were worked out */
    bool                      unicode; /* for numbers inside sentences */
    const struct IslandFacts *island;  /* of an island: what is said of it beyond its steps; else NULL */
} Report;

/* What is to be worked out, and how it will be spoken of. */
typedef struct Order {
    const Plan   *plan;
    const Input  *givens; /* one for each given of the plan */
    const Echo   *echo;
    int           echoes;
    const NumSys *shown;
    mpfr_prec_t   prec; /* of what is shown, where it takes one */
    Style         style;
    bool          aspects; /* speeds and directions of velocities too */
    bool          unicode;
    Notes        *notes;
} Request;

/* Runs the plan and judges it. All memory comes from the desk's arena. */
Report *report_make(const Request *request, Desk *desk);

/* The column that has the value of this step, and the context of its numbers; NULL where the step has none. */
const Column *report_column(const Report *report, int step, NumCtx **ctx);
/* The column that has the true value of this step whatever system is shown: exact numbers, else enclosures; NULL where none has. */
const Column *report_truth(const Report *report, int step, NumCtx **ctx);
/* Whether what is shown for the step is the value itself and no rounding of it. */
bool report_is_exact(const Report *report, int step);

Holds report_law(const Report *report, int step);

/* The step that gave `name` its value in the case that applies, or -1. */
int report_find(const Report *report, Text name);

/* The value of a step as something that can be given to another derivation. */
Input report_input(const Report *report, int step);

/* `text` with each {name} replaced by the value of that name. */
Text report_fill_in(const Report *report, Text text);

#endif
