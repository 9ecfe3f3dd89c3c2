/* What can be done with a lesson. */
#ifndef CAROM_TESTS_GRAMMAR_USES_H
#define CAROM_TESTS_GRAMMAR_USES_H

typedef enum Use { USE_CHECK, USE_SEEDS, USE_MISPRINTS, USE_UPDATE, USE_HANDOUT, USE_KEY, USE_PLAY, USE_PRACTISE, USE_MARK, USES } Use;

extern const char *const use_names[USES];

#endif
