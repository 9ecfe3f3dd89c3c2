#include "render/json.h"

#include "verify/islands.h"

static const char *const ROLE_NAMES[] = {"given", "need", "step", "answer", "law", "case", "note", "apart", "speed", "direction"};

/* What does not show as itself on a terminal is escaped, as the output may go to one; a byte that is not UTF-8 becomes the sign for that.
 */
void json_string(Buf *out, Text text)
{
    buf_char(out, '"');
    size_t from = 0;
    int    len;
    for (size_t at = 0; at < text.len; at += (size_t)len) {
        unsigned char c = (unsigned char)text.at[at];
        len = 1;
        if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') /* nearly all there is */
            continue;
        int32_t code = utf8_decode(text, at, &len);
        if (code >= 0 && !utf8_unsafe(code) && code != '"' && code != '\\')
            continue;
        buf_put(out, text_cut(text, from, at));
        from = at + (size_t)len;
        if (code < 0)
            buf_puts(out, "\xEF\xBF\xBD");
        else if (code == '"' || code == '\\')
            buf_printf(out, "\\%c", (char)code);
        else if (code > 0xFFFF) /* two halves */
            buf_printf(out, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (code >> 10)), (unsigned)(0xDC00 + (code & 0x3FF)));
        else
            buf_printf(out, "\\u%04x", (unsigned)code);
    }
    buf_put(out, text_from(text, from));
    buf_char(out, '"');
}

void json_key(Buf *out, const char *name)
{
    if (out->len && out->at[out->len - 1] != '{' && out->at[out->len - 1] != '[')
        buf_char(out, ',');
    if (name) {
        buf_char(out, '"');
        buf_puts(out, name);
        buf_puts(out, "\":");
    }
}

void json_key_text(Buf *out, const char *name, Text text)
{
    json_key(out, name);
    json_string(out, text);
}

static void formula(Buf *out, const Expr *expr)
{
    Buf buf = {0};
    expr_write(&buf, expr, false);
    json_string(out, buf_text(&buf));
    buf_free(&buf);
}

typedef enum Part { PART_EXACT, PART_DECIMAL, PART_HEX, PART_LO, PART_HI } Part;

static void number(Buf *out, Num num, Part part, const Report *report, const NumSys *sys, NumCtx *ctx)
{
    Buf buf = {0}, other = {0};
    switch (part) {
    case PART_EXACT: {
        Style whole = {ROOT_ABOVE, report->style.digits, 0};
        formula(out, num_expr(num, sys, &whole, ctx));
        return;
    }
    case PART_DECIMAL:
        sys->decimal(&buf, num, report->style.digits, ctx);
        break;
    case PART_HEX:
        sys->hex(&buf, num);
        break;
    default:
        sys->bounds(part == PART_LO ? &buf : &other, part == PART_LO ? &other : &buf, num, report->style.digits);
        break;
    }
    if (buf.len)
        json_string(out, buf_text(&buf));
    else
        buf_puts(out, "null");
    buf_free(&buf);
    buf_free(&other);
}

/* A number as one string, a vector as an array, a matrix as an array of rows. */
static void numbers(Buf *out, const Value *value, Part part, const Report *report, const NumSys *sys, NumCtx *ctx)
{
    int  rows = value->shape.kind == SHAPE_MATRIX ? value->shape.rows : 1;
    int  cols = value_count(value) / rows;
    bool matrix = value->shape.kind == SHAPE_MATRIX, single = value->shape.kind == SHAPE_NUMBER;
    if (matrix)
        buf_char(out, '[');
    for (int i = 0; i < rows; i++) {
        if (matrix)
            json_key(out, NULL);
        if (!single)
            buf_char(out, '[');
        for (int j = 0; j < cols; j++) {
            if (j)
                buf_char(out, ',');
            number(out, value_num(value)[i * cols + j], part, report, sys, ctx);
        }
        if (!single)
            buf_char(out, ']');
    }
    if (matrix)
        buf_char(out, ']');
}

