/* The only file that knows FLINT: its functions are found by name in the library once that is loaded, with the types that its header
 * declares for them. */
#include "solve/letters/poly.h"
#include "base/arena.h"
#include "base/memory.h"
#include "number/number.h"

#include <dlfcn.h>
#include <flint/fmpq_mpoly_factor.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#define EACH_FUNCTION(F)                                                                                                                   \
    F(ctx_init)                                                                                                                            \
    F(ctx_clear)                                                                                                                           \
    F(init)                                                                                                                                \
    F(clear)                                                                                                                               \
    F(set)                                                                                                                                 \
    F(set_fmpq)                                                                                                                            \
    F(set_si)                                                                                                                              \
    F(gen)                                                                                                                                 \
    F(add)                                                                                                                                 \
    F(sub)                                                                                                                                 \
    F(mul)                                                                                                                                 \
    F(gcd)                                                                                                                                 \
    F(divides)                                                                                                                             \
    F(divrem_ideal)                                                                                                                        \
    F(set_coeff_fmpq_ui)                                                                                                                   \
    F(divrem)                                                                                                                              \
    F(sqrt)                                                                                                                                \
    F(get_coeff_vars_ui)                                                                                                                   \
    F(is_zero)                                                                                                                             \
    F(is_one)                                                                                                                              \
    F(equal)                                                                                                                               \
    F(is_fmpq)                                                                                                                             \
    F(degree_si)                                                                                                                           \
    F(total_degree_si)                                                                                                                     \
    F(length)                                                                                                                              \
    F(get_term_coeff_fmpq)                                                                                                                 \
    F(get_term_exp_ui)                                                                                                                     \
    F(factor)                                                                                                                              \
    F(factor_init)                                                                                                                         \
    F(factor_clear)                                                                                                                        \
    F(factor_make_integral)

static struct {
#define MEMBER(name) __typeof__(fmpq_mpoly_##name) *name;
    EACH_FUNCTION(MEMBER)
#undef MEMBER
    __typeof__(fmpq_init)            *fmpq_init;
    __typeof__(fmpq_clear)           *fmpq_clear;
    __typeof__(fmpq_set_mpq)         *fmpq_set_mpq;
    __typeof__(fmpq_get_mpq)         *fmpq_get_mpq;
    __typeof__(flint_cleanup)        *flint_cleanup;
    __typeof__(flint_cleanup_master) *flint_cleanup_master;
} flint;

struct Poly {
    fmpq_mpoly_t p;
    Poly        *before; /* made before it in its ring */
    slong        degree; /* at least its total degree: FLINT takes longer to find that one than to add */
};

struct PolyRing {
    fmpq_mpoly_ctx_t ctx;
    Poly            *last;
};

/* ---- memory ----------------------------------------------------------------------------------------------- */

/* FLINT frees without telling the size, so that stands in front of each block. */
typedef struct FlintBlock {
    size_t size;
    alignas(max_align_t) unsigned char at[];
} FlintBlock;

static FlintBlock *block_of(void *at)
{
    return (FlintBlock *)((unsigned char *)at - sizeof(FlintBlock));
}

static void *block_resize(void *old, size_t size)
{
    FlintBlock *block = old ? block_of(old) : NULL;
    block = memory_resize(block, block ? sizeof *block + block->size : 0, sizeof *block + size);
    block->size = size;
    return block->at;
}

static void *block_new(size_t size)
{
    return block_resize(NULL, size);
}

static void *block_zeroed(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / 2 / size)
        count = SIZE_MAX / 2 / size; /* more than there is: memory_resize says so */
    return memset(block_resize(NULL, count * size), 0, count * size);
}

static void block_free(void *at)
{
    if (at)
        memory_free(block_of(at), sizeof(FlintBlock) + block_of(at)->size);
}

/* ---- loading ---------------------------------------------------------------------------------------------- */

static void clean_up(void)
{
    flint.flint_cleanup_master();
}

#ifdef CAROM_FLINT_LINKED /* where nothing can be loaded, as in WebAssembly */

static bool load(void)
{
#define TAKE(name) flint.name = fmpq_mpoly_##name;
    EACH_FUNCTION(TAKE)
#undef TAKE
    flint.fmpq_init = fmpq_init;
    flint.fmpq_clear = fmpq_clear;
    flint.fmpq_set_mpq = fmpq_set_mpq;
    flint.fmpq_get_mpq = fmpq_get_mpq;
    flint.flint_cleanup = flint_cleanup;
    flint.flint_cleanup_master = flint_cleanup_master;
    __flint_set_memory_functions(block_new, block_zeroed, block_resize, block_free);
    return !atexit(clean_up);
}

