/* move, which follows the balls from hit to hit; show hit, verify move and blame move. */
#include "render/board/motion_page.h"
#include "session/formula.h"
#include "render/board/motion_csv.h"
#include "session/scene/scene.h"
#include "session/commands/settings.h"
#include "session/vars.h"

#include <string.h>

/* ---- arguments of move ------------------------------------------------------------------------------------ */

static bool not_understood(Run *run, const Token *token)
{
    diag_fail(&run->diag, EXIT_INPUT, token->span, "`move` needs a number of hits, or a time");
    return diag_hint(&run->diag, "for example: move 12 hits, move until 5, move 3 s");
}

static bool take_hits(Run *run, const Token *token, Leg *leg)
{
    const Token *last = run->token + run->count - 1;
    Span         span = last == token ? token->span : (Span){token->span.start, last[-1].span.end};
    long         hits;
    if (!text_whole(text_cut(run->text, span.start, span.end), MOST_HITS, &hits) || hits < 1) {
        diag_fail(&run->diag, EXIT_INPUT, span, "the number of hits must be a whole number from 1 to %d", MOST_HITS);
        return diag_hint(&run->diag, "for example: move 12 hits");
    }
    *leg = (Leg){.kind = LEG_HITS, .hits = (int)hits};
    return true;
}

/* Whether it is below 0 for certain. */
static bool is_negative(Run *run, const Input *time)
{
    NumCtx *exact = &run->session->desk.exact;
    Value   value;
    return input_convert(&value, time, exact) == NUM_OK && num_sign(value.one, exact) == ORDER_LESS;
}

static bool take_time(Run *run, const Token *token, Leg *leg)
{
    Parser parser = {
        .token = token, .diag = &run->diag, .scope = formula_scope(run), .num = &run->session->desk.exact, .units = UNITS_READ};
    Expr *expr = parse_expression(&parser, LEVEL_SUM);
    if (!expr)
        return false;
    if (parser.token->kind != TOKEN_END)
        return not_understood(run, parser.token);
    if (!formula_input(run, expr, &leg->time))
        return false;
    Dimension found = leg->time.shape.dimension;
    bool      seconds = found.kind != DIMENSION_OF || dimension_same(found, dimension_of_unit(0, 0, 1, 0));
    bool      number = leg->time.shape.kind == SHAPE_NUMBER && !leg->time.in_letters;
    if (number && seconds && !is_negative(run, &leg->time))
        return true;
    diag_fail(&run->diag, EXIT_INPUT, token->span, number && seconds ? "the time is negative" : "the time must be a number of seconds");
    return diag_hint(&run->diag, "for example: move until 5, move 3 s");
}

static bool take_leg(Run *run, Leg *leg)
{
    const Token *token = run->token + 1, *last = run->token + run->count - 1;
    if (token->kind == TOKEN_END)
        return not_understood(run, token);
    if (last->kind == TOKEN_NAME && (text_is(last->text, "hits") || text_is(last->text, "hit")))
        return take_hits(run, token, leg);
    bool until = token_is(token, "until");
    *leg = (Leg){.kind = until ? LEG_UNTIL : LEG_FOR};
    return take_time(run, token + until, leg);
}

/* ---- errors in the scene ---------------------------------------------------------------------------------- */

static Text thing_name(const Rink *rink, int thing)
{
    return thing < rink->balls ? rink->ball[thing].name : rink->wall[thing - rink->balls].name;
}

