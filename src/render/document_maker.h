/* Makes a document of a report: the blocks in document.c, the lines and phrases with its values in document_values.c. */
#ifndef CAROM_RENDER_DOCUMENT_MAKER_H
#define CAROM_RENDER_DOCUMENT_MAKER_H

#include "render/document.h"

typedef struct DocumentMaker {
    const Report *report;
    Arena        *mem;
    Document      doc;
    Steps         steps;
    bool          whole; /* also show steps that only a law needs */
    bool          first; /* leave out second ways to a value */
} DocumentMaker;

/* `rounded`: the line is rounded beyond what the formula itself shows, as in a derivation in binary64. */
void document_values_add_line(DocumentMaker *m, Block *block, const Expr *math, bool rounded);

/* The value of a step without its unit; NULL if it has none. */
const Expr *document_values_of(DocumentMaker *m, int step);
/* The value of a given: as above, but an angular velocity in degrees has its unit, 360 °/s. */
const Expr *document_values_of_given(DocumentMaker *m, int step);

/* Adds the formula and the lines of working, then the value with its unit. A brief working has only the line with the numbers, and the
 * value. */
void document_values_add_working(DocumentMaker *m, Block *block, int step, bool brief);
/* Adds the value in other forms: an angle in degrees and radians, a number as a decimal (of a typed formula), a quantity in the unit that
 * was asked for. */
void document_values_add_forms(DocumentMaker *m, Block *block, int step);
/* The lines of an answer: its value, as a decimal, and in the unit that was asked for. */
void document_values_add_answer(DocumentMaker *m, Block *block, int step);

/* The value of that name in a report, for a table without units; `none` where it has no such value. */
Phrase document_values_in_cell(DocumentMaker *m, const Report *report, Text name, Text none);

/* Both sides of a law that is a comparison, with their unit once. */
const Expr *document_values_of_law(DocumentMaker *m, int law, const Expr *sides);

/* The unit that the page shows the step in: that of SI, or the one that was asked for; empty if the page has no units. */
Text document_values_unit(DocumentMaker *m, const Step *step);

#endif
