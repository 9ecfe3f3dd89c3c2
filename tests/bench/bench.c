/* How fast carom is: whole processes and long pipes, beside GNU bc and PARI/GP where they are installed. Runs of both programs take
 * turns, and medians are compared, so that a busy machine disturbs both alike. */
#include "breaks.h"
#include "derivation.h"
#include "hand_work.h"
#include "logs.h"
#include "marking.h"
#include "scenes.h"
#include "solved.h"
#include "timing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* End points that lie on the other segment, all in decimals of one digit (the touching end in two): exactly they touch;
 * how often does the textbook formula in doubles say so? */
static void touches(char *carom, const char *name)
{
    enum { WANTED = 19972 };
    FILE    *file = fopen(name, "w");
    unsigned state = 7;
    int      made = 0, wrong = 0, said = 0;
    while (made < WANTED) {
        int x[7];
        for (int k = 0; k < 7; k++) {
            state = state * 1664525u + 1013904223u;
            x[k] = (int)(state >> 16) % 61 - 30;
        }
        int k = 1 + (x[6] + 30) % 9, dx = x[2] - x[0], dy = x[3] - x[1];
        int px = 10 * x[0] + k * dx, py = 10 * x[1] + k * dy; /* in hundredths: k tenths along the second segment */
        int ex = 10 * x[4] - px, ey = 10 * x[5] - py;
        if ((long)ex * dy == (long)ey * dx)
            continue; /* parallel, or a point */
        fprintf(file, "intersect p0=(%d/100, %d/100) p1=(%d/10, %d/10) p2=(%d/10, %d/10) p3=(%d/10, %d/10)\n", px, py, x[4], x[5], x[0],
                x[1], x[2], x[3]);
        double p0x = px / 100.0, p0y = py / 100.0, p1x = x[4] / 10.0, p1y = x[5] / 10.0;
        double p2x = x[0] / 10.0, p2y = x[1] / 10.0, p3x = x[2] / 10.0, p3y = x[3] / 10.0;
        double s1x = p1x - p0x, s1y = p1y - p0y, s2x = p3x - p2x, s2y = p3y - p2y, bx = p0x - p2x, by = p0y - p2y;
        double det = s1x * s2y - s2x * s1y, s = (s1x * by - s1y * bx) / det, t = (s2x * by - s2y * bx) / det;
        wrong += !(t == 0 && s > 0 && s < 1);
        made++;
    }
    fclose(file);
    char command[256], line[4096];
    snprintf(command, sizeof command, "%s --format json --steps none %s", carom, name);
    FILE *out = popen(command, "r");
    while (out && fgets(line, sizeof line, out))
        said += strstr(line, "\"class\":{\"word\":\"touch\"}") != NULL;
    if (out)
        pclose(out);
    printf("end-point touches              %d; naive binary64 has %d wrong (%.0f %%), carom %d\n", made, wrong, 100.0 * wrong / made,
           made - said);
}

/* What verify and blame add to a derivation, as whole processes; and verify with every step graded in every system. */
static void checking(char *carom, const char *one_plus_one)
{
    enum { TURNS = 201 };
    static double plain[TURNS], checked[TURNS], full[TURNS], theirs[TURNS];
    char         *derivation = (char *)"collide2d ma=0.3 va=<1.1,-0.2> mb=0.7 vb=<-0.4,0.9> n=<2,3> e=0.8";
    char *const   one[] = {carom, (char *)"--steps", (char *)"none", (char *)"-e", derivation, NULL};
    char *const   all[] = {carom, (char *)"--steps", (char *)"none", (char *)"-e", derivation, (char *)"verify", (char *)"blame", NULL};
    char *const   each[] = {carom,      (char *)"--steps",        (char *)"none",   (char *)"-e",
                            derivation, (char *)"set steps full", (char *)"verify", NULL};
    char *const   bc[] = {(char *)"bc", (char *)"-q", NULL};
    for (int i = 0; i < TURNS; i++) {
        plain[i] = run(one, "/dev/null", NULL);
        checked[i] = run(all, "/dev/null", NULL);
        full[i] = run(each, "/dev/null", NULL);
        theirs[i] = run(bc, one_plus_one, NULL);
    }
    double alone = median(plain, TURNS), added = median(checked, TURNS) - alone, bc_median = median(theirs, TURNS);
    printf("verify and blame of collide2d  %.2f ms more", added * 1e3);
    if (isnan(bc_median))
        puts("");
    else
        printf("   %.2f of a start of bc (wanted: 1 or less)\n", added / bc_median);
    printf("  verify with all its steps    %.2f ms more\n", (median(full, TURNS) - alone) * 1e3);
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

/* One ball in a polygon, and fifteen balls on a table. */
static void motion(char *carom, const char *name)
{
    char *moves[] = {carom, (char *)name, NULL};
    long  kilobytes;
    FILE *file = fopen(name, "w");
    fputs("polygon (0,0) (6,0) (7,3) (2,5)\nball A r=1/3 p=(2,2) v=<3,2>\nmove 1000 hits\n", file);
    fclose(file);
    double seconds = run(moves, "/dev/null", &kilobytes);
    printf("one ball, 1,000 hits           %.2f s, %ld MB (wanted: below 1 s, 200 MB)\n", seconds, kilobytes / 1000);
    file = fopen(name, "w");
    fputs("box (0,0) (20,10)\nball c r=1/4 p=(3,5) v=<10,1/7>\n", file);
    for (int i = 0, ball = 1; i < 5; i++)
        for (int k = 0; k <= i && ball < 15; k++, ball++)
            fprintf(file, "ball b%d r=1/4 p=(%d/100,%d/100)\n", ball, 1200 + 45 * i, 500 + 52 * k - 26 * i);
    fputs("move 100 hits\n", file);
    fclose(file);
    seconds = run(moves, "/dev/null", &kilobytes);
    printf("fifteen balls, 100 hits        %.2f s, %ld MB (wanted: below 2 s, 200 MB)\n", seconds, kilobytes / 1000);
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
    checking(argv[1], name[0]);
    bench_hand_work(argv[1], name[0], name[1]);
    bench_solved();
    touches(argv[1], name[1]);
    bench_islands(argv[1], name[1]);
    bench_marking(argv[1], folder, name[0]);
    motion(argv[1], name[1]);
    bench_logs(argv[1], name[1]);
    bench_breaks(100);
    bool same = bench_derivation(256, 1000, 4);
    same &= bench_derivation(100000, 1, 1.2);
    if (!same)
        puts("the derivation and the formulas by hand come to different answers");
    for (int i = 0; i < 3; i++)
        unlink(name[i]);
    rmdir(folder);
    return same ? 0 : 1;
}
