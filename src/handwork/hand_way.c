#include "handwork/hand_way.h"

static bool uses(const Expr *expr, const bool *slot)
{
    bool any = expr->kind == EXPR_NAME && expr->slot >= 0 && slot[expr->slot];
    for (int i = 0; i < expr->count && !any; i++)
        any = uses(expr->arg[i], slot);
    return any;
}

const bool *hand_way_steps(const Plan *plan, Arena *mem)
{
    bool *own = ARENA_MANY(mem, bool, plan->count + 1), *slot = ARENA_MANY(mem, bool, plan->slots + 1);
    for (int i = 0; i < plan->count; i++) {
        const Step *step = &plan->step[i];
        own[i] = step->way != STEP_OF_ALL || (step->formula && uses(step->formula, slot));
        if (own[i] && step->slot >= 0)
            slot[step->slot] = true;
    }
    return own;
}

bool hand_way_is_open(const HandChecker *page, const HandLine *line, int lines)
{
    for (int i = 0; i < lines; i++, line++)
        if (line->kind == HAND_UNKNOWN ||
            ((line->kind == HAND_ROOT || line->kind == HAND_DRIFT) && line->step >= 0 && page->way_steps[line->step]))
            return true;
    return page->work->unread_claims > 0;
}

/* ---- by the names on the page and their order ------------------------------------------------------------- */

static int place_among_answers(const Plan *plan, int step)
{
    int i = plan->answers - 1;
    while (i >= 0 && plan->answer[i] != step)
        i--;
    return i;
}

/* Answers may also stand in the order in which they are read. */
static bool is_turned(const Plan *plan, int above, int below)
{
    int one = place_among_answers(plan, above), other = place_among_answers(plan, below);
    return above >= 0 && below >= 0 && below < above && !(one >= 0 && one < other);
}

WayFit hand_way_fit(const HandChecker *page)
{
    WayFit fit = {.unknown = page->work->unread_lines};
    for (int i = 0; i < page->lines; i++) {
        fit.unknown += page->line[i].kind == HAND_UNKNOWN;
        for (int k = i + 1; k < page->lines; k++)
            fit.turned += is_turned(page->plan, page->line[i].step, page->line[k].step);
    }
    return fit;
}

bool hand_way_is_nearer(WayFit fit, WayFit other)
{
    return fit.unknown != other.unknown ? fit.unknown < other.unknown : fit.turned < other.turned;
}

/* ---- by what is left open --------------------------------------------------------------------------------- */

/* On a page without formulas, a value that is right only as it may come from another with too few digits is worth less than a mistake
 * that gives it. */
static bool is_right_by_luck(const Explanation *page)
{
    bool few = false, drift = false, bare = true;
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        bare &= line->entry->forms == 1;
        few |= line->kind == HAND_RIGHT && line->verdict.kind == VERDICT_FEW_DIGITS;
        drift |= line->kind == HAND_DRIFT;
    }
    return few && drift && bare;
}

static bool is_known(const HandLine *root)
{
    return root->suspects && !root->pair && root->suspect[0].mistake && !root->suspect[0].chance;
}

bool hand_way_is_sure(const Explanation *page)
{
    for (int i = 0; i < page->lines; i++)
        if (page->line[i].kind == HAND_ROOT && (!is_known(&page->line[i]) || page->line[i].could_be))
            return false;
    return true;
}

int hand_way_left_open(const Explanation *page)
{
    const HandWeights *weight = page->weights;
    int open = weight->way_unexplained * (is_right_by_luck(page) + page->work->unread_claims); /* what another way can read is no slip */
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        if (line->kind == HAND_ROOT)
            open += line->equation || is_known(line)     ? weight->way_known
                    : line->suspects || line->factor.len ? weight->way_slip
                                                         : weight->way_unexplained;
    }
    return open;
}

static bool is_listed(const HandLine *line, const Suspect *suspect)
{
    for (int i = 0; i < line->suspects; i++)
        if (text_equal(line->suspect[i].id, suspect->id))
            return true;
    return false;
}

void hand_way_add_possible(HandLine *line, int lines, const Explanation *other, Arena *mem)
{
    for (int i = 0; i < lines && i < other->lines; i++, line++) {
        const HandLine *same = &other->line[i];
        if (line->kind != HAND_ROOT || same->kind != HAND_ROOT || !line->suspects || !line->could_be || line->pair || same->pair)
            continue;
        for (int k = 0; k < same->suspects; k++)
            if (same->suspect[k].mistake && !is_listed(line, &same->suspect[k]))
                *ARENA_ADD(mem, line->suspect, line->suspects, &line->room) = same->suspect[k];
    }
}
