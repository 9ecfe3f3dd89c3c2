/* Figures as SVG: labels can be read, and stand at what they belong to. */
#include "drawn.h"
#include "drawn_calls.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- labels ----------------------------------------------------------------------------------------------- */

typedef struct Tally {
    int figures, labels, overlaps, crossed, outside, left_out, with_left_out, arrows;
} Tally;

static bool texts_overlap(const SvgText *a, const SvgText *b)
{
    return a->panel == b->panel && a->x < b->x + svg_text_width(b) && b->x < a->x + svg_text_width(a) && fabs(a->y - b->y) < 0.8 * a->size;
}

static void tally_labels(const Svg *svg, Tally *tally)
{
    int before = tally->left_out;
    tally->figures++;
    for (int i = 0; i < svg->texts; i++) {
        const SvgText *text = &svg->text[i];
        tally->labels += text->label;
        tally->crossed += text->label && svg_covered(svg, text) > 3;
        tally->outside += text->x < 0 || text->y < text->size || text->x + svg_text_width(text) > svg->width || text->y > svg->height;
        for (int k = 0; k < i; k++)
            tally->overlaps += texts_overlap(text, &svg->text[k]);
    }
    for (int i = 0; i < svg->panels; i++)
        tally->left_out += svg->panel[i].left_out;
    tally->with_left_out += tally->left_out > before;
}

START_TEST(labels_of_the_examples_do_not_overlap)
{
    Tally tally = {0};
    Drawn drawn = drawn_of(drawn_examples[_i]);
    tally_labels(drawn.svg, &tally);
    ck_assert_msg(tally.overlaps == 0 && tally.outside == 0 && tally.left_out == 0, "%s: %d overlaps, %d outside, %d left out",
                  drawn_examples[_i], tally.overlaps, tally.outside, tally.left_out);
    drawn_free(&drawn);
}
END_TEST

static char **lessons;
static int    lesson_count;

/* Every derivation of every lesson. */
START_TEST(labels_of_the_lessons_do_not_overlap)
{
    Settings settings = drawn_settings();
    Buf      content = {0};
    Play    *one = play_new(&settings);
    Tally    tally = {0};
    ck_assert(read_whole(lessons[_i], &content));
    for (char *line = strtok(content.at, "\n"); line; line = strtok(NULL, "\n")) {
        play(one, line);
        if (!strstr(one->out.at, "\"kind\":\"method\"") && !strstr(one->out.at, "\"kind\":\"island\""))
            continue;
        ck_assert_msg(play(one, "figure \"a.svg\"") == EXIT_FINE, "%s\n%s", line, one->both.at);
        Svg *svg = svg_read(buf_text(&one->file));
        ck_assert_msg(!svg->why[0], "%s: %s", line, svg->why);
        tally_labels(svg, &tally);
        ck_assert_msg(tally.overlaps + tally.outside + tally.left_out == 0, "%s: %d overlaps, %d outside, %d left out", line,
                      tally.overlaps, tally.outside, tally.left_out);
        svg_free(svg);
    }
    ck_assert_int_gt(tally.figures, 0);
    play_free(one);
    buf_free(&content);
}
END_TEST

START_TEST(figures_of_random_problems_are_right_and_can_be_read)
{
    const int problems = cases(300);
    Random    random = random_stream(77);
    Tally     tally = {0};
    Buf       call = {0};
    for (int i = 0; i < problems;) {
        drawn_call(&call, &random, drawn_patterns[random_int(&random, 0, drawn_pattern_count - 1)]);
        Drawn drawn = drawn_of(call.at);
        if (drawn.svg) {
            tally.arrows += drawn_arrows(&drawn, call.at);
            drawn_points(&drawn, call.at);
            drawn_lanes(drawn.svg, call.at);
            drawn_bar_labels(drawn.svg, call.at);
            int before = tally.overlaps + tally.outside;
            tally_labels(drawn.svg, &tally);
            if (tally.overlaps + tally.outside > before)
                printf("%s: labels overlap\n", call.at);
            i++;
        }
        drawn_free(&drawn);
    }
    printf("%d random figures, %d arrows measured, %d labels: %d overlap, %d outside, %d (%.1f %%) on a line, %d left out for lack of room "
           "in %d figures\n",
           tally.figures, tally.arrows, tally.labels, tally.overlaps, tally.outside, tally.crossed, 100.0 * tally.crossed / tally.labels,
           tally.left_out, tally.with_left_out);
    ck_assert_int_gt(tally.arrows, 2 * problems);
    ck_assert_int_eq(tally.overlaps, 0);
    ck_assert_int_eq(tally.outside, 0);
    print_figure("figures with a label left out", tally.with_left_out, tally.figures, 1);
    print_figure("labels on a line", tally.crossed, tally.labels, 4);
    buf_free(&call);
}
END_TEST

