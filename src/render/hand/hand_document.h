/* A judged page of hand work, for people and for programs, with its marks if there is a sheet of them. */
#ifndef CAROM_RENDER_HAND_HAND_DOCUMENT_H
#define CAROM_RENDER_HAND_HAND_DOCUMENT_H

#include "render/document.h"
#include "render/json.h"
#include "handwork/marks/mark_sheet.h"

typedef struct HandShown {
    const MarkSheet *sheet;  /* or NULL */
    bool             hidden; /* correct values are left out */
} HandShown;

Document document_of_hand(const Explanation *hand, HandShown shown);
void     json_hand(Buf *out, const Explanation *hand, HandShown shown, const Origin *origin);

#endif
