#include "figure/figure_text.h"

#include "figure/figure_value.h"

#include <math.h>
#include <string.h>

static Arena *mem_of(const Source *source)
{
    return source->report->desk->exact.mem;
}

Text figure_own_name(const Step *step)
{
    bool inside = step->part.len && step->name.len > step->part.len && text_equal(text_cut(step->name, 0, step->part.len), step->part);
    return inside ? text_from(step->name, step->part.len + 1) : step->name;
}

/* A used method's figure names its own quantities: va, not hit.va. */
static void use_own_names(const Plan *plan, Expr *expr)
{
    for (int i = 0; expr->kind == EXPR_NAME && i < plan->aspects; i++)
        if (plan->step[i].slot == expr->slot && text_equal(plan->step[i].name, expr->text))
            expr->text = figure_own_name(&plan->step[i]);
    for (int i = 0; i < expr->count; i++)
        use_own_names(plan, expr->arg[i]);
}

Text figure_formula_text(const Source *source, const Expr *expr)
{
    const Renaming *renaming = source->report->renaming;
    Expr           *own = expr_copy(expr, mem_of(source));
    Buf             buf = {0};
    use_own_names(source->report->plan, own);
    expr_write(&buf, renaming ? expr_in_names(own, renaming, mem_of(source)) : own, source->report->unicode);
    return buf_finish(&buf, mem_of(source));
}

/* ---- short texts ------------------------------------------------------------------------------------------ */

enum {
    SHORT_COLUMNS = 6,    /* of one exact number */
    MOST_DIGITS = 6,      /* of a number by itself */
    UNTOUCHED_DIGITS = 60 /* of a given, of which nobody may take a digit away */
};
enum { LABEL_COLUMNS = 40, GIVEN_COLUMNS = 32, WORDS_COLUMNS = 200 };

static Text written(Expr *expr, const Source *source)
{
    Buf buf = {0};
    expr->put_in = false;
    expr_write(&buf, expr, source->report->unicode);
    return buf_finish(&buf, mem_of(source));
}

/* Writes the value as decimals; *all tells whether those are all of it. */
static Text decimals_of(const Value *value, const Source *source, int digits, bool *all)
{
    return written(value_decimals(value, source->ctx->sys, digits, all, source->ctx), source);
}

static Text exact_form(const Value *value, const Source *source)
{
    return written(value_expr(value, source->ctx->sys, &source->report->style, source->ctx), source);
}

/* "4", "2√5", "0.5547": decimals where they are all of it, else the exact form if it is short. *rounded tells whether it is not all of
 * the value. */
static Text short_value(const Value *value, const Source *source, int digits, bool *rounded)
{
    bool all = true;
    *rounded = false;
    if (value->shape.kind == SHAPE_WORD)
        return value->word;
    if (!value_count(value))
        return (Text){0};
    if (source->ctx->sys->kind == NUM_FORMULA)
        return exact_form(value, source);
    int  count = value_count(value), more = count == 1 && digits < MOST_DIGITS ? MOST_DIGITS : digits;
    Text decimals = decimals_of(value, source, more, &all);
    if (all)
        return decimals;
    if (more != digits)
        decimals = decimals_of(value, source, digits, &all);
    if (source->ctx->sys->kind == NUM_EXACT) {
        Text exact = exact_form(value, source);
        if (text_columns(exact) <= count * SHORT_COLUMNS + 2 * (count - 1))
            return exact;
    }
    *rounded = true;
    return decimals;
}

/* A given with all of its digits, if it has no more columns than that; else as any other value. */
static Text given_value(const Value *value, const Source *source, int columns, bool *rounded)
{
    bool all = false;
    Text whole = {0};
    if (value_count(value) && source->ctx->sys->kind == NUM_EXACT) {
        whole = decimals_of(value, source, UNTOUCHED_DIGITS, &all);
        whole = all ? whole : exact_form(value, source);
    }
    *rounded = false;
    return whole.len && text_columns(whole) <= columns ? whole : short_value(value, source, FIGURE_DIGITS, rounded);
}

