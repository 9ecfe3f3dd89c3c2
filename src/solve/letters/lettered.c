#include "solve/letters/lettered.h"
#include "solve/letters/signs.h"

int lettered_make(Num *z, Fraction element, Num value, bool infinite, NumCtx *ctx)
{
    Tower *tower = &letters_of(ctx)->tower;
    if (!infinite && !element.above)
        return num_fail(ctx, NUM_UNABLE, "the formula in letters is too long");
    if (!infinite && tower_is_zero(tower, element))
        (void)tower->known.enclosure.sys->from_exact(&value, &exact_zero, &tower->known.enclosure);
    else if (!infinite && !value.interval && tower_has_value(tower, element)) /* as of u/u */
        (void)tower_enclose(&value, tower, element);
    Lettered *x = ARENA_ONE(ctx->mem, Lettered);
    *x = (Lettered){element, value, infinite};
    z->lettered = x;
    return NUM_OK;
}

/* ---- arithmetic ------------------------------------------------------------------------------------------- */

typedef Fraction OnElements(Tower *tower, Fraction x, Fraction y);
typedef int      OnValues(Num *z, Num x, Num y, NumCtx *ctx);

static const Num NO_VALUE = {.interval = NULL};

static int both(Num *z, OnElements *on_elements, OnValues *on_values, Num x, Num y, NumCtx *ctx)
{
    Tower *tower = &letters_of(ctx)->tower;
    Num    value = NO_VALUE;
    if (lettered_of(x)->infinite || lettered_of(y)->infinite)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    int status = NUM_OK;
    if (lettered_of(x)->value.interval && lettered_of(y)->value.interval)
        status = on_values(&value, lettered_of(x)->value, lettered_of(y)->value, &tower->known.enclosure);
    if (status)
        return num_fail(ctx, status, tower->known.enclosure.why);
    return lettered_make(z, on_elements(tower, lettered_of(x)->element, lettered_of(y)->element), value, false, ctx);
}

Signs lettered_signs(Num x, NumCtx *ctx)
{
    const Lettered *number = x.lettered;
    Tower          *tower = &letters_of(ctx)->tower;
    if (number->infinite)
        return SIGN_PLUS;
    if (!number->value.interval)
        return tower_signs(tower, number->element);
    switch (num_sign(number->value, &tower->known.enclosure)) {
    case ORDER_LESS:
        return SIGN_MINUS;
    case ORDER_EQUAL:
        return SIGN_ZERO;
    case ORDER_GREATER:
        return SIGN_PLUS;
    default:
        return SIGN_ANY;
    }
}

void lettered_ask(Num x, NumCtx *ctx)
{
    Knowledge *known = &letters_of(ctx)->tower.known;
    if (!lettered_of(x)->infinite && !lettered_of(x)->value.interval)
        known->question = signs_question(known, lettered_of(x)->element.above);
}

int lettered_add(Num *z, Num x, Num y, NumCtx *ctx)
{
    return both(z, tower_add, enclosure_system.add, x, y, ctx);
}

int lettered_sub(Num *z, Num x, Num y, NumCtx *ctx)
{
    return both(z, tower_sub, enclosure_system.sub, x, y, ctx);
}

int lettered_mul(Num *z, Num x, Num y, NumCtx *ctx)
{
    return both(z, tower_mul, enclosure_system.mul, x, y, ctx);
}

static Fraction divide(Tower *tower, Fraction x, Fraction y)
{
    return tower_mul(tower, x, tower_inv(tower, y));
}

int lettered_div(Num *z, Num x, Num y, NumCtx *ctx)
{
    Signs signs = lettered_of(y)->value.interval ? SIGN_PLUS : lettered_signs(y, ctx); /* division of enclosures looks for 0 itself */
    if (signs == SIGN_ZERO)
        return num_fail(ctx, NUM_DOMAIN, "division by zero");
    if (signs & SIGN_ZERO) {
        lettered_ask(y, ctx);
        return num_fail(ctx, NUM_UNABLE, "the divisor may be zero: the ranges of the letters do not exclude it");
    }
    return both(z, divide, enclosure_system.div, x, y, ctx);
}

int lettered_integer(Num *z, int n, NumCtx *ctx)
{
    return lettered_from_exact(z, exact_integer(n, ctx), ctx);
}

int lettered_neg(Num *z, Num x, NumCtx *ctx)
{
    Num zero;
    int status = lettered_integer(&zero, 0, ctx);
    return status ? status : lettered_sub(z, zero, x, ctx);
}

int lettered_inv(Num *z, Num x, NumCtx *ctx)
{
    Num one;
    int status = lettered_integer(&one, lettered_of(x)->infinite ? 0 : 1, ctx);
    if (status || !lettered_of(x)->infinite)
        return status ? status : lettered_div(z, one, x, ctx);
    *z = one;
    return NUM_OK;
}

