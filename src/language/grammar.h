/* The common part of the parser's files. For parse.c, axes.c and unexpected.c only. */
#ifndef CAROM_LANGUAGE_GRAMMAR_H
#define CAROM_LANGUAGE_GRAMMAR_H

#include "language/parse.h"

/* axes.c: which axis i, j or k is: 0, 1 or 2; -1 for other names, and where there is a variable of that name. */
int axes_index(Parser *parser, Text name);
/* number*i as a vector, marked as one that axes_fold may add to others. */
Expr *axes_vector(Parser *parser, Expr *number, int axis, Span span);
bool  axes_is_vector(const Expr *expr);
/* left + right or left - right as one vector; NULL if they are not terms on different axes. */
Expr *axes_fold(Parser *parser, Expr *left, Op op, Expr *right);

#endif
