#include "base/csv.h"

#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------------------------ */

typedef struct CsvReader {
    Text   text;
    size_t at;
    int    line;
    char   between;
    Arena *mem;
} CsvReader;

static char at(const CsvReader *r)
{
    return r->at < r->text.len ? r->text.at[r->at] : '\n';
}

char csv_between(Text text)
{
    static const char BETWEEN[] = {',', ';', '\t'};
    size_t            count[sizeof BETWEEN] = {0}, best = 0;
    bool              quoted = false;
    for (size_t i = 0; i < text.len && (quoted || text.at[i] != '\n'); i++) {
        quoted ^= text.at[i] == '"';
        for (size_t k = 0; k < sizeof BETWEEN && !quoted; k++)
            count[k] += text.at[i] == BETWEEN[k];
    }
    for (size_t k = 1; k < sizeof BETWEEN; k++)
        best = count[k] > count[best] ? k : best;
    return BETWEEN[best];
}

/* After the opening quote. Returns the fault, if there is one. */
static Text read_quoted(CsvReader *r, Text *cell)
{
    Buf    buf = {0};
    size_t began = r->at;
    while (r->at < r->text.len && r->at - began <= LIMIT_CELL) {
        char c = r->text.at[r->at++];
        r->line += c == '\n';
        if (c != '"') {
            buf_char(&buf, c);
        } else if (at(r) == '"' && r->at < r->text.len) {
            buf_char(&buf, '"');
            r->at++;
        } else {
            while (at(r) == ' ' || at(r) == '\r')
                r->at++;
            *cell = text_trim(buf_finish(&buf, r->mem));
            return at(r) == r->between || at(r) == '\n' ? TEXT("") : TEXT("there is text after a closing quote");
        }
    }
    buf_free(&buf);
    return TEXT("a quote is not closed");
}

static Text read_cell(CsvReader *r, Text *cell)
{
    while (at(r) == ' ')
        r->at++;
    if (at(r) == '"') {
        r->at++;
        return read_quoted(r, cell);
    }
    size_t began = r->at, end = began;
    while (end < r->text.len && r->text.at[end] != r->between && r->text.at[end] != '\n')
        end++;
    r->at = end;
    *cell = text_trim(text_cut(r->text, began, end));
    return r->at - began <= LIMIT_CELL ? TEXT("") : TEXT("a cell is too long");
}

static Text read_row(CsvReader *r, CsvRow *row)
{
    size_t began = r->at;
    for (;;) {
        Text cell, fault = row->cells == LIMIT_CELLS ? TEXT("it has more than 1000 cells") : read_cell(r, &cell);
        if (fault.len)
            return fault;
        *ARENA_ADD(r->mem, row->cell, row->cells, &row->room) = cell;
        if (at(r) == '\n')
            return text_of(utf8_is_valid(text_cut(r->text, began, r->at)) ? "" : "it is not UTF-8");
        r->at++;
    }
}

static bool is_empty(const CsvRow *row)
{
    return !row->fault.len && (!row->cells || (row->cells == 1 && !row->cell[0].len));
}

Csv csv_read(Text text, Arena *mem)
{
    Csv csv = {0};
    int faults = 0;
    text = text_without_mark(text);
    CsvReader r = {.text = text, .line = 1, .between = csv_between(text), .mem = mem};
    while (r.at < text.len && faults < LIMIT_CSV_FAULTS) {
        CsvRow row = {.line = r.line};
        size_t began = r.at;
        row.fault = read_row(&r, &row);
        if (row.fault.len) { /* read again the lines that a missing quote swallowed */
            const char *stop = memchr(text.at + began, '\n', text.len - began);
            r.at = stop ? (size_t)(stop - text.at) : text.len;
            r.line = row.line;
            if (++faults == LIMIT_CSV_FAULTS)
                row.fault = TEXT("the rows below are not read, because too many rows have errors");
        }
        r.at++;
        r.line++;
        if (is_empty(&row))
            continue;
        *ARENA_ADD(mem, csv.row, csv.rows, &csv.room) = row;
    }
    return csv;
}

CsvRow csv_read_line(Text line, int number, char between, Arena *mem)
{
    CsvRow    row = {.line = number};
    CsvReader r = {.text = line, .line = number, .between = between, .mem = mem};
    row.fault = read_row(&r, &row);
    return row;
}

int csv_column(const Csv *csv, const char *name)
{
    for (int i = 0; csv->rows && i < csv->row[0].cells; i++) {
        Text cell = csv->row[0].cell[i];
        if (cell.len == strlen(name) && text_starts_in_any_case(cell, name))
            return i;
    }
    return -1;
}

Text csv_cell(const CsvRow *row, int column)
{
    return column >= 0 && column < row->cells ? row->cell[column] : (Text){0};
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

/* Their wide forms too, because some spreadsheets treat them alike. */
static bool starts_formula(Text cell)
{
    static const char *const SIGNS[] = {"=", "+", "-", "@", "\xEF\xBC\x9D", "\xEF\xBC\x8B", "\xEF\xBC\x8D", "\xEF\xBC\xA0"};
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS; i++)
        if (text_starts(cell, SIGNS[i]))
            return true;
    return false;
}

static bool needs_quotes(Text cell)
{
    for (size_t i = 0; i < cell.len; i++)
        if (strchr(",\";\t", cell.at[i]))
            return true;
    return cell.len && (cell.at[0] == ' ' || cell.at[cell.len - 1] == ' ');
}

void csv_put(Buf *out, Text cell)
{
    Buf safe = {0};
    if (starts_formula(text_trim(cell)))
        buf_char(&safe, '\'');
    buf_put_safe(&safe, cell);
    Text text = buf_text(&safe);
    bool quotes = needs_quotes(text);
    if (quotes)
        buf_char(out, '"');
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '"')
            buf_char(out, '"');
        buf_char(out, text.at[i]);
    }
    if (quotes)
        buf_char(out, '"');
    buf_char(out, ',');
    buf_free(&safe);
}

void csv_put_number(Buf *out, Text number)
{
    buf_put(out, number);
    buf_char(out, ',');
}

void csv_end_row(Buf *out)
{
    out->at[out->len - 1] = '\n';
}
