/* A judged page of hand work, for people and for programs. */
#ifndef CAROM_RENDER_HAND_DOCUMENT_H
#define CAROM_RENDER_HAND_DOCUMENT_H

#include "render/document.h"
#include "render/json.h"
#include "handwork/hand.h"

Document document_of_hand(const Hand *hand);
void     json_hand(Buf *out, const Hand *hand, const Origin *origin);

#endif
