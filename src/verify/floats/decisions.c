#include "verify/floats/checker.h"

static Text truth_word(Truth truth)
{
    return truth == TRUTH_TRUE ? TEXT("holds") : truth == TRUTH_FALSE ? TEXT("does not hold") : TEXT("undecided");
}

/* The word of an answer in a run; "none" if it has no value there. */
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

static void add_divergence(CrossChecker *c, Divergence divergence)
{
    bool failed = c->stored->entry[divergence.step].state == STATE_FAILED;
    bool without = c->stored_beyond && (failed || text_is(divergence.stored, "undecided") || text_is(divergence.stored, "none"));
    bool differs = !without && !text_equal(divergence.typed, divergence.stored);
    divergence.stored = without ? TEXT("without a value") : divergence.stored;
    for (int r = 0; r < c->check->rivals; r++)
        differs |= !text_equal(divergence.typed, divergence.rival[r]);
    if (!differs)
        return;
    *ARENA_ADD(c->mem, c->check->divergence, c->check->divergences, &c->divergence_room) = divergence;
}

static void compare_words(CrossChecker *c)
{
    const Column *stored = NULL, *rival[MOST_RIVALS];
    const Plan   *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->role != ROLE_ANSWER || step->shape.kind != SHAPE_WORD || c->report->exact->entry[i].state != STATE_OK)
            continue;
        Divergence d = {.step = i, .name = step->name};
        if (!stored) {
            stored = rivals_free(c, c->check->rivals);
            for (int r = 0; r < c->check->rivals; r++)
                rival[r] = rivals_free(c, r);
        }
        d.typed = word_in(plan, c->report->exact, step->name);
        d.stored = word_in(plan, stored, step->name);
        for (int r = 0; r < c->check->rivals; r++)
            d.rival[r] = word_in(plan, rival[r], step->name);
        add_divergence(c, d);
    }
}

/* ---- min, max, abs and sign ------------------------------------------------------------------------------- */

enum { MOST_CHOICES = 12 }; /* as many digits to the base CHOICES fit into Entry.choices */

/* Lists the choices from Entry.choices, in the order of evaluation. Returns their number, or -1 if there are too many to tell. */
static int list_choices(int choice[MOST_CHOICES], uint64_t choices)
{
    int count = 0;
    for (uint64_t rest = choices; rest; rest /= CHOICES)
        if (count == MOST_CHOICES || rest % CHOICES == 0)
            return -1;
        else
            count++;
    for (int i = count - 1; i >= 0; i--, choices /= CHOICES)
        choice[i] = (int)(choices % CHOICES) - 1;
    return count;
}

/* The number of choices that the call itself makes. */
static int choices_of(const Expr *call)
{
    if (call->kind != EXPR_CALL)
        return 0;
    if (call->op == OP_MIN || call->op == OP_MAX)
        return call->count - 1;
    return call->op == OP_ABS || call->op == OP_SIGN || (call->op == OP_NORM && call->arg[0]->shape.kind == SHAPE_NUMBER);
}

/* Lists the calls of a formula that choose, in the order of evaluation; returns the number of their choices. */
static int list_choosers(const Expr *formula, const Expr *chooser[MOST_CHOICES], int *count)
{
    int choices = choices_of(formula);
    for (int i = 0; i < formula->count; i++)
        choices += list_choosers(formula->arg[i], chooser, count);
    if (choices_of(formula) && *count < MOST_CHOICES)
        chooser[(*count)++] = formula;
    return choices;
}

/* The argument that min or max took, or the sign that abs or sign found. */
static Text chosen(const Expr *call, const int *choice, Arena *mem)
{
    static const char *const NTH[] = {"first", "second", "third", "fourth"}, *const SIGNS[] = {"negative", "0", "positive", "NaN"};
    if (call->op != OP_MIN && call->op != OP_MAX)
        return text_of(SIGNS[*choice]);
    int taken = 0;
    for (int i = 1; i < call->count; i++)
        if (choice[i - 1])
            taken = i;
    return taken < 4 ? text_format(mem, "the %s argument", NTH[taken]) : text_format(mem, "the %dth argument", taken + 1);
}

