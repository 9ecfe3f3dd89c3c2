#include "audit/audit.h"

#include <math.h>
#include <string.h>

static const double ULP_BOUNDS[ULP_CLASSES - 1] = {0.5, 1, 2, 4, 16, 256};

/* ---- rows to look at ---------------------------------------------------------------------------------------------- */

static AuditRow keep(Audit *audit, const LogRow *row, const RowJudgement *judgement, Arena *mem)
{
    AuditRow kept = {.number = row->number, .line = row->line, .ulps = judgement->ulps};
    bool     read = judgement->verdict != ROW_DAMAGED && judgement->verdict != ROW_NO_ANSWER;
    kept.reason = text_copy(mem, judgement->reason);
    kept.logged = text_copy(mem, judgement->logged);
    kept.truth = text_copy(mem, judgement->truth);
    if (read) {
        kept.statement = row_values_statement(&audit->judge.values, mem);
        kept.result = audit->columns->result[judgement->result].name;
    }
    return kept;
}

static void group_add(Audit *audit, RowGroup *group, const LogRow *row, const RowJudgement *judgement)
{
    if (!group->rows)
        group->first = keep(audit, row, judgement, audit->mem);
    row_group_count(group, row->number);
}

/* ---- findings ----------------------------------------------------------------------------------------------------- */

/* The explanations that stand in a finding. */
static const bool *known_explanations(const Audit *audit, int count)
{
    bool *known = ARENA_MANY(audit->judge.mem, bool, count + 1);
    for (int i = 0; i < audit->findings.count; i++)
        for (int k = 0; k < count; k++)
            known[k] |= audit->findings.finding[i].explains[k];
    return known;
}

static const bool *every_explanation(const Audit *audit, int count)
{
    bool *all = ARENA_MANY(audit->judge.mem, bool, count + 1);
    memset(all, true, (size_t)count);
    return all;
}

/* False where no rule is near either, or e has no effect. */
static bool add_by_rule(Audit *audit, const LogRow *row, const RowJudgement *judgement)
{
    RuleSet *set = rule_tally_add(&audit->rule_groups.tally, &audit->rules, row);
    if (set && set->rows == 1)
        set->first = keep(audit, row, judgement, audit->mem);
    return set;
}

/* Everything on the first wrong rows; later first what explained other rows, as programs err in the same way again. */
static const bool *explain(Audit *audit, int count)
{
    enum { FIRST_ROWS = 16 };
    bool        tired = audit->in_vain >= MOST_SOUGHT, first = audit->count[ROW_WRONG] <= FIRST_ROWS;
    const bool *explains = first ? NULL : row_judge_explain(&audit->judge, known_explanations(audit, count));
    if (!explains && !tired)
        explains = row_judge_explain(&audit->judge, every_explanation(audit, count));
    return explains;
}

/* Explains the row by the rules that other rows have shown; before there is one, it tries each in turn, unless some e gives these
 * results. */
static const bool *explain_by_rules(Audit *audit, int count, RowJudgement *judgement)
{
    RowRules *rules = &audit->rules;
    rule_groups_form(&audit->rule_groups);
    bool        shown = rule_groups_main(&audit->rule_groups), sought = shown || isnan(rules->e);
    const bool *explains = NULL;
    for (int i = 0; i < rules->rules.count && !explains && sought; i++) {
        if (!rules->has[i] || (shown && !rule_groups_has_rule(&audit->rule_groups, i)))
            continue;
        *judgement = row_rules_take(rules, i);
        explains = judgement->verdict == ROW_WRONG ? explain(audit, count) : NULL;
    }
    if (!explains)
        *judgement = row_rules_take(rules, rules->best);
    return explains;
}

static void add_wrong(Audit *audit, const LogRow *row, RowJudgement *judgement)
{
    int         count = audit->judge.explanations.count;
    bool        pair = audit_has_rules(audit);
    const bool *explains = pair ? explain_by_rules(audit, count, judgement) : explain(audit, count);
    if (pair && !explains && add_by_rule(audit, row, judgement))
        return;
    audit->in_vain += !explains;
    AuditFinding *set = log_findings_add(&audit->findings, explains, row->number);
    for (int i = 0; i < audit->columns->results; i++)
        set->off[i] |= audit->judge.off[i];
    if (set->group.rows > 1)
        return;
    set->group.first = keep(audit, row, judgement, audit->mem);
    log_findings_form(&audit->findings); /* what is known by now is tried first on the next row */
}

