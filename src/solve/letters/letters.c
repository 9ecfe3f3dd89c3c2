#include "solve/letters/letters.h"

#include "solve/letters/factored.h"
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
    Tower *tower = &ctx->letters->tower;
    Num    value = {.interval = NULL}, difference;
    bool   infinite = x.lettered->infinite || y.lettered->infinite, enclosed = x.lettered->value.interval && y.lettered->value.interval;
    if (infinite && !enclosed)
        return x.lettered->infinite ? ORDER_GREATER : ORDER_LESS;
    Order order =
        enclosed ? tower->known.enclosure.sys->compare(x.lettered->value, y.lettered->value, &tower->known.enclosure) : ORDER_UNKNOWN;
    if (order != ORDER_UNKNOWN || infinite)
        return order;
    Element element = tower_sub(tower, x.lettered->element, y.lettered->element);
    if (tower_vanishes(tower, element) || waves_is_no_angle(element, ctx))
        return ORDER_EQUAL;
    return enclosed || lettered_make(&difference, element, value, false, ctx) ? ORDER_UNKNOWN : letters_sign(difference, ctx);
}

static bool decimal(Buf *out, Num x, int digits, NumCtx *ctx)
{
    return x.lettered->value.interval && enclosure_system.decimal(out, x.lettered->value, digits, &ctx->letters->tower.known.enclosure);
}

static int letter(Num *z, Text name, NumCtx *ctx)
{
    const Knowledge *known = &ctx->letters->tower.known;
    const Num        none = {.interval = NULL};
    for (int i = 0; i < known->letters; i++)
        if (known->letter[i].name.len && text_equal(known->letter[i].name, name))
            return lettered_make(z, tower_generator(&ctx->letters->tower, i), none, false, ctx);
    return num_fail(ctx, NUM_UNABLE, "it has a letter that is not declared");
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
    .formula = factored_formula,
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

int letters_number(Num *z, Num value, NumCtx *ctx)
{
    Tower *tower = &ctx->letters->tower;
    return lettered_make(z, tower_generator(tower, tower_letter(tower, value)), value, false, ctx);
}

int letters_declare(Num *z, Text name, LetterRange range, NumCtx *ctx)
{
    Knowledge *known = &ctx->letters->tower.known;
    const Num  none = {.interval = NULL};
    Order      order = range.low && range.high ? exact_compare(exact_num(range.low), exact_num(range.high), &known->enclosure) : ORDER_LESS;
    bool       zero = order == ORDER_EQUAL && range.not_zero && !range.low->count;
    if (order == ORDER_GREATER || (order == ORDER_EQUAL && !(range.low_in && range.high_in)) || zero)
        return num_fail(ctx, NUM_DOMAIN, "no number is in this range");
    if ((range.low && !exact_is_rational(range.low)) || (range.high && !exact_is_rational(range.high)))
        return num_fail(ctx, NUM_UNABLE, "the ends of a range must be fractions or decimals");
    int letter = knowledge_letter(known, (KnownLetter){.value = none, .range = range, .name = name});
    if (letter < 0)
        return num_fail(ctx, NUM_LIMIT, "there are too many letters");
    return lettered_make(z, tower_generator(&ctx->letters->tower, letter), none, false, ctx);
}

bool letters_undecided(Num *difference, NumCtx *ctx)
{
    Knowledge  *known = &ctx->letters->tower.known;
    const Num   none = {.interval = NULL};
    const Poly *question = known->question;
    known->question = NULL;
    return question && !lettered_make(difference, (Element){question, poly_integer(known->ring, 1)}, none, false, ctx);
}

Assumed letters_assume(Num x, Order order, NumCtx *ctx)
{
    Knowledge *known = &ctx->letters->tower.known;
    Element    element = x.lettered->element;
    Signs      wanted = signs_for(order);
    if (x.lettered->infinite || x.lettered->value.interval) {
        Signs signs = lettered_signs(x, ctx);
        return !(signs & wanted) ? ASSUMED_IMPOSSIBLE : !(signs & ~wanted) ? ASSUMED_KNOWN : ASSUMED_TOO_MANY;
    }
    return signs_assume(known, poly_mul(known->ring, element.above, element.below), wanted);
}

int letters_assumptions(const Letters *letters)
{
    return letters->tower.known.assumptions;
}

void letters_forget(Letters *letters, int count)
{
    letters->tower.known.assumptions = count;
}
