/* collide2d as a C program that calls MPFR directly: a derivation in mpfr:P must give the same values.
 *
 * The formulas are those of src/methods/collide2d.carom, line by line: needs, steps, answers and laws, each worked out as
 * written (1/ma where it says inv(ma)), into numbers made once and used again. Halves and squares are MPFR's own operations
 * for them. The two bodies are finite, n is given, and they approach. */
#ifndef CAROM_TESTS_BY_HAND_H
#define CAROM_TESTS_BY_HAND_H

#include <stdbool.h>
#include <stdio.h> /* before mpfr.h, as its printing functions want it */

#include <mpfr.h>

typedef struct ByHand ByHand;

ByHand *by_hand_new(mpfr_prec_t prec);
void    by_hand_free(ByHand *hand);

/* ma, mb, va, vb, n and e; false where a need does not hold. */
enum { BY_HAND_GIVENS = 9, BY_HAND_ANSWERS = 6 };
bool by_hand_run(ByHand *hand, const mpq_srcptr given[BY_HAND_GIVENS]);
/* va', vb', J and loss of the last run. */
mpfr_srcptr by_hand_answer(const ByHand *hand, int which);

#endif