/* The digits of a decimal from the first that is not 0 on: 5 of -0.012300. */
static int count_digits(Text cell)
{
    int  digits = 0;
    bool decimal = true;
    for (size_t i = 0; i < cell.len && decimal && (cell.at[i] | 32) != 'e'; i++) {
        decimal = strchr("+-.0123456789 ", cell.at[i]);
        digits += cell.at[i] >= (digits ? '0' : '1') && cell.at[i] <= '9';
    }
    return decimal ? digits : MANY_DIGITS;
}

/* Once there are enough, it does not matter how many. */
static void note_digits(Audit *audit, const LogRow *row)
{
    for (int i = 0; i < audit->columns->results && audit->digits < audit_digits_needed(audit); i++) {
        const LoggedValue *result = &audit->columns->result[i];
        for (int axis = 0; axis < (result->axes ? result->axes : 1); axis++) {
            int digits = count_digits(row->cell[result->column[axis]]);
            audit->digits = digits > audit->digits ? digits : audit->digits;
        }
    }
}

/* Of the right rows the first ones can tell something about an explanation, and later ones that stand apart: all would cost too much. */
static bool is_asked(long right)
{
    enum { FIRST_ROWS = 64 };
    return right <= FIRST_ROWS || !(right & (right - 1));
}

static long right_rows(const Audit *audit)
{
    return audit->count[ROW_GOOD] + audit->count[ROW_ROUNDED];
}

/* Notes the explanations that the right row contradicts. */
static void add_right(Audit *audit)
{
    for (int i = 0; i < audit->judge.explanations.count && is_asked(right_rows(audit)); i++)
        audit->findings.contradicted[i] = audit->findings.contradicted[i] || row_judge_contradicts(&audit->judge, i);
}

/* ---- all rows ----------------------------------------------------------------------------------------------------- */

static int class_of(double ulps)
{
    int class = 0;
    while (class < ULP_CLASSES - 1 && ulps > ULP_BOUNDS[class])
        class ++;
    return class;
}

static void count_ulps(Audit *audit, const LogRow *row, const RowJudgement *judgement)
{
    audit->by_ulps[class_of(judgement->ulps)]++;
    if (audit->request.ulps > 0 && judgement->ulps > audit->request.ulps)
        group_add(audit, &audit->beyond, row, judgement);
    if (audit->worst.number && judgement->ulps <= audit->worst.ulps)
        return;
    arena_reset(audit->worst_mem);
    audit->worst = keep(audit, row, judgement, audit->worst_mem);
}

/* The names outlive the log. */
static void keep_names(Audit *audit, const Text *name, int count)
{
    audit->names = ARENA_MANY(audit->mem, Text, count + 1);
    audit->name_count = count;
    for (int i = 0; i < count; i++)
        audit->names[i] = text_copy(audit->mem, name[i]);
}

static bool take_names(void *data, const Text *name, int count)
{
    Audit              *audit = data;
    const AuditRequest *request = &audit->request;
    NumCtx              exact;
    keep_names(audit, name, count);
    numctx_open(&exact, &exact_system, audit->mem);
    audit->columns = columns_read(request->method, audit->names, count, request->naming, request->namings, &exact, audit->mem, audit->diag);
    numctx_close(&exact);
    if (audit->columns && !row_judge_open(&audit->judge, audit->columns, request->numbers, request->prec, audit->mem, audit->diag))
        audit->columns = NULL;
    if (audit->columns && audit_has_rules(audit)) {
        row_rules_open(&audit->rules, &audit->judge, audit->mem);
        rule_groups_open(&audit->rule_groups, &audit->rules.rules, audit->mem);
    }
    log_findings_open(&audit->findings, &audit->judge.explanations, audit->columns ? audit->columns->results : 0, audit->mem);
    return audit->columns;
}

/* Whether nothing has to be known about the next row but its verdict and the class of its error. */
static bool is_unremarkable(const Audit *audit, const RowGlanced *glanced)
{
    static const double ROOM = 1 + 0x1p-8; /* the row judge knows errors no better */
    double              most = audit->request.ulps > 0 ? fmin(audit->request.ulps, audit->worst.ulps) : audit->worst.ulps;
    bool                first = !glanced->good && !audit->rounded.rows;
    return glanced->most * ROOM < most && class_of(glanced->least) == class_of(glanced->most) && !first && !is_asked(right_rows(audit) + 1);
}

/* False where the row has to be judged. */
static bool take_at_a_glance(Audit *audit, const LogRow *row)
{
    RowGlanced glanced;
    if (!row_glance(&audit->judge.glance, row, &glanced) || !is_unremarkable(audit, &glanced))
        return false;
    audit->rows++;
    audit->count[glanced.good ? ROW_GOOD : ROW_ROUNDED]++;
    audit->by_ulps[class_of(glanced.most)]++;
    if (!glanced.good)
        row_group_count(&audit->rounded, row->number);
    note_digits(audit, row);
    return true;
}

