#include "hand_work.h"

#include "timing.h"

#include <math.h>
#include <stdio.h>

enum { TURNS = 101 };

/* Of 12 lines each: its beginning, the lines that differ, its end. */
typedef struct HandPage {
    const char *what, *head, *lines, *end;
    int         status;
    double      wanted;
} HandPage;

#define PLANE_HEAD "check collide2d ma=2 va=<3,1> mb=3 vb=<-1,2> n=<3,4> e=1/2 :\nn = <0.6, 0.8>\nt = <-0.8, 0.6>\nvan = 2.6\n"
#define PLANE_END "T = 17.5\nend\n"
#define TEXTBOOK_HEAD                                                                                                                      \
    "check collide1d ma=2 mb=3 va=4 vb=-1 e=0.5:\nm1 = 2 kg, m2 = 3 kg, u1 = 4 m/s, u2 = -1 m/s\n"                                         \
    "By conservation of momentum: m1u1 + m2u2 = m1v1 + m2v2\n2*4 + 3*(-1) = 2v1 + 3v2\n5 = 2v1 + 3v2\nv2 - v1 = e(u1 - u2)\n"              \
    "v2 - v1 = 0.5*(4 + 1) = 2.5\nso v2 = v1 + 2.5\n5 = 2v1 + 3(v1 + 2.5)\n"
#define TEXTBOOK_END "KE lost = 11.25 J\nend\n"

/* A known mistake is in the fifth line, and the rest carried on. What nothing explains is held against all pairs of mistakes too. */
static const HandPage PAGES[] = {
    {"with a known mistake", PLANE_HEAD,
     "vbn = 2.2\nvbt = 2\nJ = 0.72\nvan' = 2.24\nvbn' = 2.44\nva' = <2.784, 0.712>\nvb' = <-0.136, 3.152>\nvat = -1.8\n", PLANE_END, 1, 4},
    {"with an unknown one", PLANE_HEAD,
     "vbn = 0.37\nvbt = 2\nJ = 4.014\nvan' = 0.593\nvbn' = 1.708\nva' = <1.796, -0.606>\nvb' = <-0.575, 2.566>\nvat = -1.8\n", PLANE_END, 1,
     4},
    {"of a textbook, right", TEXTBOOK_HEAD, "5v1 = -2.5\nv1 = -0.5 m/s\nv2 = 2 m/s to the right\n", TEXTBOOK_END, 0, 5},
    {"of a textbook, wrong", TEXTBOOK_HEAD, "5v1 = 2.5\nv1 = 0.5 m/s\nv2 = 3 m/s to the right\n", TEXTBOOK_END, 1, 5},
};

void bench_hand_work(char *carom, const char *sum, const char *name)
{
    for (int i = 0; i < (int)(sizeof PAGES / sizeof *PAGES); i++) {
        static double   seconds[TURNS], theirs[TURNS];
        const HandPage *page = &PAGES[i];
        FILE           *file = fopen(name, "w");
        fprintf(file, "%s%s%s", page->head, page->lines, page->end);
        fclose(file);
        char *const ours[] = {carom, (char *)name, NULL}, *const bc[] = {(char *)"bc", (char *)"-q", NULL};
        for (int turn = 0; turn < TURNS; turn++) {
            seconds[turn] = run_to(page->status, ours, "/dev/null", NULL);
            theirs[turn] = run(bc, sum, NULL);
        }
        double us = median(seconds, TURNS), starts = us / median(theirs, TURNS);
        printf("12 lines of hand work %-20s %.2f ms", page->what, us * 1e3);
        if (isnan(starts))
            puts("   (bc is not installed: nothing to compare with)");
        else
            printf("   %.2f starts of bc (wanted: less than %g)\n", starts, page->wanted);
    }
}
