/* How to read this file: each mark is worked out to Flat vectors (any size, two components), then the largest of each quantity gives the
 * exponents, and with those everything becomes doubles. Arrows get their factor last, when it is known how far places reach. */
#include "figure/figure_text.h"
#include "figure/hulls.h"

#include <math.h>
#include <string.h>

/* (x, y)*2^e, the larger of |x| and |y| in about [1/2, 1), or all 0. */
typedef struct Flat {
    double x, y;
    long   e;
} Flat;

typedef struct Triple {
    Num num[3];
    int rows;
} Triple;

/* A mark that is drawn, before there are units. */
typedef struct Raw {
    const SketchMark *sketch;
    Mark              mark;
    Flat              mass;              /* of a disc, or 0 */
    Flat              value, place, end; /* place: from, at, or where it is by itself; end: to */
    bool              place_ends;        /* an arrow ends at its place */
} Raw;

typedef struct RawPanel {
    const SketchPanel *sketch;
    bool               active, plane, sticks_out;
    double             right[3], up[3];
    Triple             origin; /* the place that the others are counted from */
    bool               has_origin;
    Raw               *raw;
    int                count, room;
} RawPanel;

typedef struct Drafter {
    const Report *report;
    const Sketch *sketch;
    Source        source;
    Arena        *mem;
    bool          unable; /* some formula has no value in this column, and might have one in enclosures */
    RawPanel     *panel;
    Figure       *figure;
    int           body_room;
    long          bars; /* the exponent of the highest bar */
} Drafter;

/* ---- values ----------------------------------------------------------------------------------------------- */

static bool work_out(Drafter *d, const Expr *expr, Value *value)
{
    int status = report_evaluate(&d->source, expr, value);
    d->unable |= (status & NUM_UNABLE) != 0;
    return status == NUM_OK && value->shape.kind != SHAPE_NONE;
}

/* A vector; a number is one along x. */
static bool triple_of(Drafter *d, const Expr *expr, Triple *triple)
{
    NumCtx *ctx = d->source.ctx;
    Value   value;
    for (int i = 0; i < 3; i++)
        if (ctx->sys->from_exact(&triple->num[i], &exact_zero, ctx))
            return false;
    triple->rows = 2;
    if (!expr)
        return true;
    if (!work_out(d, expr, &value))
        return false;
    for (int i = 0; i < value_count(&value); i++)
        triple->num[i] = value_num(&value)[i];
    triple->rows = value_count(&value) == 3 ? 3 : 2;
    return true;
}

