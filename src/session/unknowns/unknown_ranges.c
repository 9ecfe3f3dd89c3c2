/* A call in letters with conditions, or one with a single unknown number and inequalities: the method is run forwards with a letter for
 * what is unknown, and the conditions are solved for that letter. */
#include "session/formula.h"
#include "derive/letter_input.h"
#include "session/letters/alphabet.h"
#include "session/letters/own_names.h"
#include "session/unknowns/unknown_call.h"
#include "solve/algebra/term.h"
#include "verify/ranged.h"

#include <string.h>

/* ---- what is unknown -------------------------------------------------------------------------------------- */

/* The only given that is missing, if it is a number; -1: there is none; -2: there are several, or it is a vector. */
static int missing_number(const UnknownCall *a)
{
    int found = -1;
    for (int i = 0; i < a->form->count; i++)
        if (unknown_is_missing(a, i))
            found = found == -1 && a->shape[i].kind == SHAPE_NUMBER ? i : -2;
    return found;
}

/* Whether the formula has another quantity than that given: e > 1/2 says nothing about the collision. */
static bool is_about_others(const Expr *expr, Text given)
{
    bool about = expr->kind == EXPR_NAME && expr->slot >= 0 && !text_equal(expr->text, given);
    for (int i = 0; i < expr->count && !about; i++)
        about = is_about_others(expr->arg[i], given);
    return about;
}

/* Inequalities that could bound one unknown number. */
bool unknown_has_range(const UnknownCall *a)
{
    bool any = false;
    int  missing = missing_number(a);
    for (int i = 0; i < a->problem.conditions && missing >= 0; i++) {
        const Expr *condition = a->problem.condition[i];
        bool        unequal = condition->kind == EXPR_CHAIN && expr_level(condition) == LEVEL_COMPARE && condition->ops[1] != OP_EQ;
        any |= unequal && is_about_others(condition, a->form->given[missing]->keyword);
    }
    return any;
}

/* The letters of the call, and one for what is missing. */
static Alphabet *letters_for(const UnknownCall *a, int missing)
{
    Run      *run = a->call->run;
    Session  *session = run->session;
    Alphabet *alphabet = session->alphabet;
    Text      name = {0};
    if (missing >= 0)
        name = a->form->given[missing]->keyword;
    if (missing < 0 || alphabet_find(alphabet, name) >= 0)
        return alphabet;
    alphabet = alphabet_new(session, alphabet);
    *ARENA_ADD(alphabet->mem, alphabet->letter, alphabet->count, &alphabet->room) =
        (AlphabetLetter){.name = text_copy(alphabet->mem, name)};
    return alphabet_open(alphabet, run->token[0].span, &run->diag) ? alphabet : NULL;
}

/* ---- conditions ------------------------------------------------------------------------------------------- */

typedef struct RangeProblem {
    UnknownCall *a;
    const Plan  *plan;
    Input       *given;
    Echo        *echo;
    int          echoes;
    RangedWish  *wish;
    int          wishes, room;
} RangeProblem;

/* `shown`: as it was typed. */
static void wish(RangeProblem *p, const Expr *comparison, const Expr *shown)
{
    *ARENA_ADD(p->a->call->run->mem, p->wish, p->wishes, &p->room) = (RangedWish){comparison, shown};
}

static const Expr *compared(const RangeProblem *p, const Expr *left, Op op, const Expr *right)
{
    Arena *mem = p->a->call->run->mem;
    return expr_chain(mem, expr_copy(left, mem), op, expr_copy(right, mem));
}

static bool is_length(const Expr *expr)
{
    return expr->kind == EXPR_CALL && (expr->op == OP_NORM || expr->op == OP_ABS);
}

/* Whether it contains a quantity of the method. */
static bool has_quantity(const UnknownCall *a, const Expr *expr)
{
    bool has = expr->kind == EXPR_NAME && expr->slot >= 0 && expr->slot < a->plan->slots;
    for (int i = 0; i < expr->count && !has; i++)
        has = has_quantity(a, expr->arg[i]);
    return has;
}

/* Whether it is a length, or a number or formula in declared letters that is not negative. */
static bool is_no_less_than_0(const RangeProblem *p, const Expr *expr)
{
    const UnknownCall *a = p->a;
    Alphabet          *alphabet = a->call->run->session->alphabet;
    NumCtx            *ctx = alphabet ? &alphabet->desk.exact : &a->call->run->session->desk.exact;
    int                letters = alphabet ? alphabet->count : 0;
    Slot              *slot = ARENA_MANY(a->call->run->mem, Slot, a->plan->slots + letters + 1);
    Env                env = {.num = ctx, .slot = slot};
    Value              value;
    if (is_length(expr))
        return true;
    for (int i = 0; i < letters; i++) {
        Num num;
        int flags = ctx->sys->letter(&num, alphabet->letter[i].name, ctx);
        slot[a->plan->slots + i] = (Slot){value_number(num), flags, true};
    }
    if (has_quantity(a, expr) || eval(&value, expr, &env) || value.shape.kind != SHAPE_NUMBER)
        return false;
    Order order = num_sign(value.one, ctx);
    return order == ORDER_GREATER || order == ORDER_AT_LEAST || num_is_zero(value.one, ctx);
}

