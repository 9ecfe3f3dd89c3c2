#include "session/letters/letter_sample.h"

#include "derive/eval.h"
#include "session/letters/alphabet.h"
#include "verify/report_make.h"

typedef struct Sampling {
    const Alphabet *alphabet;
    const Report   *report;
    Slot           *slot; /* for each letter of the alphabet, its number */
    bool           *used; /* and whether the report needs it */
    NumCtx         *ctx;
} Sampling;

enum { TRIES = 120, STEPS = 7 };

/* The letters of a report belong to the alphabet that it was made in, which need not be the one in use now. */
static const Alphabet *alphabet_of(const Session *session, const Report *report)
{
    const Alphabet *alphabet = session->alphabets;
    while (alphabet && &alphabet->desk != report->desk)
        alphabet = alphabet->older;
    return alphabet;
}

/* ---- numbers ---------------------------------------------------------------------------------------------- */

/* A number of the range: the k-th part of the way between its ends, or the k-th step from the end that it has. */
static bool number_in(Num *z, const LetterRange *range, int k, NumCtx *ctx)
{
    static const struct {
        int over, under;
    } PARTS[STEPS] = {{1, 2}, {1, 3}, {2, 3}, {1, 4}, {3, 4}, {1, 6}, {5, 6}},
      WAYS[STEPS] = {{2, 1}, {3, 1}, {1, 1}, {5, 1}, {1, 2}, {4, 1}, {8, 1}};
    bool         both = range->low && range->high;
    int          over = both ? PARTS[k].over : WAYS[k].over, under = both ? PARTS[k].under : WAYS[k].under;
    const Exact *end = range->low ? range->low : range->high ? range->high : &exact_zero;
    Num          width = exact_num(exact_integer(range->low || !range->high ? 1 : -1, ctx)), share;
    if (both && exact_sub(&width, exact_num(range->high), exact_num(range->low), ctx))
        return false;
    return !exact_div(&share, exact_num(exact_integer(over, ctx)), exact_num(exact_integer(under, ctx)), ctx) &&
           !exact_mul(&share, share, width, ctx) && !exact_add(z, exact_num(end), share, ctx);
}

/* Letters next to each other take different numbers first, so that no two masses are equal by chance. */
static bool choose_numbers(Sampling *s, int try)
{
    bool good = true;
    for (int i = 0, rest = try; i < s->alphabet->count && good; i++, rest /= 3) {
        Num num;
        good = number_in(&num, &s->alphabet->letter[i].range, (i + rest) % STEPS, s->ctx);
        if (good)
            s->slot[i] = (Slot){value_number(num), NUM_OK, true};
    }
    return good;
}

static bool satisfy_assumptions(const Sampling *s)
{
    bool good = true;
    for (int i = 0; i < s->alphabet->assumptions && good; i++) {
        Value truth;
        Env   env = {.num = s->ctx, .slot = s->slot};
        good = !eval(&truth, s->alphabet->assumed[i], &env) && truth.truth == TRUTH_TRUE;
    }
    return good;
}

/* ---- the derivation --------------------------------------------------------------------------------------- */

static Input *all_with_numbers(const Sampling *s, const Plan *plan, const Input *givens);

/* A formula with numbers in place of its letters has an exact value, or stays a formula. */
static Input with_numbers(const Sampling *s, const Input *input)
{
    Input other = *input;
    if (input->letter.len) {
        int i = alphabet_find(s->alphabet, input->letter);
        s->used[i] = true;
        return input_exact(s->slot[i].value);
    }
    if (!input->in_letters)
        return other;
    other.givens = all_with_numbers(s, input->plan, input->givens);
    other.in_letters = false;
    const Column *column = column_run(input->plan, other.givens, NULL, input->step + 1, s->ctx);
    const Entry  *entry = &column->entry[input->step];
    return entry->state == STATE_OK ? input_exact(entry->value) : other;
}

static Input *all_with_numbers(const Sampling *s, const Plan *plan, const Input *givens)
{
    Input *with = ARENA_MANY(s->ctx->mem, Input, plan->count);
    int    count = 0;
    for (int i = 0; i < plan->count; i++)
        if (plan->step[i].role == ROLE_GIVEN) {
            with[count] = with_numbers(s, &givens[count]);
            count++;
        }
    return with;
}

static const Report *worked(const Sampling *s, Desk *desk)
{
    Report like = *s->report;
    like.desk = desk;
    return report_with_givens(&like, all_with_numbers(s, like.plan, like.givens));
}

/* Whether all that the report in letters works out has a value here, too, and what it leaves out has none. */
static bool is_alike(const Report *report, const Report *numbers)
{
    bool alike = report->status == numbers->status;
    for (int i = 0; i < report->exact->done && i < numbers->exact->done && alike; i++)
        alike = (report->exact->entry[i].state == STATE_OK) == (numbers->exact->entry[i].state == STATE_OK);
    return alike;
}

static Text words_of(const Sampling *s)
{
    const Style style = {.decimals = DECIMALS_NEVER};
    Buf         buf = {0};
    for (int i = 0; i < s->alphabet->count; i++) {
        if (!s->used[i])
            continue;
        buf_printf(&buf, "%s%.*s = ", buf.len ? ", " : "", TEXT_ARG(s->alphabet->letter[i].name));
        expr_write(&buf, value_expr(&s->slot[i].value, s->ctx->sys, &style, s->ctx), true);
    }
    return buf_finish(&buf, s->ctx->mem);
}

bool letter_sample_find(LetterSample *sample, Run *run, const Report *report)
{
    Desk    *desk = &run->session->desk;
    Sampling s = {.alphabet = alphabet_of(run->session, report), .report = report, .ctx = &desk->exact};
    bool     found = false;
    if (!s.alphabet)
        return false;
    s.slot = ARENA_MANY(s.ctx->mem, Slot, s.alphabet->count + 1);
    s.used = ARENA_MANY(s.ctx->mem, bool, s.alphabet->count + 1);
    for (int try = 0; try < TRIES && !found; try++) {
        if (!choose_numbers(&s, try) || !satisfy_assumptions(&s))
            continue;
        sample->report = worked(&s, desk);
        found = is_alike(report, sample->report);
    }
    if (found)
        sample->words = words_of(&s);
    return found;
}
