/* Forward problems with random numbers, and every quantity that carom works out for them, read from the JSON of a session: for tests that
 * hide some quantities, give others instead, and ask for the hidden ones. */
#ifndef CAROM_TESTS_FORWARD_H
#define CAROM_TESTS_FORWARD_H

#include "harness.h"

enum { FORWARD_PARTS = 3, FORWARD_LONGEST = 160, FORWARD_GIVENS = 10, FORWARD_QUANTITIES = 96 };

/* A number or a vector, in exact form and in decimals of 60 digits. An exact form that does not exist, or is very long, is empty. */
typedef struct Quantity {
    char name[24];
    int  parts; /* 0: not a value of this kind */
    bool vector, answer;
    char exact[FORWARD_PARTS][FORWARD_LONGEST], decimal[FORWARD_PARTS][FORWARD_LONGEST];
} Quantity;

typedef struct Instance {
    char     method[24], kind[FORWARD_GIVENS];
    Quantity given[FORWARD_GIVENS];
    int      givens;
} Instance;

/* Answers, steps, and speeds of answers under the name speed(v'). */
typedef struct Forward {
    bool     collides; /* all needs hold, and the bodies meet */
    bool     lawful;   /* no law is false */
    Quantity quantity[FORWARD_QUANTITIES];
    int      count;
} Forward;

/* A session that answers in JSON with enough digits. */
Play *forward_play(void);

/* Random values for "collide1d ma=m mb=m va=n vb=n e=e", a method with the kind of each of its givens:
 *   m positive   n any number   e 0 to 1   h positive, mostly 5*t^2 with a rational t   g 10 or 981/100   i 1 or -1
 *   v a vector of the plane   s one of space   d, D directions of rational length in the plane and in space */
Instance forward_random(const char *pattern, Random *random);
/* Writes 3/4 or <1/2,-2> without spaces; part < 0 for all parts. */
void forward_type(Buf *out, const Quantity *quantity, int part);
/* Writes the call with the values of the instance. */
void forward_put_call(Buf *out, const Instance *instance);
/* Runs it. */
void            forward_run(Play *play, const Instance *instance, Forward *forward);
const Quantity *forward_find(const Forward *forward, const char *name);

/* Reads {"exact": ..., "decimal": ...}. */
void quantity_read(Quantity *quantity, const char *json);
bool quantity_same(const Quantity *a, const Quantity *b);
/* Whether the difference is below 10^-digits of the greatest part. */
bool quantity_near(const Quantity *a, const Quantity *b, int digits);
/* (after - before)*10^power of one part. */
double quantity_change(const Quantity *before, const Quantity *after, int part, int power);

#endif
