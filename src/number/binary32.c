#define FLOAT float
#define MEMBER binary32
#define SYSTEM binary32_system
#define NAME "binary32"
#define WHAT "the machine's float, 24 bits"
#define GET mpfr_get_flt
#define PARSE strtof
#define BITS FLT_MANT_DIG
#define DIG FLT_DIG
#define LEAST FLT_MIN
#define LEAST_EXPONENT FLT_MIN_EXP
#define MOST_EXPONENT FLT_MAX_EXP
#define F(function) function##f
#include "number/binary.inc"
