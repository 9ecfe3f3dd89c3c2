#include "base/name_parts.h"

#include "base/greek.h"

#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static size_t length_where(Text text, bool (*is)(char))
{
    size_t n = 0;
    while (n < text.len && is(text.at[n]))
        n++;
    return n;
}

/* Marks of bodies, axes and moments: what stands after a letter in va, Tm, jr. */
static bool is_mark(char c)
{
    return c && strchr("abnticrxyzfABNm", c);
}

static bool is_body(char c)
{
    return c && strchr("abAB", c);
}

/* Before or after, and along which axis: f, n, fn, or nothing. */
static bool is_moment_and_axis(Text part)
{
    size_t at = part.len && strchr("if", part.at[0]) != NULL;
    return part.len == at || (part.len == at + 1 && strchr("ntxyz", part.at[at]));
}

/* Letters that stand for quantities; with others lo, hi, det and loss would fall apart. */
static bool is_quantity(char c)
{
    return is_letter(c) && !strchr("dhiloHDLO", c);
}

/* Velocities and places. */
static bool is_moving(char c)
{
    return c && strchr("vVxy", c);
}

bool name_parts_are_marks(char letter, Text tail)
{
    size_t number = length_where(tail, is_digit), letters = length_where(tail, is_letter);
    if (number)
        return number == tail.len || (is_moving(letter) && is_moment_and_axis(text_from(tail, number)));
    if (letters + length_where(text_from(tail, letters), is_digit) < tail.len)
        return false;
    if (letters <= 1)
        return !letters || (is_quantity(letter) && is_mark(tail.at[0]));
    bool body_first = is_body(tail.at[0]) && is_moment_and_axis(text_cut(tail, 1, letters));
    bool body_last = letters == 2 && is_body(tail.at[1]) && is_moment_and_axis(text_cut(tail, 0, 1));
    return is_moving(letter) && (body_first || body_last);
}

size_t name_parts_greek(Text text)
{
    int len = 0;
    return text.len && greek_of_code(utf8_decode(text, 0, &len)) ? (size_t)len : 0;
}

size_t name_parts_base(Text body)
{
    size_t greek = name_parts_greek(body), letters = length_where(body, is_letter);
    if (greek)
        return greek;
    if (greek_of_name(text_cut(body, 0, letters)) || !letters)
        return letters ? letters : body.len;
    if (name_parts_are_marks(body.at[0], text_from(body, 1)))
        return 1;
    return letters + length_where(text_from(body, letters), is_digit) == body.len ? letters : body.len;
}

size_t name_parts_digits(Text text)
{
    return length_where(text, is_digit);
}

size_t name_parts_letters(Text text)
{
    return length_where(text, is_letter);
}
