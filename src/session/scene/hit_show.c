/* One hit in detail: its page, and the calls that work out its meeting and its response. */
#include "render/board/hit_page.h"
#include "session/formula.h"
#include "session/scene/scene.h"

/* ---- a call and its values -------------------------------------------------------------------------------- */

enum { CALL_VALUES = 7, TYPED_DIGITS = 12 };

/* "bounce v=<3, 2> n=<0, -8> e=1". What has no exact form is rounded in the text alone. */
typedef struct HitCall {
    const char *method, *keyword[CALL_VALUES];
    Input       value[CALL_VALUES];
    int         values;
    bool        rounded;
} HitCall;

static void add(HitCall *call, const char *keyword, Input value)
{
    call->keyword[call->values] = keyword;
    call->value[call->values++] = value;
    call->rounded |= value.plan != NULL;
}

static Value value_from(const Num *num, int count)
{
    return count == 1 ? value_number(num[0]) : value_of((Shape){.kind = SHAPE_VECTOR, .rows = count, .cols = 1}, num);
}

/* The exact number, if both ends of the enclosure are the same. */
static const Exact *only_number(Num x, NumCtx *ctx)
{
    mpfr_t lo, hi;
    mpfr_inits2(LAST_BITS, lo, hi, (mpfr_ptr)0);
    enclosure_ends(lo, hi, x);
    const Exact *only = mpfr_equal_p(lo, hi) ? mpfr_system.to_exact((Num){.mpfr = lo}, ctx) : NULL;
    mpfr_clears(lo, hi, (mpfr_ptr)0);
    return only;
}

/* A number or a vector of the hit. One without an exact form is known by its bounds. */
static Input input_of(Run *run, const Num *num, int count, NumCtx *ctx)
{
    Num *exact = ARENA_MANY(run->mem, Num, count);
    bool all = true;
    ctx->mem = run->mem;
    if (ctx->sys->kind == NUM_EXACT)
        return input_exact(value_from(num, count));
    for (int i = 0; i < count && all; i++) {
        exact[i].exact = only_number(num[i], ctx);
        all = exact[i].exact;
    }
    return all ? input_exact(value_from(exact, count)) : input_enclosed(value_from(num, count));
}

static void put_value(Run *run, Buf *out, const Input *input)
{
    Style   style = {.roots = ROOT_ABOVE, .digits = TYPED_DIGITS};
    NumCtx *ctx = input->plan ? &run->session->desk.enclosure : &run->session->desk.exact;
    Value   value;
    bool    all;
    ctx->mem = run->mem;
    if (input_convert(&value, input, ctx) != NUM_OK)
        return;
    expr_write(out, input->plan ? value_decimals(&value, ctx->sys, TYPED_DIGITS, &all, ctx) : value_expr(&value, ctx->sys, &style, ctx),
               false);
}

static Text statement_of(Run *run, const HitCall *call)
{
    Buf buf = {0};
    buf_puts(&buf, call->method);
    for (int i = 0; i < call->values; i++) {
        buf_printf(&buf, " %s=", call->keyword[i]);
        put_value(run, &buf, &call->value[i]);
    }
    return buf_finish(&buf, run->mem);
}

/* Shows the page of the call, as if the user had typed it with all digits. */
static bool run_hit_call(Run *run, const HitCall *call)
{
    Text  said = statement_of(run, call);
    Run   inner = *run;
    Bound bound;
    inner.text = said;
    inner.diag = (Diag){.mem = run->mem, .source = said};
    inner.token = tokenize(said, 0, said.len, &inner.count, &inner.diag);
    run_say(run, "%s%.*s\n", call->rounded ? "with values rounded to 12 digits in this line, but not below it:\n" : "", TEXT_ARG(said));
    Method *method = inner.token ? call_find_method(run->session, inner.token[0].text, &inner.diag) : NULL;
    bool    good = method && call_bind(&inner, method, inner.token + 1, &bound);
    for (int i = 0; i < call->values && good; i++)
        if (call->value[i].plan) {
            bound.givens[method_given(bound.form, text_of(call->keyword[i]))] = input_copy(&call->value[i], run->mem);
            bound.echoes = 0;
        }
    good = good && call_run(&inner, method, &bound);
    run->report = inner.report;
    run->exit = inner.exit;
    if (!good)
        run->diag = inner.diag;
    return good;
}

