/* Values and formulas as JSON, with the digits that their report asks for. */
#ifndef CAROM_RENDER_JSON_VALUES_H
#define CAROM_RENDER_JSON_VALUES_H

#include "base/json_writer.h"
#include "verify/report.h"

/* A string in ASCII that carom can read. */
void json_put_formula(Json *json, const Expr *expr);
/* A number as a string: exact, or as a decimal where ctx has no exact numbers. */
void json_put_number(Json *json, Num num, const Report *report, NumCtx *ctx);
/* A value of the report, or null: {"exact":...,"decimal":...}. */
void json_put_value(Json *json, const Value *value, const Report *report, NumCtx *ctx);

/* The value of a step, or null. */
void json_put_step_value(Json *json, const Report *report, int step);
/* The keys of the value, in an object that the caller opens and closes: the value in SI and, if `X in UNIT` or a setting asks for another
 * unit, in that unit. */
void json_put_step_keys(Json *json, const Report *report, int step, const Column *column, NumCtx *ctx);

#endif
