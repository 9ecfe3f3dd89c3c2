/* What every measurement needs. */
#ifndef CAROM_BENCH_TIMING_H
#define CAROM_BENCH_TIMING_H

/* Seconds on a clock that only goes forward. */
double now(void);
/* Sorts x. */
double median(double *x, int count);

#endif
