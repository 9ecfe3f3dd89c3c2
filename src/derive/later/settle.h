/* Settle: the mistakes and the figure of a plan, from the lines that have been noted for it. For build_plan.c. */
#ifndef CAROM_DERIVE_LATER_SETTLE_H
#define CAROM_DERIVE_LATER_SETTLE_H

#include "derive/reading/book.h"

/* Settles the noted lines of mistakes for the plan of the list. False after a complaint. */
bool settle_mistake_lines(const NotedList *noted, MistakeList *list);
/* NULL after a complaint. */
const Sketch *settle_sketch_lines(const NotedList *noted, const SketchDesk *desk);

#endif
