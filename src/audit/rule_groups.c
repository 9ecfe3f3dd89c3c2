#include "audit/rule_groups.h"

#include <math.h>

/* ---- adding a row ------------------------------------------------------------------------------------------------- */

static bool has_any(const bool *set, int count)
{
    for (int i = 0; i < count; i++)
        if (set[i])
            return true;
    return false;
}

static RuleGroup *group_for(RuleGroups *g, const bool *set, bool nearly)
{
    int count = g->rules->count;
    for (int i = 0; i < g->count; i++) {
        RuleGroup *group = &g->group[i];
        bool       both_own = nearly && !has_any(group->fits, count) && !has_any(set, count);
        if (group->nearly == nearly && (both_own || row_group_has_common(group->fits, set, count))) {
            row_group_keep_common(group->fits, set, count);
            return group;
        }
    }
    if (g->count == MOST_RULE_GROUPS)
        return NULL;
    RuleGroup *group = &g->group[g->count++];
    *group = (RuleGroup){.nearly = nearly, .slowest = NAN, .fastest = NAN, .least = NAN, .most = NAN};
    group->fits = arena_copy(g->mem, set, sizeof(bool) * (size_t)count);
    return group;
}

static int only_rule(const RowRules *rules)
{
    int found = -1;
    for (int i = 0; i < rules->rules.count; i++)
        if (rules->fits[i]) {
            if (found >= 0)
                return -1;
            found = i;
        }
    return found;
}

static void note_proof(RuleGroups *g, RuleGroup *group, const RowRules *rules, const LogRow *row)
{
    const Columns *columns = rules->judge->values.columns;
    int            rule = only_rule(rules);
    if (rule < 0 || group->proof.number)
        return;
    group->proof = (RuleProof){.number = row->number, .line = row->line, .e = row_rules_e(rules, rule)};
    for (int i = 0; i < 2; i++)
        group->proof.pair[i] = text_copy(g->mem, text_trim(row->cell[columns->given[columns->pair].column[i]]));
}

static double distance_of(const RowRules *rules, const RuleGroup *group)
{
    double nearest = INFINITY;
    for (int i = 0; i < rules->rules.count; i++)
        if (group->fits[i])
            nearest = fmin(nearest, fabs(row_rules_e(rules, i) - rules->e));
    return nearest;
}

RuleGroup *rule_groups_add(RuleGroups *g, const RowRules *rules, const LogRow *row)
{
    bool nearly = !has_any(rules->fits, rules->rules.count);
    if (row_rules_fit_all(rules)) {
        g->open++;
        return NULL;
    }
    if (nearly && isnan(rules->e))
        return NULL;
    g->measured += nearly;
    RuleGroup *group = group_for(g, nearly ? rules->near : rules->fits, nearly);
    if (!group) {
        g->unsorted++;
        return NULL;
    }
    row_group_count(&group->group, row->number);
    group->slowest = fmin(group->slowest, rules->closing);
    group->fastest = fmax(group->fastest, rules->closing);
    group->least = fmin(group->least, rules->e);
    group->most = fmax(group->most, rules->e);
    if (!nearly)
        note_proof(g, group, rules, row);
    else if (has_any(group->fits, rules->rules.count))
        group->farthest = fmax(group->farthest, distance_of(rules, group));
    return group;
}

/* ---- what they mean ----------------------------------------------------------------------------------------------- */

const RuleGroup *rule_groups_main(const RuleGroups *g)
{
    const RuleGroup *most = NULL;
    for (int i = 0; i < g->count; i++)
        if (!g->group[i].nearly && (!most || g->group[i].group.rows > most->group.rows))
            most = &g->group[i];
    return most;
}

static bool is_without_rebound(const RuleGroups *g, const RuleGroup *group)
{
    for (int i = 0; i < g->rules->count; i++)
        if (group->fits[i] && text_is(text_of(g->rules->rule[i].mix->formula), "0"))
            return true;
    return false;
}

bool rule_groups_is_slow(const RuleGroups *g, const RuleGroup *group)
{
    const RuleGroup *most = rule_groups_main(g);
    return !group->nearly && most && most != group && is_without_rebound(g, group) && group->fastest < most->slowest;
}

bool rule_groups_suggests(const RuleGroups *g, const RuleGroup *group)
{
    return group->nearly && has_any(group->fits, g->rules->count) && 4 * group->group.rows >= 3 * g->measured;
}

bool rule_groups_is_own(const RuleGroups *g, const RuleGroup *group)
{
    return group->nearly && !rule_groups_suggests(g, group);
}

bool rule_groups_has_rule(const RuleGroups *g, int rule)
{
    for (int i = 0; i < g->count; i++)
        if (!g->group[i].nearly && rule == rule_groups_first_rule(g, &g->group[i]))
            return true;
    return false;
}

bool rule_groups_is_right(const RuleGroups *g, const RuleGroup *group)
{
    return group == rule_groups_main(g) || rule_groups_is_slow(g, group);
}

long rule_groups_stray_rows(const RuleGroups *g)
{
    long rows = 0;
    for (int i = 0; i < g->count; i++)
        rows += g->group[i].nearly || rule_groups_is_right(g, &g->group[i]) ? 0 : g->group[i].group.rows;
    return rows;
}

int rule_groups_first_rule(const RuleGroups *g, const RuleGroup *group)
{
    int i = 0;
    while (i < g->rules->count && !group->fits[i])
        i++;
    return i;
}

int rule_groups_count_rules(const RuleGroups *g, const RuleGroup *group)
{
    int count = 0;
    for (int i = 0; i < g->rules->count; i++)
        count += group->fits[i];
    return count;
}
