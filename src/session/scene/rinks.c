/* ball, wall, box, polygon and set restitution: the statements that describe bodies which move between walls. */
#include "session/formula.h"
#include "session/scene/scene.h"
#include "session/commands/settings.h"
#include "session/vars.h"

#include <string.h>

/* ---- what is typed ---------------------------------------------------------------------------------------- */

/* A name that can stand in formulas and does not name another body of the scene. */
static bool take_name(Run *run, const Token *token, const char *what, const char *example, Text *name)
{
    *name = token->text;
    if (!scene_is_named(run, token, example))
        return false;
    if (token->kind == TOKEN_NAME && token[1].kind != TOKEN_EQUAL && !memchr(name->at, '\'', name->len) &&
        !memchr(name->at, '.', name->len))
        return true;
    diag_fail(&run->diag, EXIT_INPUT, token->span, "a %s needs a name, made of letters, digits and _", what);
    return diag_hint(&run->diag, "%s", example);
}

/* Points in the plane, up to the end or to `e=`. */
static bool take_points(Run *run, const Token **token, Input **point, int *count)
{
    Parser parser = {
        .token = *token, .diag = &run->diag, .scope = formula_scope(run), .num = &run->session->desk.exact, .units = UNITS_IN_CALL};
    int room = 0;
    *count = 0;
    while (parser.token->kind != TOKEN_END && !(parser.token->kind == TOKEN_NAME && parser.token[1].kind == TOKEN_EQUAL)) {
        Span  span = parser.token->span;
        Expr *expr = parse_expression(&parser, LEVEL_SUM);
        Input input;
        if (!expr || !formula_input(run, expr, &input))
            return false;
        if (input.shape.kind != SHAPE_VECTOR || input.shape.rows != 2 || input.in_letters) {
            diag_fail(&run->diag, EXIT_INPUT, span, "this must be a point in the plane, with numbers for x and y");
            return diag_hint(&run->diag, "for example: (4, 1)");
        }
        *ARENA_ADD(run->mem, *point, *count, &room) = input;
        if (parser.token->kind == TOKEN_COMMA)
            parser.token++;
    }
    *token = parser.token;
    return true;
}

/* ---- one change ------------------------------------------------------------------------------------------- */

static const Rink *rink_of(Run *run)
{
    return run->session->rink;
}

static bool has_one_name_twice(const Rink *rink, Text *name)
{
    for (int i = 0; i < rink->balls; i++)
        for (int k = 0; k < rink->walls; k++)
            if (text_equal(rink->ball[i].name, rink->wall[k].name)) {
                *name = rink->ball[i].name;
                return true;
            }
    return false;
}

/* The motion starts again, because the hits so far belong to the old scene. */
static bool put(Run *run, Rink *rink)
{
    bool moved = rink_of(run) && rink_of(run)->legs;
    Text name;
    if (has_one_name_twice(rink, &name)) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "a ball and a wall would both be named `%.*s`", TEXT_ARG(name));
        rink_free(rink);
        return diag_hint(&run->diag, "give the ball or the wall another name");
    }
    rink->legs = 0;
    vars_remember_rink(run->session, rink);
    if (moved)
        run_say(run, "the motion starts again at t = 0\n");
    return true;
}

static bool same_point(Run *run, const Input *a, const Input *b)
{
    Value   x, y;
    NumCtx *ctx = &run->session->desk.exact;
    return !input_convert(&x, a, ctx) && !input_convert(&y, b, ctx) && value_same(&x, &y, ctx);
}

static bool has_length(Run *run, const Input *from, const Input *to, const char *what, const char *example)
{
    if (!same_point(run, from, to))
        return true;
    diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "both ends of %s are the same point, so it has no length", what);
    return diag_hint(&run->diag, "give it two different ends: %s", example);
}

/* ---- walls ------------------------------------------------------------------------------------------------ */

/* The sides of the box or polygon stand first, in order, with the inside on their left. */
static void enclose(Rink *rink, const Input *corner, const Text *name, int count, const Input *e, bool has_e)
{
    Wall *wall = ARENA_MANY(rink->mem, Wall, rink->walls + count + 1);
    int   walls = count;
    for (int i = 0; i < count; i++)
        wall[i] = (Wall){.name = text_copy(rink->mem, name[i]),
                         .from = input_copy(&corner[i], rink->mem),
                         .to = input_copy(&corner[(i + 1) % count], rink->mem),
                         .e = input_copy(e, rink->mem),
                         .has_e = has_e,
                         .encloses = true};
    for (int i = 0; i < rink->walls; i++)
        if (!rink->wall[i].encloses)
            wall[walls++] = rink->wall[i];
    rink->wall = wall;
    rink->walls = walls;
}

