/* Claims: where one begins and ends in a line of a page. A claim is a name, a relation (= ≈ := => ->) and the forms after it; words and
 * marks may lead to it, and other claims may follow on the same line. */
#ifndef CAROM_HANDWORK_WRITTEN_CLAIMS_H
#define CAROM_HANDWORK_WRITTEN_CLAIMS_H

#include "base/text.h"

/* A mark that joins a name and its forms. */
typedef struct Relation {
    size_t at, len;
    bool   colon;
} Relation;

/* The next relation outside brackets, from `at` on. A `:` counts only with `only_name`, where a name may end. */
bool claims_relation(Text line, size_t at, bool only_name, Relation *found);
/* Whether the line continues the entry above: it begins with a relation other than an arrow. */
bool claims_go_on(Text line, Relation *relation);
/* The line without the words, marks and step number that lead to its claim: "so", a bullet, "(2)". A name stays: `so = 3` is about so. */
Text claims_without_lead_in(Text line, Arena *mem);
/* The part without its label: "Impulse: J = ..." is about J. */
Text claims_without_label(Text part, Arena *mem);
/* Where the claim at the beginning of `text` ends because the next one, *next, begins with `NAME =`. The end of `text` if no other claim
 * follows. */
size_t claims_end(Text text, Text *next, Arena *mem);
/* Whether a sentence gives a result: a number with decimals or a unit, or a number at its end. */
bool claims_give_number(Text text);

#endif
