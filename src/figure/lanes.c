#include "figure/lanes.h"

#include <math.h>

Point lanes_upper_side(Point from, Point to)
{
    double length = hypot(to.x - from.x, to.y - from.y);
    Point  side = length > 0 ? (Point){-(to.y - from.y) / length, (to.x - from.x) / length} : (Point){0, 1};
    return side.y > 1e-9 || (fabs(side.y) <= 1e-9 && side.x > 0) ? (Point){-side.x, -side.y} : side;
}

/* Whether the arrows run so close together, and so far, that a reader would take them for one. */
static bool lie_on_each_other(const Stroke *one, const Stroke *two, double near)
{
    double length = hypot(one->to.x - one->from.x, one->to.y - one->from.y), x[2], y[2];
    if (!(length > near))
        return false;
    Point along = {(one->to.x - one->from.x) / length, (one->to.y - one->from.y) / length};
    for (int end = 0; end < 2; end++) {
        Point at = end ? two->to : two->from, way = {at.x - one->from.x, at.y - one->from.y};
        x[end] = way.x * along.x + way.y * along.y;
        y[end] = way.y * along.x - way.x * along.y;
    }
    double low = fmax(fmin(x[0], x[1]), 0), high = fmin(fmax(x[0], x[1]), length), slope = (y[1] - y[0]) / (x[1] - x[0]);
    return high - low > near && fabs(y[0] + slope * (low - x[0])) < near / 2 && fabs(y[0] + slope * (high - x[0])) < near / 2;
}

bool lanes_set(Stroke *arrow, int count, double apart, double near)
{
    enum { LANES = 9 };
    bool any = false;
    for (int i = 0; i < count; i++) {
        const Stroke at = arrow[i];
        Point        side = lanes_upper_side(at.from, at.to);
        bool         free = false;
        for (int lane = 0; lane < LANES && !free; lane++) { /* in its place, above, below, further above ... */
            double aside = apart * (lane % 2 ? (lane + 1) / 2 : -lane / 2);
            arrow[i].from = (Point){at.from.x + aside * side.x, at.from.y + aside * side.y};
            arrow[i].to = (Point){at.to.x + aside * side.x, at.to.y + aside * side.y};
            free = true;
            for (int k = 0; k < i && free; k++)
                free = !lie_on_each_other(&arrow[i], &arrow[k], near);
            any |= lane > 0;
        }
    }
    return any;
}
