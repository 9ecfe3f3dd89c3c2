#include "handwork/written/written.h"
#include "language/check_shapes.h"
#include "handwork/written/digits.h"
#include "base/paper.h"
#include "handwork/written/form_reader.h"
#include "handwork/written/spread.h"
#include "handwork/written/written_polar.h"
#include "handwork/written/written_units.h"

static bool refuse(Written *written, const Diag *diag, NumCtx *exact)
{
    Text why = diag->message;
    if (diag->hint.len)
        why = text_format(exact->mem, "%.*s: %.*s", TEXT_ARG(why), TEXT_ARG(diag->hint));
    *written = (Written){.text = written->text, .why = why};
    return false;
}

static bool refuse_because(Written *written, const char *why)
{
    *written = (Written){.text = written->text, .why = text_of(why)};
    return false;
}

/* ---- from tokens to a formula ----------------------------------------------------------------------------- */

/* Only numbers, vectors and matrices are values here. */
static bool is_value(const Expr *expr, Diag *diag)
{
    ShapeKind kind = expr->shape.kind;
    if (kind == SHAPE_NUMBER || kind == SHAPE_VECTOR || kind == SHAPE_MATRIX)
        return true;
    if (kind == SHAPE_TRUTH)
        diag_fail(diag, EXIT_INPUT, expr->span, "a comparison is not a value");
    return diag_fail(diag, EXIT_INPUT, expr->span, "this is not a number, vector or matrix");
}

/* A column [a; b] is a vector, also inside a formula: [6; 9] - [0; 2]. */
static void take_columns(Expr *expr)
{
    bool column = expr->kind == EXPR_MATRIX && expr->shape.cols == 1 && (expr->shape.rows == 2 || expr->shape.rows == 3);
    if (column) {
        expr->kind = EXPR_VECTOR;
        expr->shape = (Shape){.kind = SHAPE_VECTOR, .rows = expr->count, .cols = 1};
    }
    for (int i = 0; i < expr->count; i++)
        take_columns(expr->arg[i]);
}

static Expr *read_formula(const Token *token, bool axes, Scope *scope, Diag *diag, NumCtx *exact)
{
    Parser       parser = {.token = token, .diag = diag, .scope = scope, .num = exact, .axes = axes};
    ShapeChecker checker = {.scope = scope, .diag = diag, .num = exact, .on_paper = true};
    Expr        *expr = parse_expression(&parser, LEVEL_SUM);
    if (expr && parser.token->kind != TOKEN_END)
        return parse_unexpected(&parser, "an operator"), NULL;
    if (!expr)
        return NULL;
    take_columns(expr);
    return check_expr(&checker, expr) && is_value(expr, diag) ? expr : NULL;
}

/* ---- margins ---------------------------------------------------------------------------------------------- */

/* value ± margin: the interval that is given replaces the one that the digits imply. */
static bool put_margin(Written *written, const Expr *margin, Diag *diag, NumCtx *exact)
{
    Written reach = {0};
    if (margin->shape.kind != SHAPE_NUMBER)
        return diag_fail(diag, EXIT_INPUT, margin->span, "the margin after ± must be a single number");
    if (!spread_work_out(&reach, margin, NULL, diag, exact))
        return false;
    Num size = {.exact = reach.part[0].value};
    if (!size.exact || exact_sign(size.exact, exact) < 0)
        return diag_fail(diag, EXIT_INPUT, margin->span, "the margin after ± must not be negative");
    for (int i = 0; i < written->count; i++) {
        WrittenPart *part = &written->part[i];
        Num          low, high, from = {.exact = part->from}, to = {.exact = part->to};
        if (exact_sub(&low, from, size, exact) || exact_add(&high, to, size, exact))
            return diag_fail(diag, EXIT_INPUT, margin->span, "%s", exact->why);
        part->kind = WRITTEN_RANGE;
        part->low = low.exact;
        part->high = high.exact;
    }
    return true;
}

/* Whether it is an angle in degrees, whose sign is taken off; or, with `plain`, a number. */
static bool take_one(Expr **formula, bool plain, bool take)
{
    Expr **at = formula;
    while ((*at)->kind == EXPR_CALL && (*at)->op == OP_NEG)
        at = &(*at)->arg[0];
    bool degrees = (*at)->kind == EXPR_CALL && (*at)->op == OP_DEGREES, number = plain && (*at)->kind == EXPR_NUMBER;
    if (degrees && take)
        *at = (*at)->arg[0];
    return degrees || number;
}

