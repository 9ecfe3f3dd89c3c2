#include "by_hand.h"

#include <stdlib.h>

typedef struct Pair {
    mpfr_t x, y;
} Pair;

struct ByHand {
    mpfr_t ma, mb, e, un, van, vbn, vat, vbt, u, k, jc, jr, j, van_, vbn_, van7, vbn7, loss, before, after;
    Pair   va, vb, normal, n, t, va_, vb_, p, p_;
    mpfr_t a, b, c; /* for what has no name */
    Pair   v, w;
    int    missed; /* laws that the rounded values miss: looked at, as a program would */
};

enum { NUMBERS = sizeof(ByHand) / sizeof(mpfr_t) };

static mpfr_ptr number(ByHand *hand, int i)
{
    return (mpfr_ptr)hand + i;
}

ByHand *by_hand_new(mpfr_prec_t prec)
{
    ByHand *hand = calloc(1, sizeof *hand);
    for (int i = 0; hand && i < NUMBERS; i++)
        mpfr_init2(number(hand, i), prec);
    return hand;
}

void by_hand_free(ByHand *hand)
{
    for (int i = 0; i < NUMBERS; i++)
        mpfr_clear(number(hand, i));
    free(hand);
}

mpfr_srcptr by_hand_answer(const ByHand *hand, int which)
{
    const mpfr_srcptr answers[BY_HAND_ANSWERS] = {hand->va_.x, hand->va_.y, hand->vb_.x, hand->vb_.y, hand->j, hand->loss};
    return answers[which];
}

#define R MPFR_RNDN

/* z = a.x*b.x + a.y*b.y */
static void dot(mpfr_ptr z, const Pair *a, const Pair *b, mpfr_ptr work)
{
    mpfr_mul(z, a->x, b->x, R);
    mpfr_mul(work, a->y, b->y, R);
    mpfr_add(z, z, work, R);
}

static void length(mpfr_ptr z, const Pair *a, mpfr_ptr work)
{
    mpfr_sqr(z, a->x, R);
    mpfr_sqr(work, a->y, R);
    mpfr_add(z, z, work, R);
    mpfr_sqrt(z, z, R);
}

static bool same(const Pair *a, const Pair *b)
{
    return mpfr_equal_p(a->x, b->x) && mpfr_equal_p(a->y, b->y);
}

static void need_and_turn(ByHand *h)
{
    mpfr_sub(h->v.x, h->vb.x, h->va.x, R);
    mpfr_sub(h->v.y, h->vb.y, h->va.y, R);
    dot(h->un, &h->v, &h->normal, h->a);
    bool turn = mpfr_sgn(h->un) > 0;
    if (turn) {
        mpfr_neg(h->v.x, h->normal.x, R);
        mpfr_neg(h->v.y, h->normal.y, R);
    }
    length(h->b, &h->normal, h->a);
    mpfr_div(h->n.x, turn ? h->v.x : h->normal.x, h->b, R);
    mpfr_div(h->n.y, turn ? h->v.y : h->normal.y, h->b, R);
}

static void components(ByHand *h)
{
    dot(h->van, &h->va, &h->n, h->a);
    dot(h->vbn, &h->vb, &h->n, h->a);
    mpfr_neg(h->t.x, h->n.y, R);
    mpfr_set(h->t.y, h->n.x, R);
    dot(h->vat, &h->va, &h->t, h->a);
    dot(h->vbt, &h->vb, &h->t, h->a);
    mpfr_sub(h->u, h->vbn, h->van, R);
}

/* z = ((e + 1)*m*w + v*(own - e*m))/(ma + mb) */
static void equation_7(ByHand *h, mpfr_ptr z, mpfr_srcptr m, mpfr_srcptr w, mpfr_srcptr v, mpfr_srcptr own)
{
    mpfr_add_ui(z, h->e, 1, R);
    mpfr_mul(z, z, m, R);
    mpfr_mul(z, z, w, R);
    mpfr_mul(h->a, h->e, m, R);
    mpfr_sub(h->a, own, h->a, R);
    mpfr_mul(h->a, v, h->a, R);
    mpfr_add(z, z, h->a, R);
    mpfr_add(h->a, h->ma, h->mb, R);
    mpfr_div(z, z, h->a, R);
}

static void impulse(ByHand *h)
{
    mpfr_ui_div(h->a, 1, h->ma, R);
    mpfr_ui_div(h->b, 1, h->mb, R);
    mpfr_add(h->k, h->a, h->b, R);
    mpfr_neg(h->a, h->u, R);
    mpfr_div(h->jc, h->a, h->k, R);
    mpfr_mul(h->jr, h->e, h->jc, R);
    mpfr_add(h->j, h->jc, h->jr, R);
    mpfr_ui_div(h->a, 1, h->ma, R);
    mpfr_mul(h->a, h->j, h->a, R);
    mpfr_sub(h->van_, h->van, h->a, R);
    mpfr_ui_div(h->a, 1, h->mb, R);
    mpfr_mul(h->a, h->j, h->a, R);
    mpfr_add(h->vbn_, h->vbn, h->a, R);
    equation_7(h, h->van7, h->mb, h->vbn, h->van, h->ma);
    equation_7(h, h->vbn7, h->ma, h->van, h->vbn, h->mb);
    h->missed += !mpfr_equal_p(h->van_, h->van7);
    h->missed += !mpfr_equal_p(h->vbn_, h->vbn7);
}

