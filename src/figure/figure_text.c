#include "figure/figure_text.h"

#include <math.h>
#include <string.h>

static Arena *mem_of(const Source *source)
{
    return source->report->desk->exact.mem;
}

Text figure_formula_text(const Source *source, const Expr *expr)
{
    Buf buf = {0};
    expr_write(&buf, expr, source->report->unicode);
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

/* As decimals; *all tells whether those are all of it. */
static Text decimals_of(const Value *value, const Source *source, int digits, bool *all)
{
    return written(value_decimals(value, source->column->sys, digits, all, source->ctx), source);
}

static Text exact_form(const Value *value, const Source *source)
{
    return written(value_expr(value, source->column->sys, &source->report->style, source->ctx), source);
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
    int  count = value_count(value), more = count == 1 && digits < MOST_DIGITS ? MOST_DIGITS : digits;
    Text decimals = decimals_of(value, source, more, &all);
    if (all)
        return decimals;
    if (more != digits)
        decimals = decimals_of(value, source, digits, &all);
    if (source->column->sys->kind == NUM_EXACT) {
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
    if (value_count(value) && source->column->sys->kind == NUM_EXACT) {
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

/* What follows is rounded: says so, instead of an = that has been written. */
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

/* The unit of a given or an answer, where the derivation was given units. */
static void put_unit(Buf *buf, const Source *source, const Step *step)
{
    if (source->report->units && step && step->unit.len && (step->role == ROLE_GIVEN || step->role == ROLE_ANSWER))
        buf_printf(buf, " %.*s", TEXT_ARG(step->unit));
}

/* The short value of a step; where that is rounded, ≈ stands before it, instead of an =. */
static void put_short_value(Buf *buf, Text name, void *data)
{
    const Source *source = data;
    int           step = report_find(source->report, name);
    Source        own = *source;
    bool          rounded;
    const Column *column = step < 0 ? NULL : report_column(source->report, step, &own.ctx);
    if (!column)
        return;
    own.column = column;
    Text value = short_value(&column->entry[step].value, &own, FIGURE_DIGITS, &rounded);
    if (rounded)
        round_relation(buf, source);
    buf_put(buf, value);
    put_unit(buf, source, &source->report->plan->step[step]);
}

Text figure_text_fill(const Source *source, Text label)
{
    Buf buf = {0};
    buf_put_named(&buf, label, put_short_value, (void *)source);
    return buf_finish(&buf, mem_of(source));
}

/* ---- marks ------------------------------------------------------------------------------------------------ */

/* What a mark shows: its value, and its step where it is one by itself. */
typedef struct Shown {
    Source      source;
    Value       value;
    const Step *step;
    bool        found;
} Shown;

static Shown shown_of(const Source *own, const Expr *formula)
{
    Shown shown = {.source = *own};
    int   i = formula->kind == EXPR_NAME && formula->slot >= 0 ? report_find(own->report, formula->text) : -1;
    if (i >= 0) {
        const Column *column = report_column(own->report, i, &shown.source.ctx);
        shown.step = &own->report->plan->step[i];
        if (column) {
            shown.source.column = column;
            shown.value = column->entry[i].value;
            shown.found = true;
            return shown;
        }
    }
    shown.found = report_evaluate(&shown.source, formula, &shown.value) == NUM_OK;
    return shown;
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
    buf_printf(&buf, "%.*s %s %.*s", TEXT_ARG(name), rounded ? about(&shown->source) : "=", TEXT_ARG(value));
    put_unit(&buf, &shown->source, shown->step);
    return buf_finish(&buf, mem_of(&shown->source));
}

/* "90°", "≈ 63.4°", "≈ 89.986°": never so rounded that it seems to be 0, right or straight and is not. */
static Text angle_text(const Source *source, const SketchMark *sketch)
{
    enum { MOST_DECIMALS = 9 };
    const char *unit = source->report->unicode ? "°" : " deg";
    Shown       from = shown_of(source, sketch->value), to = shown_of(source, sketch->to);
    Angle       angle;
    if (!from.found || !to.found || from.source.ctx != to.source.ctx ||
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
        mark->words =
            text_format(mem_of(source), "%s %.*s%s%.*s", word, TEXT_ARG(equation(&shown, mark->name, digits, WORDS_COLUMNS)),
                        shown.step && shown.step->caption.len ? ": " : "", TEXT_ARG(shown.step ? shown.step->caption : (Text){0}));
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
