/* letters: declares letters with their ranges, lists them, or ends them. */
#include "language/check_shapes.h"
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/letters/alphabet.h"
#include "session/vars.h"
#include "units/unit.h"

#include <string.h>

/* The statement while it is read. Every name in it is a letter: one that is not declared yet becomes one where it is met first. */
typedef struct LettersReader {
    Scope     scope; /* first, so that its functions find the rest */
    Run      *run;
    Alphabet *alphabet;
    int       before;  /* so many letters were declared earlier, */
    bool     *again;   /* and those of them that the statement declares again */
    bool      refused; /* a name cannot be a letter, which has been said */
} LettersReader;

/* ---- names ------------------------------------------------------------------------------------------------ */

/* A word with a place in statements. */
static bool is_word(Run *run, Text name)
{
    static const char *const WORDS[] = {"where", "by", "at", "in", "off", "letters", "undo", "π"};
    const Command           *command = run_find_command(run->session, name); /* q is short for quit, and a good letter */
    bool                     word = (command && text_is(name, command->name)) || run_is_reserved(name) || vars_is_constant(name);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        word |= text_is(name, WORDS[i]);
    return word;
}

static Span span_of(const Run *run, Text name)
{
    for (int i = 1; i < run->count; i++)
        if (run->token[i].kind == TOKEN_NAME && text_equal(run->token[i].text, name))
            return run->token[i].span;
    return run->token[0].span;
}

static bool may_be_letter(Run *run, Text name)
{
    Span span = span_of(run, name);
    if (op_function(name) >= 0)
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a function, so it cannot be a letter", TEXT_ARG(name));
    else if (call_is_method(run->session, name))
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a method, so it cannot be a letter", TEXT_ARG(name));
    else if (is_word(run, name))
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a reserved word, so it cannot be a letter", TEXT_ARG(name));
    else if (name.at[name.len - 1] == '\'')
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is the name of an answer: a letter has no prime", TEXT_ARG(name));
    else if (!vars_find(run->session, name))
        return true;
    else {
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a variable, so it cannot be a letter", TEXT_ARG(name));
        return diag_hint(&run->diag, "choose another letter; `vars` shows the variables, and `undo` takes back the last one");
    }
    int first;
    utf8_decode(name, 0, &first);
    return diag_hint(&run->diag, "choose another letter, for example %.*s0", TEXT_ARG(text_cut(name, 0, (size_t)first)));
}

static bool find(Scope *scope, Text name, Binding *binding)
{
    LettersReader *r = (LettersReader *)scope;
    int            i = alphabet_find(r->alphabet, name);
    if (text_is(name, "pi") || text_is(name, "π")) { /* 0 < a < pi/2; never the letters p and i */
        *binding = (Binding){.shape = NUMBER, .slot = -1};
        return true;
    }
    if (i < 0 && (r->refused || !may_be_letter(r->run, name))) {
        r->refused = true;
        return false;
    }
    if (i < 0) {
        i = r->alphabet->count;
        AlphabetLetter *letter = ARENA_ADD(r->alphabet->mem, r->alphabet->letter, r->alphabet->count, &r->alphabet->room);
        *letter = (AlphabetLetter){.name = text_copy(r->alphabet->mem, name)};
    }
    *binding = (Binding){.shape = NUMBER, .slot = i, .letter = true};
    return true;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const LettersReader *r = (const LettersReader *)scope;
    for (int i = 0; i < r->alphabet->count; i++)
        visit(r->alphabet->letter[i].name, data);
}

/* ---- ranges ----------------------------------------------------------------------------------------------- */

/* The value of a formula without letters, if it is a fraction. */
static const Exact *fraction(LettersReader *r, const Expr *expr)
{
    NumCtx *exact = &r->run->session->desk.exact;
    Env     env = {.num = exact};
    Value   value;
    if (expr_has(expr, EXPR_NAME) || eval(&value, expr, &env) || value.shape.kind != SHAPE_NUMBER || !exact_is_rational(value.one.exact))
        return NULL;
    return exact_copy(value.one.exact, r->alphabet->mem);
}

