/* Finds the names and the values that a question asks for. */
#include "lesson/answer_inside.h"
#include "handwork/page/handwork.h"

#include "verify/solved.h"

#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------------ */

bool answer_same_name(Text a, Text b, Arena *mem)
{
    Text first, second;
    int  component, other;
    return handwork_name(a, &first, &component, mem) && handwork_name(b, &second, &other, mem) && component == other &&
           text_equal(first, second);
}

Text answer_take_name(Text *typed)
{
    const char *equal = typed->len ? memchr(typed->at, '=', typed->len) : NULL;
    Text        name = text_trim(text_cut(*typed, 0, equal ? (size_t)(equal - typed->at) : 0));
    if (equal)
        *typed = text_trim(text_from(*typed, (size_t)(equal - typed->at) + 1));
    return name;
}

Text answer_value(const Question *question, int at, Text typed, Arena *mem)
{
    Text value = typed, name = answer_take_name(&value);
    return question->asks && answer_same_name(name, question->ask[at].name, mem) ? value : typed;
}

/* ---- values ----------------------------------------------------------------------------------------------------- */

static bool is_same_value(const Quantity *a, const Quantity *b)
{
    enum { DIGITS = 30 };
    bool exact = a->ctx->sys->kind != NUM_RANGE && b->ctx->sys->kind != NUM_RANGE, all;
    return exact ? text_equal(quantity_exact(a, true), quantity_exact(b, true))
                 : text_equal(quantity_decimal(a, DIGITS, &all), quantity_decimal(b, DIGITS, &all));
}

bool answer_asked(Session *session, const Question *question, int ask, Quantity *quantity)
{
    const Report *report = session_outcome(session)->report;
    if (question->asks)
        return session_quantity(session, question->ask[ask].name, !report || !report->plan->method.len, quantity);
    return report && session_result(session, report, quantity);
}

int answer_values(Session *session, const Question *question, int ask, Quantity value[MOST_VALUES])
{
    if (!answer_asked(session, question, ask, &value[0]))
        return 0;
    const Solved *solved = value[0].report ? value[0].report->solved : NULL;
    int           count = 1;
    for (int i = 1; solved && i < solved->solutions && count < MOST_VALUES; i++) {
        bool known = !session_quantity_in(session, solved->solution[i].report, &value[0], &value[count]);
        for (int k = 0; k < count && !known; k++)
            known = is_same_value(&value[k], &value[count]);
        count += !known;
    }
    return count;
}

bool answer_has_units(const Question *question, const Quantity *truth)
{
    return question->units || quantity_has_units(truth);
}
