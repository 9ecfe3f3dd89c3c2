#include "session/sweeps/swept.h"

#include "render/board/sweep_page.h"
#include "session/formula.h"
#include "units/unit.h"

/* A fraction or decimal, in units of SI, or an angle, in degrees; *token is then behind it. *pointed becomes true if it is typed as a
 * decimal. */
static bool take_number(Run *run, const Token **token, Rat *number, bool *pointed)
{
    Span   span = (*token)->span;
    Parser parser = {
        .token = *token, .diag = &run->diag, .scope = formula_scope(run), .num = &run->session->desk.exact, .units = UNITS_READ};
    Expr *expr = parse_expression(&parser, LEVEL_SUM);
    Input input;
    Value value;
    if (!expr || !formula_input(run, expr, &input))
        return false;
    *token = parser.token;
    *pointed |= input.pointed;
    NumCtx *exact = &run->session->desk.exact;
    bool    good = input.shape.kind == SHAPE_NUMBER && !input.in_letters && input_convert(&value, &input, exact) == NUM_OK;
    if (good && value.one.exact->kind == EXACT_ANGLE)
        return rat_mul(number, value.one.exact->term[0].c, rat_int(180), exact) == NUM_OK;
    if (good && exact_is_rational(value.one.exact)) {
        *number = exact_rat(value.one.exact);
        return true;
    }
    diag_fail(&run->diag, EXIT_INPUT, span, "a sweep goes from one number to another in equal steps: fractions or decimals");
    return diag_hint(&run->diag, "for example: %s", SWEEP_EXAMPLE);
}

/* Whether it is an angle: 30°, 30 deg, pi/6. */
static bool is_angle(const Token *first, const Token *end)
{
    bool is = false;
    for (const Token *token = first; token < end && !is; token++)
        is = token->kind == TOKEN_DEGREE || token_is(token, "deg") || token_is(token, "pi") || token_is(token, "π");
    return is;
}

/* The unit after a number: km/h in 10 km/h; empty if there is none. Angles are in degrees. */
static Text unit_of(const Run *run, const Token *first, const Token *end)
{
    if (is_angle(first, end))
        return TEXT("°");
    while (first < end && (first->kind != TOKEN_NAME || !unit_named(first->text)))
        first++;
    return first < end ? text_cut(run->text, first->span.start, end[-1].span.end) : (Text){0};
}

/* The same as a number of the unit of the sweep, the first one that is typed: 10 in 10 km/h. */
static bool take_in_unit(Run *run, const Token **token, Rat *number, Swept *swept)
{
    const Token *first = *token, *one;
    Rat          factor;
    int          count;
    if (!take_number(run, token, number, &swept->pointed))
        return false;
    Text own = unit_of(run, first, *token);
    if (!own.len && rat_is_zero(*number)) /* 0 in any unit */
        own = swept->unit;
    if (swept->unit.len && !text_equal(own, swept->unit)) {
        diag_fail(&run->diag, EXIT_INPUT, first->span, "write this value in %.*s, too", TEXT_ARG(swept->unit));
        return diag_hint(&run->diag, "for example: sweep va from 10 km/h to 90 km/h step 20 km/h : collide1d ma=2 mb=3 vb=0 e=1/2");
    }
    swept->unit = own;
    if (!own.len || text_is(own, "°"))
        return true;
    Run  inner = *run;
    Text said = text_format(run->mem, "1 %.*s", TEXT_ARG(own));
    inner.text = said;
    inner.diag = (Diag){.mem = run->mem, .source = said};
    one = tokenize(said, 0, said.len, &count, &inner.diag);
    return one && take_number(&inner, &one, &factor, &(bool){false}) &&
           rat_div(number, *number, factor, &run->session->desk.exact) == NUM_OK;
}

bool swept_lacks(Run *run, const Token *token, const char *what)
{
    diag_fail(&run->diag, EXIT_INPUT, token->span, "%s is missing here", what);
    return diag_hint(&run->diag, "for example: %s", SWEEP_EXAMPLE);
}

/* Counts the values from the first to the last. False after an error. */
static bool count_values(Run *run, Swept *swept, const Token *step)
{
    NumCtx *exact = &run->session->desk.exact;
    Rat     way, times;
    if (rat_sub(&way, swept->to, swept->from, exact) != NUM_OK)
        return false;
    if (rat_is_zero(swept->step) || (!rat_is_zero(way) && rat_sign(way) != rat_sign(swept->step))) {
        diag_fail(&run->diag, EXIT_INPUT, step->span,
                  rat_is_zero(swept->step) ? "the step is 0" : "steps of this sign lead away from the end");
        return diag_hint(&run->diag, "for example: %s", SWEEP_EXAMPLE);
    }
    if (rat_div(&times, way, swept->step, exact) != NUM_OK)
        return false;
    RatView view;
    double  steps = mpq_get_d(rat_view(&view, times));
    if (steps >= MOST_SWEEP_ROWS - 1) {
        diag_fail(&run->diag, EXIT_INPUT, step->span, "that is more than %d values", MOST_SWEEP_ROWS - 1);
        return diag_hint(&run->diag, "choose a larger step");
    }
    swept->values = 1;
    while (rat_compare(times, rat_int(swept->values), exact) >= 0)
        swept->values++;
    return true;
}

/* in steps of 0.25, by 0.25 */
static bool worded_step(Run *run, const Token *word)
{
    const Token *from = word + (token_is(&word[1], "of") ? 2 : 1), *to = from;
    while (to->kind != TOKEN_END && to->kind != TOKEN_COLON && to->kind != TOKEN_COMMA)
        to++;
    diag_fail(&run->diag, EXIT_INPUT, word->span, "write `step` before the step size");
    Text size = text_trim(text_cut(run->text, from->span.start, to->span.start));
    return diag_hint(&run->diag, "write step %.*s", TEXT_ARG(size.len ? size : TEXT("1/4")));
}

bool swept_take(Run *run, const Token **token, Swept *swept, int steps)
{
    const Token *at = *token, *step;
    NumCtx      *exact = &run->session->desk.exact;
    if (at->kind != TOKEN_NAME)
        return swept_lacks(run, at, "the name of the quantity to sweep");
    *swept = (Swept){.name = at->text, .span = at->span};
    if (!token_is(++at, "from"))
        return swept_lacks(run, at, "`from`");
    at++;
    if (!take_in_unit(run, &at, &swept->from, swept))
        return false;
    if (!token_is(at, "to"))
        return swept_lacks(run, at, "`to`");
    at++;
    if (!take_in_unit(run, &at, &swept->to, swept))
        return false;
    step = at;
    if (token_is(at, "step")) {
        step = ++at;
        if (!take_in_unit(run, &at, &swept->step, swept))
            return false;
    } else if (token_is(at, "steps") || token_is(at, "by")) { /* the `in` of `1 in steps of 0.25` was taken for inches */
        return worded_step(run, at);
    } else if (rat_sub(&swept->step, swept->to, swept->from, exact) != NUM_OK ||
               rat_div(&swept->step, swept->step, rat_int(steps), exact) != NUM_OK) {
        return false;
    }
    *token = at;
    return count_values(run, swept, step);
}
