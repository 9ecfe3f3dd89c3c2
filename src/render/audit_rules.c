#include "render/audit_rules.h"

#include <math.h>

enum { SHOWN_RULE_RANGES = 4, NAMED_RULES = 3 };

/* ---- names of rules ----------------------------------------------------------------------------------------------- */

/* The rules of a group, each in words or as a formula, with `between` before the last. */
static Text list_rules(const Audit *audit, const RuleGroup *group, bool words, const char *between, Arena *mem)
{
    const PairRules *rules = audit->rule_groups.tally.rules;
    int              left = rule_groups_count_rules(&audit->rule_groups, group);
    Buf              buf = {0};
    for (int i = 0; i < rules->count; i++)
        if (group->fits[i]) {
            left--;
            buf_printf(&buf, "%s%s", words ? rules->rule[i].mix->words : rules->rule[i].mix->formula,
                       left > 1 ? ", "
                       : left   ? between
                                : "");
        }
    return buf_finish(&buf, mem);
}

Text audit_rules_text(const Audit *audit, const RuleGroup *group, Arena *mem)
{
    Text rules = list_rules(audit, group, false, " or ", mem);
    if (rule_groups_is_own(&audit->rule_groups, group))
        return TEXT("no rule");
    return group->nearly ? text_format(mem, "near %.*s", TEXT_ARG(rules)) : rules;
}

static Text engines_text(const Audit *audit, const RuleGroup *group, Arena *mem)
{
    const PairRules *rules = audit->rule_groups.tally.rules;
    Buf              buf = {0};
    for (int i = 0; i < rules->count; i++) {
        Text names = group->fits[i] ? pair_rules_engines(&rules->rule[i], false, mem) : (Text){0};
        buf_printf(&buf, "%s%.*s", buf.len && names.len ? ", " : "", TEXT_ARG(names));
    }
    return buf_finish(&buf, mem);
}

/* Engines with a rule of the main group that ignore bounces under a speed which lies between slow rows and others: "jolt (1 m/s)". */
static Text slow_engines(const Audit *audit, const RuleGroup *slow, Arena *mem)
{
    const RuleGroups *groups = &audit->rule_groups;
    const RuleGroup  *most = rule_groups_main(groups);
    Buf               buf = {0};
    for (int i = 0; i < engines_count; i++) {
        double least = engines[i].slow ? (double)engines[i].slow / engines[i].slow_den : 0;
        bool   fits = false;
        for (int k = 0; k < groups->tally.rules->count; k++)
            fits |= most->fits[k] && groups->tally.rules->rule[k].mix == engines[i].mix;
        if (fits && least > slow->fastest && least <= most->slowest)
            buf_printf(&buf, "%s%s (%g m/s)", buf.len ? ", " : "", engines[i].name, least);
    }
    return buf_finish(&buf, mem);
}

/* ---- what the rows show ------------------------------------------------------------------------------------------- */

static void say_slow(Document *doc, const Audit *audit, const RuleGroup *group, Text rows)
{
    Text names = slow_engines(audit, group, doc->mem);
    document_reason(
        doc,
        "%.*s: no rebound; the bodies approach at %.3g or less. Wherever they rebound, they approach at %.3g or more. This suggests "
        "a speed below which bounces are ignored, and does not prove it.%s%.*s",
        TEXT_ARG(rows), group->fastest, rule_groups_main(&audit->rule_groups)->slowest, names.len ? " It fits " : "", TEXT_ARG(names));
}

static void say_group(Document *doc, const Audit *audit, const RuleGroup *group)
{
    Text             rows = text_format(doc->mem, "row%s %.*s", group->group.rows == 1 ? "" : "s",
                                        TEXT_ARG(row_group_ranges(&group->group, SHOWN_RULE_RANGES, doc->mem)));
    int              count = rule_groups_count_rules(&audit->rule_groups, group);
    const RuleProof *proof = &group->proof;
    Text             words = list_rules(audit, group, true, " and ", doc->mem);
    if (group->slow)
        say_slow(doc, audit, group, rows);
    else if (group->nearly && count == 1)
        document_reason(
            doc,
            "%.*s: e is near %.*s, at most %.2g from it, which rounding does not explain. This suggests the rule and does not prove "
            "it.",
            TEXT_ARG(rows), TEXT_ARG(words), group->farthest);
    else if (group->nearly)
        document_reason(doc, "%.*s: e is near that of several rules, and rounding does not explain the rest: %.*s", TEXT_ARG(rows),
                        TEXT_ARG(words));
    else if (count == 1 && proof->number)
        document_reason(
            doc, "%.*s: %s proves it: of the rules that carom knows, only %.*s gives e = %.6g from %.*s and %.*s.", TEXT_ARG(rows),
            group->group.rows == 1 ? "this row" : text_format(doc->mem, "row %ld (line %ld) alone", proof->number, proof->line).at,
            TEXT_ARG(words), proof->e, TEXT_ARG(proof->pair[0]), TEXT_ARG(proof->pair[1]));
    else if (count == 1)
        document_reason(doc, "%.*s: no single row proves it, but together they leave only %.*s.", TEXT_ARG(rows), TEXT_ARG(words));
    else if (count <= NAMED_RULES)
        document_reason(
            doc, "%.*s: not decided. These rows fit %d rules alike: %.*s. A hit with other values of e1 and e2 would tell them apart.",
            TEXT_ARG(rows), count, TEXT_ARG(words));
    else
        document_reason(doc,
                        "%.*s: not decided. These rows fit %d rules alike. A hit with e1 = 0.2 and e2 = 0.8 would tell most of them apart.",
                        TEXT_ARG(rows), count);
}

