#include "handwork/written/written_polar.h"

#include "handwork/notation/bearings.h"
#include "handwork/written/verdict_part.h"

#include <string.h>

/* ---- where the speed ends --------------------------------------------------------------------------------- */

static int depth_change(char c)
{
    return (c == '(' || c == '[' || c == '<') - (c == ')' || c == ']' || c == '>');
}

/* The first of these marks outside of brackets; the length of the form if there is none. */
static size_t find_outside(Text form, const char *mark)
{
    int depth = 0;
    for (size_t i = 0; i < form.len; i++) {
        if (!depth && text_starts(text_from(form, i), mark))
            return i;
        depth += depth_change(form.at[i]);
    }
    return form.len;
}

/* The bracket that closes the one at `open`; the length of the form if none does. */
static size_t find_close(Text form, size_t open)
{
    int depth = 0;
    for (size_t i = open; i < form.len; i++) {
        depth += depth_change(form.at[i]);
        if (!depth)
            return i;
    }
    return form.len;
}

/* ---- the words behind the angle --------------------------------------------------------------------------- */

/* Takes the bearing as an angle from the x-axis: 30° west of north is 90° + 30°. False if the words do not fix the direction. */
static bool put_bearing(PolarText *polar, Bearing bearing)
{
    bool vertical = bearing.axis == 1, back = bearing.from < 0;
    if (bearing.unknown.len || (!bearing.toward && (vertical || back)) || (vertical && !bearing.from))
        return false;
    polar->from = vertical ? 90 * bearing.from : back ? 180 : 0;
    polar->minus = vertical || back ? (bearing.toward > 0) == (vertical != back) : bearing.toward < 0;
    return true;
}

/* The longer ones first. */
static const char *const DEGREES[] = {"°", "degrees", "degree", "deg"};

/* Takes them off. */
static void take_reference(PolarText *polar)
{
    size_t end = polar->angle.len;
    bool   found = false;
    for (size_t k = 0; k < sizeof DEGREES / sizeof *DEGREES && !found; k++) {
        size_t at = find_outside(polar->angle, DEGREES[k]);
        found = at < polar->angle.len;
        end = found ? at + strlen(DEGREES[k]) : end;
    }
    Text words = text_trim(text_from(polar->angle, end));
    if (words.len && !put_bearing(polar, bearings_read(words)))
        polar->unknown = words;
    polar->angle = text_trim(text_cut(polar->angle, 0, end));
}

static bool ends_in_degrees(Text angle)
{
    bool ends = false;
    for (size_t k = 0; k < sizeof DEGREES / sizeof *DEGREES && !ends; k++)
        ends = text_ends(angle, DEGREES[k]);
    return ends;
}

/* Its digits stay as they are: 63.4° east of north is as precise as 26.6°. */
bool written_polar_turn(Written *angle, const PolarText *polar, NumCtx *exact)
{
    WrittenPart   turned;
    const Exact **end[] = {&turned.value, &turned.from, &turned.to, &turned.low, &turned.high};
    Num           from = exact_num(exact_integer(polar->from, exact)), sum;
    if (!polar->from && !polar->minus)
        return true;
    if (!part_times(&turned, angle->part, rat_int(polar->minus ? -1 : 1), exact))
        return false;
    for (size_t i = 0; i < sizeof end / sizeof *end; i++) {
        if (*end[i] && exact_add(&sum, exact_num(*end[i]), from, exact) != NUM_OK)
            return false;
        *end[i] = *end[i] ? sum.exact : NULL;
    }
    turned.unit = angle->part[0].unit;
    *angle->part = turned;
    Text sign = polar->from ? text_format(exact->mem, "%d° %s ", polar->from, polar->minus ? "-" : "+") : TEXT("-");
    angle->echo = text_format(exact->mem, "%.*s%.*s", TEXT_ARG(sign), TEXT_ARG(angle->echo));
    return true;
}

bool written_polar_split(PolarText *polar, Text form)
{
    static const char CALL[] = "polar(";
    size_t            close = text_starts(form, CALL) ? find_close(form, strlen(CALL) - 1) : form.len;
    *polar = (PolarText){0};
    if (close < form.len) {
        Text   inside = text_cut(form, strlen(CALL), close);
        size_t comma = find_outside(inside, ",");
        polar->call = true;
        polar->speed = text_trim(text_cut(inside, 0, comma));
        polar->angle = comma < inside.len ? text_trim(text_from(inside, comma + 1)) : (Text){0};
        polar->unit = text_trim(text_from(form, close + 1));
        return polar->angle.len && (!polar->unit.len || (polar->unit.at[0] >= 'A' && polar->unit.at[0] <= 'z'));
    }
    static const char *const JOINTS[] = {" at an angle of ", " making an angle of ", " in the direction ", " making ", " @ ", " at "};
    size_t                   at = form.len, comma = find_outside(form, ","), len = 0;
    for (size_t k = 0; k < sizeof JOINTS / sizeof *JOINTS && at == form.len; k++) {
        at = find_outside(form, JOINTS[k]);
        len = strlen(JOINTS[k]);
    }
    if (at < form.len) {
        polar->speed = text_trim(text_cut(form, 0, at));
        polar->angle = text_trim(text_from(form, at + len));
        take_reference(polar);
        return polar->speed.len && polar->angle.len;
    }
    if (comma == form.len)
        return false;
    polar->speed = text_trim(text_cut(form, 0, comma));
    polar->angle = text_trim(text_from(form, comma + 1));
    take_reference(polar);
    return polar->speed.len && ends_in_degrees(polar->angle);
}

/* ---- what both leave open --------------------------------------------------------------------------------- */

/* The interval of a number that was written, in radians if it is in degrees. */
static bool interval(Num *z, const Written *written, NumCtx *ctx, NumCtx *exact)
{
    WrittenPart part = written->part[0];
    Written     one = *written;
    Value       value;
    one.part = &part;
    if (!part_spread(&part.low, &part.high, &written->part[0], exact) || written_value(&value, &one, true, ctx, exact) != NUM_OK)
        return false;
    *z = value.one;
    return true;
}

bool written_polar_spread(Written *written, NumCtx *exact)
{
    enum { BITS = 256 };
    NumCtx        ctx;
    Num           speed, angle, part[2];
    const NumSys *sys = &enclosure_system;
    numctx_open(&ctx, sys, exact->mem);
    ctx.prec = BITS;
    bool good = interval(&speed, &written->polar->speed, &ctx, exact) && interval(&angle, &written->polar->angle, &ctx, exact) &&
                !sys->cos(&part[0], angle, &ctx) && !sys->sin(&part[1], angle, &ctx);
    for (int i = 0; i < 2 && good; i++) {
        good = !sys->mul(&part[i], speed, part[i], &ctx) && written_ends(&written->part[i].low, &written->part[i].high, part[i], exact);
        written->part[i].kind = WRITTEN_RANGE;
    }
    numctx_close(&ctx);
    return good;
}
