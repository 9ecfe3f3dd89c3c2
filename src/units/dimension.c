#include "units/dimension.h"

/* Named dimensions, and the unit that they are shown in. */
static const struct {
    const char *name, *unit;
    int         kg, m, s, rad;
} NAMED[] = {
    {"mass", "kg", 1, 0, 0, 0},
    {"length", "m", 0, 1, 0, 0},
    {"time", "s", 0, 0, 1, 0},
    {"velocity", "m/s", 0, 1, -1, 0},
    {"force", "N", 1, 1, -2, 0},
    {"acceleration", "m/s^2", 0, 1, -2, 0},
    {"momentum", "kg m/s", 1, 1, -1, 0},
    {"energy", "J", 1, 2, -2, 0},
    {"moment of inertia", "kg m^2", 1, 2, 0, 0},
    {"angle", "rad", 0, 0, 0, 1},
    {"angular velocity", "rad/s", 0, 0, -1, 1},
    {"angular acceleration", "rad/s^2", 0, 0, -2, 1},
    {"rate", "1/s", 0, 0, -1, 0},
    {"power", "W", 1, 2, -3, 0},
    {"area", "m^2", 0, 2, 0, 0},
};
enum { NAMES = sizeof NAMED / sizeof *NAMED };

enum { MOST_HALVES = 100 };

static bool is_small(int halves)
{
    return halves >= -MOST_HALVES && halves <= MOST_HALVES;
}

/* Nobody measures in m^51: such a power counts as not known. */
static Dimension of_halves(int kind, int kg, int m, int s, int rad)
{
    if (!is_small(kg) || !is_small(m) || !is_small(s) || !is_small(rad))
        return (Dimension){.kind = DIMENSION_ANY};
    return (Dimension){(unsigned char)kind, (signed char)kg, (signed char)m, (signed char)s, (signed char)rad};
}

Dimension dimension_of_unit(int kg, int m, int s, int rad)
{
    return of_halves(DIMENSION_OF, 2 * kg, 2 * m, 2 * s, 2 * rad);
}

Dimension dimension_of(int kg, int m, int s)
{
    return dimension_of_unit(kg, m, s, 0);
}

Dimension dimension_angle(void)
{
    return of_halves(DIMENSION_PURE, 0, 0, 0, 2);
}

bool dimension_same(Dimension a, Dimension b)
{
    return a.kind == b.kind && a.kg == b.kg && a.m == b.m && a.s == b.s;
}

bool dimension_has_unit(Dimension dimension)
{
    return dimension.kind == DIMENSION_OF && (dimension.kg || dimension.m || dimension.s);
}

bool dimension_is_angle(Dimension d)
{
    return d.kind != DIMENSION_ANY && !d.kg && !d.m && !d.s && d.rad;
}

bool dimension_of_turning(Dimension d)
{
    return !d.kg && !d.m && d.s <= 0 && d.rad;
}

Dimension dimension_product(Dimension a, Dimension b, int times)
{
    if (a.kind == DIMENSION_ANY || b.kind == DIMENSION_ANY)
        return (Dimension){.kind = DIMENSION_ANY};
    int kind = a.kind == DIMENSION_PURE ? b.kind : a.kind;
    return of_halves(kind, a.kg + times * b.kg, a.m + times * b.m, a.s + times * b.s, a.rad + times * b.rad);
}

Dimension dimension_power(Dimension a, int halves)
{
    bool odd = halves % 2 && (a.kg % 2 || a.m % 2 || a.s % 2); /* the fourth root of a metre */
    bool large = halves > MOST_HALVES || halves < -MOST_HALVES;
    if (!a.kg && !a.m && !a.s && !a.rad)
        return a;
    if (odd || large)
        return (Dimension){.kind = DIMENSION_ANY};
    return of_halves(a.kind, a.kg * halves / 2, a.m * halves / 2, a.s * halves / 2, a.rad * halves / 2);
}

bool dimension_join(Dimension *z, Dimension a, Dimension b)
{
    bool apart = (dimension_is_angle(a) && dimension_has_unit(b)) || (dimension_is_angle(b) && dimension_has_unit(a));
    *z = a.kind > b.kind ? a : b;
    if (a.kind != DIMENSION_OF && b.kind != DIMENSION_OF && a.kind != b.kind)
        *z = (Dimension){.kind = DIMENSION_ANY};
    else
        z->rad = a.rad ? a.rad : b.rad; /* 3 rad/s + 1 1/s is an angular velocity */
    return !apart && (a.kind != DIMENSION_OF || b.kind != DIMENSION_OF || dimension_same(a, b));
}

static const char *named_unit(Dimension d, const char **name)
{
    for (int i = 0; i < NAMES; i++)
        if (d.kg == 2 * NAMED[i].kg && d.m == 2 * NAMED[i].m && d.s == 2 * NAMED[i].s && (d.kg || d.m || d.rad == 2 * NAMED[i].rad)) {
            *name = NAMED[i].name;
            return NAMED[i].unit;
        }
    return NULL;
}

bool dimension_has_name(Dimension d)
{
    const char *name;
    return dimension_has_unit(d) && (d.kg || d.m || d.s > 0) && named_unit(d, &name);
}

/* Those of mass, length and time with a positive exponent (times 1), or with a negative one (-1). */
static void put_powers(Buf *out, Dimension d, const Text base[3], int times)
{
    const int twice[] = {d.kg * times, d.m * times, d.s * times};
    for (int i = 0; i < 3; i++) {
        if (twice[i] <= 0)
            continue;
        if (times < 0)
            buf_puts(out, "/");
        else if (out->len)
            buf_puts(out, " ");
        buf_put(out, base[i]);
        if (twice[i] % 2)
            buf_printf(out, "^(%d/2)", twice[i]);
        else if (twice[i] > 2)
            buf_printf(out, "^%d", twice[i] / 2);
    }
}

Text dimension_unit_of(Dimension d, const Text base[3], Arena *mem)
{
    Buf buf = {0};
    put_powers(&buf, d, base, 1);
    if (!buf.len)
        buf_puts(&buf, d.rad == 2 ? "rad" : "1");
    put_powers(&buf, d, base, -1);
    return buf_finish(&buf, mem);
}

Text dimension_unit(Dimension d, Arena *mem)
{
    const Text  base[] = {TEXT("kg"), TEXT("m"), TEXT("s")};
    const char *name, *unit = named_unit(d, &name);
    if (d.kind != DIMENSION_OF || (!unit && !dimension_has_unit(d)))
        return (Text){0};
    return unit ? text_of(unit) : dimension_unit_of(d, base, mem);
}

Text dimension_name(Dimension d, Arena *mem)
{
    const char *name, *unit = named_unit(d, &name);
    if (dimension_is_angle(d))
        return TEXT("an angle");
    if (!dimension_has_unit(d))
        return TEXT("a plain number");
    if (unit)
        return text_format(mem, "%s (%s)", name, unit);
    return text_format(mem, "a quantity in %.*s", TEXT_ARG(dimension_unit(d, mem)));
}

Text dimension_phrase(Dimension d, Arena *mem)
{
    Text name = dimension_name(d, mem);
    bool whole = text_starts(name, "a ") || text_starts(name, "an ");
    bool vowel = name.at[0] == 'a' || name.at[0] == 'e';
    return whole ? name : text_format(mem, "%s %.*s", vowel ? "an" : "a", TEXT_ARG(name));
}
