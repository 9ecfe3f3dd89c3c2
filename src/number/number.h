/* What a number is: one interface over every number system, chosen while the program runs.
 *
 * A Num is a value of one system and means nothing without it. Numbers never change once made; they live in the
 * arena of the context they were made in. Every operation returns status flags that are OR-ed along a
 * calculation: 0 means that the value is good.
 *
 *   exact        sums of rational multiples of square roots, or rational multiples of pi     exact.c
 *   enclosure:P  an interval of two P-bit MPFR numbers that holds the true value             enclosure.c
 *   mpfr:P       P-bit MPFR numbers, rounded to nearest                                      mpfr.c
 *   binary32     the machine's float                                                         binary32.c
 *   binary64     the machine's double                                                        binary64.c
 *
 * A new system is one file that fills a NumSys, and one row in number.c.
 */
#ifndef CAROM_NUMBER_NUMBER_H
#define CAROM_NUMBER_NUMBER_H

#include "base/text.h"

#include <gmp.h>
#include <mpfr.h>
#include <signal.h>

enum {
    NUM_OK = 0,
    NUM_DOMAIN = 1,  /* the operation has no value there: 1/0, the root of a negative number */
    NUM_UNABLE = 2,  /* it has a value that this system cannot write or cannot decide */
    NUM_LIMIT = 4,   /* it has one, but larger than the bounds below */
    NUM_STOPPED = 8, /* Ctrl-C, or a bound of time or memory, ended the calculation */
};

enum {
    LIMIT_MEMORY = 512 << 20,  /* bytes for one statement */
    LIMIT_BITS = 1000000,      /* of a numerator or denominator */
    LIMIT_ANGLE = 100000,      /* bits of an angle, and of what is worked out from it */
    LIMIT_ROOTS = 64,          /* terms in one exact number */
    LIMIT_DIGITS = 100000,     /* of a literal */
    LIMIT_EXPONENT = 10000000, /* of a literal, or of ^ */
};

enum { NUM_READ_BACK = 17 }; /* digits that tell any two doubles apart */

typedef enum { ORDER_LESS = -1, ORDER_EQUAL = 0, ORDER_GREATER = 1, ORDER_UNKNOWN = 2 } Order;

typedef struct Exact    Exact;
typedef struct Interval Interval;

typedef union Num {
    float           binary32;
    double          binary64;
    mpfr_srcptr     mpfr;
    const Exact    *exact;
    const Interval *interval;
} Num;

typedef struct NumSys NumSys;

/* Whether enclosures made in a context carry the exact value with them, where there is one: comparisons are then as decided as
 * those of exact numbers, and an operation that the interval is too wide for goes on with it. */
typedef enum ExactPart {
    EXACT_PART_NONE,
    EXACT_PART_BESIDE,  /* the interval is what interval arithmetic makes of its operands */
    EXACT_PART_INSTEAD, /* the interval is the least around the exact value */
} ExactPart;

/* Of what kind the reason for a failure is, for those who act on it: the words are for people. */
typedef enum NumReason {
    REASON_OPERATION, /* this operation has no value here */
    REASON_NAN,       /* the format has a NaN for it */
    REASON_INHERITED, /* a value that it needs has none, and the reason is there */
} NumReason;

/* Where numbers are made. `why` says in words what the last failed operation ran into. */
typedef struct NumCtx {
    const NumSys *sys;
    Arena        *mem;
    mpfr_prec_t   prec;       /* of the systems that take one, in bits */
    ExactPart     exact_part; /* of enclosures */
    const char   *why;
    NumReason     reason;  /* the kind of `why` */
    bool          goes_on; /* of a system that rounds: an operation without a value gives inf or NaN and no flag, as in IEEE 754 */
    bool          met;     /* with goes_on: there was such an operation, and `why` and `reason` are about it. eval() clears it. */
    mpq_t         q[3];    /* scratch for GMP, so that nothing is allocated twice */
} NumCtx;

/* How its numbers stand for true ones: as they are, as the nearest of its own, or as bounds that hold them. */
typedef enum NumKind { NUM_ROUNDED, NUM_EXACT, NUM_RANGE } NumKind;

/* A floating-point format: p bits, and the exponents of its normal numbers: 2^emin is the least, below 2^(emax + 1) the largest. */
typedef struct FloatFormat {
    long p, emin, emax;
} FloatFormat;

/* What a number of a format can be. */
typedef enum NumClass { NUM_FINITE, NUM_INFINITE, NUM_NAN } NumClass;

