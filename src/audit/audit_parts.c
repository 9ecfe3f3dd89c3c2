#include "audit/audit_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------------------ */

/* The places where it is true. */
static void put_places(Json *json, const char *key, const bool *list, int count)
{
    json_key_array(json, key);
    for (int i = 0; i < count; i++)
        if (list[i])
            json_int(json, i);
    json_close_array(json);
}

static void put_longs(Json *json, const char *key, const long *list, int count)
{
    json_key_array(json, key);
    for (int i = 0; i < count; i++)
        json_int(json, list[i]);
    json_close_array(json);
}

static void put_row(Json *json, const char *key, const AuditRow *row)
{
    json_key_object(json, key);
    json_key_int(json, "row", row->number);
    json_key_int(json, "line", row->line);
    json_key(json, "ulps");
    if (isfinite(row->ulps))
        json_printf(json, "%.17g", row->ulps);
    else
        json_null(json);
    json_key_text(json, "result", row->result);
    json_key_text(json, "logged", row->logged);
    json_key_text(json, "true", row->truth);
    json_key_text(json, "statement", row->statement);
    json_key_text(json, "reason", row->reason);
    json_close_object(json);
}

static void put_group(Json *json, const RowGroup *group)
{
    json_key_int(json, "rows", group->rows);
    json_key_array(json, "ranges");
    for (int i = 0; i < group->ranges; i++) {
        json_int(json, group->range[i].first);
        json_int(json, group->range[i].last);
    }
    json_close_array(json);
    json_key_bool(json, "more", group->more);
    put_row(json, "first", &group->first);
}

static void put_named_group(Json *json, const char *key, const RowGroup *group)
{
    json_key_object(json, key);
    put_group(json, group);
    json_close_object(json);
}

static void put_findings(Json *json, const Audit *audit)
{
    const LogFindings *f = &audit->findings;
    json_key_array(json, "sets");
    for (int i = 0; i < f->sets; i++) {
        json_open_object(json);
        put_places(json, "explains", f->set[i].explains, f->list->count);
        put_places(json, "off", f->set[i].off, f->results);
        put_group(json, &f->set[i].group);
        json_close_object(json);
    }
    json_close_array(json);
    json_key_array(json, "where");
    for (int i = 0; i < f->list->count; i++) {
        json_open_object(json);
        put_group(json, &f->where[i]);
        json_close_object(json);
    }
    json_close_array(json);
    put_places(json, "contradicted", f->contradicted, f->list->count);
}

