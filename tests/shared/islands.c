/* Contact i pushes its first body along -n and its second along n, so that with s = -1 and 1
 *
 *     A[i][k] = sum over the bodies of both contacts of  s_i s_k (n_i.n_k / m + (r_i x n_i)(r_k x n_k) / I)
 *     b[i] = -(1 + e) u_i,   u_i = sum over its bodies of  s_i (v.n_i + w (r_i x n_i)).
 */
#include "islands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct TestBody {
    Rat  inverse_m, inverse_i; /* 0 for a fixed body and one that does not turn */
    Rat  x, y, vx, vy, w;
    int *contact, count, room;
} TestBody;

typedef struct TestContact {
    int body[2];
    Rat nx, ny, turn[2], e; /* turn: r x n for each body */
} TestContact;

static NumCtx *in;

static void failed(const char *what)
{
    fprintf(stderr, "tests/islands.awk: %s\n", what);
    exit(4);
}

static Rat checked(Rat z, int status)
{
    if (status)
        failed(in->why);
    return z;
}

static Rat plus(Rat x, Rat y)
{
    Rat z = rat_int(0);
    int status = rat_add(&z, x, y, in);
    return checked(z, status);
}

static Rat times(Rat x, Rat y)
{
    Rat z = rat_int(0);
    int status = rat_mul(&z, x, y, in);
    return checked(z, status);
}

static Rat over(Rat x, Rat y)
{
    Rat z = rat_int(0);
    int status = rat_div(&z, x, y, in);
    return checked(z, status);
}

static Rat minus(Rat x, Rat y)
{
    return plus(x, rat_neg(y, in));
}

/* The fraction after `name`, or after the comma for the second of a pair; 0 if the line has none. */
static Rat field(const char *line, const char *name, bool second)
{
    const char *at = strstr(line, name);
    if (!at)
        return rat_int(0);
    at += strlen(name);
    if (second)
        at = strchr(at, ',') + 1;
    char   *end;
    int64_t n = strtoll(at, &end, 10), d = *end == '/' ? strtoll(end + 1, NULL, 10) : 1;
    return over(rat_int(n), rat_int(d));
}

static Rat inverse_field(const char *line, const char *name)
{
    return strstr(line, name) ? over(rat_int(1), field(line, name, false)) : rat_int(0);
}

static void read_body(TestBody *b, const char *line)
{
    *b = (TestBody){.inverse_m = inverse_field(line, " m="), .inverse_i = inverse_field(line, " I=")};
    b->x = field(line, " p=(", false);
    b->y = field(line, " p=(", true);
    b->vx = field(line, " v=<", false);
    b->vy = field(line, " v=<", true);
    b->w = field(line, " w=", false);
}

static void read_contact(TestContact *c, TestBody *bodies, int index, const char *line)
{
    if (sscanf(line, "contact %*s b%d b%d", &c->body[0], &c->body[1]) != 2)
        failed(line);
    c->nx = field(line, " n=<", false);
    c->ny = field(line, " n=<", true);
    c->e = field(line, " e=", false);
    Rat x = field(line, " at=(", false), y = field(line, " at=(", true);
    for (int k = 0; k < 2; k++) {
        TestBody *b = &bodies[c->body[k]];
        c->turn[k] = minus(times(minus(x, b->x), c->ny), times(minus(y, b->y), c->nx));
        if (rat_is_zero(b->inverse_i))
            c->turn[k] = rat_int(0);
        b->contact = arena_grow(in->mem, b->contact, sizeof *b->contact, b->count, &b->room);
        b->contact[b->count++] = index;
    }
}

static Rat entry(const TestContact *c, const TestContact *d, const TestBody *bodies)
{
    Rat sum = rat_int(0), normals = plus(times(c->nx, d->nx), times(c->ny, d->ny));
    for (int k = 0; k < 2; k++)
        for (int m = 0; m < 2; m++)
            if (c->body[k] == d->body[m]) {
                const TestBody *b = &bodies[c->body[k]];
                Rat             part = plus(times(normals, b->inverse_m), times(times(c->turn[k], d->turn[m]), b->inverse_i));
                sum = k == m ? plus(sum, part) : minus(sum, part);
            }
    return sum;
}

static Rat demand(const TestContact *c, const TestBody *bodies)
{
    Rat u = rat_int(0);
    for (int k = 0; k < 2; k++) {
        const TestBody *b = &bodies[c->body[k]];
        Rat             part = plus(plus(times(b->vx, c->nx), times(b->vy, c->ny)), times(b->w, c->turn[k]));
        u = k ? plus(u, part) : minus(u, part);
    }
    return rat_neg(times(plus(rat_int(1), c->e), u), in);
}

/* Contacts up to i that share a moving body with contact i, in order: two ascending lists made one. */
static int sharing(int *column, int i, const TestContact *c, const TestBody *bodies)
{
    const TestBody *a = &bodies[c->body[0]], *b = &bodies[c->body[1]];
    int             count = 0, m = rat_is_zero(a->inverse_m) ? a->count : 0, k = rat_is_zero(b->inverse_m) ? b->count : 0;
    for (;;) {
        int first = m < a->count ? a->contact[m] : i + 1, second = k < b->count ? b->contact[k] : i + 1;
        int next = first < second ? first : second;
        if (next > i)
            return count;
        column[count++] = next;
        m += first == next;
        k += second == next;
    }
}

static ContactSystem assemble(TestContact *contacts, int n, const TestBody *bodies)
{
    int *start = ARENA_MANY(in->mem, int, n + 1), *row = ARENA_MANY(in->mem, int, n + 1), *column = NULL, count = 0, room = 0;
    for (int i = 0; i < n; i++) {
        int many = sharing(row, i, &contacts[i], bodies);
        for (int k = 0; k < many; k++) {
            column = arena_grow(in->mem, column, sizeof *column, count, &room);
            column[count++] = row[k];
        }
        start[i + 1] = count;
    }
    Rat *value = ARENA_MANY(in->mem, Rat, count), *rhs = ARENA_MANY(in->mem, Rat, n);
    for (int i = 0; i < n; i++) {
        for (int k = start[i]; k < start[i + 1]; k++)
            value[k] = entry(&contacts[i], &contacts[column[k]], bodies);
        rhs[i] = demand(&contacts[i], bodies);
    }
    return (ContactSystem){n, start, column, value, rhs};
}

ContactSystem island_system(const char *kind, int n, uint64_t seed, int spread, int near, NumCtx *ctx)
{
    in = ctx;
    char command[256], line[512];
    snprintf(command, sizeof command, "awk -f tests/islands.awk -v kind=%s -v n=%d -v seed=%" PRIu64 " -v spread=%d -v near=%d", kind, n,
             seed % 2147483647, spread, near);
    FILE *from = popen(command, "r");
    if (!from)
        failed("cannot be run");
    TestBody    *bodies = NULL;
    TestContact *contacts = ARENA_MANY(in->mem, TestContact, n);
    int          count = 0, room = 0, touching = 0;
    while (fgets(line, sizeof line, from))
        if (strncmp(line, "body ", 5) == 0) {
            bodies = arena_grow(in->mem, bodies, sizeof *bodies, count, &room);
            read_body(&bodies[count++], line);
        } else if (strncmp(line, "contact ", 8) == 0 && touching < n) {
            read_contact(&contacts[touching], bodies, touching, line);
            touching++;
        }
    if (pclose(from) != 0 || touching != n)
        failed(command);
    return assemble(contacts, n, bodies);
}
