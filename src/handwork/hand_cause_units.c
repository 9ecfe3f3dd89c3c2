/* A right number in the wrong unit: km/h in place of m/s, or grams taken for kilograms somewhere in the working. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "verify/unit_mistakes.h"

#include "number/exact.h"

static bool is_thousand(HandChecker *c, int line, Text unit, Text usual, Suspect *found)
{
    const Value *truth = &c->truth->entry[c->line[line].step].value;
    bool         large = hand_is_times(c, line, *truth, rat_int(1000));
    if (!large && !hand_is_times(c, line, *truth, (Rat){1, 1000, NULL}))
        return false;
    found->id = TEXT("UN3");
    found->feedback = text_format(c->mem, "The number is a thousand times too %s: check the conversion of %.*s to %.*s.",
                                  large ? "large" : "small", TEXT_ARG(unit), TEXT_ARG(usual));
    return true;
}

bool hand_is_in_other_unit(HandChecker *c, int line, Suspect *found)
{
    enum { MOST_UNITS = 8 };
    const Expr *unit[MOST_UNITS];
    Dimension   dimension = c->plan->step[c->line[line].step].shape.dimension;
    int         units = unit_mistakes_units(c->report, unit, MOST_UNITS);
    for (int i = 0; i < units; i++) {
        Rat  factor;
        Text usual = dimension_unit(unit[i]->unit, c->mem);
        if (!exact_is_rational(unit[i]->exact) || rat_div(&factor, rat_int(1), exact_rat(unit[i]->exact), c->exact))
            continue;
        if (dimension_same(unit[i]->unit, dimension) && hand_is_times(c, line, c->truth->entry[c->line[line].step].value, factor)) {
            found->id = TEXT("UN2");
            found->feedback =
                text_format(c->mem, "The number is right in %.*s, but not in %.*s.", TEXT_ARG(unit[i]->text), TEXT_ARG(usual));
            return true;
        }
        bool thousand = rat_equal(factor, rat_int(1000)) || rat_equal(exact_rat(unit[i]->exact), rat_int(1000));
        if (thousand && is_thousand(c, line, unit[i]->text, usual, found))
            return true;
    }
    return false;
}

const Mistake *hand_unconverted(HandChecker *c, int line)
{
    const Plan *plan = c->report->plan;
    for (int i = 0; i < plan->mistakes; i++) {
        const Mistake *mistake = &plan->mistake[i];
        Value          value;
        if (mistake->kind == MISTAKE_FORMULA && mistake->replaces == 1 && mistake->replace[0].step == c->line[line].step &&
            mistake_replacement_value(&value, &mistake->replace[0], c->truth->slot, c->ctx) == NUM_OK &&
            hand_is(c, line, &value, c->ctx, NULL))
            return mistake;
    }
    return NULL;
}
