#include "solve/letters/letters.h"

#include "solve/letters/factored.h"
#include "solve/letters/orthant.h"
#include "solve/letters/signs.h"
#include "solve/letters/waves.h"

static Order order_of(Signs signs)
{
    switch (signs) {
    case SIGN_MINUS:
        return ORDER_LESS;
    case SIGN_ZERO:
        return ORDER_EQUAL;
    case SIGN_PLUS:
        return ORDER_GREATER;
    case SIGN_ZERO | SIGN_PLUS:
        return ORDER_AT_LEAST;
    case SIGN_ZERO | SIGN_MINUS:
        return ORDER_AT_MOST;
    case SIGN_MINUS | SIGN_PLUS:
        return ORDER_UNEQUAL;
    default:
        return ORDER_UNKNOWN;
    }
}

static Signs signs_for(Order order)
{
    switch (order) {
    case ORDER_LESS:
        return SIGN_MINUS;
    case ORDER_EQUAL:
        return SIGN_ZERO;
    case ORDER_GREATER:
        return SIGN_PLUS;
    case ORDER_AT_LEAST:
        return SIGN_ZERO | SIGN_PLUS;
    case ORDER_AT_MOST:
        return SIGN_ZERO | SIGN_MINUS;
    case ORDER_UNEQUAL:
        return SIGN_MINUS | SIGN_PLUS;
    default:
        return SIGN_ANY;
    }
}

Order letters_sign(Num x, NumCtx *ctx)
{
    Signs signs = lettered_signs(x, ctx);
    if (!signs_one(signs))
        lettered_ask(x, ctx);
    return order_of(signs);
}

/* Enclosures decide where there are two; otherwise the difference does. */
static Order compare(Num x, Num y, NumCtx *ctx)
{
    Tower *tower = &letters_of(ctx)->tower;
    Num    value = {.interval = NULL}, difference;
    bool   infinite = lettered_of(x)->infinite || lettered_of(y)->infinite,
         enclosed = lettered_of(x)->value.interval && lettered_of(y)->value.interval;
    if (infinite && !enclosed)
        return lettered_of(x)->infinite ? ORDER_GREATER : ORDER_LESS;
    Order order = enclosed ? tower->known.enclosure.sys->compare(lettered_of(x)->value, lettered_of(y)->value, &tower->known.enclosure)
                           : ORDER_UNKNOWN;
    if (order != ORDER_UNKNOWN || infinite)
        return order;
    Fraction element = tower_sub(tower, lettered_of(x)->element, lettered_of(y)->element);
    if (tower_vanishes(tower, element) || waves_is_no_angle(element, ctx))
        return ORDER_EQUAL;
    return enclosed || lettered_make(&difference, element, value, false, ctx) ? ORDER_UNKNOWN : letters_sign(difference, ctx);
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    return lettered_of(x)->value.interval &&
           enclosure_system.decimal(out, lettered_of(x)->value, digits, &letters_of(ctx)->tower.known.enclosure);
}

static int letter(Num *z, Text name, NumCtx *ctx)
{
    const Knowledge *known = &letters_of(ctx)->tower.known;
    const Num        none = {.interval = NULL};
    for (int i = 0; i < known->letters; i++)
        if (known->letter[i].name.len && text_equal(known->letter[i].name, name))
            return lettered_make(z, tower_generator(&letters_of(ctx)->tower, i), none, false, ctx);
    return num_fail(ctx, NUM_UNABLE, "it has a letter that is not declared");
}

static const void *formula_of(Num x, NumCtx *ctx, Arena *mem)
{
    return factored_formula(x, ctx, mem);
}

const NumSys letters_system = {
    .name = "letters",
    .what = "rational functions of letters, beside enclosures of their values",
    .kind = NUM_FORMULA,
    .add = lettered_add,
    .sub = lettered_sub,
    .mul = lettered_mul,
    .div = lettered_div,
    .atan2 = waves_atan2,
    .neg = lettered_neg,
    .inv = lettered_inv,
    .sqrt = lettered_sqrt,
    .sin = waves_sin,
    .cos = waves_cos,
    .tan = waves_tan,
    .from_exact = lettered_from_exact,
    .to_exact = lettered_to_exact,
    .compare = compare,
    .decimal = decimal,
    .letter = letter,
    .formula = formula_of,
};

NumCtx *letters_enclosure(Letters *letters)
{
    return &letters->tower.known.enclosure;
}

Letters *letters_open(int quarter, Arena *mem)
{
    Letters *letters = ARENA_ONE(mem, Letters);
    letters->pi = -1;
    if (!tower_open(&letters->tower, mem))
        return NULL;
    if (quarter && !waves_make_cosines(letters, quarter)) {
        letters_close(letters);
        return NULL;
    }
    return letters;
}

void letters_close(Letters *letters)
{
    tower_close(&letters->tower);
}

const Poly *letters_mark(const Letters *letters)
{
    return poly_mark(letters->tower.known.ring);
}

int letters_number(Num *z, Num value, NumCtx *ctx)
{
    Tower *tower = &letters_of(ctx)->tower;
    return lettered_make(z, tower_generator(tower, tower_letter(tower, value)), value, false, ctx);
}

