/* One hit of a motion: the meetings that were possible, why this one was first, and where everybody was then. */
#ifndef CAROM_RENDER_BOARD_HIT_PAGE_H
#define CAROM_RENDER_BOARD_HIT_PAGE_H

#include "render/board/motion_text.h"

Document document_of_hit(const Journey *journey, int hit, const MotionStyle *style);
/* An object of the kind "hit". `meetings`: also with the meetings that were possible. */
void json_hit(Buf *out, const Journey *journey, int hit, bool meetings, const MotionStyle *style, const Origin *origin);

#endif
