/* The givens of an island's page. */
#include "island/island_page.h"
#include "units/unit.h"

static void give(IslandPage *page, Text name, const Input *input, const char *caption, const char *unit)
{
    Shape shape = input->shape;
    Unit  one;
    shape.dimension = unit_of_text(&one, text_of(unit), page->maker.num) ? one.dimension : (Dimension){.kind = DIMENSION_PURE};
    Step *step = page->failed ? NULL : maker_given(&page->maker, name, shape, (Span){0, 0});
    if (!step) {
        page->failed = true;
        return;
    }
    step->page.caption = text_of(caption);
    step->unit = text_of(unit);
    page->givens = arena_grow(page->mem, page->givens, sizeof(Input), page->count, &page->room);
    page->givens[page->count++] = input_copy(input, page->mem); /* the derivation can be shown again after the bodies have changed */
}

static void give_body(IslandPage *page, int i)
{
    const Body *body = page->island->body[i];
    const char *name = page->body[i];
    bool        needs_place = body->spins || (page->moments && body->moves);
    for (int c = 0; c < page->island->contacts; c++) {
        const Contact *contact = page->island->contact[c];
        needs_place |= !contact->pin && !contact->has_n && (contact->a == i || contact->b == i);
    }
    if (body->moves)
        give(page, page_text(page, "m_%s", name), &body->m, page_name(page, "mass of %s", name), "kg");
    if (body->turns)
        give(page, page_text(page, "I_%s", name), &body->I, page_name(page, "moment of inertia of %s about its centre", name), "kg m^2");
    if (needs_place)
        give(page, page_text(page, "p_%s", name), &body->p, page_name(page, "centre of %s", name), "m");
    if (!body->rests)
        give(page, page_text(page, "v_%s", name), &body->v, page_name(page, "velocity of %s", name), "m/s");
    if (body->spins)
        give(page, page_text(page, "w_%s", name), &body->w, page_name(page, "angular velocity of %s, counter-clockwise", name), "rad/s");
}

static void give_contact(IslandPage *page, int i)
{
    const Contact *contact = page->island->contact[i];
    const char    *name = page->contact[i];
    if (contact->has_at)
        give(page, page_text(page, "P_%s", name), &contact->at, page_name(page, "position of %s", name), "m");
    if (contact->has_n)
        give(page, page_text(page, "N_%s", name), &contact->n,
             page_name(page, "normal of %s, from %s to %s", name, page->body[contact->a], page->body[contact->b]), "");
    if (!contact->pin)
        give(page, page_text(page, "e_%s", name), &contact->e, page_name(page, "coefficient of restitution at %s", name), "");
}

void page_givens(IslandPage *page)
{
    for (int i = 0; i < page->island->bodies; i++)
        if (page->used[i])
            give_body(page, i);
    for (int i = 0; i < page->island->contacts; i++)
        give_contact(page, i);
}
