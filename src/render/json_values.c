#include "render/json_values.h"

#include "verify/report_values.h"

void json_put_formula(Json *json, const Expr *expr)
{
    Buf buf = {0};
    expr_write(&buf, expr, false);
    json_string(json, buf_text(&buf));
    buf_free(&buf);
}

typedef enum JsonPart { PART_EXACT, PART_DECIMAL, PART_HEX, PART_LO, PART_HI } JsonPart;

static void put_number(Json *json, Num num, JsonPart part, const Report *report, const NumSys *sys, NumCtx *ctx)
{
    Buf buf = {0}, other = {0};
    switch (part) {
    case PART_EXACT: {
        Style whole = {.roots = ROOT_ABOVE, .digits = report->style.digits, .longest = 0};
        json_put_formula(json, value_num_expr(num, sys, &whole, ctx));
        return;
    }
    case PART_DECIMAL:
        if (sys->bounds)
            enclosure_inside(&buf, num, report->style.digits, ctx);
        else
            num_decimal(&buf, num, report->style.digits, ctx);
        break;
    case PART_HEX:
        sys->hex(&buf, num);
        break;
    default:
        sys->bounds(part == PART_LO ? &buf : &other, part == PART_LO ? &other : &buf, num, report->style.digits);
        break;
    }
    json_string_or_null(json, buf_text(&buf));
    buf_free(&buf);
    buf_free(&other);
}

void json_put_number(Json *json, Num num, const Report *report, NumCtx *ctx)
{
    put_number(json, num, number_system_exact(ctx->sys) ? PART_EXACT : PART_DECIMAL, report, ctx->sys, ctx);
}

/* A number as one string, a vector as an array, a matrix as an array of rows. */
static void put_numbers(Json *json, const Value *value, JsonPart part, const Report *report, const NumSys *sys, NumCtx *ctx)
{
    int  rows = value->shape.kind == SHAPE_MATRIX ? value->shape.rows : 1;
    int  cols = value_count(value) / rows;
    bool matrix = value->shape.kind == SHAPE_MATRIX, single = value->shape.kind == SHAPE_NUMBER;
    if (matrix)
        json_open_array(json);
    for (int i = 0; i < rows; i++) {
        if (!single)
            json_open_array(json);
        for (int j = 0; j < cols; j++) {
            put_number(json, value_num(value)[i * cols + j], part, report, sys, ctx);
        }
        if (!single)
            json_close_array(json);
    }
    if (matrix)
        json_close_array(json);
}

/* The keys of a word, a truth or numbers, inside an object that the caller opens and closes. `unit` may be empty. */
static void put_value_keys(Json *json, const Value *value, const Report *report, const NumSys *sys, NumCtx *ctx, Text unit)
{
    if (value->shape.kind == SHAPE_WORD) {
        json_key_text(json, "word", value->word);
    } else if (value->shape.kind == SHAPE_TRUTH) {
        json_key(json, "truth");
        if (value->truth == TRUTH_UNKNOWN)
            json_null(json);
        else
            json_bool(json, value->truth == TRUTH_TRUE);
    } else {
        json_key(json, "exact");
        if (number_system_exact(sys))
            put_numbers(json, value, PART_EXACT, report, sys, ctx);
        else
            json_null(json);
        json_key(json, "decimal");
        if (sys->formula) /* a formula in letters has none */
            json_null(json);
        else
            put_numbers(json, value, PART_DECIMAL, report, sys, ctx);
        if (sys->hex) {
            json_key(json, "hex");
            put_numbers(json, value, PART_HEX, report, sys, ctx);
        }
        if (sys->bounds) {
            json_key(json, "lo");
            put_numbers(json, value, PART_LO, report, sys, ctx);
            json_key(json, "hi");
            put_numbers(json, value, PART_HI, report, sys, ctx);
        }
        if (unit.len)
            json_key_text(json, "unit", unit);
    }
}

static void put_value(Json *json, const Value *value, const Report *report, const NumSys *sys, NumCtx *ctx, Text unit)
{
    if (value->shape.kind == SHAPE_RECORD) {
        bool named = value->group.field != NULL;
        if (named)
            json_open_object(json);
        else
            json_open_array(json);
        for (int i = 0; i < value->group.count; i++) {
            if (named)
                json_name(json, value->group.field[i]);
            put_value(json, &value->group.item[i], report, sys, ctx, (Text){0});
        }
        if (named)
            json_close_object(json);
        else
            json_close_array(json);
        return;
    }
    if (value->shape.kind == SHAPE_NONE) {
        json_null(json);
        return;
    }
    json_open_object(json);
    put_value_keys(json, value, report, sys, ctx, unit);
    json_close_object(json);
}

void json_put_value(Json *json, const Value *value, const Report *report, NumCtx *ctx)
{
    put_value(json, value, report, ctx->sys, ctx, (Text){0});
}

/* The unit of a value in a report that shows units. */
static Text unit_of(const Report *report, int step)
{
    return report_has_units(report) ? report->plan->step[step].unit : (Text){0};
}

/* "shown": the value in the unit that was asked for. */
static void put_shown(Json *json, const Value *value, const Report *report, NumCtx *ctx, Text unit)
{
    json_key(json, "shown");
    put_value(json, value, report, ctx->sys, ctx, unit);
}

void json_put_step_keys(Json *json, const Report *report, int step, const Column *column, NumCtx *ctx)
{
    const Step *s = &report->plan->step[step];
    bool        in = plan_formula(s)->kind == EXPR_CALL && s->formula->op == OP_IN;
    Value       value = column->entry[step].value, si;
    Text        unit = unit_of(report, step);
    ShownUnit   asked;
    if (in && report_evaluate(&(Source){report, column, ctx}, s->formula->arg[0], &si) == NUM_OK) {
        put_value_keys(json, &si, report, ctx->sys, ctx, dimension_unit(s->formula->arg[0]->shape.dimension, ctx->mem));
        put_shown(json, &value, report, ctx, unit);
        return;
    }
    put_value_keys(json, &value, report, ctx->sys, ctx, unit);
    if (unit.len && shown_units_find(&asked, report->asked, s->shape.dimension, &report->desk->exact) &&
        shown_units_convert(&value, &ctx, &asked, &report->desk->enclosure))
        put_shown(json, &value, report, ctx, asked.text);
}

void json_put_step_value(Json *json, const Report *report, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    ShapeKind     kind = column ? column->entry[step].value.shape.kind : SHAPE_NONE;
    if (!column) {
        json_null(json);
    } else if (kind == SHAPE_RECORD || kind == SHAPE_NONE) {
        put_value(json, &column->entry[step].value, report, column->sys, ctx, (Text){0});
    } else {
        json_open_object(json);
        json_put_step_keys(json, report, step, column, ctx);
        json_close_object(json);
    }
}
