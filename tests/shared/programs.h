/* The methods once more, as a C program has them in doubles. They go along the cases of the exact derivation, and note every number and
 * decision on the way. */
#ifndef CAROM_TESTS_PROGRAMS_H
#define CAROM_TESTS_PROGRAMS_H

#include "verify/report.h"

enum { PROGRAM_NAMES = 64, PROGRAM_DECISIONS = 32 };

typedef struct Program {
    const char *name[PROGRAM_NAMES];
    double      value[PROGRAM_NAMES];
    int         names;
    const char *condition[PROGRAM_DECISIONS];
    bool        own[PROGRAM_DECISIONS], typed[PROGRAM_DECISIONS]; /* in doubles; of the exact derivation */
    int         decisions;
    int         changed; /* decisions that are not the exact ones */
} Program;

typedef struct ProgramRow {
    const char *method, *givens; /* m a mass, e a coefficient, n a number, v two of them */
    void (*run)(const double *in);
    const char *way;
} ProgramRow;

extern const ProgramRow program_row[];
extern const int        program_rows;

/* Valid until the next call; names are made in `mem`. A condition that the method does not have fails the test. */
const Program *program_run(const ProgramRow *row, const double *in, const Report *exact, Arena *mem);

#endif
