#include "solve/ranges/essential.h"

#include "solve/letters/lettered.h"
#include "solve/letters/orthant.h"

/* Finds the only factor of p that has no one sign, if there is one, to the power 1; *sign: that of all the others. False if there are more.
 */
static bool open_factor(const Poly **open, Signs *sign, Knowledge *known, const Poly *p)
{
    PolyFactors factors;
    if (!poly_factor(&factors, known->ring, p))
        return false;
    *sign = signs_product(*sign, orthant_value(known, factors.constant));
    for (int i = 0; i < factors.count; i++) {
        Signs own = signs_of(known, factors.factor[i]);
        if (own == SIGN_PLUS || own == SIGN_MINUS)
            *sign = signs_product(*sign, signs_power(own, factors.power[i]));
        else if (*open || factors.power[i] > 1)
            return false;
        else
            *open = factors.factor[i];
    }
    return true;
}

bool essential_condition(RangesCondition *z, const RangesCondition *from, NumCtx *ctx)
{
    const Lettered *x = from->x.lettered;
    Knowledge      *known = &letters_of(ctx)->tower.known;
    Num             none = {.interval = NULL};
    Signs           sign = SIGN_PLUS;
    if (x->infinite || poly_is_zero(known->ring, x->element.above))
        return false;
    const Poly *open = NULL, *below = NULL;
    bool        one = open_factor(&open, &sign, known, x->element.above) && open_factor(&below, &sign, known, x->element.below);
    if (!one || !open || below || poly_equal(known->ring, open, x->element.above))
        return false;
    z->op = sign == SIGN_MINUS ? op_turned(from->op) : from->op;
    return !lettered_make(&z->x, fraction_whole(known->ring, open), none, false, ctx);
}
