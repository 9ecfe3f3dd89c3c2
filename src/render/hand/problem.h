/* What the numbers of a problem can and cannot show, for people and for programs. */
#ifndef CAROM_RENDER_HAND_PROBLEM_H
#define CAROM_RENDER_HAND_PROBLEM_H

#include "render/document.h"
#include "render/json.h"
#include "handwork/help/diagnosability.h"

Document document_of_diagnosis(const Diagnosis *found);
void     json_diagnosis(Buf *out, const Diagnosis *found, const Origin *origin);

#endif
