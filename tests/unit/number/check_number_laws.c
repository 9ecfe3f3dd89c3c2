/* The laws of arithmetic, each written once and tested in every number system with random inputs.
 *
 * A law works out two sides that ought to be equal. The exact system has to find them equal; two enclosures may
 * not be disjoint, and hold the exact value where the exact system has one; floats of every kind may differ by the law's
 * number of ulps of the sum of |terms|, which is what their roundings can add up to.
 */
#include "systems.h"

#include <math.h>
#include <stdlib.h>
#include <sys/mman.h>

/* How the cases of each system ended; shared with the processes that the tests run in. */
typedef struct Count {
    int ok, domain, unable, range; /* range: a float past the largest or below the normal ones */
} Count;
static Count *counts;

typedef int Op1(Num *, Num, NumCtx *);
typedef int Op2(Num *, Num, Num, NumCtx *);

/* A law at work. After the first operation that fails the rest do nothing. */
typedef struct Work {
    const NumSys *sys;
    int           status;
    Num           left, right;
    Num           term[3]; /* what the error of floats is measured by */
    int           terms;
} Work;

static Num one(Work *work, Op1 *op, Num x)
{
    Num z = {0};
    if (!work->status)
        work->status = op(&z, x, &ctx);
    return z;
}

static Num two(Work *work, Op2 *op, Num x, Num y)
{
    Num z = {0};
    if (!work->status)
        work->status = op(&z, x, y, &ctx);
    return z;
}

static Num constant(Work *work, int value)
{
    Num z = {0};
    if (!work->status)
        work->status = work->sys->from_exact(&z, exact_integer(value, &ctx), &ctx);
    return z;
}

static void term(Work *work, Num x)
{
    work->term[work->terms++] = x;
}

/* ---- the laws --------------------------------------------------------------------------------------------- */

static void add_commutes(Work *work, const Num *x)
{
    work->left = two(work, work->sys->add, x[0], x[1]);
    work->right = two(work, work->sys->add, x[1], x[0]);
}

static void mul_commutes(Work *work, const Num *x)
{
    work->left = two(work, work->sys->mul, x[0], x[1]);
    work->right = two(work, work->sys->mul, x[1], x[0]);
}

static void add_associates(Work *work, const Num *x)
{
    work->left = two(work, work->sys->add, two(work, work->sys->add, x[0], x[1]), x[2]);
    work->right = two(work, work->sys->add, x[0], two(work, work->sys->add, x[1], x[2]));
    term(work, x[0]), term(work, x[1]), term(work, x[2]);
}

static void mul_associates(Work *work, const Num *x)
{
    work->left = two(work, work->sys->mul, two(work, work->sys->mul, x[0], x[1]), x[2]);
    work->right = two(work, work->sys->mul, x[0], two(work, work->sys->mul, x[1], x[2]));
    term(work, work->left);
}

static void mul_distributes(Work *work, const Num *x)
{
    Num left = two(work, work->sys->mul, x[0], x[1]), right = two(work, work->sys->mul, x[0], x[2]);
    work->left = two(work, work->sys->mul, x[0], two(work, work->sys->add, x[1], x[2]));
    work->right = two(work, work->sys->add, left, right);
    term(work, left), term(work, right);
}

static void sub_of_itself_is_0(Work *work, const Num *x)
{
    work->left = two(work, work->sys->sub, x[0], x[0]);
    work->right = constant(work, 0);
}

static void sub_is_add_of_neg(Work *work, const Num *x)
{
    work->left = two(work, work->sys->sub, x[0], x[1]);
    work->right = two(work, work->sys->add, x[0], one(work, work->sys->neg, x[1]));
}

static void neg_of_neg_is_itself(Work *work, const Num *x)
{
    work->left = one(work, work->sys->neg, one(work, work->sys->neg, x[0]));
    work->right = x[0];
}

