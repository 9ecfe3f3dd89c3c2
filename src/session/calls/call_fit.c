/* Whether a value fits its given: its shape and its dimension. */
#include "base/paper.h"
#include "session/letters/alphabet.h"
#include "session/call_reading.h"
#include "session/textbook.h"

#include <ctype.h>

/* 0, <0, 0> or inf, which are the same in every unit. */
static bool needs_no_unit(const Input *input)
{
    bool none = !input->plan && (input->shape.kind == SHAPE_NUMBER || input->shape.kind == SHAPE_VECTOR);
    for (int i = 0; none && i < value_count(&input->value); i++) {
        const Exact *part = value_num(&input->value)[i].exact;
        none = part->kind == EXACT_INFINITY || (part->kind == EXACT_ROOTS && !part->count);
    }
    return none;
}

bool call_lacks_unit(const Given *given, const Arg *arg)
{
    return dimension_has_unit(given->dimension) && arg->input.shape.dimension.kind != DIMENSION_OF && !needs_no_unit(&arg->input);
}

const Expr *call_without_unit(Expr *typed)
{
    if (typed->kind != EXPR_CALL || typed->op != OP_QUANTITY || !exact_is_rational(typed->exact) ||
        !rat_equal(exact_rat(typed->exact), rat_int(1)))
        return typed;
    return typed->arg[0];
}

/* The e or the number of balls of a built-in method: they declare their angles. Other methods may use a plain number as one. */
static bool is_ratio(const Call *call, const Given *given)
{
    bool plain = given->dimension.kind == DIMENSION_PURE && !dimension_is_angle(given->dimension) && given->number && !given->vector;
    return plain && call->built_in;
}

/* The m of 3m, which is a unit unless it is declared as a letter; empty for other values. */
static Text may_be_letter(const Call *call, Text typed)
{
    size_t end = typed.len ? typed.len - 1 : 0;
    bool   one = end && islower((unsigned char)typed.at[end]) && !call->run->session->alphabet;
    for (size_t i = 0; i < end && one; i++)
        one = isdigit((unsigned char)typed.at[i]);
    return one ? text_from(typed, end) : (Text){0};
}

