/* The words about a judged page of hand work, which hand_document.c shows to people and hand_json.c gives to programs. */
#ifndef CAROM_RENDER_HAND_HAND_WORDS_H
#define CAROM_RENDER_HAND_HAND_WORDS_H

#include "render/document.h"
#include "handwork/explanation.h"

/* The form that a line is judged by, or NULL. */
const HandForm *hand_last_form(const HandLine *line);
/* A message calls the line by the name of its value, or by its number. */
Text hand_line_name(const Explanation *hand, const HandLine *line);
/* "right, rounded", "follows correctly from your J" */
Text hand_verdict_text(const Explanation *hand, const HandLine *line);
/* The sentences below a line: how it was read, the correct value unless it is hidden, the mistake that gives it, and its wrong equals
 * signs; or empty. */
Text hand_detail_text(const Explanation *hand, const HandLine *line, bool hidden);

/* The next step that the line's value needs, from `step` on, that the mistake changes; or -1. */
int hand_next_changed(const Explanation *hand, const HandLine *line, const Suspect *suspect, int step);
/* "S2 = p3", in the names of the method. */
Text hand_changed_text(const Explanation *hand, const Suspect *suspect, int step);

#endif