static void mul_by_inv_is_1(Work *work, const Num *x)
{
    work->left = two(work, work->sys->mul, x[0], one(work, work->sys->inv, x[0]));
    work->right = constant(work, 1);
    term(work, work->right);
}

static void div_undoes_mul(Work *work, const Num *x)
{
    work->left = two(work, work->sys->mul, two(work, work->sys->div, x[0], x[1]), x[1]);
    work->right = x[0];
    term(work, x[0]);
}

static void square_of_sqrt_is_itself(Work *work, const Num *x)
{
    Num root_of_x = one(work, work->sys->sqrt, x[0]);
    work->left = two(work, work->sys->mul, root_of_x, root_of_x);
    work->right = x[0];
    term(work, x[0]);
}

static void sine_and_cosine_lie_on_the_circle(Work *work, const Num *x)
{
    Num sine = one(work, work->sys->sin, x[0]), cosine = one(work, work->sys->cos, x[0]);
    work->left = two(work, work->sys->add, two(work, work->sys->mul, sine, sine), two(work, work->sys->mul, cosine, cosine));
    work->right = constant(work, 1);
    term(work, work->right);
}

static void tan_times_cos_is_sin(Work *work, const Num *x)
{
    Num cosine = one(work, work->sys->cos, x[0]);
    work->left = two(work, work->sys->mul, one(work, work->sys->tan, x[0]), cosine);
    work->right = one(work, work->sys->sin, x[0]);
    term(work, constant(work, 1));
}

/* The length of <x, y>, for the two laws of atan2. */
static Num length(Work *work, const Num *x)
{
    Num sum = two(work, work->sys->add, two(work, work->sys->mul, x[0], x[0]), two(work, work->sys->mul, x[1], x[1]));
    return one(work, work->sys->sqrt, sum);
}

static void cos_of_atan2_is_x_over_length(Work *work, const Num *x)
{
    Num r = length(work, x);
    work->left = two(work, work->sys->mul, r, one(work, work->sys->cos, two(work, work->sys->atan2, x[1], x[0])));
    work->right = x[0];
    term(work, r);
}

static void sin_of_atan2_is_y_over_length(Work *work, const Num *x)
{
    Num r = length(work, x);
    work->left = two(work, work->sys->mul, r, one(work, work->sys->sin, two(work, work->sys->atan2, x[1], x[0])));
    work->right = x[1];
    term(work, r);
}

typedef enum { NUMBERS, ANGLES, VECTOR } Inputs;

/* ulps: a rounding is at most half an ulp, and sin, cos, tan and atan2 of the C library at most one; 0 asks for
 * the same bits. */
static const struct Law {
    const char *name;
    void (*sides)(Work *, const Num *);
    Inputs inputs;
    int    ulps;
} laws[] = {
    {"add commutes", add_commutes, NUMBERS, 0},
    {"mul commutes", mul_commutes, NUMBERS, 0},
    {"add associates", add_associates, NUMBERS, 2},
    {"mul associates", mul_associates, NUMBERS, 2},
    {"mul distributes over add", mul_distributes, NUMBERS, 3},
    {"x - x = 0", sub_of_itself_is_0, NUMBERS, 0},
    {"x - y = x + -y", sub_is_add_of_neg, NUMBERS, 0},
    {"--x = x", neg_of_neg_is_itself, NUMBERS, 0},
    {"x*inv(x) = 1", mul_by_inv_is_1, NUMBERS, 1},
    {"x/y*y = x", div_undoes_mul, NUMBERS, 1},
    {"sqrt(x)^2 = x", square_of_sqrt_is_itself, NUMBERS, 2},
    {"sin^2 + cos^2 = 1", sine_and_cosine_lie_on_the_circle, ANGLES, 4},
    {"tan*cos = sin", tan_times_cos_is_sin, ANGLES, 4},
    {"r*cos(atan2(y, x)) = x", cos_of_atan2_is_x_over_length, VECTOR, 8},
    {"r*sin(atan2(y, x)) = y", sin_of_atan2_is_y_over_length, VECTOR, 8},
};
enum { LAWS = sizeof laws / sizeof *laws };

