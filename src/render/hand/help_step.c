#include "render/hand/help_step.h"

#include "handwork/equations/equation_judge.h"
#include "render/board/ranges_document.h"
#include "render/hand/equation_words.h"
#include "render/hand/hand_text.h"
#include "render/hand/hand_words.h"
#include "render/json_solutions.h"

static const Step *step_of(const StepHint *hint)
{
    return &hint->report->plan->step[hint->step];
}

/* Says in brackets what the hint is about: the caption of its step, or of the law that a wrong equation should be; empty if there is none.
 */
static Text caption_of(const StepHint *hint)
{
    const EquationVerdict *verdict = hint->wrong ? hint->wrong->equation : NULL;
    if (verdict && verdict->law && hand_is_equation(hint->wrong))
        return verdict->law->plan->step[verdict->law->step].page.caption;
    return hint->step >= 0 ? step_of(hint)->page.caption : (Text){0};
}

/* "look at line 6, v1 (velocity of A after the collision)", as the page has it. */
static Text pointed(const StepHint *hint)
{
    Buf  buf = {0};
    Text caption = caption_of(hint);
    bool page = hint->wrong && hint->page->work->lines > 1, named = !hint->wrong || !hand_is_equation(hint->wrong);
    buf_puts(&buf, "look at ");
    if (page)
        buf_printf(&buf, "line %d%s", hand_wrong_at(hint->wrong), named ? ", " : "");
    if (named && hint->wrong)
        buf_put(&buf, hand_as_typed(hint->page, hint->wrong->entry->as_written));
    else if (named || !page)
        buf_put(&buf, hint->step >= 0 ? step_of(hint)->name : hand_as_typed(hint->page, hint->wrong->entry->as_written));
    if (caption.len)
        buf_printf(&buf, " (%.*s)", TEXT_ARG(caption));
    return buf_finish(&buf, hint->report->desk->exact.mem);
}

static Text rule(const StepHint *hint)
{
    Buf         buf = {0};
    const Step *step = step_of(hint);
    if (!step->formula)
        return text_format(hint->report->desk->exact.mem, "%.*s is given: compare it with the problem", TEXT_ARG(step->name));
    if (step->equation)
        buf_puts(&buf, "the equation: ");
    else
        buf_printf(&buf, "the formula: %.*s = ", TEXT_ARG(step->name));
    expr_write(&buf, step->equation ? step->equation : step->formula, hint->report->unicode);
    return buf_finish(&buf, hint->report->desk->exact.mem);
}

/* The hint in words; empty where the hint is the step with its numbers. */
static Text hint_words(const StepHint *hint, bool hidden)
{
    const HandLine *wrong = hint->wrong;
    Buf             buf = {0};
    if (hint->level == HINT_POINT)
        return pointed(hint);
    if (wrong && wrong->equation && hand_is_equation(wrong)) {
        Text slip = equation_words_detail(hint->page, wrong, hidden || hint->level == HINT_TEACH);
        if ((slip.len && !(hidden && hint->level == HINT_WORK)) || hint->step < 0)
            return slip.len ? slip : TEXT("check each term of that line against the law");
    }
    if (hint->step < 0) { /* a statement, or a quantity that the method has no step for */
        Text detail = hand_detail_text(hint->page, wrong, hidden || hint->level == HINT_TEACH);
        return detail.len ? detail : TEXT("check what that line says against the values of the page");
    }
    if (hint->level == HINT_WORK)
        return hidden ? text_format(hint->report->desk->exact.mem, "`why %.*s` shows this step with its numbers",
                                    TEXT_ARG(step_of(hint)->name))
                      : (Text){0};
    for (int i = 0; wrong && i < wrong->suspects; i++)
        buf_printf(&buf, "%s %.*s",
                   i                 ? (wrong->pair ? " And:" : " Or:")
                   : wrong->could_be ? "a possible mistake:"
                                     : "a likely mistake:",
                   TEXT_ARG(wrong->suspect[i].feedback));
    return buf.len ? buf_finish(&buf, hint->report->desk->exact.mem) : rule(hint);
}

Document document_of_hint(const StepHint *hint, bool hidden)
{
    Text     words = hint_words(hint, hidden);
    Document doc = {.mem = hint->report->desk->exact.mem};
    if (!words.len)
        return document_of_step(hint->report, hint->step);
    document_add(&doc, BLOCK_REASON, words);
    return doc;
}

void json_hint(Buf *out, const StepHint *hint, bool hidden, const Origin *origin)
{
    Text words = hint_words(hint, hidden);
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("hint"));
    json_key_text(&json, "status", TEXT("ok"));
    if (hint->step >= 0)
        json_key_text(&json, "step", step_of(hint)->name);
    if (hint->wrong)
        json_key_int(&json, "in_line", hint->wrong->entry->line);
    json_key_text(&json, "level", text_of(hint_levels[hint->level]));
    if (words.len)
        json_key_text(&json, "text", words);
    json_key_array(&json, "steps");
    if (!words.len)
        json_put_step(&json, hint->report, hint->step);
    json_close_array(&json);
    json_end_line(&json);
}

/* The next step, from `from` on, whose formula uses the value of `step`; or -1. What is worked out only to check the page is not named. */
static int next_use(const Report *report, int step, int from)
{
    for (int i = from; i < report->plan->aspects; i++) {
        const Step *user = &report->plan->step[i];
        State       state = report->exact->entry[i].state;
        if (user->name.len && user->formula && user->way != STEP_BESIDE && !plan_is_check(user->purpose) &&
            (state == STATE_OK || state == STATE_FAILED) && expr_uses(user->formula, report->plan->step[step].slot))
            return i;
    }
    return -1;
}

Document document_of_why(const Report *report, int step)
{
    Arena   *mem = report->desk->exact.mem;
    Document doc = ranges_document_of_step(report, step);
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
    if (ranges_document_is_of(report, step))
        json_put_ranges(&json, report);
    json_key_array(&json, "used_for");
    for (int i = next_use(report, step, 0); i >= 0; i = next_use(report, step, i + 1))
        json_string(&json, report->plan->step[i].name);
    json_close_array(&json);
    json_end_line(&json);
}
