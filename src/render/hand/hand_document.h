/* A judged page of hand work, for people and for programs. */
#ifndef CAROM_RENDER_HAND_HAND_DOCUMENT_H
#define CAROM_RENDER_HAND_HAND_DOCUMENT_H

#include "render/document.h"
#include "render/json.h"
#include "handwork/explanation.h"

Document document_of_hand(const Explanation *hand);
void     json_hand(Buf *out, const Explanation *hand, const Origin *origin);

#endif
