/* Atoms: the numbers that a problem is solved for, one by one: a quantity that is a number, or one component of a vector.
 *
 * A formula with unknown vectors is written out in their components, and only as far as it contains unknowns: with v unknown,
 * v . n is v.x*n.x + v.y*n.y, and |w| stays |w|. */
#ifndef CAROM_SOLVE_ALGEBRA_ATOM_H
#define CAROM_SOLVE_ALGEBRA_ATOM_H

#include "solve/algebra/term.h"

enum { ATOM_PARTS = 4 }; /* of each slot: its three components, or the number itself */
enum { ATOM_NUMBER = 3 };

/* Its slot in the plan and its part: slot*ATOM_PARTS + part. */
typedef int Atom;

static inline Atom atom_of(int slot, int part)
{
    return slot * ATOM_PARTS + part;
}

/* The atom that this node is: a name, or a component of one; -1: neither. */
Atom atom_at(const Expr *expr);
/* The atom as a formula: va.x */
const Expr *atom_expr(const TermDesk *desk, Atom atom, Text name, Shape shape);

/* Counts how often the formula contains the atom, alone or in its vector. */
int atom_count(const Expr *expr, Atom atom);
/* Adds the unknown atoms of the formula, each once; `known` has an entry for each atom. The number of them so far, at most `room`. */
int  atom_list(const Expr *expr, const bool *known, Atom *list, int count, int room);
bool atom_among(const Atom *list, int count, Atom atom);
bool atom_any_unknown(const Expr *expr, const bool *known);

/* A formula that is a number, with its unknown vectors written out. */
const Expr *atom_written_out(const TermDesk *desk, const Expr *expr, const bool *known);
/* One component of a formula that is a vector, in the same way. */
const Expr *atom_component(const TermDesk *desk, const Expr *vector, int part, const bool *known);

/* The formula with `value` in place of the atom; both are written out. */
const Expr *atom_replace(const TermDesk *desk, const Expr *expr, Atom atom, const Expr *value);

#endif
