/* How long it takes to judge a page of hand work, beside starts of GNU bc. */
#ifndef CAROM_BENCH_HAND_WORK_H
#define CAROM_BENCH_HAND_WORK_H

/* Prints a line for each page. `sum`: a file with 1+1; `name`: a file that may be overwritten. */
void bench_hand_work(char *carom, const char *sum, const char *name);

#endif
