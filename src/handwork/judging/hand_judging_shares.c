/* Quantities that examinations ask for and the method has no step for: the kinetic energy of one body, KE of A after, the share of the
 * kinetic energy that is lost, as a fraction or in percent, and the total mass. They are worked out from the steps that are there. */
#include "handwork/hand_judging.h"
#include "handwork/page/claims.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/written/written_units.h"

#include <string.h>

/* A ShareSource says whether a quantity is worked out from the values of the page or the true ones, and which wrong line some of these come
 * from. */
typedef struct ShareSource {
    bool own;
    int  from; /* -1: none is wrong */
} ShareSource;

int hand_wrong_source(const HandChecker *c, int step)
{
    int source = c->from[c->plan->step[step].slot];
    for (int i = 0; i < c->lines; i++)
        source = c->line[i].step == step && (c->line[i].kind == HAND_ROOT || c->line[i].kind == HAND_CARRIED) ? i : source;
    return source;
}

/* The value of a step by its name; false where the plan has none, or it has no value. */
static bool value_of_step(const HandChecker *c, Text name, ShareSource *source, Value *value)
{
    int  step = report_find(c->report, name);
    bool has = step >= 0 && step < c->plan->aspects && c->truth->entry[step].state == STATE_OK;
    int  slot = has ? c->plan->step[step].slot : -1;
    bool own = source->own && slot >= 0 && c->own[slot].set && !c->own[slot].flags;
    if (has)
        *value = own ? c->own[slot].value : c->truth->entry[step].value;
    int from = own ? hand_wrong_source(c, step) : -1;
    source->from = from >= 0 ? from : source->from;
    return has && value_count(value) > 0;
}

/* 1/2*m*|v|^2 */
static bool energy_of(HandChecker *c, char body, bool after, ShareSource *source, Num *energy)
{
    const NumSys *sys = c->ctx->sys;
    Value         mass, velocity;
    Rat           half = {1, 2, NULL};
    Num           square, sum;
    if (!value_of_step(c, text_format(c->mem, "m%c", body), source, &mass) ||
        !value_of_step(c, text_format(c->mem, "v%c%s", body, after ? "'" : ""), source, &velocity) || mass.shape.kind != SHAPE_NUMBER ||
        (velocity.shape.kind != SHAPE_NUMBER && velocity.shape.kind != SHAPE_VECTOR) ||
        sys->from_exact(energy, exact_integer(0, c->exact), c->ctx) || sys->from_exact(&sum, exact_rational(half, c->exact), c->ctx))
        return false;
    for (int i = 0; i < value_count(&velocity); i++)
        if (sys->mul(&square, value_num(&velocity)[i], value_num(&velocity)[i], c->ctx) || sys->add(energy, *energy, square, c->ctx))
            return false;
    return !sys->mul(energy, *energy, sum, c->ctx) && !sys->mul(energy, *energy, mass.one, c->ctx);
}

static bool add_squares(HandChecker *c, const Value *value, bool minus, Num *sum)
{
    const NumSys *sys = c->ctx->sys;
    Num           square;
    bool          good = true;
    for (int i = 0; i < value_count(value) && good; i++)
        good = !sys->mul(&square, value_num(value)[i], value_num(value)[i], c->ctx) &&
               !(minus ? sys->sub : sys->add)(sum, *sum, square, c->ctx);
    return good;
}

/* The energy that is lost and the one before; of one body without a mass, twice these per mass: |v|^2 - |v'|^2 and |v|^2. */
static bool loss_and_before(HandChecker *c, ShareSource *source, Num *loss, Num *before)
{
    Value one, other, v, after;
    if (value_of_step(c, TEXT("loss"), source, &one) && value_of_step(c, TEXT("T"), source, &other)) {
        *loss = one.one;
        *before = other.one;
        return true;
    }
    if (!value_of_step(c, TEXT("v"), source, &v) || !value_of_step(c, TEXT("v'"), source, &after) ||
        c->ctx->sys->from_exact(before, &exact_zero, c->ctx) || !add_squares(c, &v, false, before))
        return false;
    *loss = *before;
    return add_squares(c, &after, true, loss);
}

/* The part of the kinetic energy that is lost. */
static bool share_lost(HandChecker *c, bool percent, ShareSource *source, Num *share)
{
    const NumSys *sys = c->ctx->sys;
    Num           loss, before, hundred;
    return loss_and_before(c, source, &loss, &before) && !num_is_zero(before, c->ctx) && !sys->div(share, loss, before, c->ctx) &&
           (!percent || (!sys->from_exact(&hundred, exact_integer(100, c->exact), c->ctx) && !sys->mul(share, *share, hundred, c->ctx)));
}

