/* Crowd: an island with more equations than are written out, solved as a whole.
 *
 * A page costs about sixty times as much for each contact, and looks at every pair of contacts. Here a contact is one row J of the
 * directions in which its impulse acts on its bodies, and the rest is linear algebra with the inverse masses M^-1: u = J v, A = J M^-1 J^T,
 * v' = v + M^-1 J^T j. tests/unit/island/check_crowd.c holds it to the formulas of src/methods/scenes/island.carom.
 *
 * Its values have to be fractions. Normals are used as they are given, of any length: with N in place of n, A, b and j all stay
 * fractions, and the impulse is j*|N|. */
#ifndef CAROM_ISLAND_CROWD_H
#define CAROM_ISLAND_CROWD_H

#include "island/island.h"
#include "island/lifting.h"

/* The velocity of a body, or the direction of an impulse on it: along x, along y, and turning. */
typedef struct CrowdMotion {
    Rat part[3];
} CrowdMotion;

typedef struct CrowdRow {
    int         contact;
    char        axis;    /* x or y of a pin, 0 of a contact */
    int         body[2]; /* GROUND for none */
    CrowdMotion push[2]; /* by an impulse of 1: along -N on the first body, along N on the second */
    Coming      coming;
    int         equation; /* -1: it opens, and stays open */
    bool        put_back;
    Rat         u, e;
    Rat         j;     /* in units of |N| */
    Rat         after; /* u', in units of 1/|N| */
} CrowdRow;

typedef struct CrowdBody {
    bool        used;
    Rat         px, py;
    CrowdMotion inverse, before, after; /* 1/m, 1/m and 1/I; velocities */
} CrowdBody;

typedef struct Crowd {
    const Island *island;
    CrowdRow     *row;
    int           rows;
    CrowdBody    *body;
    int           equations, rank;
    int           open;                /* contacts without an equation */
    int           pulling, first_pull; /* contacts whose impulse is negative, and one of them */
    bool          one_of_many;         /* the impulses are not unique, and whether others pull less was not looked for */
    Rat           before, after;       /* kinetic energy of the moving bodies */
    Rat           work, loss;          /* of fixed bodies that move; before + work - after */
    bool          driven;              /* there are such */
    bool          checked;             /* u' = -e*u everywhere, worked out anew from the velocities */
} Crowd;

/* All contacts at once. NULL with a complaint where it cannot be worked out; everything is made in the arena of `num`. */
Crowd *crowd_make(const Island *island, NumCtx *num, Diag *diag, Span span);

/* crowd_push.c, for crowd.c: where impulses are not unique and some pull, others that do not, if there are any. Status flags. */
int crowd_choose_pushing(Crowd *crowd, const ContactSystem *system, NumCtx *num);

#endif