/* ---- the calls of a hit ----------------------------------------------------------------------------------- */

static HitCall response_of(Run *run, const Journey *journey, const Hit *hit)
{
    const HitDisc *a = &hit->ball[0], *b = &hit->ball[1];
    const HitPair *pair = &hit->pair[0];
    HitCall        call = {.method = hit->balls == 1 ? "bounce" : "collide2d"};
    if (hit->balls == 1) {
        add(&call, "v", input_of(run, a->before, 2, hit->ctx));
        add(&call, "n", input_of(run, pair->n, 2, hit->ctx));
    } else {
        add(&call, "ma", journey->rink->ball[a->ball].m);
        add(&call, "mb", journey->rink->ball[b->ball].m);
        add(&call, "va", input_of(run, a->before, 2, hit->ctx));
        add(&call, "vb", input_of(run, b->before, 2, hit->ctx));
        add(&call, "pa", input_of(run, a->p, 2, hit->ctx));
        add(&call, "pb", input_of(run, b->p, 2, hit->ctx));
    }
    add(&call, "e", input_of(run, &pair->e, 1, hit->ctx));
    return call;
}

static void add_ball(Run *run, HitCall *call, const Journey *journey, const Hit *hit, int k, const char *const keyword[3], const Num p[2])
{
    add(call, keyword[0], input_of(run, p, 2, hit->ctx));
    add(call, keyword[1], input_of(run, hit->ball[k].before, 2, hit->ctx));
    add(call, keyword[2], journey->rink->ball[hit->ball[k].ball].r);
}

/* Begins at the moment of the previous hit. A method needs a radius; the end of a wall is met as a part of this wall. */
static bool meeting_of(Run *run, const Journey *journey, int number, HitCall *call)
{
    static const char *const ONE[] = {"p", "v", "r"}, *const A[] = {"pa", "va", "ra"}, *const B[] = {"pb", "vb", "rb"};
    const Hit *hit = journey->hit[number];
    int        wall = motion_wall(journey, hit->pair[0].thing);
    Num       *p = ARENA_MANY(run->mem, Num, 4);
    hit->ctx->mem = run->mem;
    if (hit->pairs > 1 || !flight_before(journey, number, 0, p) || (hit->balls > 1 && !flight_before(journey, number, 1, p + 2)) ||
        (wall >= 0 && form_is_zero(&journey->rink->ball[hit->ball[0].ball].r)))
        return false;
    *call = (HitCall){.method = wall < 0 ? "meet_balls" : "meet_wall"};
    add_ball(run, call, journey, hit, 0, wall < 0 ? A : ONE, p);
    if (wall < 0) {
        add_ball(run, call, journey, hit, 1, B, p + 2);
        return true;
    }
    add(call, "wall1", journey->rink->wall[wall].from);
    add(call, "wall2", journey->rink->wall[wall].to);
    return true;
}

/* The working of the meeting is shown only with `set steps full`. */
static bool show_working(Run *run, const Journey *journey, int number)
{
    const Hit *hit = journey->hit[number];
    HitCall    call;
    bool       full = run->session->settings.steps == STEPS_FULL;
    if (hit->endless) /* its page has the proof */
        return true;
    if (meeting_of(run, journey, number, &call)) {
        Text said = statement_of(run, &call);
        if (!full && !call.rounded)
            run_say(run, "the meeting: %.*s\n", TEXT_ARG(said));
        if (full && !run_hit_call(run, &call))
            return false;
    }
    if (hit->pairs > 1) {
        Island island = motion_island(journey, hit, run->mem);
        return island_show(run, &island, hit->model, NULL, 0);
    }
    call = response_of(run, journey, hit);
    return run_hit_call(run, &call);
}

bool hit_show(Run *run, Journey *journey, int number, const MotionStyle *style)
{
    Buf buf = {0};
    if (run->session->settings.format == FORMAT_JSON) {
        json_hit(&buf, journey, number, true, style, &(Origin){.source = run->text, .line = run->place->line});
        run_put_json(run, &buf);
    } else {
        run_show_document(run, document_of_hit(journey, number, style));
    }
    return show_working(run, journey, number);
}
