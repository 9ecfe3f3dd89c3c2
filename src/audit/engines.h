/* Engines: what physics engines were measured to do, from engines.def. */
#ifndef CAROM_AUDIT_ENGINES_H
#define CAROM_AUDIT_ENGINES_H

#include "base/text.h"

#define ENGINES_MEASURED "November 2026"

/* An EngineMix is a rule that gives the coefficient of a pair from those of its bodies. */
typedef struct EngineMix {
    const char *formula, *words; /* with e1 and e2; empty: no rule of the bodies */
} EngineMix;

/* The facts that have no words were not measured. */
typedef struct PhysicsEngine {
    const char      *name, *version, *numbers;
    const EngineMix *mix;
    const char      *defaults;
    int              slow, slow_den; /* the closing speed in m/s under which it does not bounce; 0: none, or not one number */
    const char      *slow_words, *mu, *limit, *cap, *gravity, *row_of_balls, *remark;
} PhysicsEngine;

/* Every rule once, also those that no engine has. */
extern const EngineMix     engines_mixes[];
extern const int           engines_mixes_count;
extern const PhysicsEngine engines[];
extern const int           engines_count;

/* The engine of that name, in any case of letters; NULL: there is none. */
const PhysicsEngine *engines_find(Text name);

#endif
