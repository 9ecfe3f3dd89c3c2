#include "solve/letters/waves.h"
#include "solve/letters/signs.h"

#include <stdlib.h>

enum { MOST_MULTIPLE = 12 }; /* of an angle, by the addition theorems */

/* A direction: (c, s) = (cos, sin), turned further step by step. */
typedef struct Heading {
    Num cos, sin;
} Heading;

/* Turns by `times` the angle with that cosine and sine. */
static int turn(Heading *z, Num cosine, Num sine, int times, NumCtx *ctx)
{
    int status = times < 0 ? lettered_neg(&sine, sine, ctx) : NUM_OK;
    for (int i = 0; i < abs(times) && !status; i++) {
        Num a, b, c, d;
        status = lettered_mul(&a, z->cos, cosine, ctx);
        status = status ? status : lettered_mul(&b, z->sin, sine, ctx);
        status = status ? status : lettered_mul(&c, z->sin, cosine, ctx);
        status = status ? status : lettered_mul(&d, z->cos, sine, ctx);
        status = status ? status : lettered_sub(&z->cos, a, b, ctx);
        status = status ? status : lettered_add(&z->sin, c, d, ctx);
    }
    return status;
}

/* With t = tan(angle/2): cos = (1 - t^2)/(1 + t^2), sin = 2*t/(1 + t^2). */
static int new_wave(Wave *wave, Fraction angle, NumCtx *ctx)
{
    Tower        *tower = &letters_of(ctx)->tower;
    NumCtx       *enclosure = &tower->known.enclosure;
    const NumSys *sys = enclosure->sys;
    Num           value, two, half, tangent, c, s;
    int           status = tower_enclose(&value, tower, angle) | sys->from_exact(&two, exact_integer(2, enclosure), enclosure);
    status = status ? status : sys->div(&half, value, two, enclosure);
    status = status ? status : sys->tan(&tangent, half, enclosure);
    status = status ? status : sys->cos(&c, value, enclosure);
    status = status ? status : sys->sin(&s, value, enclosure);
    if (status)
        return num_fail(ctx, status, enclosure->why);
    Fraction one = tower_rational(tower, rat_int(1)), t = tower_generator(tower, tower_letter(tower, tangent));
    Fraction square = tower_mul(tower, t, t), below = tower_inv(tower, tower_add(tower, one, square));
    *wave = (Wave){.angle = angle, .letter = -1};
    status = lettered_make(&wave->cos, tower_mul(tower, tower_sub(tower, one, square), below), c, false, ctx);
    return status ? status : lettered_make(&wave->sin, tower_mul(tower, tower_add(tower, t, t), below), s, false, ctx);
}

static int turn_by_wave(Heading *z, Fraction angle, int times, NumCtx *ctx)
{
    Letters *letters = ctx->letters;
    Tower   *tower = &letters->tower;
    Fraction minus = tower_sub(tower, tower_rational(tower, rat_int(0)), angle);
    for (int i = 0; i < letters->waves; i++) {
        const Wave *wave = &letters->wave[i];
        if (tower_equal(tower, wave->angle, angle))
            return turn(z, wave->cos, wave->sin, times, ctx);
        if (tower_equal(tower, wave->angle, minus))
            return turn(z, wave->cos, wave->sin, -times, ctx);
    }
    Wave wave;
    int  status = new_wave(&wave, angle, ctx);
    if (status)
        return status;
    letters->wave[letters->waves++] = wave; /* each has a letter, so there is room */
    return turn(z, wave.cos, wave.sin, times, ctx);
}

/* The multiple of `step` nearest to *x, as its number; what remains is in *x. */
static int take_nearest(mpz_t times, Rat *x, Rat step, NumCtx *ctx)
{
    Rat     quotient = rat_int(0), count, part = rat_int(0);
    RatView view;
    int     status = rat_div(&quotient, *x, step, ctx);
    if (status)
        return status;
    mpq_srcptr q = rat_view(&view, quotient);
    mpq_t      rounded;
    mpq_init(rounded);
    mpz_mul_2exp(mpq_numref(rounded), mpq_numref(q), 1);
    mpz_add(mpq_numref(rounded), mpq_numref(rounded), mpq_denref(q));
    mpz_fdiv_q(times, mpq_numref(rounded), mpq_denref(q));
    mpz_fdiv_q_2exp(times, times, 1);
    mpq_set_z(rounded, times);
    status = rat_from_mpq(&count, rounded, ctx);
    mpq_clear(rounded);
    if (!status)
        status = rat_mul(&part, count, step, ctx);
    return status ? status : rat_sub(x, *x, part, ctx);
}