static bool take_e(Run *run, const Token *token, Input *e, bool *has_e)
{
    Bound bound;
    if (!form_bind(run, form_statement_method(run, TEXT("wall")), token, &bound))
        return false;
    *e = form_value(&bound, "e", has_e);
    return true;
}

static Input point_of(Num x, Num y, Arena *mem)
{
    Num *num = ARENA_MANY(mem, Num, 2);
    num[0] = x;
    num[1] = y;
    return input_exact(value_of((Shape){.kind = SHAPE_VECTOR, .rows = 2, .cols = 1}, num));
}

bool run_box(Run *run, Text argument)
{
    static const char EXAMPLE[] = "box (0, 0) (8, 4)";
    const Text        NAME[] = {TEXT("bottom"), TEXT("right"), TEXT("top"), TEXT("left")};
    const Token      *token = run->token + 1;
    Input            *point = NULL, e, corner[4];
    NumCtx           *ctx = &run->session->desk.exact;
    Value             value[2];
    int               count;
    bool              has_e = false;
    (void)argument;
    if (!take_points(run, &token, &point, &count) || !take_e(run, token, &e, &has_e))
        return false;
    if (count != 2) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "a box needs exactly two points, its opposite corners");
        return diag_hint(&run->diag, "%s", EXAMPLE);
    }
    if (input_convert(&value[0], &point[0], ctx) || input_convert(&value[1], &point[1], ctx)) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "the corners of a box need exact numbers");
        return diag_hint(&run->diag, "use `polygon`, whose corners need no exact form");
    }
    Num low[2], high[2];
    for (int k = 0; k < 2; k++) {
        Num   a = value_num(&value[0])[k], b = value_num(&value[1])[k];
        Order order = ctx->sys->compare(a, b, ctx);
        if (order == ORDER_EQUAL) {
            diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "this box has no area: both corners have the same %c", "xy"[k]);
            return diag_hint(&run->diag, "give two opposite corners: %s", EXAMPLE);
        }
        low[k] = order == ORDER_LESS ? a : b;
        high[k] = order == ORDER_LESS ? b : a;
    }
    for (int i = 0; i < 4; i++)
        corner[i] = point_of(i == 1 || i == 2 ? high[0] : low[0], i < 2 ? low[1] : high[1], run->mem);
    Rink *rink = rink_copy(rink_of(run));
    enclose(rink, corner, NAME, 4, &e, has_e);
    if (!put(run, rink))
        return false;
    run_say(run, "a box with the sides bottom, right, top and left\n");
    return true;
}

/* The sides have the numbers in which their corners were typed, from the first to the second; the walls stand counter-clockwise. */
static Rink *polygon_of(Run *run, const Input *point, int count, bool clockwise, const Input *e, bool has_e)
{
    Rink  *rink = rink_copy(rink_of(run));
    Input *corner = ARENA_MANY(run->mem, Input, count);
    Text  *name = ARENA_MANY(run->mem, Text, count);
    for (int i = 0; i < count; i++) {
        corner[i] = point[clockwise ? (count - i) % count : i];
        name[i] = text_format(run->mem, "side%d", clockwise ? count - i : i + 1);
    }
    enclose(rink, corner, name, count, e, has_e);
    return rink;
}

