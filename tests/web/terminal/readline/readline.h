/* Stands for Readline where the whole program is compiled for the tests of the browser: it runs there without a terminal, so nothing of
 * this is ever called. */
#ifndef CAROM_TESTS_WEB_READLINE_H
#define CAROM_TESTS_WEB_READLINE_H

#include <stdio.h>

typedef char  *rl_compentry_func_t(const char *prefix, int state);
typedef char **rl_completion_func_t(const char *prefix, int start, int end);

static const char           *rl_line_buffer, *rl_readline_name, *rl_basic_word_break_characters;
static int                   rl_point, rl_end, rl_attempted_completion_over, rl_completion_suppress_append;
static FILE                 *rl_outstream;
static rl_completion_func_t *rl_attempted_completion_function;

static inline char **rl_completion_matches(const char *prefix, rl_compentry_func_t *next)
{
    (void)prefix, (void)next;
    return NULL;
}

static inline void rl_callback_handler_install(const char *prompt, void (*on_line)(char *line))
{
    (void)prompt, (void)on_line;
}

static inline void rl_nothing(void)
{
}

#define rl_callback_read_char rl_nothing
#define rl_callback_handler_remove rl_nothing
#define rl_callback_sigcleanup rl_nothing
#define rl_resize_terminal rl_nothing
#define rl_forced_update_display rl_nothing
#define rl_redisplay rl_nothing
#define rl_crlf rl_nothing

#endif
