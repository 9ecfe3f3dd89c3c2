/* The second part of an island's page: A and b of A*j = b. */
#include "methods/page.h"

#include <string.h>

/* The part of the entry that goes through one body: s_i*s_k*((n_i . n_k)*inv(m) + k_i*k_k*inv(I)). */
static void through_body(Page *page, Buf *sum, const Row *one, const Row *two, int body)
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

static void write_entry(Page *page, int i, int k)
{
    const Row     *one = &page->row[i], *two = &page->row[k];
    const Contact *contact = page->island->contact[one->contact];
    Buf            sum = {0};
    if (contact->a != GROUND && page_side(page, two, contact->a))
        through_body(page, &sum, one, two, contact->a);
    if (page_side(page, two, contact->b))
        through_body(page, &sum, one, two, contact->b);
    if (sum.len) {
        const char *caption =
            i == k ? page_name(page, "what an impulse of 1 at %s changes there: through mass, and through turning", one->name)
                   : page_name(page, "what an impulse of 1 at %s changes at %s, as both push the same body", two->name, one->name);
        page_step(page, ROLE_STEP, page_text(page, "A_%s_%s", one->name, two->name), caption,
                  i == k ? "" : "Darwinbots Response, aX and qX", "%.*s", TEXT_ARG(buf_text(&sum)));
        page->entry[i * page->rows + k] = page->entry[k * page->rows + i] = page->maker.count - 1;
    }
    buf_free(&sum);
}

static void write_demand(Page *page, Row *row)
{
    const char *r = row->name;
    if (row->axis)
        page_step(page, ROLE_STEP, page_text(page, "b_%s", r), "the change that stops it, and gives nothing back", "", "-u_%s", r);
    else if (row->part == PART_PUT_BACK)
        page_step(page, ROLE_STEP, page_text(page, "b_%s", r), "it was opening: the others may take all of that, and no more", "", "-u_%s",
                  r);
    else
        page_step(page, ROLE_STEP, page_text(page, "b_%s", r), "the change that stops the approach and gives e times it back",
                  "Darwinbots Response, b_i", "-(1 + e_%s)*u_%s", r, r);
    row->b = page->maker.count - 1;
}

/* The same as matrices, to be seen as a whole. */
static void write_matrices(Page *page, const bool *wanted)
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
    page_step(page, ROLE_STEP, TEXT("A"), "all of it: row by row what each impulse changes at one contact", "Darwinbots Response, A j = b",
              "%.*s", TEXT_ARG(buf_text(&a)));
    page_step(page, ROLE_STEP, TEXT("b"), "and what is to be changed there", "", "%.*s", TEXT_ARG(buf_text(&b)));
    buf_free(&a);
    buf_free(&b);
}

void page_system(Page *page, const bool *wanted)
{
    int count = 0;
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
