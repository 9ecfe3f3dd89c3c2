/* Round trips: what is given is hidden, answers are given instead, and the solver has to find the way back.
 *
 * A random forward problem is run first. Some of its givens are hidden, whole or in one component, and of its answers, steps and speeds as
 * many are stated as determine them: those whose derivatives, by differences of forward runs, have full rank. So the test needs to know
 * nothing about the methods, and nothing of the solver. Then
 *   - one of the solutions has to be the problem that it came from, exactly: else it is a miss;
 *   - each solution, put into the forward call, has to give every stated value again and keep all laws: else it is false.
 *
 * The few problems of `make test`, always the same ones, are all solved. Of 5,000 problems about one is missed or left unsolved, as
 * equations can become too long; where a solution is missed, the page has to say that there may be others.
 *
 * Statements that went wrong are printed as they can be pasted at the prompt: tally.h.
 */
#include "fractions.h"
#include "json_read.h"
#include "tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 40 };

START_TEST(hidden_values_are_found)
{
    const Pattern *pattern = &TALLY_PATTERN[_i];
    Random         random = random_stream((uint64_t)_i + 1);
    Play          *session = forward_play(), *second = forward_play();
    static Trip    trip;
    Tally          tally = {0};
    double         start = seconds_worked();
    for (int n = tally_problems(FEW); n > 0; n--)
        if (trip_make(session, &trip, pattern, &random))
            tally_ask(session, second, &trip, &tally);
    printf("%-46s %5d problems: %5d found, %d missed, %d unsolved; %5d solutions: %d false, %d rounded; %.1f s\n", pattern->call,
           tally.problems, tally.found, tally.missed, tally.unsolved, tally.solutions, tally.wrong, tally.rounded,
           seconds_worked() - start);
    fflush(stdout);
    play_free(session);
    play_free(second);
    buf_free(&trip.statement);
    HOLDS(tally.problems > 0);
    MUST(!tally.claimed, "%s: %d missed, and the page claims to have all solutions", pattern->call, tally.claimed);
    MUST(!tally.wrong, "%s: %d false", pattern->call, tally.wrong);
    MUST(getenv("CAROM_ROUNDTRIPS") || tally.found == tally.problems, "%s: only %d of %d found", pattern->call, tally.found,
         tally.problems);
}
END_TEST

/* Momentum and kinetic energy are before a collision what they are after an elastic one, so e = -1 satisfies their equations, too. It may
 * not be dropped: it is listed as rejected, with the value of the other given that was hidden. */
START_TEST(the_situation_before_is_rejected)
{
    enum { HIDDEN = 4, E = 4 }; /* ma, mb, va or vb; and e */
    Random         random = random_stream(5);
    Play          *session = forward_play();
    static Forward forward;
    for (int n = cases(100); n > 0; n--) {
        Instance instance = forward_random("collide1d ma=m mb=m va=n vb=n e=e", &random);
        int      hidden = random_int(&random, 0, HIDDEN - 1), before = 0;
        strcpy(instance.given[E].exact[0], "1");
        forward_run(session, &instance, &forward);
        const Quantity *p = forward_find(&forward, "p");
        bool            unsaid = hidden < 2 && !strcmp(instance.given[hidden + 2].exact[0], "0"); /* p = 0*ma + ... */
        if (!forward.collides || !p || unsaid ||
            quantity_same(&instance.given[2], &instance.given[3])) /* bodies that only touch have any e */
            continue;
        Buf call = {0};
        buf_puts(&call, "collide1d e=? loss=0 p=");
        forward_type(&call, p, -1);
        for (int i = 0; i < HIDDEN; i++) {
            buf_printf(&call, " %s=", instance.given[i].name);
            if (i == hidden)
                buf_char(&call, '?');
            else
                forward_type(&call, &instance.given[i], -1);
        }
        const char *item = NULL, *values;
        bool        accepted;
        play_text(session, buf_text(&call));
        while ((values = trip_next_values(session->out.at, &item, &accepted))) {
            Quantity e = {0}, other = {0};
            quantity_read(&e, json_member(values, TEXT("e")));
            quantity_read(&other, json_member(values, text_of(instance.given[hidden].name)));
            bool own = !accepted && !strcmp(e.exact[0], "-1") && quantity_same(&other, &instance.given[hidden]);
            before += own && strstr(item, "this is the situation before the collision");
        }
        ck_assert_msg(before == 1, "%.*s: %.300s", TEXT_ARG(buf_text(&call)), session->out.at);
        buf_free(&call);
    }
    play_free(session);
}
END_TEST

/* In the unknown givens alone, the coefficients of these equations grow beyond any bound while they are solved; with a letter for each
 * quotient and with the laws of the method they stay short: vanishing.h. */
START_TEST(coefficients_that_would_grow)
{
    static const struct {
        const char *call, *name[2], *exact[2];
    } ROWS[] = {
        {"collide2d ma=? mb=2/3 va=<-9,-3/2> vb=<?, -1/4> pa=<10/3,-9/4> pb=<-5/3, ?> e=1 van7=31141*sqrt(409)/90798 yb'=113897/60532 "
         "vb'=<-675416/45399,113897/60532>",
         {"ma", "vb"},
         {"\"11/2\"", "[\"-2/3\",\"-1/4\"]"}},
        {"collide2d ma=4 mb=? va=? vb=<-2,7/4> pa=<12,1/2> pb=<?, 4/3> e=1/2 J=9185*sqrt(4381)/26286 vat=30*sqrt(4381)/337 where p' = "
         "<-107/2,-243/16>",
         {"mb", "va"},
         {"\"11/4\"", "[\"-12\",\"-5\"]"}},
        {"collide2d ma=12 mb=5 va=? vb=<6,1> pa=<9/4,5/3> pb=<?, 5> e=? w=3/10 xa'=-109/102 T'=7894/51 u=-6/5",
         {"e", "pb"},
         {"\"1/4\"", "[\"-1/4\",\"5\"]"}},
        {"collide2d ma=1/3 mb=? va=<-6, ?> vb=<5/4,-2> pa=<-2,-3/4> pb=<-9/4, ?> e=1/2 van'=-5949*sqrt(1234)/227056 xb'=132307/113528 "
         "speed(va')=3*sqrt(160309513810)/227056",
         {"mb", "va"},
         {"\"7/2\"", "[\"-6\",\"-9\"]"}},
        {"collide2d ma=? mb=1 va=? vb=<-5,-7> pa=<2,-2> pb=<1/2, ?> e=3/8 xa'=8369/1924 vat'=-67*sqrt(481)/481 where T' = 6402041/184704, "
         "u = -137*sqrt(481)/481",
         {"ma", "va"},
         {"\"1/2\"", "[\"2\",\"3\"]"}},
    };
    Play *session = forward_play();
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        play(session, ROWS[i].call);
        for (int k = 0; k < 2; k++)
            ck_assert_msg(!strcmp(json_exact(session, ROWS[i].name[k]), ROWS[i].exact[k]), "%s: %s is %s", ROWS[i].call, ROWS[i].name[k],
                          json_exact(session, ROWS[i].name[k]));
    }
    play_free(session);
}
END_TEST

SUITE(check_round_trips)
{
    Suite *suite = suite_create("round trips");
    TCase *trips = tcase_create("trips");
    tcase_add_test(trips, the_situation_before_is_rejected);
    tcase_add_test(trips, coefficients_that_would_grow);
    tcase_add_loop_test(trips, hidden_values_are_found, 0, TALLY_PATTERNS);
    suite_add_tcase(suite, trips);
    return suite;
}
