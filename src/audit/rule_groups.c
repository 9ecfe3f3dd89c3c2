#include "audit/rule_groups.h"

#include <math.h>
#include <string.h>

void rule_groups_open(RuleGroups *g, const PairRules *rules, Arena *mem)
{
    *g = (RuleGroups){0};
    rule_tally_open(&g->tally, rules, mem);
    /* Each rule begins one group at most of those that it fits, and one of those that it is near; one more has no rule. */
    g->group = ARENA_MANY(mem, RuleGroup, 2 * rules->count + 1);
    for (int i = 0; i < 2 * rules->count + 1; i++)
        g->group[i].fits = ARENA_MANY(mem, bool, rules->count);
}

/* ---- the rows of a rule ------------------------------------------------------------------------------------------- */

/* Sets that no group has yet, while groups are formed. */
typedef struct Forming {
    RuleGroups *groups;
    bool        taken[MOST_RULE_SETS];
} Forming;

enum { NO_RULE = -1 };

static bool is_free(const Forming *f, int set, bool nearly, int rule)
{
    const RuleSet *s = &f->groups->tally.set[set];
    return !f->taken[set] && s->nearly == nearly && (rule == NO_RULE || s->fits[rule]);
}

static long rows_of(const Forming *f, bool nearly, int rule)
{
    long rows = 0;
    for (int i = 0; i < f->groups->tally.sets; i++)
        rows += is_free(f, i, nearly, rule) ? f->groups->tally.set[i].rows : 0;
    return rows;
}

static int rule_without_rebound(const PairRules *rules)
{
    for (int i = 0; i < rules->count; i++)
        if (text_is(text_of(rules->rule[i].mix->formula), "0"))
            return i;
    return NO_RULE;
}

/* The rows without a rebound that the rule does not fit, if they are slower than all others that it fits; else 0. */
static long slow_rows_beside(const Forming *f, int rule)
{
    const RuleTally *t = &f->groups->tally;
    int              still = rule_without_rebound(t->rules);
    double           fastest = NAN, slowest = NAN;
    long             rows = 0;
    for (int i = 0; i < t->sets && still >= 0; i++) {
        const RuleSet *set = &t->set[i];
        if (set->nearly)
            continue;
        if (set->fits[rule]) {
            slowest = set->fits[still] ? slowest : fmin(slowest, set->slowest);
        } else if (set->fits[still]) {
            fastest = fmax(fastest, set->fastest);
            rows += set->rows;
        }
    }
    return fastest < slowest ? rows : 0;
}

/* ---- forming ------------------------------------------------------------------------------------------------------ */

static void merge(RuleGroup *group, const RuleSet *set, int count, int still)
{
    for (int i = 0; i < count; i++)
        group->fits[i] = group->fits[i] && set->fits[i];
    group->group.rows += set->rows;
    if (!group->group.first.number || set->first.number < group->group.first.number)
        group->group.first = set->first;
    if (set->proof.number && (!group->proof.number || set->proof.number < group->proof.number))
        group->proof = set->proof;
    if (still < 0 || !set->fits[still])
        group->slowest = fmin(group->slowest, set->slowest);
    group->fastest = fmax(group->fastest, set->fastest);
    group->least = fmin(group->least, set->least);
    group->most = fmax(group->most, set->most);
}

/* Finds the rule of the group whose farthest row is nearest to it, and returns that distance. */
static double farthest_of(const Forming *f, const RuleGroup *group, const bool *members)
{
    const RuleTally *t = &f->groups->tally;
    double           nearest = INFINITY;
    for (int rule = 0; rule < t->rules->count; rule++) {
        double farthest = 0;
        for (int i = 0; i < t->sets; i++)
            farthest = members[i] ? fmax(farthest, t->set[i].farthest[rule]) : farthest;
        nearest = group->fits[rule] ? fmin(nearest, farthest) : nearest;
    }
    return nearest;
}

/* From the third group on only the first row is known. */
static void find_ranges(const RuleGroups *g, RuleGroup *group, int rule, int before, int groups_before)
{
    const RowGroup *where = rule == NO_RULE      ? &g->tally.own
                            : groups_before == 0 ? rule_tally_where(&g->tally, group->nearly, rule, rule)
                            : groups_before == 1 ? rule_tally_where(&g->tally, group->nearly, rule, before)
                                                 : NULL;
    RowGroup       *to = &group->group;
    if (where) {
        memcpy(to->range, where->range, sizeof to->range);
        to->ranges = where->ranges;
        to->more = where->more;
    } else {
        to->range[0] = (RowRange){to->first.number, to->first.number};
        to->ranges = 1;
        to->more = to->rows > 1;
    }
}