/* A letter that is declared again loses its range, and what was assumed about it. */
static void declare_again(LettersReader *r, int i)
{
    Alphabet *alphabet = r->alphabet;
    int       kept = 0;
    if (i >= r->before || r->again[i])
        return;
    r->again[i] = true;
    alphabet->letter[i].range = (LetterRange){0};
    for (int k = 0; k < alphabet->assumptions; k++)
        if (!expr_uses(alphabet->assumed[k], i))
            alphabet->assumed[kept++] = alphabet->assumed[k];
    alphabet->assumptions = kept;
}

/* Narrows the range by `letter op end`; of two ends on one side the inner one stays. */
static void narrow(LetterRange *range, Op op, const Exact *end, NumCtx *exact)
{
    bool high = op == OP_LT || op == OP_LE, in = op == OP_LE || op == OP_GE;
    if (op == OP_NE) {
        range->not_zero = true;
        return;
    }
    const Exact **old = high ? &range->high : &range->low;
    bool         *old_in = high ? &range->high_in : &range->low_in;
    int           order = *old ? rat_compare(exact_rat(end), exact_rat(*old), exact) : 0;
    bool          inner = !*old || (high ? order < 0 : order > 0);
    *old_in = inner ? in : order ? *old_in : *old_in && in;
    *old = inner ? end : *old;
}

/* Whether the statement has declared an angle of this name. */
static bool is_angle(const LettersReader *r, int i)
{
    return knowledge_is_angle(r->alphabet->letter[i].range) && (i >= r->before || r->again[i]);
}

/* 0 <= e <= 1: a comparison of one letter with fractions is its range. */
static bool take_range(LettersReader *r, const Expr *comparison)
{
    const Expr *const *arg = (const Expr *const *)comparison->arg;
    int                at = arg[0]->kind == EXPR_NAME ? 0 : 1;
    const Exact       *end[2] = {NULL, NULL};
    if (comparison->count > 3 || arg[at]->kind != EXPR_NAME || arg[at]->slot < 0 || (comparison->count == 3 && at == 0))
        return false;
    for (int i = 0, k = 0; i < comparison->count; i++) {
        Op op = i < at ? op_turned(comparison->ops[i + 1]) : comparison->ops[i];
        if (i == at)
            continue;
        end[k] = fraction(r, arg[i]);
        if (!end[k] || is_angle(r, arg[at]->slot) || op == OP_EQ || (op == OP_NE && exact_sign(end[k], &r->run->session->desk.exact)))
            return false;
        k++;
    }
    declare_again(r, arg[at]->slot);
    for (int i = 0, k = 0; i < comparison->count; i++)
        if (i != at)
            narrow(&r->alphabet->letter[arg[at]->slot].range, i < at ? op_turned(comparison->ops[i + 1]) : comparison->ops[i], end[k++],
                   &r->run->session->desk.exact);
    return true;
}

static bool no_range(LettersReader *r, const Expr *expr)
{
    Diag *diag = &r->run->diag;
    for (int i = 0; i < expr->count; i++) /* pi > 0 */
        if (expr->arg[i]->kind == EXPR_NAME && expr->arg[i]->slot < 0)
            return may_be_letter(r->run, expr->arg[i]->text);
    if (expr->kind == EXPR_NAME)
        return may_be_letter(r->run, expr->text);
    diag_fail(diag, EXIT_INPUT, expr->span, "write letters and their ranges after `letters`");
    return diag_hint(diag, "for example: letters m > 0, u > 0, 0 <= e <= 1");
}

/* An angle outside a cosine, sine or tangent: no polynomial shows what would follow from its order. */
static bool has_bare_angle(const LettersReader *r, const Expr *expr)
{
    bool wave = expr->kind == EXPR_CALL && (expr->op == OP_COS || expr->op == OP_SIN || expr->op == OP_TAN);
    bool has = expr->kind == EXPR_NAME && expr->slot >= 0 && knowledge_is_angle(r->alphabet->letter[expr->slot].range);
    for (int i = 0; i < expr->count && !wave && !has; i++)
        has = has_bare_angle(r, expr->arg[i]);
    return has;
}