/* KEAafter, as handwork_worded_name has it. */
static bool is_energy_of_body(Text name, char *body, bool *after)
{
    bool known = name.len > 3 && text_starts(name, "KE");
    *body = known ? (char)(name.at[2] >= 'A' && name.at[2] <= 'C'   ? name.at[2] + 'a' - 'A'
                           : name.at[2] >= '1' && name.at[2] <= '3' ? name.at[2] - '1' + 'a'
                                                                    : 0)
                  : 0;
    *after = known && text_is(text_from(name, 3), "after");
    return *body && (*after || text_is(text_from(name, 3), "before"));
}

static bool is_share(Text name)
{
    static const char *const SHARES[] = {"fraction", "percent", "proportion", "%"};
    return TEXT_HAS_ANY(name, SHARES) && claims_name_loss(name);
}

/* Whether a percent sign stands behind the value, or the name has it and the value is no fraction of 1: % loss = 49.8. */
static bool is_in_percent(const HandLine *line)
{
    static const char *const PERCENT[] = {"percent", "%"};
    const HandForm          *last = &line->entry->form[line->entry->forms - 1];
    return last->percent || (TEXT_HAS_ANY(line->entry->as_written, PERCENT) && !text_starts(last->text, "0."));
}

/* Total mass, as handwork_worded_name has it, or a symbol for it. */
static bool is_total_mass(Text name)
{
    static const char *const SYMBOLS[] = {"mtotal", "mtot", "mges", "Mtotal", "Mtot", "Mges", "Gesamtmasse"};
    bool                     is = false;
    for (size_t i = 0; i < sizeof SYMBOLS / sizeof *SYMBOLS && !is; i++)
        is = text_is(name, SYMBOLS[i]);
    return is;
}

static bool is_mass(const HandChecker *c, const Step *step)
{
    return (step->role == ROLE_GIVEN || step->role == ROLE_ANSWER) && step->shape.kind == SHAPE_NUMBER && step->name.len &&
           dimension_same(step->shape.dimension, dimension_of(1, 0, 0)) && report_find(c->report, step->name) >= 0;
}

/* The sum of the masses, of which there are several, unless the problem gives it. */
static bool total_mass(HandChecker *c, ShareSource *source, Num *total)
{
    int  masses = 0;
    bool good = !c->ctx->sys->from_exact(total, &exact_zero, c->ctx);
    for (int i = 0; i < c->plan->aspects && good; i++) {
        const Step *step = &c->plan->step[i];
        Value       mass;
        if (!is_mass(c, step))
            continue;
        good = !text_starts(step->page.caption, "total") && value_of_step(c, step->name, source, &mass) &&
               !c->ctx->sys->add(total, *total, mass.one, c->ctx);
        masses++;
    }
    return good && masses > 1;
}

/* The value of what the line names; false where it is no such quantity. */
static bool share_value(HandChecker *c, const HandLine *line, ShareSource *source, Num *value)
{
    char body;
    bool after;
    Text name = line->entry->as_written;
    if (is_energy_of_body(line->entry->name, &body, &after))
        return energy_of(c, body, after, source, value);
    if (is_total_mass(line->entry->name))
        return total_mass(c, source, value);
    return is_share(name) && share_lost(c, is_in_percent(line), source, value);
}

/* 50 % for 49.8 %: whole percents need no more digits. */
static bool is_whole_percent(const HandChecker *c, const Written *written, Num truth)
{
    const NumSys *sys = c->ctx->sys;
    const Exact  *percent = written->count == 1 ? written->part[0].value : NULL;
    Num           own, off, quarter;
    if (!percent || memchr(written->text.at, '.', written->text.len) || sys->from_exact(&own, percent, c->ctx) ||
        sys->sub(&off, own, truth, c->ctx) || sys->mul(&off, off, off, c->ctx) ||
        sys->from_exact(&quarter, exact_rational((Rat){1, 4, NULL}, c->exact), c->ctx) || sys->sub(&off, off, quarter, c->ctx))
        return false;
    Order order = num_sign(off, c->ctx);
    return order == ORDER_LESS || order == ORDER_AT_MOST || num_is_zero(off, c->ctx);
}

