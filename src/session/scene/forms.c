/* The values of the statements body, contact, pin and row. They are read with the forms in src/methods/forms, which have givens, defaults
 * and needs like methods. */
#include "session/formula.h"
#include "session/scene/scene.h"

Method *form_statement_method(Run *run, Text name)
{
    Session *session = run->session;
    for (int i = 0; i < statement_form_count; i++)
        if (text_is(name, statement_form[i].name)) {
            if (!session->form[i])
                session->form[i] = method_read(text_of(statement_form[i].text), NULL, &run->diag);
            return session->form[i];
        }
    return NULL;
}

/* Rotation is only treated in the plane, so no vector has three components. */
static bool is_plane(Run *run, const Bound *bound)
{
    for (int k = 0; k < bound->echoes; k++)
        if (bound->givens[bound->echo[k].step].shape.rows == 3) {
            diag_fail(&run->diag, EXIT_INPUT, bound->echo[k].typed->span,
                      "bodies, balls and contacts are in the plane, but this has 3 components");
            return diag_hint(&run->diag,
                             "leave out the third component; for a collision in space give collide2d vectors with three components");
        }
    return true;
}

/* Islands choose their contacts by numbers. */
static bool has_numbers(Run *run, const Bound *bound)
{
    for (int k = 0; k < bound->echoes; k++)
        if (bound->givens[bound->echo[k].step].in_letters) {
            diag_fail(&run->diag, EXIT_INPUT, bound->echo[k].typed->span, "bodies and contacts need numbers, but this has a letter");
            return diag_hint(&run->diag, "letters work in methods: `collide2d` for two bodies");
        }
    return true;
}

/* `later`: `?` may stand for a value. */
static bool bind(Run *run, Method *form, const Token *first, bool later, Bound *bound)
{
    if (!form || !(later ? call_bind_later : call_bind)(run, form, first, bound) || !has_numbers(run, bound))
        return false;
    if (formula_holds(run, bound->plan, bound->givens))
        return is_plane(run, bound);
    run->diag.span = run->token[0].span; /* the place was in the form, which the user did not type */
    return false;
}

bool form_bind(Run *run, Method *form, const Token *first, Bound *bound)
{
    return bind(run, form, first, false, bound);
}

bool form_bind_later(Run *run, Method *form, const Token *first, Bound *bound)
{
    return bind(run, form, first, true, bound);
}

Input form_value(const Bound *bound, const char *keyword, bool *typed)
{
    for (int i = 0; i < bound->form->count; i++) {
        if (!text_is(bound->form->given[i]->keyword, keyword))
            continue;
        for (int k = 0; typed && k < bound->echoes; k++)
            *typed |= bound->echo[k].step == i;
        return bound->givens[i];
    }
    return (Input){0};
}

Input form_infinity(void)
{
    return input_exact(value_number(exact_num(&exact_infinity)));
}

bool form_is_zero(const Input *input)
{
    bool zero = !input->plan;
    for (int i = 0; zero && i < value_count(&input->value); i++) {
        const Exact *x = value_num(&input->value)[i].exact;
        zero = x->kind == EXACT_ROOTS && x->count == 0;
    }
    return zero;
}

bool form_is_infinite(const Input *input)
{
    return !input->plan && input->value.one.exact->kind == EXACT_INFINITY;
}
