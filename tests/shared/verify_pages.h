/* Pages of `verify`, and what they must say. */
#ifndef CAROM_TESTS_VERIFY_PAGES_H
#define CAROM_TESTS_VERIFY_PAGES_H

#include "reports.h"
#include "verify/floats/crosscheck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Study study;
static Play *session;

static inline void set_up(void)
{
    study_open(&study);
    session = play_new(NULL);
}

static inline void tear_down(void)
{
    play_free(session);
    study_close(&study);
}

/* What the session wrote for a statement, on lines as long as they come. */
static inline const char *page(const char *statement)
{
    ck_assert_int_eq(play(session, "set width 400"), EXIT_FINE);
    ExitStatus status = play(session, statement);
    ck_assert_msg(status == EXIT_FINE, "%s: %s", statement, session->err.at);
    return session->out.at;
}

static inline void must_say(const char *statement, const char *words)
{
    const char *text = page(statement);
    ck_assert_msg(strstr(text, words) != NULL, "%s does not say `%s`:\n%s", statement, words, text);
}

static inline void must_not_say(const char *statement, const char *words)
{
    const char *text = page(statement);
    ck_assert_msg(strstr(text, words) == NULL, "%s says `%s`:\n%s", statement, words, text);
}

#endif