bool call_has_dimension(Call *call, const Given *given, Arg *arg)
{
    Arena    *mem = call->run->mem;
    Dimension found = arg->input.shape.dimension, wanted = given->dimension;
    bool      foreign = wanted.kind == DIMENSION_ANY && given->unit.len && dimension_has_unit(found); /* [px] */
    bool      ratio = dimension_is_angle(found) && is_ratio(call, given), angle = dimension_is_angle(found) && dimension_has_unit(wanted);
    if (ratio) {
        diag_fail(&call->run->diag, EXIT_INPUT, arg->expr->span, "%.*s is a plain number, but this is an angle", TEXT_ARG(given->keyword));
        return diag_hint(&call->run->diag, "%.*s: %.*s; leave out the °", TEXT_ARG(given->keyword), TEXT_ARG(given->caption));
    }
    if ((found.kind != DIMENSION_OF && !angle) || (wanted.kind == DIMENSION_ANY && !foreign) || dimension_same(found, wanted))
        return true;
    if (wanted.kind == DIMENSION_PURE && (given->vector || !dimension_has_unit(found))) /* a normal or a point may be in metres */
        return true;
    Text text = text_cut(call->run->text, arg->expr->span.start, arg->expr->span.end);
    diag_fail(&call->run->diag, EXIT_INPUT, arg->expr->span, "%.*s is %s%.*s, but %.*s is %.*s", TEXT_ARG(given->keyword),
              foreign ? "counted in " : "", TEXT_ARG(foreign ? given->unit : dimension_phrase(wanted, mem)),
              TEXT_ARG(text.len <= 30 ? text : TEXT("this")), TEXT_ARG(dimension_phrase(found, mem)));
    if (wanted.kind != DIMENSION_OF)
        return diag_hint(&call->run->diag, "leave out the unit of %.*s", TEXT_ARG(given->keyword));
    Text letter = may_be_letter(call, text);
    if (letter.len)
        return diag_hint(&call->run->diag, "%.*s: %.*s, in %.*s; if %.*s is a letter, first write `letters %.*s`", TEXT_ARG(given->keyword),
                         TEXT_ARG(given->caption), TEXT_ARG(given->unit), TEXT_ARG(letter), TEXT_ARG(call_free_letters(call)));
    return diag_hint(&call->run->diag, "%.*s: %.*s, in %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption), TEXT_ARG(given->unit));
}

/* Methods for the same collision on a line, with numbers, and in the plane, with vectors. */
static const struct {
    const char *line, *plane;
} PARTNERS[] = {{"collide1d", "collide2d"}};

/* "; for vectors use collide2d"; empty where the method has no partner. */
static Text use_partner(const Call *call, bool vector)
{
    for (size_t i = 0; i < sizeof PARTNERS / sizeof *PARTNERS; i++)
        if (text_is(call->method->name, vector ? PARTNERS[i].line : PARTNERS[i].plane))
            return text_format(call->run->mem, vector ? "for velocities as vectors use %s" : "; on a line use %s",
                               vector ? PARTNERS[i].plane : PARTNERS[i].line);
    return (Text){0};
}

bool call_hint_vector(Call *call, const Arg *arg)
{
    Text typed = text_cut(call->run->text, arg->expr->span.start, arg->expr->span.end), name = arg->keyword;
    if (!name.len || typed.len > 20 || text_starts(typed, "(") || arg->input.shape.kind != SHAPE_NUMBER)
        return diag_hint(&call->run->diag, "write a vector as <x, y> or (x, y)");
    if (dimension_is_angle(arg->input.shape.dimension))
        return diag_hint(&call->run->diag, "for a direction write %.*s=1 at %.*s", TEXT_ARG(name), TEXT_ARG(typed));
    const Expr *size = call_without_unit(arg->expr);
    Text        number = text_cut(call->run->text, size->span.start, size->span.end), unit = text_from(typed, number.len);
    return diag_hint(&call->run->diag, "write a vector, as in %.*s=<%.*s, 0>%.*s or %.*s=%.*s at 30°%.*s", TEXT_ARG(name), TEXT_ARG(number),
                     TEXT_ARG(unit), TEXT_ARG(name), TEXT_ARG(typed), TEXT_ARG(use_partner(call, false)));
}

/* A vector or a word where a number is wanted. */
static bool hint_number(Call *call, const Given *given, ShapeKind kind)
{
    Text partner = kind == SHAPE_VECTOR && text_is(given->unit, "m/s") ? use_partner(call, true) : (Text){0};
    if (partner.len && given->caption.len)
        return diag_hint(&call->run->diag, "%.*s: %.*s; %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption), TEXT_ARG(partner));
    return given->caption.len ? diag_hint(&call->run->diag, "%.*s: %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption)) : false;
}

bool call_fits(Call *call, const Given *given, Arg *arg, int dimension)
{
    const Input *input = &arg->input;
    ShapeKind    kind = input->shape.kind;
    Arena       *mem = call->run->mem;
    Span         span = arg->expr->span;
    bool good = (kind == SHAPE_NUMBER && given->number) || (kind == SHAPE_VECTOR && given->vector) || (kind == SHAPE_WORD && given->word);
    if (!good) {
        Text found = shape_name(input->shape, mem);
        diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s must be %s%s%s, but this is %.*s", TEXT_ARG(given->keyword),
                  given->number ? "a number" : "", given->number && given->vector ? " or " : "",
                  given->vector ? "a vector"
                  : given->word ? "a word"
                                : "",
                  TEXT_ARG(found));
        if ((kind == SHAPE_NUMBER || kind == SHAPE_RECORD) && given->vector)
            return call_hint_vector(call, arg);
        return hint_number(call, given, kind);
    }
    if (kind == SHAPE_VECTOR && input->shape.rows != dimension) {
        diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s has %d components, but the vectors before it have %d", TEXT_ARG(given->keyword),
                  input->shape.rows, dimension);
        return diag_hint(&call->run->diag, "give all vectors two components (in the plane), or all three (in space)");
    }
    if (!call_has_dimension(call, given, arg))
        return false;
    bool infinite = kind == SHAPE_NUMBER && !input->plan && input->value.one.exact->kind == EXACT_INFINITY;
    if (infinite && !given->infinite_ok)
        return diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s cannot be infinite: only a mass or a moment of inertia can be inf",
                         TEXT_ARG(given->keyword));
    return true;
}

static bool is_zero(const Input *input)
{
    return !input->plan && input->shape.kind == SHAPE_NUMBER && input->value.one.exact->kind == EXACT_ROOTS &&
           input->value.one.exact->count == 0;
}

void call_fit_zero(Input *input, const Given *given, int dimension, Arena *mem)
{
    int  rows = dimension ? dimension : 2;
    Num *num = ARENA_MANY(mem, Num, rows);
    if (!is_zero(input) || !given->vector || (given->number && !dimension))
        return;
    for (int i = 0; i < rows; i++)
        num[i].exact = &exact_zero;
    *input = input_exact(value_of((Shape){.kind = SHAPE_VECTOR, .rows = rows, .cols = 1}, num));
}

bool call_is_open(const Expr *expr)
{
    bool open = expr->kind == EXPR_NONE;
    for (int i = 0; i < expr->count && !open && expr->kind == EXPR_VECTOR; i++)
        open = expr->arg[i]->kind == EXPR_NONE;
    return open;
}

int call_argument(const Call *call, Text keyword)
{
    for (int i = 0; i < call->count; i++)
        if (text_equal(call->keyword[i], keyword))
            return i;
    return -1;
}

bool call_has_twice(Call *call, int i)
{
    Span span = {call->arg[i].span.start, call->arg[i].span.start + call->arg[i].keyword.len};
    for (int k = 0; k < i; k++) {
        Text one = call->arg[k].keyword, other = call->arg[i].keyword;
        if (text_equal(one, other))
            return !diag_fail(&call->run->diag, EXIT_INPUT, span, "`%.*s` is given twice", TEXT_ARG(other));
        if (text_equal(call->keyword[k], call->keyword[i]))
            return !diag_fail(&call->run->diag, EXIT_INPUT, span, "`%.*s` and `%.*s` are both %.*s here", TEXT_ARG(one), TEXT_ARG(other),
                              TEXT_ARG(call->keyword[i]));
    }
    return false;
}

