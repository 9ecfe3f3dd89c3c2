/* A motion as a page: a line for each hit, then the balance of momentum and energy. */
#ifndef CAROM_RENDER_BOARD_MOTION_PAGE_H
#define CAROM_RENDER_BOARD_MOTION_PAGE_H

#include "render/board/motion_text.h"

Document document_of_motion(Journey *journey, const MotionStyle *style);
/* The same motion in floating point: the correct bits at each hit, and the first hit that differs. `rounded` ends with NULL. */
Document document_of_drift(const Journey *real, Journey *const *rounded, const MotionStyle *style);
void     json_drift(Buf *out, const Journey *real, Journey *const *rounded, const MotionStyle *style, const Origin *origin);
/* Says where the error of the rounded journey comes from; the blame has no `why`. */
Document document_of_drift_blame(const Journey *real, const Journey *rounded, const DriftBlame *blame, const MotionStyle *style);
void     json_drift_blame(Buf *out, const Journey *rounded, const DriftBlame *blame, const Origin *origin);
/* An object for each hit, and one for the end. */
void json_motion(Buf *out, Journey *journey, const MotionStyle *style, const Origin *origin);

#endif
