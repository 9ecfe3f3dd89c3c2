/* Every built-in method keeps its own laws: every form, every shape of its givens, random and awkward numbers, in every
 * number system. A new method is tested here automatically. */
#include "bench.h"
#include "running_error.h"

#include <math.h>
#include <stdio.h>

enum {
    CASES = 500,       /* for each form and each shape */
    LONGEST = 1 << 15, /* bytes of a definition */
    DRAWS = 30,        /* of every second case, until its needs hold: with many masses one of them is soon negative */
};

static Bench bench;

/* ---- numbers ---------------------------------------------------------------------------------------------- */

typedef enum Kind { SMALL, GRID, FRACTIONS, SIZES, ROOTS, KINDS } Kind;

static Num exact(Q q)
{
    return bench_number(&bench, q).one;
}

static Q power_of_ten(int n)
{
    Q z = q_of(1, 1);
    for (int i = 0; i < (n < 0 ? -n : n); i++)
        z = n < 0 ? q_div(z, q_of(10, 1)) : q_mul(z, q_of(10, 1));
    return z;
}

/* a + b*sqrt(d): mostly one term, because the length of <1 + sqrt(2), 1> is a root of a root, which cannot be written. */
static Num with_root(Random *random)
{
    Num root, z, a = exact(q_of(random_int(random, 0, 9) ? 0 : random_int(random, -3, 3), 1));
    int status = exact_system.sqrt(&root, exact(q_of(random_int(random, 2, 5), 1)), &bench.exact);
    status |= exact_system.mul(&z, root, exact(q_random_nonzero(random)), &bench.exact);
    status |= exact_system.add(&z, z, a, &bench.exact);
    HOLDS((status) == NUM_OK);
    return z;
}

static Num any_number(Random *random, Kind kind)
{
    switch (kind) {
    case SMALL:
        return exact(q_of(random_int(random, -4, 4), 1));
    case GRID: /* few points, so that segments often touch, overlap and shrink to a point */
        return exact(q_of(random_int(random, 0, 2), 1));
    case FRACTIONS:
        return exact(q_random(random));
    case SIZES:
        return exact(q_mul(q_random(random), power_of_ten(30 * random_int(random, -1, 1))));
    default:
        return random_int(random, 0, 1) ? with_root(random) : exact(q_of(random_int(random, -3, 3), 1));
    }
}

/* Positive, and now and then not: the needs have to see to that. */
static Num mass(Random *random, Kind kind)
{
    Num z = exact(q_random_positive(random));
    if (kind == SIZES)
        z = exact(q_mul(q_random_positive(random), power_of_ten(30 * random_int(random, -1, 1))));
    else if (kind == ROOTS)
        HOLDS((exact_system.sqrt(&z, z, &bench.exact)) == NUM_OK);
    return random_int(random, 0, 39) ? z : exact(q_of(random_int(random, -1, 0), 1));
}

static Num restitution(Random *random)
{
    static const long TWICE[] = {0, 1, 2, 4}; /* 0, 1/2, 1 and 2 */
    int               which = random_int(random, 0, 39);
    return exact(which < 30 ? q_of(TWICE[which % 4], 2) : which < 39 ? q_of(random_int(random, 0, 7), 7) : q_of(-1, 2));
}

static Value number_for(const Given *given, const Value *before, int count, Random *random, Kind kind)
{
    if (!given->infinite_ok)
        return value_number(text_is(given->keyword, "e") ? restitution(random) : any_number(random, kind));
    int which = random_int(random, 0, 9);
    if (which == 0)
        return bench_number(&bench, NULL);
    if (which < 4 && count && before[count - 1].shape.kind == SHAPE_NUMBER)
        return before[count - 1]; /* equal masses */
    return value_number(mass(random, kind));
}

