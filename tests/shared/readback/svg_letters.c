/* Where the labels of an SVG are beside its lines, by points along these. */
#include "svg_read.h"

#include <math.h>
#include <string.h>

long double svg_unit(const Svg *svg, const SvgMark *mark)
{
    const SvgPanel *panel = &svg->panel[mark->panel];
    for (int own = 0; own < 2; own++) /* the mark's, else the panel's */
        for (int i = 0; i < panel->units; i++)
            if (!strcmp(panel->quantity[i], own ? panel->own : mark->kind))
                return panel->unit[i];
    return 0;
}

double svg_text_width(const SvgText *text)
{
    return text->arial;
}

static bool is_on_letters(const SvgText *text, double x, double y)
{
    return x > text->x && x < text->x + svg_text_width(text) && y > text->y - 0.7 * text->size && y < text->y;
}

/* Sampled: a point every half pixel. */
double svg_covered(const Svg *svg, const SvgText *text)
{
    double sum = 0;
    for (int i = 0; i < svg->marks; i++) {
        const SvgPath *path = &svg->mark[i].path[0];
        bool twice = !strcmp(svg->mark[i].kind, "impulse") && svg->mark[i].paths > 1; /* round both of its lines; the head is at its end */
        if (svg->mark[i].panel != text->panel || (path->count != 2 && !twice) || !svg->mark[i].paths || !strcmp(svg->mark[i].kind, "disc"))
            continue;
        SvgPoint to = twice ? path[1].at[0] : path->at[1];
        double   dx = to.x - path->at[0].x, dy = to.y - path->at[0].y;
        int      steps = 1 + (int)(2 * (dx < 0 ? -dx : dx) + 2 * (dy < 0 ? -dy : dy));
        for (int k = 0; k <= steps; k++)
            sum += is_on_letters(text, path->at[0].x + dx * k / steps, path->at[0].y + dy * k / steps) ? 0.5 : 0;
    }
    return sum;
}

double svg_text_distance(const SvgText *text, SvgPoint from)
{
    double right = text->x + svg_text_width(text), top = text->y - 0.75 * text->size;
    double x = fmax(fmax(text->x - from.x, from.x - right), 0), y = fmax(fmax(top - from.y, from.y - text->y), 0);
    return hypot(x, y);
}

/* Sampled, as above. */
static double path_on_letters(const SvgText *text, const SvgPath *path, bool circle)
{
    double sum = 0, radius = circle ? fabs(path->at[1].x - path->at[0].x) : 0;
    for (int i = 1; i < path->count && i < SVG_POINTS && !circle; i++) {
        double dx = path->at[i].x - path->at[i - 1].x, dy = path->at[i].y - path->at[i - 1].y;
        int    steps = 1 + (int)(2 * hypot(dx, dy));
        for (int k = 0; k <= steps; k++)
            sum += is_on_letters(text, path->at[i - 1].x + dx * k / steps, path->at[i - 1].y + dy * k / steps) ? 0.5 : 0;
    }
    int steps = 1 + (int)(4 * M_PI * radius);
    for (int k = 0; k < steps && circle; k++) {
        double at = 2 * M_PI * k / steps;
        sum += is_on_letters(text, path->at[0].x + radius * cos(at), path->at[0].y + radius * sin(at)) ? 0.5 : 0;
    }
    return sum;
}

double svg_struck(const Svg *svg, const SvgText *text)
{
    double sum = 0;
    for (int i = 0; i < svg->marks; i++) {
        const SvgMark *mark = &svg->mark[i];
        bool           circle = !strcmp(mark->kind, "disc") || !strcmp(mark->kind, "point");
        for (int k = 0; k < mark->paths && k < SVG_PATHS && mark->panel == text->panel; k++)
            sum += path_on_letters(text, &mark->path[k], circle);
    }
    return sum;
}
