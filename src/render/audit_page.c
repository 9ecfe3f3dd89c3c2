#include "render/audit_page.h"

#include "audit/audit_parts.h"
#include "base/csv.h"
#include "render/audit_rules.h"

#include <math.h>

enum { SHOWN_RANGES = 4 }; /* in the table of the page */

typedef struct AuditPage {
    const Audit *audit;
    Document     doc;
    Arena       *mem;
    bool         unicode;
} AuditPage;

static const char *plural(long count)
{
    return count == 1 ? "" : "s";
}

/* "; only vb' is wrong", where other results are right. */
static Text only_wrong(const AuditPage *page, const AuditFinding *finding)
{
    const Columns *columns = page->audit->columns;
    Buf            names = {0};
    int            wrong = 0;
    for (int i = 0; i < columns->results; i++)
        if (finding->off[i])
            buf_printf(&names, "%s%.*s", wrong++ ? ", " : "", TEXT_ARG(columns->result[i].name));
    Text list = buf_finish(&names, page->mem);
    if (!wrong || wrong == columns->results)
        return (Text){0};
    return text_format(page->mem, "; only %.*s %s wrong", TEXT_ARG(list), wrong == 1 ? "is" : "are");
}

static Text finding_text(const AuditPage *page, const AuditFinding *finding)
{
    const LogExplanation *explanation = audit_explanation(page->audit, finding);
    if (explanation)
        return explanation_text(explanation, page->audit->columns, page->unicode, page->mem);
    return text_format(page->mem, "no known mistake gives these results%.*s", TEXT_ARG(only_wrong(page, finding)));
}

static Text ulps_text(double ulps, Arena *mem)
{
    return isfinite(ulps) ? text_with(mem, text_format(mem, "%.3g", ulps), TEXT("e+"), TEXT("e")) : TEXT("");
}

/* ---- as a page ---------------------------------------------------------------------------------------------------- */

static void put_cell(AuditPage *page, Block *table, int row, int column, Text words)
{
    table->rows = row + 2;
    phrase_words(&table->cell[(row + 1) * table->columns + column], page->mem, words);
}

static void put_count(AuditPage *page, Block *table, int row, int column, long count)
{
    put_cell(page, table, row, column, text_format(page->mem, "%ld", count));
}

static void put_verdict(AuditPage *page)
{
    const Audit    *audit = page->audit;
    const AuditRow *first = audit_first_wrong(audit);
    long            wrong = audit_wrong_rows(audit);
    if (first)
        document_reason(&page->doc, "%ld of %ld row%s %s wrong; the first is row %ld.", wrong, audit->rows, plural(audit->rows),
                        wrong == 1 ? "is" : "are", first->number);
    else if (audit_judged_any(audit))
        document_reason(&page->doc, "No row is wrong%s",
                        audit->beyond.rows ? text_format(page->mem, ", but %ld of %ld %s more than %g ulps off; the first is row %ld.",
                                                         audit->beyond.rows, audit->rows, audit->beyond.rows == 1 ? "is" : "are",
                                                         audit->request.ulps, audit->beyond.first.number)
                                                 .at
                                           : ".");
    else
        document_reason(&page->doc, audit->rows ? "No row could be judged." : "The log has no rows.");
    if (audit->stopped)
        document_reason(&page->doc, "The audit was stopped after %ld row%s.", audit->rows, plural(audit->rows));
}

static void put_counts(AuditPage *page)
{
    static const char *const HEAD[] = {"rows", ""};
    const Audit             *audit = page->audit;
    long                     stray = rule_groups_stray_rows(&audit->rule_groups);
    long                     other = audit->count[ROW_WRONG] + stray - audit_wrong_rows(audit);
    struct {
        long rows;
        Text what;
    } line[] = {
        {audit->count[ROW_GOOD], text_format(page->mem, "within %d ulps of the exact result%s", GOOD_ULPS, stray ? ", by some rule" : "")},
        {audit->count[ROW_ROUNDED], TEXT("further off, but rounding explains them")},
        {stray, TEXT("of these by another rule than that of most rows")},
        {other, TEXT("right by another convention")},
        {audit_wrong_rows(audit), TEXT("wrong")},
        {audit->no_answer.rows, TEXT("not judged: the method has no answer for these inputs")},
        {audit->damaged.rows, TEXT("not judged: they cannot be read")},
    };
    int count = 0, lines = sizeof line / sizeof *line;
    for (int i = 0; i < lines; i++)
        count += line[i].rows > 0;
    if (!count)
        return;
    Block *table = document_table(&page->doc, (Text){0}, HEAD, 2, count);
    for (int i = 0, row = 0; i < lines; i++)
        if (line[i].rows) {
            put_count(page, table, row, 0, line[i].rows);
            put_cell(page, table, row++, 1, line[i].what);
        }
}

