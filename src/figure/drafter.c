#include "figure/drafter.h"

#include <math.h>

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

bool drafter_flat(Drafter *d, RawPanel *panel, const Triple *triple, Flat *flat)
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
    return triple_of(d, expr, &triple) && drafter_flat(d, panel, &triple, flat);
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
    return drafter_flat(d, panel, &place, flat);
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
        return flat_vector(d, panel, sketch->value, &raw->value) && !drafter_is_zero(&raw->value) &&
               flat_place(d, panel, sketch->at, &raw->place);
    case MARK_ANGLE:
        return flat_vector(d, panel, sketch->value, &raw->value) && !drafter_is_zero(&raw->value) &&
               flat_vector(d, panel, sketch->to, &raw->end) && !drafter_is_zero(&raw->end) && flat_place(d, panel, sketch->at, &raw->place);
    case MARK_DIRECTION:
        return flat_vector(d, panel, sketch->value, &raw->value) && !drafter_is_zero(&raw->value) &&
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

void drafter_read(Drafter *d)
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