/* va > vb: an assumption. */
static bool take_assumption(LettersReader *r, Expr *comparison)
{
    Diag *diag = &r->run->diag;
    for (int i = 1; i < comparison->count; i++)
        if (comparison->ops[i] == OP_EQ) {
            diag_fail(diag, EXIT_INPUT, comparison->span, "a letter stands for any number in its range, so it cannot have a value");
            return diag_hint(diag, "write the value in place of the letter, or define a variable without `letters`: e = 1/2");
        }
    for (int i = 0; i < comparison->count; i++)
        if (has_bare_angle(r, comparison->arg[i])) {
            diag_fail(diag, EXIT_INPUT, comparison->span, "a condition on an angle must be written with its tangent, cosine or sine");
            return diag_hint(diag, "for acute angles α > β is tan(α) > tan(β), and α < 45° is tan(α) < 1");
        }
    *ARENA_ADD(r->alphabet->mem, r->alphabet->assumed, r->alphabet->assumptions, &r->alphabet->assumed_room) =
        expr_copy(comparison, r->alphabet->mem);
    return true;
}

static bool has_letter(const Expr *expr)
{
    bool has = expr->kind == EXPR_NAME && expr->slot >= 0;
    for (int i = 0; i < expr->count && !has; i++)
        has = has_letter(expr->arg[i]);
    return has;
}

/* 90° or pi/2; what stands for pi gets its value. */
static bool has_angle(Expr *expr, NumCtx *num)
{
    bool pi = expr->kind == EXPR_NAME && expr->slot < 0, has = pi || (expr->kind == EXPR_CALL && expr->op == OP_DEGREES);
    if (pi)
        expr->exact = exact_angle(rat_int(1), num);
    for (int i = 0; i < expr->count; i++)
        has |= has_angle(expr->arg[i], num);
    return has;
}

static const Exact *angle_value(LettersReader *r, const Expr *expr)
{
    Env   env = {.num = &r->run->session->desk.exact};
    Value value;
    return has_letter(expr) || eval(&value, expr, &env) || value.shape.kind != SHAPE_NUMBER ? NULL : value.one.exact;
}

static bool is_turn(const Exact *x, int halves, NumCtx *num)
{
    Rat half = {1, 2, NULL};
    return x && exact_compare(exact_num(x), exact_num(exact_angle(halves == 2 ? rat_int(1) : half, num)), num) == ORDER_EQUAL;
}

/* 0 < α < 90° or 0 <= α < pi: the letter is an angle. Others are refused. */
static bool take_angle(LettersReader *r, const Expr *range)
{
    NumCtx      *num = &r->run->session->desk.exact;
    bool         chain = range->kind == EXPR_CHAIN && range->count == 3 && range->arg[1]->kind == EXPR_NAME;
    const Exact *low = chain ? angle_value(r, range->arg[0]) : NULL, *high = chain ? angle_value(r, range->arg[2]) : NULL;
    bool         rises = chain && (range->ops[1] == OP_LT || range->ops[1] == OP_LE) && (range->ops[2] == OP_LT || range->ops[2] == OP_LE);
    if (!rises || !low || exact_sign(low, num) || !(is_turn(high, 1, num) || is_turn(high, 2, num))) {
        diag_fail(&r->run->diag, EXIT_INPUT, range->span, "an angle in letters is between 0 and 90°, or between 0 and 180°");
        return diag_hint(&r->run->diag, "for example: letters 0 < α < 90°; for other angles declare the tangent, letters t > 0");
    }
    int slot = range->arg[1]->slot;
    declare_again(r, slot);
    r->alphabet->letter[slot].range = (LetterRange){.low = &exact_zero,
                                                    .high = exact_copy(high, r->alphabet->mem),
                                                    .low_in = range->ops[1] == OP_LE,
                                                    .high_in = range->ops[2] == OP_LE};
    return true;
}

static bool read_item(LettersReader *r, Parser *parser)
{
    ShapeChecker checker = {.scope = &r->scope, .diag = &r->run->diag, .num = parser->num};
    Expr        *expr = parse_expression(parser, LEVEL_COMPARE);
    if (!expr || !check_expr(&checker, expr))
        return false;
    if (has_angle(expr, parser->num) && has_letter(expr))
        return take_angle(r, expr);
    if (expr->kind == EXPR_NAME && expr->slot >= 0) {
        declare_again(r, expr->slot);
        return true;
    }
    if (expr->kind != EXPR_CHAIN || expr_level(expr) != LEVEL_COMPARE || !has_letter(expr))
        return no_range(r, expr);
    return take_range(r, expr) || take_assumption(r, expr);
}

