/* Calls of methods: which form, which values, which defaults. */
#include "session/call_reading.h"
#include "session/formula.h"
#include "session/settings.h"
#include "session/vars.h"

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

static bool find_forms(Call *call)
{
    call->keyword = ARENA_MANY(call->run->mem, Text, call->count);
    call->form = ARENA_MANY(call->run->mem, int, call->method->forms);
    for (int i = 0; i < call->count; i++) { /* a textbook's name stands for the given's own: m1 for ma */
        const Given *given = call->arg[i].keyword.len ? call_given(call->method, call->arg[i].keyword) : NULL;
        call->keyword[i] = given ? given->keyword : call->arg[i].keyword;
    }
    for (int f = 0; f < call->method->forms; f++)
        if ((call->form[f] = method_form_named(call->method, f, call->keyword, call->count)) < 0) {
            diag_fail(&call->run->diag, EXIT_INPUT, call->run->token[0].span, "%.*s has been called with too many members",
                      TEXT_ARG(call->method->name));
            return diag_hint(&call->run->diag, "a call names at most %d values of members, and a session %d different lists of members",
                             LIMIT_MEMBERS, LIMIT_FORMS_WITH_MEMBERS);
        }
    return true;
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

static Arg *arg_for(const Call *call, const Given *given)
{
    for (int i = 0; i < call->count; i++)
        if (text_equal(call->keyword[i], given->keyword))
            return &call->arg[i];
    return NULL;
}

static bool unknown_given(Call *call, const Arg *arg)
{
    Nearest nearest = {arg->keyword, {0}, 99};
    for (int f = 0; f < call->method->forms; f++)
        for (int i = 0; i < call->method->form[f].count; i++)
            parse_nearest_visit(call->method->form[f].given[i]->keyword, &nearest);
    diag_fail(&call->run->diag, EXIT_INPUT, (Span){arg->span.start, arg->span.start + arg->keyword.len}, "%.*s has no value called `%.*s`",
              TEXT_ARG(call->method->name), TEXT_ARG(arg->keyword));
    const Given *given = call_given(call->method, arg->keyword);
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
        for (int k = 0; k < i; k++)
            if (text_equal(call->arg[k].keyword, call->arg[i].keyword)) {
                Span span = {call->arg[i].span.start, call->arg[i].span.start + call->arg[i].keyword.len};
                diag_fail(&call->run->diag, EXIT_INPUT, span, "`%.*s` is given twice", TEXT_ARG(call->arg[i].keyword));
                return call_hint_forms(call);
            }
    }
    *chosen = method_form_for(method, call->form, call->keyword, call->count);
    if (*chosen >= 0)
        return true;
    for (int i = 0; i < call->count; i++) /* a name that the first form lacks, against one that only it has */
        if (method_given(form_of(call, 0), call->keyword[i]) < 0) {
            Span span = {call->arg[i].span.start, call->arg[i].span.start + call->arg[i].keyword.len};
            diag_fail(&call->run->diag, EXIT_INPUT, span, "`%.*s` cannot be combined with the values before it",
                      TEXT_ARG(call->arg[i].keyword));
            break;
        }
    return call_hint_forms(call);
}

