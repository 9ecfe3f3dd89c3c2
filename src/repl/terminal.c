#include "repl/terminal.h"

#include "number/number.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

/* ---- what is given back ------------------------------------------------------------------------------------- */

static struct termios        before;
static volatile sig_atomic_t guarded; /* `before` is known */
static volatile sig_atomic_t raw;     /* keys arrive unbuffered */
static volatile sig_atomic_t again;   /* the screen must be redrawn */
static volatile sig_atomic_t ended;   /* Ctrl-C */
static volatile sig_atomic_t plain;   /* the terminal does not support control sequences */

/* These functions are called by signal handlers, and use only functions that are safe there. */
static void set_raw(void)
{
    struct termios keys = before;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_iflag |= ICRNL;
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    raw = tcsetattr(STDIN_FILENO, TCSADRAIN, &keys) == 0;
}

static void give_back(void)
{
    if (guarded)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

/* ---- signals ------------------------------------------------------------------------------------------------ */

static void handle(int signal, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

static void on_interrupt(int signal)
{
    (void)signal;
    num_set_stop(STOP_KEY);
    ended = 1;
}

static void on_resize(int signal)
{
    (void)signal;
    again = 1;
}

/* Readline has switched on bracketed paste, and would have switched it off again. */
static void end_line(void)
{
    static const char PLAIN[] = "\033[?2004l\r\n";
    if (raw || plain)
        (void)!write(STDOUT_FILENO, "\n", 1);
    else
        (void)!write(STDOUT_FILENO, PLAIN, sizeof PLAIN - 1);
}

/* The signal takes its normal effect, with the terminal restored. */
static void on_fatal(int signal)
{
    give_back();
    end_line();
    handle(signal, SIG_DFL);
    raise(signal);
}

static void on_stop(int signal)
{
    int            error = errno;
    sigset_t       stop;
    struct termios now;
    bool           known = tcgetattr(STDIN_FILENO, &now) == 0;
    give_back();
    end_line();
    handle(signal, SIG_DFL);
    raise(signal);
    sigemptyset(&stop);
    sigaddset(&stop, signal);
    sigprocmask(SIG_UNBLOCK, &stop, NULL); /* the program stops here and later continues here */
    handle(signal, on_stop);
    if (known)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
    again = 1;
    errno = error;
}

/* Also after a SIGSTOP, which cannot be handled: meanwhile the shell has used the terminal. */
static void on_continue(int signal)
{
    int error = errno;
    (void)signal;
    set_raw();
    again = 1;
    errno = error;
}

void terminal_guard(bool on)
{
    static const int FATAL[] = {SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
    static bool      registered;
    if (on && (guarded || !isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &before)))
        return;
    if (!registered)
        registered = atexit(give_back) == 0;
    for (size_t i = 0; i < sizeof FATAL / sizeof *FATAL; i++)
        handle(FATAL[i], on ? on_fatal : SIG_DFL);
    handle(SIGTSTP, on ? on_stop : SIG_DFL);
    plain = !terminal_can_clear();
    guarded = on;
}

bool terminal_open(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return false;
    terminal_guard(true);
    handle(SIGINT, on_interrupt);
    handle(SIGWINCH, on_resize);
    handle(SIGCONT, on_continue);
    ended = again = 0;
    set_raw();
    return raw;
}

void terminal_close(void)
{
    if (!raw)
        return;
    give_back();
    raw = 0;
    handle(SIGINT, SIG_DFL);
    handle(SIGWINCH, SIG_DFL);
    handle(SIGCONT, SIG_DFL);
    terminal_guard(false);
}

/* Signals are unblocked only while waiting for a key, so that none is lost between testing and waiting. */
static void block(bool yes, sigset_t *waiting)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGWINCH);
    sigaddset(&held, SIGCONT);
    sigprocmask(yes ? SIG_BLOCK : SIG_UNBLOCK, &held, waiting);
    if (waiting)
        for (int signal = 1; signal < 32; signal++)
            if (sigismember(&held, signal) == 1)
                sigdelset(waiting, signal);
}

/* ---- keys --------------------------------------------------------------------------------------------------- */

int terminal_decode(const char *bytes, size_t len)
{
    static const struct {
        const char *bytes;
        int         key;
    } KEYS[] = {{"\033[C", ' '}, {"\033[B", ' '}, {"\033[6~", ' '}, {"\033OC", ' '},       {"\033OB", ' '},
                {"\033[D", 'b'}, {"\033[A", 'b'}, {"\033[5~", 'b'}, {"\033OD", 'b'},       {"\033OA", 'b'},
                {"\177", 'b'},   {"\b", 'b'},     {"\r", '\n'},     {"\004", TERMINAL_END}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        if (strlen(KEYS[i].bytes) == len && memcmp(KEYS[i].bytes, bytes, len) == 0)
            return KEYS[i].key;
    return len == 1 && (unsigned char)bytes[0] < 0x80 ? bytes[0] : 0;
}

/* Reads the bytes already received of a key of several bytes. */
static size_t rest_of_key(char *bytes, size_t room)
{
    size_t len = 0;
    for (;;) {
        struct timeval soon = {.tv_usec = 30000};
        fd_set         keys;
        FD_ZERO(&keys);
        FD_SET(STDIN_FILENO, &keys);
        bool more = len < room && select(STDIN_FILENO + 1, &keys, NULL, NULL, &soon) > 0 && read(STDIN_FILENO, bytes + len, 1) == 1;
        if (!more)
            return len;
        len++;
        if (len > 1 && bytes[len - 1] >= '@') /* a letter or ~ ends it */
            return len;
    }
}

/* Reads a key that has arrived; 0 if it has no meaning. */
static int read_key(void)
{
    char    bytes[16];
    ssize_t got = read(STDIN_FILENO, bytes, 1);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
        return TERMINAL_END;
    if (got < 0)
        return 0;
    size_t len = 1;
    if (bytes[0] == 27)
        len += rest_of_key(bytes + 1, sizeof bytes - 1);
    return terminal_decode(bytes, len);
}

int terminal_key(void)
{
    sigset_t waiting;
    int      key = 0;
    block(true, &waiting);
    while (!key) {
        fd_set keys;
        FD_ZERO(&keys);
        FD_SET(STDIN_FILENO, &keys);
        int there = ended || again ? 0 : pselect(STDIN_FILENO + 1, &keys, NULL, NULL, NULL, &waiting);
        if (ended)
            key = TERMINAL_END;
        else if (again)
            key = TERMINAL_AGAIN;
        else if (there > 0)
            key = read_key();
        else if (there < 0 && errno != EINTR)
            key = TERMINAL_END;
    }
    ended = again = 0;
    block(false, NULL);
    return key;
}

/* ---- the screen --------------------------------------------------------------------------------------------- */

void terminal_size(int *columns, int *rows)
{
    struct winsize size;
    bool           known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *columns = known && size.ws_col ? size.ws_col : 80;
    *rows = known && size.ws_row ? size.ws_row : 24;
}

bool terminal_is_known(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && terminal_can_clear() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row;
}

int terminal_width(void)
{
    enum { LEAST = 20, MOST = 100, USUAL = 80 };
    int columns, rows;
    terminal_size(&columns, &rows);
    return !isatty(STDOUT_FILENO) || columns < LEAST ? USUAL : columns < MOST ? columns : MOST;
}

bool terminal_can_clear(void)
{
    const char *name = getenv("TERM");
    return name && *name && strcmp(name, "dumb") != 0;
}
