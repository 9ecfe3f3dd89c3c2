/* How many times as long as the call of a method a problem takes that has to be solved for it. */
#ifndef CAROM_BENCH_SOLVED_H
#define CAROM_BENCH_SOLVED_H

/* Prints a line for collisions on a line and one for those in the plane: medians over random problems. */
void bench_solved(void);

#endif
