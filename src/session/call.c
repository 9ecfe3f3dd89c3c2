/* Calls of methods: which form, which values, which defaults. */
#include "session/call_reading.h"
#include "session/letters/own_names.h"
#include "session/formula.h"
#include "session/commands/settings.h"
#include "session/textbook.h"
#include "session/unknowns/unknowns.h"
#include "session/vars.h"
#include "verify/solved.h"

#include <ctype.h>
#include <string.h>

/* ---- methods by name -------------------------------------------------------------------------------------- */

static int built_in_index(Text name)
{
    for (int i = 0; i < method_built_in_count; i++)
        if (text_is(name, method_built_in[i].name))
            return i;
    return -1;
}

Method *call_own_method(Session *session, Text name)
{
    for (Method *method = session->methods; method; method = method->next)
        if (text_equal(method->name, name))
            return method;
    return NULL;
}

bool call_is_method(Session *session, Text name)
{
    return built_in_index(name) >= 0 || call_own_method(session, name);
}

Method *call_find_method(Session *session, Text name, Diag *diag)
{
    int i = built_in_index(name);
    if (i < 0)
        return call_own_method(session, name);
    if (!session->built_in[i])
        session->built_in[i] = method_read_built_in(i, diag);
    return session->built_in[i];
}

void call_each_method(Session *session, void (*visit)(Text, void *), void *data)
{
    for (int i = 0; i < method_built_in_count; i++)
        visit(text_of(method_built_in[i].name), data);
    for (Method *method = session->methods; method; method = method->next)
        visit(method->name, data);
}

/* ---- the form --------------------------------------------------------------------------------------------- */

/* The form as this call's names fill it. */
static const Form *form_of(const Call *call, int f)
{
    return &call->method->form[call->form[f]];
}

/* A textbook's name stands for the given's own: m1 for ma. */
static void name_values(Call *call, const Text *known)
{
    for (int i = 0; i < call->count; i++) {
        const Given *given = known[i].len ? textbook_given(call->method, known[i], call->run->mem) : NULL;
        call->keyword[i] = given ? given->keyword : known[i];
        if (given && method_second_meaning(call->method, known[i]).len)
            diag_add_note(&call->run->notes, "%.*s is read as %.*s (%.*s); below, %.*s stands for another quantity",
                          TEXT_ARG(call->arg[i].keyword), TEXT_ARG(given->keyword), TEXT_ARG(given->caption),
                          TEXT_ARG(call->arg[i].keyword));
    }
    for (int i = 0; i < call->count; i++) { /* beside u1 or u2, v1 is the velocity afterwards */
        Text after = textbook_after(call->method, known[i], call->run->mem), own = call->keyword[i];
        bool velocity = after.len || text_starts(known[i], "v");
        for (int k = 0; velocity && k < call->count && text_equal(own, call->keyword[i]); k++) {
            if (k == i)
                continue;
            Text beside = textbook_beside_u(call->method, known[i], known[k], call->run->mem);
            bool twice = after.len && text_equal(call->keyword[k], own);
            if (twice || beside.len)
                call->keyword[i] = after.len ? after : beside;
        }
    }
}

static bool find_forms(Call *call)
{
    Text *known = ARENA_MANY(call->run->mem, Text, call->count);
    call->keyword = ARENA_MANY(call->run->mem, Text, call->count);
    call->form = ARENA_MANY(call->run->mem, int, call->method->forms);
    for (int i = 0; i < call->count; i++)
        known[i] = call_bodies_known(call, call->arg[i].keyword);
    name_values(call, known);
    for (int f = 0; f < call->method->forms; f++)
        if ((call->form[f] = method_form_named(call->method, f, call->keyword, call->count)) < 0) {
            diag_fail(&call->run->diag, EXIT_INPUT, call->run->token[0].span, "%.*s has been called with too many members",
                      TEXT_ARG(call->method->name));
            return diag_hint(&call->run->diag, "a call names at most %d values of members, and a session %d different lists of members",
                             LIMIT_MEMBERS, LIMIT_FORMS_WITH_MEMBERS);
        }
    return call_chain_find(call);
}

