/* Tokens: one line of carom cut into words, numbers and marks.
 *
 * Marks that mean the same are one token here: the Unicode minus, the en dash and the hyphen are MINUS, curly and
 * straight primes end a name alike, subscript digits are digits. Its span shows how a token was written.
 */
#ifndef CAROM_LANGUAGE_TOKEN_H
#define CAROM_LANGUAGE_TOKEN_H

#include "base/diag.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_NUMBER,
    TOKEN_NAME,
    TOKEN_TEXT,  /* "in double quotes" */
    TOKEN_POWER, /* a superscript digit, with its sign: text is "2" or "-1" */
    TOKEN_PLUS,
    TOKEN_MINUS,
    TOKEN_STAR,
    TOKEN_SLASH,
    TOKEN_DOT,    /* . */
    TOKEN_MIDDOT, /* the raised dot */
    TOKEN_TIMES,  /* the multiplication cross */
    TOKEN_CARET,
    TOKEN_ROOT,
    TOKEN_DEGREE,
    TOKEN_BAR,
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_OPEN_SQUARE,
    TOKEN_CLOSE_SQUARE,
    TOKEN_OPEN_BRACE,
    TOKEN_CLOSE_BRACE,
    TOKEN_COMMA,
    TOKEN_SEMICOLON,
    TOKEN_COLON,
    TOKEN_EQUAL,       /* = */
    TOKEN_EQUAL_EQUAL, /* == */
    TOKEN_NOT_EQUAL,
    TOKEN_LESS,
    TOKEN_LESS_EQUAL,
    TOKEN_GREATER, /* never `>=` at once: inside <...> that is > and = */
    TOKEN_GREATER_EQUAL,
    TOKEN_QUESTION,
    TOKEN_PLUS_MINUS, /* only in work done by hand: 45.8 ± 0.2 */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    Span      span;
    Text      text;    /* of a number (3.1 of 3.1f), name or text, in its normal form */
    bool      tight;   /* no space between it and the token before */
    bool      implied; /* it was not typed, but follows from what stands at its span */
} Token;

/* Every list of tokens has a TOKEN_END after its last and another before its first, so that a parser may always look one token ahead and
 * one back. This makes room for such a list of `count` tokens. */
Token *token_room(Arena *mem, int count);

/* The tokens of source[start, end), or NULL and an error. Comments are left out; line ends
 * count as spaces. Spans are positions in `diag->source`, which must be `source`. */
Token *tokenize(Text source, size_t start, size_t end, int *count, Diag *diag);

/* Whether it is that name. */
static inline bool token_is(const Token *token, const char *name)
{
    return token->kind == TOKEN_NAME && text_is(token->text, name);
}

/* Returns how many brackets are open behind the token, if `depth` were before it. */
int token_depth_after(int depth, const Token *token);

/* The name of a token in a message: "`)`", "the end of the line". */
Text token_describe(const Token *token, Diag *diag);

bool token_is_name_start(int32_t code);
/* Returns the end of the letters, digits, primes and subscripts that a name can have; `at` itself where there are none. */
size_t token_name_end(Text text, size_t at);
/* The next name from *at on, without the digits in front of it: x of 2x. *at moves behind it; empty where there is none. */
Text token_next_name(Text text, size_t *at);
/* Whether the text has that name. */
bool token_has_name(Text text, Text name);
/* Looks for the decimal in the text from *at on, as it is and not as a part of a longer one. True if it is there; then it stands at *at. */
bool token_next_number(Text text, Text decimal, size_t *at);

#endif
