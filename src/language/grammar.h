/* Inside the parser: what its files share. For parse.c, brackets.c and unexpected.c only. */
#ifndef CAROM_LANGUAGE_GRAMMAR_H
#define CAROM_LANGUAGE_GRAMMAR_H

#include "language/parse.h"

/* Whether an operand can begin with such a token. */
bool parse_starts_operand(TokenKind kind);

bool open_bracket(Parser *parser);
bool close_bracket(Parser *parser, TokenKind wanted, const char *expected);
/* list: expression { "," expression } -- appended to `into` until no comma follows. */
bool parse_list(Parser *parser, Expr *into, int *room, Level level);

/* Each begins at its opening bracket. */
Expr *parse_angle(Parser *parser);
Expr *parse_round(Parser *parser);
Expr *parse_square(Parser *parser);
Expr *parse_brace(Parser *parser);
Expr *parse_norm(Parser *parser);

#endif
