#include "render/formats/board_cells.h"

#include "render/board/board_checks.h"

enum { GLANCE = 72 };

void board_cells_put(Buf *out, const Block *set, const bool *chosen, const char *between, const Wording *wording)
{
    bool any = false;
    for (int i = 0; i < set->rows; i++) {
        if (chosen && !chosen[i])
            continue;
        buf_puts(out, any ? between : "");
        phrase_put(out, &set->cell[i], wording);
        any = true;
    }
}

void board_cells_put_check(Buf *out, const Block *check, const Wording *wording)
{
    Arena *mem = arena_new();
    bool  *chosen;
    Text   left = board_checks_fit(check, GLANCE, &chosen, mem);
    board_cells_put(out, check, chosen, "; ", wording);
    wording->words(out, left);
    arena_free(mem);
}

const Phrase *board_cells_words(const Block *chain)
{
    for (int i = 0; i < chain->lines; i++)
        if (chain->line[i].words.count)
            return &chain->line[i].words;
    return NULL;
}
