#include "rinks.h"

#include "number/exact.h"

static Num fraction(Arena *mem, long n, long d)
{
    NumCtx ctx;
    Rat    z = rat_int(0);
    Num    num;
    numctx_open(&ctx, &exact_system, mem);
    (void)rat_div(&z, rat_int(n), rat_int(d), &ctx);
    num = exact_num(exact_rational(z, &ctx));
    numctx_close(&ctx);
    return num;
}

Input rinks_number(Arena *mem, long n, long d)
{
    return input_exact(value_number(fraction(mem, n, d)));
}

Input rinks_point(Arena *mem, Fraction2 p)
{
    Num *num = ARENA_MANY(mem, Num, 2);
    for (int k = 0; k < 2; k++)
        num[k] = fraction(mem, p.n[k], p.d);
    return input_exact(value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, num));
}

/* A rink has room for one more of each only when it has just been copied. */
static void *longer(Arena *mem, const void *old, int count, size_t size)
{
    char *copy = arena_alloc(mem, size * (size_t)(count + 1));
    for (size_t i = 0; i < size * (size_t)count; i++)
        copy[i] = ((const char *)old)[i];
    return copy;
}

void rinks_ball(Rink *rink, long m, Fraction2 r, Fraction2 p, Fraction2 v)
{
    rink->ball = longer(rink->mem, rink->ball, rink->balls, sizeof(Disc));
    Disc *ball = &rink->ball[rink->balls++];
    *ball = (Disc){.name = text_format(rink->mem, "b%d", rink->balls),
                   .m = rinks_number(rink->mem, m, 1),
                   .r = rinks_number(rink->mem, r.n[0], r.d),
                   .p = rinks_point(rink->mem, p),
                   .v = rinks_point(rink->mem, v),
                   .e = rinks_number(rink->mem, 1, 1)};
}

void rinks_wall(Rink *rink, Fraction2 from, Fraction2 to, bool encloses)
{
    rink->wall = longer(rink->mem, rink->wall, rink->walls, sizeof(Wall));
    Wall *wall = &rink->wall[rink->walls++];
    *wall = (Wall){.name = text_format(rink->mem, "w%d", rink->walls),
                   .from = rinks_point(rink->mem, from),
                   .to = rinks_point(rink->mem, to),
                   .e = rinks_number(rink->mem, 1, 1),
                   .encloses = encloses};
}

void rinks_polygon(Rink *rink, const Fraction2 *corner, int count)
{
    for (int i = 0; i < count; i++)
        rinks_wall(rink, corner[i], corner[(i + 1) % count], true);
}

static Leg *new_leg(Rink *rink)
{
    rink->leg = longer(rink->mem, rink->leg, rink->legs, sizeof(Leg));
    return &rink->leg[rink->legs++];
}

void rinks_hits(Rink *rink, int hits, long e_n, long e_d)
{
    *new_leg(rink) = (Leg){.kind = LEG_HITS, .hits = hits, .e = rinks_number(rink->mem, e_n, e_d), .model = MODEL_SEPARATING};
}

void rinks_until(Rink *rink, Input time)
{
    *new_leg(rink) = (Leg){.kind = LEG_UNTIL, .time = time, .e = rinks_number(rink->mem, 1, 1), .model = MODEL_SEPARATING};
}

/* ---- by another way --------------------------------------------------------------------------------------- */

static void read(mpfr_ptr x, const Input *input, int k, Arena *mem)
{
    NumCtx ctx;
    mpfr_t hi;
    mpfr_init2(hi, PLAIN_BITS);
    numctx_open(&ctx, &exact_system, mem);
    exact_enclose(x, hi, value_num(&input->value)[k].exact, &ctx);
    numctx_close(&ctx);
    mpfr_clear(hi);
}

static void each_number(PlainMotion *p, void (*visit)(mpfr_ptr))
{
    for (int i = 0; i < PLAIN_THINGS; i++) {
        for (int k = 0; k < 2; k++) {
            visit(p->x[i][k]);
            visit(p->v[i][k]);
            visit(p->wall[i][0][k]);
            visit(p->wall[i][1][k]);
        }
        visit(p->m[i]);
        visit(p->r[i]);
    }
    visit(p->now);
    visit(p->e);
}

