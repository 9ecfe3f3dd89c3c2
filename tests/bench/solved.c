#include "solved.h"

#include "timing.h"
#include "trip.h"

#include <stdio.h>

enum { PROBLEMS = 301, TURNS = 5 };

/* Medians of both statements, which take turns, each with its whole page. */
static double ratio(Play *session, Text call, Text problem)
{
    double seconds[2][TURNS];
    for (int i = 0; i < TURNS; i++)
        for (int solves = 0; solves < 2; solves++) {
            double start = now();
            play_text(session, solves ? problem : call);
            seconds[solves][i] = now() - start;
        }
    return median(seconds[1], TURNS) / median(seconds[0], TURNS);
}

static void compare(const char *what, const Pattern *pattern, double wanted)
{
    static Trip   trip;
    static double ratios[PROBLEMS];
    Play         *session = play_new(NULL), *maker = forward_play();
    Random        random = random_stream(16);
    int           count = 0;
    Buf           call = {0};
    for (int i = 0; i < PROBLEMS; i++) {
        if (!trip_make(maker, &trip, pattern, &random))
            continue;
        call.len = 0;
        forward_put_call(&call, &trip.instance);
        ratios[count++] = ratio(session, buf_text(&call), buf_text(&trip.statement));
    }
    printf("solved %-24s%.1f times its call, median of %d problems (wanted: %g or less)\n", what, median(ratios, count), count, wanted);
    buf_free(&trip.statement);
    buf_free(&call);
    play_free(session);
    play_free(maker);
}

void bench_solved(void)
{
    compare("collide1d", &(Pattern){"collide1d ma=m mb=m va=n vb=n e=e", true}, 3);
    compare("collide2d", &(Pattern){"collide2d ma=m mb=m va=v vb=v n=d e=e", true}, 10);
}
