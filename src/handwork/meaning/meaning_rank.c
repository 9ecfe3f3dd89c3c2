#include "handwork/meaning/meaning_rank.h"

#include <math.h>
#include <string.h>

static int pivot_of(const double *row)
{
    int pivot = 0;
    while (row[pivot] == 0)
        pivot++;
    return pivot;
}

bool meaning_rank_add(MeaningRank *rank, double *row)
{
    double size = 0;
    for (int q = 0; q < rank->columns; q++)
        size = fmax(size, fabs(row[q]));
    if (size == 0 || rank->rows == MOST_DIMENSIONS)
        return false;
    for (int r = 0; r < rank->rows; r++) {
        const double *above = rank->row[r];
        int           pivot = pivot_of(above);
        double        times = row[pivot] / above[pivot];
        for (int q = 0; q < rank->columns; q++)
            row[q] = fabs(row[q] - times * above[q]) < 1e-6 * size ? 0 : row[q] - times * above[q];
    }
    bool any = false;
    for (int q = 0; q < rank->columns; q++)
        any |= row[q] != 0;
    if (any)
        memcpy(rank->row[rank->rows++], row, sizeof *rank->row);
    return any;
}
