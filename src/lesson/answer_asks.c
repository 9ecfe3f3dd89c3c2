/* Answers that are numbers, vectors and words: each is compared with the correct value and with the question's wrong answers, then all are
 * judged as one page of hand work. */
#include "lesson/answer_inside.h"
#include "handwork/page/handwork.h"

#include <string.h>

/* ---- one answer ------------------------------------------------------------------------------------------------- */

static bool is_same_step(const Quantity *a, const Quantity *b)
{
    return a->report && a->report == b->report && a->step >= 0 && a->step == b->step;
}

/* `J = 14.2` where loss is asked: J is a name of the derivation. The value is left in *typed. */
static bool is_other_name(const Judging *j, int at, Text *typed, Quantity *named)
{
    Text value = *typed, name = answer_take_name(&value);
    bool line = value.len && value.at[0] != '=' && !memchr(typed->at, '\n', typed->len);
    if (!name.len || !line || !j->question->asks || answer_same_name(name, j->question->ask[at].name, j->mem) ||
        !session_quantity(j->stage->session, name, false, named))
        return false;
    *typed = value;
    return true;
}

/* Something else was answered: that is said, and whether it is right. */
static bool answers_another(Judging *j, int at)
{
    Text     value = j->typed[at], name = answer_take_name(&(Text){value.at, value.len});
    Quantity other;
    Written  written;
    if (!is_other_name(j, at, &value, &other) || is_same_step(&other, &j->truth[at]))
        return false;
    bool right = written_read(&written, value, NULL, j->truth[at].exact) &&
                 verdict_is_right(answer_verdict(&written, &other, j->question->digits).kind);
    j->answer[at].kind = ANSWER_NOT_READ;
    j->answer[at].message = text_format(j->mem, "the question asks for %.*s, and this is %.*s; your %.*s is %s",
                                        TEXT_ARG(j->question->ask[at].name), TEXT_ARG(name), TEXT_ARG(name), right ? "right" : "wrong");
    return true;
}

/* k = 8/15 where u is asked and nothing is called k, which says more than that it cannot be read. */
static void name_is_unknown(Judging *j, int at)
{
    Answer *a = &j->answer[at];
    Text    value = j->typed[at], name = answer_take_name(&value), plain;
    int     component;
    bool    named = name.len && value.len && value.at[0] != '=' && handwork_name(name, &plain, &component, j->mem);
    if (a->kind == ANSWER_NOT_READ && j->question->asks && named && !answer_same_name(name, j->question->ask[at].name, j->mem))
        a->message = text_format(j->mem, "the question asks for %.*s, and nothing here is called %.*s", TEXT_ARG(j->question->ask[at].name),
                                 TEXT_ARG(name));
}

static void judge_alone(Judging *j, int at)
{
    Answer   *a = &j->answer[at];
    Quantity *truth = &j->truth[at], value[MOST_VALUES];
    int       values = answer_values(j->stage->session, j->question, at, value);
    if (!values) {
        a->kind = ANSWER_NOT_READ;
        a->message = TEXT(NO_ANSWER);
        return;
    }
    *truth = value[0];
    j->several[at] = values > 1;
    a->truth = answer_truth_text(j, truth);
    if (answer_has_units(j->question, truth))
        a->unit = text_copy(j->mem, quantity_unit(truth));
    if (j->several[at]) {
        answer_judge_several(j, at, value, values);
    } else if (text_trim(j->typed[at]).len && !answers_another(j, at)) {
        answer_judge_typed(j, at, j->typed[at]);
        name_is_unknown(j, at);
    }
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

/* The value of `NAME = value` under any name of what is asked: vB' for vb'. */
static Text value_typed(const Judging *j, int at)
{
    Text     value = answer_value(j->question, at, j->typed[at], j->mem), rest = value;
    Quantity asked, named;
    bool     other = is_other_name(j, at, &rest, &named);
    return other && answer_asked(j->stage->session, j->question, at, &asked) && is_same_step(&asked, &named) ? rest : value;
}

static const Text *values_typed(const Judging *j, int count)
{
    Text *typed = ARENA_MANY(j->mem, Text, count);
    for (int i = 0; i < count; i++)
        typed[i] = value_typed(j, i);
    return typed;
}

void answer_judge_asks(Judging *j)
{
    int count = marks_answer_count(j->question);
    j->typed = values_typed(j, count);
    j->written = ARENA_MANY(j->mem, Written, count);
    j->truth = ARENA_MANY(j->mem, Quantity, count);
    j->several = ARENA_MANY(j->mem, bool, count);
    for (int i = 0; i < count; i++)
        judge_alone(j, i);
    answer_judge_page(j);
    for (int i = 0; i < count; i++) {
        j->answer[i].name = text_copy(j->mem, answer_name_of(j, i));
        if (!j->several[i])
            answer_settle(j, i);
    }
}