static Text chooser_name(const Expr *call, Arena *mem)
{
    Buf  name = {0};
    bool extreme = call->op == OP_MIN || call->op == OP_MAX;
    buf_puts(&name, extreme ? "the choice of " : "the sign of ");
    expr_write(&name, extreme ? call : call->arg[0], false);
    return buf_finish(&name, mem);
}

/* Adds a divergence for each call whose choice differs in some run; false if the choices cannot be told apart. */
static bool compare_each_choice(CrossChecker *c, int i, const uint64_t choices[MOST_RIVALS + 1])
{
    const Expr *chooser[MOST_CHOICES];
    int         choice[MOST_RIVALS + 2][MOST_CHOICES], count = 0;
    int         all = list_choosers(c->report->plan->step[i].formula, chooser, &count);
    if (list_choices(choice[c->check->rivals + 1], c->report->exact->entry[i].choices) != all)
        return false;
    for (int r = 0; r <= c->check->rivals; r++)
        if (list_choices(choice[r], choices[r]) != all)
            return false;
    for (int k = 0, at = 0; k < count; at += choices_of(chooser[k]), k++) {
        Divergence d = {.step = i, .name = chooser_name(chooser[k], c->mem)};
        d.typed = chosen(chooser[k], choice[c->check->rivals + 1] + at, c->mem);
        d.stored = chosen(chooser[k], choice[c->check->rivals] + at, c->mem);
        for (int r = 0; r < c->check->rivals; r++)
            d.rival[r] = chosen(chooser[k], choice[r] + at, c->mem);
        add_divergence(c, d);
    }
    return true;
}

/* Compares the choices of min, max, abs and sign in a step. */
static void compare_choices(CrossChecker *c, int i)
{
    const Step  *step = &c->report->plan->step[i];
    const Entry *entry = &c->report->exact->entry[i], *stored = &c->stored->entry[i];
    Text         same = TEXT("as typed"), other = TEXT("otherwise");
    uint64_t     choices[MOST_RIVALS + 1] = {0};
    bool         differ = false;
    for (int r = 0; r <= c->check->rivals; r++) {
        const Entry *own = r < c->check->rivals ? &c->rival[r].column->entry[i] : stored;
        choices[r] = own->state == STATE_OK ? own->choices : entry->choices;
        differ |= !eval_chose_alike(choices[r], entry->choices);
    }
    if (c->check->diverged_at < 0 && !eval_chose_alike(choices[RIVAL_GRADED], entry->choices))
        c->check->diverged_at = i;
    if (!differ || compare_each_choice(c, i, choices))
        return;
    Divergence d = {.step = i, .typed = same, .stored = eval_chose_alike(choices[c->check->rivals], entry->choices) ? same : other};
    d.name =
        text_format(c->mem, "the choice of min, max, abs or sign in %.*s", TEXT_ARG(step->name.len ? step->name : TEXT("the expression")));
    for (int r = 0; r < c->check->rivals; r++)
        d.rival[r] = eval_chose_alike(choices[r], entry->choices) ? same : other;
    add_divergence(c, d);
}

/* ---- conditions ------------------------------------------------------------------------------------------- */

/* Compares the conditions of the exact run with the decisions of each run from its own values. Like the rivals, `stored` runs
 * along the cases of the exact run. */
static void compare_decisions(CrossChecker *c)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        const Step  *step = &plan->step[i];
        const Entry *entry = &c->report->exact->entry[i];
        if (step->way == STEP_BESIDE)
            continue;
        if (entry->state == STATE_OK && (step->role == ROLE_STEP || step->role == ROLE_ANSWER))
            compare_choices(c, i);
        if (!rivals_decide(plan, i) || entry->state != STATE_OK)
            continue;
        Buf formula = {0};
        expr_write(&formula, step->formula, false);
        Divergence d = {.step = i, .name = buf_finish(&formula, c->mem), .typed = truth_word(entry->value.truth)};
        d.stored = truth_word(c->stored->entry[i].own);
        for (int r = 0; r < c->check->rivals; r++)
            d.rival[r] = truth_word(c->rival[r].column->entry[i].own);
        if (c->check->diverged_at < 0 && !text_equal(d.rival[RIVAL_GRADED], d.typed))
            c->check->diverged_at = i;
        add_divergence(c, d);
    }
}

void decisions_compare(CrossChecker *c)
{
    compare_decisions(c);
    compare_words(c);
}
