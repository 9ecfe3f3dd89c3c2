/* Inside the checker of hand work. For the hand_ files only. */
#ifndef CAROM_HANDWORK_HAND_INSIDE_H
#define CAROM_HANDWORK_HAND_INSIDE_H

#include "handwork/hand.h"
#include "handwork/written/literals.h"
#include "handwork/slips.h"

/* A page judged by a plan with conventions, only to see what they would make right. */
typedef struct HandChecker HandChecker;
typedef struct Trial {
    int count;                             /* of the conventions */
    int least;                             /* given up once it cannot be worth more than this, */
    int least_clean;                       /* or this, as long as it leaves nothing wrong, */
    bool (*is_lost)(const HandChecker *c); /* whatever the lines are that it has not judged yet */
    bool lost;
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
    Hand         *hand;
    const Report *report;
    Arena        *mem, *kept, *aside;  /* kept: that of the page; aside: for what is tried; mem: one of them */
    NumCtx       *exact, *ctx, *range; /* range: enclosures, for what roundings leave open */
    const Plan   *plan;
    const Input  *givens;
    const Column *truth;  /* of that plan, in ctx, */
    int           upto;   /* up to this step: speeds and directions stand behind the others, and are worked out where they are asked for */
    Slot         *own;    /* values by slot, the student's where there are any */
    Slot         *spread; /* the same as all that those can stand for, in range */
    int          *from;   /* by slot: the root that a value comes from, or -1 */
    Naming        naming;
    bool          open_names; /* some name on the page may be on either side */
    const Column *radians;    /* with the angles of the data taken for radians, once asked for; NULL where they have none */
    bool          radians_tried;
    Trial        *trial;           /* or NULL */
    const Plan  **wrong;           /* by known mistake: the plan with it, once asked for */
    const Slips **slips;           /* by step: the general mistakes that its formula allows, once asked for */
    bool         *written;         /* by step: the page has a value for it */
    int           searched;        /* roots for which mistakes were looked for */
    int   healed, healed_at_first; /* lines that are right although they rest on a root: it was no mistake, but another way of working */
    int   reckoned;                /* roots that are what the line itself comes to: no slips of the pen */
    int   in_spite;                /* those of them that do not follow from it: right only if that was no mistake, or by another one */
    bool *below_root;              /* by step: the value of such a root rests on it */
    Num   when_written;            /* [1 - d, 1 + d]: what rounding does to a value that was written; in range */
    LiteralOrigins known, origins; /* of the report; of the plan; empty until they are looked for */
};

/* hand_names.c */
/* The step of a name, in the case that applies: a method's own name, or an alias; S1x is the component x of S1. -1 if there is none. */
int hand_find_step(HandChecker *c, Text name, int *component);

/* hand_lines.c: the page read, with a line for each of its entries, and the equals signs in them judged. `asked`: its names are those of
 * the plan, and are read as nothing else. */
Handwork *hand_read_lines(HandChecker *c, Text page, int first_line, bool asked);
bool      hand_is_readable(const HandEntry *entry);
/* What was written is put into our unit where it is right in the one behind it, -175 cm/s (the problem may be in cm too, so both are
 * tried), and a list of numbers into the row or column that it should be. `own`: the truth without any convention. */
void hand_fit(HandChecker *c, Handwork *work, const Column *own, bool asked);

/* Whether a form in a line is what the one before it is. */
bool hand_meets(HandChecker *c, const Written *before, const Written *now);

/* hand_angles.c */
/* cos(30) may be what a calculator gives that is set to degrees: if so, an equals sign beside it holds only with these. */
void hand_settle_angles(HandChecker *c, Handwork *work);
void hand_take_degrees(HandForm *form);
/* Whether a wrong line is what comes out where an angle in degrees is taken for radians. */
bool hand_is_in_radians(HandChecker *c, int line);

/* hand_follow.c */
/* Where everything is made from now on: c->kept, or c->aside for what is only tried. */
void hand_set_memory(HandChecker *c, Arena *mem);
/* The value of a step's formula from these slots; false where it has none. */
bool hand_work_out(const Expr *formula, const Slot *slot, NumCtx *ctx, Value *z);
/* The same of a step, in enclosures whatever the slots hold: for angles. */
bool hand_work_out_range(HandChecker *c, int step, const Slot *slot, Value *z);
/* Puts what was written into the slots: all of it, or one component of what is there. With what it can stand for: a value that is right in
 * itself lies between what was written and what it was rounded from; a wrong decimal is anything that rounds to it; a wrong whole number
 * is exactly that. */
