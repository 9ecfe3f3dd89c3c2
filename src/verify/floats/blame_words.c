#include "verify/floats/blame_maker.h"

#include "verify/floats/mixed.h"
#include "verify/floats/parts.h"
#include "verify/floats/share.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/* A formula that was typed has no name. */
Text blame_words_step(const BlameMaker *m, int step)
{
    Text name = m->plan->step[step].name;
    return name.len ? name : TEXT("value");
}

Text blame_words_unit(const BlameMaker *m, SweepItem unit)
{
    const Step  *step = &m->plan->step[unit.step];
    const Entry *entry = &m->report->exact->entry[unit.step];
    const Value  shape = {.shape = step->shape}; /* the shape is enough to name the parts of a step without an exact value */
    return part_name(blame_words_step(m, unit.step), entry->state == STATE_OK ? &entry->value : &shape, unit.component, m->mem);
}

Text blame_words_overflow(const BlameMaker *m, int step)
{
    const Step *s = &m->plan->step[step];
    Mixed       mixed;
    Value       value;
    Buf         formula = {0};
    Text        text = {0};
    mixed_open(&mixed, m->machine, m->mem);
    if (m->sweep.ctx == m->exact && s->formula)
        (void)mixed_evaluate(&mixed, s->formula, m->sweep.slot, LONG_MAX, &value);
    if (mixed.overflow) {
        expr_write(&formula, s->formula, false);
        text = text_format(m->mem, "the operation %s, number %ld in %.*s = %.*s", mixed.overflow, mixed.overflow_at,
                           TEXT_ARG(blame_words_step(m, step)), TEXT_ARG(buf_text(&formula)));
    }
    buf_free(&formula);
    mixed_close(&mixed);
    return text;
}

/* " = 0.9", " ≈ 0.33333333333333333": the sign says whether these are all digits. An unrelated number has a sign only if they are not. */
static void put_number(const BlameMaker *m, Buf *buf, const Exact *number, int digits, bool related)
{
    bool all;
    Text text = grade_number_text((Num){.exact = number}, m->exact, digits, &all, m->mem);
    buf_char(buf, ' ');
    if (related || !all) {
        expr_write_relation(buf, !all, m->report->unicode);
        buf_char(buf, ' ');
    }
    buf_put(buf, text);
}

/* A part of several times the whole error, or of the other sign, is possible only where others take it back. */
static Text share_of_largest(double share, Arena *mem)
{
    if (share_cancels(share))
        return TEXT("these parts nearly cancel, and the largest of them");
    if (share > 0 && share < 100.05)
        return text_format(mem, "the largest part, %.*s,", TEXT_ARG(share_text(share, mem)));
    return text_format(mem, "these parts partly cancel; the largest, %.1f times the whole error%s,", fabs(share) / 100,
                       share < 0 ? " and of the opposite sign" : "");
}

