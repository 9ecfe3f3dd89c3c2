#include "render/hand/statement_words.h"

#include "render/hand/hand_text.h"
#include "render/hand/page_names.h"

enum { MOST_NAMED = 4 };

/* The step that a name in the formula stands for, itself or by a line above; -1 for one of the page's own. */
static int step_of(const Explanation *hand, const Expr *formula)
{
    int slot = formula->kind == EXPR_NAME ? formula->slot : -1, above = slot - hand->plan->count;
    int step = above >= 0 && above < hand->lines ? hand->line[above].step : slot;
    return step < hand->plan->aspects ? step : -1;
}

/* Whether a student has seen the step: it is given or asked for, or the page names it. */
static bool is_seen(const Explanation *hand, int step)
{
    Role role = hand->plan->step[step].role;
    return hand->truth->entry[step].state == STATE_OK && (role == ROLE_GIVEN || role == ROLE_ANSWER || page_names_of(hand, step).len);
}

/* The quantities of the problem in the formula, each once. */
static int find_steps(const Explanation *hand, const Expr *formula, int list[MOST_NAMED], int count)
{
    int  step = step_of(hand, formula);
    bool listed = false;
    for (int i = 0; i < count; i++)
        listed |= list[i] == step;
    if (step >= 0 && !listed && count < MOST_NAMED && is_seen(hand, step))
        list[count++] = step;
    for (int i = 0; i < formula->count; i++)
        count = find_steps(hand, formula->arg[i], list, count);
    return count;
}

/* The answer that is a word, class = skew; -1 if there is none. */
static int find_word(const Explanation *hand)
{
    int word = -1;
    for (int i = 0; i < hand->plan->aspects && word < 0; i++)
        word = hand->plan->step[i].shape.kind == SHAPE_WORD && is_seen(hand, i) ? i : -1;
    return word;
}

Text statement_words_detail(const Explanation *hand, const HandLine *line, bool hidden)
{
    const HandForm *form = line->entry->form;
    Buf             buf = {0};
    int             step[MOST_NAMED], count = 0;
    for (int i = 0; i < line->entry->forms && form[i].written.formula && line->kind == HAND_ROOT && !hidden; i++)
        count = find_steps(hand, form[i].written.formula, step, count);
    if (!count && line->kind == HAND_ROOT && !hidden && find_word(hand) >= 0)
        step[count++] = find_word(hand);
    for (int i = 0; i < count; i++) {
        Text name = page_names_of(hand, step[i]);
        buf_printf(&buf, "%s%.*s is %.*s", i ? i + 1 < count ? ", " : " and " : "",
                   TEXT_ARG(name.len ? name : page_names_words(hand, step[i])),
                   TEXT_ARG(hand_value_text(hand, hand->truth->entry[step[i]].value, hand->ctx)));
    }
    if (count)
        buf_puts(&buf, ".");
    return buf_finish(&buf, hand->report->desk->exact.mem);
}
