#include "derive/letter_input.h"

#include "language/check_shapes.h"

/* Any name is a letter; each gets a slot when it is met first. */
typedef struct LetterScope {
    Scope  scope; /* first, so that its function finds the rest */
    Arena *mem;
    Text  *name;
    int    count, room;
} LetterScope;

static bool find(Scope *scope, Text name, Binding *binding)
{
    LetterScope *s = (LetterScope *)scope;
    int          i = 0;
    while (i < s->count && !text_equal(s->name[i], name))
        i++;
    if (i == s->count)
        *ARENA_ADD(s->mem, s->name, s->count, &s->room) = text_copy(s->mem, name);
    *binding = (Binding){.shape = NUMBER, .slot = i, .letter = true};
    return true;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const LetterScope *s = (const LetterScope *)scope;
    for (int i = 0; i < s->count; i++)
        visit(s->name[i], data);
}

/* The formula comes from a value, so it has neither shapes nor slots; as text it can be read back with them. */
static Expr *read_back(LetterScope *scope, const Expr *formula, NumCtx *ctx)
{
    Buf buf = {0};
    expr_write(&buf, formula, false);
    Text         text = buf_finish(&buf, ctx->mem);
    Diag         diag = {.mem = ctx->mem, .source = text};
    int          count;
    Parser       parser = {.token = tokenize(text, 0, text.len, &count, &diag), .diag = &diag, .scope = &scope->scope, .num = ctx};
    ShapeChecker checker = {.scope = &scope->scope, .diag = &diag, .num = ctx};
    Expr        *expr = parser.token ? parse_expression(&parser, LEVEL_SUM) : NULL;
    return expr && parser.token->kind == TOKEN_END && check_expr(&checker, expr) ? expr : NULL;
}

Input letter_input_of(const Expr *formula, Shape shape, NumCtx *ctx)
{
    LetterScope scope = {.scope = {.find = find, .each = each}, .mem = ctx->mem};
    const Expr *expr = read_back(&scope, formula, ctx);
    int         count = expr ? scope.count : 0;
    Plan       *plan = ARENA_ONE(ctx->mem, Plan);
    Step       *step = ARENA_MANY(ctx->mem, Step, count + 1);
    Input      *given = ARENA_MANY(ctx->mem, Input, count + 1);
    for (int i = 0; i < count; i++) {
        step[i] = (Step){.role = ROLE_GIVEN, .name = scope.name[i], .keyword = scope.name[i], .shape = NUMBER, .slot = i, .guard = -1};
        given[i] = input_letter(scope.name[i]);
    }
    step[count] = (Step){.role = ROLE_STEP, .formula = expr, .shape = shape, .slot = count, .guard = -1};
    *plan = (Plan){.step = step, .count = count + 1, .aspects = count + 1, .slots = count + 1};
    return (Input){.shape = shape, .plan = plan, .givens = given, .step = count, .in_letters = true};
}
