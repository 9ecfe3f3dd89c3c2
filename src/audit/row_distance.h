/* Row distance: how far the logged results of a row are from those that a plan gives.
 *
 * The values of a plan are enclosures, made as narrow as needed; decisions that these leave open are made by exact numbers. The error of a
 * vector is its largest one, in ulps of its largest component: a component that cancels to nearly 0 says nothing about the vector. */
#ifndef CAROM_AUDIT_ROW_DISTANCE_H
#define CAROM_AUDIT_ROW_DISTANCE_H

#include "audit/row_values.h"

/* A row is good within so many ulps; rounding takes a result at most so many widths of an enclosure out of it. */
enum { GOOD_ULPS = 4, ROUNDING_ROOM = 8 };

typedef struct RowDistance {
    double ulps;   /* INFINITY: not comparable, or an error where the true value is 0 */
    double width;  /* of the enclosure */
    double beyond; /* how far it is outside the enclosure, in widths of it; an enclosure is at least one ulp wide */
    bool   open;   /* the enclosure has no finite bounds */
} RowDistance;

typedef struct RowGauge {
    RowValues *values;
    NumCtx     enclosure;
    mpfr_t     number, low, high, size;
} RowGauge;

void row_distance_open(RowGauge *gauge, RowValues *values);
void row_distance_close(RowGauge *gauge);

/* The wanted steps of the plan as enclosures of that precision. */
const Column *row_distance_enclose(RowGauge *gauge, const Plan *plan, const bool *wanted, const Input *givens, mpfr_prec_t bits);
/* The same, with decisions by exact numbers. */
const Column *row_distance_enclose_exactly(RowGauge *gauge, const Plan *plan, const bool *wanted, const Input *givens, mpfr_prec_t bits);
/* Whether decisions or values are open that more precision may settle. */
bool row_distance_is_open(const Column *column);
/* The step that gave the name its value in the case that applies; NULL: it has none. */
const Entry *row_distance_find(const Plan *plan, const Column *column, Text name);

/* The distance of a logged result from that of a column. */
RowDistance row_distance(RowGauge *gauge, const Plan *plan, const Column *column, int result);
/* A number of an enclosure, about. */
double row_distance_middle(RowGauge *gauge, Num enclosure);
/* The value as decimals: <1, 2>, or none. */
Text row_distance_truth(RowGauge *gauge, const Entry *entry);

#endif
