/* How long whole islands take, with everything that is said about them. */
#ifndef CAROM_BENCH_SCENES_H
#define CAROM_BENCH_SCENES_H

/* Prints a line for each island; `name` is a file that may be overwritten. */
void bench_islands(char *carom, const char *name);

#endif
