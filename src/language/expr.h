/* Expr: a formula as a tree, each node with its place in the source.
 *
 * The parser (parse.h) makes a tree, check_shapes.h resolves its names and shapes, and afterwards it never changes. It contains no values:
 * they are in the columns of derive/, found by slot number.
 *
 * Operators of one level are in one node, in the order written: a - b + c is a CHAIN with three arguments and
 * the operators -, +. So a line of ten thousand terms is a wide tree, not a deep one.
 */
#ifndef CAROM_LANGUAGE_EXPR_H
#define CAROM_LANGUAGE_EXPR_H

#include "base/renaming.h"
#include "base/diag.h"
#include "units/dimension.h"
#include "language/operators.h"
#include "number/exact.h"

typedef enum ShapeKind {
    SHAPE_NONE, /* no value: an answer that is undefined in this case */
    SHAPE_NUMBER,
    SHAPE_VECTOR, /* rows is 2 or 3 */
    SHAPE_MATRIX, /* rows by cols */
    SHAPE_TRUTH,
    SHAPE_WORD,
    SHAPE_RECORD, /* named values, or a list of values without names */
} ShapeKind;

typedef struct Shape {
    ShapeKind kind;
    int       rows, cols;
    Dimension dimension; /* of its numbers; it is no part of what makes two shapes equal */
} Shape;

#define NUMBER ((Shape){.kind = SHAPE_NUMBER})

bool shape_equal(Shape a, Shape b);
/* "a number", "a 2D vector", "a 2 by 3 matrix". */
Text shape_name(Shape shape, Arena *arena);

typedef enum ExprKind {
    EXPR_NUMBER, /* text as typed, exact */
    EXPR_NAME,   /* text; slot once checked */
    EXPR_WORD,   /* text: a value such as `cross` */
    EXPR_NONE,   /* no value */
    EXPR_GLUED,  /* (vai)n before it is checked: arg[0] and text */
    EXPR_VECTOR, /* arg: components */
    EXPR_MATRIX, /* arg: rows one after another; shape has the sizes */
    EXPR_RECORD, /* arg, and field names in `field` (NULL for a list) */
    EXPR_FIELD,  /* a component: arg[0], text is x, y or z */
    EXPR_CALL,   /* op, arg: functions, and the prefix and postfix operators - √ not ° and units (text, `exact` and `unit`) */
    EXPR_POWER,  /* arg[0] ^ arg[1] */
    EXPR_CHAIN,  /* arg[0] op[1] arg[1] op[2] arg[2] ..., all of one level */
    EXPR_SUM,    /* sum(part q not p: arg[0]) over the members of `range`; only in the lines of a method: a plan has it written out */
} ExprKind;

/* A question about a name that is answered while a plan is made: `I_x`, `not I_x`, `kind = wall`. */
typedef struct NameTest {
    Text name; /* empty: nothing is asked */
    Text word; /* what it is compared with; empty: whether it has a value that is worked out */
    bool turned;
} NameTest;

/* Members of a family: `part q not p`, `link c of a, b after d where k_c`, `part q in a, b`. All names but those of the family and the
 * question are variables. */
enum { LIMIT_RANGE = 4 };
typedef struct Range {
    Text     family, variable;
    Text     of[LIMIT_RANGE], in[LIMIT_RANGE]; /* the ends of a member; the members there are */
    int      ofs, ins;
    Text     without, after;
    NameTest where;
    bool     backwards;
    Span     span;
} Range;

typedef struct Expr Expr;
struct Expr {
    ExprKind     kind;
    Op           op;
    Shape        shape;
    int          slot;     /* of a name; constants have none */
    int          count;    /* of arguments */
    bool         rounded;  /* a decimal in place of a longer number */
    bool         textbook; /* the factor of a root: 2√13 without a sign between */
    bool         put_in;   /* a value that stands where a name was: bracketed when negative */
    bool         made;     /* from a sum or a `let` of a method: 0, 1 and brackets in it are not written */
    Span         span;
    Text         text;
    Expr       **arg;
    Op          *ops; /* ops[i] joins arg[i - 1] and arg[i] */
    Text        *field;
    const Range *range; /* of a sum over a family */
    const Exact *exact; /* of a number or a constant (pi, deg, inf); of a unit its factor to kg, m and s */
    Dimension    unit;  /* what the unit of a quantity or of a conversion measures */
};

