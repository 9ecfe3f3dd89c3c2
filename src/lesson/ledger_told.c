/* The table of a ledger. */
#include "lesson/ledger.h"

#include "render/json.h"

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
    return text_format(mem, "%s%s%.*s%s%.*s", row_names[row->kind], row->id.len ? " " : "", TEXT_ARG(row->id), row->how.len ? ", " : "",
                       TEXT_ARG(row->how));
}

/* What is to be said of a row that does not simply agree. */
static void put_rest(Buf *out, const LedgerRow *row, int width)
{
    Buf words = {0};
    if (row->truth.len)
        buf_printf(&words, "%.*s is %.*s", TEXT_ARG(row->what), TEXT_ARG(row->truth));
    if (row->first.len)
        buf_printf(&words, "%s%s %.*s", words.len ? "; " : "", row->kind == ROW_CARRIED ? "follows from" : "the first wrong step is",
                   TEXT_ARG(row->first));
    if (row->cause.len)
        buf_printf(&words, "%sprinted is %.*s", words.len ? "; " : "", TEXT_ARG(row->cause));
    if (words.len)
        put_safe_filled(out, buf_text(&words), width);
    if (row->reason.len)
        put_safe_filled(out, row->reason, width);
    buf_free(&words);
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
    if (row->kind != ROW_AGREES && row->kind != ROW_TYPES)
        put_rest(out, row, width);
    buf_free(&printed);
    arena_free(mem);
}

static void put_counts(Buf *out, const Ledger *ledger, int width)
{
    int count[ROW_KINDS] = {0};
    Buf words = {0};
    for (int i = 0; i < ledger->rows; i++)
        count[ledger->row[i].kind]++;
    buf_printf(&words, "%d printed: ", ledger->rows);
    bool first = true;
    for (int kind = 0; kind < ROW_KINDS; kind++)
        if (count[kind]) {
            buf_printf(&words, "%s%d %s", first ? "" : ", ", count[kind], row_names[kind]);
            first = false;
        }
    buf_put_filled(out, buf_text(&words), 0, 2, width);
    buf_puts(out, "\n\n");
    buf_free(&words);
}

void ledger_write(Buf *out, const Ledger *ledger, Text path, int width)
{
    for (int i = 0; i < ledger->rows; i++) {
        const LedgerRow *row = &ledger->row[i];
        if (!i || !text_equal(row->document, row[-1].document)) {
            buf_puts(out, i ? "\n" : "");
            buf_put_safe(out, row->document);
            buf_puts(out, ", as printed (the number is the line of ");
            buf_put_safe(out, path);
            buf_puts(out, ")\n");
        }
        put_row(out, row, width);
    }
    if (ledger->rows)
        put_counts(out, ledger, width);
}

static void put_field(Buf *out, const char *name, Text text)
{
    json_key(out, name);
    if (text.len)
        json_string(out, text);
    else
        buf_puts(out, "null");
}

void ledger_json(Buf *out, const Ledger *ledger, Text path)
{
    for (int i = 0; i < ledger->rows; i++) {
        const LedgerRow *row = &ledger->row[i];
        buf_puts(out, "{\"carom\":1,\"kind\":\"printed\"");
        put_field(out, "path", path);
        put_field(out, "document", row->document);
        buf_printf(out, ",\"line\":%d", row->line);
        put_field(out, "printed", row->printed);
        put_field(out, "what", row->what);
        put_field(out, "status", text_of(row_names[row->kind]));
        put_field(out, "how", row->how);
        put_field(out, "mistake", row->id);
        put_field(out, "formula", row->cause);
        put_field(out, "true", row->truth);
        put_field(out, "first_wrong", row->first);
        put_field(out, "reason", row->reason);
        buf_puts(out, "}\n");
    }
}
