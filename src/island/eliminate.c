/* Solves A*j = b for the independent rows: by a division for one row, by Cramer's rule for two, line by line up to FULL_PAGE rows, and in
 * one step for more. A is symmetric, so only its upper half is written. Its pivots are positive, so no rows are exchanged. */
#include "island/island_page.h"

#include <string.h>

typedef struct PageElimination {
    IslandPage       *page;
    const IslandRow **row;
    int               n;
    const char      **a, **b; /* the present names of the entries; NULL for an entry that is 0 */
} PageElimination;

static const char **entry(PageElimination *e, int i, int k)
{
    return i <= k ? &e->a[i * e->n + k] : &e->a[k * e->n + i];
}

static Step *write_impulse(PageElimination *e, int i, const char *formula)
{
    IslandPage      *page = e->page;
    const IslandRow *row = e->row[i];
    Step            *step =
        page_step(page, row->axis ? ROLE_STEP : ROLE_ANSWER, page_text(page, "j_%s", row->name),
                  row->axis ? page_name(page, "impulse of the pin along %c", row->axis) : page_name(page, "impulse at %s", row->name),
                  e->n == 1 && !row->axis ? "Darwinbots Response, j0" : "", "%s", formula);
    ((IslandRow *)row)->j = page->maker.count - 1;
    return step;
}

static void alone(PageElimination *e, int i)
{
    write_impulse(e, i, page_name(e->page, "%s/%s", e->b[i], *entry(e, i, i)));
}

static void cramer(PageElimination *e)
{
    const char *a = *entry(e, 0, 0), *c = *entry(e, 0, 1), *d = *entry(e, 1, 1);
    if (!c) {
        alone(e, 0);
        alone(e, 1);
        return;
    }
    page_step(e->page, ROLE_STEP, TEXT("D"), "determinant of A: Cramer's rule", "", "%s*%s - %s^2", a, d, c);
    write_impulse(e, 0, page_name(e->page, "(%s*%s - %s*%s)/D", e->b[0], d, e->b[1], c));
    write_impulse(e, 1, page_name(e->page, "(%s*%s - %s*%s)/D", a, e->b[1], c, e->b[0]));
}

static const char *next_name(IslandPage *page, const char *old, const char *plain)
{
    return old ? page_name(page, "%s'", old) : page_name(page, "%s'", plain);
}

/* Subtracts a multiple of row p from row i to eliminate j[p]. */
static void take_off(PageElimination *e, int p, int i)
{
    IslandPage *page = e->page;
    const char *from = e->row[p]->name, *of = e->row[i]->name;
    char       *l = page_name(page, "l_%s_%s", of, from);
    page_step(page, ROLE_STEP, text_of(l), page_name(page, "multiple of the row of %s to subtract from the row of %s", from, of), "",
              "%s/%s", *entry(e, p, i), *entry(e, p, p));
    for (int k = i; k < e->n; k++) {
        const char **now = entry(e, i, k), *over = *entry(e, p, k);
        if (!over)
            continue;
        const char *name = next_name(page, *now, page_name(page, "A_%s_%s", of, e->row[k]->name));
        page_step(page, ROLE_STEP, text_of(name), k == i ? page_name(page, "row of %s after eliminating j_%s", of, from) : "", "",
                  "%s%s%s*%s", *now ? *now : "", *now ? " - " : "-", l, over);
        *now = name;
    }
    const char *name = next_name(page, e->b[i], "");
    page_step(page, ROLE_STEP, text_of(name), "", "", "%s - %s*%s", e->b[i], l, e->b[p]);
    e->b[i] = name;
}

static void line_by_line(PageElimination *e)
{
    for (int p = 0; p < e->n; p++)
        for (int i = p + 1; i < e->n; i++)
            if (*entry(e, p, i))
                take_off(e, p, i);
    for (int i = e->n - 1; i >= 0; i--) { /* from the last row back */
        Buf sum = {0};
        buf_puts(&sum, e->b[i]);
        for (int k = i + 1; k < e->n; k++)
            if (*entry(e, i, k))
                buf_printf(&sum, " - %s*j_%s", *entry(e, i, k), e->row[k]->name);
        bool bare = strlen(e->b[i]) == sum.len;
        write_impulse(e, i, page_name(e->page, bare ? "%.*s/%s" : "(%.*s)/%s", TEXT_ARG(buf_text(&sum)), *entry(e, i, i)));
        buf_free(&sum);
    }
}

static void in_one_step(PageElimination *e, bool whole)
{
    IslandPage *page = e->page;
    if (!whole) { /* the dependent rows are left out */
        Buf a = {0}, b = {0};
        for (int i = 0; i < e->n; i++) {
            buf_puts(&a, i ? "; " : "[");
            buf_printf(&b, "%s%s", i ? "; " : "[", e->b[i]);
            for (int k = 0; k < e->n; k++)
                buf_printf(&a, "%s%s", k ? ", " : "", *entry(e, i, k) ? *entry(e, i, k) : "0");
        }
        page_step(page, ROLE_STEP, TEXT("A'"), "matrix without the rows that depend on others", "", "%.*s]", TEXT_ARG(buf_text(&a)));
        page_step(page, ROLE_STEP, TEXT("b'"), "", "", "%.*s]", TEXT_ARG(buf_text(&b)));
        buf_free(&a);
        buf_free(&b);
    }
    page_step(page, ROLE_STEP, TEXT("j"), "the impulses, by Gaussian elimination without exchanging rows",
              "Darwinbots Response, solved in O(N^3)", whole ? "solve(A, b)" : "solve(A', b')");
    for (int i = 0; i < e->n; i++)
        write_impulse(e, i, page_name(page, "entry(j, %d)", i + 1));
}

void page_eliminate(IslandPage *page, const bool *wanted)
{
    const Analysis *found = page->analysis;
    PageElimination e = {.page = page, .n = found->rank};
    int             rows = 0;
    page->maker.stage = TEXT("Impulses");
    e.row = ARENA_MANY(page->mem, const IslandRow *, e.n + 1);
    e.a = ARENA_MANY(page->mem, const char *, e.n *e.n + 1);
    e.b = ARENA_MANY(page->mem, const char *, e.n + 1);
    for (int i = 0; i < page->rows; i++)
        rows += wanted[i];
    for (int i = 0; i < e.n; i++) {
        e.row[i] = &page->row[found->pivot[i]];
        e.b[i] = page_name(page, "b_%s", e.row[i]->name);
        for (int k = 0; k <= i; k++)
            if (page->entry[found->pivot[k] * page->rows + found->pivot[i]] >= 0)
                *entry(&e, k, i) = page_name(page, "A_%s_%s", e.row[k]->name, e.row[i]->name);
    }
    if (e.n == 1)
        alone(&e, 0);
    else if (e.n == 2)
        cramer(&e);
    else if (e.n <= FULL_PAGE)
        line_by_line(&e);
    else
        in_one_step(&e, e.n == rows);
}