static void put_cell(Document *doc, Block *table, int row, int column, Text words)
{
    table->rows = row + 2;
    phrase_words(&table->cell[(row + 1) * table->columns + column], doc->mem, words);
}

/* Rows whose e no rule gives, in whatever groups they are. */
static void say_own(Document *doc, const Audit *audit)
{
    const RuleGroups *groups = &audit->rule_groups;
    long              rows = 0;
    double            least = NAN, most = NAN;
    for (int i = 0; i < groups->count; i++) {
        const RuleGroup *group = &groups->group[i];
        if (!rule_groups_is_own(groups, group))
            continue;
        rows += group->group.rows;
        least = fmin(least, group->least);
        most = fmax(most, group->most);
    }
    if (rows == 1)
        document_reason(doc, "1 row has the results of e = %.3g, which no rule gives.", least);
    else if (rows)
        document_reason(doc, "%ld rows have the results of an e between %.3g and %.3g that no rule gives.", rows, least, most);
}

static void put_table(Document *doc, const Audit *audit)
{
    static const char *const HEAD[] = {"rows", "number", "e", "engines"};
    const RuleGroups        *groups = &audit->rule_groups;
    Block                   *table = document_table(doc, TEXT("the rules by which e comes from e1 and e2"), HEAD, 4, groups->count);
    for (int i = 0, row = 0; i < groups->count; i++) {
        const RuleGroup *group = &groups->group[i];
        Text             names = engines_text(audit, group, doc->mem);
        if (rule_groups_is_own(groups, group))
            continue;
        put_cell(doc, table, row, 0, row_group_ranges(&group->group, SHOWN_RULE_RANGES, doc->mem));
        put_cell(doc, table, row, 1, text_format(doc->mem, "%ld", group->group.rows));
        put_cell(doc, table, row, 2, audit_rules_text(audit, group, doc->mem));
        put_cell(doc, table, row++, 3, names.len ? names : TEXT("-"));
    }
}

void audit_rules_put(Document *doc, const Audit *audit)
{
    const RuleGroups *groups = &audit->rule_groups;
    bool              told = false;
    for (int i = 0; i < groups->count; i++)
        told |= !rule_groups_is_own(groups, &groups->group[i]);
    if (told)
        put_table(doc, audit);
    for (int i = 0; i < groups->count; i++)
        if (!rule_groups_is_own(groups, &groups->group[i]))
            say_group(doc, audit, &groups->group[i]);
    say_own(doc, audit);
    if (groups->tally.open)
        document_note(doc, "%ld row%s no rule: %s results do not depend on e, or rounding hides it", groups->tally.open,
                      groups->tally.open == 1 ? " shows" : "s show", groups->tally.open == 1 ? "its" : "their");
    if (groups->tally.unsorted)
        document_note(doc, "%ld more row%s other rules", groups->tally.unsorted, groups->tally.unsorted == 1 ? " follows" : "s follow");
}

/* ---- as JSON ------------------------------------------------------------------------------------------------------ */

void audit_rules_json(Json *json, const Audit *audit, Arena *mem)
{
    const RuleGroups *groups = &audit->rule_groups;
    json_key_array(json, "rules");
    for (int i = 0; i < groups->count; i++) {
        const RuleGroup *group = &groups->group[i];
        json_open_object(json);
        Text rules = rule_groups_is_own(groups, group) ? TEXT("") : list_rules(audit, group, false, " or ", mem);
        json_key_text_or_null(json, "e", rules);
        json_key_bool(json, "near", group->nearly);
        json_key_bool(json, "wrong", !rule_groups_is_right(groups, group));
        json_key_bool(json, "slow", group->slow);
        json_key_text_or_null(json, "engines", engines_text(audit, group, mem));
        json_key_int(json, "rows", group->group.rows);
        json_key_text(json, "where", row_group_ranges(&group->group, MOST_RANGES, mem));
        if (group->proof.number)
            json_key_int(json, "proved_by_row", group->proof.number);
        json_close_object(json);
    }
    json_close_array(json);
}
