/* Formulas as any C program has them, whole expressions in the machine's numbers: what a compiler may contract. (carom's own
 * systems work out one operation a call, so there is nothing to contract in them; the flags are what keeps it so.)
 *
 * plain.c is compiled three times: as the rest of the program, without optimising, and for all that this machine can do. */
#ifndef CAROM_TESTS_PLAIN_H
#define CAROM_TESTS_PLAIN_H

typedef struct Plain {
    double (*multiply_add)(double a, double b, double c);
    float (*multiply_add_f)(float a, float b, float c);
    /* The velocity of A after a collision of smooth balls; in: ma, mb, e, va, vb, n. */
    void (*collide)(double out[2], const double in[9]);
    void (*collide_f)(float out[2], const float in[9]);
} Plain;

extern const Plain plain, plain_O0, plain_native;

#endif
