/* Numbers: one interface to every number system. The system is chosen at run time.
 *
 * A Num is a value of one system and has no meaning without it. Numbers never change; they live in the arena of the context in which they
 * were made. Every operation returns status flags, which a calculation combines with OR: 0 means that the value is good.
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
    NUM_UNABLE = 2,  /* it has a value that this system cannot represent or cannot decide */
    NUM_LIMIT = 4,   /* it has a value, but one beyond the bounds below */
    NUM_STOPPED = 8, /* Ctrl-C, or a limit of time or memory, ended the calculation */
};

enum {
    LIMIT_MEMORY = 512 << 20,  /* bytes for one statement */
    LIMIT_BITS = 1000000,      /* of a numerator or denominator */
    LIMIT_ANGLE = 100000,      /* bits of an angle, and of values computed from it */
    LIMIT_ROOTS = 64,          /* terms in one exact number */
    LIMIT_DIGITS = 100000,     /* of a literal */
    LIMIT_EXPONENT = 10000000, /* of a literal, or of ^ */
};

enum { NUM_READ_BACK = 17 }; /* digits that distinguish any two doubles */

/* An Order says how two numbers compare. Only formulas, whose letters have ranges, give the last three. */
typedef enum {
    ORDER_LESS = -1,
    ORDER_EQUAL = 0,
    ORDER_GREATER = 1,
    ORDER_UNKNOWN = 2,
    ORDER_AT_LEAST, /* greater or equal */
    ORDER_AT_MOST,
    ORDER_UNEQUAL,
} Order;

typedef struct Exact    Exact;
typedef struct Interval Interval;

typedef union Num {
    float           binary32;
    double          binary64;
    mpfr_srcptr     mpfr;
    const Exact    *exact;
    const Interval *interval;
    const void     *lettered; /* of a system that stands above this folder, which alone knows its type (lettered_of) */
} Num;

typedef struct NumSys NumSys;

/* Whether enclosures made in a context also carry the exact value, if there is one. Comparisons are then as decidable as those of exact
 * numbers, and an operation that fails for the interval can use the exact value. */
typedef enum ExactPart {
    EXACT_PART_NONE,
    EXACT_PART_BESIDE,  /* interval arithmetic computes the interval from its operands */
    EXACT_PART_INSTEAD, /* the interval is the smallest around the exact value */
} ExactPart;

/* The kind of a failure, for code that acts on it; the text is for people. */
typedef enum NumReason {
    REASON_OPERATION, /* this operation has no value here */
    REASON_NAN,       /* the format has a NaN for it */
    REASON_INHERITED, /* a value that it needs has none; the reason is stored there */
} NumReason;

/* The context in which numbers are made. `why` explains the last failed operation in words. */
typedef struct NumCtx {
    const NumSys *sys;
    Arena        *mem;
    mpfr_prec_t   prec;       /* in bits, for systems that take a precision */
    ExactPart     exact_part; /* of enclosures */
    const char   *why;
    NumReason     reason;  /* the kind of `why` */
    bool          goes_on; /* of a system that rounds: an operation without a value gives inf or NaN and no flag, as in IEEE 754 */
    bool          met;     /* with goes_on: there was such an operation, and `why` and `reason` are about it. eval() clears it. */
    void         *letters; /* of the system of letters, which alone knows its type (letters_of); NULL for others */
    mpq_t         q[3];    /* scratch for GMP, so that nothing is allocated twice */
} NumCtx;

/* A NumKind says how the numbers of a system represent true values: exactly, by the nearest number of the system, by bounds that contain
 * them, or by formulas. */
typedef enum NumKind { NUM_ROUNDED, NUM_EXACT, NUM_RANGE, NUM_FORMULA } NumKind;

/* A floating-point format: p bits, and the exponents of its normal numbers: 2^emin is the least, below 2^(emax + 1) the largest. */
typedef struct FloatFormat {
    long p, emin, emax;
} FloatFormat;

/* The classes of numbers of a format. */
typedef enum NumClass { NUM_FINITE, NUM_INFINITE, NUM_NAN } NumClass;