static const char *about(const Source *source)
{
    return source->report->unicode ? "≈" : "~";
}

/* Marks the number that follows as rounded: writes ≈, in place of an = that has been written. */
static void round_relation(Buf *buf, const Source *source)
{
    size_t end = buf->len;
    while (end && buf->at[end - 1] == ' ')
        end--;
    if (end && buf->at[end - 1] == '=')
        buf->len = end - 1;
    buf_printf(buf, "%s ", about(source));
}

static Text cut_to(Text text, int columns, Arena *mem)
{
    Buf buf = {0};
    int len, at = 0;
    if (text_columns(text) <= columns)
        return text;
    for (size_t i = 0; i < text.len && at < columns - 1; i += (size_t)len, at++) {
        (void)utf8_decode(text, i, &len);
        buf_put(&buf, text_cut(text, i, i + (size_t)len));
    }
    buf_puts(&buf, "…");
    return buf_finish(&buf, mem);
}

/* ---- marks ------------------------------------------------------------------------------------------------ */

/* The quantity that a mark shows: its value in its unit, and its step if it shows a step as it is. */
typedef struct Shown {
    Source      source;
    Value       value;
    Text        unit; /* empty where the report has none */
    const Step *step;
    bool        found;
} Shown;

/* Converts a value that was found to the unit that was asked for, or gives it the one of SI. */
static void set_unit(Shown *shown, Dimension dimension)
{
    const Report *report = shown->source.report;
    ShownUnit     asked;
    if (!report_has_units(report))
        return;
    shown->unit = shown->step ? shown->step->unit : dimension_unit(dimension, mem_of(&shown->source));
    if (shown_units_find(&asked, report->asked, dimension, &report->desk->exact) &&
        shown_units_convert(&shown->value, &shown->source.ctx, &asked, &report->desk->enclosure))
        shown->unit = asked.text;
}

static Shown shown_step(const Source *own, int step)
{
    Shown         shown = {.source = *own, .step = &own->report->plan->step[step]};
    const Column *column = report_column(own->report, step, &shown.source.ctx);
    shown.found = column != NULL;
    if (column) {
        shown.source.column = column;
        shown.value = column->entry[step].value;
        set_unit(&shown, shown.step->shape.dimension);
    }
    return shown;
}

static Shown shown_of(const Source *own, const Expr *formula)
{
    int   step = formula->kind == EXPR_NAME && formula->slot >= 0 ? report_find(own->report, formula->text) : -1;
    Shown shown = {.source = *own};
    if (step >= 0)
        shown = shown_step(own, step);
    if (shown.found)
        return shown;
    shown.source = *own;
    shown.found = report_evaluate(&shown.source, formula, &shown.value) == NUM_OK;
    if (shown.found)
        set_unit(&shown, formula->shape.dimension);
    return shown;
}

/* The unit of a step in the formula that is of this kind, as the labels have it: N s of J, in J*n. Empty if there is none. */
static Text unit_within(const Report *report, const Expr *formula, Dimension dimension)
{
    int         at = formula->kind == EXPR_NAME && formula->slot >= 0 ? report_find(report, formula->text) : -1;
    const Step *step = at < 0 ? NULL : &report->plan->step[at];
    Text        unit = {0};
    if (step && dimension_same(step->shape.dimension, dimension))
        unit = step->unit;
    for (int i = 0; i < formula->count && !unit.len; i++)
        unit = unit_within(report, formula->arg[i], dimension);
    return unit;
}

static void learn_unit(const Source *source, Figure *figure, Measure quantity, const Expr *formula)
{
    const Report *report = source->report;
    NumCtx       *exact = &report->desk->exact;
    ShownUnit     asked;
    Scaled        factor;
    if (!formula || figure->unit[quantity].len || !dimension_has_unit(formula->shape.dimension))
        return;
    Text unit = unit_within(report, formula, formula->shape.dimension);
    figure->unit[quantity] = unit.len ? unit : dimension_unit(formula->shape.dimension, mem_of(source));
    if (!shown_units_find(&asked, report->asked, formula->shape.dimension, exact) ||
        !figure_scaled_of(&factor, exact_num(asked.factor), exact))
        return;
    figure->unit[quantity] = asked.text;
    figure->unit_log[quantity] = log10(factor.m) + (double)factor.e * LOG10_2;
}