typedef struct Standing {
    int labels, strange, strange_unled, far, far_unled,
        struck; /* of points: nearer to another point than to their own; over 25 pixels off */
} Standing;

static void tally_points(const Svg *svg, Standing *tally)
{
    for (int i = 0; i < svg->texts; i++) {
        const SvgText *text = &svg->text[i];
        const SvgMark *own = text->label && text->mark >= 0 ? &svg->mark[text->mark] : NULL;
        bool           strange = false;
        if (!own || strcmp(own->kind, "point"))
            continue;
        double distance = svg_text_distance(text, own->path[0].at[0]);
        for (int k = 0; k < svg->marks; k++)
            strange |= !strcmp(svg->mark[k].kind, "point") && svg->mark[k].panel == own->panel &&
                       svg_text_distance(text, svg->mark[k].path[0].at[0]) < distance - 0.5;
        tally->labels++;
        tally->struck += svg_struck(svg, text) > 1.5;
        tally->strange += strange;
        tally->strange_unled += strange && !text->led;
        tally->far += distance > 25;
        tally->far_unled += distance > 25 && !text->led;
    }
}

/* Coordinates of many digits, so that labels are long, and points wherever they happen to be. */
START_TEST(labels_stand_at_their_own_points)
{
    const int problems = cases(150);
    Random    random = random_stream(78);
    Standing  tally = {0};
    for (int i = 0; i < problems; i++) {
        char call[300] = "intersect";
        for (int k = 0; k < 4; k++)
            snprintf(call + strlen(call), sizeof call - strlen(call), " p%d=(%d.%0*d, %d.%0*d)", k, random_int(&random, -10, 9), 1 + i % 9,
                     random_int(&random, 0, 9), random_int(&random, -10, 9), 1 + i % 9, random_int(&random, 0, 9));
        Drawn drawn = drawn_of(call);
        ck_assert_msg(drawn.svg, "%s\n%s", call, drawn.play->both.at);
        tally_points(drawn.svg, &tally);
        drawn_free(&drawn);
    }
    printf("%d labels of points: %d (%.1f %%) nearer to another point, %d of them without a line that leads there; %d (%.1f %%) over 25 "
           "pixels off, %d without a line; %d struck through\n",
           tally.labels, tally.strange, 100.0 * tally.strange / tally.labels, tally.strange_unled, tally.far,
           100.0 * tally.far / tally.labels, tally.far_unled, tally.struck);
    ck_assert_int_eq(tally.struck, 0); /* which is why some of them are far off, with a line that leads there */
    print_figure("labels nearer to another point", tally.strange, tally.labels, 27);
    print_figure("of these without a line that leads there", tally.strange_unled, tally.labels, 0.4);
    print_figure("labels over 25 pixels off", tally.far, tally.labels, 35);
    print_figure("of these without a line", tally.far_unled, tally.labels, 0.1);
}
END_TEST

/* A name stands in its own body or at its rim, and not behind a wall from there; no other name stands in it. */
static void check_body(const Svg *svg, const SvgText *text, const SvgMark *disc, const char *statement)
{
    SvgPoint middle = disc->path[0].at[0];
    bool     own = &svg->mark[text->mark] == disc;
    double   away = svg_text_distance(text, middle) - fabs(disc->path[0].at[1].x - middle.x);
    if (!own && !strcmp(svg->mark[text->mark].kind, "wall"))
        ck_assert_msg(away > 0, "%s: %s stands in a disc", statement, text->text);
    if (!own)
        return;
    ck_assert_msg(away < 25 || text->led, "%s: %s stands %g pixels from its disc", statement, text->text, away);
    for (int i = 0; i < svg->marks; i++) {
        const SvgPath *wall = &svg->mark[i].path[0];
        if (strcmp(svg->mark[i].kind, "wall") || svg->mark[i].panel != disc->panel)
            continue;
        SvgPoint along = {wall->at[1].x - wall->at[0].x, wall->at[1].y - wall->at[0].y};
        double   x = text->x + svg_text_width(text) / 2 - wall->at[0].x, y = text->y - text->size / 2 - wall->at[0].y;
        double   side = along.x * y - along.y * x, home = along.x * (middle.y - wall->at[0].y) - along.y * (middle.x - wall->at[0].x);
        ck_assert_msg(side * home > 0, "%s: %s stands behind a wall", statement, text->text);
    }
}

