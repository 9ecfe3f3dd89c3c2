/* HandChecker: a page of hand work on its way to an explanation. For the hand_ files only, whose headers follow the stages of
 * explanation.h: hand_reading.h, hand_convention.h, hand_judging.h, hand_cause.h. */
#ifndef CAROM_HANDWORK_HAND_CHECKER_H
#define CAROM_HANDWORK_HAND_CHECKER_H

#include "handwork/explanation.h"
#include "handwork/slips/slips.h"
#include "handwork/written/literals.h"

/* A judging that only measures how much of the page is right by some plan. Nothing is explained, and it may end early. */
typedef struct HandChecker HandChecker;
typedef struct Trial {
    bool (*is_lost)(
        const HandChecker *c); /* asked after each line: whether to give up, because the remaining lines cannot change the result */
    const HandWeights *weights;
    int                conventions; /* of the plan */
    int                least;       /* the worth that it must exceed */
    int                least_clean; /* that worth if the judging leaves nothing wrong */
    bool               lost;
} Trial;

/* Whether names that may belong before or after the collision, such as v1, mean before or after on this page. */
typedef enum Naming {
    NAMING_USUAL = 0,         /* as the method's aliases have it */
    NAMING_V_AFTER = 1,       /* v1, even va: after */
    NAMING_U_BEFORE = 2,      /* u, uA: before */
    NAMING_V_BEFORE = 4,      /* v1: before */
    NAMING_U_AFTER = 8,       /* u_A: after */
    NAMING_PARTS_BEFORE = 16, /* vn, v1t: before, also where v and v1 are after */
    NAMING_STATES = 32,       /* KE1 and KE2, p1 and p2: before and after, not of the bodies 1 and 2 */
} Naming;

/* A name that only this page uses in this way, and the step that it is read as. */
typedef struct OwnName {
    Text name;
    int  step, component; /* component: -1 for the whole */
    bool guessed;         /* nothing but the value or the formula of its own line says so */
    bool usual;           /* many people call it so */
} OwnName;

/* A Meaning is the step that a name stands for in one reading of the page, if it stands beside that component or none (-1). */
typedef struct Meaning {
    Text name;
    int  beside, step, component;
} Meaning;

/* The names that one reading asked for, each once. A page asks for the same few again and again. */
typedef struct HandMeanings {
    Meaning *meaning;
    int      count, room;
} HandMeanings;

/* A sentence of a method, A stops, and the condition that it stands for. */
enum { LONGEST_PHRASE = 24 /* words */ };
typedef struct HandPhrase {
    Text word[LONGEST_PHRASE]; /* without those that add nothing; between several in one place stands | */
    int  words;
    Text condition;
} HandPhrase;

typedef struct HandPhrases {
    HandPhrase *phrase;
    int         count;
} HandPhrases;

/* The page as it reads by one naming. */
typedef struct HandReading HandReading;
struct HandReading {
    Naming             naming;
    const OwnName     *own_name;
    int                own_names;
    Handwork          *work;
    const HandLine    *line; /* one for each entry */
    int                upto;
    HandMeanings      *meanings;
    const HandReading *before;
};

struct HandChecker {
    /* The page. It is filled in by the reading; afterwards nothing here changes. */
    const Report      *report;
    const Method      *method;  /* NULL for an island */
    const HandPhrases *phrases; /* of the method */
    const HandWeights *weights;
    PageText           text;
    Handwork          *work;
    const Input       *givens;
    NumCtx            *exact, *ctx, *range; /* ctx: exact if all of the derivation is, else enclosures; range: enclosures, for roundings */
    Arena             *kept, *aside;        /* kept: for results; aside: for trials */
    const bool        *way_steps;           /* hand_way_steps of the report's plan */
    bool               given_u;             /* the page has u1 for a datum, so v1 beside it is not the velocity before */
    Naming             naming;
    OwnName           *own_name; /* hand_reading_own.c */
    int                own_names, own_name_room;
    HandMeanings      *meanings;    /* of the names, in this reading (hand_reading_names.c) */
    const HandReading *readings;    /* all so far, the last one first */
    bool               asked;       /* names are read only as names of the plan */
    bool               from_rest;   /* it says u = 0 */
    bool               writes_u;    /* a velocity on it is called u */
    bool               two_cases;   /* it has v1 and V1: before and after */
    bool               numbers_on;  /* no velocity on it is v1 or v2, so that v3 and v4 may be those after the collision */
    bool               starts_at_0; /* it has T_0 or p_0, so that T and p are after */
    bool               turned;      /* the page says that the other direction is positive, so words for directions say nothing of signs */
    bool               numbers_states; /* it has a sum of all bodies with the number 1 or 2 */
    bool               open_names;     /* some name on the page may be on either side */
    int                upto; /* the number of steps worked out: speeds and directions come after the others, and are worked out on demand */
    Num                when_written; /* [1 - d, 1 + d]: the factor by which rounding can change a written value; in range */
    LiteralOrigins     known;        /* of the report; empty until the first use */

    /* The page as judged by one plan. hand_judge works on a copy and fills this in there. */
    const Plan   *plan;
    const Column *truth; /* of that plan, in ctx */
    HandLine     *line;  /* after the reading: as read */
    int           lines;
    HandCounts    counts;
    int           healed; /* lines that are right, or nearly, although they rest on a root: another way of working explains them */
    int           root;   /* the first in the order of the derivation, or -1 */
    Slot         *own;    /* by slot: the student's value; without one, the value that follows from the others */
    Slot         *spread; /* by slot: all values that `own` can stand for, in range */
    int          *from;   /* by slot: the root that a value comes from, or -1 */

    /* The working state. */
    Arena         *mem;      /* kept or aside */
    Trial         *trial;    /* or NULL */
    const Plan   **wrong;    /* by known mistake: the plan with it, once asked for */
    const Slips  **slips;    /* by step: the general mistakes that its formula allows, once asked for */
    bool          *written;  /* by step: the page has a value for it */
    int            searched; /* roots for which mistakes were looked for */
    const Column  *radians;  /* with the angles of the data taken for radians, once asked for; NULL if the data have no angles */
    bool           radians_tried;
    LiteralOrigins origins; /* of the plan; empty until the first use */
};

#endif
