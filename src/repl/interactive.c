/* The program at a terminal: the prompt, and lessons that are played from it. */
#include "repl/interactive.h"

#include "repl/history.h"
#include "repl/outside.h"
#include "repl/prompt.h"
#include "repl/shelf.h"
#include "repl/teach.h"
#include "session/lines/lines.h"

#include <stdio.h>

static void greet(const Settings *settings)
{
    Buf buf = {0};
    buf_put_filled(&buf, TEXT("carom " CAROM_VERSION ": collision problems, line by line, in exact numbers."), 0, 0, settings->width);
    buf_char(&buf, '\n');
    buf_put_filled(&buf, TEXT("Type `help` for help, Ctrl-D to leave. Try: reflect I=<4,-2> N=<0,1>"), 0, 0, settings->width);
    printf("%.*s\n", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
}

/* Meanwhile it has the terminal to itself. */
static void play_lesson(Session *session, Text name)
{
    Arena   *mem = arena_new();
    Text     path;
    Settings settings = *session_settings(session);
    settings.format = FORMAT_TEXT;
    if (!shelf_find(name, mem, &path)) {
        outside_complain("there is no lesson `%.*s` here; `lessons` lists the lessons", TEXT_ARG(name));
    } else {
        prompt_close();
        (void)teach_run(&(Teach){.path = text_copy(mem, path).at, .settings = &settings});
        prompt_open(session);
        history_open();
    }
    arena_free(mem);
}

static void give_lesson(void *data)
{
    Session *session = data;
    Text     name;
    if (!session_take_lesson(session, &name))
        return;
    if (name.len)
        play_lesson(session, name);
    else
        shelf_print(session_settings(session)->width, false);
}

ExitStatus interactive_run(Session *session, bool allow_write)
{
    Place place = {.from = FROM_PROMPT, .allow_write = allow_write, .teaches = true};
    Lines lines = lines_new(session, &place, true);
    prompt_open(session);
    history_open();
    greet(session_settings(session));
    prompt_converse(session, &lines, NULL, give_lesson, session);
    lines.statement.len = 0;
    lines_end(&lines);
    prompt_close();
    return EXIT_FINE;
}
