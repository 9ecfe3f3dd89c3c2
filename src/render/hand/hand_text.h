/* Values and texts of a judged page, as its words show them. */
#ifndef CAROM_RENDER_HAND_HAND_TEXT_H
#define CAROM_RENDER_HAND_HAND_TEXT_H

#include "handwork/explanation.h"

/* "21/47 ≈ 0.446809" */
Text hand_value_text(const Explanation *hand, Value value, NumCtx *ctx);
/* A text of the page as this terminal can show it; long ones end in dots. */
Text hand_as_typed(const Explanation *hand, Text text);

#endif
