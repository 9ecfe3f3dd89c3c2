/* Claims that a sentence makes with a verb in the place of an equals sign: "the final velocity of A is 0.5 m/s", "A moves at 1.4 m/s to the
 * left", "they meet at (3, 2)", "8 J of kinetic energy is lost". */
#ifndef CAROM_HANDWORK_PAGE_SENTENCES_H
#define CAROM_HANDWORK_PAGE_SENTENCES_H

#include "handwork/page/claims.h"

/* The verb between a name and its value; false if there is none in front of the line's own relation, if it `relates`. */
bool sentences_verb(Text part, bool relates, Relation *relation, Arena *mem);

/* A claim without a relation: its value, what is said to have it, as written, and the name that this means. */
typedef struct Sentence {
    Text subject, name, value;
    Text way;  /* the direction between the verb and the value: to the left */
    Text rest; /* a further sentence behind `and` */
} Sentence;

/* A speed or velocity afterwards, the point where something meets or hits something else, or kinetic energy that is lost. */
bool sentences_read(Sentence *sentence, Text part, Arena *mem);

#endif
