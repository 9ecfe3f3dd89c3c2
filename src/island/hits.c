/* One contact after another: each hit is a collision of two bodies, which starts from the velocities that the earlier hits left. */
#include "island/island_page.h"

/* If the hits do not end, only the first few and the last one are shown. */
static bool is_hidden(const Analysis *found, int hit)
{
    enum { BEGINNING = 3 };
    return found->unending && hit >= BEGINNING && hit < found->hits - 1;
}

void page_hits(IslandPage *page)
{
    page->analysis->hit_step = ARENA_MANY(page->mem, int, page->analysis->hits + 1);
    for (int h = 0; h < page->analysis->hits; h++) {
        int first = page->analysis->hit_step[h] = page->maker.count;
        page_hit(page, &page->row[page->analysis->hit[h]], h + 1);
        for (int i = first; i < page->maker.count; i++)
            page->maker.step[i].page.visibility = is_hidden(page->analysis, h) ? VISIBLE_NOWHERE : VISIBLE;
    }
    page->analysis->hit_step[page->analysis->hits] = page->maker.count;
    if (!page->analysis->unending)
        page_totals(page);
}
