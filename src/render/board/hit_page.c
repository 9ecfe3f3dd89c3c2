#include "render/board/hit_page.h"

/* The hits of the moment of a hit, by number from 0. */
typedef struct MomentHits {
    int first, last;
} MomentHits;

static MomentHits moment_of(const Journey *journey, int number)
{
    int first = flight_hit_before(journey, number) + 1, last = number;
    while (last + 1 < journey->hits && journey->hit[last + 1]->moment == journey->hit[number]->moment)
        last++;
    return (MomentHits){first, last};
}

/* ---- why it is first -------------------------------------------------------------------------------------- */

static void put_candidate(Block *table, const Journey *journey, const HitPair *pair, int pairs, Num t, NumCtx *ctx,
                          const MotionStyle *style)
{
    Phrase *cell = table->cell + 2 * table->rows++;
    cell[0] = phrase_of(style->mem, motion_who_text(journey, pair, pairs, style->mem));
    cell[1] = phrase_of(style->mem, motion_number_text(t, ctx, style));
}

/* The hits of this moment, then the meetings that would have come later. */
static void put_candidates(Document *document, const Journey *journey, int number, const MotionStyle *style)
{
    static const char *const HEAD[] = {"possible meeting", "when, in s"};
    const Hit               *hit = journey->hit[number];
    MomentHits               moment = moment_of(journey, number);
    Block                   *table = document_table(document, (Text){0}, HEAD, 2, moment.last - moment.first + 1 + hit->rivals);
    for (int i = moment.first; i <= moment.last; i++)
        put_candidate(table, journey, journey->hit[i]->pair, journey->hit[i]->pairs, journey->hit[i]->t, hit->ctx, style);
    for (int i = 0; i < hit->rivals; i++)
        put_candidate(table, journey, &hit->rival[i].pair, 1, hit->rival[i].t, hit->ctx, style);
    if (hit->others)
        document_note(document, "%d more would come later; all other pairs separate or miss each other", hit->others);
}

static void put_moment(Document *document, const Journey *journey, int number, MomentHits moment, const MotionStyle *style)
{
    Text hits = text_format(style->mem, "hits %d %s %d", moment.first + 1, moment.last == moment.first + 1 ? "and" : "to", moment.last + 1);
    if (journey->hit[number]->unordered)
        document_note(document,
                      "carom cannot decide with %d bits which of the %.*s is first; they share no ball, so their order makes no difference",
                      LAST_BITS, TEXT_ARG(hits));
    else
        document_note(document, "%.*s happen at exactly the same moment; they share no ball, so each is worked out by itself",
                      TEXT_ARG(hits));
}

static void put_reason(Document *document, const Journey *journey, int number, const MotionStyle *style)
{
    const Hit *hit = journey->hit[number];
    NumCtx    *ctx = hit->ctx;
    MomentHits moment = moment_of(journey, number);
    bool       alone = moment.first == moment.last;
    Num        later;
    if (!alone)
        put_moment(document, journey, number, moment, style);
    if (!hit->rivals) {
        document_note(document, alone ? "no other meeting is possible on these paths" : "no other meetings are possible on these paths");
        return;
    }
    ctx->mem = style->mem;
    if (ctx->sys->sub(&later, hit->rival[0].t, hit->t, ctx) == NUM_OK)
        document_note(document, "%s: the next meeting would be %.*s s later, %s",
                      alone            ? "it is first"
                      : hit->unordered ? "no other meeting comes before or between them"
                                       : "they are first",
                      TEXT_ARG(motion_number_text(later, ctx, style)),
                      ctx->sys->kind == NUM_EXACT ? "compared exactly"
                      : alone                     ? "and the enclosures of both times do not overlap"
                                                  : "and its enclosure overlaps with none of theirs");
}

/* The page of the meeting counts its time from the hit before: 11/8 s + 7/8 s = 9/4 s. */
static void put_clock(Document *document, const Journey *journey, int number, const MotionStyle *style)
{
    const Hit *hit = journey->hit[number];
    int        before = flight_hit_before(journey, number);
    Num        since;
    hit->ctx->mem = style->mem;
    if (before < 0 || !flight_since(journey, number, &since))
        return;
    Text earlier = motion_number_text(journey->hit[before]->t, journey->hit[before]->ctx, style);
    Text way = motion_number_text(since, hit->ctx, style), now = motion_named_text("", hit->t, hit->ctx, style);
    document_note(document, "clock: %.*s s (hit %d) + %.*s s%.*s s", TEXT_ARG(earlier), before + 1, TEXT_ARG(way), TEXT_ARG(now));
}

