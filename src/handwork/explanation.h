/* Explanation: what carom says about a page of hand work.
 *
 * explanation_of_page is a function of a page and of the derivation that it should be. A page goes through six stages, each in the files
 * that are named after it:
 *
 *   reading      which step each line is about, and what is written there    notation/, written/, page/, reading/
 *   way          the way to work that it follows, if the method has several  hand_way.c
 *   convention   the sign and axis conventions that explain most of it       hand_convention.c, weighed by hand_weights.c
 *   judging      each line right, carried from a wrong one, or wrong itself  hand_judging.c, judging/
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
 * A convention that is kept throughout is right: the page is judged once with each convention, and the one that makes most of it right
 * is used. */
#ifndef CAROM_HANDWORK_EXPLANATION_H
#define CAROM_HANDWORK_EXPLANATION_H

#include "derive/reading/method.h"
#include "derive/mistake.h"
#include "handwork/hand_weights.h"
#include "handwork/page/handwork.h"
#include "verify/report.h"
#include "handwork/written/verdict.h"

typedef enum HandKind {
    HAND_RIGHT,    /* exactly, or rounded: see its verdict */
    HAND_DRIFT,    /* off by no more than the rounded values above it explain */
    HAND_CARRIED,  /* follows correctly from a wrong value above it */
    HAND_ROOT,     /* wrong by itself */
    HAND_NOT_READ, /* carom could not read it, which does not count against the page */
    HAND_UNKNOWN,  /* an equation, or no step has this name: only its equals signs are judged */
} HandKind;

/* One of several values of an unknown, v1 = 2 or v1 = 3, with which the page does not go on. */
typedef enum HandAside {
    ASIDE_NONE,
    ASIDE_OPEN,    /* nothing on the page or in the problem says what it is */
    ASIDE_ROOT,    /* another root of the equations */
    ASIDE_NO_ROOT, /* it does not even satisfy a line above */
    ASIDE_TRUTH,   /* the page rules out the right value */
} HandAside;

/* A mistake that would give the wrong value. */
typedef struct Suspect {
    Text           id, feedback;
    const Mistake *mistake; /* NULL for a slip of the pen, which has no formula; the fields below are then empty */
    const Plan    *wrong;   /* the plan with this mistake; NULL if a replacement has another shape than its step */
    const Slot    *slot;    /* the values of that plan, worked out from the page's own values */
    Value          gives;   /* the value that the mistake gives for the line's step */
    VerdictKind    as;      /* how the written value agrees with `gives`: exactly, rounded, cut off, ... */
    bool           shared;  /* a slip of the pen that other lines may have in common */
    bool           chance;  /* it fits so many values that it is never reported as certain */
} Suspect;

typedef struct HandLine {
    const HandEntry              *entry;
    HandKind                      kind;
    const struct EquationVerdict *equation;        /* of an equation that has been judged; else NULL */
    int                           step, component; /* of the plan; step -1: no step has this name; component -1: the whole value */
    Verdict                       verdict;         /* of the written value against the true one */
    Value                         expected; /* the true value; shape none if there is none; a direction has the unit that was written */
    bool                          degrees;  /* `expected` is in degrees */
    HandAside                     aside;
    int                           violates; /* ASIDE_NO_ROOT: the line above that the value does not satisfy */
    const struct Solution        *other;    /* of a number that is no solution: the other root of the problem that has it, or NULL */
    bool                          itself;   /* the written value is `expected` itself, not a rounding of it */
    NumCtx                       *ctx;      /* of the numbers in `expected` and `instead` */
    int                           from;     /* HAND_CARRIED: the line with the wrong value that this one follows from */
    bool                          same;     /* HAND_CARRIED: it does not follow from that value, but repeats the same mistake */
    const Suspect                *again;    /* with `same`: the mistake with the value that it gives here; NULL if it has no formula */
    int                           in_spite; /* of a right line: the wrong line that it should have followed from, or -1 */
    Value                         instead;  /* with `in_spite`: the value that would follow from that line */
    int                          *joint;    /* the forms that are not equal to the form before them */
    int                           joints;
    Dimension unit;   /* the dimension of a wrong unit after a right or carried number, which may be that of the step; else ANY */
    Text      remark; /* what is wrong with a root whose name is not known; else empty */
    Text      factor; /* of a root without suspects: "twice", "half of" the true value, and the like; else empty */
    Suspect  *suspect;
    int       suspects, room;
    bool      misread;  /* HAND_NOT_READ: it does not hold as carom reads it, so nobody can call the page right */
    bool      could_be; /* the suspects are only possible: the value has too few digits, or lines are right that should be wrong */
    bool      agrees;   /* another line has the same suspects, which makes them certain */
    bool      pair;     /* the first two suspects were made together */
    int       apart;    /* the step whose value would tell the suspects apart, or -1 */
} HandLine;

