#include "audit/rule_tally.h"

#include <math.h>
#include <string.h>

void rule_tally_open(RuleTally *t, const PairRules *rules, Arena *mem)
{
    *t = (RuleTally){.rules = rules, .mem = mem, .set = ARENA_MANY(mem, RuleSet, MOST_RULE_SETS)};
    for (int i = 0; i < 2; i++)
        t->where[i] = ARENA_MANY(mem, RowGroup, (size_t)rules->count * (size_t)rules->count);
}

/* ---- sets --------------------------------------------------------------------------------------------------------- */

static RuleSet *set_for(RuleTally *t, const bool *fits, bool nearly)
{
    size_t size = sizeof(bool) * (size_t)t->rules->count;
    for (int i = 0; i < t->sets; i++)
        if (t->set[i].nearly == nearly && !memcmp(t->set[i].fits, fits, size))
            return &t->set[i];
    if (t->sets == MOST_RULE_SETS)
        return NULL;
    RuleSet *set = &t->set[t->sets++];
    *set = (RuleSet){.nearly = nearly, .slowest = NAN, .fastest = NAN, .least = NAN, .most = NAN};
    set->fits = arena_copy(t->mem, fits, size);
    set->farthest = ARENA_MANY(t->mem, double, t->rules->count);
    return set;
}

static int count_of(const bool *fits, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += fits[i];
    return found;
}

static void note_proof(RuleTally *t, RuleSet *set, const RowRules *rules, const LogRow *row)
{
    const Columns *columns = rules->judge->values.columns;
    int            rule = 0;
    while (!set->fits[rule])
        rule++;
    set->proof = (RuleProof){.number = row->number, .line = row->line, .e = row_rules_e(rules, rule)};
    for (int i = 0; i < 2; i++)
        set->proof.pair[i] = text_copy(t->mem, text_trim(row->cell[columns->given[columns->pair].column[i]]));
}

static void note_row(RuleTally *t, RuleSet *set, const RowRules *rules, const LogRow *row)
{
    set->rows++;
    set->slowest = fmin(set->slowest, rules->closing);
    set->fastest = fmax(set->fastest, rules->closing);
    set->least = fmin(set->least, rules->e);
    set->most = fmax(set->most, rules->e);
    for (int i = 0; i < t->rules->count && set->nearly; i++)
        if (set->fits[i])
            set->farthest[i] = fmax(set->farthest[i], fabs(row_rules_e(rules, i) - rules->e));
    if (set->rows == 1 && !set->nearly && count_of(set->fits, t->rules->count) == 1)
        note_proof(t, set, rules, row);
}

/* ---- where they stand --------------------------------------------------------------------------------------------- */

static RowGroup *where(const RuleTally *t, bool nearly, int rule, int other)
{
    return &t->where[nearly][rule * t->rules->count + other];
}

const RowGroup *rule_tally_where(const RuleTally *t, bool nearly, int rule, int other)
{
    return where(t, nearly, rule, other);
}

static void note_where(RuleTally *t, const RuleSet *set, long number)
{
    int count = t->rules->count;
    for (int i = 0; i < count; i++)
        for (int other = 0; other < count && set->fits[i]; other++)
            if (other == i || !set->fits[other])
                row_group_count(where(t, set->nearly, i, other), number);
    if (!count_of(set->fits, count))
        row_group_count(&t->own, number);
}

/* ---- rows --------------------------------------------------------------------------------------------------------- */

RuleSet *rule_tally_add(RuleTally *t, const RowRules *rules, const LogRow *row)
{
    bool nearly = !count_of(rules->fits, t->rules->count);
    if (row_rules_fit_all(rules)) {
        t->open++;
        return NULL;
    }
    if (nearly && isnan(rules->e))
        return NULL;
    t->measured += nearly;
    RuleSet *set = set_for(t, nearly ? rules->near : rules->fits, nearly);
    if (!set) {
        t->unsorted++;
        return NULL;
    }
    note_row(t, set, rules, row);
    note_where(t, set, row->number);
    return set;
}
