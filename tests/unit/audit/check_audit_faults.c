/* Ten programs with a planted fault each, written here in C as their authors would write them: the audit names the first row where the
 * fault shows, and the fault. The results come from the machine's own arithmetic, so nothing of carom is on both sides. */
#include "audit/audit.h"
#include "harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rows of a log, of which the second half has the fault; `make large` asks for more. */
static int log_rows(void)
{
    enum { ROWS = 200 };
    const char *asked = getenv("CAROM_AUDITED");
    return asked ? atoi(asked) : cases(ROWS);
}

typedef struct Hit {
    double ma, mb, va[2], vb[2], n[2], e; /* given */
    double after_a[2], after_b[2];        /* worked out */
} Hit;

typedef enum Fault {
    NO_FAULT,
    EXCHANGED_MASSES,
    FORGOTTEN_E,
    LONG_NORMAL,
    REVERSED_IMPULSE,
    REVERSED_TANGENT,
    WHOLE_VELOCITY,
    ADDED_INSTEAD, /* the velocities are read from each other's variables */
    FLOAT_RESULT,
    LAST_TERM,  /* the sum of the masses divides the last term only */
    MASSLESS_E, /* the term with e has no mass */
    FAULTS
} Fault;

/* The explanation that must be named: the id of a mistake, or a part of its text. */
static const char *const NAMED[FAULTS] = {
    [EXCHANGED_MASSES] = "C15", [FORGOTTEN_E] = "C12",    [LONG_NORMAL] = "C7",          [REVERSED_IMPULSE] = "C9",
    [REVERSED_TANGENT] = "C3",  [WHOLE_VELOCITY] = "C1:", [ADDED_INSTEAD] = "va and vb", [FLOAT_RESULT] = "binary32",
    [LAST_TERM] = "DOC3",       [MASSLESS_E] = "C18",
};

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1];
}

static void program(Hit *h, Fault fault)
{
    double length = fault == LONG_NORMAL ? 1 : sqrt(dot(h->n, h->n));
    double n[2] = {h->n[0] / length, h->n[1] / length}, va[2] = {h->va[0], h->va[1]}, vb[2] = {h->vb[0], h->vb[1]};
    double e = fault == FORGOTTEN_E ? 0 : h->e;
    for (int i = 0; fault == ADDED_INSTEAD && i < 2; i++) {
        va[i] = h->vb[i];
        vb[i] = h->va[i];
    }
    double approach[2] = {va[0] - vb[0], va[1] - vb[1]}, closing = dot(approach, n);
    if (closing < 0)
        n[0] = -n[0], n[1] = -n[1], closing = -closing;
    double j = (1 + e) * closing / (1 / h->ma + 1 / h->mb);
    if (fault == REVERSED_IMPULSE)
        j = -j;
    double da = j / (fault == EXCHANGED_MASSES ? h->mb : h->ma), db = j / (fault == EXCHANGED_MASSES ? h->ma : h->mb);
    for (int i = 0; i < 2; i++) {
        double push = fault == WHOLE_VELOCITY ? approach[i] / closing : n[i];
        h->after_a[i] = va[i] - da * push;
        h->after_b[i] = vb[i] + db * push;
    }
    if (fault == LAST_TERM || fault == MASSLESS_E) {
        double m = h->ma + h->mb, a = dot(va, n), b = dot(vb, n), p = h->ma * a + h->mb * b;
        double a1 = fault == MASSLESS_E ? (p + e * (b - a)) / m : (1 + e) * h->mb * b + a * (h->ma - e * h->mb) / m;
        double b1 = fault == MASSLESS_E ? (p + e * (a - b)) / m : (1 + e) * h->ma * a + b * (h->mb - e * h->ma) / m;
        for (int i = 0; i < 2; i++) {
            h->after_a[i] = va[i] + (a1 - a) * n[i];
            h->after_b[i] = vb[i] + (b1 - b) * n[i];
        }
    }
    if (fault == REVERSED_TANGENT) {
        double t[2] = {-n[1], n[0]}, a = dot(h->after_a, t), b = dot(h->after_b, t);
        for (int i = 0; i < 2; i++) {
            h->after_a[i] -= 2 * a * t[i];
            h->after_b[i] -= 2 * b * t[i];
        }
    }
    for (int i = 0; fault == FLOAT_RESULT && i < 2; i++) {
        h->after_a[i] = (float)h->after_a[i];
        h->after_b[i] = (float)h->after_b[i];
    }
}