/* ---- exact numbers ---------------------------------------------------------------------------------------- */

int lettered_pi(Letters *letters)
{
    NumCtx      *enclosure = &letters->tower.known.enclosure;
    Num          value;
    const Exact *pi = exact_angle(rat_int(1), enclosure);
    if (letters->pi < 0 && !enclosure->sys->from_exact(&value, pi, enclosure))
        letters->pi = knowledge_letter(&letters->tower.known, (KnownLetter){.value = value, .name = TEXT("pi")});
    return letters->pi;
}

/* The root of 2, 3 or 5, as cosines of the table: 2*cos(45°), 2*cos(30°), 2*cos(36°) + 2*cos(72°). */
static Fraction root_in_cosines(const Letters *letters, Tower *tower, int d)
{
    int      quarter = letters->quarter;
    Fraction half =
        d == 5 ? tower_add(tower, letters->cosine[2 * quarter / 5], letters->cosine[4 * quarter / 5]) : letters->cosine[quarter / d];
    return tower_add(tower, half, half);
}

static Fraction root_of(Rat d, NumCtx *ctx)
{
    static const int PRIMES[] = {2, 3, 5};
    Letters         *letters = ctx->letters;
    Tower           *tower = &letters->tower;
    NumCtx          *enclosure = &tower->known.enclosure;
    Fraction         product = tower_rational(tower, rat_int(1));
    Num              value;
    for (int i = 0; i < 3 && letters->quarter; i++)
        if (d.d && d.n % PRIMES[i] == 0 && letters->quarter % PRIMES[i] == 0) {
            d.n /= PRIMES[i];
            product = tower_mul(tower, product, root_in_cosines(letters, tower, PRIMES[i]));
        }
    if (rat_is_one(d) || enclosure->sys->from_exact(&value, exact_root(rat_int(1), d, enclosure), enclosure))
        return product;
    return tower_mul(tower, product, tower_sqrt(tower, tower_rational(tower, d), value));
}

int lettered_from_exact(Num *z, const Exact *x, NumCtx *ctx)
{
    Tower   *tower = &letters_of(ctx)->tower;
    Num      value;
    Fraction sum = tower_rational(tower, rat_int(0));
    int      status = tower->known.enclosure.sys->from_exact(&value, x, &tower->known.enclosure);
    for (int i = 0; i < x->count && !status; i++) {
        Fraction unit = x->kind == EXACT_ANGLE ? tower_generator(tower, lettered_pi(ctx->letters)) : root_of(x->term[i].d, ctx);
        sum = tower_add(tower, sum, tower_mul(tower, tower_rational(tower, x->term[i].c), unit));
    }
    return status ? num_fail(ctx, status, tower->known.enclosure.why) : lettered_make(z, sum, value, x->kind == EXACT_INFINITY, ctx);
}

const Exact *lettered_to_exact(Num x, NumCtx *ctx)
{
    Rat value;
    if (lettered_of(x)->infinite || !poly_is_one(letters_of(ctx)->tower.known.ring, lettered_of(x)->element.below) ||
        !knowledge_rational(&value, &letters_of(ctx)->tower.known, lettered_of(x)->element.above))
        return NULL;
    return exact_rational(value, ctx);
}

/* ---- roots ------------------------------------------------------------------------------------------------ */

int lettered_sqrt(Num *z, Num x, NumCtx *ctx)
{
    Tower *tower = &letters_of(ctx)->tower;
    Num    value = NO_VALUE;
    Signs  signs;
    *z = x;
    if (lettered_of(x)->infinite)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    if (tower_is_zero(tower, lettered_of(x)->element))
        return NUM_OK;
    const Exact *known = lettered_to_exact(x, ctx);
    if (known && !exact_sqrt(&value, exact_num(known), ctx))
        return lettered_from_exact(z, value.exact, ctx);
    value = NO_VALUE;
    signs = lettered_signs(x, ctx);
    if (!lettered_of(x)->value.interval && signs == SIGN_ZERO)
        return lettered_integer(z, 0, ctx);
    if (signs == SIGN_MINUS)
        return num_fail(ctx, NUM_DOMAIN, "the square root of a negative number");
    if (signs & SIGN_MINUS) {
        lettered_ask(x, ctx);
        return num_fail(ctx, NUM_UNABLE, "the sign of a number under a root cannot be decided");
    }
    if (lettered_of(x)->value.interval && tower->known.enclosure.sys->sqrt(&value, lettered_of(x)->value, &tower->known.enclosure))
        return num_fail(ctx, NUM_UNABLE, tower->known.enclosure.why);
    Fraction root = tower_sqrt(tower, lettered_of(x)->element, value);
    if (!root.above && !lettered_of(x)->value.interval)
        return num_fail(ctx, NUM_UNABLE, "a root of a square depends on a sign that cannot be decided");
    return lettered_make(z, root, value, false, ctx);
}