/* ---- where everybody is ----------------------------------------------------------------------------------- */

static void put_places(Document *document, const Journey *journey, int number, const MotionStyle *style)
{
    static const char *const HEAD[] = {"ball", "centre then, in m", "velocity after, in m/s"};
    const Hit               *hit = journey->hit[number];
    int                      balls = journey->rink->balls;
    Text                     when = motion_clock_text(hit->t, hit->ctx, style);
    Block                   *table = document_table(document, text_format(style->mem, "at %.*s", TEXT_ARG(when)), HEAD, 3, balls);
    for (int i = 0; i < balls; i++) {
        Flight flight;
        hit->ctx->mem = style->mem;
        if (!flight_at(journey, number, i, &flight))
            continue;
        Phrase *cell = table->cell + 3 * table->rows++;
        cell[0] = phrase_of(style->mem, journey->rink->ball[i].name);
        cell[1] = phrase_of(style->mem, motion_pair_in_cell(flight.p, hit->ctx, style, "(", ")"));
        cell[2] = phrase_of(style->mem, motion_pair_in_cell(flight.v, hit->ctx, style, "<", ">"));
    }
}

static void put_balance(Document *document, const Journey *journey, int number, const MotionStyle *style)
{
    const Hit *hit = journey->hit[number], *before = number ? journey->hit[number - 1] : NULL;
    NumCtx    *ctx = before ? before->ctx : journey->first_ctx;
    const Num *energy = before ? &before->energy : &journey->first_energy, *p = before ? before->momentum : journey->first_momentum;
    Text       one = motion_number_text(*energy, ctx, style), two = motion_number_text(hit->energy, hit->ctx, style);
    if (journey_same(*energy, ctx, hit->energy, hit->ctx))
        document_note(document, "kinetic energy of all balls: %.*s J, unchanged by this hit", TEXT_ARG(one));
    else
        document_note(document, "kinetic energy of all balls: %.*s J before this hit, %.*s J after it", TEXT_ARG(one), TEXT_ARG(two));
    one = motion_vector_text(p, ctx, style);
    two = motion_vector_text(hit->momentum, hit->ctx, style);
    if (journey_same(p[0], ctx, hit->momentum[0], hit->ctx) && journey_same(p[1], ctx, hit->momentum[1], hit->ctx))
        document_note(document, "momentum of all balls: %.*s kg m/s, unchanged by this hit", TEXT_ARG(one));
    else
        document_note(document, "momentum of all balls: %.*s kg m/s before this hit, %.*s kg m/s after it", TEXT_ARG(one), TEXT_ARG(two));
}

/* The series that the time of an endless hit is the sum of: its terms so far. */
static void put_rounds(Document *document, const Journey *journey, int number, const MotionStyle *style)
{
    enum { SHOWN = 3 };
    Buf terms = {0};
    int rounds = 0;
    for (int last = number - 1 - 2 * (SHOWN - 1); last < number; last += 2) {
        const Hit *from = last < 2 ? NULL : journey->hit[last - 2], *to = last < 2 ? NULL : journey->hit[last];
        Num        time;
        if (!from || from->ctx != to->ctx)
            continue;
        to->ctx->mem = style->mem;
        if (to->ctx->sys->sub(&time, to->t, from->t, to->ctx) == NUM_OK)
            buf_printf(&terms, "%s%.*s s", rounds++ ? ", " : "", TEXT_ARG(motion_number_text(time, to->ctx, style)));
    }
    if (rounds)
        document_note(document, "the last rounds up to hit %d took %.*s", number, TEXT_ARG(buf_text(&terms)));
    buf_free(&terms);
}