/* x of |x|, of a number: its square needs no decision. */
static const Expr *squared(const TermDesk *desk, const Expr *side)
{
    bool number = is_length(side) && side->arg[0]->shape.kind == SHAPE_NUMBER;
    return term_power(desk, number ? side->arg[0] : side, 2);
}

/* |v| < 4 as |v|^2 < 4^2, which has no root in it. */
static const Expr *without_length(const RangeProblem *p, const Expr *left, Op op, const Expr *right)
{
    const Run *run = p->a->call->run;
    TermDesk   desk = {.mem = run->mem, .num = &run->session->desk.exact};
    if ((is_length(left) || is_length(right)) && is_no_less_than_0(p, left) && is_no_less_than_0(p, right))
        return compared(p, squared(&desk, left), op, squared(&desk, right));
    return compared(p, left, op, right);
}

/* 0 < vb' < 3 is two conditions. */
static bool take_conditions(RangeProblem *p)
{
    const UnknownCall *a = p->a;
    for (int i = 0; i < a->problem.conditions; i++) {
        const Expr *condition = a->problem.condition[i], *typed = a->typed_condition[i];
        if (condition->kind != EXPR_CHAIN || expr_level(condition) != LEVEL_COMPARE) {
            diag_fail(&a->call->run->diag, EXIT_INPUT, condition->span, "in letters, carom solves comparisons, but not `or` and `not`");
            return diag_hint(&a->call->run->diag, "separate comparisons with commas: where vb' > 0, va' < 0");
        }
        for (int k = 1; k < condition->count; k++)
            wish(p, without_length(p, condition->arg[k - 1], condition->ops[k], condition->arg[k]),
                 typed != condition ? typed : compared(p, condition->arg[k - 1], condition->ops[k], condition->arg[k]));
    }
    return true;
}

/* An answer that was given: va'=0 is the condition va' = 0. Its value is one more given of the plan, without a name. */
static void take_known_answers(RangeProblem *p, const Plan *forward, Text *name, Input *input, int *count)
{
    UnknownCall *a = p->a;
    Arena       *mem = a->call->run->mem;
    for (int i = 0; i < a->problem.knowns; i++) {
        const SolveKnown *known = &a->known[i];
        int               step = 0;
        while (forward->step[step].slot != known->slot)
            step++;
        if (forward->step[step].role == ROLE_GIVEN)
            continue;
        Expr *left = expr_name(mem, forward->step[step].name), *right = expr_name(mem, (Text){0});
        left->slot = known->slot;
        left->shape = forward->step[step].shape;
        right->slot = forward->slots + *count;
        right->shape = known->value.shape;
        input[*count] = known->value;
        name[(*count)++] = right->text;
        const Expr *typed = NULL;
        for (int k = 0; k < a->call->count && !typed; k++)
            if (text_equal(a->call->keyword[k], forward->step[step].name))
                typed = a->call->arg[k].expr;
        wish(p, compared(p, left, OP_EQ, right), compared(p, left, OP_EQ, typed ? typed : right));
    }
}

/* The values of the plan, in the order of its givens. */
static bool fill(RangeProblem *p, const Alphabet *alphabet, int missing)
{
    UnknownCall *a = p->a;
    Run         *run = a->call->run;
    ExtraGivens  letters = unknown_letters_of(alphabet, run->mem);
    int          count = letters.count, most = count + a->problem.knowns + 1;
    Text        *name = ARENA_MANY(run->mem, Text, most);
    Input       *input = ARENA_MANY(run->mem, Input, most);
    memcpy(name, letters.name, sizeof(Text) * (size_t)count);
    memcpy(input, letters.input, sizeof(Input) * (size_t)count);
    take_known_answers(p, a->plan, name, input, &count);
    p->plan = unknown_with_givens(a->plan, &(ExtraGivens){.name = name, .input = input, .count = count}, run->mem);
    p->given = ARENA_MANY(run->mem, Input, a->form->count + count);
    p->echo = ARENA_MANY(run->mem, Echo, a->form->count + 1);
    for (int i = 0; i < a->form->count; i++) {
        const Given *given = a->form->given[i];
        int          at = call_argument(a->call, given->keyword);
        if (i == missing)
            p->given[i] = input_letter(given->keyword);
        else if (at >= 0) {
            p->given[i] = a->call->arg[at].input;
            if (!a->call->arg[at].unsaid)
                p->echo[p->echoes++] = (Echo){i, call_without_unit(a->call->arg[at].expr), a->call->arg[at].keyword};
        } else if (!formula_input(run, expr_copy(given->fallback, run->mem), &p->given[i]))
            return false;
        call_fit_zero(&p->given[i], given, a->shape[i].kind == SHAPE_VECTOR ? a->shape[i].rows : 0, run->mem);
    }
    memcpy(p->given + a->form->count, input, sizeof(Input) * (size_t)count);
    return true;
}

