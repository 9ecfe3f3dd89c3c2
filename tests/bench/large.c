/* How fast large islands are solved: a dense one exactly, beside a start of GNU bc; a hub with bounds, beside dposv of LAPACK
 * on the same matrix, where each is installed; chains of 10,000 and 100,000 contacts. Competitors take turns, and medians are
 * compared, so that a busy machine disturbs both alike. */
#define _GNU_SOURCE
#include "islands.h"
#include "island/sparse/large_bounded.h"
#include "number/exact.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static NumCtx ctx;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *x, int count)
{
    qsort(x, (size_t)count, sizeof *x, by_size);
    return x[count / 2];
}

static void must(int status)
{
    if (status) {
        printf("  not solved: %s\n", ctx.why);
        exit(1);
    }
}

/* Seconds from start to end of bc with nothing to do, below 0 if it is not there. */
static double start_of_bc(void)
{
    double begin = now();
    pid_t  child = fork();
    if (child == 0) {
        int null = open("/dev/null", O_RDWR);
        dup2(null, 0);
        dup2(null, 1);
        execlp("bc", "bc", "-q", (char *)NULL);
        _exit(127);
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? now() - begin : -1;
}

static void exact_20(void)
{
    enum { TURNS = 201 };
    static double ours[TURNS], theirs[TURNS];
    LargeSystem   s = island_system("hub", 20, 7, 0, 0, &ctx);
    LargeExact    result;
    for (int i = 0; i < TURNS; i++) {
        double begin = now();
        must(large_exact(&result, &s, LARGE_BUDGET, &ctx));
        ours[i] = now() - begin;
        theirs[i] = start_of_bc();
    }
    double us = median(ours, TURNS), bc = median(theirs, TURNS);
    printf("exact hub of 20 contacts       %.3f ms", us * 1e3);
    if (bc > 0)
        printf("   %.2f of a start of bc, %.2f ms (wanted, with the start of carom: 2 or less)\n", us / bc, bc * 1e3);
    else
        puts("   (bc is not installed: nothing to compare with)");
}

typedef void Dposv(const char *uplo, const int *n, const int *nrhs, double *a, const int *lda, double *b, const int *ldb, int *info);

/* From POSIX: a pointer to a function may be had from dlsym only by a detour. */
static Dposv *dposv(void *library)
{
    void  *object = dlsym(library, "dposv_");
    Dposv *function;
    memcpy(&function, &object, sizeof function);
    return function;
}

static void name_blas(void *library)
{
    Dl_info info;
    void   *dgemm = dlsym(library, "dgemm_");
    char   *path = dgemm && dladdr(dgemm, &info) ? realpath(info.dli_fname, NULL) : NULL;
    printf("  its BLAS is                  %s\n", path ? strrchr(path, '/') + 1 : "unknown");
    free(path);
}

static void hub_200(void)
{
    enum { N = 200, TURNS = 201 };
    static double whole[TURNS], solving[TURNS], theirs[TURNS], a[N * N], b[N], matrix[N * N], right[N], x[N], error[N];
    LargeSystem   s = island_system("hub", N, 7, 0, 0, &ctx);
    RatView       view;
    for (int i = 0; i < N; i++) {
        for (int k = s.start[i]; k < s.start[i + 1]; k++)
            matrix[i * N + s.column[k]] = matrix[s.column[k] * N + i] = mpq_get_d(rat_view(&view, s.value[k]));
        right[i] = mpq_get_d(rat_view(&view, s.rhs[i]));
    }
    void  *library = dlopen("liblapack.so.3", RTLD_NOW);
    Dposv *solve = library ? dposv(library) : NULL;
    NumCtx work;
    numctx_open(&work, &exact_system, arena_new());
    for (int i = 0; i < TURNS; i++) {
        double begin = now();
        must(large_bounded(x, error, &s, &ctx));
        whole[i] = now() - begin;
        Fronts  fronts;
        Rounded rounded;
        must(large_fronts(&fronts, &s, &work));
        must(large_round(&rounded, &s, &fronts.pattern, &work));
        begin = now();
        must(large_bounded_rounded(x, error, &rounded, &fronts, &work));
        solving[i] = now() - begin;
        arena_reset(work.mem);
        memcpy(a, matrix, sizeof a);
        memcpy(b, right, sizeof b);
        const int n = N, one = 1;
        int       info = 0;
        begin = now();
        if (solve)
            solve("L", &n, &one, a, &n, b, &n, &info);
        theirs[i] = now() - begin;
    }
    arena_free(work.mem);
    numctx_close(&work);
    double us = median(solving, TURNS), all = median(whole, TURNS), lapack = median(theirs, TURNS);
    printf("hub of 200 with bounds         %.3f ms from rounded numbers, %.3f ms from fractions\n", us * 1e3, all * 1e3);
    if (!solve) {
        puts("  (LAPACK is not installed: nothing to compare with)");
        return;
    }
    printf("  dposv                        %.3f ms   ratio %.2f (wanted: 5 or less), %.2f from fractions\n", lapack * 1e3, us / lapack,
           all / lapack);
    name_blas(library);
    dlclose(library);
}

static long largest_memory(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/* What solving with bounds adds to the memory of a process, in kilobytes: in one of its own, so that it can be told apart. */
static long memory_of(const LargeSystem *s, double *x, double *error)
{
    long added = 0;
    int  ends[2];
    if (pipe(ends) != 0)
        exit(4);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        added = largest_memory();
        must(large_bounded(x, error, s, &ctx));
        added = largest_memory() - added;
        _exit(write(ends[1], &added, sizeof added) == sizeof added ? 0 : 1);
    }
    close(ends[1]);
    if (read(ends[0], &added, sizeof added) != sizeof added)
        exit(1);
    close(ends[0]);
    waitpid(child, NULL, 0);
    return added;
}

static void chains(void)
{
    enum { FEW = 10000, MANY = 100000, TURNS = 15 };
    static double x[MANY], error[MANY], bounded[2][TURNS], exact[2][TURNS];
    LargeSystem   s[] = {island_system("chain", FEW, 7, 0, 0, &ctx), island_system("chain", MANY, 7, 0, 0, &ctx)};
    LargeExact    result;
    long          memory[] = {memory_of(&s[0], x, error), memory_of(&s[1], x, error)};
    for (int i = 0; i < TURNS; i++)
        for (int k = 0; k < 2; k++) {
            double begin = now();
            must(large_bounded(x, error, &s[k], &ctx));
            bounded[k][i] = now() - begin;
            begin = now();
            must(large_exact(&result, &s[k], LARGE_BUDGET, &ctx));
            exact[k][i] = now() - begin;
        }
    double few = median(bounded[0], TURNS), many = median(bounded[1], TURNS);
    double few_exact = median(exact[0], TURNS), many_exact = median(exact[1], TURNS);
    printf("chain of 10,000 with bounds    %.1f ms, exactly %.1f ms\n", few * 1e3, few_exact * 1e3);
    printf("chain of 100,000               %.1f ms   ratio %.1f (wanted: 12 or less), exactly %.1f ms, ratio %.1f with longer numbers\n",
           many * 1e3, many / few, many_exact * 1e3, many_exact / few_exact);
    printf("  memory for the bounds        %ld kB for 10,000, %ld kB for 100,000\n", memory[0], memory[1]);
}

int main(void)
{
    numctx_open(&ctx, &exact_system, arena_new());
    exact_20();
    hub_200();
    chains();
    arena_free(ctx.mem);
    numctx_close(&ctx);
    return 0;
}
