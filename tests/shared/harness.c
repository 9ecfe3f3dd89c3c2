#include "harness.h"
#include "manual/manual.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double seconds_worked(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void caught(Buf *buf, Text text)
{
    buf_put(buf, text);
    buf_char(buf, 0);
    buf->len--;
}

static void out(void *data, Text text)
{
    caught(&((Play *)data)->out, text);
    caught(&((Play *)data)->both, text);
}

static void err(void *data, Text text)
{
    caught(&((Play *)data)->err, text);
    caught(&((Play *)data)->both, text);
}

static bool read_file(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    Play *play = data;
    (void)limit;
    *reason = TEXT("No such file or directory");
    if (!play->file_name.len || !text_equal(path, buf_text(&play->file_name)))
        return false;
    *content = text_copy(into, buf_text(&play->file));
    return true;
}

static bool write_file(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    Play *play = data;
    (void)mem, (void)reason;
    play->file_name.len = play->file.len = 0;
    buf_put(&play->file_name, path);
    buf_put(&play->file, content);
    return true;
}

static bool pour_file(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason)
{
    Text content;
    if (!read_file(data, path, SIZE_MAX, mem, &content, reason))
        return false;
    (void)take(to, content);
    return true;
}

static bool file_exists(void *data, Text path)
{
    Play *play = data;
    return play->file_name.len && text_equal(path, buf_text(&play->file_name));
}

static bool no_inside(void *data, Text path, Text folder)
{
    (void)data, (void)path, (void)folder;
    return false;
}

Play *play_new(const Settings *settings)
{
    /* A session keeps a pointer to its world, so the world lies after the play it belongs to. */
    struct {
        Play  play;
        World world;
    } *both = calloc(1, sizeof *both);
    Settings usual = settings_default();
    both->world = (World){&both->play, out, err, read_file, pour_file, file_exists, write_file, no_inside, &manual};
    both->play.session = session_new(&both->world, settings ? settings : &usual);
    return &both->play;
}

static void empty(Play *play)
{
    play->out.len = play->err.len = play->both.len = 0;
    caught(&play->out, TEXT(""));
    caught(&play->err, TEXT(""));
    caught(&play->both, TEXT(""));
}

ExitStatus play_text(Play *play, Text statement)
{
    Place place = {.from = FROM_ARGUMENT, .line = ++play->line, .teaches = play->teaches};
    empty(play);
    return lines_run_statement(play->session, statement, &place);
}

ExitStatus play(Play *play, const char *statement)
{
    return play_text(play, text_of(statement));
}

ExitStatus play_lines(Play *play, Text text)
{
    Place place = {.from = FROM_FILE, .name = TEXT("test"), .folder = TEXT(".")};
    empty(play);
    return lines_run_text(play->session, text, &place, true);
}

void play_free(Play *play)
{
    session_free(play->session);
    buf_free(&play->out);
    buf_free(&play->err);
    buf_free(&play->both);
    buf_free(&play->file_name);
    buf_free(&play->file);
    free(play);
    mpfr_free_cache();
}

bool read_whole(const char *path, Buf *content)
{
    char   block[4096];
    size_t got;
    FILE  *file = fopen(path, "rb");
    content->len = 0;
    if (!file)
        return false;
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        buf_put(content, (Text){block, got});
    fclose(file);
    caught(content, TEXT(""));
    return true;
}

char **files_in(const char *folder, const char *ending, int *count)
{
    struct dirent **entry;
    int             entries = scandir(folder, &entry, NULL, alphasort);
    char          **path = calloc(entries > 0 ? (size_t)entries : 1, sizeof *path);
    *count = 0;
    for (int i = 0; i < entries; i++) {
        size_t len = strlen(entry[i]->d_name), tail = strlen(ending);
        if (len > tail && !strcmp(entry[i]->d_name + len - tail, ending)) {
            size_t room = strlen(folder) + len + 2;
            path[*count] = calloc(room, 1);
            snprintf(path[(*count)++], room, "%s/%s", folder, entry[i]->d_name);
        }
        free(entry[i]);
    }
    if (entries >= 0)
        free(entry);
    return path;
}

const char *json_exact(const Play *play, const char *name)
{
    static char value[4096];
    char        key[256];
    snprintf(key, sizeof key, "\"%s\":{\"exact\":", name);
    const char *answers = strstr(play->out.at, "\"answers\":"), *at = answers ? strstr(answers, key) : NULL;
    value[0] = 0;
    if (!at)
        return value;
    at += strlen(key);
    const char *end = *at == '[' ? strchr(at, ']') + 1 : *at == '"' ? strchr(at + 1, '"') + 1 : strchr(at, ',');
    snprintf(value, sizeof value, "%.*s", (int)(end - at), at);
    return value;
}

