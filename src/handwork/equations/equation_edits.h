/* Edits: the slips of one term that turn a right equation into a wrong one, undone.
 *
 * equation_edits_each makes every equation that differs from a written one by a single edit: a sign, a datum, two quantities exchanged, a
 * factor too many or too few, a term too many or missing, a bracket. Whether one of them is right is for the caller to say. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_EDITS_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_EDITS_H

#include "handwork/equations/equation_sides.h"

/* In the order in which they are believed: of two edits that make an equation right, the earlier one is named first. */
typedef enum EditKind {
    EDIT_DATUM_SIGN, /* 3*1 for 3*(-1) */
    EDIT_SIGN,       /* of a term */
    EDIT_DATUM,      /* another number than that of the problem */
    EDIT_NAME,       /* u1 for v1 */
    EDIT_EXCHANGED,  /* two numbers or two names in each other's place */
    EDIT_TOO_MANY,   /* a factor that does not belong there: e twice */
    EDIT_LEFT_OUT,   /* a factor that is missing: e, a mass, 1/2 */
    EDIT_INVERTED,   /* divided for multiplied, or a ratio upside down */
    EDIT_OTHER_SIDE, /* a factor on the wrong side: e*(v2 - v1) = u1 - u2 */
    EDIT_BRACKET,    /* 2*v1 + 3 for 2*(v1 + 3) */
    EDIT_POWER,      /* a square that is missing, or too many */
    EDIT_SIDE_SIGN,  /* of a whole side */
    EDIT_EXTRA_TERM,
    EDIT_MISSING_TERM,
    EDIT_SIDE_DIVIDED, /* only one side was multiplied or divided */
    EDIT_TERM_VALUE,   /* the number in front of a quantity, or the number itself, has another value */
} EditKind;

typedef struct EquationEdit {
    EditKind      kind;
    int           side;   /* where `before` stands */
    const Expr   *before; /* what was written; for a missing term, the sum or side that it is missing from */
    const Expr   *after;  /* what should stand there; of a factor, that factor; NULL: nothing */
    const Expr   *second; /* of two exchanged: the other one, on `second_side` */
    int           second_side;
    int           datum; /* the step of the plan whose value belongs there, or -1 */
    EquationSides result;
} EquationEdit;

/* What the edits of a page are made from. */
typedef struct EquationEditing {
    const EquationWorld *world;
    const Expr *const   *term; /* terms that may be missing: those of the principles */
    int                  terms;
    const Expr *const   *quantity; /* what is unknown on the page */
    int                  quantities;
    const Expr *const   *factor; /* numbers that a side or a term may have been multiplied with alone */
    int                  factors;
    Arena               *mem;
    NumCtx              *exact;
    void (*visit)(const EquationEdit *edit, void *data);
    void *data;
} EquationEditing;

void equation_edits_each(const EquationEditing *editing, const EquationSides *written);

/* The terms of a sum, with brackets and products with brackets multiplied out: appended to the list, at most `room` of them. */
int equation_edits_terms(const Expr **list, int count, int room, const Expr *side, Arena *mem);

#endif
