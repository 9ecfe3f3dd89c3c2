/* The program at a pseudo-terminal: keys arrive at once, screens are drawn, and whatever ends or stops the program, the terminal is
 * restored. */
#include "harness.h"
#include "pty.h"

#include "repl/history.h"
#include "repl/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

/* ---- what ends it ------------------------------------------------------------------------------------------- */

#define ANSWERS "carom-terminal.answers"

/* Places where the program waits for the user, the way there, and the text then on the screen. */
static const struct {
    const char *argument[8];
    const char *first, *keys, *then;
} PLACES[] = {
    {{"lesson", "lessons/02-axis-aligned-bounce.md", NULL}, "lists the keys", "\n", "lists the keys"},
    {{"lesson", "lessons/02-axis-aligned-bounce.md", NULL}, "lists the keys", "p", "carom> "},
    {{"lesson", "--practice", "--progress", ANSWERS, "lessons/02-axis-aligned-bounce.md", NULL}, "[Enter: continue] ", "\r", "v' = "},
    {{NULL}, "carom> ", "1 +", "1 +"},
};
static const int SIGNALS[] = {SIGTERM, SIGHUP, SIGQUIT, SIGSEGV};
enum { PLACE_COUNT = sizeof PLACES / sizeof *PLACES, SIGNAL_COUNT = sizeof SIGNALS / sizeof *SIGNALS };

/* Begins with these arguments, the file of answers in a folder of this test. `answers` has to last as long as the terminal. */
static Terminal begin_in_folder(const char *const *argument, char *answers, size_t room)
{
    const char *all[8] = {0};
    fresh_folder(answers, room - sizeof ANSWERS);
    strcat(strcat(answers, "/"), ANSWERS);
    for (int i = 0; argument[i]; i++)
        all[i] = strcmp(argument[i], ANSWERS) ? argument[i] : answers;
    return pty_begin(all);
}

START_TEST(the_terminal_is_given_back_when_a_signal_ends_it)
{
    int      place = _i / SIGNAL_COUNT, number = SIGNALS[_i % SIGNAL_COUNT];
    char     answers[220];
    Terminal terminal = begin_in_folder(PLACES[place].argument, answers, sizeof answers);
    pty_wait_for(&terminal, PLACES[place].first);
    pty_press(&terminal, PLACES[place].keys);
    pty_wait_for(&terminal, PLACES[place].then);
    ck_assert(pty_keys_come_at_once(&terminal));
    kill(terminal.pid, number);
    int status = pty_end_of(&terminal);
    ck_assert_msg(!terminal.pasted, "place %d, signal %d: pastes are still in brackets", place, number);
    ck_assert_msg(WIFSIGNALED(status) && WTERMSIG(status) == number, "place %d, signal %d: status %x", place, number, (unsigned)status);
    ck_assert_msg(pty_is_as_before(&terminal), "place %d, signal %d", place, number);
    pty_leave(&terminal);
}
END_TEST

static void ends_by(const char *keys)
{
    Terminal terminal = pty_begin(PLACES[0].argument);
    pty_wait_for(&terminal, PLACES[0].first);
    ck_assert(pty_keys_come_at_once(&terminal));
    pty_press(&terminal, keys);
    int status = pty_end_of(&terminal);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %x", (unsigned)status);
    ck_assert(pty_is_as_before(&terminal));
    pty_leave(&terminal);
}

START_TEST(q_ctrl_c_and_ctrl_d_leave)
{
    ends_by("q");
    ends_by("\003");
    ends_by("\004");
}
END_TEST

/* ---- what stops it, and the screen -------------------------------------------------------------------------- */