int letters_declare(Num *z, Text name, LetterRange range, NumCtx *ctx)
{
    Knowledge *known = &letters_of(ctx)->tower.known;
    const Num  none = {.interval = NULL};
    if (knowledge_is_angle(range))
        return waves_declare(z, name, range, ctx);
    Order order = range.low && range.high ? exact_compare(exact_num(range.low), exact_num(range.high), &known->enclosure) : ORDER_LESS;
    bool  zero = order == ORDER_EQUAL && range.not_zero && !range.low->count;
    if (order == ORDER_GREATER || (order == ORDER_EQUAL && !(range.low_in && range.high_in)) || zero)
        return num_fail(ctx, NUM_DOMAIN, "no number is in this range");
    if ((range.low && !exact_is_rational(range.low)) || (range.high && !exact_is_rational(range.high)))
        return num_fail(ctx, NUM_UNABLE, "the ends of a range must be fractions or decimals");
    int letter = knowledge_letter(known, (KnownLetter){.value = none, .range = range, .name = name});
    if (letter < 0)
        return num_fail(ctx, NUM_LIMIT, "there are too many letters");
    return lettered_make(z, tower_generator(&letters_of(ctx)->tower, letter), none, false, ctx);
}

bool letters_undecided(Num *difference, NumCtx *ctx)
{
    Knowledge  *known = &letters_of(ctx)->tower.known;
    const Num   none = {.interval = NULL};
    const Poly *question = known->question;
    known->question = NULL;
    return question && !lettered_make(difference, fraction_whole(known->ring, question), none, false, ctx);
}

Assumed letters_assume(Num x, Order order, NumCtx *ctx)
{
    Knowledge *known = &letters_of(ctx)->tower.known;
    Fraction   element = lettered_of(x)->element;
    Signs      wanted = signs_for(order);
    if (lettered_of(x)->infinite || lettered_of(x)->value.interval) {
        Signs signs = lettered_signs(x, ctx);
        return !(signs & wanted) ? ASSUMED_IMPOSSIBLE : !(signs & ~wanted) ? ASSUMED_KNOWN : ASSUMED_TOO_MANY;
    }
    return signs_assume(known, poly_mul(known->ring, element.above, element.below), wanted);
}

/* The last letter that p has in the first degree, with a coefficient of one sign, but rather one whose coefficient is a number; -1: there
 * is none. */
static int solvable_letter(Knowledge *known, const Poly *p)
{
    int found = -1;
    for (int k = 0; k < known->letters; k++) {
        const KnownLetter *letter = &known->letter[k];
        const Poly        *c = poly_degree(known->ring, p, k) == 1 ? poly_coefficient(known->ring, p, k, 1) : NULL;
        Signs              sign = signs_of(known, c);
        bool               first =
            found < 0 || poly_is_rational(known->ring, c) || !poly_is_rational(known->ring, poly_coefficient(known->ring, p, found, 1));
        if (c && letter->name.len && (sign == SIGN_PLUS || sign == SIGN_MINUS) && first)
            found = k;
    }
    return found;
}

/* p with above/below in place of the letter. */
static Fraction put_in(Tower *tower, const Poly *p, int letter, const Poly *above, const Poly *below)
{
    PolyRing   *ring = tower->known.ring;
    const Poly *power = poly_integer(ring, 1);
    for (int i = poly_degree(ring, p, letter); i > 0; i--)
        power = poly_mul(ring, power, below);
    Fraction whole = fraction_whole(ring, orthant_compose(ring, p, letter, above, below));
    return tower_mul(tower, whole, tower_inv(tower, fraction_whole(ring, power)));
}

static bool has_root(const Knowledge *known, const Poly *p)
{
    bool has = false;
    for (int k = 0; k < known->letters && !has; k++)
        has = known->letter[k].square && knowledge_in(known, p, k);
    return has;
}

bool letters_put_in(Num *z, Num x, Num zero, NumCtx *ctx)
{
    Tower      *tower = &letters_of(ctx)->tower;
    PolyRing   *ring = tower->known.ring;
    const Poly *equation = lettered_of(zero)->element.above;
    Num         none = {.interval = NULL};
    int         letter = solvable_letter(&tower->known, equation);
    if (letter < 0 || lettered_of(x)->infinite || has_root(&tower->known, equation) ||
        has_root(&tower->known, lettered_of(x)->element.above))
        return false; /* the letter may be in a root, too */
    const Poly *above = poly_sub(ring, poly_integer(ring, 0), poly_coefficient(ring, equation, letter, 0));
    const Poly *below = poly_coefficient(ring, equation, letter, 1);
    Fraction    divisor = put_in(tower, lettered_of(x)->element.below, letter, above, below);
    if (!divisor.above || (tower_signs(tower, divisor) & SIGN_ZERO))
        return false;
    Fraction element = tower_mul(tower, put_in(tower, lettered_of(x)->element.above, letter, above, below), tower_inv(tower, divisor));
    return !lettered_make(z, element, none, false, ctx);
}

int letters_assumptions(const Letters *letters)
{
    return letters->tower.known.assumptions;
}

void letters_forget(Letters *letters, int count)
{
    letters->tower.known.assumptions = count;
}
