/* What every measurement needs. */
#ifndef CAROM_BENCH_TIMING_H
#define CAROM_BENCH_TIMING_H

/* Seconds on a clock that only goes forward. */
double now(void);
/* Seconds for a program from start to end, its input from a file; its largest memory in kilobytes, unless NULL. NAN where it does not end
 * with the status that is expected of it; run: with 0. */
double run_to(int expected, char *const argv[], const char *input, long *kilobytes);
double run(char *const argv[], const char *input, long *kilobytes);
/* Sorts x. */
double median(double *x, int count);

#endif