/* Nobody can tell whose a label is that lies across a row. */
START_TEST(no_label_lies_across_many_bodies)
{
    char statements[100];
    snprintf(statements, sizeof statements, "row n=%d v1=<1,0> e=9/10; island", 8 + 2 * _i);
    Drawn drawn = drawn_of(statements);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    for (int t = 0; t < drawn.svg->texts; t++) {
        const SvgText *text = &drawn.svg->text[t];
        int            discs = 0;
        for (int i = 0; i < drawn.svg->marks && text->label; i++) {
            const SvgMark *mark = &drawn.svg->mark[i];
            SvgPoint       middle = mark->path[0].at[0];
            if (i != text->mark && mark->panel == text->panel && !strcmp(mark->kind, "disc"))
                discs += svg_text_distance(text, middle) < fabs(mark->path[0].at[1].x - middle.x);
        }
        ck_assert_msg(discs <= 2, "%s: %s lies on %d bodies", statements, text->text, discs);
    }
    drawn_free(&drawn);
}
END_TEST

START_TEST(names_stand_at_their_bodies)
{
    static const char *const ISLANDS[] = {
        "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2; body floor fixed v=<0,1>; contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4; "
        "contact c2 A floor at=(2,-1) n=<0,-1> e=1/4; island",
        "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2; body floor fixed; contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4; "
        "contact c2 A floor at=(2,-1) n=<0,-1> e=1/4; island",
        "body A m=1 v=<0,-3>; body floor fixed v=<0,1>; contact c A floor n=<0,-1> e=1/2; island",
        "body A m=1 I=1 p=(0,0) v=<1,-3> w=1; body B m=2 I=1 p=(0,2) v=<0,-3> w=-2; body floor fixed; "
        "contact c A floor at=(0,-1) n=<0,-1> e=1/2; contact d B A at=(0,1) n=<0,-1>; island",
        "collide1d ma=2 mb=inf va=3 vb=0 e=1/2",
        "collide2d ma=inf va=<0,0> mb=1 vb=<-1,1> pa=(0,0) pb=(1,1) e=1",
    };
    Drawn drawn = drawn_of(ISLANDS[_i]);
    ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
    for (int t = 0; t < drawn.svg->texts; t++)
        for (int k = 0; k < drawn.svg->marks && drawn.svg->text[t].mark >= 0; k++)
            if (!strcmp(drawn.svg->mark[k].kind, "disc") && drawn.svg->mark[k].panel == drawn.svg->text[t].panel)
                check_body(drawn.svg, &drawn.svg->text[t], &drawn.svg->mark[k], ISLANDS[_i]);
    drawn_free(&drawn);
}
END_TEST

/* ---- bodies ----------------------------------------------------------------------------------------------- */

/* What is told of labels in panels with bodies. */
typedef struct Bodies {
    int figures, labels, struck, strange; /* struck through; nearer to another body than to their own without a line to it */
} Bodies;

static const SvgMark *disc_at(const Svg *svg, int panel, SvgPoint middle)
{
    for (int i = 0; i < svg->marks; i++)
        if (svg->mark[i].panel == panel && !strcmp(svg->mark[i].kind, "disc") &&
            hypot(svg->mark[i].path[0].at[0].x - middle.x, svg->mark[i].path[0].at[0].y - middle.y) < 0.1)
            return &svg->mark[i];
    return NULL;
}

/* A label stands by its body or by its arrow, whichever is nearer. The bodies are those of the names, v_b2' and j_c1 have none. */
static double way_to_own(const SvgText *text, const SvgMark *own, const SvgMark *body)
{
    double way = INFINITY;
    if (body)
        way = fmax(svg_text_distance(text, body->path[0].at[0]) - fabs(body->path[0].at[1].x - body->path[0].at[0].x), 0);
    for (int p = 0; p < own->paths && own != body; p++)
        for (int i = 1; i < own->path[p].count && i < SVG_POINTS; i++)
            for (int k = 0; k <= 20; k++) {
                SvgPoint a = own->path[p].at[i - 1], b = own->path[p].at[i];
                way = fmin(way, svg_text_distance(text, (SvgPoint){a.x + (b.x - a.x) * k / 20, a.y + (b.y - a.y) * k / 20}));
            }
    return way;
}

