/* Several values for one unknown, of which a page may rule some out: `v1 = 2 or v1 = 3`, `v1 = 2 or 3`, `reject v1 = 3`, `v1 = 3
 * (impossible)`. All texts are parts of the text given. */
#ifndef CAROM_HANDWORK_PAGE_CHOICES_H
#define CAROM_HANDWORK_PAGE_CHOICES_H

#include "base/text.h"

/* The claim in front of `or`; *rest: what stands behind it. Without such an `or` the claim is the whole part, and *rest is empty. */
Text choices_before_or(Text part, Text *rest);

/* The claim without the words that rule its value out; *ruled_out: it has some. */
Text choices_without_ruling(Text claim, bool *ruled_out);

/* The value behind a ± in front of it, v = ±0.5, which stands for two values; empty if there is none. */
Text choices_without_plus_minus(Text form);

#endif
