#include "handwork/page/foreign_signs.h"

#include "handwork/page/east_asian_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* No vector, and nothing in front of a quotient, is longer: so a page of brackets or colons costs no more than its length. */
enum { LONGEST = 200 };

static bool is_number_byte(char c)
{
    return isdigit((unsigned char)c) != 0;
}

static void put_over(char *copy, size_t at, const char *bytes)
{
    memcpy(copy + at, bytes, strlen(bytes));
}

/* ---- vectors ------------------------------------------------------------------------------------------------------ */

/* The place of the bracket that closes the one at `open`, on the same line and not far away; the length of the page if there is none. */
static size_t closing(Text page, size_t open)
{
    int depth = 0;
    for (size_t at = open; at < page.len && at - open <= LONGEST && page.at[at] != '\n'; at++) {
        depth += page.at[at] == '(';
        depth -= page.at[at] == ')';
        if (!depth)
            return at;
    }
    return page.len;
}

/* Whether the bracket has `between` once or twice outside of further brackets, with something on each side of it, and no comma. Two bars
 * stand between plain numbers, as others are those of a length: (2|v| + 3). */
static bool is_vector(Text page, size_t open, size_t close, char between)
{
    enum { MOST = 2 };
    int  found = 0, depth = 0;
    bool empty = true, good = true, plain = true;
    for (size_t at = open + 1; at < close && good; at++) {
        char c = page.at[at];
        depth += c == '(' || c == '[';
        depth -= c == ')' || c == ']';
        plain &= c == between || is_number_byte(c) || strchr(" .-", c) || (c & 0x80);
        if (c == between && !depth) {
            found++;
            good = !empty;
            empty = true;
        } else {
            good = c != ',' || depth;
            empty = empty && c == ' ';
        }
    }
    return good && !empty && found >= 1 && found <= MOST && (between != '|' || found == 1 || plain);
}

static void put_commas(char *copy, Text page, size_t open, char between)
{
    size_t close = closing(page, open);
    if (close == page.len || !is_vector(page, open, close, between))
        return;
    for (size_t at = open, depth = 0; at < close; at++) {
        depth += page.at[at] == '(' || page.at[at] == '[';
        depth -= page.at[at] == ')' || page.at[at] == ']';
        if (page.at[at] == between && depth == 1)
            copy[at] = ',';
    }
}

/* ---- quotients ---------------------------------------------------------------------------------------------------- */

/* 0.36 : 0.8 with blanks on both sides, behind an equals sign of its line. A label has none in front of its colon, and m1 : m2 = 2 : 3 is a
 * ratio. */
static bool is_quotient(Text page, size_t colon)
{
    bool apart = colon > 1 && colon + 2 < page.len && page.at[colon - 1] == ' ' && page.at[colon + 1] == ' ';
    bool numbers = apart && (is_number_byte(page.at[colon - 2]) || page.at[colon - 2] == ')') &&
                   (is_number_byte(page.at[colon + 2]) || strchr("(-", page.at[colon + 2]));
    size_t at = colon;
    while (numbers && at && colon - at <= LONGEST && page.at[at - 1] != '\n' && page.at[at - 1] != '=')
        at--;
    bool equal = numbers && at && page.at[at - 1] == '=', ratio = false;
    for (; equal && at && colon - at <= LONGEST && page.at[at - 1] != '\n'; at--)
        ratio |= page.at[at - 1] == ':' && at > 1 && page.at[at - 2] == ' ';
    return equal && !ratio;
}

/* ---- crosses ------------------------------------------------------------------------------------------------------ */

/* Whether the x there stands between blanks and factors: 10 x H, 2 x (3 + 4). */
static bool is_apart(Text page, size_t at)
{
    bool apart = page.at[at] == 'x' && at > 1 && at + 2 < page.len && page.at[at - 1] == ' ' && page.at[at + 1] == ' ';
    char before = apart ? page.at[at - 2] : ' ', behind = apart ? page.at[at + 2] : ' ';
    return apart && (isalnum((unsigned char)before) || before == ')' || before == '\'') &&
           (isalnum((unsigned char)behind) || behind == '(' || (behind == '-' && at + 3 < page.len && is_number_byte(page.at[at + 3])));
}

