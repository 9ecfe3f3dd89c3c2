/* One contact after another: each hit is a collision of two bodies by itself, with the velocities that the hits before it left. */
#include "methods/page.h"

static void write_body(Page *page, const Row *row, int body, const char *when)
{
    if (body == GROUND)
        return;
    const Body *x = page->island->body[body];
    const char *name = page->body[body], *sign = page_side(page, row, body) < 0 ? "-" : "+";
    if (x->moves) {
        char *v = page_name(page, "%sv_%s", when, name);
        page_step(page, ROLE_STEP, text_of(v), page_name(page, "%s after it", name), "", "%s %s %sj*n_%s*inv(m_%s)", page->v[body], sign,
                  when, row->name, name);
        page->v[body] = v;
    }
    if (x->turns) {
        char *w = page_name(page, "%sw_%s", when, name);
        page_step(page, ROLE_STEP, text_of(w), page_name(page, "%s turns by the lever arm", name), "", "%s %s %sj*k_%s_%s*inv(I_%s)",
                  page->w[body], sign, when, row->name, name, name);
        page->w[body] = w;
    }
}

static void write_hit(Page *page, const Row *row, int number)
{
    const Contact *contact = page->island->contact[row->contact];
    char          *when = page_name(page, "h%d_", number);
    page_approach(page, row, page_text(page, "%su", when), when, "",
                  page_name(page, "hit %d, at %s: how fast it closes now", number, row->name));
    page_step(page, ROLE_CASE, (Text){0}, page_name(page, "hit %d: %s closes", number, row->name), "", "%su < 0", when);
    page_step(page, ROLE_STEP, page_text(page, "%sj", when), "impulse of this hit alone", "", "-(1 + e_%s)*%su/A_%s_%s", row->name, when,
              row->name, row->name);
    write_body(page, row, contact->a, when);
    write_body(page, row, contact->b, when);
    page_approach(page, row, page_text(page, "%su'", when), when, "'", page_name(page, "how fast %s opens after it", row->name));
    page_step(page, ROLE_LAW, (Text){0}, page_name(page, "restitution in hit %d", number), "", "%su' = -e_%s*%su", when, row->name, when);
}

/* The impulses of all hits of one contact together. */
static void write_total(Page *page, Row *row)
{
    const Analysis *found = page->analysis;
    Buf             sum = {0};
    for (int h = 0; h < found->hits; h++)
        if (&page->row[found->hit[h]] == row)
            buf_printf(&sum, "%sh%d_j", sum.len ? " + " : "", h + 1);
    bool any = sum.len > 0;
    page_step(page, ROLE_ANSWER, page_text(page, "j_%s", row->name),
              any ? page_name(page, "impulse at %s, all its hits together", row->name) : page_name(page, "%s is never hit", row->name), "",
              "%.*s", any ? (int)sum.len : 1, any ? sum.at : "0");
    row->j = page->maker.count - 1;
    buf_free(&sum);
}

/* Hits that do not end are shown as they begin and where they were left. */
static bool is_hidden(const Analysis *found, int hit)
{
    enum { BEGINNING = 3 };
    return found->unending && hit >= BEGINNING && hit < found->hits - 1;
}

void page_hits(Page *page)
{
    for (int h = 0; h < page->analysis->hits; h++) {
        int first = page->maker.count;
        write_hit(page, &page->row[page->analysis->hit[h]], h + 1);
        for (int i = first; i < page->maker.count; i++)
            page->maker.step[i].hidden = is_hidden(page->analysis, h);
    }
    for (int i = 0; i < page->rows && !page->analysis->unending; i++)
        write_total(page, &page->row[i]);
}
