/* How long it takes to mark a class of 300 with 10 questions, beside a thousand starts of GNU bc. */
#ifndef CAROM_BENCH_MARKING_H
#define CAROM_BENCH_MARKING_H

/* Prints the lines; files are made in the folder, and taken away. `sum`: a file with 1+1. */
void bench_marking(char *carom, const char *folder, const char *sum);

#endif
