/* Page: a plan of an island while it is being written. For the files of this folder only.
 *
 * Names on the page:  m_A I_A p_A v_A w_A  of a body;  P_c N_c e_c n_c  of a contact;  r_c_A V_c_A k_c_A  of a contact and a body
 * that it pushes (lever arm, velocity of the point, perp(r) . n);  u_c b_c j_c A_c_d  of the equations;  primes for afterwards. */
#ifndef CAROM_METHODS_PAGE_H
#define CAROM_METHODS_PAGE_H

#include "derive/maker.h"
#include "methods/island.h"
#include "number/exact.h"

typedef struct Page {
    Maker         maker; /* first, so that a Page is a Maker */
    const Island *island;
    Arena        *mem;
    NumCtx       *exact, *enclosure;
    Input        *givens;
    int           count, room;
    bool          failed;          /* the maker has complained */
    Step          spare;           /* what is filled in after that */
    const char  **body, **contact; /* names */
    bool          moments;         /* every contact has its point: angular momentum can be added up */
    bool         *used;            /* bodies that some contact pushes */
    const char  **v, **w;          /* what each body's velocities are called now */
    Row          *row;
    int           rows;
    int          *entry; /* steps of A: rows by rows, -1 where it is 0 */
    Analysis     *analysis;
    Text          open; /* what could not be decided */
} Page;

/* One more step; its formula, and its name, as printf has them. */
Step *page_step(Page *page, Role role, Text name, const char *caption, const char *cite, const char *formula, ...)
    __attribute__((format(printf, 6, 7)));
Text  page_text(Page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *page_name(Page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* -1 where the impulse of this row acts on X against n, 1 where along it, 0 where not at all. */
int page_side(const Page *page, const Row *row, int body);

/* " + " or " - ", or what a sum begins with. */
const char *page_sign(int sign, const Buf *sum);

/* Whether two givens are one exact number; never where one has no exact form. */
bool page_same_number(const Page *page, const Input *a, const Input *b);

/* setup.c: givens, normals, lever arms, approach speeds */
void page_setup(Page *page);
/* The velocity of X where the contact is, under its present names; NULL where nothing moves. The step is written if X turns; `when` goes
 * before its name (hits) and `prime` behind. */
const char *page_point_velocity(Page *page, int contact, int body, const char *when, const char *prime);
/* u = (V_B - V_A) . n as a step of that name. */
Step *page_approach(Page *page, const Row *row, Text name, const char *when, const char *prime, const char *caption);

/* system.c: the entries of A and of b, for the rows that take part */
void page_system(Page *page, const bool *wanted);

/* decide.c: what the exact run says. False where the plan ends here. */
bool page_analyse(Page *page, Model model, const Column *exact, const bool *wanted, const int *order, int orders);

/* eliminate.c: from A*j = b to the impulses of the pivots */
void page_eliminate(Page *page, const bool *wanted);

/* hits.c: one contact after another */
void page_hits(Page *page);

/* after.c: velocities, laws */
void page_velocities(Page *page);
void page_laws(Page *page, Model model);

#endif
