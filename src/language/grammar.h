/* The common part of the parser's files. For parse.c, parse_*.c, axes.c and unexpected.c only. */
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

/* parse_number.c: the number that comes next; NULL after a complaint. */
Expr *parse_number(Parser *parser);
/* The value behind the sign at that place, with the sign: that of a quantity or of i, j and k goes to its number. */
Expr *parse_negative(Parser *parser, Expr *value, Span sign);

/* parse_infix.c: whether the next token is an operator of that level; `>` and `=` are two tokens of one, OP_GE. */
bool parse_infix(const Parser *parser, Level level, Op *op);

/* parse_joined.c: power { power }, as in 3m*u(1 + 6e): where letters are declared, factors may touch. NULL after a complaint. */
Expr *parse_joined(Parser *parser, Expr *(*parse_power)(Parser *parser));
/* mgh as m*g*h, if that is no name but these are letters; else `name` itself. */
Expr *parse_letters(Parser *parser, Expr *name);
/* Whether the name is that of a declared letter, or of several side by side. */
bool parse_is_letter(const Parser *parser, Text name);
/* Whether the divisor `right` has one meaning: 1/2m is a half of m, but u/5m could be (u/5)*m or u/(5m). False after a complaint. */
bool parse_is_plain_divisor(Parser *parser, const Expr *left, Op op, const Expr *right);

/* parse_quantity.c: `value` with the unit that follows it, or `value` itself if none follows; NULL after a complaint. */
Expr *parse_quantity(Parser *parser, Expr *value);
/* The same for a sum of axes, to all of which the unit belongs: 3i + 4j m/s. */
Expr *parse_unit_of_axes(Parser *parser, Expr *vector);
/* The 2 kg of 1/2 kg, which is half a kilogram, the 2° of 1/2° and the 10^3 kg of 2 × 10^3 kg: *right becomes the number alone, and the
 * quantity without it is returned, because its unit belongs to the whole number. NULL for everything else. */
Expr *parse_unit_of_number(const Expr *left, Op op, Expr **right);
/* The root of the value after the sign at `start`. The unit stays outside: √2 m/s is √2 times 1 m/s, unlike √(16 m^2). */
Expr *parse_root(Arena *mem, Expr *value, size_t start);
/* Complains of a function with too many arguments, or too few. */
void parse_wrong_count(Parser *p, const Expr *call);
/* Whether a number of degrees begins at `token`: 30°, -30 deg. */
bool parse_at_degrees(const Token *token);
/* Whether a direction was typed with its unit: 30 behind `at` would be 30 radians, which nobody means. Reports an error if not. */
bool parse_says_unit(Parser *p, const Expr *angle);

#endif
