#include "render/board/error_figure.h"

#include "figure/figure_value.h"

#include <math.h>

/* The ledgers of one answer: those of its components, or its only one. */
typedef struct DrawnAnswer {
    Blame *blame[2];
    int    count;
} DrawnAnswer;

static Figure *open_figure(const Report *report, Text title, int panels, Arena *mem)
{
    Figure *figure = ARENA_ONE(mem, Figure);
    figure->method = report->plan->method;
    figure->title = title;
    figure->panel = ARENA_MANY(mem, Panel, panels + 1);
    return figure;
}

static const Step *step_of(const Blame *blame)
{
    return &blame->report->plan->step[blame->step];
}

/* ---- arrows ----------------------------------------------------------------------------------------------- */

/* A velocity on a line is an arrow, too. */
static bool is_drawn(const Blame *blame)
{
    const Step *step = step_of(blame);
    bool        plane = step->shape.kind == SHAPE_VECTOR && step->shape.rows == 2;
    return plane || (step->shape.kind == SHAPE_NUMBER && text_is(step->unit, "m/s"));
}

/* The answers that can be drawn, with all their components. */
static int find_answers(Blame **blame, int count, DrawnAnswer *answer)
{
    int answers = 0;
    for (int i = 0; i < count; i++) {
        bool second = blame[i]->component == 1 && answers && answer[answers - 1].blame[0]->step == blame[i]->step;
        if (!is_drawn(blame[i]) || blame[i]->component > 1)
            continue;
        if (second)
            answer[answers - 1].blame[answer[answers - 1].count++] = blame[i];
        else if (blame[i]->component <= 0)
            answer[answers++] = (DrawnAnswer){{blame[i]}, 1};
    }
    int whole = 0;
    for (int i = 0; i < answers; i++)
        if (answer[i].count == (answer[i].blame[0]->component < 0 ? 1 : 2))
            answer[whole++] = answer[i];
    return whole;
}

/* The true value and the error of a component; false if one of them cannot be drawn. */
static bool scaled_parts(const Blame *blame, Scaled *truth, Scaled *error, Arena *mem)
{
    blame->ctx->mem = mem;
    return figure_scaled_of(truth, blame->truth, blame->ctx) && figure_scaled_of(error, blame->total.error, blame->ctx);
}

static double log_of(Scaled x)
{
    return x.m == 0 ? -INFINITY : log10(fabs(x.m)) + (double)x.e * LOG10_2;
}

/* log10 of the length, of at most two components. */
static double log_length(const Scaled *part, int count)
{
    double most = -INFINITY;
    for (int i = 0; i < count; i++)
        most = fmax(most, log_of(part[i]));
    return most;
}

/* x*10^power in units of 2^exponent. */
static double magnified(Scaled x, int power, long exponent)
{
    double log = log_of(x) + power - (double)exponent * LOG10_2;
    return x.m == 0 ? 0 : copysign(pow(10, log), x.m);
}

static Text name_of(const DrawnAnswer *answer)
{
    return step_of(answer->blame[0])->name;
}

static Mark *add_arrow(Panel *panel, Measure quantity, Point end, Text label, Text words)
{
    Mark *mark = &panel->mark[panel->count++];
    *mark = (Mark){.kind = quantity == QUANTITY_VELOCITY ? MARK_VELOCITY : MARK_ARROW, .quantity = quantity, .role = ROLE_ANSWER};
    mark->value = mark->b = end;
    mark->zero = end.x == 0 && end.y == 0;
    mark->name = mark->label = label;
    mark->words = words;
    return mark;
}

/* The largest power of ten that leaves the error shorter than half of the arrow. */
static int power_for(const Scaled *truth, const Scaled *error, int count)
{
    double room = log_length(truth, count) + log10(0.5), log = log_length(error, count);
    return isfinite(room) && isfinite(log) ? (int)floor(room - log) : 0;
}

static void draw_answer(Panel *panel, const DrawnAnswer *answer, long exponent, Arena *mem)
{
    enum { ARROWS = 2 };
    const Blame *blame = answer->blame[0];
    Scaled       truth[2], error[2];
    double       exact[2] = {0, 0}, off[2] = {0, 0};
    Text         name = name_of(answer), system = blame->system;
    for (int i = 0; i < answer->count; i++)
        (void)scaled_parts(answer->blame[i], &truth[i], &error[i], mem);
    int power = power_for(truth, error, answer->count);
    for (int i = 0; i < answer->count; i++) {
        exact[i] = magnified(truth[i], 0, exponent);
        off[i] = magnified(error[i], power, exponent);
    }
    panel->mark = ARENA_MANY(mem, Mark, ARROWS);
    panel->factor[panel->quantity] = 1;
    Text shown =
        answer->count == 1 ? blame->typed : text_format(mem, "<%.*s, %.*s>", TEXT_ARG(blame->typed), TEXT_ARG(answer->blame[1]->typed));
    (void)add_arrow(panel, panel->quantity, (Point){exact[0], exact[1]}, name,
                    text_format(mem, "%.*s = %.*s", TEXT_ARG(name), TEXT_ARG(shown)));
    if (off[0] == 0 && off[1] == 0) {
        panel->caption = text_format(mem, "%.*s: exact in %.*s", TEXT_ARG(name), TEXT_ARG(system));
        return;
    }
    (void)add_arrow(panel, panel->quantity, (Point){exact[0] + off[0], exact[1] + off[1]}, system,
                    text_format(mem, "%.*s in %.*s, its error magnified", TEXT_ARG(name), TEXT_ARG(system)));
    Text times = power ? text_format(mem, "its error times 10^%d", power) : TEXT("its error as it is");
    panel->caption = text_format(mem, "%.*s: exact, and in %.*s with %.*s", TEXT_ARG(name), TEXT_ARG(system), TEXT_ARG(times));
}

