#include "web/browser.h"

#include "base/json_writer.h"
#include "render/formats/writer.h"
#include "repl/outside.h"
#include "repl/shelf.h"
#include "session/lines/lines.h"
#include "web/opened.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static Session *session;
static Lines    lines;
static Buf      answer; /* what was returned last */

static const char *answered(void)
{
    buf_char(&answer, 0);
    return answer.at;
}

static const char *answered_text(Text text)
{
    answer.len = 0;
    buf_put(&answer, text);
    return answered();
}

void browser_open(void)
{
    static const Place PROMPT = {.from = FROM_PROMPT, .teaches = true};
    Settings           settings = settings_default();
    settings.format = FORMAT_HTML;
    (void)umask(S_IWGRP | S_IWOTH); /* in memory there is none that a user has set, and Emscripten's forbids everything */
    session = session_new(&outside_world, &settings);
    lines = lines_new(session, &PROMPT, true);
}

void browser_close(void)
{
    opened_close();
    (void)lines_end(&lines);
    session_free(session);
    session = NULL;
    buf_free(&answer);
}

int browser_line(const char *line)
{
    num_set_stop(STOP_NOT);
    lines.exit = EXIT_FINE;
    lines_put(&lines, text_of(line));
    lines.stopped = session_ended(session);
    fflush(stdout);
    return (int)lines.exit;
}

void browser_cancel(void)
{
    lines_cancel(&lines);
}

const char *browser_prompt(void)
{
    return session_ended(session) ? "" : lines_prompt(&lines);
}

const char *browser_format(void)
{
    return writers[session_settings(session)->format].name;
}

const char *browser_lesson_asked(void)
{
    Text name;
    return session_take_lesson(session, &name) ? answered_text(name) : NULL;
}

/* The words that begin as the last word of the line does. */
typedef struct Completion {
    Json json;
    Text begun;
} Completion;

static Text last_word(Text line)
{
    size_t start = line.len;
    while (start && !strchr(SESSION_WORD_BREAKS, line.at[start - 1]))
        start--;
    return text_from(line, start);
}

static void put_word(Text word, void *data)
{
    Completion *completion = data;
    if (word.len >= completion->begun.len && text_equal(text_cut(word, 0, completion->begun.len), completion->begun))
        json_string(&completion->json, word);
}

const char *browser_complete(const char *beginning)
{
    Completion completion = {{.out = &answer}, last_word(text_of(beginning))};
    answer.len = 0;
    json_open_array(&completion.json);
    session_complete(session, text_of(beginning), put_word, &completion);
    json_close_array(&completion.json);
    return answered();
}

static void put_lesson(Text name, Text title, void *data)
{
    json_open_object(data);
    json_key_text(data, "name", name);
    json_key_text(data, "title", title);
    json_close_object(data);
}

const char *browser_lessons(void)
{
    Json json = {.out = &answer};
    answer.len = 0;
    json_open_array(&json);
    shelf_visit(put_lesson, &json);
    json_close_array(&json);
    return answered();
}
