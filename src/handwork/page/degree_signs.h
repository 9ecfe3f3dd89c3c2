/* Degree signs that a page leaves out, as a calculator does: cos(30). */
#ifndef CAROM_HANDWORK_PAGE_DEGREE_SIGNS_H
#define CAROM_HANDWORK_PAGE_DEGREE_SIGNS_H

#include "base/text.h"

/* cos(30°) for cos(30), cos 30° for cos 30; empty where the text has no sine, cosine or tangent of a plain number. */
Text degree_signs_put(Text text, Arena *mem);

#endif