static bool can_be(Run *run, const Rink *rink)
{
    int  ball = 0, thing = 0;
    Span span = run->token[0].span;
    if (!rink || !rink->balls) {
        diag_fail(&run->diag, EXIT_INPUT, span, "there is no ball to move");
        return diag_hint(&run->diag, "define one first: ball A m=1 r=1/4 p=(1, 1) v=<3, 2>, and walls: box (0, 0) (8, 4)");
    }
    RinkFault fault = rink_fault(rink, run->mem, &ball, &thing);
    NumCtx   *ctx = &run->session->desk.exact;
    if (num_poll(ctx))
        return diag_fail(&run->diag, EXIT_MATH, span, "%s", ctx->why);
    Text name = rink->ball[ball].name, other = fault && fault != FAULT_OUTSIDE ? thing_name(rink, thing) : (Text){0};
    switch (fault) {
    case FAULT_NONE:
        return true;
    case FAULT_OVERLAP:
        diag_fail(&run->diag, EXIT_MATH, span, "%.*s and %.*s overlap at the start", TEXT_ARG(other), TEXT_ARG(name));
        return diag_hint(&run->diag, "place them at least the sum of their radii apart");
    case FAULT_POINTS:
        diag_fail(&run->diag, EXIT_MATH, span, "%.*s and %.*s are points, so they have no line of centres when they meet", TEXT_ARG(other),
                  TEXT_ARG(name));
        return diag_hint(&run->diag, "give one of them a radius r above 0");
    case FAULT_REACHES:
        diag_fail(&run->diag, EXIT_MATH, span, "%.*s overlaps %.*s at the start", TEXT_ARG(name), TEXT_ARG(other));
        return diag_hint(&run->diag, "place its centre at least its radius away from every wall, or give it a smaller radius");
    case FAULT_OUTSIDE:
        diag_fail(&run->diag, EXIT_MATH, span, "%.*s is outside the walls at the start", TEXT_ARG(name));
        return diag_hint(&run->diag, "place its centre inside, at least its radius away from every wall");
    case FAULT_OPEN:
        break;
    }
    diag_fail(&run->diag, EXIT_MATH, span, "carom cannot decide with %d bits whether %.*s and %.*s overlap at the start", LAST_BITS,
              TEXT_ARG(name), TEXT_ARG(other));
    return diag_hint(&run->diag, "move one of them a little");
}

/* ---- move ------------------------------------------------------------------------------------------------- */

static bool is_pointed(const Rink *rink)
{
    bool pointed = false;
    for (int i = 0; i < rink->balls && !pointed; i++) {
        const Disc *ball = &rink->ball[i];
        pointed = ball->m.pointed || ball->r.pointed || ball->p.pointed || ball->v.pointed || ball->e.pointed;
    }
    for (int i = 0; i < rink->walls && !pointed; i++)
        pointed = rink->wall[i].from.pointed || rink->wall[i].to.pointed;
    return pointed;
}

static MotionStyle style_of(const Run *run, int first)
{
    const Settings *settings = &run->session->settings;
    bool            typed = settings->show == SHOWN_AS_TYPED && is_pointed(run->session->rink);
    return (MotionStyle){.style = {.roots = (RootStyle)settings->roots, .digits = settings_digits(settings)},
                         .mem = run->mem,
                         .first = first,
                         .pointed = typed || settings->show == SHOWN_DECIMAL};
}

/* The journey of a rink up to its last leg; the session keeps it for the next statement. NULL after an error: it was stopped. */
static Journey *follow(Run *run, const Rink *rink)
{
    Session *session = run->session;
    bool     goes_on = session->journey && session->journey->rink == session->rink && rink != session->rink;
    if (session->journey && session->journey->rink == rink)
        return session->journey;
    if (!goes_on) {
        journey_free(session->journey);
        session->journey = journey_new(rink);
    }
    journey_follow(session->journey, rink);
    if (session->journey->end != JOURNEY_STOPPED)
        return session->journey;
    diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s", TEXT_ARG(session->journey->why));
    journey_free(session->journey);
    session->journey = NULL;
    return NULL;
}

