#include "render/board/motion_figure.h"

#include "figure/plot.h"

#include <math.h>

/* ---- values ----------------------------------------------------------------------------------------------- */

typedef struct MotionPainter {
    const Journey     *journey;
    const MotionStyle *style;
    Arena             *mem;
    Figure            *figure;
    Panel             *panel;
    int                room;
    const Exact       *origin[2]; /* which places are counted from */
    int                hits;      /* that are drawn */
    int                step;      /* every such hit has its number */
    Scaled             end;       /* the time up to which it is drawn */
    Extent             extent;
} MotionPainter;

static Scaled scaled_of(const MotionPainter *w, Num num, NumCtx *ctx)
{
    Scaled z;
    ctx->mem = w->mem;
    return figure_scaled_of(&z, num, ctx) ? z : plot_number(NAN);
}

/* A coordinate, counted from the origin before anything is rounded. */
static Scaled coordinate(const MotionPainter *w, Num num, int axis, NumCtx *ctx)
{
    Num from, way;
    ctx->mem = w->mem;
    if (ctx->sys->from_exact(&from, w->origin[axis], ctx) || ctx->sys->sub(&way, num, from, ctx))
        return plot_number(NAN);
    return scaled_of(w, way, ctx);
}

static Point point_of(const MotionPainter *w, const Num p[2], NumCtx *ctx)
{
    long exponent = w->figure->exponent[QUANTITY_PLACE];
    return (Point){figure_scaled_down(coordinate(w, p[0], 0, ctx), exponent), figure_scaled_down(coordinate(w, p[1], 1, ctx), exponent)};
}

static Point velocity_of(const MotionPainter *w, const Num v[2], NumCtx *ctx)
{
    long exponent = w->figure->exponent[QUANTITY_VELOCITY];
    return (Point){figure_scaled_down(scaled_of(w, v[0], ctx), exponent), figure_scaled_down(scaled_of(w, v[1], ctx), exponent)};
}

/* The numbers of an input, in the numbers that the journey began with. */
static bool input_numbers(const MotionPainter *w, const Input *input, Num num[2])
{
    NumCtx *ctx = w->journey->first_ctx;
    Value   value;
    ctx->mem = w->mem;
    if (input_convert(&value, input, ctx))
        return false;
    for (int i = 0; i < value_count(&value) && i < 2; i++)
        num[i] = value_num(&value)[i];
    return true;
}

static Point point_of_input(const MotionPainter *w, const Input *input)
{
    Num p[2];
    return input_numbers(w, input, p) ? point_of(w, p, w->journey->first_ctx) : (Point){NAN, NAN};
}

static double part_of(const MotionPainter *w, Num t, NumCtx *ctx)
{
    Scaled time = scaled_of(w, t, ctx);
    return w->end.m == 0 ? 1 : fmin(time.m / w->end.m * ldexp(1, (int)(time.e - w->end.e)), 1);
}

/* ---- scale ------------------------------------------------------------------------------------------------ */

static void raise_to(long *most, bool *any, Scaled z)
{
    if (!isfinite(z.m) || z.m == 0)
        return;
    *most = *any && *most > z.e ? *most : z.e;
    *any = true;
}

/* Places near 0 are counted from there, so that they stay as they are. */
static void set_origin(MotionPainter *w)
{
    NumCtx *ctx = w->journey->first_ctx;
    Num     p[2];
    w->origin[0] = w->origin[1] = &exact_zero;
    if (!input_numbers(w, &w->journey->rink->ball[0].p, p))
        return;
    for (int i = 0; i < 2; i++) {
        const Exact *exact = ctx->sys->to_exact(p[i], ctx);
        if (exact && scaled_of(w, p[i], ctx).e > 40)
            w->origin[i] = exact;
    }
}