static void tally_bodies(const Svg *svg, Bodies *tally, const char *statement)
{
    tally->figures++;
    for (int t = 0; t < svg->texts; t++) {
        const SvgText *text = &svg->text[t];
        const SvgMark *own = text->label && text->mark >= 0 ? &svg->mark[text->mark] : NULL;
        if (!own || !strcmp(own->kind, "bar") || !strcmp(own->kind, "rest"))
            continue;
        bool           disc = !strcmp(own->kind, "disc"), moves = !strcmp(own->kind, "velocity") || !strcmp(own->kind, "momentum");
        const SvgMark *body = disc ? own : moves && own->paths ? disc_at(svg, own->panel, own->path[0].at[0]) : NULL;
        bool           strange = false;
        double         way = way_to_own(text, own, body);
        for (int i = 0; i < svg->marks && body && !text->led; i++) {
            const SvgMark *other = &svg->mark[i];
            if (other->panel == own->panel && other != body && !strcmp(other->kind, "disc"))
                strange |= way_to_own(text, other, other) < way - 0.5;
        }
        bool struck = svg_struck(svg, text) > 1.5;
        tally->labels++;
        tally->struck += struck;
        tally->strange += strange;
        if ((struck || strange) && getenv("CAROM_SHOW_LABELS"))
            printf("%s: %s is %s\n", statement, text->text, struck ? "struck through" : "nearer to another body");
    }
}

static void tell_bodies(const Bodies *tally, const char *what)
{
    printf("%s: %d figures, %d labels: %d (%.1f %%) struck through, %d nearer to another body than to their own\n", what, tally->figures,
           tally->labels, tally->struck, 100.0 * tally->struck / tally->labels, tally->strange);
    fflush(stdout);
}

START_TEST(labels_in_collisions_are_not_struck_through)
{
    const int problems = cases(100);
    Random    random = random_stream(79);
    Bodies    tally = {0};
    Buf       call = {0};
    for (int i = 0; i < problems;) {
        call.len = 0;
        buf_puts(&call, "collide2d ma=");
        drawn_number(&call, &random, 1);
        buf_puts(&call, " mb=");
        drawn_number(&call, &random, 1);
        buf_puts(&call, " va=");
        drawn_vector(&call, &random);
        buf_puts(&call, " vb=");
        drawn_vector(&call, &random);
        buf_puts(&call, i % 3 ? " n=" : " pa=(0,0) pb=");
        drawn_vector(&call, &random);
        buf_printf(&call, " e=%d/4", random_int(&random, 0, 4));
        buf_char(&call, 0);
        Drawn drawn = drawn_of(call.at);
        if (drawn.svg) {
            tally_bodies(drawn.svg, &tally, call.at);
            i++;
        }
        drawn_free(&drawn);
    }
    tell_bodies(&tally, "collide2d");
    ck_assert_int_eq(tally.struck, 0);
    ck_assert_int_eq(tally.strange, 0);
    buf_free(&call);
}
END_TEST

START_TEST(labels_of_rows_are_not_struck_through)
{
    Bodies tally = {0};
    for (int n = 2; n <= 21; n += 20 / cases(20)) {
        char statements[100];
        snprintf(statements, sizeof statements, "set steps none; row n=%d v1=<%d,0> e=%d/10; island", n <= 20 ? n : 31, 1 + n % 3,
                 3 * (n % 4));
        Drawn drawn = drawn_of(statements);
        ck_assert_msg(drawn.svg, "%s", drawn.play->both.at);
        tally_bodies(drawn.svg, &tally, statements);
        drawn_free(&drawn);
    }
    tell_bodies(&tally, "rows of 2 to 20 and of 31");
    ck_assert_int_eq(tally.struck, 0);
    ck_assert_int_eq(tally.strange, 0);
}
END_TEST

SUITE(check_figure_labels)
{
    Suite *suite = suite_create("figure labels");
    TCase *tests = tcase_create("figure labels");
    lessons = files_in("lessons", ".carom", &lesson_count);
    tcase_add_loop_test(tests, labels_of_the_examples_do_not_overlap, 0, drawn_example_count);
    tcase_add_loop_test(tests, labels_of_the_lessons_do_not_overlap, 0, lesson_count);
    tcase_add_loop_test(tests, no_label_lies_across_many_bodies, 0, 4);
    TCase *bodies = tcase_create("bodies"), *problems = tcase_create("random problems");
    tcase_add_test(bodies, labels_in_collisions_are_not_struck_through);
    tcase_add_test(bodies, labels_of_rows_are_not_struck_through);
    tcase_add_loop_test(tests, names_stand_at_their_bodies, 0, 6);
    tcase_add_test(problems, figures_of_random_problems_are_right_and_can_be_read);
    tcase_add_test(problems, labels_stand_at_their_own_points);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, bodies);
    suite_add_tcase(suite, problems);
    return suite;
}
