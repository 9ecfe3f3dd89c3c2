/* Sine, cosine and direction of multiples of 15 degrees, in exact numbers. */
#include "number/exact.h"

/* cos(k*15 degrees) = sum of numerator[i]*sqrt(i-th of 1, 2, 3, 6)/4 */
static const int8_t COSINE[7][4] = {{4, 0, 0, 0}, {0, 1, 0, 1}, {0, 0, 2, 0}, {0, 2, 0, 0}, {2, 0, 0, 0}, {0, -1, 0, 1}, {0, 0, 0, 0}};

static const Exact *cosine_of_twelfths(int k, NumCtx *ctx)
{
    static const int under[4] = {1, 2, 3, 6};
    k = ((k % 24) + 24) % 24;
    if (k > 12)
        k = 24 - k;
    int sign = k > 6 ? -1 : 1;
    k = k > 6 ? 12 - k : k;
    Num sum = {.exact = &exact_zero};
    for (int i = 0; i < 4; i++) {
        Rat c = rat_int(0);
        (void)rat_div(&c, rat_int(sign * COSINE[k][i]), rat_int(4), ctx);
        Num term = {.exact = exact_root(c, rat_int(under[i]), ctx)};
        (void)exact_add(&sum, sum, term, ctx); /* at most two small terms */
    }
    return sum.exact;
}

/* x as k*15 degrees, k between 0 and 23. */
static int twelfths(int *k, const Exact *x, NumCtx *ctx)
{
    Rat times = {12, 1, NULL}, twelve, turns;
    if (x->kind == EXACT_INFINITY)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    if (x->kind == EXACT_ROOTS && x->count)
        return num_fail(ctx, NUM_UNABLE, "carom keeps sines and cosines exact only for multiples of 15°");
    int status = rat_mul(&twelve, exact_rat(x), times, ctx);
    if (!status)
        status = rat_div(&turns, twelve, rat_int(24), ctx);
    if (status)
        return status;
    if (!rat_is_integer(twelve))
        return num_fail(ctx, NUM_UNABLE, "carom keeps sines and cosines exact only for multiples of 15°");
    RatView view;
    *k = (int)mpz_fdiv_ui(mpq_numref(rat_view(&view, twelve)), 24);
    return NUM_OK;
}

int exact_cos(Num *z, Num a, NumCtx *ctx)
{
    int k, status = twelfths(&k, a.exact, ctx);
    if (!status)
        z->exact = cosine_of_twelfths(k, ctx);
    return status;
}

int exact_sin(Num *z, Num a, NumCtx *ctx)
{
    int k, status = twelfths(&k, a.exact, ctx);
    if (!status)
        z->exact = cosine_of_twelfths(k - 6, ctx);
    return status;
}

int exact_tan(Num *z, Num a, NumCtx *ctx)
{
    int k, status = twelfths(&k, a.exact, ctx);
    if (status)
        return status;
    if (k == 6 || k == 18)
        return num_fail(ctx, NUM_DOMAIN, "90° and 270° have no tangent");
    Num up = {.exact = cosine_of_twelfths(k - 6, ctx)}, along = {.exact = cosine_of_twelfths(k, ctx)};
    return exact_div(z, up, along, ctx);
}

// cppcheck-suppress funcArgOrderDifferent ; atan2 takes the rise first
int exact_atan2(Num *z, Num y, Num x, NumCtx *ctx)
{
    if (x.exact->kind == EXACT_INFINITY || y.exact->kind == EXACT_INFINITY)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    int up = exact_sign(y.exact, ctx), right = exact_sign(x.exact, ctx);
    if (!up && !right)
        return num_fail(ctx, NUM_DOMAIN, "a vector of length 0 has no direction");
    /* The square of the cosine decides which multiple of 15 degrees the acute angle with the x axis is. */
    Num xx, yy, sum, square, known;
    int status = exact_mul(&xx, x, x, ctx) | exact_mul(&yy, y, y, ctx);
    if (!status)
        status = exact_add(&sum, xx, yy, ctx);
    if (!status)
        status = exact_div(&square, xx, sum, ctx);
    bool rational = exact_is_rational(x.exact) && exact_is_rational(y.exact); /* then the tangent is 0, 1 or none */
    for (int k = 0; k <= 6 && !status; k += rational ? 3 : 1) {
        Num cosine_k = {.exact = cosine_of_twelfths(k, ctx)}, difference;
        status = exact_mul(&known, cosine_k, cosine_k, ctx);
        if (!status)
            status = exact_sub(&difference, square, known, ctx);
        if (!status && difference.exact->count == 0) {
            int in_turn = right < 0 ? 12 - k : k;
            Rat c = rat_int(0);
            (void)rat_div(&c, rat_int(up < 0 ? -in_turn : in_turn), rat_int(12), ctx);
            z->exact = exact_angle(c, ctx);
            return NUM_OK;
        }
    }
    return status ? status : num_fail(ctx, NUM_UNABLE, "the angle is not a multiple of 15°");
}
