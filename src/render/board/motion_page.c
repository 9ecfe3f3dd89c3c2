#include "render/board/motion_page.h"

#include "render/board/hit_page.h"

/* ---- the table -------------------------------------------------------------------------------------------- */

static Text decimals_text(Num num, NumCtx *ctx, const MotionStyle *style)
{
    Value value = value_number(num);
    bool  all;
    Buf   buf = {0};
    ctx->mem = style->mem;
    expr_write(&buf, value_decimals(&value, ctx->sys, style->style.digits, &all, ctx), true);
    return buf_finish(&buf, style->mem);
}

/* If the time looks like that of the previous hit, the time since that hit: "+ 2e-7". */
static Text time_text(const Journey *journey, int number, const MotionStyle *style)
{
    const Hit *hit = journey->hit[number], *before = number ? journey->hit[number - 1] : NULL;
    Num        later;
    if (!before || before->moment == hit->moment || before->ctx != hit->ctx ||
        !text_equal(decimals_text(hit->t, hit->ctx, style), decimals_text(before->t, before->ctx, style)) ||
        hit->ctx->sys->sub(&later, hit->t, before->t, hit->ctx))
        return motion_cell_text(hit->t, hit->ctx, style);
    Text text = motion_cell_text(later, hit->ctx, style);
    return text_format(style->mem, "+ %.*s", TEXT_ARG(text));
}

static void put_hits(Document *document, const Journey *journey, const MotionStyle *style)
{
    static const char *const HEAD[] = {"hit", "t in s", "who", "centre in m", "velocity after, in m/s"};
    enum { COLUMNS = sizeof HEAD / sizeof *HEAD };
    int rows = 0;
    for (int i = style->first; i < journey->hits; i++)
        rows += journey->hit[i]->balls;
    if (!rows)
        return;
    Block *table = document_table(document, (Text){0}, HEAD, COLUMNS, rows);
    for (int i = style->first; i < journey->hits; i++) {
        const Hit *hit = journey->hit[i];
        for (int k = 0; k < hit->balls; k++) {
            Phrase        *cell = table->cell + COLUMNS * table->rows++;
            const HitDisc *ball = &hit->ball[k];
            Text           name = journey->rink->ball[ball->ball].name;
            Text           velocity = motion_pair_in_cell(ball->after, hit->ctx, style, "<", ">");
            if (!k) {
                cell[0] = phrase_of(style->mem, text_format(style->mem, "%d", i + 1));
                cell[1] = phrase_of(style->mem, time_text(journey, i, style));
                cell[2] = phrase_of(style->mem, motion_hit_text(journey, hit, style->mem));
            }
            cell[3] = phrase_of(style->mem, motion_pair_in_cell(ball->p, hit->ctx, style, "(", ")"));
            cell[4] =
                phrase_of(style->mem, hit->balls > 1 ? text_format(style->mem, "%.*s %.*s", TEXT_ARG(name), TEXT_ARG(velocity)) : velocity);
        }
    }
}

/* "A 3, B 0" */
static Text speeds_text(const Journey *journey, const Hit *hit, const MotionStyle *style)
{
    Buf buf = {0};
    for (int k = 0; k < hit->balls; k++) {
        const HitDisc *ball = &hit->ball[k];
        Text           name = journey->rink->ball[ball->ball].name, speed = motion_speed_in_cell(ball->after, hit->ctx, style);
        buf_printf(&buf, "%s%.*s %.*s", k ? ", " : "", TEXT_ARG(name), TEXT_ARG(speed));
    }
    return buf_finish(&buf, style->mem);
}

