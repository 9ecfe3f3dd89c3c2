#include "timing.h"

#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *x, int count)
{
    qsort(x, (size_t)count, sizeof *x, by_size);
    return x[count / 2];
}

double run_to(int expected, char *const argv[], const char *input, long *kilobytes)
{
    double start = now();
    pid_t  child = fork();
    if (child == 0) {
        int in = open(input, O_RDONLY), out = open("/dev/null", O_WRONLY);
        dup2(in, 0);
        dup2(out, 1);
        execvp(argv[0], argv);
        _exit(127);
    }
    int           status;
    struct rusage usage;
    wait4(child, &status, 0, &usage);
    if (kilobytes)
        *kilobytes = usage.ru_maxrss;
    return WIFEXITED(status) && WEXITSTATUS(status) == expected ? now() - start : NAN;
}

double run(char *const argv[], const char *input, long *kilobytes)
{
    return run_to(0, argv, input, kilobytes);
}
