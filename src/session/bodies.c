/* body, contact, pin, row, bodies: what islands are made of. Their values are read by the forms of src/methods/forms, as those of methods
 * are. */
#include "session/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- forms ------------------------------------------------------------------------------------------------ */

Method *statement_method(Run *run, Text name)
{
    Session *session = run->session;
    for (int i = 0; i < statement_form_count; i++)
        if (text_is(name, statement_form[i].name)) {
            if (!session->form[i])
                session->form[i] = method_read(text_of(statement_form[i].text), &run->diag);
            return session->form[i];
        }
    return NULL;
}

/* What turns, turns in the plane: no vector has three components. */
static bool is_plane(Run *run, const Bound *bound)
{
    for (int k = 0; k < bound->echoes; k++)
        if (bound->givens[bound->echo[k].step].shape.rows == 3) {
            diag_fail(&run->diag, EXIT_INPUT, bound->echo[k].typed->span,
                      "bodies and contacts are in the plane, and this has 3 components");
            return diag_hint(&run->diag, "leave the third component out; collisions in space: collide2d with three components each");
        }
    return true;
}

static bool bind_form(Run *run, Method *form, const Token *first, Bound *bound)
{
    if (!form || !bind_call(run, form, first, bound))
        return false;
    if (formula_holds(run, bound->plan, bound->givens))
        return is_plane(run, bound);
    run->diag.span = run->token[0].span; /* it was a place in the form, which nobody has typed */
    return false;
}

/* The value of a given, and whether it was typed. */
static Input value_of_given(const Bound *bound, const char *keyword, bool *typed)
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

static bool is_zero(const Input *input)
{
    bool zero = !input->plan;
    for (int i = 0; zero && i < value_count(&input->value); i++) {
        const Exact *x = value_num(&input->value)[i].exact;
        zero = x->kind == EXACT_ROOTS && x->count == 0;
    }
    return zero;
}

static bool is_infinite(const Input *input)
{
    return !input->plan && input->value.one.exact->kind == EXACT_INFINITY;
}

static Input infinity(void)
{
    return input_exact(value_number((Num){.exact = &exact_infinity}));
}

static void copy_in(Input *input, Arena *mem)
{
    *input = input_copy(input, mem);
}

/* ---- names ------------------------------------------------------------------------------------------------ */

