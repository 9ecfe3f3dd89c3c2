/* Which convention a page keeps: the one that makes most of it right. */
#include "verify/hand_inside.h"

#include <math.h>

enum { MOST_TOGETHER = 3 };

static double roughly(Num x, NumCtx *ctx)
{
    mpfr_t lo, hi;
    mpfr_inits2(53, lo, hi, (mpfr_ptr)0);
    if (ctx->sys == &exact_system)
        exact_enclose(lo, hi, x.exact, ctx);
    else
        enclosure_ends(lo, hi, x);
    double middle = (mpfr_get_d(lo, MPFR_RNDN) + mpfr_get_d(hi, MPFR_RNDN)) / 2;
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return middle;
}

/* Near enough to be the same value with roundings in it: a convention shows in signs and places, not in last digits. */
static bool is_near(Checker *c, int line, Value truth)
{
    const HandLine *l = &c->hand->line[line];
    const Written  *written = &l->entry->form[l->entry->forms - 1].written;
    double          size = 0, off = 0;
    truth = hand_part(l, truth);
    if (value_count(&truth) != written->count || !written->count)
        return false;
    for (int i = 0; i < written->count; i++) {
        const Exact *value = written->part[i].value ? written->part[i].value : written->part[i].from;
        double       right = roughly(value_num(&truth)[i], c->ctx), wrote = value ? roughly((Num){.exact = value}, c->exact) : NAN;
        size = fmax(size, fmax(fabs(right), fabs(wrote)));
        off = fmax(off, fabs(right - wrote));
    }
    return off <= size / 25;
}

/* How much of the page this truth would make right. */
static int count_right(Checker *c, const Column *truth)
{
    int right = 0;
    for (int i = 0; i < c->hand->lines; i++) {
        const HandLine *line = &c->hand->line[i];
        if (line->step < 0 || line->kind == HAND_NOT_READ || c->plan->step[line->step].role == ROLE_GIVEN)
            continue;
        const Entry *entry = &truth->entry[line->step];
        right += entry->state == STATE_OK && (hand_is(c, i, &entry->value, c->ctx) || is_near(c, i, entry->value));
    }
    return right;
}

/* The plan with one convention more, if it makes more of the page right than `most`. */
static bool improve(Checker *c, const Plan *plan, const Mistake *convention, int *most, const Plan **best, const Column **truth)
{
    const Plan   *with = plan_with_mistake(plan, convention, c->mem);
    const Column *column = column_run(with, c->report->givens, c->report->exact, with->aspects, c->ctx);
    int           right = count_right(c, column);
    if (right <= *most)
        return false;
    *most = right;
    *best = with;
    *truth = column;
    return true;
}

static bool is_chosen(const Mistake *const *chosen, int count, const Mistake *mistake)
{
    for (int i = 0; i < count; i++)
        if (text_equal(chosen[i]->id, mistake->id))
            return true;
    return false;
}

/* One after another, each the one that makes most right; none where nothing gets better. */
void hand_choose_convention(Checker *c)
{
    const Plan    *own = c->report->plan;
    const Mistake *chosen[MOST_TOGETHER];
    Text          *words = ARENA_MANY(c->mem, Text, MOST_TOGETHER);
    int            count = 0, written = 0;
    for (int i = 0; i < c->hand->lines; i++)
        written +=
            c->hand->line[i].step >= 0 && c->hand->line[i].kind != HAND_NOT_READ && own->step[c->hand->line[i].step].role != ROLE_GIVEN;
    c->truth = c->ctx == c->exact ? c->report->exact : column_run(own, c->report->givens, c->report->exact, own->aspects, c->ctx);
    int most = count_right(c, c->truth);
    while (count < MOST_TOGETHER && most < written) {
        const Mistake *best = NULL;
        const Plan    *plan = c->plan;
        for (int i = 0; i < own->mistakes; i++)
            if (own->mistake[i].kind == MISTAKE_ALLOWED && mistake_changes(&own->mistake[i]) &&
                !is_chosen(chosen, count, &own->mistake[i]) && improve(c, c->plan, &own->mistake[i], &most, &plan, &c->truth))
                best = &own->mistake[i];
        if (!best)
            break;
        c->plan = plan;
        words[count] = best->feedback;
        chosen[count++] = best;
    }
    c->hand->convention = words;
    c->hand->conventions = count;
}
