/* A call in letters that is solved as one in numbers is: one equation after the other, for all values of the letters at once. What comes up
 * has to be decided by the ranges of the letters; where it is not, unknown_ranges finds for which values it holds. */
#include "session/letters/alphabet.h"
#include "session/letters/own_names.h"
#include "session/unknowns/unknown_call.h"
#include "solve/algebra/term.h"
#include "verify/cases.h"

#include <string.h>

/* ---- letters as givens ------------------------------------------------------------------------------------ */

const Plan *unknown_with_givens(const Plan *plan, const ExtraGivens *more, Arena *mem)
{
    Plan *own = ARENA_ONE(mem, Plan);
    Step *step = ARENA_MANY(mem, Step, plan->count + more->count + 1);
    memcpy(step, plan->step, sizeof(Step) * (size_t)plan->aspects);
    memcpy(step + plan->aspects + more->count, plan->step + plan->aspects, sizeof(Step) * (size_t)(plan->count - plan->aspects));
    for (int i = 0; i < more->count; i++)
        step[plan->aspects + i] = (Step){.role = ROLE_GIVEN,
                                         .name = more->name[i],
                                         .keyword = more->name[i],
                                         .shape = more->input[i].shape,
                                         .slot = plan->slots + (more->place ? more->place[i] : i),
                                         .guard = -1,
                                         .page.visibility = VISIBLE_NOWHERE};
    *own = *plan;
    own->step = step;
    own->lasting = false;
    own->aspects += more->count;
    own->count += more->count;
    own->slots += more->count && more->place ? more->place[more->count - 1] + 1 : more->count;
    return own;
}

ExtraGivens unknown_letters_of(const Alphabet *alphabet, Arena *mem)
{
    int    count = alphabet ? alphabet->count : 0;
    Text  *name = ARENA_MANY(mem, Text, count + 1);
    Input *input = ARENA_MANY(mem, Input, count + 1);
    for (int i = 0; i < count; i++) {
        name[i] = alphabet->letter[i].name;
        input[i] = input_letter(name[i]);
    }
    return (ExtraGivens){.name = name, .input = input, .count = count};
}

int unknown_letter_slot(const UnknownCall *a, Text name)
{
    int i = alphabet_find(a->call->run->session->alphabet, name);
    return i < 0 ? -1 : a->plan->slots + i;
}

static bool uses_letter(const UnknownCall *a, const Expr *expr)
{
    bool uses = expr->kind == EXPR_NAME && expr->slot >= a->plan->slots;
    for (int i = 0; i < expr->count && !uses; i++)
        uses = uses_letter(a, expr->arg[i]);
    return uses;
}

bool unknown_in_letters(const UnknownCall *a)
{
    bool in = false;
    for (int i = 0; i < a->problem.knowns; i++)
        in |= a->known[i].value.in_letters;
    for (int i = 0; i < a->problem.conditions; i++)
        in |= uses_letter(a, a->problem.condition[i]);
    return in;
}

/* ---- the problem ------------------------------------------------------------------------------------------ */

/* A problem of the call, in which letters may be unknown, too. */
typedef struct LetterProblem {
    UnknownCall     call;
    const Alphabet *alphabet;
    const bool     *wanted; /* the letters that are looked for */
    Form           *form;
    const Expr    **condition, **typed;
    Text           *words;
    int             room, typed_room, words_room;
} LetterProblem;

static bool is_quantity(const Plan *plan, Text name)
{
    bool is = false;
    for (int i = 0; i < plan->aspects && !is; i++)
        is = plan->step[i].slot >= 0 && text_equal(plan->step[i].name, name);
    return is;
}

/* Which letters stand after `find`, and are not what the method calls a quantity. */
static const bool *wanted_letters(const UnknownCall *a, const Alphabet *alphabet)
{
    bool        *wanted = ARENA_MANY(a->call->run->mem, bool, alphabet->count + 1);
    const Token *find = a->call->run->find;
    for (; find && find->kind == TOKEN_NAME; find += find[1].kind == TOKEN_COMMA ? 2 : 1) {
        int i = is_quantity(a->plan, find->text) ? -1 : alphabet_find(alphabet, find->text);
        if (i >= 0)
            wanted[i] = true;
    }
    return wanted;
}

