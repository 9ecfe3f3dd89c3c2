/* Formulas as they are set on paper: fractions above each other, roots under their bar, subscripts. One walk through an Expr
 * (notation.c, symbol.c) writes the signs of a notation, which is LaTeX or MathML (notations.c).
 *
 * Brackets stand where the printed text has them, but for what a fraction bar, a root or an exponent holds together. The digits
 * of numbers are those of the text. va' is v with the subscript a and a prime; m_A, n.x and lo1 have subscripts too. */
#ifndef CAROM_RENDER_NOTATION_H
#define CAROM_RENDER_NOTATION_H

#include "language/expr.h"

typedef enum Glyph { GLYPH_LETTER, GLYPH_DIGITS, GLYPH_WORD, GLYPH_SIGN } Glyph;

/* The signs before, between and after the parts of each construction. */
typedef struct Notation {
    const char *group[2]; /* around a group that shows no brackets */
    const char *fraction[3];
    const char *root[2];
    const char *power[3], *power_of_prime[3];
    const char *sub[3], *prime[3], *sub_prime[4], *prime_mark;
    const char *bracket[2], *tall_bracket[2]; /* tall: around fractions and matrices */
    const char *length[2], *tall_length[2];
    const char *vector[2], *tall_vector[2];
    const char *record[2];
    const char *comma, *line_end;                             /* where a line of text may end */
    const char *matrix[2], *matrix_open[2], *matrix_close[2]; /* between cells and rows; its ends, with a bracket or without */
    const char *minus, *slash, *times, *degrees;
    const char *beside, *touching,
        *apart;        /* products without a sign: of factors, of a number and a root, of a factor and an equation (2) */
    const char *apply; /* between a function and its brackets */
    void (*glyph)(Buf *out, Glyph kind, Text text);
    void (*columns)(Buf *out, int columns); /* of a matrix, after its opening; or NULL */
    void (*function)(Buf *out, Op op);
    void (*sign)(Buf *out, Op op);
    void (*unit)(Buf *out, Text unit); /* after a value, with the space in front: upright */
} Notation;

extern const Notation notation_latex, notation_mathml;

/* In a line of text fractions have a slash; `displayed`, on lines of their own, they stand above each other. */
void notation_put(Buf *out, const Expr *expr, const Notation *notation, bool displayed);
void notation_put_relation(Buf *out, bool rounded, const Notation *notation);

/* A formula that is too long for a line is cut between its parts: the operands of its weakest operator, or the columns of a matrix.
 * The number of its parts; 1 for a formula that cannot be cut. */
int notation_parts(const Expr *expr);
/* The first part after `from` that no longer fits into `columns` of printed text together with the parts before it. At least one part
 * always fits. */
int notation_fit(const Expr *expr, int from, int columns);
/* Columns of the parts from `from` up to `to`. A part alone may be wider than the line. */
int notation_part_columns(const Expr *expr, int from, int to);
/* Writes the parts from `from` up to `to`, with the operator before them. Of a matrix only the first and the last part have brackets. */
void notation_put_part(Buf *out, const Expr *expr, int from, int to, const Notation *notation, bool displayed);
/* Columns that the formula takes, about; matrices are as wide as their rows. */
int notation_columns(const Expr *expr);
/* Columns of a displayed formula, whose fractions are set one above the other. */
int notation_stacked_columns(const Expr *expr);

/* A unit among words, with its exponents raised, as `put` writes it: kg m² for "kg m^2". */
void notation_put_unit(Buf *out, Text unit, void (*put)(Buf *out, Text text));

#endif