/* The names on an island's page are put together of these, with primes for afterwards. */
static bool take_name(Run *run, const Token *token, const char *what, const char *example, Text *name)
{
    bool plain = token->kind == TOKEN_NAME && token[1].kind != TOKEN_EQUAL;
    *name = token->text;
    if (!plain) {
        diag_fail(&run->diag, EXIT_INPUT, token->span, "%s", what);
        return diag_hint(&run->diag, "%s", example);
    }
    if (memchr(name->at, '\'', name->len) || memchr(name->at, '.', name->len)) {
        diag_fail(&run->diag, EXIT_INPUT, token->span,
                  "the name of a body or contact has letters, digits and _ only: a prime says \"afterwards\"");
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
        nearest_visit(bodies->thing[i]->name, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, token->span, "there is no body `%.*s`", TEXT_ARG(name));
    if (nearest.best.len)
        return diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    return diag_hint(&run->diag, "make it first: body %.*s m=2 v=<1,0>, or body %.*s fixed", TEXT_ARG(name), TEXT_ARG(name));
}

/* ---- what is said ----------------------------------------------------------------------------------------- */

static void put_value(Run *run, Buf *buf, const char *name, const Input *input)
{
    Session *session = run->session;
    Style    style = {(RootStyle)session->settings.roots, settings_digits(&session->settings), 0};
    buf_printf(buf, "  %s ", name);
    if (!input->plan) {
        buf_puts(buf, "= ");
        expr_write(buf, value_expr(&input->value, &exact_system, &style, &session->desk.exact), !session->settings.ascii);
        return;
    }
    Value   value;
    bool    all;
    NumCtx *ctx = &session->desk.enclosure;
    ctx->prec = 256 + 8 * style.digits;
    expr_write_relation(buf, true, !session->settings.ascii);
    buf_char(buf, ' ');
    if (input_convert(&value, input, ctx) == NUM_OK)
        expr_write(buf, value_decimals(&value, &enclosure_system, style.digits, &all, ctx), !session->settings.ascii);
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

/* One thing a line, broken where the line is full. */
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
        buf_printf(&buf, "it replaces the %s %.*s that was there\n",
                   body                 ? "body"
                   : thing->contact.pin ? "pin"
                                        : "contact",
                   TEXT_ARG(thing->name));
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
}

static bool place(Run *run, Thing *thing, bool body)
{
    SceneEdit *edit = scene_edit();
    bool       replaced = scene_put(run->session, edit, body, thing);
    scene_remember(run->session, edit);
    say_placed(run, thing, body, replaced);
    return true;
}

static Held *hold(void)
{
    Held *held = memory_resize(NULL, sizeof *held);
    *held = (Held){.mem = arena_small()};
    return held;
}

/* ---- body ------------------------------------------------------------------------------------------------- */

static void fill_body(Body *body, const Bound *bound, bool fixed, Arena *mem)
{
    body->m = fixed ? infinity() : value_of_given(bound, "m", NULL);
    body->I = fixed ? infinity() : value_of_given(bound, "I", NULL);
    body->p = value_of_given(bound, "p", &body->placed);
    body->v = value_of_given(bound, "v", NULL);
    body->w = value_of_given(bound, "w", NULL);
    body->moves = !is_infinite(&body->m);
    body->turns = !is_infinite(&body->I);
    body->spins = body->turns || !is_zero(&body->w);
    body->rests = !body->moves && !body->spins && is_zero(&body->v);
    copy_in(&body->m, mem);
    copy_in(&body->I, mem);
    copy_in(&body->p, mem);
    copy_in(&body->v, mem);
    copy_in(&body->w, mem);
}

/* `fixed` says that nothing moves or turns it, so it has no m and no I. */
static bool is_only_fixed(Run *run, const Token *token, Text name)
{
    for (; token->kind != TOKEN_END; token++) {
        bool inertia = token->kind == TOKEN_NAME && (text_is(token->text, "m") || text_is(token->text, "I"));
        if (!inertia || token[1].kind != TOKEN_EQUAL)
            continue;
        diag_fail(&run->diag, EXIT_INPUT, token->span, "%.*s is fixed: nothing moves it, so it has no %.*s", TEXT_ARG(name),
                  TEXT_ARG(token->text));
        return diag_hint(&run->diag, "leave out `fixed` or %.*s", TEXT_ARG(token->text));
    }
    return true;
}

bool run_body(Run *run, Text argument)
{
    static const char EXAMPLE[] = "body A m=2 I=3 p=(0,0) v=<0,-3> w=1/2, or body floor fixed";
    const Token      *token = run->token + 1;
    Text              name;
    Bound             bound;
    (void)argument;
    if (!take_name(run, token, "a body has a name", EXAMPLE, &name))
        return false;
    bool fixed = token[1].kind == TOKEN_NAME && text_is(token[1].text, "fixed") && token[2].kind != TOKEN_EQUAL;
    if (fixed && !is_only_fixed(run, token + 2, name))
        return false;
    if (!bind_form(run, statement_method(run, fixed ? TEXT("fixed") : TEXT("body")), token + 1 + fixed, &bound))
        return false;
    Thing *thing = scene_new(hold(), name);
    fill_body(&thing->body, &bound, fixed, thing->held->mem);
    thing->body.name = thing->name;
    return place(run, thing, true);
}

/* ---- contact and pin -------------------------------------------------------------------------------------- */

static bool take_bodies(Run *run, bool pin, const Token **token, Thing *thing)
{
    static const char CONTACT[] = "contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4", PIN[] = "pin h A at=(0,1), or pin h A B at=(0,1)";
    Text              one = {0}, two = {0};
    if (!take_name(run, *token, pin ? "a pin has a name, and one body or two" : "a contact has a name of its own, and two bodies",
                   pin ? PIN : CONTACT, &one))
        return false;
    const Token *first = (*token)++, *second = *token;
    bool         grounded = pin && (second->kind != TOKEN_NAME || second[1].kind == TOKEN_EQUAL);
    if (!grounded &&
        !take_name(run, second, pin ? "a pin has a name, and one body or two" : "a contact has a name of its own, and two bodies",
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

/* Which bodies the contact names: their indices, as they are now. */
static bool settle_bodies(Run *run, Thing *thing)
{
    Things *bodies = &run->session->scene.bodies;
    int     a = thing->a.len ? scene_index(bodies, thing->a) : GROUND, b = scene_index(bodies, thing->b);
    thing->contact.a = a;
    thing->contact.b = b;
    if (b >= 0 && (a >= 0 || !thing->a.len))
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%.*s names the body %.*s, which is gone", TEXT_ARG(thing->name),
              TEXT_ARG(b < 0 ? thing->b : thing->a));
    return diag_hint(&run->diag, "make the body again, or begin anew with `bodies clear`");
}

/* Whether one contact can be worked with: it and its two bodies as an island. */
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

bool run_contact(Run *run, Text argument)
{
    bool         pin = text_is(run->token[0].text, "pin");
    const Token *token = run->token + 1;
    Text         name;
    Bound        bound;
    (void)argument;
    if (!take_name(run, token, pin ? "a pin has a name" : "a contact has a name",
                   pin ? "pin h A at=(0,1)" : "contact c1 A floor at=(-1,-1) n=<0,-1> e=1/4", &name))
        return false;
    Held  *held = hold();
    Thing *thing = scene_new(held, name);
    token++;
    bool good = take_bodies(run, pin, &token, thing) && bind_form(run, statement_method(run, run->token[0].text), token, &bound);
    if (good) {
        Contact *contact = &thing->contact;
        contact->name = thing->name;
        contact->pin = pin;
        contact->at = value_of_given(&bound, "at", &contact->has_at);
        contact->n = value_of_given(&bound, "n", &contact->has_n);
        contact->e = value_of_given(&bound, "e", NULL);
        copy_in(&contact->at, held->mem);
        if (!pin) {
            copy_in(&contact->n, held->mem);
            copy_in(&contact->e, held->mem);
        }
        if (contact->has_n && is_zero(&contact->n)) {
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

/* ---- row -------------------------------------------------------------------------------------------------- */

enum { MOST_BALLS = 1000001 };

/* v3= or m3= among the values: of one ball. */
static bool is_of_one(Text name, char symbol, int *ball)
{
    if (name.len < 2 || name.len > 8 || name.at[0] != symbol)
        return false;
    *ball = 0;
    for (size_t i = 1; i < name.len; i++) {
        if (name.at[i] < '0' || name.at[i] > '9')
            return false;
        *ball = 10 * *ball + (name.at[i] - '0');
    }
    return name.at[1] != '0';
}

/* The form with a given for each ball that was named. */
static Method *row_form(Run *run)
{
    Text text = statement_method(run, TEXT("row"))->text;
    Buf  buf = {0};
    int  ball;
    buf_put(&buf, text_cut(text, 0, text.len - 4)); /* without its end */
    for (const Token *token = run->token + 1; token->kind != TOKEN_END; token++) {
        bool fresh = token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL;
        for (const Token *before = run->token + 1; before < token && fresh; before++)
            fresh = !(before->kind == TOKEN_NAME && before[1].kind == TOKEN_EQUAL && text_equal(before->text, token->text));
        if (fresh && is_of_one(token->text, 'v', &ball))
            buf_printf(&buf, "  given %.*s : velocity = 0 \"velocity of ball %d\"\n", TEXT_ARG(token->text), ball);
        else if (fresh && is_of_one(token->text, 'm', &ball))
            buf_printf(&buf,
                       "  given %.*s : number or inf = 1 \"mass of ball %d\"\n"
                       "  need %.*s > 0 \"the mass is positive\" else \"a mass is positive, and here %.*s = {%.*s}\"\n",
                       TEXT_ARG(token->text), ball, TEXT_ARG(token->text), TEXT_ARG(token->text), TEXT_ARG(token->text));
    }
    buf_puts(&buf, "end\n");
    Method *method = method_read(buf_text(&buf), &run->diag);
    buf_free(&buf);
    return method;
}

/* Whether each name is a given of the row or of one ball in it. */
static bool row_has(Run *run, const Token *token)
{
    int ball;
    for (; token->kind != TOKEN_END; token++) {
        bool given = token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL;
        if (!given || text_is(token->text, "n") || text_is(token->text, "m") || text_is(token->text, "e") ||
            is_of_one(token->text, 'v', &ball) || is_of_one(token->text, 'm', &ball))
            continue;
        diag_fail(&run->diag, EXIT_INPUT, token->span, "row has no given `%.*s`", TEXT_ARG(token->text));
        return diag_hint(&run->diag, "row takes n, m and e, and for single balls v1=<1,0> or m2=3: the first is ball 1");
    }
    return true;
}

static bool how_many(Run *run, const Bound *bound, int *count)
{
    Input n = value_of_given(bound, "n", NULL);
    Rat   value = n.plan || !exact_is_rational(n.value.one.exact) ? rat_int(0) : exact_rat(n.value.one.exact);
    *count = value.d == 1 && value.n >= 2 && value.n <= MOST_BALLS ? (int)value.n : 0;
    return *count || diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "a row has a whole number of balls, from 2 to %d", MOST_BALLS);
}

static Input point_at(int x, NumCtx *ctx)
{
    Num *num = ARENA_MANY(ctx->mem, Num, 2);
    num[0].exact = exact_integer(x, ctx);
    num[1].exact = &exact_zero;
    return input_exact(value_of((Shape){SHAPE_VECTOR, 2, 1}, num));
}

/* Ball i of the row: touching its neighbours along x. */
static void fill_ball(const Bound *bound, const Body *usual, Body *body, int i, NumCtx *ctx)
{
    *body = *usual;
    body->p = point_at(i - 1, ctx);
    for (int k = 0; k < bound->form->count; k++) {
        int  ball;
        Text keyword = bound->form->given[k]->keyword;
        if (is_of_one(keyword, 'v', &ball) && ball == i)
            body->v = input_copy(&bound->givens[k], ctx->mem);
        else if (is_of_one(keyword, 'm', &ball) && ball == i)
            body->m = input_copy(&bound->givens[k], ctx->mem);
    }
    body->moves = !is_infinite(&body->m);
    body->rests = !body->moves && is_zero(&body->v);
}

static bool balls_exist(Run *run, const Bound *bound, int count)
{
    int ball;
    for (int k = 0; k < bound->form->count; k++) {
        Text keyword = bound->form->given[k]->keyword;
        if ((is_of_one(keyword, 'v', &ball) || is_of_one(keyword, 'm', &ball)) && ball > count)
            return diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "the row has %d balls, and %.*s is of another", count,
                             TEXT_ARG(keyword));
    }
    return true;
}

static void place_row(Run *run, const Bound *bound, int count)
{
    Held      *held = hold();
    SceneEdit *edit = scene_edit();
    NumCtx     ctx;
    Input      e = value_of_given(bound, "e", NULL);
    copy_in(&e, held->mem);
    numctx_open(&ctx, &exact_system, held->mem);
    Input m = value_of_given(bound, "m", NULL), n = point_at(1, &ctx);
    Body  usual = {.m = input_copy(&m, held->mem), .I = infinity(), .v = point_at(0, &ctx), .moves = true, .placed = true};
    usual.w = input_exact(value_number((Num){.exact = &exact_zero}));
    for (int i = 1; i <= count; i++) {
        Thing *ball = scene_new(held, text_format(run->mem, "b%d", i));
        fill_ball(bound, &usual, &ball->body, i, &ctx);
        ball->body.name = ball->name;
        scene_put(run->session, edit, true, ball);
    }
    for (int i = 1; i < count; i++) {
        Thing *contact = scene_new(held, text_format(run->mem, "c%d", i));
        contact->a = text_format(held->mem, "b%d", i);
        contact->b = text_format(held->mem, "b%d", i + 1);
        contact->contact = (Contact){.name = contact->name, .n = n, .has_n = true, .e = e};
        scene_put(run->session, edit, false, contact);
    }
    numctx_close(&ctx);
    scene_remember(run->session, edit);
}

bool run_row(Run *run, Text argument)
{
    Bound bound;
    int   count;
    (void)argument;
    if (!row_has(run, run->token + 1))
        return false;
    Method *form = row_form(run);
    if (!form)
        return false;
    bool good = bind_form(run, form, run->token + 1, &bound) && how_many(run, &bound, &count) && balls_exist(run, &bound, count);
    if (good) {
        place_row(run, &bound, count);
        if (count == 2)
            run_say(run, "2 balls b1 and b2, with the contact c1\n");
        else
            run_say(run, "%d balls b1 to b%d in a row, with the contacts c1 to c%d\n", count, count, count - 1);
    }
    method_free(form);
    return good;
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
        scene_remember(run->session, edit);
        run_say(run, "%d %s and %d %s are gone; `undo` brings them back\n", bodies, bodies == 1 ? "body" : "bodies", contacts,
                contacts == 1 ? "contact" : "contacts");
        return true;
    }
    if (argument.len) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`bodies` lists the bodies and contacts; `bodies clear` takes them all away");
        return false;
    }
    for (int i = 0; i < scene->bodies.count; i++)
        put_thing(run, &buf, scene->bodies.thing[i], true);
    for (int i = 0; i < scene->contacts.count; i++)
        put_thing(run, &buf, scene->contacts.thing[i], false);
    if (!buf.len)
        buf_puts(&buf, "no bodies yet: `body A m=2 v=<1,0>` makes one, `contact c1 A B n=<1,0>` lets two touch\n");
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}
