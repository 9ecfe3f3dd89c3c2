/* row: touching balls in a line, with a given for each ball that the statement names (v3=, m3=). */
#include "session/formula.h"
#include "session/scene/scene.h"
#include "derive/typed_decimals.h"
#include "session/vars.h"

enum { MOST_BALLS = 100001 };

/* v3= or m3= among the values, for a single ball. */
static bool is_of_one(Text name, char symbol, int *ball)
{
    enum { MOST = 9999999 };
    long number = 0;
    bool one = name.len > 1 && name.at[0] == symbol && name.at[1] != '0' && text_whole(text_from(name, 1), MOST, &number);
    *ball = (int)number;
    return one;
}

/* The form with a given for each ball that the statement names. */
static Method *row_form(Run *run)
{
    Text text = form_statement_method(run, TEXT("row"))->text;
    Buf  buf = {0};
    int  ball;
    buf_put(&buf, text_cut(text, 0, text.len - 4)); /* without its end */
    for (const Token *token = run->token + 1; token->kind != TOKEN_END; token++) {
        bool fresh = token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL;
        for (const Token *before = run->token + 1; before < token && fresh; before++)
            fresh = !(before->kind == TOKEN_NAME && before[1].kind == TOKEN_EQUAL && text_equal(before->text, token->text));
        if (fresh && is_of_one(token->text, 'v', &ball))
            buf_printf(&buf, "  given %.*s : number or velocity = 0 \"velocity of ball %d\" [m/s]\n", TEXT_ARG(token->text), ball);
        else if (fresh && is_of_one(token->text, 'm', &ball))
            buf_printf(&buf,
                       "  given %.*s : number or inf = 1 \"mass of ball %d\" [kg]\n"
                       "  need %.*s > 0 \"the mass is positive\" else \"a mass must be positive, but here %.*s = {%.*s}\"\n",
                       TEXT_ARG(token->text), ball, TEXT_ARG(token->text), TEXT_ARG(token->text), TEXT_ARG(token->text));
    }
    buf_puts(&buf, "end\n");
    Method *method = method_read(buf_text(&buf), NULL, &run->diag);
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
        diag_fail(&run->diag, EXIT_INPUT, token->span, "`row` has no value called `%.*s`", TEXT_ARG(token->text));
        return diag_hint(&run->diag, "`row` takes n, m and e, and values of single balls such as v1=<1,0> or m2=3");
    }
    return true;
}

static bool how_many(Run *run, const Bound *bound, int *count)
{
    Input n = form_value(bound, "n", NULL);
    Rat   value = n.plan || !exact_is_rational(n.value.one.exact) ? rat_int(0) : exact_rat(n.value.one.exact);
    *count = value.d == 1 && value.n >= 2 && value.n <= MOST_BALLS ? (int)value.n : 0;
    return *count ||
           diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "the number of balls n must be an integer from 2 to %d", MOST_BALLS);
}

static Input along_row(Num x, NumCtx *ctx)
{
    Num *num = ARENA_MANY(ctx->mem, Num, 2);
    num[0] = x;
    num[1].exact = &exact_zero;
    return input_exact(value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, num));
}

static Input point_at(int x, NumCtx *ctx)
{
    return along_row(exact_num(exact_integer(x, ctx)), ctx);
}

/* The row lies on a line, so a velocity may be a number: v1=3 is v1=<3, 0>. */
static bool turn_numbers_into_vectors(Run *run, const Bound *bound)
{
    NumCtx ctx;
    bool   good = true;
    numctx_open(&ctx, &exact_system, run->mem);
    for (int k = 0; k < bound->form->count && good; k++) {
        Text   keyword = bound->form->given[k]->keyword;
        Input *given = &bound->givens[k];
        Value  speed;
        int    ball;
        if (!is_of_one(keyword, 'v', &ball) || given->shape.kind != SHAPE_NUMBER)
            continue;
        good = !input_convert(&speed, given, &ctx);
        if (!good) {
            diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "%.*s has no exact form as a number", TEXT_ARG(keyword));
            diag_hint(&run->diag, "write it as a vector along the row, with 0 as its second component: v1=<3, 0>");
            continue;
        }
        bool pointed = given->pointed;
        *given = along_row(speed.one, &ctx);
        given->pointed = pointed;
    }
    numctx_close(&ctx);
    return good;
}

