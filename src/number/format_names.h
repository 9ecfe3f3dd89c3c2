/* Format names: what programs call formats of floating point. */
#ifndef CAROM_NUMBER_FORMAT_NAMES_H
#define CAROM_NUMBER_FORMAT_NAMES_H

#include "base/text.h"

/* The name that number_system knows: binary32 for float; any other word as it is. */
Text format_names_own(Text word);
/* Returns the MPFR numbers with as many bits as a format that carom does not have: mpfr:11 for half. Empty for any other word. */
Text format_names_instead(Text word);
/* The formats that need no number of bits, under all their names. */
void format_names_each(void (*visit)(Text name, void *data), void *data);

#endif
