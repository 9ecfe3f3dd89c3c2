#include "session/textbook.h"

#include "language/paper.h"
#include "language/parse.h"

static const Given *given_named(const Method *method, Text keyword)
{
    for (int f = 0; f < method->forms; f++) {
        int i = method_given(&method->form[f], keyword);
        if (i >= 0)
            return method->form[f].given[i];
    }
    return NULL;
}

static bool ends_with_any(Text name, char one, char other)
{
    char last = name.len ? name.at[name.len - 1] : 0;
    return last == one || last == other;
}

const Given *textbook_given(const Method *method, Text name, Arena *mem)
{
    const Given *given = given_named(method, name);
    if (given)
        return given;
    Text plain = paper_name(mem, name), step = method_unalias(method, plain);
    given = given_named(method, plain);
    given = given ? given : given_named(method, step);
    if (given || ends_with_any(plain, '\'', 'f'))
        return given;
    if (plain.len > 1 && plain.at[0] == 'u') /* the velocity before the collision, whatever v1 is */
        step = method_unalias(method, text_format(mem, "v%.*s", TEXT_ARG(text_from(plain, 1))));
    return ends_with_any(step, '\'', '\'') ? given_named(method, text_cut(step, 0, step.len - 1)) : given_named(method, step);
}

Text textbook_after(const Method *method, Text name, Arena *mem)
{
    Text step = name.len ? method_unalias(method, paper_name(mem, name)) : name;
    return ends_with_any(step, '\'', '\'') && !text_equal(step, name) ? step : (Text){0};
}

Text textbook_beside_u(const Method *method, Text name, Text other, Arena *mem)
{
    Text after = paper_name(mem, name), before = paper_name(mem, other);
    if (after.len < 2 || after.at[0] != 'v' || before.len < 2 || before.at[0] != 'u' || !textbook_given(method, other, mem))
        return (Text){0};
    Text primed = text_format(mem, "%.*s'", TEXT_ARG(after)), step = method_unalias(method, primed);
    if (text_equal(step, primed))
        return (Text){0};
    return step;
}

static Text name_after(Text before, Arena *mem)
{
    if (before.at[0] == 'u')
        return text_format(mem, "v%.*s", TEXT_ARG(text_from(before, 1)));
    if (before.at[before.len - 1] == 'i')
        return text_format(mem, "%.*sf", TEXT_ARG(text_cut(before, 0, before.len - 1)));
    return text_format(mem, "%.*s'", TEXT_ARG(before));
}

Text textbook_function(Text name)
{
    return text_is(name, "speed") ? TEXT("norm") : text_is(name, "direction") ? TEXT("angle") : name;
}

void textbook_name_answers(Report *report, const Given *given, Text typed)
{
    if (text_equal(given->keyword, typed))
        return;
    int step = report_find(report, text_format(report->mem, "%.*s'", TEXT_ARG(given->keyword)));
    if (step < 0 || report->plan->step[step].role != ROLE_ANSWER)
        return;
    Text name = name_after(typed, report->mem);
    if (report_find(report, name) < 0)
        *ARENA_ADD(report->mem, report->other, report->others, &report->other_room) = (OtherName){name, step};
}

/* v2 of vb' beside v1, and v_2 beside v_1. */
static Text name_beside(const Method *method, Text step, Text typed, Arena *mem)
{
    Text name = method_alias_like(method, step, paper_name(mem, typed));
    bool index = typed.len > 1 && typed.at[1] == '_' && name.len > 1;
    return index ? text_format(mem, "%c_%.*s", name.at[0], TEXT_ARG(text_from(name, 1))) : name;
}

void textbook_name_others(Report *report, const Method *method)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < report->echoes; i++) {
        const Step *given = &plan->step[report->echo[i].step];
        Text        typed = report->echo[i].keyword;
        for (int k = 0; k < plan->aspects && typed.len && text_ends(given->name, "'") && !text_equal(typed, given->name); k++) {
            const Step *other = &plan->step[k];
            Text        name = {0};
            if (other->role == ROLE_ANSWER && text_ends(other->name, "'") && text_equal(other->unit, given->unit) &&
                report_find(report, other->name) == k)
                name = name_beside(method, other->name, typed, report->mem);
            if (name.len && report_find(report, name) < 0)
                *ARENA_ADD(report->mem, report->other, report->others, &report->other_room) = (OtherName){name, k};
        }
    }
}

Text textbook_typed(const Report *report, Text name)
{
    if (report_find(report, name) >= 0)
        return name;
    Text plain = paper_name(report->mem, name);
    for (int i = 0; i < report->echoes; i++) /* v1 is a given of this call, whatever else it may be */
        if (text_equal(paper_name(report->mem, report->echo[i].keyword), plain))
            return report->plan->step[report->echo[i].step].name;
    for (int i = 0; i < report->others; i++)
        if (text_equal(paper_name(report->mem, report->other[i].name), plain))
            return report->plan->step[report->other[i].step].name;
    return name;
}

Text textbook_step(const Session *session, Text name)
{
    const Report *last = session->last;
    Text          step = last ? textbook_typed(last, name) : name;
    bool          found = !last || report_find(last, step) >= 0;
    return found || !session->last_method ? step : method_unalias(session->last_method, paper_name(last->mem, name));
}

static bool no_such_answer(Run *run, const Report *report, const Token *name)
{
    Nearest nearest = {name->text, {0}, 99};
    for (int i = 0; i < report->plan->aspects; i++)
        if (report->plan->step[i].name.len && report->plan->step[i].slot >= 0)
            parse_nearest_visit(report->plan->step[i].name, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, name->span, "%.*s finds no value called `%.*s`", TEXT_ARG(report->plan->method),
              TEXT_ARG(name->text));
    if (nearest.best.len)
        return diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    return diag_hint(&run->diag, "`help %.*s` lists its answers", TEXT_ARG(report->plan->method));
}

/* The step of that name, in the case that applies or in another one. */
static int step_of_any_case(const Report *report, Text name)
{
    int step = report_find(report, name);
    for (int i = 0; step < 0 && i < report->plan->aspects; i++)
        if (report->plan->step[i].slot >= 0 && text_equal(report->plan->step[i].name, name))
            step = i;
    return step;
}

bool textbook_wanted(Run *run, Report *report)
{
    int *wanted = ARENA_MANY(run->mem, int, run->count);
    int  count = 0;
    for (const Token *name = run->find; name[-1].kind != TOKEN_COLON; name += 2) {
        int step = step_of_any_case(report, textbook_typed(report, name->text));
        if (step < 0)
            return no_such_answer(run, report, name);
        wanted[count++] = step;
    }
    report->wanted = wanted;
    report->wanteds = count;
    return true;
}
