#include "render/document_maker.h"
#include "derive/working/tidy.h"
#include "verify/report_values.h"

void document_values_add_line(DocumentMaker *m, Block *block, const Expr *math, bool rounded)
{
    *ARENA_ADD(m->mem, block->line, block->lines, &block->room) = (DocLine){.rounded = rounded || expr_is_rounded(math), .math = math};
}

const Expr *document_values_of(DocumentMaker *m, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    return column ? value_expr(&column->entry[step].value, column->sys, &m->report->style, ctx) : NULL;
}

/* ---- units ------------------------------------------------------------------------------------------------ */

static const Expr *without_unit(const Expr *value)
{
    return value->kind == EXPR_CALL && value->op == OP_QUANTITY ? value->arg[0] : value;
}

const Expr *document_values_of_given(DocumentMaker *m, int step)
{
    const Expr *value = document_values_of(m, step);
    return value && shown_units_in_degrees(value) ? shown_units_expr(value, m->report->plan->step[step].unit, m->mem) : value;
}

/* The unit of a value in SI; empty where the page has none. Between givens and answers it would only hide the numbers. */
static Text unit_of(DocumentMaker *m, const Step *step)
{
    bool whole = !m->report->plan->method.len || step->role == ROLE_ANSWER || step->role == ROLE_SPEED || m->whole;
    return report_has_units(m->report) && whole ? step->unit : (Text){0};
}

static bool find_asked(DocumentMaker *m, const Step *step, ShownUnit *asked)
{
    return unit_of(m, step).len && shown_units_find(asked, m->report->asked, step->shape.dimension, &m->report->desk->exact);
}

Text document_values_unit(DocumentMaker *m, const Step *step)
{
    ShownUnit asked;
    return find_asked(m, step, &asked) ? asked.text : unit_of(m, step);
}

/* Converts its value to the unit that the page shows it in, which it returns. */
static Text convert(DocumentMaker *m, const Step *step, Value *value, NumCtx **ctx)
{
    ShownUnit asked;
    bool      converted = find_asked(m, step, &asked) && shown_units_convert(value, ctx, &asked, &m->report->desk->enclosure);
    return converted ? asked.text : unit_of(m, step);
}

/* The value that the page shows of a step, and its unit. */
static Value shown_value(DocumentMaker *m, int step, NumCtx **ctx, Text *unit)
{
    Value value = report_column(m->report, step, ctx)->entry[step].value;
    *unit = convert(m, &m->report->plan->step[step], &value, ctx);
    return value;
}

/* "= 1.8 km/h" after the value in SI, if another unit was asked for. A decimal that is not exact comes with its exact form. */
static void add_asked(DocumentMaker *m, Block *block, int step)
{
    NumCtx *ctx;
    Text    unit;
    bool    all;
    if (!report_column(m->report, step, &ctx))
        return;
    Value value = shown_value(m, step, &ctx, &unit);
    if (!unit.len || !value_count(&value) || text_equal(unit, unit_of(m, &m->report->plan->step[step])))
        return;
    const Style *style = &m->report->style;
    bool         exact = ctx->sys->kind == NUM_EXACT && m->report->shown == m->report->exact;
    const Expr  *whole = value_expr(&value, ctx->sys, style, ctx), *decimals = value_decimals(&value, ctx->sys, style->digits, &all, ctx);
    if (exact && style->decimals != DECIMALS_ONLY && (style->decimals == DECIMALS_NEVER || !all))
        document_values_add_line(m, block, shown_units_expr(whole, unit, m->mem), false);
    if (!exact || style->decimals != DECIMALS_NEVER)
        document_values_add_line(m, block, shown_units_expr(exact ? decimals : whole, unit, m->mem), !exact || !all);
}

/* Both sides in that unit; false if one of them has no exact value in it. */
static bool convert_sides(const Report *report, const Expr *law, const ShownUnit *unit, Expr *sides)
{
    NumCtx *exact = &report->desk->exact, *ctx = exact;
    bool    good = true;
    for (int i = 0; i < law->count && good; i++) {
        Value value;
        good = report_evaluate(&(Source){report, report->exact, exact}, law->arg[i], &value) == NUM_OK &&
               shown_units_convert(&value, &ctx, unit, &report->desk->enclosure) && ctx == exact;
        if (good)
            sides->arg[i] = value_expr(&value, ctx->sys, &report->style, ctx);
    }
    return good;
}

