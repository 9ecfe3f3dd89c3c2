#include "units/unit.h"

#include <string.h>

const UnitRow unit_row[] = {
#define ROW(NAME, OTHER, NUM, DEN, TURNS, KG, M, S, RAD) {NAME, OTHER, NUM, DEN, TURNS, KG, M, S, RAD},
#include "units/units.def"
#undef ROW
};
const int unit_rows = sizeof unit_row / sizeof *unit_row;

static const struct {
    const char *typed, *meant;
} SLIPS[] = {
#define ROW(NAME, OTHER, NUM, DEN, TURNS, KG, M, S, RAD)
#define SLIP(TYPED, MEANT) {TYPED, MEANT},
#include "units/units.def"
#undef ROW
};
enum { SLIP_ROWS = sizeof SLIPS / sizeof *SLIPS };

/* ---- names ------------------------------------------------------------------------------------------------ */

/* The next of the words of a row; empty after the last. */
static Text next_word(const char **words)
{
    size_t len = strcspn(*words, " ");
    Text   word = {*words, len};
    *words += len + ((*words)[len] == ' ');
    return word;
}

const UnitRow *unit_named(Text name)
{
    enum { SHORTEST_OTHER = 3 }; /* most names after a value belong to the next given of a call, and are short */
    for (int i = 0; i < unit_rows; i++)
        if (name.len && unit_row[i].name[0] == name.at[0] && text_is(name, unit_row[i].name))
            return &unit_row[i];
    for (int i = 0; i < unit_rows && name.len >= SHORTEST_OTHER; i++) {
        const UnitRow *row = &unit_row[i];
        const char    *words = row->other;
        for (Text word = next_word(&words); word.len; word = next_word(&words))
            if (text_equal(name, word))
                return row;
    }
    return NULL;
}

Text unit_meant(Text word, Arena *mem)
{
    enum { SHORTEST = 5 }; /* letters of a full name, one of which may be wrong */
    if (word.len < 2 || unit_named(word))
        return (Text){0};
    Text front = text_cut(word, 0, word.len - 1);
    char last = word.at[front.len];
    if ((last == '2' || last == '3') && unit_named(front))
        return text_format(mem, "%.*s^%c", TEXT_ARG(front), last);
    if (front.len > 1 && last == word.at[front.len - 1] && unit_named(front)) /* kgg */
        return text_copy(mem, front);
    for (int i = 0; i < SLIP_ROWS; i++)
        if (text_is(word, SLIPS[i].typed))
            return text_of(SLIPS[i].meant);
    for (int i = 0; i < unit_rows; i++)
        if (word.len == strlen(unit_row[i].name) && text_starts_in_any_case(word, unit_row[i].name))
            return text_of(unit_row[i].name);
    for (int i = 0; i < unit_rows && word.len >= SHORTEST; i++) {
        const char *words = unit_row[i].other;
        for (Text other = next_word(&words); other.len; other = next_word(&words))
            if (other.len >= SHORTEST && other.len <= word.len + 1 && word.len <= other.len + 1 && text_distance(word, other) <= 1)
                return other;
    }
    return (Text){0};
}

/* ---- pieces ----------------------------------------------------------------------------------------------- */

static bool is_letter(int32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || code == 0xB5 || code == 0x3BC || code == 0xB0; /* µ μ ° */
}

static bool is_space(int32_t code)
{
    return code == ' ' || code == '\t' || code == '\n' || code == '\r' || code == 0xA0;
}

static size_t skip(Text text, size_t at, bool (*is)(int32_t))
{
    for (int len; at < text.len && is(utf8_decode(text, at, &len)); at += (size_t)len)
        continue;
    return at;
}