static bool has_letter(const Expr *expr, Text letter, int slots)
{
    bool has = expr->kind == EXPR_NAME && expr->slot >= slots && text_equal(expr->text, letter);
    for (int i = 0; i < expr->count && !has; i++)
        has = has_letter(expr->arg[i], letter, slots);
    return has;
}

/* The method's own names make way for letters of values and of conditions. */
static void name_apart(RangeProblem *p)
{
    Run  *run = p->a->call->run;
    Text *name = own_names(run->mem, p->plan, p->given);
    for (int i = 0; i < p->plan->aspects; i++) {
        const Step *step = &p->plan->step[i];
        bool        in = false, own = step->slot >= 0 && step->slot < p->a->plan->slots && step->name.len; /* no letter itself */
        for (int w = 0; w < p->wishes && own; w++)
            in |= has_letter(p->wish[w].shown, step->name, p->a->plan->slots);
        if (!in || (name && name[step->slot].len))
            continue;
        name = name ? name : ARENA_MANY(run->mem, Text, p->plan->slots);
        name[step->slot] = own_names_free(p->plan, p->given, step->name, run->mem);
    }
    if (!name)
        return;
    p->plan = plan_renamed(p->plan, name, run->mem);
    for (int i = 0; i < p->wishes; i++) {
        Expr *shown = expr_copy(p->wish[i].shown, run->mem);
        expr_rename(shown, name);
        p->wish[i].shown = shown;
    }
}

/* ---- solving ---------------------------------------------------------------------------------------------- */

/* Whether the letter is named after `find`, or has two ends, so that a range of it is most likely asked for. */
static int likelihood(const UnknownCall *a, const Alphabet *alphabet, int i)
{
    const LetterRange *range = &alphabet->letter[i].range;
    const Token       *find = a->call->run->find;
    int                likely = (range->low && range->high) ? 1 : 0;
    if (knowledge_is_angle(*range)) /* no polynomial shows what follows for it */
        return -1;
    for (; find && find->kind == TOKEN_NAME; find += find[1].kind == TOKEN_COMMA ? 2 : 1)
        likely += text_equal(find->text, alphabet->letter[i].name) ? 2 : 0;
    return likely;
}

/* Whether a value or a condition of the call has that letter: a range of another one would say nothing. */
static bool is_used(const RangeProblem *p, Text letter)
{
    bool used = own_names_has(p->plan, p->given, letter);
    for (int i = 0; i < p->wishes && !used; i++)
        used = expr_names(p->wish[i].shown, letter);
    return used;
}

/* Whether all values that are found are those of the declaration, and other letters alone decide whether there are any: "if k > 2: u > 0".
 */
static bool says_nothing(const Ranged *ranged)
{
    bool ends = false;
    for (int r = 0; r < ranged->regions; r++)
        for (int i = 0; i < ranged->region[r].count; i++)
            for (int k = 0; k < ranged->region[r].interval[i].ends; k++)
                ends |= ranged->region[r].interval[i].end[k].reason.wish || ranged->region[r].interval[i].end[k].reason.asked;
    return !ends && ranged->count && ranged->regions > 1;
}

/* Returns a rank for the range of a letter: the more it tells, the higher. */
static int worth(const Ranged *ranged)
{
    return !ranged ? -1 : ranged->open ? 0 : says_nothing(ranged) ? 1 : 2;
}

/* Finds the range of the letter that is missing, or else of the likeliest for which the conditions can be solved. */
static Ranged *find_ranged(const RangeProblem *p, const Report *report, const Alphabet *alphabet, int missing)
{
    Ranged *best = NULL;
    int     least = 0; /* if letters are named, only those count */
    if (missing >= 0)
        return ranged_find(report, p->a->form->given[missing]->keyword, p->wish, p->wishes);
    for (int i = 0; i < alphabet->count; i++)
        least = likelihood(p->a, alphabet, i) >= 2 ? 2 : least;
    for (int likely = 3; likely >= least; likely--)
        for (int i = alphabet->count - 1; i >= 0; i--) {
            if (likelihood(p->a, alphabet, i) != likely || worth(best) == 2 || !is_used(p, alphabet->letter[i].name))
                continue;
            Ranged *ranged = ranged_find(report, alphabet->letter[i].name, p->wish, p->wishes);
            best = worth(ranged) > worth(best) ? ranged : best;
        }
    return best;
}

