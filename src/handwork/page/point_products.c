#include "handwork/page/point_products.h"

#include "language/token.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

enum { MOST_DIGITS = 9 /* of a factor */, LONGEST_CHAIN = 120 /* bytes */ };

static char byte_at(Text page, size_t at)
{
    return at < page.len ? page.at[at] : '\n';
}

static bool is_digit_at(Text page, size_t at)
{
    return isdigit((unsigned char)byte_at(page, at));
}

static bool is_letter_at(Text page, size_t at)
{
    return isalpha((unsigned char)byte_at(page, at));
}

static size_t digits_start(Text page, size_t end)
{
    size_t start = end;
    while (start && end - start < MOST_DIGITS && is_digit_at(page, start - 1))
        start--;
    return start;
}

static size_t digits_end(Text page, size_t start)
{
    size_t end = start;
    while (end - start < MOST_DIGITS && is_digit_at(page, end))
        end++;
    return end;
}

static size_t blanks_end(Text page, size_t at)
{
    while (byte_at(page, at) == ' ')
        at++;
    return at;
}

static double number_at(Text page, size_t start)
{
    double number = 0;
    for (size_t at = start, end = digits_end(page, start); at < end; at++)
        number = 10 * number + (page.at[at] - '0');
    return number;
}

static bool is_between_digits(Text page, size_t point)
{
    return point && is_digit_at(page, point - 1) && is_digit_at(page, point + 1);
}

/* Whether the digits that end there are a number, and not the 2 of v2, or the 1. in front of a line. */
static bool ends_number(Text page, size_t end)
{
    size_t start = digits_start(page, end);
    char   before = start ? page.at[start - 1] : '\n';
    return start < end && !isalnum((unsigned char)before) && !strchr("_^.\n", before) && !(before & 0x80);
}

/* Whether a name such as v, v2f or m_a begins there, and no word. */
static bool begins_name(Text page, size_t start)
{
    bool exponent =
        tolower((unsigned char)byte_at(page, start)) == 'e' && (is_digit_at(page, start + 1) || strchr("+-", byte_at(page, start + 1)));
    return is_letter_at(page, start) && !is_letter_at(page, start + 1) && byte_at(page, start + 1) != '.' && !exponent;
}

/* Whether the point stands behind a number or a bracket and before a bracket or a name, or between blanks. */
static bool is_product(Text page, size_t point)
{
    bool   apart = point > 1 && page.at[point - 1] == ' ' && byte_at(page, point + 1) == ' ';
    size_t end = apart ? point - 1 : point, next = apart ? point + 2 : point + 1;
    bool   bracket = end && page.at[end - 1] == ')', number = ends_number(page, end);
    bool   before_bracket = byte_at(page, next) == '(', before_number = is_digit_at(page, next);
    return (number && (before_bracket || begins_name(page, next) || (apart && before_number))) ||
           (bracket && (before_bracket || before_number));
}

/* Whether nothing but a unit stands between there and the end of the form. */
static bool ends_form(Text page, size_t at)
{
    size_t start = blanks_end(page, at), end = token_name_end(page, start);
    bool   unit = end > start && unit_named(text_cut(page, start, end));
    size_t behind = blanks_end(page, unit ? end : start);
    if (unit && byte_at(page, behind) != '\n')
        behind = blanks_end(page, end + strcspn(page.at + end, " \n"));
    return strchr("\n=,;", byte_at(page, behind)) || (byte_at(page, behind) == '(' && behind > at && is_letter_at(page, behind + 1));
}

/* Whether 2.3 is a form of its own, and the next one that begins with a whole number is the product: 2.3 = 6, 3.5 = 3v + 2w = 15. */
static bool gives_product(Text page, size_t point)
{
    size_t start = digits_start(page, point), at = blanks_end(page, digits_end(page, point + 1)), front = start;
    double product = number_at(page, start) * number_at(page, point + 1);
    bool   gives = false;
    while (front && page.at[front - 1] == ' ')
        front--;
    if (byte_at(page, at) != '=' || page.at[start] == '0' || (front && !strchr("\n=:", page.at[front - 1])))
        return false;
    for (size_t most = at + LONGEST_CHAIN; at < most && byte_at(page, at) != '\n' && !strchr(",;", page.at[at]) && !gives; at++) {
        size_t number = page.at[at] == '=' ? blanks_end(page, at + 1) : 0, end = number ? digits_end(page, number) : 0;
        gives = end > number && number_at(page, number) == product && ends_form(page, end);
    }
    return gives;
}

/* Whether a bracket is open there on its line. */
static bool is_in_bracket(Text page, size_t at)
{
    int closed = 0;
    while (at && page.at[at - 1] != '\n' && closed <= 0) {
        char c = page.at[--at];
        closed += (strchr("([<{", c) != NULL) - (strchr(")]>}", c) != NULL);
        closed += (page.at[at] & 0x80) && text_starts(text_from(page, at), "⟨");
    }
    return closed > 0;
}

/* 2,5.4 and 0,008.500: the number in front has a decimal comma. 1,234.5 has thousands, and (1,2.5) components. */
static bool is_behind_decimals(Text page, size_t point, CommaUses uses)
{
    size_t start = digits_start(page, point), comma = start ? start - 1 : 0;
    bool   decimals = comma && page.at[comma] == ',' && is_digit_at(page, comma - 1) && ends_number(page, comma);
    return decimals && (uses.no_vectors || !is_in_bracket(page, comma)) &&
           (point - start != 3 || (page.at[comma - 1] == '0' && digits_start(page, comma) + 1 == comma));
}

/* Whether a point between two numbers cannot be a product. `commas`: the page has others for its decimals. */
static bool is_decimal(Text page, size_t point, CommaUses uses, bool commas)
{
    size_t start = digits_start(page, point), end = digits_end(page, point + 1);
    if (is_behind_decimals(page, point, uses))
        return false;
    bool whole = commas || number_at(page, point + 1) == 0; /* 4.0 may be 4 times 0 */
    return page.at[start] == '0' || end - point == 4 || (!whole && uses.has(uses.problem, text_cut(page, start, end)));
}

/* Whether all points of the page between two numbers are products. */
static bool all_are_products(Text page, CommaUses uses)
{
    bool shown = false, against = !uses.has, commas = decimal_commas_are_certain(page, uses);
    for (size_t at = 1; at + 1 < page.len && !against; at++) {
        if (page.at[at] != '.')
            continue;
        bool between = is_between_digits(page, at);
        shown |= between ? gives_product(page, at) || is_behind_decimals(page, at, uses) : is_product(page, at);
        against = between && is_decimal(page, at, uses, commas);
    }
    return shown && !against;
}

Text point_products_as_stars(Text page, CommaUses uses, Arena *mem)
{
    char *copy = NULL;
    bool  all = all_are_products(page, uses);
    for (size_t at = 1; at + 1 < page.len; at++) {
        bool between = page.at[at] == '.' && is_between_digits(page, at);
        bool product =
            page.at[at] == '.' && (between ? all || gives_product(page, at) || is_behind_decimals(page, at, uses) : is_product(page, at));
        copy = product && !copy ? arena_copy(mem, page.at, page.len) : copy;
        if (product)
            copy[at] = '*';
    }
    return copy ? (Text){copy, page.len} : page;
}
