/* The figure of a derivation, if it has one. */
#include "session/run.h"

#include "island/island_sketch.h"
#include "figure/figure.h"
#include "verify/island_remarks.h"

const Figure *run_figure_of(Run *run, const Report *report, Method *method, bool unicode, Diag *diag, Text *reason)
{
    Report *sketched = ARENA_ONE(run->mem, Report);
    *sketched = *report;
    if (method && !method_sketch(method, report->plan, diag))
        return NULL;
    if (report->island)
        sketched->plan = island_with_sketch(report->island->plan, &run->session->desk.exact, diag);
    return sketched->plan ? figure_make(sketched, unicode, reason) : NULL;
}

/* On a page the figure was not requested, so it is not an error if there is none or it is refused. */
void session_add_figure(Session *session, Document *document)
{
    Run  run = {.session = session, .mem = session->arena[session->working]};
    Diag unsaid = {.mem = run.mem};
    Text reason = {0};
    if (!session->last || !writers[session->settings.format].figures)
        return;
    const Figure *figure = run_figure_of(&run, session->last, session->last_method, true, &unsaid, &reason);
    if (figure)
        document_add_figure(document, figure, ++session->figures, run.mem);
}
