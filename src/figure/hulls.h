/* Hulls: the corners of each body's outline become one mark. */
#ifndef CAROM_FIGURE_HULLS_H
#define CAROM_FIGURE_HULLS_H

#include "figure/figure.h"

/* The first corner of each body in the panel gets the least outline round all of them, and the others go. */
void hulls_close(Panel *panel, Arena *mem);

#endif