static void put_distribution(AuditPage *page)
{
    static const char *const HEAD[] = {"up to 1/2", "1", "2", "4", "16", "256", "more"};
    long                     rows = 0;
    for (int i = 0; i < ULP_CLASSES; i++)
        rows += page->audit->by_ulps[i];
    if (!rows)
        return;
    Block *table =
        document_table(&page->doc, TEXT("errors of the rows that are not wrong, in ulps of the exact result"), HEAD, ULP_CLASSES, 1);
    for (int i = 0; i < ULP_CLASSES; i++)
        put_count(page, table, 0, i, page->audit->by_ulps[i]);
}

static void put_findings(AuditPage *page)
{
    static const char *const HEAD[] = {"rows", "number", "what explains them"};
    const Audit             *audit = page->audit;
    if (!audit->findings.count)
        return;
    Block *table = document_table(&page->doc, TEXT("rows that rounding does not explain"), HEAD, 3, audit->findings.count);
    for (int i = 0; i < audit->findings.count; i++) {
        put_cell(page, table, i, 0, row_group_ranges(&audit->findings.finding[i].group, SHOWN_RANGES, page->mem));
        put_count(page, table, i, 1, audit->findings.finding[i].group.rows);
        put_cell(page, table, i, 2, finding_text(page, &audit->findings.finding[i]));
    }
    if (audit->in_vain > MOST_SOUGHT)
        document_reason(&page->doc, "After %d rows that no known mistake gives, only the mistakes in the table were tried.", MOST_SOUGHT);
}

static void put_row(AuditPage *page, const AuditRow *row, const char *what)
{
    if (row->reason.len) {
        document_reason(&page->doc, "%s: row %ld (line %ld): %.*s", what, row->number, row->line, TEXT_ARG(row->reason));
        return;
    }
    Text ulps = ulps_text(row->ulps, page->mem);
    if (row->logged.len)
        document_reason(&page->doc, "%s: row %ld (line %ld), %s%.*s%s%.*s = %.*s, exactly %.*s", what, row->number, row->line,
                        ulps.len ? "error " : "", TEXT_ARG(ulps), ulps.len ? " ulps: " : "", TEXT_ARG(row->result), TEXT_ARG(row->logged),
                        TEXT_ARG(row->truth));
    else
        document_reason(&page->doc, "%s: row %ld (line %ld), error %.*s ulps in %.*s", what, row->number, row->line, TEXT_ARG(ulps),
                        TEXT_ARG(row->result));
    (void)document_add(&page->doc, BLOCK_CODE, row->statement);
}

/* "follows e = max(e1, e2)" */
static Text follows_text(const AuditPage *page, const RuleGroup *group)
{
    if (rule_groups_is_own(&page->audit->rule_groups, group))
        return TEXT("follows no rule that carom knows");
    return text_format(page->mem, "follows e = %.*s", TEXT_ARG(audit_rules_text(page->audit, group, page->mem)));
}

static void put_rows_of_rules(AuditPage *page)
{
    const RuleGroups *groups = &page->audit->rule_groups;
    bool              own = false; /* one of them is enough */
    for (int i = 0; i < groups->count; i++) {
        const RuleGroup *group = &groups->group[i];
        const AuditRow  *first = &group->group.first;
        bool             again = own && rule_groups_is_own(groups, group);
        own |= rule_groups_is_own(groups, group);
        if (rule_groups_is_right(groups, group) || again)
            continue;
        if (group->nearly) {
            put_row(page, first, "to look at");
            continue;
        }
        document_reason(&page->doc, "to look at: row %ld (line %ld), the first that %.*s", first->number, first->line,
                        TEXT_ARG(follows_text(page, group)));
        (void)document_add(&page->doc, BLOCK_CODE, first->statement);
    }
}

static void put_rows(AuditPage *page)
{
    const Audit *audit = page->audit;
    for (int i = 0; i < audit->findings.count; i++)
        put_row(page, &audit->findings.finding[i].group.first, "to look at");
    put_rows_of_rules(page);
    if (audit->beyond.rows)
        put_row(page, &audit->beyond.first, "the first that is too far off");
    if (audit->worst.ulps > 0)
        put_row(page, &audit->worst, "largest error of a row that is not wrong");
    if (audit->no_answer.rows)
        put_row(page, &audit->no_answer.first, "the first without an answer");
    if (audit->damaged.rows)
        put_row(page, &audit->damaged.first, "the first that cannot be read");
}

/* A test that is left out looks like a convention that changes from row to row, where the log does not tell which. */
static void put_conventions(AuditPage *page)
{
    const Audit *audit = page->audit;
    for (int i = 0; i < audit->findings.count; i++) {
        const AuditFinding   *finding = &audit->findings.finding[i];
        const LogExplanation *found = audit_explanation(audit, finding), *convention = audit_other_convention(audit, finding);
        if (found && found->kind == EXPLAINED_BY_UNTESTED && convention)
            document_note(&page->doc, "row %ld and similar rows would be right under another convention than that of the other rows: %.*s",
                          finding->group.first.number, TEXT_ARG(convention->mistake->feedback));
    }
}