/* Turns by an angle whose cosine and sine are exact. */
static int turn_exactly(Heading *z, Rat times_pi, NumCtx *ctx)
{
    Num angle = {.exact = exact_angle(times_pi, ctx)}, exact, c, s;
    int status = exact_cos(&exact, angle, ctx);
    status = status ? status : lettered_from_exact(&c, exact.exact, ctx);
    status = status ? status : exact_sin(&exact, angle, ctx);
    status = status ? status : lettered_from_exact(&s, exact.exact, ctx);
    return status ? status : turn(z, c, s, 1, ctx);
}

/* Turns by so many units, fewer than four quarters, by the table of cosines. */
static int turn_by_units(Heading *z, int units, NumCtx *ctx)
{
    const Letters *letters = ctx->letters;
    NumCtx        *enclosure = &letters_of(ctx)->tower.known.enclosure;
    int            rest = units % letters->quarter;
    Rat            right = {1, 2, NULL}, quarters = rat_int(units / letters->quarter), known = rat_int(0), part = rat_int(0);
    Num            angle, c, s;
    int            status = rat_div(&part, rat_int(rest), rat_int(2 * letters->quarter), ctx);
    status = status ? status : enclosure->sys->from_exact(&angle, exact_angle(part, enclosure), enclosure);
    status = status ? status : enclosure->sys->cos(&c, angle, enclosure);
    status = status ? status : enclosure->sys->sin(&s, angle, enclosure);
    status = status ? status : lettered_make(&c, letters->cosine[rest], c, false, ctx);
    status = status ? status : lettered_make(&s, letters->cosine[letters->quarter - rest], s, false, ctx);
    status = status ? status : turn(z, c, s, 1, ctx);
    status = status ? status : rat_mul(&known, quarters, right, ctx);
    return status ? status : turn_exactly(z, known, ctx);
}

static void note_rest(Letters *letters, Rat rest, NumCtx *ctx)
{
    rest = rat_sign(rest) < 0 ? rat_neg(rest, ctx) : rest;
    for (int i = 0; i < letters->rests; i++)
        if (rat_equal(letters->rest[i], rest))
            return;
    if (letters->rests < LIMIT_LETTERS)
        letters->rest[letters->rests++] = rest;
}

/* Turns by x times pi: by units where it is a multiple of them, else exactly where it is one of 15°, else by right angles and what remains,
 * which has a letter. */
static int turn_by_part_of_pi(Heading *z, Rat x, NumCtx *ctx)
{
    Letters *letters = ctx->letters;
    Rat      right = {1, 2, NULL}, fifteen = {1, 12, NULL}, unit = {1, 2 * (letters->quarter ? letters->quarter : 1), NULL};
    Rat      rest = x, known = rat_int(0);
    mpz_t    times;
    mpz_init(times);
    int  status = take_nearest(times, &rest, unit, ctx);
    bool in_units = letters->quarter && !status && rat_is_zero(rest), exact = false;
    if (in_units)
        status = turn_by_units(z, (int)mpz_fdiv_ui(times, 4 * (unsigned long)letters->quarter), ctx);
    if (!status && !in_units) {
        rest = x;
        status = take_nearest(times, &rest, fifteen, ctx);
        exact = rat_is_zero(rest);
    }
    if (!status && !in_units && !exact) {
        note_rest(letters, rest, ctx);
        rest = x;
        status = take_nearest(times, &rest, right, ctx);
    }
    if (!status && !in_units) {
        status = rat_sub(&known, x, rest, ctx);
        status = status ? status : turn_exactly(z, known, ctx);
    }
    mpz_clear(times);
    if (status || rat_is_zero(rest))
        return status;
    Tower   *tower = &letters->tower;
    Fraction pi = tower_generator(tower, lettered_pi(letters));
    return turn_by_wave(z, tower_mul(tower, tower_rational(tower, rest), pi), 1, ctx);
}

/* The factor of an angle's letter in x, if that is a rational number. */
static bool factor_of(Rat *factor, Fraction x, int letter, NumCtx *ctx)
{
    PolyRing *ring = letters_of(ctx)->tower.known.ring;
    return letter >= 0 && poly_is_one(ring, x.below) && poly_degree(ring, x.above, letter) == 1 &&
           knowledge_rational(factor, &letters_of(ctx)->tower.known, poly_coefficient(ring, x.above, letter, 1));
}

