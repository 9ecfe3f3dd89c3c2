#include "render/json.h"
#include "render/json_solutions.h"
#include "render/json_values.h"

#include "verify/island_remarks.h"
#include "verify/report_values.h"
#include "verify/solved.h"

static const char *const ROLE_NAMES[] = {"given", "need", "step", "answer", "law", "case", "note", "apart", "speed", "direction"};

static void write_givens(Json *json, const Report *report)
{
    const Plan *plan = report->plan;
    json_key_object(json, "given");
    for (int i = 0; i < plan->count && plan->step[i].role == ROLE_GIVEN; i++) {
        if (plan_is_hidden(&plan->step[i]) || solved_is_found(report, i))
            continue;
        json_name(json, plan->step[i].keyword);
        json_put_step_value(json, report, i);
    }
    json_close_object(json);
}

static bool takes_part(const Report *report, int step)
{
    State state = report->exact->entry[step].state;
    return state != STATE_ELSEWHERE && state != STATE_NOT_REACHED;
}

static void write_cases(Json *json, const Report *report)
{
    json_key_array(json, "case");
    for (int i = 0; i < report->plan->aspects; i++) {
        const Entry *entry = &report->exact->entry[i];
        if (report->plan->step[i].role == ROLE_CASE && !plan_is_hidden(&report->plan->step[i]) && entry->state == STATE_OK &&
            entry->value.truth == TRUTH_TRUE) {
            json_string(json, report->plan->step[i].page.caption);
        }
    }
    json_close_array(json);
}

static const char *step_status(const Report *report, int step)
{
    NumCtx *ctx;
    if (report_column(report, step, &ctx))
        return "ok";
    const Entry *entry = &report->exact->entry[step];
    return entry->state == STATE_UNDECIDED ? "undecided" : entry->flags == NUM_UNABLE ? "unable" : "error";
}

void json_put_step(Json *json, const Report *report, int i)
{
    const Step   *step = &report->plan->step[i];
    NumCtx       *ctx;
    const Column *column = report_column(report, i, &ctx);
    json_open_object(json);
    if (step->name.len)
        json_key_text(json, "name", step->name);
    json_key_text(json, "role", text_of(ROLE_NAMES[step->role]));
    if (step->page.caption.len)
        json_key_text(json, "caption", step->page.caption);
    if (step->page.cite.len)
        json_key_text(json, "cite", step->page.cite);
    if (step->part.len)
        json_key_text(json, "part", step->part);
    if (step->page.stage.len)
        json_key_text(json, "stage", step->page.stage);
    if (step->formula) {
        json_key(json, "formula");
        json_put_formula(json, step->formula);
    }
    if (step->equation) {
        json_key(json, "equation");
        json_put_formula(json, step->equation);
    }
    if (step->from) {
        json_key(json, "from");
        json_put_formula(json, step->from);
    }
    if (step->formula && column) {
        const Working *working = report_working(report, i);
        json_key(json, "substituted");
        json_put_formula(json, working->count ? working->form[0] : step->formula);
    }
    json_key(json, "value");
    json_put_step_value(json, report, i);
    json_key_text(json, "status", text_of(step_status(report, i)));
    json_close_object(json);
}

static void write_steps(Json *json, const Report *report)
{
    json_key_array(json, "steps");
    for (int i = 0; i < report->plan->aspects; i++) {
        Role role = report->plan->step[i].role;
        bool shown = role == ROLE_STEP || role == ROLE_ANSWER || role == ROLE_NEED || role == ROLE_CASE;
        if (shown && takes_part(report, i) && !plan_is_hidden(&report->plan->step[i]))
            json_put_step(json, report, i);
    }
    json_close_array(json);
}

/* The rows that an impulse is about: one of a contact, x and y of a pin. */
static int rows_of(const Report *report, int answer, int row[2])
{
    const IslandPlan *plan = report->island->plan;
    const Step       *step = &report->plan->step[answer];
    int               count = 0;
    for (int i = 0; plan->analysis && i < plan->analysis->rows && text_is(step->group, "j"); i++) {
        const IslandRow *here = &plan->analysis->row[i];
        if (here->j == answer || (here->axis && text_equal(plan->island.contact[here->contact]->name, step->member)))
            row[count++] = i;
    }
    return count;
}

static bool has_range(const Report *report, int answer)
{
    LinearRange range;
    NumCtx     *ctx;
    int         row[2], rows = rows_of(report, answer, row);
    bool        any = false;
    for (int i = 0; i < rows; i++)
        any |= island_range(report->island, row[i], &range, &ctx);
    return any;
}

static void write_end(Json *json, const Report *report, Num end, bool missing, NumCtx *ctx)
{
    if (missing)
        json_null(json);
    else
        json_put_number(json, end, report, ctx);
}

/* "range": the impulses that do the same while no contact pulls; null where there is no least or no largest. Of a pin there are two, for x
 * and for y. */