static void init(mpfr_ptr x)
{
    mpfr_init2(x, PLAIN_BITS);
    mpfr_set_zero(x, 1);
}

static void clear(mpfr_ptr x)
{
    mpfr_clear(x);
}

void plain_motion_open(PlainMotion *p, const Rink *rink, Arena *mem)
{
    *p = (PlainMotion){.balls = rink->balls, .walls = rink->walls};
    each_number(p, init);
    for (int i = 0; i < rink->balls; i++) {
        for (int k = 0; k < 2; k++) {
            read(p->x[i][k], &rink->ball[i].p, k, mem);
            read(p->v[i][k], &rink->ball[i].v, k, mem);
        }
        read(p->m[i], &rink->ball[i].m, 0, mem);
        read(p->r[i], &rink->ball[i].r, 0, mem);
    }
    for (int i = 0; i < rink->walls; i++) {
        for (int k = 0; k < 2; k++) {
            read(p->wall[i][0][k], &rink->wall[i].from, k, mem);
            read(p->wall[i][1][k], &rink->wall[i].to, k, mem);
        }
        p->encloses[i] = rink->wall[i].encloses;
    }
    read(p->e, &rink->leg[0].e, 0, mem);
}

void plain_motion_close(PlainMotion *p)
{
    each_number(p, clear);
}

enum { D_X, D_Y, W_X, W_Y, B, C, W, T, S, U, N_X, N_Y, L, NEXT, TEMPS };

static void dot(mpfr_ptr z, mpfr_ptr ax, mpfr_ptr ay, mpfr_ptr bx, mpfr_ptr by, mpfr_ptr temp)
{
    mpfr_mul(z, ax, bx, MPFR_RNDN);
    mpfr_mul(temp, ay, by, MPFR_RNDN);
    mpfr_add(z, z, temp, MPFR_RNDN);
}

static void difference(mpfr_t *z, mpfr_t *a, mpfr_t *b)
{
    for (int k = 0; k < 2; k++)
        mpfr_sub(z[k], a[k], b[k], MPFR_RNDN);
}

/* When the ball meets a disc at t[D], moving at t[W] against it, with the sum of radii t[S]: the time in t[T]. */
static bool meets_disc(mpfr_t *t)
{
    dot(t[B], t[D_X], t[D_Y], t[W_X], t[W_Y], t[U]);
    if (mpfr_sgn(t[B]) >= 0)
        return false;
    dot(t[C], t[D_X], t[D_Y], t[D_X], t[D_Y], t[U]);
    mpfr_sqr(t[U], t[S], MPFR_RNDN);
    mpfr_sub(t[C], t[C], t[U], MPFR_RNDN);
    dot(t[W], t[W_X], t[W_Y], t[W_X], t[W_Y], t[U]);
    mpfr_sqr(t[T], t[B], MPFR_RNDN);
    mpfr_mul(t[U], t[W], t[C], MPFR_RNDN);
    mpfr_sub(t[T], t[T], t[U], MPFR_RNDN);
    if (mpfr_sgn(t[T]) <= 0)
        return false;
    mpfr_sqrt(t[T], t[T], MPFR_RNDN);
    mpfr_add(t[T], t[T], t[B], MPFR_RNDN);
    mpfr_neg(t[T], t[T], MPFR_RNDN);
    mpfr_div(t[T], t[T], t[W], MPFR_RNDN);
    return true;
}