/* Momentum and energy are those of all balls. */
static void put_sums(Document *document, const Journey *journey, const MotionStyle *style)
{
    static const char *const HEAD[] = {"after hit", "speed in m/s", "momentum in kg m/s", "T in J"};
    enum { COLUMNS = sizeof HEAD / sizeof *HEAD };
    if (style->first == journey->hits)
        return;
    Block *table = document_table(document, TEXT("speeds of the balls that were hit; momentum and kinetic energy T of all balls"), HEAD,
                                  COLUMNS, journey->hits - style->first);
    for (int i = style->first; i < journey->hits; i++) {
        const Hit *hit = journey->hit[i];
        Phrase    *cell = table->cell + COLUMNS * table->rows++;
        cell[0] = phrase_of(style->mem, text_format(style->mem, "%d", i + 1));
        cell[1] = phrase_of(style->mem, speeds_text(journey, hit, style));
        cell[2] = phrase_of(style->mem, motion_pair_in_cell(hit->momentum, hit->ctx, style, "<", ">"));
        cell[3] = phrase_of(style->mem, motion_cell_text(hit->energy, hit->ctx, style));
    }
}

static void put_places(Document *document, const Journey *journey, const MotionStyle *style)
{
    static const char *const HEAD[] = {"ball", "centre now, in m", "velocity in m/s"};
    int                      balls = journey->rink->balls;
    Block                   *table = document_table(
                          document, text_format(style->mem, "at %.*s", TEXT_ARG(motion_clock_text(journey->now, journey->ctx, style))), HEAD, 3, balls);
    for (int i = 0; i < balls; i++) {
        Phrase *cell = table->cell + 3 * table->rows++;
        cell[0] = phrase_of(style->mem, journey->rink->ball[i].name);
        cell[1] = phrase_of(style->mem, motion_pair_in_cell(journey->place[i], journey->ctx, style, "(", ")"));
        cell[2] = phrase_of(style->mem, motion_pair_in_cell(journey->flight[i].v, journey->ctx, style, "<", ">"));
    }
}

/* Whether the two of one of these hits separate faster than they approached. */
static bool gains_energy(const Journey *journey, const MotionStyle *style)
{
    bool gains = false;
    for (int i = style->first; i < journey->hits && !gains; i++) {
        const Hit *hit = journey->hit[i];
        Num        one;
        hit->ctx->mem = style->mem;
        for (int k = 0; k < hit->pairs && !gains && !hit->ctx->sys->from_exact(&one, exact_integer(1, hit->ctx), hit->ctx); k++)
            gains = hit->ctx->sys->compare(hit->pair[k].e, one, hit->ctx) == ORDER_GREATER;
    }
    return gains;
}

/* Walls take up momentum; a restitution below 1 takes energy. */
static void put_balance(Document *document, const Journey *journey, const MotionStyle *style)
{
    Text before = motion_number_text(journey->first_energy, journey->first_ctx, style),
         after = motion_number_text(journey->energy, journey->ctx, style);
    if (!journey->hits || journey_keeps_energy(journey, journey->hits - 1))
        document_note(document, "kinetic energy: %.*s J, as at the start", TEXT_ARG(before));
    else
        document_note(document, "kinetic energy: %.*s J at the start, %.*s J now", TEXT_ARG(before), TEXT_ARG(after));
    if (gains_energy(journey, style))
        document_note(document, "a coefficient of restitution above 1 adds kinetic energy at each hit, as an explosive or a spring would");
    before = motion_vector_text(journey->first_momentum, journey->first_ctx, style);
    after = motion_vector_text(journey->momentum, journey->ctx, style);
    if (journey_keeps_momentum(journey))
        document_note(document, "momentum of the balls: %.*s kg m/s, as at the start", TEXT_ARG(before));
    else
        document_note(document, "momentum of the balls: %.*s kg m/s at the start, %.*s kg m/s now; the walls took the difference",
                      TEXT_ARG(before), TEXT_ARG(after));
    if (!journey->bits)
        document_note(document, "all times, positions and velocities are exact; decimals in the tables are rounded");
    else if (journey->exact_hits)
        document_note(document,
                      "up to hit %d all values are exact; from there on they are enclosed by numbers of %d bits, which prove every hit. "
                      "Decimals in the tables are rounded.",
                      journey->exact_hits, journey->bits);
    else
        document_note(document, "all values are enclosed by numbers of %d bits, which prove every hit. Decimals in the tables are rounded.",
                      journey->bits);
}

