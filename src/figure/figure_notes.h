/* The notes below a panel: its scales, and marks that cannot be seen. */
#ifndef CAROM_FIGURE_FIGURE_NOTES_H
#define CAROM_FIGURE_FIGURE_NOTES_H

#include "figure/figure_layout.h"

/* A round value to show the scale with, whose length on the page is at most `most`: its length, and the value as text, with its unit. False
 * if the panel measures nothing in this quantity. */
bool figure_sample(const Figure *figure, const FigureLayout *layout, Measure quantity, double most, double *length, Text *value,
                   Arena *mem);

/* The notes of a panel: a projection, arrows drawn side by side, arrows shorter than `shortest` but not 0, and labels that do not fit. */
Text figure_notes(const FigureLayout *layout, double shortest, Arena *mem);

#endif