static double inner(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The three components at a common exponent. */
static bool scale(Drafter *d, const Triple *triple, double *x, long *e)
{
    Scaled part[3];
    bool   any = false;
    *e = 0;
    for (int i = 0; i < 3; i++) {
        if (!figure_scaled_of(&part[i], triple->num[i], d->source.ctx))
            return false;
        if (part[i].m != 0 && (!any || part[i].e > *e))
            *e = part[i].e;
        any |= part[i].m != 0;
    }
    for (int i = 0; i < 3; i++)
        x[i] = figure_scaled_down(part[i], *e);
    return true;
}

static bool flat_of(Drafter *d, RawPanel *panel, const Triple *triple, Flat *flat)
{
    double x[3];
    *flat = (Flat){0};
    if (!scale(d, triple, x, &flat->e))
        return false;
    if (!panel->plane || triple->rows == 2) {
        flat->x = x[0];
        flat->y = x[1];
        return true;
    }
    double out[3] = {panel->right[1] * panel->up[2] - panel->right[2] * panel->up[1],
                     panel->right[2] * panel->up[0] - panel->right[0] * panel->up[2],
                     panel->right[0] * panel->up[1] - panel->right[1] * panel->up[0]};
    flat->x = inner(x, panel->right);
    flat->y = inner(x, panel->up);
    panel->sticks_out |= fabs(inner(x, out)) > 1e-9;
    return true;
}

static bool flat_vector(Drafter *d, RawPanel *panel, const Expr *expr, Flat *flat)
{
    Triple triple;
    return triple_of(d, expr, &triple) && flat_of(d, panel, &triple, flat);
}

/* A place, counted from the panel's first. */
static bool flat_place(Drafter *d, RawPanel *panel, const Expr *expr, Flat *flat)
{
    NumCtx *ctx = d->source.ctx;
    Triple  place;
    if (!triple_of(d, expr, &place))
        return false;
    if (!panel->has_origin)
        panel->origin = place;
    panel->has_origin = true;
    for (int i = 0; i < 3; i++)
        if (ctx->sys->sub(&place.num[i], place.num[i], panel->origin.num[i], ctx))
            return false;
    place.rows = place.rows == 3 || panel->origin.rows == 3 ? 3 : 2;
    return flat_of(d, panel, &place, flat);
}

static bool holds(Drafter *d, const Expr *condition, const Guard *guard)
{
    const Entry *entry = guard->step < 0 ? NULL : &d->report->exact->entry[guard->step];
    Value        value;
    if (entry && (entry->state != STATE_OK || (entry->value.truth == TRUTH_TRUE) != guard->is))
        return false;
    return !condition || (work_out(d, condition, &value) && value.truth == TRUTH_TRUE);
}

/* ---- panels ----------------------------------------------------------------------------------------------- */

static void normalise(double *x)
{
    double length = sqrt(inner(x, x));
    for (int i = 0; i < 3 && length > 0; i++)
        x[i] /= length;
}

/* The plane of two vectors in space: the first points up. Where they are parallel any plane with the first in it will do. */
static bool set_plane(Drafter *d, RawPanel *panel)
{
    Triple up, right;
    long   e;
    if (!triple_of(d, panel->sketch->plane[0], &up) || !triple_of(d, panel->sketch->plane[1], &right))
        return false;
    if (up.rows == 2)
        return true;
    if (!scale(d, &up, panel->up, &e) || !scale(d, &right, panel->right, &e) || inner(panel->up, panel->up) == 0)
        return false;
    panel->plane = true;
    normalise(panel->up);
    normalise(panel->right);
    double along = inner(panel->right, panel->up);
    for (int i = 0; i < 3; i++)
        panel->right[i] -= along * panel->up[i];
    if (inner(panel->right, panel->right) < 1e-24) {
        int least = 0;
        for (int i = 1; i < 3; i++)
            least = fabs(panel->up[i]) < fabs(panel->up[least]) ? i : least;
        for (int i = 0; i < 3; i++)
            panel->right[i] = (i == least) - panel->up[least] * panel->up[i];
    }
    normalise(panel->right);
    return true;
}

bool figure_mark_is_arrow(MarkKind kind)
{
    return kind == MARK_ARROW || sketch_mark_table[kind].quantity != QUANTITY_PLACE;
}

bool figure_mark_is_bar(MarkKind kind)
{
    return kind == MARK_BAR || kind == MARK_REST;
}

bool figure_mark_has_end(MarkKind kind)
{
    bool optional;
    return kind != MARK_ANGLE && kind != MARK_DISC && sketch_mark_takes(&sketch_mark_table[kind], 't', &optional);
}

static bool is_zero(const Flat *flat)
{
    return flat->x == 0 && flat->y == 0;
}

/* Bodies are numbered as they appear. */
static int body_of(Drafter *d, Text name)
{
    Figure *figure = d->figure;
    if (!name.len)
        return 0;
    for (int i = 0; i < figure->bodies; i++)
        if (text_equal(figure->body[i], name))
            return i + 1;
    figure->body = arena_grow(d->mem, figure->body, sizeof(Text), figure->bodies, &d->body_room);
    figure->body[figure->bodies++] = name;
    return figure->bodies;
}

/* Works the mark out; false where it is left out. */
static bool read_mark(Drafter *d, RawPanel *panel, const SketchMark *sketch, Raw *raw)
{
    Value value;
    if (!holds(d, sketch->only_if, &sketch->guard))
        return false;
    *raw = (Raw){.sketch = sketch, .place_ends = sketch->to != NULL};
    Mark *mark = &raw->mark;
    *mark = (Mark){.kind = sketch->kind, .quantity = panel->sketch->quantity, .role = sketch->role, .body = body_of(d, sketch->body)};
    mark->name = figure_formula_text(&d->source, sketch->value);
    switch (sketch->kind) {
    case MARK_POINT:
    case MARK_PIN:
    case MARK_HULL:
        return flat_place(d, panel, sketch->value, &raw->place);
    case MARK_DISC:
        return work_out(d, sketch->value, &value) && flat_vector(d, panel, sketch->value, &raw->value) &&
               flat_place(d, panel, sketch->at, &raw->place) && (!sketch->mass || flat_vector(d, panel, sketch->mass, &raw->mass)) &&
               (!sketch->to || flat_place(d, panel, sketch->to, &raw->end));
    case MARK_TICK:
    case MARK_SUPPORT:
    case MARK_WALL:
        return flat_vector(d, panel, sketch->value, &raw->value) && !is_zero(&raw->value) && flat_place(d, panel, sketch->at, &raw->place);
    case MARK_ANGLE:
        return flat_vector(d, panel, sketch->value, &raw->value) && !is_zero(&raw->value) && flat_vector(d, panel, sketch->to, &raw->end) &&
               !is_zero(&raw->end) && flat_place(d, panel, sketch->at, &raw->place);
    case MARK_DIRECTION:
        return flat_vector(d, panel, sketch->value, &raw->value) && !is_zero(&raw->value) &&
               flat_place(d, panel, sketch->from, &raw->place);
    case MARK_BAR:
    case MARK_REST:
        mark->stack = sketch->stack;
        return flat_vector(d, panel, sketch->value, &raw->value);
    default:
        if (!figure_mark_is_arrow(sketch->kind))
            return flat_place(d, panel, sketch->value, &raw->place) && flat_place(d, panel, sketch->to, &raw->end);
        if (sketch_mark_table[sketch->kind].quantity != QUANTITY_PLACE)
            mark->quantity = sketch_mark_table[sketch->kind].quantity;
        mark->stack = sketch->stack;
        return flat_vector(d, panel, sketch->value, &raw->value) &&
               flat_place(d, panel, sketch->to ? sketch->to : sketch->from, &raw->place);
    }
}

static void read_panels(Drafter *d)
{
    d->unable = false;
    d->panel = ARENA_MANY(d->mem, RawPanel, d->sketch->panels);
    for (int i = 0; i < d->sketch->panels; i++) {
        RawPanel *panel = &d->panel[i];
        panel->sketch = &d->sketch->panel[i];
        panel->active = holds(d, panel->sketch->only_if, &panel->sketch->guard) && (!panel->sketch->plane[0] || set_plane(d, panel));
    }
    for (int i = 0; i < d->sketch->marks; i++) {
        RawPanel *panel = &d->panel[d->sketch->mark[i].panel];
        panel->raw = arena_grow(d->mem, panel->raw, sizeof(Raw), panel->count, &panel->room);
        if (panel->active)
            panel->count += read_mark(d, panel, &d->sketch->mark[i], &panel->raw[panel->count]);
    }
}

/* ---- units ------------------------------------------------------------------------------------------------ */

static void raise_to(long *exponent, bool *any, const Flat *flat)
{
    if (is_zero(flat))
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
                mark->zero = is_zero(&raw->value);
            }
        }
}

