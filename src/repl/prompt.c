#include "repl/prompt.h"

#include "repl/at_work.h"
#include "repl/history.h"
#include "repl/pager.h"
#include "repl/terminal.h"
#include "session/lines/lines.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

#include <readline/readline.h>

/* ---- completion ------------------------------------------------------------------------------------------- */

typedef struct Words {
    char      **word;
    int         count, room;
    const char *prefix;
} Words;

/* Readline's callbacks take no data of ours, so the current session is a variable here. */
static Session *asked;

static void collect(Text word, void *data)
{
    Words *words = data;
    if (!text_starts(word, words->prefix))
        return;
    if (words->count == words->room) {
        words->room = 2 * words->room + 16;
        words->word = arena_realloc(words->word, sizeof *words->word * (size_t)words->room);
    }
    words->word[words->count] = arena_realloc(NULL, word.len + 1);
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
    if (!asked)
        return NULL;
    const char *line = rl_line_buffer;
    while (*line == ' ')
        line++;
    if (!strncmp(line, "load ", 5) || !strncmp(line, "save ", 5) || !strncmp(line, "export ", 7) || !strncmp(line, "figure ", 7) ||
        !strncmp(line, "lesson ", 7))
        rl_attempted_completion_over = 0; /* file names */
    char **matches = rl_attempted_completion_over ? rl_completion_matches(prefix, next_word) : NULL;
    size_t len = matches ? strlen(matches[0]) : 0;
    rl_completion_suppress_append = len && strchr("=(", matches[0][len - 1]);
    return matches;
}

/* ---- Ctrl-C ----------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t cancelled;

static void on_interrupt(int signal)
{
    (void)signal;
    num_set_stop(STOP_KEY);
    cancelled = 1;
}

/* ---- one line --------------------------------------------------------------------------------------------- */

static char *typed;
static bool  arrived;

static void on_line(char *line)
{
    typed = line;
    arrived = true;
    rl_callback_handler_remove();
}

/* Readline is used through its callbacks: this code waits for a key, so Ctrl-C ends the line at once. SIGINT is unblocked only during the
 * wait, so that none is lost between testing and waiting. */
Got prompt_line(const char *prompt, char **line)
{
    sigset_t interrupt, before;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before);
    sigdelset(&before, SIGINT);
    cancelled = 0;
    arrived = false;
    rl_callback_handler_install(prompt, on_line);
    while (!arrived && !cancelled) {
        fd_set keys;
        FD_ZERO(&keys);
        FD_SET(STDIN_FILENO, &keys);
        if (pselect(STDIN_FILENO + 1, &keys, NULL, NULL, NULL, &before) > 0)
            rl_callback_read_char();
        else if (!cancelled) { /* the size of the window has changed, or the program continues after a stop */
            rl_resize_terminal();
            rl_forced_update_display();
        }
    }
    if (cancelled) { /* leave the line as it is, with the mark after it */
        rl_point = rl_end;
        rl_redisplay();
        fputs("^C", rl_outstream ? rl_outstream : stdout);
        rl_crlf();
        rl_callback_sigcleanup();
        rl_callback_handler_remove();
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    *line = arrived ? typed : NULL;
    return cancelled ? GOT_CANCEL : typed ? GOT_LINE : GOT_END;
}

enum { A_SECOND = 1000 };

/* ---- the loop --------------------------------------------------------------------------------------------- */

static void welcome(const char *home, int width)
{
    Buf words = {0}, filled = {0};
    buf_printf(&words, "You can try things here. A line with only a dot returns to the %s.", home);
    buf_put_filled(&filled, buf_text(&words), 0, 0, width);
    printf("%.*s\n", TEXT_ARG(buf_text(&filled)));
    buf_free(&words);
    buf_free(&filled);
}

void prompt_open(Session *session)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    /* Readline edits by characters, not bytes, only in a locale that says so. */
    if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8"))
        setlocale(LC_CTYPE, "C.UTF-8");
    terminal_guard(true);
    asked = session;
    rl_readline_name = "carom";
    rl_attempted_completion_function = complete;
    rl_basic_word_break_characters = SESSION_WORD_BREAKS;
}

void prompt_close(void)
{
    history_close();
    terminal_guard(false);
}

void prompt_converse(Session *session, Lines *lines, const char *leave, void (*after)(void *data), void *data)
{
    char *line;
    Got   got;
    while (!session_ended(session)) {
        got = prompt_line(lines_prompt(lines), &line);
        if (got == GOT_END && !lines->statement.len)
            break;
        if (got == GOT_CANCEL) {
            lines_cancel(lines);
            continue;
        }
        bool left = got == GOT_LINE && leave && text_is(text_trim(text_of(line)), leave);
        num_set_stop(STOP_NOT);
        session_follow_screen(session, terminal_width());
        if (got == GOT_END) {
            puts("");
            lines_leave(lines);
        } else if (!left) {
            history_put(line);
            if (session_settings(session)->pager == PAGER_ON)
                pager_open();
            if (isatty(STDERR_FILENO))
                at_work_begin(STDERR_FILENO, A_SECOND);
            lines_put(lines, text_of(line));
            at_work_end();
            pager_close();
        }
        if (got == GOT_LINE)
            free(line);
        if (left)
            return;
        if (after)
            after(data);
        fflush(stdout);
        lines->stopped = session_ended(session);
    }
    if (!session_ended(session))
        puts("");
}

void prompt_visit(Session *session, const char *home, void (*after)(void *data), void *data)
{
    Place place = {.from = FROM_PROMPT};
    Lines lines = lines_new(session, &place, true);
    welcome(home, session_settings(session)->width);
    prompt_open(session);
    prompt_converse(session, &lines, ".", after, data);
    lines.statement.len = 0;
    lines_end(&lines);
    prompt_close();
}
