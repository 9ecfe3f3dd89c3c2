/* The state of a journey while it is followed. For the files of this folder only. */
#ifndef CAROM_MOTION_JOURNEY_INSIDE_H
#define CAROM_MOTION_JOURNEY_INSIDE_H

#include "motion/motion.h"
#include "motion/rule.h"

typedef enum EncounterKind {
    MEETS_NEVER,   /* as long as both move on as they do */
    MEETS_AT,      /* at that time */
    MEETS_PERHAPS, /* it is not decided; if they do, then not before that time */
    MEETS_GRAZES,  /* at that time they touch, but no impulse acts */
    MEETS_RESTS,   /* they touch, and neither approach nor separate */
} EncounterKind;

typedef struct Encounter {
    EncounterKind kind;
    Num           at, n[2]; /* n: of a wall, its normal towards the ball, of any length */
} Encounter;

/* An end of a wall that a ball can hit by itself; a corner, of a polygon or of two free walls, belongs to two walls. */
typedef struct WallEnd {
    int  wall, second; /* second: -1 if there is none */
    bool to;
} WallEnd;

typedef enum RuleName { RULE_DISCS, RULE_FACE, RULE_TRAVEL, RULE_BOUNCE, RULE_COLLIDE, RULE_APART, RULE_ENDLESS, RULES } RuleName;

enum { LONGEST_ROUND = 6 };

/* The state of a run in one number system, and how far it has come. All its numbers are in `keep`. */
typedef struct Passage {
    NumCtx num;
    Arena *keep;
    Num   *m, *r;
    Num (*wall)[2][2]; /* from, to */
    Flight    *flight;
    Num       *energy, (*momentum)[2];
    Encounter *meeting; /* of each ball and each thing */
    Num        now, zero, one, two, leg_end;
    Num        resting[2];
    int        leg, done, hits, moment, grazes;
    bool       begun;                /* every ball has a place, an energy and a momentum */
    bool       started;              /* the leg has begun */
    const Hit *latest;               /* the last hit; NULL before the first one of this passage */
    int        first_hit;            /* of this passage */
    int        alike[LONGEST_ROUND]; /* collapse.c: for rounds of 1, 2 ... hits, how many of the last hits were those of a round before */
} Passage;

typedef struct Engine {
    Journey       journey; /* first, so that a pointer to the journey is a pointer to its engine */
    Diag          diag;
    Arena        *mem, *scratch;
    Rule          rule[RULES];
    WallEnd      *end;
    int           ends, room, graze_room;
    Passage       exact, close, *on;
    Passage       rough;       /* the exact one in short enclosures, which show quickly that most meetings never come about */
    const Exact **rough_since; /* of each ball, the time since which its exact flight goes on that the rough one has */
    const NumSys *rounding;    /* NULL: the journey is proved */
    bool          exact_whole; /* the exact passage could begin */
} Engine;

static inline int engine_things(const Engine *e)
{
    return e->journey.rink->balls + e->journey.rink->walls + e->ends;
}

static inline Encounter *engine_encounter(const Engine *e, Passage *s, int ball, int thing)
{
    int a = thing < ball ? thing : ball, b = thing < ball ? ball : thing;
    return &s->meeting[a * engine_things(e) + b];
}

/* An Advance says how a part of the work ended. */
typedef enum Advance { ADVANCE_ON, ADVANCE_VAGUE, ADVANCE_WRONG, ADVANCE_STOPPED } Advance;

/* journey.c: begins at the start; goes on from another passage, exact or rounded, in enclosures; and the next moment or the end of the leg.
 */
Advance journey_begin(Engine *e, Passage *s, const NumSys *sys, mpfr_prec_t prec);
Advance journey_go_on(Engine *e, Passage *s, Passage *from, mpfr_prec_t prec);
Advance journey_step(Engine *e, Passage *s);

/* passage.c: the same without the meetings. Those that are not known yet, as all after a rounded passage, are MEETS_PERHAPS. */
Advance passage_start(Engine *e, Passage *s, const NumSys *sys, mpfr_prec_t prec);
Advance passage_go_on(Engine *e, Passage *s, Passage *from, mpfr_prec_t prec);
void    passage_end(Passage *s);
/* Takes over what has changed in the exact passage. False if there is no rough one. */
bool passage_roughen(Engine *e);
/* Copies a number of the scratch arena to the arena that is kept. */
Num                 passage_keep(Passage *s, Num x);
Advance             passage_input(Engine *e, Passage *s, const Input *input, Num *z);
static inline Order passage_order(Passage *s, Num a, Num b)
{
    return s->num.sys->compare(a, b, &s->num);
}
/* The centre of a ball at a time, in the scratch arena. */
Advance passage_where(Engine *e, Passage *s, int ball, Num t, Num p[2]);
/* Updates momentum and energy of the ball after its velocity has changed. */
Advance passage_carry(Engine *e, Passage *s, int ball);
/* The sums over all balls. */
Advance passage_totals(Engine *e, Passage *s, Num *energy, Num momentum[2]);
/* The coordinates of the end of a wall. */
const Num *passage_end_at(const Engine *e, const Passage *s, int end);
/* Whether an exact number of the ball has grown so long that enclosures are better. */
bool passage_is_long(const Passage *s, int ball);

/* Whether an enclosure of the ball has fewer than SURE_DIGITS. */
bool passage_is_wide(const Passage *s, int ball);

/* encounter.c */
Advance encounter_find(Engine *e, Passage *s, int ball, int thing);
Advance encounter_find_all(Engine *e, Passage *s, int ball);

/* moment.c: the meetings that are not certainly after another one, by place in the calendar; *certain: all are at the same moment. */
int *moment_first(Engine *e, Passage *s, int *count, bool *certain);
/* Lets these meetings happen. */
Advance moment_take(Engine *e, Passage *s, const int *first, int count, bool certain);

/* graze.c: records the grazes before that time, or at it, too; all that will ever happen if `until` is NULL. */
void graze_pass(Engine *e, Passage *s, const Num *until, bool at_it);

/* drift.c: a number near x, whatever its system. */
void drift_near(mpfr_ptr z, Num x, NumCtx *ctx);

/* undecided.c: what cannot be decided next, as it goes on after "cannot decide": "which hit is first: A – B or A – top". */
Text undecided_text(Engine *e, Passage *s);

/* collapse.c: called after each hit. If true, the reason is in journey.why. */
bool collapse_found(Engine *e, Passage *s);

/* endless.c: called after each hit. The limit of hits that have no end, if they have begun; NULL: there is none, or it is not proved. */
Hit *endless_find(Engine *e, Passage *s);

/* response.c: finds the velocities after that hit, and stores them in it. */
Advance response_find(Engine *e, Passage *s, Hit *hit);
/* Adds the balls that rest against a ball of the hit, then those that rest against them, and so on. */
void response_add_resting(Engine *e, Passage *s, Hit *hit);

#endif
