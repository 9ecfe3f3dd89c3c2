/* Parameters: the number used without a seed has to be one of its set, and the conditions have to hold with it. */
#include "lesson/check.h"

enum { MOST_VALUES = 1000000 }; /* of a range */

/* A formula as a whole number; false where it is none. */
static bool whole(Checked *c, Text formula, int line, long *number)
{
    Quantity quantity;
    Text     why;
    if (!session_formula(c->stage->session, formula, &quantity, &why)) {
        remark(&c->remarks, REMARK_FAILS, line, (Text){0}, "the set cannot be worked out: %.*s", TEXT_ARG(remark_quote(c->mem, why)));
        return true;
    }
    Text text = quantity.ctx == quantity.exact && quantity.value.shape.kind == SHAPE_NUMBER ? quantity_exact(&quantity, true) : (Text){0};
    *number = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] < '0' || text.at[i] > '9' || i > 9)
            return false;
        *number = 10 * *number + (text.at[i] - '0');
    }
    return text.len > 0;
}

/* Whether the comparison is true; remarks where it cannot be worked out. */
static bool is_true(Checked *c, Text comparison, int line)
{
    Quantity quantity;
    Text     why;
    if (session_formula(c->stage->session, comparison, &quantity, &why) && quantity.value.shape.kind == SHAPE_TRUTH)
        return quantity.value.truth == TRUTH_TRUE;
    remark(&c->remarks, REMARK_FAILS, line, TEXT("where ma != mb"), "`%.*s` is no condition%s%.*s",
           TEXT_ARG(remark_quote(c->mem, comparison)), why.len ? ": " : "", TEXT_ARG(remark_quote(c->mem, why)));
    return true;
}

static void check_range(Checked *c, const Parameter *p)
{
    long count = 0, place = 0;
    Text size = text_format(c->mem, "((%.*s) - (%.*s))/(%.*s)", TEXT_ARG(p->high), TEXT_ARG(p->low), TEXT_ARG(p->step));
    Text at = text_format(c->mem, "((%.*s) - (%.*s))/(%.*s)", TEXT_ARG(p->value), TEXT_ARG(p->low), TEXT_ARG(p->step));
    if (!whole(c, size, p->line, &count) || count > MOST_VALUES)
        remark(&c->remarks, REMARK_FAILS, p->line, TEXT("va = 5 in -9..9 step 1/2"),
               "the range does not go from its low end to its high end in at most %d whole steps", MOST_VALUES);
    else if (!whole(c, at, p->line, &place) || place > count)
        remark(&c->remarks, REMARK_FAILS, p->line, TEXT("the number behind = is what is used without a seed"),
               "%.*s is not in the set of %.*s", TEXT_ARG(remark_quote(c->mem, p->value)), TEXT_ARG(p->name));
}

static void check_list(Checked *c, const Parameter *p)
{
    bool found = false;
    for (int i = 0; i < p->choices && !found; i++)
        found = is_true(c, text_format(c->mem, "(%.*s) == (%.*s)", TEXT_ARG(p->value), TEXT_ARG(p->choice[i])), p->line);
    if (!found)
        remark(&c->remarks, REMARK_FAILS, p->line, TEXT("the number behind = is what is used without a seed"),
               "%.*s is not in the set of %.*s", TEXT_ARG(remark_quote(c->mem, p->value)), TEXT_ARG(p->name));
}

void check_numbers(Checked *c, const Numbers *numbers)
{
    for (int i = 0; i < numbers->parameters && !c->stopped; i++) {
        const Parameter *p = &numbers->parameter[i];
        Statement        set = {.text = text_format(c->mem, "%.*s = %.*s", TEXT_ARG(p->name), TEXT_ARG(p->value)), .line = p->line};
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
        if (!is_true(c, numbers->where[i], numbers->where_line[i]))
            remark(&c->remarks, REMARK_FAILS, numbers->where_line[i], TEXT("choose other numbers behind the ="),
                   "the numbers used without a seed do not meet `%.*s`", TEXT_ARG(remark_quote(c->mem, numbers->where[i])));
}
