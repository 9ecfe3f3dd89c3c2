/* The reason why a motion stops that LAST_BITS leave open, in words: between which meetings it cannot decide. */
#include "motion/journey_inside.h"

enum { DIGITS = 6, MOST_NAMED = 4 };

static Text pair_text(Engine *e, int meeting)
{
    int  things = engine_things(e);
    Text thing = motion_thing(&e->journey, meeting % things, e->mem);
    return text_format(e->mem, "%.*s – %.*s", TEXT_ARG(e->journey.rink->ball[meeting / things].name), TEXT_ARG(thing));
}

/* "t ≈ 2.57176"; empty if no digit is certain. */
static Text time_text(Engine *e, Passage *s, Num t)
{
    Buf buf = {0};
    (void)num_decimal(&buf, t, DIGITS, &s->num);
    Text digits = buf_finish(&buf, e->mem);
    return digits.len ? text_format(e->mem, "t ≈ %.*s", TEXT_ARG(digits)) : digits;
}

static Text names_of(Engine *e, const int *first, int count)
{
    Buf buf = {0};
    for (int i = 0; i < count && i < MOST_NAMED; i++) {
        Text pair = pair_text(e, first[i]);
        buf_printf(&buf, "%s%.*s", !i ? "" : i + 1 < count ? ", " : " or ", TEXT_ARG(pair));
    }
    if (count > MOST_NAMED)
        buf_printf(&buf, " or one of %d more", count - MOST_NAMED);
    return buf_finish(&buf, e->mem);
}

/* Two that touch, as after a hit, are named by the pair alone. */
static Text whether_they_meet(Engine *e, Passage *s, int meeting)
{
    Text pair = pair_text(e, meeting), when = time_text(e, s, s->meeting[meeting].at);
    if (!when.len)
        return text_format(e->mem, "whether the hit %.*s happens", TEXT_ARG(pair));
    return text_format(e->mem, "whether the hit %.*s happens; if it does, it is not before %.*s", TEXT_ARG(pair), TEXT_ARG(when));
}

static Text which_is_first(Engine *e, Passage *s, const int *first, int count)
{
    Text names = names_of(e, first, count), when = time_text(e, s, s->meeting[first[0]].at);
    bool sure = true;
    for (int i = 0; i < count; i++)
        sure &= s->meeting[first[i]].kind == MEETS_AT;
    return text_format(e->mem, "which hit is first: %.*s%s%.*s%s%s", TEXT_ARG(names), when.len ? " (" : "", TEXT_ARG(when),
                       when.len ? ")" : "", sure ? "" : ", or whether these hits happen at all");
}

Text undecided_text(Engine *e, Passage *s)
{
    int  count = 0, open = -1;
    bool certain = true, under_way = s->begun && s->started; /* in a leg */
    arena_reset(e->scratch);
    const int *first = under_way ? moment_first(e, s, &count, &certain) : NULL;
    for (int i = 0; i < count && e->journey.rink->leg[s->leg].kind != LEG_HITS && open < 0; i++)
        open = passage_order(s, s->meeting[first[i]].at, s->leg_end) == ORDER_UNKNOWN ? first[i] : -1;
    if (open >= 0 && (count == 1 || certain))
        return text_format(e->mem, "whether the hit %.*s comes before the end of this move", TEXT_ARG(pair_text(e, open)));
    if (count == 1 && !certain)
        return whether_they_meet(e, s, first[0]);
    if (count && !certain)
        return which_is_first(e, s, first, count);
    return count ? text_format(e->mem, "how the bodies move on after the hit %.*s", TEXT_ARG(names_of(e, first, count)))
                 : TEXT("what happens next");
}