static bool take_row(void *data, const LogRow *row)
{
    Audit *audit = data;
    if (take_at_a_glance(audit, row))
        return true;
    bool         pair = audit_has_rules(audit);
    RowJudgement judgement = pair ? row_rules_judge(&audit->rules, row) : row_judge(&audit->judge, row);
    if (judgement.verdict == ROW_STOPPED) {
        audit->stopped = true;
        return false;
    }
    audit->rows++;
    audit->count[judgement.verdict]++;
    if (judgement.verdict != ROW_DAMAGED)
        note_digits(audit, row);
    if (pair && (judgement.verdict == ROW_GOOD || judgement.verdict == ROW_ROUNDED))
        (void)add_by_rule(audit, row, &judgement);
    switch (judgement.verdict) {
    case ROW_GOOD:
        count_ulps(audit, row, &judgement);
        add_right(audit);
        break;
    case ROW_ROUNDED:
        count_ulps(audit, row, &judgement);
        group_add(audit, &audit->rounded, row, &judgement);
        add_right(audit);
        break;
    case ROW_WRONG:
        add_wrong(audit, row, &judgement);
        break;
    case ROW_NO_ANSWER:
        group_add(audit, &audit->no_answer, row, &judgement);
        break;
    default:
        group_add(audit, &audit->damaged, row, &judgement);
        break;
    }
    return true;
}

void audit_open(Audit *audit, const AuditRequest *request, Arena *mem, Diag *diag)
{
    *audit = (Audit){.request = *request, .mem = mem, .worst_mem = arena_small(), .diag = diag};
}

LogSink audit_sink(Audit *audit)
{
    return (LogSink){.data = audit, .names = take_names, .row = take_row};
}

void audit_finish(Audit *audit)
{
    if (!audit->columns)
        return;
    log_findings_form(&audit->findings);
    if (audit_has_rules(audit))
        rule_groups_form(&audit->rule_groups);
}

void audit_close(Audit *audit)
{
    row_judge_close(&audit->judge);
    arena_free(audit->worst_mem);
}

/* ---- what was found ----------------------------------------------------------------------------------------------- */

const LogExplanation *audit_explanation(const Audit *audit, const AuditFinding *finding)
{
    return log_findings_explanation(&audit->findings, finding);
}

const LogExplanation *audit_other_convention(const Audit *audit, const AuditFinding *finding)
{
    for (int i = 0; i < audit->judge.explanations.count; i++)
        if (finding->explains[i] && audit->judge.explanations.item[i].kind == EXPLAINED_BY_CONVENTION)
            return &audit->judge.explanations.item[i];
    return NULL;
}

bool audit_finding_is_right(const Audit *audit, const AuditFinding *finding)
{
    const LogExplanation *explanation = audit_explanation(audit, finding);
    return explanation && explanation->kind == EXPLAINED_BY_CONVENTION;
}

const AuditFinding *audit_first_fault(const Audit *audit)
{
    for (int i = 0; i < audit->findings.count; i++)
        if (!audit_finding_is_right(audit, &audit->findings.finding[i]))
            return &audit->findings.finding[i];
    return NULL;
}

bool audit_has_rules(const Audit *audit)
{
    return audit->columns->pair >= 0;
}

long audit_wrong_rows(const Audit *audit)
{
    long rows = 0;
    for (int i = 0; i < audit->findings.count; i++)
        rows += audit_finding_is_right(audit, &audit->findings.finding[i]) ? 0 : audit->findings.finding[i].group.rows;
    for (int i = 0; i < audit->rule_groups.count; i++)
        rows += rule_groups_is_right(&audit->rule_groups, &audit->rule_groups.group[i]) ? 0 : audit->rule_groups.group[i].group.rows;
    return rows;
}

const AuditRow *audit_first_wrong(const Audit *audit)
{
    const AuditFinding *fault = audit_first_fault(audit);
    const AuditRow     *first = fault ? &fault->group.first : NULL;
    for (int i = 0; i < audit->rule_groups.count; i++) {
        const RuleGroup *group = &audit->rule_groups.group[i];
        if (!rule_groups_is_right(&audit->rule_groups, group) && (!first || group->group.first.number < first->number))
            first = &group->group.first;
    }
    return first;
}

int audit_digits_needed(const Audit *audit)
{
    long p = audit->judge.values.format.p;
    return (int)(1 + (p * 30103 + 99999) / 100000);
}

bool audit_judged_any(const Audit *audit)
{
    return audit->rows > audit->damaged.rows + audit->no_answer.rows;
}

bool audit_found_fault(const Audit *audit)
{
    return audit_first_wrong(audit) || audit->beyond.rows;
}
