/* The first part of an island's page: givens, normals, lever arms, and the relative normal velocity at each contact. */
#include "island/island_page.h"

static const char SOURCE[] = "Darwinbots Response";

static void give(IslandPage *page, Text name, const Input *input, const char *caption, const char *unit)
{
    Step *step = page->failed ? NULL : maker_given(&page->maker, name, input->shape, (Span){0, 0});
    if (!step) {
        page->failed = true;
        return;
    }
    step->caption = text_of(caption);
    step->unit = text_of(unit);
    page->givens = arena_grow(page->mem, page->givens, sizeof(Input), page->count, &page->room);
    page->givens[page->count++] = *input;
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

static bool is_pushed(const IslandPage *page, int body)
{
    return body != GROUND && !page->island->body[body]->rests;
}

static void write_normal(IslandPage *page, IslandRow *row)
{
    const Contact *contact = page->island->contact[row->contact];
    const char    *c = page->contact[row->contact];
    if (row->axis) {
        page_step(page, ROLE_STEP, page_text(page, "n_%s", row->name),
                  page_name(page, "%s holds in every direction; this is the direction %c", c, row->axis), "",
                  row->axis == 'x' ? "<1, 0>" : "<0, 1>");
        return;
    }
    if (!contact->has_n)
        page_step(page, ROLE_STEP, page_text(page, "N_%s", c),
                  page_name(page, "along the line of centres, from %s to %s", page->body[contact->a], page->body[contact->b]), "",
                  "p_%s - p_%s", page->body[contact->b], page->body[contact->a]);
    Step *need = page_step(page, ROLE_NEED, (Text){0}, page_name(page, "%s has a direction", c), "", "|N_%s| > 0", c);
    need->reason = contact->has_n
                       ? page_text(page, "the normal of %s is the zero vector, which has no direction", c)
                       : page_text(page, "the centres of %s and %s are the same point, so there is no line of centres: give %s a normal n",
                                   page->body[contact->a], page->body[contact->b], c);
    page_step(page, ROLE_STEP, page_text(page, "n_%s", c),
              page_name(page, "unit normal, from %s to %s", page->body[contact->a], page->body[contact->b]), SOURCE, "N_%s/|N_%s|", c, c);
}

static void write_arm(IslandPage *page, const IslandRow *row, int body)
{
    const char *c = page->contact[row->contact], *x = page->body[body];
    if (!page->island->body[body]->spins)
        return;
    if (row->axis != 'y') /* once for both directions of a pin */
        page_step(page, ROLE_STEP, page_text(page, "r_%s_%s", c, x), page_name(page, "lever arm: from the centre of %s to %s", x, c), "",
                  "P_%s - p_%s", c, x);
    if (page->island->body[body]->turns)
        page_step(page, ROLE_STEP, page_text(page, "k_%s_%s", row->name, x),
                  page_name(page, "signed distance of the line of the impulse from the centre of %s", x), SOURCE, "perp(r_%s_%s) . n_%s", c,
                  x, row->name);
}

const char *page_point_velocity(IslandPage *page, int contact, int body, const char *when, const char *prime)
{
    if (!is_pushed(page, body))
        return NULL;
    const char *c = page->contact[contact], *x = page->body[body];
    if (!page->island->body[body]->spins)
        return page->v[body];
    char   *name = page_name(page, "%sV_%s_%s%s", when, c, x, prime);
    Scope  *scope = &page->maker.scope;
    Binding binding;
    if (!scope->find(scope, text_of(name), &binding)) /* a pin asks twice */
        page_step(page, ROLE_STEP, text_of(name),
                  page_name(page, "velocity of %s at %s: that of the centre plus that of the rotation", x, c),
                  *when || *prime ? "" : "Darwinbots Response, v_P", "%s + %s*perp(r_%s_%s)", page->v[body], page->w[body], c, x);
    return name;
}

Step *page_approach(IslandPage *page, const IslandRow *row, Text name, const char *when, const char *prime, const char *caption)
{
    const Contact *contact = page->island->contact[row->contact];
    const char    *a = page_point_velocity(page, row->contact, contact->a, when, prime);
    const char    *b = page_point_velocity(page, row->contact, contact->b, when, prime);
    if (!a)
        return page_step(page, ROLE_STEP, name, caption, "", "%s . n_%s", b, row->name);
    if (!b)
        return page_step(page, ROLE_STEP, name, caption, "", "-%s . n_%s", a, row->name);
    return page_step(page, ROLE_STEP, name, caption, "", "(%s - %s) . n_%s", b, a, row->name);
}

static void write_row(IslandPage *page, IslandRow *row)
{
    const Contact *contact = page->island->contact[row->contact];
    write_normal(page, row);
    if (is_pushed(page, contact->a))
        write_arm(page, row, contact->a);
    if (is_pushed(page, contact->b))
        write_arm(page, row, contact->b);
    page_approach(page, row, page_text(page, "u_%s", row->name), "", "",
                  row->axis ? "relative velocity at the pin, which the pin must stop"
                            : page_name(page, "relative normal velocity at %s (negative: approaching)", row->name));
    row->u = page->maker.count - 1;
}

void page_setup(IslandPage *page)
{
    for (int i = 0; i < page->island->bodies; i++)
        if (page->used[i])
            give_body(page, i);
    for (int i = 0; i < page->island->contacts; i++)
        give_contact(page, i);
    page->maker.stage = TEXT("At the contacts");
    for (int i = 0; i < page->rows; i++)
        write_row(page, &page->row[i]);
    /* Whether a contact takes part is a decision like any other, so each number system makes it for itself. */
    for (int i = 0; i < page->rows; i++)
        if (!page->row[i].axis) {
            page_step(page, ROLE_CASE, (Text){0}, page_name(page, "at %s the bodies are approaching", page->row[i].name), "", "u_%s < 0",
                      page->row[i].name);
            page_step(page, ROLE_CASE, (Text){0}, page_name(page, "at %s the bodies are separating", page->row[i].name), "", "u_%s > 0",
                      page->row[i].name);
        }
}
