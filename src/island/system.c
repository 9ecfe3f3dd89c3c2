/* The second part of an island's page: A and b of A*j = b. */
#include "island/island_page.h"

#include <string.h>

/* The contribution of one body to an entry: s_i*s_k*((n_i . n_k)*inv(m) + k_i*k_k*inv(I)). */
static void through_body(IslandPage *page, Buf *sum, const IslandRow *one, const IslandRow *two, int body)
{
    const Body *x = page->island->body[body];
    const char *name = page->body[body];
    int         sign = page_side(page, one, body) * page_side(page, two, body);
    bool        across = one != two && one->contact == two->contact; /* the two directions of a pin */
    if (x->moves && !across) {
        buf_puts(sum, page_sign(sign, sum));
        if (one == two)
            buf_printf(sum, "inv(m_%s)", name);
        else
            buf_printf(sum, "(n_%s . n_%s)*inv(m_%s)", one->name, two->name, name);
    }
    if (x->turns) {
        buf_puts(sum, page_sign(sign, sum));
        if (one == two)
            buf_printf(sum, "k_%s_%s^2*inv(I_%s)", one->name, name, name);
        else
            buf_printf(sum, "k_%s_%s*k_%s_%s*inv(I_%s)", one->name, name, two->name, name, name);
    }
}

static void write_entry(IslandPage *page, int i, int k)
{
    const IslandRow *one = &page->row[i], *two = &page->row[k];
    const Contact   *contact = page->island->contact[one->contact];
    Buf              sum = {0};
    if (contact->a != GROUND && page_side(page, two, contact->a))
        through_body(page, &sum, one, two, contact->a);
    if (page_side(page, two, contact->b))
        through_body(page, &sum, one, two, contact->b);
    if (sum.len) {
        const char *caption =
            i == k ? page_name(page, "inverse effective mass at %s: the change of the velocity there by an impulse of 1", one->name)
                   : page_name(page, "change of the velocity at %s by an impulse of 1 at %s, as both act on the same body", one->name,
                               two->name);
        page_step(page, ROLE_STEP, page_text(page, "A_%s_%s", one->name, two->name), caption,
                  i == k ? "" : "Darwinbots Response, aX and qX", "%.*s", TEXT_ARG(buf_text(&sum)));
        page->entry[i * page->rows + k] = page->entry[k * page->rows + i] = page->maker.count - 1;
    }
    buf_free(&sum);
}

static void write_demand(IslandPage *page, IslandRow *row)
{
    const char *r = row->name;
    if (row->axis)
        page_step(page, ROLE_STEP, page_text(page, "b_%s", r), "wanted change of the velocity: stops it, without a rebound", "", "-u_%s",
                  r);
    else if (row->part == PART_PUT_BACK)
        page_step(page, ROLE_STEP, page_text(page, "b_%s", r),
                  "wanted change of the velocity: the bodies were separating and come to rest, no more", "", "-u_%s", r);
    else
        page_step(page, ROLE_STEP, page_text(page, "b_%s", r), "wanted change of the velocity: stops the approach and adds the rebound",
                  "Darwinbots Response, b_i", "-(1 + e_%s)*u_%s", r, r);
    row->b = page->maker.count - 1;
}

/* Writes A and b as matrices, so that the reader sees the whole system. */
static void write_matrices(IslandPage *page, const bool *wanted)
{
    Buf a = {0}, b = {0};
    for (int i = 0; i < page->rows; i++) {
        if (!wanted[i])
            continue;
        buf_puts(&a, a.len ? "; " : "[");
        buf_puts(&b, b.len ? "; " : "[");
        buf_printf(&b, "b_%s", page->row[i].name);
        for (int k = 0, first = 1; k < page->rows; k++) {
            if (!wanted[k])
                continue;
            bool lower = k < i;
            buf_puts(&a, first ? "" : ", ");
            first = 0;
            if (page->entry[i * page->rows + k] < 0)
                buf_char(&a, '0');
            else
                buf_printf(&a, "A_%s_%s", page->row[lower ? k : i].name, page->row[lower ? i : k].name);
        }
    }
    buf_char(&a, ']');
    buf_char(&b, ']');
    page_step(page, ROLE_STEP, TEXT("A"), "matrix of the system: each row shows how the impulses change the velocity at one contact",
              "Darwinbots Response, A j = b", "%.*s", TEXT_ARG(buf_text(&a)));
    page_step(page, ROLE_STEP, TEXT("b"), "right-hand side: the wanted changes of the velocities", "", "%.*s", TEXT_ARG(buf_text(&b)));
    buf_free(&a);
    buf_free(&b);
}

void page_system(IslandPage *page, const bool *wanted)
{
    int count = 0;
    page->maker.stage = TEXT("Equations for the impulses");
    for (int i = 0; i < page->rows * page->rows; i++)
        page->entry[i] = -1;
    for (int i = 0; i < page->rows; i++) {
        if (!wanted[i])
            continue;
        count++;
        for (int k = i; k < page->rows; k++)
            if (wanted[k])
                write_entry(page, i, k);
    }
    for (int i = 0; i < page->rows; i++)
        if (wanted[i])
            write_demand(page, &page->row[i]);
    if (count > 1)
        write_matrices(page, wanted);
}
