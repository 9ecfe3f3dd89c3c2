/* How fast carom is: whole processes and long pipes, beside GNU bc where it is installed. Runs of both programs take
 * turns, and medians are compared, so that a busy machine disturbs both alike. */
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Seconds for a program from start to end, its input from a file; its largest memory in kilobytes. */
static double run(char *const argv[], const char *input, long *kilobytes)
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
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? now() - start : NAN;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *x, int count)
{
    qsort(x, (size_t)count, sizeof *x, by_size);
    return x[count / 2];
}

static void startup(char *carom, const char *one_plus_one)
{
    enum { TURNS = 301 };
    static double ours[TURNS], theirs[TURNS];
    char *const   us[] = {carom, (char *)"-e", (char *)"reflect I=<4,-2> N=<0,1>", NULL};
    char *const   bc[] = {(char *)"bc", (char *)"-q", NULL};
    for (int i = 0; i < TURNS; i++) {
        ours[i] = run(us, "/dev/null", NULL);
        theirs[i] = run(bc, one_plus_one, NULL);
    }
    double us_median = median(ours, TURNS), bc_median = median(theirs, TURNS);
    printf("start to finished derivation   %.2f ms\n", us_median * 1e3);
    if (isnan(bc_median))
        puts("  (bc is not installed: nothing to compare with)");
    else
        printf("  bc, start and 1+1            %.2f ms   ratio %.2f (wanted: 1.5 or less)\n", bc_median * 1e3, us_median / bc_median);
}

static void pipe_speed(char *carom, const char *lines, const char *few, int count)
{
    char *const us[] = {carom, (char *)"--format", (char *)"json", (char *)"--steps", (char *)"none", (char *)"-", NULL};
    double      seconds[5];
    long        memory, little;
    run(us, few, &little);
    for (int i = 0; i < 5; i++)
        seconds[i] = run(us, lines, &memory);
    printf("collide2d lines through a pipe %.0f a second (wanted: 20000 or more)\n", count / median(seconds, 5));
    printf("  memory                       %ld kB for %d lines, %ld kB for %d\n", memory, count, little, count / 100);
}

static void write_lines(const char *name, int count)
{
    FILE    *file = fopen(name, "w");
    unsigned state = 1;
    for (int i = 0; i < count; i++) {
        int x[9];
        for (int k = 0; k < 9; k++) {
            state = state * 1664525u + 1013904223u;
            x[k] = (int)(state >> 16) % 10;
        }
        fprintf(file, "collide2d ma=%d va=<%d,%d> mb=%d vb=<%d,%d> n=<%d,%d> e=%d/9\n", x[0] + 1, x[1], x[2], x[3] + 1, -x[4], -x[5],
                x[6] + 1, x[7], x[8]);
    }
    fclose(file);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    char folder[] = "/tmp/carom-bench-XXXXXX", name[3][64];
    if (!mkdtemp(folder))
        return 4;
    for (int i = 0; i < 3; i++)
        snprintf(name[i], sizeof name[i], "%s/%d", folder, i);
    FILE *sum = fopen(name[0], "w");
    fputs("1+1\n", sum);
    fclose(sum);
    write_lines(name[1], 100000);
    write_lines(name[2], 1000);
    startup(argv[1], name[0]);
    pipe_speed(argv[1], name[1], name[2], 100000);
    for (int i = 0; i < 3; i++)
        unlink(name[i]);
    rmdir(folder);
    return 0;
}
