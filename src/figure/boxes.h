/* Boxes and lines on a page, with x to the right and y down, in any unit. Thousands of places are tried for each label, so these are
 * inline. */
#ifndef CAROM_FIGURE_BOXES_H
#define CAROM_FIGURE_BOXES_H

#include "figure/figure.h"

#include <math.h>

typedef struct Box {
    double left, top, width, height;
} Box;

enum { NOBODY = -1 };

typedef struct Stroke {
    Point from, to;
    int   owner; /* the mark whose line it is, or NOBODY */
    int   body;  /* the body that its mark belongs to, or 0 */
    bool  named; /* a label near it could be taken for its own: arrows, segments and hulls, and not circles, hatching and guides */
    bool  hull;  /* a piece of the closed outline of that body; the pieces of one follow one another */
} Stroke;

/* fmin and fmax are calls. */
static inline double box_lesser(double a, double b)
{
    return a < b ? a : b;
}

static inline double box_larger(double a, double b)
{
    return a > b ? a : b;
}

static inline bool box_overlaps(const Box *a, const Box *b)
{
    return a->left < b->left + b->width && b->left < a->left + a->width && a->top < b->top + b->height && b->top < a->top + a->height;
}

/* The length of the line inside the box. After Liang and Barsky: the part of the line, as an interval of 0 to 1, between both pairs of
 * sides. */
static inline double stroke_inside(const Stroke *s, const Box *box)
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
            from = box_larger(from, room[i] / step[i]);
        else if (step[i] > 0)
            to = box_lesser(to, room[i] / step[i]);
    }
    return to > from ? (to - from) * hypot(dx, dy) : 0;
}

/* The nearest point of the box. */
static inline Point box_nearest(const Box *box, Point to)
{
    return (Point){box_lesser(box_larger(to.x, box->left), box->left + box->width),
                   box_lesser(box_larger(to.y, box->top), box->top + box->height)};
}

/* hypot is slower, because it takes care of sizes that no page has. */
static inline double stroke_length(double x, double y)
{
    return sqrt(x * x + y * y);
}

/* The square of the distance. */
static inline double box_square_to(const Box *box, Point from)
{
    Point  to = box_nearest(box, from);
    double x = to.x - from.x, y = to.y - from.y;
    return x * x + y * y;
}

static inline double box_distance(const Box *box, Point from)
{
    return sqrt(box_square_to(box, from));
}

/* The distance of the box from the line. */
static inline double stroke_distance(const Box *box, const Stroke *s)
{
    double dx = s->to.x - s->from.x, dy = s->to.y - s->from.y, square = dx * dx + dy * dy;
    if (stroke_inside(s, box) > 0)
        return 0;
    double least = box_lesser(box_square_to(box, s->from), box_square_to(box, s->to));
    for (int corner = 0; corner < 4; corner++) {
        Point  at = {box->left + (corner % 2) * box->width, box->top + (corner / 2) * box->height};
        double part = square > 0 ? box_lesser(box_larger(((at.x - s->from.x) * dx + (at.y - s->from.y) * dy) / square, 0), 1) : 0;
        double x = s->from.x + part * dx - at.x, y = s->from.y + part * dy - at.y;
        least = box_lesser(least, x * x + y * y);
    }
    return sqrt(least);
}

/* Positive on one side of the line, negative on the other. */
static inline double stroke_side(const Stroke *s, Point at)
{
    return (s->to.x - s->from.x) * (at.y - s->from.y) - (s->to.y - s->from.y) * (at.x - s->from.x);
}

static inline bool stroke_crosses(const Stroke *a, const Stroke *b)
{
    return stroke_side(a, b->from) * stroke_side(a, b->to) < 0 && stroke_side(b, a->from) * stroke_side(b, a->to) < 0;
}

static inline bool box_contains(const Box *box, Point at)
{
    return at.x > box->left && at.x < box->left + box->width && at.y > box->top && at.y < box->top + box->height;
}

#endif
