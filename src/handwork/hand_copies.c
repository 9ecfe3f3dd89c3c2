/* Pages on which one wrongly copied datum explains every mistake: another datum of the problem was copied instead, or two digits were
 * swapped. */
#include "handwork/hand_inside.h"

#include "number/exact.h"

#include <string.h>

enum {
    MOST_DIGITS = 12,
    SURE_LINES = 3, /* that one datum explains: two it may explain by chance */
};

typedef struct Copies {
    HandChecker *c;
    const Plan  *plan;
    const Input *givens; /* as they should have been copied */
    int          count;
    HandLine    *before; /* the page as it was judged, with this root */
    int          root;
} Copies;

static bool has_root(const HandChecker *c)
{
    return c->hand->roots > 0;
}

/* Whether the first wrong line is right for a problem with these givens. It seldom is, which saves working out the rest. */
static bool explains_root(const Copies *s, const Input *givens)
{
    int           step = s->before[s->root].step;
    const Column *truth = column_run(s->plan, givens, NULL, step + 1, s->c->exact);
    return truth->entry[step].state == STATE_OK && hand_is(s->c, s->root, &truth->entry[step].value, s->c->exact, NULL);
}

/* Whether everything on the page is right for a problem with this value of that given. */
static bool explains_all(Copies *s, int given, Value value)
{
    HandChecker *c = s->c;
    Trial        trial = {.is_lost = has_root};
    Input       *copy = ARENA_MANY(c->mem, Input, s->count);
    memcpy(copy, s->givens, sizeof *copy * (size_t)s->count);
    copy[given] = input_exact(value);
    if (!explains_root(s, copy))
        return false;
    c->givens = copy;
    c->trial = &trial;
    (void)hand_trial(c, s->plan, column_run(s->plan, copy, NULL, c->upto, c->exact));
    c->trial = NULL;
    c->givens = s->givens;
    bool all = !trial.lost;
    for (int i = 0; i < c->hand->lines; i++) {
        HandKind kind = c->hand->line[i].kind, old = s->before[i].kind;
        int      step = c->hand->line[i].step;
        all &= step < 0 || step >= c->upto || c->truth->entry[step].state == STATE_OK; /* another datum may lead into another case */
        all &= kind == HAND_RIGHT || kind == HAND_DRIFT || (kind == old && (old == HAND_UNKNOWN || old == HAND_NOT_READ));
    }
    return all;
}

/* Swaps the digits i and i + 1 of a number: 12 becomes 21. False if it has no such digits. */
static bool exchange_digits(Num *num, int i, NumCtx *exact)
{
    Buf          buf = {0};
    bool         whole = exact_is_rational(num->exact) && exact_decimal(&buf, num->exact, MOST_DIGITS, exact);
    const Exact *literal = NULL;
    size_t       at = 0;
    for (; at < buf.len && (buf.at[at] < '0' || buf.at[at] > '9' || i-- > 0); at++)
        ;
    size_t next = at + 1 < buf.len && buf.at[at + 1] == '.' ? at + 2 : at + 1;
    bool   good = whole && next < buf.len && buf.at[next] >= '0' && buf.at[next] <= '9' && !memchr(buf.at, 'e', buf.len);
    if (good) {
        char digit = buf.at[at];
        bool minus = buf.at[0] == '-';
        buf.at[at] = buf.at[next];
        buf.at[next] = digit;
        good = buf.at[at] != digit && exact_literal(&literal, text_from(buf_text(&buf), minus), exact) == NUM_OK;
        num->exact = literal;
        good = good && (!minus || exact_neg(num, *num, exact) == NUM_OK);
    }
    buf_free(&buf);
    return good;
}

static bool try_digits(Copies *s, int given, Text name, Text *words)
{
    NumCtx      *exact = s->c->exact;
    const Value *value = &s->givens[given].value;
    for (int k = 0; k < value_count(value); k++)
        for (int i = 0; i < MOST_DIGITS; i++) {
            Num *num = ARENA_MANY(s->c->mem, Num, value_count(value));
            memcpy(num, value_num((Value *)value), sizeof *num * (size_t)value_count(value));
            if (!exchange_digits(&num[k], i, exact) ||
                !explains_all(s, given, value->shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value_of(value->shape, num)))
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

static bool try_others(Copies *s, int given, Text name, Text *words)
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

static bool search(Copies *s, Text *words)
{
    int given = 0;
    for (int i = 0; i < s->plan->count && !num_stop; i++) {
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

static int wrong_lines(const Hand *hand)
{
    int wrong = 0;
    for (int i = 0; i < hand->lines; i++)
        wrong += hand->line[i].kind == HAND_ROOT || hand->line[i].kind == HAND_CARRIED;
    return wrong;
}

/* A copying mistake is looked for only if several lines are wrong and the first of them has no better explanation. */
static bool may_be_a_copy(const HandChecker *c)
{
    const Hand     *hand = c->hand;
    const HandLine *root = hand->root < 0 ? NULL : &hand->line[hand->root];
    bool            known = root && root->suspects && !root->pair && !root->could_be && !root->suspect[0].chance;
    return root && root->step < c->upto && c->ctx == c->exact && wrong_lines(hand) > 1 && !known;
}

void hand_find_copy(HandChecker *c)
{
    Hand       *hand = c->hand;
    HandChecker before = *c;
    Copies      s = {.c = c, .plan = c->plan, .givens = c->givens, .root = hand->root};
    Text        words;
    if (!may_be_a_copy(c))
        return;
    for (int i = 0; i < s.plan->count; i++)
        s.count += s.plan->step[i].role == ROLE_GIVEN;
    s.before = ARENA_MANY(c->mem, HandLine, hand->lines);
    memcpy(s.before, hand->line, sizeof *s.before * (size_t)hand->lines);
    int  root = s.root, roots = hand->roots;
    bool found = search(&s, &words);
    memcpy(hand->line, s.before, sizeof *s.before * (size_t)hand->lines);
    *c = before;
    hand->root = root;
    hand->roots = found ? 1 : roots;
    for (int i = 0; i < hand->lines && found; i++) {
        HandLine *l = &hand->line[i];
        l->pair = l->could_be = false;
        l->suspects = 0;
        l->factor = (Text){0};
        if (i != root && l->kind == HAND_ROOT) {
            l->kind = HAND_CARRIED;
            l->same = true;
            l->from = root;
        }
    }
    if (found) {
        hand->line[root].could_be = wrong_lines(hand) < SURE_LINES;
        hand_list_copy(c, &hand->line[root],
                       text_format(c->mem, "Copying %.*s explains every wrong line: compare it with the problem.", TEXT_ARG(words)));
    }
}