bool run_polygon(Run *run, Text argument)
{
    const Token *token = run->token + 1;
    Input       *point = NULL, e;
    int          count, one, two;
    bool         has_e = false;
    (void)argument;
    if (!take_points(run, &token, &point, &count) || !take_e(run, token, &e, &has_e))
        return false;
    if (count < 3 || count > MOST_WALLS) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "a polygon needs at least three corners, and at most %d", MOST_WALLS);
        return diag_hint(&run->diag, "polygon (0, 0) (6, 0) (7, 3) (2, 5)");
    }
    for (int i = 0; i < count; i++)
        if (!has_length(run, &point[i], &point[(i + 1) % count], text_format(run->mem, "side %d", i + 1).at,
                        "leave out one of the two equal corners"))
            return false;
    Rink *rink = polygon_of(run, point, count, false, &e, has_e);
    if (rink_is_flat(rink, run->mem)) {
        rink_free(rink);
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "all corners of this polygon lie on one line, so it has no inside");
        return diag_hint(&run->diag, "move a corner off that line, or use a wall: wall w1 (0, 0) (4, 1)");
    }
    if (rink_crosses(rink, run->mem, &one, &two)) {
        rink_free(rink);
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "sides %d and %d of this polygon cross or touch", one + 1, two + 1);
        return diag_hint(&run->diag, "give the corners in the order in which you walk around it: polygon (0, 0) (6, 0) (7, 3) (2, 5)");
    }
    bool clockwise = rink_turns(rink, run->mem) < 0;
    if (clockwise) {
        rink_free(rink);
        rink = polygon_of(run, point, count, true, &e, has_e);
    }
    if (!put(run, rink))
        return false;
    run_say(run, "a polygon with the sides side1 to side%d, %s\n", count, clockwise ? "clockwise" : "counter-clockwise");
    return true;
}

bool run_wall(Run *run, Text argument)
{
    static const char EXAMPLE[] = "wall w1 (0, 0) (4, 1)";
    const Token      *token = run->token + 2;
    Input            *point = NULL, e;
    Text              name;
    int               count, i = 0;
    bool              has_e = false;
    (void)argument;
    if (!take_name(run, run->token + 1, "wall", EXAMPLE, &name) || !take_points(run, &token, &point, &count) ||
        !take_e(run, token, &e, &has_e))
        return false;
    if (count != 2) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "a wall needs exactly two points, its ends");
        return diag_hint(&run->diag, "%s", EXAMPLE);
    }
    if (!has_length(run, &point[0], &point[1], text_format(run->mem, "%.*s", TEXT_ARG(name)).at, EXAMPLE))
        return false;
    Rink *rink = rink_copy(rink_of(run));
    while (i < rink->walls && !text_equal(rink->wall[i].name, name))
        i++;
    if (i == MOST_WALLS || (i < rink->walls && rink->wall[i].encloses)) {
        rink_free(rink);
        if (i < MOST_WALLS) {
            diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`%.*s` is a side of the box or polygon", TEXT_ARG(name));
            return diag_hint(&run->diag, "choose another name: %s", EXAMPLE);
        }
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "there are already %d walls; more are not allowed", MOST_WALLS);
        return diag_hint(&run->diag, "to remove all balls and walls: balls clear");
    }
    rink->walls += i == rink->walls;
    rink->wall[i] = (Wall){.name = text_copy(rink->mem, name),
                           .from = input_copy(&point[0], rink->mem),
                           .to = input_copy(&point[1], rink->mem),
                           .e = input_copy(&e, rink->mem),
                           .has_e = has_e};
    if (!put(run, rink))
        return false;
    run_say(run, "wall %.*s\n", TEXT_ARG(name));
    return true;
}

/* ---- balls ------------------------------------------------------------------------------------------------ */

bool run_ball(Run *run, Text argument)
{
    Text  name;
    Bound bound;
    int   i = 0;
    (void)argument;
    if (!take_name(run, run->token + 1, "ball", "ball A m=1 r=1/4 p=(1, 1) v=<3, 2>", &name) ||
        !form_bind(run, form_statement_method(run, TEXT("ball")), run->token + 2, &bound))
        return false;
    Rink *rink = rink_copy(rink_of(run));
    while (i < rink->balls && !text_equal(rink->ball[i].name, name))
        i++;
    if (i == MOST_DISCS) {
        rink_free(rink);
        return diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "there are already %d balls; more are not allowed", MOST_DISCS);
    }
    rink->balls += i == rink->balls;
    Disc *ball = &rink->ball[i];
    *ball = (Disc){.name = text_copy(rink->mem, name),
                   .m = form_value(&bound, "m", NULL),
                   .r = form_value(&bound, "r", NULL),
                   .p = form_value(&bound, "p", NULL),
                   .v = form_value(&bound, "v", NULL)};
    ball->e = form_value(&bound, "e", &ball->has_e);
    ball->m = input_copy(&ball->m, rink->mem);
    ball->r = input_copy(&ball->r, rink->mem);
    ball->p = input_copy(&ball->p, rink->mem);
    ball->v = input_copy(&ball->v, rink->mem);
    ball->e = input_copy(&ball->e, rink->mem);
    if (!put(run, rink))
        return false;
    run_say(run, "ball %.*s\n", TEXT_ARG(name));
    return true;
}