static const char *const RAISED[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
static const char        RAISED_MINUS[] = "⁻";

/* The raised digit at *at, which is moved past it; -1 if there is none. */
static int raised_digit(Text text, size_t *at)
{
    for (int i = 0; i < 10; i++)
        if (text_starts(text_from(text, *at), RAISED[i])) {
            *at += strlen(RAISED[i]);
            return i;
        }
    return -1;
}

static bool is_digit(int32_t code)
{
    return code >= '0' && code <= '9';
}

/* -2, 2 or, in brackets, 1/2. Empty if there is none. */
static Text plain_exponent(Text text, size_t *at, bool bracket)
{
    size_t digits = *at + (*at < text.len && text.at[*at] == '-'), end = skip(text, digits, is_digit);
    if (end == digits)
        return (Text){0};
    if (bracket && end < text.len && text.at[end] == '/')
        end = skip(text, end + 1, is_digit);
    Text exponent = text_cut(text, *at, end);
    if (bracket && (end == text.len || text.at[end] != ')'))
        return (Text){0};
    *at = end + bracket;
    return exponent;
}

/* The word that begins at `at`, a name with its digits and primes; empty if none does. */
static Text word_at(Text text, size_t at)
{
    size_t end = at;
    for (int len; end < text.len; end += (size_t)len) {
        int32_t code = utf8_decode(text, end, &len);
        bool    greek = code >= 0x370 && code <= 0x3FF, inside = end > at && (is_digit(code) || code == '\'' || code == '.');
        bool    sub = code >= 0x2080 && code <= 0x2089; /* ₀ to ₉ */
        if (!is_letter(code) && !greek && !inside && !sub && code != '_')
            break;
    }
    return text_cut(text, at, end);
}

static bool same_kind(const UnitRow *a, const UnitRow *b)
{
    return a->kg == b->kg && a->m == b->m && a->s == b->s && a->rad == b->rad;
}

/* Whether the digit of `kg-2`, which ends at `at`, begins a value of its own, as in 10 kg-2 kg. An exponent may be followed by the name of
 * the next value (v=5 m s-1 m=2), a conversion (in km/h) or a direction (at 30°). */
static bool begins_operand(Text text, size_t at, const UnitPiece *piece)
{
    static const char *const OPENS[] = {"(", "[", "√", ".", "^", "⁻"};
    if (at == text.len)
        return false;
    size_t next = skip(text, at, is_space);
    Text   rest = text_from(text, next), word = word_at(text, next);
    for (size_t i = 0; i < sizeof OPENS / sizeof *OPENS; i++)
        if (text_starts(rest, OPENS[i]))
            return i < 3 || next == at;
    bool factor = text_starts(rest, "*") || text_starts(rest, "/") || text_starts(rest, "·");
    if (factor && !piece->sign && piece->row && !piece->row->s) { /* 7 m-3*2 m, but 9 m s-1/3 s */
        size_t number = skip(text, next + (rest.at[0] == '*' || rest.at[0] == '/' ? 1 : strlen("·")), is_space);
        return number < text.len && is_digit(text.at[number]);
    }
    size_t raised = at;
    if (raised_digit(text, &raised) >= 0 || (rest.len && is_digit(rest.at[0])))
        return true;
    if (!word.len || next == at)
        return word.len > 0;
    if (text_is(word, "at"))
        return false;
    const UnitRow *row = unit_named(word);
    size_t         after_word = skip(text, next + word.len, is_space);
    if (text_is(word, "in")) { /* 5 m s-1 in km/h, but 10 in-2 in */
        Text target = word_at(text, after_word);
        return !target.len || text_is(target, "in");
    }
    bool equal = after_word < text.len && text.at[after_word] == '=';
    return !equal || (row && piece->row && same_kind(row, piece->row));
}

/* Reads ^2, ^(-2), ⁻² or -2 after a name. The -1 of `s-1` is an exponent only if it cannot be a difference: it is a single digit that
 * touches the name, no `/` comes before the name, and the digit does not begin a value of its own. */
static Text read_exponent(Text text, size_t *at, const UnitPiece *piece)
{
    static const char *const ONE[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    static const char *const MINUS[] = {"-0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"};
    size_t                   start = *at, minus = text_starts(text_from(text, start), RAISED_MINUS) ? strlen(RAISED_MINUS) : 0;
    *at += minus;
    int digit = raised_digit(text, at);
    if (digit >= 0)
        return text_of(minus ? MINUS[digit] : ONE[digit]);
    *at = start;
    if (start < text.len && text.at[start] == '^') {
        bool bracket = start + 1 < text.len && text.at[start + 1] == '(';
        *at = start + 1 + bracket;
        Text exponent = plain_exponent(text, at, bracket);
        *at = exponent.len ? *at : start;
        return exponent;
    }
    if (start < text.len && text.at[start] == '-' && piece->sign != '/') {
        Text exponent = plain_exponent(text, at, false);
        if (exponent.len == 2 && exponent.at[1] != '0' && !begins_operand(text, *at, piece))
            return exponent;
        *at = start;
    }
    return (Text){0};
}

/* The sign between two names, and whether it touches both. */
static void read_sign(UnitPiece *piece, Text text, size_t *at)
{
    size_t  sign = skip(text, *at, is_space);
    Text    rest = text_from(text, sign);
    int     len = 0;
    int32_t code = sign < text.len ? utf8_decode(text, sign, &len) : 0;
    bool    per = text_starts(rest, "per") && rest.len > 3 && is_space(rest.at[3]);
    bool    product = code == '*' || code == '.' || code == 0xB7 || code == 0x22C5;
    piece->sign = per || code == '/' ? '/' : product ? '*' : ' ';
    size_t end = per ? sign + 3 : piece->sign == ' ' ? sign : sign + (size_t)len;
    piece->start = skip(text, end, is_space);
    piece->joined = sign == *at && piece->start == end;
}

bool unit_piece(UnitPiece *piece, Text text, size_t *at, bool first)
{
    *piece = (UnitPiece){.start = *at};
    if (!first)
        read_sign(piece, text, at);
    size_t end = skip(text, piece->start, is_letter);
    bool   one = first && end == piece->start && text_starts(text_from(text, end), "1/"); /* 1/s */
    if (!first && end == *at)
        return false;
    end += one;
    if (end == piece->start)
        return false;
    piece->name = text_cut(text, piece->start, end);
    piece->row = unit_named(piece->name);
    if (!one)
        piece->exponent = read_exponent(text, &end, piece);
    *at = end;
    return true;
}

Text unit_at(Text text, size_t start)
{
    size_t    end = start;
    UnitPiece piece;
    for (size_t at = start; unit_piece(&piece, text, &at, at == start) && piece.row;)
        end = at;
    return text_cut(text, start, end);
}

/* ---- what they measure ------------------------------------------------------------------------------------ */

Unit unit_one(NumCtx *exact)
{
    return (Unit){.factor = exact_integer(1, exact), .dimension = dimension_of(0, 0, 0)};
}

bool unit_times(Unit *unit, const UnitPiece *piece, NumCtx *exact)
{
    enum { LARGEST = 9 };
    const UnitRow *row = piece->row;
    long           power = 1;
    Num            times, product;
    Rat            raised;
    bool           minus = piece->exponent.len && piece->exponent.at[0] == '-';
    if (!row && piece->name.len == 1 && piece->name.at[0] == '1')
        return true;
    if (minus && text_is(piece->name, "ms")) { /* 5 ms⁻¹ on paper is 5 m s⁻¹: nobody measures in 1/ms */
        UnitPiece metre = {.row = unit_named(TEXT("m")), .sign = piece->sign};
        UnitPiece second = {.row = unit_named(TEXT("s")), .sign = piece->sign, .exponent = piece->exponent};
        return unit_times(unit, &metre, exact) && unit_times(unit, &second, exact);
    }
    if (!row || (piece->exponent.len && (!text_whole(text_from(piece->exponent, minus), LARGEST, &power) || !power)))
        return false;
    power *= minus != (piece->sign == '/') ? -1 : 1;
    if (row->turns && !rat_div(&raised, rat_int(2L * row->num), rat_int(row->den), exact))
        times.exact = exact_angle(raised, exact);
    else if (rat_power(&raised, (Rat){row->num, row->den, NULL}, power, exact))
        return false;
    else
        times.exact = exact_rational(raised, exact);
    if ((row->turns && power != 1) || exact_mul(&product, exact_num(unit->factor), times, exact))
        return false;
    unit->factor = product.exact;
    Dimension own = dimension_power(dimension_of_unit(row->kg, row->m, row->s, row->rad), 2 * (int)power);
    unit->dimension = dimension_product(unit->dimension, own, 1);
    return true;
}

bool unit_of_text(Unit *unit, Text text, NumCtx *exact)
{
    UnitPiece piece;
    bool      bracket = text.len > 2 && (text.at[0] == '(' || text.at[0] == '[');
    text = bracket ? text_trim(text_cut(text, 1, text.len - 1)) : text;
    *unit = unit_one(exact);
    unit->text = text;
    for (size_t at = 0; at < text.len;)
        if (!unit_piece(&piece, text, &at, !at) || !unit_times(unit, &piece, exact))
            return false;
    return text.len > 0;
}

void unit_put_raised(Buf *out, Text unit)
{
    UnitPiece piece;
    size_t    at = 0;
    for (bool first = true; unit_piece(&piece, unit, &at, first); first = false) {
        if (piece.sign)
            buf_puts(out, piece.sign == '/' ? "/" : " ");
        buf_put(out, piece.name);
        for (size_t i = 0; i < piece.exponent.len; i++) {
            char c = piece.exponent.at[i];
            buf_puts(out, c == '-' ? RAISED_MINUS : c == '/' ? "⁄" : RAISED[c - '0']);
        }
    }
    buf_put(out, text_from(unit, at));
}

void unit_put_ascii(Buf *out, Text unit)
{
    UnitPiece piece;
    size_t    at = 0;
    for (bool first = true; unit_piece(&piece, unit, &at, first); first = false) {
        bool micro = text_starts(piece.name, "µ") || text_starts(piece.name, "μ"), degrees = text_is(piece.name, "°");
        if (piece.sign)
            buf_char(out, piece.sign);
        buf_puts(out, micro ? "u" : degrees ? "deg" : "");
        buf_put(out, text_from(piece.name, micro || degrees ? strlen("µ") : 0));
        if (piece.exponent.len)
            buf_printf(out, memchr(piece.exponent.at, '/', piece.exponent.len) ? "^(%.*s)" : "^%.*s", TEXT_ARG(piece.exponent));
    }
    buf_put(out, text_from(unit, at));
}
