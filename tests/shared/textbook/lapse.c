#include "lapse.h"

#include <string.h>

static const PenItem *item_of(const PenSheet *sheet, const Algebra *node)
{
    for (int i = 0; node->kind == ALGEBRA_NAME && i < sheet->items; i++)
        if (!strcmp(sheet->item[i].key, node->name) && sheet->item[i].known)
            return &sheet->item[i];
    return NULL;
}

static Algebra *vector_of(Vec value)
{
    return algebra_of(ALGEBRA_PAIR, algebra_number(value.at[0]), algebra_number(value.at[1]));
}

static bool is_name(const Algebra *node, const char *key)
{
    return node->kind == ALGEBRA_NAME && !strcmp(node->name, key);
}

/* Masses, each with the other of its problem. */
static const char *const MASSES[][2] = {{"ma", "mb"}, {"m", "M"}};

static bool is_mass(const Algebra *node)
{
    bool mass = false;
    for (int i = 0; i < 4; i++)
        mass |= is_name(node, MASSES[i / 2][i % 2]);
    return mass;
}

/* A velocity with the other sign; of a vector, one component. */
static bool sign_of_datum(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    const PenItem *item = item_of(sheet, node);
    if (!item || is_mass(node) || is_name(node, "e") || is_name(node, "g") || is_name(node, "h"))
        return false;
    Vec value = item->value;
    int part = value.rows == 2 ? random_int(random, 0, 1) : 0;
    if (change) {
        value.at[part] = q_neg(value.at[part]);
        *node = value.rows == 2 ? *vector_of(value) : *algebra_number(value.at[0]);
    }
    return true;
}

static bool sign_between(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_SUM || node->kind == ALGEBRA_DIFFERENCE;
    if (can && change)
        node->kind = node->kind == ALGEBRA_SUM ? ALGEBRA_DIFFERENCE : ALGEBRA_SUM;
    (void)sheet, (void)random;
    return can;
}

/* One of a pair for the other. */
static bool exchange(Algebra *node, const char *const pair[][2], int pairs, bool change)
{
    for (int i = 0; i < pairs; i++)
        for (int k = 0; k < 2; k++)
            if (is_name(node, pair[i][k])) {
                if (change)
                    strcpy(node->name, pair[i][1 - k]);
                return true;
            }
    return false;
}

static bool masses(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    (void)sheet, (void)random;
    return exchange(node, MASSES, 2, change);
}

static bool e_left_out(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_PRODUCT && is_name(node->a, "e");
    if (can && change)
        *node = *node->b;
    (void)sheet, (void)random;
    return can;
}

static bool e_twice(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = is_name(node, "e");
    if (can && change)
        *node = *algebra_of(ALGEBRA_SQUARE, algebra_name("e"), NULL);
    (void)sheet, (void)random;
    return can;
}

static bool e_divides(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_PRODUCT && is_name(node->a, "e");
    if (can && change)
        *node = *algebra_of(ALGEBRA_RATIO, node->b, node->a);
    (void)sheet, (void)random;
    return can;
}

/* a*(b - c) as a*b - c. */
static bool bracket_lost(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    Algebra *inside = node->b;
    bool     can = node->kind == ALGEBRA_PRODUCT && (inside->kind == ALGEBRA_SUM || inside->kind == ALGEBRA_DIFFERENCE);
    if (can && change)
        *node = *algebra_of(inside->kind, algebra_of(ALGEBRA_PRODUCT, node->a, inside->a), inside->b);
    (void)sheet, (void)random;
    return can;
}

static Q miscopied(Q value, Random *random)
{
    long whole = mpz_get_si(mpq_numref(value));
    if (mpz_cmp_ui(mpq_denref(value), 1) != 0)
        return q_add(value, q_of(random_int(random, 0, 1) ? 1 : 2, 10));
    if (whole > 9 && whole % 10 != whole / 10 && whole < 100)
        return q_of(whole % 10 * 10 + whole / 10, 1);
    return q_of(whole + (random_int(random, 0, 1) ? 1 : whole > 2 ? -1 : 2), 1);
}

static bool copied_wrong(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    const PenItem *item = item_of(sheet, node);
    if (!item)
        return false;
    Vec value = item->value;
    int part = value.rows == 2 ? random_int(random, 0, 1) : 0;
    if (change) {
        value.at[part] = miscopied(value.at[part], random);
        *node = value.rows == 2 ? *vector_of(value) : *algebra_number(value.at[0]);
    }
    return true;
}

static bool factor_lost(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool half = node->kind == ALGEBRA_PRODUCT && node->a->kind == ALGEBRA_RATIO && node->a->a->kind == ALGEBRA_NUMBER;
    bool two = node->kind == ALGEBRA_PRODUCT && node->a->kind == ALGEBRA_NUMBER;
    if ((half || two) && change)
        *node = *node->b;
    (void)sheet, (void)random;
    return half || two;
}

static bool square_lost(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_SQUARE;
    if (can && change)
        *node = *node->a;
    (void)sheet, (void)random;
    return can;
}

static bool before_after(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    static const char *const BEFORE[] = {"va", "vb", "van", "vbn"};
    for (int i = 0; i < 4; i++)
        if (is_name(node, BEFORE[i])) {
            if (change)
                strcat(node->name, "'");
            return true;
        }
    (void)sheet, (void)random;
    return false;
}

