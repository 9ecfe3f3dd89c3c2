/* Tally: how many random problems are solved, and how well. Each solution is put into the forward call, which has to give back all that was
 * stated.
 *
 * CAROM_ROUNDTRIPS=full makes 20,000 problems of each pattern, or any other number; `make test` makes a few. */
#ifndef CAROM_TESTS_TALLY_H
#define CAROM_TESTS_TALLY_H

#include "trip.h"

/* What is tried, for each method. */
enum { TALLY_PATTERNS = 25 };
extern const Pattern TALLY_PATTERN[TALLY_PATTERNS];

typedef struct Tally {
    int  problems, found, missed, unsolved, solutions;
    int  wrong;   /* solutions that do not hold, run forwards */
    int  rounded; /* solutions without an exact form */
    int  claimed; /* problems whose solution was missed, though the page claims to have all */
    int  shown, shown_wrong;
    bool quiet; /* nothing is printed */
} Tally;

/* How many problems of each pattern to make, of which a short run makes `few`. */
int tally_problems(int few);
/* How many of what went wrong are printed, as they can be pasted at the prompt. */
int tally_shows(void);
/* Whether the solutions are said to be all that there are. */
bool tally_claims_all(const Play *session);

/* Asks the session for the problem, checks its solutions in the second one, and counts. */
void tally_ask(Play *session, Play *second, const Trip *trip, Tally *tally);
/* Puts the values of a solution into the givens that were hidden; *exact is whether all of them have an exact form. False: one is missing.
 */
bool tally_fill_in(const Trip *trip, const char *values, Instance *instance, bool *exact);

#endif
