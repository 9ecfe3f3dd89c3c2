/* The figure of a derivation, if it has one. */
#include "session/run.h"

#include "island/island_sketch.h"
#include "figure/figure.h"
#include "figure/writers/svg.h"
#include "session/letters/letter_sample.h"
#include "verify/island_remarks.h"
#include "verify/solved.h"

#include <ctype.h>

static const Figure *figure_in_letters(Run *run, const Report *report, bool unicode, Text *reason)
{
    LetterSample sample;
    if (letter_sample_find(&sample, run, report))
        return figure_make_in_letters(report, sample.report, sample.words, unicode, reason);
    *reason = TEXT("a figure of letters is drawn for an example of numbers, and none was found that fits all that is assumed of them");
    return NULL;
}

const Figure *run_figure_of(Run *run, const Report *report, Method *method, bool unicode, Diag *diag, Text *reason)
{
    const Report *forward = report->solved ? solved_forward(report) : report;
    if (!forward) {
        *reason = TEXT("the values that the figure needs were not found");
        return NULL;
    }
    if (method && !method_sketch(method, forward->plan, diag))
        return NULL;
    Report           *sketched = run_in_units(run, forward);
    const IslandPlan *island = report->island ? report->island->plan : NULL;
    if (report->solved && report->solved->island)
        island = island_with_values(report->solved->island, forward->givens, run->mem);
    if (island)
        sketched->plan = island_with_sketch(island, &run->session->desk.exact, diag);
    if (!sketched->plan)
        return NULL;
    if (report->solved && report_in_letters(sketched) && !sketched->plan->sketch) {
        *reason = TEXT("a call in letters that was solved for an unknown has no figure: write the unknown as it was found");
        return NULL;
    }
    return report_in_letters(sketched) ? figure_in_letters(run, sketched, unicode, reason) : figure_make(sketched, unicode, reason);
}

/* Pages that share a folder keep their figures apart: the name of a file depends on all that is in it. */
static Text write_picture(Run *run, const Figure *figure)
{
    const World *world = run->session->world;
    const char  *folder = run->session->settings.figures;
    Buf          svg = {0}, name = {0};
    Text         reason = {0};
    svg_write(&svg, figure, &(SvgStyle){true, TEXT("figure"), figure->panels > 4 ? 3 : 2, false}, run->mem);
    for (size_t i = 0; i < figure->method.len; i++)
        buf_char(&name, isalnum((unsigned char)figure->method.at[i]) ? figure->method.at[i] : '_');
    Text path = text_format(run->mem, "%s/%.*s-%08x.svg", folder, TEXT_ARG(buf_text(&name)), text_hash(buf_text(&svg)));
    bool there = world->exists(world->data, path) || world->write(world->data, path, buf_text(&svg), run->mem, &reason);
    if (!there)
        world->err(world->data, text_format(run->mem, "carom: cannot write %.*s: %.*s\n", TEXT_ARG(path), TEXT_ARG(reason)));
    name.len = 0;
    for (int i = 0; i < run->session->settings.figures_up && folder[0] != '/'; i++)
        buf_puts(&name, "../");
    buf_put(&name, path);
    path = text_copy(run->mem, buf_text(&name));
    buf_free(&svg);
    buf_free(&name);
    return there ? path : (Text){0};
}

void run_add_figure(Run *run, Document *document, const Figure *figure)
{
    const Settings *settings = &run->session->settings;
    bool            file = settings->figures && writers[settings->format].files;
    document_add_figure(document, figure, ++run->session->figures, file ? write_picture(run, figure) : (Text){0}, run->mem);
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
        run_add_figure(&run, document, figure);
}
