/* body, contact, pin, bodies: the statements that describe an island. */
#include "session/formula.h"
#include "session/scene/scene.h"
#include "session/commands/settings.h"
#include "derive/typed_decimals.h"
#include "session/vars.h"

#include <stdlib.h>
#include <string.h>

static void copy_in(Input *input, Arena *mem)
{
    *input = input_copy(input, mem);
}

/* ---- names ------------------------------------------------------------------------------------------------ */

/* The names on an island's page are built from these, with primes for values after the collision. */
static bool take_name(Run *run, const Token *token, const char *what, const char *example, Text *name)
{
    bool plain = token->kind == TOKEN_NAME && token[1].kind != TOKEN_EQUAL;
    *name = token->text;
    if (!scene_is_named(run, token, example))
        return false;
    if (!plain) {
        diag_fail(&run->diag, EXIT_INPUT, token->span, "%s", what);
        return diag_hint(&run->diag, "%s", example);
    }
    if (memchr(name->at, '\'', name->len) || memchr(name->at, '.', name->len)) {
        diag_fail(&run->diag, EXIT_INPUT, token->span,
                  "the name of a body or contact may have only letters, digits and _: a prime means \"afterwards\"");
        return diag_hint(&run->diag, "%s", example);
    }
    return true;
}

static bool find_body(Run *run, const Token *token, Text name)
{
    Things *bodies = &run->session->scene.bodies;
    if (scene_find(bodies, name))
        return true;
    Nearest nearest = {name, {0}, 99};
    for (int i = 0; i < bodies->count && i < 1000; i++)
        parse_nearest_visit(bodies->thing[i]->name, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, token->span, "there is no body `%.*s`", TEXT_ARG(name));
    if (nearest.best.len)
        return diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    return diag_hint(&run->diag, "define it first: body %.*s m=2 v=<1,0>, or body %.*s fixed", TEXT_ARG(name), TEXT_ARG(name));
}

/* ---- what is said ----------------------------------------------------------------------------------------- */

static void put_value(Run *run, Buf *buf, const char *name, const Input *input)
{
    buf_printf(buf, "  %s ", name);
    run_put_input(run, buf, input);
}

static void put_body(Run *run, Buf *buf, const Thing *thing)
{
    const Body *body = &thing->body;
    buf_printf(buf, "body %.*s", TEXT_ARG(thing->name));
    if (body->moves)
        put_value(run, buf, "m", &body->m);
    else
        buf_puts(buf, "  fixed");
    if (body->turns)
        put_value(run, buf, "I", &body->I);
    if (body->placed || body->turns)
        put_value(run, buf, "p", &body->p);
    if (body->moves || !body->rests)
        put_value(run, buf, "v", &body->v);
    if (body->spins)
        put_value(run, buf, "w", &body->w);
}

static void put_contact(Run *run, Buf *buf, const Thing *thing)
{
    const Contact *contact = &thing->contact;
    buf_printf(buf, "%s %.*s  %.*s - %.*s", contact->pin ? "pin" : "contact", TEXT_ARG(thing->name),
               TEXT_ARG(thing->a.len ? thing->a : TEXT("ground")), TEXT_ARG(thing->b));
    if (contact->has_at)
        put_value(run, buf, "at", &contact->at);
    if (contact->has_n)
        put_value(run, buf, "n", &contact->n);
    if (!contact->pin)
        put_value(run, buf, "e", &contact->e);
}

/* One item per line, wrapped if the line is full. */
static void put_thing(Run *run, Buf *out, const Thing *thing, bool body)
{
    Buf line = {0};
    (body ? put_body : put_contact)(run, &line, thing);
    buf_put_filled(out, buf_text(&line), 0, 4, run->session->settings.width);
    buf_char(out, '\n');
    buf_free(&line);
}

static void say_placed(Run *run, const Thing *thing, bool body, bool replaced)
{
    Buf buf = {0};
    if (run->session->settings.format != FORMAT_JSON)
        put_thing(run, &buf, thing, body);
    if (replaced)
        buf_printf(&buf, "it replaces the old %s %.*s\n", body ? "body" : thing->contact.pin ? "pin" : "contact", TEXT_ARG(thing->name));
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
}