/* Whether the x there stands between a digit and a sign, a bracket or a digit: 5x-4, 0.4x(3 + 4), 2x3; not that of 0x1.8p-1. */
static bool is_between_factors(Text page, size_t at)
{
    Text behind = text_from(page, at + 1);
    bool sign = text_starts(behind, "-") || text_starts(behind, "–") || text_starts(behind, "−");
    bool hexadecimal = at && page.at[at - 1] == '0' && (at == 1 || !(is_number_byte(page.at[at - 2]) || page.at[at - 2] == '.'));
    return page.at[at] == 'x' && at && is_number_byte(page.at[at - 1]) && !hexadecimal && behind.len &&
           (sign || behind.at[0] == '(' || is_number_byte(behind.at[0]));
}

/* Whether each x of the page that is no part of a word is a cross, and one stands between two digits: then 5x-4 is a product, too. */
static bool has_only_crosses(Text page)
{
    bool cross = false, name = false;
    for (size_t at = 0; at < page.len; at++) {
        bool before = at && isalpha((unsigned char)page.at[at - 1]), after = at + 1 < page.len && isalpha((unsigned char)page.at[at + 1]);
        bool alone = page.at[at] == 'x' && !before && !after;
        cross |= alone &&
                 ((is_between_factors(page, at) && is_number_byte(page.at[at + 1])) ||
                  (is_apart(page, at) && is_number_byte(page.at[at - 2]) && (page.at[at + 2] == '-' || is_number_byte(page.at[at + 2]))));
        name |= alone && !is_between_factors(page, at) && !is_apart(page, at);
    }
    return cross && !name;
}

/* ---- times behind brackets ---------------------------------------------------------------------------------------- */

/* The length of (vA)2, (v_A)_2 or (v_Bx)1, a velocity before or after the impact as American books of dynamics write it; 0: there is none.
 * A sine of (vA) or a longer number behind it is something else. */
static size_t timed_velocity(Text page, size_t open)
{
    enum { LONGEST_NAME = 5 };
    size_t at = open + 1, name = at;
    bool   apart = !open || !isalpha((unsigned char)page.at[open - 1]);
    while (at < page.len && at - name < LONGEST_NAME && (isalpha((unsigned char)page.at[at]) || page.at[at] == '_'))
        at++;
    bool velocity = at > name + 1 && at + 1 < page.len && (page.at[name] == 'v' || page.at[name] == 'V') && strchr("AB", page.at[at - 1]);
    bool along =
        at > name + 2 && at + 1 < page.len && page.at[name] == 'v' && strchr("AB", page.at[at - 2]) && strchr("xynt", page.at[at - 1]);
    if (!apart || !(velocity || along) || page.at[at] != ')')
        return 0;
    Text   index = text_from(page, at + 1);
    size_t len = text_starts(index, "1") || text_starts(index, "2")     ? 1
                 : text_starts(index, "₁") || text_starts(index, "₂")   ? strlen("₁")
                 : text_starts(index, "_1") || text_starts(index, "_2") ? strlen("_1")
                                                                        : 0;
    char   behind = at + 1 + len < page.len ? page.at[at + 1 + len] : ' ';
    return !len || isalnum((unsigned char)behind) || behind == '.' || behind == '_' ? 0 : at + 1 + len - open;
}

/* (vA') for (vA)2 and (vA)₂, and (vA ) for (vA)1; behind it a blank that does not break, where the index was longer. */
static void put_timed(char *copy, size_t open, size_t len)
{
    size_t close = open + len - 1;
    while (copy[close] != ')')
        close--;
    bool after = copy[open + len - 1] == '2' || (unsigned char)copy[open + len - 1] == 0x82;
    copy[close] = after ? '\'' : ' ';
    copy[close + 1] = ')';
    if (open + len > close + 3)
        put_over(copy, close + 2, "\u00A0");
    else if (open + len > close + 2)
        copy[close + 2] = ' ';
}

/* ---- units in Cyrillic letters ------------------------------------------------------------------------------------ */

/* The longest of those that begin alike come first. */
static const struct {
    const char *cyrillic, *latin;
} UNITS[] = {{"кг", "kg"}, {"км", "km"}, {"кДж", "kJ"}, {"Дж", "J"}, {"см", "cm"}, {"мс", "ms"},
             {"м", "m"},   {"с", "s"},   {"ч", "h"},    {"Н", "N"},  {"г", "g"},   {"т", "t"}};

static bool is_cyrillic(Text text, size_t at)
{
    return at + 1 < text.len && ((unsigned char)text.at[at] == 0xD0 || (unsigned char)text.at[at] == 0xD1);
}

/* Puts the Latin letters over a unit that stands alone; the bytes taken, or 0. A blank in front of it becomes one that does not break, as
 * two blanks would begin another column. */
