/* The prompt: line editing, history, completion, Ctrl-C. */
#ifndef CAROM_REPL_PROMPT_H
#define CAROM_REPL_PROMPT_H

#include "session/lines/lines.h"
#include "session/session.h"

typedef enum Got { GOT_LINE, GOT_CANCEL, GOT_END } Got;

/* Sets up Ctrl-C and Readline and guards the terminal; completion asks the session, if there is one. */
void prompt_open(Session *session);
void prompt_close(void);
/* The typed line, which the caller frees; only with GOT_LINE. Ctrl-C cancels it; Ctrl-D on an empty line is the end of input. */
Got prompt_line(const char *prompt, char **line);

/* Reads lines until `quit`, the end of input, or the line `leave` (NULL if no line leaves). `after` is called after each line. */
void prompt_converse(Session *session, Lines *lines, const char *leave, void (*after)(void *data), void *data);

/* The prompt in the middle of something else, a lesson or a question, until a line with only a dot, quit, or Ctrl-D. Nothing goes into the
 * history of the prompt. `after` is called after each line, to show its result. */
void prompt_visit(Session *session, const char *home, void (*after)(void *data), void *data);

#endif