START_TEST(it_goes_on_behind_a_stop)
{
    Terminal terminal = pty_begin(PLACES[0].argument);
    pty_wait_for(&terminal, "lists the keys");
    kill(terminal.pid, SIGSTOP);
    ck_assert_int_eq(waitpid(terminal.pid, NULL, WUNTRACED), terminal.pid);
    ck_assert_int_eq(tcsetattr(terminal.inside, TCSANOW, &terminal.before), 0); /* as a shell does */
    kill(terminal.pid, SIGCONT);
    pty_wait_for(&terminal, "lists the keys");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "A ball in a box"));
    ck_assert(pty_keys_come_at_once(&terminal));
    pty_press(&terminal, "q");
    pty_end_of(&terminal);
    ck_assert(pty_is_as_before(&terminal));
    pty_leave(&terminal);
}
END_TEST

START_TEST(another_size_draws_the_screen_anew)
{
    Terminal terminal = pty_begin(PLACES[0].argument);
    pty_wait_for(&terminal, "lists the keys");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "It takes\r\ntwo lines of code"));
    pty_resize(&terminal, 40, 24);
    kill(terminal.pid, SIGWINCH);
    pty_wait_for(&terminal, "lists the keys");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "\033[H\033[2J"));
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "a ball on a screen. It takes two lines\r\nof code"));
    pty_press(&terminal, "p");
    pty_wait_for(&terminal, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "A line with\r\nonly a dot returns to the lesson.\r\n"));
    pty_leave(&terminal);
}
END_TEST

START_TEST(what_is_tried_leaves_no_trace_on_the_screen)
{
    Terminal terminal = pty_begin(PLACES[0].argument);
    pty_wait_for(&terminal, "lists the keys");
    pty_press(&terminal, "p");
    pty_wait_for(&terminal, "carom> ");
    pty_press(&terminal, "40 + 2\r");
    pty_wait_for(&terminal, "= 42");
    pty_press(&terminal, ".\r");
    pty_wait_for(&terminal, "lists the keys");
    const char *anew = strstr(terminal.seen.at, "\033[H\033[2J");
    ck_assert_ptr_nonnull(anew);
    ck_assert(!strstr(anew, "42") && strstr(anew, "A ball in a box"));
    pty_leave(&terminal);
}
END_TEST

/* ---- the prompt --------------------------------------------------------------------------------------------- */

/* Lines typed one after another, each when the prompt for it has come. */
static void type(Terminal *terminal, const char *const *lines, const char *prompt)
{
    for (int i = 0; lines[i]; i++) {
        pty_press(terminal, lines[i]);
        pty_press(terminal, "\r");
        pty_wait_for(terminal, prompt);
    }
}

START_TEST(the_prompt_follows_the_width_of_the_window)
{
    static const char        LONG[] = "`hint` takes no arguments: it is about the last page you checked\r\n";
    static const char *const HINT[] = {"hint now", NULL};
    Terminal                 terminal = pty_begin((const char *const[]){NULL});
    pty_wait_for(&terminal, "carom> ");
    type(&terminal, HINT, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, LONG));
    pty_resize(&terminal, 44, 24);
    type(&terminal, HINT, "explains any step");
    ck_assert_ptr_null(strstr(terminal.seen.at, LONG));
    type(&terminal, (const char *const[]){"set width 90", NULL}, "carom> "); /* which is then kept, whatever the window does */
    type(&terminal, HINT, "explains any step");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, LONG));
    pty_leave(&terminal);
}
END_TEST

static const char PAGE_PROMPT[] = "page>  ";

START_TEST(a_page_survives_blank_lines)
{
    Terminal terminal = pty_begin((const char *const[]){NULL});
    pty_wait_for(&terminal, "carom> ");
    type(&terminal, (const char *const[]){"check collide1d 2,3,5,-4,1/2 :", "u = -9", "", "J = 81/5", "I think so", NULL}, PAGE_PROMPT);
    type(&terminal, (const char *const[]){"end", NULL}, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "u = -9  "));
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "3     J = 81/5")); /* counted from the first line of the page */
    pty_leave(&terminal);
}
END_TEST

START_TEST(whoever_presses_enter_in_a_page_is_told_the_way_out)
{
    Terminal terminal = pty_begin((const char *const[]){NULL});
    pty_wait_for(&terminal, "carom> ");
    type(&terminal, (const char *const[]){"check collide1d 2,3,5,-4,1/2 :", "", NULL}, PAGE_PROMPT);
    ck_assert_ptr_null(strstr(terminal.seen.at, "The page continues"));
    type(&terminal, (const char *const[]){"", NULL}, PAGE_PROMPT);
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "The page continues. `end` ends it, Ctrl-C keeps it for later."));
    pty_leave(&terminal);
}
END_TEST