struct NumSys {
    const char *name, *what;
    NumKind     kind;
    bool        takes_precision; /* the name includes the bits: mpfr:256 */
    /* Only for systems that round; NULL otherwise. */
    FloatFormat (*format)(mpfr_prec_t prec);
#define OP1(name) int (*name)(Num * z, Num x, NumCtx * ctx);
#define OP2(name) int (*name)(Num * z, Num x, Num y, NumCtx * ctx);
#include "number/ops.def"
#undef OP1
#undef OP2
    /* The number nearest to an exact one (ties to even), or its enclosure. */
    int (*from_exact)(Num *z, const Exact *x, NumCtx *ctx);
    /* The exact value of x, or NULL if it has none (an enclosure, NaN). */
    const Exact *(*to_exact)(Num x, NumCtx *ctx);
    Order (*compare)(Num x, Num y, NumCtx *ctx);
    /* x as a decimal with `digits` significant digits, correctly rounded; true if those digits are all of x.
     * 0 asks for the fewest digits that read back as the same number; only the hardware formats and mpfr support that, the others write
     * NUM_READ_BACK digits. An enclosure writes only digits that are certain, and may therefore write none. */
    bool (*decimal)(Buf *out, Num x, int digits, NumCtx *ctx);
    /* Only for systems that round: the class of x. NULL otherwise. */
    NumClass (*classify)(Num x);
    /* Only for hardware formats: x in hexadecimal, with all its bits. NULL otherwise. */
    void (*hex)(Buf *out, Num x);
    /* Only for formulas; NULL otherwise: the number of a declared letter, NUM_UNABLE if there is none of that name, and x as a formula in
     * declared letters, an Expr, NULL if it has none. */
    int (*letter)(Num *z, Text name, NumCtx *ctx);
    const void *(*formula)(Num x, NumCtx *ctx, Arena *mem);
    /* Only for enclosures: decimals of `digits` digits below and above. NULL otherwise. */
    void (*bounds)(Buf *lo, Buf *hi, Num x, int digits);
};

extern const NumSys exact_system, enclosure_system, mpfr_system, binary32_system, binary64_system;

/* The exact value of x, also of an enclosure that carries one; NULL if it is not known. */
const Exact *num_exactly(Num x, NumCtx *ctx);

/* x as a decimal for people: as the system's own `decimal`, but with all digits of a short integer part: 1763668 and not 1.76367e6. Of an
 * enclosure it has only the certain digits, and nothing if no digit is certain. */
bool num_decimal(Buf *out, Num x, int digits, NumCtx *ctx);

enum { LEAST_PRECISION = 2, MOST_PRECISION = 1000000 };

/* The systems that a user can name; the list ends with NULL. */
extern const NumSys *const number_systems[];
/* "exact", "binary64" or "double", "mpfr:256": the system and its precision (0 if it takes none). */
bool number_system(Text name, const NumSys **sys, mpfr_prec_t *prec);
/* The name again, with the precision. */
void number_system_write(Buf *out, const NumSys *sys, mpfr_prec_t prec);

/* Whether its numbers are written without rounding: exact numbers and formulas. */
bool number_system_exact(const NumSys *sys);

void numctx_open(NumCtx *ctx, const NumSys *sys, Arena *mem);

/* A program computes in such a machine: a system that rounds, with its precision in bits if that can be chosen (else 0). */
typedef struct Machine {
    const NumSys *sys;
    mpfr_prec_t   prec;
} Machine;

/* A context for the numbers of such a program. */
void numctx_open_for(NumCtx *ctx, Machine machine, Arena *mem);
/* "binary32", "mpfr:24". */
Text number_machine_name(Machine machine, Arena *mem);
void numctx_close(NumCtx *ctx);

/* Set by the handlers of Ctrl-C and of a timer, and by num_stopped when the memory of a statement is used up. It stays set until the
 * statement has ended: what was worked out until then is no result, and nobody may conclude anything from it. */
typedef enum Stop { STOP_NOT, STOP_KEY, STOP_TIME, STOP_MEMORY } Stop;
Stop num_stop(void);
/* Sets it; a handler of signals may call this. */
void num_set_stop(Stop stop);
/* NULL, or a function that is called at each poll: tests stop a calculation with it. */
void num_call_at_polls(void (*polled)(void));
/* The reason for the stop, once there is one. */
const char *num_stop_reason(void);
/* Before a statement and after it; one that runs others has one limit of memory with them. */
void num_begin(void);
void num_end(void);
/* Whether the calculation must end; called between operations. */
bool num_stopped(void);
/* The same as a status: NUM_STOPPED. */
int num_poll(NumCtx *ctx);

/* Before each sine, cosine, tangent, direction (x NULL) or pi of MPFR, which cannot be interrupted: polls, and returns NUM_LIMIT beyond
 * LIMIT_ANGLE bits of precision or of the angle itself, which needs as many bits of pi. A sine takes 0.04 s for 100,000 bits and 1 s for
 * 1,000,000; a quotient, a root or a decimal takes at most 0.03 s. */
int num_angle(mpfr_srcptr x, NumCtx *ctx);

/* mpfr_div. MPFR is slower for a divisor of many words of which all but one are 0 (the 2 of 1/2 at 100,000 bits) than for a full one. */
int num_quotient(mpfr_ptr z, mpfr_srcptr x, mpfr_srcptr y, mpfr_rnd_t rounding);

/* Why an operation on inf failed. */
#define NUM_ONLY_A_MASS "only a mass or a moment of inertia can be inf, and only inv(inf) = 0 can be calculated with it"

/* Returns `flag` and remembers `why`; its kind is REASON_OPERATION by default. */
int num_fail(NumCtx *ctx, int flag, const char *why);
int num_fail_as(NumCtx *ctx, NumReason reason, int flag, const char *why);
/* An operation without a value, whose inf or NaN is in place: NUM_DOMAIN, or NUM_OK where the context goes on. */
int num_invalid(NumCtx *ctx, NumReason reason, const char *why);

#endif