/* ---- asking them ------------------------------------------------------------------------------------------ */

static const Exact *random_input(Random *random, Inputs inputs)
{
    if (inputs == ANGLES)
        return random_int(random, 0, 5) ? random_angle(random) : random_number(random);
    return random_int(random, 0, 9) ? random_number(random) : random_angle(random);
}

/* Two components; every other vector points in a direction that is a multiple of 15 degrees. */
static void random_inputs(const Exact *x[3], Random *random, Inputs inputs)
{
    for (int i = 0; i < 3; i++)
        x[i] = random_input(random, inputs);
    if (inputs == VECTOR && random_int(random, 0, 1)) {
        const Exact *turn = angle(random_int(random, -11, 12), 12), *r = random_rational(random, 0);
        x[0] = times(r, do1(exact_system.cos, turn));
        x[1] = times(r, do1(exact_system.sin, turn));
    }
}

static bool law_exact(const struct Law *law, const Exact *x[3], const Exact **value)
{
    Work work = {.sys = &exact_system};
    law->sides(&work, (Num[]){{.exact = x[0]}, {.exact = x[1]}, {.exact = x[2]}});
    *value = work.left.exact;
    return work.status == NUM_OK;
}

/* A float as an MPFR number wide enough for it. */
static void widened(mpfr_ptr z, Num x, const NumSys *sys)
{
    const Exact *exact;
    mpfr_t       above;
    if (sys == &mpfr_system) {
        mpfr_set(z, x.mpfr, MPFR_RNDN);
    } else if (sys == &binary32_system || sys == &binary64_system) {
        mpfr_set_d(z, sys == &binary32_system ? (double)x.binary32 : x.binary64, MPFR_RNDN);
    } else if ((exact = sys->to_exact(x, &ctx)) == NULL || exact->kind == EXACT_INFINITY) {
        mpfr_set_nan(z);
    } else {
        mpfr_init2(above, mpfr_get_prec(z));
        exact_enclose(z, above, exact, &ctx);
        mpfr_clear(above);
    }
}

/* True where every float on the way is 0 or normal: the bounds in ulps hold there only. MPFR's exponents have no end here. */
static bool in_range(const Num in[3], mpfr_srcptr size, const NumSys *sys)
{
    bool   fine = mpfr_number_p(size);
    mpfr_t x;
    mpfr_init2(x, 1000);
    for (int i = 0; i < 3; i++) {
        widened(x, in[i], sys);
        fine &= mpfr_zero_p(x) || (mpfr_regular_p(x) && labs((long)mpfr_get_exp(x)) < sys->format(ctx.prec).emax * 7 / 25 + 1);
    }
    mpfr_clear(x);
    return fine;
}

/* Whether the sides of a law differ by no more than its ulps of the sum of |terms|. */
static const char *judge_floats(const struct Law *law, const Work *work, const Num in[3], Count *count)
{
    const char *wrong = NULL;
    long        p = work->sys->format(ctx.prec).p;
    mpfr_t      left, right, size, next;
    mpfr_inits2(p + 100 > 1100 ? p + 100 : 1100, left, right, size, next, (mpfr_ptr)0);
    widened(left, work->left, work->sys);
    widened(right, work->right, work->sys);
    mpfr_set_zero(size, 1);
    for (int i = 0; i < work->terms; i++) {
        widened(next, work->term[i], work->sys);
        mpfr_abs(next, next, MPFR_RNDN);
        mpfr_add(size, size, next, MPFR_RNDU);
    }
    if (law->ulps == 0) {
        if (!mpfr_equal_p(left, right) || mpfr_signbit(left) != mpfr_signbit(right))
            wrong = mpfr_nan_p(left) && mpfr_nan_p(right) ? NULL : "the bits differ";
    } else if (!in_range(in, size, work->sys)) {
        count->ok--, count->range++;
    } else {
        mpfr_sub(left, left, right, MPFR_RNDN);
        mpfr_abs(left, left, MPFR_RNDN);
        mpfr_exp_t exponent = mpfr_zero_p(size) ? 0 : mpfr_get_exp(size);
        mpfr_set_si_2exp(right, mpfr_zero_p(size) ? 0 : law->ulps, exponent - p, MPFR_RNDN);
        if (mpfr_greater_p(left, right))
            wrong = "the sides are too far apart";
    }
    mpfr_clears(left, right, size, next, (mpfr_ptr)0);
    return wrong;
}

