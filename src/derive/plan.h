/* Plan: named steps in order, each a formula with a caption and a citation; and Column, the values of those steps
 * in one number system.
 *
 * A plan is a straight line with guarded cases: every step stands in it once, and a step inside a case says which
 * condition, true or false, it needs. The plan of a method depends on the form of its givens and on their shapes,
 * never on their values, so it is made once and used for every call.
 */
#ifndef CAROM_DERIVE_PLAN_H
#define CAROM_DERIVE_PLAN_H

#include "derive/eval.h"

typedef enum Role {
    ROLE_GIVEN,
    ROLE_NEED, /* must hold, or the plan ends there */
    ROLE_STEP,
    ROLE_ANSWER,
    ROLE_LAW,   /* must hold afterwards */
    ROLE_CASE,  /* a condition that guards other steps */
    ROLE_NOTE,  /* a remark for this case */
    ROLE_APART, /* the bodies do not collide: says why */
    ROLE_SPEED, /* length and direction of an answer that is a velocity */
    ROLE_DIRECTION,
} Role;

/* The purpose that a step is worked out for. */
typedef enum Purpose {
    PURPOSE_ANSWER,
    PURPOSE_CHECK,       /* a second way to a value, or what only a law needs: it is on the full page, and not on the board page */
    PURPOSE_ASIDE,       /* for a law or a case alone: a page shows only that */
    PURPOSE_CHECK_ASIDE, /* both: what only a law needs, and a page shows only the law */
} Purpose;

static inline bool plan_is_check(Purpose purpose)
{
    return purpose == PURPOSE_CHECK || purpose == PURPOSE_CHECK_ASIDE;
}

static inline bool plan_is_aside(Purpose purpose)
{
    return purpose == PURPOSE_ASIDE || purpose == PURPOSE_CHECK_ASIDE;
}

/* Which of a method's ways to work a step is of. */
typedef enum StepWay {
    STEP_OF_ALL,
    STEP_OF_WAY, /* of the way that is followed: other ways come to it otherwise, or not at all */
    STEP_BESIDE, /* of a second way, or the law that both ways agree: a page shows only the law */
} StepWay;

/* Whether a page shows a step; plan_hide takes it off the page. */
typedef enum Visibility {
    VISIBLE,
    VISIBLE_FOLDED,  /* an answer of a used method: its value, and its working where it is asked for */
    VISIBLE_WITHIN,  /* the same of a method that a used method uses: only with the working of that one */
    VISIBLE_NOWHERE, /* one of very many alike, or a line of a used method: it is worked out, and not shown */
} Visibility;

/* The place of a step on the page, and what is said of it there. No value depends on it. */
typedef struct PagePlace {
    Visibility visibility;
    Text       caption, cite;
    Text       because;     /* why this root of its equation is the one, where the other is not shown; else empty */
    Text       stage;       /* of its method: "Axes"; empty where that has none */
    Text       outer_stage; /* of a folded answer: the stage of the using method in which it is shown */
    bool       brief;       /* an answer that the board page begins with its numbers, not with its formula */
    bool       quiet;       /* a given whose unit is shown only where the call has units */
} PagePlace;

typedef struct Step {
    Role        role;
    Purpose     purpose;
    StepWay     way;
    PagePlace   page;
    Text        name;    /* of a given, step or answer */
    Text        keyword; /* of a given: what the caller writes (n for N) */
    const Expr *formula; /* NULL for a given, a note, and an answer without a value */
    Text        reason;  /* need: what to say when it fails; note and apart: the text. {name} stands for a value */
    Text        unit;
    Text        source; /* the text that the formula's spans point into */
    Shape       shape;
    int         slot;
    int         guard; /* the step of the case it stands in, or -1 */
    bool        guard_is;
    bool        velocity;    /* an answer that also shows speed and direction */
    bool        infinite_ok; /* a given that may be inf */
    const Expr *equation;    /* of a step that is the known side of an equation: both sides, with what is unknown as letters; or NULL */
    const int  *unknown;     /* the slots of those letters */
    int         unknowns;
    const Expr *reduced;       /* the same equation in the unknown that is solved for last, with its numbers worked out; or NULL */
    const Expr *from;          /* the equations that this step is solved from, by name: p + ma*w; or NULL */
    Text        part;          /* of a used method: its whole name, "along"; of another way to work: "impulse"; else empty */
    Text        group, member; /* of an island: which answer of which contact or body: "j" of "c1" */
} Step;

typedef struct Mistake Mistake; /* mistake.h */
typedef struct Sketch  Sketch;  /* sketch.h */

typedef struct Plan {
    Text           method, title, source; /* no method: the plan of one expression */
    Text           way;                   /* the way to work that it follows; empty: its method has only one */
    bool           lasting;               /* kept by its method: references to it need no copy */
    const Step    *step;
    int            count;
    int            aspects; /* where the speeds and directions begin; nothing else depends on them */
    int            slots;
    const int     *answer; /* the steps that are answers, in the order in which they are read */
    int            answers;
    const Mistake *mistake; /* the known mistakes, in order, once method_mistakes has been asked for them */
    int            mistakes;
    const Sketch  *sketch; /* what its figure shows, once method_sketch has been asked for it; NULL where it says nothing */
} Plan;

typedef enum State {
    STATE_NOT_REACHED, /* the plan ended before */
    STATE_OK,
    STATE_ELSEWHERE, /* it belongs to a case that does not apply */
    STATE_FAILED,    /* flags and why */
    STATE_UNDECIDED, /* a condition that could not be decided */
} State;

