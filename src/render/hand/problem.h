/* Pages that say what the numbers of a problem can and cannot show, for people and for programs. */
#ifndef CAROM_RENDER_HAND_PROBLEM_H
#define CAROM_RENDER_HAND_PROBLEM_H

#include "render/document.h"
#include "render/json.h"
#include "handwork/help/diagnosability.h"

/* `forwards`: values of the problem had to be found, and the mistakes are those of the method run forwards with them. */
Document document_of_diagnosis(const Diagnosis *found, bool forwards);
void     json_diagnosis(Buf *out, const Diagnosis *found, bool forwards, const Origin *origin);

#endif
