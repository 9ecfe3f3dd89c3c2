#include "pty.h"

#include "harness.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

const char *pty_pager;

const char *pty_program(void)
{
    return getenv("CAROM") ? getenv("CAROM") : "build/release/carom";
}

void pty_resize(Terminal *terminal, int columns, int rows)
{
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    ck_assert_int_eq(ioctl(terminal->inside, TIOCSWINSZ, &size), 0);
}

/* An escape may come in two blocks: what has come of it is kept. */
static void look_for_brackets(Terminal *terminal, Text text)
{
    static const char mode[] = "\033[?2004";
    for (size_t i = 0; i < text.len; i++) {
        if (terminal->matched == strlen(mode)) {
            terminal->pasted = text.at[i] == 'h';
            terminal->matched = 0;
        } else {
            terminal->matched = text.at[i] == mode[terminal->matched] ? terminal->matched + 1 : text.at[i] == *mode;
        }
    }
}

/* One block of what comes within that many milliseconds; empty if nothing does. */
static Text take_block(Terminal *terminal, char *block, size_t size, int milliseconds)
{
    struct pollfd there = {.fd = terminal->screen, .events = POLLIN};
    ssize_t       got = poll(&there, 1, milliseconds) == 1 ? read(terminal->screen, block, size) : 0;
    Text          text = {block, got > 0 ? (size_t)got : 0};
    look_for_brackets(terminal, text);
    return text;
}

/* A guard against a program that hangs, not a measure: the time that a test may take in all. */
enum { GUARD_MILLISECONDS = 600000, BLINK_MILLISECONDS = 10, BLINKS = GUARD_MILLISECONDS / BLINK_MILLISECONDS };

/* What comes until `words` have come. */
void pty_wait_for(Terminal *terminal, const char *words)
{
    terminal->seen.len = 0;
    for (;;) {
        char block[4096];
        Text text = take_block(terminal, block, sizeof block, GUARD_MILLISECONDS);
        ck_assert_msg(text.len > 0, "`%s` does not come, but\n%.*s", words, TEXT_ARG(buf_text(&terminal->seen)));
        buf_put(&terminal->seen, text);
        buf_char(&terminal->seen, 0);
        bool here = strstr(terminal->seen.at, words) != NULL;
        terminal->seen.len--;
        if (here)
            return;
    }
}

void pty_press(Terminal *terminal, const char *keys)
{
    ck_assert_int_eq(write(terminal->screen, keys, strlen(keys)), (ssize_t)strlen(keys));
}

Terminal pty_begin(const char *const *arguments)
{
    Terminal terminal = {.screen = posix_openpt(O_RDWR | O_NOCTTY)};
    ck_assert(terminal.screen >= 0 && grantpt(terminal.screen) == 0 && unlockpt(terminal.screen) == 0);
    terminal.inside = open(ptsname(terminal.screen), O_RDWR | O_NOCTTY);
    ck_assert_int_ge(terminal.inside, 0);
    pty_resize(&terminal, 80, 24);
    ck_assert_int_eq(tcgetattr(terminal.inside, &terminal.before), 0);
    terminal.pid = fork();
    ck_assert_int_ge(terminal.pid, 0);
    if (terminal.pid == 0) {
        const char *argv[8] = {pty_program()};
        for (int i = 0; arguments[i]; i++)
            argv[i + 1] = arguments[i];
        setsid();
        ioctl(terminal.inside, TIOCSCTTY, 0);
        for (int i = 0; i < 3; i++)
            dup2(terminal.inside, i);
        close(terminal.inside);
        close(terminal.screen);
        setenv("TERM", "xterm", 1);
        setenv("PAGER", pty_pager ? pty_pager : "cat", 1);
        unsetenv("NO_COLOR");
        execv(argv[0], (char *const *)argv);
        _exit(127);
    }
    return terminal;
}

bool pty_is_as_before(const Terminal *terminal)
{
    struct termios now;
    ck_assert_int_eq(tcgetattr(terminal->inside, &now), 0);
    return now.c_lflag == terminal->before.c_lflag && now.c_iflag == terminal->before.c_iflag && now.c_oflag == terminal->before.c_oflag &&
           !memcmp(now.c_cc, terminal->before.c_cc, sizeof now.c_cc);
}

/* Soon: what stands on the screen may come before the terminal is set. */
bool pty_keys_come_at_once(const Terminal *terminal)
{
    struct termios now = {.c_lflag = ICANON};
    for (int i = 0; i < BLINKS && (now.c_lflag & (ICANON | ECHO)); i++) {
        ck_assert_int_eq(tcgetattr(terminal->inside, &now), 0);
        poll(NULL, 0, i ? BLINK_MILLISECONDS : 0); /* looked at again, until it is so */
    }
    return !(now.c_lflag & (ICANON | ECHO));
}

/* Waits for the program to end, taking what it still says. */
int pty_end_of(Terminal *terminal)
{
    int  status = -1;
    char block[4096];
    for (int i = 0; i < BLINKS && waitpid(terminal->pid, &status, WNOHANG) == 0; i++)
        take_block(terminal, block, sizeof block, BLINK_MILLISECONDS);
    while (take_block(terminal, block, sizeof block, 0).len > 0)
        ;
    return status;
}

void pty_leave(Terminal *terminal)
{
    kill(terminal->pid, SIGKILL);
    waitpid(terminal->pid, NULL, 0);
    close(terminal->screen);
    close(terminal->inside);
    buf_free(&terminal->seen);
}
