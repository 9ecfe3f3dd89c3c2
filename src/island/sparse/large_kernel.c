#include "island/sparse/large_kernel.h"

#include <limits.h>
#include <math.h>

/* The kernels that run on every machine. */
#define LANE_BYTES 16
#define NAME(x) x##_16
#define TARGET
#include "island/sparse/large_kernel.inc"

#if defined(__x86_64__) && defined(__GNUC__)

#define LANE_BYTES 32
#define NAME(x) x##_32
#define TARGET __attribute__((target("avx2")))
#include "island/sparse/large_kernel.inc"

#define LANE_BYTES 64
#define NAME(x) x##_64
#define TARGET __attribute__((target("avx512f")))
#include "island/sparse/large_kernel.inc"

const Kernels *const *large_kernels(void)
{
    static const Kernels *const all[] = {&kernels_64, &kernels_32, &kernels_16, NULL};
    return __builtin_cpu_supports("avx512f") ? all : __builtin_cpu_supports("avx2") ? all + 1 : all + 2;
}

#else

const Kernels *const *large_kernels(void)
{
    static const Kernels *const all[] = {&kernels_16, NULL};
    return all;
}

#endif
