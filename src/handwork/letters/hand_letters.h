/* A page of hand work on a derivation in letters. A formula is right if it is the same as the true one for all values of the letters,
 * whatever its form: va' = -u(1 + 6e)/5, or -u/5 - 6ue/5. */
#ifndef CAROM_HANDWORK_LETTERS_HAND_LETTERS_H
#define CAROM_HANDWORK_LETTERS_HAND_LETTERS_H

#include "handwork/explanation.h"

/* A form in letters alone, or numbers, against a true value in letters, of `ctx`: EXACT, SIGN, SHAPE or WRONG. UNKNOWN: it cannot be read,
 * and *why. */
VerdictKind hand_letters_verdict(Text form, const Value *truth, NumCtx *ctx, Text *why);

const Explanation *hand_letters_explain(const Report *report, const Method *method, Text page, int first_line, const HandWeights *weights);

#endif
