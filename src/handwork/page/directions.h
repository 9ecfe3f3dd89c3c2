/* Directions: the words for them behind a value, in the languages of the schools. */
#ifndef CAROM_HANDWORK_PAGE_DIRECTIONS_H
#define CAROM_HANDWORK_PAGE_DIRECTIONS_H

#include "base/text.h"

/* A NoteDirection is the direction that words give to the value in front of them. */
typedef enum NoteDirection {
    DIRECTION_UNSAID,
    DIRECTION_BACK,  /* backwards, downwards: the minus of a negative value may be missing */
    DIRECTION_LEFT,  /* also west: the value is negative, written with its minus or without */
    DIRECTION_RIGHT, /* also east: the value is positive */
} NoteDirection;

/* The first direction among the words. */
NoteDirection directions_said(Text words);
/* Whether a line of the page says that the direction to the left, or that of the other body, is positive. One that names the right, too,
 * says nothing certain. */
bool directions_are_turned(Text page);

#endif
