/* What goes wrong when a line is written: one change of its formula, or of what it comes to. A new kind is a row of the table in lapse.c.
 */
#ifndef CAROM_TESTS_LAPSE_H
#define CAROM_TESTS_LAPSE_H

#include "pen.h"

typedef struct Lapse {
    const char *name;
    /* The formula in letters is right, and the slip is in the numbers put in. */
    bool in_numbers;
    /* A known mistake: one that a catalogue may name. Otherwise a slip of the pen: no catalogue entry may be named firmly. */
    bool known;
    /* Carom's slips that say this: of those that are only possible, which fit some numbers by chance, no other explains it. NULL: none. */
    const char *slips;
    /* Whether it can happen at this node of a side; changes the node if `change`. */
    bool (*at)(Algebra *node, const PenSheet *sheet, bool change, Random *random);
} Lapse;

extern const Lapse lapse_table[];
extern const int   lapses;

/* Changes one place of the sides, and says where; NULL where it cannot happen here. */
Algebra *lapse_make(const Lapse *lapse, Algebra **side, int sides, const PenSheet *sheet, Random *random);

#endif
