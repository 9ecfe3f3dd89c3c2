/* A log: whatever the bytes are, reading ends, each row has a cell for each column or a fault, a log in two pieces says the same as in one,
 * and an audit of it counts every row once. */
#include "fuzz.h"

#include "audit/audit.h"

typedef struct Seen {
    int  columns;
    long rows, faults;
    Buf  cells;
} Seen;

static bool see_names(void *data, const Text *name, int count)
{
    (void)name;
    ((Seen *)data)->columns = count;
    FUZZ_MUST(count >= 0 && count <= LIMIT_LOG_COLUMNS);
    return count > 0;
}

static bool see_row(void *data, const LogRow *row)
{
    Seen *seen = data;
    FUZZ_MUST(row->number == ++seen->rows && row->line >= row->number);
    seen->faults += row->fault.len > 0;
    for (int i = 0; i < seen->columns && !row->fault.len; i++)
        buf_put(&seen->cells, row->cell[i]);
    return true;
}

static Seen read_in_pieces(Text log, size_t piece)
{
    Seen      seen = {0};
    LogReader reader;
    log_open(&reader, (LogSink){.data = &seen, .names = see_names, .row = see_row});
    for (size_t at = 0; at < log.len; at += piece)
        (void)log_take(&reader, text_cut(log, at, at + piece < log.len ? at + piece : log.len));
    log_close(&reader);
    return seen;
}

static void check_audit(Text log, Arena *mem)
{
    Diag         diag = {.mem = mem};
    int          i = 0;
    Audit        audit;
    LogReader    reader;
    AuditRequest request = {.numbers = &binary64_system};
    while (!text_is(TEXT("collide1d"), method_built_in[i].name))
        i++;
    request.method = method_read_built_in(i, &diag);
    audit_open(&audit, &request, mem, &diag);
    log_open(&reader, audit_sink(&audit));
    (void)log_take(&reader, log);
    log_close(&reader);
    long rows = 0;
    for (int k = 0; k < ROW_VERDICTS; k++)
        rows += audit.count[k];
    FUZZ_MUST(rows == audit.rows && (audit.columns || diag.exit != EXIT_FINE || !audit.rows));
    audit_close(&audit);
    method_free(request.method);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text log = {(const char *)data, size};
    Seen whole = read_in_pieces(log, size + 1), parts = read_in_pieces(log, size / 2 + 1);
    FUZZ_MUST(whole.rows == parts.rows && whole.faults == parts.faults && text_equal(buf_text(&whole.cells), buf_text(&parts.cells)));
    buf_free(&whole.cells);
    buf_free(&parts.cells);
    Arena *mem = arena_new();
    check_audit(log, mem);
    arena_free(mem);
    mpfr_free_cache();
    return 0;
}
