#include "logs.h"

#include "timing.h"

#include <stdio.h>

/* A log of collide2d: a binary64 program whose last hundredth of rows forgets e. */
static void write_log(const char *name, int rows)
{
    FILE    *file = fopen(name, "w");
    unsigned state = 3;
    fputs("ma,mb,va.x,va.y,vb.x,vb.y,n.x,n.y,e,va'.x,va'.y\n", file);
    for (int i = 0; i < rows; i++) {
        double x[8];
        for (int k = 0; k < 8; k++) {
            state = state * 1664525u + 1013904223u;
            x[k] = 1 + (double)(state >> 8) / (1 << 20);
        }
        double nx = 3, ny = 4, length = 5, e = 0.5, used = i < rows - rows / 100 ? e : 1;
        double approach = ((x[2] + x[4]) * nx + (x[3] + x[5]) * ny) / length;
        double j = (1 + used) * approach / (1 / x[0] + 1 / x[1]);
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%g,%g,%g,%.17g,%.17g\n", x[0], x[1], x[2], x[3], -x[4], -x[5], nx, ny, e,
                x[2] - j / x[0] * (nx / length), x[3] - j / x[0] * (ny / length));
    }
    fclose(file);
}

static void audit(char *carom, const char *name, int rows)
{
    enum { TURNS = 3, FAULT_FOUND = 1 };
    char *const argv[] = {carom, (char *)"audit", (char *)"collide2d", (char *)name, NULL};
    double      seconds[TURNS];
    long        memory = 0;
    write_log(name, rows);
    for (int i = 0; i < TURNS; i++)
        seconds[i] = run_to(FAULT_FOUND, argv, "/dev/null", &memory);
    printf("audit of %-7d rows         %.2f s, %ld MB (wanted: below 20 s for 100000)\n", rows, median(seconds, TURNS), memory / 1024);
}

static void sweep(char *carom)
{
    enum { TURNS = 9 };
    char *const one[] = {carom, (char *)"-e", (char *)"collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4> e=1/4", NULL};
    char *const many[] = {carom, (char *)"-e", (char *)"sweep e from 0 to 1 step 1/1000 : collide2d ma=2 mb=3 va=<4,3> vb=<-3,1> n=<3,4>",
                          (char *)"plot va'.x, vb'.x, loss", NULL};
    double      single[TURNS], swept[TURNS];
    for (int i = 0; i < TURNS; i++) {
        single[i] = run(one, "/dev/null", NULL);
        swept[i] = run(many, "/dev/null", NULL);
    }
    double seconds = median(swept, TURNS);
    printf("sweep of 1000 steps, and plot  %.2f s (wanted: 1 or less), as long as %.0f derivations of their own\n", seconds,
           seconds / median(single, TURNS));
}

void bench_logs(char *carom, const char *name)
{
    enum { FEW = 10000, MANY = 100000 };
    audit(carom, name, FEW);
    audit(carom, name, MANY);
    sweep(carom);
}
