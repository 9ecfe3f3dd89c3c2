/* A Layout says, before any format, how a derivation stands on a page: which rows it has, and what fits. Widths are in columns of the
 * printed text, each about half an em wide in print. */
#ifndef CAROM_RENDER_FORMATS_LAYOUT_H
#define CAROM_RENDER_FORMATS_LAYOUT_H

#include "render/document.h"

/* One row: the parts from `from` up to `to` of a formula (notation.h), which goes on in the next row where they are not all. */
typedef struct LayoutRow {
    const Expr *math;
    int         from, to;
    bool        related, rounded; /* = or ≈ stands before it */
    bool        indent;           /* it goes on from the row before */
    bool        last;             /* of the block */
    int         height;           /* in rows of fractions */
} LayoutRow;

typedef struct Layout {
    LayoutRow *row;
    int        count, room;
    int        columns;    /* of the widest row, with the left side */
    bool       left_apart; /* the left side is too long: it has the first row for itself */
} Layout;

/* The rows of a step, or of a comparison, where `line` columns fit on a line. */
Layout layout_of(const Block *block, int line, Arena *mem);

/* The columns that a given or an answer takes on one line, and that a table takes. */
int layout_row_columns(const Block *block);
/* The same of a chain, whose fractions stand above each other. */
int layout_chain_columns(const Block *block);
int layout_table_columns(const Block *table);

#endif