static size_t put_unit(char *copy, Text page, size_t at)
{
    bool alone = is_cyrillic(page, at) && !(at > 1 && is_cyrillic(page, at - 2));
    for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS && alone; i++) {
        size_t len = strlen(UNITS[i].cyrillic), latin = strlen(UNITS[i].latin);
        if (!text_starts(text_from(page, at), UNITS[i].cyrillic) || is_cyrillic(page, at + len))
            continue;
        memset(copy + at, ' ', len);
        if (at && page.at[at - 1] == ' ')
            put_over(copy, at - 1, "\u00A0");
        memcpy(copy + at + len - latin, UNITS[i].latin, latin);
        return len;
    }
    return 0;
}

/* The dash of N-s and kg-m/s, units that are multiplied. */
static bool is_dash_in_unit(Text page, size_t at)
{
    Text   behind = text_from(page, at + 1);
    size_t start = at;
    while (start && isalpha((unsigned char)page.at[start - 1]) && at - start < LONGEST)
        start--;
    Text   factor = text_cut(page, start, at);
    size_t len = text_starts(behind, "m/s") ? strlen("m/s") : text_starts(behind, "s");
    bool   apart = len && (len == behind.len || !isalnum((unsigned char)behind.at[len]));
    bool   number =
        start && (is_number_byte(page.at[start - 1]) || (start > 1 && page.at[start - 1] == ' ' && is_number_byte(page.at[start - 2])));
    return page.at[at] == '-' && apart && number && (text_is(factor, "N") || text_is(factor, "kg"));
}

/* kgm/s² is a force. */
static bool is_squared(Text page, size_t at)
{
    Text behind = text_from(page, at < page.len ? at : page.len);
    return (behind.len && isalpha((unsigned char)behind.at[0])) || text_starts(behind, "^") || text_starts(behind, "²") ||
           text_starts(behind, "/") || text_starts(behind, "2");
}

/* kgms-1, kgms⁻¹ and kgm/s, which are kg m/s or N s in as many bytes: the rest is blanks that do not break. */
static size_t put_momentum(char *copy, Text page, size_t at)
{
    static const struct {
        const char *typed, *meant;
    } MOMENTUM[] = {{"kgms-1", "kg m/s"}, {"kgms^-1", "kg m/s "}, {"kgms⁻¹", "kg m/s \u00A0"}, {"kgm/s", "Ns \u00A0"}};
    bool apart = !(at && isalpha((unsigned char)page.at[at - 1]));
    for (size_t i = 0; i < sizeof MOMENTUM / sizeof *MOMENTUM && apart; i++)
        if (text_starts(text_from(page, at), MOMENTUM[i].typed) && !is_squared(page, at + strlen(MOMENTUM[i].typed))) {
            put_over(copy, at, MOMENTUM[i].meant);
            return strlen(MOMENTUM[i].typed);
        }
    return 0;
}

/* ---- what stands behind a claim ------------------------------------------------------------------------------------ */

/* Whether the text is what is done to an equation next: *10, : 2, -2u1. */
static bool is_operation(Text text)
{
    enum { LONGEST_TERM = 12 };
    bool operation =
        text.len > 1 && (text.at[0] == '*' || text.at[0] == '/' || text.at[0] == ':' || text.at[0] == '+' || text.at[0] == '-');
    Text term = operation ? text_trim(text_from(text, 1)) : (Text){0};
    operation = term.len && term.len <= LONGEST_TERM;
    for (size_t i = 0; i < term.len && operation; i++)
        operation = isalnum((unsigned char)term.at[i]) || term.at[i] == '.' || term.at[i] == '(' || term.at[i] == ')';
    return operation;
}

/* Whether the text is the marks of a marking scheme: M1 A1. */
static bool is_marks(Text text)
{
    size_t at = 0;
    while (at + 1 < text.len && (text.at[at] == 'M' || text.at[at] == 'A' || text.at[at] == 'B') && is_number_byte(text.at[at + 1])) {
        at += 2;
        while (at < text.len && (text.at[at] == ' ' || text.at[at] == ','))
            at++;
    }
    return text.len && at == text.len;
}

/* The bytes of marks at the beginning of a line, in a column of their own: M1  v = 3; else 0. */
static size_t leading_marks(Text page, size_t at)
{
    bool   begins = !at || page.at[at - 1] == '\n';
    size_t end = at;
    while (begins && end < page.len && end - at < LONGEST && page.at[end] != '\n' && !text_starts(text_from(page, end), "  "))
        end++;
    bool column = begins && text_starts(text_from(page, end), "  ") && is_marks(text_cut(page, at, end));
    return column ? end - at : 0;
}

