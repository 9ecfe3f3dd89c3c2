#include "grammar.h"

#include <string.h>

void generator_open(Generator *generator, uint64_t seed, uint64_t entry)
{
    *generator = (Generator){.random = random_of(seed, entry), .size = 2};
    generator->size = chance(&generator->random, 70) ? 2 : 3;
}

void generator_close(Generator *generator)
{
    buf_free(&generator->out);
}

/* One of those that are visited, each as likely: the k-th takes the place of the one before with chance 1/k. */
typedef struct Lot {
    Random *random;
    int     seen;
    char    name[200];
    size_t  len;
} Lot;

static void draw(Text name, void *data)
{
    Lot *lot = data;
    if (pick(lot->random, ++lot->seen) || name.len > sizeof lot->name)
        return;
    memcpy(lot->name, name.at, name.len);
    lot->len = name.len;
}

Text generator_name(Generator *g, const char *line)
{
    static Lot lot;
    lot = (Lot){.random = &g->random};
    if (g->session)
        session_complete(g->session, text_of(line), draw, &lot);
    return (Text){lot.name, lot.len};
}
