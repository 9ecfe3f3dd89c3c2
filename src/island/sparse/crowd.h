/* Crowd: an island with more equations than are written out, worked out natively.
 *
 * The formulas are those of src/methods/scenes/island.carom. They stand here again because a page costs about sixty times as much for each
 * contact, and looks at every pair of contacts; here only contacts that share a body meet. tests/unit/island/check_crowd.c holds the one to
 * the other.
 *
 * Its values have to be fractions. Normals are used as they are given, of any length: with N in place of n, A, b and j all stay
 * fractions, and the impulse is j*|N|. It is solved exactly while that is sensible, else in doubles with a proved bound for each
 * impulse (large.h), else not at all, with the reason: never a guess. */
#ifndef CAROM_ISLAND_SPARSE_CROWD_H
#define CAROM_ISLAND_SPARSE_CROWD_H

#include "island/island.h"
#include "island/sparse/known.h"
#include "island/sparse/large.h"

typedef struct CrowdRow {
    int    contact;
    char   axis; /* x or y of a pin, 0 of a contact */
    int    a, b; /* bodies, GROUND for none */
    Coming coming;
    int    equation; /* -1: it opens, and stays open */
    bool   put_back;
    Rat    nx, ny, ka, kb, u, e;
    Known  j;     /* in units of |N| */
    Known  after; /* u', in units of 1/|N| */
} CrowdRow;

typedef struct CrowdBody {
    bool  used;
    Rat   im, iI, px, py, vx, vy, w;
    Known vx2, vy2, w2; /* afterwards */
} CrowdBody;

typedef struct Crowd {
    const Island *island;
    bool          exact;
    CrowdRow     *row;
    int           rows;
    CrowdBody    *body;
    int           equations, rank;
    int           open;                /* contacts without an equation */
    int           pulling, first_pull; /* contacts whose impulse is negative, and one of them */
    bool          one_of_many;         /* the impulses are not unique, and whether others pull less was not looked for */
    Known         before, after;       /* kinetic energy of what moves */
    Known         work, loss;          /* of fixed bodies that move; before + work - after */
    bool          driven;              /* there are such */
    bool          checked;             /* u' = -e*u everywhere, worked out anew from the velocities: exactly, or within the bounds */
    double        off;                 /* by how much it could fail, where not exact */
} Crowd;

/* All contacts at once, exactly while that costs no more than `budget` (LARGE_BUDGET; 0: with bounds). NULL with a complaint where it
 * cannot be worked out; everything is made in the arena of `num`. */
Crowd *crowd_make(const Island *island, double budget, NumCtx *num, Diag *diag, Span span);

/* crowd_balance.c, for crowd.c: V . N of a body of the row where the contact is, v . N + w*k, before or after; energies, work and loss. */
Known crowd_along(KnownSums *s, const Crowd *crowd, const CrowdRow *row, bool second, bool after);
void  crowd_balance(Crowd *crowd, KnownSums *s);

/* crowd_push.c, for crowd.c: where impulses are not unique and some pull, others that do not, if there are any. Status flags. */
int crowd_choose_pushing(Crowd *crowd, const LargeSystem *system, NumCtx *num);

#endif