/* When it meets the side of a wall: the time in t[T], the unit normal towards the ball in t[N]. */
static bool meets_side(PlainMotion *p, int ball, int wall, mpfr_t *t)
{
    mpfr_sub(t[N_X], p->wall[wall][0][1], p->wall[wall][1][1], MPFR_RNDN);
    mpfr_sub(t[N_Y], p->wall[wall][1][0], p->wall[wall][0][0], MPFR_RNDN);
    mpfr_hypot(t[L], t[N_X], t[N_Y], MPFR_RNDN);
    mpfr_div(t[N_X], t[N_X], t[L], MPFR_RNDN);
    mpfr_div(t[N_Y], t[N_Y], t[L], MPFR_RNDN);
    difference(&t[D_X], p->x[ball], p->wall[wall][0]);
    dot(t[C], t[D_X], t[D_Y], t[N_X], t[N_Y], t[U]);
    if (!p->encloses[wall] && mpfr_sgn(t[C]) < 0) {
        mpfr_neg(t[N_X], t[N_X], MPFR_RNDN);
        mpfr_neg(t[N_Y], t[N_Y], MPFR_RNDN);
        mpfr_neg(t[C], t[C], MPFR_RNDN);
    }
    dot(t[B], p->v[ball][0], p->v[ball][1], t[N_X], t[N_Y], t[U]);
    mpfr_sub(t[C], t[C], p->r[ball], MPFR_RNDN);
    if (mpfr_sgn(t[B]) >= 0 || mpfr_cmp_d(t[C], -1e-300) < 0)
        return false;
    mpfr_div(t[T], t[C], t[B], MPFR_RNDN);
    mpfr_neg(t[T], t[T], MPFR_RNDN);
    for (int k = 0; k < 2; k++)
        mpfr_fma(t[D_X + k], p->v[ball][k], t[T], t[D_X + k], MPFR_RNDN);
    mpfr_mul(t[S], t[D_X], t[N_Y], MPFR_RNDN); /* along the wall, which is N turned: (N_Y, -N_X) */
    mpfr_mul(t[U], t[D_Y], t[N_X], MPFR_RNDN);
    mpfr_sub(t[S], t[S], t[U], MPFR_RNDN);
    mpfr_sub(t[W_X], p->wall[wall][1][0], p->wall[wall][0][0], MPFR_RNDN);
    mpfr_sub(t[W_Y], p->wall[wall][1][1], p->wall[wall][0][1], MPFR_RNDN);
    mpfr_mul(t[B], t[W_X], t[N_Y], MPFR_RNDN);
    mpfr_mul(t[U], t[W_Y], t[N_X], MPFR_RNDN);
    mpfr_sub(t[B], t[B], t[U], MPFR_RNDN);
    mpfr_div(t[S], t[S], t[B], MPFR_RNDN);
    return mpfr_sgn(t[S]) >= 0 && mpfr_cmp_ui(t[S], 1) <= 0;
}

typedef struct Best {
    bool   any;
    int    ball, thing;
    mpfr_t t, n[2];
} Best;

static void take(Best *best, int ball, int thing, mpfr_t *t)
{
    if (best->any && mpfr_cmp(t[T], best->t) >= 0)
        return;
    best->any = true;
    best->ball = ball;
    best->thing = thing;
    mpfr_set(best->t, t[T], MPFR_RNDN);
}

/* Along n, from the other body to the ball. */
static void respond(PlainMotion *p, const Best *best, mpfr_t *t)
{
    int     a = best->ball, b = best->thing < p->balls ? best->thing : -1;
    mpfr_t *n = &t[N_X];
    mpfr_hypot(t[L], n[0], n[1], MPFR_RNDN);
    for (int k = 0; k < 2; k++) {
        mpfr_div(n[k], n[k], t[L], MPFR_RNDN);
        mpfr_set(t[W_X + k], p->v[a][k], MPFR_RNDN);
        if (b >= 0)
            mpfr_sub(t[W_X + k], t[W_X + k], p->v[b][k], MPFR_RNDN);
    }
    dot(t[B], t[W_X], t[W_Y], n[0], n[1], t[U]);
    mpfr_add_ui(t[S], p->e, 1, MPFR_RNDN);
    mpfr_mul(t[B], t[B], t[S], MPFR_RNDN);
    mpfr_ui_div(t[C], 1, p->m[a], MPFR_RNDN);
    mpfr_set(t[W], t[C], MPFR_RNDN);
    if (b >= 0) {
        mpfr_ui_div(t[U], 1, p->m[b], MPFR_RNDN);
        mpfr_add(t[W], t[W], t[U], MPFR_RNDN);
    }
    mpfr_div(t[B], t[B], t[W], MPFR_RNDN); /* minus the impulse */
    for (int k = 0; k < 2; k++) {
        mpfr_mul(t[S], t[B], n[k], MPFR_RNDN);
        mpfr_div(t[W], t[S], p->m[a], MPFR_RNDN);
        mpfr_sub(p->v[a][k], p->v[a][k], t[W], MPFR_RNDN);
        if (b < 0)
            continue;
        mpfr_div(t[W], t[S], p->m[b], MPFR_RNDN);
        mpfr_add(p->v[b][k], p->v[b][k], t[W], MPFR_RNDN);
    }
}

