/* What programmers wait for: audits of long logs, and sweeps. */
#ifndef CAROM_BENCH_LOGS_H
#define CAROM_BENCH_LOGS_H

/* Prints a line for each; `name` is a file that may be overwritten. */
void bench_logs(char *carom, const char *name);

#endif
