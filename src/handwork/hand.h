/* Hand: a page of hand work held against the derivation it should be.
 *
 * The student's numbers are one more column over the same steps. Each is judged against the truth; where it is not that, the step is worked
 * out anew from the student's own values before it: if that gives what was written, the error was carried on (or, where those were right,
 * their rounding was: drift); if not, this step is a root. For a root every known mistake is worked out from the same values, and those
 * that give what was written are named. Nothing is said about what somebody did, only what comes out if something is done.
 *
 * A convention that is kept throughout is right: the plan is run with the other convention, and the page is judged by the one that
 * makes most of it right. */
#ifndef CAROM_HANDWORK_HAND_H
#define CAROM_HANDWORK_HAND_H

#include "derive/reading/method.h"
#include "derive/mistake.h"
#include "handwork/written/handwork.h"
#include "verify/report.h"
#include "handwork/written/verdict.h"

typedef enum HandKind {
    HAND_RIGHT,    /* its verdict says how */
    HAND_DRIFT,    /* what roundings before it can have made of the truth */
    HAND_CARRIED,  /* right in itself, from a wrong value before it */
    HAND_ROOT,     /* wrong, and not from anything before it */
    HAND_NOT_READ, /* it could not be read; that costs nothing */
    HAND_UNKNOWN,  /* no step has this name: only its equals signs are judged */
} HandKind;

/* What would give the wrong value. */
typedef struct Suspect {
    Text           id, feedback;
    const Mistake *mistake; /* NULL for a slip of the pen: then there is nothing behind it */
    const Plan    *wrong;   /* with the mistake; NULL where a replacement has another shape than its step */
    const Slot    *slot;    /* what is worked out with it, by slot of that plan, from what stands on the page */
    Value          gives;   /* of the line's step; */
    VerdictKind    as;      /* how what was written is that: rounded, cut off, ... */
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
    const Suspect   *again;           /* which gives this here; NULL where it has no formula */
    int              in_spite;        /* right, though it rests on this line's root and from that it would be: or -1; */
    Value            instead;         /* of the line's step */
    int             *joint;           /* forms that are not what the one before them is */
    int              joints;
    Text             factor; /* a root that no suspect explains: "twice", "half of" what it should be; else empty */
    Suspect         *suspect;
    int              suspects, room;
    bool             could_be; /* too few digits to be sure, or other lines are right that should not be: a suspect is only possible */
    bool             agrees;   /* another line is wrong by the same suspects: that is enough to be sure */
    bool             pair;     /* the first two suspects together */
    int              apart;    /* the step whose value would tell the suspects apart, or -1 */
} HandLine;

typedef struct Hand {
    const Report   *report;
    const Method   *method; /* NULL for an island */
    const Handwork *work;
    const Plan     *plan; /* with the convention that was read */
    NumCtx         *ctx;  /* of the numbers: exact, or enclosures */
    HandLine       *line;
    int             lines;
    const Text     *convention; /* in words; none: the program's own */
    int             conventions;
    Text            unsaid;    /* nothing would be wrong by this convention, of which the page says nothing; else empty */
    int             root;      /* the first line in the order of the derivation that is a root, or -1 */
    int             law;       /* a root that nothing explains: the first law that the values of the page break; else -1 */
    const Suspect  *otherwise; /* a page that is right with its convention: what would give the same without it */
    int             otherwises;
    const char     *stopped;       /* why it was not judged to its end (Ctrl-C, memory), or NULL: then nothing else holds */
    bool            answers_right; /* some answer was written, and all that were are right */
    int             coarse;        /* the line with the fewest digits that drift comes from, or -1 */
    int             roots;
    int  claims, unjudged; /* lines and parts of lines that claim something, and those of them that could not be read or judged */
    bool cannot_tell;      /* nothing is wrong, and too little could be judged to call the page right */
} Hand;

/* `first_line`: the number of the page's first line. All memory comes from the report's desk. */
Hand *hand_check(const Report *report, const Method *method, Text page, int first_line);
/* The same of answers that were asked for by the names of the plan: they are read as nothing else. */
Hand *hand_check_answers(const Report *report, const Method *method, Text page);

/* Of a value of the line's step what the line is about: all of it, or one component. */
Value hand_part(const HandLine *line, Value value);

/* Whether the name on the page is the program's own name of the line's step, in whatever letters. */
bool hand_is_own_name(const HandLine *line, const Plan *plan);

/* Nothing of what could be judged is wrong. Whether that is enough to call the page right: cannot_tell. */
bool hand_is_right(const Hand *hand);

#endif
