/* Names of the things that a ball can hit, what a hit does to a ball, and whether two hits are of the same things. */
#include "motion/journey_inside.h"

Text motion_thing(const Journey *journey, int thing, Arena *mem)
{
    const Engine *e = (const Engine *)journey;
    const Rink   *rink = journey->rink;
    if (thing < rink->balls)
        return rink->ball[thing].name;
    if (thing < rink->balls + rink->walls)
        return rink->wall[thing - rink->balls].name;
    const WallEnd *end = &e->end[thing - rink->balls - rink->walls];
    if (end->second >= 0)
        return text_format(mem, "the corner of %.*s and %.*s", TEXT_ARG(rink->wall[end->wall].name),
                           TEXT_ARG(rink->wall[end->second].name));
    return text_format(mem, "the %s end of %.*s", end->to ? "second" : "first", TEXT_ARG(rink->wall[end->wall].name));
}

int motion_wall(const Journey *journey, int thing)
{
    const Engine *e = (const Engine *)journey;
    int           wall = thing - journey->rink->balls;
    return wall < journey->rink->walls ? wall : e->end[wall - journey->rink->walls].wall;
}

const HitDisc *motion_disc(const Hit *hit, int ball)
{
    for (int i = 0; i < hit->balls; i++)
        if (hit->ball[i].ball == ball)
            return &hit->ball[i];
    return NULL;
}

bool motion_same_pair(const Hit *one, const Hit *two)
{
    return one->pairs == 1 && two->pairs == 1 && one->pair[0].ball == two->pair[0].ball && one->pair[0].thing == two->pair[0].thing;
}