static void set_exponents(MotionPainter *w)
{
    const Rink *rink = w->journey->rink;
    NumCtx     *ctx = w->journey->first_ctx;
    bool        any[2] = {false, false};
    Num         num[2];
    for (int i = 0; i < rink->balls + 2 * rink->walls; i++) {
        const Wall  *wall = i < rink->balls ? NULL : &rink->wall[(i - rink->balls) / 2];
        const Input *place = !wall ? &rink->ball[i].p : i % 2 == rink->balls % 2 ? &wall->from : &wall->to;
        for (int k = 0; input_numbers(w, place, num) && k < 2; k++)
            raise_to(&w->figure->exponent[QUANTITY_PLACE], &any[0], coordinate(w, num[k], k, ctx));
    }
    for (int i = 0; i < rink->balls; i++) {
        if (input_numbers(w, &rink->ball[i].r, num))
            raise_to(&w->figure->exponent[QUANTITY_PLACE], &any[0], scaled_of(w, num[0], ctx));
        for (int k = 0; input_numbers(w, &rink->ball[i].v, num) && k < 2; k++)
            raise_to(&w->figure->exponent[QUANTITY_VELOCITY], &any[1], scaled_of(w, num[k], ctx));
    }
}

/* ---- marks ------------------------------------------------------------------------------------------------ */

static Mark *add_mark(MotionPainter *w, MarkKind kind, Text name, int ball)
{
    w->panel->mark = arena_grow(w->mem, w->panel->mark, sizeof(Mark), w->panel->count, &w->room);
    Mark *mark = &w->panel->mark[w->panel->count++];
    *mark = (Mark){.kind = kind, .name = name, .body = ball + 1};
    return mark;
}

static void add_walls(MotionPainter *w)
{
    enum { NAMED = 12 };
    const Rink *rink = w->journey->rink;
    for (int i = 0; i < rink->walls; i++) {
        const Wall *wall = &rink->wall[i];
        Mark       *mark = add_mark(w, MARK_SEGMENT, wall->name, -1);
        Num         from[2], to[2];
        NumCtx     *ctx = w->journey->first_ctx;
        if (!input_numbers(w, &wall->from, from) || !input_numbers(w, &wall->to, to))
            continue;
        mark->a = point_of(w, from, ctx);
        mark->b = point_of(w, to, ctx);
        mark->label = rink->walls <= NAMED ? wall->name : (Text){0};
        Text one = motion_pair_text(from, ctx, w->style, "(", ")"), two = motion_pair_text(to, ctx, w->style, "(", ")");
        mark->words = text_format(w->mem, "wall %.*s from %.*s to %.*s", TEXT_ARG(wall->name), TEXT_ARG(one), TEXT_ARG(two));
        figure_extent_reach(&w->extent, mark->a, 0);
        figure_extent_reach(&w->extent, mark->b, 0);
    }
}

static double radius_of(const MotionPainter *w, int ball)
{
    Num r[2];
    if (!input_numbers(w, &w->journey->rink->ball[ball].r, r))
        return 0;
    return figure_scaled_down(scaled_of(w, r[0], w->journey->first_ctx), w->figure->exponent[QUANTITY_PLACE]);
}

/* A ball of radius 0 is a point. */
static Mark *add_ball(MotionPainter *w, int ball, Point at, PathLook look)
{
    double radius = radius_of(w, ball);
    Mark  *mark = add_mark(w, radius > 0 ? MARK_DISC : MARK_POINT, w->journey->rink->ball[ball].name, ball);
    mark->size = radius;
    mark->a = at;
    mark->look = look;
    figure_extent_reach(&w->extent, at, radius);
    return mark;
}

/* The way of a ball: its start, its hits and its end, where it has that velocity. */
typedef struct BallWay {
    Point  *at;
    double *time;
    int     count;
    Point   velocity;
} BallWay;

static void add_stop(BallWay *way, Point at, double time)
{
    way->at[way->count] = at;
    way->time[way->count++] = time;
}

/* The rest of the way of a ball whose later hits are not drawn. */
static Point carried_on(const MotionPainter *w, const BallWay *way)
{
    double time = (1 - way->time[way->count - 1]) * w->end.m;
    int    shift = (int)(w->end.e + w->figure->exponent[QUANTITY_VELOCITY] - w->figure->exponent[QUANTITY_PLACE]);
    Point  last = way->at[way->count - 1];
    return (Point){last.x + ldexp(way->velocity.x * time, shift), last.y + ldexp(way->velocity.y * time, shift)};
}

