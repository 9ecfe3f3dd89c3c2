/* Stands for Readline's history, as readline.h does: there is none. */
#ifndef CAROM_TESTS_WEB_HISTORY_H
#define CAROM_TESTS_WEB_HISTORY_H

#include <stddef.h>

typedef struct HIST_ENTRY {
    const char *line;
} HIST_ENTRY;

static const int history_length, history_base;

static inline const HIST_ENTRY *history_get(int index)
{
    (void)index;
    return NULL;
}

static inline void add_history(const char *line)
{
    (void)line;
}

static inline void using_history(void)
{
}

static inline void clear_history(void)
{
}

#endif
