/* Where labels go: laws that hold whatever there is to place. */
#include "harness.h"
#include "figure/labels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 40 };

static double real(Random *random, double least, double most)
{
    return least + (most - least) * (double)(random_next(random) >> 11) * 0x1p-53;
}

static Label label_at(double x, double y, double width)
{
    return (Label){.width = width, .height = 10, .anchor = {{x, y}}, .anchors = 1};
}

static bool is_inside(const Box *box, const Box *frame)
{
    return box->left >= frame->left && box->top >= frame->top && box->left + box->width <= frame->left + frame->width &&
           box->top + box->height <= frame->top + frame->height;
}

static double distance(const Box *box, Point from)
{
    double x = fmax(fmax(box->left - from.x, from.x - box->left - box->width), 0),
           y = fmax(fmax(box->top - from.y, from.y - box->top - box->height), 0);
    return hypot(x, y);
}

START_TEST(a_label_alone_stands_beside_its_mark_on_the_side_it_asks_for)
{
    static const Point SIDES[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    Field              field = {.frame = {0, 0, 400, 400}, .gap = 5};
    Label              label = label_at(200, 200, 60);
    label.away[0] = SIDES[_i];
    labels_place(&label, 1, &field);
    ck_assert(label.placed && !label.led);
    Point middle = {label.box.left + 30, label.box.top + 5};
    ck_assert_msg((middle.x - 200) * SIDES[_i].x + (middle.y - 200) * SIDES[_i].y > 9, "at %g, %g", middle.x, middle.y);
    ck_assert_double_ge(distance(&label.box, label.anchor[0]), 4.9);
    ck_assert_double_le(distance(&label.box, label.anchor[0]), 8);
}
END_TEST

START_TEST(it_keeps_off_lines_and_boxes)
{
    Stroke stroke = {{0, 200}, {400, 200}, NOBODY, 0, false, false};
    Box    solid = {150, 120, 100, 75}; /* what is left free is below the line */
    Field  field = {.frame = {0, 0, 400, 400}, .stroke = &stroke, .strokes = 1, .solid = &solid, .solids = 1, .gap = 5};
    Label  label = label_at(200, 200, 60);
    label.away[0] = (Point){0, -1};
    labels_place(&label, 1, &field);
    ck_assert(label.placed);
    ck_assert_double_ge(label.box.top, 200);
}
END_TEST

START_TEST(it_may_stand_inside_a_disc)
{
    Field field = {.frame = {0, 0, 400, 400}, .gap = 5};
    Label label = label_at(200, 200, 30);
    label.inside = true;
    labels_place(&label, 1, &field);
    ck_assert_double_eq_tol(label.box.left + 15, 200, 1e-9);
    ck_assert_double_eq_tol(label.box.top + 5, 200, 1e-9);
}
END_TEST

START_TEST(without_room_it_is_not_placed)
{
    Field field = {.frame = {0, 0, 50, 50}, .gap = 5};
    Label label[2] = {label_at(25, 25, 60), label_at(25, 25, 20)};
    labels_place(label, 2, &field);
    ck_assert(!label[0].placed);
    ck_assert(label[1].placed);
}
END_TEST

/* A disc that stands on the ground, with a name too long to stand in it. */
START_TEST(no_line_comes_between_it_and_its_mark)
{
    Stroke ground = {{0, 240}, {400, 240}, NOBODY, 0, false, false};
    Field  field = {.frame = {0, 0, 400, 400}, .stroke = &ground, .strokes = 1, .gap = 5};
    Label  label = {.width = 90, .height = 10, .anchor = {{200, 200}, {200, 240}}, .away = {{0, 0}, {0, 1}}, .anchors = 2, .round = 40};
    labels_place(&label, 1, &field);
    ck_assert(label.placed);
    ck_assert_double_le(label.box.top + label.box.height, 240);
}
END_TEST

/* Two dots side by side, and two names of which only one has room above them. */
START_TEST(it_stands_at_its_own_mark_or_a_line_leads_there)
{
    for (int apart = 1; apart < 60; apart++) {
        Field field = {.frame = {0, 0, 400, 400}, .gap = 5};
        Label label[2] = {label_at(200, 200, 100), label_at(200 + apart, 200, 100)};
        labels_place(label, 2, &field);
        for (int i = 0; i < 2; i++) {
            double own = distance(&label[i].box, label[i].anchor[0]), other = distance(&label[i].box, label[1 - i].anchor[0]);
            ck_assert_msg(label[i].placed && (label[i].led || (own <= other && own < 25)), "%d apart: %g and %g", apart, own, other);
        }
    }
}
END_TEST

/* Crowded on purpose: some are not placed. */
static int random_field(Random *random, Label *label, Stroke *stroke, Box *solid, Field *field)
{
    int count = random_int(random, 1, MOST);
    *field = (Field){.frame = {0, 0, real(random, 100, 400), real(random, 60, 300)}, .stroke = stroke, .solid = solid};
    field->gap = real(random, 1, 6);
    field->snap_x = random_int(random, 0, 1);
    field->snap_y = 2.0 * random_int(random, 0, 1);
    field->strokes = random_int(random, 0, MOST);
    field->solids = random_int(random, 0, 5);
    for (int i = 0; i < count; i++) {
        label[i] = label_at(real(random, 0, field->frame.width), real(random, 0, field->frame.height), real(random, 5, 80));
        label[i].inside = random_int(random, 0, 3) == 0;
        if (random_int(random, 0, 1))
            label[i].away[0] = (Point){0, -1};
    }
    for (int i = 0; i < field->strokes; i++)
        stroke[i] =
            (Stroke){{real(random, 0, 400), real(random, 0, 300)}, {real(random, 0, 400), real(random, 0, 300)}, NOBODY, 0, false, false};
    for (int i = 0; i < field->solids; i++)
        solid[i] = (Box){real(random, 0, 300), real(random, 0, 200), real(random, 1, 50), real(random, 1, 50)};
    return count;
}

START_TEST(no_two_overlap_and_none_leaves_the_frame)
{
    Random random = random_stream(501);
    int    placed = 0, all = 0;
    for (int round = 0; round < cases(500); round++) {
        Label  label[MOST], again[MOST];
        Stroke stroke[MOST];
        Box    solid[5];
        Field  field;
        int    count = random_field(&random, label, stroke, solid, &field);
        memcpy(again, label, sizeof label);
        labels_place(label, count, &field);
        labels_place(again, count, &field);
        for (int i = 0; i < count; i++) {
            all++;
            ck_assert_msg(label[i].placed == again[i].placed && label[i].box.left == again[i].box.left, "round %d: not the same twice",
                          round);
            if (!label[i].placed)
                continue;
            placed++;
            ck_assert_msg(is_inside(&label[i].box, &field.frame), "round %d: label %d is outside", round, i);
            if (field.snap_y > 0)
                ck_assert_double_eq_tol(remainder(label[i].box.top, field.snap_y), 0, 1e-9);
            for (int k = 0; k < i; k++)
                ck_assert_msg(!label[k].placed || !box_overlaps(&label[i].box, &label[k].box), "round %d: %d and %d", round, i, k);
            for (int k = 0; k < field.solids; k++)
                ck_assert_msg(!box_overlaps(&label[i].box, &solid[k]), "round %d: %d on a solid", round, i);
        }
    }
    ck_assert_msg(placed > all / 3 && placed < all, "%d of %d placed", placed, all); /* or this has tested nothing */
}
END_TEST

START_TEST(how_much_of_a_line_is_in_a_box_is_what_sampling_says)
{
    enum { SAMPLES = 4000 };
    Random random = random_stream(502);
    int    some = 0;
    for (int round = 0; round < 400; round++) {
        Box    box = {real(&random, 0, 50), real(&random, 0, 50), real(&random, 1, 50), real(&random, 1, 50)};
        Stroke stroke = {
            {real(&random, 0, 100), real(&random, 0, 100)}, {real(&random, 0, 100), real(&random, 0, 100)}, NOBODY, 0, false, false};
        if (round % 4 == 0)
            stroke.to.x = stroke.from.x;
        if (round % 4 == 1)
            stroke.to.y = stroke.from.y;
        double dx = stroke.to.x - stroke.from.x, dy = stroke.to.y - stroke.from.y;
        int    inside = 0;
        for (int i = 0; i < SAMPLES; i++) {
            double x = stroke.from.x + dx * (i + 0.5) / SAMPLES, y = stroke.from.y + dy * (i + 0.5) / SAMPLES;
            inside += x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height;
        }
        some += inside > 0;
        ck_assert_double_eq_tol(stroke_inside(&stroke, &box), hypot(dx, dy) * inside / SAMPLES, 0.1);
    }
    ck_assert_int_gt(some, 50);
}
END_TEST

SUITE(check_labels)
{
    Suite *suite = suite_create("labels");
    TCase *one = tcase_create("one"), *many = tcase_create("many");
    tcase_add_loop_test(one, a_label_alone_stands_beside_its_mark_on_the_side_it_asks_for, 0, 4);
    tcase_add_test(one, it_keeps_off_lines_and_boxes);
    tcase_add_test(one, it_may_stand_inside_a_disc);
    tcase_add_test(one, no_line_comes_between_it_and_its_mark);
    tcase_add_test(one, it_stands_at_its_own_mark_or_a_line_leads_there);
    tcase_add_test(one, without_room_it_is_not_placed);
    suite_add_tcase(suite, one);
    tcase_add_test(many, no_two_overlap_and_none_leaves_the_frame);
    tcase_add_test(many, how_much_of_a_line_is_in_a_box_is_what_sampling_says);
    suite_add_tcase(suite, many);
    return suite;
}