static void write_range(Json *json, const Report *report, int answer)
{
    int row[2], rows = rows_of(report, answer, row);
    json_key(json, "range");
    if (rows > 1)
        json_open_array(json);
    for (int i = 0; i < rows; i++) {
        LinearRange range;
        NumCtx     *ctx;
        (void)island_range(report->island, row[i], &range, &ctx); /* one of the two may be unique */
        json_open_array(json);
        write_end(json, report, range.low, range.no_low, ctx);
        write_end(json, report, range.high, range.no_high, ctx);
        json_close_array(json);
    }
    if (rows > 1)
        json_close_array(json);
}

/* The answer's value, with speed and direction (in degrees) where it has them. */
static void write_answer(Json *json, const Report *report, int answer)
{
    const Plan   *plan = report->plan;
    const Step   *step = &plan->step[answer];
    NumCtx       *ctx;
    const Column *column = report_column(report, answer, &ctx);
    bool          aspects = step->velocity && report->aspects && column, ranged = report->island && column && has_range(report, answer);
    Text          name = report->island && step->member.len ? step->member : step->name;
    json_name(json, name.len ? name : TEXT("value"));
    if (!aspects && !ranged) {
        json_put_step_value(json, report, answer);
        return;
    }
    json_open_object(json);
    json_put_step_keys(json, report, answer, column, ctx);
    if (ranged)
        write_range(json, report, answer);
    for (int i = plan->aspects; aspects && i < plan->count; i++)
        if (text_equal(plan->step[i].name, step->name) && report_column(report, i, &ctx)) {
            json_key(json, plan->step[i].role == ROLE_SPEED ? "speed" : "direction");
            json_put_step_value(json, report, i);
        }
    json_close_object(json);
}

/* The answers of one group, under the names of the contacts or bodies they belong to; without a group under their own. Only an island
 * that is worked forwards has groups: what was known, and what was found, is named as it was typed. */
static void write_group(Json *json, const Report *report, Text group)
{
    for (int i = 0; i < report->plan->answers; i++) {
        int  answer = report->plan->answer[i];
        bool in = !report->island || text_equal(report->plan->step[answer].group, group);
        if (in && takes_part(report, answer) && solved_is_answer(report, answer))
            write_answer(json, report, answer);
    }
}

static void write_answers(Json *json, const Report *report)
{
    static const char *const GROUPS[] = {"j", "v", "w"};
    json_key_object(json, "answers");
    for (size_t g = 0; report->island && g < sizeof GROUPS / sizeof *GROUPS; g++) {
        json_key_object(json, GROUPS[g]);
        write_group(json, report, text_of(GROUPS[g]));
        json_close_object(json);
    }
    write_group(json, report, (Text){0});
    json_close_object(json);
}

/* The cases of a derivation in letters, each with its condition and its answers. */
static void write_split(Json *json, const Report *report)
{
    json_key_array(json, "split");
    for (int i = 0; i < report->cases->count; i++) {
        const Case *c = &report->cases->list[i];
        cases_enter(c->report);
        json_open_object(json);
        json_key_text(json, "condition", c->condition);
        json_key_text(json, "status", text_of(report_status_names[c->report->status]));
        if (c->report->reason.len)
            json_key_text(json, "reason", c->report->reason);
        write_answers(json, c->report);
        json_close_object(json);
    }
    json_close_array(json);
    cases_enter(report);
}

static void write_laws(Json *json, const Report *report)
{
    json_key_array(json, "laws");
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        if (step->role != ROLE_LAW || report->exact->entry[i].state == STATE_ELSEWHERE ||
            (plan_is_hidden(step) && !step->part.len && report_law(report, i) != HOLDS_FALSE))
            continue;
        json_open_object(json);
        json_key(json, "name");
        json_put_formula(json, step->formula);
        json_key_text(json, "holds", text_of(report_holds_names[report_law(report, i)]));
        if (step->page.caption.len)
            json_key_text(json, "caption", step->page.caption);
        if (step->part.len)
            json_key_text(json, "part", step->part);
        json_close_object(json);
    }
    json_close_array(json);
}

Json json_begin(Buf *out, const Origin *origin)
{
    Json json = json_object_of_kind(out, NULL);
    json_key_int(&json, "line", origin->line);
    json_key_text(&json, "source", origin->source);
    return json;
}

/* ---- islands ---------------------------------------------------------------------------------------------- */

static void write_island_head(Json *json, const IslandFacts *facts)
{
    const Analysis *found = facts->plan->analysis;
    json_key_text(json, "model", text_of(island_model_names[facts->plan->model]));
    if (!found)
        return;
    if (facts->plan->model != MODEL_SEQUENTIAL) {
        json_key_int(json, "rank", found->rank);
    }
    json_key_array(json, "released");
    for (int i = 0; i < found->rows; i++)
        if (found->row[i].part == PART_RELEASED) {
            json_string(json, text_of(found->row[i].name));
        }
    json_close_array(json);
    if (facts->plan->model != MODEL_SEQUENTIAL)
        return;
    json_key_array(json, "hits");
    for (int h = 0; h < found->hits; h++) {
        json_string(json, text_of(found->row[found->hit[h]].name));
    }
    json_close_array(json);
}

