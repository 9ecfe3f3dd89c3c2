/* Pictures of motions: the places in the file are those of a ball that is followed by unfolding the box, which needs no hits. */
#include "harness.h"
#include "svg_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a ball in a box -------------------------------------------------------------------------------------- */

typedef struct Shot {
    int width, height, p[2], v[2]; /* of a ball of radius 1/2 */
    int hits;
} Shot;

static Shot random_shot(Random *random, int hits)
{
    Shot shot = {random_int(random, 3, 12), random_int(random, 3, 12), {0, 0}, {0, 0}, hits};
    shot.p[0] = random_int(random, 1, shot.width - 1);
    shot.p[1] = random_int(random, 1, shot.height - 1);
    shot.v[0] = random_int(random, 1, 9) * (random_int(random, 0, 1) ? 1 : -1);
    shot.v[1] = random_int(random, 1, 9) * (random_int(random, 0, 1) ? 1 : -1);
    return shot;
}

/* The centre is between 1/2 and size - 1/2, and goes to and fro. */
static double unfolded(int size, int from, int speed, double t)
{
    double room = size - 1, way = fmod(from - 0.5 + speed * t, 2 * room);
    way = way < 0 ? way + 2 * room : way;
    return 0.5 + (way > room ? 2 * room - way : way);
}

static SvgPoint place_at(const Shot *shot, double t)
{
    return (SvgPoint){unfolded(shot->width, shot->p[0], shot->v[0], t), unfolded(shot->height, shot->p[1], shot->v[1], t)};
}

/* When it hits a side for the next time after t. */
static double next_hit(const Shot *shot, double t)
{
    double first = INFINITY;
    for (int axis = 0; axis < 2; axis++) {
        double room = (axis ? shot->height : shot->width) - 1, way = shot->p[axis] - 0.5 + shot->v[axis] * t;
        double wall = shot->v[axis] > 0 ? (floor(way / room + 1e-9) + 1) * room : (ceil(way / room - 1e-9) - 1) * room;
        first = fmin(first, t + (wall - way) / shot->v[axis]);
    }
    return first;
}

static Play *shoot(const Shot *shot, const char *figure)
{
    Play *game = play_new(NULL);
    char  line[200];
    snprintf(line, sizeof line, "box (0, 0) (%d, %d)", shot->width, shot->height);
    ck_assert_int_eq(play(game, line), EXIT_FINE);
    snprintf(line, sizeof line, "ball A r=1/2 p=(%d, %d) v=<%d, %d>", shot->p[0], shot->p[1], shot->v[0], shot->v[1]);
    ck_assert_int_eq(play(game, line), EXIT_FINE);
    snprintf(line, sizeof line, "move %d hits", shot->hits);
    ck_assert_int_eq(play(game, line), EXIT_FINE);
    ck_assert_msg(play(game, figure) == EXIT_FINE, "%s", game->both.at);
    return game;
}

static const SvgMark *mark_of(const Svg *svg, const char *kind, const char *name)
{
    for (int i = 0; i < svg->marks; i++)
        if (!strcmp(svg->mark[i].kind, kind) && !strcmp(svg->mark[i].name, name))
            return &svg->mark[i];
    ck_abort_msg("there is no %s %s", kind, name);
    return NULL;
}

/* The file as a string: what was written last, ended by a zero byte that is not counted. */
static const char *file_of(Play *game)
{
    buf_char(&game->file, 0);
    game->file.len--;
    return game->file.at;
}

static Svg *read_picture(const Play *game)
{
    Svg *svg = svg_read(buf_text(&game->file));
    ck_assert_msg(!svg->why[0], "%s", svg->why);
    return svg;
}

/* Where (0, 0) of the box is, and what a metre is. */
typedef struct Sheet {
    SvgPoint origin;
    double   scale;
} Sheet;

static Sheet sheet_of(const Svg *svg, const Shot *shot)
{
    const SvgPath *floor = &mark_of(svg, "segment", "bottom")->path[0];
    return (Sheet){floor->at[0], (floor->at[1].x - floor->at[0].x) / shot->width};
}

static void check_place(const Sheet *sheet, SvgPoint at, SvgPoint expected, double t)
{
    double x = (at.x - sheet->origin.x) / sheet->scale, y = (sheet->origin.y - at.y) / sheet->scale;
    ck_assert_msg(hypot(x - expected.x, y - expected.y) < 1e-3, "at %g s: %g, %g and not %g, %g", t, x, y, expected.x, expected.y);
}

/* ---- the still -------------------------------------------------------------------------------------------- */