/* Rows that only the precision explains, or nothing, in a log that has fewer digits than its format: the program may compute in float, or
 * print too little. */
static void put_format(AuditPage *page)
{
    enum { FEW = 4, FLOAT_DIGITS = 9 };
    const Audit *audit = page->audit;
    long         single = 0, unexplained = 0;
    for (int i = 0; i < audit->findings.count; i++) {
        const LogExplanation *explanation = audit_explanation(audit, &audit->findings.finding[i]);
        single += explanation && explanation->kind == EXPLAINED_BY_SINGLE ? audit->findings.finding[i].group.rows : 0;
        unexplained += explanation ? 0 : audit->findings.finding[i].group.rows;
    }
    long p = audit->judge.values.format.p;
    if ((single * FEW >= audit->rows && single) || (unexplained && p > 24 && audit->digits <= FLOAT_DIGITS))
        document_note(&page->doc, "if the program computes in float, write `in binary32` after the log");
    if (unexplained && audit->digits + 1 < audit_digits_needed(audit))
        document_note(&page->doc,
                      "the results in the log have at most %d digits; a float needs 9 (printf's %%.9g), a double 17 (%%.17g), or rounding "
                      "in the log hides what the program computed",
                      audit->digits);
}

Document document_of_audit(const Audit *audit, Text log, bool unicode, Arena *mem)
{
    AuditPage page = {.audit = audit, .mem = mem, .unicode = unicode, .doc = {.mem = mem}};
    Buf       numbers = {0};
    number_system_write(&numbers, audit->request.numbers, audit->request.prec);
    (void)document_add(&page.doc, BLOCK_TITLE,
                       text_format(mem, "%.*s against %.*s, as numbers in %.*s", TEXT_ARG(log), TEXT_ARG(audit->request.method->name),
                                   TEXT_ARG(buf_text(&numbers))));
    buf_free(&numbers);
    put_verdict(&page);
    put_counts(&page);
    put_distribution(&page);
    if (audit_has_rules(audit))
        audit_rules_put(&page.doc, audit);
    put_findings(&page);
    put_rows(&page);
    put_conventions(&page);
    put_format(&page);
    for (int i = 0; i < audit->columns->unuseds; i++)
        document_note(&page.doc, "the column `%.*s` is not used", TEXT_ARG(audit->columns->unused[i]));
    return page.doc;
}

/* ---- as CSV ------------------------------------------------------------------------------------------------------- */

/* The mistake and the words that explain the rows may be empty. */
static void csv_explained(Buf *out, const char *verdict, const RowGroup *group, Text mistake, Text words, const AuditPage *page)
{
    const AuditRow *row = &group->first;
    const Text      none = {0};
    if (!group->rows)
        return;
    csv_put(out, text_of(verdict));
    csv_put_number(out, text_format(page->mem, "%ld", group->rows));
    csv_put(out, row_group_ranges(group, MOST_RANGES, page->mem));
    csv_put_number(out, text_format(page->mem, "%ld", row->number));
    csv_put_number(out, text_format(page->mem, "%ld", row->line));
    csv_put_number(out, row->reason.len ? none : ulps_text(row->ulps, page->mem));
    csv_put(out, row->result);
    csv_put(out, row->logged);
    csv_put(out, row->truth);
    csv_put(out, mistake);
    csv_put(out, words);
    csv_put(out, row->statement);
    csv_end_row(out);
}

static void csv_group(Buf *out, const char *verdict, const RowGroup *group, const AuditFinding *finding, const AuditPage *page)
{
    const LogExplanation *explanation = finding ? audit_explanation(page->audit, finding) : NULL;
    csv_explained(out, verdict, group, explanation && explanation->mistake ? explanation->mistake->id : (Text){0},
                  explanation ? finding_text(page, finding) : group->first.reason, page);
}

static void csv_rule(Buf *out, const RuleGroup *group, const AuditPage *page)
{
    const RuleGroups *groups = &page->audit->rule_groups;
    csv_explained(out,
                  group->slow                           ? "no rebound"
                  : rule_groups_is_right(groups, group) ? "rule"
                                                        : "other rule",
                  &group->group, (Text){0}, audit_rules_text(page->audit, group, page->mem), page);
}