static Fraction without(Tower *tower, Fraction x, Rat factor, int letter)
{
    return tower_sub(tower, x, tower_mul(tower, tower_rational(tower, factor), tower_generator(tower, letter)));
}

bool waves_are_times_pi(Rat *times, Fraction x, NumCtx *ctx)
{
    Letters *letters = ctx->letters;
    return factor_of(times, x, letters->pi, ctx) && tower_is_zero(&letters->tower, without(&letters->tower, x, *times, letters->pi));
}

/* The direction of an angle, by the addition theorems: multiples of pi, whole multiples of directions, and the rest. */
static int heading(Heading *z, Num x, NumCtx *ctx)
{
    Letters *letters = ctx->letters;
    Tower   *tower = &letters->tower;
    Fraction rest = lettered_of(x)->element;
    Rat      factor;
    if (lettered_of(x)->infinite)
        return num_fail(ctx, NUM_DOMAIN, NUM_ONLY_A_MASS);
    int status = lettered_integer(&z->cos, 1, ctx) | lettered_integer(&z->sin, 0, ctx);
    if (!status && factor_of(&factor, rest, letters->pi, ctx)) {
        rest = without(tower, rest, factor, letters->pi);
        status = turn_by_part_of_pi(z, factor, ctx);
    }
    for (int i = 0; i < letters->waves && !status; i++) {
        const Wave *wave = &letters->wave[i];
        if (!factor_of(&factor, rest, wave->letter, ctx) || !rat_is_integer(factor) || !factor.d || factor.n > MOST_MULTIPLE ||
            factor.n < -MOST_MULTIPLE)
            continue;
        rest = without(tower, rest, factor, wave->letter);
        status = turn(z, wave->cos, wave->sin, (int)factor.n, ctx);
    }
    if (status || tower_is_zero(tower, rest))
        return status;
    if (!tower_has_value(tower, rest))
        return num_fail(ctx, NUM_UNABLE, "an angle in letters has to be a declared one, or a whole multiple of it: letters 0 < α < 90°");
    return turn_by_wave(z, rest, 1, ctx);
}

int waves_cos(Num *z, Num x, NumCtx *ctx)
{
    Heading h;
    int     status = heading(&h, x, ctx);
    *z = status ? x : h.cos;
    return status;
}

int waves_sin(Num *z, Num x, NumCtx *ctx)
{
    Heading h;
    int     status = heading(&h, x, ctx);
    *z = status ? x : h.sin;
    return status;
}

int waves_tan(Num *z, Num x, NumCtx *ctx)
{
    Heading h;
    int     status = heading(&h, x, ctx);
    *z = x;
    return status ? status : lettered_div(z, h.sin, h.cos, ctx);
}

/* Its letters for cos and sin, which stay in the numerators alone, as every root does: 1/sin(α) is sin(α)/(1 - cos(α)^2). */
static int declare_cosine(Wave *wave, Text name, LetterRange range, NumCtx *ctx)
{
    Tower      *tower = &letters_of(ctx)->tower;
    const Num   right = exact_num(exact_angle((Rat){1, 2, NULL}, ctx)), none = {.interval = NULL};
    bool        acute = exact_compare(exact_num(range.high), right, ctx) == ORDER_EQUAL;
    LetterRange cosines = {.low = acute ? &exact_zero : exact_integer(-1, ctx), .high = exact_integer(1, ctx)};
    cosines.low_in = range.high_in;
    cosines.high_in = range.low_in;
    Text cosine = text_format(ctx->mem, "cos(%.*s)", TEXT_ARG(name)), sine = text_format(ctx->mem, "sin(%.*s)", TEXT_ARG(name));
    int  c = knowledge_letter(&tower->known, (KnownLetter){.value = none, .range = cosines, .name = cosine, .angle = name});
    int  s = c < 0 ? -1 : tower_sine(tower, c, sine);
    if (s < 0)
        return num_fail(ctx, NUM_LIMIT, "there are too many letters");
    int status = lettered_make(&wave->cos, tower_generator(tower, c), none, false, ctx);
    return status ? status : lettered_make(&wave->sin, tower_generator(tower, s), none, false, ctx);
}

