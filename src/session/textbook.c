#include "session/textbook.h"

#include "base/paper.h"
#include "language/parse.h"

#include <ctype.h>
#include <string.h>

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
    given = given ? given : given_named(method, method_second_meaning(method, plain));
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
    Text         after = paper_name(mem, name), before = paper_name(mem, other);
    const Given *given = textbook_given(method, other, mem);
    if (!text_starts(after, "v") || !text_starts(before, "u") || (after.len < 2) != (before.len < 2) || !given)
        return (Text){0};
    Text primed = text_format(mem, "%.*s'", TEXT_ARG(after)), step = method_unalias(method, primed);
    bool found = !text_equal(step, primed);
    if (after.len < 2) /* v and u of a single body: lines has two givens that are called so */
        found = given == textbook_given(method, name, mem) && method_has_step(method, step);
    return found ? step : (Text){0};
}

Text textbook_in_plan(const Plan *plan, Text name, Arena *mem)
{
    Text plain = paper_name(mem, name), found = name;
    for (int i = plan->aspects - 1; i >= 0; i--) {
        const Step *step = &plan->step[i];
        if (step->slot >= 0 && text_equal(step->name, name))
            return name;
        if (step->slot >= 0 && text_equal(paper_name(mem, step->name), plain))
            found = step->name;
    }
    return found;
}

void textbook_name_inverses(Token *token, int count)
{
    for (int i = 0; i + 1 < count; i++)
        if (token[i].kind == TOKEN_NAME && token[i + 1].kind == TOKEN_OPEN && token[i + 1].tight && parse_is_inverse(token[i].text))
            token[i].text = text_is(token[i].text, "arcsin")   ? TEXT("asin")
                            : text_is(token[i].text, "arccos") ? TEXT("acos")
                                                               : TEXT("atan");
}

/* ---- as they were typed ----------------------------------------------------------------------------------- */

static Text typed_for(const TypedNames *names, Text own)
{
    for (int i = 0; i < names->count; i++)
        if (text_equal(names->own[i], own))
            return names->typed[i];
    return (Text){0};
}

/* No method has more bodies than the four parts of an explosion. */
enum { LAST_BODY = 'd' };

/* The place of the letter or digit that says which body it is: the A of vA and of v_A; 0: there is none. */
static size_t body_place(Text name)
{
    size_t at = name.len > 1 && name.at[1] == '_' ? 2 : 1;
    char   body = at < name.len ? name.at[at] : 0;
    if (at + 1 < name.len && isalpha((unsigned char)name.at[at + 1]) && !strchr("fint", name.at[at + 1])) /* of v_car */
        return 0;
    bool is_body = strchr("abcd", body) || strchr("ABCD", body) || strchr("1234", body) || strchr("PQRS", body);
    return body && is_body ? at : 0;
}

/* Returns the place in the name that says which body it is about; 0: there is none. A letter after b is one only if its mass is given: vc
 * may be the velocity of the centre of mass. */
static size_t place_of_body(const Method *method, Text own, Arena *mem)
{
    size_t at = body_place(own);
    return at == 1 && own.at[1] > 'b' && !given_named(method, text_format(mem, "m%c", own.at[1])) ? 0 : at;
}

/* v2 of vb', where v1 was typed for va'; empty where no such name was typed. */
static Text name_like_others(const Method *method, const TypedNames *names, Text own, Arena *mem)
{
    size_t body = place_of_body(method, own, mem);
    for (int i = 0; i < names->count && body == 1; i++) {
        Text   other = names->own[i], typed = names->typed[i];
        size_t at = body_place(typed);
        bool   alike = other.len == own.len && other.at[0] == own.at[0] && text_equal(text_from(other, 2), text_from(own, 2));
        if (alike && at && body_place(other) == 1 && !text_equal(other, typed))
            return text_format(mem, "%.*s%c%.*s", TEXT_ARG(text_cut(typed, 0, at)), typed.at[at] + own.at[1] - other.at[1],
                               TEXT_ARG(text_from(typed, at + 1)));
    }
    return (Text){0};
}

/* The _car of m_car, where that was typed for the mass of the body; empty where the method's own name was. */
static Text typed_body(const TypedNames *names, char body, Arena *mem)
{
    Text mass = text_format(mem, "m%c", body), typed = typed_for(names, mass);
    return text_starts(typed, "m") && !text_equal(typed, mass) ? text_from(typed, 1) : (Text){0};
}

/* v_truck' of vb', where m_car, m_truck and v_car' were typed. */
static Text name_by_masses(const TypedNames *names, Text own, Arena *mem)
{
    Text body = body_place(own) == 1 ? typed_body(names, own.at[1], mem) : (Text){0};
    for (char other = 'a'; other <= LAST_BODY && body.len; other++) {
        Text its = typed_body(names, other, mem);
        Text typed = typed_for(names, text_format(mem, "%c%c%.*s", own.at[0], other, TEXT_ARG(text_from(own, 2))));
        if (other != own.at[1] && its.len && typed.len > its.len && text_equal(text_cut(typed, 1, 1 + its.len), its))
            return text_format(mem, "%c%.*s%.*s", typed.at[0], TEXT_ARG(body), TEXT_ARG(text_from(typed, 1 + its.len)));
    }
    return (Text){0};
}

