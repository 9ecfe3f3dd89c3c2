#include "lesson/answer.h"

bool answer_asked(Session *session, const Question *question, int ask, Quantity *quantity)
{
    const Report *report = session_outcome(session)->report;
    if (question->asks)
        return session_quantity(session, question->ask[ask].name, !report || !report->plan->method.len, quantity);
    return report && session_result(session, report, quantity);
}

static Verdict verdict_on(const Written *written, const Quantity *truth, int digits)
{
    Target target = target_of(truth->value, truth->ctx, truth->exact);
    bool   degrees;
    target.digits = digits;
    return written->angle == ANGLE_UNSAID ? verdict_of(written, &target) : verdict_of_angle(written, &target, true, &degrees);
}

static bool is_exact_form(const Written *written)
{
    for (int i = 0; i < written->count; i++)
        if (written->part[i].kind != WRITTEN_EXACT && written->part[i].kind != WRITTEN_WHOLE)
            return false;
    return true;
}

/* What is right by the value that the teacher's wrong formula gives. */
static const Wrong *known(Session *session, const Question *question, int ask, const Written *written)
{
    Text asked = question->asks ? question->ask[ask].name : (Text){0};
    for (int i = 0; i < question->wrongs; i++) {
        const Wrong *wrong = &question->wrong[i];
        Quantity     value;
        Text         why;
        if (wrong->name.len && asked.len && !text_equal(wrong->name, asked))
            continue;
        if (session_formula(session, wrong->value, &value, &why) && verdict_is_right(verdict_on(written, &value, 1).kind))
            return wrong;
    }
    return NULL;
}

Answer answer_judge(Session *session, const Question *question, int ask, const Quantity *truth, Text typed)
{
    Answer answer = {.kind = ANSWER_NOT_READ};
    if (!written_read(&answer.written, typed, NULL, truth->exact)) {
        answer.why = answer.written.why;
        return answer;
    }
    if (truth->value.shape.kind == SHAPE_NONE) {
        answer.kind = text_is(answer.written.word, "none") ? ANSWER_RIGHT : ANSWER_WRONG;
        return answer;
    }
    answer.verdict = verdict_on(&answer.written, truth, question->digits);
    VerdictKind kind = answer.verdict.kind;
    if (kind == VERDICT_EXACT || kind == VERDICT_ROUNDED)
        answer.kind = question->exact && !is_exact_form(&answer.written) ? ANSWER_FORM : ANSWER_RIGHT;
    else if (kind == VERDICT_TRUNCATED || kind == VERDICT_FEW_DIGITS)
        answer.kind = question->exact ? ANSWER_FORM : ANSWER_FEW;
    else
        answer.wrong = known(session, question, ask, &answer.written);
    if (answer.kind == ANSWER_NOT_READ)
        answer.kind = answer.wrong ? ANSWER_KNOWN : ANSWER_WRONG;
    return answer;
}
