/* Renaming: other names for names, such as m1 for ma, in sentences that have been written already. */
#ifndef CAROM_BASE_RENAMING_H
#define CAROM_BASE_RENAMING_H

#include "base/text.h"

/* `from` is ASCII. No `to` is the `from` of another, so renaming twice changes nothing more. */
typedef struct NewName {
    Text from, to;
} NewName;

typedef struct Renaming {
    NewName *name;
    int      count, room;
} Renaming;

/* The name, or a component of it such as va.x, renamed; itself if it has no other name. Of "other va" the name in it. */
Text renaming_name(const Renaming *renaming, Text name, Arena *mem);
/* The sentence with every name in it renamed. A name of one letter, which may be a unit, counts only where something is said to be its
 * value: "m = 2". */
Text renaming_words(const Renaming *renaming, Text words, Arena *mem);

#endif
