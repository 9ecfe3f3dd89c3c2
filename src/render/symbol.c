/* Writes names and numbers, the leaves of formulas. */
#include "base/greek.h"
#include "base/name_parts.h"
#include "render/setter.h"

#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------ */

static void put_marks(Setter s, Text marks)
{
    for (size_t at = 0, end; at < marks.len; at = end) {
        size_t digits = name_parts_digits(text_from(marks, at));
        end = at + (digits ? digits : 1);
        s.n->glyph(s.out, digits ? GLYPH_DIGITS : GLYPH_LETTER, text_cut(marks, at, end));
    }
}

void setter_letters(Setter s, Text part)
{
    size_t greek = name_parts_greek(part), letter = greek ? greek : part.len && name_parts_letters(part) > 0;
    if (letter + name_parts_digits(text_from(part, letter)) < part.len) {
        s.n->glyph(s.out, GLYPH_WORD, part);
        return;
    }
    if (letter)
        s.n->glyph(s.out, GLYPH_LETTER, text_cut(part, 0, letter));
    if (part.len > letter)
        s.n->glyph(s.out, GLYPH_DIGITS, text_from(part, letter));
}

static bool parts_name(char c)
{
    return c == '_' || c == '.' || c == '\'';
}

static void put_base(Setter s, Text base)
{
    if (greek_of_name(base) || name_parts_greek(base) == base.len || base.len == 1)
        s.n->glyph(s.out, GLYPH_LETTER, base);
    else
        s.n->glyph(s.out, GLYPH_WORD, base);
}

/* v_A', va', v'now, n.x: the letter, everything else as subscripts, and the primes. `component` is one subscript more, or empty. */
void setter_name(Setter s, Text name, Text component)
{
    size_t body = 0, primes = 0;
    while (body < name.len && !parts_name(name.at[body]))
        body++;
    if (!body) { /* no letter: _ */
        s.n->glyph(s.out, GLYPH_WORD, name);
        return;
    }
    size_t base = name_parts_base(text_cut(name, 0, body));
    bool   sub = base < body || component.len;
    for (size_t i = body; i < name.len; i++) {
        primes += name.at[i] == '\'';
        sub |= !parts_name(name.at[i]);
    }
    if (!sub && !primes) {
        put_base(s, text_cut(name, 0, base));
        return;
    }
    const char *const *shape = sub && primes ? s.n->sub_prime : sub ? s.n->sub : s.n->prime;
    setter_put(s, shape[0]);
    put_base(s, text_cut(name, 0, base));
    if (sub)
        setter_put(s, shape[1]);
    bool any = false;
    for (size_t start = base; sub && start <= name.len; start++) {
        size_t end = start;
        while (end < name.len && !parts_name(name.at[end]))
            end++;
        if (end > start) {
            setter_put(s, any ? s.n->comma : "");
            bool marks = base == 1 && name_parts_are_marks(name.at[0], text_cut(name, start, end));
            (marks ? put_marks : setter_letters)(s, text_cut(name, start, end));
            any = true;
        }
        start = end;
    }
    if (component.len) {
        setter_put(s, any ? s.n->comma : "");
        setter_letters(s, component);
    }
    if (primes)
        setter_put(s, shape[sub ? 2 : 1]);
    for (size_t i = 0; i < primes; i++)
        setter_put(s, s.n->prime_mark);
    setter_put(s, shape[sub && primes ? 3 : 2]);
}

/* ---- numbers ---------------------------------------------------------------------------------------------- */

void setter_digits(Setter s, Text text)
{
    bool minus = text_starts(text, "-");
    setter_put(s, minus ? s.n->group[0] : "");
    setter_put(s, minus ? s.n->minus : "");
    if (text.len > minus)
        s.n->glyph(s.out, GLYPH_DIGITS, text_from(text, minus));
    setter_put(s, minus ? s.n->group[1] : "");
}

size_t setter_find_char(Text text, char c)
{
    const char *at = text.len ? memchr(text.at, c, text.len) : NULL;
    return at ? (size_t)(at - text.at) : text.len;
}

static bool is_hexadecimal(Text text)
{
    return text.len > 1 && (text.at[1] == 'x' || text.at[1] == 'X');
}

size_t setter_number_exponent(Text number)
{
    size_t at = setter_find_char(number, 'e');
    return is_hexadecimal(number) ? number.len : at < number.len ? at : setter_find_char(number, 'E');
}

void setter_number(Setter s, Text text)
{
    size_t slash = setter_find_char(text, '/'), exponent = setter_number_exponent(text), space = setter_find_char(text, ' ');
    if (space < text.len) { /* an enclosure without a certain digit: its ends */
        setter_number(s, text_cut(text, 0, space));
        s.n->glyph(s.out, GLYPH_SIGN, TEXT(" .. "));
        setter_number(s, text_from(text, space + 4 < text.len ? space + 4 : text.len));
    } else if (text_starts(text, "(")) { /* of an equation */
        setter_put(s, s.n->bracket[0]);
        setter_digits(s, text_cut(text, 1, text.len - 1));
        setter_put(s, s.n->bracket[1]);
    } else if (slash < text.len && s.stacked) {
        setter_put(s, s.n->fraction[0]);
        setter_digits(s, text_cut(text, 0, slash));
        setter_put(s, s.n->fraction[1]);
        setter_digits(s, text_from(text, slash + 1));
        setter_put(s, s.n->fraction[2]);
    } else if (slash < text.len) {
        setter_digits(s, text_cut(text, 0, slash));
        setter_put(s, s.n->slash);
        setter_digits(s, text_from(text, slash + 1));
    } else if (exponent < text.len) {
        Text power = text_from(text, exponent + 1);
        setter_put(s, s.n->group[0]);
        setter_digits(s, text_cut(text, 0, exponent));
        setter_put(s, s.n->times);
        setter_put(s, s.n->power[0]);
        s.n->glyph(s.out, GLYPH_DIGITS, TEXT("10"));
        setter_put(s, s.n->power[1]);
        setter_digits(s, text_starts(power, "+") ? text_from(power, 1) : power);
        setter_put(s, s.n->power[2]);
        setter_put(s, s.n->group[1]);
    } else {
        setter_digits(s, text);
    }
}