/* The bytes from there to the end of the line, if a column begins there that has such marks, or says what is done to the equation next,
 * |*10; else 0. */
static size_t column_note(Text page, size_t at)
{
    char c = page.at[at];
    bool column = at > 1 && ((page.at[at - 1] == ' ' && page.at[at - 2] == ' ') || page.at[at - 1] == '\t');
    if (!column || !(c == '|' || c == 'M' || c == 'A' || c == 'B'))
        return 0;
    size_t end = at;
    while (end < page.len && end - at <= LONGEST && page.at[end] != '\n')
        end++;
    Text note = text_trim(text_cut(page, at, end));
    bool good = end - at <= LONGEST && (c == '|' ? is_operation(text_trim(text_from(note, 1))) : is_marks(note));
    return good ? end - at : 0;
}

/* ---- numbers ------------------------------------------------------------------------------------------------------ */

static size_t digits_at(Text page, size_t at)
{
    size_t end = at;
    while (end < page.len && end - at <= LONGEST && is_number_byte(page.at[end]))
        end++;
    return end - at;
}

/* 33°41′, which is 33.7°, as near as it is read. */
static size_t put_minutes(char *copy, Text page, size_t at)
{
    enum { MOST_DIGITS = 3, TENTH = 6 };
    size_t degrees = at && (is_number_byte(page.at[at - 1]) || page.at[at - 1] == '.') ? 0 : digits_at(page, at);
    size_t sign = at + degrees, minutes = sign + strlen("°"), count = 0, end = 0;
    if (!degrees || degrees > MOST_DIGITS || !text_starts(text_from(page, sign), "°") || !(count = digits_at(page, minutes)) || count > 2)
        return 0;
    Text prime = text_from(page, minutes + count);
    end = minutes + count + (text_starts(prime, "′") || text_starts(prime, "’") ? strlen("′") : text_starts(prime, "'"));
    int whole = 0, part = 0;
    for (size_t i = 0; i < degrees; i++)
        whole = 10 * whole + page.at[at + i] - '0';
    for (size_t i = 0; i < count; i++)
        part = 10 * part + page.at[minutes + i] - '0';
    int tenths = 10 * whole + (part + TENTH / 2) / TENTH;
    if (end == minutes + count || part >= 60)
        return 0;
    char   written[LONGEST];
    size_t len = (size_t)snprintf(written, sizeof written, "%d.%d°", tenths / 10, tenths % 10);
    if (len > end - at)
        return 0;
    memset(copy + at, ' ', end - at);
    memcpy(copy + end - len, written, len);
    return end - at;
}

/* The point of 4.5.10^5, between a decimal and a power of ten. */
static bool is_times_ten(Text page, size_t at)
{
    size_t start = at;
    while (start && is_number_byte(page.at[start - 1]) && at - start <= LONGEST)
        start--;
    Text power = text_from(page, at + 1 < page.len ? at + 1 : at);
    bool decimal = page.at[at] == '.' && start < at && start > 1 && page.at[start - 1] == '.' && is_number_byte(page.at[start - 2]);
    return decimal && text_starts(power, "10") && power.len > 2 && (power.at[2] == '^' || (power.at[2] & 0x80));
}

/* ---- names -------------------------------------------------------------------------------------------------------- */

/* The comma of v1n,i or v_A,f: initial or final. */
static bool is_comma_of_time(Text page, size_t at)
{
    size_t start = at;
    while (start && (isalnum((unsigned char)page.at[start - 1]) || page.at[start - 1] == '_') && at - start <= LONGEST)
        start--;
    char time = at + 1 < page.len ? page.at[at + 1] : ' ', behind = at + 2 < page.len ? page.at[at + 2] : ' ';
    return page.at[at] == ',' && at > start + 1 && isalpha((unsigned char)page.at[start]) && (time == 'i' || time == 'f') &&
           !isalnum((unsigned char)behind);
}

/* v ' for v', of one who types a blank first. */
static bool is_blank_before_prime(Text page, size_t at)
{
    char before = at ? page.at[at - 1] : ' ', behind = at + 2 < page.len ? page.at[at + 2] : ' ';
    return page.at[at] == ' ' && at + 1 < page.len && page.at[at + 1] == '\'' && isalnum((unsigned char)before) &&
           !isalnum((unsigned char)behind);
}