Expr *expr_new(Arena *arena, ExprKind kind, Span span);
Expr *expr_number(Arena *arena, Text text, const Exact *exact);
Expr *expr_name(Arena *arena, Text name);
/* A call or prefix operator with one argument, or two (b may be NULL). */
Expr *expr_call(Arena *arena, Op op, Expr *a, Expr *b);
/* A number as an angle in degrees; a minus stays in front. */
Expr *expr_degrees(Arena *arena, Expr *number);
/* a op b */
Expr *expr_chain(Arena *arena, Expr *a, Op op, Expr *b);
/* One more operand at the end of a chain, or of a vector (op is not used then). `room` starts at 0. */
void  expr_append(Arena *arena, Expr *chain, Op op, Expr *operand, int *room);
Level expr_level(const Expr *expr);
/* Whether a number in it is rounded. */
bool expr_is_rounded(const Expr *expr);
/* Whether it, or a part of it, is of that kind. */
bool expr_has(const Expr *expr, ExprKind kind);
/* Whether it is a number or a vector of numbers, typed as a value and not worked out: -1.5, but not 1/2. */
bool expr_is_plain_value(const Expr *expr);
/* Whether it contains that name. */
bool expr_names(const Expr *expr, Text name);
/* Whether it contains a call of that function. */
bool expr_calls(const Expr *expr, Op op);
/* Errors and notes about it, and about all in it, point there. */
void expr_set_span(Expr *expr, Span span);
/* Whether it contains the name of that slot. */
bool expr_uses(const Expr *expr, int slot);
/* Gives its names those of their slots: `name` has one for each slot, empty where the name stays. */
void expr_rename(Expr *expr, const Text *name);
/* A copy, in other names for the same quantities. */
Expr *expr_in_names(const Expr *expr, const Renaming *renaming, Arena *into);
/* The number of its nodes. */
int expr_nodes(const Expr *expr);
/* In nodes: of a longer formula a page shows only the value. */
enum { EXPR_LONGEST_SHOWN = 300 };
/* A copy that shares no node. */
Expr *expr_copy(const Expr *expr, Arena *into);
/* A copy of the node alone: it has the same operands, in whose places others can be put. */
Expr *expr_node_copy(const Expr *node, Arena *into);

/* The formula as text that reads back as the same formula. Unicode: `·` for the dot product, √, ≤, ².
 * Otherwise ASCII only. */
void expr_write(Buf *out, const Expr *expr, bool unicode);
/* `=`, or `≈` for a rounded value (`~` in ASCII). */
void expr_write_relation(Buf *out, bool rounded, bool unicode);
/* Whether it is written with a leading minus sign: -x, or -x*y, but not (-2)*y. */
bool expr_is_minus(const Expr *expr);
/* Whether it was typed as a speed with its direction, 5 m/s at 30°. By itself it is written so, in a longer formula as polar(5 m/s, 30°).
 */
bool expr_is_direction(const Expr *expr);
/* Whether it is the number 0, however it is typed. */
bool expr_is_zero(const Expr *expr);
/* Whether an operand is written in brackets: `own` is its level of binding as written, `level` that of its operator; `first` if it is the
 * first operand, and `leading` if nothing at all comes before it. */
bool expr_in_brackets(const Expr *expr, Level own, Level level, bool first, bool leading);
/* Whether it is a 10 as written. In 10^3 kg the unit belongs to the power, and not to the exponent. */
bool expr_is_ten(const Expr *expr);
bool expr_is_power_of_ten(const Expr *expr);
/* Whether a value before a unit needs brackets. A number or vector with its sign, a fraction of numbers, -3/5 m/s, and a power of ten with
 * its factor, 2*10^3 kg, need none. */
bool expr_unit_in_brackets(const Expr *value);
/* Whether both are written the same way. */
bool expr_same(const Expr *a, const Expr *b);

#endif