/* The rows that the rule fits, or is near, and that no group has yet. */
static RuleGroup *gather(Forming *f, bool nearly, int rule)
{
    RuleGroups *g = f->groups;
    int         count = g->tally.rules->count, still = rule_without_rebound(g->tally.rules);
    bool        members[MOST_RULE_SETS] = {false};
    RuleGroup  *group = &g->group[g->count++];
    *group = (RuleGroup){.fits = group->fits, .nearly = nearly, .slowest = NAN, .fastest = NAN, .least = NAN, .most = NAN};
    memset(group->fits, true, sizeof(bool) * (size_t)count);
    for (int i = 0; i < g->tally.sets; i++)
        if (is_free(f, i, nearly, rule)) {
            members[i] = f->taken[i] = true;
            merge(group, &g->tally.set[i], count, still);
        }
    if (nearly && rule != NO_RULE)
        group->farthest = farthest_of(f, group, members);
    return group;
}

/* The rule that fits most rows; of the main group, with those that are slow beside it. */
static int next_rule(const Forming *f, bool nearly, bool with_slow)
{
    int  found = NO_RULE;
    long most = 0;
    for (int i = 0; i < f->groups->tally.rules->count; i++) {
        long rows = rows_of(f, nearly, i);
        rows += rows && with_slow ? slow_rows_beside(f, i) : 0;
        if (rows > most) {
            most = rows;
            found = i;
        }
    }
    return found;
}

static void form(Forming *f, bool nearly)
{
    RuleGroups *g = f->groups;
    int         rule = next_rule(f, nearly, !nearly), before = NO_RULE, groups = 0;
    bool        slow = !nearly && rule != NO_RULE && slow_rows_beside(f, rule);
    for (; rule != NO_RULE; groups++) {
        RuleGroup *group = gather(f, nearly, rule);
        group->slow = slow && groups == 1;
        find_ranges(g, group, rule, before, groups);
        before = rule;
        rule = slow && groups == 0 ? rule_without_rebound(g->tally.rules) : next_rule(f, nearly, false);
    }
    if (nearly && rows_of(f, true, NO_RULE))
        find_ranges(g, gather(f, true, NO_RULE), NO_RULE, NO_RULE, 0);
}

void rule_groups_form(RuleGroups *g)
{
    Forming forming = {.groups = g};
    g->count = 0;
    form(&forming, false);
    form(&forming, true);
}

/* ---- what they mean ----------------------------------------------------------------------------------------------- */

const RuleGroup *rule_groups_main(const RuleGroups *g)
{
    return g->count && !g->group[0].nearly ? &g->group[0] : NULL;
}

/* Whether its rows suggest a rule: they are near one, and are most of the rows that no rule fits. Where rows are near this rule and that,
 * it is by chance. */
static bool suggests(const RuleGroups *g, const RuleGroup *group)
{
    return group->nearly && rule_groups_count_rules(g, group) && 4 * group->group.rows >= 3 * g->tally.measured;
}

bool rule_groups_is_own(const RuleGroups *g, const RuleGroup *group)
{
    return group->nearly && !suggests(g, group);
}

static int first_rule(const RuleGroups *g, const RuleGroup *group)
{
    int i = 0;
    while (i < g->tally.rules->count && !group->fits[i])
        i++;
    return i;
}

bool rule_groups_has_rule(const RuleGroups *g, int rule)
{
    for (int i = 0; i < g->count; i++)
        if (!g->group[i].nearly && rule == first_rule(g, &g->group[i]))
            return true;
    return false;
}

bool rule_groups_is_right(const RuleGroups *g, const RuleGroup *group)
{
    return group == rule_groups_main(g) || group->slow;
}

long rule_groups_stray_rows(const RuleGroups *g)
{
    long rows = 0;
    for (int i = 0; i < g->count; i++)
        rows += g->group[i].nearly || rule_groups_is_right(g, &g->group[i]) ? 0 : g->group[i].group.rows;
    return rows;
}

int rule_groups_count_rules(const RuleGroups *g, const RuleGroup *group)
{
    int count = 0;
    for (int i = 0; i < g->tally.rules->count; i++)
        count += group->fits[i];
    return count;
}
