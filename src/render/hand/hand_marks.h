/* The marks of a judged page, line by line, with their sum. */
#ifndef CAROM_RENDER_HAND_HAND_MARKS_H
#define CAROM_RENDER_HAND_HAND_MARKS_H

#include "render/document.h"
#include "render/json.h"
#include "handwork/marks/mark_sheet.h"

void hand_marks_put(Document *doc, const MarkSheet *sheet);
/* The same as text, a row on each line: "line 1: M1 A0, total momentum: method yes, signs no". */
Text hand_marks_text(const MarkSheet *sheet, Arena *mem);
/* The scheme, a mark on each line: "M1, total momentum". */
Text hand_marks_scheme_text(const MarkScheme *scheme, Arena *mem);
/* An object under the key "marks". */
void hand_marks_json(Json *json, const MarkSheet *sheet);

#endif