/* The name that matches those that were typed; empty where nothing matches. */
static Text matching_name(const Method *method, const TypedNames *names, Text own, Arena *mem)
{
    Text typed = typed_for(names, own);
    typed = typed.len ? typed : name_like_others(method, names, own, mem);
    return typed.len ? typed : name_by_masses(names, own, mem);
}

static bool has_typed_velocity(const TypedNames *names)
{
    bool has = false;
    for (int i = 0; i < names->count && !has; i++)
        has = names->own[i].at[0] == 'v' && body_place(names->own[i]) == 1;
    return has;
}

/* v1 of va', where m1 was typed for ma and the method takes no velocity before of that body, which could be v1 as well; u1 of va where no
 * velocity was typed. */
static Text name_like_mass(const Method *method, const TypedNames *names, Text own, Arena *mem)
{
    bool velocity = own.at[0] == 'v' && body_place(own) == 1, after = text_ends(own, "'");
    if (!velocity || (after ? given_named(method, text_cut(own, 0, own.len - 1)) != NULL : has_typed_velocity(names)))
        return (Text){0};
    Text mass = text_format(mem, "m%c", own.at[1]), typed = matching_name(method, names, mass, mem);
    Text name = text_format(mem, "%s%.*s", after ? "v" : "u", TEXT_ARG(text_from(typed, typed.len > 0)));
    bool alias = text_starts(typed, "m") && !text_equal(typed, mass) && text_equal(method_unalias(method, paper_name(mem, name)), own);
    return alias ? name : (Text){0};
}

static Text name_after(Text before, Arena *mem)
{
    if (before.at[0] == 'u' || text_is(before, "U"))
        return text_format(mem, before.at[0] == 'u' ? "v%.*s" : "V%.*s", TEXT_ARG(text_from(before, 1)));
    if (before.at[before.len - 1] == 'i')
        return text_format(mem, "%.*sf", TEXT_ARG(text_cut(before, 0, before.len - 1)));
    return text_format(mem, "%.*s'", TEXT_ARG(before));
}

static Text name_before(Text after, Arena *mem)
{
    Text without = text_cut(after, 0, after.len - 1);
    if (text_ends(after, "'"))
        return without;
    if (text_ends(after, "f"))
        return text_format(mem, "%.*si", TEXT_ARG(without));
    return after.at[0] == 'v' ? text_format(mem, "u%.*s", TEXT_ARG(text_from(after, 1))) : (Text){0};
}

static void rename_quantity(Renaming *renaming, const Method *method, const TypedNames *names, Text own, Arena *mem)
{
    bool after = text_ends(own, "'");
    Text partner = after ? text_cut(own, 0, own.len - 1) : text_format(mem, "%.*s'", TEXT_ARG(own));
    Text name = matching_name(method, names, own, mem), other = matching_name(method, names, partner, mem);
    if (!name.len && other.len && !text_equal(other, partner))
        name = after ? name_after(other, mem) : name_before(other, mem);
    if (!name.len)
        name = name_like_mass(method, names, own, mem);
    for (int i = 0; i < renaming->count; i++)
        if (text_equal(renaming->name[i].from, own))
            return;
    bool taken = given_named(method, name) || method_second_meaning(method, name).len; /* by another quantity of the page */
    if (!name.len || text_equal(name, own) || taken)
        return;
    *ARENA_ADD(mem, renaming->name, renaming->count, &renaming->room) = (NewName){own, name};
    if (name.len == 1 && method_has_step(method, name)) /* u of m and M, where the method calls the relative velocity so */
        *ARENA_ADD(mem, renaming->name, renaming->count, &renaming->room) = (NewName){name, text_format(mem, "%.*s0", TEXT_ARG(name))};
}

/* v1n' of van', where va' is v1'. */
static void rename_components(Renaming *renaming, Arena *mem)
{
    for (int i = renaming->count - 1; i >= 0; i--) {
        NewName whole = renaming->name[i];
        bool    after = text_ends(whole.from, "'"), primed = text_ends(whole.to, "'");
        if (whole.from.at[0] != 'v' || !body_place(whole.from) || text_ends(whole.to, "i") || text_ends(whole.to, "f"))
            continue;
        for (const char *axis = "nt"; *axis; axis++)
            *ARENA_ADD(mem, renaming->name, renaming->count, &renaming->room) =
                (NewName){text_format(mem, "%.*s%c%s", TEXT_ARG(text_cut(whole.from, 0, whole.from.len - after)), *axis, after ? "'" : ""),
                          text_format(mem, "%.*s%c%s", TEXT_ARG(text_cut(whole.to, 0, whole.to.len - primed)), *axis, primed ? "'" : "")};
    }
}