static bool say_none(const RangeProblem *p, const Alphabet *alphabet, const Ranged *ranged)
{
    const UnknownCall *a = p->a;
    Text               letter = ranged->letter;
    Buf                buf = {0};
    int                i = alphabet_find(alphabet, letter);
    if (i >= 0 && (alphabet->letter[i].range.low || alphabet->letter[i].range.high)) {
        buf_puts(&buf, " with ");
        alphabet_write_letter(&buf, alphabet, i, true);
    }
    diag_fail(&a->call->run->diag, EXIT_MATH, a->call->run->token[0].span, "no value of %.*s%.*s satisfies %s", TEXT_ARG(letter),
              TEXT_ARG(buf_text(&buf)), p->wishes > 1 ? "these conditions" : "this condition");
    buf.len = 0;
    for (int k = 0; k < ranged->abouts; k++) {
        buf_puts(&buf, k ? ", " : "");
        expr_write(&buf, ranged->about[k], settings_unicode(&a->call->run->session->settings));
    }
    if (buf.len)
        diag_hint(&a->call->run->diag, "here %.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return false;
}

/* With the only value that meets the conditions in place of its letter: the page works on with that. */
static Report *work_with_point(const RangeProblem *p, Report *report, Ranged *ranged, int missing)
{
    bool        one = missing >= 0 && ranged->regions == 1 && ranged->count == 1 && !ranged->open;
    const Expr *point = one ? ranged->region[0].interval[0].point : NULL;
    if (!point)
        return report;
    p->given[missing] = letter_input_of(point, NUMBER, &report->desk->exact);
    ranged->put_in = true;
    p->a->call->run->notes.count = 0; /* they were about any value */
    return run_plan(p->a->call->run, p->plan, p->given, p->echo, p->echoes);
}

/* The page, with what was found out about the letter; false after a complaint that nothing was. */
static bool work(RangeProblem *p, const Alphabet *alphabet, int missing, Bound *bound)
{
    UnknownCall *a = p->a;
    Run         *run = a->call->run;
    Report      *report = run_plan(run, p->plan, p->given, p->echo, p->echoes);
    Ranged      *ranged = p->wishes ? find_ranged(p, report, alphabet, missing) : NULL;
    if (ranged) {
        ranged->missing = missing >= 0;
        report = work_with_point(p, report, ranged, missing);
    }
    own_names_note(report, a->plan);
    *bound = (Bound){.form = a->form, .plan = p->plan, .givens = p->given, .echo = p->echo, .echoes = p->echoes, .solved = report};
    report->ranged = ranged;
    if (!ranged || ranged->count) {
        if (ranged && ranged->remark.len && !ranged->put_in) /* a page worked out with the value has the remark itself */
            diag_add_note(&run->notes, "only values of %.*s for which %.*s satisfy %s", TEXT_ARG(ranged->letter), TEXT_ARG(ranged->remark),
                          p->wishes > 1 ? "these conditions" : "this condition");
        return true;
    }
    if (!ranged->open)
        return say_none(p, alphabet, ranged);
    diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "carom cannot solve these conditions for %.*s", TEXT_ARG(ranged->letter));
    return diag_hint(&run->diag, "try fewer conditions, or ask for another letter: find m : ...");
}

bool unknown_ranges(UnknownCall *a, Bound *bound)
{
    Run         *run = a->call->run;
    Session     *session = run->session;
    Alphabet    *before = session->alphabet;
    RangeProblem p = {.a = a};
    int          missing = missing_number(a);
    if (missing == -2) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "carom cannot find %.*s in letters from these values",
                  TEXT_ARG(unknown_missing(a)));
        return diag_hint(&run->diag, "give more values, or numbers in place of some letters");
    }
    Alphabet *alphabet = letters_for(a, missing);
    if (!alphabet)
        return false;
    session->alphabet = alphabet;
    bool good = take_conditions(&p) && fill(&p, alphabet, missing);
    if (good && !p.wishes && missing >= 0) {
        good = diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "too little is known: there is no condition for %.*s",
                         TEXT_ARG(a->form->given[missing]->keyword));
        diag_hint(&run->diag, "add a condition on an answer, such as where vb' > 0");
    }
    if (good) {
        name_apart(&p);
        good = work(&p, alphabet, missing, bound);
    }
    session->alphabet = before;
    return good;
}

bool unknown_decimals(UnknownCall *a, Bound *bound)
{
    Diag *diag = &a->call->run->diag, before = *diag;
    bool  found = missing_number(a) >= 0 && unknown_ranges(a, bound);
    if (!found)
        *diag = before;
    return found;
}
