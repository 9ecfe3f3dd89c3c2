/* The solutions of a call with unknowns beside each other, and why others are rejected. */
#ifndef CAROM_RENDER_SOLUTIONS_H
#define CAROM_RENDER_SOLUTIONS_H

#include "render/document_maker.h"

/* Adds what the page says of them after the working: the report has been solved. */
void solutions_add(DocumentMaker *m);

#endif
