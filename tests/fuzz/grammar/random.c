#include "grammar.h"

Random random_of(uint64_t seed, uint64_t entry)
{
    /* Both go through the mixer, as states that are strides apart would give the same stream, shifted. */
    Random of_seed = {seed};
    Random of_entry = {random_next(&of_seed) ^ (entry * 0xD1342543DE82EF95u + 1)};
    return (Random){random_next(&of_entry)};
}

int pick(Random *random, int count)
{
    return random_int(random, 0, count - 1);
}

bool chance(Random *random, int percent)
{
    return pick(random, 100) < percent;
}

const char *pick_word(Random *random, const char *const *words, int count)
{
    return words[pick(random, count)];
}
