/* How to read this file: the drafter has worked each mark out to Flat vectors (any size, two components). The largest of each quantity
 * gives the exponents, and with those everything becomes doubles. Arrows get their factor last, when the extent of the places is known. */
#include "figure/drafter.h"
#include "figure/hulls.h"

#include <math.h>

/* ---- units ------------------------------------------------------------------------------------------------ */

static void raise_to(long *exponent, bool *any, const Flat *flat)
{
    if (drafter_is_zero(flat))
        return;
    *exponent = !*any || flat->e > *exponent ? flat->e : *exponent;
    *any = true;
}

static void find_exponents(Drafter *d)
{
    bool any[QUANTITIES] = {false}, bars = false;
    for (int i = 0; i < d->sketch->panels; i++)
        for (int k = 0; k < d->panel[i].count; k++) {
            const Raw *raw = &d->panel[i].raw[k];
            Measure    own = d->panel[i].sketch->quantity, of = raw->mark.quantity;
            raise_to(&d->figure->exponent[own], &any[own], &raw->place);
            if (figure_mark_is_bar(raw->mark.kind))
                raise_to(&d->bars, &bars, &raw->value);
            else if (figure_mark_is_arrow(raw->mark.kind) || raw->mark.kind == MARK_DISC)
                raise_to(&d->figure->exponent[of], &any[of], &raw->value);
            if (raw->mark.kind != MARK_ANGLE)
                raise_to(&d->figure->exponent[own], &any[own], &raw->end);
        }
}

static Point in_units(const Flat *flat, long exponent)
{
    return (Point){figure_scaled_down((Scaled){flat->x, flat->e}, exponent), figure_scaled_down((Scaled){flat->y, flat->e}, exponent)};
}

static Point direction_of(const Flat *flat)
{
    double length = hypot(flat->x, flat->y);
    return (Point){flat->x / length, flat->y / length};
}

static double log2_of(const Flat *mass)
{
    return log2(fabs(mass->x)) + (double)mass->e;
}

/* With a mass the radius goes with its cube root, within limits, and the disc still touches what it touched. */
static void set_disc(Raw *raw, long exponent, double heaviest)
{
    const double LEAST = 0.6;
    Mark        *mark = &raw->mark;
    double       part = raw->mass.x == 0 ? 1 : fmax(exp2((log2_of(&raw->mass) - heaviest) / 3), LEAST);
    mark->size = part * fabs(in_units(&raw->value, exponent).x);
    if (raw->sketch->to)
        mark->a = (Point){mark->b.x + part * (mark->a.x - mark->b.x), mark->b.y + part * (mark->a.y - mark->b.y)};
}

/* Everything but where arrows end that need a factor. */
static void set_units(Drafter *d)
{
    double heaviest = -INFINITY;
    for (int i = 0; i < d->sketch->panels; i++)
        for (int k = 0; k < d->panel[i].count; k++)
            heaviest = fmax(heaviest, log2_of(&d->panel[i].raw[k].mass));
    for (int i = 0; i < d->sketch->panels; i++)
        for (int k = 0; k < d->panel[i].count; k++) {
            Raw  *raw = &d->panel[i].raw[k];
            Mark *mark = &raw->mark;
            long  own = d->figure->exponent[d->panel[i].sketch->quantity];
            mark->a = in_units(&raw->place, own);
            mark->b = in_units(&raw->end, own);
            if (mark->kind == MARK_WALL || mark->kind == MARK_SUPPORT || mark->kind == MARK_TICK || mark->kind == MARK_DIRECTION ||
                mark->kind == MARK_ANGLE)
                mark->b = direction_of(&raw->value);
            if (mark->kind == MARK_ANGLE)
                mark->c = direction_of(&raw->end);
            if (mark->kind == MARK_DISC)
                set_disc(raw, own, heaviest);
            if (figure_mark_is_bar(mark->kind))
                mark->size = in_units(&raw->value, d->bars).x;
            if (figure_mark_is_arrow(mark->kind)) {
                mark->value = in_units(&raw->value, d->figure->exponent[mark->quantity]);
                mark->zero = drafter_is_zero(&raw->value);
            }
        }
}