/* In the list every value has its unit, also one that was typed without. */
static void put_measured(Run *run, Buf *out, const Input *input, Dimension dimension)
{
    Input measured = *input;
    measured.shape.dimension = dimension;
    run_put_input(run, out, &measured);
}

static void put_wall(Run *run, Buf *out, const Wall *wall)
{
    const Dimension metre = dimension_of_unit(0, 1, 0, 0);
    buf_printf(out, "%s %.*s  from ", wall->encloses ? "side" : "wall", TEXT_ARG(wall->name));
    put_measured(run, out, &wall->from, metre);
    buf_puts(out, "  to ");
    put_measured(run, out, &wall->to, metre);
    if (wall->has_e) {
        buf_puts(out, "  e ");
        run_put_input(run, out, &wall->e);
    }
    buf_char(out, '\n');
}

static void put_rink(Run *run, const Rink *rink, Buf *out)
{
    for (int i = 0; i < rink->walls; i++)
        put_wall(run, out, &rink->wall[i]);
    for (int i = 0; i < rink->balls; i++) {
        const Disc  *ball = &rink->ball[i];
        const char  *name[] = {"m", "r", "p", "v", "e"};
        const Input *input[] = {&ball->m, &ball->r, &ball->p, &ball->v, &ball->e};
        Dimension    unit[] = {dimension_of_unit(1, 0, 0, 0), dimension_of_unit(0, 1, 0, 0), dimension_of_unit(0, 1, 0, 0),
                               dimension_of_unit(0, 1, -1, 0), ball->e.shape.dimension};
        buf_printf(out, "ball %.*s", TEXT_ARG(ball->name));
        for (int k = 0; k < 4 + ball->has_e; k++) {
            buf_printf(out, "  %s ", name[k]);
            put_measured(run, out, input[k], unit[k]);
        }
        buf_char(out, '\n');
    }
}

bool run_balls(Run *run, Text argument)
{
    const Rink *rink = rink_of(run);
    Buf         buf = {0};
    if (text_is(argument, "clear")) {
        vars_remember_rink(run->session, rink_copy(NULL));
        run_say(run, "removed all balls and walls; `undo` brings them back\n");
        return true;
    }
    if (argument.len)
        return diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`balls` lists the balls and walls; `balls clear` removes them");
    if (rink)
        put_rink(run, rink, &buf);
    if (!buf.len)
        buf_puts(&buf,
                 "there are no balls yet; `ball A m=1 r=1/4 p=(1, 1) v=<3, 2>` defines one, and `box (0, 0) (8, 4)` walls around it\n");
    run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}

void run_put_restitution(Run *run, Buf *out)
{
    Rink *shown = rink_copy(rink_of(run));
    buf_puts(out, "restitution ");
    run_put_input(run, out, &shown->e);
    rink_free(shown);
}

bool run_restitution(Run *run, const Token *value)
{
    if (value->kind == TOKEN_END) {
        Buf buf = {0};
        run_put_restitution(run, &buf);
        run_say(run, "%.*s\n", TEXT_ARG(buf_text(&buf)));
        buf_free(&buf);
        return true;
    }
    Bound  bound;
    Token *token = token_room(run->mem, run->count + 2);
    token[0] = (Token){.kind = TOKEN_NAME, .text = TEXT("e"), .span = value->span};
    token[1] = (Token){.kind = TOKEN_EQUAL, .text = TEXT("="), .span = value->span};
    memcpy(token + 2, value, sizeof(Token) * (size_t)(run->token + run->count - value + 1));
    if (!form_bind(run, form_statement_method(run, TEXT("wall")), token, &bound))
        return false;
    Input e = form_value(&bound, "e", NULL);
    Rink *rink = rink_copy(rink_of(run));
    rink->e = input_copy(&e, rink->mem);
    if (run->session->journey) /* each leg of it has its own */
        run->session->journey->rink = rink;
    vars_remember_rink(run->session, rink);
    return true;
}
