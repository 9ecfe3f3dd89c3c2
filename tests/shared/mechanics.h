/* Mechanics: islands as fractions, and what happens to them by rules of its own: for the tests that ask carom the same.
 *
 * Nothing here is shared with src/methods. A normal N keeps the length it was given, so that everything stays a fraction: u is
 * N . (V_B - V_A), an impulse of c pushes B by c*N and A by -c*N, and A[k, i] is by how much a push of 1 at i changes u at k.
 * Where carom has n = N/|N|, its u is this one over |N|, and its j this one times |N|.
 */
#ifndef CAROM_TESTS_MECHANICS_H
#define CAROM_TESTS_MECHANICS_H

#include "bench.h"
#include "island/island.h"

enum { MOST_BODIES = 8, MOST_TOUCHES = 16, MOST_ROWS = 32 };

typedef struct Lump {
    Q   m, I; /* NULL: nothing moves it; it does not turn */
    Vec p, v;
    Q   w;
} Lump;

typedef struct Touch {
    int  a, b; /* a: GROUND for a pin to the ground */
    bool pin;
    Vec  at, n;
    Q    e;
} Touch;

typedef struct Problem {
    Lump  lump[MOST_BODIES];
    int   lumps;
    Touch touch[MOST_TOUCHES];
    int   touches;
} Problem;

/* What a random problem may have in it. */
typedef enum Kind {
    KIND_PINS = 1,     /* hinges, also to the ground */
    KIND_MIXED = 2,    /* a restitution of its own for each contact */
    KIND_OPENING = 4,  /* contacts that open */
    KIND_SINGULAR = 8, /* contacts that depend on others */
    KIND_DRIVEN = 16,  /* fixed bodies that move */
    KIND_CROWDED = 32, /* equal bodies, many at rest, and many contacts on a grid: ties everywhere */
} Kind;
Problem problem_random(Random *random, Kind kinds);

/* The velocities of all bodies. */
typedef struct Motion {
    Vec v[MOST_BODIES];
    Q   w[MOST_BODIES];
} Motion;

/* One equation: a contact, or a pin along x (axis 0) or y (axis 1). */
typedef struct Line {
    int touch, axis;
    Vec n;
    Q   e; /* 0 for a pin */
} Line;

int    problem_lines(const Problem *problem, Line *line);
Motion problem_motion(const Problem *problem);
bool   motion_same(const Problem *problem, const Motion *one, const Motion *two);
Q      motion_speed(const Problem *problem, const Motion *motion, const Line *line);
Motion motion_push(const Problem *problem, Motion motion, const Line *line, Q impulse);
Q      motion_energy(const Problem *problem, const Motion *motion); /* of what moves freely */
Vec    motion_momentum(const Problem *problem, const Motion *motion);
Q      motion_moment(const Problem *problem, const Motion *motion, Vec about);
/* A, line by line, by pushing. */
void problem_matrix(const Problem *problem, const Line *line, int lines, Q *a);

/* x with a*x = b, free unknowns 0; false where there is none. rank may be NULL. */
bool solve_any(int n, const Q *a, const Q *b, Q *x, int *rank);

/* carom's answer, by its C interface: exact. */
typedef struct Solved {
    const IslandPlan *island;
    Call              call;  /* its plan and exact column */
    bool              ended; /* a need does not hold, or the hits do not end */
    Motion            motion;
    Q                 j[MOST_ROWS]; /* as in problem_lines; NULL where a root is left: there is none */
} Solved;
void   problem_island(Bench *bench, const Problem *problem, Island *island);
Solved problem_solve(Bench *bench, const Problem *problem, Model model, const int *order, int orders);

/* carom's impulse as one along N: j*|N|/(N . N), in which no root is left. */
Q along_normal(Bench *bench, Num j, Vec n);

/* A random problem that has an answer, after few hits; the case before is forgotten. */
Problem problem_with_answer(Bench *bench, Random *random, Kind kinds, Model model, Solved *solved);
/* Any model, but without hits where there are pins. */
Model random_model(Random *random, bool pins);

/* The same problem as statements, one a line. */
void problem_write(Buf *out, const Problem *problem);

#endif