/* Nobody types a page whose call is wrong: the complaint comes first, and what follows are statements. */
START_TEST(a_page_with_a_wrong_call_does_not_begin)
{
    static const char *const CALLS[][2] = {{"check collide1d ma=2 nonsense=3 :", "no value called `nonsense`"},
                                           {"check collide1d -2,3,5,-4,1/2 :", "masses must be positive"},
                                           {"check :", "nothing has been worked out yet"}};
    for (int i = 2; i >= 0; i--) {
        Terminal terminal = pty_begin((const char *const[]){NULL});
        pty_wait_for(&terminal, "carom> ");
        type(&terminal, (const char *const[]){CALLS[i][0], NULL}, "carom> ");
        ck_assert_msg(strstr(terminal.seen.at, CALLS[i][1]), "%s", terminal.seen.at);
        type(&terminal, (const char *const[]){"40 + 2", NULL}, "carom> ");
        ck_assert_ptr_nonnull(strstr(terminal.seen.at, "= 42"));
        pty_leave(&terminal);
    }
}
END_TEST

static void leaves_and_comes_back(const char *key)
{
    Terminal terminal = pty_begin((const char *const[]){NULL});
    pty_wait_for(&terminal, "carom> ");
    type(&terminal, (const char *const[]){"check collide1d 2,3,5,-4,1/2 :", "u = -9", "", "J = 18", NULL}, PAGE_PROMPT);
    pty_press(&terminal, key);
    pty_wait_for(&terminal, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "The page is kept. Type `check` to continue it."));
    type(&terminal, (const char *const[]){"40 + 2", NULL}, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "= 42"));
    type(&terminal, (const char *const[]){"check", NULL}, PAGE_PROMPT);
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "u = -9\r\n\r\nJ = 18\r\n"));
    type(&terminal, (const char *const[]){"end", NULL}, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "WRONG"));
    type(&terminal, (const char *const[]){"J", NULL}, "carom> "); /* no line of the page became a variable */
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "16.2"));
    pty_leave(&terminal);
}

START_TEST(a_page_that_is_left_can_be_taken_up_again)
{
    leaves_and_comes_back("\003");
    leaves_and_comes_back("\004");
}
END_TEST

/* Two prompts share the history: one that shortens it loses nothing of the other. */
static void histories_are_shared(void)
{
    char folder[200], name[300];
    Buf  lines = {0};
    fresh_folder(folder, sizeof folder);
    setenv("XDG_STATE_HOME", folder, 1);
    snprintf(name, sizeof name, "%s/carom/history", folder);
    history_open();
    history_put("the first of one");
    pid_t other = fork();
    ck_assert_int_ge(other, 0);
    if (!other) {
        history_close();
        FILE *file = fopen(name, "a");
        for (int i = 0; file && i < 5000; i++)
            fprintf(file, "x%d = 1\n", i);
        if (file)
            fclose(file);
        history_open(); /* shortens it */
        history_put("of the other");
        _exit(0);
    }
    ck_assert_int_eq(waitpid(other, NULL, 0), other);
    history_put("the last of one");
    history_close();
    ck_assert(read_whole(name, &lines));
    const char *end = "x4999 = 1\nof the other\nthe last of one\n";
    ck_assert(lines.len < 2100 * strlen("x4999 = 1\n"));
    ck_assert_str_eq(lines.at + lines.len - strlen(end), end);
    buf_free(&lines);
}

