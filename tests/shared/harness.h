/* Common parts of the tests: a session whose output is captured, and repeatable random numbers. */
#ifndef CAROM_TESTS_HARNESS_H
#define CAROM_TESTS_HARNESS_H

#include "session/lines/lines.h"
#include "session/session.h"

#include <check.h>

/* A session without a screen or files: its output is captured, and `read` finds only the file written last. */
typedef struct Play {
    Session *session;
    Buf      out, err; /* since the last play() */
    Buf      both;     /* the same in the order in which it came */
    Buf      file_name, file;
    int      line;
    bool     teaches; /* lessons may be asked for, as at the prompt */
} Play;

Play *play_new(const Settings *settings); /* NULL for the usual settings, in JSON where `json` is asked for */
/* Runs a statement as from -e; out and err hold what it wrote, ended by a zero byte for strstr. */
ExitStatus play(Play *play, const char *statement);
/* The same with bytes of any kind. */
ExitStatus play_text(Play *play, Text statement);
/* A whole file's worth of lines, as from a file. */
ExitStatus play_lines(Play *play, Text text);
void       play_free(Play *play);

/* Seconds that this process has worked, whatever else the machine does at the time. */
double seconds_worked(void);

/* The content of a file of the project, ended by a zero byte that is not counted; false if it is not there. */
bool read_whole(const char *path, Buf *content);
/* The paths of all files in `folder` whose names end in `ending`, in alphabetical order; *count may be 0. They and the
 * list last until the program ends. */
char **files_in(const char *folder, const char *ending, int *count);

/* The text of `"key":{"exact":VALUE` after `"name":` in a JSON answer, for instance ["4","2"] or "21/43"; empty if
 * there is none. Zero-ended, valid until the next call. */
const char *json_exact(const Play *play, const char *name);

/* The exact value of the first answer, in the unit asked for, without quotes: 21/43, [4,2], [[1,2],[3,4]]; empty if there is none.
 * Zero-ended, valid until the next call. */
const char *json_answer(const Play *play);

/* The seed of this run: CAROM_SEED from the environment, else always the same one. Printed once. */
uint64_t seed(void);
/* SplitMix64 from seed(), a stream of its own for each `stream`. */
typedef struct Random {
    uint64_t state;
} Random;
Random   random_stream(uint64_t stream);
uint64_t random_next(Random *random);
/* Between least and most, both included. */
int random_int(Random *random, int least, int most);

/* Prints a figure that is measured and not required, in percent: `make bench` shows it beside the one that was last recorded in the test.
 */
void print_figure(const char *name, int part, int whole, double last);

/* As many random cases as a test tries of the `count` that it has: a third, so that all tests together take minutes, and a twelfth under
 * the sanitizers, which look for faults of memory on the same ways, where each case takes some five times as long. All of them where
 * CAROM_CASES is set, as `make large` does. */
int cases(int count);
/* Of many like cases, whether the i-th is left out: under the sanitizers, four of five are. Suites that go through the same list, such as
 * the lessons, add different numbers to i, so that each has its turn. */
bool left_out(int i);

/* ck_assert_msg for loops over characters and numbers: Check notes every assertion that holds in a file, which takes longer than these. */
#define must_hold(condition, ...) ((condition) ? (void)0 : ck_abort_msg(__VA_ARGS__))

/* A suite of tests/unit/, named as its file: `SUITE(check_arena) { ... return suite; }`. tests/run.c finds it by that name. */
#define SUITE(name)                                                                                                                        \
    Suite *name(void);                                                                                                                     \
    Suite *name(void)

/* Runs the suites, ended by NULL, and returns how many tests failed; -1 if there is no folder for temporary files. */
int run_suites(Suite *const *suites);

/* Makes an empty folder for one test. run_suites removes it at the end with everything in it, even if tests fail or are killed. */
void fresh_folder(char *path, size_t room);

/* Whether two decimals are the same number, however each is written: 70 and 7e1. */
bool same_decimal(const char *a, const char *b);

#endif