static bool place(Run *run, Thing *thing, bool body)
{
    Things *things = body ? &run->session->scene.bodies : &run->session->scene.contacts;
    if (things->count >= MOST_THINGS && !scene_find(things, thing->name)) {
        arena_free(thing->held->mem);
        free(thing->held);
        return diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "there are already %d %s; more are not allowed", MOST_THINGS,
                         body ? "bodies" : "contacts");
    }
    SceneEdit *edit = scene_edit();
    bool       replaced = scene_put(run->session, edit, body, thing);
    vars_remember_scene(run->session, edit);
    say_placed(run, thing, body, replaced);
    return true;
}

/* ---- body ------------------------------------------------------------------------------------------------- */

static void fill_body(Body *body, const Bound *bound, bool fixed, Arena *mem)
{
    body->m = fixed ? form_infinity() : form_value(bound, "m", NULL);
    body->I = fixed ? form_infinity() : form_value(bound, "I", NULL);
    body->p = form_value(bound, "p", &body->placed);
    body->v = form_value(bound, "v", NULL);
    body->w = form_value(bound, "w", NULL);
    body->moves = !form_is_infinite(&body->m);
    body->turns = !form_is_infinite(&body->I);
    body->spins = body->turns || !form_is_zero(&body->w);
    body->rests = !body->moves && !body->spins && form_is_zero(&body->v);
    copy_in(&body->m, mem);
    copy_in(&body->I, mem);
    copy_in(&body->p, mem);
    copy_in(&body->v, mem);
    copy_in(&body->w, mem);
}

/* No collision can move or turn a `fixed` body, so it has no m and no I. */
static bool is_only_fixed(Run *run, const Token *token, Text name)
{
    for (; token->kind != TOKEN_END; token++) {
        bool inertia = token->kind == TOKEN_NAME && (text_is(token->text, "m") || text_is(token->text, "I"));
        if (!inertia || token[1].kind != TOKEN_EQUAL)
            continue;
        diag_fail(&run->diag, EXIT_INPUT, token->span, "%.*s is fixed, so it has no %.*s", TEXT_ARG(name), TEXT_ARG(token->text));
        return diag_hint(&run->diag, "leave out `fixed` or %.*s", TEXT_ARG(token->text));
    }
    return true;
}

/* A body without I cannot be turned by an impulse, so its rotation would need a drive; only fixed bodies are driven. */
static bool has_inertia(Run *run, const Bound *bound, Text name)
{
    Input        m = form_value(bound, "m", NULL), I = form_value(bound, "I", NULL), w = form_value(bound, "w", NULL);
    const Token *token = run->token;
    if (form_is_infinite(&m) || !form_is_infinite(&I) || form_is_zero(&w))
        return true;
    for (const Token *t = run->token; t->kind != TOKEN_END; t++)
        if (token_is(t, "w") && t[1].kind == TOKEN_EQUAL)
            token = t;
    diag_fail(&run->diag, EXIT_INPUT, token->span, "%.*s rotates, so it needs a moment of inertia I", TEXT_ARG(name));
    return diag_hint(&run->diag, "give I about the centre of mass, or leave out w: body %.*s m=2 I=1 p=(0,0) w=1/2", TEXT_ARG(name));
}

