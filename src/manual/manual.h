/* Manual: one Markdown page per topic, built into the program. `help`, `carom help` and the man page are made from it.
 *
 * A page names the tables that the program itself has, each in a line `<!-- table: NAME -->`. They are filled in when the page is shown, so
 * that no page repeats the list of commands, options or settings. To add a page, write src/manual/NAME.md: its first line is its title. The
 * tests run every statement after a prompt in it. */
#ifndef CAROM_MANUAL_MANUAL_H
#define CAROM_MANUAL_MANUAL_H

#include "derive/reading/method.h"
#include "session/session.h"

/* The pages as written; generated from src/manual/ by the build. */
extern const BuiltIn manual_page[];
extern const int     manual_page_count;

/* The manual for a World. */
extern const Manual manual;

/* The page as Markdown, with its tables filled in. */
Text manual_markdown(const BuiltIn *page, Arena *mem);

#endif
