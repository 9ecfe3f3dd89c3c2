/* The parser: tokens to Expr, one function per grammar rule (parse.c). */
#ifndef CAROM_LANGUAGE_PARSE_H
#define CAROM_LANGUAGE_PARSE_H

#include "language/expr.h"
#include "language/token.h"

/* The meaning of a name at its place. */
typedef struct Binding {
    Shape shape;
    int   slot;
    bool  letter; /* declared with `letters`: 3m is a product */
} Binding;

/* The names that a formula may use. `find` fills *binding and returns true if there is such a name; `each` calls
 * visit(name, data) for all of them, for "did you mean". */
typedef struct Scope Scope;
struct Scope {
    bool (*find)(Scope *scope, Text name, Binding *binding);
    void (*each)(Scope *scope, void (*visit)(Text name, void *data), void *data);
    /* Whether the name by itself stands for a component of a vector, as x for P.x. May be NULL: none does. */
    bool (*component)(Scope *scope, Text name, Text *vector, Text *component);
    bool        steps;   /* names are the givens and steps of a method, not variables */
    bool        letters; /* some are letters */
    bool        factors; /* a name after a value is a factor, not a unit */
    const char *hint;    /* for a name that is none of them; NULL: that of formulas in a method, if they are steps */
};

/* Whether a number may be followed by a unit, as in 72 km/h. In a call, `m=` after a value begins the next one. */
typedef enum UnitReading { UNITS_NONE, UNITS_READ, UNITS_IN_CALL } UnitReading;

typedef struct Parser {
    const Token *token; /* the next one */
    Diag        *diag;
    Scope       *scope; /* may be NULL: no names are known yet */
    NumCtx      *num;   /* where literals are made */
    int          depth;
    UnitReading  units;
    int          open;          /* brackets */
    size_t       operand_start; /* the span of the last operand, for "write 2*N" */
    bool         axes;          /* i, j and k are directions, also where the scope has names like these */
    bool         unknowns;      /* `?` stands for a number that is not known */
    Op           compared;      /* the last comparison, for errors about the token after it; OP_OR: none */
    int          exponents;     /* that are being read: in u^2(1 + e) the bracket is no part of one */
    int          of_ten;        /* open brackets + 1 where an exponent of 10 is being read, which takes no unit; else 0 */
    const Expr  *split;         /* the last name that was read as a product of letters: in mv^2 the power is that of v */
    const Expr  *joined;        /* the last product that was written without a sign, as 3m */
} Parser;

enum { LIMIT_DEPTH = 200 };

/* One expression of at least `level`; stops before the first token that cannot continue it. NULL after an error. */
Expr *parse_expression(Parser *parser, Level level);
/* Reads i, j, k, -i, -j and -k as unit vectors where a vector is wanted, unless the scope has such a name. Any other expression stays. */
Expr *parse_lone_axis(Parser *parser, Expr *expr);
/* `36 km/h, 30°`: the velocity, if the speed is followed by a comma and an angle in degrees, or `speed` itself; NULL after a complaint. */
Expr *parse_speed_and_direction(Parser *parser, Expr *speed);
/* `value in UNIT`, of which the token `in` is the next one. */
Expr *parse_in_unit(Parser *parser, Expr *value);
/* Takes the expected token, or reports an error. `what` names the place for the message. */
bool parse_expect(Parser *parser, TokenKind kind, const char *expected);
bool parse_at_name(const Parser *parser, const char *name);
/* Members of a family: FAMILY [VARIABLE], then any of `of A, B`, `in A, B`, `not V`, `after V`, `where [not] NAME [= WORD]`, `backwards`.
 * Without a variable the family's own name is one. NULL after a complaint. */
const Range *parse_range(Parser *parser);
/* [not] NAME [= WORD] */
bool parse_asked(Parser *parser, NameTest *asked);
/* Whether the next token is a misspelt unit: the Kg of 2 Kg. */
bool parse_at_misspelt_unit(const Parser *parser);
/* The complaint for a token that cannot follow an operand: "two values follow each other", with the fix. */
bool parse_unexpected(Parser *parser, const char *expected);

/* Whether books use this name for an inverse function: arcsin, arccos, arctan. */
bool parse_is_inverse(Text name);
/* Adds the hint for such a function, or for tan: "write atan(3/4)". False for other names. */
bool parse_hint_inverse(Diag *diag, Text name, Text value);

/* The name in scope nearest to `name`, if one is near enough to be a typing error. Of two equally near names, the one that `source` does
 * not contain already: in V12 . N12, P12 is meant. */
bool parse_scope_nearest(Scope *scope, Text name, Text source, Text *nearest);
/* A search among candidates, one after another. Begin with {wanted, {0}, 99}; best stays empty if no candidate is near. */
typedef struct Nearest {
    Text wanted, best;
    int  distance;
} Nearest;
void parse_nearest_visit(Text candidate, void *nearest);

#endif
