#include "logs.h"

#include "timing.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FEW = 1000, MANY = 100000, VERY_MANY = 1000000, VALUES = 11 };

/* A log of collide2d: a binary64 program whose last hundredth of rows forgets e. */
static void make_row(double *row, unsigned *state, bool forgets)
{
    double x[8];
    for (int k = 0; k < 8; k++) {
        *state = *state * 1664525u + 1013904223u;
        x[k] = 1 + (double)(*state >> 8) / (1 << 20);
    }
    double nx = 3, ny = 4, length = 5, e = 0.5, used = forgets ? 1 : e;
    double approach = ((x[2] + x[4]) * nx + (x[3] + x[5]) * ny) / length;
    double j = (1 + used) * approach / (1 / x[0] + 1 / x[1]);
    double values[VALUES] = {
        x[0], x[1], x[2], x[3], -x[4], -x[5], nx, ny, e, x[2] - j / x[0] * (nx / length), x[3] - j / x[0] * (ny / length)};
    memcpy(row, values, sizeof values);
}

static void put_csv(FILE *file, const double *row)
{
    for (int i = 0; i < VALUES; i++)
        fprintf(file, "%.17g%s", row[i], i + 1 < VALUES ? "," : "\n");
}

/* A vector of the same numbers as GP reads them, without rounding: [3/2^1, 5]. */
static void put_exactly(FILE *file, const double *row)
{
    for (int i = 0; i < VALUES; i++) {
        int       exponent;
        long long digits = (long long)ldexp(frexp(row[i], &exponent), 53);
        for (exponent -= 53; digits % 2 == 0 && exponent < 0; exponent++)
            digits /= 2;
        fprintf(file, exponent ? "%s%lld/2^%d" : "%s%lld", i ? "," : "[", digits, -exponent);
    }
    fputs("]\n", file);
}

static void write_log(const char *name, int rows, void put(FILE *, const double *))
{
    FILE    *file = fopen(name, "w");
    unsigned state = 3;
    double   row[VALUES];
    if (put == put_csv)
        fputs("ma,mb,va.x,va.y,vb.x,vb.y,n.x,n.y,e,va'.x,va'.y\n", file);
    for (int i = 0; i < rows; i++) {
        make_row(row, &state, i >= rows - rows / 100);
        put(file, row);
    }
    fclose(file);
}

/* The same collisions in PARI/GP by exact numbers, and what is left of the logged results; or only the reading of the rows. */
static void write_gp(const char *name, const char *rows, bool works)
{
    FILE *file = fopen(name, "w");
    fprintf(file,
            "default(parisizemax, 2000000000);\nR = readvec(\"%s\");\n"
            "hit(r) = {my(u = (r[5]-r[3])*r[7] + (r[6]-r[4])*r[8], j = -(1+r[9])*u/(1/r[1]+1/r[2])/(r[7]^2+r[8]^2)/r[1]);\n"
            "if (u > 0, j = 0); [r[3]-j*r[7]-r[10], r[4]-j*r[8]-r[11]]};\n"
            "if (%d, for (i = 1, #R, hit(R[i])));\nquit\n",
            rows, works);
    fclose(file);
}

/* Against GP on the same rows, in turn. */
static void race(char *carom, const char *name)
{
    enum { TURNS = 3, FAULT_FOUND = 1 };
    char rows[256], reads[256], works[256];
    snprintf(rows, sizeof rows, "%s.rows", name);
    snprintf(reads, sizeof reads, "%s.reads.gp", name);
    snprintf(works, sizeof works, "%s.works.gp", name);
    char *const us[] = {carom, (char *)"audit", (char *)"collide2d", (char *)name, NULL};
    char *const gp[] = {(char *)"gp", (char *)"-q", works, NULL}, *const reader[] = {(char *)"gp", (char *)"-q", reads, NULL};
    double ours[TURNS], theirs[TURNS], reading[TURNS];
    write_log(name, MANY, put_csv);
    write_log(rows, MANY, put_exactly);
    write_gp(works, rows, true);
    write_gp(reads, rows, false);
    for (int i = 0; i < TURNS; i++) {
        ours[i] = run_to(FAULT_FOUND, us, "/dev/null", NULL);
        theirs[i] = run(gp, "/dev/null", NULL);
        reading[i] = run(reader, "/dev/null", NULL);
    }
    double own = median(ours, TURNS), whole = median(theirs, TURNS), read = median(reading, TURNS);
    printf("audit of %d rows           %.2f s\n", MANY, own);
    if (isnan(whole))
        puts("  (PARI/GP is not installed: nothing to compare with)");
    else
        printf("  GP, the same by exact numbers %.2f s, ratio %.1f (wanted: 2 or more); without its reading %.2f s, ratio %.1f\n", whole,
               whole / own, whole - read, (whole - read) / own);
    remove(rows);
    remove(reads);
    remove(works);
}

static void memory(char *carom, const char *name)
{
    enum { FAULT_FOUND = 1 };
    char *const argv[] = {carom, (char *)"audit", (char *)"collide2d", (char *)name, NULL};
    long        few, many;
    write_log(name, FEW, put_csv);
    (void)run_to(FAULT_FOUND, argv, "/dev/null", &few);
    write_log(name, VERY_MANY, put_csv);
    double seconds = run_to(FAULT_FOUND, argv, "/dev/null", &many);
    printf("  memory                       %ld kB for %d rows, %ld kB for %d (%.1f s)\n", few, FEW, many, VERY_MANY, seconds);
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
    race(carom, name);
    memory(carom, name);
    sweep(carom);
}