static bool holds_wanted(const LetterProblem *p, const Input *input)
{
    bool holds = false;
    for (int i = 0; i < p->alphabet->count && !holds; i++)
        holds = p->wanted[i] && own_names_holds(input, p->alphabet->letter[i].name);
    return holds;
}

static void add_condition(LetterProblem *p, const Expr *condition, const Expr *typed, Text words)
{
    Arena *mem = p->call.call->run->mem;
    int    count = p->call.problem.conditions;
    *ARENA_ADD(mem, p->condition, count, &p->room) = condition;
    count = p->call.problem.conditions;
    *ARENA_ADD(mem, p->typed, count, &p->typed_room) = typed;
    count = p->call.problem.conditions;
    *ARENA_ADD(mem, p->words, count, &p->words_room) = words;
    p->call.problem.conditions = count;
}

static Expr *quantity(const UnknownCall *a, const Step *step)
{
    Expr *name = expr_name(a->call->run->mem, step->name);
    name->slot = step->slot;
    name->shape = step->shape;
    return name;
}

/* The letters in a formula that was typed get their slots; false where it has another name. */
static bool settle_letters(const UnknownCall *a, Expr *expr)
{
    bool good = true;
    if (expr->kind == EXPR_NAME)
        expr->slot = unknown_letter_slot(a, expr->text);
    good = expr->kind != EXPR_NAME || expr->slot >= 0;
    for (int i = 0; i < expr->count && good; i++)
        good = settle_letters(a, expr->arg[i]);
    return good;
}

static const Step *step_of(const Plan *plan, int slot)
{
    const Step *step = plan->step;
    while (step->slot != slot || step->way == STEP_BESIDE)
        step++;
    return step;
}

/* mb = k*m, for a k that is looked for, is a condition. */
static bool state(LetterProblem *p, int known)
{
    const UnknownCall *a = &p->call;
    const Expr        *typed = NULL;
    for (int i = 0; i < a->echoes; i++)
        typed = a->echo[i].step == known ? a->echo[i].typed : typed;
    Expr *formula = typed ? expr_copy(typed, a->call->run->mem) : NULL;
    if (!formula || a->known[known].part != ATOM_WHOLE || !settle_letters(a, formula))
        return false;
    Expr *equation = expr_chain(a->call->run->mem, quantity(a, step_of(a->plan, a->known[known].slot)), OP_EQ, formula);
    equation->shape.kind = SHAPE_TRUTH;
    add_condition(p, equation, equation, UNKNOWN_STATED);
    return true;
}

/* The values that are known; those with a letter that is looked for are conditions instead. */
static bool take_knowns(LetterProblem *p)
{
    UnknownCall *a = &p->call;
    Arena       *mem = a->call->run->mem;
    SolveKnown  *known = ARENA_MANY(mem, SolveKnown, a->problem.knowns + p->alphabet->count + 1);
    Given      **given = ARENA_MANY(mem, Given *, a->problem.knowns + p->alphabet->count + 1);
    Echo        *echo = ARENA_MANY(mem, Echo, a->echoes + 1);
    int          count = 0, echoes = 0;
    for (int i = 0; i < a->problem.knowns; i++) {
        if (holds_wanted(p, &a->known[i].value)) {
            if (!state(p, i))
                return false;
            continue;
        }
        known[count] = a->known[i];
        given[count] = a->given[i];
        for (int k = 0; k < a->echoes; k++)
            if (a->echo[k].step == i)
                echo[echoes++] = (Echo){count, a->echo[k].typed, a->echo[k].keyword};
        count++;
    }
    a->known = known;
    a->given = given;
    a->echo = echo;
    a->echoes = echoes;
    a->problem.known = known;
    a->problem.knowns = count;
    return true;
}

