#include "verify/checker.h"

static Text truth_word(Truth truth)
{
    return truth == TRUTH_TRUE ? TEXT("holds") : truth == TRUTH_FALSE ? TEXT("does not hold") : TEXT("undecided");
}

/* What an answer that is a word came to in a run; "none" where it has no value there. */
static Text word_in(const Plan *plan, const Column *column, Text name)
{
    for (int i = 0; i < plan->aspects; i++) {
        const Entry *entry = &column->entry[i];
        if (plan->step[i].role == ROLE_ANSWER && text_equal(plan->step[i].name, name) && entry->state == STATE_OK &&
            column_active(plan, column, i))
            return entry->value.shape.kind == SHAPE_WORD ? entry->value.word : TEXT("none");
    }
    return TEXT("none");
}

static void add_divergence(Checker *c, Divergence divergence)
{
    bool differs = !text_equal(divergence.typed, divergence.stored);
    for (int r = 0; r < RIVALS; r++)
        differs |= !text_equal(divergence.typed, divergence.rival[r]);
    if (!differs)
        return;
    c->check->divergence = arena_grow(c->mem, c->check->divergence, sizeof divergence, c->check->divergences, &c->divergence_room);
    c->check->divergence[c->check->divergences++] = divergence;
}

static void compare_words(Checker *c)
{
    const Column *stored = NULL, *rival[RIVALS];
    const Plan   *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->role != ROLE_ANSWER || step->shape.kind != SHAPE_WORD || c->report->exact->entry[i].state != STATE_OK)
            continue;
        Divergence d = {.step = i, .name = step->name};
        if (!stored) {
            stored = rivals_free(c, RIVALS);
            for (int r = 0; r < RIVALS; r++)
                rival[r] = rivals_free(c, r);
        }
        d.typed = word_in(plan, c->report->exact, step->name);
        d.stored = word_in(plan, stored, step->name);
        for (int r = 0; r < RIVALS; r++)
            d.rival[r] = word_in(plan, rival[r], step->name);
        add_divergence(c, d);
    }
}

/* A step in which min, max, abs or sign chose otherwise. */
static void compare_choices(Checker *c, int i)
{
    const Step  *step = &c->report->plan->step[i];
    const Entry *entry = &c->report->exact->entry[i];
    Text         same = TEXT("one"), other = TEXT("another");
    Divergence   d = {.step = i, .typed = same};
    d.name =
        text_format(c->mem, "the choice of min, max, abs or sign in %.*s", TEXT_ARG(step->name.len ? step->name : TEXT("the expression")));
    d.stored = c->stored->entry[i].state == STATE_OK && c->stored->entry[i].choices != entry->choices ? other : same;
    for (int r = 0; r < RIVALS; r++) {
        const Entry *own = &c->rival[r].column->entry[i];
        d.rival[r] = own->state == STATE_OK && own->choices != entry->choices ? other : same;
    }
    if (c->check->diverged_at < 0 && !text_equal(d.rival[RIVAL_64], d.typed))
        c->check->diverged_at = i;
    add_divergence(c, d);
}

/* Conditions that were asked in the exact run, and how each run would have decided them from its own values: `stored` runs
 * along the cases of the exact run as the rivals do. */
static void compare_decisions(Checker *c)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step  *step = &plan->step[i];
        const Entry *entry = &c->report->exact->entry[i];
        if (entry->state == STATE_OK && (step->role == ROLE_STEP || step->role == ROLE_ANSWER))
            compare_choices(c, i);
        if ((step->role != ROLE_CASE && step->role != ROLE_NEED) || entry->state != STATE_OK)
            continue;
        Buf formula = {0};
        expr_write(&formula, step->formula, false);
        Divergence d = {.step = i, .name = buf_finish(&formula, c->mem), .typed = truth_word(entry->value.truth)};
        d.stored = truth_word(c->stored->entry[i].own);
        for (int r = 0; r < RIVALS; r++)
            d.rival[r] = truth_word(c->rival[r].column->entry[i].own);
        if (c->check->diverged_at < 0 && !text_equal(d.rival[RIVAL_64], d.typed))
            c->check->diverged_at = i;
        add_divergence(c, d);
    }
}

void decisions_compare(Checker *c)
{
    compare_decisions(c);
    compare_words(c);
}