typedef struct Entry {
    State       state;
    int         flags;
    Value       value;   /* of a need, law or case: its truth */
    Truth       own;     /* of a case: the decision by this column's own values */
    bool        proved;  /* a truth that an enclosure decided */
    int         agreed;  /* of an undecided truth: the number of digits to which both sides agree */
    uint64_t    choices; /* of min, max, abs and sign in it, see Env */
    Span        span;
    const char *why; /* never NULL where there are flags; also of an operation past which the run went on */
    NumReason   reason;
} Entry;

typedef struct Column Column;
struct Column {
    const NumSys *sys;
    mpfr_prec_t   prec;
    Entry        *entry; /* one for each step */
    Slot         *slot;
    int           ended;       /* the step at which the plan ended early, or -1 */
    int           done, given; /* the number of steps and givens that have been run */

    const Column *known; /* the exact column of the same plan and givens, whose values are taken over; or NULL */
};

/* The value of a given: exact, or, if it has no exact form (a velocity at 20 degrees), the step of a plan that gives it
 * at any precision. */
typedef struct Input Input;
struct Input {
    Shape         shape;
    Value         value; /* if plan is NULL */
    const NumSys *sys;   /* of the value, which is for this system alone, unless it is an enclosure; NULL: it is exact */
    const Plan   *plan;
    const Input  *givens; /* of that plan */
    int           step;
    Text          letter;     /* a declared letter, which has a value only in the system of letters; else empty */
    bool          in_letters; /* it is one, or its plan has some among its givens */
    bool          pointed;    /* typed as a decimal: pages show it, and what follows from it, as decimals */
    bool          endless;    /* typed as a fraction that is no decimal, 2/3: pages show it, and what follows from it, as fractions */
    unsigned      open;       /* `?` was typed: a bit for each component that is not known, of which this has some value; 1 for a number */
};

Input input_exact(Value value);
/* A value that only bounds are known of: it has no exact form, and no more digits than these leave. */
Input input_enclosed(Value value);
Input input_letter(Text name);
/* Whether one of them is in letters. */
bool input_any_in_letters(const Input *input, int count);
int  input_convert(Value *z, const Input *input, NumCtx *ctx);
/* Counts the plans that a value rests on, its own included, up to `most`: all of them are run whenever the value is worked out. */
enum { LIMIT_PLANS = 1000 };
int input_plans(const Input *input, int most);
/* A complete copy in another arena, with the plans of its expressions (plans of methods live as long as the method). */
Input input_copy(const Input *input, Arena *into);

/* Decides a condition that enclosures at the first precision leave open, or cannot: as an identity between formulas, solve/identity.h. NULL
 * leaves all to enclosures. */
typedef Truth ColumnProver(const Plan *plan, const Input *givens, const Column *exact, int step);
void          column_prove_with(ColumnProver *prover);

/* The first `upto` steps of the plan in ctx's number system, from its givens, one for each ROLE_GIVEN.
 *
 * Cases are decided by `decider`, the exact column of the same plan; NULL when this is the exact column. What
 * exact numbers cannot decide there, the prover or an enclosure of rising precision (up to 4096 bits) does. */
Column *column_run(const Plan *plan, const Input *givens, const Column *decider, int upto, NumCtx *ctx);
/* Continues a column that was run to the end of its plan, after the plan has been written further. */
void column_go_on(Column *column, const Plan *plan, const Input *givens, NumCtx *ctx);

/* The same in enclosures around `exact`, the exact column of the same plan and givens: only steps that have no value there are worked
 * out, as the least interval around an exact value needs no operations. */
Column *column_enclose(const Plan *plan, const Input *givens, const Column *exact, const bool *wanted, int upto, NumCtx *ctx);

/* The same with only the wanted steps, among which must be every step that they need; the others are not reached. */
Column *column_run_some(const Plan *plan, const Input *givens, const Column *decider, const bool *wanted, NumCtx *ctx);

/* Whether the step belongs to a case that applies. */
bool column_active(const Plan *plan, const Column *column, int step);

/* Whether the value has the shape of the step. A mistake, or a page of work, may have the speed in place of the velocity: nothing can be
 * worked out from that. */
bool plan_fits(const Step *step, const Value *value);

/* Whether the step has what its role needs, and its guard is a case above it; for asserts. */
bool plan_is_whole(const Plan *plan, int step);

/* Takes a step off the page: what was folded is then shown with the working of the method that it is in. */
void plan_hide(Step *step);

static inline bool plan_is_hidden(const Step *step)
{
    return step->page.visibility >= VISIBLE_WITHIN;
}

static inline bool plan_is_folded(const Step *step)
{
    return step->page.visibility == VISIBLE_FOLDED || step->page.visibility == VISIBLE_WITHIN;
}

/* The formula of a step; one of the kind EXPR_NONE where it has none, so that its kind can always be asked for. */
const Expr *plan_formula(const Step *step);

/* Whether the answer to a case makes a difference: a formula, or an equation, stands in it, and not only a remark. */
bool plan_case_matters(const Plan *plan, int c);

/* Adds to `wanted` every step that one of them needs. */
void plan_add_needed(const Plan *plan, bool *wanted, Arena *mem);

/* The same plan with only these steps as its answers, in this order; what other answers alone need is not on the board page. */
const Plan *plan_with_answers(const Plan *plan, const int *answer, int answers, Arena *mem);

/* The same plan with other names: `name` has one for each slot, empty where the name stays. */
const Plan *plan_renamed(const Plan *plan, const Text *name, Arena *mem);

/* Whether the step belongs to that part (a used method), or to one inside it. */
bool plan_in_part(const Step *step, Text part);

/* The environment to work out formulas of the plan in; `ctx` must be of the column's system. */
Env column_env(const Column *column, NumCtx *ctx);

#endif