/* An end such as pi/2 is no rational number, so it is not in the range of the letter. */
static int assume_end(Fraction angle, LetterRange range, NumCtx *ctx)
{
    Tower *tower = &letters_of(ctx)->tower;
    Num    end;
    int    status = lettered_from_exact(&end, range.high, ctx);
    if (!status)
        (void)signs_assume(&tower->known, tower_sub(tower, lettered_of(end)->element, angle).above,
                           SIGN_PLUS | (range.high_in ? SIGN_ZERO : 0));
    return status;
}

int waves_declare(Num *z, Text name, LetterRange range, NumCtx *ctx)
{
    Letters    *letters = ctx->letters;
    Tower      *tower = &letters->tower;
    const Num   none = {.interval = NULL};
    LetterRange positive = {.low = &exact_zero, .low_in = range.low_in};
    Wave        wave = {.letter = knowledge_letter(&tower->known, (KnownLetter){.value = none, .range = positive, .name = name})};
    wave.angle = tower_generator(tower, wave.letter);
    int status = lettered_make(z, wave.angle, none, false, ctx);
    status = status ? status : declare_cosine(&wave, name, range, ctx);
    status = status ? status : assume_end(wave.angle, range, ctx);
    if (!status)
        letters->wave[letters->waves++] = wave;
    return status;
}

static const Exact *unit_of_sign(Signs sign, NumCtx *ctx)
{
    return exact_integer((sign == SIGN_PLUS) - (sign == SIGN_MINUS), ctx);
}

/* The direction of (x, y), where it has one for all values of the letters: along an axis, or with a slope whose square is rational. */
static bool has_known_direction(Num *angle, Num y, Num x, NumCtx *ctx)
{
    Signs        up = lettered_signs(y, ctx), along = lettered_signs(x, ctx);
    const Num    rise = exact_num(unit_of_sign(up, ctx)), right = exact_num(unit_of_sign(along, ctx));
    const Exact *square;
    Num          slope;
    if (!signs_one(up) || !signs_one(along))
        return false;
    if (up == SIGN_ZERO || along == SIGN_ZERO)
        return !exact_atan2(angle, rise, right, ctx);
    if (lettered_div(&slope, y, x, ctx) || lettered_mul(&slope, slope, slope, ctx) || !(square = lettered_to_exact(slope, ctx)))
        return false;
    return !exact_sqrt(&slope, exact_num(square), ctx) && !exact_system.mul(&slope, slope, rise, ctx) &&
           !exact_atan2(angle, slope, right, ctx);
}

/* A direction becomes a letter, with cos = x/length and sin = y/length. */
// cppcheck-suppress funcArgOrderDifferent ; atan2 takes the rise first
int waves_atan2(Num *z, Num y, Num x, NumCtx *ctx)
{
    Letters     *letters = ctx->letters;
    Tower       *tower = &letters->tower;
    const Exact *up = lettered_to_exact(y, ctx), *along = lettered_to_exact(x, ctx);
    Num          known, xx, yy, length, angle;
    Wave         wave;
    if (up && along && !exact_atan2(&known, exact_num(up), exact_num(along), ctx))
        return lettered_from_exact(z, known.exact, ctx);
    if (!(up && along) && has_known_direction(&known, y, x, ctx))
        return lettered_from_exact(z, known.exact, ctx);
    if (!lettered_of(y)->value.interval || !lettered_of(x)->value.interval)
        return num_fail(ctx, NUM_UNABLE, "an angle has no formula in letters: the tangent of the direction of v is v.y/v.x");
    int status = lettered_mul(&xx, x, x, ctx);
    status = status ? status : lettered_mul(&yy, y, y, ctx);
    status = status ? status : lettered_add(&xx, xx, yy, ctx);
    status = status ? status : lettered_sqrt(&length, xx, ctx);
    status = status ? status : lettered_div(&wave.cos, x, length, ctx);
    status = status ? status : lettered_div(&wave.sin, y, length, ctx);
    if (status)
        return status;
    status = tower->known.enclosure.sys->atan2(&angle, lettered_of(y)->value, lettered_of(x)->value, &tower->known.enclosure);
    if (status)
        return num_fail(ctx, status, tower->known.enclosure.why);
    wave.letter = tower_letter(tower, angle);
    wave.angle = tower_generator(tower, wave.letter);
    status = lettered_make(z, wave.angle, angle, false, ctx);
    if (!status)
        letters->wave[letters->waves++] = wave;
    return status;
}

