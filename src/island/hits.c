/* One contact after another: each hit is a collision of two bodies, which starts from the velocities that the earlier hits left. */
#include "island/island_page.h"

static void write_body(IslandPage *page, const IslandRow *row, int body, const char *when)
{
    if (body == GROUND)
        return;
    const Body *x = page->island->body[body];
    const char *name = page->body[body], *sign = page_side(page, row, body) < 0 ? "-" : "+";
    if (x->moves) {
        char *v = page_name(page, "%sv_%s", when, name);
        page_step(page, ROLE_STEP, text_of(v), page_name(page, "velocity of %s after the hit", name), "", "%s %s %sj*n_%s*inv(m_%s)",
                  page->v[body], sign, when, row->name, name);
        page->v[body] = v;
    }
    if (x->turns) {
        char *w = page_name(page, "%sw_%s", when, name);
        page_step(page, ROLE_STEP, text_of(w), page_name(page, "angular velocity of %s after the hit", name), "",
                  "%s %s %sj*k_%s_%s*inv(I_%s)", page->w[body], sign, when, row->name, name, name);
        page->w[body] = w;
    }
}

static void write_hit(IslandPage *page, const IslandRow *row, int number)
{
    const Contact *contact = page->island->contact[row->contact];
    char          *when = page_name(page, "h%d_", number);
    page_approach(page, row, page_text(page, "%su", when), when, "",
                  page_name(page, "hit %d, at %s: relative normal velocity before the hit (negative: approaching)", number, row->name));
    page_step(page, ROLE_CASE, (Text){0}, page_name(page, "hit %d: at %s the bodies are approaching", number, row->name), "", "%su < 0",
              when);
    page_step(page, ROLE_STEP, page_text(page, "%sj", when), "impulse of this hit", "", "-(1 + e_%s)*%su/A_%s_%s", row->name, when,
              row->name, row->name);
    write_body(page, row, contact->a, when);
    write_body(page, row, contact->b, when);
    page_approach(page, row, page_text(page, "%su'", when), when, "'",
                  page_name(page, "relative normal velocity at %s after the hit", row->name));
    page_step(page, ROLE_LAW, (Text){0}, page_name(page, "Newton's law of restitution in hit %d", number), "", "%su' = -e_%s*%su", when,
              row->name, when);
}

/* The sum of the impulses of all hits at one contact. */
static void write_total(IslandPage *page, IslandRow *row)
{
    const Analysis *found = page->analysis;
    Buf             sum = {0};
    for (int h = 0; h < found->hits; h++)
        if (&page->row[found->hit[h]] == row)
            buf_printf(&sum, "%sh%d_j", sum.len ? " + " : "", h + 1);
    bool any = sum.len > 0;
    page_step(page, ROLE_ANSWER, page_text(page, "j_%s", row->name),
              any ? page_name(page, "total impulse at %s: the sum over its hits", row->name)
                  : page_name(page, "no hit at %s, so no impulse", row->name),
              "", "%.*s", any ? (int)sum.len : 1, any ? sum.at : "0");
    row->j = page->maker.count - 1;
    buf_free(&sum);
}

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
        page->maker.stage = page_text(page, "Hit %d", h + 1);
        write_hit(page, &page->row[page->analysis->hit[h]], h + 1);
        for (int i = first; i < page->maker.count; i++)
            page->maker.step[i].hidden = is_hidden(page->analysis, h);
    }
    page->analysis->hit_step[page->analysis->hits] = page->maker.count;
    for (int i = 0; i < page->rows && !page->analysis->unending; i++)
        write_total(page, &page->row[i]);
}
