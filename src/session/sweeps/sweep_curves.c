#include "session/sweeps/sweep_curves.h"

#include "session/commands/commands.h"

bool sweep_curve_drawable(Run *run, SweepCurve curve, Span span)
{
    const ValueSweep *sweep = run->session->sweep;
    Text              one, other, name = sweep_figure_name(sweep, curve, run->mem);
    if (sweep_figure_has(sweep, curve, &one, &other))
        return true;
    if (!one.len)
        return diag_fail(&run->diag, EXIT_INPUT, span, "%.*s is not a number for any of these values, so it has no curve", TEXT_ARG(name));
    diag_fail(&run->diag, EXIT_INPUT, span, "%.*s has no curve: %.*s and %.*s are not numbers times the same letters", TEXT_ARG(name),
              TEXT_ARG(one), TEXT_ARG(other));
    return diag_hint(&run->diag, "sweep again with multiples of one letter, for example va=4u vb=-u, or with numbers");
}

int sweep_curves_all(Run *run, SweepCurve curve[MOST_CURVES], Document *notes)
{
    const ValueSweep *sweep = run->session->sweep;
    Text              one, other;
    int               all = sweep_figure_all(sweep, curve), count = 0;
    if (!all) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "the results of this sweep are not numbers, so there is nothing to plot");
        return -1;
    }
    for (int i = 0; i < all; i++)
        if (sweep_figure_has(sweep, curve[i], &one, &other))
            curve[count++] = curve[i];
        else if (one.len)
            document_note(notes, "%.*s has no curve: %.*s and %.*s are not numbers times the same letters",
                          TEXT_ARG(sweep_figure_name(sweep, curve[i], run->mem)), TEXT_ARG(one), TEXT_ARG(other));
    if (count)
        return count;
    (void)sweep_curve_drawable(run, curve[0], run->token[0].span);
    return -1;
}

bool sweep_curves_note(Run *run, Document notes)
{
    sweep_put_conditions(&notes, run->session->sweep);
    return !notes.count || run_show_document(run, notes);
}

const Figure *run_sweep_figure(Run *run)
{
    SweepCurve curve[MOST_CURVES];
    Document   notes = {.mem = run->mem};
    int        curves = sweep_curves_all(run, curve, &notes);
    if (curves < 0 || !sweep_curves_note(run, notes))
        return NULL;
    return sweep_figure(run->session->sweep, curve, curves, run->mem);
}
