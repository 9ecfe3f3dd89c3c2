/* Cases with the same results: a page shows them as one. */
#ifndef CAROM_VERIFY_JOINED_CASES_H
#define CAROM_VERIFY_JOINED_CASES_H

#include "verify/cases.h"

/* The cases as a page shows them: those that differ in nothing but remarks are one, in the place of the first. */
const Cases *joined_cases(const Report *report);

#endif