static BallWay way_of(const MotionPainter *w, int ball)
{
    const Journey *journey = w->journey;
    BallWay        way = {.at = ARENA_MANY(w->mem, Point, w->hits + 2), .time = ARENA_MANY(w->mem, double, w->hits + 2)};
    Num            v[2];
    NumCtx        *ctx = journey->first_ctx;
    add_stop(&way, point_of_input(w, &journey->rink->ball[ball].p), 0);
    if (input_numbers(w, &journey->rink->ball[ball].v, v))
        way.velocity = velocity_of(w, v, ctx);
    for (int i = 0; i < w->hits; i++) {
        const Hit     *hit = journey->hit[i];
        const HitDisc *disc = motion_disc(hit, ball);
        if (!disc)
            continue;
        add_stop(&way, point_of(w, disc->p, hit->ctx), part_of(w, hit->t, hit->ctx));
        way.velocity = velocity_of(w, disc->after, hit->ctx);
    }
    bool whole = w->hits == journey->hits;
    add_stop(&way, whole ? point_of(w, journey->place[ball], journey->ctx) : carried_on(w, &way), 1);
    return way;
}

static const MarkCourse *course_of(const MotionPainter *w, const BallWay *way)
{
    MarkCourse *course = ARENA_ONE(w->mem, MarkCourse);
    *course = (MarkCourse){way->time, way->at, way->count};
    return course;
}

static void add_path(MotionPainter *w, int ball, const BallWay *way)
{
    Mark *mark = add_mark(w, MARK_PATH, w->journey->rink->ball[ball].name, ball);
    mark->role = ROLE_STEP;
    mark->corner = way->at;
    mark->corners = way->count;
    mark->course = course_of(w, way);
    for (int i = 0; i < way->count; i++)
        figure_extent_reach(&w->extent, way->at[i], 0);
}

/* Every ball at the start, dashed, and at the end. */
static void add_balls(MotionPainter *w, const BallWay *way)
{
    const Journey *journey = w->journey;
    for (int i = 0; i < journey->rink->balls; i++)
        if (way[i].count > 2 || way[i].velocity.x != 0 || way[i].velocity.y != 0)
            add_ball(w, i, way[i].at[0], PATH_DASHED);
    for (int i = 0; i < journey->rink->balls; i++) {
        Text  name = journey->rink->ball[i].name;
        Mark *mark = add_ball(w, i, way[i].at[way[i].count - 1], PATH_SOLID);
        mark->role = ROLE_ANSWER;
        mark->label = name;
        mark->course = course_of(w, &way[i]);
        mark->words = text_format(w->mem, "ball %.*s at the end", TEXT_ARG(name));
        if (w->hits < journey->hits)
            continue;
        Text place = motion_pair_text(journey->place[i], journey->ctx, w->style, "(", ")");
        mark->words = text_format(w->mem, "%.*s: %.*s", TEXT_ARG(mark->words), TEXT_ARG(place));
    }
}

/* ---- hits ------------------------------------------------------------------------------------------------- */

static bool is_numbered(const MotionPainter *w, int hit)
{
    return (hit + 1) % w->step == 0 || hit == 0;
}

/* Returns the point at which the ball touches the other thing; its centre if the normal has no direction that can be drawn. */
static Point contact_of(const MotionPainter *w, const Hit *hit, const HitPair *pair)
{
    const HitDisc *ball = motion_disc(hit, pair->ball), *other = motion_disc(hit, pair->thing);
    Point          at = ball ? point_of(w, ball->p, hit->ctx) : (Point){NAN, NAN}, n;
    if (other) {
        n = point_of(w, other->p, hit->ctx);
        n = (Point){at.x - n.x, at.y - n.y};
    } else {
        n = (Point){figure_scaled_down(scaled_of(w, pair->n[0], hit->ctx), 0), figure_scaled_down(scaled_of(w, pair->n[1], hit->ctx), 0)};
    }
    double length = hypot(n.x, n.y), part = radius_of(w, pair->ball) / length;
    return length > 0 && isfinite(length) ? (Point){at.x - part * n.x, at.y - part * n.y} : at;
}