/* A given with a value for each member of a family needs at least one: v_1=... v_2=... */
static bool has_members(Call *call)
{
    const Given *given = method_lacking_members(&call->method->form[0], call->keyword, call->count);
    if (!given)
        return true;
    diag_fail(&call->run->diag, EXIT_INPUT, call->parser.token->span, "%.*s needs a value for each %.*s", TEXT_ARG(given->keyword),
              TEXT_ARG(given->family));
    Text one = method_member_name(given, TEXT("1"), call->run->mem), two = method_member_name(given, TEXT("2"), call->run->mem);
    return diag_hint(&call->run->diag, "give one for each: %.*s=... %.*s=...", TEXT_ARG(one), TEXT_ARG(two));
}

static bool unknown_given(Call *call, const Arg *arg)
{
    Nearest nearest = {arg->keyword, {0}, 99};
    for (int f = 0; f < call->method->forms; f++)
        for (int i = 0; i < call->method->form[f].count; i++)
            parse_nearest_visit(call->method->form[f].given[i]->keyword, &nearest);
    diag_fail(&call->run->diag, EXIT_INPUT, (Span){arg->span.start, arg->span.start + arg->keyword.len}, "%.*s has no value called `%.*s`",
              TEXT_ARG(call->method->name), TEXT_ARG(arg->keyword));
    const Given *given = textbook_given(call->method, arg->keyword, call->run->mem);
    if (given)
        return diag_hint(&call->run->diag, "%.*s is `%.*s` here", TEXT_ARG(arg->keyword), TEXT_ARG(given->keyword));
    if (nearest.best.len) {
        Buf buf = {0};
        call_list_forms(call->method, &buf);
        diag_hint(&call->run->diag, "did you mean `%.*s`? %.*s", TEXT_ARG(nearest.best), TEXT_ARG(buf_text(&buf)));
        buf_free(&buf);
    }
    return call_hint_forms(call);
}

/* 0,5 for 0.5: the index of the only comma that has no space after it and stands between two numbers, or -1. */
static int find_decimal_comma(const Call *call)
{
    int found = -1;
    for (int i = 1; i < call->count; i++) {
        const Arg *before = &call->arg[i - 1], *arg = &call->arg[i];
        if (arg->span.start != before->span.end + 1)
            continue;
        if (found >= 0 || before->expr->kind != EXPR_NUMBER || arg->expr->kind != EXPR_NUMBER)
            return -1;
        found = i;
    }
    return found;
}

static bool choose_form(Call *call, int *chosen)
{
    const Method *method = call->method;
    if (call->ordered) {
        *chosen = call->form[0];
        for (int i = 0; i < call->count && i < form_of(call, 0)->count; i++)
            call->keyword[i] = form_of(call, 0)->given[i]->keyword;
        if (call->count <= form_of(call, 0)->count)
            return true;
        diag_fail(&call->run->diag, EXIT_INPUT, call->arg[form_of(call, 0)->count].span, "%.*s takes %d values; this is one too many",
                  TEXT_ARG(method->name), form_of(call, 0)->count);
        int comma = find_decimal_comma(call);
        if (comma >= 0)
            return diag_hint(&call->run->diag, "write a decimal with a point: %.*s.%.*s", TEXT_ARG(call->arg[comma - 1].expr->text),
                             TEXT_ARG(call->arg[comma].expr->text));
        return call_hint_forms(call);
    }
    for (int i = 0; i < call->count; i++) {
        bool known = false;
        for (int f = 0; f < method->forms; f++)
            known |= method_given(form_of(call, f), call->keyword[i]) >= 0;
        if (!known)
            return unknown_given(call, &call->arg[i]);
        if (call_has_twice(call, i))
            return call_hint_forms(call);
    }
    *chosen = method_form_for(method, call->form, call->keyword, call->count);
    if (*chosen >= 0)
        return true;
    for (int i = 0; i < call->count; i++) /* a name that the first form lacks, against one that only it has */
        if (method_given(form_of(call, 0), call->keyword[i]) < 0)
            return call_not_combined(call, i);
    return call_hint_forms(call);
}

