/* What the tests of the writers share: sessions in a format, and what stands on their pages. */
#ifndef CAROM_TESTS_PAPER_H
#define CAROM_TESTS_PAPER_H

#include "harness.h"

/* A session in that format, 1000 columns wide, with roots above; with two bodies in contact, if that is asked for. */
Play *play_in(Format format, bool bodies);

/* The formulas in a page of that format, one a line; and the next line of them. */
void formulas_of(Format format, Text page, Buf *out);
Text next_line(Text *rest);

/* The leaves (readback.h) of all of them, in order. */
void leaves_of_page(Format format, Text page, Buf *out);
/* The same of a derivation in text. */
void leaves_of_text(Text page, Buf *out);

/* The page up to the table of models, which text has in columns. */
Text before_tables(Text page);

int occurrences(Text text, const char *what);

#endif