/* The number of lines of each kind on a page that was judged by one plan. */
typedef struct HandCounts {
    int right;    /* HAND_RIGHT and HAND_DRIFT */
    int telling;  /* right lines with enough digits to be evidence */
    int in_spite; /* right lines that would be wrong if they followed from the wrong line above them */
    int carried;
    int wrong;    /* the roots */
    int reckoned; /* roots that agree with the formula in their own line, so that no slip of the pen explains them */
    int unread;   /* HAND_NOT_READ and HAND_UNKNOWN */
} HandCounts;

typedef struct Explanation {
    const Report      *report;
    const Method      *method; /* NULL for an island */
    const Handwork    *work;
    const HandWeights *weights;
    const Plan        *plan;    /* with the convention of the page */
    const Column      *truth;   /* of that plan */
    NumCtx            *ctx;     /* of the numbers: exact, or enclosures */
    const char        *stopped; /* why judging ended early (Ctrl-C, memory), or NULL; if it did, the other fields mean nothing */

    struct HandChecker *judged; /* for the last stage of the judging only */
    const HandLine     *line;
    int                 lines;
    HandCounts          counts;
    int                 root; /* the root whose step comes first in the derivation, or -1 */

    const Text    *convention; /* the page's conventions in words; none if it uses those of the method */
    int            conventions;
    Text           own_g;     /* the usual value of g that the page takes where the problem gives none: "9.8"; or empty */
    Text           speeds;    /* the unit in which the page works throughout in place of m/s: "km/h"; or empty */
    Text           unsaid;    /* a convention that would make the page right, but that nothing on the page announces; or empty */
    const Suspect *otherwise; /* of a page that is right in its convention: the mistakes that give the same values without it */
    int            otherwises;

    int  law;           /* if no mistake explains the root: the first law that the values of the page break; else -1 */
    int  coarse;        /* the line with the fewest digits among those that make later values drift, or -1 */
    bool answers_right; /* at least one answer was written, and all written answers are right */
    int  claims;        /* lines and parts of lines that claim something */
    int  unjudged;      /* claims that could not be read or judged */
    bool cannot_tell;   /* nothing is wrong, but too little could be judged to call the page right */
} Explanation;

/* Judges `page` by the derivation of `report`, with weights that are usually hand_weights. `first_line` is the number of the page's first
 * line, for messages. Memory comes from the report's desk. */
const Explanation *explanation_of_page(const Report *report, const Method *method, Text page, int first_line, const HandWeights *weights);

/* The same for marks: a page of values alone that every way to work makes right is judged by the way in whose order they stand. */
const Explanation *explanation_for_marks(const Report *report, const Method *method, Text page, int first_line, const HandWeights *weights);

/* Judges answers to a question. Every name in them is read as a name of the method, and as nothing else. */
const Explanation *explanation_of_answers(const Report *report, const Method *method, Text page);

/* Whether no line and no unit is wrong, and every equals sign holds. */
bool explanation_is_right(const Explanation *page);

/* From a value of the line's step, the part that the line is about: the whole value, or one component. */
Value hand_part(const HandLine *line, Value value);

/* Whether the name on the page is the method's own name of the line's step, however it is spelled (v_a' for va'). */
bool hand_is_own_name(const HandLine *line, const Plan *plan);

/* Whether the line is right, perhaps but for the roundings above it. */
static inline bool hand_is_right(const HandLine *line)
{
    return line->kind == HAND_RIGHT || line->kind == HAND_DRIFT;
}

/* Whether the line could be read and has a verdict: right, carried or wrong. */
static inline bool hand_is_judged(const HandLine *line)
{
    return line->kind != HAND_NOT_READ && line->kind != HAND_UNKNOWN;
}

/* The line of the page on which it goes wrong: of a chain of equals over several lines, that of the first form that is not equal to the one
 * before it. */
static inline int hand_wrong_at(const HandLine *line)
{
    return line->joints ? line->entry->form[line->joint[0]].line : line->entry->line;
}

/* Whether the line is an equation, judged by both its sides, and no value. */
static inline bool hand_is_equation(const HandLine *line)
{
    return line->entry->kind == CLAIM_EQUATION || line->entry->side;
}

#endif