/* `open`: more keys follow, the closing brace is the caller's. */
static void value_object(Buf *out, const Value *value, const Report *report, const NumSys *sys, NumCtx *ctx, bool open)
{
    if (value->shape.kind == SHAPE_RECORD) {
        bool named = value->group.field != NULL;
        buf_char(out, named ? '{' : '[');
        for (int i = 0; i < value->group.count; i++) {
            json_key(out, NULL);
            if (named) {
                json_string(out, value->group.field[i]);
                buf_char(out, ':');
            }
            value_object(out, &value->group.item[i], report, sys, ctx, false);
        }
        buf_char(out, named ? '}' : ']');
        return;
    }
    if (value->shape.kind == SHAPE_NONE) {
        buf_puts(out, "null");
        return;
    }
    buf_char(out, '{');
    if (value->shape.kind == SHAPE_WORD) {
        json_key_text(out, "word", value->word);
    } else if (value->shape.kind == SHAPE_TRUTH) {
        json_key(out, "truth");
        buf_puts(out, value->truth == TRUTH_TRUE ? "true" : value->truth == TRUTH_FALSE ? "false" : "null");
    } else {
        json_key(out, "exact");
        if (sys == &exact_system)
            numbers(out, value, PART_EXACT, report, sys, ctx);
        else
            buf_puts(out, "null");
        json_key(out, "decimal");
        numbers(out, value, PART_DECIMAL, report, sys, ctx);
        if (sys->hex) {
            json_key(out, "hex");
            numbers(out, value, PART_HEX, report, sys, ctx);
        }
        if (sys->bounds) {
            json_key(out, "lo");
            numbers(out, value, PART_LO, report, sys, ctx);
            json_key(out, "hi");
            numbers(out, value, PART_HI, report, sys, ctx);
        }
    }
    if (!open)
        buf_char(out, '}');
}

void json_put_value(Buf *out, const Value *value, const Report *report, NumCtx *ctx)
{
    value_object(out, value, report, ctx->sys, ctx, false);
}

static void step_value(Buf *out, const Report *report, int step, bool open)
{
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    if (column)
        value_object(out, &column->entry[step].value, report, column->sys, ctx, open);
    else
        buf_puts(out, "null");
}

static void write_givens(Buf *out, const Report *report)
{
    const Plan *plan = report->plan;
    json_key(out, "given");
    buf_char(out, '{');
    for (int i = 0; i < plan->count && plan->step[i].role == ROLE_GIVEN; i++) {
        json_key(out, NULL);
        json_string(out, plan->step[i].keyword);
        buf_char(out, ':');
        step_value(out, report, i, false);
    }
    buf_char(out, '}');
}

static bool takes_part(const Report *report, int step)
{
    State state = report->exact->entry[step].state;
    return state != STATE_ELSEWHERE && state != STATE_NOT_REACHED;
}

static void write_cases(Buf *out, const Report *report)
{
    json_key(out, "case");
    buf_char(out, '[');
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        if (report->plan->step[i].role == ROLE_CASE && !report->plan->step[i].hidden && entry->state == STATE_OK &&
            entry->value.truth == TRUTH_TRUE) {
            json_key(out, NULL);
            json_string(out, report->plan->step[i].caption);
        }
    }
    buf_char(out, ']');
}

static const char *step_status(const Report *report, int step)
{
    NumCtx *ctx;
    if (report_column(report, step, &ctx))
        return "ok";
    const Entry *entry = &report->exact->entry[step];
    return entry->state == STATE_UNDECIDED ? "undecided" : entry->flags == NUM_UNABLE ? "unable" : "error";
}

void json_put_step(Buf *out, const Report *report, int i)
{
    const Step   *step = &report->plan->step[i];
    NumCtx       *ctx;
    const Column *column = report_column(report, i, &ctx);
    json_key(out, NULL);
    buf_char(out, '{');
    if (step->name.len)
        json_key_text(out, "name", step->name);
    json_key_text(out, "role", text_of(ROLE_NAMES[step->role]));
    if (step->caption.len)
        json_key_text(out, "caption", step->caption);
    if (step->cite.len)
        json_key_text(out, "cite", step->cite);
    if (step->formula) {
        json_key(out, "formula");
        formula(out, step->formula);
    }
    if (step->formula && column) {
        Env     env = column_env(column, ctx);
        Working working = working_of(step->formula, &env, &report->style);
        json_key(out, "substituted");
        if (working.count)
            formula(out, working.form[0]);
        else
            formula(out, step->formula);
    }
    json_key(out, "value");
    step_value(out, report, i, false);
    json_key_text(out, "status", text_of(step_status(report, i)));
    buf_char(out, '}');
}

static void write_steps(Buf *out, const Report *report)
{
    json_key(out, "steps");
    buf_char(out, '[');
    for (int i = 0; i < report->plan->aspects; i++) {
        Role role = report->plan->step[i].role;
        bool shown = role == ROLE_STEP || role == ROLE_ANSWER || role == ROLE_NEED || role == ROLE_CASE;
        if (shown && takes_part(report, i) && !report->plan->step[i].hidden)
            json_put_step(out, report, i);
    }
    buf_char(out, ']');
}