static bool say_missing(Call *call, const Form *form, const Given *given)
{
    Buf           buf = {0};
    Span          end = call->parser.token->span;
    const Given **lacks = ARENA_MANY(call->run->mem, const Given *, form->count);
    int           lacking = 0;
    if (given->missing.len) {
        diag_fail(&call->run->diag, EXIT_INPUT, end, "%.*s", TEXT_ARG(given->missing));
        return call_hint_forms(call);
    }
    for (int i = 0; i < form->count; i++) {
        const Given *other = form->given[i];
        if (other->fallback || call_argument(call, other->keyword) >= 0)
            continue;
        lacks[lacking++] = other;
    }
    for (int i = 0; i < lacking; i++)
        buf_printf(&buf, "%s%.*s%s%.*s%s",
                   !i                ? ""
                   : i + 1 < lacking ? ", "
                                     : " and ",
                   TEXT_ARG(lacks[i]->keyword), lacks[i]->caption.len ? " (" : "", TEXT_ARG(lacks[i]->caption),
                   lacks[i]->caption.len ? ")" : "");
    diag_fail(&call->run->diag, EXIT_INPUT, end, "%.*s %sneeds %.*s", TEXT_ARG(call->method->name), call->count ? "also " : "",
              TEXT_ARG(buf_text(&buf)));
    buf.len = 0;
    call_list_forms(call->method, &buf);
    if (call_is_method(call->run->session, call->method->name))
        buf_puts(&buf, "; if you know an answer instead, see `help unknowns`");
    diag_hint(&call->run->diag, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return false;
}

/* ---- values ----------------------------------------------------------------------------------------------- */

/* ma=3*m va=u: a single letter without a value may be meant as a letter. */
static bool hint_letter(Call *call)
{
    Run *run = call->run;
    Text name = text_cut(run->text, run->diag.span.start, run->diag.span.end);
    Text letters = call_free_letters(call);
    bool letter = letters.len && name.len == 1 && isalpha((unsigned char)name.at[0]) && !vars_find(run->session, name);
    if (!letter || !call_is_method(run->session, call->method->name))
        return false;
    run->diag.hint = (Text){0};
    return diag_hint(&run->diag, "give %.*s a value first (%.*s = ...), or declare the letters: letters %.*s", TEXT_ARG(name),
                     TEXT_ARG(name), TEXT_ARG(letters));
}

/* Values for every given of the form: those of the call, or the defaults. */
static bool fill_givens(Call *call, const Form *form, Input *givens, Echo *echo, int *echoes)
{
    Run *run = call->run;
    int  dimension = 0;
    bool units = false;
    for (int i = 0; i < call->count; i++) {
        if (!formula_input(run, call->arg[i].expr, &call->arg[i].input))
            return hint_letter(call);
        units |= dimension_has_unit(call->arg[i].input.shape.dimension);
        if (!dimension && call->arg[i].input.shape.kind == SHAPE_VECTOR)
            dimension = call->arg[i].input.shape.rows;
    }
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        int          at = call_argument(call, given->keyword);
        Arg         *arg = at >= 0 ? &call->arg[at] : NULL;
        if (arg) {
            if (dimension)
                call_fit_zero(&arg->input, given, dimension, run->mem);
            if (!call_fits(call, given, arg, dimension))
                return false;
            givens[i] = arg->input;
            givens[i].open = arg->open;
            echo[(*echoes)++] = (Echo){i, call_without_unit(arg->expr), arg->keyword};
            continue;
        }
        Expr *fallback = expr_copy(given->fallback, run->mem);
        if (!formula_input(run, fallback, &givens[i])) {
            run->diag.span = run->token[0].span; /* the error is in the text of the method, which the user did not type here */
            return diag_hint(&run->diag, "%.*s was not given, and its default value cannot be worked out: write %.*s=...",
                             TEXT_ARG(given->keyword), TEXT_ARG(given->keyword));
        }
        call_fit_zero(&givens[i], given, dimension, run->mem);
        if (vars_find(run->session, given->keyword))
            diag_add_note(&run->notes, "%.*s was not given, so it has its default value; to use your variable %.*s write %.*s=%.*s",
                          TEXT_ARG(given->keyword), TEXT_ARG(given->keyword), TEXT_ARG(given->keyword), TEXT_ARG(given->keyword));
    }
    for (int i = 0; i < form->count && units; i++) {
        const Given *given = form->given[i];
        int          at = call_argument(call, given->keyword);
        if (at >= 0 && !call->arg[at].open && call_lacks_unit(given, &call->arg[at]))
            diag_add_note(&run->notes, "%.*s came without a unit: it is read in %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->unit));
    }
    return true;
}

/* Whether a method without a plan for three components has one for two. */
static bool only_in_the_plane(Run *run, Method *method, int form, const Shape *shapes)
{
    int    count = method->form[form].count, changed = 0;
    Shape *flat = ARENA_MANY(run->mem, Shape, count);
    for (int i = 0; i < count; i++) {
        flat[i] = shapes[i];
        if (flat[i].kind == SHAPE_VECTOR && flat[i].rows == 3) {
            flat[i].rows = 2;
            changed++;
        }
    }
    Diag inner = {.mem = run->mem, .source = run->text};
    return changed && method_plan(method, form, flat, &inner);
}

/* Complains of a number and a vector that do not go together, where each could have been the other: v=5 n=<1, 0>. */
static bool are_kinds_mixed(Call *call, const Form *form)
{
    const Given *number = NULL, *vector = NULL;
    const Arg   *lone = NULL;
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        int          at = given->number && given->vector ? call_argument(call, given->keyword) : -1;
        const Arg   *arg = at >= 0 ? &call->arg[at] : NULL;
        if (arg && arg->input.shape.kind == SHAPE_VECTOR)
            vector = given;
        if (arg && arg->input.shape.kind == SHAPE_NUMBER && !number) {
            number = given;
            lone = arg;
        }
    }
    if (!number || !vector)
        return false;
    diag_fail(&call->run->diag, EXIT_INPUT, lone->expr->span, "%.*s is a number, but %.*s is a vector", TEXT_ARG(number->keyword),
              TEXT_ARG(vector->keyword));
    if (dimension_is_angle(lone->input.shape.dimension))
        return !call_hint_vector(call, lone);
    diag_hint(&call->run->diag, "give both as vectors, %.*s=<x, y>, or on a line both as numbers, %.*s=1", TEXT_ARG(number->keyword),
              TEXT_ARG(vector->keyword));
    return true;
}

