#include "verify/island_finding.h"

/* 1/2*j*(u' + u): the energy that one contact adds by this impulse; negative if it removes energy. */
static bool put_in(IslandJudge *j, const IslandRow *row, Num impulse, Num *sum)
{
    const NumSys *sys = &exact_system;
    const Entry  *e = j->report->exact->entry;
    NumCtx       *ctx = &j->desk->exact;
    Num           half = {.exact = exact_rational((Rat){1, 2, NULL}, ctx)};
    if (row->u < 0 || row->after < 0 || e[row->u].state != STATE_OK || e[row->after].state != STATE_OK)
        return false;
    return !sys->add(sum, e[row->u].value.one, e[row->after].value.one, ctx) && !sys->mul(sum, *sum, impulse, ctx) &&
           !sys->mul(sum, *sum, half, ctx);
}

/* Whether other impulses with the same velocities would change the work of the fixed bodies. T and T' stay the same, so that is the work of
 * the impulses of a null vector. */
static bool work_is_open(IslandJudge *j)
{
    const Analysis *found = j->facts->plan->analysis;
    NumCtx         *ctx = &j->desk->exact;
    for (int k = 0; k < found->nulls && found->ctx->sys->kind == NUM_EXACT; k++) {
        Num total, part;
        exact_system.from_exact(&total, &exact_zero, ctx);
        for (int i = 0; i < found->rows; i++)
            if (exact_sign(found->null[k][i].exact, ctx) &&
                (!put_in(j, &found->row[i], found->null[k][i], &part) || exact_system.add(&total, total, part, ctx)))
                return false;
        if (exact_sign(total.exact, ctx))
            return true;
    }
    return false;
}

/* Fixed bodies that move do work, so their energy is not created from nothing. */
void island_find_work(IslandJudge *j)
{
    int work = report_find(j->report, TEXT("work")), sign;
    Buf by = {0};
    if (work >= 0 && work_is_open(j))
        island_find(
            j, "WORK-OPEN", TEXT("work"),
            "other impulses give the same velocities, but with different work of the fixed bodies, so work and loss are not unique either");
    if (work < 0 || !island_sign(j->report, work, &sign) || !sign)
        return;
    for (int i = 0; i < j->island->bodies; i++) {
        const Body *body = j->island->body[i];
        bool        touched = false;
        for (int c = 0; c < j->island->contacts; c++)
            touched |= j->island->contact[c]->a == i || j->island->contact[c]->b == i;
        if (touched && !body->moves && !body->rests)
            buf_printf(&by, "%s%.*s", by.len ? ", " : "", TEXT_ARG(body->name));
    }
    Text names = buf_finish(&by, j->mem);
    island_find(j, "WORK", names,
                sign > 0 ? "%.*s keeps its velocity whatever touches it, and so adds the energy {work}"
                         : "%.*s keeps its velocity whatever touches it, and so takes energy out: its work is {work}",
                TEXT_ARG(names));
}

void island_find_energy(IslandJudge *j)
{
    const Analysis *found = j->facts->plan->analysis;
    NumCtx         *ctx = &j->desk->exact;
    int             loss = report_find(j->report, TEXT("loss")), count = 0;
    Text           *name = ARENA_MANY(j->mem, Text, found->rows + 1);
    const Entry    *e = j->report->exact->entry;
    Buf             budget = {0};
    if (loss < 0 || !island_is_negative(j->report, loss))
        return;
    for (int i = 0; i < found->rows; i++) {
        const IslandRow *row = &found->row[i];
        Num              part;
        bool             known = row->j >= 0 && e[row->j].state == STATE_OK && put_in(j, row, e[row->j].value.one, &part);
        int              sign = known ? exact_sign(part.exact, ctx) : 0;
        if (sign < 0)
            exact_system.neg(&part, part, ctx);
        if (sign > 0)
            name[count++] = text_of(row->name);
        if (sign)
            buf_printf(&budget, "%s %.*s %s %.*s", budget.len ? "," : ":", TEXT_ARG(island_row_words(j, row)),
                       sign > 0 ? "adds" : "removes", TEXT_ARG(island_number(j, part, ctx)));
    }
    island_find(j, "ENERGY+", island_list(j, name, count), "energy is created: the loss is {loss}%.*s", TEXT_ARG(buf_text(&budget)));
    buf_free(&budget);
}