const Expr *document_values_of_law(DocumentMaker *m, int law, const Expr *sides)
{
    const Report *report = m->report;
    const Expr   *formula = report->plan->step[law].formula;
    bool          comparison = formula->kind == EXPR_CHAIN && expr_level(formula) == LEVEL_COMPARE && sides->kind == EXPR_CHAIN;
    bool          brief = m->steps == STEPS_BOARD && !report->asked; /* the check of the board has two lines for all laws */
    if (!report_has_units(report) || brief || !report->plan->method.len || !comparison || formula->count != sides->count)
        return sides;
    Dimension dimension = formula->arg[0]->shape.dimension;
    Expr     *shown = expr_copy(sides, m->mem), *converted = expr_copy(sides, m->mem);
    Text      unit = dimension_unit(dimension, m->mem);
    ShownUnit asked;
    if (shown_units_find(&asked, report->asked, dimension, &report->desk->exact) && convert_sides(report, formula, &asked, converted)) {
        shown = converted;
        unit = asked.text;
    }
    int last = shown->count - 1;
    shown->arg[last] = (Expr *)shown_units_expr(shown->arg[last], unit, m->mem);
    return shown;
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* Adds the value as a decimal if it is not one already: with = if all its digits are shown, else with ≈. */
static void add_decimal(DocumentMaker *m, Block *block, int step, Text unit)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    const Value  *value = column ? &column->entry[step].value : NULL;
    if (!value || m->report->style.decimals == DECIMALS_NEVER || report_in_letters(m->report) || column != m->report->exact ||
        !value_count(value) || value->shape.kind == SHAPE_MATRIX)
        return;
    bool all, plain = true;
    for (int i = 0; i < value_count(value); i++) {
        const Exact *x = value_num(value)[i].exact;
        plain &= x->kind == EXACT_INFINITY || (exact_is_rational(x) && rat_is_integer(exact_rat(x)));
    }
    if (plain)
        return;
    Expr *decimals = value_decimals(value, column->sys, m->report->style.digits, &all, ctx);
    bool  said = block->lines && (expr_same(decimals, without_unit(block->line[0].math)) ||
                                 expr_same(decimals, without_unit(block->line[block->lines - 1].math)));
    if (!said) /* avoids 0.5 = 1/2 = 0.5, and showing a long fraction as the same decimal twice */
        document_values_add_line(m, block, shown_units_expr(decimals, unit, m->mem), !all);
}

/* The exact form of an angle is in degrees, and no line for an angle that was asked for in radians. */
static bool is_asked_in_radians(const Step *step, const Expr *shown)
{
    const Expr *formula = plan_formula(step);
    return formula->kind == EXPR_CALL && formula->op == OP_IN && shown_units_in_degrees(shown);
}

/* A typed formula by itself is no value: it becomes the left side of its lines. */
static void end_in_unit(DocumentMaker *m, Block *block, const Step *step)
{
    DocLine *last = &block->line[block->lines - 1];
    if (block->lines > 1 && m->report->style.decimals != DECIMALS_NEVER && is_asked_in_radians(step, last->math))
        block->lines--;
    else if (block->lines > 1 || step->name.len)
        last->math = shown_units_expr(last->math, unit_of(m, step), m->mem);
    if (step->name.len && block->lines == 2 && expr_same(last->math, block->line[0].math)) /* k = 5 m */
        block->lines--;
}

void document_values_add_working(DocumentMaker *m, Block *block, int step, bool brief)
{
    const Report *report = m->report;
    const Step   *s = &report->plan->step[step];
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    bool          exact = report_is_exact(report, step);
    document_values_add_line(m, block, s->formula, false);
    if (!column)
        return;
    const Working *working = report_working(report, step);
    for (int i = 0; i < working->count; i++) {
        bool put_in = i == 0 && working->count > 1;
        if (!brief || put_in || i == working->count - 1)
            document_values_add_line(m, block, working->form[i], tidy_goes_on_near(block->line[block->lines - 1].math, !exact && !put_in));
    }
    bool condition = column->entry[step].value.shape.kind == SHAPE_TRUTH;
    bool shown = working->count || condition || s->formula->kind == EXPR_NUMBER || s->formula->kind == EXPR_WORD;
    if (!shown && !expr_same(document_values_of(m, step), s->formula)) /* v = <3, 4> is shown once */
        document_values_add_line(m, block, document_values_of(m, step), !exact);
    if (!condition)
        end_in_unit(m, block, s);
}

/* An angle is shown in degrees and in radians. This adds the unit that the working does not end with. */
static void add_other_unit(DocumentMaker *m, Block *block, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(m->report, step, &ctx);
    const Expr   *formula = plan_formula(&m->report->plan->step[step]);
    bool          direction = formula && formula->kind == EXPR_CALL && op_gives_angle(formula->op);
    bool          degreed = column != m->report->exact && block->lines > 1 && shown_units_in_degrees(block->line[block->lines - 1].math);
    bool          converted = formula && formula->kind == EXPR_CALL && formula->op == OP_IN;
    if (!column || converted || !(direction || degreed))
        return;
    bool  exact = column == m->report->exact, all;
    Value shown = column->entry[step].value;
    if (exact && (report_in_letters(m->report) || shown.one.exact->kind == EXACT_ROOTS)) /* only the angle 0, which is 0 in both units */
        return;
    Num degrees;
    if (!exact && !degreed) {
        if (!value_in_degrees(&degrees, shown.one, ctx))
            return;
        shown = value_number(degrees);
    }
    Expr *math = value_decimals(&shown, column->sys, m->report->style.digits, &all, ctx);
    document_values_add_line(m, block, exact || degreed ? math : expr_degrees(m->mem, math), true);
}

