/* Log findings: the wrong rows of a log, gathered by what explains them, whatever their order.
 *
 * Rows with the same explanations are counted as a set. From the sets findings are formed: the first by the explanation that fits best, the
 * next by the one that fits best what is left, and so on. An explanation that no right row contradicts fits better than one that a right
 * row contradicts. Otherwise the one that explains more rows fits better. So where two mistakes explain a row, the other rows decide. */
#ifndef CAROM_AUDIT_LOG_FINDINGS_H
#define CAROM_AUDIT_LOG_FINDINGS_H

#include "audit/explanation_list.h"
#include "audit/row_group.h"

typedef struct AuditFinding {
    RowGroup group;
    bool    *explains; /* for each explanation whether it explains every row of the group */
    bool    *off;      /* for each result whether it is wrong in some row of the group */
} AuditFinding;

enum { MOST_FINDINGS = 40, MOST_FINDING_SETS = 256 };

typedef struct LogFindings {
    const ExplanationList *list;
    int                    results;
    Arena                 *mem;
    AuditFinding          *set; /* rows with the same explanations */
    int                    sets;
    bool                  *nothing;      /* the explanations of a row that has none */
    RowGroup              *where;        /* for each explanation the rows that it explains */
    bool                  *contradicted; /* for each explanation, whether a right row contradicts it, */
    bool                  *narrow;       /* and whether its rows are only some of those that another, simpler one explains */
    AuditFinding          *finding;      /* as formed last, in the order of their first rows */
    int                    count;
} LogFindings;

void log_findings_open(LogFindings *findings, const ExplanationList *list, int results, Arena *mem);

/* The set of a row with these explanations (NULL: there are none), counted. The caller keeps its first row and notes which results are off.
 */
AuditFinding *log_findings_add(LogFindings *findings, const bool *explains, long number);

/* Adds a set of later rows with these explanations and results that are off. */
void log_findings_add_set(LogFindings *findings, const bool *explains, const bool *off, const RowGroup *later);

/* Forms the findings of the rows that were added so far. */
void log_findings_form(LogFindings *findings);

/* The first explanation of a finding in the order above; NULL: there is none. */
const LogExplanation *log_findings_explanation(const LogFindings *findings, const AuditFinding *finding);

#endif