/* `move until 4` when it is 5 already. */
static bool is_past(Run *run, const Journey *journey, const Leg *leg)
{
    Value  value;
    NumCtx exact, *ctx = journey->ctx;
    if (leg->kind != LEG_UNTIL)
        return false;
    numctx_open(&exact, ctx->sys, run->mem);
    exact.prec = ctx->prec;
    bool past = input_convert(&value, &leg->time, &exact) == NUM_OK && exact.sys->compare(value.one, journey->now, &exact) == ORDER_LESS;
    numctx_close(&exact);
    if (!past)
        return false;
    MotionStyle style = style_of(run, 0);
    Text        now = motion_clock_text(journey->now, journey->ctx, &style);
    diag_fail(&run->diag, EXIT_MATH, run->token[2].span, "this time is past: the motion has come to %.*s", TEXT_ARG(now));
    diag_hint(&run->diag, "to go on from there: move 3 s; to go back: undo");
    return true;
}

bool run_move(Run *run, Text argument)
{
    Session *session = run->session;
    Leg      leg;
    Buf      buf = {0};
    (void)argument;
    if (!take_leg(run, &leg) || !can_be(run, session->rink))
        return false;
    Rink *rink = rink_copy(session->rink);
    leg.time = leg.kind == LEG_HITS ? rink->e : input_copy(&leg.time, rink->mem);
    leg.e = rink->e;
    leg.model = (Model)session->settings.impact;
    Journey *journey = session->rink->legs ? follow(run, session->rink) : NULL;
    int      before = journey ? journey->hits : 0;
    bool     good = !session->rink->legs || (journey && !is_past(run, journey, &leg));
    rink->leg[rink->legs++] = leg;
    journey = good ? follow(run, rink) : NULL;
    if (!journey) {
        rink_free(rink);
        return false;
    }
    vars_remember_rink(session, rink);
    run->moved = true;
    MotionStyle style = style_of(run, before);
    if (session->settings.format == FORMAT_JSON) {
        json_motion(&buf, journey, &style, &(Origin){.source = run->text, .line = run->place->line});
        run_put_json(run, &buf);
    } else {
        Document document = document_of_motion(journey, &style);
        if (writers[session->settings.format].figures)
            run_add_figure(run, &document, motion_figure(journey, MOTION_WHOLE, &style));
        run_show_document(run, document);
    }
    session->moved_at = ++session->clock;
    bool full = session->settings.steps == STEPS_FULL && session->settings.format != FORMAT_JSON;
    for (int i = before; i < journey->hits && full && good; i++)
        good = hit_show(run, journey, i, &style);
    if (good)
        run->exit = journey->end == JOURNEY_OPEN || journey->end == JOURNEY_FAILED ? EXIT_CHECK : EXIT_FINE;
    return good;
}

static bool nothing_moved(Run *run)
{
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "nothing has moved yet");
    return diag_hint(&run->diag, "define balls and walls, then for example: move 12 hits");
}

bool run_moved(const Session *session)
{
    return session->rink && session->rink->legs;
}

bool run_moved_last(const Session *session)
{
    return run_moved(session) && session->moved_at > session->called_at;
}

static const NumSys *const ROUNDED[] = {&binary64_system, &binary32_system};
enum { SYSTEMS = sizeof ROUNDED / sizeof *ROUNDED };

static void free_rounded(Journey *rounded[SYSTEMS + 1])
{
    for (int i = 0; i < SYSTEMS; i++)
        journey_free(rounded[i]);
}

/* The motion in floating point. NULL after an error: it was stopped, so the hits that are missing say nothing about rounding. */
static Journey *follow_rounded(Run *run, const Rink *rink, const NumSys *sys)
{
    Journey *rounded = journey_new_rounded(rink, sys);
    journey_follow(rounded, rink);
    if (rounded->end != JOURNEY_STOPPED)
        return rounded;
    diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s", TEXT_ARG(rounded->why));
    journey_free(rounded);
    return NULL;
}

