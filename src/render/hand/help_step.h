/* Help with one step: a hint, and the reasons for its value. For people and for programs. */
#ifndef CAROM_RENDER_HAND_HELP_STEP_H
#define CAROM_RENDER_HAND_HELP_STEP_H

#include "render/document.h"
#include "render/json.h"
#include "handwork/help/hint.h"

/* `hidden`: without correct values, which `why` then gives. */
Document document_of_hint(const StepHint *hint, bool hidden);
void     json_hint(Buf *out, const StepHint *hint, bool hidden, const Origin *origin);

/* The step's formula, source and numbers, and which steps use it. */
Document document_of_why(const Report *report, int step);
void     json_why(Buf *out, const Report *report, int step, const Origin *origin);

#endif