static const Row *row_of(const Report *report, int answer, int *index)
{
    const Analysis *found = report->island->plan->analysis;
    for (int i = 0; found && i < found->rows; i++)
        if (found->row[i].j == answer) {
            *index = i;
            return &found->row[i];
        }
    return NULL;
}

static bool has_range(const Report *report, int answer)
{
    Num     low, high;
    bool    open;
    NumCtx *ctx;
    int     row;
    return row_of(report, answer, &row) && island_range(report->island, row, &low, &high, &open, &ctx);
}

/* "range": the impulses that do the same without pulling; null where there is no largest. */
static void write_range(Buf *out, const Report *report, int answer)
{
    Num     low, high;
    bool    open;
    NumCtx *ctx;
    int     row = 0;
    row_of(report, answer, &row);
    island_range(report->island, row, &low, &high, &open, &ctx);
    Part part = ctx->sys == &exact_system ? PART_EXACT : PART_DECIMAL;
    json_key(out, "range");
    buf_char(out, '[');
    number(out, low, part, report, ctx->sys, ctx);
    buf_char(out, ',');
    if (open)
        buf_puts(out, "null");
    else
        number(out, high, part, report, ctx->sys, ctx);
    buf_char(out, ']');
}

/* The answer's value, with speed and direction (in degrees) where it has them. */
static void write_answer(Buf *out, const Report *report, int answer)
{
    const Plan   *plan = report->plan;
    const Step   *step = &plan->step[answer];
    NumCtx       *ctx;
    const Column *column = report_column(report, answer, &ctx);
    bool          aspects = step->velocity && report->aspects && column, ranged = report->island && column && has_range(report, answer);
    Text          name = step->member.len ? step->member : step->name;
    json_key(out, NULL);
    json_string(out, name.len ? name : TEXT("value"));
    buf_char(out, ':');
    step_value(out, report, answer, aspects || ranged);
    if (ranged) {
        write_range(out, report, answer);
        buf_char(out, '}');
    }
    if (!aspects)
        return;
    for (int i = plan->aspects; i < plan->count; i++)
        if (text_equal(plan->step[i].name, step->name) && report_column(report, i, &ctx)) {
            json_key(out, plan->step[i].role == ROLE_SPEED ? "speed" : "direction");
            step_value(out, report, i, false);
        }
    buf_char(out, '}');
}

/* The answers of one group, under the names of the contacts or bodies they belong to; without a group under their own. */
static void write_group(Buf *out, const Report *report, Text group)
{
    for (int i = 0; i < report->plan->answers; i++) {
        int answer = report->plan->answer[i];
        if (text_equal(report->plan->step[answer].group, group) && takes_part(report, answer))
            write_answer(out, report, answer);
    }
}

static void write_answers(Buf *out, const Report *report)
{
    static const char *const GROUPS[] = {"j", "v", "w"};
    json_key(out, "answers");
    buf_char(out, '{');
    for (size_t g = 0; report->island && g < sizeof GROUPS / sizeof *GROUPS; g++) {
        json_key(out, GROUPS[g]);
        buf_char(out, '{');
        write_group(out, report, text_of(GROUPS[g]));
        buf_char(out, '}');
    }
    write_group(out, report, (Text){0});
    buf_char(out, '}');
}

