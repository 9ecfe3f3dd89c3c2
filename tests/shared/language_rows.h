/* A row of the tables of the language: statements that come before (a line each, or NULL), the statement, and what it has to give:
 *   14  [4,-2]  2*sqrt(13)   the exact value, in carom's own syntax
 *   14 | m/s    14 |         the same, with the unit that it is shown in, or shown without a unit
 *   ~ 0.8414                 no exact value; its decimal begins so
 *   holds  fails             the verdict on a comparison
 *   ! words                  refused; the complaint or its hint has these words in it
 *   ok                       fine, whatever it gives
 * and last, words of a note that comes with it (NULL: there is no note).
 */
#ifndef CAROM_TESTS_LANGUAGE_ROWS_H
#define CAROM_TESTS_LANGUAGE_ROWS_H

#include "harness.h"

typedef struct LanguageRow {
    const char *before, *statement, *gives, *note;
} LanguageRow;

void language_check_row(const LanguageRow *row, const char *definition);

/* A session in JSON in which the definition and the lines before (both may be NULL) have been played. */
Play *language_play(const char *definition, const char *before);

#endif