/* "the largest part, 60.0 %, comes from the input: vb.y = 0.9 has no exact binary64 form and is stored as ≈ 0.9000000000000000222044605" */
Text blame_words_why(const BlameMaker *m, const Blame *blame)
{
    enum { MOST_DIGITS = 60 };
    const BlameRow *most = NULL;
    for (int i = 0; i < blame->rows; i++)
        if (!most || fabs(blame->row[i].share) > fabs(most->share))
            most = &blame->row[i];
    if (!most)
        return blame->total.grade == GRADE_EXACT
                   ? text_format(m->mem, "there is no error to explain: the %.*s answer is exact", TEXT_ARG(m->system))
                   : TEXT("there is no rounding error to explain");
    if (blame->total.grade == GRADE_EXACT)
        return text_format(m->mem, "these rounding errors cancel: the %.*s answer is exact", TEXT_ARG(m->system));
    if (isnan(most->share))
        return text_format(m->mem, "these rounding errors cancel: the error of the %.*s answer cannot be told apart from 0",
                           TEXT_ARG(m->system));
    const Step *step = &m->plan->step[most->step];
    Text        share = share_of_largest(most->share, m->mem);
    if (step->role == ROLE_GIVEN) {
        const Entry *entry = &m->report->exact->entry[most->step];
        Num          stored;
        if (entry->state != STATE_OK || !sweep_seen(&m->sweep, (SweepItem){most->step, most->component}, &stored))
            return text_format(m->mem, "%.*s comes from storing %.*s", TEXT_ARG(share), TEXT_ARG(most->name));
        const Exact *kept = m->binary.sys->to_exact(part_of(&m->sweep.run->entry[most->step].value, most->component), m->sweep.binary);
        Buf          text = {0};
        long         digits = 10 + m->binary.sys->format(m->binary.prec).p * 3 / 10; /* some more than the two have in common */
        buf_printf(&text, "%.*s comes from the input: %.*s", TEXT_ARG(share), TEXT_ARG(most->name));
        put_number(m, &text, part_of(&entry->value, most->component).exact, 17, true);
        buf_printf(&text, " has no exact %.*s form", TEXT_ARG(m->system));
        if (digits <= MOST_DIGITS) {
            buf_puts(&text, " and is stored as");
            put_number(m, &text, kept, (int)digits, false);
        }
        return buf_finish(&text, m->mem);
    }
    Buf formula = {0};
    expr_write(&formula, step->formula, false);
    Text over = blame->total.grade >= GRADE_HALF_GONE ? blame_words_overflow(m, most->step) : (Text){0};
    Text text = text_format(m->mem, "%.*s comes from rounding %.*s%s%.*s = %.*s%s%.*s%s", TEXT_ARG(share),
                            TEXT_ARG(most->single ? most->name : TEXT("in the step ")), most->single ? ", in " : "",
                            TEXT_ARG(blame_words_step(m, most->step)), TEXT_ARG(buf_text(&formula)), over.len ? ": " : "", TEXT_ARG(over),
                            over.len ? ", overflows" : "");
    buf_free(&formula);
    return text;
}

/* ---- refusals --------------------------------------------------------------------------------------------- */

const char *blame_words_diverged(const BlameMaker *m)
{
    return text_format(m->mem,
                       "BRANCH DIVERGED: %.*s takes another case, so its answer belongs to a different derivation; `verify` shows where%c",
                       TEXT_ARG(m->system), 0)
        .at;
}

const char *blame_words_unseen(const BlameMaker *m, SweepItem unit, const char *what)
{
    const Entry *entry = &m->sweep.run->entry[unit.step];
    bool         finite = entry->state == STATE_OK && m->binary.sys->classify(part_of(&entry->value, unit.component)) == NUM_FINITE;
    Text         text = finite
                            ? text_format(m->mem, "in %.*s, %s has too many bits for exact numbers; choose fewer%c", TEXT_ARG(m->system), what, 0)
                            : text_format(m->mem, "%s is not a finite number in %.*s, so its error has no size%c", what, TEXT_ARG(m->system), 0);
    return text.at;
}

static bool is_same(const char *reason, const char *other)
{
    return reason && other && !strcmp(reason, other);
}

Text blame_words_refusals(const BlameMaker *m, bool any_made)
{
    Buf buf = {0};
    for (int i = 0; i < m->ledgers; i++) {
        const char *why = m->ledger[i].why_not;
        bool        said = false;
        for (int k = 0; k < i; k++)
            said |= is_same(m->ledger[k].why_not, why);
        if (!why || said)
            continue;
        buf_puts(&buf, buf.len ? "; " : "");
        for (int k = i, named = 0; k < m->ledgers && any_made; k++) {
            SweepItem unit = m->ledger[k].target;
            if (is_same(m->ledger[k].why_not, why))
                buf_printf(&buf, "%s%.*s", named++ ? ", " : "", TEXT_ARG(blame_words_unit(m, unit)));
        }
        buf_printf(&buf, "%s%s", any_made ? ": no ledger, because " : "", why);
    }
    return buf_finish(&buf, m->mem);
}
