/* Audit: the rows of a log judged one by one, and what is found in them, in memory that does not grow with the log.
 *
 * A log that has e for each body is judged by every rule that makes one of the two. Rows that a rule fits are gathered by rule; the others
 * are wrong, and explained by the rule of most rows.
 *
 * Rows that are right tell, too: a program that left out a test, or that follows another convention, does so in each of its rows. Of
 * several explanations, one that some of the right rows contradict comes last. */
#ifndef CAROM_AUDIT_AUDIT_H
#define CAROM_AUDIT_AUDIT_H

#include "audit/log_findings.h"
#include "audit/rule_groups.h"

typedef struct AuditRequest {
    Method             *method;
    const NumSys       *numbers; /* of the log: a system that rounds */
    mpfr_prec_t         prec;
    double              ulps; /* the largest error to accept; 0: what rounding explains */
    const ColumnNaming *naming;
    int                 namings;
} AuditRequest;

enum { MOST_SOUGHT = 1000 };

enum { MANY_DIGITS = 99 };
/* Errors up to 1/2, 1, 2, 4, 16, 256 ulps, and beyond. */
enum { ULP_CLASSES = 7 };

typedef struct Audit {
    AuditRequest   request;
    const Columns *columns; /* NULL: the log has none that can be read; the reason is in the Diag */
    RowJudge       judge;
    RowRules       rules; /* of a log with e for each body: how rows follow rules, and which rows follow which */
    RuleGroups     rule_groups;
    Arena         *mem, *worst_mem;
    Diag          *diag;
    Text          *names;
    int            name_count, name_lines; /* lines before the first row */
    long           lines;
    int            parts;                                           /* of a sum: how many audits were added */
    long           rows, count[ROW_VERDICTS], by_ulps[ULP_CLASSES]; /* rows that are not wrong */
    RowGroup       rounded, beyond, no_answer, damaged;             /* beyond: of the ulps asked for, though not wrong */
    AuditRow       worst;                                           /* of the rows that are not wrong */
    int            digits; /* the most that a logged result has; MANY_DIGITS if one is no decimal */
    LogFindings    findings;
    long           in_vain; /* wrong rows without an explanation; after MOST_SOUGHT only the explanations of findings are tried */
    bool           stopped;
} Audit;

/* Rows come through the sink; what was found is known after the end. */
void    audit_open(Audit *audit, const AuditRequest *request, Arena *mem, Diag *diag);
LogSink audit_sink(Audit *audit);
void    audit_finish(Audit *audit);
void    audit_close(Audit *audit);

/* The first explanation of a finding, in that order; NULL: there is none. */
const LogExplanation *audit_explanation(const Audit *audit, const AuditFinding *finding);
/* A convention by which its rows are right, though others are not; NULL: there is none. */
const LogExplanation *audit_other_convention(const Audit *audit, const AuditFinding *finding);
/* Whether its rows are right by another convention. */
bool audit_finding_is_right(const Audit *audit, const AuditFinding *finding);
/* The significant digits that tell apart the numbers of the log's format: 9 of binary32, 17 of binary64. */
int audit_digits_needed(const Audit *audit);
/* Whether there is a row that is neither damaged nor without an answer. */
bool audit_judged_any(const Audit *audit);
/* Whether a row is wrong, or beyond the ulps asked for. */
bool audit_found_fault(const Audit *audit);
/* Whether the log has e for each body, and rules make one of the two. */
bool audit_has_rules(const Audit *audit);
/* The wrong rows, and the first of them; NULL: there is none. */
long            audit_wrong_rows(const Audit *audit);
const AuditRow *audit_first_wrong(const Audit *audit);
/* The first finding, in the order of rows, that is not right by another convention; NULL: there is none. */
const AuditFinding *audit_first_fault(const Audit *audit);

#endif
