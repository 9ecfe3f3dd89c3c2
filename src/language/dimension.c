#include "language/dimension.h"

/* Named dimensions, and the unit that they are shown in. */
static const struct {
    const char *name, *unit;
    int         kg, m, s;
} NAMED[] = {
    {"mass", "kg", 1, 0, 0},
    {"length", "m", 0, 1, 0},
    {"time", "s", 0, 0, 1},
    {"velocity", "m/s", 0, 1, -1},
    {"force", "N", 1, 1, -2},
    {"acceleration", "m/s^2", 0, 1, -2},
    {"momentum", "kg m/s", 1, 1, -1},
    {"energy", "J", 1, 2, -2},
    {"moment of inertia", "kg m^2", 1, 2, 0},
    {"angular velocity", "1/s", 0, 0, -1},
    {"power", "W", 1, 2, -3},
    {"area", "m^2", 0, 2, 0},
};
enum { NAMES = sizeof NAMED / sizeof *NAMED };

enum { MOST_HALVES = 100 };

/* Nobody measures in m^51: such a power counts as not known. */
static Dimension of_halves(int kind, int kg, int m, int s)
{
    bool small = kg >= -MOST_HALVES && kg <= MOST_HALVES && m >= -MOST_HALVES && m <= MOST_HALVES && s >= -MOST_HALVES && s <= MOST_HALVES;
    return small ? (Dimension){(unsigned char)kind, (signed char)kg, (signed char)m, (signed char)s} : (Dimension){DIMENSION_ANY, 0, 0, 0};
}

Dimension dimension_of(int kg, int m, int s)
{
    return of_halves(DIMENSION_OF, 2 * kg, 2 * m, 2 * s);
}

bool dimension_same(Dimension a, Dimension b)
{
    return a.kind == b.kind && a.kg == b.kg && a.m == b.m && a.s == b.s;
}

bool dimension_has_unit(Dimension dimension)
{
    return dimension.kind == DIMENSION_OF && (dimension.kg || dimension.m || dimension.s);
}

Dimension dimension_product(Dimension a, Dimension b, int times)
{
    if (a.kind == DIMENSION_ANY || b.kind == DIMENSION_ANY)
        return (Dimension){DIMENSION_ANY, 0, 0, 0};
    int kind = a.kind == DIMENSION_PURE ? b.kind : a.kind;
    return of_halves(kind, a.kg + times * b.kg, a.m + times * b.m, a.s + times * b.s);
}

Dimension dimension_power(Dimension a, int halves)
{
    bool odd = halves % 2 && (a.kg % 2 || a.m % 2 || a.s % 2); /* the fourth root of a metre */
    bool large = halves > MOST_HALVES || halves < -MOST_HALVES;
    if (!a.kg && !a.m && !a.s)
        return a;
    return odd || large ? (Dimension){DIMENSION_ANY, 0, 0, 0} : of_halves(a.kind, a.kg * halves / 2, a.m * halves / 2, a.s * halves / 2);
}

bool dimension_join(Dimension *z, Dimension a, Dimension b)
{
    *z = a.kind > b.kind ? a : b;
    if (a.kind != DIMENSION_OF && b.kind != DIMENSION_OF && a.kind != b.kind)
        *z = (Dimension){DIMENSION_ANY, 0, 0, 0};
    return a.kind != DIMENSION_OF || b.kind != DIMENSION_OF || dimension_same(a, b);
}

static const char *named_unit(Dimension d, const char **name)
{
    for (int i = 0; i < NAMES; i++)
        if (dimension_same(d, dimension_of(NAMED[i].kg, NAMED[i].m, NAMED[i].s))) {
            *name = NAMED[i].name;
            return NAMED[i].unit;
        }
    return NULL;
}

/* Those of kg, m and s with a positive exponent (times 1), or with a negative one (-1). */
static void put_powers(Buf *out, Dimension d, int times)
{
    const struct {
        const char *name;
        int         twice;
    } BASE[] = {{"kg", d.kg * times}, {"m", d.m * times}, {"s", d.s * times}};
    for (int i = 0; i < 3; i++) {
        if (BASE[i].twice <= 0)
            continue;
        if (times < 0)
            buf_puts(out, "/");
        else if (out->len)
            buf_puts(out, " ");
        buf_puts(out, BASE[i].name);
        if (BASE[i].twice % 2)
            buf_printf(out, "^(%d/2)", BASE[i].twice);
        else if (BASE[i].twice > 2)
            buf_printf(out, "^%d", BASE[i].twice / 2);
    }
}

Text dimension_unit(Dimension d, Arena *mem)
{
    const char *name, *unit = named_unit(d, &name);
    Buf         buf = {0};
    if (!dimension_has_unit(d))
        return (Text){0};
    if (unit)
        return text_of(unit);
    put_powers(&buf, d, 1);
    if (!buf.len)
        buf_puts(&buf, "1");
    put_powers(&buf, d, -1);
    return buf_finish(&buf, mem);
}

Text dimension_name(Dimension d, Arena *mem)
{
    const char *name, *unit = named_unit(d, &name);
    if (!dimension_has_unit(d))
        return TEXT("a plain number");
    if (unit)
        return text_format(mem, "%s (%s)", name, unit);
    return text_format(mem, "a quantity in %.*s", TEXT_ARG(dimension_unit(d, mem)));
}