struct NumSys {
    const char *name, *what;
    NumKind     kind;
    bool        takes_precision; /* named with its bits: mpfr:256 */
    /* Of a system that rounds; NULL elsewhere. */
    FloatFormat (*format)(mpfr_prec_t prec);
#define OP1(name) int (*name)(Num * z, Num x, NumCtx * ctx);
#define OP2(name) int (*name)(Num * z, Num x, Num y, NumCtx * ctx);
#include "number/ops.def"
#undef OP1
#undef OP2
    /* The nearest number to an exact one (to even when two are), or its enclosure. */
    int (*from_exact)(Num *z, const Exact *x, NumCtx *ctx);
    /* The exact value of x, or NULL where it has none (an enclosure, NaN). */
    const Exact *(*to_exact)(Num x, NumCtx *ctx);
    Order (*compare)(Num x, Num y, NumCtx *ctx);
    /* x as a decimal with `digits` significant digits, correctly rounded; true if those digits are all of x.
     * 0 stands for the fewest digits that read back as the same number, of which only the machine's formats and mpfr
     * know: the others write NUM_READ_BACK digits.
     * An enclosure writes only digits that are certain, and may therefore write none. */
    bool (*decimal)(Buf *out, Num x, int digits, NumCtx *ctx);
    /* Of a system that rounds: what stands in x. NULL elsewhere. */
    NumClass (*classify)(Num x);
    /* Only the machine's formats: x in hexadecimal, all its bits. NULL elsewhere. */
    void (*hex)(Buf *out, Num x);
    /* Only enclosures: decimals of `digits` digits below and above. NULL elsewhere. */
    void (*bounds)(Buf *lo, Buf *hi, Num x, int digits);
};

extern const NumSys exact_system, enclosure_system, mpfr_system, binary32_system, binary64_system;

/* The exact value of x, also of an enclosure that carries one; NULL where none is known. */
const Exact *num_exactly(Num x, NumCtx *ctx);

/* x as a decimal for people: as the system's own `decimal`, but with all digits of an integer part that is read at a glance, 1763668
 * and not 1.76367e6; of an enclosure the digits that are certain, however few, and nothing where there is none. */
bool num_decimal(Buf *out, Num x, int digits, NumCtx *ctx);

enum { LEAST_PRECISION = 2, MOST_PRECISION = 1000000 };

/* The systems a user can name, ended by NULL. */
extern const NumSys *const number_systems[];
/* "exact", "binary64", "mpfr:256": the system and, where it takes one, its precision (else 0). */
bool number_system(Text name, const NumSys **sys, mpfr_prec_t *prec);
/* The name again, with the precision. */
void number_system_write(Buf *out, const NumSys *sys, mpfr_prec_t prec);

void numctx_open(NumCtx *ctx, const NumSys *sys, Arena *mem);
void numctx_close(NumCtx *ctx);

/* Set by the handlers of Ctrl-C and of a timer, cleared when a statement begins. */
typedef enum Stop { STOP_NOT, STOP_KEY, STOP_TIME } Stop;
extern volatile sig_atomic_t num_stop;
/* Called at each poll where it is set: tests stop a calculation there. */
extern void (*num_polled)(void);
/* Why it has to end, once num_stop is set. */
const char *num_stop_reason(void);
/* NUM_STOPPED once the calculation has to end: asked between operations. */
int num_poll(NumCtx *ctx);

/* Before each sine, cosine, tangent, direction (x NULL) or pi of MPFR, which cannot be interrupted: polls, and NUM_LIMIT past
 * LIMIT_ANGLE bits of precision or of the angle itself, which takes as many bits of pi. A sine takes 0.04 s for 100,000
 * bits and 1 s for 1,000,000, where a quotient, a root or a decimal takes at most 0.03 s. */
int num_angle(mpfr_srcptr x, NumCtx *ctx);

/* mpfr_div. MPFR takes longer over a divisor of many words that are all 0 but one, such as the 2 of 1/2 at 100,000 bits,
 * than over one that is full. */
int num_quotient(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding);

/* Why an operation on inf failed. */
#define NUM_ONLY_A_MASS "only a mass or a moment of inertia can be inf, and only inv(inf) = 0 can be calculated with it"

/* Returns `flag` and remembers `why`; its kind is REASON_OPERATION unless it is given. */
int num_fail(NumCtx *ctx, int flag, const char *why);
int num_fail_as(NumCtx *ctx, NumReason reason, int flag, const char *why);
/* An operation without a value, whose inf or NaN is in place: NUM_DOMAIN, or NUM_OK where the context goes on. */
int num_invalid(NumCtx *ctx, NumReason reason, const char *why);

#endif
