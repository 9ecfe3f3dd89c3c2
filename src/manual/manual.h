/* Manual: one Markdown page a topic, built into the program. `help`, `carom help` and the man page are made from it.
 *
 * A page names the tables that the program knows itself, each in a line `<!-- table: NAME -->`; they are filled in when the page is shown,
 * so that no page lists a command, an option or a setting a second time. To add a page, write src/manual/NAME.md: its first line is its
 * title. The tests run every statement that stands behind a prompt in it. */
#ifndef CAROM_MANUAL_MANUAL_H
#define CAROM_MANUAL_MANUAL_H

#include "derive/reading/method.h"
#include "session/session.h"

/* The pages as they are written; generated from src/manual/ by the build. */
extern const BuiltIn manual_page[];
extern const int     manual_page_count;

/* The manual for a World. */
extern const Manual manual;

/* The page as Markdown, with its tables filled in. */
Text manual_markdown(const BuiltIn *page, Arena *mem);

#endif
