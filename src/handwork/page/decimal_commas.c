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
    return end - comma == 4 && (page.at[start] != '0' || (start && page.at[start - 1] == ',')); /* 1,000,000 */
}

static bool is_one_of(char c, const char *set)
{
    return c && strchr(set, c);
}

/* Whether it stands in brackets in which semicolons keep the components apart. */
static bool is_beside_semicolon(Text page, size_t comma)
{
    size_t start = comma, end = comma;
    bool   semicolon = false;
    while (start && !is_one_of(page.at[start - 1], "([<\n"))
        start--;
    while (end < page.len && !is_one_of(page.at[end], ")]>\n"))
        end++;
    for (size_t at = start; at + 1 < end; at++)
        semicolon |= page.at[at] == ';' && page.at[at + 1] == ' ';
    return semicolon && start && is_one_of(page.at[start - 1], "([<");
}

/* [0,894; -0,447]: a matrix would hardly have 0 and 894 in a row. */
static bool is_in_column(Text page, size_t comma, bool no_matrices)
{
    size_t digits = 0;
    while (is_digit_at(page, comma + 1 + digits))
        digits++;
    bool nought = page.at[comma - 1] == '0' && !(comma > 1 && is_digit_at(page, comma - 2));
    return is_beside_semicolon(page, comma) && (nought || digits >= 3 || no_matrices);
}

/* (2; 7): where commas are for decimals. In [2; 7] a semicolon begins a row. */
static bool keeps_components_apart(Text page, size_t semicolon)
{
    size_t start = semicolon;
    while (start && !is_one_of(page.at[start - 1], "()[]<>\n"))
        start--;
    bool number = is_digit_at(page, semicolon + 2) || (is_one_of(page.at[semicolon + 2], "-\xE2") && semicolon + 3 < page.len);
    return start && is_one_of(page.at[start - 1], "(<") && semicolon > start && is_digit_at(page, semicolon - 1) && number;
}

/* The number around a comma, with `mark` in the place of the comma; 0: nothing. */
static Text number_with(Text page, size_t comma, char mark, Arena *mem)
{
    size_t start = comma, end = comma + 1;
    while (is_digit_at(page, end))
        end++;
    while (start && is_digit_at(page, start - 1))
        start--;
    return text_format(mem, "%.*s%.*s%.*s", (int)(comma - start), page.at + start, mark != 0, &mark, (int)(end - comma - 1),
                       page.at + comma + 1);
}

/* 4,53.10^5: a product with a power of ten. */
static bool is_before_power(Text page, size_t point)
{
    Text behind = text_from(page, point + 1);
    return text_starts(behind, "10") && behind.len > 2 && (behind.at[2] == '^' || (behind.at[2] & 0x80));
}

/* Commas says what the commas of a page can be. */
typedef struct Commas {
    bool decimal;         /* one outside of brackets, or in a column, can only be a decimal comma */
    bool point;           /* a number has a decimal point */
    bool half, thousands; /* one that may be both is a value of the problem as a decimal comma, or as one between thousands */
} Commas;

static Commas look_at_commas(Text page, CommaUses uses, Arena *mem)
{
    Commas commas = {0};
    int    depth = 0;
    for (size_t at = 0; at < page.len; at++) {
        char c = page.at[at];
        depth = c == '\n' ? 0 : depth + (c == '(' || c == '[' || c == '<') - ((c == ')' || c == ']' || c == '>') && depth > 0);
        commas.decimal |= c == ',' && is_between_digits(page, at) &&
                          (depth && !uses.no_vectors ? is_in_column(page, at, uses.no_matrices) : !may_be_thousands(page, at));
        commas.decimal |= c == ';' && at + 2 < page.len && page.at[at + 1] == ' ' && keeps_components_apart(page, at);
        commas.point |= c == '.' && is_between_digits(page, at) && !is_before_power(page, at);
        if (c == ',' && !depth && uses.has && !commas.decimal && !commas.point && is_between_digits(page, at)) {
            commas.half |= uses.has(uses.problem, number_with(page, at, '.', mem));
            commas.thousands |= uses.has(uses.problem, number_with(page, at, 0, mem));
        }
    }
    return commas;
}

static bool has_three_digits(Text page, size_t comma)
{
    size_t end = comma + 1;
    while (is_digit_at(page, end))
        end++;
    return end - comma == 4;
}

/* Whether the comma is the first between thousands, 187,500 or 1,250,000.5, where a page has decimal points: three digits follow, and one
 * to three come before. */
static bool is_between_thousands(Text page, size_t comma)
{
    size_t start = comma;
    while (start && is_digit_at(page, start - 1))
        start--;
    bool first = !(start && (strchr(".,", page.at[start - 1]) || isalpha((unsigned char)page.at[start - 1])));
    return has_three_digits(page, comma) && comma > start && comma - start <= 3 && page.at[start] != '0' && first;
}

/* Returns the end of the number that has this comma between its thousands: behind further groups, and its decimals. */
static size_t number_end(Text page, size_t comma)
{
    size_t end = comma;
    while (end < page.len && page.at[end] == ',' && has_three_digits(page, end))
        end += 4;
    if (end < page.len && page.at[end] == '.' && is_digit_at(page, end + 1))
        for (end++; is_digit_at(page, end);)
            end++;
    return end;
}

/* The page without its commas between thousands, in whose places the number has zeros in front: blanks could begin another column. */
static Text without_thousands(Text page, CommaUses uses, Arena *mem)
{
    char *copy = NULL;
    int   depth = 0;
    for (size_t at = 0; at < page.len; at++) {
        char c = page.at[at];
        depth = c == '\n' ? 0 : depth + (c == '(' || c == '[' || c == '<') - ((c == ')' || c == ']' || c == '>') && depth > 0);
        if (c != ',' || (depth && !uses.no_vectors) || !is_between_digits(page, at) || !is_between_thousands(page, at))
            continue;
        size_t start = at, end = number_end(page, at), to = end;
        while (start && is_digit_at(page, start - 1))
            start--;
        copy = copy ? copy : arena_copy(mem, page.at, page.len);
        for (size_t k = end; k-- > start;)
            if (page.at[k] != ',')
                copy[--to] = page.at[k];
        memset(copy + start, '0', to - start);
        at = end - 1;
    }
    return copy ? (Text){copy, page.len} : page;
}

bool decimal_commas_are_certain(Text page, CommaUses uses)
{
    uses.has = NULL;
    return look_at_commas(page, uses, NULL).decimal;
}

Text decimal_commas_as_points(Text page, CommaUses uses, Arena *mem)
{
    Commas commas = look_at_commas(page, uses, mem);
    if (commas.point && !commas.decimal)
        return without_thousands(page, uses, mem);
    if (!(commas.decimal || (commas.half && !commas.thousands)) || commas.point)
        return page;
    char *copy = arena_copy(mem, page.at, page.len);
    int   vectors = 0;
    for (size_t at = 0; at < page.len; at++) {
        vectors = copy[at] == '\n' ? 0 : vectors + (copy[at] == '<') - (copy[at] == '>' && vectors > 0);
        if (copy[at] == ',' && (!vectors || is_beside_semicolon(page, at)) && is_between_digits(page, at))
            copy[at] = '.';
    }
    return (Text){copy, page.len};
}
