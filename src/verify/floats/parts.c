#include "verify/floats/parts.h"

#include <string.h>

int part_count(const Value *value)
{
    if (value->shape.kind != SHAPE_RECORD)
        return value_count(value);
    int count = 0;
    for (int i = 0; i < value->group.count; i++)
        count += part_count(&value->group.item[i]);
    return count;
}

/* Finds the item of a record or list that holds the part, and makes *part count inside that item. */
static int item_with(const Value *group, int *part)
{
    int item = 0;
    for (int count; *part >= (count = part_count(&group->group.item[item])); item++)
        *part -= count;
    return item;
}

Num part_of(const Value *value, int part)
{
    if (value->shape.kind == SHAPE_RECORD) {
        int item = item_with(value, &part);
        return part_of(&value->group.item[item], part);
    }
    return value_num(value)[part < 0 ? 0 : part];
}

Value part_replaced(const Value *value, int part, Num num, Arena *mem)
{
    if (value->shape.kind == SHAPE_NUMBER)
        return value_number(num);
    Value changed = *value;
    if (value->shape.kind == SHAPE_RECORD) {
        int    at = item_with(value, &part);
        Value *item = ARENA_MANY(mem, Value, value->group.count);
        memcpy(item, value->group.item, sizeof(Value) * (size_t)value->group.count);
        item[at] = part_replaced(&item[at], part, num, mem);
        changed.group.item = item;
        return changed;
    }
    int  count = value_count(value);
    Num *nums = ARENA_MANY(mem, Num, count);
    memcpy(nums, value->num, sizeof(Num) * (size_t)count);
    nums[part] = num;
    changed.num = nums;
    return changed;
}

Text part_name(Text name, const Value *value, int part, Arena *mem)
{
    static const char *const AXES[] = {".x", ".y", ".z"};
    switch (value->shape.kind) {
    case SHAPE_VECTOR:
        return part < 0 ? name : text_format(mem, "%.*s%s", TEXT_ARG(name), AXES[part]);
    case SHAPE_MATRIX:
        return text_format(mem, "%.*s[%d,%d]", TEXT_ARG(name), part / value->shape.cols + 1, part % value->shape.cols + 1);
    case SHAPE_RECORD: {
        int  item = item_with(value, &part);
        Text inside = value->group.field ? text_format(mem, "%.*s.%.*s", TEXT_ARG(name), TEXT_ARG(value->group.field[item]))
                                         : text_format(mem, "%.*s[%d]", TEXT_ARG(name), item + 1);
        return part_name(inside, &value->group.item[item], part, mem);
    }
    default:
        return name;
    }
}
