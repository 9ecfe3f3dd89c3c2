/* Page: a plan of an island while it is being written. For the files of this folder only.
 *
 * Names on the page:  m_A I_A p_A v_A w_A  of a body;  P_c N_c e_c n_c  of a contact;  r_c_A V_c_A k_c_A  of a contact and a body
 * that it pushes (lever arm, velocity of the point, perp(r) . n);  u_c b_c j_c A_c_d  of the equations;  primes for afterwards. */
#ifndef CAROM_ISLAND_ISLAND_PAGE_H
#define CAROM_ISLAND_ISLAND_PAGE_H

#include "derive/maker.h"
#include "island/island.h"
#include "number/exact.h"

typedef struct IslandPage {
    PlanMaker     maker; /* first, so that a pointer to the page is a pointer to its maker */
    const Island *island;
    Arena        *mem;
    NumCtx       *exact, *enclosure;
    Input        *givens;
    int           count, room;
    bool          failed;          /* the maker has reported an error */
    Step          spare;           /* receives the steps after that */
    const char  **body, **contact; /* names */
    bool          moments;         /* every contact has a point, so angular momentum can be added up */
    bool         *used;            /* bodies with a contact */
    const char  **v, **w;          /* the present names of the velocities of each body */
    IslandRow    *row;
    int           rows;
    int          *entry; /* the steps of the entries of A, row by row; -1 for an entry that is 0 */
    Analysis     *analysis;
    Text          open;   /* the decision that stayed open */
    double        budget; /* for exact hits */
    int           left_out;
} IslandPage;

/* Adds a step; the formula is formatted as by printf. */
Step *page_step(IslandPage *page, Role role, Text name, const char *caption, const char *cite, const char *formula, ...)
    __attribute__((format(printf, 6, 7)));
Text  page_text(IslandPage *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *page_name(IslandPage *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* -1 if the impulse of this row acts on X against n, 1 if it acts along n, 0 if it does not act on X. */
int page_side(const IslandPage *page, const IslandRow *row, int body);

/* " + " or " - " between terms; "" or "-" in front of the first. */
const char *page_sign(int sign, const Buf *sum);

/* Whether two givens are the same exact number; false if one has no exact form. */
bool page_same_number(const IslandPage *page, const Input *a, const Input *b);

/* setup.c: givens, normals, lever arms, approach speeds */
void page_setup(IslandPage *page);
/* The name of the present velocity of X at the contact; NULL if X is at rest. If X turns, this writes a step whose name begins with `when`
 * (for hits) and ends with `prime`. */
const char *page_point_velocity(IslandPage *page, int contact, int body, const char *when, const char *prime);
/* u = (V_B - V_A) . n as a step of that name. */
Step *page_approach(IslandPage *page, const IslandRow *row, Text name, const char *when, const char *prime, const char *caption);

/* system.c: the entries of A and of b, for the rows that take part */
void page_system(IslandPage *page, const bool *wanted);

/* decide.c: the decisions of the exact run. False if the plan ends here. */
bool page_analyse(IslandPage *page, Model model, const Column *exact, const bool *wanted, const int *order, int orders);

/* eliminate.c: solves A*j = b for the impulses of the pivots */
void page_eliminate(IslandPage *page, const bool *wanted);

/* hits.c: one contact after another */
void page_hits(IslandPage *page);

/* after.c: velocities, laws */
void page_velocities(IslandPage *page);
void page_laws(IslandPage *page, Model model);

#endif
