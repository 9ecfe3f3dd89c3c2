/* Numbers, places and names of a motion as words of a page, and as values of JSON. */
#include "render/board/motion_text.h"

enum { SHORT = 9 }; /* a table shows an exact number of at most this many characters as it is */

/* ---- numbers ---------------------------------------------------------------------------------------------- */

static bool is_short(const Expr *expr)
{
    Buf  buf = {0};
    bool fits;
    expr_write(&buf, expr, true);
    fits = text_columns(buf_text(&buf)) <= SHORT;
    buf_free(&buf);
    return fits;
}

/* Exact if that is short, else a decimal; *rounded: the decimal does not show all digits. */
static const Expr *number_expr(Num num, NumCtx *ctx, const MotionStyle *style, bool *rounded)
{
    Value value = value_number(num);
    bool  all = true;
    ctx->mem = style->mem;
    if (ctx->sys->kind == NUM_EXACT && !style->pointed) {
        const Expr *exact = value_expr(&value, ctx->sys, &style->style, ctx);
        *rounded = false;
        if (is_short(exact))
            return exact;
    }
    if (ctx->sys->kind == NUM_RANGE && enclosure_zeros(num) >= SURE_DIGITS) { /* it may be 0 */
        *rounded = true;
        return expr_number(style->mem, TEXT("0"), &exact_zero);
    }
    const Expr *decimals = value_decimals(&value, ctx->sys, style->style.digits, &all, ctx);
    *rounded = !all || ctx->sys->kind == NUM_RANGE;
    return decimals;
}

Text motion_number_text(Num num, NumCtx *ctx, const MotionStyle *style)
{
    bool        rounded;
    const Expr *expr = number_expr(num, ctx, style, &rounded);
    Buf         buf = {0};
    buf_puts(&buf, rounded ? "≈ " : "");
    expr_write(&buf, expr, true);
    return buf_finish(&buf, style->mem);
}

/* "t = 5/2", "t ≈ 1.19285" */
Text motion_named_text(const char *name, Num num, NumCtx *ctx, const MotionStyle *style)
{
    Text number = motion_number_text(num, ctx, style);
    return text_format(style->mem, "%s %s%.*s", name, text_starts(number, "≈") ? "" : "= ", TEXT_ARG(number));
}

Text motion_clock_text(Num t, NumCtx *ctx, const MotionStyle *style)
{
    return text_format(style->mem, "%.*s s", TEXT_ARG(motion_named_text("t", t, ctx, style)));
}

/* In a table, whose note says that decimals are rounded. */
Text motion_cell_text(Num num, NumCtx *ctx, const MotionStyle *style)
{
    bool rounded;
    Buf  buf = {0};
    expr_write(&buf, number_expr(num, ctx, style, &rounded), true);
    return buf_finish(&buf, style->mem);
}

Text motion_pair_in_cell(const Num num[2], NumCtx *ctx, const MotionStyle *style, const char *open, const char *close)
{
    Text x = motion_cell_text(num[0], ctx, style), y = motion_cell_text(num[1], ctx, style);
    return text_format(style->mem, "%s%.*s, %.*s%s", open, TEXT_ARG(x), TEXT_ARG(y), close);
}

Text motion_pair_text(const Num num[2], NumCtx *ctx, const MotionStyle *style, const char *open, const char *close)
{
    bool        rounded[2];
    const Expr *expr[2] = {number_expr(num[0], ctx, style, &rounded[0]), number_expr(num[1], ctx, style, &rounded[1])};
    Buf         buf = {0};
    buf_puts(&buf, rounded[0] || rounded[1] ? "≈ " : "");
    buf_puts(&buf, open);
    expr_write(&buf, expr[0], true);
    buf_puts(&buf, ", ");
    expr_write(&buf, expr[1], true);
    buf_puts(&buf, close);
    return buf_finish(&buf, style->mem);
}

Text motion_vector_text(const Num num[2], NumCtx *ctx, const MotionStyle *style)
{
    return motion_pair_text(num, ctx, style, "<", ">");
}

Text motion_who_text(const Journey *journey, const HitPair *pair, int pairs, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < pairs; i++) {
        Text ball = journey->rink->ball[pair[i].ball].name, thing = motion_thing(journey, pair[i].thing, mem);
        buf_printf(&buf, "%s%.*s – %.*s", i ? ", " : "", TEXT_ARG(ball), TEXT_ARG(thing));
    }
    return buf_finish(&buf, mem);
}

Text motion_hit_text(const Journey *journey, const Hit *hit, Arena *mem)
{
    Text who = motion_who_text(journey, hit->pair, hit->pairs, mem);
    return hit->endless ? text_format(mem, "%.*s, without end", TEXT_ARG(who)) : who;
}

/* ---- speeds ----------------------------------------------------------------------------------------------- */

/* A component that may be 0 counts for nothing: its square could be below 0. */
static int length_of(Num *z, const Num v[2], NumCtx *ctx)
{
    Num square;
    int flags = ctx->sys->from_exact(z, &exact_zero, ctx);
    for (int k = 0; k < 2 && !flags; k++) {
        if (ctx->sys->kind == NUM_RANGE && enclosure_zeros(v[k]) >= SURE_DIGITS)
            continue;
        flags = ctx->sys->mul(&square, v[k], v[k], ctx);
        flags = flags ? flags : ctx->sys->add(z, *z, square, ctx);
    }
    return flags ? flags : ctx->sys->sqrt(z, *z, ctx);
}

