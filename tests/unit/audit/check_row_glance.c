/* What doubles say about a row at a glance is what enclosures say when they look at it. */
#include "audit/audit.h"
#include "harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Glanced {
    Audit     audit;
    LogReader reader;
    Arena    *mem;
    Diag      diag;
    LogSink   sink;
    bool      slow; /* without glances */
} Glanced;

static bool take_names(void *data, const Text *name, int count)
{
    Glanced *g = data;
    bool     good = g->sink.names(g->sink.data, name, count);
    ck_assert_msg(good && g->audit.judge.glance.tape, "no tape is made for this log");
    for (int i = 0; i < g->audit.judge.explanations.count && g->slow; i++)
        g->audit.judge.explanation_glance[i].tape = NULL;
    if (g->slow)
        g->audit.judge.glance.tape = NULL;
    return good;
}

static bool take_row(void *data, const LogRow *row)
{
    Glanced *g = data;
    return g->sink.row(g->sink.data, row);
}

static Method *method_named(const char *name, Diag *diag)
{
    int i = 0;
    while (strcmp(method_built_in[i].name, name))
        i++;
    return method_read_built_in(i, diag);
}

static void run(Glanced *g, const char *method, const NumSys *numbers, Text log, bool slow)
{
    *g = (Glanced){.mem = arena_new(), .slow = slow};
    g->diag = (Diag){.mem = g->mem};
    AuditRequest request = {.method = method_named(method, &g->diag), .numbers = numbers};
    audit_open(&g->audit, &request, g->mem, &g->diag);
    g->sink = audit_sink(&g->audit);
    log_open(&g->reader, (LogSink){.data = g, .names = take_names, .row = take_row});
    (void)log_take(&g->reader, log);
    log_close(&g->reader);
    audit_finish(&g->audit);
    ck_assert_msg(g->diag.exit == EXIT_FINE, "%.*s", TEXT_ARG(g->diag.message));
}

static void end(Glanced *g)
{
    audit_close(&g->audit);
    method_free(g->audit.request.method);
    arena_free(g->mem);
}

static void must_be_same_group(const RowGroup *a, const RowGroup *b)
{
    ck_assert_int_eq(a->rows, b->rows);
    ck_assert_int_eq(a->first.number, b->first.number);
    ck_assert_int_eq(a->ranges, b->ranges);
    for (int i = 0; i < a->ranges; i++)
        ck_assert(a->range[i].first == b->range[i].first && a->range[i].last == b->range[i].last);
}

static void must_be_same(const Audit *a, const Audit *b)
{
    for (int i = 0; i < ROW_VERDICTS; i++)
        ck_assert_msg(a->count[i] == b->count[i], "%ld rows at a glance are of kind %d, and %ld rows judged", a->count[i], i, b->count[i]);
    for (int i = 0; i < ULP_CLASSES; i++)
        ck_assert_int_eq(a->by_ulps[i], b->by_ulps[i]);
    ck_assert_int_eq(a->worst.number, b->worst.number);
    ck_assert_double_eq(a->worst.ulps, b->worst.ulps);
    must_be_same_group(&a->rounded, &b->rounded);
    ck_assert_int_eq(a->findings.count, b->findings.count);
    for (int i = 0; i < a->findings.count; i++) {
        const AuditFinding *x = &a->findings.finding[i], *y = &b->findings.finding[i];
        must_be_same_group(&x->group, &y->group);
        ck_assert(!memcmp(x->explains, y->explains, sizeof(bool) * (size_t)a->judge.explanations.count));
        ck_assert(!memcmp(x->off, y->off, sizeof(bool) * (size_t)a->columns->results));
    }
}

/* ---- logs --------------------------------------------------------------------------------------------------------- */

/* From -8 to 8, of few bits or many. */
static double draw(Random *random)
{
    double x = random_int(random, -32, 32) / 4.0;
    return random_int(random, 0, 3) ? x + ldexp(random_int(random, 0, 1 << 30), -31 - random_int(random, 0, 20)) : x;
}

typedef void PutRow(Buf *log, Random *random, int row);

static void put(Buf *log, double x, bool last)
{
    buf_printf(log, "%.17g%s", x, last ? "\n" : ",");
}

