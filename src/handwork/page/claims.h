/* Claims: where one begins and ends in a line of a page. A claim is a name, a relation (= ≈ := => ->) and the forms after it; words and
 * marks may lead to it, and other claims may follow on the same line. */
#ifndef CAROM_HANDWORK_PAGE_CLAIMS_H
#define CAROM_HANDWORK_PAGE_CLAIMS_H

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
/* Whether a word that leads to a claim stands inside: it rises to h' with v'². */
bool claims_have_lead_in(Text text);
/* The part without its label: "Impulse: J = ..." is about J, and so is an equation behind a colon and (+→). */
Text claims_without_label(Text part, Arena *mem);
/* The 64 % of `i.e. 64 %` or `also 64 %`, which says once more what stands in front of a comma; empty where the text says something else.
 */
Text claims_percent(Text text);
/* Whether the words are about a loss. */
bool claims_name_loss(Text text);
/* Returns where the claim at the beginning of `text` ends because the next one, *next, begins with `NAME =`. The end of `text` if no other
 * claim follows. */
size_t claims_end(Text text, Text *next, Arena *mem);
/* Whether a sentence gives a result: a number with decimals, a unit or %, a number at its end, or a point (3, 2). Numbers that are `given`
 * do not count, each with the unit behind it; NULL: none is. */
bool claims_give_number(Text text, bool (*given)(void *reader, Text quantity), void *reader);
/* Whether a sentence compares values, v2 > 0; *at: where the first sign stands. */
bool claims_compare(Text text, size_t *at);
/* Whether a sentence without a value tells how it ends: "A stops", "the lines are skew", "B moves backwards". What somebody assumes, "if
 * the lines are parallel", tells nothing. */
bool claims_tell_outcome(Text text);
/* Whether the text is a formula from a book, v² = u² + 2as or mgh = ½mv²: in letters, with a square, and with letters that mean
 * nothing in this problem. It claims nothing about the numbers of the problem. */
bool claims_quote(Text text, Relation relation, bool (*known)(void *reader, Text name), void *reader);

/* A value that stands in brackets behind the form in another unit: 0.5 m/s (= 1.8 km/h), which is taken off it; empty if there is none. */
Text claims_second_value(Text *form);

#endif
