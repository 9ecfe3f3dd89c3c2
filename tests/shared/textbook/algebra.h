/* Formulas as trees: read from text, worked out in fractions, and changed in one place as a student changes them by mistake.
 *
 * The text is that of the tables in exercises.c: numbers, names such as va', `v.x`, + - * /, `^2`, ` . ` for the dot product, |v|, perp,
 * cross, sqrt, <a, b>. It is read by this file alone and by nothing of src/. Trees last until algebra_forget. */
#ifndef CAROM_TESTS_ALGEBRA_H
#define CAROM_TESTS_ALGEBRA_H

#include "fractions.h"

typedef enum AlgebraKind {
    ALGEBRA_NUMBER,
    ALGEBRA_NAME,
    ALGEBRA_SUM,
    ALGEBRA_DIFFERENCE,
    ALGEBRA_OPPOSITE,
    ALGEBRA_PRODUCT,
    ALGEBRA_RATIO,
    ALGEBRA_DOT,
    ALGEBRA_SQUARE,
    ALGEBRA_ROOT,
    ALGEBRA_SIZE,
    ALGEBRA_X,
    ALGEBRA_Y,
    ALGEBRA_PERP,
    ALGEBRA_CROSS,
    ALGEBRA_PAIR
} AlgebraKind;

enum { ALGEBRA_NAME_ROOM = 12 };

typedef struct Algebra Algebra;
struct Algebra {
    AlgebraKind kind;
    Q           number;
    char        name[ALGEBRA_NAME_ROOM];
    Algebra    *a, *b; /* NULL where there is none */
};

/* The values of names; false for one that has none. */
typedef struct AlgebraValues {
    bool (*of)(const void *owner, const char *name, Vec *value);
    const void *owner;
} AlgebraValues;

Algebra *algebra_read(const char *text); /* ends the test where the text is no formula */
Algebra *algebra_number(Q number);
Algebra *algebra_name(const char *name);
Algebra *algebra_of(AlgebraKind kind, Algebra *a, Algebra *b);
Algebra *algebra_copy(const Algebra *formula);

/* False where it cannot be worked out. */
bool algebra_work(const Algebra *formula, AlgebraValues values, Vec *value);
bool algebra_has(const Algebra *formula, const char *name);
/* Its nodes, each before its parts; at most `most` of them. */
int  algebra_nodes(Algebra *formula, Algebra **node, int most);
void algebra_forget(void);

#endif