START_TEST(lessons_are_listed_and_played_at_the_prompt)
{
    histories_are_shared();
    Terminal terminal = pty_begin((const char *const[]){NULL});
    pty_wait_for(&terminal, "carom> ");
    type(&terminal, (const char *const[]){"x = 3", "lessons", NULL}, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "02-axis-aligned-bounce       A ball in a box, and the wall it sticks to\r\n"));
    type(&terminal, (const char *const[]){"lesson 77", NULL}, "carom> ");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "there is no lesson `77` here"));
    type(&terminal, (const char *const[]){"lesson 2", NULL}, "lists the keys");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "A ball in a box"));
    pty_press(&terminal, "p");
    pty_wait_for(&terminal, "carom> ");
    type(&terminal, (const char *const[]){"lesson 3", NULL}, "carom> "); /* one at a time */
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "`lesson` works only at the prompt of carom"));
    pty_press(&terminal, ".\r");
    pty_wait_for(&terminal, "lists the keys");
    pty_press(&terminal, "q");
    pty_wait_for(&terminal, "carom> ");
    pty_press(&terminal, "\033[A\033[A\r"); /* the history is still there: `lesson 77` is the line before `lesson 2` */
    pty_wait_for(&terminal, "there is no lesson `77` here");
    type(&terminal, (const char *const[]){"x + 39", NULL}, "= 42");
    pty_leave(&terminal);
}
END_TEST

/* ---- keys --------------------------------------------------------------------------------------------------- */

START_TEST(keys_of_several_bytes)
{
    static const struct {
        const char *bytes;
        int         key;
    } KEYS[] = {{"\r", '\n'},           {"\n", '\n'},    {" ", ' '},       {"\033[C", ' '}, {"\033[B", ' '}, {"\033[6~", ' '},
                {"\033[D", 'b'},        {"\033[A", 'b'}, {"\033[5~", 'b'}, {"\177", 'b'},   {"\033", 27},    {"q", 'q'},
                {"\004", TERMINAL_END}, {"\033[15~", 0}, {"\303\244", 0},  {"\303", 0}};
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++)
        ck_assert_int_eq(terminal_decode(KEYS[i].bytes, strlen(KEYS[i].bytes)), KEYS[i].key);
    ck_assert_int_eq(terminal_decode("", 0), 0);
}
END_TEST

START_TEST(keys_of_several_bytes_are_one_key)
{
    Terminal terminal = pty_begin(PLACES[0].argument);
    pty_wait_for(&terminal, "lists the keys");
    pty_press(&terminal, "\033[15~\033[C"); /* F5 means nothing */
    pty_wait_for(&terminal, "lists the keys");
    ck_assert_ptr_nonnull(strstr(terminal.seen.at, "1. Each wall reverses one component"));
    pty_press(&terminal, "\033[5~");
    pty_wait_for(&terminal, "lists the keys");
    ck_assert(!strstr(terminal.seen.at, "1. Each wall reverses one component"));
    pty_leave(&terminal);
}
END_TEST

START_TEST(a_pipe_gets_lines_and_nothing_else)
{
    char  command[512];
    FILE *pipe;
    int   c, bytes = 0, tail[2] = {0, 0};
    snprintf(command, sizeof command, "TERM=xterm %s lesson lessons/01-vectors-and-projections.md </dev/null", pty_program());
    pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    while ((c = getc(pipe)) != EOF) {
        ck_assert_msg(c == '\n' || (unsigned)c >= 32, "the byte %d", c);
        tail[0] = tail[1], tail[1] = c;
        bytes++;
    }
    ck_assert_int_eq(pclose(pipe), 0);
    ck_assert_int_gt(bytes, 5000);
    ck_assert(tail[1] == '\n');
}
END_TEST

/* ---- a lesson as a command ---------------------------------------------------------------------------------- */