static int place_of(const Text *name, int count, Text wanted)
{
    int at = 0;
    while (at < count && !text_equal(name[at], wanted))
        at++;
    return at;
}

/* No method has more names: of a longer call some are unknown or given twice, and its complaint needs no names of the student's. */
enum { MOST_RENAMED = 200 };

/* The method's name for the value; also of a call that could not be read to its end. */
static Text keyword_of(const Call *call, int i)
{
    if (call->keyword)
        return call->keyword[i];
    Text         typed = call->arg[i].keyword;
    const Given *given = typed.len ? textbook_given(call->method, typed, call->run->mem) : NULL;
    return given ? given->keyword : typed;
}

const Renaming *call_renaming(const Call *call)
{
    int named = call->count + call->asked;
    if (named > MOST_RENAMED)
        return NULL;
    Arena    *mem = call->run->mem;
    Text     *own = ARENA_MANY(mem, Text, named + 1), *typed = ARENA_MANY(mem, Text, named + 1);
    Alphabet *alphabet = call->run->session->alphabet;
    int       count = 0;
    for (int i = 0; i < named && !call->ordered; i++) {
        Text keyword = keyword_of(call, i), name = method_unalias(call->method, paper_name(mem, keyword));
        int  at = place_of(own, count, name);
        bool again = at < count && !text_equal(typed[at], call->arg[i].keyword), letter = alphabet_find(alphabet, keyword) >= 0;
        bool body = !text_equal(call_bodies_known(call, call->arg[i].keyword), call->arg[i].keyword);
        if (body && alphabet_find(alphabet, call->arg[i].keyword) >= 0) /* m of m=m M=M: each name has one meaning on a page */
            return NULL;
        own[at] = name;
        typed[at] = letter || again ? name : call->arg[i].keyword;
        count += at == count && call->arg[i].keyword.len > 0;
    }
    return textbook_renaming(call->method, &(TypedNames){own, typed, count}, mem);
}

bool call_not_combined(Call *call, int argument)
{
    const Arg *arg = &call->arg[argument];
    diag_fail(&call->run->diag, EXIT_INPUT, (Span){arg->span.start, arg->span.start + arg->keyword.len},
              "`%.*s` cannot be combined with the other values", TEXT_ARG(arg->keyword));
    return call_hint_forms(call);
}

Text call_conditions_typed(const Call *call)
{
    Buf words = {0};
    for (const Token *token = call->where; token && token->kind != TOKEN_END; token++) {
        const Token *before = token > call->where ? token - 1 : token;
        bool         apart = before->implied || token->implied ? before->kind == TOKEN_COMMA : token->span.start > before->span.end;
        buf_puts(&words, apart ? " " : "");
        buf_put(&words, token->implied ? token->text : text_cut(call->run->text, token->span.start, token->span.end));
    }
    return buf_finish(&words, call->run->mem);
}

static int lacking_in(const Call *call, const Form *form)
{
    int lacking = 0;
    for (int i = 0; i < form->count; i++)
        lacking += !form->given[i]->fallback && call_argument(call, form->given[i]->keyword) < 0;
    return lacking;
}

static int left_by(const Call *call, const Form *form)
{
    int left = 0;
    for (int i = 0; i < call->count; i++)
        left += method_given(form, call->keyword[i]) < 0;
    return left;
}

/* The direction that a form lacks, and nothing else, where all values are numbers: on a line it is 1 or -1, and either may be right. Or
 * NULL. */
static const Given *lacking_direction(const Call *call, const Form *form)
{
    const Given *lacking = method_lacking(form, call->keyword, call->count);
    bool         line = lacking && lacking->number && lacking->vector && lacking->dimension.kind == DIMENSION_PURE;
    for (int i = 0; i < call->count && line; i++)
        line = call->arg[i].expr->shape.kind != SHAPE_VECTOR && call->arg[i].expr->kind != EXPR_VECTOR;
    return line && lacking_in(call, form) == 1 ? lacking : NULL;
}

bool call_mixes_forms(const Call *call)
{
    const Method *method = call->method;
    int           chosen = method_form_for(method, call->form, call->keyword, call->count);
    int           lacking = chosen < 0 ? 0 : lacking_in(call, &method->form[chosen]);
    bool          mixes = chosen < 0;
    const Given  *direction = chosen < 0 ? NULL : lacking_direction(call, &method->form[chosen]);
    for (int f = 0; f < method->forms && !mixes; f++) {
        const Form *form = &method->form[call->form[f]];
        int         fewer = lacking_in(call, form);
        bool        without = direction && method_given(form, direction->keyword) < 0; /* it finds both */
        mixes = fewer < lacking + without && left_by(call, form) >= fewer;
    }
    return mixes;
}
