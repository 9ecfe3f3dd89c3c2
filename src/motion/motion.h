/* Motion: round bodies that move in straight lines between walls, from hit to hit.
 *
 * A Rink holds the bodies at the start and the moves asked for: "12 hits", "until 5 s". A Journey holds the hits that follow. Both have the
 * bodies in the same order. A `thing` is an index: the balls first, then the walls, then the ends of walls that a ball can hit by
 * themselves.
 *
 * One value on its way: `p=(1, 1)` of a ball is an Input of the rink; passage_start makes it the numbers of a Flight in the system of the
 * run; encounter.c puts them into the formulas of src/methods/scenes and gets the time of each Encounter; journey.c takes the first one,
 * lets the right method work out the velocities, and records the Hit; a page shows its numbers.
 *
 * Decisions are proved. A run begins in exact numbers. Where these have no form for a value, or grow beyond EXACT_BITS, it goes on from
 * there in enclosures, and is repeated from there at twice the precision whenever they cannot tell which hit is first. */
#ifndef CAROM_MOTION_MOTION_H
#define CAROM_MOTION_MOTION_H

#include "derive/reading/method.h"
#include "island/island.h"

typedef struct Disc {
    Text  name;
    Input m, r, p, v, e;
    bool  has_e;
} Disc;

typedef struct Wall {
    Text  name;
    Input from, to, e;
    bool  has_e;
    bool  encloses; /* a side of the box or polygon, which has the balls on its left; any other wall can be hit on both sides */
} Wall;

/* One `move`, with the restitution and the model that were set at that time. */
typedef enum LegKind { LEG_HITS, LEG_UNTIL, LEG_FOR } LegKind;
typedef struct Leg {
    LegKind kind;
    int     hits;
    Input   time, e;
    Model   model; /* of hits that share a ball */
} Leg;

/* Immutable: a statement makes a new one, and `undo` brings back the old one. */
typedef struct Rink {
    Arena *mem;
    Disc  *ball;
    Wall  *wall;
    Leg   *leg;
    int    balls, walls, legs;
    Input  e;
} Rink;

enum {
    MOST_DISCS = 200,
    MOST_WALLS = 1000,
    MOST_HITS = 100000, /* of a journey */
    EXACT_BITS = 2048,  /* of an exact number; longer ones cost more than enclosures */
    EXACT_TERMS = 4,
    FIRST_BITS = 128,
    LAST_BITS = 4096,
    SURE_DIGITS = 20, /* correct digits after each hit, unless LAST_BITS are too few for that */
};

/* A copy in an arena of its own, with room for one more of each. Without `rink`, an empty one. */
Rink *rink_copy(const Rink *rink);
void  rink_free(Rink *rink);

/* The first fault of the rink: bodies that overlap at the start, a ball outside; `ball` and `thing` are those at fault. */
typedef enum RinkFault {
    FAULT_NONE,
    FAULT_OVERLAP, /* two balls */
    FAULT_POINTS,  /* two balls without a radius, which never touch */
    FAULT_REACHES, /* a ball through a wall */
    FAULT_OUTSIDE, /* a ball that is not within the box or polygon */
    FAULT_OPEN,    /* it cannot be decided */
} RinkFault;
RinkFault rink_fault(const Rink *rink, Arena *mem, int *ball, int *thing);

/* Counts the sides of the box or polygon; they are the first walls. */
int rink_sides(const Rink *rink);

/* Whether two walls of a polygon cross or touch apart from the corner that neighbours share. */
bool rink_crosses(const Rink *rink, Arena *mem, int *one, int *two);

/* Whether all corners of the polygon lie on one line, for certain. */
bool rink_is_flat(const Rink *rink, Arena *mem);

/* Returns for each side whether its corner with the next one stands out into the polygon. */
const bool *rink_corners(const Rink *rink, Arena *mem);

/* Whether the box or polygon is listed counter-clockwise, 1, or clockwise, -1. */
int rink_turns(const Rink *rink, Arena *mem);

/* A ball that was hit, at the moment of the hit. */
typedef struct HitDisc {
    int ball;
    Num p[2], before[2], after[2];
} HitDisc;

typedef struct HitPair {
    int ball, thing;
    Num n[2], e; /* off a wall the normal, from it to the ball; the coefficient of restitution */
} HitPair;

/* A meeting that was possible then, and has not come about yet. */
enum { NEXT_MEETINGS = 5 };
typedef struct NextMeeting {
    HitPair pair;
    Num     t;
} NextMeeting;

/* A ball may hit two things in turn without end. These are the two factors by which each round of two hits multiplies parts of the
 * velocities. */
typedef struct Endless {
    Num small, large;
} Endless;

/* One ball and another thing; or, where several meet at the same moment and share a body, all of them; or a ball and
 * the two things that it hits in turn without end, at the moment when that is over. */
typedef struct Hit {
    int          moment;
    Model        model;
    bool         unordered; /* of this moment: which of its hits comes first is not decided, and makes no difference */
    NumCtx      *ctx;       /* of its numbers */
    Num          t, energy; /* of all balls, after it */
    Num          momentum[2];
    HitPair     *pair;
    HitDisc     *ball;
    int          pairs, balls;
    Endless     *endless;        /* NULL: it is a single one */
    NextMeeting *rival;          /* the meetings that would come next, in order */
    int          rivals, others; /* how many there are; how many later ones are left out */
} Hit;

