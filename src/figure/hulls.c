#include "figure/hulls.h"

#include <math.h>
#include <stdlib.h>

static int by_place(const void *one, const void *two)
{
    const Point *a = one, *b = two;
    return a->x != b->x ? (a->x > b->x) - (a->x < b->x) : (a->y > b->y) - (a->y < b->y);
}

/* Whether the way from a over b to c does not turn left, or so little that nobody sees it. */
static bool is_no_corner(Point a, Point b, Point c)
{
    const double STRAIGHT = 1e-9;
    double       left = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    return left <= STRAIGHT * hypot(b.x - a.x, b.y - a.y) * hypot(c.x - b.x, c.y - b.y);
}

/* Andrew's monotone chain: from left to right along the lower side, then back along the upper one. Two corners for a line. */
static int hull_of(Point *at, int count, Point *hull)
{
    int corners = 0;
    qsort(at, (size_t)count, sizeof *at, by_place);
    for (int side = 0, first = 0; side < 2; side++, first = corners - 1)
        for (int i = 0; i < count; i++) {
            Point next = at[side ? count - 1 - i : i];
            if (corners > first && hull[corners - 1].x == next.x && hull[corners - 1].y == next.y)
                continue;
            while (corners > first + 1 && is_no_corner(hull[corners - 2], hull[corners - 1], next))
                corners--;
            hull[corners++] = next;
        }
    return corners > 1 ? corners - 1 : corners; /* the last is the first again */
}

void hulls_close(Panel *panel, Arena *mem)
{
    int kept = 0;
    for (int i = 0; i < panel->count; i++) {
        Mark *mark = &panel->mark[i];
        bool  known = false;
        for (int k = 0; k < kept && mark->kind == MARK_HULL; k++)
            known |= panel->mark[k].kind == MARK_HULL && panel->mark[k].body == mark->body;
        if (known)
            continue;
        Point *at = ARENA_MANY(mem, Point, panel->count - i);
        int    count = 0;
        for (int k = i; k < panel->count && mark->kind == MARK_HULL; k++)
            if (panel->mark[k].kind == MARK_HULL && panel->mark[k].body == mark->body)
                at[count++] = panel->mark[k].a;
        if (count) {
            mark->corner = ARENA_MANY(mem, Point, 2 * count + 1);
            mark->corners = hull_of(at, count, mark->corner);
        }
        panel->mark[kept++] = *mark;
    }
    panel->count = kept;
}
