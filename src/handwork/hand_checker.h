/* HandChecker: a page of hand work on its way to an explanation. For the hand_ files only, whose headers follow the stages of
 * explanation.h: hand_reading.h, hand_convention.h, hand_judging.h, hand_cause.h. */
#ifndef CAROM_HANDWORK_HAND_CHECKER_H
#define CAROM_HANDWORK_HAND_CHECKER_H

#include "handwork/explanation.h"
#include "handwork/written/slips.h"
#include "handwork/written/literals.h"

/* A judging that only asks how much of the page is right by some plan: nothing is explained, and it may be given up early. */
typedef struct HandChecker HandChecker;
typedef struct Trial {
    bool (*is_lost)(const HandChecker *c); /* asked after each line: whether to give up, whatever the lines are that are not judged yet */
    const HandWeights *weights;
    int                conventions; /* of the plan */
    int                least;       /* it has to be worth more than this, */
    int                least_clean; /* or this, as long as it leaves nothing wrong */
    bool               lost;
} Trial;

/* Which side of a collision the names on a page are on that may be either. */
typedef enum Naming {
    NAMING_USUAL = 0,    /* as the method's aliases have it */
    NAMING_V_AFTER = 1,  /* v1, even va: after */
    NAMING_U_BEFORE = 2, /* u, uA: before */
    NAMING_V_BEFORE = 4, /* v1: before */
    NAMING_U_AFTER = 8,  /* u_A: after */
} Naming;

struct HandChecker {
    /* The page. It is filled in by the reading; afterwards nothing here changes. */
    const Report      *report;
    const Method      *method; /* NULL for an island */
    const HandWeights *weights;
    Handwork          *work;
    const Input       *givens;
    NumCtx            *exact, *ctx, *range; /* ctx: exact if all of the derivation is, else enclosures; range: enclosures, for roundings */
    Arena             *kept, *aside;        /* kept: that of the page; aside: for what is tried */
    Naming             naming;
    bool               open_names;   /* some name on the page may be on either side */
    int                upto;         /* up to this step: speeds and directions stand behind the others, and are worked out on demand */
    Num                when_written; /* [1 - d, 1 + d]: what rounding does to a value that was written; in range */
    LiteralOrigins     known;        /* of the report; empty until the first use */

    /* The page as judged by one plan. hand_judge works on a copy and fills this in there. */
    const Plan   *plan;
    const Column *truth; /* of that plan, in ctx */
    HandLine     *line;  /* after the reading: as read */
    int           lines;
    HandCounts    counts;
    int           healed; /* lines that are right, or nearly, although they rest on a root: another way of working explains them */
    int           root;   /* the first in the order of the derivation, or -1 */
    Slot         *own;    /* by slot: the student's value, and where there is none what follows from the others */
    Slot         *spread; /* the same as all that those can stand for, in range */
    int          *from;   /* by slot: the root that a value comes from, or -1 */

    /* How it is done. */
    Arena         *mem;      /* kept or aside */
    Trial         *trial;    /* or NULL */
    const Plan   **wrong;    /* by known mistake: the plan with it, once asked for */
    const Slips  **slips;    /* by step: the general mistakes that its formula allows, once asked for */
    bool          *written;  /* by step: the page has a value for it */
    int            searched; /* roots for which mistakes were looked for */
    const Column  *radians;  /* with the angles of the data taken for radians, once asked for; NULL where they have none */
    bool           radians_tried;
    LiteralOrigins origins; /* of the plan; empty until the first use */
};

#endif
