/* Plans as a program in C: every step in plain expressions of floats or doubles, for a compiler that knows nothing of carom.
 *
 * The program reads one problem a line, as "PLAN", the numbers of its givens as decimals, and for each case the decision to follow: 0 or
 * 1. It answers with one line: for each step in order the bits of its numbers, or 0 or 1 for a condition. A step in a case that is not
 * followed has whatever was there before. */
#ifndef CAROM_TESTS_C_PROGRAM_H
#define CAROM_TESTS_C_PROGRAM_H

#include "derive/plan.h"

typedef struct CProgram {
    Buf         text, calls;
    const Plan *plan; /* the last one */
    int         plans, temporaries;
    const char *lacks; /* the operation that it cannot write in C; NULL: there is none */
} CProgram;

/* With -DDOUBLE the program works in doubles. */
void c_program_begin(CProgram *program);
void c_program_add(CProgram *program, const Plan *plan);
void c_program_end(CProgram *program);
void c_program_free(CProgram *program);

/* How many numbers of a step the program writes; 1 for a condition, 0 for a step of words or without a value. */
int c_program_numbers(const Step *step);

#endif