static void write_velocities(Json *json, const Report *report, const char *group)
{
    json_key_object(json, group);
    for (int i = 0; i < report->plan->answers; i++) {
        const Step *step = &report->plan->step[report->plan->answer[i]];
        if (!text_is(step->group, group))
            continue;
        json_name(json, step->member);
        json_put_step_value(json, report, report->plan->answer[i]);
    }
    json_close_object(json);
}

static void write_island_tail(Json *json, const IslandFacts *facts)
{
    json_key_object(json, "models");
    for (int m = 0; m < MODELS; m++) {
        const Report *report = facts->model[m];
        if (!report)
            continue;
        json_key_object(json, island_model_names[m]);
        json_key_text(json, "status", text_of(report_status_names[report->status]));
        if (report->status == STATUS_OK || report->status == STATUS_UNDECIDED) {
            write_velocities(json, report, "v");
            write_velocities(json, report, "w");
        }
        json_close_object(json);
    }
    json_close_object(json);
    json_key(json, "differ");
    if (facts->differ == DIFFER_YES || facts->differ == DIFFER_NO)
        json_bool(json, facts->differ == DIFFER_YES);
    else
        json_null(json);
    json_key_array(json, "diagnostics");
    for (int i = 0; i < facts->findings; i++) {
        const IslandFinding *finding = &facts->finding[i];
        json_open_object(json);
        json_key_text(json, "code", text_of(finding->code));
        if (finding->subject.len)
            json_key_text(json, "subject", finding->subject);
        json_key_text(json, "text", finding->text);
        json_close_object(json);
    }
    json_close_array(json);
}

/* ---- whole objects ---------------------------------------------------------------------------------------- */

void json_put_report(Json *json, const Report *report, const Origin *origin, Steps steps)
{
    bool        method = report->plan->method.len > 0;
    const char *kind = origin->kind ? origin->kind : report->island ? "island" : method ? "method" : "expression";
    json_key_text(json, "kind", text_of(kind));
    if (report->island)
        write_island_head(json, report->island);
    else if (method)
        json_key_text(json, "method", report->plan->method);
    if (report->plan->way.len)
        json_key_text(json, "way", report->plan->way);
    Buf system = {0};
    number_system_write(&system, report->shown->sys, report->shown->prec);
    json_key_text(json, "system", buf_text(&system));
    buf_free(&system);
    write_cases(json, report);
    json_key_text(json, "status", text_of(origin->status ? origin->status : report_status_names[report->status]));
    if (report->reason.len)
        json_key_text(json, "reason", report->reason);
    if (report->hint.len)
        json_key_text(json, "hint", report->hint);
    write_givens(json, report);
    if (report->where.len)
        json_key_text(json, "where", report->where);
    if (steps != STEPS_NONE)
        write_steps(json, report);
    write_answers(json, report);
    if (report->solved)
        json_put_solutions(json, report);
    if (cases_are_several(report))
        write_split(json, report);
    if (report->ranged)
        json_put_ranges(json, report);
    write_laws(json, report);
    if (report->island)
        write_island_tail(json, report->island);
    json_key_texts(json, "notes", report->notes->text, report->notes->count);
}

void json_report(Buf *out, const Report *report, const Origin *origin, Steps steps)
{
    Json json = json_begin(out, origin);
    json_put_report(&json, report, origin, steps);
    json_end_line(&json);
}

static Json open_steps(Buf *out, const Origin *origin)
{
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("expression"));
    json_key_text(&json, "status", TEXT("ok"));
    json_key_array(&json, "steps");
    return json;
}

void json_one_step(Buf *out, const Report *report, int step, const Origin *origin)
{
    Json json = open_steps(out, origin);
    json_put_step(&json, report, step);
    json_close_array(&json);
    json_end_line(&json);
}

void json_one_part(Buf *out, const Report *report, Text part, const Origin *origin)
{
    Json json = open_steps(out, origin);
    for (int i = 0; i < report->plan->aspects; i++)
        if (plan_in_part(&report->plan->step[i], part) && takes_part(report, i))
            json_put_step(&json, report, i);
    json_close_array(&json);
    json_end_line(&json);
}

void json_error(Buf *out, const Diag *diag, const Origin *origin, const Notes *notes)
{
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("error"));
    json_key_text(&json, "status", TEXT("error"));
    json_key_text(&json, "reason", diag->message);
    if (diag->hint.len)
        json_key_text(&json, "hint", diag->hint);
    if (diag->missing) {
        json_key_int(&json, "missing", diag->missing);
        json_key_texts(&json, "give", diag->give, diag->gives);
    }
    if (diag->source.len)
        json_key_int(&json, "column", 1 + text_columns(text_cut(diag->source, 0, diag->span.start)));
    json_key_int(&json, "exit", (int)diag->exit);
    json_key_texts(&json, "notes", notes->text, notes->count);
    json_end_line(&json);
}
