/* Positive direction: which one a page says that it counts as positive. */
#ifndef CAROM_HANDWORK_PAGE_POSITIVE_DIRECTION_H
#define CAROM_HANDWORK_PAGE_POSITIVE_DIRECTION_H

#include "base/text.h"

/* Whether a line says that the direction to the left, or that of the other body, is positive. One that names the right, too, says nothing
 * certain. */
bool positive_direction_is_turned(Text page);

#endif