/* The declared range of a letter is a condition on the quantity that is looked for under its name: e > 0, or 0 <= e <= 1. */
static void add_range(LetterProblem *p, const Expr *name, const LetterRange *range)
{
    Arena   *mem = p->call.call->run->mem;
    TermDesk desk = {.mem = mem, .num = &p->call.call->run->session->desk.exact};
    Op       below = range->high_in ? OP_LE : OP_LT, above = range->low_in ? OP_GE : OP_GT;
    Expr    *low = range->low ? expr_copy(term_value(&desk, range->low), mem) : NULL;
    Expr    *high = range->high ? expr_copy(term_value(&desk, range->high), mem) : NULL;
    Expr    *own = expr_copy(name, mem), *condition;
    int      room = 0;
    if (!low && !high)
        return;
    if (low && high) {
        condition = expr_new(mem, EXPR_CHAIN, name->span);
        expr_append(mem, condition, OP_LE, low, &room);
        expr_append(mem, condition, range->low_in ? OP_LE : OP_LT, own, &room);
        expr_append(mem, condition, below, high, &room);
    } else {
        condition = low ? expr_chain(mem, own, above, low) : expr_chain(mem, own, below, high);
    }
    condition->shape.kind = SHAPE_TRUTH;
    add_condition(p, condition, condition, UNKNOWN_DECLARED);
}

static bool has_letter(const LetterProblem *p, int letter)
{
    bool has = false;
    for (int i = 0; i < p->call.problem.conditions && !has; i++)
        has = expr_uses(p->condition[i], p->call.plan->slots + letter);
    return has;
}

/* The quantity, or the letter itself, that is looked for under the name of a letter; NULL: there is none. */
static const Expr *looked_for(const LetterProblem *p, int letter)
{
    const UnknownCall *a = &p->call;
    Text               name = p->alphabet->letter[letter].name;
    const Step        *step = NULL;
    for (int i = 0; i < a->plan->aspects && !step; i++)
        step = a->plan->step[i].role == ROLE_GIVEN && text_equal(a->plan->step[i].name, name) ? &a->plan->step[i] : NULL;
    for (int i = 0; i < a->problem.knowns && step; i++)
        step = a->known[i].slot == step->slot ? NULL : step;
    if (step || !p->wanted[letter] || !has_letter(p, letter))
        return step ? quantity(a, step) : NULL;
    return quantity(a, &(Step){.name = name, .slot = a->plan->slots + letter, .shape = NUMBER});
}

static void add_bounds(LetterProblem *p)
{
    for (int i = 0; i < p->alphabet->count; i++) {
        const LetterRange *range = &p->alphabet->letter[i].range;
        const Expr        *name = looked_for(p, i);
        if (name)
            add_range(p, name, range);
    }
}

/* The method's own names make way for letters of conditions. */
static void rename_for(LetterProblem *p, const ExtraGivens *letters)
{
    UnknownCall *a = &p->call;
    Arena       *mem = a->call->run->mem;
    Text        *name = ARENA_MANY(mem, Text, a->plan->slots + p->alphabet->count);
    const Input *none = ARENA_MANY(mem, Input, a->plan->count);
    for (int i = 0; i < a->plan->aspects; i++)
        for (int k = 0; k < letters->count && a->plan->step[i].slot >= 0; k++)
            if (text_equal(a->plan->step[i].name, letters->name[k]))
                name[a->plan->step[i].slot] = own_names_free(a->plan, none, letters->name[k], mem);
    a->plan = plan_renamed(a->plan, name, mem);
    for (int i = 0; i < a->problem.conditions; i++) {
        Expr *condition = expr_copy(p->condition[i], mem);
        expr_rename(condition, name);
        p->typed[i] = p->typed[i] == p->condition[i] ? condition : p->typed[i];
        p->condition[i] = condition;
    }
}

/* Letters that stand in conditions are givens, of which all are known but those that are looked for. */
static void take_letters(LetterProblem *p)
{
    UnknownCall *a = &p->call;
    Arena       *mem = a->call->run->mem;
    ExtraGivens  all = unknown_letters_of(p->alphabet, mem);
    Text        *name = ARENA_MANY(mem, Text, all.count + 1);
    Input       *input = ARENA_MANY(mem, Input, all.count + 1);
    int         *place = ARENA_MANY(mem, int, all.count + 1);
    ExtraGivens  used = {name, input, place, 0};
    for (int i = 0; i < all.count; i++) {
        if (!has_letter(p, i))
            continue;
        name[used.count] = all.name[i];
        input[used.count] = all.input[i];
        place[used.count++] = i;
        if (!p->wanted[i])
            a->known[a->problem.knowns++] = (SolveKnown){a->plan->slots + i, ATOM_WHOLE, all.input[i]};
    }
    if (!used.count)
        return;
    rename_for(p, &used);
    a->plan = a->problem.plan = unknown_with_givens(a->plan, &used, mem);
}