static void add_hit(MotionPainter *w, int number)
{
    const Hit  *hit = w->journey->hit[number];
    double     *time = ARENA_ONE(w->mem, double);
    MarkCourse *course = ARENA_ONE(w->mem, MarkCourse);
    Text        when = motion_clock_text(hit->t, hit->ctx, w->style), who = motion_who_text(w->journey, hit->pair, hit->pairs, w->mem);
    *time = part_of(w, hit->t, hit->ctx);
    *course = (MarkCourse){time, NULL, 1};
    for (int i = 0; i < hit->balls; i++)
        add_ball(w, hit->ball[i].ball, point_of(w, hit->ball[i].p, hit->ctx), PATH_DOTTED)->course = course;
    for (int i = 0; i < hit->pairs; i++) {
        Mark *mark = add_mark(w, MARK_POINT, text_format(w->mem, "%d", number + 1), -1);
        mark->a = contact_of(w, hit, &hit->pair[i]);
        mark->course = course;
        if (i)
            continue;
        mark->label = mark->name;
        mark->words = text_format(w->mem, "hit %d at %.*s: %.*s", number + 1, TEXT_ARG(when), TEXT_ARG(who));
    }
}

/* The smallest round step with which no more than MOST_NUMBERED hits have a number. */
static int numbering(int hits)
{
    static const int STEPS[] = {1, 2, 5, 10, 20, 50, 100, 200, 500};
    int              i = 0;
    while (hits / STEPS[i] > MOST_NUMBERED)
        i++;
    return STEPS[i];
}

/* ---- panels ----------------------------------------------------------------------------------------------- */

static Text end_text(const MotionPainter *w)
{
    const Journey *journey = w->journey;
    const Hit     *last = w->hits < journey->hits ? journey->hit[w->hits - 1] : NULL;
    return last ? motion_clock_text(last->t, last->ctx, w->style) : motion_clock_text(journey->now, journey->ctx, w->style);
}

static Text paths_note(const MotionPainter *w)
{
    Buf buf = {0};
    buf_puts(&buf, "dashed: at the start");
    if (w->step == 2)
        buf_printf(&buf, "; every second of the %d hits is numbered", w->hits);
    else if (w->step > 2)
        buf_printf(&buf, "; every %dth of the %d hits is numbered", w->step, w->hits);
    if (w->hits < w->journey->hits)
        buf_printf(&buf, "; only the first %d of %d hits are drawn", w->hits, w->journey->hits);
    return buf_finish(&buf, w->mem);
}

/* A moving picture takes the time of the motion, if that is not too short or too long to watch. */
static double seconds_shown(double seconds)
{
    static const double LEAST = 2, MOST = 60, SHORT = 5, LONG = 30;
    return seconds == 0 ? 0 : seconds < LEAST ? SHORT : seconds > MOST ? LONG : seconds;
}

static void note_pace(Panel *panel, double shown, double seconds, Arena *mem)
{
    if (seconds == shown)
        panel->note = text_format(mem, "%.*s; plays in real time", TEXT_ARG(panel->note));
    else
        panel->note = text_format(mem, "%.*s; plays 1 s in %.3g s", TEXT_ARG(panel->note), shown / seconds);
}

static void add_paths(MotionPainter *w)
{
    int      balls = w->journey->rink->balls;
    BallWay *way = ARENA_MANY(w->mem, BallWay, balls);
    w->panel->caption = text_format(w->mem, "paths up to %.*s", TEXT_ARG(end_text(w)));
    w->panel->quantity = QUANTITY_PLACE;
    w->panel->note = paths_note(w);
    add_walls(w);
    for (int i = 0; i < balls; i++) {
        way[i] = way_of(w, i);
        add_path(w, i, &way[i]);
    }
    for (int i = 0; i < w->hits; i++)
        if (is_numbered(w, i))
            add_hit(w, i);
    add_balls(w, way);
}

static bool changes(const Journey *journey)
{
    bool any = false;
    for (int i = 0; i < journey->hits && !any; i++)
        any = !journey_keeps_energy(journey, i);
    return any;
}

static PlotPoint energy_at(const MotionPainter *w, Num t, NumCtx *ctx, Num energy, NumCtx *of)
{
    PlotPoint point = {.x = scaled_of(w, t, ctx), .y = scaled_of(w, energy, of)};
    Text      value = motion_number_text(energy, of, w->style), when = motion_clock_text(t, ctx, w->style);
    point.words = text_format(w->mem, "%.*s J from %.*s on", TEXT_ARG(value), TEXT_ARG(when));
    return point;
}

