/* Angles in degrees: cos(30), which carom takes for radians as most calculators can. */
#include "handwork/reading/hand_reading.h"

void hand_take_degrees(HandForm *form)
{
    form->written = form->degrees;
    form->in_degrees = true;
}

static bool is_read(const Written *written)
{
    return written->shape.kind != SHAPE_NONE;
}

void hand_settle_angles(HandChecker *c)
{
    Handwork *work = c->work;
    for (int i = 0; i < work->entries; i++)
        for (int k = 1; k < work->entry[i].forms; k++) {
            HandForm *before = &work->entry[i].form[k - 1], *now = before + 1;
            if ((!is_read(&before->degrees) && !is_read(&now->degrees)) || !is_read(&before->written) || !is_read(&now->written) ||
                hand_meets(c, &before->written, &now->written))
                continue;
            if (is_read(&before->degrees) && hand_meets(c, &before->degrees, &now->written))
                hand_take_degrees(before);
            else if (is_read(&now->degrees) && hand_meets(c, &before->written, &now->degrees))
                hand_take_degrees(now);
        }
}
