#include "derive/shown_units.h"

#include "derive/operate.h"
#include "units/unit.h"

#include <string.h>

static bool add(ShownUnits *units, Text part, Span span, NumCtx *exact, Diag *diag)
{
    Unit unit;
    if (!unit_of_text(&unit, part, exact)) {
        diag_fail(diag, EXIT_INPUT, span, part.len ? "`%.*s` is not a unit that carom knows" : "a unit is missing here%.*s",
                  TEXT_ARG(part));
        Text meant = unit_meant(part, exact->mem);
        return meant.len
                   ? diag_hint(diag, "did you mean `%.*s`?", TEXT_ARG(meant))
                   : diag_hint(
                         diag,
                         "separate units by commas: set units km/h, kJ; `help units` lists them, and `set units si` is the usual setting");
    }
    if (!dimension_has_unit(unit.dimension)) {
        diag_fail(diag, EXIT_INPUT, span, "`%.*s` measures an angle, and angles are always shown in degrees or radians", TEXT_ARG(part));
        return diag_hint(diag, "leave it out");
    }
    const char *blank = memchr(part.at, ' ', part.len);
    if (blank && !dimension_has_name(unit.dimension)) { /* km/h kJ */
        Text first = text_cut(part, 0, (size_t)(blank - part.at)), second = text_trim(text_from(part, first.len));
        diag_fail(diag, EXIT_INPUT, span, "`%.*s` is a product of two units that measures nothing", TEXT_ARG(part));
        return diag_hint(diag, "separate units by commas: set units %.*s, %.*s", TEXT_ARG(first), TEXT_ARG(second));
    }
    for (int i = 0; i < units->count; i++)
        if (dimension_same(units->unit[i].dimension, unit.dimension)) {
            diag_fail(diag, EXIT_INPUT, span, "`%.*s` and `%.*s` are both units of %.*s", TEXT_ARG(units->unit[i].text), TEXT_ARG(part),
                      TEXT_ARG(dimension_name(unit.dimension, exact->mem)));
            return diag_hint(diag, "choose one unit for each kind of quantity");
        }
    if (units->count == MOST_SHOWN_UNITS)
        return diag_fail(diag, EXIT_INPUT, span, "a list has at most %d units", MOST_SHOWN_UNITS);
    units->unit[units->count++] = (ShownUnit){text_copy(exact->mem, part), unit.factor, unit.dimension};
    return true;
}

bool shown_units_read(ShownUnits *units, Text list, NumCtx *exact, Diag *diag)
{
    units->count = 0;
    for (size_t start = 0, end; start <= list.len; start = end + 1) {
        for (end = start; end < list.len && list.at[end] != ','; end++)
            continue;
        Text   part = text_trim(text_cut(list, start, end));
        size_t from = (size_t)((part.len ? part.at : list.at + start) - diag->source.at);
        if (!add(units, part, (Span){from, from + part.len}, exact, diag))
            return false;
    }
    return true;
}

static const ShownUnit *listed(const ShownUnits *units, Dimension dimension)
{
    for (int i = 0; i < units->count; i++)
        if (dimension_same(units->unit[i].dimension, dimension))
            return &units->unit[i];
    return NULL;
}

/* g cm/s of g and cm. With half exponents it has no exact factor, and stays in SI. */
static bool compose(ShownUnit *unit, const ShownUnits *units, Dimension dimension, NumCtx *exact)
{
    const ShownUnit *base[] = {listed(units, dimension_of(1, 0, 0)), listed(units, dimension_of(0, 1, 0)),
                               listed(units, dimension_of(0, 0, 1))};
    const int        twice[] = {dimension.kg, dimension.m, dimension.s};
    Text             name[] = {TEXT("kg"), TEXT("m"), TEXT("s")};
    Rat              factor = rat_int(1);
    for (int i = 0; i < 3; i++) {
        Rat power;
        if (!twice[i] || !base[i])
            continue;
        if (twice[i] % 2 || rat_power(&power, exact_rat(base[i]->factor), twice[i] / 2, exact) != NUM_OK ||
            rat_mul(&factor, factor, power, exact) != NUM_OK)
            return false;
        name[i] = base[i]->text;
    }
    *unit = (ShownUnit){.factor = exact_rational(factor, exact), .dimension = dimension};
    if (rat_is_one(factor)) /* J stays J */
        return false;
    unit->text = dimension_unit_of(dimension, name, exact->mem);
    return true;
}

bool shown_units_find(ShownUnit *unit, const ShownUnits *units, Dimension dimension, NumCtx *exact)
{
    const ShownUnit *own = units && dimension_has_unit(dimension) ? listed(units, dimension) : NULL;
    if (own)
        *unit = *own;
    return own || (units && dimension_has_unit(dimension) && compose(unit, units, dimension, exact));
}

bool shown_units_convert(Value *value, NumCtx **ctx, const ShownUnit *unit, NumCtx *enclosure)
{
    Env   env = {.num = *ctx};
    Value quotient, enclosed;
    if (operate_unit(&quotient, OP_IN, *value, unit->factor, &env) == NUM_OK) {
        *value = quotient;
        return true;
    }
    if ((*ctx)->sys->kind != NUM_EXACT)
        return false;
    enum { BITS = 256 };
    enclosure->prec = enclosure->prec > BITS ? enclosure->prec : BITS;
    env.num = enclosure;
    if (value_convert(&enclosed, *value, enclosure) != NUM_OK || operate_unit(&quotient, OP_IN, enclosed, unit->factor, &env) != NUM_OK)
        return false;
    *value = quotient;
    *ctx = enclosure;
    return true;
}

bool shown_units_in_degrees(const Expr *value)
{
    return value->kind == EXPR_CALL && (value->op == OP_DEGREES || (value->op == OP_NEG && shown_units_in_degrees(value->arg[0])));
}

static Expr *without_degrees(const Expr *angle, Arena *mem)
{
    const Expr *inner = angle->arg[0];
    return angle->op == OP_NEG ? expr_call(mem, OP_NEG, without_degrees(inner, mem), NULL) : expr_copy(inner, mem);
}

const Expr *shown_units_expr(const Expr *value, Text unit, Arena *mem)
{
    bool degrees = shown_units_in_degrees(value) && text_starts(unit, "rad");
    if (!unit.len || (degrees && text_is(unit, "rad")))
        return value;
    if (text_is(unit, "°"))
        return expr_degrees(mem, expr_copy(value, mem));
    Expr *quantity = expr_call(mem, OP_QUANTITY, degrees ? without_degrees(value, mem) : expr_copy(value, mem), NULL);
    quantity->text = degrees ? text_format(mem, "°%.*s", TEXT_ARG(text_from(unit, strlen("rad")))) : unit;
    return quantity;
}