/* Whether an angle with directions in it is 0: a whole multiple of it within half a turn has the cosine 1 and the sine 0. */
bool waves_is_no_angle(Fraction x, NumCtx *ctx)
{
    Letters *letters = ctx->letters;
    Tower   *tower = &letters->tower;
    Num      value, most, size, one;
    Heading  h;
    Rat      factor;
    bool     any = false;
    for (int i = 0; i < letters->waves; i++)
        if (factor_of(&factor, x, letters->wave[i].letter, ctx)) {
            any = true;
            x = tower_mul(tower, x, tower_rational(tower, rat_denominator(factor, ctx)));
        }
    NumCtx       *enclosure = &tower->known.enclosure;
    const NumSys *sys = enclosure->sys;
    if (!any || !x.above || tower_enclose(&value, tower, x) || sys->from_exact(&most, exact_integer(9, enclosure), enclosure) ||
        sys->mul(&size, value, value, enclosure) || sys->compare(size, most, enclosure) != ORDER_LESS)
        return false;
    Num angle;
    if (lettered_make(&angle, x, value, false, ctx) || heading(&h, angle, ctx) || lettered_integer(&one, 1, ctx))
        return false;
    return tower_vanishes(tower, tower_sub(tower, lettered_of(h.cos)->element, lettered_of(one)->element)) &&
           tower_vanishes(tower, lettered_of(h.sin)->element);
}

/* With x = 2*cos(u): 2*cos(k*u) = x*2*cos((k - 1)*u) - 2*cos((k - 2)*u), a polynomial V(k) in x. Where `quarter`*u is 90°, V(quarter) is 0
 * at x; so is what remains of it without the factors that are 0 only at cosines of multiples of u: for each odd prime p in the quarter
 * those of V(quarter/p). */
bool waves_make_cosines(Letters *letters, int quarter)
{
    Tower      *tower = &letters->tower;
    PolyRing   *ring = tower->known.ring;
    NumCtx     *enclosure = &tower->known.enclosure;
    const Poly *twice[MOST_QUARTER + 1];
    Rat         unit = {1, 2 * quarter, NULL};
    Num         angle, cosine, two, value;
    if (enclosure->sys->from_exact(&angle, exact_angle(unit, enclosure), enclosure) || enclosure->sys->cos(&cosine, angle, enclosure) ||
        enclosure->sys->from_exact(&two, exact_integer(2, enclosure), enclosure) || enclosure->sys->mul(&value, two, cosine, enclosure))
        return false;
    twice[0] = poly_integer(ring, 2);
    twice[1] = poly_letter(ring, tower_letter(tower, value));
    for (int k = 2; k <= quarter; k++)
        twice[k] = poly_sub(ring, poly_mul(ring, twice[1], twice[k - 1]), twice[k - 2]);
    const Poly *modulus = twice[quarter];
    for (int p = 3, rest = quarter; p <= rest; p += 2)
        for (bool again = false; rest % p == 0; rest /= p, again = true)
            if (!again)
                modulus = poly_quotient(ring, modulus, poly_gcd(ring, modulus, twice[quarter / p]));
    tower->modulus = modulus;
    letters->quarter = quarter;
    for (int k = 0; k <= quarter; k++) {
        const Poly *cosine_k = poly_quotient(ring, poly_remainder(ring, twice[k], modulus), poly_integer(ring, 2));
        letters->cosine[k] = fraction_whole(ring, cosine_k);
    }
    return true;
}

int waves_quarter(const Letters *letters, NumCtx *ctx)
{
    const Rat right = {1, 2, NULL}, fifteen = {1, 12, NULL};
    Rat       most = rat_int(MOST_QUARTER), unit = fifteen, quarter;
    for (int i = 0; i < letters->rests; i++) /* Euclid's algorithm */
        for (Rat a = letters->rest[i], b; !rat_is_zero(a); a = b) {
            mpz_t times;
            mpz_init(times);
            b = unit;
            int status = take_nearest(times, &b, a, ctx);
            mpz_clear(times);
            if (status)
                return 0;
            unit = a;
        }
    unit = rat_sign(unit) < 0 ? rat_neg(unit, ctx) : unit;
    if (!letters->rests || rat_div(&quarter, right, unit, ctx) || rat_compare(quarter, most, ctx) > 0)
        return 0;
    return (int)quarter.n;
}