static bool read_items(LettersReader *r)
{
    Run   *run = r->run;
    Parser parser = {.token = run->token + 1, .diag = &run->diag, .scope = &r->scope, .num = &run->session->desk.exact};
    for (;; parser.token++) {
        if (!read_item(r, &parser))
            return false;
        if (parser.token->kind == TOKEN_END)
            return true;
        if (parser.token->kind == TOKEN_NAME) {
            diag_fail(&run->diag, EXIT_INPUT, parser.token->span, "a comma is missing between two letters");
            return diag_hint(&run->diag, "for example: letters m > 0, u > 0, 0 <= e <= 1");
        }
        if (parser.token->kind != TOKEN_COMMA)
            return parse_unexpected(&parser, "a comma or the end");
    }
}

/* ---- the statement ---------------------------------------------------------------------------------------- */

static void use(Session *session, Alphabet *alphabet)
{
    vars_remember(session, (Change){.kind = CHANGE_LETTERS, .alphabet = session->alphabet});
    session->alphabet = alphabet;
    if (alphabet)
        alphabet->declared = true;
}

static bool list_letters(Run *run)
{
    const Alphabet *alphabet = run->session->alphabet;
    Buf             buf = {0};
    for (int i = 0; alphabet && i < alphabet->count; i++) {
        alphabet_write_letter(&buf, alphabet, i, true);
        buf_char(&buf, '\n');
    }
    for (int i = 0; alphabet && i < alphabet->assumptions; i++) {
        expr_write(&buf, alphabet->assumed[i], true);
        buf_char(&buf, '\n');
    }
    if (!buf.len)
        buf_puts(&buf, "there are no letters; `letters m > 0, u > 0, 0 <= e <= 1` declares three\n");
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}

static bool end_letters(Run *run)
{
    if (run->session->alphabet)
        use(run->session, NULL);
    return true;
}

/* Whether the letter is in the comparison beside another, which stands alone on its left: k in m > k. */
static bool is_beside(const Expr *comparison, int letter)
{
    const Expr *first = comparison->arg[0];
    return first->kind == EXPR_NAME && first->slot != letter && expr_uses(comparison, letter);
}

/* k of `letters m > k` alone may be there by mistake. */
static void say_beside(const LettersReader *r)
{
    const Alphabet *alphabet = r->alphabet;
    for (int i = r->before; i < alphabet->count; i++) {
        bool beside = false;
        for (int k = 0; k < alphabet->assumptions && !alphabet->letter[i].range.low && !alphabet->letter[i].range.high; k++)
            beside |= is_beside(alphabet->assumed[k], i);
        if (beside)
            run_say(r->run, "%.*s is a letter now, too: any number\n", TEXT_ARG(alphabet->letter[i].name));
    }
}

/* "m is a letter now, so 3m is 3*m and not 3 metres" */
static void say_shadowed(const LettersReader *r)
{
    for (int i = 0; i < r->alphabet->count; i++) {
        Text name = r->alphabet->letter[i].name;
        if (i >= r->before && unit_named(name))
            run_say(r->run, "%.*s is a letter now, no unit: 3%.*s means 3*%.*s\n", TEXT_ARG(name), TEXT_ARG(name), TEXT_ARG(name));
    }
}

bool run_letters(Run *run, Text argument)
{
    Session *session = run->session;
    if (!argument.len)
        return list_letters(run);
    if (text_is(argument, "off"))
        return end_letters(run);
    LettersReader reader = {.scope = {.find = find, .each = each, .letters = true}, .run = run};
    reader.alphabet = alphabet_new(session, session->alphabet);
    reader.before = reader.alphabet->count;
    reader.again = ARENA_MANY(run->mem, bool, reader.before + 1);
    Span whole = {run->token[1].span.start, run->token[run->count - 1].span.end};
    if (!read_items(&reader) || !alphabet_open(reader.alphabet, whole, &run->diag))
        return false;
    use(session, reader.alphabet);
    say_shadowed(&reader);
    say_beside(&reader);
    return true;
}
