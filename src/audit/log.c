#include "audit/log.h"

#include "audit/json_line.h"
#include "base/csv.h"

#include <string.h>

void log_open(LogReader *reader, LogSink sink)
{
    *reader = (LogReader){.sink = sink, .mem = arena_small(), .row_mem = arena_new()};
}

/* A `#` in front of the names, as numpy writes it, is no part of the first. */
static CsvRow read_names(LogReader *r, Text line)
{
    if (text_starts(line, "#"))
        line = text_trim(text_from(line, 1));
    r->between = csv_between(line);
    return csv_read_line(line, (int)r->lines, r->between, r->mem);
}

/* Its names stand beside a first row. */
static void begin_with_object(LogReader *r, Text line)
{
    JsonLine object = json_line_read(line, r->mem);
    r->name = ARENA_MANY(r->mem, Text, object.count + 1);
    for (int i = 0; i < object.count; i++)
        r->name[i] = text_copy(r->mem, object.pair[i].name);
    r->names = object.count;
    r->fault = object.fault;
}

static void begin_with_names(LogReader *r, Text line)
{
    CsvRow row = read_names(r, text_copy(r->mem, line));
    r->name = row.cell;
    r->names = row.cells < LIMIT_LOG_COLUMNS ? row.cells : LIMIT_LOG_COLUMNS;
    r->fault = row.fault;
}

static Text too_long_text(Arena *mem)
{
    return text_format(mem, "it is longer than %d bytes", LIMIT_LOG_LINE);
}

/* A program or a picture is no log, and no name moves the cursor of a terminal. */
static Text control_fault(const LogReader *r)
{
    for (int i = 0; i < r->names; i++)
        for (size_t at = 0; at < r->name[i].len; at++) {
            unsigned char byte = (unsigned char)r->name[i].at[at];
            if (byte < ' ' || byte == 0x7F)
                return TEXT("the name of a column has control characters");
        }
    return (Text){0};
}

static bool begin(LogReader *r, Text line)
{
    r->json = text_starts(line, "{");
    if (r->too_long)
        r->fault = too_long_text(r->mem);
    else if (r->json)
        begin_with_object(r, line);
    else
        begin_with_names(r, line);
    if (!r->fault.len)
        r->fault = control_fault(r);
    return !r->fault.len && r->sink.names(r->sink.data, r->name, r->names);
}

static int find_name(const LogReader *r, Text name, int near)
{
    if (near < r->names && text_equal(r->name[near], name))
        return near;
    for (int i = 0; i < r->names; i++)
        if (text_equal(r->name[i], name))
            return i;
    return -1;
}

static void read_object(LogReader *r, LogRow *row, Text line)
{
    JsonLine object = json_line_read(line, r->row_mem);
    row->fault = object.fault;
    for (int i = 0; i < object.count && !row->fault.len; i++) {
        int at = find_name(r, object.pair[i].name, i);
        if (at >= 0)
            row->cell[at] = object.pair[i].value;
    }
}

static void read_cells(LogReader *r, LogRow *row, Text line)
{
    CsvRow cells = csv_read_line(line, (int)r->lines, r->between, r->row_mem);
    row->fault = cells.fault;
    if (!row->fault.len && cells.cells != r->names && r->names < LIMIT_LOG_COLUMNS)
        row->fault =
            text_format(r->row_mem, "it has %d cell%s, and there are %d columns", cells.cells, cells.cells == 1 ? "" : "s", r->names);
    for (int i = 0; i < r->names && !row->fault.len; i++)
        row->cell[i] = cells.cell[i];
}

static bool take_line(LogReader *r, Text line)
{
    r->lines++;
    line = text_trim(r->lines == 1 ? text_without_mark(line) : line);
    if (!line.len && !r->too_long)
        return true;
    arena_reset(r->row_mem);
    if (!r->name) { /* nothing can be said about columns without names; a first object is a row, too */
        bool goes_on = begin(r, line);
        if (!goes_on || !r->json)
            return goes_on;
    }
    LogRow row = {.number = ++r->rows, .line = r->lines, .cell = ARENA_MANY(r->row_mem, Text, r->names + 1)};
    if (r->too_long)
        row.fault = too_long_text(r->row_mem);
    else if (r->json)
        read_object(r, &row, line);
    else
        read_cells(r, &row, line);
    return r->sink.row(r->sink.data, &row);
}

bool log_take(LogReader *r, Text piece)
{
    while (piece.len && !r->ended) {
        const char *stop = memchr(piece.at, '\n', piece.len);
        Text        part = text_cut(piece, 0, stop ? (size_t)(stop - piece.at) : piece.len);
        piece = text_from(piece, part.len + (stop != NULL));
        if (r->line.len + part.len > LIMIT_LOG_LINE)
            r->too_long = true;
        else if (!stop || r->line.len)
            buf_put(&r->line, part);
        if (!stop)
            break;
        Text whole = r->line.len || r->too_long ? buf_text(&r->line) : part;
        r->ended = !take_line(r, whole);
        r->line.len = 0;
        r->too_long = false;
    }
    return !r->ended;
}

void log_close(LogReader *r)
{
    if (!r->ended && (r->line.len || r->too_long))
        r->ended = !take_line(r, buf_text(&r->line));
    buf_free(&r->line);
    arena_free(r->row_mem);
    arena_free(r->mem);
}