/* z = n*along + t*across */
static void back(const ByHand *h, Pair *z, mpfr_srcptr along, mpfr_srcptr across, mpfr_ptr work)
{
    mpfr_mul(z->x, h->n.x, along, R);
    mpfr_mul(work, h->t.x, across, R);
    mpfr_add(z->x, z->x, work, R);
    mpfr_mul(z->y, h->n.y, along, R);
    mpfr_mul(work, h->t.y, across, R);
    mpfr_add(z->y, z->y, work, R);
}

/* The velocity v by one impulse: v -+ J/m*n. */
static void by_one_impulse(ByHand *h, Pair *z, const Pair *v, mpfr_srcptr mass, bool minus)
{
    mpfr_ui_div(h->a, 1, mass, R);
    mpfr_mul(h->a, h->j, h->a, R);
    mpfr_mul(z->x, h->a, h->n.x, R);
    mpfr_mul(z->y, h->a, h->n.y, R);
    (minus ? mpfr_sub : mpfr_add)(z->x, v->x, z->x, R);
    (minus ? mpfr_sub : mpfr_add)(z->y, v->y, z->y, R);
}

static void velocities(ByHand *h)
{
    back(h, &h->va_, h->van_, h->vat, h->a);
    back(h, &h->vb_, h->vbn_, h->vbt, h->a);
    by_one_impulse(h, &h->w, &h->va, h->ma, true);
    h->missed += !same(&h->va_, &h->w);
    by_one_impulse(h, &h->w, &h->vb, h->mb, false);
    h->missed += !same(&h->vb_, &h->w);
    dot(h->b, &h->va_, &h->t, h->a);
    bool kept = mpfr_equal_p(h->b, h->vat);
    if (kept) {
        dot(h->b, &h->vb_, &h->t, h->a);
        kept = mpfr_equal_p(h->b, h->vbt);
    }
    h->missed += !kept;
}

static void lost(ByHand *h)
{
    mpfr_sqr(h->a, h->e, R);
    mpfr_ui_sub(h->a, 1, h->a, R);
    mpfr_div_2ui(h->a, h->a, 1, R);
    mpfr_sqr(h->b, h->u, R);
    mpfr_mul(h->a, h->a, h->b, R);
    mpfr_div(h->loss, h->a, h->k, R);
    mpfr_sub(h->v.x, h->vb_.x, h->va_.x, R);
    mpfr_sub(h->v.y, h->vb_.y, h->va_.y, R);
    dot(h->b, &h->v, &h->n, h->a);
    mpfr_neg(h->a, h->e, R);
    mpfr_mul(h->a, h->a, h->u, R);
    h->missed += !mpfr_equal_p(h->b, h->a);
}

static void momentum(ByHand *h, Pair *z, const Pair *va, const Pair *vb)
{
    mpfr_mul(z->x, h->ma, va->x, R);
    mpfr_mul(z->y, h->ma, va->y, R);
    mpfr_mul(h->v.x, h->mb, vb->x, R);
    mpfr_mul(h->v.y, h->mb, vb->y, R);
    mpfr_add(z->x, z->x, h->v.x, R);
    mpfr_add(z->y, z->y, h->v.y, R);
}

static void energy(ByHand *h, mpfr_ptr z, const Pair *va, const Pair *vb)
{
    length(h->b, va, h->a);
    mpfr_sqr(h->b, h->b, R);
    mpfr_div_2ui(h->a, h->ma, 1, R);
    mpfr_mul(z, h->a, h->b, R);
    length(h->b, vb, h->a);
    mpfr_sqr(h->b, h->b, R);
    mpfr_div_2ui(h->a, h->mb, 1, R);
    mpfr_mul(h->a, h->a, h->b, R);
    mpfr_add(z, z, h->a, R);
}

static void totals(ByHand *h)
{
    momentum(h, &h->p, &h->va, &h->vb);
    momentum(h, &h->p_, &h->va_, &h->vb_);
    energy(h, h->before, &h->va, &h->vb);
    energy(h, h->after, &h->va_, &h->vb_);
    h->missed += !same(&h->p, &h->p_);
    mpfr_sub(h->a, h->before, h->after, R);
    h->missed += !mpfr_equal_p(h->a, h->loss);
}

bool by_hand_run(ByHand *h, const mpq_srcptr given[BY_HAND_GIVENS])
{
    mpfr_ptr const into[BY_HAND_GIVENS] = {h->ma, h->mb, h->va.x, h->va.y, h->vb.x, h->vb.y, h->normal.x, h->normal.y, h->e};
    for (int i = 0; i < BY_HAND_GIVENS; i++)
        mpfr_set_q(into[i], given[i], R);
    length(h->b, &h->normal, h->a);
    if (mpfr_sgn(h->ma) <= 0 || mpfr_sgn(h->mb) <= 0 || mpfr_sgn(h->e) < 0 || mpfr_sgn(h->b) <= 0)
        return false;
    need_and_turn(h);
    components(h);
    if (mpfr_sgn(h->u) > 0)
        return false;
    impulse(h);
    velocities(h);
    lost(h);
    totals(h);
    return true;
}
