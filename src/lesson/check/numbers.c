/* Parameters: the number used without a seed must be in its set, and must satisfy the conditions. */
#include "lesson/check/lesson_check.h"

enum { MOST_VALUES = 1000000 }; /* of a range */

typedef enum Whole { WHOLE, NOT_WHOLE, NOT_KNOWN } Whole;

/* The value of a formula as a whole number, 0 or more; adds a remark if it cannot be worked out. */
static Whole whole(Checked *c, Text formula, const Parameter *p, long *number)
{
    Quantity quantity;
    Text     why;
    if (!session_formula(c->stage->session, formula, &quantity, &why)) {
        remark(&c->remarks, REMARK_FAILS, p->line, TEXT("va = 5 in -9..9 step 1/2"), "the set of %.*s is not valid: %.*s",
               TEXT_ARG(remark_quote(c->mem, p->name)), TEXT_ARG(remark_quote(c->mem, why)));
        return NOT_KNOWN;
    }
    Text text = quantity.ctx == quantity.exact && quantity.value.shape.kind == SHAPE_NUMBER ? quantity_exact(&quantity, true) : (Text){0};
    return text_whole(text, MOST_VALUES, number) ? WHOLE : NOT_WHOLE;
}

/* Whether the comparison is true; adds a remark if it cannot be worked out. */
static bool is_true(Checked *c, Text comparison, int line)
{
    Quantity quantity;
    Text     why;
    if (session_formula(c->stage->session, comparison, &quantity, &why) && quantity.value.shape.kind == SHAPE_TRUTH)
        return quantity.value.truth == TRUTH_TRUE;
    remark(&c->remarks, REMARK_FAILS, line, TEXT("where ma != mb"), "`%.*s` is not a condition%s%.*s",
           TEXT_ARG(remark_quote(c->mem, comparison)), why.len ? ": " : "", TEXT_ARG(remark_quote(c->mem, why)));
    return true;
}

static void not_in_set(Checked *c, const Parameter *p)
{
    remark(&c->remarks, REMARK_FAILS, p->line, TEXT("the number after = is used without a seed"), "%.*s is not in the set of %.*s",
           TEXT_ARG(remark_quote(c->mem, p->value)), TEXT_ARG(remark_quote(c->mem, p->name)));
}

static void check_range(Checked *c, const Parameter *p)
{
    long  count = 0, place = 0;
    Text  size = text_format(c->mem, "((%.*s) - (%.*s))/(%.*s)", TEXT_ARG(p->high), TEXT_ARG(p->low), TEXT_ARG(p->step));
    Text  at = text_format(c->mem, "((%.*s) - (%.*s))/(%.*s)", TEXT_ARG(p->value), TEXT_ARG(p->low), TEXT_ARG(p->step));
    Whole is = whole(c, size, p, &count);
    if (is == NOT_KNOWN)
        return;
    if (is == NOT_WHOLE)
        remark(&c->remarks, REMARK_FAILS, p->line, TEXT("va = 5 in -9..9 step 1/2"),
               "a whole number of steps, at most %d, must lead from the low end of the range to its high end", MOST_VALUES);
    else if (whole(c, at, p, &place) == NOT_WHOLE || place > count)
        not_in_set(c, p);
}

static void check_list(Checked *c, const Parameter *p)
{
    bool found = false;
    for (int i = 0; i < p->choices; i++) {
        Quantity quantity;
        Text     why, same = text_format(c->mem, "(%.*s) == (%.*s)", TEXT_ARG(p->value), TEXT_ARG(p->choice[i]));
        if (!session_formula(c->stage->session, same, &quantity, &why)) {
            remark(&c->remarks, REMARK_FAILS, p->line, TEXT("e = 1/4 in 0, 1/4, 1/2"), "`%.*s` cannot be in the set of %.*s: %.*s",
                   TEXT_ARG(remark_quote(c->mem, p->choice[i])), TEXT_ARG(remark_quote(c->mem, p->name)),
                   TEXT_ARG(remark_quote(c->mem, why)));
            return;
        }
        found |= quantity.value.shape.kind == SHAPE_TRUTH && quantity.value.truth == TRUTH_TRUE;
    }
    if (!found)
        not_in_set(c, p);
}

void check_numbers(Checked *c, const Numbers *numbers)
{
    for (int i = 0; i < numbers->parameters && !c->stopped; i++) {
        const Parameter *p = &numbers->parameter[i];
        Statement        set = {.text = lesson_parameter_text(p, c->mem), .line = p->line};
        int              before = c->remarks.fails;
        check_statement(c, &set);
        if (c->remarks.fails > before)
            continue;
        if (p->low.len)
            check_range(c, p);
        else if (p->choices)
            check_list(c, p);
    }
    for (int i = 0; i < numbers->wheres && !c->stopped; i++)
        if (!is_true(c, numbers->where[i].condition, numbers->where[i].line))
            remark(&c->remarks, REMARK_FAILS, numbers->where[i].line, TEXT("choose other numbers after the ="),
                   "the numbers used without a seed do not meet `%.*s`", TEXT_ARG(remark_quote(c->mem, numbers->where[i].condition)));
}