/* ---- ways to work ----------------------------------------------------------------------------------------- */

typedef struct WayAdder {
    Session *session;
    WayNames ways;
} WayAdder;

static void add_ways(Text name, void *data)
{
    WayAdder     *adder = data;
    Diag          diag = {.mem = adder->ways.mem};
    const Method *method = call_find_method(adder->session, name, &diag);
    if (method)
        settings_add_ways(&adder->ways, method);
}

WayNames call_ways(Session *session, Arena *mem)
{
    WayAdder adder = {session, {.mem = mem}};
    call_each_method(session, add_ways, &adder);
    return adder.ways;
}

int call_way(const Session *session, const Method *method)
{
    int way = method_way(method, text_of(session->settings.way));
    return way < 0 ? 0 : way;
}

/* "`by equations` or `by impulse`" */
static Text list_ways(const Method *method, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < method->ways; i++)
        buf_printf(&buf, "%s`by %.*s`", i == 0 ? "" : i + 1 < method->ways ? ", " : " or ", TEXT_ARG(method->way[i].name));
    return buf_finish(&buf, mem);
}

static bool no_such_way(Call *call, const Token *name)
{
    Diag *diag = &call->run->diag;
    diag_fail(diag, EXIT_INPUT, name->span, "%.*s has no way to work called `%.*s`", TEXT_ARG(call->method->name), TEXT_ARG(name->text));
    if (!call->method->ways)
        return diag_hint(diag, "%.*s works only one way: leave out `by %.*s`", TEXT_ARG(call->method->name), TEXT_ARG(name->text));
    Text ways = list_ways(call->method, diag->mem);
    return diag_hint(diag, "write %.*s", TEXT_ARG(ways));
}

/* The values without `by NAME` after them, which says the way; NULL after a complaint. */
static const Token *take_way(Call *call, const Token *first)
{
    int count = 0, way;
    while (first[count].kind != TOKEN_END)
        count++;
    call->way = call_way(call->run->session, call->method);
    const Token *by = count < 2 ? first : &first[count - 2];
    if (count < 2 || by->kind != TOKEN_NAME || !text_is(by->text, "by") || by[1].kind != TOKEN_NAME)
        return first;
    way = method_way(call->method, by[1].text);
    if (way < 0 && vars_find(call->run->session, by->text)) /* a value that is called so */
        return first;
    if (way < 0)
        return no_such_way(call, &by[1]) ? first : NULL;
    call->way = way;
    Token *values = token_room(call->run->mem, count);
    memcpy(values, first, sizeof(Token) * (size_t)count);
    values[count - 2].kind = TOKEN_END;
    return values;
}

/* ---- calls ------------------------------------------------------------------------------------------------ */

