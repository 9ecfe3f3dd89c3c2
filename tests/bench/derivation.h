/* How fast a derivation in mpfr:P is, beside the same formulas written in C against MPFR. */
#ifndef CAROM_BENCH_DERIVATION_H
#define CAROM_BENCH_DERIVATION_H

#include <stdbool.h>

/* Prints the line; false where the two do not come to the same answers, bit by bit. `most`: how many times as long as the
 * program it may take. */
bool bench_derivation(long bits, int runs, double most);

#endif
