/* Brackets: the tokens of one form of hand work, which bracket belongs to which, and what keeps the components in each
 * apart: commas, semicolons or blanks. */
#ifndef CAROM_HANDWORK_WRITTEN_FORM_BRACKETS_H
#define CAROM_HANDWORK_WRITTEN_FORM_BRACKETS_H

#include "language/parse.h"

typedef struct Tokens {
    Token *token;
    int    count;
    int   *match; /* the partner of each bracket, or -1 */
    Scope *scope;
    Diag  *diag;
} Tokens;

/* How components are kept apart in a bracket, or outside of all. */
typedef struct Inside {
    int  open; /* its token, or -1 */
    int  commas, semicolons;
    int  blanks, signs; /* values side by side; and `5 -4`, with a blank only in front of the sign */
    int  products;      /* those of the blanks that multiply, m1 u1; if there are any, all of them do */
    bool decimal;       /* each comma in it is a decimal comma */
    bool call;          /* the values of a function */
} Inside;

/* The kind of token i; TOKEN_END in front of the first and behind the last. */
TokenKind form_kind_at(const Tokens *t, int i);
bool      form_ends_value(const Tokens *t, int i);
bool      form_starts_value(const Tokens *t, int i);

/* match[i] for all tokens. `<` opens where a value is expected, and alone it compares. */
void form_match_brackets(Tokens *t);
/* Round and square ones come in pairs; false after a complaint. */
bool form_brackets_closed(const Tokens *t);
/* What is in the bracket that opens at token `open`, or with -1 outside of all; false where blanks could keep components apart
 * or not, which is complained about. */
bool form_look_inside(const Tokens *t, int open, Inside *inside);

/* Only digits, without a point or an exponent. */
bool form_is_plain_digits(const Token *token);
/* 1,5: digits on both sides of the comma, and nothing between. */
bool form_is_decimal_comma(const Tokens *t, int comma);
/* 3i and 3 i: a number along an axis. */
bool form_is_along_axis(const Tokens *t, int i);
/* E/m1 m2: the factor that begins at token i could stand above the fraction bar or below it. 1/2 m is the half of m. */
bool form_is_behind_slash(const Tokens *t, int i);
bool form_is_function_in_front(const Tokens *t, int open);

#endif
