#include "audit/log_findings.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };

static AuditFinding *room_for(const LogFindings *f, int count)
{
    AuditFinding *finding = ARENA_MANY(f->mem, AuditFinding, count);
    for (int i = 0; i < count; i++) {
        finding[i].explains = ARENA_MANY(f->mem, bool, f->list->count + 1);
        finding[i].off = ARENA_MANY(f->mem, bool, f->results + 1);
    }
    return finding;
}

void log_findings_open(LogFindings *f, const ExplanationList *list, int results, Arena *mem)
{
    *f = (LogFindings){.list = list, .results = results, .mem = mem};
    f->set = room_for(f, MOST_FINDING_SETS);
    f->finding = room_for(f, MOST_FINDINGS);
    f->where = ARENA_MANY(mem, RowGroup, list->count + 1);
    f->nothing = ARENA_MANY(mem, bool, list->count + 1);
    f->contradicted = ARENA_MANY(mem, bool, list->count + 1);
    f->narrow = ARENA_MANY(mem, bool, list->count + 1);
}

/* ---- sets --------------------------------------------------------------------------------------------------------- */

static bool has_common(const bool *a, const bool *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i] && b[i])
            return true;
    return false;
}

static void keep_common(bool *set, const bool *other, int count)
{
    for (int i = 0; i < count; i++)
        set[i] &= other[i];
}

/* Finds a set for the row where there are too many: it keeps only the explanations that it shares with the row. NULL: none shares any. */
static AuditFinding *crowded(LogFindings *f, const bool *explains)
{
    for (int i = 0; i < f->sets; i++)
        if (has_common(f->set[i].explains, explains, f->list->count)) {
            keep_common(f->set[i].explains, explains, f->list->count);
            return &f->set[i];
        }
    return NULL;
}

static AuditFinding *set_for(LogFindings *f, const bool *explains)
{
    size_t size = sizeof(bool) * (size_t)f->list->count;
    for (int i = 0; i < f->sets; i++)
        if (!memcmp(f->set[i].explains, explains, size))
            return &f->set[i];
    if (explains != f->nothing && f->sets >= MOST_FINDING_SETS - 1) { /* the last place is for rows that nothing explains */
        AuditFinding *like = crowded(f, explains);
        return like ? like : set_for(f, f->nothing);
    }
    memcpy(f->set[f->sets].explains, explains, size);
    return &f->set[f->sets++];
}

AuditFinding *log_findings_add(LogFindings *f, const bool *explains, long number)
{
    if (!explains)
        explains = f->nothing;
    AuditFinding *set = set_for(f, explains);
    row_group_count(&set->group, number);
    for (int i = 0; i < f->list->count; i++)
        if (explains[i])
            row_group_count(&f->where[i], number);
    return set;
}

static bool is_nothing(const LogFindings *f, const bool *explains)
{
    return !memcmp(explains, f->nothing, sizeof(bool) * (size_t)f->list->count);
}

void log_findings_add_set(LogFindings *f, const bool *explains, const bool *off, const RowGroup *later)
{
    AuditFinding *set = set_for(f, is_nothing(f, explains) ? f->nothing : explains);
    row_group_add(&set->group, later);
    for (int i = 0; i < f->results; i++)
        set->off[i] |= off[i];
}

/* ---- which explanation -------------------------------------------------------------------------------------------- */

/* 0: no row contradicts it; 2: a convention that holds in these rows alone. */
static int doubt(const LogFindings *f, int explanation)
{
    bool convention = f->list->item[explanation].kind == EXPLAINED_BY_CONVENTION;
    return f->contradicted[explanation] || f->narrow[explanation] ? 1 + convention : 0;
}

/* Whether a row that the first explains is not explained by the second. */
static bool explains_more(const LogFindings *f, int first, int second)
{
    for (int k = 0; k < f->sets; k++)
        if (f->set[k].explains[first] && !f->set[k].explains[second])
            return true;
    return false;
}

