/* plot: answers of a sweep as curves. */
#include "session/commands/commands.h"
#include "session/sweeps/sweep_curves.h"

#include <string.h>

enum { PLOTTED = 100 }; /* steps of a sweep for a plot, if the statement gives none */

static bool is_against(const Token *token)
{
    return token_is(token, "against") || token_is(token, "vs") || token_is(token, "versus");
}

/* The answer of that name, or of which it is a component; -1 if there is none. */
static int find_answer(const ValueSweep *sweep, Text name, int *component)
{
    *component = 0;
    for (int i = 0; i < sweep->answers; i++) {
        Text answer = sweep->answer[i];
        bool axis = name.len == answer.len + 2 && text_starts(name, text_format(sweep->mem, "%.*s.", TEXT_ARG(answer)).at);
        if (text_equal(name, answer) || axis) {
            *component = axis ? name.at[name.len - 1] - 'x' : 0;
            return i;
        }
    }
    return -1;
}

static bool no_sweep(Run *run)
{
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "there is no sweep to plot yet");
    return diag_hint(&run->diag, "for example: plot va', vb' against e from 0 to 1 : collide1d ma=2 mb=3 va=4 vb=-1");
}

/* The names up to `against` or the end; their number, or -1 after an error. */
static int named_curves(Run *run, const Token *last, SweepCurve *curve)
{
    const ValueSweep *sweep = run->session->sweep;
    int               count = 0;
    for (const Token *token = &run->token[1]; token < last; token++) {
        const Token *from = token;
        while (token + 1 < last && token[1].kind != TOKEN_COMMA)
            token++;
        Text name = text_cut(run->text, from->span.start, token->span.end);
        int  component, answer = find_answer(sweep, name, &component);
        bool vector = answer >= 0 && sweep->components[answer] > 1, part = vector && name.len > sweep->answer[answer].len;
        if (answer < 0 || !sweep->components[answer]) {
            Buf list = {0};
            for (int i = 0; i < sweep->answers; i++)
                buf_printf(&list, "%s%.*s", i ? ", " : "", TEXT_ARG(sweep->answer[i]));
            diag_fail(&run->diag, EXIT_INPUT, from->span,
                      answer < 0 ? "the sweep has no answer called `%.*s`" : "`%.*s` is a word, which has no curve", TEXT_ARG(name));
            diag_hint(&run->diag, "its answers: %.*s", TEXT_ARG(buf_text(&list)));
            buf_free(&list);
            return -1;
        }
        for (int k = part ? component : 0; k < (part ? component + 1 : sweep->components[answer]) && count < MOST_CURVES; k++) {
            curve[count] = (SweepCurve){answer, k};
            if (!sweep_curve_drawable(run, curve[count++], from->span))
                return -1;
        }
        token += token + 1 < last;
    }
    return count;
}

bool run_plot(Run *run, Text argument)
{
    const Token *end = run->token + run->count, *against = &run->token[1];
    SweepCurve   curve[MOST_CURVES];
    Document     notes = {.mem = run->mem};
    (void)argument;
    while (against < end && !is_against(against))
        against++;
    bool sweeps = against < end && against[1].kind == TOKEN_NAME && token_is(&against[2], "from");
    if (sweeps && !run_sweep_from(run, against + 1, PLOTTED))
        return false;
    const ValueSweep *sweep = run->session->sweep;
    if (!sweep)
        return no_sweep(run);
    if (against < end && !sweeps && !text_equal(against[1].text, sweep->name[0])) {
        diag_fail(&run->diag, EXIT_INPUT, against[1].span, "the last sweep is one of %.*s", TEXT_ARG(sweep->name[0]));
        return diag_hint(&run->diag, "plot %.*s against %.*s", TEXT_ARG(sweep->answer[0]), TEXT_ARG(sweep->name[0]));
    }
    bool all = run->token[1].kind == TOKEN_END || against == &run->token[1];
    int  curves = all ? sweep_curves_all(run, curve, &notes) : named_curves(run, against, curve);
    if (curves < 0)
        return false;
    run->moved = true;
    return sweep_curves_note(run, notes) && run_show_figure(run, sweep_figure(sweep, curve, curves, run->mem));
}
