/* Page: a plan of an island while it is being written. For the files of this folder only.
 *
 * Names on the page:  m_A I_A p_A v_A w_A  of a body;  P_c N_c e_c n_c  of a contact;  r_c_A V_c_A k_c_A  of a contact and a body
 * that it pushes (lever arm, velocity of the point, perp(r) . n);  u_c b_c j_c A_c_d  of the equations;  primes for afterwards. */
#ifndef CAROM_ISLAND_ISLAND_PAGE_H
#define CAROM_ISLAND_ISLAND_PAGE_H

#include "derive/maker.h"
#include "derive/reading/joint.h"
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
    bool          supposed;        /* its values are not known: the plan says what it supposes of them */
    bool         *used;            /* bodies with a contact */
    Method       *text;            /* island.carom */
    Joint        *joint;
    Members      *struck, *hit;                     /* of the text: the row that is hit now, and all hits */
    int          *named, names, named_room, looked; /* the step of each slot, as far as they have been looked through */
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

/* setup.c */
void page_givens(IslandPage *page);

/* island_text.c: the stages of the method's text. Normals, lever arms, approach speeds; the entries of A and of b, for the rows that take
 * part; one hit, and the sums over all of them; velocities and laws. */
void page_setup(IslandPage *page);
void page_system(IslandPage *page, Model model, const bool *wanted);
void page_hit(IslandPage *page, const IslandRow *row, int number);
void page_totals(IslandPage *page);
void page_after(IslandPage *page, Model model);
/* A text of src/methods/scenes, read once and the same for everyone; NULL after an error. */
Method *island_read(const char *name, Method **kept, Diag *diag);

/* system.c: A and b as matrices */
void page_matrices(IslandPage *page, const bool *wanted);

/* decide.c: the decisions of the exact run. False if the plan ends here. */
bool page_analyse(IslandPage *page, Model model, const Column *exact, const bool *wanted, const int *order, int orders);

/* eliminate.c: solves A*j = b for the impulses of the pivots */
void page_eliminate(IslandPage *page, const bool *wanted);

/* hits.c: one contact after another */
void page_hits(IslandPage *page);

#endif