/* In its last third the program forgets e; some rows are off by a little. */
static void put_hit(Buf *log, Random *random, int row)
{
    double x[7], e = 0.25 * random_int(random, 0, 4), used = row % 3 ? e : 1;
    for (int i = 0; i < 7; i++)
        x[i] = draw(random);
    double ma = fabs(x[0]) + 1, mb = fabs(x[1]) + 0.5, nx = random_int(random, 1, 4), ny = x[6], length = sqrt(nx * nx + ny * ny);
    double u = ((x[4] - x[2]) * nx + (x[5] - x[3]) * ny) / length;
    double sign = u > 0 ? -1 : 1, j = (1 + used) * fabs(u) / (1 / ma + 1 / mb);
    double ax = x[2] - sign * j / ma * nx / length, ay = x[3] - sign * j / ma * ny / length;
    if (random_int(random, 0, 9) == 0)
        ax *= 1 + random_int(random, 1, 40) * 0x1p-52;
    put(log, ma, false), put(log, mb, false), put(log, x[2], false), put(log, x[3], false), put(log, x[4], false), put(log, x[5], false);
    put(log, nx, false), put(log, ny, false), put(log, e, false), put(log, ax, false), put(log, ay, true);
}

static void put_hit_in_float(Buf *log, Random *random, int row)
{
    float ma = (float)fabs(draw(random)) + 1, mb = (float)fabs(draw(random)) + 1, va = (float)draw(random),
          vb = va - (float)fabs(draw(random));
    float e = row % 5 ? 0.5F : 1, p = ma * va + mb * vb, w = e * (va - vb), b = (p + ma * w) / (ma + mb), a = b - w;
    if (row % 7 == 0)
        a = (ma * va - mb * vb) / (ma + mb);
    put(log, ma, false), put(log, mb, false), put(log, va, false), put(log, vb, false), put(log, e, false), put(log, a, false),
        put(log, b, true);
}

static void put_reflection(Buf *log, Random *random, int row)
{
    double ix = draw(random), iy = draw(random), nx = draw(random), ny = random_int(random, 1, 5);
    double c = row % 4 ? 2 * (ix * nx + iy * ny) / (nx * nx + ny * ny) : 2 * (ix * nx + iy * ny);
    put(log, ix, false), put(log, iy, false), put(log, nx, false), put(log, ny, false), put(log, ix - c * nx, false),
        put(log, iy - c * ny, true);
}

static const struct {
    const char   *method, *head;
    PutRow       *row;
    const NumSys *numbers;
} LOG[] = {
    {"collide2d", "ma,mb,va.x,va.y,vb.x,vb.y,n.x,n.y,e,va'.x,va'.y\n", put_hit, &binary64_system},
    {"collide1d", "ma,mb,va,vb,e,va',vb'\n", put_hit_in_float, &binary32_system},
    {"reflect", "I.x,I.y,N.x,N.y,F.x,F.y\n", put_reflection, &binary64_system},
};

START_TEST(a_glance_is_as_good_as_a_judgement)
{
    Random random = random_stream(20 + (uint64_t)_i);
    Buf    log = {0};
    buf_puts(&log, LOG[_i].head);
    for (int row = 1; row <= cases(600); row++)
        LOG[_i].row(&log, &random, row);
    Glanced quick, slow;
    run(&quick, LOG[_i].method, LOG[_i].numbers, buf_text(&log), false);
    run(&slow, LOG[_i].method, LOG[_i].numbers, buf_text(&log), true);
    ck_assert_int_gt(slow.audit.count[ROW_GOOD], 0);
    ck_assert_int_gt(slow.audit.count[ROW_WRONG], 0);
    must_be_same(&quick.audit, &slow.audit);
    end(&quick);
    end(&slow);
    buf_free(&log);
}
END_TEST

SUITE(check_row_glance)
{
    Suite *suite = suite_create("row_glance");
    TCase *tcase = tcase_create("logs");
    tcase_add_loop_test(tcase, a_glance_is_as_good_as_a_judgement, 0, sizeof LOG / sizeof *LOG);
    suite_add_tcase(suite, tcase);
    return suite;
}