/* Only one side is divided, or the divisor is left behind. */
static bool divisor_lost(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_RATIO && !(node->a->kind == ALGEBRA_NUMBER && node->b->kind == ALGEBRA_NUMBER &&
                                                !mpz_cmp_ui(mpq_denref(node->b->number), 1) && !mpq_cmp_si(node->b->number, 2, 1));
    if (can && change)
        *node = *node->a;
    (void)sheet, (void)random;
    return can;
}

static bool turned_over(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_RATIO && node->a->kind != ALGEBRA_NUMBER;
    if (can && change)
        *node = *algebra_of(ALGEBRA_RATIO, node->b, node->a);
    (void)sheet, (void)random;
    return can;
}

static bool term_lost(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_SUM || node->kind == ALGEBRA_DIFFERENCE;
    if (can && change)
        *node = *node->a;
    (void)sheet, (void)random;
    return can;
}

static bool normal_not_unit(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_RATIO && node->b->kind == ALGEBRA_SIZE;
    if (can && change)
        *node = *node->a;
    (void)sheet, (void)random;
    return can;
}

/* The same quantity of the other body. */
static bool other_body(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    static const char *const BEFORE[][2] = {{"va", "vb"}, {"van", "vbn"}, {"vat", "vbt"}, {"S1", "S2"}, {"du", "dv"}, {"p", "q"}};
    (void)sheet, (void)random;
    return exchange(node, BEFORE, 6, change);
}

static bool other_unknown(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    static const char *const AFTER[][2] = {{"va'", "vb'"}, {"van'", "vbn'"}, {"s", "t"}};
    (void)sheet, (void)random;
    return exchange(node, AFTER, 3, change);
}

static bool mass_left_out(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_PRODUCT && is_mass(node->a);
    if (can && change)
        *node = *node->b;
    (void)sheet, (void)random;
    return can;
}

static bool difference_turned(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_DIFFERENCE;
    if (can && change)
        *node = *algebra_of(ALGEBRA_DIFFERENCE, node->b, node->a);
    (void)sheet, (void)random;
    return can;
}

static bool doubled(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = is_name(node, "e") || is_mass(node);
    if (can && change)
        *node = *algebra_of(ALGEBRA_PRODUCT, algebra_number(q_of(2, 1)), algebra_name(node->name));
    (void)sheet, (void)random;
    return can;
}

/* Half of a momentum. */
static bool halved(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = node->kind == ALGEBRA_PRODUCT && is_mass(node->a);
    if (can && change)
        *node = *algebra_of(ALGEBRA_PRODUCT, algebra_of(ALGEBRA_RATIO, algebra_number(q_of(1, 1)), algebra_number(q_of(2, 1))),
                            algebra_of(ALGEBRA_PRODUCT, node->a, node->b));
    (void)sheet, (void)random;
    return can;
}

/* The square of a velocity. */
static bool squared(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    bool can = is_name(node, "va") || is_name(node, "vb") || is_name(node, "van") || is_name(node, "vbn");
    if (can && change)
        *node = *algebra_of(ALGEBRA_SQUARE, algebra_name(node->name), NULL);
    (void)sheet, (void)random;
    return can;
}

static bool arithmetic(Algebra *node, const PenSheet *sheet, bool change, Random *random)
{
    (void)node, (void)sheet, (void)change, (void)random;
    return true;
}

const Lapse lapse_table[] = {
    {"sign of a datum", true, true, "TS1 GN4 GN8", sign_of_datum},
    {"plus for minus", false, true, "TS1 GN8", sign_between},
    {"other mass", false, true, "TS2 GN3", masses},
    {"e left out", false, true, "TS3", e_left_out},
    {"e twice", false, true, "TS7", e_twice},
    {"e on the wrong side", false, true, "TS5", e_divides},
    {"bracket lost", true, true, "TS4", bracket_lost},
    {"copied wrong", true, false, NULL, copied_wrong},
    {"factor lost", false, true, "TS3", factor_lost},
    {"square lost", false, true, "TS3", square_lost},
    {"before for after", false, true, "TS2 GN3", before_after},
    {"divisor lost", false, true, "TS3", divisor_lost},
    {"turned over", false, true, "TS5", turned_over},
    {"term lost", false, true, "TS6", term_lost},
    {"other body", false, true, "TS2 GN3", other_body},
    {"other unknown", false, true, "TS2 GN3", other_unknown},
    {"mass left out", false, true, "TS3", mass_left_out},
    {"difference turned round", false, true, "TS1 GN8", difference_turned},
    {"doubled", false, true, "TS7", doubled},
    {"halved", false, true, "TS7", halved},
    {"squared", false, true, "TS7", squared},
    {"normal not unit", false, true, "TS3", normal_not_unit},
    {"arithmetic", false, false, NULL, arithmetic},
};
const int lapses = sizeof lapse_table / sizeof *lapse_table;

Algebra *lapse_make(const Lapse *lapse, Algebra **side, int sides, const PenSheet *sheet, Random *random)
{
    enum { MOST = 200 };
    Algebra *node[MOST], *can[MOST];
    int      count = 0, found = 0;
    for (int i = 0; i < sides; i++)
        count += algebra_nodes(side[i], node + count, MOST - count);
    for (int i = 0; i < count; i++)
        if (lapse->at(node[i], sheet, false, random))
            can[found++] = node[i];
    if (!found)
        return NULL;
    Algebra *place = can[random_int(random, 0, found - 1)];
    lapse->at(place, sheet, true, random);
    return place;
}
