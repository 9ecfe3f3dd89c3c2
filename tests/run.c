/* The program of all tests: each check_*.c of tests/unit/ is a suite of it. `run NAME...` runs the suites of those names, `run` all, and
 * `run --list` prints the names. The last line says how many seconds of processor time it took: `make test` lists the longest. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

/* suites.list is made from the names of the files: ROW(check_angles) ROW(check_answer) ... */
#define ROW(name) Suite *name(void);
#include "suites.list"
#undef ROW

static const struct {
    const char *name;
    Suite *(*make)(void);
} SUITES[] = {
#define ROW(name) {#name, name},
#include "suites.list"
#undef ROW
};
enum { SUITE_COUNT = sizeof SUITES / sizeof *SUITES };

static int index_of(const char *name)
{
    int i = 0;
    while (i < SUITE_COUNT && strcmp(SUITES[i].name, name))
        i++;
    return i;
}

/* Seconds that this process and those that it waited for have worked. */
static double seconds_of(int who)
{
    struct rusage used;
    getrusage(who, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
    Suite *chosen[SUITE_COUNT + 1] = {0};
    int    count = argc > 1 ? argc - 1 : SUITE_COUNT;
    if (argc == 2 && !strcmp(argv[1], "--list")) {
        for (int i = 0; i < SUITE_COUNT; i++)
            puts(SUITES[i].name);
        return 0;
    }
    if (count > SUITE_COUNT)
        return fprintf(stderr, "run: there are only %d suites\n", SUITE_COUNT), 2;
    /* No test depends on the clock. This guard ends a test that hangs. */
    setenv("CK_DEFAULT_TIMEOUT", "600", 0);
    for (int i = 0; i < count; i++) {
        int which = argc > 1 ? index_of(argv[i + 1]) : i;
        if (which == SUITE_COUNT)
            return fprintf(stderr, "run: there is no suite `%s`; `run --list` prints the names\n", argv[i + 1]), 2;
        chosen[i] = SUITES[which].make();
    }
    int failed = run_suites(chosen);
    printf("WORKED %.1f s\n", seconds_of(RUSAGE_SELF) + seconds_of(RUSAGE_CHILDREN));
    return failed ? 1 : 0;
}
