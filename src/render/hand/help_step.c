#include "render/hand/help_step.h"

static const Step *step_of(const StepHint *hint)
{
    return &hint->report->plan->step[hint->step];
}

/* The hint in words; empty where the hint is the step with its numbers. */
static Text hint_words(const StepHint *hint)
{
    Arena          *mem = hint->report->desk->exact.mem;
    const Step     *step = step_of(hint);
    const HandLine *wrong = hint->wrong;
    if (hint->level == HINT_POINT)
        return text_format(mem, "look at %.*s%s%.*s%s", TEXT_ARG(step->name), step->caption.len ? " (" : "", TEXT_ARG(step->caption),
                           step->caption.len ? ")" : "");
    if (hint->level == HINT_WORK)
        return (Text){0};
    Buf buf = {0};
    for (int i = 0; wrong && i < wrong->suspects; i++)
        buf_printf(&buf, "%s %.*s",
                   i                 ? (wrong->pair ? " And:" : " Or:")
                   : wrong->could_be ? "a possible mistake:"
                                     : "a likely mistake:",
                   TEXT_ARG(wrong->suspect[i].feedback));
    if (buf.len)
        return buf_finish(&buf, mem);
    if (!step->formula)
        return text_format(mem, "%.*s is given: compare it with the problem", TEXT_ARG(step->name));
    if (step->equation)
        buf_puts(&buf, "the equation: ");
    else
        buf_printf(&buf, "the formula: %.*s = ", TEXT_ARG(step->name));
    expr_write(&buf, step->equation ? step->equation : step->formula, hint->report->unicode);
    return buf_finish(&buf, mem);
}

Document document_of_hint(const StepHint *hint)
{
    Text     words = hint_words(hint);
    Document doc = {.mem = hint->report->desk->exact.mem};
    if (!words.len)
        return document_of_step(hint->report, hint->step);
    document_add(&doc, BLOCK_REASON, words);
    return doc;
}

void json_hint(Buf *out, const StepHint *hint, const Origin *origin)
{
    Text words = hint_words(hint);
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("hint"));
    json_key_text(&json, "status", TEXT("ok"));
    json_key_text(&json, "step", step_of(hint)->name);
    json_key_text(&json, "level", text_of(hint_levels[hint->level]));
    if (words.len)
        json_key_text(&json, "text", words);
    json_key_array(&json, "steps");
    if (!words.len)
        json_put_step(&json, hint->report, hint->step);
    json_close_array(&json);
    json_end_line(&json);
}

/* The next step, from `from` on, whose formula uses the value of `step`; or -1. */
static int next_use(const Report *report, int step, int from)
{
    for (int i = from; i < report->plan->aspects; i++) {
        const Step *user = &report->plan->step[i];
        State       state = report->exact->entry[i].state;
        if (user->name.len && user->formula && (state == STATE_OK || state == STATE_FAILED) &&
            expr_uses(user->formula, report->plan->step[step].slot))
            return i;
    }
    return -1;
}

Document document_of_why(const Report *report, int step)
{
    Arena   *mem = report->desk->exact.mem;
    Document doc = document_of_step(report, step);
    Buf      uses = {0};
    for (int i = next_use(report, step, 0); i >= 0; i = next_use(report, step, i + 1))
        buf_printf(&uses, "%s%.*s", uses.len ? ", " : "used in: ", TEXT_ARG(report->plan->step[i].name));
    if (uses.len)
        document_add(&doc, BLOCK_REASON, buf_finish(&uses, mem));
    return doc;
}

void json_why(Buf *out, const Report *report, int step, const Origin *origin)
{
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("why"));
    json_key_text(&json, "status", TEXT("ok"));
    json_key_array(&json, "steps");
    json_put_step(&json, report, step);
    json_close_array(&json);
    json_key_array(&json, "used_for");
    for (int i = next_use(report, step, 0); i >= 0; i = next_use(report, step, i + 1))
        json_string(&json, report->plan->step[i].name);
    json_close_array(&json);
    json_end_line(&json);
}