/* ---- arrows ----------------------------------------------------------------------------------------------- */

/* Measures how far places and discs of panels of that quantity reach, the smallest disc where there are several, and the longest arrow of
 * the other quantity among them. */
static void measure(const Drafter *d, Measure own, Measure of, double *size, double *disc, double *longest)
{
    *size = *disc = *longest = 0;
    for (int i = 0; i < d->sketch->panels; i++) {
        Extent extent = {0};
        int    discs = 0;
        double least = 0;
        for (int k = 0; k < d->panel[i].count && d->panel[i].sketch->quantity == own; k++) {
            const Mark *mark = &d->panel[i].raw[k].mark;
            if (mark->kind == MARK_DISC)
                least = discs++ ? fmin(least, mark->size) : mark->size;
            figure_extent_reach(&extent, mark->a, mark->kind == MARK_DISC ? mark->size : 0);
            if (figure_mark_has_end(mark->kind) && !figure_mark_is_arrow(mark->kind))
                figure_extent_reach(&extent, mark->b, 0);
            if (figure_mark_is_arrow(mark->kind) && mark->quantity == of)
                *longest = fmax(*longest, hypot(mark->value.x, mark->value.y));
        }
        *size = fmax(*size, figure_extent_size(&extent));
        *disc = discs > 2 ? least : *disc;
    }
}

/* The scale of arrows among places of another quantity. The longest arrow is somewhat shorter than the extent of the places. In a row of
 * discs it does not reach far into the next one; an impulse, which begins at the rim, reaches at most the middle. */
static double factor_of(const Drafter *d, Measure own, Measure of)
{
    double size, disc, longest;
    if (own == of)
        return 1;
    measure(d, own, of, &size, &disc, &longest);
    double length = 0.6 * (size > 0 ? size : 1);
    if (disc > 0)
        length = fmin(length, fmax(disc * (of == QUANTITY_IMPULSE ? 0.9 : 1.8), size / 20));
    return length / (longest > 0 ? longest : 1);
}

static void set_arrows(Drafter *d, int index, Panel *panel)
{
    const RawPanel *raw = &d->panel[index];
    for (int k = 0; k < raw->count; k++) {
        Mark *mark = &raw->raw[k].mark;
        if (!figure_mark_is_arrow(mark->kind))
            continue;
        double *factor = &panel->factor[mark->quantity];
        if (*factor == 0)
            *factor = factor_of(d, panel->quantity, mark->quantity);
        Point v = {mark->value.x * *factor, mark->value.y * *factor};
        if (raw->raw[k].place_ends)
            mark->a = (Point){mark->a.x - v.x, mark->a.y - v.y};
        mark->b = (Point){mark->a.x + v.x, mark->a.y + v.y};
    }
}

/* ---- the whole -------------------------------------------------------------------------------------------- */

static void set_note(const Drafter *d, const RawPanel *raw, Panel *panel)
{
    if (!raw->plane)
        return;
    panel->turned = true;
    panel->note = text_format(
        d->mem, "drawn in the plane of %.*s and %.*s, %.*s upwards%s", TEXT_ARG(figure_formula_text(&d->source, raw->sketch->plane[0])),
        TEXT_ARG(figure_formula_text(&d->source, raw->sketch->plane[1])), TEXT_ARG(figure_formula_text(&d->source, raw->sketch->plane[0])),
        raw->sticks_out ? "; components out of this plane are left out, so lengths are shortened" : "");
}

/* The digits of places: enough that two places which are apart on the page have different digits, however far from <0, 0> they are. */
static int digits_of(Drafter *d, RawPanel *raw)
{
    enum { MOST_DIGITS = 30 };
    Extent extent = {0};
    Flat   origin;
    for (int k = 0; k < raw->count; k++)
        figure_extent_reach(&extent, raw->raw[k].mark.a, 0);
    double size = figure_extent_size(&extent);
    if (size == 0 || !raw->has_origin || !drafter_flat(d, raw, &raw->origin, &origin) || drafter_is_zero(&origin))
        return FIGURE_DIGITS;
    double apart = log10(size) + (double)d->figure->exponent[raw->sketch->quantity] * LOG10_2;
    double far = log10(hypot(origin.x, origin.y)) + (double)origin.e * LOG10_2;
    return FIGURE_DIGITS + (int)fmin(fmax(ceil(far - apart), 0), MOST_DIGITS);
}

