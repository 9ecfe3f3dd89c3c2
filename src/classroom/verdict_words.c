#include "classroom/verdict_words.h"

#include <string.h>

static const char *word_of(AnswerKind kind)
{
    switch (kind) {
    case ANSWER_RIGHT:
        return "RIGHT";
    case ANSWER_DRIFT:
    case ANSWER_CARRIED:
        return "CARRIED";
    case ANSWER_FEW:
    case ANSWER_UNIT:
    case ANSWER_NO_UNIT:
    case ANSWER_FORM:
    case ANSWER_SOME:
        return "NEARLY";
    case ANSWER_UNMARKED:
        return "NOTED";
    default:
        return "NOT RIGHT";
    }
}

/* A message of the author is a separate sentence; carom's own messages continue the sentence. The word before them already says "not
 * right". */
static void put_message(Buf *line, const Answer *a)
{
    Text message = a->says_so ? a->detail : a->message;
    bool sentence = message.len && message.at[0] >= 'A' && message.at[0] <= 'Z';
    if (message.len)
        buf_printf(line, "%s%s%.*s", sentence ? "." : ":", memchr(message.at, '\n', message.len) ? "\n" : " ", TEXT_ARG(message));
}

void verdict_words_put(Buf *out, const Question *question, const Answer *a, bool so_far)
{
    if (a->kind == ANSWER_NOT_READ) {
        buf_puts(out, "This cannot be read and does not count: ");
        buf_put(out, a->message);
        return;
    }
    if (a->name.len)
        buf_printf(out, "%.*s is ", TEXT_ARG(a->name));
    if (question->kind != QUESTION_FREE)
        buf_printf(out, "read as %.*s: ", TEXT_ARG(a->echo));
    buf_puts(out, question->kind == QUESTION_WORK && a->kind != ANSWER_RIGHT ? "MARKED" : word_of(a->kind));
    buf_puts(out, so_far ? " so far" : "");
    put_message(out, a);
    buf_puts(out, so_far ? "; use the same convention in the other answers" : "");
}

bool verdict_words_settled(const Answer *a)
{
    return a->kind == ANSWER_RIGHT || a->kind == ANSWER_DRIFT || a->kind == ANSWER_CARRIED || a->kind == ANSWER_UNMARKED;
}
