/* The forms of a line: which part of a vector they are about, whether they can be read, and whether two agree. */
#include "handwork/hand_reading.h"

Value hand_part(const HandLine *line, Value value)
{
    if (line->component < 0 || value.shape.kind != SHAPE_VECTOR || line->component >= value.shape.rows)
        return value;
    return value_number(value.num[line->component]);
}

bool hand_is_readable(const HandEntry *entry)
{
    return entry->forms && entry->form[entry->forms - 1].written.shape.kind != SHAPE_NONE;
}

bool hand_meets(HandChecker *c, const Written *before, const Written *now)
{
    Value range, value;
    if (!shape_equal(before->shape, now->shape))
        return false;
    if (written_value(&range, before, true, c->range, c->exact) || verdict_meets(now, range, c->range, c->exact))
        return true;
    if (written_value(&value, before, false, c->range, c->exact))
        return false;
    Target target = verdict_target(value, c->range, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(now, &target).kind);
}
