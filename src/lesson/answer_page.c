/* The answers to a question judged as one page of hand work: what follows from an earlier one, and which mistakes they show. */
#include "lesson/answer_inside.h"

#include "number/exact.h"

#include <string.h>

static bool is_on_page(const Judging *j, int at)
{
    return !j->several[at] && j->answer[at].kind >= ANSWER_RIGHT && j->truth[at].step >= 0 &&
           !memchr(j->typed[at].at, '\n', j->typed[at].len);
}

Text answer_name_of(const Judging *j, int at)
{
    const Quantity *truth = &j->truth[at];
    return j->question->asks ? j->question->ask[at].name : truth->report ? truth->report->plan->step[truth->step].name : (Text){0};
}

static bool is_off(const Question *question, Text id)
{
    for (int i = 0; i < question->offs; i++)
        if (text_equal(question->off[i], id))
            return true;
    return false;
}

static int others_than_zero(const Written *written, NumCtx *exact)
{
    int count = 0;
    for (int i = 0; i < written->count; i++)
        count += !written->part[i].value || !num_is_zero(exact_num(written->part[i].value), exact);
    return count;
}

static int true_others_than_zero(const Quantity *truth)
{
    int count = 0;
    for (int i = 0; i < value_count(&truth->value); i++)
        count += !num_is_zero(value_num(&truth->value)[i], truth->ctx);
    return count;
}

/* The reason why later answers cannot be carried from this value of the student, because it makes them too easy; or NULL. */
static const char *why_too_easy(const Judging *j, int at)
{
    int own = others_than_zero(&j->written[at], j->truth[at].exact);
    if (j->written[at].count && !own)
        return "is 0";
    return j->written[at].count > 1 && own == 1 && true_others_than_zero(&j->truth[at]) > 1 ? "lies along an axis" : NULL;
}

static void take_suspects(Judging *j, Answer *a, const HandLine *line)
{
    const Method *method;
    const Report *report = session_derivation(j->stage->session, &method);
    Text         *id = ARENA_MANY(j->mem, Text, line->suspects + 1);
    Buf           words = {0};
    for (int i = 0; i < line->suspects; i++) {
        const Suspect *suspect = &line->suspect[i];
        if (is_off(j->question, suspect->id)) {
            if (!line->pair)
                continue;
            a->mistakes = 0; /* If only two mistakes together explain the answer, both are named or none. */
            words.len = 0;
            break;
        }
        id[a->mistakes++] = text_copy(j->mem, suspect->id);
        buf_printf(&words, "%s%.*s",
                   !words.len   ? ""
                   : line->pair ? " And: "
                                : " Or: ",
                   TEXT_ARG(report_typed_words(report, suspect->feedback)));
    }
    a->mistake = id;
    a->could_be = line->could_be;
    if (a->mistakes)
        a->message = text_format(j->mem, "%s%.*s",
                                 line->pair       ? "possibly two mistakes together: "
                                 : line->could_be ? "possible mistake: "
                                                  : "",
                                 TEXT_ARG(buf_text(&words)));
    buf_free(&words);
}

/* Follows from a wrong value, that of line `root`, which is answer `from`; or repeats its mistake. */
static void take_carried(Judging *j, Answer *a, const HandLine *root, int from, bool same)
{
    const char *easy = why_too_easy(j, from);
    if (same) {
        if (a->kind == ANSWER_WRONG)
            take_suspects(j, a, root);
        a->message = text_format(j->mem, "same mistake as in %.*s%s%.*s", TEXT_ARG(answer_name_of(j, from)), a->message.len ? ": " : "",
                                 TEXT_ARG(a->message));
    } else if (easy) {
        a->message =
            text_format(j->mem, "your value of %.*s %s, so later work from it cannot be marked", TEXT_ARG(answer_name_of(j, from)), easy);
    } else {
        a->kind = ANSWER_CARRIED;
        a->from = from;
    }
}

/* Wrong only in components where the answer or the correct value is 0. Whether the other one is 0 too, on the scale of the problem, only
 * the page can decide. */
static bool is_zero_here(const Judging *j, int at)
{
    const Written  *written = &j->written[at];
    const Quantity *truth = &j->truth[at];
    const Verdict  *verdict = &j->answer[at].verdict;
    for (int i = 0; i < verdict->count; i++) {
        bool nothing = written->part[i].value && num_is_zero(exact_num(written->part[i].value), truth->exact);
        if (!verdict_is_right(verdict->part[i].kind) && !nothing && !num_is_zero(value_num(&truth->value)[i], truth->ctx))
            return false;
    }
    return verdict->count > 0;
}

static void take_line(Judging *j, const Explanation *hand, const HandLine *line, const int *at_line, int at)
{
    Answer *a = &j->answer[at];
    switch (line->kind) {
    case HAND_RIGHT: /* right by another convention, used in all answers, unless the question lists it as a wrong answer */
        if (a->kind == ANSWER_WRONG && is_zero_here(j, at))
            a->kind = ANSWER_RIGHT;
        if (a->kind != ANSWER_WRONG || !hand->conventions)
            return;
        a->kind = ANSWER_RIGHT;
        a->message = text_format(j->mem, "you use another convention, which is equally correct: %.*s", TEXT_ARG(hand->convention[0]));
        break;
    case HAND_DRIFT:
        a->kind = ANSWER_DRIFT;
        break;
    case HAND_CARRIED:
        take_carried(j, a, &hand->line[line->from], at_line[hand->line[line->from].entry->line], line->same);
        break;
    case HAND_ROOT:
        if (a->kind == ANSWER_WRONG)
            take_suspects(j, a, line);
        break;
    default:
        break;
    }
}

/* Earlier lines of the page may improve the verdict on an answer; not on one that the question lists as wrong, as its author has decided
 * what it earns. */
static bool may_follow(const Answer *answer)
{
    return answer->kind == ANSWER_WRONG || (answer->kind == ANSWER_FEW && answer->verdict.kind == VERDICT_TRUNCATED);
}

void answer_judge_page(Judging *j)
{
    const Method *method;
    const Report *report = session_derivation(j->stage->session, &method);
    int           count = marks_answer_count(j->question), lines = 0;
    int          *at_line = ARENA_MANY(j->mem, int, count + 2);
    Buf           page = {0};
    bool          more = false;
    if (!report || !session_outcome(j->stage->session)->report || !session_outcome(j->stage->session)->report->plan->method.len)
        return;
    for (int i = 0; i < count; i++) {
        if (!is_on_page(j, i))
            continue;
        at_line[++lines] = i;
        more |= may_follow(&j->answer[i]);
        buf_printf(&page, "%.*s = %.*s\n", TEXT_ARG(answer_name_of(j, i)), TEXT_ARG(j->typed[i]));
    }
    const Explanation *hand = more ? explanation_of_answers(report, method, text_copy(report->desk->exact.mem, buf_text(&page))) : NULL;
    buf_free(&page);
    /* On the page each answer must be read as it was read alone: as one form after its name. */
    bool alike = hand && !hand->stopped && hand->lines == lines && !hand->work->unreads;
    for (int i = 0; alike && i < hand->lines; i++)
        alike = hand->line[i].entry->line == i + 1 && hand->line[i].entry->forms == 1;
    for (int i = 0; alike && i < hand->lines; i++)
        if (may_follow(&j->answer[at_line[i + 1]]))
            take_line(j, hand, &hand->line[i], at_line, at_line[i + 1]);
}