static void write_laws(Buf *out, const Report *report)
{
    json_key(out, "laws");
    buf_char(out, '[');
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        if (step->role != ROLE_LAW || report->exact->entry[i].state == STATE_ELSEWHERE ||
            (step->hidden && report_law(report, i) != HOLDS_FALSE))
            continue;
        json_key(out, NULL);
        buf_puts(out, "{\"name\":");
        formula(out, step->formula);
        json_key_text(out, "holds", text_of(holds_names[report_law(report, i)]));
        if (step->caption.len)
            json_key_text(out, "caption", step->caption);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void write_notes(Buf *out, const Notes *notes)
{
    json_key(out, "notes");
    buf_char(out, '[');
    for (int i = 0; i < notes->count; i++) {
        json_key(out, NULL);
        json_string(out, notes->text[i]);
    }
    buf_char(out, ']');
}

void json_head(Buf *out, const Origin *origin)
{
    buf_printf(out, "{\"carom\":1,\"line\":%d,\"source\":", origin->line);
    json_string(out, origin->source);
}

/* ---- islands ---------------------------------------------------------------------------------------------- */

static void write_island_head(Buf *out, const IslandFacts *facts)
{
    const Analysis *found = facts->plan->analysis;
    json_key_text(out, "model", text_of(model_names[facts->plan->model]));
    if (!found)
        return;
    if (facts->plan->model != MODEL_SEQUENTIAL) {
        json_key(out, "rank");
        buf_printf(out, "%d", found->rank);
    }
    json_key(out, "released");
    buf_char(out, '[');
    for (int i = 0; i < found->rows; i++)
        if (found->row[i].part == PART_RELEASED) {
            json_key(out, NULL);
            json_string(out, text_of(found->row[i].name));
        }
    buf_char(out, ']');
    if (facts->plan->model != MODEL_SEQUENTIAL)
        return;
    json_key(out, "hits");
    buf_char(out, '[');
    for (int h = 0; h < found->hits; h++) {
        json_key(out, NULL);
        json_string(out, text_of(found->row[found->hit[h]].name));
    }
    buf_char(out, ']');
}

static void write_velocities(Buf *out, const Report *report, const char *group)
{
    json_key(out, group);
    buf_char(out, '{');
    for (int i = 0; i < report->plan->answers; i++) {
        const Step *step = &report->plan->step[report->plan->answer[i]];
        if (!text_is(step->group, group))
            continue;
        json_key(out, NULL);
        json_string(out, step->member);
        buf_char(out, ':');
        step_value(out, report, report->plan->answer[i], false);
    }
    buf_char(out, '}');
}

static void write_island_tail(Buf *out, const IslandFacts *facts)
{
    json_key(out, "models");
    buf_char(out, '{');
    for (int m = 0; m < MODELS; m++) {
        const Report *report = facts->model[m];
        if (!report)
            continue;
        json_key(out, model_names[m]);
        buf_puts(out, "{");
        json_key_text(out, "status", text_of(status_names[report->status]));
        if (report->status == STATUS_OK || report->status == STATUS_UNDECIDED) {
            write_velocities(out, report, "v");
            write_velocities(out, report, "w");
        }
        buf_char(out, '}');
    }
    buf_char(out, '}');
    json_key(out, "differ");
    buf_puts(out, facts->differ == DIFFER_YES ? "true" : facts->differ == DIFFER_NO ? "false" : "null");
    json_key(out, "diagnostics");
    buf_char(out, '[');
    for (int i = 0; i < facts->findings; i++) {
        const Finding *finding = &facts->finding[i];
        json_key(out, NULL);
        buf_char(out, '{');
        json_key_text(out, "code", text_of(finding->code));
        if (finding->subject.len)
            json_key_text(out, "subject", finding->subject);
        json_key_text(out, "text", finding->text);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

/* ---- whole objects ---------------------------------------------------------------------------------------- */

void json_report(Buf *out, const Report *report, const Origin *origin, Steps steps)
{
    bool method = report->plan->method.len > 0;
    json_head(out, origin);
    const char *kind = origin->kind ? origin->kind : report->island ? "island" : method ? "method" : "expression";
    json_key_text(out, "kind", text_of(kind));
    if (report->island)
        write_island_head(out, report->island);
    else if (method)
        json_key_text(out, "method", report->plan->method);
    Buf system = {0};
    number_system_write(&system, report->shown->sys, report->shown->prec);
    json_key_text(out, "system", buf_text(&system));
    buf_free(&system);
    write_cases(out, report);
    json_key_text(out, "status", text_of(origin->status ? origin->status : status_names[report->status]));
    if (report->reason.len)
        json_key_text(out, "reason", report->reason);
    write_givens(out, report);
    if (steps != STEPS_NONE)
        write_steps(out, report);
    write_answers(out, report);
    write_laws(out, report);
    if (report->island)
        write_island_tail(out, report->island);
    write_notes(out, report->notes);
    buf_puts(out, "}\n");
}

void json_one_step(Buf *out, const Report *report, int step, const Origin *origin)
{
    json_head(out, origin);
    json_key_text(out, "kind", TEXT("expression"));
    json_key_text(out, "status", TEXT("ok"));
    json_key(out, "steps");
    buf_char(out, '[');
    json_put_step(out, report, step);
    buf_puts(out, "]}\n");
}

void json_error(Buf *out, const Diag *diag, const Origin *origin, const Notes *notes)
{
    json_head(out, origin);
    json_key_text(out, "kind", TEXT("error"));
    json_key_text(out, "status", TEXT("error"));
    json_key_text(out, "reason", diag->message);
    if (diag->hint.len)
        json_key_text(out, "hint", diag->hint);
    if (diag->source.len)
        buf_printf(out, ",\"column\":%d", 1 + text_columns(text_cut(diag->source, 0, diag->span.start)));
    buf_printf(out, ",\"exit\":%d", (int)diag->exit);
    write_notes(out, notes);
    buf_puts(out, "}\n");
}
