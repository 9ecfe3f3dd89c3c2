/* The edits of an equation on a page are made from the data of the problem, the unknowns of the page, the numbers in front of them, and the
 * terms of the laws. */
#ifndef CAROM_HANDWORK_EQUATIONS_EQUATION_EDITS_H
#define CAROM_HANDWORK_EQUATIONS_EQUATION_EDITS_H

#include "handwork/equations/equation_lines.h"

/* `from` is an EquationsAbove: another datum, or an unknown, for a number or a name; datum: the step whose value belongs there, or -1. */
void equation_edits_others(EditPieces *others, const Expr *leaf, const void *from, Arena *mem);

EditPieces equation_edits_factors(const EquationsAbove *lines);
EditPieces equation_edits_terms(const EquationsAbove *lines);

#endif
