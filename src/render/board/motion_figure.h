/* A motion as a picture: the walls, the paths with numbered hits, the balls at the start, at the hits and at the end; and the energy over
 * time. */
#ifndef CAROM_RENDER_BOARD_MOTION_FIGURE_H
#define CAROM_RENDER_BOARD_MOTION_FIGURE_H

#include "figure/figure.h"
#include "render/board/motion_page.h"

typedef enum MotionView {
    MOTION_WHOLE, /* the paths, and the energy if it changes */
    MOTION_PATHS,
    MOTION_ENERGY,
    MOTION_MOVING, /* the whole, which says how fast it moves */
    MOTION_BITS,   /* drift_figure */
} MotionView;

enum {
    MOST_DRAWN_HITS = 500, /* of longer motions the beginning is drawn */
    MOST_NUMBERED = 16,    /* hits with their number; of more, every second, fifth, tenth ... has one */
};

/* Draws any view but MOTION_BITS. */
const Figure *motion_figure(const Journey *journey, MotionView view, const MotionStyle *style);
/* drift_figure.c: the correct bits of the centres in each rounded journey, against the number of hits, as long as they hit the same
 * bodies as the real one. `rounded` ends with NULL. */
const Figure *drift_figure(const Journey *real, Journey *const *rounded, Arena *mem);

#endif