/* Steps at the hits that change the energy, which have their numbers if there are not too many. */
static Panel energy_panel(const MotionPainter *w)
{
    const Journey *journey = w->journey;
    PlotPoint     *point = ARENA_MANY(w->mem, PlotPoint, w->hits + 2);
    int            count = 0, steps = 0;
    point[count++] = (PlotPoint){.x = plot_number(0), .y = scaled_of(w, journey->first_energy, journey->first_ctx)};
    Text first = motion_number_text(journey->first_energy, journey->first_ctx, w->style);
    point[0].words = text_format(w->mem, "%.*s J at the start", TEXT_ARG(first));
    for (int i = 0; i < w->hits; i++) {
        const Hit *hit = journey->hit[i];
        PlotPoint  next = energy_at(w, hit->t, hit->ctx, hit->energy, hit->ctx), *last = &point[count - 1];
        double     before = ldexp(last->y.m, (int)(last->y.e - next.y.e));
        if (fabs(before - next.y.m) < 1e-12 * fabs(before))
            continue;
        next.label = text_format(w->mem, "%d", i + 1);
        point[count++] = next;
        steps++;
    }
    for (int i = 1, every = numbering(steps); i < count; i++)
        if (i % every)
            point[i].label = (Text){0};
    point[count] = point[count - 1];
    point[count].label = (Text){0};
    point[count].words = text_format(w->mem, "up to %.*s", TEXT_ARG(end_text(w)));
    point[count++].x = w->end;
    PlotSeries series = {TEXT("kinetic energy"), SERIES_STEPS, point, count};
    return plot_panel(&(Plot){.caption = TEXT("kinetic energy, with the numbers of the hits that change it"),
                              .x = {.label = TEXT("t in s"), .from_zero = true},
                              .y = {.label = TEXT("T in J"), .from_zero = true},
                              .series = &series,
                              .count = 1},
                      w->mem);
}

/* In a moving picture time runs along the axis, too. */
static void set_courses(const MotionPainter *w, Panel *plot)
{
    double whole = figure_scaled_down(w->end, plot->axis[0].exponent);
    for (int i = 0; i < plot->count && whole > 0; i++) {
        Mark       *mark = &plot->mark[i];
        int         count = mark->kind == MARK_PATH ? mark->corners : mark->kind == MARK_POINT ? 1 : 0;
        double     *time = ARENA_MANY(w->mem, double, count);
        MarkCourse *course = ARENA_ONE(w->mem, MarkCourse);
        for (int k = 0; k < count; k++)
            time[k] = (mark->kind == MARK_PATH ? mark->corner[k].x : mark->a.x) / whole;
        *course = (MarkCourse){time, mark->corner, count};
        mark->course = count ? course : NULL;
    }
}

const Figure *motion_figure(const Journey *journey, MotionView view, const MotionStyle *style)
{
    enum { MOST_PANELS = 2 };
    Arena        *mem = style->mem;
    Figure       *figure = ARENA_ONE(mem, Figure);
    MotionPainter w = {.journey = journey, .style = style, .mem = mem, .figure = figure};
    *figure = (Figure){.method = TEXT("move"), .title = TEXT("Motion from hit to hit"), .bodies = journey->rink->balls};
    figure->unit[QUANTITY_PLACE] = TEXT("m");
    figure->panel = ARENA_MANY(mem, Panel, MOST_PANELS);
    figure->body = ARENA_MANY(mem, Text, figure->bodies);
    for (int i = 0; i < figure->bodies; i++)
        figure->body[i] = journey->rink->ball[i].name;
    w.hits = journey->hits < MOST_DRAWN_HITS ? journey->hits : MOST_DRAWN_HITS;
    w.step = numbering(w.hits);
    const Hit *last = w.hits < journey->hits ? journey->hit[w.hits - 1] : NULL;
    w.end = last ? scaled_of(&w, last->t, last->ctx) : scaled_of(&w, journey->now, journey->ctx);
    set_origin(&w);
    set_exponents(&w);
    if (view != MOTION_ENERGY) {
        w.panel = &figure->panel[figure->panels++];
        add_paths(&w);
    }
    if (view == MOTION_ENERGY || (view != MOTION_PATHS && changes(journey))) {
        Panel *panel = &figure->panel[figure->panels++];
        *panel = energy_panel(&w);
        set_courses(&w, panel);
    }
    double seconds = figure_scaled_down(w.end, 0);
    figure->seconds = seconds_shown(seconds);
    if (view == MOTION_MOVING)
        note_pace(figure->panel, figure->seconds, seconds, mem);
    return figure;
}