static void finish_panels(Drafter *d)
{
    Figure *figure = d->figure;
    figure->panel = ARENA_MANY(d->mem, Panel, d->sketch->panels);
    for (int i = 0; i < d->sketch->panels; i++) {
        RawPanel *raw = &d->panel[i];
        if (!raw->count)
            continue;
        int    digits = digits_of(d, raw);
        Panel *panel = &figure->panel[figure->panels++];
        *panel = (Panel){.caption = figure_text_fill(&d->told, raw->sketch->caption), .quantity = raw->sketch->quantity, .bars = true};
        set_arrows(d, i, panel);
        set_note(d, raw, panel);
        panel->mark = ARENA_MANY(d->mem, Mark, raw->count);
        for (int k = 0; k < raw->count; k++) {
            figure_mark_texts(&d->told, raw->raw[k].sketch, raw->raw[k].mark.kind == MARK_POINT ? digits : FIGURE_DIGITS,
                              &raw->raw[k].mark);
            panel->mark[panel->count++] = raw->raw[k].mark;
            panel->bars &= figure_mark_is_bar(raw->raw[k].mark.kind);
        }
        hulls_close(panel, d->mem);
    }
}

/* The names of the plan, which labels set as mathematics. */
static void set_symbols(Figure *figure, const Plan *plan, Arena *mem)
{
    figure->symbol = ARENA_MANY(mem, Symbol, plan->aspects);
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].slot >= 0)
            figure->symbol[figure->symbols++] = (Symbol){figure_own_name(&plan->step[i]), plan->step[i].shape.kind == SHAPE_VECTOR};
}

static Report *in_style(const Report *report, bool unicode, Arena *mem)
{
    Report *own = ARENA_ONE(mem, Report);
    *own = *report;
    own->unicode = unicode;
    return own;
}

/* `texts` in letters, or the report itself. */
static const Figure *draw(Report *report, Report *texts, Text *reason)
{
    Arena  *mem = report->desk->exact.mem;
    Drafter d = {.report = report, .sketch = report->plan->sketch, .mem = mem};
    if (!d.sketch) {
        *reason = text_format(mem, "the method %.*s defines no figure", TEXT_ARG(report->plan->method));
        return NULL;
    }
    if (report->status != STATUS_OK && report->status != STATUS_APART) {
        *reason = text_format(mem, "there is nothing to draw: %.*s", TEXT_ARG(report->reason));
        return NULL;
    }
    d.figure = ARENA_ONE(mem, Figure);
    *d.figure = (Figure){.method = report->plan->method, .title = report->plan->title, .unmeasured = texts != report};
    set_symbols(d.figure, report->plan, mem);
    d.source = report_source(report, false);
    drafter_read(&d);
    if (d.unable && report->shown == report->exact) {
        d.source = report_source(report, true);
        drafter_read(&d);
    }
    d.told = texts == report ? d.source : report_source(texts, false);
    figure_text_units(&d.told, d.sketch, d.figure);
    find_exponents(&d);
    set_units(&d);
    finish_panels(&d);
    if (d.figure->panels)
        return d.figure;
    *reason = TEXT("there is nothing to draw in this case");
    return NULL;
}

const Figure *figure_make(const Report *report, bool unicode, Text *reason)
{
    Report *own = in_style(report, unicode, report->desk->exact.mem);
    return draw(own, own, reason);
}

const Figure *figure_make_in_letters(const Report *report, const Report *example, Text words, bool unicode, Text *reason)
{
    Arena        *mem = example->desk->exact.mem;
    const Figure *figure = draw(in_style(example, unicode, mem), in_style(report, unicode, mem), reason);
    if (figure)
        figure->panel[0].note = text_format(mem, "drawn for %.*s%s%.*s", TEXT_ARG(words), figure->panel[0].note.len ? "; " : "",
                                            TEXT_ARG(figure->panel[0].note));
    return figure;
}
