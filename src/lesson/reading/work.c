#include "lesson/reading/work.h"

#include <time.h>

Work work_new(void)
{
    return (Work){.most = LIMIT_SECONDS};
}

void work_add_numbers(Work *work)
{
    const double EACH = 0.1;
    if (work_left(work) > 0) /* no new time once the limit was exceeded */
        work->most += EACH;
}

double work_left(const Work *work)
{
    const double SOON = 0.01;
    double       left = work->most - work->spent;
    return left > SOON ? left : 0;
}

double work_clock(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

void work_count(Work *work, double began, double spent)
{
    double now = spent + work_clock() - began;
    work->spent = now > work->spent ? now : work->spent;
}
