/* The table of a ledger. */
#include "lesson/check/ledger.h"

#include "base/json_writer.h"

enum { LINE_COLUMNS = 6, STATUS_COLUMNS = 15, INDENT = LINE_COLUMNS + 2 };

static void put_safe_filled(Buf *out, Text text, int width)
{
    Buf safe = {0};
    buf_put_safe(&safe, text);
    buf_fill(out, ' ', INDENT);
    buf_put_filled(out, buf_text(&safe), INDENT, INDENT, width);
    buf_char(out, '\n');
    buf_free(&safe);
}

/* "misprint SG2, truncated" */
static Text status_of(const LedgerRow *row, Arena *mem)
{
    return text_format(mem, "%s%s%.*s%s%.*s", ledger_row_names[row->kind], row->id.len ? " " : "", TEXT_ARG(row->id),
                       row->how.len ? ", " : "", TEXT_ARG(row->how));
}

/* The text for a row that does not simply agree, without its reason. */
static Text rest_of(const LedgerRow *row, Arena *mem)
{
    Buf words = {0};
    if (row->kind == ROW_AGREES || row->kind == ROW_TYPES)
        return (Text){0};
    if (row->truth.len)
        buf_printf(&words, "%.*s is %.*s", TEXT_ARG(row->what), TEXT_ARG(row->truth));
    if (row->first.len)
        buf_printf(&words, "%s%s %.*s", words.len ? "; " : "", row->kind == ROW_CARRIED ? "follows from" : "the first wrong step is",
                   TEXT_ARG(row->first));
    if (row->gives.len)
        buf_printf(&words, "%swith the printed values, %.*s is %.*s", words.len ? "; " : "", TEXT_ARG(row->formula), TEXT_ARG(row->gives));
    if (row->cause.len)
        buf_printf(&words, "%sprinted is %.*s", words.len ? "; " : "", TEXT_ARG(row->cause));
    return buf_finish(&words, mem);
}

static Text reason_of(const LedgerRow *row)
{
    if (row->kind == ROW_AGREES || row->kind == ROW_TYPES)
        return (Text){0};
    return row->reason;
}

static void put_row(Buf *out, const LedgerRow *row, int width)
{
    Arena *mem = arena_new();
    Buf    printed = {0};
    Text   status = status_of(row, mem);
    int    room = width - INDENT - STATUS_COLUMNS - 1;
    buf_put_safe(&printed, row->printed);
    int columns = text_columns(buf_text(&printed));
    buf_printf(out, "%*d  ", LINE_COLUMNS, row->line);
    if (columns <= room && status.len < STATUS_COLUMNS) {
        buf_put(out, buf_text(&printed));
        buf_fill(out, ' ', room - columns + 1);
        buf_put(out, status);
        buf_char(out, '\n');
    } else {
        buf_put_filled(out, buf_text(&printed), INDENT, INDENT + 2, width);
        buf_char(out, '\n');
        put_safe_filled(out, status, width);
    }
    Text below[] = {rest_of(row, mem), reason_of(row)};
    for (int i = 0; i < 2; i++)
        if (below[i].len)
            put_safe_filled(out, below[i], width);
    buf_free(&printed);
    arena_free(mem);
}

/* "12 printed: 7 agrees, 5 misprint" */
static Text counts_of(const Ledger *ledger, Arena *mem)
{
    int count[ROW_KINDS] = {0};
    Buf words = {0};
    for (int i = 0; i < ledger->rows; i++)
        count[ledger->row[i].kind]++;
    buf_printf(&words, "%d printed: ", ledger->rows);
    bool first = true;
    for (int kind = 0; kind < ROW_KINDS; kind++)
        if (count[kind]) {
            buf_printf(&words, "%s%d %s", first ? "" : ", ", count[kind], ledger_row_names[kind]);
            first = false;
        }
    return buf_finish(&words, mem);
}

/* Whether a new table starts with this row: there is one for each document. */
static bool begins(const Ledger *ledger, int row)
{
    return !row || !text_equal(ledger->row[row].document, ledger->row[row - 1].document);
}

/* Whether a new heading of the document starts with this row. */
static bool is_under_new(const Ledger *ledger, int row)
{
    return ledger->row[row].heading.len && (begins(ledger, row) || !text_equal(ledger->row[row].heading, ledger->row[row - 1].heading));
}

