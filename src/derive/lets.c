#include "derive/lets.h"

#include <string.h>

static int find(const Lets *lets, Text name)
{
    int i = lets->hashes ? lets->first[text_hash(name) % (unsigned)lets->hashes] : -1;
    while (i >= 0 && !text_equal(lets->let[i].name, name))
        i = lets->let[i].next;
    return i;
}

const Expr *lets_find(const Lets *lets, Text name)
{
    int i = find(lets, name);
    return i < 0 ? NULL : lets->let[i].formula;
}

static void enter(Lets *lets, int i)
{
    int *first = &lets->first[text_hash(lets->let[i].name) % (unsigned)lets->hashes];
    lets->let[i].next = *first;
    *first = i;
}

void lets_set(Lets *lets, Text name, const Expr *formula)
{
    int old = find(lets, name);
    if (old >= 0) {
        lets->let[old].formula = formula;
        return;
    }
    lets->let = arena_grow(lets->mem, lets->let, sizeof(Let), lets->count, &lets->room);
    lets->let[lets->count] = (Let){name, formula, -1};
    if (lets->count >= lets->hashes) { /* more hashes than names, so that chains stay short */
        lets->hashes = lets->hashes ? 4 * lets->hashes : 64;
        lets->first = ARENA_MANY(lets->mem, int, lets->hashes);
        memset(lets->first, -1, sizeof(int) * (size_t)lets->hashes);
        for (int i = 0; i < lets->count; i++)
            enter(lets, i);
    }
    enter(lets, lets->count++);
}

Lets *lets_copy(const Lets *lets, Arena *mem)
{
    Lets *copy = ARENA_ONE(mem, Lets);
    *copy = *lets;
    copy->mem = mem;
    copy->terms = 0;
    copy->room = lets->count;
    copy->let = arena_copy(mem, lets->let, sizeof(Let) * (size_t)lets->count);
    copy->first = arena_copy(mem, lets->first, sizeof(int) * (size_t)lets->hashes);
    return copy;
}

void lets_number(Lets *lets, Text name, int value)
{
    Text  digits = text_format(lets->mem, "%d", value < 0 ? -value : value);
    Expr *number = expr_number(lets->mem, digits, exact_integer(value < 0 ? -value : value, lets->num));
    lets_set(lets, name, let_taken(value < 0 ? expr_call(lets->mem, OP_NEG, number, NULL) : number, lets->mem));
}

void lets_infinity(Lets *lets, Text name)
{
    Expr *infinity = expr_name(lets->mem, TEXT("inf"));
    infinity->made = true;
    lets_set(lets, name, infinity);
}

void lets_word(Lets *lets, Text name, const char *word)
{
    Expr *expr = expr_new(lets->mem, EXPR_WORD, (Span){0, 0});
    expr->text = text_of(word);
    lets_set(lets, name, expr);
}

void lets_name(Lets *lets, Text name, Text other)
{
    const Expr *known = lets_find(lets, other);
    lets_set(lets, name, known ? known : expr_name(lets->mem, other));
}

const Expr *let_taken(const Expr *formula, Arena *mem)
{
    Expr *taken = ARENA_ONE(mem, Expr);
    *taken = *formula;
    taken->made = true;
    if (formula->kind == EXPR_CALL && formula->op == OP_NEG && formula->arg[0]->kind == EXPR_NUMBER) {
        taken->arg = ARENA_ONE(mem, Expr *);
        taken->arg[0] = (Expr *)let_taken(formula->arg[0], mem);
    }
    return taken;
}

bool let_is_constant(const Expr *formula)
{
    if (formula->kind == EXPR_CALL && formula->op == OP_NEG)
        return let_is_constant(formula->arg[0]);
    return formula->made && (formula->kind == EXPR_NUMBER || (formula->kind == EXPR_NAME && text_is(formula->text, "inf")));
}
