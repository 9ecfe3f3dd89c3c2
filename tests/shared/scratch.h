/* A buffer for the output of the function under test. scratch_open and scratch_close are fixtures of Check. */
#ifndef CAROM_TESTS_SCRATCH_H
#define CAROM_TESTS_SCRATCH_H

#include "base/text.h"

extern Buf scratch;

void scratch_open(void);
void scratch_close(void);
/* Its content, ended by a zero byte. */
const char *scratch_text(void);

#endif
