/* What working with fractions has cost, and where it ends. */
#include "island/sparse/large_exact.h"

int exact_spend(ExactRun *run, double work)
{
    run->work += work;
    if (run->work > run->budget)
        return num_fail(&run->num, NUM_LIMIT, "the fractions grow too long to be worked out in reasonable time");
    return num_poll(&run->num);
}

int exact_no_pivot(ExactRun *run, int k, bool row_is_zero, bool right_is_zero)
{
    if (row_is_zero && right_is_zero)
        return NUM_OK;
    run->blamed = k;
    return num_fail(&run->num, NUM_DOMAIN,
                    row_is_zero ? "the equations of the contacts contradict each other: no impulses satisfy all of them"
                                : "the matrix of the contacts is not positive semidefinite");
}