bool motion_text_speed(Num *z, const Num v[2], NumCtx *ctx, NumCtx *bounds, NumCtx **in)
{
    Num w[2];
    *in = ctx;
    if (length_of(z, v, ctx) == NUM_OK)
        return true;
    *in = bounds;
    return ctx->sys->kind == NUM_EXACT && !bounds->sys->from_exact(&w[0], v[0].exact, bounds) &&
           !bounds->sys->from_exact(&w[1], v[1].exact, bounds) && length_of(z, w, bounds) == NUM_OK;
}

Text motion_speed_in_cell(const Num v[2], NumCtx *ctx, const MotionStyle *style)
{
    NumCtx bounds, *in;
    Num    speed;
    numctx_open(&bounds, &enclosure_system, style->mem);
    bounds.prec = FIRST_BITS + 4 * style->style.digits;
    ctx->mem = style->mem;
    Text text = motion_text_speed(&speed, v, ctx, &bounds, &in) ? motion_cell_text(speed, in, style) : TEXT("–");
    numctx_close(&bounds);
    return text;
}

void motion_note_model(Document *document, Text hits, Model model)
{
    static const char *const WHAT[MODELS] = {[MODEL_SIMULTANEOUS] = "all contacts at once",
                                             [MODEL_SEQUENTIAL] = "one contact after another",
                                             [MODEL_SEPARATING] = "all contacts at once, without pulling"};
    document_note(document,
                  "%.*s: several pairs meet at the same moment. The velocities are those of the model `%s` (%s); the other models of `set "
                  "impact` may give others",
                  TEXT_ARG(hits), island_model_names[model], WHAT[model]);
}

/* ---- grazes ----------------------------------------------------------------------------------------------- */

/* Whether the two grazes are of one ball at two walls at the same time, so that it just fits between their ends. */
static bool just_fits(const Journey *journey, const Graze *one, const Graze *two)
{
    int balls = journey->rink->balls;
    return one->pair.ball == two->pair.ball && one->pair.thing >= balls && two->pair.thing >= balls && one->ctx == two->ctx &&
           one->ctx->sys->compare(one->t, two->t, one->ctx) == ORDER_EQUAL;
}

static void note_graze(Document *document, const Journey *journey, const Graze *graze, const Graze *beside, const MotionStyle *style)
{
    Text ball = journey->rink->ball[graze->pair.ball].name, thing = motion_thing(journey, graze->pair.thing, style->mem);
    Text when = motion_clock_text(graze->t, graze->ctx, style);
    if (beside) {
        Text other = motion_thing(journey, beside->pair.thing, style->mem);
        document_note(document,
                      "%.*s just fits through: at %.*s it grazes %.*s and %.*s. Its smallest distance from each is exactly its radius, so "
                      "they touch, "
                      "but no impulse acts",
                      TEXT_ARG(ball), TEXT_ARG(when), TEXT_ARG(thing), TEXT_ARG(other));
        return;
    }
    document_note(document, "%.*s grazes %.*s at %.*s: the smallest distance of %s, so they touch, but no impulse acts", TEXT_ARG(ball),
                  TEXT_ARG(thing), TEXT_ARG(when),
                  graze->pair.thing < journey->rink->balls ? "their centres is exactly the sum of their radii"
                                                           : "its centre from there is exactly its radius");
}

void motion_note_grazes(Document *document, const Journey *journey, int leg, int hits, const MotionStyle *style)
{
    enum { MOST_NOTES = 5 };
    int notes = 0;
    for (int i = 0; i < journey->grazes; i++) {
        const Graze *graze = &journey->graze[i];
        bool         fits = i + 1 < journey->grazes && just_fits(journey, graze, graze + 1);
        if ((leg >= 0 && graze->leg != leg) || (hits >= 0 && graze->hits != hits))
            continue;
        if (notes++ < MOST_NOTES)
            note_graze(document, journey, graze, fits ? graze + 1 : NULL, style);
        i += fits;
    }
    if (notes > MOST_NOTES)
        document_note(document, "%d more grazes are not listed", notes - MOST_NOTES);
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

void json_motion_number(Json *json, Num num, NumCtx *ctx, const MotionStyle *style)
{
    Value value = value_number(num);
    bool  all;
    Buf   buf = {0};
    ctx->mem = style->mem;
    json_open_object(json);
    if (ctx->sys->kind == NUM_EXACT) {
        expr_write(&buf, value_expr(&value, ctx->sys, &style->style, ctx), false);
        json_key_text(json, "exact", buf_text(&buf));
        buf.len = 0;
    }
    expr_write(&buf, value_decimals(&value, ctx->sys, style->style.digits, &all, ctx), false);
    json_key_text(json, "decimal", buf_text(&buf));
    buf_free(&buf);
    json_close_object(json);
}

void json_motion_pair(Json *json, const char *key, const Num num[2], NumCtx *ctx, const MotionStyle *style)
{
    json_key_array(json, key);
    for (int k = 0; k < 2; k++)
        json_motion_number(json, num[k], ctx, style);
    json_close_array(json);
}

void json_motion_who(Json *json, const Journey *journey, const HitPair *pair, int pairs, Arena *mem)
{
    json_key_array(json, "who");
    for (int i = 0; i < pairs; i++) {
        json_open_array(json);
        json_string(json, journey->rink->ball[pair[i].ball].name);
        json_string(json, motion_thing(journey, pair[i].thing, mem));
        json_close_array(json);
    }
    json_close_array(json);
}
