#include "render/board/sweep_page.h"

#include "base/csv.h"

enum { SHORT = 12 }; /* an exact number of at most so many characters stands in the table as it is */

static Text cell_text(const ValueSweep *sweep, const SweepCell *cell, Arena *mem)
{
    if (!cell->decimal.len)
        return cell->exact.len ? cell->exact : TEXT("–");
    bool fits = cell->formula[0].len || text_columns(cell->exact) <= SHORT;
    if (cell->exact.len && !sweep->pointed && fits)
        return cell->exact;
    return text_format(mem, "%s%.*s", cell->rounded ? "≈ " : "", TEXT_ARG(cell->decimal));
}

static Text head_text(Text name, Text unit, Arena *mem)
{
    return unit.len ? text_format(mem, "%.*s in %.*s", TEXT_ARG(name), TEXT_ARG(unit)) : name;
}

static int shown_rows(const ValueSweep *sweep)
{
    int rows = 0;
    for (int i = 0; i < sweep->rows; i++)
        rows += !sweep->row[i].corner;
    return rows;
}

static void put_table(Document *document, const ValueSweep *sweep)
{
    Arena       *mem = document->mem;
    int          columns = sweep->names + sweep->answers;
    const char **head = ARENA_MANY(mem, const char *, columns);
    for (int i = 0; i < columns; i++) {
        bool swept = i < sweep->names;
        int  k = swept ? i : i - sweep->names;
        Text text = swept ? head_text(sweep->name[k], sweep->unit[k], mem) : head_text(sweep->answer[k], sweep->answer_unit[k], mem);
        head[i] = text_format(mem, "%.*s%c", TEXT_ARG(text), 0).at;
    }
    Block *table = document_table(document, (Text){0}, head, columns, shown_rows(sweep));
    for (int i = 0; i < sweep->rows; i++) {
        const SweepRow *row = &sweep->row[i];
        if (row->corner)
            continue;
        Phrase *cell = table->cell + columns * table->rows++;
        for (int k = 0; k < sweep->names; k++)
            cell[k] = phrase_of(mem, cell_text(sweep, &row->at[k], mem));
        for (int k = 0; k < sweep->answers; k++)
            cell[sweep->names + k] = phrase_of(mem, row->answer ? cell_text(sweep, &row->answer[k], mem) : TEXT("–"));
    }
}

/* Says why a row is noted: it has no answer, or it is for a case of its own. */
typedef Text RowRemark(const SweepRow *row);

static Text reason_of(const SweepRow *row)
{
    return row->answer || row->corner ? TEXT("") : row->reason;
}

static Text condition_of(const SweepRow *row)
{
    return row->condition;
}

/* Each remark once, with the first and last of the values that have it one after another; before it `said`. */
static void put_remarks(Document *document, const ValueSweep *sweep, RowRemark *remark, const char *said)
{
    for (int i = 0, last; i < sweep->rows; i = last + 1) {
        Text remarked = remark(&sweep->row[i]);
        last = i;
        if (!remarked.len)
            continue;
        while (last + 1 < sweep->rows && text_equal(remark(&sweep->row[last + 1]), remarked))
            last++;
        Text from = cell_text(sweep, &sweep->row[i].at[0], document->mem), to = cell_text(sweep, &sweep->row[last].at[0], document->mem);
        if (last == i || text_equal(from, to))
            document_note(document, "%.*s = %.*s: %s%.*s", TEXT_ARG(sweep->name[0]), TEXT_ARG(from), said, TEXT_ARG(remarked));
        else
            document_note(document, "%.*s from %.*s to %.*s: %s%.*s", TEXT_ARG(sweep->name[0]), TEXT_ARG(from), TEXT_ARG(to), said,
                          TEXT_ARG(remarked));
    }
}

void sweep_put_conditions(Document *document, const ValueSweep *sweep)
{
    bool alike = sweep->rows > 0 && sweep->row[0].condition.len;
    for (int i = 1; i < sweep->rows; i++)
        alike &= text_equal(sweep->row[i].condition, sweep->row[0].condition);
    if (alike)
        document_note(document, "these results are for %.*s; work one value by itself to see the other cases",
                      TEXT_ARG(sweep->row[0].condition));
    else
        put_remarks(document, sweep, condition_of, "for ");
}