bool plain_motion_hit(PlainMotion *p)
{
    mpfr_t t[TEMPS], end[2];
    Best   best = {0};
    for (int i = 0; i < TEMPS; i++)
        init(t[i]);
    init(best.t);
    for (int k = 0; k < 2; k++) {
        init(best.n[k]);
        init(end[k]);
    }
    for (int a = 0; a < p->balls; a++) {
        for (int b = a + 1; b < p->balls; b++) {
            difference(&t[D_X], p->x[a], p->x[b]);
            difference(&t[W_X], p->v[a], p->v[b]);
            mpfr_add(t[S], p->r[a], p->r[b], MPFR_RNDN);
            if (meets_disc(t))
                take(&best, a, b, t);
        }
        for (int w = 0; w < p->walls; w++) {
            if (meets_side(p, a, w, t))
                take(&best, a, p->balls + w, t);
            for (int to = 0; to < 2; to++) {
                difference(&t[D_X], p->x[a], p->wall[w][to]);
                for (int k = 0; k < 2; k++)
                    mpfr_set(t[W_X + k], p->v[a][k], MPFR_RNDN);
                mpfr_set(t[S], p->r[a], MPFR_RNDN);
                if (meets_disc(t))
                    take(&best, a, p->balls + p->walls + 2 * w + to, t);
            }
        }
    }
    for (int i = 0; i < p->balls && best.any; i++)
        for (int k = 0; k < 2; k++)
            mpfr_fma(p->x[i][k], p->v[i][k], best.t, p->x[i][k], MPFR_RNDN);
    int wall = best.thing - p->balls, corner = wall - p->walls;
    if (best.any && wall < 0)
        difference(&t[N_X], p->x[best.ball], p->x[best.thing]);
    else if (best.any && corner >= 0)
        difference(&t[N_X], p->x[best.ball], p->wall[corner / 2][corner % 2]);
    else if (best.any)
        (void)meets_side(p, best.ball, wall, t);
    if (best.any) {
        mpfr_add(p->now, p->now, best.t, MPFR_RNDN);
        respond(p, &best, t);
    }
    p->ball = best.ball;
    p->thing = corner >= 0 ? -1 : best.thing;
    for (int i = 0; i < TEMPS; i++)
        mpfr_clear(t[i]);
    mpfr_clear(best.t);
    for (int k = 0; k < 2; k++) {
        mpfr_clear(best.n[k]);
        mpfr_clear(end[k]);
    }
    return best.any;
}

/* The plain numbers are themselves rounded, by far less than that. */
bool rinks_encloses(Num num, NumCtx *ctx, mpfr_srcptr x, int bits)
{
    mpfr_t lo, hi, width;
    mpfr_inits2(PLAIN_BITS, lo, hi, width, (mpfr_ptr)0);
    if (ctx->sys->kind == NUM_EXACT)
        exact_enclose(lo, hi, num.exact, ctx);
    else
        enclosure_ends(lo, hi, num);
    mpfr_set_ui_2exp(width, 1, -PLAIN_BITS / 2, MPFR_RNDN);
    mpfr_sub(lo, lo, width, MPFR_RNDN);
    mpfr_add(hi, hi, width, MPFR_RNDN);
    mpfr_sub(width, hi, lo, MPFR_RNDN);
    bool good = mpfr_lessequal_p(lo, x) && mpfr_lessequal_p(x, hi) && mpfr_cmp_ui_2exp(width, 1, -bits) < 0;
    mpfr_clears(lo, hi, width, (mpfr_ptr)0);
    return good;
}
