#include "repl/pager.h"

#include "number/number.h"
#include "repl/terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NO_PROGRAM = 127 };

static bool is_open;
static Buf  kept;

/* The command of the shell that PAGER has; NULL for none. */
static const char *command(void)
{
    const char *pager = getenv("PAGER");
    return !pager ? "less -RFX" : *pager && strcmp(pager, "cat") != 0 ? pager : NULL;
}

void pager_open(void)
{
    is_open = isatty(STDIN_FILENO) && terminal_is_known() && command();
}

bool pager_take(Text text)
{
    if (is_open)
        buf_put(&kept, text);
    return is_open;
}

/* Colours are switched by ESC [ numbers m. */
static size_t colour_at(Text text, size_t at)
{
    size_t end = at + 2;
    if (at + 1 >= text.len || text.at[at] != '\033' || text.at[at + 1] != '[')
        return 0;
    while (end < text.len && text.at[end] != 'm')
        end++;
    return end + 1 - at;
}

int pager_lines(Text text, int columns)
{
    int lines = 0, at = 0, len;
    for (size_t i = 0; i < text.len; i += (size_t)len) {
        len = (int)colour_at(text, i);
        if (len)
            continue;
        (void)utf8_decode(text, i, &len);
        if (text.at[i] == '\n') {
            lines++;
            at = 0;
            continue;
        }
        if (at == columns) { /* the line goes on below */
            lines++;
            at = 0;
        }
        at += text_columns(text_cut(text, i, i + (size_t)len));
    }
    return lines + (at > 0);
}

/* The pager with its input; -1 if there is none. For a plain command the shell makes room, so that the pager is the process known here. */
static pid_t start(int input[2])
{
    char line[1000];
    bool plain = !strpbrk(command(), ";|&<>()$`'\"\\");
    if (snprintf(line, sizeof line, "%s%s", plain ? "exec " : "", command()) >= (int)sizeof line || pipe(input))
        return -1;
    pid_t pid = fork();
    if (pid == 0) {
        dup2(input[0], STDIN_FILENO);
        close(input[0]);
        close(input[1]);
        if (!getenv("PAGER"))
            execlp("less", "less", "-RFX", (char *)NULL);
        else
            execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(NO_PROGRAM);
    }
    close(input[0]);
    if (pid < 0)
        close(input[1]);
    return pid;
}

/* Waits for its end, and brings that about after Ctrl-C. Returns its status. */
static int wait_for(pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        if (num_stop() == STOP_KEY)
            kill(pid, SIGTERM);
    num_set_stop(STOP_NOT);
    return status;
}

/* False if the pager cannot be started; then nothing has been shown. */
static bool page(Text text)
{
    int              input[2];
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    fflush(stdout);
    num_set_stop(STOP_NOT); /* also after a statement that Ctrl-C ended */
    pid_t pid = start(input);
    if (pid < 0)
        return false;
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, &before); /* the reader may leave before the end */
    while (text.len && num_stop() == STOP_NOT) {
        ssize_t put = write(input[1], text.at, text.len);
        if (put < 0 && errno != EINTR)
            break;
        text = text_from(text, put > 0 ? (size_t)put : 0);
    }
    if (num_stop() == STOP_KEY)
        kill(pid, SIGTERM);
    close(input[1]);
    int status = wait_for(pid);
    sigaction(SIGPIPE, &before, NULL);
    return !(WIFEXITED(status) && WEXITSTATUS(status) == NO_PROGRAM);
}

void pager_close(void)
{
    int columns, rows;
    if (!is_open)
        return;
    is_open = false;
    terminal_size(&columns, &rows);
    Text text = buf_text(&kept);
    if (pager_lines(text, columns) < rows || !page(text)) /* the prompt takes a line */
        fwrite(text.at, 1, text.len, stdout);
    buf_free(&kept);
}
