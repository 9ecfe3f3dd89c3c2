#include "session/elsewhere.h"

#include "session/commands/settings.h"

/* The case that keeps this step out of a derivation, or -1. */
static int case_against(const Report *report, int step)
{
    const Entry *entry = report->exact->entry;
    bool         is = report->plan->step[step].guard_is;
    for (int i = report->plan->step[step].guard; i >= 0; i = report->plan->step[i].guard) {
        if (entry[i].state == STATE_OK && (entry[i].value.truth == TRUTH_TRUE) != is)
            return i;
        is = report->plan->step[i].guard_is;
    }
    return -1;
}

/* Complains that it is a step of another case, if it is one. */
static bool is_other_case(Run *run, Text name, Span span)
{
    const Report *report = run->session->last;
    for (int i = 0; report && i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        int         against = step->slot >= 0 && text_equal(step->name, name) ? case_against(report, i) : -1;
        Buf         condition = {0};
        if (against < 0)
            continue;
        expr_write(&condition, report->plan->step[against].formula, settings_unicode(&run->session->settings));
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is not worked out in this case", TEXT_ARG(name));
        if (report->exact->entry[against].value.truth == TRUTH_TRUE)
            diag_hint(&run->diag, "here %.*s: %.*s", TEXT_ARG(buf_text(&condition)), TEXT_ARG(report->plan->step[against].page.caption));
        else
            diag_hint(&run->diag, "it is worked out only if %.*s", TEXT_ARG(buf_text(&condition)));
        buf_free(&condition);
        return true;
    }
    return false;
}

bool elsewhere_is_step(Run *run, Text name, Span span)
{
    const Session *session = run->session;
    const Method  *method = session->last_method;
    for (int i = 0; session->last && method && i < method->ways; i++) {
        Text way = method->way[i].name, whole = text_format(run->mem, "%.*s.%.*s", TEXT_ARG(way), TEXT_ARG(name));
        if (report_find(session->last, whole) < 0)
            continue;
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a step of the work by %.*s, and this is the work by %.*s", TEXT_ARG(name),
                  TEXT_ARG(way), TEXT_ARG(session->last->plan->way));
        diag_hint(&run->diag, "write `by %.*s` after the values of %.*s, or `set way %.*s` before it", TEXT_ARG(way),
                  TEXT_ARG(method->name), TEXT_ARG(way));
        return true;
    }
    return is_other_case(run, name, span);
}