/* ---- solutions -------------------------------------------------------------------------------------------- */

/* The plan of the method with the names that a candidate has. */
static const Plan *renamed_alike(const Plan *plan, const Plan *like, const Text *name, Arena *mem)
{
    Text *own = ARENA_MANY(mem, Text, plan->slots);
    for (int i = 0; i < plan->aspects; i++)
        for (int k = 0; k < like->count && plan->step[i].slot >= 0; k++)
            if (like->step[k].slot >= 0 && text_equal(like->step[k].name, plan->step[i].name))
                own[plan->step[i].slot] = name[like->step[k].slot];
    return plan_renamed(plan, own, mem);
}

/* The method's own names make way for letters. */
static void name_apart(LetterProblem *p, SolveResult *result)
{
    Arena *mem = p->call.call->run->mem;
    for (int i = 0; i < result->count; i++) {
        SolveCandidate *candidate = &result->candidate[i];
        const Plan     *before = candidate->plan;
        const Text     *name = own_names(mem, before, candidate->givens);
        if (!name)
            continue;
        candidate->plan = plan_renamed(before, name, mem);
        if (!i)
            p->call.solved->forward = renamed_alike(p->call.plan, before, name, mem);
    }
}

/* Whether the ranges of the letters decide everything that the report asks. */
static bool is_decided(const Report *report)
{
    bool decided = report->status != STATUS_UNDECIDED && !cases_are_several(report);
    for (int i = 0; i < report->plan->aspects && decided; i++)
        decided = report->plan->step[i].role != ROLE_LAW || report_law(report, i) != HOLDS_UNKNOWN;
    return decided;
}

static bool are_decided(const Solved *solved)
{
    bool decided = true;
    for (int i = 0; i < solved->solutions + solved->rejected && decided; i++)
        decided = is_decided(solved->solution[i].report);
    return decided;
}

static bool open_problem(LetterProblem *p, const UnknownCall *a)
{
    Arena *mem = a->call->run->mem;
    p->call = *a;
    p->call.problem.conditions = 0;
    for (int i = 0; i < a->problem.conditions; i++)
        add_condition(p, a->problem.condition[i], a->typed_condition[i], a->problem.words[i]);
    if (!take_knowns(p))
        return false;
    add_bounds(p);
    int visible = p->call.problem.knowns;
    take_letters(p);
    p->call.problem.condition = p->condition;
    p->call.problem.words = p->words;
    p->call.typed_condition = p->typed;
    p->call.solved = ARENA_ONE(mem, Solved);
    p->call.solved->forward = p->call.plan;
    p->form = ARENA_ONE(mem, Form);
    *p->form = (Form){.given = (const Given **)p->call.given, .count = visible};
    return true;
}

bool unknown_letters(const UnknownCall *a, Bound *bound)
{
    Run          *run = a->call->run;
    Alphabet     *alphabet = run->session->alphabet;
    LetterProblem p = {.alphabet = alphabet};
    Report       *apart;
    if (!alphabet || !unknown_missing(a).len)
        return false;
    p.wanted = wanted_letters(a, alphabet);
    if (!open_problem(&p, a))
        return false;
    NumCtx *num = &alphabet->desk.exact;
    letters_forget(num->letters, alphabet->known);
    SolveResult result = solve(&p.call.problem, num);
    Notes       before = run->notes;
    if (!result.complete || !result.count)
        return false;
    name_apart(&p, &result);
    *bound = (Bound){.form = p.form, .echo = p.call.echo, .echoes = p.call.echoes};
    if (unknown_solutions(&p.call, &result, bound, &apart) && are_decided(p.call.solved))
        return true;
    run->notes = before;
    return false;
}
