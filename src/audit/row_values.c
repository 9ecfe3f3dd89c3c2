#include "audit/row_values.h"

#include <string.h>

void row_values_open(RowValues *v, const Columns *columns, const NumSys *format, mpfr_prec_t prec, Arena *mem)
{
    *v = (RowValues){.columns = columns, .format = format->format(prec), .mem = mem};
    numctx_open(&v->exact, &exact_system, mem);
    numctx_open(&v->stored, format, mem);
    v->stored.prec = prec;
}

void row_values_close(RowValues *v)
{
    numctx_close(&v->exact);
    numctx_close(&v->stored);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static Text part_of_name(const RowValues *v, const LoggedValue *value, int axis)
{
    bool pair = v->columns->pair >= 0 && value == &v->columns->given[v->columns->pair];
    if (pair)
        return text_format(v->mem, "%.*s%d", TEXT_ARG(value->name), axis + 1);
    return value->axes ? text_format(v->mem, "%.*s.%c", TEXT_ARG(value->name), "xyz"[axis]) : value->name;
}

static Text hint_for(const RowValues *v, Text cell)
{
    int digits = logged_digits(v->format);
    if (cell.len && memchr("(<[{", cell.at[0], 4))
        return TEXT("; a vector needs a column for each component, as in v.x and v.y");
    if (memchr(cell.at, ',', cell.len))
        return TEXT("; decimals have a point");
    if (text_starts_in_any_case(cell, "0x") && digits)
        return text_format(v->mem, "; bits have %d hexadecimal digits here, and a hexadecimal float has a p", digits);
    return (Text){0};
}

Text row_values_fault(const RowValues *v, const LoggedValue *value, int axis, const Logged *cell)
{
    Buf  text = {0};
    Text part = part_of_name(v, value, axis);
    if (cell->kind == LOGGED_NOTHING)
        return text_format(v->mem, "%.*s is missing", TEXT_ARG(part));
    buf_put_safe(&text, text_short(cell->text, 40));
    Text shown = buf_finish(&text, v->mem), hint = hint_for(v, cell->text);
    return text_format(v->mem, "%.*s is `%.*s`, which is not a number%.*s", TEXT_ARG(part), TEXT_ARG(shown), TEXT_ARG(hint));
}

static RowReading read_given(RowValues *v, const LogRow *row, int i, Text *reason)
{
    const Columns     *c = v->columns;
    const LoggedValue *given = &c->given[i];
    bool               infinite_ok = c->method->form[c->form].given[i]->infinite_ok;
    Num                part[MOST_AXES];
    if (given->axes < 0) {
        v->givens[i] = input_exact(c->fallback[i]);
        return ROW_IS_READ;
    }
    if (c->shape[i].kind == SHAPE_WORD) {
        v->givens[i] = input_exact(value_word(text_trim(row->cell[given->column[0]])));
        return ROW_IS_READ;
    }
    for (int axis = 0; axis < (given->axes ? given->axes : 1); axis++) {
        Logged cell = logged_read(row->cell[given->column[axis]], &v->stored, &v->exact);
        bool   infinite = cell.kind == LOGGED_INFINITE && !cell.negative && infinite_ok && !given->axes;
        if (cell.kind == LOGGED_NOTHING || cell.kind == LOGGED_WORD) {
            *reason = row_values_fault(v, given, axis, &cell);
            return ROW_IS_DAMAGED;
        }
        if (!infinite && cell.kind != LOGGED_NUMBER) {
            *reason =
                text_format(v->mem, "%.*s is %s", TEXT_ARG(part_of_name(v, given, axis)), cell.kind == LOGGED_NAN ? "NaN" : "infinite");
            return ROW_IS_NOT_A_NUMBER;
        }
        part[axis] = exact_num(infinite ? &exact_infinity : cell.value);
    }
    if (i == c->pair) {
        v->pair[0] = value_number(part[0]);
        v->pair[1] = value_number(part[1]);
        v->givens[i] = input_exact(v->pair[0]);
        return ROW_IS_READ;
    }
    v->givens[i] = input_exact(given->axes ? value_of(c->shape[i], arena_copy(v->mem, part, sizeof(Num) * (size_t)given->axes))
                                           : value_number(part[0]));
    return ROW_IS_READ;
}

static Input read_beside(RowValues *v, const LogRow *row, const LoggedValue *beside)
{
    Num part[MOST_AXES];
    for (int axis = 0; axis < (beside->axes ? beside->axes : 1); axis++) {
        Logged cell = logged_read(row->cell[beside->column[axis]], &v->stored, &v->exact);
        if (cell.kind != LOGGED_NUMBER)
            return (Input){.shape = {.kind = SHAPE_NONE}};
        part[axis] = exact_num(cell.value);
    }
    Shape shape = {.kind = SHAPE_VECTOR, .rows = beside->axes, .cols = 1};
    return input_exact(beside->axes ? value_of(shape, arena_copy(v->mem, part, sizeof(Num) * (size_t)beside->axes))
                                    : value_number(part[0]));
}

bool row_values_put_given(const RowValues *v, Buf *buf, Text name)
{
    for (int i = 0; i < v->columns->givens; i++) {
        const LoggedValue *given = &v->columns->given[i];
        if (given->axes < 0 || !text_equal(given->name, name))
            continue;
        buf_puts(buf, given->axes ? "<" : "");
        for (int axis = 0; axis < (given->axes ? given->axes : 1); axis++) {
            buf_puts(buf, axis ? ", " : "");
            buf_put_safe(buf, text_trim(v->row->cell[given->column[axis]]));
        }
        buf_puts(buf, given->axes ? ">" : "");
        return true;
    }
    return false;
}

RowReading row_values_read(RowValues *v, const LogRow *row, Text *reason)
{
    const Columns *c = v->columns;
    RowReading     reading = ROW_IS_READ;
    v->row = row;
    *reason = row->fault;
    if (row->fault.len)
        return ROW_IS_DAMAGED;
    v->givens = ARENA_MANY(v->mem, Input, c->givens + c->besides + 1);
    for (int axis = 0; axis < MOST_AXES; axis++)
        v->results[axis] = ARENA_MANY(v->mem, Logged, c->results + 1);
    for (int i = 0; i < c->givens && reading == ROW_IS_READ; i++)
        reading = read_given(v, row, i, reason);
    for (int i = 0; i < c->besides && reading == ROW_IS_READ; i++)
        v->givens[c->givens + i] = read_beside(v, row, &c->beside[i]);
    for (int i = 0; i < c->results && reading == ROW_IS_READ; i++)
        for (int axis = 0; axis < (c->result[i].axes ? c->result[i].axes : 1); axis++)
            v->results[axis][i] = logged_read(row->cell[c->result[i].column[axis]], &v->stored, &v->exact);
    return reading;
}

Text row_values_result(const RowValues *v, int i)
{
    const LoggedValue *result = &v->columns->result[i];
    Buf                buf = {0};
    if (result->axes)
        buf_char(&buf, '<');
    for (int axis = 0; axis < (result->axes ? result->axes : 1); axis++) {
        buf_puts(&buf, axis ? ", " : "");
        buf_put_safe(&buf, v->results[axis][i].text.len ? text_short(v->results[axis][i].text, 40) : TEXT("nothing"));
    }
    if (result->axes)
        buf_char(&buf, '>');
    return buf_finish(&buf, v->mem);
}

/* (0.2 + 0.8)/2: e as the rule makes it. */
static void put_pair(RowValues *v, Buf *out)
{
    Text pair[2];
    for (int i = 0; i < 2; i++) {
        Buf buf = {0};
        logged_put(&buf, v->pair[i].one.exact, &v->exact);
        pair[i] = buf_finish(&buf, v->mem);
    }
    pair_rules_put(out, v->rule, pair);
}

Text row_values_statement(RowValues *v, Arena *mem)
{
    const Columns *c = v->columns;
    Buf            buf = {0};
    buf_put(&buf, c->method->name);
    for (int i = 0; i < c->givens; i++) {
        const Value *value = &v->givens[i].value;
        if (c->given[i].axes < 0)
            continue;
        buf_printf(&buf, " %.*s=", TEXT_ARG(c->given[i].name));
        if (i == c->pair) {
            put_pair(v, &buf);
            continue;
        }
        if (value->shape.kind == SHAPE_WORD) {
            buf_put_safe(&buf, value->word);
            continue;
        }
        for (int axis = 0; axis < value_count(value); axis++) {
            buf_puts(&buf, axis ? ", " : value->shape.kind == SHAPE_VECTOR ? "<" : "");
            logged_put(&buf, value_num(value)[axis].exact, &v->exact);
        }
        buf_puts(&buf, value->shape.kind == SHAPE_VECTOR ? ">" : "");
    }
    return buf_finish(&buf, mem);
}
