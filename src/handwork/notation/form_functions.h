/* Functions without brackets, as they stand on paper: 5 cos 30°, 5cos30°, v sin θ.
 *
 * The argument is the number or the quantity that follows, with its degree sign. What is longer needs brackets. */
#ifndef CAROM_HANDWORK_NOTATION_FORM_FUNCTIONS_H
#define CAROM_HANDWORK_NOTATION_FORM_FUNCTIONS_H

#include "handwork/notation/form_brackets.h"

/* Puts the brackets. Those that are there must be matched; all are matched again afterwards. */
void form_put_arguments(Tokens *tokens);

#endif
