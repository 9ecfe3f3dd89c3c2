/* Each label tries places on rings around its anchors: near ones first, on the side that it should stand on, and a place costs what it
 * covers of lines. One label after another takes its cheapest place; two further rounds let each move again, now that the others are known.
 */
#include "render/labels.h"

#include <math.h>

enum { RINGS = 9, SIDES = 16, ROUNDS = 3 };

/* How far the rings are from the anchor, in gaps; a label beyond LED is led to. */
static const double RING[RINGS] = {1, 2, 3.5, 6, 9, 13, 18, 25, 34};
enum { LED = 3 };
enum { CROWD = 30 }; /* among more labels than this nobody could follow lines that lead to them */

bool boxes_overlap(const Box *a, const Box *b)
{
    return a->left < b->left + b->width && b->left < a->left + a->width && a->top < b->top + b->height && b->top < a->top + a->height;
}

/* Liang and Barsky: the part of the line, as an interval of 0 to 1, that lies between both pairs of sides. */
double stroke_inside(const Stroke *s, const Box *box)
{
    double right = box->left + box->width, low = box->top + box->height;
    if ((s->from.x < box->left && s->to.x < box->left) || (s->from.x > right && s->to.x > right) ||
        (s->from.y < box->top && s->to.y < box->top) || (s->from.y > low && s->to.y > low))
        return 0; /* nearly always */
    double dx = s->to.x - s->from.x, dy = s->to.y - s->from.y, from = 0, to = 1;
    double step[4] = {-dx, dx, -dy, dy};
    double room[4] = {s->from.x - box->left, right - s->from.x, s->from.y - box->top, low - s->from.y};
    for (int i = 0; i < 4; i++) {
        if (step[i] == 0 && room[i] <= 0)
            return 0;
        if (step[i] < 0)
            from = fmax(from, room[i] / step[i]);
        else if (step[i] > 0)
            to = fmin(to, room[i] / step[i]);
    }
    return to > from ? (to - from) * hypot(dx, dy) : 0;
}

static double snapped(double x, double to)
{
    return to > 0 ? to * round(x / to) : x;
}

static bool is_free(const Label *label, int count, int self, const Box *box, const Field *field)
{
    const Box *frame = &field->frame;
    if (box->left < frame->left || box->top < frame->top || box->left + box->width > frame->left + frame->width ||
        box->top + box->height > frame->top + frame->height)
        return false;
    for (int i = 0; i < field->solids; i++)
        if (boxes_overlap(box, &field->solid[i]))
            return false;
    Box wide = {box->left - field->gap, box->top, box->width + 2 * field->gap, box->height};
    for (int i = 0; i < count; i++)
        if (i != self && label[i].placed && boxes_overlap(&wide, &label[i].box))
            return false;
    return true;
}

/* The nearest point of the box. */
static Point nearest(const Box *box, Point to)
{
    return (Point){fmin(fmax(to.x, box->left), box->left + box->width), fmin(fmax(to.y, box->top), box->top + box->height)};
}

static double covered(const Box *box, const Field *field)
{
    double sum = 0;
    for (int i = 0; i < field->strokes; i++)
        sum += stroke_inside(&field->stroke[i], box);
    return sum;
}

/* What a line that leads there would cross: nothing counts as much as another label. */
static double crossed(const Label *label, int count, int self, const Box *box, Point anchor)
{
    Stroke lead = {anchor, nearest(box, anchor)};
    double sum = 0;
    for (int i = 0; i < count; i++)
        if (i != self && label[i].placed)
            sum += stroke_inside(&lead, &label[i].box);
    return sum;
}

typedef struct Choice {
    double cost;
    Box    box;
    bool   any, led;
    Point  lead;
} Choice;

static void consider(Choice *best, const Label *label, int count, int self, Box box, double cost, bool led, Point anchor,
                     const Field *field)
{
    box.left = snapped(box.left, field->snap_x);
    box.top = snapped(box.top, field->snap_y);
    if ((best->any && cost >= best->cost) || !is_free(label, count, self, &box, field))
        return;
    cost += 6 * covered(&box, field) / field->gap;
    if (led)
        cost += 20 * crossed(label, count, self, &box, anchor) / field->gap;
    if (!best->any || cost < best->cost)
        *best = (Choice){cost, box, true, led, anchor};
}

/* Two places on that side: with the nearest corner of the box beyond the ring, as beside a line, and with the box touching the ring, as
 * beside a dot. */
static void try_side(Choice *best, const Label *label, int count, int self, int anchor, int ring, Point side, const Field *field)
{
    const Label *own = &label[self];
    Point        at = own->anchor[anchor], wanted = own->away[anchor];
    double       away = RING[ring] * field->gap, x = own->width / 2, y = own->height / 2;
    double       turned = wanted.x == 0 && wanted.y == 0 ? 0 : 1 - (side.x * wanted.x + side.y * wanted.y);
    double cost = 2 * RING[ring] + 1.5 * turned + 2 * anchor + (ring >= LED ? 6 : 0), clear = away + fabs(side.x) * x + fabs(side.y) * y;
    Box    beyond = {at.x + side.x * clear - x, at.y + side.y * clear - y, own->width, own->height};
    Box    touching = {at.x + side.x * (away + x) - x, at.y + side.y * (away + y) - y, own->width, own->height};
    consider(best, label, count, self, beyond, cost, ring >= LED, at, field);
    consider(best, label, count, self, touching, cost, ring >= LED, at, field);
}

static Choice choose(const Label *label, int count, int self, const Field *field)
{
    const Label *own = &label[self];
    Choice       best = {0};
    if (own->inside) {
        Box box = {own->anchor[0].x - own->width / 2, own->anchor[0].y - own->height / 2, own->width, own->height};
        consider(&best, label, count, self, box, 0, false, own->anchor[0], field);
    }
    for (int a = 0; a < own->anchors; a++)
        for (int ring = 0; ring < (count > CROWD ? LED : RINGS); ring++)
            for (int side = -1; side < SIDES; side++) {
                double angle = side < 0 ? atan2(own->away[a].y, own->away[a].x) : 2 * M_PI * side / SIDES;
                try_side(&best, label, count, self, a, ring, (Point){cos(angle), sin(angle)}, field);
            }
    return best;
}

void labels_place(Label *label, int count, const Field *field)
{
    for (int i = 0; i < count; i++)
        label[i].placed = false;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < count; i++) {
            label[i].placed = false;
            if (num_stop) /* Ctrl-C: nobody waits for labels */
                continue;
            Choice best = choose(label, count, i, field);
            label[i].placed = best.any;
            label[i].box = best.box;
            label[i].led = best.led;
            label[i].lead = best.lead;
        }
}