void hand_take(HandChecker *c, int line);
/* What is in the slot after a step that was not written: worked out from what is there. */
void hand_go_on(HandChecker *c, int step);
/* The root that a step's formula rests on, or -1. */
int hand_rests_on(const HandChecker *c, int step);
/* What rounding to the digits that the page keeps does to a value. */
void hand_choose_roundings(HandChecker *c);
/* Whether that form of a line is the truth as far as the page's roundings leave open. */
bool hand_is_about(HandChecker *c, int line, const Written *form);
bool hand_applies(const HandChecker *c, int step);
/* Whether what was written follows from the values above, each of them either as written or as it was before it was rounded. */
bool hand_follows_unrounded(HandChecker *c, int line);
/* Puts what was written, with all that it can stand for, into these slots, in range. */
void hand_take_spread(HandChecker *c, int line, Slot *slot);
/* The truth of a line's step, or another value of it, as a target: 0 is judged on the scale of what is added and subtracted there. */
Target hand_target(HandChecker *c, int line, Value value, NumCtx *ctx);
/* Whether what was written is that value, to its digits; and if so, how (or NULL). */
bool hand_is(HandChecker *c, int line, const Value *value, NumCtx *ctx, VerdictKind *as);

/* The formula of a line's step with |X| as it stands above on the page, rounded; NULL where none does. */
const Expr *hand_with_lengths(HandChecker *c, int line);

/* All components of a value of ctx times that. */
Value hand_times(HandChecker *c, Value value, Rat factor, NumCtx *ctx);

/* Whether that form of the line gives the truth, with what its rounded numbers stand for in their place (literals.h). */
bool hand_reaches_truth(HandChecker *c, int line, const Written *form);
/* Whether it gives that value of the line's step, with the student's own values as what numbers may stand for. */
bool hand_reaches_own(HandChecker *c, int line, const Written *form, Value value, NumCtx *ctx);
/* Whether what was written is what a form before it in the line comes to, which is right but for roundings. */
bool hand_is_own_reckoning(HandChecker *c, int line);

/* hand_laws.c: whether what was written keeps a law with what stands above it on the page, as whoever works with momentum or restitution in
 * place of our formula would have it. *from: the line above that is not the truth, or -1. */
bool hand_keeps_law(HandChecker *c, int line, int *from);

/* hand_relations.c: v2 = v1 + 9, and whether it holds among the values of a column of exact numbers. */
bool hand_is_relation(const HandLine *line);
bool hand_relation_holds(HandChecker *c, int line, const Column *column);

/* hand_factor.c: "twice", "half", "ma/mb times": what was written is so much of the truth, or of `own`, what comes of the values before it
 * (may be NULL); empty where it is no such part of it. */
Text hand_factor(HandChecker *c, int line, const Value *own);

/* hand_suspects.c */
void hand_suspect(HandChecker *c, int line, const Value *own);
/* Whether a root before this one has a suspect in common: then it is one mistake, and only what is common stays suspect. */
bool hand_same_mistake(HandChecker *c, int line);
/* Suspects by whom lines would be wrong that are right: taken back where others remain, else only possible. */
void hand_weigh_suspects(HandChecker *c);
/* Takes back suspects that would have changed more steps than another one which explains as much. */
void hand_drop_wider(Hand *hand);

/* Puts GN3 into the line's suspects, with these words. */
void hand_list_copy(HandChecker *c, HandLine *line, Text feedback);

/* hand_copies.c: looks for one datum that was copied wrongly and explains all that is wrong; if there is one, the root has it as its
 * suspect, and the other wrong lines are the same again. */
void hand_find_copy(HandChecker *c);

/* hand_judge.c: every line judged by this plan, and what it rests on. */
void hand_judge_by(HandChecker *c, const Plan *plan, const Column *truth);
/* The same, only to be counted: how many lines it makes surely right. */
int hand_trial(HandChecker *c, const Plan *plan, const Column *truth);

/* hand_conventions.c */
/* Sets the plan and the truth. `own`: the truth without any convention */
void hand_choose_convention(HandChecker *c, const Column *own);

#endif