void figure_text_units(const Source *source, const Sketch *sketch, Figure *figure)
{
    for (int i = 0; i < sketch->marks && report_has_units(source->report); i++) {
        const SketchMark *mark = &sketch->mark[i];
        Measure           places = sketch->panel[mark->panel].quantity, own = sketch_mark_table[mark->kind].quantity;
        bool              arrow = figure_mark_is_arrow(mark->kind), point = mark->kind == MARK_POINT || mark->kind == MARK_PIN;
        if (arrow)
            learn_unit(source, figure, own == QUANTITY_PLACE ? places : own, mark->value);
        learn_unit(source, figure, places, point ? mark->value : mark->at);
        if (!arrow || own != QUANTITY_PLACE)
            learn_unit(source, figure, places, mark->from);
    }
}

static void put_unit(Buf *buf, const Shown *shown)
{
    if (shown->unit.len)
        buf_printf(buf, " %.*s", TEXT_ARG(shown->unit));
}

/* The short value of a step; where that is rounded, ≈ stands before it, instead of an =. */
static void put_short_value(Buf *buf, Text name, void *data)
{
    const Source *source = data;
    int           step = report_find(source->report, name);
    bool          rounded;
    if (step < 0)
        return;
    Shown shown = shown_step(source, step);
    if (!shown.found)
        return;
    Text value = short_value(&shown.value, &shown.source, FIGURE_DIGITS, &rounded);
    if (text_equal(value, name) && text_ends(buf_text(buf), " = ")) { /* e = e, of a letter that is called like the given */
        buf->len -= strlen(" = ");
        return;
    }
    if (rounded)
        round_relation(buf, source);
    buf_put(buf, value);
    put_unit(buf, &shown);
}

Text figure_text_fill(const Source *source, Text label)
{
    Buf buf = {0};
    buf_put_named(&buf, label, put_short_value, (void *)source);
    Text filled = buf_finish(&buf, mem_of(source));
    return source->report->renaming ? renaming_words(source->report->renaming, filled, mem_of(source)) : filled;
}

/* "F = <4, 2>": what the formula comes to, as the report shows it; a given with its digits, if those have no more columns. */
static Text equation(const Shown *shown, Text name, int digits, int columns)
{
    Buf  buf = {0};
    bool rounded, given = shown->step && shown->step->role == ROLE_GIVEN;
    if (!shown->found)
        return name;
    Text value = given ? given_value(&shown->value, &shown->source, columns, &rounded)
                       : short_value(&shown->value, &shown->source, digits, &rounded);
    if (shown->source.ctx->sys->kind == NUM_FORMULA && text_columns(value) > columns)
        return name;
    buf_printf(&buf, "%.*s %s %.*s", TEXT_ARG(name), rounded ? about(&shown->source) : "=", TEXT_ARG(value));
    put_unit(&buf, shown);
    return buf_finish(&buf, mem_of(&shown->source));
}

/* "90°", "≈ 63.4°", "≈ 89.986°": never so rounded that it seems to be 0, right or straight and is not. */
static Text angle_text(const Source *source, const SketchMark *sketch)
{
    enum { MOST_DECIMALS = 9 };
    const char *unit = source->report->unicode ? "°" : " deg";
    Shown       from = shown_of(source, sketch->value), to = shown_of(source, sketch->to);
    Angle       angle;
    if (!from.found || !to.found || from.source.ctx != to.source.ctx || from.source.ctx->sys->kind == NUM_FORMULA ||
        !figure_angle_between(&angle, &from.value, &to.value, from.source.ctx))
        return (Text){0};
    if (angle.exact)
        return text_format(mem_of(source), "%.0f%s", angle.degrees, unit);
    int    decimals = 1;
    double power = floor(angle.log), right = fabs(remainder(angle.degrees, 90));
    while (decimals < MOST_DECIMALS && right < 0.5 * pow(10, -decimals))
        decimals++;
    if (power < -4)
        return text_format(mem_of(source), "%s %.2fe%.0f%s", about(source), pow(10, angle.log - power), power, unit);
    return text_format(mem_of(source), "%s %.*f%s", about(source), decimals + (decimals > 1), angle.degrees, unit);
}