/* Two touch, but neither approach nor separate then: a smallest distance that is exactly the sum of the radii. */
typedef struct Graze {
    HitPair pair;
    NumCtx *ctx;
    Num     t;
    int     hits, leg; /* how many hits were before it; index of the leg */
} Graze;

/* A Flight says where a ball was at a time, and how it goes on from there. */
typedef struct Flight {
    Num p[2], v[2], since;
} Flight;

typedef enum JourneyEnd {
    JOURNEY_DONE,    /* all legs */
    JOURNEY_NO_MORE, /* no further hit will ever happen */
    JOURNEY_OPEN,    /* even LAST_BITS leave open what happens next */
    JOURNEY_FAILED,  /* a method has no answer, or there are MOST_HITS */
    JOURNEY_STOPPED, /* Ctrl-C, or a limit of time or memory */
} JourneyEnd;

typedef struct Journey Journey;
struct Journey {
    const Rink *rink;
    JourneyEnd  end;
    Text        why; /* unless it is done */
    Hit       **hit;
    int         hits;
    int         exact_hits; /* the first ones, whose values are exact; those of the others are enclosed */
    Graze      *graze;      /* in order */
    int         grazes;
    int         bits; /* of these enclosures; 0: there are none */
    NumCtx     *ctx;  /* of the numbers below */
    Num         now, energy, momentum[2];
    NumCtx     *first_ctx; /* of these, at the start */
    Num         first_energy, first_momentum[2];
    Flight     *flight; /* of each ball, */
    Num (*place)[2];    /* and its centre now */
};

/* Follows the rink from the start, or goes on: a journey of the same rink with fewer legs. */
Journey *journey_new(const Rink *rink);
/* The same in the numbers of a system that rounds, as a program would compute it, which takes one hit after another. */
Journey *journey_new_rounded(const Rink *rink, const NumSys *sys);
void     journey_follow(Journey *journey, const Rink *rink);
void     journey_free(Journey *journey);
/* The bodies and contacts of a hit of more than two bodies, in exact numbers. */
Island motion_island(const Journey *journey, const Hit *hit, Arena *mem);
/* The part of the hit that is about that ball; NULL where the ball has no part in it. */
const HitDisc *motion_disc(const Hit *hit, int ball);
/* Whether both are a hit of one ball and one thing, the same in both. */
bool motion_same_pair(const Hit *one, const Hit *two);
/* "bottom", "B", "the end of w" */
Text motion_thing(const Journey *journey, int thing, Arena *mem);
/* The wall that it is, or that it is an end of; negative: it is a ball. */
int motion_wall(const Journey *journey, int thing);
/* Whether two numbers, the first of them exact wherever the second is, are the same: exactly, or as far as enclosures can tell. */
bool journey_same(Num before, NumCtx *first, Num after, NumCtx *ctx);
/* Whether the energy after that hit is that at the start, and whether momentum is. */
bool journey_keeps_energy(const Journey *journey, int hit);
bool journey_keeps_momentum(const Journey *journey);

/* flight.c: where the balls were at one of the hits. Numbers are in the arena of the hit's context; false where one has no value. */
/* The last hit of the moment before that of this hit; -1: there is none. */
int flight_hit_before(const Journey *journey, int hit);
/* The time since that hit; false, too, where there is none. */
bool flight_since(const Journey *journey, int hit, Num *since);
/* Finds where the k-th ball of the hit was then, or at the start. */
bool flight_before(const Journey *journey, int hit, int k, Num p[2]);
/* Any ball at the moment of the hit, with its velocity after all hits of this moment. */
bool flight_at(const Journey *journey, int hit, int ball, Flight *flight);

/* drift.c: how a rounded journey compares with the true one. */
/* The index of the first hit that differs or is missing in the rounded journey; the number of hits if there is none. Hits of one moment
 * that share no ball may come in any order. */
int drift_first(const Journey *real, const Journey *rounded);
/* The hit of the true journey that is this hit of the rounded one, or -1. */
int drift_counterpart(const Journey *real, const Journey *rounded, int hit);
/* The correct bits of the centres of its balls at that hit; of several balls, the fewest. */
int drift_bits(const Journey *real, const Journey *rounded, int hit);

/* drift_blame.c: where the error of a rounded journey comes from. It looks at the last hit that is the same in both, and there at the
 * coordinate of a centre with the largest error. R(k) is this coordinate if the first k hits are computed in the rounding system and the
 * later ones exactly, within enclosures. R(0) is computed from the rounded input. So the parts add up to the whole error:
 * R(0) - (true value), then R(k) - R(k-1) for each hit k. */
typedef struct BlamedHit {
    double part;   /* of the error: what the rounding of this hit adds to it */
    double growth; /* error of the velocities after the hit / before it, as inherited, without rounding; 0 if there is none before it */
    double slant;  /* two balls: the angle in degrees between their line of centres and their relative velocity, 0 to 90; else negative */
    double flight; /* two balls: the longer way to this hit, as a multiple of the sum of their radii */
} BlamedHit;

typedef struct DriftBlame {
    Text       why;        /* if not empty, there is no ledger, for this reason */
    int        hits;       /* the last of them is the hit looked at */
    int        ball, axis; /* the coordinate: index of the ball in the rink; 0: x, 1: y */
    double     error;      /* rounded value - true value; if it is 0, there are no parts */
    double     input;      /* the part of it that comes from rounding the input */
    BlamedHit *hit;
    int        bits; /* of the enclosures */
} DriftBlame;

enum { MOST_BLAMED = 200 };

DriftBlame drift_blame(const Journey *real, const Journey *rounded, Arena *mem);

#endif