const Figure *error_figure(const Report *report, Machine machine, Arena *mem, Text *reason)
{
    Blame      *blame[MOST_TARGETS];
    SweepItem   target[MOST_TARGETS];
    DrawnAnswer answer[MOST_TARGETS];
    int         count = blame_make(report, machine, target, blame_targets(report, (Text){0}, -1, target), false, blame, reason);
    int         answers = find_answers(blame, count, answer);
    if (!answers) {
        *reason = reason->len ? *reason : TEXT("no answer is a velocity or a vector in the plane, so there is no arrow to draw");
        return NULL;
    }
    Figure *figure = open_figure(report, TEXT("Errors in floating point"), answers, mem);
    for (int i = 0; i < answers; i++) {
        Panel *panel = &figure->panel[figure->panels++];
        panel->quantity = text_is(step_of(answer[i].blame[0])->unit, "m/s") ? QUANTITY_VELOCITY : QUANTITY_PLACE;
        for (int k = 0; k < answer[i].count; k++) {
            Scaled truth, error;
            bool   good = scaled_parts(answer[i].blame[k], &truth, &error, mem);
            long   size = good && truth.m != 0 ? truth.e : good && error.m != 0 ? error.e : figure->exponent[panel->quantity];
            bool   first = i == 0 && k == 0;
            figure->exponent[panel->quantity] =
                first || size > figure->exponent[panel->quantity] ? size : figure->exponent[panel->quantity];
        }
    }
    for (int i = 0; i < answers; i++)
        draw_answer(&figure->panel[i], &answer[i], figure->exponent[figure->panel[i].quantity], mem);
    return figure;
}

/* ---- bars ------------------------------------------------------------------------------------------------- */

static double ulps_of(Num part, const Blame *blame, NumCtx *exact)
{
    Num    ulps;
    Scaled size;
    return !grade_error_in_ulps(&ulps, part, blame->total.ulp, blame->ctx, exact) && figure_scaled_of(&size, ulps, blame->ctx)
               ? figure_scaled_down(size, 0)
               : 0;
}

static void add_bar(Panel *panel, double ulps, Text name, Text text, Arena *mem)
{
    Mark *mark = &panel->mark[panel->count++];
    *mark = (Mark){.kind = MARK_BAR, .role = ROLE_STEP, .size = ulps, .name = name, .stack = name, .label = text};
    mark->words = text_format(mem, "%.*s: %.*s ulp", TEXT_ARG(name), TEXT_ARG(text));
}

/* The inputs together, then a bar for each row of a step. */
static void draw_ledger(Panel *panel, const Blame *blame, NumCtx *exact, Arena *mem)
{
    double inputs = ulps_of(blame->inputs, blame, exact), most = 0;
    panel->bars = true;
    panel->caption = text_format(mem, "%.*s in %.*s: error %.*s ulp, from rounding in", TEXT_ARG(blame->name), TEXT_ARG(blame->system),
                                 TEXT_ARG(blame->ulps));
    panel->mark = ARENA_MANY(mem, Mark, blame->rows + 1);
    if (inputs != 0)
        add_bar(panel, inputs, TEXT("data"), blame->input_ulps, mem);
    for (int i = 0; i < blame->rows; i++)
        if (blame->report->plan->step[blame->row[i].step].role != ROLE_GIVEN)
            add_bar(panel, ulps_of(blame->row[i].part, blame, exact), blame->row[i].name, blame->row[i].ulps, mem);
    for (int i = 0; i < panel->count; i++)
        most = fmax(most, fabs(panel->mark[i].size));
    for (int i = 0; i < panel->count && most > 0; i++)
        panel->mark[i].size /= most;
}

const Figure *error_figure_of_blame(const Report *report, Machine machine, Arena *mem, Text *reason)
{
    Blame    *blame[MOST_TARGETS];
    SweepItem target[MOST_TARGETS];
    int       count = blame_make(report, machine, target, blame_targets(report, (Text){0}, -1, target), false, blame, reason);
    Figure   *figure = open_figure(report, TEXT("Where the errors come from"), count, mem);
    for (int i = 0; i < count; i++)
        if (blame[i]->rows && !blame[i]->sizes)
            draw_ledger(&figure->panel[figure->panels++], blame[i], &report->desk->exact, mem);
    if (!figure->panels)
        *reason = reason->len ? *reason : TEXT("no answer has a rounding error in this format, so there are no parts to draw");
    return figure->panels ? figure : NULL;
}
