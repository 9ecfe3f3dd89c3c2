/* Explanation: what carom says about a page of hand work.
 *
 * explanation_of_page is a function of a page and of the derivation that it should be. A page goes through five stages, each in the files
 * that are named after it:
 *
 *   reading      which step each line is about, and what is written there    written/, hand_reading*.c
 *   convention   the sign and axis conventions that explain most of it       hand_convention.c, weighed by hand_weights.c
 *   judging      each line right, carried from a wrong one, or wrong itself  hand_judging*.c
 *   cause        the known mistakes that give each wrong value               hand_cause*.c
 *   explanation  the counts, and the verdict on the whole page               explanation.c
 *
 * The student's numbers are one more column over the same steps. Each is judged against the truth. If it is not true, its step is worked
 * out again from the student's own values above it. If that gives what was written, the line is carried (or it drifts, where those values
 * are right and only rounded). If not, the line is a root. For a root, every known mistake is worked out from the same values, and the
 * mistakes that give what was written are its suspects.
 *
 * The line `va' = 5 - J/2 = -1.75` goes this way. handwork_read divides it into a name and two forms. hand_find_step says that the name is
 * the step va'. hand_meets compares the two forms. hand_judge compares -1.75 with the truth, then with the value that follows from the J
 * above it. If it is neither, hand_suspect looks for the mistake that gives it.
 *
 * A convention that is kept throughout is right: the page is judged once with each, and the one that makes most of it right is taken. */
#ifndef CAROM_HANDWORK_EXPLANATION_H
#define CAROM_HANDWORK_EXPLANATION_H

#include "derive/reading/method.h"
#include "derive/mistake.h"
#include "handwork/hand_weights.h"
#include "handwork/written/handwork.h"
#include "verify/report.h"
#include "handwork/written/verdict.h"

typedef enum HandKind {
    HAND_RIGHT,    /* its verdict says how */
    HAND_DRIFT,    /* as far from the truth as roundings before it explain */
    HAND_CARRIED,  /* right in itself, from a wrong value before it */
    HAND_ROOT,     /* wrong, and not from anything before it */
    HAND_NOT_READ, /* it could not be read, which does not count against the page */
    HAND_UNKNOWN,  /* no step has this name: only its equals signs are judged */
} HandKind;

/* A mistake that would give the wrong value. */
typedef struct Suspect {
    Text           id, feedback;
    const Mistake *mistake; /* NULL for a slip of the pen: then there is nothing behind it */
    const Plan    *wrong;   /* with the mistake; NULL if a replacement has another shape than its step */
    const Slot    *slot;    /* the values that follow from it and from the page, by slot of that plan */
    Value          gives;   /* of the line's step; */
    VerdictKind    as;      /* how the written value agrees with that: rounded, cut off, ... */
    bool           shared;  /* a slip of the pen that other lines may be wrong by, too */
    bool           chance;  /* too much else fits too: it is never said to be sure */
} Suspect;

typedef struct HandLine {
    const HandEntry *entry;
    HandKind         kind;
    int              step, component; /* of the plan; -1: none, all of it */
    Verdict          verdict;         /* against the truth */
    Value            expected;        /* the truth, or shape none where there is none; a direction in the unit that was written */
    bool             degrees;         /* it is in degrees */
    bool             itself;          /* what was written is what comes out, and no rounding of it */
    NumCtx          *ctx;             /* of its numbers */
    int              from;            /* HAND_CARRIED: the line of its root */
    bool             same;            /* it does not follow from that value, but from the same mistake made again, */
    const Suspect   *again;           /* which gives this here; NULL if it has no formula */
    int              in_spite;        /* right, though it rests on this line's root and from that it would be: or -1; */
    Value            instead;         /* of the line's step */
    int             *joint;           /* forms that are not what the one before them is */
    int              joints;
    Dimension        unit;   /* what its unit measures, if the number is right (or carried) and the step is measured in another; else ANY */
    Text             factor; /* a root that no suspect explains: "twice", "half of" what it should be; else empty */
    Suspect         *suspect;
    int              suspects, room;
    bool             could_be; /* too few digits to be sure, or other lines are right that should not be: a suspect is only possible */
    bool             agrees;   /* another line is wrong by the same suspects: that is enough to be sure */
    bool             pair;     /* the first two suspects together */
    int              apart;    /* the step whose value would tell the suspects apart, or -1 */
} HandLine;

/* How many lines of a page are what, judged by one plan. */
typedef struct HandCounts {
    int right;    /* true, or as far from it as the page's own roundings explain; */
    int telling;  /* those of them with digits enough to be evidence, */
    int in_spite; /* and those that rest on a wrong line and would be wrong if they followed from it */
    int carried;
    int wrong;    /* the roots; */
    int reckoned; /* those of them that agree with the formula in their own line, so that no slip of the pen made them */
    int unread;   /* could not be read, or are about no step */
} HandCounts;

typedef struct Explanation {
    const Report   *report;
    const Method   *method; /* NULL for an island */
    const Handwork *work;
    const Plan     *plan;    /* with the convention of the page */
    NumCtx         *ctx;     /* of the numbers: exact, or enclosures */
    const char     *stopped; /* why the page was not judged to its end (Ctrl-C, memory), or NULL; if stopped, nothing else holds */

    const HandLine *line;
    int             lines;
    HandCounts      counts;
    int             root; /* the first line in the order of the derivation that is wrong by itself, or -1 */

    const Text    *convention; /* of the page, in words; none: the program's own */
    int            conventions;
    Text           unsaid;    /* nothing would be wrong by this convention, but nothing on the page says that it is used; or empty */
    const Suspect *otherwise; /* if the page is right in its convention: the mistakes that give the same without it */
    int            otherwises;

    int  law;           /* if nothing explains the root: the first law that the values of the page break; else -1 */
    int  coarse;        /* the line with the fewest digits that drift comes from, or -1 */
    bool answers_right; /* an answer was written, and all that were are right */
    int  claims;        /* lines and parts of lines that claim something, */
    int  unjudged;      /* and those of them that could not be read or judged */
    bool cannot_tell;   /* nothing is wrong, but too little could be judged to call the page right */
} Explanation;

/* Judges `page` by the derivation of `report`, with weights that are usually hand_weights. `first_line` is the number of the page's first
 * line, for messages. Memory comes from the report's desk. */
const Explanation *explanation_of_page(const Report *report, const Method *method, Text page, int first_line, const HandWeights *weights);

/* The same for answers in which all names are those of the method: they are read as nothing else. */
const Explanation *explanation_of_answers(const Report *report, const Method *method, Text page);

/* No line is wrong, no unit, and every equals sign holds. */
bool explanation_is_right(const Explanation *page);

/* The part of a value of the line's step that the line is about: all of it, or one component. */
Value hand_part(const HandLine *line, Value value);

/* Whether the name on the page is the program's own name of the line's step, in whatever letters. */
bool hand_is_own_name(const HandLine *line, const Plan *plan);

#endif