void audit_parts_put(Json *json, const Audit *audit)
{
    Buf numbers = {0};
    number_system_write(&numbers, audit->request.numbers, audit->request.prec);
    json_key_object(json, "part");
    json_key_texts(json, "columns", audit->names, audit->name_count);
    json_key_array(json, "called");
    for (int i = 0; i < audit->request.namings; i++) {
        json_string(json, audit->request.naming[i].column);
        json_string(json, audit->request.naming[i].name);
    }
    json_close_array(json);
    json_key_text(json, "numbers", buf_text(&numbers));
    json_key(json, "ulps");
    json_printf(json, "%.17g", audit->request.ulps);
    json_key_int(json, "parts", audit->parts ? audit->parts : 1);
    json_key_int(json, "rows", audit->rows);
    json_key_int(json, "lines", audit->lines);
    json_key_int(json, "name_lines", audit->name_lines);
    put_longs(json, "verdicts", audit->count, ROW_VERDICTS);
    put_longs(json, "errors", audit->by_ulps, ULP_CLASSES);
    json_key_int(json, "digits", audit->digits);
    json_key_int(json, "in_vain", audit->in_vain);
    json_key_bool(json, "stopped", audit->stopped);
    put_row(json, "worst", &audit->worst);
    put_named_group(json, "rounded", &audit->rounded);
    put_named_group(json, "beyond", &audit->beyond);
    put_named_group(json, "no_answer", &audit->no_answer);
    put_named_group(json, "damaged", &audit->damaged);
    put_findings(json, audit);
    json_close_object(json);
    buf_free(&numbers);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static double read_double(const JsonValue *value)
{
    char number[40] = {0};
    if (value->kind != JSON_WORD || value->text.len >= sizeof number)
        return INFINITY;
    memcpy(number, value->text.at, value->text.len);
    return strtod(number, NULL);
}

bool audit_parts_request(AuditRequest *request, const JsonValue *part, Arena *mem)
{
    const JsonValue *called = json_field(part, "called");
    ColumnNaming    *naming = ARENA_MANY(mem, ColumnNaming, called->count / 2 + 1);
    for (int i = 0; i + 1 < called->count; i += 2)
        naming[i / 2] = (ColumnNaming){text_copy(mem, called->item[i].text), text_copy(mem, called->item[i + 1].text)};
    request->naming = naming;
    request->namings = called->count / 2;
    request->ulps = read_double(json_field(part, "ulps"));
    return number_system(json_field(part, "numbers")->text, &request->numbers, &request->prec) && request->numbers->kind == NUM_ROUNDED &&
           isfinite(request->ulps);
}

/* A part that is added, and the rows and lines before it. */
typedef struct PartReading {
    Audit *audit;
    long   rows, lines;
} PartReading;

static AuditRow read_row(const PartReading *p, const JsonValue *value)
{
    AuditRow row = {.number = json_long(json_field(value, "row")), .line = json_long(json_field(value, "line"))};
    if (!row.number)
        return row;
    row.number += p->rows;
    row.line += p->lines;
    row.ulps = read_double(json_field(value, "ulps"));
    row.result = text_copy(p->audit->mem, json_field(value, "result")->text);
    row.logged = text_copy(p->audit->mem, json_field(value, "logged")->text);
    row.truth = text_copy(p->audit->mem, json_field(value, "true")->text);
    row.statement = text_copy(p->audit->mem, json_field(value, "statement")->text);
    row.reason = text_copy(p->audit->mem, json_field(value, "reason")->text);
    return row;
}

static RowGroup read_group(const PartReading *p, const JsonValue *value)
{
    const JsonValue *ranges = json_field(value, "ranges");
    RowGroup         group = {.rows = json_long(json_field(value, "rows")), .more = json_is_true(json_field(value, "more"))};
    for (int i = 0; i + 1 < ranges->count && group.ranges < MOST_RANGES; i += 2)
        group.range[group.ranges++] = (RowRange){json_long(&ranges->item[i]) + p->rows, json_long(&ranges->item[i + 1]) + p->rows};
    group.first = read_row(p, json_field(value, "first"));
    return group;
}

static bool *read_places(const JsonValue *places, int count, Arena *mem)
{
    bool *list = ARENA_MANY(mem, bool, count + 1);
    for (int i = 0; i < places->count; i++) {
        long at = json_long(&places->item[i]);
        if (at >= 0 && at < count)
            list[at] = true;
    }
    return list;
}

static void add_longs(long *sums, const JsonValue *list, int count)
{
    for (int i = 0; i < list->count && i < count; i++)
        sums[i] += json_long(&list->item[i]);
}

static void add_findings(const PartReading *p, const JsonValue *part)
{
    LogFindings     *f = &p->audit->findings;
    const JsonValue *sets = json_field(part, "sets"), *where = json_field(part, "where");
    for (int i = 0; i < sets->count; i++) {
        RowGroup group = read_group(p, &sets->item[i]);
        bool    *explains = read_places(json_field(&sets->item[i], "explains"), f->list->count, p->audit->mem);
        log_findings_add_set(f, explains, read_places(json_field(&sets->item[i], "off"), f->results, p->audit->mem), &group);
    }
    for (int i = 0; i < where->count && i < f->list->count; i++) {
        RowGroup group = read_group(p, &where->item[i]);
        row_group_add(&f->where[i], &group);
    }
    const bool *contradicted = read_places(json_field(part, "contradicted"), f->list->count, p->audit->mem);
    for (int i = 0; i < f->list->count; i++)
        f->contradicted[i] |= contradicted[i];
}

static void add_group(const PartReading *p, RowGroup *group, const JsonValue *part, const char *key)
{
    RowGroup other = read_group(p, json_field(part, key));
    row_group_add(group, &other);
}

/* Whether it was audited with the same numbers, the same bound and the same names of columns. */
static bool is_asked_alike(const AuditRequest *request, const JsonValue *part)
{
    const JsonValue *called = json_field(part, "called");
    Buf              numbers = {0};
    number_system_write(&numbers, request->numbers, request->prec);
    bool alike = text_equal(json_field(part, "numbers")->text, buf_text(&numbers)) && called->count == 2 * request->namings &&
                 read_double(json_field(part, "ulps")) == request->ulps;
    for (int i = 0; i < request->namings && alike; i++)
        alike = text_equal(called->item[2 * i].text, request->naming[i].column) &&
                text_equal(called->item[2 * i + 1].text, request->naming[i].name);
    buf_free(&numbers);
    return alike;
}

static bool is_of_same_log(const Audit *audit, const JsonValue *part)
{
    const JsonValue *names = json_field(part, "columns");
    bool             same = names->count == audit->name_count && audit->findings.list->count == json_field(part, "where")->count &&
                is_asked_alike(&audit->request, part);
    for (int i = 0; i < names->count && same; i++)
        same = text_equal(names->item[i].text, audit->names[i]);
    return same;
}

/* The first line of a CSV part has the names again, so it goes on behind the last line of the part before it less that one. */
bool audit_parts_add(Audit *audit, const JsonValue *part)
{
    PartReading p = {audit, audit->rows, audit->lines ? audit->lines - audit->name_lines : 0};
    AuditRow    worst = read_row(&p, json_field(part, "worst"));
    if (!is_of_same_log(audit, part))
        return false;
    long parts = json_long(json_field(part, "parts")); /* summaries of an earlier carom do not say */
    audit->parts += parts > 0 ? (int)parts : 1;
    audit->rows += json_long(json_field(part, "rows"));
    audit->lines = p.lines + json_long(json_field(part, "lines"));
    audit->name_lines = (int)json_long(json_field(part, "name_lines"));
    add_longs(audit->count, json_field(part, "verdicts"), ROW_VERDICTS);
    add_longs(audit->by_ulps, json_field(part, "errors"), ULP_CLASSES);
    int digits = (int)json_long(json_field(part, "digits"));
    audit->digits = digits > audit->digits ? digits : audit->digits;
    audit->in_vain += json_long(json_field(part, "in_vain"));
    audit->stopped |= json_is_true(json_field(part, "stopped"));
    if (worst.number && (!audit->worst.number || worst.ulps > audit->worst.ulps))
        audit->worst = worst;
    add_group(&p, &audit->rounded, part, "rounded");
    add_group(&p, &audit->beyond, part, "beyond");
    add_group(&p, &audit->no_answer, part, "no_answer");
    add_group(&p, &audit->damaged, part, "damaged");
    add_findings(&p, part);
    return true;
}
