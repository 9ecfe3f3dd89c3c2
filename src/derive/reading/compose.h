/* Compose: the lines of a method as they stand in a plan, when another method uses theirs or for one member of a family.
 *
 *     use collide1d ma=ma mb=mb va=van vb=vbn e=e as along     steps along.u, along.J, along.va' ...
 *     for each part p                                          its lines once for each member of the family `part`;
 *       step p_p = m_p*v_p                                     p stands for the member: p_1 = m_1*v_1
 *     end
 *     step p = sum(part q: m_q*v_q)                            m_1*v_1 + m_2*v_2
 *     let s_p = -1                                             s_1*v_1 is -v_1 from here on (lets.h)
 *
 * A name is cut into segments at `_` and `.`; every segment but the first may be a variable. In a text, {p} is the member's name. */
#ifndef CAROM_DERIVE_READING_COMPOSE_H
#define CAROM_DERIVE_READING_COMPOSE_H

#include "derive/reading/book.h"
#include "derive/lets.h"

/* A LinePlace says where lines stand, from the inside out. It lives as long as the plan. */
struct LinePlace {
    Arena           *mem;      /* of the plan */
    Lets            *lets;     /* of the plan; they also count the terms of sums that have been written out in it */
    const LinePlace *outer;    /* NULL: the method itself */
    const Book      *book;     /* whose lines these are */
    const Form      *form;     /* of that method's givens, with the members of its families */
    Text             part;     /* of the outermost place of a used method: its whole name, "shot.along"; else empty */
    const char      *joined;   /* what stands between that name and a step's own: "." */
    const Use       *use;      /* of a used method: the line, which may name some of its steps; or NULL */
    bool             undrawn;  /* of a used method: its figures are left out */
    Text             variable; /* of a `for each`: p, and the member that it stands for; else empty */
    Text             member;
};

/* "m_part" for the variable "part" and the member "1" is "m_1". */
Text compose_member(Text name, Text variable, Text member, Arena *mem);

/* The member that `name` has in the place of the family in `pattern`: "1" for "m_1", "m_part" and "part"; "1_2" for two segments. False
 * where it has none. */
bool compose_match(Text pattern, Text family, int segments, Text name, Text *member);

/* Whether a step or a given of the method has that name in some plan of it; a variable of a `for each` stands for any member. */
bool compose_has_step(const Book *book, Text name);

/* A name that is defined or replaced in that place. */
Text compose_name(const LinePlace *place, Text name);

/* A formula there, as a copy with sums written out. `scope` has the names before it: those of a used method get its part's name, constants
 * and words keep their own. NULL after a complaint (a sum over no family). */
const Expr *compose_expr(const LinePlace *place, const Expr *formula, Scope *scope, Diag *diag);

/* A caption, reason or label there: {p} is the member, {name} the name in the plan. */
Text compose_text(const LinePlace *place, Text text, Scope *scope);

/* A place inside `place` for each member of a range, and how many; NULL after a complaint. */
const LinePlace **compose_range(const LinePlace *place, const Range *range, Scope *scope, int *count, Diag *diag);

/* The answer to the question in that place, as far as the plan has been written. */
bool compose_asked(const LinePlace *place, const NameTest *asked, Scope *scope);

/* The whole name of the part that the place is in; empty: it is in none. */
Text compose_part_name(const LinePlace *place);

/* Whether the place is in a part whose working no page shows. */
bool compose_is_folded(const LinePlace *place);

#endif
