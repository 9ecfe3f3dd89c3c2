/* Pages on which one wrongly copied datum explains every mistake: another datum of the problem was copied instead, or two digits were
 * swapped. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/slips/copy_slips.h"

#include "number/exact.h"

#include <string.h>

enum { MOST_DIGITS = 12 };

typedef struct Copies {
    HandChecker       *c;    /* the page as it was judged, */
    const HandChecker *page; /* and before */
    const Plan        *plan;
    const Input       *givens; /* as they should have been copied */
    int                count;
} Copies;

static bool has_root(const HandChecker *c)
{
    return c->counts.wrong > 0;
}

/* Whether the first wrong line is right for a problem with these givens. It seldom is, and then the rest need not be worked out. */
static bool explains_root(const Copies *s, const Input *givens)
{
    int           root = s->c->root, step = s->c->line[root].step;
    const Column *truth = column_run(s->plan, givens, NULL, step + 1, s->c->exact);
    return truth->entry[step].state == STATE_OK && hand_is(s->c, root, &truth->entry[step].value, s->c->exact, NULL);
}

/* Whether everything on the page is right for a problem with this value of that given. */
static bool explains_all(const Copies *s, int given, Value value)
{
    HandChecker page = *s->page;
    Trial       trial = {.is_lost = has_root};
    Input      *copy = ARENA_MANY(page.mem, Input, s->count);
    memcpy(copy, s->givens, sizeof *copy * (size_t)s->count);
    copy[given] = input_exact(value);
    if (!explains_root(s, copy))
        return false;
    page.givens = copy;
    HandChecker judged = hand_judge(&page, s->plan, column_run(s->plan, copy, NULL, page.upto, page.exact), &trial);
    bool        all = !trial.lost;
    for (int i = 0; i < judged.lines; i++) {
        HandKind kind = judged.line[i].kind, old = s->c->line[i].kind;
        int      step = judged.line[i].step;
        all &=
            step < 0 || step >= judged.upto || judged.truth->entry[step].state == STATE_OK; /* another datum may lead into another case */
        all &= kind == HAND_RIGHT || kind == HAND_DRIFT || (kind == old && (old == HAND_UNKNOWN || old == HAND_NOT_READ));
    }
    return all;
}

static bool try_digits(const Copies *s, int given, Text name, Text *words)
{
    NumCtx      *exact = s->c->exact;
    const Value *value = &s->givens[given].value;
    for (int k = 0; k < value_count(value); k++)
        for (int i = 0; i < MOST_DIGITS; i++) {
            Num *num = ARENA_MANY(s->c->mem, Num, value_count(value));
            memcpy(num, value_num((Value *)value), sizeof *num * (size_t)value_count(value));
            if (!copy_slip_swapped(&num[k], i, i + 1, exact) || !explains_all(s, given, value_of(value->shape, num)))
                continue;
            Buf buf = {0};
            exact_decimal(&buf, num[k].exact, MOST_DIGITS, exact);
            *words = value->shape.kind == SHAPE_NUMBER ? text_format(s->c->mem, "%.*s = %.*s", TEXT_ARG(name), (int)buf.len, buf.at)
                                                       : text_format(s->c->mem, "%.*s in %.*s", (int)buf.len, buf.at, TEXT_ARG(name));
            buf_free(&buf);
            return true;
        }
    return false;
}

static bool try_others(const Copies *s, int given, Text name, Text *words)
{
    int other = 0;
    for (int i = 0; i < s->plan->count; i++) {
        const Step *step = &s->plan->step[i];
        if (step->role != ROLE_GIVEN)
            continue;
        const Input *input = &s->givens[other++];
        if (other - 1 == given || input->plan || !shape_equal(input->shape, s->givens[given].shape) ||
            !explains_all(s, given, input->value))
            continue;
        *words = text_format(s->c->mem, "%.*s instead of %.*s", TEXT_ARG(step->keyword), TEXT_ARG(name));
        return true;
    }
    return false;
}

static bool search(const Copies *s, Text *words)
{
    int given = 0;
    for (int i = 0; i < s->plan->count && !num_stop(); i++) {
        const Step *step = &s->plan->step[i];
        if (step->role != ROLE_GIVEN)
            continue;
        const Input *input = &s->givens[given++];
        if (input->plan || (input->shape.kind != SHAPE_NUMBER && input->shape.kind != SHAPE_VECTOR))
            continue;
        if (try_others(s, given - 1, step->keyword, words) || try_digits(s, given - 1, step->keyword, words))
            return true;
    }
    return false;
}

static int wrong_lines(const HandChecker *c)
{
    return c->counts.wrong + c->counts.carried;
}

/* A copying mistake is looked for only if several lines are wrong and the first of them has no better explanation. */
static bool may_be_a_copy(const HandChecker *c)
{
    const HandLine *root = c->root < 0 ? NULL : &c->line[c->root];
    bool            known = root && root->suspects && !root->pair && !root->could_be && !root->suspect[0].chance;
    return root && root->step < c->upto && c->ctx == c->exact && wrong_lines(c) > 1 && !known;
}

void hand_find_copy(HandChecker *c, const HandChecker *page)
{
    Copies s = {.c = c, .page = page, .plan = c->plan, .givens = c->givens};
    Text   words;
    for (int i = 0; i < s.plan->count; i++)
        s.count += s.plan->step[i].role == ROLE_GIVEN;
    if (!may_be_a_copy(c) || !search(&s, &words))
        return;
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        line->pair = line->could_be = false;
        line->suspects = 0;
        line->factor = (Text){0};
        if (i != c->root && line->kind == HAND_ROOT) {
            line->kind = HAND_CARRIED;
            line->same = true;
            line->from = c->root;
        }
    }
    hand_count_lines(c);
    c->line[c->root].could_be = wrong_lines(c) < c->weights->sure_lines;
    hand_list_copy(c, &c->line[c->root],
                   text_format(c->mem, "Copying %.*s explains every wrong line: compare it with the problem.", TEXT_ARG(words)));
}