/* Ball i of the row, which touches its neighbours along x. */
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
    body->moves = !form_is_infinite(&body->m);
    body->rests = !body->moves && form_is_zero(&body->v);
}

static bool balls_exist(Run *run, const Bound *bound, int count)
{
    int ball;
    for (int k = 0; k < bound->form->count; k++) {
        Text keyword = bound->form->given[k]->keyword;
        if ((is_of_one(keyword, 'v', &ball) || is_of_one(keyword, 'm', &ball)) && ball > count)
            return diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "the row has only %d balls, so there is no %.*s", count,
                             TEXT_ARG(keyword));
    }
    return true;
}

/* Returns how many bodies of these names existed before. */
static int place_row(Run *run, const Bound *bound, int count)
{
    int        replaced = 0;
    Held      *held = scene_hold(typed_decimals_among(bound->givens, bound->form->count));
    SceneEdit *edit = scene_edit();
    NumCtx     ctx;
    Input      e = form_value(bound, "e", NULL);
    e = input_copy(&e, held->mem);
    numctx_open(&ctx, &exact_system, held->mem);
    Input m = form_value(bound, "m", NULL), n = point_at(1, &ctx);
    Body  usual = {.m = input_copy(&m, held->mem), .I = form_infinity(), .v = point_at(0, &ctx), .moves = true, .placed = true};
    usual.w = input_exact(value_number(exact_num(&exact_zero)));
    for (int i = 1; i <= count; i++) {
        Thing *ball = scene_new(held, text_format(run->mem, "b%d", i));
        fill_ball(bound, &usual, &ball->body, i, &ctx);
        ball->body.name = ball->name;
        replaced += scene_put(run->session, edit, true, ball);
    }
    for (int i = 1; i < count; i++) {
        Thing *contact = scene_new(held, text_format(run->mem, "c%d", i));
        contact->a = text_format(held->mem, "b%d", i);
        contact->b = text_format(held->mem, "b%d", i + 1);
        contact->contact = (Contact){.name = contact->name, .n = n, .has_n = true, .e = e};
        scene_put(run->session, edit, false, contact);
    }
    numctx_close(&ctx);
    vars_remember_scene(run->session, edit);
    return replaced;
}

/* The other balls of an older, longer row remain, and still take part in every island. */
static void say_what_stays(Run *run, int replaced, int count)
{
    Scene *scene = &run->session->scene;
    int    last = count;
    if (!replaced)
        return;
    run_say(run, "%d of these balls replace%s an older body of the same name\n", replaced, replaced == 1 ? "s" : "");
    while (scene_find(&scene->bodies, text_format(run->mem, "b%d", last + 1)))
        last++;
    if (last == count + 1)
        run_say(run, "b%d from before still exists; use `bodies clear` first to have only the row\n", last);
    else if (last > count)
        run_say(run, "b%d to b%d from before still exist; use `bodies clear` first to have only the row\n", count + 1, last);
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
    bool good = form_bind(run, form, run->token + 1, &bound) && how_many(run, &bound, &count) && balls_exist(run, &bound, count) &&
                turn_numbers_into_vectors(run, &bound);
    if (good) {
        int replaced = place_row(run, &bound, count);
        if (count == 2)
            run_say(run, "2 balls, b1 and b2, with contact c1\n");
        else
            run_say(run, "%d balls in a row, b1 to b%d, with contacts c1 to c%d\n", count, count, count - 1);
        say_what_stays(run, replaced, count);
    }
    method_free(form);
    return good;
}
