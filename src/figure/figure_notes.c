#include "figure/figure_notes.h"

#include <math.h>
#include <string.h>

/* Whether there is something in the panel whose size this quantity says. */
static bool is_measured(const Panel *panel, Measure quantity)
{
    bool any = false;
    for (int i = 0; i < panel->count; i++) {
        const Mark *mark = &panel->mark[i];
        Point       first = panel->mark[0].a;
        bool        places = quantity == panel->quantity && !figure_mark_is_arrow(mark->kind);
        any |= figure_mark_is_arrow(mark->kind) && mark->quantity == quantity && !mark->zero;
        any |= quantity == panel->quantity && (mark->a.x != first.x || mark->a.y != first.y);
        any |=
            places && (mark->kind == MARK_DISC || (figure_mark_has_end(mark->kind) && (mark->a.x != mark->b.x || mark->a.y != mark->b.y)));
    }
    return any;
}

bool figure_sample(const Figure *figure, const FigureLayout *layout, Measure quantity, double most, double *length, Text *value, Arena *mem)
{
    double factor = quantity == layout->panel->quantity ? 1 : layout->panel->factor[quantity], unit = layout->scale * factor;
    if (figure->unmeasured || !layout->to_scale || !is_measured(layout->panel, quantity) || quantity == QUANTITY_SCHEME || factor == 0 ||
        unit <= 0)
        return false;
    double shift = (double)figure->exponent[quantity] * LOG10_2 - figure->unit_log[quantity],
           log = figure_round_log(log10(most / unit) + shift);
    double power = floor(log + 1e-9), digit = pow(10, log - power);
    *length = pow(10, log - shift) * unit;
    Text number = power >= -3 && power <= 4 ? text_format(mem, "%g", digit * pow(10, power)) : text_format(mem, "%.0fe%.0f", digit, power);
    *value = text_format(mem, "%.*s%s%.*s", TEXT_ARG(number), figure->unit[quantity].len ? " " : "", TEXT_ARG(figure->unit[quantity]));
    return true;
}

enum { LISTED = 4, LABELS_LISTED = 80 }; /* so many are named one by one */

/* Names that have no room need not be listed one by one, as values have to. */
static bool is_name(Text label)
{
    return !memchr(label.at, ' ', label.len);
}

Text figure_notes(const FigureLayout *layout, double shortest, Arena *mem)
{
    const Panel *panel = layout->panel;
    Buf          buf = {0}, names = {0};
    int          tiny = 0, no_room = 0;
    buf_put(&buf, panel->note);
    if (layout->aside)
        buf_printf(&buf, "%sarrows on one line are drawn side by side", buf.len ? "; " : "");
    for (int i = 0; i < panel->count; i++) {
        const Mark *mark = &panel->mark[i];
        Point       a = figure_layout_at(layout, mark->a), b = figure_layout_at(layout, mark->b);
        bool        arrow = figure_mark_is_arrow(mark->kind), segment = mark->kind == MARK_SEGMENT || mark->kind == MARK_BOX;
        bool        there = arrow ? !mark->zero : segment && (mark->a.x != mark->b.x || mark->a.y != mark->b.y);
        if (there && !(hypot(b.x - a.x, b.y - a.y) >= shortest))
            buf_printf(&names, "%s%.*s", tiny++ ? ", " : "", TEXT_ARG(arrow ? mark->name : mark->words));
    }
    if (tiny > LISTED)
        buf_printf(&buf, "%s%d arrows and lines are too short to be seen at this scale, but not 0", buf.len ? "; " : "", tiny);
    else if (tiny)
        buf_printf(&buf, "%s%.*s: too short to be seen at this scale, but not 0", buf.len ? "; " : "", TEXT_ARG(buf_text(&names)));
    if (layout->left_out > LABELS_LISTED)
        buf_printf(&buf, "%s%d labels do not fit; the description of the figure lists them", buf.len ? "; " : "", layout->left_out);
    for (int i = 0; i < layout->texts && layout->left_out <= LABELS_LISTED; i++) {
        bool name = is_name(layout->text[i].text);
        no_room += !layout->text[i].label.placed && name;
        if (!layout->text[i].label.placed && !name)
            buf_printf(&buf, "%s%.*s", buf.len ? "; " : "", TEXT_ARG(layout->text[i].text));
    }
    names.len = 0;
    for (int i = 0, listed = 0; i < layout->texts && no_room <= LISTED; i++)
        if (!layout->text[i].label.placed && is_name(layout->text[i].text))
            buf_printf(&names, "%s%.*s", listed++ ? ", " : "", TEXT_ARG(layout->text[i].text));
    if (no_room > LISTED)
        buf_printf(&buf, "%sno room for %d names", buf.len ? "; " : "", no_room);
    else if (names.len)
        buf_printf(&buf, "%sno room for the name%s %.*s", buf.len ? "; " : "", no_room > 1 ? "s" : "", TEXT_ARG(buf_text(&names)));
    buf_free(&names);
    return buf_finish(&buf, mem);
}
