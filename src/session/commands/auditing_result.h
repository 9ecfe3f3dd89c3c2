/* Shows the findings of an audit. */
#ifndef CAROM_SESSION_COMMANDS_AUDITING_RESULT_H
#define CAROM_SESSION_COMMANDS_AUDITING_RESULT_H

#include "audit/audit.h"
#include "session/run.h"

/* Shows the audit as a page or an object, and as a table in the file `table`, unless that is empty; `log` says in words what was audited.
 * Sets the status of the statement. */
bool auditing_result_show(Run *run, const Audit *audit, Text log, Text table);

/* A file beside the one that the statement is in. */
Text auditing_result_path(const Run *run, Text name);
/* Files of a lesson, and of a file that was loaded, read only what is in their folder: false after a complaint. */
bool auditing_result_may_read(Run *run, Text path, const Token *file);

#endif
