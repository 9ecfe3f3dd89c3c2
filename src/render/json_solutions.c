#include "render/json_solutions.h"
#include "render/json_values.h"

/* Whether the step, of several cases, is the first of its name. */
static bool is_first_of_name(const Plan *plan, int step)
{
    for (int i = 0; i < step; i++)
        if (text_equal(plan->step[i].name, plan->step[step].name))
            return false;
    return true;
}

/* Writes the value of a missing given, or of an answer of the method. */
static void write_found(Json *json, const Report *solution, const Plan *forward, int i)
{
    const Step *step = &forward->step[i];
    bool        wanted = step->role == ROLE_GIVEN || step->role == ROLE_ANSWER;
    int         found = wanted && is_first_of_name(forward, i) ? report_find(solution, step->name) : -1;
    NumCtx     *ctx;
    if (found < 0 || !report_column(solution, found, &ctx))
        return;
    if (step->role == ROLE_GIVEN && solution->plan->step[found].role == ROLE_GIVEN) /* it was known */
        return;
    json_name(json, step->role == ROLE_GIVEN ? step->keyword : step->name);
    json_put_step_value(json, solution, found);
}

void json_put_solutions(Json *json, const Report *report)
{
    const Solved *solved = report->solved;
    int          *step = ARENA_MANY(report->desk->exact.mem, int, report->plan->answers + 1), count = solved_unknowns(report, step);
    json_key_array(json, "unknown");
    for (int i = 0; i < count; i++) {
        json_string(json, report->plan->step[step[i]].name);
    }
    json_close_array(json);
    if (!solved->complete)
        json_key_bool(json, "complete", false);
    json_key_array(json, "solutions");
    for (int i = 0; i < solved->solutions + solved->rejected; i++) {
        const Solution *solution = &solved->solution[i];
        json_open_object(json);
        json_key_object(json, "values");
        for (int k = 0; k < solved->forward->aspects; k++)
            write_found(json, solution->report, solved->forward, k);
        json_close_object(json);
        json_key_text(json, "status", solution->reason.len ? TEXT("rejected") : TEXT("ok"));
        if (solution->reason.len)
            json_key_text(json, "reason", solution->reason);
        json_close_object(json);
    }
    json_close_array(json);
    if (!solved->certificate)
        return;
    json_key_object(json, "certificate");
    json_key(json, "law");
    json_put_formula(json, report->plan->step[solved->certificate->law].formula);
    json_key_text(json, "left", solved->certificate->left);
    json_key_text(json, "right", solved->certificate->right);
    json_close_object(json);
}

static void put_interval(Json *json, const RangedInterval *interval, Text when)
{
    json_open_object(json);
    if (when.len)
        json_key_text(json, "if", when);
    json_key(json, "range");
    json_put_formula(json, interval->whole);
    json_key_array(json, "ends");
    for (int k = 0; k < interval->ends; k++) {
        const RangedEnd *end = &interval->end[k];
        json_open_object(json);
        json_key(json, "end");
        json_put_formula(json, end->relation);
        if (end->reason.wish) {
            json_key(json, "because");
            json_put_formula(json, end->reason.wish);
            if (end->reason.left) {
                json_key(json, "so");
                json_put_formula(json, end->reason.left);
            }
        } else
            json_key_text(json, end->reason.beyond ? "otherwise" : "because",
                          end->reason.asked ? end->reason.asked->page.caption : TEXT("declared"));
        json_close_object(json);
    }
    json_close_array(json);
    json_close_object(json);
}

void json_put_ranges(Json *json, const Report *report)
{
    const Ranged *ranged = report->ranged;
    for (int i = 0; i < report->plan->aspects; i++)
        if (solved_is_found(report, i)) {
            json_key_array(json, "unknown");
            json_string(json, report->plan->step[i].keyword);
            json_close_array(json);
        }
    json_key_text(json, "letter", ranged->letter);
    json_key_array(json, "ranges");
    for (int r = 0; r < ranged->regions; r++)
        for (int i = 0; i < ranged->region[r].count; i++)
            put_interval(json, &ranged->region[r].interval[i], ranged->region[r].when);
    json_close_array(json);
    if (!ranged->open)
        return;
    json_key_array(json, "unsolved"); /* where there may be more; an empty text is everywhere */
    for (int r = 0; r < ranged->regions; r++)
        if (ranged->region[r].open)
            json_string(json, ranged->region[r].when);
    if (ranged->more)
        json_string(json, (Text){0});
    json_close_array(json);
}
