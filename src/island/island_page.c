#include "island/island_page.h"

#include <stdarg.h>
#include <string.h>

const char *const island_model_names[MODELS] = {"simultaneous", "sequential", "separating"};

Text page_text(IslandPage *page, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text text = text_formatv(page->mem, format, args);
    va_end(args);
    return text;
}

char *page_name(IslandPage *page, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text text = text_formatv(page->mem, format, args);
    va_end(args);
    char *name = arena_alloc(page->mem, text.len + 1); /* ended by a zero byte */
    memcpy(name, text.at, text.len);
    return name;
}

Step *page_step(IslandPage *page, Role role, Text name, const char *caption, const char *cite, const char *formula, ...)
{
    va_list args;
    va_start(args, formula);
    Text text = text_formatv(page->mem, formula, args);
    va_end(args);
    Step *step = page->failed ? NULL : maker_text(&page->maker, role, name, text);
    page->failed |= !step;
    if (!step)
        return &page->spare;
    step->page.caption = text_of(caption);
    step->page.cite = text_of(cite);
    return step;
}

int page_side(const IslandPage *page, const IslandRow *row, int body)
{
    const Contact *contact = page->island->contact[row->contact];
    return contact->a == body ? -1 : contact->b == body ? 1 : 0;
}

const char *page_sign(int sign, const Buf *sum)
{
    return sum->len ? sign < 0 ? " - " : " + " : sign < 0 ? "-" : "";
}

bool page_same_number(const IslandPage *page, const Input *a, const Input *b)
{
    return !a->plan && !b->plan && exact_compare(a->value.one, b->value.one, page->exact) == ORDER_EQUAL;
}
