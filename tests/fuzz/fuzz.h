/* What the fuzz targets share: each is one function that takes any bytes, and must neither crash nor take long. */
#ifndef CAROM_TESTS_FUZZ_H
#define CAROM_TESTS_FUZZ_H

#include "harness.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What is always true: the program ends there otherwise. */
#define FUZZ_MUST(truth) ((truth) ? (void)0 : __builtin_trap())

/* No control character but the end of a line reaches the screen; colours begin with an escape. */
static inline void fuzz_no_control(const Play *game, bool colour)
{
    const Buf *written[] = {&game->out, &game->err};
    for (int i = 0; i < 2; i++)
        for (size_t at = 0; at < written[i]->len; at++) {
            unsigned char c = (unsigned char)written[i]->at[at];
            FUZZ_MUST(c == '\n' || (c >= ' ' && c != 0x7F) || (colour && c == 0x1B));
        }
}

#endif