bool hand_is_share(HandChecker *c, const Written *percent, bool left)
{
    const NumSys *sys = c->ctx->sys;
    ShareSource   source = {false, -1};
    Num           share, hundred;
    if (!share_lost(c, true, &source, &share) || sys->from_exact(&hundred, exact_integer(100, c->exact), c->ctx) ||
        (left && sys->sub(&share, hundred, share, c->ctx)))
        return false;
    Target target = verdict_target(value_number(share), c->ctx, c->exact);
    return verdict_is_right(verdict_of_numbers(percent, &target).kind) || is_whole_percent(c, percent, share);
}

/* The verdict on a share as it is written. */
static Verdict verdict_on_share(const HandChecker *c, const HandLine *line, Num truth, const Target *target)
{
    const HandForm *last = &line->entry->form[line->entry->forms - 1];
    Verdict         verdict = verdict_of_numbers(&last->written, target);
    if (!verdict_is_right(verdict.kind) && is_in_percent(line) && is_whole_percent(c, &last->written, truth))
        verdict.kind = VERDICT_ROUNDED;
    return verdict;
}

/* 2010 g for 2.01 kg. */
static bool is_in_other_unit(const HandChecker *c, const HandLine *line, const Target *target)
{
    Written ours;
    return written_in_our_unit(&ours, &line->entry->form[line->entry->forms - 1].written, c->exact) &&
           verdict_is_right(verdict_of_numbers(&ours, target).kind);
}

/* Whether it follows from what the page has, some of which is wrong. */
static bool is_carried(HandChecker *c, HandLine *line)
{
    ShareSource source = {true, -1};
    Num         own;
    if (!share_value(c, line, &source, &own) || source.from < 0)
        return false;
    Target target = verdict_target(value_number(own), c->ctx, c->exact);
    target.right_only = true;
    line->from = source.from;
    return verdict_is_right(verdict_of_numbers(&line->entry->form[line->entry->forms - 1].written, &target).kind);
}

static void judge(HandChecker *c, int i, Num truth)
{
    HandLine *line = &c->line[i];
    Target    target = verdict_target(value_number(truth), c->ctx, c->exact);
    bool      mass = is_total_mass(line->entry->name);
    line->verdict = verdict_on_share(c, line, truth, &target);
    line->expected = target.value;
    line->ctx = c->ctx;
    if (is_in_other_unit(c, line, &target))
        line->verdict.kind = VERDICT_EXACT;
    line->kind = verdict_is_right(line->verdict.kind) ? HAND_RIGHT : is_carried(c, line) ? HAND_CARRIED : HAND_ROOT;
    if (line->kind != HAND_ROOT)
        return;
    line->from = -1;
    line->remark = mass                                ? TEXT("It is the sum of the masses.")
                   : is_share(line->entry->as_written) ? TEXT("It is the kinetic energy lost divided by the kinetic energy before.")
                                                       : TEXT("It is 1/2 × mass × speed² of that body.");
    c->root = c->root < 0 || i < c->root ? i : c->root;
}

/* loss = 50 %: of the kinetic energy before, if that is right; otherwise the page does not say of what. */
static void judge_loss_in_percent(HandChecker *c, HandLine *line)
{
    const HandForm *last = line->entry->forms ? &line->entry->form[line->entry->forms - 1] : NULL;
    bool            percent = last && last->percent && line->step >= 0 && line->entry->kind == CLAIM_VALUE && line->kind != HAND_RIGHT;
    ShareSource     source = {false, -1};
    Num             truth;
    if (!percent || line->joints || !text_is(c->plan->step[line->step].name, "loss") || !share_lost(c, true, &source, &truth))
        return;
    Target  target = verdict_target(value_number(truth), c->ctx, c->exact);
    Verdict verdict = verdict_on_share(c, line, truth, &target);
    if (!verdict_is_right(verdict.kind))
        return;
    line->verdict = verdict;
    line->expected = target.value;
    line->ctx = c->ctx;
    line->kind = HAND_RIGHT;
    line->suspects = 0;
}

void hand_judge_shares(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++)
        judge_loss_in_percent(c, &c->line[i]);
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        ShareSource     source = {false, -1};
        Num             truth;
        bool open = line->kind == HAND_UNKNOWN && line->step < 0 && !line->joints && line->entry->kind == CLAIM_VALUE && line->entry->forms;
        if (open && line->entry->form[line->entry->forms - 1].written.shape.kind == SHAPE_NUMBER && share_value(c, line, &source, &truth))
            judge(c, i, truth);
    }
}
