/* What stands under a panel: its scales, and what cannot be seen in it. */
#ifndef CAROM_RENDER_FIGURE_NOTES_H
#define CAROM_RENDER_FIGURE_NOTES_H

#include "render/figure_layout.h"

/* A round value to show the scale with, whose length on the page is at most `most`: its length, and the value as text. False where the
 * panel has nothing that is measured in this quantity. */
bool figure_sample(const Figure *figure, const FigureLayout *layout, Measure quantity, double most, double *length, Text *value,
                   Arena *mem);

/* What has to be said under the panel: that it is a projection, that arrows stand side by side, which are shorter than `shortest` and not
 * 0, and the labels that have found no room. */
Text figure_notes(const FigureLayout *layout, double shortest, Arena *mem);

#endif