/* ---- arrows ----------------------------------------------------------------------------------------------- */

/* How far places and discs of panels of that quantity reach, the smallest disc where there are several, and the longest arrow of the
 * other quantity among them. */
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

/* What an arrow is multiplied by among places of another quantity: such that the longest is somewhat shorter than the places reach, and
 * in a row of discs does not lead far into the next: an impulse, which begins at the rim, to the middle. */
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
    if (size == 0 || !raw->has_origin || !flat_of(d, raw, &raw->origin, &origin) || is_zero(&origin))
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
        *panel = (Panel){.caption = figure_text_fill(&d->source, raw->sketch->caption), .quantity = raw->sketch->quantity, .bars = true};
        set_arrows(d, i, panel);
        set_note(d, raw, panel);
        panel->mark = ARENA_MANY(d->mem, Mark, raw->count);
        for (int k = 0; k < raw->count; k++) {
            figure_mark_texts(&d->source, raw->raw[k].sketch, raw->raw[k].mark.kind == MARK_POINT ? digits : FIGURE_DIGITS,
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
            figure->symbol[figure->symbols++] = (Symbol){plan->step[i].name, plan->step[i].shape.kind == SHAPE_VECTOR};
}

const Figure *figure_make(const Report *shown, bool unicode, Text *reason)
{
    Arena  *mem = shown->desk->exact.mem;
    Report *report = ARENA_ONE(mem, Report);
    *report = *shown;
    report->unicode = unicode;
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
    *d.figure = (Figure){.method = report->plan->method, .title = report->plan->title};
    set_symbols(d.figure, report->plan, mem);
    d.source = report_source(report, false);
    read_panels(&d);
    if (d.unable && report->shown == report->exact) {
        d.source = report_source(report, true);
        read_panels(&d);
    }
    find_exponents(&d);
    set_units(&d);
    finish_panels(&d);
    if (d.figure->panels)
        return d.figure;
    *reason = TEXT("there is nothing to draw in this case");
    return NULL;
}