Document document_of_sweep(const ValueSweep *sweep, Arena *mem)
{
    Document document = {.mem = mem};
    put_table(&document, sweep);
    put_remarks(&document, sweep, reason_of, "");
    sweep_put_conditions(&document, sweep);
    for (int i = 0; i < sweep->changes; i++) {
        const SweepChange *change = &sweep->change[i];
        if (text_equal(change->before, change->after))
            document_note(&document, "at %.*s a condition changes: %.*s", TEXT_ARG(change->before), TEXT_ARG(change->said));
        else
            document_note(&document, "between %.*s and %.*s a condition changes: %.*s", TEXT_ARG(change->before), TEXT_ARG(change->after),
                          TEXT_ARG(change->said));
    }
    return document;
}

static void put_cell(Json *json, Text name, const SweepCell *cell, Text unit, Arena *mem)
{
    json_key_object(json, text_format(mem, "%.*s%c", TEXT_ARG(name), 0).at);
    json_key_text_or_null(json, "exact", cell->exact);
    json_key_text_or_null(json, "decimal", cell->decimal);
    if (unit.len)
        json_key_text(json, "unit", unit);
    json_close_object(json);
}

void json_sweep(Buf *out, const ValueSweep *sweep, const Origin *origin)
{
    Arena *mem = arena_new();
    for (int i = 0; i < sweep->rows; i++) {
        const SweepRow *row = &sweep->row[i];
        if (row->corner)
            continue;
        Json json = json_begin(out, origin);
        json_key_text(&json, "kind", TEXT("sweep"));
        json_key_text(&json, "method", sweep->method);
        json_key_text(&json, "status", row->answer ? TEXT("ok") : TEXT("none"));
        json_key_text_or_null(&json, "reason", row->reason);
        if (row->condition.len)
            json_key_text(&json, "condition", row->condition);
        json_key_object(&json, "at");
        for (int k = 0; k < sweep->names; k++)
            put_cell(&json, sweep->name[k], &row->at[k], sweep->unit[k], mem);
        json_close_object(&json);
        json_key_object(&json, "answers");
        for (int k = 0; k < sweep->answers && row->answer; k++)
            put_cell(&json, sweep->answer[k], &row->answer[k], sweep->answer_unit[k], mem);
        json_close_object(&json);
        json_end_line(&json);
    }
    arena_free(mem);
}

/* A number or a formula in letters, the components of a vector in as many cells, or a word. */
static void put_in_csv(Buf *out, const SweepCell *cell, int components)
{
    for (int k = 0; k < components; k++) {
        Buf  number = {0};
        bool has = cell && cell->number[k].m == cell->number[k].m;
        if (has)
            buf_printf(&number, "%.17g", figure_scaled_down(cell->number[k], 0));
        if (cell && cell->letters[k].len)
            csv_put(out, cell->formula[k]);
        else
            csv_put_number(out, buf_text(&number));
        buf_free(&number);
    }
    if (!components)
        csv_put(out, cell ? cell->exact : (Text){0});
}

void sweep_csv(Buf *out, const ValueSweep *sweep)
{
    static const char AXES[] = "xyz";
    Arena            *mem = arena_new();
    buf_puts(out, SWEEP_CSV_BEGINS);
    for (int k = 0; k < sweep->names; k++)
        csv_put(out, sweep->name[k]);
    for (int k = 0; k < sweep->answers; k++)
        for (int c = 0; c < (sweep->components[k] ? sweep->components[k] : 1); c++)
            csv_put(out, sweep->components[k] > 1 ? text_format(mem, "%.*s.%c", TEXT_ARG(sweep->answer[k]), AXES[c]) : sweep->answer[k]);
    csv_end_row(out);
    for (int i = 0; i < sweep->rows; i++) {
        const SweepRow *row = &sweep->row[i];
        if (row->corner)
            continue;
        for (int k = 0; k < sweep->names; k++)
            put_in_csv(out, &row->at[k], 1);
        for (int k = 0; k < sweep->answers; k++)
            put_in_csv(out, row->answer ? &row->answer[k] : NULL, sweep->components[k]);
        csv_end_row(out);
    }
    arena_free(mem);
}