bool run_body(Run *run, Text argument)
{
    static const char EXAMPLE[] = "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2, or body floor fixed";
    const Token      *token = run->token + 1;
    Text              name;
    Bound             bound;
    (void)argument;
    if (!take_name(run, token, "the name of the body is missing", EXAMPLE, &name))
        return false;
    if (text_is(name, "ground")) { /* p_ground is the name of the momentum that fixed bodies take */
        diag_fail(&run->diag, EXIT_INPUT, token->span, "no body can be called `ground`: a pin with one body is fixed to the ground");
        return diag_hint(&run->diag, "choose another name: body floor fixed");
    }
    bool fixed = token_is(&token[1], "fixed") && token[2].kind != TOKEN_EQUAL;
    if (fixed && !is_only_fixed(run, token + 2, name))
        return false;
    if (!form_bind_later(run, form_statement_method(run, fixed ? TEXT("fixed") : TEXT("body")), token + 1 + fixed, &bound))
        return false;
    Input m = form_value(&bound, "m", NULL), I = form_value(&bound, "I", NULL);
    if (!fixed && form_is_infinite(&m) && !form_is_infinite(&I)) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span,
                  "%.*s has infinite mass, so it cannot rotate: its moment of inertia is infinite too", TEXT_ARG(name));
        return diag_hint(&run->diag, "for a wheel on an axle give %.*s a finite mass and pin its centre: pin axle %.*s at=...",
                         TEXT_ARG(name), TEXT_ARG(name));
    }
    if (!fixed && !has_inertia(run, &bound, name))
        return false;
    Thing *thing = scene_new(scene_hold(typed_decimals_among(bound.givens, bound.form->count)), name);
    fill_body(&thing->body, &bound, fixed, thing->held->mem);
    thing->body.name = thing->name;
    return place(run, thing, true);
}

/* ---- contact and pin -------------------------------------------------------------------------------------- */

static bool take_bodies(Run *run, bool pin, const Token **token, Thing *thing)
{
    static const char CONTACT[] = "contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4", PIN[] = "pin h A at=(0,1), or pin h A B at=(0,1)";
    Text              one = {0}, two = {0};
    if (!take_name(run, *token, pin ? "a pin needs a name and one or two bodies" : "a contact needs a name and two bodies",
                   pin ? PIN : CONTACT, &one))
        return false;
    const Token *first = (*token)++, *second = *token;
    bool         grounded = pin && (second->kind != TOKEN_NAME || second[1].kind == TOKEN_EQUAL);
    if (!grounded && !take_name(run, second, pin ? "a pin needs a name and one or two bodies" : "a contact needs a name and two bodies",
                                pin ? PIN : CONTACT, &two))
        return false;
    *token += !grounded;
    if (!find_body(run, first, one) || (!grounded && !find_body(run, second, two)))
        return false;
    if (!grounded && text_equal(one, two)) {
        diag_fail(&run->diag, EXIT_INPUT, second->span, pin ? "`%.*s` cannot be hinged to itself" : "`%.*s` cannot touch itself",
                  TEXT_ARG(one));
        return diag_hint(&run->diag, "name two bodies: %s", pin ? PIN : CONTACT);
    }
    if (!grounded)
        thing->a = text_copy(thing->held->mem, one);
    thing->b = text_copy(thing->held->mem, grounded ? one : two);
    return true;
}

/* The current indices of the bodies that the contact names. */
static bool settle_bodies(Run *run, Thing *thing)
{
    Things *bodies = &run->session->scene.bodies;
    int     a = thing->a.len ? scene_index(bodies, thing->a) : GROUND, b = scene_index(bodies, thing->b);
    thing->contact.a = a;
    thing->contact.b = b;
    if (b >= 0 && (a >= 0 || !thing->a.len))
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%.*s uses the body %.*s, which no longer exists", TEXT_ARG(thing->name),
              TEXT_ARG(b < 0 ? thing->b : thing->a));
    return diag_hint(&run->diag, "define the body again, or start over with `bodies clear`");
}

/* Whether one contact is valid: it is tested as an island with its two bodies. */
static bool check_contact(Run *run, Thing *thing)
{
    Things *bodies = &run->session->scene.bodies;
    if (!settle_bodies(run, thing))
        return false;
    Contact       *contact = &thing->contact;
    const Body    *body[2] = {contact->a == GROUND ? NULL : &bodies->thing[contact->a]->body, &bodies->thing[contact->b]->body};
    const Contact *all[1] = {contact};
    contact->a = contact->a == GROUND ? GROUND : 0;
    contact->b = 1;
    return island_check(&(Island){body, 2, all, 1}, contact, &run->diag, run->token[0].span);
}

