/* A simple factor between the value that was written and the one it should be. It is looked for if nothing else explains the value. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"

#include "number/exact.h"

typedef struct SimpleFactor {
    const char *words;
    Rat         part;
} SimpleFactor;

bool hand_is_times(HandChecker *c, int line, Value value, Rat part)
{
    value = hand_times(c, hand_part(&c->line[line], value), part, c->ctx);
    return value_count(&value) && hand_is(c, line, &value, c->ctx, NULL);
}

/* A given that is one positive fraction; false if it is not. */
static bool given_fraction(const HandChecker *c, const char *name, Rat *value)
{
    int step = report_find(c->report, text_of(name));
    if (step < 0 || c->ctx != c->exact)
        return false;
    const Value *given = &c->truth->entry[step].value;
    bool         one = given->shape.kind == SHAPE_NUMBER && exact_is_rational(given->one.exact);
    *value = one ? exact_rat(given->one.exact) : rat_int(0);
    return one && rat_sign(*value) > 0;
}

Text hand_factor(HandChecker *c, int line, const Value *own)
{
    enum { LEAST_DIGITS = 2 };
    SimpleFactor    factor[] = {{"twice", {2, 1, NULL}},        {"half of", {1, 2, NULL}},     {"four times", {4, 1, NULL}},
                                {"a quarter of", {1, 4, NULL}}, {"ma/mb times", {0, 1, NULL}}, {"mb/ma times", {0, 1, NULL}}};
    const HandLine *l = &c->line[line];
    const Written  *written = &l->entry->form[l->entry->forms - 1].written;
    const Value    *truth = &c->truth->entry[l->step].value;
    Rat             a, b;
    if (given_fraction(c, "ma", &a) && given_fraction(c, "mb", &b) &&
        (rat_div(&factor[4].part, a, b, c->exact) || rat_div(&factor[5].part, b, a, c->exact)))
        return (Text){0};
    for (int i = 0; i < written->count; i++)
        if (written->part[i].kind == WRITTEN_DECIMAL && written->part[i].digits < LEAST_DIGITS)
            return (Text){0};
    for (size_t i = 0; i < sizeof factor / sizeof *factor; i++)
        if (rat_sign(factor[i].part) > 0 && !rat_is_one(factor[i].part) &&
            ((own && hand_is_times(c, line, *own, factor[i].part)) || hand_is_times(c, line, *truth, factor[i].part)))
            return text_of(factor[i].words);
    return (Text){0};
}