/* The proof of endless.carom in words. */
static void put_endless(Document *document, const Journey *journey, int number, const MotionStyle *style)
{
    const Hit *hit = journey->hit[number];
    NumCtx    *ctx = hit->ctx;
    Num        left;
    Text       one = motion_who_text(journey, &hit->pair[0], 1, style->mem), two = motion_who_text(journey, &hit->pair[1], 1, style->mem);
    Text large = motion_named_text("L", hit->endless->large, ctx, style), small = motion_named_text("S", hit->endless->small, ctx, style);
    bool same = ctx->sys->compare(hit->endless->large, hit->endless->small, ctx) == ORDER_EQUAL;
    Text power = same ? text_format(style->mem, "(a + b n) Lⁿ with %.*s", TEXT_ARG(large))
                      : text_format(style->mem, "a Lⁿ + b Sⁿ with %.*s and %.*s", TEXT_ARG(large), TEXT_ARG(small));
    document_note(document, "the hits %.*s and %.*s follow each other in turn", TEXT_ARG(one), TEXT_ARG(two));
    document_note(
        document,
        "after n rounds of two hits, each gap changes at the rate %.*s. Now and in the limit it has the sign that the next hit needs, so "
        "it never changes its sign: the hits never end, and the rates tend to 0",
        TEXT_ARG(power));
    put_rounds(document, journey, number, style);
    ctx->mem = style->mem;
    if (ctx->sys->sub(&left, hit->t, journey->hit[number - 1]->t, ctx) == NUM_OK)
        document_note(document, "the times of all rounds that follow add up to %.*s s after hit %d, and nothing else can happen until then",
                      TEXT_ARG(motion_number_text(left, ctx, style)), number);
}

Document document_of_hit(const Journey *journey, int number, const MotionStyle *style)
{
    Document   document = {.mem = style->mem};
    const Hit *hit = journey->hit[number];
    document_add(&document, BLOCK_TITLE,
                 text_format(style->mem, "Hit %d, at %.*s: %.*s", number + 1, TEXT_ARG(motion_clock_text(hit->t, hit->ctx, style)),
                             TEXT_ARG(motion_hit_text(journey, hit, style->mem))));
    if (hit->endless) {
        put_endless(&document, journey, number, style);
    } else {
        put_candidates(&document, journey, number, style);
        put_reason(&document, journey, number, style);
        if (hit->pairs > 1)
            motion_note_model(&document, TEXT("this hit"), hit->model);
        motion_note_grazes(&document, journey, -1, moment_of(journey, number).first, style);
        put_clock(&document, journey, number, style);
    }
    put_places(&document, journey, number, style);
    put_balance(&document, journey, number, style);
    return document;
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

static void json_meetings(Json *json, const Journey *journey, const Hit *hit, const MotionStyle *style)
{
    json_key_array(json, "later_meetings");
    for (int i = 0; i < hit->rivals; i++) {
        json_open_object(json);
        json_motion_who(json, journey, &hit->rival[i].pair, 1, style->mem);
        json_key(json, "t");
        json_motion_number(json, hit->rival[i].t, hit->ctx, style);
        json_close_object(json);
    }
    json_close_array(json);
    json_key_int(json, "even_later", hit->others);
}

void json_hit(Buf *out, const Journey *journey, int number, bool meetings, const MotionStyle *style, const Origin *origin)
{
    const Hit *hit = journey->hit[number];
    Json       json = json_begin(out, origin);
    json_key_text(&json, "kind", TEXT("hit"));
    json_key_int(&json, "hit", number + 1);
    json_key_int(&json, "moment", hit->moment);
    json_key_bool(&json, "ordered", !hit->unordered);
    if (hit->endless)
        json_key_bool(&json, "endless", true);
    else if (hit->pairs > 1)
        json_key_text(&json, "model", text_of(island_model_names[hit->model]));
    json_key(&json, "t");
    json_motion_number(&json, hit->t, hit->ctx, style);
    json_motion_who(&json, journey, hit->pair, hit->pairs, style->mem);
    if (meetings && !hit->endless)
        json_meetings(&json, journey, hit, style);
    json_key_array(&json, "balls");
    for (int i = 0; i < hit->balls; i++) {
        json_open_object(&json);
        json_key_text(&json, "name", journey->rink->ball[hit->ball[i].ball].name);
        json_motion_pair(&json, "centre", hit->ball[i].p, hit->ctx, style);
        json_motion_pair(&json, "before", hit->ball[i].before, hit->ctx, style);
        json_motion_pair(&json, "after", hit->ball[i].after, hit->ctx, style);
        json_close_object(&json);
    }
    json_close_array(&json);
    json_key(&json, "energy");
    json_motion_number(&json, hit->energy, hit->ctx, style);
    json_motion_pair(&json, "momentum", hit->momentum, hit->ctx, style);
    json_end_line(&json);
}