/* ---- logs ------------------------------------------------------------------------------------------------------------- */

static double between(Random *random, double least, double most)
{
    return least + (most - least) * ((double)(random_next(random) >> 11) * 0x1p-53);
}

static Hit draw(Random *random)
{
    Hit h = {.ma = between(random, 0.5, 5), .mb = between(random, 0.5, 5), .e = between(random, 0.1, 0.9)};
    for (int i = 0; i < 2; i++) {
        h.va[i] = between(random, -5, 5);
        h.vb[i] = between(random, -5, 5);
        h.n[i] = between(random, 1, 3);
    }
    return h;
}

/* Decimals, hexadecimal floats, or bits, by turns of the test. */
static void put_number(Buf *log, double x, int style, const char *after)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (style == 0)
        buf_printf(log, "%.17g%s", x, after);
    else if (style == 1)
        buf_printf(log, "%a%s", x, after);
    else
        buf_printf(log, "0x%016llx%s", (unsigned long long)bits, after);
}

static void put_row(Buf *log, const Hit *h, int style)
{
    const double cell[] = {h->ma,   h->mb, h->va[0],      h->va[1],      h->vb[0],      h->vb[1],     h->n[0],
                           h->n[1], h->e,  h->after_a[0], h->after_a[1], h->after_b[0], h->after_b[1]};
    int          count = sizeof cell / sizeof *cell;
    for (int i = 0; i < count; i++)
        put_number(log, cell[i], style, i + 1 < count ? "," : "\n");
}

static const char HEAD[] = "m1,m2,va.x,va.y,vbx,vby,n_x,n_y,e,vaf.x,vaf.y,vb'.x,vb'.y\n";

typedef struct Audited {
    Audit  audit;
    Arena *mem;
    Diag   diag;
} Audited;

static Method *method_named(const char *name)
{
    Arena *mem = arena_new();
    Diag   diag = {.mem = mem};
    int    i = 0;
    while (strcmp(method_built_in[i].name, name))
        i++;
    Method *method = method_read_built_in(i, &diag);
    ck_assert(method);
    arena_free(mem);
    return method;
}

static void audit_text(Audited *a, const AuditRequest *request, Text log)
{
    LogReader reader;
    a->mem = arena_new();
    a->diag = (Diag){.mem = a->mem};
    audit_open(&a->audit, request, a->mem, &a->diag);
    log_open(&reader, audit_sink(&a->audit));
    for (size_t at = 0; at < log.len; at += 4099) /* a piece ends anywhere in a line */
        (void)log_take(&reader, text_cut(log, at, at + 4099 < log.len ? at + 4099 : log.len));
    log_close(&reader);
    audit_finish(&a->audit);
    ck_assert_msg(a->diag.exit == EXIT_FINE, "%.*s", TEXT_ARG(a->diag.message));
}

static void audit_end(Audited *a)
{
    audit_close(&a->audit);
    method_free(a->audit.request.method);
    arena_free(a->mem);
}

static Text named(const Audited *a, const AuditFinding *finding)
{
    const LogExplanation *explanation = audit_explanation(&a->audit, finding);
    return explanation ? explanation_text(explanation, a->audit.columns, false, a->mem) : TEXT("nothing");
}

