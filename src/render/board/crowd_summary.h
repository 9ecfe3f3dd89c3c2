/* A crowd (an island too large to be written out) as a summary for people, and whole as JSON. */
#ifndef CAROM_RENDER_BOARD_CROWD_SUMMARY_H
#define CAROM_RENDER_BOARD_CROWD_SUMMARY_H

#include "island/crowd.h"
#include "render/document.h"
#include "render/json.h"

typedef struct CrowdStyle {
    int     digits;
    bool    unicode;
    NumCtx *num; /* exact */
} CrowdStyle;

Document document_of_crowd(const Crowd *crowd, const CrowdStyle *style, const Notes *notes);
void     json_crowd(Buf *out, const Crowd *crowd, const CrowdStyle *style, const Notes *notes, const Origin *origin);

#endif