START_TEST(paths_turn_where_an_unfolded_box_says)
{
    Random random = random_stream(711);
    for (int round = 0; round < cases(200); round++) {
        Shot           shot = random_shot(&random, 6);
        Play          *game = shoot(&shot, "figure \"a.svg\" paths");
        Svg           *svg = read_picture(game);
        Sheet          sheet = sheet_of(svg, &shot);
        const SvgPath *path = &mark_of(svg, "path", "A")->path[0];
        double         t = 0;
        check_place(&sheet, path->at[0], place_at(&shot, 0), 0);
        for (int hit = 1; hit <= shot.hits; hit++) {
            t = next_hit(&shot, t);
            check_place(&sheet, path->at[hit], place_at(&shot, t), t);
        }
        int ends = 0; /* the last disc is the ball at the end, and the numbers are those of the hits */
        for (int i = 0; i < svg->marks; i++)
            ends += !strcmp(svg->mark[i].kind, "disc");
        ck_assert_int_eq(ends, shot.hits + 2);
        check_place(&sheet, svg->mark[svg->marks - 1].path[0].at[0], place_at(&shot, t), t);
        svg_free(svg);
        play_free(game);
    }
}
END_TEST

/* Of many hits, each has its corner in the path, and some have their number. */
START_TEST(many_hits_stay_readable)
{
    static const struct {
        int         hits, numbered;
        const char *note;
    } MOTIONS[] = {{16, 16, NULL},
                   {17, 9, "every second of the 17 hits"},
                   {100, 11, "every 10th of the 100 hits"},
                   {600, 11, "the first 500 of 600 hits"}};
    Shot  shot = {7, 5, {2, 2}, {3, 2}, MOTIONS[_i].hits};
    Play *game = shoot(&shot, "figure \"a.svg\" paths");
    Svg  *svg = read_picture(game);
    int   numbered = 0;
    for (int i = 0; i < svg->marks; i++)
        numbered += !strcmp(svg->mark[i].kind, "point");
    ck_assert_int_eq(numbered, MOTIONS[_i].numbered);
    ck_assert(!MOTIONS[_i].note || strstr(svg->desc, MOTIONS[_i].note));
    svg_free(svg);
    play_free(game);
}
END_TEST

/* By hand: with e = 1/2 the normal part of the velocity halves at each side; 1/2*(9 + 4) = 13/2, then 1/2*(9 + 1) = 5, then
 * 1/2*(9/4 + 1) = 13/8. */
