/* MeaningPage: a page as symbols and claims, before any symbol has a meaning.
 *
 * A symbol is a name with a shape: v1 as a number and v1 as a vector are two. A claim is one equals sign between two formulas in symbols,
 * or a symbol and the number that is written for it. */
#ifndef CAROM_HANDWORK_MEANING_MEANING_PAGE_H
#define CAROM_HANDWORK_MEANING_MEANING_PAGE_H

#include "handwork/hand_checker.h"
#include "handwork/meaning/meaning_formula.h"
#include "handwork/reading/hand_symbols.h"

enum { MOST_MEANING_CLAIMS = 80 };

typedef struct MeaningSymbol {
    Text        name; /* in carom's letters */
    Shape       shape;
    PaperSymbol parts;
    bool        parted;     /* its parts say something */
    bool        sized;      /* bars or a word call it a size */
    bool        used;       /* a claim has it */
    bool        solved;     /* an equation above its value has it */
    int         step;       /* what the reading of the page takes it for, or -1 */
    int         entry;      /* the line that first gives it a value, or -1 */
    const Expr *definition; /* how that line works it out, in symbols, if nothing above uses it; else NULL */
} MeaningSymbol;

/* A decimal that may be rounded: an argument of its claim, behind the symbols. */
typedef struct MeaningLiteral {
    double value, half;
} MeaningLiteral;

typedef struct MeaningClaim {
    int            entry;
    unsigned       uses;     /* a bit for each symbol */
    const Expr    *side[2];  /* names have the index of a symbol for slot, or MOST_SYMBOLS + that of a literal */
    const Written *value;    /* of NAME = number: the number, and side[0] is the symbol alone; else NULL */
    bool           worked;   /* with `value`: the line works the number out of numbers */
    const Written *opposite; /* with `value`: the same with the sign that words beside it may give it, or NULL */
    int            symbol;   /* with `value` */
    MeaningLiteral literal[MOST_LITERALS];
    int            literals;
} MeaningClaim;

typedef struct MeaningPage {
    HandChecker  *c;
    Handwork     *work;
    bool          in_space; /* the problem has vectors of three components */
    bool          alone;    /* it has the claims of one entry */
    bool          on_line;  /* it has no vectors */
    MeaningSymbol symbol[MOST_SYMBOLS];
    int           symbols;
    MeaningClaim  claim[MOST_MEANING_CLAIMS];
    int           claims;
    bool         *whole; /* by entry: all that it claims is among the claims */
} MeaningPage;

/* Reads the page of c->work again, as symbols. */
MeaningPage *meaning_page_read(HandChecker *c);

/* The symbols of a formula of a claim, a bit for each. */
unsigned meaning_page_uses(const Expr *formula);
/* That page with the claims of one entry alone. */
MeaningPage *meaning_page_of_entry(const MeaningPage *page, int entry);

#endif
