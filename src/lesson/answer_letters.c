/* Answers that are formulas in letters. */
#include "handwork/hand_letters.h"
#include "lesson/answer_inside.h"

/* One of the teacher's wrong formulas. */
static const Wrong *known_in_letters(const Judging *j, int at)
{
    const Question *question = j->question;
    NumCtx         *ctx = j->truth[at].ctx;
    Text            asked = question->asks ? question->ask[at].name : (Text){0}, why;
    for (int i = 0; i < question->wrongs; i++) {
        const Wrong *wrong = &question->wrong[i];
        Value        value;
        bool         about = !wrong->name.len || !asked.len || text_equal(wrong->name, asked);
        if (about && hand_letters_value(wrong->value, &value, ctx) &&
            hand_letters_verdict(j->typed[at], &value, ctx, &why) == VERDICT_EXACT)
            return wrong;
    }
    return NULL;
}

void answer_judge_letters(Judging *j, int at)
{
    Answer         *a = &j->answer[at];
    const Quantity *truth = &j->truth[at];
    Text            why;
    a->verdict.kind = hand_letters_verdict(j->typed[at], &truth->value, truth->ctx, &why);
    a->wrong = verdict_is_right(a->verdict.kind) ? NULL : known_in_letters(j, at);
    a->kind = a->verdict.kind == VERDICT_UNKNOWN  ? ANSWER_NOT_READ
              : verdict_is_right(a->verdict.kind) ? ANSWER_RIGHT
              : a->wrong                          ? ANSWER_KNOWN
                                                  : ANSWER_WRONG;
    a->echo = text_copy(j->mem, text_trim(j->typed[at]));
    if (a->kind == ANSWER_NOT_READ)
        a->message = text_copy(j->mem, why);
}
