/* Words that somebody may type for a method or command because other programs or textbooks have them, each with a line that works here. */
#ifndef CAROM_SESSION_OTHER_WORDS_H
#define CAROM_SESSION_OTHER_WORDS_H

#include "base/text.h"

/* The hint for that word; NULL: it is none of them. */
const char *other_words_hint(Text word);
/* The hint for the one of them that was misspelt: sovle. NULL: it is near to none. */
const char *other_words_hint_near(Text word);

#endif
