/* Formula edits: every formula that differs from a given one in one place.
 *
 * A wrong line is mostly a right one with one slip in it: a sign, a number, a quantity, a factor, a term, a square or a bracket. The edits
 * of a right formula are the slips that it allows; those of a wrong formula are its possible repairs. An equation is edited as the formula
 * left = right. The caller says which edits it wants and what they are made from, works out each result, and decides which are likely.
 *
 * A formula of n nodes has at most n*(6 + others + 2*factors + 2*terms) edits, twice as many with `components`, and 24^2 more in which two
 * of its first 24 leaves are exchanged. A result shares with the formula all nodes but those on the way to the place of the edit. */
#ifndef CAROM_HANDWORK_SLIPS_FORMULA_EDITS_H
#define CAROM_HANDWORK_SLIPS_FORMULA_EDITS_H

#include "language/expr.h"

/* Named after what is done to the formula that is edited. */
typedef enum EditKind {
    EDIT_DATUM_SIGN, /* 3*(-1) for 3*1, if -1 is the number of the problem */
    EDIT_SIGN,       /* of a term */
    EDIT_DATUM,      /* another number of the problem */
    EDIT_NAME,       /* another quantity: v1 for u1 */
    EDIT_EXCHANGED,  /* two numbers or two names in each other's place, here or everywhere */
    EDIT_FACTOR_REMOVED,
    EDIT_DIVIDED, /* a term, by a factor that it may have twice */
    EDIT_FACTOR_ADDED,
    EDIT_INVERTED,        /* divided for multiplied, or a ratio upside down */
    EDIT_OTHER_SIDE,      /* a factor moved across the equals sign */
    EDIT_BRACKET_ADDED,   /* 2*(v1 + 3) for 2*v1 + 3 */
    EDIT_BRACKET_REMOVED, /* 2*v1 + 3 for 2*(v1 + 3) */
    EDIT_SQUARED,
    EDIT_SQUARE_REMOVED,
    EDIT_SIDE_SIGN, /* of a whole sum */
    EDIT_TERM_REMOVED,
    EDIT_TERM_ADDED,
    EDIT_SCALED,     /* a term or a side multiplied or divided alone, by a number by which the rest was */
    EDIT_TERM_VALUE, /* another value of a term, which only its neighbours give: no edit is made with it */
} EditKind;

typedef struct FormulaEdit {
    EditKind    kind;
    int         side;   /* of an equation: 0 or 1, where `before` stands */
    const Expr *before; /* the node that is edited; for an added term, the sum or the side to which it is added */
    const Expr *after;  /* what takes its place, or is added; of a factor, that factor; NULL: nothing */
    const Expr *second; /* of two exchanged: the other one, on `second_side`; else NULL */
    int         second_side;
    int         datum; /* of the piece that was put in, or -1 */
    const Expr *result;
} FormulaEdit;

/* A piece that may be put into a formula, and the kind of edit that does so. */
typedef struct EditPiece {
    EditKind    kind;
    const Expr *piece;
    int         datum; /* for the caller: the step of a plan that it stands for, or -1 */
} EditPiece;

typedef struct EditPieces {
    EditPiece *of;
    int        count, room;
} EditPieces;

/* Lists what may stand in the place of a leaf, which is a number as written, a name, or a component of one. A piece of the kind
 * EDIT_TERM_ADDED is added to the leaf. */
typedef void EditOthers(EditPieces *others, const Expr *leaf, const void *from, Arena *mem);

typedef struct FormulaEditing {
    unsigned    kinds;      /* those that are wanted: 1u << EDIT_SIGN | ... */
    bool        vectors;    /* vectors are edited, too: the result may have another shape */
    bool        components; /* a product of vectors in the plane is edited also as the sum that it is */
    EditOthers *others;     /* NULL: nothing takes the place of a leaf */
    const void *from;       /* for `others` */
    EditPieces  factors;    /* of a term, by kind: EDIT_FACTOR_ADDED, EDIT_DIVIDED, or EDIT_SCALED for both */
    EditPieces  terms;
    NumCtx     *exact; /* its arena has the results */
} FormulaEditing;

typedef void EditVisit(const FormulaEdit *edit, void *data);

void formula_edits_each(const FormulaEditing *editing, const Expr *formula, EditVisit *visit, void *data);

#endif
