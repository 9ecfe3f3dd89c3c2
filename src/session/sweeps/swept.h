/* The values that a sweep goes through, as they are typed: e from 0 to 1 step 1/10. */
#ifndef CAROM_SESSION_SWEPT_H
#define CAROM_SESSION_SWEPT_H

#include "session/run.h"

#define SWEEP_EXAMPLE "sweep e from 0 to 1 step 1/10 : collide1d ma=2 mb=3 va=4 vb=-1"

typedef struct Swept {
    Text name, unit; /* unit: as typed, or °, in which its values are put into the call; empty: none */
    Span span;
    Rat  from, to, step;
    int  values;  /* how many there are */
    bool pointed; /* one of the three was typed as a decimal */
} Swept;

/* NAME from A to B [step C]; *token is then behind it. Without a step there are that many. False after a complaint. */
bool swept_take(Run *run, const Token **token, Swept *swept, int steps);
/* Complains that something is missing at that token; returns false. */
bool swept_lacks(Run *run, const Token *token, const char *what);

#endif
