#include "lesson/judge.h"

Judged judge_question(Stage *stage, const Question *question, const Text *typed, Arena *mem)
{
    Judged judged = {.question = question, .answers = marks_answer_count(question), .of = marks_of_question(question), .marks = {0, 1}};
    judged.answer = answer_judge(stage, question, typed, mem);
    judged.answered = judged.right = true;
    for (int i = 0; i < judged.answers; i++) {
        const Answer *answer = &judged.answer[i];
        judged.marks = marks_add(judged.marks, answer->marks);
        judged.answered &= answer->kind != ANSWER_EMPTY && answer->kind != ANSWER_NOT_READ;
        judged.right &= answer->kind == ANSWER_RIGHT || answer->kind == ANSWER_UNMARKED;
    }
    return judged;
}

const char *judge_word(const Question *question, const Answer *answer)
{
    switch (answer->kind) {
    case ANSWER_EMPTY:
        return "none";
    case ANSWER_NOT_READ:
        return "not-read";
    case ANSWER_UNMARKED:
        return "unmarked";
    case ANSWER_RIGHT:
        return question->kind != QUESTION_ASK            ? "right"
               : !verdict_is_right(answer->verdict.kind) ? "convention"
               : answer->verdict.kind == VERDICT_EXACT   ? "exact"
                                                         : "rounded";
    case ANSWER_DRIFT:
        return "drift";
    case ANSWER_CARRIED:
        return "carried";
    case ANSWER_FEW:
        return answer->verdict.kind == VERDICT_TRUNCATED ? "truncated" : "few-digits";
    case ANSWER_UNIT:
        return "unit";
    case ANSWER_NO_UNIT:
        return "no-unit";
    case ANSWER_FORM:
        return "form";
    case ANSWER_SOME:
        return "some";
    case ANSWER_KNOWN:
        return "known";
    default:
        return answer->mistakes ? "mistake" : verdict_words[answer->verdict.kind < VERDICT_SIGN ? VERDICT_WRONG : answer->verdict.kind];
    }
}