void audit_page_csv(Buf *out, const Audit *audit, Arena *mem)
{
    AuditPage page = {.audit = audit, .mem = mem};
    RowGroup  worst = {
         .rows = audit->worst.ulps > 0, .range = {{audit->worst.number, audit->worst.number}}, .ranges = 1, .first = audit->worst};
    buf_puts(out, AUDIT_CSV_BEGINS "\n");
    for (int i = 0; i < audit->findings.count; i++) {
        const AuditFinding *finding = &audit->findings.finding[i];
        csv_group(out, audit_finding_is_right(audit, finding) ? "other convention" : "wrong", &finding->group, finding, &page);
    }
    for (int i = 0; i < audit->rule_groups.count; i++)
        csv_rule(out, &audit->rule_groups.group[i], &page);
    csv_group(out, "too far off", &audit->beyond, NULL, &page);
    csv_group(out, "rounded", &audit->rounded, NULL, &page);
    csv_group(out, "largest error not wrong", &worst, NULL, &page);
    csv_group(out, "no answer", &audit->no_answer, NULL, &page);
    csv_group(out, "unreadable", &audit->damaged, NULL, &page);
}

/* ---- as JSON ------------------------------------------------------------------------------------------------------ */

static void json_row(Json *json, const char *key, const AuditRow *row, Arena *mem)
{
    json_key_object(json, key);
    json_key_int(json, "row", row->number);
    json_key_int(json, "line", row->line);
    json_key_text_or_null(json, "ulps", ulps_text(row->ulps, mem));
    json_key_text_or_null(json, "result", row->result);
    json_key_text_or_null(json, "logged", row->logged);
    json_key_text_or_null(json, "true", row->truth);
    json_key_text_or_null(json, "statement", row->statement);
    json_key_text_or_null(json, "reason", row->reason);
    json_close_object(json);
}

static void json_group(Json *json, const RowGroup *group, Arena *mem)
{
    json_key_int(json, "rows", group->rows);
    json_key_array(json, "ranges");
    for (int i = 0; i < group->ranges; i++) {
        json_open_array(json);
        json_int(json, group->range[i].first);
        json_int(json, group->range[i].last);
        json_close_array(json);
    }
    json_close_array(json);
    json_key_bool(json, "more_ranges", group->more);
    if (group->rows)
        json_row(json, "first", &group->first, mem);
}

static void json_finding(Json *json, const AuditPage *page, const AuditFinding *finding)
{
    const LogExplanation *explanation = audit_explanation(page->audit, finding);
    bool                  known = explanation && explanation->mistake;
    json_open_object(json);
    json_key_bool(json, "wrong", !audit_finding_is_right(page->audit, finding));
    json_key_text_or_null(json, "mistake", known ? explanation->mistake->id : (Text){0});
    json_key_text_or_null(json, "explanation", explanation ? finding_text(page, finding) : (Text){0});
    json_group(json, &finding->group, page->mem);
    json_close_object(json);
}

void json_audit(Buf *out, const Audit *audit, Text log, const Origin *origin, const Notes *notes, Arena *mem)
{
    AuditPage page = {.audit = audit, .mem = mem};
    Json      json = json_begin(out, origin);
    Buf       numbers = {0};
    number_system_write(&numbers, audit->request.numbers, audit->request.prec);
    json_key_text(&json, "kind", TEXT("audit"));
    json_key_text(&json, "method", audit->request.method->name);
    json_key_text(&json, "status", TEXT("ok"));
    json_key_text(&json, "log", log);
    json_key_text(&json, "numbers", buf_text(&numbers));
    buf_free(&numbers);
    json_key_int(&json, "rows", audit->rows);
    json_key_int(&json, "within", audit->count[ROW_GOOD]);
    json_key_int(&json, "wrong", audit_wrong_rows(audit));
    json_key_bool(&json, "stopped", audit->stopped);
    json_key_array(&json, "errors");
    for (int i = 0; i < ULP_CLASSES; i++)
        json_int(&json, audit->by_ulps[i]);
    json_close_array(&json);
    json_key_array(&json, "findings");
    for (int i = 0; i < audit->findings.count; i++)
        json_finding(&json, &page, &audit->findings.finding[i]);
    json_close_array(&json);
    if (audit_has_rules(audit))
        audit_rules_json(&json, audit, mem);
    if (audit->worst.number)
        json_row(&json, "worst", &audit->worst, mem);
    json_key_object(&json, "rounded");
    json_group(&json, &audit->rounded, mem);
    json_close_object(&json);
    json_key_object(&json, "beyond");
    json_group(&json, &audit->beyond, mem);
    json_close_object(&json);
    json_key_object(&json, "without_answer");
    json_group(&json, &audit->no_answer, mem);
    json_close_object(&json);
    json_key_object(&json, "damaged");
    json_group(&json, &audit->damaged, mem);
    json_close_object(&json);
    json_key_texts(&json, "unused_columns", audit->columns->unused, audit->columns->unuseds);
    json_key_texts(&json, "notes", notes->text, notes->count);
    if (!audit_has_rules(audit))
        audit_parts_put(&json, audit);
    json_end_line(&json);
}