/* Whether some quantity was typed under another name than the method's: no other one would be renamed. */
static bool has_other_name(const TypedNames *names)
{
    for (int i = 0; i < names->count; i++)
        if (!text_equal(names->own[i], names->typed[i]))
            return true;
    return false;
}

const Renaming *textbook_renaming(const Method *method, const TypedNames *names, Arena *mem)
{
    if (!has_other_name(names))
        return NULL;
    Renaming *renaming = ARENA_ONE(mem, Renaming);
    for (int i = 0; i < names->count; i++) {
        Text own = names->own[i];
        rename_quantity(renaming, method, names, own, mem);
        for (char body = 'a'; body <= LAST_BODY && body_place(own) == 1; body++) /* the last part of an explosion, which no form gives */
            rename_quantity(renaming, method, names, text_format(mem, "%c%c%.*s", own.at[0], body, TEXT_ARG(text_from(own, 2))), mem);
    }
    for (int f = 0; f < method->forms; f++)
        for (int i = 0; i < method->form[f].count; i++) {
            Text own = method->form[f].given[i]->keyword;
            rename_quantity(renaming, method, names, own, mem);
            rename_quantity(renaming, method, names, text_format(mem, "%.*s'", TEXT_ARG(own)), mem);
        }
    rename_components(renaming, mem);
    return renaming->count ? renaming : NULL;
}

Text textbook_typed(const Report *report, Text name)
{
    const Renaming *renaming = report->renaming;
    for (int i = 0; renaming && i < renaming->count; i++)
        if (text_equal(renaming->name[i].to, name))
            return renaming->name[i].from;
    if (report_find(report, name) >= 0)
        return name;
    Text plain = paper_name(report->mem, name);
    for (int i = 0; renaming && i < renaming->count; i++) /* v1 is a given of this call, whatever else it may be */
        if (text_equal(paper_name(report->mem, renaming->name[i].to), plain))
            return renaming->name[i].from;
    return textbook_in_plan(report->plan, name, report->mem);
}

Text textbook_step(const Session *session, Text name)
{
    const Report *last = session->last;
    Text          step = last ? textbook_typed(last, name) : name;
    bool          found = !last || report_find(last, step) >= 0;
    return found || !session->last_method ? step : method_unalias(session->last_method, paper_name(last->mem, name));
}

/* The answers that the case which applies has. */
static void hint_answers(Run *run, const Report *report)
{
    const Plan *plan = report->plan;
    Buf         list = {0};
    for (int i = 0; i < plan->answers; i++) {
        const Step *step = &plan->step[plan->answer[i]];
        if (!plan_is_hidden(step) && report_find(report, step->name) == plan->answer[i])
            buf_printf(&list, "%s%.*s", list.len ? ", " : "", TEXT_ARG(report_typed_name(report, step->name)));
    }
    diag_hint(&run->diag, "its answers are %.*s", TEXT_ARG(buf_text(&list)));
    buf_free(&list);
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
    hint_answers(run, report);
    return false;
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

/* Whether the quantity of the step is among those of other steps. In another case it has another step. */
static bool is_among(const Plan *plan, const int *list, int count, int step)
{
    bool among = false;
    for (int i = 0; i < count; i++)
        among |= plan->step[list[i]].slot == plan->step[step].slot;
    return among;
}

bool textbook_wanted(Run *run, Report *report)
{
    int *wanted = ARENA_MANY(run->mem, int, run->count);
    int  count = 0;
    for (const Token *name = run->find; name[-1].kind != TOKEN_COLON; name += 2) {
        int step = step_of_any_case(report, textbook_typed(report, name->text));
        if (step < 0)
            return no_such_answer(run, report, name);
        if (!is_among(report->plan, wanted, count, step))
            wanted[count++] = step;
    }
    report->wanted = wanted;
    report->wanteds = count;
    return true;
}

bool textbook_asked(Run *run, Report *report, const Method *method, const Token *name, int count)
{
    const Plan *plan = report->plan;
    int        *wanted = ARENA_MANY(run->mem, int, count + plan->answers), asked = 0;
    for (int i = 0; i < count; i++) {
        int step = step_of_any_case(report, textbook_typed(report, name[i].text));
        if (step < 0)
            step = step_of_any_case(report, method_unalias(method, paper_name(run->mem, name[i].text)));
        if (step < 0)
            return no_such_answer(run, report, &name[i]);
        if (!is_among(plan, wanted, asked, step))
            wanted[asked++] = step;
    }
    report->wanted = wanted;
    report->wanteds = asked;
    for (int i = 0; i < plan->answers; i++)
        if (!is_among(plan, wanted, asked, plan->answer[i]))
            wanted[report->wanteds++] = plan->answer[i];
    return true;
}
