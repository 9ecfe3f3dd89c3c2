#include "repl/prompt.h"

#include "repl/history.h"
#include "session/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

/* ---- completion ------------------------------------------------------------------------------------------- */

typedef struct Words {
    char      **word;
    int         count, room;
    const char *prefix;
} Words;

/* Readline's callbacks carry no data of ours, so the session that is asked stands here. */
static Session *asked;

static void collect(Text word, void *data)
{
    Words *words = data;
    if (!text_starts(word, words->prefix))
        return;
    if (words->count == words->room) {
        words->room = 2 * words->room + 16;
        words->word = memory_resize(words->word, sizeof *words->word * (size_t)words->room);
    }
    words->word[words->count] = memory_resize(NULL, word.len + 1);
    memcpy(words->word[words->count], word.at, word.len);
    words->word[words->count++][word.len] = 0;
}

static char *next_word(const char *prefix, int state)
{
    static Words words;
    static int   at;
    if (!state) {
        words = (Words){.prefix = prefix};
        at = 0;
        session_complete(asked, (Text){rl_line_buffer, (size_t)rl_point}, collect, &words);
    }
    if (at < words.count)
        return words.word[at++]; /* Readline frees it */
    free(words.word);
    words.word = NULL;
    return NULL;
}

static char **complete(const char *prefix, int start, int end)
{
    (void)start, (void)end;
    rl_attempted_completion_over = 1;
    const char *line = rl_line_buffer;
    while (*line == ' ')
        line++;
    if (!strncmp(line, "load ", 5) || !strncmp(line, "save ", 5))
        rl_attempted_completion_over = 0; /* file names */
    else
        rl_completion_append_character = 0;
    return rl_attempted_completion_over ? rl_completion_matches(prefix, next_word) : NULL;
}

/* ---- Ctrl-C ----------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t cancelled;

static void on_interrupt(int signal)
{
    (void)signal;
    num_stop = 1;
    cancelled = 1;
}

/* Called by Readline after a signal came in while it waits for a key. */
static int after_signal(void)
{
    if (cancelled) {
        rl_replace_line("", 0);
        rl_done = 1;
    }
    return 0;
}

/* ---- the loop --------------------------------------------------------------------------------------------- */

static const char *prompt_text(const Lines *lines)
{
    return lines->statement.len ? "...    " : "carom> ";
}

static void greet(const Settings *settings)
{
    printf("carom %s: collision problems, line by line, in exact numbers.\n", CAROM_VERSION);
    printf("`help` says what there is; %s`reflect I=<4,-2> N=<0,1>`; `quit` or Ctrl-D leaves.\n", settings->width < 70 ? "try\n" : "try ");
}

ExitStatus prompt_run(Session *session)
{
    Place            place = {.from = FROM_PROMPT};
    Lines            lines = lines_new(session, &place, true);
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    asked = session;
    rl_readline_name = "carom";
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = " \t\n+-*/^<>()[]{},;=|\"";
    rl_signal_event_hook = after_signal;
    history_open();
    greet(session_settings(session));
    while (!session_ended(session)) {
        cancelled = 0;
        char *line = readline(prompt_text(&lines));
        if (cancelled) {
            puts("");
            lines.statement.len = 0;
            free(line);
            continue;
        }
        if (!line)
            break;
        history_put(line);
        num_stop = 0;
        lines_put(&lines, text_of(line));
        fflush(stdout);
        free(line);
        lines.stopped = session_ended(session);
    }
    if (!session_ended(session))
        puts("");
    lines.statement.len = 0;
    lines_end(&lines);
    history_close();
    return EXIT_FINE;
}