/* 53.1° as 53.1, 36.9° + 26.6° and 90 - 36.9° as sums of numbers, and true: no number of radians is added to degrees. Inside a formula,
 * cos(30°), the sign stays. */
static bool take_degrees(Expr **formula)
{
    Expr *sum = *formula;
    if (sum->kind != EXPR_CHAIN || expr_level(sum) != LEVEL_SUM)
        return take_one(formula, false, true);
    bool degrees = take_one(&sum->arg[sum->count - 1], false, false);
    for (int i = 0; i < sum->count && degrees; i++)
        degrees = take_one(&sum->arg[i], true, false);
    for (int i = 0; i < sum->count && degrees; i++)
        take_one(&sum->arg[i], true, true);
    return degrees;
}

/* The sign ° belongs to the operand before it, so a formula before it gets brackets. */
static void put_in_front_of_degrees(Buf *buf, const Expr *value, bool degrees)
{
    const Expr *size = value;
    while (size->kind == EXPR_CALL && size->op == OP_NEG)
        size = size->arg[0];
    bool bracket = degrees && expr_level(size) != LEVEL_ATOM;
    buf_puts(buf, bracket ? "(" : "");
    expr_write(buf, value, true);
    buf_puts(buf, bracket ? ")" : "");
}

static Text echo_of(const Expr *value, const Expr *margin, WrittenAngle angle, NumCtx *exact)
{
    Buf  buf = {0};
    bool degrees = angle == ANGLE_DEGREES;
    put_in_front_of_degrees(&buf, value, degrees && !margin);
    if (margin) {
        buf_puts(&buf, " ± ");
        put_in_front_of_degrees(&buf, margin, degrees);
    }
    buf_puts(&buf, degrees ? "°" : "");
    return buf_finish(&buf, exact->mem);
}

