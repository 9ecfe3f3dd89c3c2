/* Places labels beside their marks, over no other label, and over no line if that is possible.
 *
 * Nothing here knows what is drawn: lines and boxes go in, boxes come
 * out, and the same input always gives the same places. */
#ifndef CAROM_FIGURE_LABELS_H
#define CAROM_FIGURE_LABELS_H

#include "figure/boxes.h"

enum { LABEL_ANCHORS = 11 };

typedef struct Label {
    double width, height;
    int    owner;                 /* its mark, which has its own lines */
    int    whose;                 /* the body that its mark belongs to, or 0 */
    double round;                 /* the first anchor is the middle of a disc of that radius, the others stand at its rim; 0 for none */
    Point  body;                  /* the middle of the disc that its mark belongs to, as a velocity does: it may stand at that, too */
    double reach;                 /* the radius of that disc; 0 for none */
    Point  anchor[LABEL_ANCHORS]; /* what it may stand beside, the best first */
    Point  away[LABEL_ANCHORS];   /* the side of it that it should stand on, of length one; <0, 0> for any */
    int    anchors;
    bool   place;     /* it names a place: a point or a disc */
    bool   inside;    /* it may stand on its first anchor itself, as in a disc */
    Point  low, high; /* the corners of its mark and its body; labels_place finds them */
    /* what comes out */
    bool  placed;
    bool  led;  /* it is so far off, or so near to another mark, that a line has to lead to it */
    Point lead; /* the anchor beside which it stands */
    Box   box;
} Label;

/* Labels have to keep off all this. */
typedef struct Field {
    Box           frame; /* they stay inside */
    const Box    *solid; /* nothing may stand there */
    int           solids;
    const Stroke *stroke; /* nothing should */
    int           strokes;
    double        spread;         /* fonts differ: by that part of it a label may be wider */
    double        gap;            /* between a label and its mark; between labels side by side, too */
    double        snap_x, snap_y; /* boxes begin at multiples of these; 0 for anywhere */
} Field;

enum { LABELS_CROWD = 30 }; /* among more nobody could follow lines that lead to them, so that they stand at their marks or nowhere */

/* A label for which there is no room is not placed. No two that are placed overlap, and none overlaps a solid box, leaves the frame or is
 * struck through by a line. */
void labels_place(Label *label, int count, const Field *field);

#endif
