/* Products without a sign, which only declared letters make: 3m, u(1 + 6e), (1 - e)(1 + e), 2sin(α)cos(α). */
#include "language/grammar.h"

/* Whether the name is made of letters alone, as mgh is of three. */
static bool splits(const Parser *p, Text name)
{
    Binding binding;
    bool    letters = name.len > 0;
    int     len;
    for (size_t i = 0; i < name.len && letters; i += (size_t)len) {
        (void)utf8_decode(name, i, &len);
        letters = p->scope->find(p->scope, text_cut(name, i, i + (size_t)len), &binding) && binding.letter;
    }
    return letters;
}

bool parse_is_letter(const Parser *p, Text name)
{
    Binding binding;
    if (!p->scope || !p->scope->letters)
        return false;
    return p->scope->find(p->scope, name, &binding) ? binding.letter : splits(p, name);
}

Expr *parse_letters(Parser *p, Expr *name)
{
    Binding binding;
    int     len, room = 0;
    if (!p->scope || !p->scope->letters || p->scope->find(p->scope, name->text, &binding) || !splits(p, name->text))
        return name;
    Expr *product = expr_new(p->diag->mem, EXPR_CHAIN, name->span);
    for (size_t i = 0; i < name->text.len; i += (size_t)len) {
        (void)utf8_decode(name->text, i, &len);
        Expr *letter = expr_name(p->diag->mem, text_cut(name->text, i, i + (size_t)len));
        letter->span = name->span;
        expr_append(p->diag->mem, product, OP_MUL, letter, &room);
    }
    p->joined = p->split = product;
    return product;
}

/* Whether a factor ends in front of the next token: a number, a letter, a power of one, or a bracket. */
static bool ends_factor(const Parser *p)
{
    const Token *before = p->token - 1;
    bool         number = before->kind == TOKEN_NUMBER || before->kind == TOKEN_POWER || before->kind == TOKEN_CLOSE;
    return number || (before->kind == TOKEN_NAME && parse_is_letter(p, before->text));
}

static bool begins_factor(const Parser *p)
{
    const Token *next = p->token;
    if (!p->scope || !p->scope->letters || !next->tight || p->exponents)
        return false;
    bool opens = next->kind == TOKEN_OPEN,
         letter = next->kind == TOKEN_NAME && next[1].kind != TOKEN_EQUAL && parse_is_letter(p, next->text);
    bool function = next->kind == TOKEN_NAME && next[1].kind == TOKEN_OPEN && op_function(next->text) >= 0;
    return (opens || letter || function) && ends_factor(p);
}

/* One more factor of the product; of a name that was read as several letters, each of them. */
static void append(Parser *p, Expr *product, Expr *factor, int *room)
{
    bool several = factor == p->split && factor->kind == EXPR_CHAIN;
    for (int i = 0; i < (several ? factor->count : 1); i++)
        expr_append(p->diag->mem, product, OP_MUL, several ? factor->arg[i] : factor, room);
}

Expr *parse_joined(Parser *p, Expr *(*parse_power)(Parser *))
{
    Expr  *first = parse_power(p), *product = NULL;
    size_t start = p->operand_start;
    int    room = 0;
    while (first && begins_factor(p)) {
        if (!product) {
            product = expr_new(p->diag->mem, EXPR_CHAIN, first->span);
            append(p, product, first, &room);
        }
        Expr *next = parse_power(p);
        if (!next)
            return NULL;
        append(p, product, next, &room);
        product->span.end = p->token[-1].span.end;
    }
    if (!product)
        return first;
    p->operand_start = start;
    p->joined = product;
    return product;
}

bool parse_is_plain_divisor(Parser *p, const Expr *left, Op op, const Expr *right)
{
    bool fraction = left->count == 1 && left->arg[0]->kind == EXPR_NUMBER && right->count && right->arg[0]->kind == EXPR_NUMBER;
    if (op != OP_DIV || right != p->joined || fraction)
        return true;
    left = left->count == 1 ? left->arg[0] : left;
    Text whole = text_cut(p->diag->source, left->span.start, right->span.end),
         above = text_cut(p->diag->source, left->span.start, left->span.end);
    Text below = text_cut(p->diag->source, right->span.start, right->span.end),
         number = text_cut(p->diag->source, right->arg[0]->span.start, right->arg[0]->span.end);
    Text rest = text_from(below, right->arg[1]->span.start - right->span.start);
    diag_fail(p->diag, EXIT_INPUT, (Span){left->span.start, right->span.end}, "`%.*s` could be (%.*s/%.*s)*%.*s or %.*s/(%.*s)",
              TEXT_ARG(whole), TEXT_ARG(above), TEXT_ARG(number), TEXT_ARG(rest), TEXT_ARG(above), TEXT_ARG(below));
    return diag_hint(p->diag, "write it with brackets or with *: %.*s/%.*s*%.*s, or %.*s/(%.*s)", TEXT_ARG(above), TEXT_ARG(number),
                     TEXT_ARG(rest), TEXT_ARG(above), TEXT_ARG(below));
}
