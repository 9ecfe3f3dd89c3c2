/* A and b of A*j = b as matrices. */
#include "island/island_page.h"

/* Writes A and b as matrices, so that the reader sees the whole system. */
void page_matrices(IslandPage *page, const bool *wanted)
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
    page_step(page, ROLE_STEP, TEXT("b"), "right-hand side: the required changes of the velocities", "", "%.*s", TEXT_ARG(buf_text(&b)));
    buf_free(&a);
    buf_free(&b);
}