/* Free, the same as one before, along one before, or zero. */
static Value vector_for(const Value *before, int count, int rows, Random *random, Kind kind)
{
    Num         *num = ARENA_MANY(bench.mem, Num, rows);
    const Value *old = count ? &before[random_int(random, 0, count - 1)] : NULL;
    int          which = random_int(random, 0, 19);
    Num          factor = which == 2 ? exact(q_random(random)) : exact(q_of(1, 1));
    for (int i = 0; i < rows; i++)
        if (which == 0)
            num[i] = exact(q_of(0, 1));
        else if (which <= 3 && old && old->shape.kind == SHAPE_VECTOR)
            HOLDS((exact_system.mul(&num[i], factor, old->num[i], &bench.exact)) == NUM_OK);
        else
            num[i] = any_number(random, kind);
    return value_of((Shape){.kind = SHAPE_VECTOR, .rows = rows, .cols = 1}, num);
}

/* ---- what is counted -------------------------------------------------------------------------------------- */

typedef struct Tally {
    int  cases, went[4];              /* by Went */
    int  laws, proved, open;          /* of the exact column: true, of these by an enclosure, undecided beside a root */
    int  enclosed, residuals, beyond; /* enclosed laws; residuals within their bound; those without a bound */
    int  alike;                       /* numbers that MPFR has alike */
    Text text;                        /* of the method */
    bool law[LONGEST], kept[LONGEST]; /* by where a law stands in that text: it is one, and a case came to it */
} Tally;

