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

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

/* [0,894; -0,447]: semicolons keep the components apart, and a matrix would hardly have 0 and 894 in a row. */
static bool is_in_column(Text page, size_t comma)
{
    size_t start = comma, end = comma, digits = 0;
    bool   semicolon = false;
    while (start && !is_one_of(page.at[start - 1], "([<\n"))
        start--;
    while (end < page.len && !is_one_of(page.at[end], ")]>\n"))
        end++;
    for (size_t at = start; at + 1 < end; at++)
        semicolon |= page.at[at] == ';' && page.at[at + 1] == ' ';
    while (is_digit_at(page, comma + 1 + digits))
        digits++;
    bool nought = page.at[comma - 1] == '0' && !(comma > 1 && is_digit_at(page, comma - 2));
    return semicolon && start && is_one_of(page.at[start - 1], "([<") && (nought || digits >= 3);
}

/* What the commas of a page can be. */
typedef struct Commas {
    bool decimal; /* one outside of brackets, or in a column, can only be a decimal comma */
    bool point;   /* a number has a decimal point */
} Commas;

static Commas look_at_commas(Text page)
{
    Commas commas = {false, false};
    int    depth = 0;
    for (size_t at = 0; at < page.len; at++) {
        char c = page.at[at];
        depth = c == '\n' ? 0 : depth + (c == '(' || c == '[' || c == '<') - ((c == ')' || c == ']' || c == '>') && depth > 0);
        commas.decimal |= c == ',' && is_between_digits(page, at) && (depth ? is_in_column(page, at) : !may_be_thousands(page, at));
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
