/* The C library of WebAssembly errs in the last bit of these functions far more often than that of GNU, which nearly always gives the
 * double nearest to the exact value. MPFR always does, so the page differs from the native program only where that errs: in 15 of the
 * directions of 10,000 velocities with whole components, by GNU 2.36. */
#include <float.h>
#include <math.h>
#include <mpfr.h>

#ifdef __EMSCRIPTEN__

typedef int OfOne(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
typedef int OfTwo(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

static double of_one(OfOne *function, double x)
{
    mpfr_t z;
    mpfr_init2(z, DBL_MANT_DIG);
    mpfr_set_d(z, x, MPFR_RNDN);
    function(z, z, MPFR_RNDN);
    double rounded = mpfr_get_d(z, MPFR_RNDN);
    mpfr_clear(z);
    return rounded;
}

static double of_two(OfTwo *function, double x, double y)
{
    mpfr_t a, b;
    mpfr_inits2(DBL_MANT_DIG, a, b, (mpfr_ptr)NULL);
    mpfr_set_d(a, x, MPFR_RNDN);
    mpfr_set_d(b, y, MPFR_RNDN);
    function(a, a, b, MPFR_RNDN);
    double rounded = mpfr_get_d(a, MPFR_RNDN);
    mpfr_clears(a, b, (mpfr_ptr)NULL);
    return rounded;
}

double sin(double x)
{
    return of_one(mpfr_sin, x);
}

double cos(double x)
{
    return of_one(mpfr_cos, x);
}

double tan(double x)
{
    return of_one(mpfr_tan, x);
}

double atan2(double y, double x)
{
    return of_two(mpfr_atan2, y, x);
}

double hypot(double x, double y)
{
    return of_two(mpfr_hypot, x, y);
}

#endif
