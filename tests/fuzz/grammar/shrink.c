#include "shrink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT_MEMORY_MB = 3000, LIMIT_WALL = 1200 };

/* Sanitizers: leaks are looked for at the end of each session, and a process that has grown too large is ended. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=1:leak_check_at_exit=0:quarantine_size_mb=64:malloc_context_size=12:hard_rss_limit_mb=3000:handle_abort=1:"
           "detect_stack_use_after_return=0:allocator_may_return_null=1";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "print_stacktrace=1";
}

static void read_report(Finding *finding, FILE *report)
{
    rewind(report);
    size_t len = fread(finding->report, 1, sizeof finding->report - 1, report);
    finding->report[len] = 0;
}

/* What a sanitizer says in the first line of its report, without addresses, which differ each time. */
static void tell_report(Finding *finding, const char *line)
{
    snprintf(finding->why, sizeof finding->why, "%.*s", (int)strcspn(line, "\n("), line);
    char *address = strstr(finding->why, " 0x");
    if (address)
        *address = 0;
}

/* What was wrong: as the session itself has said it, as a sanitizer has, or by how the process ended. */
static void tell(Finding *finding, const Watched *watched, int status, long megabytes)
{
    const char *undefined = strstr(finding->report, "runtime error: "), *error = strstr(finding->report, "ERROR: ");
    if (watched->why[0])
        snprintf(finding->why, sizeof finding->why, "%s", watched->why);
    else if (undefined || error)
        tell_report(finding, undefined ? undefined : error);
    else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        snprintf(finding->why, sizeof finding->why, "a statement takes longer than %d seconds", LIMIT_CPU);
    else if (WIFSIGNALED(status))
        snprintf(finding->why, sizeof finding->why, "signal %d ends the program", WTERMSIG(status));
    else if (WEXITSTATUS(status))
        snprintf(finding->why, sizeof finding->why, "the program ends with status %d", WEXITSTATUS(status));
    else if (megabytes > LIMIT_MEMORY_MB)
        snprintf(finding->why, sizeof finding->why, "more than %d MB of memory", LIMIT_MEMORY_MB);
    else
        finding->why[0] = 0;
}

bool job_run(const Job *job, Watched *watched, Finding *finding)
{
    FILE *report = tmpfile();
    int   status = 0;
    watched->why[0] = 0;
    watched->len = 0;
    fflush(NULL);
    pid_t child = report ? fork() : -1;
    if (child < 0) {
        perror("soak");
        exit(4);
    }
    if (child == 0) {
        dup2(fileno(report), STDERR_FILENO);
        alarm(LIMIT_WALL); /* for whatever waits for ever without working */
        if (job->script)
            session_of_script(job->script, watched);
        else
            session_of_seed(job->seed, watched);
        _exit(0);
    }
    struct rusage usage;
    wait4(child, &status, 0, &usage);
    finding->status = status;
    read_report(finding, report);
    fclose(report);
    tell(finding, watched, status, usage.ru_maxrss / 1024);
    return !finding->why[0];
}

static bool still_fails(Text script, const Finding *finding, Watched *watched, Arena *mem)
{
    static Finding again;
    Script         entries = script_read(script, mem);
    return !job_run(&(Job){.script = &entries}, watched, &again) && !strcmp(again.why, finding->why);
}

/* Halves, quarters ... single entries, from the end on: what stands behind the failing entry goes first. */
Text shrink(Text text, const Finding *finding, Watched *watched, Arena *mem)
{
    enum { MOST_TRIES = 400 };
    int    tries = 0;
    Script script = script_read(text, mem);
    if (!still_fails(text, finding, watched, mem))
        return text;
    for (int size = script.count / 2 > 0 ? script.count / 2 : 1; size > 0; size /= 2)
        for (int end = script.count; end > 0 && tries<MOST_TRIES; end = end> script.count ? script.count : end) {
            Buf fewer = {0};
            int first = end > size ? end - size : 0;
            script_put_without(&fewer, &script, first, end);
            Text without = buf_finish(&fewer, mem);
            tries++;
            if (still_fails(without, finding, watched, mem)) {
                text = without;
                script = script_read(text, mem);
            }
            end = first;
        }
    return text;
}