static int status_of(const char *arguments)
{
    char command[512];
    snprintf(command, sizeof command, "%s lesson %s </dev/null >/dev/null 2>&1", pty_program(), arguments);
    int status = system(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

START_TEST(what_does_not_go_together_is_refused)
{
    ck_assert_int_eq(status_of("lessons/01-vectors-and-projections.md"), 0);
    ck_assert_int_eq(status_of("--format json lessons/01-vectors-and-projections.md"), 2);
    ck_assert_int_eq(status_of("--practice --large lessons/01-vectors-and-projections.md"), 2);
    ck_assert_int_eq(status_of("--progress x lessons/01-vectors-and-projections.md"), 2);
    ck_assert_int_eq(status_of("lessons/01-vectors-and-projections.md lessons/02-axis-aligned-bounce.md"), 2);
    ck_assert_int_eq(status_of("--seed '' lessons/02-axis-aligned-bounce.md --practice --progress /no/such/folder/a"), 4);
    ck_assert_int_eq(status_of("README.md"), 2);
    ck_assert_int_eq(status_of("no-such-file.md"), 4);
}
END_TEST

START_TEST(notes_never_take_the_place_of_another_file)
{
    char name[220], arguments[300];
    Buf  content = {0};
    fresh_folder(name, 200);
    strcat(name, "/notes");
    FILE *to = fopen(name, "w");
    ck_assert_ptr_nonnull(to);
    fputs("mine\n", to);
    fclose(to);
    snprintf(arguments, sizeof arguments, "--notes %s lessons/02-axis-aligned-bounce.md", name);
    ck_assert_int_eq(status_of(arguments), 4);
    ck_assert(read_whole(name, &content));
    ck_assert_str_eq(content.at, "mine\n");
    buf_free(&content);
    unlink(name);
    for (int i = 0; i < 2; i++) { /* its own it writes anew */
        ck_assert_int_eq(status_of(arguments), 0);
        ck_assert(read_whole(name, &content));
        const char *first = strstr(content.at, "About 40 minutes");
        ck_assert(text_starts(buf_text(&content), "carom notes 1\n") && first && !strstr(first + 1, "About 40 minutes"));
        content = (buf_free(&content), (Buf){0});
    }
}
END_TEST

/* At a terminal a line counts the seeds, and is gone before the result. */
START_TEST(seeds_are_counted)
{
    Terminal terminal = pty_begin((const char *const[]){"check", "lessons/09-moving-walls-and-frames.md", "--seeds", "1..12", NULL});
    pty_wait_for(&terminal, "\rseed 1 of 12 ");
    pty_wait_for(&terminal, "\rseed 12 of 12 ");
    pty_wait_for(&terminal, " \r");
    ck_assert_int_eq(pty_end_of(&terminal), EXIT_FINE);
    pty_leave(&terminal);
}
END_TEST

SUITE(check_terminal)
{
    Suite *suite = suite_create("terminal");
    TCase *ends = tcase_create("ends"), *screen = tcase_create("screen"), *command = tcase_create("command");
    tcase_add_loop_test(ends, the_terminal_is_given_back_when_a_signal_ends_it, 0, PLACE_COUNT * SIGNAL_COUNT);
    tcase_add_test(ends, q_ctrl_c_and_ctrl_d_leave);
    tcase_add_test(screen, it_goes_on_behind_a_stop);
    tcase_add_test(screen, another_size_draws_the_screen_anew);
    tcase_add_test(screen, what_is_tried_leaves_no_trace_on_the_screen);
    tcase_add_test(screen, the_prompt_follows_the_width_of_the_window);
    tcase_add_test(screen, a_page_survives_blank_lines);
    tcase_add_test(screen, a_page_with_a_wrong_call_does_not_begin);
    tcase_add_test(screen, whoever_presses_enter_in_a_page_is_told_the_way_out);
    tcase_add_test(screen, a_page_that_is_left_can_be_taken_up_again);
    tcase_add_test(screen, lessons_are_listed_and_played_at_the_prompt);
    tcase_add_test(screen, seeds_are_counted);
    tcase_add_test(screen, keys_of_several_bytes);
    tcase_add_test(screen, keys_of_several_bytes_are_one_key);
    tcase_add_test(screen, a_pipe_gets_lines_and_nothing_else);
    tcase_add_test(command, what_does_not_go_together_is_refused);
    tcase_add_test(command, notes_never_take_the_place_of_another_file);
    suite_add_tcase(suite, command);
    suite_add_tcase(suite, ends);
    suite_add_tcase(suite, screen);
    return suite;
}
