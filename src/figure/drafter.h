/* Drafter: the figure while it is made. drafter.c works its marks out to Flat vectors; figure.c scales these. */
#ifndef CAROM_FIGURE_DRAFTER_H
#define CAROM_FIGURE_DRAFTER_H

#include "figure/figure_text.h"

/* (x, y)*2^e, the larger of |x| and |y| in about [1/2, 1), or all 0. */
typedef struct Flat {
    double x, y;
    long   e;
} Flat;

typedef struct Triple {
    Num num[3];
    int rows;
} Triple;

/* A mark that is drawn, before units are chosen. */
typedef struct Raw {
    const SketchMark *sketch;
    Mark              mark;
    Flat              mass;              /* of a disc, or 0 */
    Flat              value, place, end; /* place: from, at, or where it is by itself; end: to */
    bool              place_ends;        /* an arrow ends at its place */
} Raw;

typedef struct RawPanel {
    const SketchPanel *sketch;
    bool               active, plane, sticks_out;
    double             right[3], up[3];
    Triple             origin; /* the place that the others are counted from */
    bool               has_origin;
    Raw               *raw;
    int                count, room;
} RawPanel;

typedef struct Drafter {
    const Report *report;
    const Sketch *sketch;
    Source        source; /* where places and lengths come from, */
    Source        told;   /* and texts: the same but in letters */
    Arena        *mem;
    bool          unable; /* some formula has no value in this column, and might have one in enclosures */
    RawPanel     *panel;
    Figure       *figure;
    int           body_room;
    long          bars; /* the exponent of the highest bar */
} Drafter;

static inline bool drafter_is_zero(const Flat *flat)
{
    return flat->x == 0 && flat->y == 0;
}

/* Works out the panels that apply, with their marks. */
void drafter_read(Drafter *drafter);

/* A vector in the plane of the panel. False if a component has no size. */
bool drafter_flat(Drafter *drafter, RawPanel *panel, const Triple *triple, Flat *flat);

#endif
