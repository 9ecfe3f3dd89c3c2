#include "figure/figure_table.h"

#include <math.h>

bool figure_table_has(const FigureLayout *layout, const Mark *mark)
{
    return figure_mark_is_arrow(mark->kind) && mark->body && mark->label.len && layout->tabled[mark->quantity];
}

/* The label without the name of the arrow and the unit, which its column says: <1, 2> of "v_A = <1, 2> m/s", but all of "j_c = 4". */
static Text cell_text(const Mark *mark, Text unit)
{
    Text   label = mark->label;
    size_t value_end = label.len - (label.len > unit.len ? unit.len : 0);
    if (unit.len && text_equal(text_from(label, value_end), unit))
        label = text_trim(text_cut(label, 0, value_end));
    if (label.len <= mark->name.len || !text_equal(text_cut(label, 0, mark->name.len), mark->name))
        return label;
    Text value = text_trim(text_from(label, mark->name.len));
    return value.len && value.at[0] == '=' ? text_trim(text_from(value, 1)) : value;
}

/* The marks in the table that measure this: how many. */
static int rows_of(const FigureLayout *layout, Measure quantity, const Mark **row)
{
    int rows = 0;
    for (int i = 0; i < layout->panel->count; i++)
        if (layout->panel->mark[i].quantity == quantity && figure_table_has(layout, &layout->panel->mark[i]))
            row[rows++] = &layout->panel->mark[i];
    return rows;
}

/* Columns of bodies and values with headings, below the lines that there are. */
static void put_rows(FigureTable *table, const Figure *figure, const FigureLayout *layout, Measure quantity, double (*text_width)(Text),
                     double apart, Arena *mem)
{
    const Mark **row = ARENA_MANY(mem, const Mark *, layout->panel->count);
    const Text   unit = figure->unit[quantity], name = text_of(sketch_quantity_names[quantity]);
    const Text   head[2] = {TEXT("body"), unit.len ? text_format(mem, "%.*s in %.*s", TEXT_ARG(name), TEXT_ARG(unit)) : name};
    int          rows = rows_of(layout, quantity, row);
    double       wide[2] = {text_width(head[0]), text_width(head[1])};
    for (int i = 0; i < rows; i++) {
        wide[0] = fmax(wide[0], text_width(figure->body[row[i]->body - 1]));
        wide[1] = fmax(wide[1], text_width(cell_text(row[i], unit)));
    }
    double pitch = wide[0] + apart + wide[1] + 2 * apart;
    int    most = (int)fmax(1, floor((layout->width + 2 * apart) / pitch)), lines = (rows + most - 1) / most, columns = 0;
    for (int i = 0; i < rows; i++) {
        double left = pitch * (i / lines);
        for (int k = 0; k < 2 && i % lines == 0; k++)
            table->cell[table->cells++] = (Cell){head[k], left + k * (wide[0] + apart), wide[k], table->lines, true};
        columns += i % lines == 0;
        table->cell[table->cells++] = (Cell){figure->body[row[i]->body - 1], left, wide[0], table->lines + 1 + i % lines, false};
        table->cell[table->cells++] = (Cell){cell_text(row[i], unit), left + wide[0] + apart, wide[1], table->lines + 1 + i % lines, false};
    }
    table->lines += columns ? 1 + lines : 0;
}

FigureTable figure_table_set(const Figure *figure, const FigureLayout *layout, double (*text_width)(Text), double apart, Arena *mem)
{
    FigureTable table = {.cell = ARENA_MANY(mem, Cell, 4 * layout->panel->count)};
    for (int q = 0; q < QUANTITIES; q++)
        if (layout->tabled[q])
            put_rows(&table, figure, layout, (Measure)q, text_width, apart, mem);
    return table;
}
