/* soak: sessions without end, or one of them again.
 *
 *     soak MINUTES [JOBS]        sessions for so long, in JOBS processes (as many as there are cores), from CAROM_SEED on; else the clock
 *     CAROM_SEED=N soak          the session of that seed, printed as a .carom file
 *     soak FILE...               sessions from files; says which of them are wrong
 *
 * What was found is in build/MODE/soak/findings: for each finding the session, shortened, and below it what the sanitizers say. The status
 * is 1 where something was found. */
#include "grammar.h"
#include "shrink.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct Common {
    atomic_long next; /* session */
    atomic_int  findings, kinds;
    char        seen[200][600]; /* what has been found: the same again is counted, and not shortened */
} Common;

static char folder[1000], sessions_file[1100];

static void *shared(size_t size)
{
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) {
        perror("soak");
        exit(4);
    }
    return at;
}

/* The same findings in the same place are one kind. */
static bool is_new(Common *common, const Finding *finding)
{
    char        kind[600];
    const char *at = finding->report;
    int         len = snprintf(kind, sizeof kind, "%s", finding->why);
    for (int frames = 0; frames < 3 && (at = strstr(at, " in ")) && len < 500; at += 4) {
        int word = (int)strcspn(at + 4, " \n");
        if (strncmp(at + 4, "__", 2) && strncmp(at + 4, "memory_", 7)) {
            len += snprintf(kind + len, sizeof kind - (size_t)len, " %.*s", word > 60 ? 60 : word, at + 4);
            frames++;
        }
    }
    int kinds = common->kinds;
    for (int i = 0; i < kinds && i < 200; i++)
        if (!strcmp(common->seen[i], kind))
            return false;
    int mine = common->kinds++;
    if (mine < 200)
        memcpy(common->seen[mine], kind, sizeof kind);
    return mine < 200;
}

static void write_finding(uint64_t session, Text script, const Finding *finding)
{
    char path[1100];
    snprintf(path, sizeof path, "%s/%" PRIu64 ".carom", folder, session);
    FILE *file = fopen(path, "wb");
    if (!file)
        return;
    fwrite(script.at, 1, script.len, file);
    fprintf(file, SCRIPT_FOUND "\n# CAROM_SEED=%" PRIu64 ": %s\n", session, finding->why);
    for (const char *at = finding->report; *at;) {
        int len = (int)strcspn(at, "\n");
        fprintf(file, "# %.*s\n", len, at);
        at += len + (at[len] == '\n');
    }
    fclose(file);
}

static void found(Common *common, uint64_t session, Watched *watched, const Finding *finding)
{
    bool new = is_new(common, finding);
    common->findings++;
    printf("CAROM_SEED=%" PRIu64 ": %s%s\n", session, finding->why, new ? "" : " (again)");
    fflush(stdout);
    if (!new)
        return;
    Arena *mem = arena_new();
    Text   script = text_copy(mem, (Text){watched->script, watched->len});
    write_finding(session, script, finding);
    if (!strstr(finding->why, "seconds")) /* whoever waits for those does it once */
        write_finding(session, shrink(script, finding, watched, mem), finding);
    arena_free(mem);
}

static void work(Common *common, uint64_t seed, time_t end)
{
    static Finding finding;
    Watched       *watched = shared(sizeof *watched);
    FILE          *sessions = fopen(sessions_file, "a");
    while (time(NULL) < end) {
        uint64_t session = seed + (uint64_t)common->next++;
        bool     good = job_run(&(Job){.seed = session}, watched, &finding);
        if (sessions) {
            fprintf(sessions, "CAROM_SEED=%" PRIu64 " %s\n", session, good ? "good" : finding.why);
            fflush(sessions);
        }
        if (!good)
            found(common, session, watched, &finding);
    }
    if (sessions)
        fclose(sessions);
}

static int soak(double minutes, int jobs, uint64_t seed)
{
    Common *common = shared(sizeof *common);
    time_t  end = time(NULL) + (time_t)(60 * minutes);
    printf("CAROM_SEED=%" PRIu64 " and those behind it, %g minutes, %d at once; each session is in %s\n", seed, minutes, jobs,
           sessions_file);
    fflush(stdout);
    remove(sessions_file);
    for (int i = 0; i < jobs; i++)
        if (fork() == 0) {
            work(common, seed, end);
            fflush(stdout);
            _exit(0);
        }
    while (wait(NULL) > 0 || errno == EINTR)
        ;
    Buf out = {0};
    coverage_write(&out);
    printf("%.*s%ld sessions, seeds %" PRIu64 " to %" PRIu64 ": %d findings of %d kinds%s%s\n", TEXT_ARG(buf_text(&out)),
           (long)common->next, seed, seed + (uint64_t)common->next - 1, common->findings, common->kinds, common->findings ? ", in " : "",
           common->findings ? folder : "");
    buf_free(&out);
    return common->findings ? 1 : 0;
}

/* One session, and what came of it. */
static int once(const Job *job)
{
    static Finding finding;
    Watched       *watched = shared(sizeof *watched);
    bool           good = job_run(job, watched, &finding);
    printf("%.*s", (int)watched->len, watched->script);
    if (!good)
        printf("# %s\n%s", finding.why, finding.report);
    return good ? 0 : 1;
}

/* Sessions that were kept: every `jobs`-th of them from `first` on. How many of them are wrong. */
static int play_kept(char **path, int count, int first, int jobs)
{
    static Finding finding;
    Watched       *watched = shared(sizeof *watched);
    int            wrong = 0;
    for (int i = first; i < count; i += jobs) {
        Buf    content = {0};
        Arena *mem = arena_new();
        bool   there = read_whole(path[i], &content);
        Script script = script_read(buf_text(&content), mem);
        if (!there || !job_run(&(Job){.script = &script}, watched, &finding)) {
            printf("%s: %s\n%s", path[i], there ? finding.why : "cannot be read", there ? finding.report : "");
            wrong++;
        }
        buf_free(&content);
        arena_free(mem);
    }
    return wrong;
}

static int kept(char **path, int count)
{
    int jobs = (int)sysconf(_SC_NPROCESSORS_ONLN), bad = 0, status;
    for (int i = 0; i < jobs; i++)
        if (fork() == 0) {
            int wrong = play_kept(path, count, i, jobs);
            fflush(stdout);
            _exit(wrong > 0);
        }
    while (wait(&status) > 0)
        bad += status != 0;
    printf("%d recorded sessions: %s\n", count, bad ? "some are wrong" : "all are fine");
    return bad ? 1 : 0;
}

int main(int argc, char **argv)
{
    const char *given = getenv("CAROM_SEED"), *slash = strrchr(argv[0], '/');
    uint64_t    seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL) * 1000000;
    double      minutes = argc > 1 ? strtod(argv[1], NULL) : 0;
    coverage_open();
    examples_open();
    snprintf(folder, sizeof folder, "%.*sfindings", slash ? (int)(slash - argv[0]) + 1 : 0, argv[0]);
    snprintf(sessions_file, sizeof sessions_file, "%.*ssessions", slash ? (int)(slash - argv[0]) + 1 : 0, argv[0]);
    (void)mkdir(folder, 0777);
    if (argc > 1 && minutes <= 0)
        return kept(argv + 1, argc - 1);
    if (argc > 1)
        return soak(minutes, argc > 2 ? atoi(argv[2]) : (int)sysconf(_SC_NPROCESSORS_ONLN), seed);
    return once(&(Job){.seed = seed});
}
