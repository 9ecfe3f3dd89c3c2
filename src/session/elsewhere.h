/* Names of steps that a derivation does not have because it is worked another way, or in another case. */
#ifndef CAROM_SESSION_ELSEWHERE_H
#define CAROM_SESSION_ELSEWHERE_H

#include "session/run.h"

/* Whether that is such a step of the last derivation: then it complains, and says where the step is. */
bool elsewhere_is_step(Run *run, Text name, Span span);

#endif
