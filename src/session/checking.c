/* verify and blame: which derivation is meant, and which numbers of it. What they find is the work of verify/. */
#include "session/inside.h"

#include "render/checks.h"
#include "render/text.h"

static bool put_out(Run *run, Buf *buf)
{
    run->session->world->out(run->session->world->data, buf_text(buf));
    buf_free(buf);
    return true;
}

static bool show_document(Run *run, Document document)
{
    const Settings *settings = &run->session->settings;
    Buf             buf = {0};
    Look            look = {!settings->ascii, settings->colour, settings->width};
    text_write(&buf, &document, &look);
    return put_out(run, &buf);
}

/* ---- verify ----------------------------------------------------------------------------------------------- */

/* What stands behind `verify` and is no derivation: another command, or a name to keep it by. */
static bool is_derivation(Run *run)
{
    const Token *first = &run->token[0], *value = &run->token[2];
    if (first->kind != TOKEN_NAME || vars_find(run->session, first->text))
        return true;
    if (find_command(run->session, first->text) || is_reserved(first->text)) {
        diag_fail(&run->diag, EXIT_INPUT, first->span, "`%.*s` is a command, and verify takes a derivation or a formula",
                  TEXT_ARG(first->text));
        return diag_hint(&run->diag, "`verify` alone takes the last derivation");
    }
    if (run->token[1].kind == TOKEN_EQUAL && value->kind == TOKEN_NAME && is_method(run->session, value->text)) {
        diag_fail(&run->diag, EXIT_INPUT, (Span){first->span.start, run->token[1].span.end}, "verify keeps nothing under a name");
        return diag_hint(&run->diag, "leave out `%.*s =`; or work it out first, then `verify` alone", TEXT_ARG(first->text));
    }
    return true;
}

/* verify [METHOD values], verify EXPRESSION: works it out without showing it, then checks that. */
static bool bring_to_check(Run *run, Text argument)
{
    run->report = run->session->last;
    if (!argument.len)
        return run->report ? true : run_no_derivation(run);
    run->quiet = true;
    run->token++;
    run->count--;
    bool good = is_derivation(run) && run_derivation(run);
    run->token--;
    run->count++;
    return good;
}

bool command_verify(Run *run, Text argument)
{
    const Settings *settings = &run->session->settings;
    if (!bring_to_check(run, argument))
        return false;
    /* Where a need fails, floats may have gone on; without a value there is nothing to hold them against. */
    if (run->report->status > STATUS_NEED) {
        if (settings->format == FORMAT_JSON && argument.len)
            run_show(run, run->report, (Steps)settings->steps);
        return argument.len ? false : diag_fail(&run->diag, run->report->exit, run->token[0].span, "%.*s", TEXT_ARG(run->report->reason));
    }
    const CrossCheck *check =
        crosscheck_make(run->report, settings->numbers == &mpfr_system ? settings->prec : 256, settings->steps != STEPS_NONE);
    if (settings->format != FORMAT_JSON)
        return show_document(run, document_of_check(check, (Steps)settings->steps));
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    json_check(&buf, check, &origin, (Steps)settings->steps);
    return put_out(run, &buf);
}

/* ---- blame ------------------------------------------------------------------------------------------------ */

/* What is to be blamed: every answer, a number, a vector, or one component. */
typedef struct Wanted {
    Text name;      /* of the step; empty for every answer */
    int  component; /* -1 for all there are */
    bool open;      /* down to single operations */
} Wanted;

static bool wrong_name(Run *run, Span span)
{
    const Report *last = run->session->last;
    Text          typed = text_cut(run->text, span.start, span.end);
    Nearest       nearest = {typed, {0}, 99};
    for (int i = 0; i < last->plan->aspects; i++)
        if (last->plan->step[i].name.len && last->exact->entry[i].state == STATE_OK)
            nearest_visit(last->plan->step[i].name, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is no number of the last derivation", TEXT_ARG(typed));
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`blame` alone takes every answer; `steps` shows the names");
}

/* blame [NAME[.x]] [operations] */
static bool read_wanted(Run *run, Wanted *wanted)
{
    const Session *session = run->session;
    const Token   *token = &run->token[1], *first = token, *end = &run->token[run->count];
    *wanted = (Wanted){.component = -1};
    if (end > first && text_is(end[-1].text, "operations")) {
        wanted->open = true;
        end--;
    }
    if (token == end)
        return true;
    Span all = {first->span.start, end[-1].span.end};
    if (token->kind != TOKEN_NAME)
        return wrong_name(run, all);
    wanted->name = session->last_method ? method_unalias(session->last_method, token->text) : token->text;
    int step = report_find(session->last, wanted->name);
    token++;
    if (step >= 0 && token->kind == TOKEN_DOT && token->tight && token[1].kind == TOKEN_NAME && token[1].text.len == 1) {
        const Step *vector = &session->last->plan->step[step];
        wanted->component = token[1].text.at[0] - 'x';
        if (vector->shape.kind != SHAPE_VECTOR || wanted->component < 0 || wanted->component >= vector->shape.rows)
            step = -1;
        token += 2;
    }
    return step >= 0 && token == end ? true : wrong_name(run, all);
}

/* A number to be blamed: component -1 where a step has only one. */
typedef struct Target {
    int step, component;
} Target;

static int list_targets(const Report *report, const Wanted *wanted, Target *target, int most)
{
    const Plan *plan = report->plan;
    int         count = 0;
    for (int i = 0; i < plan->aspects; i++) {
        const Step  *step = &plan->step[i];
        const Entry *entry = &report->exact->entry[i];
        bool         meant = wanted->name.len ? text_equal(step->name, wanted->name) : step->role == ROLE_ANSWER;
        if (!meant || step->slot < 0 || (entry->state != STATE_OK && entry->state != STATE_FAILED))
            continue;
        int parts = step->shape.kind == SHAPE_VECTOR ? step->shape.rows : step->shape.kind == SHAPE_NUMBER ? 1 : 0;
        for (int k = 0; k < parts && count < most; k++)
            if (wanted->component < 0 || wanted->component == k)
                target[count++] = (Target){i, parts > 1 ? k : -1};
    }
    return count;
}

bool command_blame(Run *run, Text argument)
{
    enum { MOST = 64 };
    const Blame *blame[MOST];
    Target       target[MOST];
    Text         reason = {0};
    Wanted       wanted;
    if (!run->session->last)
        return run_no_derivation(run);
    if (!read_wanted(run, &wanted))
        return false;
    int targets = list_targets(run->session->last, &wanted, target, MOST), count = 0;
    for (int i = 0; i < targets; i++) {
        const Blame *one = blame_make(run->session->last, target[i].step, target[i].component, wanted.open, &reason);
        if (one)
            blame[count++] = one;
    }
    if (!count && reason.len)
        return diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s", TEXT_ARG(reason));
    if (!count && !wanted.name.len)
        return diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "the last derivation has no answer that is a number");
    if (!count)
        return diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` is not a number, so it has no error to take apart",
                         TEXT_ARG(argument));
    if (run->session->settings.format != FORMAT_JSON)
        return show_document(run, document_of_blame(blame, count));
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    json_blame(&buf, blame, count, &origin);
    return put_out(run, &buf);
}