/* NULL if the sides are as equal as the system promises, else what is wrong. */
static const char *judge(const struct Law *law, const Work *work, const Exact *x[3], const Num in[3], Count *count)
{
    const Exact *value;
    if (work->sys->kind == NUM_EXACT)
        return work->sys->compare(work->left, work->right, &ctx) == ORDER_EQUAL ? NULL : "the sides differ";
    if (work->sys->kind == NUM_RANGE) {
        if (disjoint(work->left, work->right))
            return "the sides are disjoint";
        if (law_exact(law, x, &value) && (disjoint(work->left, sharp(value)) || disjoint(work->right, sharp(value))))
            return "the exact value is outside";
        return NULL;
    }
    return judge_floats(law, work, in, count);
}

START_TEST(law_holds)
{
    const System     *system = &systems[_i / LAWS];
    const struct Law *law = &laws[_i % LAWS];
    Random            random = random_stream((uint64_t)(_i % LAWS));
    Count             count = {0};
    if (law->inputs != NUMBERS && system->prec == MOST_PRECISION)
        return; /* minutes, for sines of a million bits */
    ctx.prec = system->prec;
    for (int i = 0; i < cases_of(system); i++) {
        const Exact *x[3];
        Num          in[3];
        Work         work = {.sys = system->sys};
        random_inputs(x, &random, law->inputs);
        for (int k = 0; k < 3; k++)
            work.status |= system->sys->from_exact(&in[k], x[k], &ctx);
        if (work.status & NUM_LIMIT && system->prec > LIMIT_ANGLE)
            continue; /* a multiple of pi has no more bits */
        law->sides(&work, in);
        count.ok += work.status == NUM_OK;
        count.domain += work.status == NUM_DOMAIN;
        count.unable += work.status == NUM_UNABLE;
        ck_assert_msg((work.status & ~(NUM_DOMAIN | NUM_UNABLE)) == 0, "%s: %s", law->name, ctx.why);
        const char *wrong = work.status ? NULL : judge(law, &work, x, in, &count);
        ck_assert_msg(!wrong, "%s in %s:%ld: %s for %s, %s, %s", law->name, system->sys->name, (long)system->prec, wrong, shown(x[0]),
                      shown(x[1]), shown(x[2]));
    }
    ck_assert_msg(count.ok > 0 || system->cases, "%s in %s was never put to the test", law->name, system->sys->name);
    Count *all = &counts[_i / LAWS];
    all->ok += count.ok, all->domain += count.domain, all->unable += count.unable, all->range += count.range;
}
END_TEST

static void count_from_zero(void)
{
    counts = mmap(NULL, (size_t)SYSTEMS * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert(counts != MAP_FAILED);
}

static void print_counts(void)
{
    for (int i = 0; i < SYSTEMS; i++)
        printf("%-9s %7ld bits: %4d ok, %4d domain, %4d unable, %4d out of range\n", systems[i].sys->name, (long)systems[i].prec,
               counts[i].ok, counts[i].domain, counts[i].unable, counts[i].range);
    munmap(counts, (size_t)SYSTEMS * sizeof *counts);
}

SUITE(check_number_laws)
{
    list_systems();
    Suite *suite = suite_create("number laws");
    TCase *cases = numbers_case(suite, "laws");
    tcase_add_unchecked_fixture(cases, count_from_zero, print_counts);
    tcase_add_loop_test(cases, law_holds, 0, SYSTEMS * LAWS);
    return suite;
}
