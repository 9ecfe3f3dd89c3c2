/* From which hit on floats compute another game after a break on a pool table. */
#ifndef CAROM_BENCH_BREAKS_H
#define CAROM_BENCH_BREAKS_H

/* Prints distributions over that many breaks, in random directions; CAROM_SEED chooses them. */
void bench_breaks(int breaks);

#endif