static void put_end(Document *document, const Journey *journey)
{
    if (journey->end == JOURNEY_NO_MORE)
        document_note(document, "no further hit will ever happen");
    else if (journey->end != JOURNEY_DONE)
        document_note(document, "the motion stops here: %.*s", TEXT_ARG(journey->why));
}

/* One note for all hits of a model; the moves of a motion may have different ones. */
static void put_models(Document *document, const Journey *journey, const MotionStyle *style)
{
    for (Model model = 0; model < MODELS; model++) {
        Buf hits = {0};
        int count = 0;
        for (int i = style->first; i < journey->hits; i++)
            if (journey->hit[i]->pairs > 1 && !journey->hit[i]->endless && journey->hit[i]->model == model)
                buf_printf(&hits, "%s%d", count++ ? ", " : "", i + 1);
        if (count)
            motion_note_model(document, text_format(style->mem, "hit%s %.*s", count > 1 ? "s" : "", TEXT_ARG(buf_text(&hits))), model);
        buf_free(&hits);
    }
}

static void put_moments(Document *document, const Journey *journey, const MotionStyle *style)
{
    int unordered = 0;
    for (int i = style->first; i < journey->hits; i++)
        unordered += journey->hit[i]->unordered;
    if (unordered)
        document_note(document, "the order of %d hits that share no ball is not decided, and makes no difference", unordered);
    for (int i = style->first; i < journey->hits; i++)
        if (journey->hit[i]->endless)
            document_note(document, "hit %d stands for infinitely many, one after the other; `show hit %d` has the proof", i + 1, i + 1);
}

Document document_of_motion(Journey *journey, const MotionStyle *style)
{
    Document document = {.mem = style->mem};
    put_hits(&document, journey, style);
    put_sums(&document, journey, style);
    put_places(&document, journey, style);
    put_balance(&document, journey, style);
    motion_note_grazes(&document, journey, journey->rink->legs - 1, -1, style);
    put_models(&document, journey, style);
    put_moments(&document, journey, style);
    put_end(&document, journey);
    return document;
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

void json_motion(Buf *out, Journey *journey, const MotionStyle *style, const Origin *origin)
{
    static const char *const END[] = {"done", "no_more", "open", "failed", "stopped"};
    for (int i = style->first; i < journey->hits; i++)
        json_hit(out, journey, i, false, style, origin);
    Json json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("motion"));
    json_key_text(&json, "end", text_of(END[journey->end]));
    json_key_text_or_null(&json, "reason", journey->why);
    json_key_int(&json, "hits", journey->hits);
    json_key_int(&json, "exact_hits", journey->exact_hits);
    json_key_int(&json, "bits", journey->bits);
    json_key(&json, "t");
    json_motion_number(&json, journey->now, journey->ctx, style);
    json_key_array(&json, "grazes");
    for (int i = 0; i < journey->grazes; i++) {
        json_open_object(&json);
        json_motion_who(&json, journey, &journey->graze[i].pair, 1, style->mem);
        json_key(&json, "t");
        json_motion_number(&json, journey->graze[i].t, journey->graze[i].ctx, style);
        json_key_int(&json, "hits_before", journey->graze[i].hits);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_key_array(&json, "balls");
    for (int i = 0; i < journey->rink->balls; i++) {
        json_open_object(&json);
        json_key_text(&json, "name", journey->rink->ball[i].name);
        json_motion_pair(&json, "centre", journey->place[i], journey->ctx, style);
        json_motion_pair(&json, "velocity", journey->flight[i].v, journey->ctx, style);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_key(&json, "energy");
    json_motion_number(&json, journey->energy, journey->ctx, style);
    json_motion_pair(&json, "momentum", journey->momentum, journey->ctx, style);
    json_end_line(&json);
}
