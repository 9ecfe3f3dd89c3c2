#include "solve/letters/knowledge.h"

enum { VALUE_BITS = 256 };

bool knowledge_open(Knowledge *known, Arena *mem)
{
    PolyRing *ring = poly_open();
    *known = (Knowledge){.ring = ring};
    if (!ring)
        return false;
    numctx_open(&known->enclosure, &enclosure_system, mem);
    known->enclosure.prec = VALUE_BITS;
    known->enclosure.exact_part = EXACT_PART_INSTEAD;
    return true;
}

void knowledge_close(Knowledge *known)
{
    numctx_close(&known->enclosure);
    poly_close(known->ring);
}

int knowledge_letter(Knowledge *known, KnownLetter letter)
{
    if (known->letters == LIMIT_LETTERS)
        return -1;
    known->letter[known->letters] = letter;
    return known->letters++;
}

bool knowledge_is_angle(LetterRange range)
{
    return range.high && !exact_is_rational(range.high);
}

bool knowledge_in(const Knowledge *known, const Poly *p, int letter)
{
    return poly_degree(known->ring, p, letter) > 0;
}

bool knowledge_has_value(const Knowledge *known, const Poly *p)
{
    for (int k = 0; k < known->letters; k++)
        if (!known->letter[k].value.interval && knowledge_in(known, p, k))
            return false;
    return true;
}

static int enclose_term(Num *z, Knowledge *known, const Poly *p, int term, mpq_t coefficient)
{
    NumCtx       *ctx = &known->enclosure;
    const NumSys *sys = ctx->sys;
    mp_limb_t     exponent[LIMIT_LETTERS];
    Rat           rat = rat_int(0);
    poly_term(coefficient, exponent, known->ring, p, term);
    int status = rat_from_mpq(&rat, coefficient, ctx);
    if (!status)
        status = sys->from_exact(z, exact_rational(rat, ctx), ctx);
    for (int k = 0; k < known->letters; k++)
        for (unsigned long i = 0; i < exponent[k] && !status; i++)
            status = sys->mul(z, *z, known->letter[k].value, ctx);
    return status;
}

int knowledge_enclose(Num *z, Knowledge *known, const Poly *p)
{
    NumCtx       *ctx = &known->enclosure;
    const NumSys *sys = ctx->sys;
    if (!knowledge_has_value(known, p))
        return num_fail(ctx, NUM_UNABLE, "a letter in it has no single value");
    int   status = sys->from_exact(z, &exact_zero, ctx);
    mpq_t coefficient;
    mpq_init(coefficient);
    for (int i = 0; i < poly_terms(known->ring, p) && !status; i++) {
        Num term;
        status = enclose_term(&term, known, p, i, coefficient);
        if (!status)
            status = sys->add(z, *z, term, ctx);
    }
    mpq_clear(coefficient);
    return status;
}

bool knowledge_rational(Rat *z, Knowledge *known, const Poly *p)
{
    mp_limb_t exponent[LIMIT_LETTERS];
    mpq_t     q;
    *z = rat_int(0);
    if (!poly_is_rational(known->ring, p) || poly_is_zero(known->ring, p))
        return p && poly_is_zero(known->ring, p);
    mpq_init(q);
    poly_term(q, exponent, known->ring, p, 0);
    bool fits = rat_from_mpq(z, q, &known->enclosure) == NUM_OK;
    mpq_clear(q);
    return fits;
}