const char *json_answer(const Play *play)
{
    static char value[8192];
    size_t      len = 0;
    int         depth = 0;
    const char *at = strstr(play->out.at, "\"answers\":");
    const char *shown = at ? strstr(at, "\"shown\":") : NULL, *next = at ? strstr(at + 1, "\"laws\":") : NULL;
    at = shown && shown < next ? shown : at;
    at = at ? strstr(at, "\"exact\":") : NULL;
    for (at = at ? at + 8 : ""; *at && len + 1 < sizeof value; at++) {
        depth += (*at == '[') - (*at == ']');
        if (depth < 0 || (depth == 0 && (*at == ',' || *at == '}')))
            break;
        if (*at != '"')
            value[len++] = *at;
    }
    value[len] = 0;
    return value;
}

void print_figure(const char *name, int part, int whole, double last)
{
    printf("FIGURE %-44s %7.2f %% of %d (last recorded: %g %%)\n", name, whole ? 100.0 * part / whole : 0, whole, last);
    fflush(stdout);
}

#ifdef __SANITIZE_ADDRESS__
enum { ONE_OF_CASES = 12, ONE_OF_LIKE = 5 };
#else
enum { ONE_OF_CASES = 3, ONE_OF_LIKE = 1 };
#endif

int cases(int count)
{
    static int one_of;
    if (!one_of)
        one_of = getenv("CAROM_CASES") ? 1 : ONE_OF_CASES;
    return (count + one_of - 1) / one_of;
}

bool left_out(int i)
{
    return i % ONE_OF_LIKE;
}

uint64_t seed(void)
{
    enum { ALWAYS = 20261128 };
    static uint64_t value;
    static bool     known;
    if (!known) {
        const char *given = getenv("CAROM_SEED");
        value = given ? strtoull(given, NULL, 10) : ALWAYS;
        known = true;
        printf("CAROM_SEED=%" PRIu64 "\n", value);
        fflush(stdout);
    }
    return value;
}

Random random_stream(uint64_t stream)
{
    /* Through the mixer: the state goes on in equal strides, and seeds that are strides apart would give one stream, shifted. */
    Random from_seed = {seed()};
    return (Random){random_next(&from_seed) + stream};
}

uint64_t random_next(Random *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int random_int(Random *random, int least, int most)
{
    return least + (int)(random_next(random) % (uint64_t)(most - least + 1));
}

static char run_folder[100];

/* A process that removes the folder of the run when this one has ended, even if it is killed: then the pipe has no other end any more. */
static pid_t start_remover(int *hold)
{
    int   ends[2];
    char  byte;
    pid_t remover = pipe(ends) ? -1 : fork();
    if (remover == 0) {
        signal(SIGINT, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        close(ends[1]);
        while (read(ends[0], &byte, 1) > 0)
            ;
        execlp("rm", "rm", "-rf", run_folder, (char *)NULL);
        _exit(127);
    }
    close(ends[0]);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    *hold = ends[1];
    return remover;
}

int run_suites(Suite *const *suites)
{
    int      hold;
    SRunner *runner = srunner_create(NULL);
    for (; *suites; suites++)
        srunner_add_suite(runner, *suites);
    snprintf(run_folder, sizeof run_folder, "%.60s/carom-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    if (!mkdtemp(run_folder)) {
        perror(run_folder);
        return -1;
    }
    pid_t remover = start_remover(&hold);
    seed(); /* one for all, before the tests fork */
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    close(hold);
    return waitpid(remover, NULL, 0) == remover ? failed : -1;
}

void fresh_folder(char *path, size_t room)
{
    snprintf(path, room, "%s/XXXXXX", run_folder);
    ck_assert_ptr_nonnull(mkdtemp(path));
}

bool same_decimal(const char *a, const char *b)
{
    enum { ENOUGH = 2048 };
    mpfr_t x, y;
    mpfr_inits2(ENOUGH, x, y, (mpfr_ptr)0);
    bool read = !mpfr_set_str(x, a, 10, MPFR_RNDN) && !mpfr_set_str(y, b, 10, MPFR_RNDN), same = mpfr_equal_p(x, y) != 0;
    mpfr_clears(x, y, (mpfr_ptr)0);
    return read && same;
}
