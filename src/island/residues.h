/* Residues: arithmetic modulo an odd prime without divisions (Montgomery 1985), and a symmetric matrix eliminated modulo that prime. */
#ifndef CAROM_ISLAND_RESIDUES_H
#define CAROM_ISLAND_RESIDUES_H

#include "base/arena.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

/* A residue is as wide as GMP's functions for small numbers take them, and there is a type with room for a product of two. */
typedef unsigned long Residue;
#if ULONG_MAX > 0xffffffffUL
__extension__ typedef unsigned __int128 ResidueProduct;
#else
typedef uint64_t ResidueProduct;
#endif
enum { RESIDUE_BITS = (int)sizeof(Residue) * CHAR_BIT };

typedef struct Modulus {
    Residue p;       /* an odd prime below 2^(RESIDUE_BITS - 2) */
    Residue inverse; /* -1/p modulo 2^RESIDUE_BITS */
    Residue square;  /* 2^(2*RESIDUE_BITS) modulo p */
} Modulus;

Modulus residue_modulus(Residue p);

/* t/2^RESIDUE_BITS modulo p, for t < p*2^RESIDUE_BITS. */
static inline Residue residue_reduce(const Modulus *m, ResidueProduct t)
{
    Residue q = (Residue)t * m->inverse, z = (Residue)((t + (ResidueProduct)q * m->p) >> RESIDUE_BITS);
    return z >= m->p ? z - m->p : z;
}

/* x*y, where one of them is prepared (residue_prepare); both prepared give a prepared product. */
static inline Residue residue_mul(const Modulus *m, Residue x, Residue y)
{
    return residue_reduce(m, (ResidueProduct)x * y);
}

static inline Residue residue_prepare(const Modulus *m, Residue x)
{
    return residue_mul(m, x, m->square);
}

static inline Residue residue_sub(const Modulus *m, Residue x, Residue y)
{
    return x >= y ? x - y : x - y + m->p;
}

/* 1/x of a prepared x that is not 0, prepared. */
Residue residue_inverse(const Modulus *m, Residue x);

/* A = L D L^T modulo p for the independent rows, in the order in which they were eliminated. */
typedef struct ResidueFactor {
    Modulus  modulus;
    int      n, rank;
    int     *pivot;    /* rank rows, and then those that depend on them */
    Residue *over;     /* 1/D of each pivot, prepared */
    int     *from;     /* pivot k has the entries from[k] to from[k + 1] - 1 of L */
    int     *column;   /* their rows */
    Residue *multiple; /* and values, prepared */
} ResidueFactor;

/* Returns the place at which row i of a lower triangle begins. */
static inline size_t residue_place(int i)
{
    return (size_t)i * ((size_t)i + 1) / 2;
}

/* a: the lower triangle of a symmetric matrix, n by n and prepared; it is used up. False if a row that is left has an entry but 0 on its
 * diagonal: a semidefinite A has none, so it is not semidefinite, or p is unlucky. */
bool residue_factor(ResidueFactor *factor, Residue *a, int n, Modulus modulus, Arena *mem);

/* x becomes the solution y of A y = x, not prepared, with 0 for the rows that depend on others. */
void residue_solve(const ResidueFactor *factor, Residue *x);

#endif