void figure_mark_texts(const Source *source, const SketchMark *sketch, int digits, Mark *mark)
{
    const char *word = sketch_mark_table[mark->kind].word;
    Text        own = cut_to(figure_text_fill(source, sketch->label), LABEL_COLUMNS, mem_of(source)),
         to = sketch->to ? figure_formula_text(source, sketch->to) : (Text){0};
    Shown shown = {0};
    mark->label = own;
    switch (mark->kind) {
    case MARK_GUIDE:
    case MARK_HULL:
    case MARK_SUPPORT:
        break;
    case MARK_SEGMENT:
    case MARK_BAND:
    case MARK_MEASURE:
    case MARK_BOX:
        mark->words = text_format(mem_of(source), "%s from %.*s to %.*s%s%.*s", word, TEXT_ARG(mark->name), TEXT_ARG(to),
                                  own.len ? ": " : "", TEXT_ARG(own));
        break;
    case MARK_WALL:
        mark->words =
            text_format(mem_of(source), "wall with the normal %.*s%s%.*s", TEXT_ARG(mark->name), own.len ? ": " : "", TEXT_ARG(own));
        break;
    case MARK_DISC:
        mark->words = own.len ? text_format(mem_of(source), "disc %.*s", TEXT_ARG(own)) : TEXT("disc");
        break;
    case MARK_ANGLE: {
        Text size = angle_text(source, sketch);
        mark->label = sketch->labelled ? own : size;
        mark->words = text_format(mem_of(source), "angle from %.*s to %.*s: %.*s", TEXT_ARG(mark->name), TEXT_ARG(to), TEXT_ARG(size));
        break;
    }
    case MARK_TICK:
    case MARK_DIRECTION:
        shown = shown_of(source, sketch->value);
        mark->label = sketch->labelled ? own : mark->name;
        mark->words = text_format(mem_of(source), "direction of %.*s", TEXT_ARG(equation(&shown, mark->name, digits, WORDS_COLUMNS)));
        break;
    case MARK_BAR:
    case MARK_REST:
        shown = shown_of(source, sketch->value);
        mark->label = equation(&shown, own.len ? own : mark->name, digits, GIVEN_COLUMNS);
        mark->words = text_format(mem_of(source), "bar %.*s: %.*s", TEXT_ARG(mark->stack),
                                  TEXT_ARG(equation(&shown, own.len ? own : mark->name, digits, WORDS_COLUMNS)));
        break;
    default:
        shown = shown_of(source, sketch->value);
        mark->label = sketch->labelled ? own : equation(&shown, mark->name, digits, GIVEN_COLUMNS);
        mark->words = text_format(mem_of(source), "%s %.*s%s%.*s", word, TEXT_ARG(equation(&shown, mark->name, digits, WORDS_COLUMNS)),
                                  shown.step && shown.step->page.caption.len ? ": " : "",
                                  TEXT_ARG(shown.step ? shown.step->page.caption : (Text){0}));
    }
}

void figure_words(Buf *out, const Figure *figure)
{
    for (int i = 0; i < figure->panels; i++) {
        const Panel *panel = &figure->panel[i];
        if (panel->caption.len)
            buf_printf(out, "%s%.*s: ", i ? " " : "", TEXT_ARG(panel->caption));
        bool any = false;
        for (int k = 0; k < panel->count; k++)
            if (panel->mark[k].words.len) {
                buf_printf(out, "%s%.*s", any ? "; " : "", TEXT_ARG(panel->mark[k].words));
                any = true;
            }
        if (panel->note.len)
            buf_printf(out, "%s%.*s", any ? "; " : "", TEXT_ARG(panel->note));
        buf_puts(out, ".");
    }
}