/* In that format alone, or once in each if it is NULL; the list ends with NULL. */
static bool follow_all_rounded(Run *run, const Rink *rink, const NumSys *format, Journey *rounded[SYSTEMS + 1])
{
    bool good = true;
    int  count = 0;
    memset(rounded, 0, sizeof *rounded * (SYSTEMS + 1));
    for (int i = 0; i < SYSTEMS && good; i++) {
        if (format && format != ROUNDED[i])
            continue;
        rounded[count] = follow_rounded(run, rink, ROUNDED[i]);
        good = rounded[count++];
    }
    if (!good)
        free_rounded(rounded);
    return good;
}

const Figure *run_motion_figure(Run *run, MotionView view)
{
    MotionStyle    style = style_of(run, 0);
    const Journey *journey = follow(run, run->session->rink);
    if (!journey || view != MOTION_BITS)
        return journey ? motion_figure(journey, view, &style) : NULL;
    if (!journey->hits) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "there has been no hit yet, so no bits have been lost");
        diag_hint(&run->diag, "let the balls move on, for example: move 10 hits");
        return NULL;
    }
    Journey *rounded[SYSTEMS + 1];
    if (!follow_all_rounded(run, journey->rink, NULL, rounded))
        return NULL;
    const Figure *figure = drift_figure(journey, rounded, run->mem);
    free_rounded(rounded);
    return figure;
}

bool run_motion_table(Run *run, Buf *csv)
{
    MotionStyle    style = style_of(run, 0);
    const Journey *journey = follow(run, run->session->rink);
    if (journey)
        csv_motion(csv, journey, &style);
    return journey;
}

bool run_verify_motion(Run *run, const NumSys *format)
{
    const Rink *rink = run->session->rink;
    Journey    *rounded[SYSTEMS + 1];
    if (!rink || !rink->legs)
        return nothing_moved(run);
    const Journey *real = follow(run, rink);
    if (!real)
        return false;
    run->moved = true;
    MotionStyle style = style_of(run, 0);
    Buf         buf = {0};
    if (!follow_all_rounded(run, rink, format, rounded))
        return false;
    if (run->session->settings.format == FORMAT_JSON) {
        json_drift(&buf, real, rounded, &style, &(Origin){.source = run->text, .line = run->place->line});
        run_put_json(run, &buf);
    } else {
        run_show_document(run, document_of_drift(real, rounded, &style));
    }
    free_rounded(rounded);
    return true;
}

bool run_blame_motion(Run *run, const NumSys *format)
{
    const Rink *rink = run->session->rink;
    if (!rink || !rink->legs)
        return nothing_moved(run);
    const Journey *real = follow(run, rink);
    if (!real)
        return false;
    run->moved = true;
    Journey *rounded = follow_rounded(run, rink, format);
    if (!rounded)
        return false;
    DriftBlame  blame = drift_blame(real, rounded, run->mem);
    MotionStyle style = style_of(run, 0);
    Buf         buf = {0};
    if (blame.why.len) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "%.*s", TEXT_ARG(blame.why));
    } else if (run->session->settings.format == FORMAT_JSON) {
        json_drift_blame(&buf, rounded, &blame, &(Origin){.source = run->text, .line = run->place->line});
        run_put_json(run, &buf);
    } else {
        run_show_document(run, document_of_drift_blame(real, rounded, &blame, &style));
    }
    journey_free(rounded);
    return !blame.why.len;
}

/* ---- show hit --------------------------------------------------------------------------------------------- */

bool run_show_hit(Run *run)
{
    Session *session = run->session;
    long     number;
    if (!session->rink || !session->rink->legs)
        return nothing_moved(run);
    Journey *journey = follow(run, session->rink);
    if (!journey)
        return false;
    if (!text_whole(run->token[2].text, MOST_HITS, &number) || number < 1 || number > journey->hits) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[2].span, "there is no hit with this number; hits so far: %d", journey->hits);
        return diag_hint(&run->diag, "let the balls move on, for example: move 10 hits");
    }
    MotionStyle style = style_of(run, 0);
    return hit_show(run, journey, (int)number - 1, &style);
}
