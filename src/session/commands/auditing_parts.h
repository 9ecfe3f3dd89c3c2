/* audit parts "p1.json" "p2.json": the sum of the summaries of parts of a log, in the order in which they are given. */
#ifndef CAROM_SESSION_COMMANDS_AUDITING_PARTS_H
#define CAROM_SESSION_COMMANDS_AUDITING_PARTS_H

#include "session/run.h"

/* Whether the statement, which begins with `audit`, asks for it. */
bool auditing_parts_are_asked(const Run *run);
bool auditing_parts_run(Run *run);

#endif
