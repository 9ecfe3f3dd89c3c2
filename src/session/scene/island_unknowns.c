/* An island of which some values are not known: `?` in a body or contact, and what is known instead after `island`. */
#include "session/call_reading.h"
#include "session/formula.h"
#include "session/scene/scene.h"
#include "session/textbook.h"
#include "session/unknowns/unknowns.h"

/* The givens of the plan as a form, so that they are named and read like those of any call. */
static Form *form_of(const Plan *plan, Arena *mem)
{
    Form   *form = ARENA_ONE(mem, Form);
    Given **given = ARENA_MANY(mem, Given *, plan->aspects);
    for (int i = 0; i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        if (step->role != ROLE_GIVEN)
            continue;
        Given *one = given[form->count++] = ARENA_ONE(mem, Given);
        *one = (Given){.keyword = step->keyword, .caption = step->page.caption, .unit = step->unit, .dimension = step->shape.dimension};
        one->number = step->shape.kind == SHAPE_NUMBER;
        one->vector = step->shape.kind == SHAPE_VECTOR;
    }
    form->given = (const Given **)given;
    return form;
}

/* Finds what was typed for that quantity of the plan, with its own name or as a textbook writes it. */
static Arg *typed_for(const Call *call, const Plan *plan, Text name)
{
    for (int i = 0; i < call->count; i++)
        if (text_equal(textbook_in_plan(plan, call->arg[i].keyword, call->run->mem), name))
            return &call->arg[i];
    return NULL;
}

/* Puts the values of bodies and contacts before those that were typed. What is typed here counts for one that is not known, and e_c=?
 * makes it so; else reports an error. */
static bool add_givens(Call *call, const Form *form, const IslandPlan *plan)
{
    Arena *mem = call->run->mem;
    int    typed = call->count, count = 0;
    Arg   *arg = ARENA_MANY(mem, Arg, form->count + typed);
    for (int i = 0; i < form->count; i++) {
        const Input *input = &plan->givens[i];
        Text         name = form->given[i]->keyword;
        const Arg   *own = typed_for(call, plan->plan, name);
        unsigned     all = input->shape.kind == SHAPE_VECTOR ? (1u << input->shape.rows) - 1 : 1;
        ExprKind     kind = input->open == all ? EXPR_NONE : EXPR_WORD;
        Span         span = call->run->token[0].span;
        if (own && !input->open && !call_is_open(own->expr)) {
            diag_fail(&call->run->diag, EXIT_INPUT, (Span){own->span.start, own->span.start + own->keyword.len},
                      "%.*s already has a value: %.*s", TEXT_ARG(name), TEXT_ARG(form->given[i]->caption));
            return diag_hint(&call->run->diag, "change the body or the contact, or write %.*s=? to find the value", TEXT_ARG(name));
        }
        if (!own)
            arg[count++] = (Arg){.keyword = name,
                                 .span = span,
                                 .expr = expr_new(mem, kind, span),
                                 .input = *input,
                                 .open = input->open,
                                 .unsaid = kind == EXPR_WORD};
    }
    for (int i = 0; i < typed; i++)
        arg[count + i] = call->arg[i];
    call->arg = arg;
    call->count = count + typed;
    call->keyword = ARENA_MANY(mem, Text, call->count + 1);
    for (int i = 0; i < call->count; i++)
        call->keyword[i] = textbook_in_plan(plan->plan, arg[i].keyword, mem);
    return true;
}

/* The first token of its statement that says something of the answers; NULL: there is none. */
static const Token *stated(const Token *token)
{
    for (; token->kind != TOKEN_END; token++)
        if (token[1].kind == TOKEN_EQUAL || token_is(token, "where"))
            return token;
    return NULL;
}

/* Whether the word is a model, which would make no difference here. */
static bool is_model(const Token *token)
{
    for (int m = 0; m < MODELS; m++)
        if (token->kind == TOKEN_NAME && token[1].kind != TOKEN_EQUAL && text_is(token->text, island_model_names[m]))
            return true;
    return false;
}

bool island_has_unknowns(const Run *run, const Island *island)
{
    return stated(run->token + 1) || island_open(island);
}

static bool has_one_contact(Run *run, const Island *island)
{
    const Contact *open = island_open(island);
    if (island->contacts == 1)
        return true;
    diag_fail(&run->diag, EXIT_INPUT, (open ? run->token : stated(run->token + 1))->span,
              "only an island with one contact can be solved for unknown values, but this one has %d contacts", island->contacts);
    if (open)
        return diag_hint(&run->diag, "a value at %.*s is `?`: `bodies` lists the values; define that body or contact again with a number",
                         TEXT_ARG(open->name));
    return diag_hint(&run->diag, "write only `island`: it works out all answers");
}

/* Whatever is known beside the bodies and contacts has a name. */
static bool begins_well(Run *run)
{
    const Token *first = run->token + 1;
    bool         where = token_is(first, "where");
    bool         named = first->kind == TOKEN_NAME && (first[1].kind == TOKEN_EQUAL || first[1].kind == TOKEN_OPEN);
    if (is_model(first)) {
        diag_fail(&run->diag, EXIT_INPUT, first->span, "only `island` can find unknown values, not `island %.*s`", TEXT_ARG(first->text));
        return diag_hint(&run->diag, "leave out `%.*s`: with one contact all models agree", TEXT_ARG(first->text));
    }
    if (where && first[1].kind == TOKEN_END)
        diag_fail(&run->diag, EXIT_INPUT, first[1].span, "the condition after `where` is missing");
    else if (!where && !named && first->kind != TOKEN_END)
        diag_fail(&run->diag, EXIT_INPUT, first->span, "an island with unknown values takes NAME=VALUE, or conditions after `where`");
    else
        return true;
    return diag_hint(&run->diag, "island v_A'=<0, 2>, or island where loss = 3");
}

bool island_find_unknowns(Run *run, const Island *island)
{
    Session *session = run->session;
    Diag     inner = {.mem = run->mem};
    Bound    bound;
    if (!has_one_contact(run, island) || !begins_well(run))
        return false;
    IslandPlan *plan = island_supposed(island, &session->desk.exact, &session->desk.enclosure, &inner);
    if (!plan)
        return scene_no_island(run, &inner);
    const Form *form = form_of(plan->plan, run->mem);
    Call        call = {.run = run, .method = plan->text, .built_in = true, .form = ARENA_ONE(run->mem, int)};
    call.parser = (Parser){.diag = &run->diag, .scope = formula_scope(run), .num = &session->desk.exact, .units = UNITS_IN_CALL};
    call.parser.unknowns = true;
    if (!call_read_values(&call, unknowns_take_where(&call, run->token + 1)) || !unknowns_in_place(&call, true))
        return false;
    if (!add_givens(&call, form, plan) || !unknowns_bind_island(&call, form, plan, &bound))
        return false;
    bound.solved->where = call_conditions_typed(&call);
    bound.renaming = NULL;
    return call_run(run, NULL, &bound);
}
