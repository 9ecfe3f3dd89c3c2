#include "solve/ranges/ranges.h"
#include "solve/ranges/sign_changes.h"

static Stretches declared(RangeSearch *s)
{
    LetterRange range = signs_range(s->known, s->letter);
    Stretches   z = {.count = 1}, without_zero = {.count = 2};
    RangePoint *zero = range_rational(s, rat_int(0), ENDS_IN_DECLARATION);
    z.list[0] = (Stretch){.low_in = range.low_in, .high_in = range.high_in};
    if (range.low)
        z.list[0].low = range_rational(s, exact_rat(range.low), ENDS_IN_DECLARATION);
    if (range.high)
        z.list[0].high = range_rational(s, exact_rat(range.high), ENDS_IN_DECLARATION);
    without_zero.list[0].high = without_zero.list[1].low = zero;
    return range.not_zero ? stretches_intersection(s, &z, &without_zero) : z;
}

/* ---- ends ------------------------------------------------------------------------------------------------- */

/* A root without an exact form as a decimal. */
static const Expr *decimal(RangeSearch *s, RangePoint *p)
{
    enum { DIGITS = 10, HALVINGS = 200, BITS = 256 };
    NumCtx      *ctx = &s->known->enclosure;
    Buf          out = {0};
    RatView      view;
    mpfr_t       low, high;
    const Exact *exact = NULL;
    mpfr_init2(low, BITS);
    mpfr_init2(high, BITS);
    for (int i = 0; i < HALVINGS && real_roots_halve(&p->root, &p->poly, ctx); i++)
        ;
    mpfr_set_q(low, rat_view(&view, p->root.low), MPFR_RNDD);
    mpfr_set_q(high, rat_view(&view, p->root.high), MPFR_RNDU);
    bool  certain = decimal_write_certain(&out, low, high, DIGITS);
    Text  text = text_copy(s->mem, buf_text(&out));
    Expr *number = NULL;
    if (certain && exact_literal(&exact, text, ctx) == NUM_OK) {
        number = expr_number(s->mem, text, exact_copy(exact, s->mem));
        number->shape = NUMBER;
        number->rounded = true;
    }
    buf_free(&out);
    mpfr_clear(low);
    mpfr_clear(high);
    return number;
}

static RangesEnd end_of(RangeSearch *s, RangePoint *p, bool in)
{
    RangesEnd end = {.closed = in, .from = p ? p->from : ENDS_IN_DECLARATION};
    Num       none = {.interval = NULL};
    if (!p)
        return end;
    if (p->element.above && !lettered_make(&end.num, p->element, none, false, s->ctx)) {
        end.at = factored_formula(end.num, s->ctx, s->mem);
    } else {
        end.rounded = true;
        end.at = decimal(s, p);
    }
    if (!end.at)
        range_fail(s, RANGES_UNABLE);
    return end;
}

Ranges ranges_where(Num letter, const RangesCondition *condition, int count, NumCtx *ctx, Arena *mem)
{
    Tower      *tower = &letters_of(ctx)->tower;
    RangeSearch s = {.ctx = ctx, .tower = tower, .known = &tower->known, .mem = mem, .letter = -1};
    Ranges      z = {.status = RANGES_FOUND};
    for (int k = 0; k < s.known->letters; k++)
        if (poly_equal(s.known->ring, lettered_of(letter)->element.above, poly_letter(s.known->ring, k)))
            s.letter = k;
    s.known->question = NULL;
    if (s.letter < 0)
        range_fail(&s, RANGES_UNABLE);
    Stretches set = {.count = 0};
    if (s.status == RANGES_FOUND)
        set = declared(&s);
    for (int i = 0; i < count && s.status == RANGES_FOUND; i++)
        set = sign_changes_narrow(&s, &set, condition[i], i);
    for (int i = 0; i < set.count && s.status == RANGES_FOUND; i++) {
        const Stretch *stretch = &set.list[i];
        z.interval[i].low = end_of(&s, stretch->low, stretch->low_in);
        z.interval[i].high = end_of(&s, stretch->high, stretch->high_in);
    }
    if (s.status == RANGES_FOUND)
        s.known->question = s.question;
    z.status = s.status;
    z.count = s.status == RANGES_FOUND ? set.count : 0;
    z.may_be_empty = s.may_be_empty;
    return z;
}
