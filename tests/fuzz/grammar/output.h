/* What any output has to be. Each returns NULL where it is so, else what is wrong, as words that last. */
#ifndef CAROM_TESTS_GRAMMAR_OUTPUT_H
#define CAROM_TESTS_GRAMMAR_OUTPUT_H

#include "base/text.h"

/* UTF-8 that shows as it is: no control characters but the end of a line, and no bytes or characters that act on what stands around them.
 * With `colour` carom's own escapes may stand in it. */
const char *output_is_plain(Text text, bool colour);
/* Lines of JSON, one value each. */
const char *output_is_json(Text text);
/* HTML or SVG. */
const char *output_is_page(Text text);

#endif