START_TEST(the_energy_falls_in_steps)
{
    Play *game = play_new(NULL);
    ck_assert_int_eq(play(game, "box (0, 0) (8, 4)"), EXIT_FINE);
    ck_assert_int_eq(play(game, "ball A r=1/4 p=(1, 1) v=<3, 2>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "set restitution 1/2"), EXIT_FINE);
    ck_assert_int_eq(play(game, "move 2 hits"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure \"a.svg\""), EXIT_FINE);
    Svg *svg = read_picture(game);
    ck_assert_int_eq(svg->panels, 2);
    ck_assert_ptr_nonnull(strstr(svg->desc, "13/2 J at the start, 5 J from t = 11/8 s on, 13/8 J from t = 9/4 s on"));
    ck_assert_ptr_nonnull(strstr(svg->desc, "hit 1 at t = 11/8 s: A – top"));
    ck_assert_ptr_nonnull(strstr(svg->desc, "wall right from (8, 0) to (8, 4)"));
    const SvgPath *steps = &mark_of(svg, "path", "kinetic energy")->path[0];
    double         low = mark_of(svg, "axis", "t in s")->path[0].at[0].y;
    ck_assert_double_eq_tol((low - steps->at[2].y) / (low - steps->at[0].y), 5 / 6.5, 1e-4);
    ck_assert_double_eq_tol((low - steps->at[4].y) / (low - steps->at[0].y), 1.625 / 6.5, 1e-4);
    svg_free(svg);
    play_free(game);
}
END_TEST

/* By hand: y reaches 15/4 after (15/4 - 1)/2 = 11/8 s, and x reaches 31/4 after (31/4 - 1)/3 = 9/4 s. */
START_TEST(hits_are_a_table_for_spreadsheets)
{
    Play *game = play_new(NULL);
    ck_assert_int_eq(play(game, "table \"a.csv\""), EXIT_INPUT);
    ck_assert_int_eq(play(game, "box (0, 0) (8, 4)"), EXIT_FINE);
    ck_assert_int_eq(play(game, "ball A r=1/4 p=(1, 1) v=<3, 2>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "move 2 hits"), EXIT_FINE);
    ck_assert_int_eq(play(game, "table \"a.txt\""), EXIT_INPUT);
    ck_assert_int_eq(play(game, "table \"a.csv\""), EXIT_FINE);
    ck_assert_msg(text_is(buf_text(&game->file), "hit,moment,who,ball,t,x,y,vx,vy,T,speed,px,py\n"
                                                 "1,1,A – top,A,1.375,5.125,3.75,3,-2,6.5,3.6055512754639893,3,-2\n"
                                                 "2,2,A – right,A,2.25,7.75,2,-3,-2,6.5,3.6055512754639893,-3,-2\n"),
                  "%.*s", TEXT_ARG(buf_text(&game->file)));
    play_free(game);
}
END_TEST

/* The box and the ball have binary numbers only, and 2 hits lose none of their bits. */
START_TEST(bits_left_are_drawn)
{
    Play *game = play_new(NULL);
    ck_assert_int_eq(play(game, "ball A r=1/4 p=(1, 1) v=<3, 2>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "move 2 hits"), EXIT_FINE);
    ck_assert_int_eq(play(game, "draw bits"), EXIT_INPUT);
    ck_assert_int_eq(play(game, "box (0, 0) (8, 4)"), EXIT_FINE);
    ck_assert_int_eq(play(game, "move 2 hits"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure \"a.svg\" bits"), EXIT_FINE);
    Svg *svg = read_picture(game);
    ck_assert_ptr_nonnull(strstr(svg->desc, "53 bits at hit 1"));
    ck_assert_ptr_nonnull(strstr(svg->desc, "24 bits at hit 2"));
    svg_free(svg);
    play_free(game);
}
END_TEST

START_TEST(the_newest_result_is_drawn)
{
    Shot  shot = {7, 5, {2, 2}, {3, 2}, 3};
    Play *game = shoot(&shot, "figure");
    ck_assert_ptr_nonnull(strstr(game->out.at, "move has a figure"));
    ck_assert_int_eq(play(game, "reflect I=<4,-2> N=<0,1>"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "reflect has a figure"));
    ck_assert_int_eq(play(game, "draw energy"), EXIT_INPUT);
    ck_assert_int_eq(play(game, "move 1 hit"), EXIT_FINE);
    ck_assert_int_eq(play(game, "draw energy"), EXIT_FINE);
    ck_assert_int_eq(play(game, "draw paths"), EXIT_FINE);
    ck_assert_int_eq(play(game, "show hit 2"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure"), EXIT_FINE);
    ck_assert_ptr_nonnull(strstr(game->out.at, "bounce has a figure"));
    play_free(game);
}
END_TEST

/* Far from 0, of any size, as points, without walls, in enclosures: there is a picture of it. */
START_TEST(any_motion_can_be_drawn)
{
    static const char *const MOTIONS[][5] = {
        {"ball A r=1e-30 p=(1e20, 1e20) v=<1e-9, 0>", "wall w (1e20 + 1e-20, 1e20 - 1) (1e20 + 1e-20, 1e20 + 1)", "move 1 hit"},
        {"ball A r=1e300 p=(0, 0) v=<1e308, 1>", "box (-1e305, -1e305) (1e305, 1e305)", "move 4 hits"},
        {"ball A r=0 p=(0, 0) v=<1, 0>", "ball B r=1/2 p=(3, 0)", "move 1 hit"},
        {"ball A r=1/2 p=(0, 0)", "move 3 s"},
        {"ball A r=1/2 p=(0, 0) v=<cos(1), sin(1)>", "box (-2, -2) (2, 2)", "ball B r=1/2 p=(1, 1/3)", "move 30 hits"},
    };
    Play *game = play_new(NULL);
    for (int i = 0; i < 5 && MOTIONS[_i][i]; i++)
        ck_assert_msg(play(game, MOTIONS[_i][i]) == EXIT_FINE, "%s", game->both.at);
    ck_assert_int_eq(play(game, "draw"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure \"a.svg\""), EXIT_FINE);
    ck_assert(!strstr(file_of(game), "nan") && !strstr(file_of(game), "inf"));
    svg_free(read_picture(game));
    play_free(game);
}
END_TEST

/* ---- the moving picture ----------------------------------------------------------------------------------- */

enum { MOST_KEYS = 100 };

/* How a ball moves in the file: the centre of its disc, and how far that is moved at which part of the time. */
typedef struct Moving {
    SvgPoint centre, way[MOST_KEYS];
    double   key[MOST_KEYS], seconds;
    int      keys;
} Moving;

static double after(const char **at, const char *word)
{
    char *end;
    *at = strstr(*at, word);
    ck_assert_msg(*at, "no %s", word);
    double x = strtod(*at + strlen(word), &end);
    *at = end;
    return x;
}

/* The numbers between quotes: `of` for each key. */
static int numbers(const char **at, const char *word, int of, double *out)
{
    int count = 0;
    out[count++] = after(at, word);
    while (**at != '"') {
        char *end;
        ck_assert_int_lt(count, of * MOST_KEYS);
        out[count++] = strtod(*at + (**at == ';'), &end);
        *at = end;
    }
    ck_assert_int_eq(count % of, 0);
    return count / of;
}

static Moving moving_ball(const char *file, const char *name)
{
    double      ways[2 * MOST_KEYS];
    char        begin[100];
    const char *at = strstr(file, "<g class=\"figure-moving\">"), *last = NULL;
    Moving      moving;
    snprintf(begin, sizeof begin, "<g data-mark=\"disc\" data-name=\"%s\"", name);
    ck_assert_ptr_nonnull(at);
    for (at = strstr(at, begin); at; at = strstr(at + 1, begin))
        last = at;
    ck_assert_ptr_nonnull(last);
    last = strstr(last, "<animateTransform attributeName=\"transform\" type=\"translate\"");
    ck_assert_ptr_nonnull(last);
    moving.keys = numbers(&last, "values=\"", 2, ways);
    ck_assert_int_eq(numbers(&last, "keyTimes=\"", 1, moving.key), moving.keys);
    moving.seconds = after(&last, "dur=\"");
    moving.centre.x = after(&last, "<circle cx=\"");
    moving.centre.y = after(&last, "cy=\"");
    for (int i = 0; i < moving.keys; i++)
        moving.way[i] = (SvgPoint){ways[2 * i], ways[2 * i + 1]};
    ck_assert(moving.key[0] == 0 && moving.key[moving.keys - 1] == 1);
    for (int i = 1; i < moving.keys; i++)
        ck_assert(moving.key[i] >= moving.key[i - 1]);
    return moving;
}

/* Where it is on the page after that part of the motion, as a reader of SVG works it out. */
static SvgPoint moved(const Moving *moving, double part)
{
    double key = part * moving->key[moving->keys - 2];
    int    i = 1;
    while (i < moving->keys - 1 && moving->key[i] < key)
        i++;
    double   length = moving->key[i] - moving->key[i - 1], way = length > 0 ? (key - moving->key[i - 1]) / length : 1;
    SvgPoint from = moving->way[i - 1], to = moving->way[i];
    return (SvgPoint){moving->centre.x + from.x + way * (to.x - from.x), moving->centre.y + from.y + way * (to.y - from.y)};
}

START_TEST(a_ball_moves_as_the_unfolded_box_says)
{
    Random random = random_stream(712);
    for (int round = 0; round < cases(100); round++) {
        Shot   shot = random_shot(&random, 1 + round % 20);
        Play  *game = shoot(&shot, "figure \"a.svg\" moving");
        Svg   *svg = read_picture(game);
        Sheet  sheet = sheet_of(svg, &shot);
        Moving moving = moving_ball(file_of(game), "A");
        double end = 0, shown = moving.seconds * moving.key[moving.keys - 2];
        for (int hit = 0; hit < shot.hits; hit++)
            end = next_hit(&shot, end);
        for (int i = 0; i <= 12; i++)
            check_place(&sheet, moved(&moving, i / 12.0), place_at(&shot, end * i / 12), end * i / 12);
        ck_assert_msg(end < 2 || end > 60 || fabs(shown - end) < 1e-4, "%g s are shown in %g", end, shown);
        ck_assert(shown >= 2 && shown <= 60);
        svg_free(svg);
        play_free(game);
    }
}
END_TEST

/* "centre":[{"exact":..., "decimal":"x"},{... "decimal":"y"}] of a ball in the last object */
static SvgPoint centre_of(const Play *game, const char *name)
{
    char        begin[40];
    const char *at = strstr(game->out.at, "\"kind\":\"motion\"");
    SvgPoint    place;
    snprintf(begin, sizeof begin, "\"name\":\"%s\"", name);
    ck_assert_ptr_nonnull(at);
    at = strstr(at, begin);
    ck_assert_ptr_nonnull(at);
    place.x = after(&at, "\"decimal\":\"");
    place.y = after(&at, "\"decimal\":\"");
    return place;
}

static void set_table(Play *game)
{
    static const char *const TABLE[] = {"box (0, 0) (8, 4)", "ball A r=1/4 p=(1, 1) v=<3, 2>", "ball B r=1/4 p=(3, 2)",
                                        "ball C r=1/4 m=3 p=(5, 3) v=<-1, 1/3> e=4/5"};
    for (size_t i = 0; i < sizeof TABLE / sizeof *TABLE; i++)
        ck_assert_int_eq(play(game, TABLE[i]), EXIT_FINE);
}

/* Another motion is stopped at that time, and its balls are in the same places. */
START_TEST(every_ball_is_where_the_motion_until_then_leaves_it)
{
    static const char *const NAMES[] = {"A", "B", "C"};
    Random                   random = random_stream(713);
    Play                    *game = play_new(NULL);
    Shot                     room = {8, 4, {0, 0}, {0, 0}, 0};
    set_table(game);
    ck_assert_int_eq(play(game, "move until 12"), EXIT_FINE);
    ck_assert_int_eq(play(game, "figure \"a.svg\" moving"), EXIT_FINE);
    Svg  *svg = read_picture(game);
    Sheet sheet = sheet_of(svg, &room);
    for (int round = 0; round < cases(40); round++) {
        Settings settings = settings_default();
        char     line[60];
        int      t = random_int(&random, 0, 12000);
        settings_set(&settings, "format", "json");
        Play *stopped = play_new(&settings);
        set_table(stopped);
        snprintf(line, sizeof line, "move until %d/1000", t);
        ck_assert_int_eq(play(stopped, line), EXIT_FINE);
        for (int i = 0; i < 3; i++) {
            Moving moving = moving_ball(file_of(game), NAMES[i]);
            check_place(&sheet, moved(&moving, t / 12000.0), centre_of(stopped, NAMES[i]), t / 1000.0);
        }
        play_free(stopped);
    }
    svg_free(svg);
    play_free(game);
}
END_TEST

/* No script, nothing from elsewhere, a still for paper and for readers who want no motion; and the numbers of hits appear at their times.
 */
START_TEST(it_is_a_picture_and_a_still)
{
    Shot        shot = {8, 5, {1, 1}, {3, 2}, 2}; /* hits at (7.5 - 1)/3 = 13/6 and (4.5 - 1)/2 = 7/4 */
    Play       *game = shoot(&shot, "figure \"a.svg\" moving");
    const char *file = file_of(game), *at = strstr(file, "figure-moving\">");
    ck_assert(!strstr(file, "<script") && !strstr(file, "href") && !strstr(file, "url(") && !strstr(file, " on"));
    ck_assert_ptr_nonnull(
        strstr(file, "@media print,(prefers-reduced-motion:reduce){.figure-still{display:inline}.figure-moving{display:none}}"));
    ck_assert_ptr_nonnull(strstr(file, "plays in real time"));
    const char *still = strstr(file, "<g class=\"figure-still\">"), *animate = strstr(file, "<animate");
    ck_assert(still && animate && still < at && at < animate);
    at = strstr(at, "data-mark=\"point\" data-name=\"1\"");
    double key = after(&at, "attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1;1\" keyTimes=\"0;");
    double seconds = after(&at, "dur=\"");
    ck_assert_double_eq_tol(key * seconds, 1.75, 1e-4);
    at = strstr(at, "data-mark=\"point\" data-name=\"2\"");
    key = after(&at, "values=\"0;1;1\" keyTimes=\"0;");
    ck_assert_double_eq_tol(key * seconds, 13 / 6.0, 1e-4);
    ck_assert_int_eq(play(game, "draw moving"), EXIT_INPUT);
    play_free(game);
    game = shoot(&shot, "figure \"a.svg\"");
    ck_assert(!strstr(file_of(game), "<animate") && !strstr(file_of(game), "<style"));
    play_free(game);
}
END_TEST

SUITE(check_motion_figure)
{
    Suite *suite = suite_create("pictures of motions");
    TCase *still = tcase_create("still");
    tcase_add_test(still, paths_turn_where_an_unfolded_box_says);
    tcase_add_loop_test(still, many_hits_stay_readable, 0, 4);
    tcase_add_test(still, the_energy_falls_in_steps);
    tcase_add_test(still, hits_are_a_table_for_spreadsheets);
    tcase_add_test(still, bits_left_are_drawn);
    tcase_add_test(still, the_newest_result_is_drawn);
    tcase_add_loop_test(still, any_motion_can_be_drawn, 0, 5);
    suite_add_tcase(suite, still);
    TCase *moving = tcase_create("moving");
    tcase_add_test(moving, a_ball_moves_as_the_unfolded_box_says);
    tcase_add_test(moving, every_ball_is_where_the_motion_until_then_leaves_it);
    tcase_add_test(moving, it_is_a_picture_and_a_still);
    suite_add_tcase(suite, moving);
    return suite;
}
