/* A dense front without fractions (Bareiss 1968).
 *
 * Row i times d[i], the least common multiple of its denominators, is a row of whole numbers. Elimination of pivot k
 *
 *     n[i][j] = (n[k][k] * n[i][j] - n[i][k] * n[k][j]) / n[k-1][k-1]
 *
 * divides without remainder: each n[i][j] is a determinant, of the pivots' rows and columns with row i and column j
 * added, and so grows no more than determinants do, and there is not one gcd in the cubic part. The front is symmetric
 * before the scaling, so a determinant above the diagonal follows from the one below, n[k][j] = n[j][k] * d[k] / d[j].
 */
#include "island/sparse/large_exact.h"

static double limbs(mpz_srcptr z)
{
    return (double)mpz_size(z);
}

/* d[i]: least common multiples of the denominators of row i, of the part right of the diagonal too. */
static void row_scales(mpz_ptr d, const ExactFront *f)
{
    RatView view;
    for (int i = 0; i < f->size; i++)
        mpz_set(&d[i], mpq_denref(rat_view(&view, f->b[i])));
    for (int i = 0; i < f->size; i++)
        for (int j = 0; j <= i; j++) {
            Rat x = *exact_at(f, i, j);
            if (rat_is_integer(x))
                continue;
            mpz_srcptr den = mpq_denref(rat_view(&view, x));
            if (!mpz_divisible_p(&d[i], den))
                mpz_lcm(&d[i], &d[i], den);
            if (!mpz_divisible_p(&d[j], den))
                mpz_lcm(&d[j], &d[j], den);
        }
}

static void times_scale(mpz_ptr z, Rat x, mpz_srcptr d)
{
    RatView    view;
    mpq_srcptr q = rat_view(&view, x);
    mpz_divexact(z, d, mpq_denref(q));
    mpz_mul(z, z, mpq_numref(q));
}

static int keep(Rat *z, mpz_srcptr n, ExactRun *run)
{
    mpz_set(mpq_numref(run->num.q[0]), n);
    mpz_set_ui(mpq_denref(run->num.q[0]), 1);
    return rat_from_mpq(z, run->num.q[0], &run->num);
}

/* n/(d*e) in lowest terms. */
static int fraction(Rat *z, mpz_srcptr n, mpz_srcptr d, mpz_srcptr e, ExactRun *run)
{
    mpz_set(mpq_numref(run->num.q[0]), n);
    mpz_mul(mpq_denref(run->num.q[0]), d, e);
    mpq_canonicalize(run->num.q[0]);
    return rat_from_mpq(z, run->num.q[0], &run->num);
}

static void pool_reserve(ExactRun *run, int count)
{
    if (count <= run->pooled)
        return;
    run->pool = arena_realloc(run->pool, sizeof *run->pool * (size_t)count);
    for (; run->pooled < count; run->pooled++)
        mpz_init(&run->pool[run->pooled]);
}

/* One step of the formula above for the rows after pivot k; `row` is row k right of the diagonal, n[k][j] in row[j].
 * `last` is the pivot before. */
static int step(mpz_ptr *n, mpz_ptr b, mpz_srcptr row, mpz_srcptr last, int k, int size, ExactRun *run)
{
    mpz_srcptr pivot = &n[k][k];
    mpz_ptr    t = run->one;
    bool       divide = mpz_cmp_ui(last, 1) != 0;
    for (int i = k + 1; i < size; i++) {
        mpz_srcptr factor = &n[i][k];
        bool       zero = mpz_sgn(factor) == 0;
        for (int j = k + 1; j <= i + 1; j++) {
            mpz_ptr    z = j <= i ? &n[i][j] : &b[i];
            mpz_srcptr right = j <= i ? &row[j] : &b[k];
            mpz_mul(t, pivot, z);
            if (!zero)
                mpz_submul(t, factor, right);
            if (divide)
                mpz_divexact(z, t, last);
            else
                mpz_swap(z, t);
        }
        double long_ = limbs(pivot) + 1;
        int    status = exact_spend(run, (i - k + 1) * (4 + 3 * long_ * long_));
        if (status)
            return status;
    }
    return NUM_OK;
}

