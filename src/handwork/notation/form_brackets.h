/* Brackets: the tokens of one form of hand work, the pairs of its brackets, and the separators of the components in each: commas,
 * semicolons or blanks. */
#ifndef CAROM_HANDWORK_NOTATION_FORM_BRACKETS_H
#define CAROM_HANDWORK_NOTATION_FORM_BRACKETS_H

#include "language/parse.h"

typedef struct Tokens {
    Token *token;
    int    count;
    int   *match; /* the partner of each bracket, or -1 */
    Scope *scope;
    Diag  *diag;
} Tokens;

/* The separators of the components in a bracket, or outside all brackets. */
typedef struct Inside {
    int  open; /* its token, or -1 */
    int  commas, semicolons;
    int  blanks, signs; /* values side by side; and `5 -4`, with a blank only before the sign */
    int  products;      /* the blanks that multiply, m1 u1; if one does, all of them do */
    bool decimal;       /* each comma in it is a decimal comma */
    bool call;          /* the values of a function */
} Inside;

/* The kind of token i; TOKEN_END before the first and after the last. */
TokenKind form_kind_at(const Tokens *t, int i);
bool      form_ends_value(const Tokens *t, int i);
bool      form_starts_value(const Tokens *t, int i);

/* These tokens, which have room for one more, take the place of the others. */
void form_take_tokens(Tokens *t, Token *out, int count);

/* Fills match[i] for all tokens. `<` opens a vector where a value is expected; without a partner it is a comparison. */
void form_match_brackets(Tokens *t);
/* Whether round and square brackets come in pairs; false after a complaint. */
bool form_brackets_closed(const Tokens *t);
/* Finds the separators in the bracket that opens at token `open` or, with -1, outside all brackets. False, with a complaint, if blanks
 * may or may not separate components. */
bool form_look_inside(const Tokens *t, int open, Inside *inside);

/* Whether the token is a number of digits only, without a point or exponent. */
bool form_is_plain_digits(const Token *token);
/* Whether the comma is a decimal one, 1,5: digits on both sides, without spaces. */
bool form_is_decimal_comma(const Tokens *t, int comma);
/* Whether token i is a direction, i, j or k; and whether it ends a number along it: 3i or 3 i. */
bool form_is_axis(const Tokens *t, int i);
bool form_is_along_axis(const Tokens *t, int i);
/* Whether the name at token i stands below the fraction bar, without a sign between it and what is below already: V²/2g. */
bool form_is_below_slash(const Tokens *t, int i);
/* False, with a complaint, if the factor that begins at token i could be above the fraction bar in front of it or below: E/m1 m2. */
bool form_is_clear_of_slash(const Tokens *t, int i);
bool form_is_function_in_front(const Tokens *t, int open);

#endif
