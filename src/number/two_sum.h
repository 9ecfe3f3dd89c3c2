/* a + b = sum + rest without error (Knuth). Rounding has to be to nearest, and the build keeps the compiler from reordering. */
#ifndef CAROM_NUMBER_TWO_SUM_H
#define CAROM_NUMBER_TWO_SUM_H

typedef struct TwoSum {
    double sum, rest;
} TwoSum;

static inline TwoSum two_sum(double a, double b)
{
    double sum = a + b, part = sum - a;
    return (TwoSum){sum, (a - (sum - part)) + (b - part)};
}

#endif
