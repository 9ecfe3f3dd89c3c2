#include "audit/row_group.h"

void row_group_count(RowGroup *group, long number)
{
    RowRange *last = group->ranges ? &group->range[group->ranges - 1] : NULL;
    group->rows++;
    if (last && !group->more && last->last == number - 1)
        last->last++;
    else if (group->ranges < MOST_RANGES)
        group->range[group->ranges++] = (RowRange){number, number};
    else
        group->more = true;
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
