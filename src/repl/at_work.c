#include "repl/at_work.h"

#include <errno.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t note_to;

/* Called by the timer, so it uses only functions that are safe there. */
static void on_time(int signal)
{
    static const char NOTE[] = "still working; press Ctrl-C to stop\n";
    int               error = errno;
    (void)signal;
    (void)!write(note_to, NOTE, sizeof NOTE - 1);
    errno = error;
}

static void set_timer(int milliseconds)
{
    struct itimerval once = {.it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
    setitimer(ITIMER_PROF, &once, NULL);
}

void at_work_begin(int descriptor, int milliseconds)
{
    struct sigaction action = {.sa_handler = on_time, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    note_to = descriptor;
    sigaction(SIGPROF, &action, NULL);
    set_timer(milliseconds);
}

void at_work_end(void)
{
    set_timer(0);
}