void document_values_add_forms(DocumentMaker *m, Block *block, int step)
{
    int  worked = block->lines;
    bool method = m->report->plan->method.len > 0;
    add_other_unit(m, block, step);
    if (!method && block->lines == worked)
        add_decimal(m, block, step, unit_of(m, &m->report->plan->step[step]));
    if (!method || m->whole)
        add_asked(m, block, step);
}

/* "26.5651°", or in plain ASCII "26.5651 degrees". */
static void put_degrees(DocumentMaker *m, Phrase *phrase, Expr *number, bool related)
{
    bool        unicode = m->report->unicode;
    const Expr *shown = unicode ? expr_degrees(m->mem, number) : number;
    if (related)
        phrase_related(phrase, m->mem, shown, true);
    else
        phrase_math(phrase, m->mem, shown);
    phrase_words(phrase, m->mem, unicode ? TEXT("") : TEXT(" degrees"));
}

/* "speed 2√5 ≈ 4.47214, direction ≈ 26.5651°" of the answer in that step */
static Phrase aspects_of(DocumentMaker *m, int answer)
{
    const Report *report = m->report;
    Phrase        phrase = {0};
    for (int i = report->plan->aspects; report->aspects && i < report->plan->count; i++) {
        const Step *s = &report->plan->step[i];
        NumCtx     *ctx;
        Text        unit;
        if (!text_equal(s->name, report->plan->step[answer].name) || !report_column(report, i, &ctx))
            continue;
        Value value = shown_value(m, i, &ctx, &unit);
        bool  exact = number_system_exact(ctx->sys), letters = exact && ctx->sys->kind != NUM_EXACT, angle = s->role == ROLE_DIRECTION, all;
        Expr *whole = value_expr(&value, ctx->sys, &report->style, ctx);
        exact &= !expr_is_rounded(whole) || angle; /* a value too long to be written out is shown rounded */
        bool done = exact && (angle || letters || exact_is_rational(value.one.exact));
        phrase_words(&phrase, m->mem, text_format(m->mem, "%s%.*s ", phrase.count ? ", " : "", TEXT_ARG(s->page.caption)));
        if (exact && angle && whole->kind == EXPR_NUMBER) /* 0 is the only one without a unit */
            put_degrees(m, &phrase, expr_number(m->mem, TEXT("0"), NULL), false);
        else if (exact)
            phrase_math(&phrase, m->mem, done ? shown_units_expr(whole, unit, m->mem) : whole);
        Num shown = value.one;
        if (done || (angle && !value_in_degrees(&shown, value.one, ctx)))
            continue;
        Value number = value_number(shown);
        Expr *decimals = value_decimals(&number, ctx->sys, report->style.digits, &all, ctx);
        phrase_words(&phrase, m->mem, exact ? TEXT(" ") : TEXT(""));
        if (angle)
            put_degrees(m, &phrase, decimals, true);
        else
            phrase_related(&phrase, m->mem, shown_units_expr(decimals, unit, m->mem), true);
    }
    return phrase;
}

/* Words come from decisions, which are exact in every number system. */
static bool is_approximate(const DocumentMaker *m, int step, const Expr *value)
{
    bool no_number = value->kind == EXPR_WORD || value->kind == EXPR_NONE;
    return !no_number && !report_is_exact(m->report, step);
}

void document_values_add_answer(DocumentMaker *m, Block *block, int step)
{
    const Step *s = &m->report->plan->step[step];
    const Expr *value = document_values_of(m, step);
    document_values_add_line(m, block, value, is_approximate(m, step, value));
    if (!expr_is_rounded(value))
        add_decimal(m, block, step, (Text){0});
    end_in_unit(m, block, s);
    int worked = block->lines;
    add_asked(m, block, step);
    if (m->steps == STEPS_NONE && block->lines > worked) { /* without working nothing says where a value in SI comes from */
        block->line += worked;
        block->lines -= worked;
        block->room = block->lines;
    }
    NumCtx *ctx;
    if (report_column(m->report, step, &ctx) != m->report->exact)
        add_other_unit(m, block, step);
    if (s->velocity)
        block->line[block->lines - 1].words = aspects_of(m, step);
}

Phrase document_values_in_cell(DocumentMaker *m, const Report *report, Text name, Text none)
{
    Phrase        phrase = {0};
    NumCtx       *ctx;
    bool          values = report->status == STATUS_OK || report->status == STATUS_UNDECIDED;
    int           step = values ? report_find(report, name) : -1;
    const Column *column = step < 0 ? NULL : report_truth(report, step, &ctx);
    Value         shown = {0};
    if (column) {
        shown = column->entry[step].value;
        (void)convert(m, &report->plan->step[step], &shown, &ctx);
    }
    const Expr *value = column ? value_expr(&shown, ctx->sys, &m->report->style, ctx) : NULL;
    if (!value)
        phrase_words(&phrase, m->mem, none);
    else if (!number_system_exact(ctx->sys) || expr_is_rounded(value))
        phrase_related(&phrase, m->mem, value, true);
    else
        phrase_math(&phrase, m->mem, value);
    return phrase;
}
