/* Cases of random problems in letters: with any values that the declaration allows exactly one case holds, and each case holds for some. */
#include "harness.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { PROBLEMS = 200, MOST_FOUND = 8, LONGEST = 400 };

static const char *const MASSES[] = {"m", "2m", "3m"};
static const char *const SPEEDS[] = {"u", "-u", "2u", "0", "v", "-v", "2v", "p", "-p", "3p"};
static const char *const ORDERS[] = {"u > v", "u >= 2v", "v < 3u", "u > p", "p > v", "p > -u", "u + v > p", "p != 0", "p < 2u"};
/* All conditions are homogeneous, so u = 1 is enough; of the others values at and between all multiples that occur, p with both signs. */
static const char *const V[] = {"1/8", "1/4", "1/2", "3/4", "1", "5/4", "3/2", "2", "5/2", "3", "4", "8"};
static const char *const P[] = {"0",   "1/6", "1/4", "1/3", "5/12", "1/2", "7/12", "2/3", "3/4", "5/6", "1", "5/4", "4/3", "3/2",
                                "7/4", "2",   "5/2", "8/3", "3",    "7/2", "4",    "5",   "6",   "8",   "9", "12",  "13"};
enum { VS = sizeof V / sizeof *V, PS = sizeof P / sizeof *P };

#define ONE_OF(random, list) list[random_int(random, 0, (int)(sizeof(list) / sizeof *(list)) - 1)]

typedef struct Point {
    const char *u, *v, *p;
} Point;

/* The condition with values for its letters, and == for =. */
static void put_in(char *out, size_t room, const char *condition, Point point)
{
    size_t used = 0;
    out[0] = 0;
    for (const char *at = condition; *at && used + 20 < room; at++) {
        bool        alone = (at == condition || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[1]);
        const char *value = !alone ? NULL : *at == 'u' ? point.u : *at == 'v' ? point.v : *at == 'p' ? point.p : NULL;
        bool        equals = *at == '=' && at[-1] == ' ' && at[1] == ' ';
        used += (size_t)(value    ? snprintf(out + used, room - used, "(%s)", value)
                         : equals ? snprintf(out + used, room - used, "==")
                                  : snprintf(out + used, room - used, "%c", *at));
    }
}

static bool holds(Play *numbers, const char *condition, Point point)
{
    char line[2 * LONGEST];
    put_in(line, sizeof line, condition, point);
    ck_assert_msg(play(numbers, line) <= EXIT_CHECK, "%s: %s", line, numbers->both.at);
    return strstr(numbers->out.at, "\"holds\":\"exact\"") != NULL;
}

/* The conditions of the page. */
static int conditions_of(char found[MOST_FOUND][LONGEST], const char *json)
{
    static const char KEY[] = "\"condition\":\"";
    int               count = 0;
    for (const char *at = json; (at = strstr(at, KEY)) && count < MOST_FOUND;) {
        at += sizeof KEY - 1;
        snprintf(found[count++], LONGEST, "%.*s", (int)strcspn(at, "\""), at);
    }
    return count;
}

static void try_points(Play *numbers, const char *declared, char found[MOST_FOUND][LONGEST], int count, const char *call)
{
    int hits[MOST_FOUND] = {0};
    for (int i = 0; i < VS * PS * 2; i++) {
        char  minus[10];
        int   here = 0;
        Point point = {"1", V[i % VS], P[i / VS % PS]};
        snprintf(minus, sizeof minus, "-%s", point.p);
        point.p = i / VS / PS ? minus : point.p;
        if (declared[0] && !holds(numbers, declared, point))
            continue;
        for (int k = 0; k < count; k++) {
            bool is = holds(numbers, found[k], point);
            hits[k] += is;
            here += is;
        }
        ck_assert_msg(here == 1, "%s with %s: %d cases hold for u = %s, v = %s, p = %s", call, declared, here, point.u, point.v, point.p);
    }
    for (int k = 0; k < count; k++)
        ck_assert_msg(hits[k] > 0, "%s with %s: no values for the case %s", call, declared, found[k]);
}

START_TEST(one_case_holds_and_every_case_can)
{
    Play  *letters = play_new(NULL), *numbers = play_new(NULL);
    Random random = random_stream(170);
    int    split = 0;
    play(letters, "set format json");
    play(numbers, "set format json");
    for (int i = 0; i < cases(PROBLEMS); i++) {
        char        declared[LONGEST] = "", line[2 * LONGEST], call[LONGEST], found[MOST_FOUND][LONGEST];
        const char *order = random_int(&random, 0, 1) ? ONE_OF(&random, ORDERS) : "";
        bool        wall = random_int(&random, 0, 3) == 0;
        snprintf(declared, sizeof declared, "%s", order);
        play(letters, "letters off");
        snprintf(line, sizeof line, "letters m > 0, u > 0, v > 0, p, 0 <= e <= 1%s%s", order[0] ? ", " : "", order);
        ck_assert_msg(play(letters, line) == EXIT_FINE, "%s", letters->both.at);
        if (wall)
            snprintf(call, sizeof call, "bounce v=<%s, %s> n=<0, 1> e=e", ONE_OF(&random, SPEEDS), ONE_OF(&random, SPEEDS));
        else
            snprintf(call, sizeof call, "collide1d ma=%s mb=%s va=%s vb=%s e=e", ONE_OF(&random, MASSES), ONE_OF(&random, MASSES),
                     ONE_OF(&random, SPEEDS), ONE_OF(&random, SPEEDS));
        (void)play(letters, call);
        int count = conditions_of(found, letters->out.at);
        split += count > 1;
        for (char *two = declared; (two = strpbrk(two, "123456789")) != NULL; two++) /* 2v is no number for `numbers` */
            if (isalpha((unsigned char)two[1])) {
                memmove(two + 2, two + 1, strlen(two + 1) + 1);
                two[1] = '*';
            }
        if (count > 1)
            try_points(numbers, declared, found, count, call);
    }
    ck_assert_int_gt(split, cases(PROBLEMS) / 5);
    play_free(letters);
    play_free(numbers);
}
END_TEST

SUITE(check_letters_cases)
{
    Suite *suite = suite_create("letters");
    TCase *tcase = tcase_create("cases");
    tcase_add_test(tcase, one_case_holds_and_every_case_can);
    suite_add_tcase(suite, tcase);
    return suite;
}
