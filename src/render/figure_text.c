#include "render/figure_text.h"

#include <math.h>
#include <string.h>

static Arena *mem_of(const Source *source)
{
    return source->report->desk->exact.mem;
}

Text formula_text(const Source *source, const Expr *expr)
{
    Buf buf = {0};
    expr_write(&buf, expr, source->report->unicode);
    return buf_finish(&buf, mem_of(source));
}

/* ---- short texts ------------------------------------------------------------------------------------------ */

enum { SHORT_COLUMNS = 6, LONGEST_COLUMNS = 40, MOST_DIGITS = 6 }; /* of one exact number; of a label */

static Text written(Expr *expr, const Source *source)
{
    Buf buf = {0};
    expr->put_in = false;
    expr_write(&buf, expr, source->report->unicode);
    return buf_finish(&buf, mem_of(source));
}

/* "4", "2√5", "0.5547": decimals where they are all of it, else the exact form if it is short. *rounded tells whether it is not all of
 * the value. */
static Text short_value(const Value *value, const Source *source, bool *rounded)
{
    bool all = true;
    *rounded = false;
    if (value->shape.kind == SHAPE_WORD)
        return value->word;
    if (!value_count(value))
        return (Text){0};
    int  count = value_count(value);
    Text decimals =
        written(value_decimals(value, source->column->sys, count == 1 ? MOST_DIGITS : FIGURE_DIGITS, &all, source->ctx), source);
    if (all)
        return decimals;
    decimals = written(value_decimals(value, source->column->sys, FIGURE_DIGITS, &all, source->ctx), source);
    if (source->column->sys == &exact_system) {
        Text exact = written(value_expr(value, source->column->sys, &source->report->style, source->ctx), source);
        if (text_columns(exact) <= count * SHORT_COLUMNS + 2 * (count - 1))
            return exact;
    }
    *rounded = true;
    return decimals;
}

/* An = at the end of what has been written, and the spaces behind it. */
static void round_relation(Buf *buf, bool unicode)
{
    size_t end = buf->len;
    while (end && buf->at[end - 1] == ' ')
        end--;
    if (!end || buf->at[end - 1] != '=')
        return;
    buf->len = end - 1;
    buf_puts(buf, unicode ? "≈ " : "~ ");
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

/* The label with each {name} replaced by its short value; where that is rounded, an = before it becomes ≈. */
static Text label_fill_in(const Source *source, Text label)
{
    const Report *report = source->report;
    Buf           buf = {0};
    for (size_t at = 0; at < label.len;) {
        const char *open = memchr(label.at + at, '{', label.len - at);
        size_t      start = open ? (size_t)(open - label.at) : label.len;
        const char *close = open ? memchr(open, '}', label.len - start) : NULL;
        buf_put(&buf, text_cut(label, at, start));
        if (!close)
            break;
        int           step = report_find(report, text_cut(label, start + 1, (size_t)(close - label.at)));
        Source        own = *source;
        bool          rounded;
        const Column *column = step < 0 ? NULL : report_column(report, step, &own.ctx);
        if (column) {
            own.column = column;
            Text value = short_value(&column->entry[step].value, &own, &rounded);
            if (rounded)
                round_relation(&buf, report->unicode);
            buf_put(&buf, value);
        }
        at = (size_t)(close - label.at) + 1;
    }
    Text filled = buf_finish(&buf, mem_of(source));
    return cut_to(filled, LONGEST_COLUMNS, mem_of(source));
}

/* ---- marks ------------------------------------------------------------------------------------------------ */

/* "F = <4, 2>": what the formula comes to, as the report shows it. */
static Text equation(const Source *own, const SketchMark *sketch, Text name, const Step **step)
{
    const Report *report = own->report;
    Source        source = *own;
    Value         value;
    bool          rounded, found = false;
    *step = NULL;
    if (sketch->value->kind == EXPR_NAME && sketch->value->slot >= 0) {
        int           i = report_find(report, sketch->value->text);
        const Column *column = i < 0 ? NULL : report_column(report, i, &source.ctx);
        if (i >= 0)
            *step = &report->plan->step[i];
        if (column) {
            source.column = column;
            value = column->entry[i].value;
            found = true;
        }
    }
    Env env = column_env(source.column, source.ctx);
    if (!found && eval(&value, sketch->value, &env))
        return name;
    Text shown = short_value(&value, &source, &rounded);
    return text_format(mem_of(own), "%.*s %s %.*s", TEXT_ARG(name), !rounded ? "=" : report->unicode ? "≈" : "~", TEXT_ARG(shown));
}

static Text angle_text(const Source *source, const Mark *mark)
{
    double degrees = atan2(fabs(mark->b.x * mark->c.y - mark->b.y * mark->c.x), mark->b.x * mark->c.x + mark->b.y * mark->c.y) * 180 / M_PI;
    bool   whole = fabs(degrees - round(degrees)) < 1e-9;
    return text_format(mem_of(source), whole ? "%.0f%s" : "%.1f%s", degrees, source->report->unicode ? "°" : " deg");
}

void mark_texts(const Source *source, const SketchMark *sketch, Mark *mark)
{
    const Step *step = NULL;
    const char *word = mark_table[mark->kind].word;
    Text        own = label_fill_in(source, sketch->label), to = sketch->to ? formula_text(source, sketch->to) : (Text){0};
    mark->label = own;
    switch (mark->kind) {
    case MARK_GUIDE:
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
        Text size = angle_text(source, mark);
        mark->label = sketch->labelled ? own : size;
        mark->words = text_format(mem_of(source), "angle of %.*s from %.*s to %.*s", TEXT_ARG(size), TEXT_ARG(mark->name), TEXT_ARG(to));
        break;
    }
    case MARK_DIRECTION:
        mark->label = sketch->labelled ? own : mark->name;
        mark->words = text_format(mem_of(source), "direction of %.*s", TEXT_ARG(equation(source, sketch, mark->name, &step)));
        break;
    case MARK_BAR:
    case MARK_REST: {
        Text value = equation(source, sketch, own.len ? own : mark->name, &step);
        mark->label = value;
        mark->words = text_format(mem_of(source), "bar %.*s: %.*s", TEXT_ARG(mark->stack), TEXT_ARG(value));
        break;
    }
    default: {
        Text value = equation(source, sketch, mark->name, &step);
        mark->label = sketch->labelled ? own : value;
        mark->words = text_format(mem_of(source), "%s %.*s%s%.*s", word, TEXT_ARG(value), step && step->caption.len ? ": " : "",
                                  TEXT_ARG(step ? step->caption : (Text){0}));
    }
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