static bool say_missing(Call *call, const Form *form, const Given *given)
{
    Buf  buf = {0};
    Span end = call->parser.token->span;
    if (given->missing.len) {
        diag_fail(&call->run->diag, EXIT_INPUT, end, "%.*s", TEXT_ARG(given->missing));
        return call_hint_forms(call);
    }
    for (int i = 0; i < form->count; i++) {
        const Given *other = form->given[i];
        if (other->fallback || arg_for(call, other))
            continue;
        buf_printf(&buf, "%s%.*s%s%.*s%s", buf.len ? " and " : "", TEXT_ARG(other->keyword), other->caption.len ? " (" : "",
                   TEXT_ARG(other->caption), other->caption.len ? ")" : "");
    }
    diag_fail(&call->run->diag, EXIT_INPUT, end, "%.*s also needs %.*s", TEXT_ARG(call->method->name), TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return call_hint_forms(call);
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static bool is_zero(const Input *input)
{
    return !input->plan && input->shape.kind == SHAPE_NUMBER && input->value.one.exact->kind == EXACT_ROOTS &&
           input->value.one.exact->count == 0;
}

/* 0, <0, 0> or inf, which are the same in every unit. */
static bool needs_no_unit(const Input *input)
{
    bool none = !input->plan && (input->shape.kind == SHAPE_NUMBER || input->shape.kind == SHAPE_VECTOR);
    for (int i = 0; none && i < value_count(&input->value); i++) {
        const Exact *part = value_num(&input->value)[i].exact;
        none = part->kind == EXACT_INFINITY || (part->kind == EXACT_ROOTS && !part->count);
    }
    return none;
}

static void make_zero_vector(Input *input, int rows, Run *run)
{
    Num *num = ARENA_MANY(run->mem, Num, rows);
    for (int i = 0; i < rows; i++)
        num[i].exact = &exact_zero;
    *input = input_exact(value_of((Shape){.kind = SHAPE_VECTOR, .rows = rows, .cols = 1}, num));
}

static bool lacks_unit(const Given *given, const Arg *arg)
{
    return dimension_has_unit(given->dimension) && arg->input.shape.dimension.kind != DIMENSION_OF && !needs_no_unit(&arg->input);
}

/* A value typed in kg, m and s itself: the page puts the unit of the given behind it. */
static const Expr *without_unit(Expr *typed)
{
    if (typed->kind != EXPR_CALL || typed->op != OP_QUANTITY || !exact_is_rational(typed->exact) ||
        !rat_equal(exact_rat(typed->exact), rat_int(1)))
        return typed;
    return typed->arg[0];
}

/* Whether the value is of the given's kind. One without a unit is read in the unit of the given. */
static bool has_dimension(Call *call, const Given *given, Arg *arg)
{
    Arena    *mem = call->run->mem;
    Dimension found = arg->input.shape.dimension, wanted = given->dimension;
    bool      foreign = wanted.kind == DIMENSION_ANY && given->unit.len && dimension_has_unit(found); /* [px] */
    if (found.kind != DIMENSION_OF || (wanted.kind == DIMENSION_ANY && !foreign) || dimension_same(found, wanted))
        return true;
    if (wanted.kind == DIMENSION_PURE && (given->vector || !dimension_has_unit(found))) /* a normal or a point may be in metres */
        return true;
    Text is = dimension_name(wanted, mem), typed = dimension_name(found, mem);
    diag_fail(&call->run->diag, EXIT_INPUT, arg->expr->span, "%.*s is %s%.*s, but this is %.*s", TEXT_ARG(given->keyword),
              wanted.kind == DIMENSION_OF ? "measured as "
              : foreign                   ? "counted in "
                                          : "",
              TEXT_ARG(foreign ? given->unit : is), TEXT_ARG(typed));
    if (wanted.kind != DIMENSION_OF)
        return diag_hint(&call->run->diag, "leave out the unit of %.*s", TEXT_ARG(given->keyword));
    return diag_hint(&call->run->diag, "%.*s: %.*s, in %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption), TEXT_ARG(given->unit));
}

static bool fits(Call *call, const Given *given, Arg *arg, int dimension)
{
    const Input *input = &arg->input;
    ShapeKind    kind = input->shape.kind;
    Arena       *mem = call->run->mem;
    Span         span = arg->expr->span;
    bool good = (kind == SHAPE_NUMBER && given->number) || (kind == SHAPE_VECTOR && given->vector) || (kind == SHAPE_WORD && given->word);
    if (!good) {
        Text found = shape_name(input->shape, mem);
        diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s must be %s%s%s, but this is %.*s", TEXT_ARG(given->keyword),
                  given->number ? "a number" : "", given->number && given->vector ? " or " : "",
                  given->vector ? "a vector"
                  : given->word ? "a word"
                                : "",
                  TEXT_ARG(found));
        if (kind == SHAPE_NUMBER && given->vector)
            return diag_hint(&call->run->diag, "write a vector as <x, y> or (x, y)");
        return given->caption.len ? diag_hint(&call->run->diag, "%.*s: %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption)) : false;
    }
    if (kind == SHAPE_VECTOR && input->shape.rows != dimension) {
        diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s has %d components, but the vectors before it have %d", TEXT_ARG(given->keyword),
                  input->shape.rows, dimension);
        return diag_hint(&call->run->diag, "give all vectors two components (in the plane), or all three (in space)");
    }
    if (!has_dimension(call, given, arg))
        return false;
    bool infinite = kind == SHAPE_NUMBER && !input->plan && input->value.one.exact->kind == EXACT_INFINITY;
    if (infinite && !given->infinite_ok)
        return diag_fail(&call->run->diag, EXIT_INPUT, span, "%.*s cannot be infinite: only a mass or a moment of inertia can be inf",
                         TEXT_ARG(given->keyword));
    return true;
}

/* Values for every given of the form: those of the call, or the defaults. */
static bool fill_givens(Call *call, const Form *form, Input *givens, Echo *echo, int *echoes)
{
    Run *run = call->run;
    int  dimension = 0;
    bool units = false;
    for (int i = 0; i < call->count; i++) {
        if (!formula_input(run, call->arg[i].expr, &call->arg[i].input))
            return false;
        units |= dimension_has_unit(call->arg[i].input.shape.dimension);
        if (!dimension && call->arg[i].input.shape.kind == SHAPE_VECTOR)
            dimension = call->arg[i].input.shape.rows;
    }
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        Arg         *arg = arg_for(call, given);
        if (arg) {
            if (is_zero(&arg->input) && given->vector && !given->number && dimension)
                make_zero_vector(&arg->input, dimension, run);
            if (!fits(call, given, arg, dimension))
                return false;
            givens[i] = arg->input;
            echo[(*echoes)++] = (Echo){i, without_unit(arg->expr)};
            continue;
        }
        Expr *fallback = expr_copy(given->fallback, run->mem);
        if (!formula_input(run, fallback, &givens[i])) {
            run->diag.span = run->token[0].span; /* the error is in the text of the method, which the user did not type here */
            return diag_hint(&run->diag, "%.*s was not given, and its default value cannot be worked out: write %.*s=...",
                             TEXT_ARG(given->keyword), TEXT_ARG(given->keyword));
        }
        if (is_zero(&givens[i]) && given->vector && (!given->number || dimension))
            make_zero_vector(&givens[i], dimension ? dimension : 2, run);
        if (vars_find(run->session, given->keyword))
            diag_add_note(&run->notes, "%.*s was not given, so it has its default value; to use your variable %.*s write %.*s=%.*s",
                          TEXT_ARG(given->keyword), TEXT_ARG(given->keyword), TEXT_ARG(given->keyword), TEXT_ARG(given->keyword));
    }
    for (int i = 0; i < form->count && units; i++) {
        const Given *given = form->given[i];
        const Arg   *arg = arg_for(call, given);
        if (arg && lacks_unit(given, arg))
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

/* ---- ways to work ----------------------------------------------------------------------------------------- */

int call_way(const Session *session, const Method *method)
{
    Buf set = {0};
    setting_get(settings_find(TEXT("way")), &session->settings, &set);
    int way = method_way(method, buf_text(&set));
    buf_free(&set);
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

/* The values without `by NAME` behind them, which says the way; NULL after a complaint. */
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

bool call_is_other_way(Run *run, Text name, Span span)
{
    const Session *session = run->session;
    const Method  *method = session->last_method;
    for (int i = 0; session->last && method && i < method->ways; i++) {
        Text way = method->way[i].name, whole = text_format(run->mem, "%.*s.%.*s", TEXT_ARG(way), TEXT_ARG(name));
        if (report_find(session->last, whole) < 0)
            continue;
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a step of the work by %.*s, and this is the work by %.*s", TEXT_ARG(name),
                  TEXT_ARG(way), TEXT_ARG(session->last->plan->way));
        diag_hint(&run->diag, "write `by %.*s` behind the values of %.*s, or `set way %.*s` before it", TEXT_ARG(way),
                  TEXT_ARG(method->name), TEXT_ARG(way));
        return true;
    }
    return false;
}

/* ---- calls ------------------------------------------------------------------------------------------------ */

bool call_bind(Run *run, Method *method, const Token *first, Bound *bound)
{
    Call call = {.run = run, .method = method};
    int  chosen = 0;
    /* Records are visible in arguments, so r.va' is one name. */
    call.parser = (Parser){.diag = &run->diag, .scope = formula_scope(run), .num = &run->session->desk.exact, .units = UNITS_IN_CALL};
    first = take_way(&call, first);
    if (!first || !call_read_values(&call, first))
        return false;
    if (!find_forms(&call) || !has_members(&call) || !choose_form(&call, &chosen))
        return false;
    const Form  *form = &method->form[chosen];
    const Given *lacking = method_lacking(form, call.keyword, call.count);
    if (lacking)
        return say_missing(&call, form, lacking);
    *bound = (Bound){.form = form, .givens = ARENA_MANY(run->mem, Input, form->count), .echo = ARENA_MANY(run->mem, Echo, form->count)};
    Shape *shapes = ARENA_MANY(run->mem, Shape, form->count);
    if (!fill_givens(&call, form, bound->givens, bound->echo, &bound->echoes))
        return false;
    for (int i = 0; i < form->count; i++)
        shapes[i] = bound->givens[i].shape;
    Diag inner = {.mem = run->mem, .source = run->text};
    bound->plan = method_plan_by(method, chosen, shapes, call.way, &inner);
    if (!bound->plan && only_in_the_plane(run, method, chosen, shapes)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%.*s works only in the plane, but these vectors have three components",
                  TEXT_ARG(method->name));
        return diag_hint(&run->diag, "give its vectors two components: <x, y>");
    }
    if (!bound->plan) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%.*s cannot be worked out for these values: %.*s", TEXT_ARG(method->name),
                  TEXT_ARG(inner.message));
        return call_hint_forms(&call);
    }
    return true;
}

bool run_call(Run *run, Method *method)
{
    Bound bound;
    if (!call_bind(run, method, run->token + 1, &bound))
        return false;
    run_report(run, run_plan(run, bound.plan, bound.givens, bound.echo, bound.echoes), method);
    return true;
}
