#include "audit/row_group.h"

static void add_range(RowGroup *group, RowRange range)
{
    RowRange *last = group->ranges ? &group->range[group->ranges - 1] : NULL;
    if (last && !group->more && last->last == range.first - 1)
        last->last = range.last;
    else if (group->ranges < MOST_RANGES)
        group->range[group->ranges++] = range;
    else
        group->more = true;
}

void row_group_count(RowGroup *group, long number)
{
    group->rows++;
    add_range(group, (RowRange){number, number});
}

void row_group_add(RowGroup *group, const RowGroup *later)
{
    if (!group->rows)
        group->first = later->first;
    group->rows += later->rows;
    for (int i = 0; i < later->ranges; i++)
        add_range(group, later->range[i]);
    group->more |= later->more;
}

Text row_group_ranges(const RowGroup *group, int most, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < group->ranges && i < most; i++) {
        const RowRange *range = &group->range[i];
        buf_printf(&buf, "%s%ld", i ? ", " : "", range->first);
        if (range->last > range->first)
            buf_printf(&buf, " to %ld", range->last);
    }
    buf_puts(&buf, group->more || group->ranges > most ? " ..." : "");
    return buf_finish(&buf, mem);
}
