#include "figure/figure.h"

bool figure_mark_is_arrow(MarkKind kind)
{
    return kind == MARK_ARROW || sketch_mark_table[kind].quantity != QUANTITY_PLACE;
}

bool figure_mark_is_bar(MarkKind kind)
{
    return kind == MARK_BAR || kind == MARK_REST;
}

bool figure_mark_has_end(MarkKind kind)
{
    bool optional;
    return kind != MARK_ANGLE && kind != MARK_DISC && sketch_mark_takes(&sketch_mark_table[kind], 't', &optional);
}