static void must_name(Audited *a, const AuditFinding *finding, const char *words)
{
    Text text = named(a, finding), copy = text_copy(a->mem, text);
    ck_assert_msg(strstr(copy.at, words), "%s was to be named, not %s", words, copy.at);
}

/* ---- the ten programs ------------------------------------------------------------------------------------------------- */

START_TEST(a_collision_program_is_seen_through)
{
    Random       random = random_stream(10 + (uint64_t)_i);
    Buf          log = {0};
    int          rows = log_rows(), planted = rows / 2 + 1;
    AuditRequest request = {.method = method_named("collide2d"), .numbers = &binary64_system};
    buf_puts(&log, HEAD);
    for (int row = 1; row <= rows; row++) {
        Hit h = draw(&random);
        program(&h, row < planted ? NO_FAULT : (Fault)_i);
        put_row(&log, &h, _i % 3);
    }
    Audited a;
    audit_text(&a, &request, buf_text(&log));
    ck_assert_int_eq(a.audit.rows, rows);
    ck_assert_int_eq(a.audit.damaged.rows, 0);
    const AuditFinding *fault = audit_first_fault(&a.audit);
    if (_i == NO_FAULT) {
        ck_assert_msg(!fault, "row %ld of a right program is called wrong", fault ? fault->group.first.number : 0);
        ck_assert(!audit_found_fault(&a.audit));
    } else {
        ck_assert(fault && audit_found_fault(&a.audit));
        const AuditRow *first = &fault->group.first;
        ck_assert_msg(first->number == planted, "row %ld is called wrong: %.*s = %.*s, exactly %.*s: %.*s", first->number,
                      TEXT_ARG(first->result), TEXT_ARG(first->logged), TEXT_ARG(first->truth), TEXT_ARG(first->statement));
        must_name(&a, fault, NAMED[_i]);
        ck_assert_msg(a.audit.findings.count == 1 && fault->group.rows >= (rows - planted + 1) * 99 / 100, "%d findings, %ld of %d rows",
                      a.audit.findings.count, fault->group.rows, rows - planted + 1);
    }
    buf_free(&log);
    audit_end(&a);
}
END_TEST

/* Centres instead of a normal, and the test whether the bodies approach is left out. */
START_TEST(a_decision_that_is_left_out)
{
    Random       random = random_stream(30);
    Buf          log = {0};
    AuditRequest request = {.method = method_named("collide2d"), .numbers = &binary64_system};
    long         first = 0;
    buf_puts(&log, "ma,mb,va.x,va.y,vb.x,vb.y,pa.x,pa.y,pb.x,pb.y,e,va'.x,va'.y,vb'.x,vb'.y\n");
    for (int row = 1; row <= log_rows(); row++) {
        Hit    h = draw(&random);
        double p[2] = {between(&random, -3, 3), between(&random, -3, 3)}, q[2] = {p[0] + h.n[0], p[1] + h.n[1]};
        double line[2] = {q[0] - p[0], q[1] - p[1]}, length = sqrt(dot(line, line)), n[2] = {line[0] / length, line[1] / length};
        double u = dot(h.vb, n) - dot(h.va, n), j = -(1 + h.e) * u / (1 / h.ma + 1 / h.mb);
        first = first || u <= 0 ? first : row;
        for (int i = 0; i < 2; i++) {
            h.after_a[i] = h.va[i] - j / h.ma * n[i];
            h.after_b[i] = h.vb[i] + j / h.mb * n[i];
        }
        const double cell[] = {h.ma, h.mb, h.va[0], h.va[1], h.vb[0], h.vb[1], p[0], p[1], q[0], q[1], h.e};
        for (int i = 0; i < 11; i++)
            put_number(&log, cell[i], 1, ",");
        buf_printf(&log, "%a,%a,%a,%a\n", h.after_a[0], h.after_a[1], h.after_b[0], h.after_b[1]);
    }
    Audited a;
    audit_text(&a, &request, buf_text(&log));
    ck_assert(audit_first_fault(&a.audit));
    ck_assert_int_eq(audit_first_fault(&a.audit)->group.first.number, first);
    must_name(&a, audit_first_fault(&a.audit), "C17");
    buf_free(&log);
    audit_end(&a);
}
END_TEST

