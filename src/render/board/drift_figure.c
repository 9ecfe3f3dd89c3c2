/* The correct bits that a motion in floating point has left, hit by hit, as a plot. */
#include "figure/plot.h"
#include "render/board/motion_figure.h"

const Figure *drift_figure(const Journey *real, Journey *const *rounded, Arena *mem)
{
    enum { MOST_SERIES = 4 };
    PlotSeries *series = ARENA_MANY(mem, PlotSeries, MOST_SERIES);
    int         count = 0;
    for (; count < MOST_SERIES && rounded[count]; count++) {
        int        same = drift_first(real, rounded[count]);
        PlotPoint *point = ARENA_MANY(mem, PlotPoint, same + 1);
        for (int i = 0; i < same; i++) {
            int bits = drift_bits(real, rounded[count], i);
            point[i] = (PlotPoint){.x = plot_number(i + 1), .y = plot_number(bits)};
            point[i].words = text_format(mem, "%d bits at hit %d", bits, i + 1);
        }
        const Hit *any = rounded[count]->hits ? rounded[count]->hit[0] : NULL;
        series[count] = (PlotSeries){text_of(any ? any->ctx->sys->name : ""), SERIES_LINE, point, same};
    }
    return plot_figure(&(Plot){.caption = TEXT("correct bits of the centres, as long as floating point hits the same bodies"),
                               .x = {.label = TEXT("hit"), .whole = true},
                               .y = {.label = TEXT("bits"), .from_zero = true, .whole = true},
                               .series = series,
                               .count = count},
                       TEXT("Bits left in floating point"), mem);
}
