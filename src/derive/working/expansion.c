#include "derive/working/expansion.h"

#include "language/check_shapes.h"

#include <string.h>

#define DET3 "m1*(m5*m9 - m6*m8) + m2*(m6*m7 - m4*m9) + m3*(m4*m8 - m5*m7)"

/* A row is chosen by the number of components of the first argument; 0 stands for any. Each has the same operations as the function itself
 * (operate.c, matrix.c). */
static const struct {
    Op          op;
    int         numbers, lines;
    const char *formula;
} EXPANSIONS[] = {
    {OP_CROSS, 3, 2, "<a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x>"},
    {OP_DET, 9, 4, DET3},
    {OP_INV, 4, 3, "[m4, -m2; -m3, m1]/(m1*m4 - m2*m3)"},
    {OP_INV, 9, 5,
     "[m5*m9 - m6*m8, m8*m3 - m9*m2, m2*m6 - m3*m5; m6*m7 - m4*m9, m9*m1 - m7*m3, m3*m4 - m1*m6;"
     " m4*m8 - m5*m7, m7*m2 - m8*m1, m1*m5 - m2*m4]/(" DET3 ")"},
    {OP_ASIN, 0, 4, "atan2(a, sqrt((1 - a)*(1 + a)))"},
    {OP_ACOS, 0, 4, "atan2(sqrt((1 - a)*(1 + a)), a)"},
    {OP_ATAN, 0, 1, "atan2(a, 1)"},
    {OP_ANGLE, 2, 5, "atan2(abs(cross(a, b)), a . b)"},
    {OP_ANGLE, 3, 7, "atan2(|cross(a, b)|, a . b)"},
    {OP_POLAR, 0, 2, "<a*cos(b), a*sin(b)>"},
    {OP_ROT, 0, 3, "<a.x*cos(b) - a.y*sin(b), a.x*sin(b) + a.y*cos(b)>"},
};

static int numbers_of(Shape shape)
{
    return shape.kind == SHAPE_MATRIX ? shape.rows * shape.cols : shape.kind == SHAPE_VECTOR ? shape.rows : 1;
}

/* Its row in the table, or -1. */
static int row_of(const Expr *call)
{
    bool crossed = call->kind == EXPR_CHAIN && call->count == 2 && call->ops[1] == OP_CROSS;
    bool direction = call->kind == EXPR_CALL && call->op == OP_ANGLE && call->count == 1; /* of a vector: nothing to work out */
    if ((call->kind != EXPR_CALL && !crossed) || direction)
        return -1;
    Op  op = crossed ? OP_CROSS : call->op;
    int rows = (int)(sizeof EXPANSIONS / sizeof *EXPANSIONS);
    for (int i = 0; i < rows; i++)
        if (EXPANSIONS[i].op == op && (!EXPANSIONS[i].numbers || EXPANSIONS[i].numbers == numbers_of(call->arg[0]->shape)))
            return i;
    return -1;
}

int expansion_lines(const Expr *call)
{
    int row = row_of(call);
    return row < 0 ? 0 : EXPANSIONS[row].lines;
}

typedef struct ArgumentScope {
    Scope       scope; /* first, so that its function finds the rest */
    const Expr *call;
} ArgumentScope;

static bool find(Scope *scope, Text name, Binding *binding)
{
    const Expr *call = ((ArgumentScope *)scope)->call;
    bool        entry = name.len == 2 && name.at[0] == 'm';
    int         arg = name.at[0] == 'b';
    if (!entry && (name.len != 1 || arg >= call->count))
        return false;
    *binding = (Binding){.shape = NUMBER, .slot = 1 + name.at[1] - '0'};
    if (!entry)
        *binding = (Binding){.shape = call->arg[arg]->shape, .slot = arg};
    return true;
}

Expr *expansion_formula(const Expr *call, NumCtx *ctx)
{
    int row = row_of(call), count;
    if (row < 0)
        return NULL;
    Text          text = text_of(EXPANSIONS[row].formula);
    Diag          diag = {.mem = ctx->mem, .source = text};
    ArgumentScope scope = {{.find = find}, call};
    Parser        parser = {.token = tokenize(text, 0, text.len, &count, &diag), .diag = &diag, .num = ctx};
    Expr         *formula = parse_expression(&parser, LEVEL_OR);
    ShapeChecker  checker = {.scope = &scope.scope, .diag = &diag, .num = ctx};
    return formula && check_expr(&checker, formula) ? formula : NULL;
}

void expansion_fill(Slot *slot, const Value *arg, int count)
{
    for (int i = 0; i < count; i++)
        slot[i] = (Slot){arg[i], 0, true};
    for (int i = 0; i < value_count(&arg[0]) && 2 + i < EXPANSION_SLOTS; i++)
        slot[2 + i] = (Slot){value_number(value_num(&arg[0])[i]), 0, true};
}

bool expansion_rounds(const Expr *arg, const Style *style, NumCtx *ctx)
{
    const Expr  *number = arg->kind == EXPR_CALL && arg->op == OP_NEG ? arg->arg[0] : arg;
    const Exact *shown;
    NumCtx       exact;
    Num          num;
    if (ctx->sys->kind != NUM_ROUNDED || number->kind != EXPR_NUMBER || ctx->sys->from_exact(&num, number->exact, ctx) != NUM_OK)
        return false;
    numctx_open(&exact, &exact_system, ctx->mem);
    bool rounds = exact_literal(&shown, value_num_expr(num, ctx->sys, style, ctx)->text, &exact) == NUM_OK &&
                  exact_compare(exact_num(shown), exact_num(number->exact), &exact) != ORDER_EQUAL;
    numctx_close(&exact);
    return rounds;
}