/* An e that is ignored in faster rows, too, has no threshold. */
static void find_narrow(LogFindings *f)
{
    const LogExplanation *item = f->list->item;
    for (int i = 0; i < f->list->count; i++)
        for (int k = 0; k < f->list->count && item[i].kind == EXPLAINED_BY_THRESHOLD; k++)
            f->narrow[i] |=
                item[k].kind == EXPLAINED_BY_CONSTANT && !item[k].constant && item[k].given == item[i].given && explains_more(f, k, i);
}

static long rows_left(const LogFindings *f, const bool *taken, int explanation)
{
    long rows = 0;
    for (int i = 0; i < f->sets; i++)
        rows += !taken[i] && f->set[i].explains[explanation] ? f->set[i].group.rows : 0;
    return rows;
}

static bool has_free(const LogFindings *f, const bool *taken)
{
    for (int i = 0; i < f->sets; i++)
        if (!taken[i])
            return true;
    return false;
}

static int best_left(const LogFindings *f, const bool *taken)
{
    int  best = NONE;
    long most = 0;
    for (int i = 0; i < f->list->count; i++) {
        long rows = rows_left(f, taken, i);
        if (rows && (best < 0 || doubt(f, i) < doubt(f, best) || (doubt(f, i) == doubt(f, best) && rows > most))) {
            best = i;
            most = rows;
        }
    }
    return best;
}

const LogExplanation *log_findings_explanation(const LogFindings *f, const AuditFinding *finding)
{
    int best = NONE;
    for (int i = 0; i < f->list->count; i++)
        if (finding->explains[i] && (best < 0 || doubt(f, i) < doubt(f, best)))
            best = i;
    return best < 0 ? NULL : &f->list->item[best];
}

/* ---- forming ------------------------------------------------------------------------------------------------------ */

static void merge(const LogFindings *f, AuditFinding *finding, const AuditFinding *set)
{
    RowGroup *group = &finding->group;
    bool      earlier = !group->rows || set->group.first.number < group->first.number;
    long      rows = group->rows + set->group.rows;
    if (earlier)
        *group = set->group;
    group->rows = rows;
    for (int i = 0; i < f->results; i++)
        finding->off[i] |= set->off[i];
    keep_common(finding->explains, set->explains, f->list->count);
}

/* The rows of several sets stand where the explanation was noted, unless it was noted for rows of another finding, too: then only the first
 * one is known. */
static void find_ranges(const LogFindings *f, RowGroup *group, int explanation)
{
    const RowGroup *where = explanation == NONE ? NULL : &f->where[explanation];
    if (where && where->rows == group->rows) {
        memcpy(group->range, where->range, sizeof group->range);
        group->ranges = where->ranges;
        group->more = where->more;
    } else {
        group->range[0] = (RowRange){group->first.number, group->first.number};
        group->ranges = group->more = 1;
    }
}

/* The sets that the explanation explains; with none, all that are left. */
static void gather(LogFindings *f, bool *taken, int explanation)
{
    AuditFinding *finding = &f->finding[f->count++];
    int           sets = 0;
    memset(finding->off, false, sizeof(bool) * (size_t)f->results);
    memset(finding->explains, true, sizeof(bool) * (size_t)f->list->count);
    finding->group = (RowGroup){0};
    for (int i = 0; i < f->sets; i++) {
        if (taken[i] || (explanation != NONE && !f->set[i].explains[explanation]))
            continue;
        taken[i] = true;
        merge(f, finding, &f->set[i]);
        sets++;
    }
    if (sets > 1)
        find_ranges(f, &finding->group, explanation);
}

static int in_order_of_rows(const void *a, const void *b)
{
    const AuditFinding *left = a, *right = b;
    return (left->group.first.number > right->group.first.number) - (left->group.first.number < right->group.first.number);
}

void log_findings_form(LogFindings *f)
{
    bool taken[MOST_FINDING_SETS] = {false};
    int  best = NONE;
    f->count = 0;
    find_narrow(f);
    while (f->count < MOST_FINDINGS - 1 && (best = best_left(f, taken)) != NONE)
        gather(f, taken, best);
    if (has_free(f, taken))
        gather(f, taken, NONE);
    qsort(f->finding, (size_t)f->count, sizeof *f->finding, in_order_of_rows);
}