void ledger_write(Buf *out, const Ledger *ledger, Text path, int width)
{
    for (int i = 0; i < ledger->rows; i++) {
        const LedgerRow *row = &ledger->row[i];
        if (begins(ledger, i)) {
            buf_puts(out, i ? "\n" : "");
            buf_put_safe(out, row->document);
            buf_puts(out, ", as printed (the number is the line of ");
            buf_put_safe(out, path);
            buf_puts(out, ")\n");
        }
        if (is_under_new(ledger, i)) {
            buf_puts(out, "  \"");
            buf_put_safe(out, row->heading);
            buf_puts(out, "\"\n");
        }
        put_row(out, row, width);
    }
    if (!ledger->rows)
        return;
    Arena *mem = arena_new();
    buf_put_filled(out, counts_of(ledger, mem), 0, 2, width);
    buf_puts(out, "\n\n");
    arena_free(mem);
}

/* ---- as a page ---------------------------------------------------------------------------------------------- */

static Text safe(Text text, Arena *mem)
{
    Buf buf = {0};
    buf_put_safe(&buf, text);
    return buf_finish(&buf, mem);
}

/* The longest column comes last, so that the verdict is visible on a small screen. */
static void put_table(Document *document, const Ledger *ledger, int from, Arena *mem)
{
    static const char *const HEADS[] = {"line", "verdict", "as printed"};
    enum { COLUMNS = sizeof HEADS / sizeof *HEADS };
    int to = from + 1;
    while (to < ledger->rows && !begins(ledger, to))
        to++;
    Block *table = document_table(document, (Text){0}, HEADS, COLUMNS, to - from);
    table->rows += to - from;
    for (int i = from; i < to; i++) {
        const LedgerRow *row = &ledger->row[i];
        Phrase          *cell = &table->cell[(i - from + 1) * COLUMNS];
        Text             rest = rest_of(row, mem), reason = reason_of(row);
        bool             under = is_under_new(ledger, i);
        phrase_words(&cell[0], mem, text_format(mem, "%d", row->line));
        phrase_words(&cell[1], mem, safe(status_of(row, mem), mem));
        phrase_stress(&cell[2], mem, safe(row->printed, mem), STRESS_CODE);
        Text heading = under ? text_format(mem, "from here on under \"%.*s\"%s", TEXT_ARG(row->heading), rest.len || reason.len ? "; " : "")
                             : (Text){0};
        table->detail[i - from + 1] = safe(
            text_format(mem, "%.*s%.*s%s%.*s", TEXT_ARG(heading), TEXT_ARG(rest), rest.len && reason.len ? "; " : "", TEXT_ARG(reason)),
            mem);
    }
}

Document ledger_document(const Ledger *ledger, Text path, Arena *mem)
{
    Document document = {.mem = mem};
    for (int i = 0; i < ledger->rows; i++) {
        if (!begins(ledger, i))
            continue;
        Text   where = text_format(mem, "As printed; the number is the line of %.*s.", TEXT_ARG(safe(path, mem)));
        Block *heading = document_add(&document, BLOCK_HEADING, (Text){0});
        heading->level = 2;
        heading->phrase = phrase_of(mem, safe(ledger->row[i].document, mem));
        document_add(&document, BLOCK_PARAGRAPH, (Text){0})->phrase = phrase_of(mem, where);
        put_table(&document, ledger, i, mem);
    }
    if (ledger->rows)
        document_add(&document, BLOCK_PARAGRAPH, (Text){0})->phrase = phrase_of(mem, counts_of(ledger, mem));
    return document;
}

void ledger_json(Buf *out, const Ledger *ledger, Text path)
{
    for (int i = 0; i < ledger->rows; i++) {
        const LedgerRow *row = &ledger->row[i];
        Json             json = json_object_of_kind(out, "printed");
        json_key_text_or_null(&json, "path", path);
        json_key_text_or_null(&json, "document", row->document);
        json_key_text_or_null(&json, "heading", row->heading);
        json_key_int(&json, "line", row->line);
        json_key_text_or_null(&json, "printed", row->printed);
        json_key_text_or_null(&json, "what", row->what);
        json_key_text_or_null(&json, "status", text_of(ledger_row_names[row->kind]));
        json_key_text_or_null(&json, "how", row->how);
        json_key_text_or_null(&json, "mistake", row->id);
        json_key_text_or_null(&json, "formula", row->cause);
        json_key_text_or_null(&json, "true", row->truth);
        json_key_text_or_null(&json, "first_wrong", row->first);
        json_key_text_or_null(&json, "printed_formula", row->formula);
        json_key_text_or_null(&json, "printed_gives", row->gives);
        json_key_text_or_null(&json, "reason", row->reason);
        json_end_line(&json);
    }
}