/* Mirrors: the velocity with itself in the dot product; the arguments of the library's function exchanged, with a normal of length 1 and
 * with one that is not; and a wall that reflects the speed as well, so that the factor 2 is missing. */
static const char *const MIRROR[] = {"RF23", "RF24", "RF24", "RF1"};
enum { MIRRORS = sizeof MIRROR / sizeof *MIRROR };

START_TEST(a_mirror_program_is_seen_through)
{
    Random       random = random_stream(40 + (uint64_t)_i);
    Buf          log = {0};
    AuditRequest request = {.method = method_named("reflect"), .numbers = &binary64_system};
    int          rows = log_rows(), planted = rows / 2 + 1;
    buf_puts(&log, "I.x,I.y,N.x,N.y,F.x,F.y\n");
    for (int row = 1; row <= rows; row++) {
        Hit    h = draw(&random);
        bool   fault = row >= planted, raw = fault && _i == 2;
        double length = raw ? 1 : sqrt(dot(h.n, h.n)), n[2] = {h.n[0] / length, h.n[1] / length}, *v = h.va;
        bool   turned = fault && (_i == 1 || _i == 2);
        double c = fault && _i == 0 ? dot(v, v) : dot(v, n), factor = fault && _i == 3 ? 1 : 2;
        for (int i = 0; i < 2; i++)
            h.after_a[i] = turned ? n[i] - 2 * c * v[i] : v[i] - factor * c * n[i];
        buf_printf(&log, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", v[0], v[1], h.n[0], h.n[1], h.after_a[0], h.after_a[1]);
    }
    Audited a;
    audit_text(&a, &request, buf_text(&log));
    const AuditFinding *fault = audit_first_fault(&a.audit);
    ck_assert(fault && a.audit.findings.count == 1);
    ck_assert_int_eq(fault->group.first.number, planted);
    ck_assert_int_eq(fault->group.rows, rows - planted + 1);
    must_name(&a, fault, MIRROR[_i]);
    buf_free(&log);
    audit_end(&a);
}
END_TEST

/* Bodies on a line, and a ball and a wall, that rebound whether they approach or not; and bodies of which B is always behind A, which is
 * another convention. */
typedef enum LineFault { LINE_UNTESTED, LINE_SWAPPED, WALL_UNTESTED, LINE_FAULTS } LineFault;

static void line_row(Buf *log, Random *random, LineFault fault)
{
    double ma = between(random, 1, 5), mb = between(random, 1, 5), e = between(random, 0, 1), va = between(random, -5, 5),
           vb = between(random, -5, 5);
    double j = fault == LINE_SWAPPED && va >= vb ? 0 : (1 + e) * (va - vb) / (1 / ma + 1 / mb);
    if (fault == WALL_UNTESTED)
        buf_printf(log, "%a,%a,0,1,%a,%a,%a\n", va, vb, e, va, -e * vb);
    else
        buf_printf(log, "%a,%a,%a,%a,%a,%a,%a\n", ma, mb, va, vb, e, va - j / ma, vb + j / mb);
}

START_TEST(a_convention_holds_in_every_row)
{
    Random       random = random_stream(32 + (uint64_t)_i);
    Buf          log = {0};
    AuditRequest request = {.method = method_named(_i == WALL_UNTESTED ? "bounce" : "collide1d"), .numbers = &binary64_system};
    Audited      a;
    buf_puts(&log, _i == WALL_UNTESTED ? "v.x,v.y,n.x,n.y,e,v'.x,v'.y\n" : "ma,mb,va,vb,e,va',vb'\n");
    for (int row = 1; row <= cases(200); row++)
        line_row(&log, &random, (LineFault)_i);
    audit_text(&a, &request, buf_text(&log));
    ck_assert_int_eq(a.audit.findings.count, 1);
    const AuditFinding *finding = &a.audit.findings.finding[0];
    ck_assert_int_eq(audit_finding_is_right(&a.audit, finding), _i == LINE_SWAPPED);
    must_name(&a, finding,
              _i == LINE_UNTESTED  ? "does not test whether the bodies are separating (u > 0), and assumes the contrary"
              : _i == LINE_SWAPPED ? "right by another convention: A and B swapped"
                                   : "does not test whether the ball is approaching the wall (u < 0), and assumes it");
    ck_assert(audit_other_convention(&a.audit, finding));
    buf_free(&log);
    audit_end(&a);
}
END_TEST

/* A rebound that is missed once is no other convention. */
START_TEST(a_missed_rebound)
{
    AuditRequest request = {.method = method_named("bounce"), .numbers = &binary64_system};
    Audited      a;
    audit_text(&a, &request, TEXT("v.x,v.y,n.x,n.y,e,v'.x,v'.y\n1.5,-2,0,1,0.5,1.5,1\n1.5,-2,0,1,0.5,1.5,-2\n"));
    ck_assert_int_eq(a.audit.findings.count, 1);
    ck_assert(!audit_finding_is_right(&a.audit, &a.audit.findings.finding[0]));
    audit_end(&a);
}
END_TEST

/* `<` for `<=`: segments that only touch are called a miss. The numbers are small integers, so touching is frequent and exact. And where
 * they are not: only one of the two segments is tested. */
START_TEST(a_condition_is_too_strict_or_too_lax)
{
    Random       random = random_stream(31);
    bool         lax = _i;
    Buf          log = {0};
    AuditRequest request = {.method = method_named("intersect"), .numbers = &binary64_system};
    long         first = 0;
    buf_puts(&log, "p0.x,p0.y,p1.x,p1.y,p2.x,p2.y,p3.x,p3.y,P.x,P.y\n");
    for (int row = 1; row <= log_rows();) {
        double p[8];
        for (int i = 0; i < 8; i++)
            p[i] = lax ? between(&random, -4, 4) : random_int(&random, -4, 4);
        double s1[2] = {p[2] - p[0], p[3] - p[1]}, s2[2] = {p[6] - p[4], p[7] - p[5]}, b[2] = {p[0] - p[4], p[1] - p[5]};
        double det = s1[0] * s2[1] - s2[0] * s1[1], s = (s1[0] * b[1] - s1[1] * b[0]) / det, t = (s2[0] * b[1] - s2[1] * b[0]) / det;
        if (det == 0)
            continue;
        bool meet = 0 <= s && s <= 1 && 0 <= t && t <= 1, said = lax ? 0 <= t && t <= 1 : 0 < s && s < 1 && 0 < t && t < 1;
        first = first || meet == said ? first : row;
        for (int i = 0; i < 8; i++)
            buf_printf(&log, "%.17g,", p[i]);
        if (said)
            buf_printf(&log, "%.17g,%.17g\n", p[0] + t * s1[0], p[1] + t * s1[1]);
        else
            buf_puts(&log, "nan,nan\n");
        row++;
    }
    Audited a;
    audit_text(&a, &request, buf_text(&log));
    const AuditFinding *fault = audit_first_fault(&a.audit);
    ck_assert(fault && a.audit.findings.count == 1);
    ck_assert_int_eq(fault->group.first.number, first);
    must_name(&a, fault,
              lax ? "does not test whether 0 < s < 1, a part of 0 < t < 1 and 0 < s < 1"
                  : "does not test whether the segments meet at an end (0 <= t <= 1 and 0 <= s <= 1), and assumes the contrary");
    buf_free(&log);
    audit_end(&a);
}
END_TEST

/* Another vector of the log in place of a velocity: a mirror that reflects the position, and a collision with the centre of A for its
 * velocity. The log has a position that the method does not need, and one that it does. */
typedef struct OtherRow {
    Hit    h;
    double p[2], q[2];
} OtherRow;

static void put_mirrored(Buf *log, const OtherRow *row, bool fault)
{
    const double *v = fault ? row->p : row->h.va, *n = row->h.n;
    double        c = 2 * dot(v, n) / dot(n, n);
    buf_printf(log, "%a,%a,%a,%a,%a,%a,%a,%a\n", row->h.va[0], row->h.va[1], n[0], n[1], row->p[0], row->p[1], v[0] - c * n[0],
               v[1] - c * n[1]);
}

static void put_collided(Buf *log, const OtherRow *row, bool fault)
{
    const Hit    *h = &row->h;
    const double *va = fault ? row->p : h->va;
    double        line[2] = {row->q[0] - row->p[0], row->q[1] - row->p[1]}, squared = dot(line, line);
    double        u = dot(h->vb, line) - dot(va, line), j = u < 0 ? -(1 + h->e) * u / squared / (1 / h->ma + 1 / h->mb) : 0;
    buf_printf(log, "%a,%a,%a,%a,%a,%a,%a,%a,%a,%a,%a,%a,%a\n", h->ma, h->mb, h->va[0], h->va[1], h->vb[0], h->vb[1], row->p[0], row->p[1],
               row->q[0], row->q[1], h->e, va[0] - j / h->ma * line[0], va[1] - j / h->ma * line[1]);
}

START_TEST(a_position_for_a_velocity)
{
    Random       random = random_stream(50 + (uint64_t)_i);
    Buf          log = {0};
    AuditRequest request = {.method = method_named(_i ? "collide2d" : "reflect"), .numbers = &binary64_system};
    int          rows = log_rows(), planted = rows / 2 + 1;
    Audited      a;
    buf_puts(&log,
             _i ? "ma,mb,va.x,va.y,vb.x,vb.y,pa.x,pa.y,pb.x,pb.y,e,va'.x,va'.y\n" : "I.x,I.y,N.x,N.y,position.x,position.y,F.x,F.y\n");
    for (int row = 1; row <= rows; row++) {
        OtherRow r = {
            draw(&random), {between(&random, -4, 4), between(&random, -4, 4)}, {between(&random, -4, 4), between(&random, -4, 4)}};
        if (_i)
            put_collided(&log, &r, row >= planted);
        else
            put_mirrored(&log, &r, row >= planted);
    }
    audit_text(&a, &request, buf_text(&log));
    const AuditFinding *fault = audit_first_fault(&a.audit);
    ck_assert(fault && a.audit.findings.count == 1);
    ck_assert_int_eq(fault->group.first.number, planted);
    ck_assert_int_eq(fault->group.rows, rows - planted + 1);
    must_name(&a, fault, _i ? "pa is used in place of va" : "position is used in place of I");
    buf_free(&log);
    audit_end(&a);
}
END_TEST

/* From the middle on gravity is added before the test whether the ball approaches the wall. The log has it as a vector, as a number, and as
 * a negative number. */
START_TEST(gravity_before_the_test)
{
    static const char *const HEADS[] = {"v.x,v.y,n.x,n.y,e,g.x,g.y,dt,v'.x,v'.y\n", "v.x,v.y,n.x,n.y,e,g,dt,v'.x,v'.y\n",
                                        "v.x,v.y,n.x,n.y,e,gravity,timestep,v'.x,v'.y\n"};
    static const char *const GRAVITY[] = {"0,-9.81", "9.81", "-9.81"};
    Random                   random = random_stream(52 + (uint64_t)_i);
    Buf                      log = {0};
    AuditRequest             request = {.method = method_named("bounce"), .numbers = &binary64_system};
    int                      rows = log_rows(), planted = rows / 2 + 1;
    Audited                  a;
    buf_puts(&log, HEADS[_i]);
    for (int row = 1; row <= rows; row++) {
        Hit    h = draw(&random);
        double v[2] = {h.va[0], row >= planted ? h.va[1] + -9.81 * (1 / 60.0) : h.va[1]}, u = dot(v, h.n);
        double c = u < 0 ? (1 + h.e) * u / dot(h.n, h.n) : 0;
        buf_printf(&log, "%a,%a,%a,%a,%a,%s,%a,%a,%a\n", h.va[0], h.va[1], h.n[0], h.n[1], h.e, GRAVITY[_i], 1 / 60.0, v[0] - c * h.n[0],
                   v[1] - c * h.n[1]);
    }
    audit_text(&a, &request, buf_text(&log));
    const AuditFinding *fault = audit_first_fault(&a.audit);
    ck_assert(fault && a.audit.findings.count == 1);
    ck_assert_int_eq(fault->group.first.number, planted);
    ck_assert_int_eq(fault->group.rows, rows - planted + 1);
    must_name(&a, fault, "gravity acts before the hit: the results are those of velocities to which g");
    buf_free(&log);
    audit_end(&a);
}
END_TEST

/* A program that does not rebound where the bodies approach at less than 1 m/s, or 2 m/s. Its log has one e, and in each third row a speed
 * between the two, without which a short log leaves open which of them it is. */
START_TEST(an_e_with_a_threshold)
{
    Random       random = random_stream(56 + (uint64_t)_i);
    Buf          log = {0};
    AuditRequest request = {.method = method_named("collide1d"), .numbers = &binary64_system};
    int          rows = log_rows(), slow = 0, first = 0;
    Audited      a;
    buf_puts(&log, "ma,mb,va,vb,e,va',vb'\n");
    for (int row = 1; row <= rows; row++) {
        Hit    h = draw(&random);
        double u = row % 3 ? between(&random, 0.01, 6) : between(&random, 1.1, 1.9), va = h.vb[0] + u, closing = va - h.vb[0];
        bool   fault = closing < (_i ? 2 : 1);
        double j = (1 + (fault ? 0 : h.e)) * closing / (1 / h.ma + 1 / h.mb);
        first = fault && !first ? row : first;
        slow += fault;
        buf_printf(&log, "%a,%a,%a,%a,%a,%a,%a\n", h.ma, h.mb, va, h.vb[0], h.e, va - j / h.ma, h.vb[0] + j / h.mb);
    }
    audit_text(&a, &request, buf_text(&log));
    const AuditFinding *fault = audit_first_fault(&a.audit);
    ck_assert(fault && a.audit.findings.count == 1);
    ck_assert_int_eq(fault->group.first.number, first);
    ck_assert_int_eq(fault->group.rows, slow);
    must_name(&a, fault, _i ? "e is ignored where the bodies approach at less than 2, as in physx" : "at less than 1, as in planck, box2d");
    buf_free(&log);
    audit_end(&a);
}
END_TEST

SUITE(check_audit_faults)
{
    Suite *suite = suite_create("audit_faults");
    TCase *faults = tcase_create("faults");
    tcase_add_loop_test(faults, a_collision_program_is_seen_through, NO_FAULT, FAULTS);
    tcase_add_loop_test(faults, a_mirror_program_is_seen_through, 0, MIRRORS);
    tcase_add_loop_test(faults, a_position_for_a_velocity, 0, 2);
    tcase_add_loop_test(faults, gravity_before_the_test, 0, 3);
    tcase_add_loop_test(faults, an_e_with_a_threshold, 0, 2);
    tcase_add_test(faults, a_decision_that_is_left_out);
    tcase_add_test(faults, a_missed_rebound);
    tcase_add_loop_test(faults, a_convention_holds_in_every_row, 0, LINE_FAULTS);
    tcase_add_loop_test(faults, a_condition_is_too_strict_or_too_lax, 0, 2);
    suite_add_tcase(suite, faults);
    return suite;
}