bool scene_island(Run *run, Island *island)
{
    Things         *bodies = &run->session->scene.bodies, *contacts = &run->session->scene.contacts;
    const Body    **body = ARENA_MANY(run->mem, const Body *, bodies->count + 1);
    const Contact **contact = ARENA_MANY(run->mem, const Contact *, contacts->count + 1);
    for (int i = 0; i < bodies->count; i++)
        body[i] = &bodies->thing[i]->body;
    *island = (Island){body, bodies->count, contact, contacts->count};
    for (int i = 0; i < contacts->count; i++) {
        Thing *thing = contacts->thing[i];
        contact[i] = &thing->contact;
        if (!settle_bodies(run, thing) || !island_check(island, contact[i], &run->diag, run->token[0].span))
            return false;
    }
    return true;
}

bool scene_no_island(Run *run, const Diag *reason)
{
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "this island cannot be solved: %.*s", TEXT_ARG(reason->message));
    if (!reason->twice)
        return false;
    return diag_hint(&run->diag, "rename a body or a contact: names such as V_c_A are built from both, and here two of them coincide");
}

bool run_contact(Run *run, Text argument)
{
    bool         pin = text_is(run->token[0].text, "pin");
    const Token *token = run->token + 1;
    Text         name;
    Bound        bound;
    (void)argument;
    if (!take_name(run, token, pin ? "the name of the pin is missing" : "the name of the contact is missing",
                   pin ? "pin h A at=(0,1)" : "contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4", &name))
        return false;
    Held  *held = scene_hold(false);
    Thing *thing = scene_new(held, name);
    token++;
    bool good = take_bodies(run, pin, &token, thing) && form_bind_later(run, form_statement_method(run, run->token[0].text), token, &bound);
    if (good) {
        Contact *contact = &thing->contact;
        held->pointed = typed_decimals_among(bound.givens, bound.form->count);
        contact->name = thing->name;
        contact->pin = pin;
        contact->at = form_value(&bound, "at", &contact->has_at);
        contact->n = form_value(&bound, "n", &contact->has_n);
        contact->e = form_value(&bound, "e", NULL);
        copy_in(&contact->at, held->mem);
        if (!pin) {
            copy_in(&contact->n, held->mem);
            copy_in(&contact->e, held->mem);
        }
        if (contact->has_n && form_is_zero(&contact->n)) {
            diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "n is the zero vector, which has no direction");
            good = diag_hint(&run->diag, "give a vector from %.*s to %.*s", TEXT_ARG(thing->a), TEXT_ARG(thing->b));
        }
        good = good && check_contact(run, thing);
    }
    if (good)
        return place(run, thing, false);
    arena_free(held->mem);
    free(held);
    return false;
}

/* ---- bodies ----------------------------------------------------------------------------------------------- */

bool run_bodies(Run *run, Text argument)
{
    Scene *scene = &run->session->scene;
    Buf    buf = {0};
    if (text_is(argument, "clear")) {
        SceneEdit *edit = scene_edit();
        int        bodies = scene->bodies.count, contacts = scene->contacts.count;
        scene_clear(run->session, edit);
        vars_remember_scene(run->session, edit);
        run_say(run, "removed %d %s and %d %s; `undo` brings them back\n", bodies, bodies == 1 ? "body" : "bodies", contacts,
                contacts == 1 ? "contact" : "contacts");
        return true;
    }
    if (argument.len) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`bodies` lists the bodies and contacts; `bodies clear` removes them");
        return false;
    }
    for (int i = 0; i < scene->bodies.count; i++)
        put_thing(run, &buf, scene->bodies.thing[i], true);
    for (int i = 0; i < scene->contacts.count; i++)
        put_thing(run, &buf, scene->contacts.thing[i], false);
    if (!buf.len)
        buf_puts(&buf, "there are no bodies yet; `body A m=2 v=<1,0>` defines one, and `contact c1 A B n=<1,0>` lets two touch\n");
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}
