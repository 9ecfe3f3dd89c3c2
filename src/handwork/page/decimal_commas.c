#include "handwork/page/decimal_commas.h"

#include <ctype.h>
#include <string.h>

static bool is_digit_at(Text page, size_t at)
{
    return at < page.len && isdigit((unsigned char)page.at[at]);
}

static bool is_between_digits(Text page, size_t at)
{
    return at && is_digit_at(page, at - 1) && is_digit_at(page, at + 1);
}

/* 1,500 may be a thousand and a half. */
static bool may_be_thousands(Text page, size_t comma)
{
    size_t end = comma + 1, start = comma;
    while (is_digit_at(page, end))
        end++;
    while (start && is_digit_at(page, start - 1))
        start--;
    return end - comma == 4 && page.at[start] != '0';
}

/* What the commas of a page can be. */
typedef struct Commas {
    bool decimal; /* one outside of brackets can only be a decimal comma */
    bool point;   /* a number has a decimal point */
} Commas;

static Commas look_at_commas(Text page)
{
    Commas commas = {false, false};
    int    depth = 0;
    for (size_t at = 0; at < page.len; at++) {
        char c = page.at[at];
        depth = c == '\n' ? 0 : depth + (c == '(' || c == '[' || c == '<') - ((c == ')' || c == ']' || c == '>') && depth > 0);
        commas.decimal |= c == ',' && !depth && is_between_digits(page, at) && !may_be_thousands(page, at);
        commas.point |= c == '.' && is_between_digits(page, at);
    }
    return commas;
}

Text decimal_commas_as_points(Text page, Arena *mem)
{
    Commas commas = look_at_commas(page);
    if (!commas.decimal || commas.point)
        return page;
    char *copy = arena_copy(mem, page.at, page.len);
    int   vectors = 0;
    for (size_t at = 0; at < page.len; at++) {
        vectors = copy[at] == '\n' ? 0 : vectors + (copy[at] == '<') - (copy[at] == '>' && vectors > 0);
        if (copy[at] == ',' && !vectors && is_between_digits(page, at))
            copy[at] = '.';
    }
    return (Text){copy, page.len};
}
