#include "breaks.h"

#include "harness.h"
#include "rinks.h"

#include <stdio.h>
#include <stdlib.h>

enum { HITS = 150, EVERY = 25, ROW = HITS / EVERY };

/* The cue ball and 15 others in a triangle, a little apart from each other. */
static Rink *break_shot(Random *random)
{
    Rink           *rink = rink_copy(NULL);
    const Fraction2 corner[] = {{{0, 0}, 1}, {{20, 0}, 1}, {{20, 10}, 1}, {{0, 10}, 1}}, r = {{1, 0}, 4};
    rinks_polygon(rink, corner, 4);
    rinks_ball(rink, 1, r, (Fraction2){{3, 5}, 1}, (Fraction2){{10000, random_int(random, -300, 300)}, 1000});
    for (int i = 0; i < 5; i++)
        for (int k = 0; k <= i; k++)
            rinks_ball(rink, 1, r, (Fraction2){{1200 + 45 * i, 500 + 52 * k - 26 * i}, 100}, (Fraction2){{0, 0}, 1});
    rinks_hits(rink, HITS, 1, 1);
    return rink;
}

static int by_size(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void print_sorted(const char *title, int *x, int count)
{
    qsort(x, (size_t)count, sizeof *x, by_size);
    printf("%-30s median %d, half of them %d to %d, all %d to %d\n", title, x[count / 2], x[count / 4], x[3 * count / 4], x[0],
           x[count - 1]);
}

void bench_breaks(int breaks)
{
    static const NumSys *const SYSTEM[] = {&binary32_system, &binary64_system};
    static int                 first[2][1000], lost[ROW][1000];
    Random                     random = random_stream(1);
    printf("%d breaks of 16 balls, %d hits each, CAROM_SEED=%llu\n", breaks, HITS, (unsigned long long)seed());
    for (int i = 0; i < breaks; i++) {
        Rink    *rink = break_shot(&random);
        Journey *real = journey_new(rink);
        journey_follow(real, rink);
        for (int k = 0; k < 2; k++) {
            Journey *rounded = journey_new_rounded(rink, SYSTEM[k]);
            journey_follow(rounded, rink);
            int most = 0, p = (int)SYSTEM[k]->format(0).p;
            first[k][i] = drift_first(real, rounded) + 1;
            for (int hit = 0; hit < HITS; hit++) {
                int bits = hit + 1 < first[k][i] ? p - drift_bits(real, rounded, hit) : p;
                most = bits > most ? bits : most;
                if (k && hit % EVERY == EVERY - 1)
                    lost[hit / EVERY][i] = most;
            }
            journey_free(rounded);
        }
        journey_free(real);
        rink_free(rink);
    }
    print_sorted("binary32: first wrong hit", first[0], breaks);
    print_sorted("binary64: first wrong hit", first[1], breaks);
    for (int row = 0; row < ROW; row++) {
        char title[64];
        snprintf(title, sizeof title, "bits lost up to hit %d", (row + 1) * EVERY);
        print_sorted(title, lost[row], breaks);
    }
}