int whole_eliminate(ExactFront *f, ExactRun *run)
{
    int size = f->size, entries = size * (size + 1) / 2, status = NUM_OK;
    pool_reserve(run, entries + 3 * size);
    mpz_ptr  at = run->pool, b = at + entries, d = b + size, row = d + size;
    mpz_ptr *n = ARENA_MANY(run->num.mem, mpz_ptr, size);
    row_scales(d, f);
    for (int i = 0; i < size; at += ++i) {
        n[i] = at;
        for (int j = 0; j <= i; j++)
            times_scale(&at[j], *exact_at(f, i, j), &d[i]);
        times_scale(&b[i], f->b[i], &d[i]);
    }
    mpz_ptr last = run->other;
    mpz_set_ui(last, 1);
    for (int k = 0; k < f->pivots && !status; k++) {
        bool zero = true;
        for (int j = k + 1; j < size; j++) {
            zero &= mpz_sgn(&n[j][k]) == 0;
            mpz_mul(&row[j], &n[j][k], &d[k]);
            mpz_divexact(&row[j], &row[j], &d[j]);
            status |= keep(exact_at(f, j, k), &row[j], run);
        }
        status |= keep(exact_at(f, k, k), &n[k][k], run);
        status |= keep(&f->b[k], &b[k], run);
        if (status)
            break;
        if (mpz_sgn(&n[k][k]) > 0) {
            status = step(n, b, row, last, k, size, run);
            mpz_set(last, &n[k][k]);
        } else {
            status = exact_no_pivot(run, k, zero && mpz_sgn(&n[k][k]) == 0, mpz_sgn(&b[k]) == 0);
        }
    }
    /* The update in fractions again. */
    for (int i = f->pivots; i < size && !status; i++) {
        status = exact_spend(run, (i - f->pivots + 2) * (20 + 2 * limbs(last) * limbs(last)));
        for (int j = f->pivots; j <= i && !status; j++)
            status = fraction(exact_at(f, i, j), &n[i][j], last, &d[i], run);
        if (!status)
            status = fraction(&f->b[i], &b[i], last, &d[i], run);
    }
    f->whole = true;
    return status;
}

/* All unknowns get one denominator, den = (that of the known ones) * (the last pivot), for which Cramer's rule says that
 * the numerators of the new ones are whole: y[k] = (den*b[k] - sum of n[k][j]*y[j]) / n[k][k]. */
int whole_solve(Rat *x, const ExactFront *f, ExactRun *run)
{
    RatView view, more;
    pool_reserve(run, f->size);
    mpz_ptr y = run->pool, den = run->one, t = run->other;
    mpz_set_ui(den, 1);
    for (int j = f->pivots; j < f->size; j++)
        mpz_lcm(den, den, mpq_denref(rat_view(&view, x[j])));
    for (int k = f->pivots - 1; k >= 0; k--)
        if (!rat_is_zero(*exact_at(f, k, k))) {
            mpz_mul(den, den, mpq_numref(rat_view(&view, *exact_at(f, k, k))));
            break;
        }
    for (int j = f->pivots; j < f->size; j++)
        times_scale(&y[j], x[j], den);
    for (int k = f->pivots - 1; k >= 0; k--) {
        Rat pivot = *exact_at(f, k, k);
        mpz_set_ui(&y[k], 0);
        x[k] = rat_int(0);
        if (rat_is_zero(pivot))
            continue;
        mpz_mul(t, den, mpq_numref(rat_view(&view, f->b[k])));
        for (int j = k + 1; j < f->size; j++)
            mpz_submul(t, mpq_numref(rat_view(&more, *exact_at(f, j, k))), &y[j]);
        mpz_divexact(&y[k], t, mpq_numref(rat_view(&view, pivot)));
        mpz_set(mpq_numref(run->num.q[0]), &y[k]);
        mpz_set(mpq_denref(run->num.q[0]), den);
        mpq_canonicalize(run->num.q[0]);
        int status = rat_from_mpq(&x[k], run->num.q[0], &run->num);
        status |= exact_spend(run, (f->size - k) * (2 + limbs(den) * limbs(t)));
        if (status)
            return status;
    }
    return NUM_OK;
}
