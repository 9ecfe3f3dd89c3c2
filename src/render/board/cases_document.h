/* The page of a derivation in letters that splits into cases: the cases one after another, each below its condition. */
#ifndef CAROM_RENDER_CASES_DOCUMENT_H
#define CAROM_RENDER_CASES_DOCUMENT_H

#include "render/document.h"

/* Makes the board page, as board_document does, for every case of the derivation. */
Document cases_document(const Report *report, Steps steps, bool opened);

#endif
