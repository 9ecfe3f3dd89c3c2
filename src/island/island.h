/* Island: bodies that touch, and their motion after several contacts act at the same moment.
 *
 * Bodies are rigid and move in the plane: mass m, moment of inertia I about the centre p, velocity v of the centre, angular
 * velocity w (counter-clockwise). A contact c between A and B at the point P has a normal n of length one from A to B; its
 * impulse j acts on A along -n and on B along +n, and u = (V_B - V_A) . n, with V = v + w*perp(P - p), is negative while
 * they approach. A pin is a hinge: it lets no relative velocity through in any direction, and gives none back.
 *
 * With n of length one and k = perp(P - p) . n, the impulses j change the normal velocities by A*j, where
 *     A[i, k] = sum over the bodies X of both   s_i*s_k*((n_i . n_k)*inv(m) + k_i*k_k*inv(I)),   s = -1 for A, 1 for B.
 * Every model below is written as a Plan (plan.h) in carom's own language, so that it is shown, verified and blamed like
 * any method. The order of hits, the pivots and the contacts that carry an impulse are decided once, exactly, while the plan
 * is written; every number system then works out the same steps. */
#ifndef CAROM_ISLAND_ISLAND_H
#define CAROM_ISLAND_ISLAND_H

#include "derive/plan.h"
#include "derive/reading/joint.h"
#include "island/linear.h"

#include <math.h>

typedef struct Body {
    Text  name;
    Input m, I, p, v, w; /* kg, kg m^2, m, m/s, rad/s; of a fixed body m and I are inf */
    bool  moves;         /* m is finite */
    bool  turns;         /* I is finite */
    bool  rests;         /* it is fixed, with v = 0 and w = 0, so it does not appear in any formula */
    bool  spins;         /* turns, or w is not 0: its velocity differs from point to point */
    bool  placed;        /* p was given, not taken to be the origin */
} Body;

enum { GROUND = -1 }; /* the first body of a pin to the ground */

typedef struct Contact {
    Text  name;
    int   a, b; /* indices of bodies */
    Input at, n, e;
    bool  has_at, has_n; /* without n: from the centre of A to that of B */
    bool  pin;
} Contact;

typedef struct Island {
    const Body *const    *body;
    int                   bodies;
    const Contact *const *contact;
    int                   contacts;
} Island;

typedef enum Model {
    MODEL_SIMULTANEOUS, /* all contacts at once: A*j = b */
    MODEL_SEQUENTIAL,   /* one after another, until nothing approaches */
    MODEL_SEPARATING,   /* at once, and no contact pulls: j >= 0, u' >= -e*u (>= 0 where it opens), and where j > 0 it is equal */
    MODELS,
} Model;

extern const char *const island_model_names[MODELS];

enum {
    LIMIT_ROWS = 32,      /* equations that are written out; a pin has two */
    LIMIT_CONTACTS = 300, /* that are solved together, without being written out */
    LIMIT_HITS = 200,     /* of one contact after another */
    FULL_PAGE = 4,        /* up to this many, the elimination is written line by line */
};

/* The limit of work on exact hits, in products of machine words, for a model that is only shown beside another. The numbers can grow with
 * each hit: 200 hits of four contacts may take 2e10. Common islands take at most 1e7. A model that was asked for may take about
 * two seconds, as its page is worked out, too. */
#define HITS_BUDGET 1e8
#define HITS_ASKED 1e9

/* The part of one contact in this island. */
typedef enum RowPart {
    PART_ACTIVE,    /* its equation is solved */
    PART_APART,     /* its bodies are separating before and after, so it has no impulse */
    PART_PUT_BACK,  /* its bodies were separating, but the other impulses push them together; it only prevents that */
    PART_REDUNDANT, /* the other contacts already satisfy its equation */
    PART_RELEASED,  /* (separating) it would have to pull, so it lets go */
} RowPart;

typedef enum Coming { COMING_APPROACH, COMING_REST, COMING_APART } Coming;

/* One equation of the system: a contact, or one direction of a pin. */
typedef struct IslandRow {
    int         contact;
    char        axis; /* x or y of a pin, 0 of a contact */
    const char *name; /* "c1", "h_x" */
    Coming      coming;
    RowPart     part;
    int         u, after, b, j; /* steps of the plan: u, u', b and j; -1 if there is none */
} IslandRow;

/* The results of the exact run about the system, for the plan and for the findings. */
typedef struct Analysis {
    NumCtx      *ctx; /* of the numbers here: exact, or enclosures */
    IslandRow   *row;
    int          rows;
    int         *pivot; /* the independent rows, in the order of elimination */
    int          rank;
    Num        **null; /* for each redundant row: impulses on all rows that together change no velocity */
    int         *null_row;
    int          nulls;
    int          contradiction; /* the index of the null vector z that proves that there is no solution, or -1 */
    Num          gap;           /* z . b of that vector, which would have to be 0 */
    bool         by_matrix;     /* found without the speeds, as these have no exact form; then no step can show that z . b = 0 */
    bool         forced;        /* no impulses can even stop the bodies, whatever e is */
    LinearRange *range;         /* the range of each impulse over all solutions without pulling; NULL if the impulses are unique */
    int         *hit;           /* (sequential) the rows, in the order in which they were hit */
    int         *hit_step;      /* the step of the plan where each hit begins, and the end of the last one */
    int          hits;
    bool         unending; /* LIMIT_HITS was reached */
} Analysis;

typedef struct IslandPlan {
    Model           model;
    const Plan     *plan;
    const Input    *givens;
    const Analysis *analysis; /* NULL if the plan ends early because a need does not hold or a decision is open */
    Text            open;     /* the open decision, if there is one */
    int             left_out; /* (sequential) the number of hits after which the budget was spent, or 0 */
    Island  island; /* a copy that lasts as long as the plan, as bodies may change; its only values are places, normals and masses */
    Method *text;   /* island.carom */
    Joint  *joint;  /* with the text that has its formulas, for what is asked for later */
} IslandPlan;

/* Checks a contact and reports an error at `span` if both bodies are fixed, if one turns and the point is missing, or if there is no
 * normal. */
bool island_check(const Island *island, const Contact *contact, Diag *diag, Span span);

/* The plan of one model; NULL after an error. `order` (or NULL) lists contacts in the order in which they are hit; contacts not listed
 * follow. `budget` limits the exact hits: HITS_BUDGET or HITS_ASKED. Everything is made in the arena of `exact`. Enclosures decide if
 * exact numbers cannot. */
IslandPlan *island_plan(const Island *island, Model model, const int *order, int orders, double budget, NumCtx *exact, NumCtx *enclosure,
                        Diag *diag);

/* The plan of an island with one contact, or one pin, whatever its values are: it takes for granted that the bodies approach, and needs
 * that, and positive masses, so that values can be found with it. NULL after an error. */
IslandPlan *island_supposed(const Island *island, NumCtx *exact, NumCtx *enclosure, Diag *diag);

/* The same plan with the values that were found for its givens, which its figure shows. */
const IslandPlan *island_with_values(const IslandPlan *supposed, const Input *givens, Arena *mem);

/* A contact of which a value, or one of a body there, is not known (`?`); NULL: there is none. */
const Contact *island_open(const Island *island);

/* Whether the bodies are a row of equals, as in Newton's cradle: on one line, none fixed or turning, none touching more than two others. */
bool island_is_row(const Island *island, NumCtx *ctx);

#endif