/* The Σ of Σp and ΣEk, totals that have a name without it. */
static bool is_sum_sign(Text page, size_t at)
{
    size_t len = text_starts(text_from(page, at), "Σ") ? strlen("Σ") : text_starts(text_from(page, at), "∑") ? strlen("∑") : 0;
    return len && at + len < page.len && isalpha((unsigned char)page.at[at + len]);
}

/* ---- signs of other sizes ----------------------------------------------------------------------------------------- */

/* Signs as wide as a Chinese or Japanese character, and letters with a dot, and what else says the same in as many bytes. */
static const struct {
    const char *wide, *plain;
} WIDE[] = {{"，", ",  "}, {"、", ",  "}, {"；", ";  "}, {"：", ":  "},     {"。", ".  "}, {"（", "(  "},
            {"）", "  )"}, {"ẋ", "v_x"},  {"＝", " = "}, {"≒", "≈"},        {"＋", " + "}, {"－", " - "},
            {"／", " / "}, {"＜", " < "}, {"＞", " > "}, {"\u3000", "   "}, {"ẏ", "v_y"}};

/* The other sign; NULL: there is no wide one there. */
static const char *plain_sign(Text rest)
{
    const char *plain = NULL;
    for (size_t i = 0; i < sizeof WIDE / sizeof *WIDE && (rest.at[0] & 0x80) && !plain; i++)
        plain = text_starts(rest, WIDE[i].wide) ? WIDE[i].plain : NULL;
    return plain;
}

/* ---- the page ----------------------------------------------------------------------------------------------------- */

Text foreign_signs_replaced(Text page, Arena *mem)
{
    char *copy = arena_copy(mem, page.at, page.len);
    bool  bar = false; /* a single | is open */
    bool  crosses = has_only_crosses(page);
    for (size_t at = 0; at < page.len; at++) {
        Text        rest = text_from(page, at);
        const char *plain = plain_sign(rest);
        size_t      timed = page.at[at] == '(' ? timed_velocity(page, at) : 0;
        size_t      remark = page.at[at] == '(' ? east_asian_remark(page, at) : 0;
        size_t      note = leading_marks(page, at);
        note = note ? note : column_note(page, at);
        if (note) {
            memset(copy + at, ' ', note);
            at += note - 1;
        } else if (plain) {
            put_over(copy, at, plain);
        } else if (timed) {
            put_timed(copy, at, timed);
        } else if (remark) {
            memset(copy + at, ' ', remark);
            at += remark - 1;
        } else if (page.at[at] == '(') {
            put_commas(copy, page, at, '|');
            put_commas(copy, page, at, ';');
        } else if (page.at[at] == ':' && is_quotient(page, at)) {
            copy[at] = '/';
        } else if (crosses && (is_between_factors(page, at) || is_apart(page, at))) {
            copy[at] = '*';
        } else if (text_starts(rest, "‖")) {
            put_over(copy, at, "|  ");
        } else if (!bar && text_starts(rest, "||")) { /* ||v||, and not |p||q| */
            put_over(copy, at++, "| ");
        } else if (page.at[at] == '|') {
            bar = !bar;
        } else if (text_starts(rest, "-->")) {
            put_over(copy, at, "⇒");
            at += 2;
        } else if (text_starts(rest, "∧")) {
            put_over(copy, at, "× ");
        } else if (is_times_ten(page, at)) {
            copy[at] = '*';
        } else if (is_dash_in_unit(page, at)) {
            copy[at] = ' ';
        } else if (at && text_starts(rest, ":)") && page.at[at - 1] == ' ') {
            put_over(copy, at, "\u00A0");
        } else if (is_blank_before_prime(page, at)) {
            put_over(copy, at++, "' ");
        } else if (is_comma_of_time(page, at)) {
            copy[at] = '_';
        } else if (is_sum_sign(page, at)) {
            memset(copy + at, ' ', text_starts(rest, "Σ") ? strlen("Σ") : strlen("∑"));
        } else {
            size_t taken = put_unit(copy, page, at);
            taken = taken ? taken : put_minutes(copy, page, at);
            taken = taken ? taken : put_momentum(copy, page, at);
            taken = taken ? taken : east_asian_words_put(copy, page, at);
            at += taken ? taken - 1 : 0;
        }
        bar &= page.at[at] != '\n';
    }
    return (Text){copy, page.len};
}
