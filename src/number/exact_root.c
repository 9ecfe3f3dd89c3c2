/* Square roots of exact numbers: of rationals, and of sums whose root is again a sum. */
#include "number/exact.h"

/* The root of a rational r/s >= 0 is (1/s)*sqrt(r*s). */
static int root_of_rational(const Exact **z, Rat x, NumCtx *ctx)
{
    Rat num = rat_numerator(x, ctx), den = rat_denominator(x, ctx), product, outside, inside, c;
    if (rat_is_zero(x)) {
        *z = &exact_zero;
        return NUM_OK;
    }
    int status = rat_mul(&product, num, den, ctx);
    if (status)
        return status;
    rat_take_squares(&outside, &inside, product, ctx);
    status = rat_div(&c, outside, den, ctx);
    if (!status)
        *z = exact_root(c, inside, ctx);
    return status;
}

/* sqrt(a + b*sqrt(d)) = sqrt(x) + sign(b)*sqrt(y) with x + y = a and 4*x*y = b^2*d, if a^2 - b^2*d is the square of a rational. For
 * example, sqrt(2 + sqrt(3)) becomes sqrt(6)/2 + sqrt(2)/2. */
static int root_of_two(Num *z, const Exact *x, NumCtx *ctx)
{
    static const char *const nested = "the root of a number that contains roots";
    if (x->count != 2 || !rat_is_one(x->term[0].d))
        return num_fail(ctx, NUM_UNABLE, nested);
    Rat a = x->term[0].c, b = x->term[1].c, square, other, gap = rat_int(0);
    int status = rat_mul(&square, a, a, ctx) | rat_mul(&other, b, b, ctx);
    if (!status)
        status = rat_mul(&other, other, x->term[1].d, ctx);
    if (!status)
        status = rat_sub(&gap, square, other, ctx);
    if (status || rat_sign(gap) < 0)
        return status ? status : num_fail(ctx, NUM_UNABLE, nested);
    const Exact *root;
    status = root_of_rational(&root, gap, ctx);
    if (status || !exact_is_rational(root))
        return status ? status : num_fail(ctx, NUM_UNABLE, nested);
    Rat          half = {1, 2, NULL}, high, low;
    const Exact *first, *second;
    status = rat_add(&high, a, exact_rat(root), ctx) | rat_sub(&low, a, exact_rat(root), ctx);
    if (!status)
        status = rat_mul(&high, high, half, ctx) | rat_mul(&low, low, half, ctx);
    if (!status)
        status = root_of_rational(&first, high, ctx) | root_of_rational(&second, low, ctx);
    if (status)
        return status;
    Num left = {.exact = first}, right = {.exact = second};
    return rat_sign(b) < 0 ? exact_sub(z, left, right, ctx) : exact_add(z, left, right, ctx);
}

int exact_sqrt(Num *z, Num a, NumCtx *ctx)
{
    const Exact *x = a.exact;
    if (x->kind == EXACT_INFINITY)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    if (exact_sign(x, ctx) < 0)
        return num_fail(ctx, NUM_DOMAIN, "the square root of a negative number");
    if (x->kind == EXACT_ANGLE)
        return num_fail(ctx, NUM_UNABLE, "the root of an angle cannot be written as an exact number");
    return exact_is_rational(x) ? root_of_rational(&z->exact, exact_rat(x), ctx) : root_of_two(z, x, ctx);
}