/* The givens of a case, for the message of a test that fails; valid until the next call. */
static const char *givens_of(const Call *call)
{
    static char text[4096];
    const Style style = {.roots = ROOT_ABOVE, .digits = 20};
    Buf         buf = {0};
    buf_puts(&buf, "given");
    for (int i = 0, n = 0; i < call->plan->count; i++)
        if (call->plan->step[i].role == ROLE_GIVEN) {
            buf_printf(&buf, " %.*s=", TEXT_ARG(call->plan->step[i].keyword));
            expr_write(&buf, value_expr(&call->given[n++].value, &exact_system, &style, &bench.exact), false);
        }
    snprintf(text, sizeof text, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return text;
}

/* Whether the law stands in the method itself: those of a method that it uses are counted there. */
static bool is_its_own(const Step *law, const Tally *tally)
{
    return law->source.at == tally->text.at;
}

/* ---- exact ------------------------------------------------------------------------------------------------ */

static void law_is_true(const Call *call, int i, Tally *tally)
{
    const Entry *entry = &call->exact->entry[i];
    Text         name = call->plan->method, caption = call->plan->step[i].page.caption;
    if (entry->state == STATE_ELSEWHERE || entry->state == STATE_NOT_REACHED)
        return;
    if (entry->state == STATE_OK) {
        MUST(entry->value.truth == TRUTH_TRUE, "%.*s: the law does not hold: %.*s, %s", TEXT_ARG(name), TEXT_ARG(caption), givens_of(call));
        tally->laws++;
        tally->proved += entry->proved;
        if (is_its_own(&call->plan->step[i], tally))
            tally->kept[call->plan->step[i].formula->span.start] = true;
        return;
    }
    /* Only a root that cannot be written may leave an equation open: no enclosure can prove one. */
    MUST(call->went == WENT_UNABLE, "%.*s: undecided without a root: %.*s, %s", TEXT_ARG(name), TEXT_ARG(caption), givens_of(call));
    tally->open++;
}

/* ---- enclosure -------------------------------------------------------------------------------------------- */

static void enclosure_contains(const Call *call, const Column *enclosure, int i, NumCtx *fine)
{
    const Entry *exact_entry = &call->exact->entry[i], *entry = &enclosure->entry[i];
    Value        value;
    if (exact_entry->state != STATE_OK || entry->state != STATE_OK || !value_count(&entry->value))
        return;
    HOLDS((value_convert(&value, exact_entry->value, fine)) == NUM_OK);
    for (int k = 0; k < value_count(&value); k++) {
        Order order = enclosure_system.compare(value_num(&value)[k], value_num(&entry->value)[k], fine);
        MUST(order == ORDER_EQUAL || order == ORDER_UNKNOWN, "%.*s: the enclosure of %.*s lost its value, %s", TEXT_ARG(call->plan->method),
             TEXT_ARG(call->plan->step[i].name), givens_of(call));
    }
}

/* ---- binary64 --------------------------------------------------------------------------------------------- */

static bool same_double(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

static void residual_is_small(const Expr *left, const Expr *right, const Call *call, Env *plain, Env *bound, Tally *tally)
{
    Value l, r, lb, rb;
    if ((eval(&l, left, plain) | eval(&r, right, plain) | eval(&lb, left, bound) | eval(&rb, right, bound)) != NUM_OK) {
        tally->beyond++;
        return;
    }
    for (int i = 0; i < value_count(&l); i++) {
        double residual = fabs(value_num(&l)[i].binary64 - value_num(&r)[i].binary64);
        double allowed = bounded(value_num(&lb)[i]).error + bounded(value_num(&rb)[i]).error;
        if (!isfinite(allowed) || !isfinite(residual)) {
            tally->beyond++;
            continue;
        }
        Buf text = {0};
        expr_write(&text, left, false);
        buf_char(&text, 0);
        MUST(residual <= allowed, "%.*s: %s is off by %g, and rounding explains %g, %s", TEXT_ARG(call->plan->method), text.at, residual,
             allowed, givens_of(call));
        buf_free(&text);
        tally->residuals++;
    }
}

/* a = b, or several of these joined by `and`; other laws have no residual. */
static void residuals_of(const Expr *law, const Call *call, Env *plain, Env *bound, Tally *tally)
{
    if (law->kind != EXPR_CHAIN)
        return;
    for (int i = 0; i < law->count && law->ops[1] == OP_AND; i++)
        residuals_of(law->arg[i], call, plain, bound, tally);
    for (int i = 1; i < law->count; i++)
        if (law->ops[i] == OP_EQ)
            residual_is_small(law->arg[i - 1], law->arg[i], call, plain, bound, tally);
}

/* The same IEEE operations, compiled twice, give the same bits: nothing was contracted or kept in wider registers. */
static void same_bits(const Call *call, const Column *plain, const Column *bound, int i)
{
    const Value *a = &plain->entry[i].value, *b = &bound->entry[i].value;
    if (plain->entry[i].state != STATE_OK || bound->entry[i].state != STATE_OK)
        return;
    for (int k = 0; k < value_count(a); k++)
        MUST(same_double(value_num(a)[k].binary64, bounded(value_num(b)[k]).value), "%.*s: step %.*s rounds otherwise, %s",
             TEXT_ARG(call->plan->method), TEXT_ARG(call->plan->step[i].name), givens_of(call));
}

/* ---- binary32 and MPFR ------------------------------------------------------------------------------------- */

/* Whether the givens are so near to 1 that no product of some of them leaves binary32. */
static bool are_near_1(const Call *call, const Column *plain)
{
    bool near = true;
    for (int i = 0; i < call->plan->aspects; i++)
        for (int k = 0; call->plan->step[i].role == ROLE_GIVEN && k < value_count(&plain->entry[i].value); k++) {
            double size = fabs(value_num(&plain->entry[i].value)[k].binary64);
            near &= size == 0 || isinf(size) || (size > 1e-5 && size < 1e5);
        }
    return near;
}

/* Whether a sine, or an angle of one, is in it: the C library does not round these correctly, and MPFR does. */
static bool has_wave(const Expr *expr)
{
    bool wave =
        expr && expr->kind == EXPR_CALL && (op_gives_angle(expr->op) || expr->op == OP_SIN || expr->op == OP_COS || expr->op == OP_TAN);
    for (int i = 0; expr && i < expr->count && !wave; i++)
        wave = has_wave(expr->arg[i]);
    return wave;
}

/* In 24 bits and in 53 MPFR gives the machine's numbers, up to one that is too large or too small for those: so the bounds
 * above are MPFR's too, and binary32 is as good as binary64. */
static void same_as_mpfr(const Call *call, NumCtx *machine, mpfr_prec_t prec, Tally *tally)
{
    NumCtx wide;
    bool   narrow = machine->sys == &binary32_system, within = true;
    numctx_open(&wide, &mpfr_system, bench.mem);
    wide.prec = prec;
    const Column *theirs = bench_column(call, machine), *ours = bench_column(call, &wide);
    for (int i = 0; i < call->plan->aspects && within; i++) {
        const Entry *a = &theirs->entry[i], *b = &ours->entry[i];
        within = a->state == b->state && a->flags == b->flags && !has_wave(call->plan->step[i].formula);
        for (int k = 0; a->state == STATE_OK && within && k < value_count(&a->value); k++) {
            mpfr_srcptr value = value_num(&b->value)[k].mpfr;
            double      found = narrow ? (double)value_num(&a->value)[k].binary32 : value_num(&a->value)[k].binary64;
            within = !mpfr_regular_p(value) || (isfinite(found) && fabs(found) >= (narrow ? 0x1p-126 : 0x1p-1022));
            MUST(!within || mpfr_cmp_d(value, found) == 0, "%.*s: step %.*s is another in mpfr:%ld, %s", TEXT_ARG(call->plan->method),
                 TEXT_ARG(call->plan->step[i].name), (long)prec, givens_of(call));
            tally->alike += within;
        }
        MUST(!within || a->own == b->own, "%.*s: mpfr:%ld decides otherwise, %s", TEXT_ARG(call->plan->method), (long)prec,
             givens_of(call));
    }
    numctx_close(&wide);
}

/* ---- cases ------------------------------------------------------------------------------------------------ */

static void check_call(const Call *call, Tally *tally)
{
    NumCtx fine, bound_ctx;
    tally->cases++;
    tally->went[call->went]++;
    numctx_open(&fine, &enclosure_system, bench.mem);
    fine.prec = 512;
    numctx_open(&bound_ctx, &running_error_system, bench.mem);
    const Column *enclosure = bench_column(call, &bench.enclosure), *plain = bench_column(call, &bench.binary64);
    const Column *bound = bench_column(call, &bound_ctx);
    Env           plain_env = column_env(plain, &bench.binary64), bound_env = column_env(bound, &bound_ctx);
    for (int i = 0; i < call->plan->aspects; i++) {
        const Step *step = &call->plan->step[i];
        enclosure_contains(call, enclosure, i, &fine);
        same_bits(call, plain, bound, i);
        if (step->role != ROLE_LAW)
            continue;
        if (is_its_own(step, tally))
            tally->law[step->formula->span.start] = true;
        law_is_true(call, i, tally);
        State state = enclosure->entry[i].state;
        MUST(state != STATE_OK || enclosure->entry[i].value.truth != TRUTH_FALSE, "%.*s: the enclosure refutes a law: %.*s, %s",
             TEXT_ARG(call->plan->method), TEXT_ARG(step->page.caption), givens_of(call));
        tally->enclosed += state == STATE_OK || state == STATE_UNDECIDED;
        if (call->exact->entry[i].state == STATE_OK)
            residuals_of(step->formula, call, &plain_env, &bound_env, tally);
    }
    NumCtx binary32;
    numctx_open(&binary32, &binary32_system, bench.mem);
    same_as_mpfr(call, &bench.binary64, 53, tally);
    if (are_near_1(call, plain))
        same_as_mpfr(call, &binary32, 24, tally);
    numctx_close(&binary32);
    numctx_close(&fine);
    numctx_close(&bound_ctx);
}

/* Whether the given can have that shape; its own, if vectors have `rows` components (1: no vectors). */
static bool fits(const Given *given, int rows)
{
    return rows > 1 ? given->vector || given->number : given->number;
}

/* False where the method has no plan for that shape. */
static bool draw_call(Call *call, Method *method, int form, int rows, Random *random)
{
    const Form *f = &method->form[form];
    Value       given[MOST_GIVENS];
    Kind        kind = (Kind)random_int(random, 0, KINDS - 1);
    bench_next(&bench);
    HOLDS(f->count <= MOST_GIVENS);
    for (int i = 0; i < f->count; i++)
        given[i] =
            rows > 1 && f->given[i]->vector ? vector_for(given, i, rows, random, kind) : number_for(f->given[i], given, i, random, kind);
    return bench_run(&bench, call, method, form, given);
}

static bool try_shape(Method *method, int form, int rows, Random *random, Tally *tally)
{
    const Form *f = &method->form[form];
    bool        vectors = false;
    for (int i = 0; i < f->count; i++) {
        vectors |= f->given[i]->vector;
        if (!fits(f->given[i], rows))
            return false;
    }
    if (rows > 1 && !vectors)
        return false;
    for (int n = 0; n < CASES; n++) {
        Call call;
        int  draws = n % 2 ? 1 : DRAWS;
        do
            if (!draw_call(&call, method, form, rows, random))
                return false;
        while (call.went == WENT_NEED && --draws);
        check_call(&call, tally);
    }
    return true;
}

static void keeps_its_laws(Method *method, uint64_t stream)
{
    static Tally total;
    Random       random = random_stream(stream);
    total = (Tally){.text = method->text};
    ck_assert_uint_lt(method->text.len, LONGEST);
    int tried = 0;
    for (int form = 0; form < method->forms; form++)
        for (int rows = 1; rows <= 3; rows++)
            tried += try_shape(method, bench_form(method, form), rows, &random, &total);
    MUST(tried > 0, "%.*s takes no shape that this test knows", TEXT_ARG(method->name));
    printf("%-10.*s %5d cases: ok %d, need %d, apart %d, unable %d; laws: %d true (%d proved), %d open, %d enclosed, %d residuals (%d "
           "without a bound), %d alike in MPFR\n",
           TEXT_ARG(method->name), total.cases, total.went[WENT_OK], total.went[WENT_NEED], total.went[WENT_APART], total.went[WENT_UNABLE],
           total.laws, total.proved, total.open, total.enclosed, total.residuals, total.beyond, total.alike);
    fflush(stdout);
    ck_assert_int_gt(total.went[WENT_OK], total.cases / 10);
    ck_assert_int_gt(total.residuals, total.beyond);
    ck_assert_int_gt(total.alike, 4 * total.cases);
    for (size_t i = 0; i < method->text.len; i++) /* a law that nothing comes to was not tested */
        MUST(total.law[i] == total.kept[i], "%.*s: no case came to the law %.60s", TEXT_ARG(method->name), method->text.at + i);
}

START_TEST(a_method_keeps_its_laws)
{
    bench_open(&bench);
    keeps_its_laws(bench.method[_i], (uint64_t)_i);
    bench_close(&bench);
}
END_TEST

/* No built-in method has one. */
static const char WITH_A_FAMILY[] = "method my_train\n"
                                    "  example my_train m_1=2 v_1=6 m_2=1 v_2=-3 m_3=3 v_3=1\n"
                                    "  family cart\n"
                                    "  given m_cart, v_cart : number\n"
                                    "  for each cart i\n"
                                    "    need m_i > 0\n"
                                    "  end\n"
                                    "  step M = sum(cart i: m_i)\n"
                                    "  answer v' = sum(cart i: m_i*v_i)/M\n"
                                    "  for each cart i\n"
                                    "    answer J_i = m_i*(v' - v_i)\n"
                                    "  end\n"
                                    "  law sum(cart i: J_i) = 0\n"
                                    "end\n";

START_TEST(a_method_with_a_family_keeps_its_laws)
{
    bench_open(&bench);
    Method *method = method_read(text_of(WITH_A_FAMILY), NULL, &bench.diag);
    MUST(method != NULL, "%.*s", TEXT_ARG(bench.diag.message));
    ck_assert_int_eq(method->form[bench_form(method, 0)].count, 6);
    keeps_its_laws(method, 1000);
    method_free(method);
    bench_close(&bench);
}
END_TEST

SUITE(check_method_laws)
{
    Suite *suite = suite_create("method laws");
    TCase *laws = tcase_create("laws");
    tcase_add_loop_test(laws, a_method_keeps_its_laws, 0, method_built_in_count);
    tcase_add_test(laws, a_method_with_a_family_keeps_its_laws);
    suite_add_tcase(suite, laws);
    return suite;
}
