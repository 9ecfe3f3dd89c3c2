#include "render/hand/page_names.h"

#include "handwork/equations/equation_sides.h"

#include <string.h>

static Arena *names_mem(const Explanation *hand)
{
    return hand->report->desk->exact.mem;
}

/* A step, or one component of it. */
typedef struct Named {
    int step, component; /* -1: all of it */
} Named;

/* The component of a step, vx or v.x; component -1 where it is none. */
static Named component_of(const Expr *formula)
{
    bool is = formula->kind == EXPR_FIELD && formula->arg[0]->kind == EXPR_NAME;
    return is ? (Named){formula->arg[0]->slot, formula->text.at[0] - 'x'} : (Named){-1, -1};
}

/* Written as one name, vx, in which there is no v. */
static bool is_one_name(const Expr *field)
{
    return field->span.start == field->arg[0]->span.start && field->span.end == field->arg[0]->span.end;
}

/* The name that the form has for it; empty if it has none. */
static Text spelling_in(const Explanation *hand, const HandForm *form, const Expr *formula, Named named)
{
    Named part = component_of(formula);
    Text  found = {0};
    bool  is = named.component < 0 ? formula->kind == EXPR_NAME && formula->slot == named.step
                                   : part.step == named.step && part.component == named.component;
    if (is) {
        Span place = handwork_place(form, formula->span, names_mem(hand));
        bool typed = place.end > place.start && place.end <= hand->work->page.len;
        found = typed ? text_trim(text_cut(hand->work->page, place.start, place.end)) : formula->text;
        return found.len ? found : formula->text;
    }
    for (int i = 0; i < formula->count && !found.len && !(part.step >= 0 && is_one_name(formula)); i++)
        found = spelling_in(hand, form, formula->arg[i], named);
    return found;
}

static Text spelling_in_form(const Explanation *hand, const HandForm *form, Named named)
{
    bool words = form->written.shape.kind == SHAPE_TRUTH; /* of a sentence, in which no name stands */
    return form->written.formula && !words ? spelling_in(hand, form, form->written.formula, named) : (Text){0};
}

static Text name_of(const Explanation *hand, Named named)
{
    Text found = {0};
    for (int i = 0; i < hand->lines && !found.len; i++) {
        const HandLine  *line = &hand->line[i];
        const HandEntry *entry = line->entry;
        if (line->step == named.step && line->component == named.component && entry->kind == CLAIM_VALUE && !entry->side)
            found = entry->as_written;
        for (int k = 0; k < entry->forms && !found.len; k++)
            found = spelling_in_form(hand, &entry->form[k], named);
        for (int k = 0; k < 2 && entry->side && !found.len; k++)
            found = spelling_in_form(hand, &entry->side[k], named);
    }
    return found;
}

Text page_names_of(const Explanation *hand, int step)
{
    return name_of(hand, (Named){step, -1});
}

Text page_names_words(const Explanation *hand, int step)
{
    const Step *of = &hand->plan->step[step];
    const char *size = "";
    for (int i = 0; i < hand->plan->aspects && step >= hand->plan->aspects; i++) /* a speed, which is called like its velocity */
        if (text_equal(hand->plan->step[i].name, hand->plan->step[step].name) && hand->report->exact->entry[i].state == STATE_OK) {
            size = of->role == ROLE_SPEED ? "the magnitude of " : "the direction of ";
            of = &hand->plan->step[i];
            break;
        }
    Text caption = report_fill_in(hand->report, of->page.caption);
    caption = text_before_any(caption, ",:;(");
    if (!caption.len)
        return of->name;
    return text_format(names_mem(hand), "%s%s%.*s", size, text_starts(caption, "the ") || text_starts(caption, "where ") ? "" : "the ",
                       TEXT_ARG(caption));
}

static bool is_step(const Explanation *hand, const Expr *formula)
{
    return formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot < hand->plan->count;
}

static bool is_number(const Explanation *hand, int step)
{
    const Entry *truth = &hand->report->exact->entry[step];
    return hand->plan->step[step].role == ROLE_GIVEN && truth->value.shape.kind == SHAPE_NUMBER && truth->state == STATE_OK;
}

const Expr *page_names_formula(const Explanation *hand, const Expr *formula, bool numbers)
{
    Arena *mem = names_mem(hand);
    Expr  *copy = expr_node_copy(formula, mem);
    if (is_step(hand, formula)) {
        const Step *step = &hand->plan->step[formula->slot];
        Text        text = page_names_of(hand, formula->slot);
        if (!text.len && numbers && is_number(hand, formula->slot))
            return equation_number(hand->report->exact->entry[formula->slot].value.one.exact, &hand->report->desk->exact);
        copy->text = text.len ? text : step->keyword.len ? step->keyword : step->name;
        return copy;
    }
    Named part = component_of(formula);
    Text  text = part.step >= 0 ? name_of(hand, part) : (Text){0};
    if (text.len) {
        *copy = (Expr){.kind = EXPR_NAME, .text = text, .slot = -1, .shape = formula->shape, .span = formula->span};
        return copy;
    }
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)page_names_formula(hand, formula->arg[i], numbers);
    return copy;
}

bool page_names_all(const Explanation *hand, const Expr *formula)
{
    Named part = component_of(formula);
    if (part.step >= 0 && name_of(hand, part).len)
        return true;
    bool all = !is_step(hand, formula) || hand->plan->step[formula->slot].role == ROLE_GIVEN || page_names_of(hand, formula->slot).len;
    for (int i = 0; i < formula->count && all; i++)
        all = page_names_all(hand, formula->arg[i]);
    return all;
}

/* The step of that slot in the case that applies, or -1. */
static int step_of_slot(const Explanation *hand, int slot)
{
    int i = hand->plan->aspects - 1;
    while (i >= 0 && !(hand->plan->step[i].slot == slot && hand->report->exact->entry[i].state == STATE_OK))
        i--;
    return i;
}

const Expr *page_names_steps(const Explanation *hand, const Expr *formula)
{
    Expr *copy = expr_node_copy(formula, names_mem(hand));
    if (formula->kind == EXPR_NAME && formula->slot >= 0)
        copy->slot = step_of_slot(hand, formula->slot);
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = (Expr *)page_names_steps(hand, formula->arg[i]);
    return copy;
}
