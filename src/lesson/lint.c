/* What could be better: numbers that cannot show a known mistake, answers that stand in the problem, digits that nobody asked for, lines
 * that do not fit. */
#include "lesson/answer.h"
#include "lesson/check.h"
#include "lesson/mistaken.h"

/* ---- mistakes that the numbers cannot show ------------------------------------------------------------------- */

static bool is_off(const Question *q, Text id)
{
    for (int i = 0; i < q->offs; i++)
        if (text_equal(q->off[i], id))
            return true;
    return false;
}

/* The steps that are asked, in `asked`, and all that they need, in `needed`; false where one has no exact value. */
static bool mark_asked(Checked *c, const Question *q, const Report *report, bool *asked, bool *needed)
{
    for (int i = 0; i < q->asks || i == 0; i++) {
        Quantity quantity;
        if (!answer_asked(c->stage->session, q, i, &quantity) || quantity.step < 0 || quantity.ctx != quantity.exact)
            return false;
        asked[quantity.step] = needed[quantity.step] = true;
    }
    plan_add_needed(report->plan, needed, report->desk->exact.mem);
    return true;
}

/* A mistake that stands at a step which matters and applies, and leaves everything that is asked as it is. */
static bool is_hidden(const Report *report, const Mistake *mistake, const bool *asked, const bool *needed)
{
    bool matters = false;
    for (int i = 0; i < mistake->replaces; i++) {
        int step = mistake->replace[i].step;
        matters |= needed[step] && report->exact->entry[step].state == STATE_OK;
    }
    if (!matters || mistake->kind != MISTAKE_FORMULA || mistake->way || !mistake_changes(mistake))
        return false;
    const Column *wrong = mistaken_column(report, mistake);
    for (int i = 0; i < report->plan->aspects; i++)
        if (asked[i] && !mistaken_same(&wrong->entry[i], &report->exact->entry[i], &report->desk->exact))
            return false;
    return true;
}

static void lint_hidden(Checked *c, const Question *q, const Report *report, const bool *asked, const bool *needed)
{
    Buf hidden = {0};
    int count = 0;
    for (int i = 0; i < report->plan->mistakes; i++)
        if (!is_off(q, report->plan->mistake[i].id) && is_hidden(report, &report->plan->mistake[i], asked, needed)) {
            buf_printf(&hidden, "%s%.*s", hidden.len ? ", " : "", TEXT_ARG(report->plan->mistake[i].id));
            count++;
        }
    if (count)
        remark(&c->remarks, REMARK_WARNS, q->line, TEXT("choose other numbers, or name them in `off:` if that is meant"),
               "these numbers cannot show %.*s: what is asked comes out right all the same", TEXT_ARG(buf_text(&hidden)));
    buf_free(&hidden);
}

/* ---- answers ------------------------------------------------------------------------------------------------ */

/* Who copies takes what goes by the same letter, or looks the same: v for v', a vector for a vector; no mass for a velocity. */
static bool is_alike(const Step *answer, const Step *given)
{
    return given->role == ROLE_GIVEN && answer->role != ROLE_GIVEN && answer->name.len && given->name.len &&
           (answer->shape.kind == SHAPE_VECTOR || answer->name.at[0] == given->name.at[0]);
}

static void lint_given(Checked *c, const Question *q, const Report *report, const bool *asked)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < plan->aspects; i++)
        for (int g = 0; asked[i] && g < plan->aspects; g++) {
            const Entry *answer = &report->exact->entry[i], *given = &report->exact->entry[g];
            if (is_alike(&plan->step[i], &plan->step[g]) && given->state == STATE_OK && value_count(&answer->value) &&
                mistaken_same(answer, given, &report->desk->exact)) {
                remark(&c->remarks, REMARK_WARNS, q->line, TEXT("choose other numbers: who copies it is right too"),
                       "the answer %.*s is the same as the given %.*s", TEXT_ARG(plan->step[i].name), TEXT_ARG(plan->step[g].keyword));
                break;
            }
        }
}

/* An answer that has to be rounded, and nobody says to how many digits. */
static void lint_digits(Checked *c, const Question *q)
{
    if (q->digits_own || q->exact)
        return;
    for (int i = 0; i < q->asks || i == 0; i++) {
        Quantity truth;
        bool     all = true;
        if (!answer_asked(c->stage->session, q, i, &truth) || !value_count(&truth.value))
            continue;
        quantity_decimal(&truth, q->digits, &all);
        if (!all) {
            remark(&c->remarks, REMARK_WARNS, q->line, TEXT("digits: 3, here or in the head of the lesson; or form: exact"),
                   "the answer has to be rounded, and the lesson does not say to how many digits");
            return;
        }
    }
}

void lint_question(Checked *c, const Question *q)
{
    const Method *method;
    const Report *report = session_derivation(c->stage->session, &method);
    const Report *now = session_outcome(c->stage->session)->report;
    lint_digits(c, q);
    if (!report || !now || !now->plan->method.len)
        return; /* a formula has no mistakes of its own */
    Arena *mem = report->desk->exact.mem;
    bool  *asked = ARENA_MANY(mem, bool, report->plan->count + 1), *needed = ARENA_MANY(mem, bool, report->plan->count + 1);
    if (!mark_asked(c, q, report, asked, needed))
        return;
    lint_hidden(c, q, report, asked, needed);
    lint_given(c, q, report, asked);
}

/* ---- widths ------------------------------------------------------------------------------------------------- */

enum { WIDEST = 100 };

static void check_width(Checked *c, const Statement *statement)
{
    int line = statement->line;
    for (size_t start = 0; start < statement->text.len; line++) {
        size_t end = start;
        while (end < statement->text.len && statement->text.at[end] != '\n')
            end++;
        int columns = text_columns(text_trim(text_cut(statement->text, start, end)));
        if (columns > WIDEST)
            remark(&c->remarks, REMARK_WARNS, line, TEXT("go on in the next line inside a bracket, or behind a comma or a backslash"),
                   "the line is %d columns wide: a screen in class and a page have %d", columns, WIDEST);
        start = end + 1;
    }
}

void check_widths(Checked *c)
{
    for (int i = 0; i < c->lesson->parts; i++) {
        const Part *part = &c->lesson->part[i];
        for (int s = 0; s < part->statements; s++)
            check_width(c, &part->statement[s]);
        if (part->question)
            check_width(c, &part->question->problem);
    }
}