#else

/* ISO C has no conversion from a pointer to data, so the address is copied. */
static bool find(void *library, const char *name, void *function)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address;
}

static void *limbs_new(size_t size)
{
    return memory_resize(NULL, 0, size);
}

/* FLINT comes with a GMP of its own where that of the program is linked into it. */
static bool count_memory(void *library)
{
    __typeof__(__flint_set_memory_functions) *of_flint;
    __typeof__(mp_set_memory_functions)      *of_gmp;
    bool all = find(library, "__flint_set_memory_functions", &of_flint) && find(library, "__gmp_set_memory_functions", &of_gmp);
    if (all) {
        of_flint(block_new, block_zeroed, block_resize, block_free);
        of_gmp(limbs_new, memory_resize, memory_free);
    }
    return all;
}

/* Only the version whose header this was compiled with: others lay their numbers out in other ways. */
static bool load(void)
{
    void *library = dlopen(CAROM_FLINT, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return false;
    const char *version = dlsym(library, "flint_version");
    bool        all = version && strcmp(version, FLINT_VERSION) == 0;
#define FIND(name) all = all && find(library, "fmpq_mpoly_" #name, &flint.name);
    EACH_FUNCTION(FIND)
#undef FIND
    all = all && find(library, "fmpq_init", &flint.fmpq_init) && find(library, "fmpq_clear", &flint.fmpq_clear) &&
          find(library, "fmpq_set_mpq", &flint.fmpq_set_mpq) && find(library, "fmpq_get_mpq", &flint.fmpq_get_mpq) &&
          find(library, "flint_cleanup", &flint.flint_cleanup) && find(library, "flint_cleanup_master", &flint.flint_cleanup_master) &&
          count_memory(library);
    if (all)
        (void)atexit(clean_up);
    else
        (void)dlclose(library);
    return all;
}

#endif

static int rings; /* that are open */

static PolyRing *open_ring(ordering_t order)
{
    static enum { NOT_ASKED, THERE, MISSING } flint_is = NOT_ASKED;
    if (flint_is == NOT_ASKED)
        flint_is = load() ? THERE : MISSING;
    if (flint_is == MISSING)
        return NULL;
    PolyRing *ring = arena_realloc(NULL, sizeof *ring);
    ring->last = NULL;
    rings++;
    flint.ctx_init(ring->ctx, LIMIT_LETTERS, order);
    return ring;
}

PolyRing *poly_open(void)
{
    return open_ring(ORD_LEX);
}

PolyRing *poly_open_graded(void)
{
    return open_ring(ORD_DEGREVLEX);
}

const Poly *poly_mark(const PolyRing *ring)
{
    return ring->last;
}

void poly_release(PolyRing *ring, const Poly *mark)
{
    while (ring->last != mark) {
        Poly *poly = ring->last;
        ring->last = poly->before;
        flint.clear(poly->p, ring->ctx);
        free(poly);
    }
}

void poly_close(PolyRing *ring)
{
    poly_release(ring, NULL);
    flint.ctx_clear(ring->ctx);
    free(ring);
    if (!--rings) /* FLINT keeps the long numbers that were freed, without a bound */
        flint.flint_cleanup();
}

enum { ANY_DEGREE = LIMIT_POLY_DEGREE + 1 };

/* `degree` is a bound of its total degree. */
static Poly *poly_new(PolyRing *ring, slong degree)
{
    Poly *poly = arena_realloc(NULL, sizeof *poly);
    flint.init(poly->p, ring->ctx);
    poly->degree = degree < ANY_DEGREE ? degree : ANY_DEGREE;
    poly->before = ring->last;
    ring->last = poly;
    return poly;
}

const Poly *poly_rational(PolyRing *ring, mpq_srcptr value)
{
    Poly  *z = poly_new(ring, 0);
    fmpq_t q;
    flint.fmpq_init(q);
    flint.fmpq_set_mpq(q, value);
    flint.set_fmpq(z->p, q, ring->ctx);
    flint.fmpq_clear(q);
    return z;
}

const Poly *poly_integer(PolyRing *ring, long value)
{
    Poly *z = poly_new(ring, 0);
    flint.set_si(z->p, value, ring->ctx);
    return z;
}

const Poly *poly_letter(PolyRing *ring, int letter)
{
    Poly *z = poly_new(ring, 1);
    flint.gen(z->p, letter, ring->ctx);
    return z;
}

const Poly *poly_power_product(PolyRing *ring, const mp_limb_t exponent[LIMIT_LETTERS])
{
    Poly  *z = poly_new(ring, ANY_DEGREE);
    fmpq_t one;
    flint.fmpq_init(one);
    flint.set_si(z->p, 1, ring->ctx);
    flint.get_term_coeff_fmpq(one, z->p, 0, ring->ctx);
    flint.set_si(z->p, 0, ring->ctx);
    flint.set_coeff_fmpq_ui(z->p, one, exponent, ring->ctx);
    flint.fmpq_clear(one);
    return z;
}

/* Whether it is a polynomial within the bounds, and the statement within those of memory and time. */
static bool is_small(const PolyRing *ring, const Poly *a)
{
    return a && !num_stopped() && flint.length(a->p, ring->ctx) <= LIMIT_TERMS &&
           (a->degree <= LIMIT_POLY_DEGREE || flint.total_degree_si(a->p, ring->ctx) <= LIMIT_POLY_DEGREE);
}

static slong most(slong a, slong b)
{
    return a > b ? a : b;
}

const Poly *poly_add(PolyRing *ring, const Poly *a, const Poly *b)
{
    if (!is_small(ring, a) || !is_small(ring, b))
        return NULL;
    Poly *z = poly_new(ring, most(a->degree, b->degree));
    flint.add(z->p, a->p, b->p, ring->ctx);
    return z;
}

const Poly *poly_sub(PolyRing *ring, const Poly *a, const Poly *b)
{
    if (!is_small(ring, a) || !is_small(ring, b))
        return NULL;
    Poly *z = poly_new(ring, most(a->degree, b->degree));
    flint.sub(z->p, a->p, b->p, ring->ctx);
    return z;
}

const Poly *poly_mul(PolyRing *ring, const Poly *a, const Poly *b)
{
    if (!is_small(ring, a) || !is_small(ring, b) || flint.length(a->p, ring->ctx) * flint.length(b->p, ring->ctx) > LIMIT_PRODUCT)
        return NULL;
    Poly *z = poly_new(ring, a->degree + b->degree);
    flint.mul(z->p, a->p, b->p, ring->ctx);
    return z;
}

const Poly *poly_gcd(PolyRing *ring, const Poly *a, const Poly *b)
{
    if (!is_small(ring, a) || !is_small(ring, b))
        return NULL;
    Poly *z = poly_new(ring, most(a->degree, b->degree));
    return flint.gcd(z->p, a->p, b->p, ring->ctx) ? z : NULL;
}

const Poly *poly_quotient(PolyRing *ring, const Poly *a, const Poly *b)
{
    if (!is_small(ring, a) || !is_small(ring, b))
        return NULL;
    Poly *z = poly_new(ring, a->degree);
    return flint.divides(z->p, a->p, b->p, ring->ctx) ? z : NULL;
}

const Poly *poly_remainder(PolyRing *ring, const Poly *a, const Poly *b)
{
    if (!is_small(ring, a) || !is_small(ring, b))
        return NULL;
    Poly *quotient = poly_new(ring, ANY_DEGREE), *z = poly_new(ring, ANY_DEGREE);
    flint.divrem(quotient->p, z->p, a->p, b->p, ring->ctx);
    return z;
}

const Poly *poly_normal_form(PolyRing *ring, const Poly *a, const Poly *const *by, int count)
{
    fmpq_mpoly_struct  quotient[LIMIT_DIVISORS], *to[LIMIT_DIVISORS];
    fmpq_mpoly_struct *divisor[LIMIT_DIVISORS];
    if (!is_small(ring, a) || count > LIMIT_DIVISORS)
        return NULL;
    if (!count)
        return a;
    for (int i = 0; i < count; i++) {
        to[i] = &quotient[i];
        flint.init(to[i], ring->ctx);
        divisor[i] = (fmpq_mpoly_struct *)by[i]->p;
    }
    Poly *z = poly_new(ring, ANY_DEGREE);
    flint.divrem_ideal(to, z->p, a->p, divisor, count, ring->ctx);
    for (int i = 0; i < count; i++)
        flint.clear(to[i], ring->ctx);
    return z;
}

const Poly *poly_root(PolyRing *ring, const Poly *a)
{
    if (!is_small(ring, a))
        return NULL;
    Poly *z = poly_new(ring, a->degree);
    if (!flint.sqrt(z->p, a->p, ring->ctx))
        return NULL;
    return poly_equal(ring, poly_mul(ring, z, z), a) ? z : NULL; /* FLINT 2.9 gives 1 for the root of the letters 5 and 12 */
}

bool poly_factor(PolyFactors *z, PolyRing *ring, const Poly *a)
{
    if (!a || num_stopped() || flint.is_zero(a->p, ring->ctx) || flint.length(a->p, ring->ctx) > LIMIT_FACTOR_TERMS ||
        flint.total_degree_si(a->p, ring->ctx) > LIMIT_FACTOR_DEGREE)
        return false;
    fmpq_mpoly_factor_t f;
    flint.factor_init(f, ring->ctx);
    bool is = flint.factor(f, a->p, ring->ctx) && flint.factor_make_integral(f, ring->ctx) && f->num <= MOST_FACTORS;
    z->count = 0;
    if (is) {
        Poly *constant = poly_new(ring, 0);
        flint.set_fmpq(constant->p, f->constant, ring->ctx);
        z->constant = constant;
    }
    for (slong i = 0; is && i < f->num; i++) {
        Poly *factor = poly_new(ring, a->degree);
        flint.set(factor->p, &f->poly[i], ring->ctx);
        z->factor[z->count] = factor;
        z->power[z->count++] = (int)f->exp[i]; /* below the degree, so it is a machine number */
    }
    flint.factor_clear(f, ring->ctx);
    return is;
}

const Poly *poly_leading(PolyRing *ring, const Poly *a)
{
    if (!a)
        return NULL;
    Poly  *z = poly_new(ring, 0);
    fmpq_t q;
    flint.fmpq_init(q);
    flint.get_term_coeff_fmpq(q, a->p, 0, ring->ctx);
    flint.set_fmpq(z->p, q, ring->ctx);
    flint.fmpq_clear(q);
    return z;
}

const Poly *poly_coefficient(PolyRing *ring, const Poly *a, int letter, int power)
{
    if (!a)
        return NULL;
    Poly       *z = poly_new(ring, a->degree);
    const slong letters[] = {letter};
    const ulong powers[] = {(ulong)power};
    flint.get_coeff_vars_ui(z->p, a->p, letters, powers, 1, ring->ctx);
    return z;
}

bool poly_is_zero(const PolyRing *ring, const Poly *a)
{
    return a && flint.is_zero(a->p, ring->ctx);
}

bool poly_is_one(const PolyRing *ring, const Poly *a)
{
    return a && flint.is_one(a->p, ring->ctx);
}

bool poly_equal(const PolyRing *ring, const Poly *a, const Poly *b)
{
    return a && b && flint.equal(a->p, b->p, ring->ctx);
}

bool poly_is_rational(const PolyRing *ring, const Poly *a)
{
    return a && flint.is_fmpq(a->p, ring->ctx);
}

int poly_degree(const PolyRing *ring, const Poly *a, int letter)
{
    return a ? (int)flint.degree_si(a->p, letter, ring->ctx) : 0;
}

int poly_terms(const PolyRing *ring, const Poly *a)
{
    return a ? (int)flint.length(a->p, ring->ctx) : 0;
}

int poly_bits(const PolyRing *ring, const Poly *a)
{
    size_t longest = 0;
    fmpq_t q;
    mpq_t  value;
    mpq_init(value);
    flint.fmpq_init(q);
    for (int i = 0; i < poly_terms(ring, a); i++) {
        flint.get_term_coeff_fmpq(q, a->p, i, ring->ctx);
        flint.fmpq_get_mpq(value, q);
        size_t bits = mpz_sizeinbase(mpq_numref(value), 2) + mpz_sizeinbase(mpq_denref(value), 2);
        longest = bits > longest ? bits : longest;
    }
    flint.fmpq_clear(q);
    mpq_clear(value);
    return (int)longest;
}

void poly_exponents(mp_limb_t exponent[LIMIT_LETTERS], const PolyRing *ring, const Poly *a, int term)
{
    flint.get_term_exp_ui(exponent, a->p, term, ring->ctx);
}

void poly_term(mpq_t coefficient, mp_limb_t exponent[LIMIT_LETTERS], const PolyRing *ring, const Poly *a, int term)
{
    fmpq_t q;
    flint.fmpq_init(q);
    flint.get_term_coeff_fmpq(q, a->p, term, ring->ctx);
    flint.fmpq_get_mpq(coefficient, q);
    flint.fmpq_clear(q);
    poly_exponents(exponent, ring, a, term);
}