static bool has_names(const Expr *expr)
{
    bool found = expr->kind == EXPR_NAME && expr->slot >= 0;
    for (int i = 0; i < expr->count && !found; i++)
        found = has_names(expr->arg[i]);
    return found;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

static bool read_value(Written *written, const Reading *reading, const Names *names, Diag *diag, NumCtx *exact)
{
    Scope *scope = names ? names->scope : NULL;
    Expr  *value = read_formula(reading->value, reading->axes, scope, diag, exact);
    Expr  *margin = value && reading->margin ? read_formula(reading->margin, reading->axes, scope, diag, exact) : NULL;
    if (!value || (reading->margin && !margin))
        return false;
    bool one = value->shape.kind == SHAPE_NUMBER, degrees = one && take_degrees(&value);
    if (one && margin && take_degrees(&margin))
        degrees = true;
    bool numbers = value->kind == EXPR_VECTOR || value->kind == EXPR_MATRIX;
    if (!spread_work_out(written, value, names, diag, exact))
        return false;
    for (int i = 0; i < written->count; i++) {
        const Expr *part = numbers ? value->arg[i] : written->count == 1 ? value : NULL;
        written->part[i].kind = spread_is_wide(part ? part : value, names) ? WRITTEN_FORMULA : WRITTEN_EXACT;
        if (part && written->part[i].value && !digits_measure(&written->part[i], part, exact))
            return diag_fail(diag, EXIT_INPUT, value->span, "%s", exact->why ? exact->why : "the number is too large");
    }
    if (margin && has_names(margin))
        return diag_fail(diag, EXIT_INPUT, margin->span, "the margin after ± must be a single number");
    if (margin && !put_margin(written, margin, diag, exact))
        return false;
    written->angle = degrees ? ANGLE_DEGREES : one ? reading->angle : ANGLE_UNSAID;
    written->unit = degrees ? TEXT("°") : reading->unit;
    written->formula = value;
    written->named = has_names(value);
    written->known = names ? names->written : NULL;
    written->echo = echo_of(value, margin, written->angle, exact);
    return true;
}

/* Words may begin with a capital letter: Cross is cross. */
static Text small_letters(Text word, Arena *mem)
{
    Buf buf = {0};
    for (size_t i = 0; i < word.len; i++)
        buf_char(&buf, word.at[i] >= 'A' && word.at[i] <= 'Z' ? (char)(word.at[i] + 32) : word.at[i]);
    return buf_finish(&buf, mem);
}

/* In the characters of `text`, which is clean. */
static bool read_form(Written *written, Text text, const Names *names, NumCtx *exact)
{
    Diag    diag = {.mem = exact->mem, .source = text};
    Reading reading;
    if (!form_read(&reading, names ? names->scope : NULL, &diag, exact))
        return refuse(written, &diag, exact);
    if (reading.word.len) {
        written->shape = (Shape){.kind = SHAPE_WORD};
        written->word = small_letters(reading.word, exact->mem);
        written->echo = diag.source;
        return true;
    }
    if (read_value(written, &reading, names, &diag, exact))
        return true;
    Diag unit = {.mem = exact->mem, .source = diag.source};
    return refuse(written, units_misspelt(names ? names->scope : NULL, &unit) ? &unit : &diag, exact);
}

/* ---- speed and direction ---------------------------------------------------------------------------------- */

static bool is_number(const Written *written)
{
    return written->shape.kind == SHAPE_NUMBER && !written->named;
}

static bool is_decimal(const Written *written)
{
    return written->part[0].kind == WRITTEN_DECIMAL;
}

/* Both halves; false where they are no numbers, and the whole may be another form. */
static bool read_halves(WrittenPolar *halves, const PolarText *polar, const Names *names, NumCtx *exact)
{
    Written *speed = &halves->speed, *angle = &halves->angle;
    *speed = (Written){.text = polar->speed};
    *angle = (Written){.text = polar->angle};
    if (!read_form(speed, speed->text, names, exact) || !read_form(angle, angle->text, names, exact))
        return false;
    if (polar->call && angle->angle == ANGLE_UNSAID)
        angle->angle = ANGLE_RADIANS;
    bool numbers = is_number(speed) && is_number(angle) && speed->angle == ANGLE_UNSAID;
    return numbers && written_polar_turn(angle, polar, exact) && (!polar->call || is_decimal(speed) || is_decimal(angle));
}

/* The value is that of polar(speed, angle). *other: the form may be one of the others. */
static bool read_polar(Written *written, Text text, const Names *names, bool *other, NumCtx *exact)
{
    PolarText     split;
    WrittenPolar *polar = ARENA_ONE(exact->mem, WrittenPolar);
    *other = !written_polar_split(&split, text) || !read_halves(polar, &split, names, exact);
    if (*other)
        return false;
    Text whole = text, angle = polar->angle.echo;
    if (split.unknown.len)
        return refuse_because(written, "the angle must count from the x-axis, counter-clockwise: write 5 m/s at 30°");
    if (!split.call && polar->angle.angle == ANGLE_UNSAID)
        return refuse_because(written, "the angle has no unit: write ° after it, as in 5 m/s at 30°");
    if (!split.call)
        whole = text_format(exact->mem, "polar(%.*s, %.*s)", TEXT_ARG(polar->speed.echo), TEXT_ARG(angle));
    if (!read_form(written, whole, NULL, exact))
        return false;
    written->unit = split.call ? written->unit : polar->speed.unit;
    written->polar = polar;
    return written_polar_spread(written, exact) || refuse_because(written, "the speed is too large");
}

bool written_read(Written *written, Text text, const Names *names, NumCtx *exact)
{
    *written = (Written){.text = text};
    if (text.len > LIMIT_FORM)
        return refuse_because(written, "it is longer than 4000 characters");
    Text clean = text_trim(paper_clean(exact->mem, text));
    if (!clean.len)
        return refuse_because(written, "there is no value here");
    bool other, polar = read_polar(written, clean, names, &other, exact);
    return other ? read_form(written, clean, names, exact) : polar;
}

bool written_may_agree(const Written *a, const Written *b, NumCtx *exact)
{
    bool numbers = a->count == 1 && b->count == 1 && a->part[0].low && a->part[0].high && b->part[0].low && b->part[0].high;
    return numbers && exact_compare(exact_num(a->part[0].low), exact_num(b->part[0].high), exact) != ORDER_GREATER &&
           exact_compare(exact_num(b->part[0].low), exact_num(a->part[0].high), exact) != ORDER_GREATER;
}