static const Token *asked_names(const Call *call)
{
    Token *name = token_room(call->run->mem, call->asked);
    for (int i = 0; i < call->asked; i++) {
        const Arg *arg = &call->arg[call->count + i];
        name[i] = (Token){.kind = TOKEN_NAME, .text = call->keyword[call->count + i]};
        name[i].span = (Span){arg->span.start, arg->span.start + arg->keyword.len};
    }
    return name;
}

static bool bind(Call *call, const Token *first, Bound *bound)
{
    Run    *run = call->run;
    Method *method = call->method;
    int     chosen = 0;
    /* Records are visible in arguments, so r.va' is one name. */
    call->parser = (Parser){.diag = &run->diag, .scope = formula_scope(run), .num = &run->session->desk.exact, .units = UNITS_IN_CALL};
    call->parser.unknowns = true;
    first = take_way(call, unknowns_take_where(call, first));
    first = first ? call_chain_words(call, first) : NULL;
    if (!first || !call_read_values(call, first) || !unknowns_in_place(call, call->later || call_is_method(run->session, method->name)) ||
        !find_forms(call) || (call->later && !unknowns_put_off(call)))
        return false;
    if (!call->later)
        unknowns_take_asked(call);
    if (unknowns_asked(call)) {
        if (!unknowns_bind(call, bound))
            return false;
        bound->solved->where = call_conditions_typed(call);
        return true;
    }
    if (!has_members(call) || !choose_form(call, &chosen))
        return false;
    const Form  *form = &method->form[chosen];
    const Given *lacking = method_lacking(form, call->keyword, call->count);
    if (lacking)
        return say_missing(call, form, lacking);
    *bound = (Bound){.form = form,
                     .givens = ARENA_MANY(run->mem, Input, form->count),
                     .echo = ARENA_MANY(run->mem, Echo, form->count),
                     .asked = asked_names(call),
                     .askeds = call->asked};
    Shape *shapes = ARENA_MANY(run->mem, Shape, form->count);
    if (!fill_givens(call, form, bound->givens, bound->echo, &bound->echoes))
        return false;
    for (int i = 0; i < form->count; i++)
        shapes[i] = bound->givens[i].shape;
    Diag inner = {.mem = run->mem, .source = run->text};
    bound->plan = method_plan_by(method, chosen, shapes, call->way, &inner);
    if (!bound->plan && only_in_the_plane(run, method, chosen, shapes)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%.*s works only in the plane, but these vectors have three components",
                  TEXT_ARG(method->name));
        return diag_hint(&run->diag, "give its vectors two components: <x, y>");
    }
    if (!bound->plan && are_kinds_mixed(call, form))
        return false;
    if (!bound->plan) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%.*s cannot be worked out for these values: %.*s", TEXT_ARG(method->name),
                  TEXT_ARG(inner.message));
        return call_hint_forms(call);
    }
    return true;
}

static bool bind_and_name(Call *call, const Token *first, Bound *bound)
{
    Run            *run = call->run;
    bool            good = bind(call, first, bound);
    const Renaming *renaming = call_renaming(call);
    if (good)
        bound->renaming = renaming;
    else if (renaming) {
        run->diag.message = renaming_words(renaming, run->diag.message, run->mem);
        run->diag.hint = renaming_words(renaming, run->diag.hint, run->mem);
        for (int i = 0; i < run->diag.gives; i++)
            run->diag.give[i] = renaming_words(renaming, run->diag.give[i], run->mem);
    }
    return good;
}

bool call_bind(Run *run, Method *method, const Token *first, Bound *bound)
{
    Call call = {.run = run, .method = method, .built_in = !call_own_method(run->session, method->name)};
    return bind_and_name(&call, first, bound);
}

bool call_bind_later(Run *run, Method *method, const Token *first, Bound *bound)
{
    Call call = {.run = run, .method = method, .built_in = true, .later = true};
    return bind_and_name(&call, first, bound);
}

bool call_run(Run *run, Method *method, const Bound *bound)
{
    Report *report = bound->solved ? bound->solved : own_names_run(run, method, bound);
    report->renaming = bound->renaming;
    bool refused = report->solved && !report->solved->solutions; /* its page says why, and may be without what is asked for */
    bool found = refused || (run->find ? textbook_wanted(run, report)
                                       : !bound->askeds || textbook_asked(run, report, method, bound->asked, bound->askeds));
    if (!found)
        return false;
    return run_report(run, report, method);
}

bool run_call(Run *run, Method *method)
{
    Bound bound;
    return call_bind(run, method, run->token + 1, &bound) && call_run(run, method, &bound);
}
