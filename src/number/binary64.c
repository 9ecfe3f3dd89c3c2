#define FLOAT double
#define MEMBER binary64
#define SYSTEM binary64_system
#define NAME "binary64"
#define WHAT "the machine's double, 53 bits"
#define GET mpfr_get_d
#define PARSE strtod
#define BITS DBL_MANT_DIG
#define DIG DBL_DIG
#define LEAST DBL_MIN
#define LEAST_EXPONENT DBL_MIN_EXP
#define MOST_EXPONENT DBL_MAX_EXP
#define F(function) function
#include "number/binary.inc"
