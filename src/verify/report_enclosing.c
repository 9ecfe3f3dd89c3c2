#include "verify/report_enclosing.h"

#include "derive/eval.h"
#include "solve/letters/identity.h"

#include <limits.h>

static bool wants_enclosure(const Column *exact, int step)
{
    const Entry *entry = &exact->entry[step];
    return entry->state == STATE_FAILED && entry->flags == NUM_UNABLE;
}

static bool writes(bool for_people, Num x, int digits, NumCtx *ctx)
{
    Buf buf = {0};
    (void)(for_people ? num_decimal(&buf, x, digits, ctx) : ctx->sys->decimal(&buf, x, digits, ctx));
    bool any = buf.len > 0;
    buf_free(&buf);
    return any;
}

enum { TIE_PREC = 4096 }; /* at this many bits, a value that still holds the midpoint of two decimals is taken to be that midpoint */

/* Whether every number has the wanted digits. A number that seems to lie midway between two such decimals never has them; it
 * needs one digit more instead. */
static bool has_digits(const Value *value, int digits, NumCtx *ctx)
{
    for (int i = 0; i < value_count(value); i++)
        if (!writes(ctx->prec >= TIE_PREC, value_num(value)[i], digits, ctx))
            return false;
    return true;
}

/* Whether the sign of every number is known. */
static bool has_signs(const Value *value, NumCtx *ctx)
{
    for (int i = 0; i < value_count(value); i++)
        if (num_sign(value_num(value)[i], ctx) == ORDER_UNKNOWN)
            return false;
    return true;
}

/* The short decimal that the enclosure cannot be told apart from, or nothing; *value is the same as a number. */
static Text seems_to_be(const Exact **value, const Report *report, Num x, NumCtx *ctx)
{
    enum { SURE = 1000 }; /* digits */
    *value = &exact_zero;
    if (num_sign(x, ctx) == ORDER_UNKNOWN)
        return TEXT("0");
    Buf buf = {0};
    Num decimal, same;
    (void)num_decimal(&buf, x, report->style.digits, ctx);
    Text text = buf_finish(&buf, report->desk->exact.mem);
    bool minus = text_starts(text, "-");
    if (!text.len || enclosure_exact(x) || enclosure_digits(x) < SURE || exact_literal(&decimal.exact, text_from(text, minus), ctx) ||
        (minus && exact_neg(&decimal, decimal, ctx)) || ctx->sys->from_exact(&same, decimal.exact, ctx) ||
        ctx->sys->compare(x, same, ctx) != ORDER_UNKNOWN)
        return (Text){0};
    *value = decimal.exact;
    return text;
}

/* Puts the exact number in the place of the k-th enclosure. */
static void put_exactly(Value *value, int k, const Exact *exact, NumCtx *ctx)
{
    Num *num = arena_copy(ctx->mem, value_num(value), sizeof(Num) * (size_t)value_count(value));
    if (ctx->sys->from_exact(&num[k], exact, ctx))
        return;
    *value = value_of(value->shape, num);
}

/* If more precision did not help, notes the answers that are short decimals, as is proved in letters, and those that seem to be, and to how
 * many digits. */
static void note_ties(Report *report)
{
    const Plan *plan = report->plan;
    NumCtx     *ctx = &report->desk->enclosure;
    Buf         list = {0}, proved = {0};
    int         least = INT_MAX, count = 0;
    ctx->prec = report->enclosure->prec;
    for (int i = 0; i < plan->aspects; i++) {
        Entry *entry = &report->enclosure->entry[i];
        bool   result = plan->step[i].role == ROLE_ANSWER || !plan->method.len;
        for (int k = 0; result && wants_enclosure(report->exact, i) && entry->state == STATE_OK && k < value_count(&entry->value); k++) {
            Num          x = value_num(&entry->value)[k];
            const Exact *value;
            Text         text = seems_to_be(&value, report, x, ctx);
            if (!text.len)
                continue;
            bool small =
                text_is(text, "0") && !value_is_nothing(x, ctx->sys); /* nobody would take it for 0: see judge_enclosure in report_make.c */
            if (identity_is(plan, report->givens, report->exact, i, k, value)) {
                buf_printf(&proved, "%s%.*s = %.*s", proved.len ? ", " : "", TEXT_ARG(report_part_text(report, i, &entry->value, k)),
                           TEXT_ARG(text));
                if (small)
                    put_exactly(&entry->value, k, value, ctx);
                continue;
            }
            if (small)
                continue;
            int zeros = enclosure_zeros(x), digits = (zeros ? zeros : enclosure_digits(x)) / 100 * 100;
            least = digits < least ? digits : least;
            buf_printf(&list, "%s%.*s = %.*s", count++ ? ", " : "", TEXT_ARG(report_part_text(report, i, &entry->value, k)),
                       TEXT_ARG(text));
        }
    }
    if (proved.len)
        diag_add_note(report->notes, "%.*s exactly, as a proof in letters shows", TEXT_ARG(buf_text(&proved)));
    if (count)
        diag_add_note(report->notes, "%.*s to %d digits, but an enclosure cannot prove that %s exactly %s", TEXT_ARG(buf_text(&list)),
                      least, count > 1 ? "they are" : "it is", count > 1 ? "these numbers" : "this number");
    buf_free(&proved);
    buf_free(&list);
}

/* If only speeds and directions have no exact form, the steps that they need, and all decisions; NULL for all steps. */
static const bool *wanted_steps(const Report *report, int upto)
{
    const Plan *plan = report->plan;
    bool       *wanted = ARENA_MANY(report->mem, bool, plan->count);
    for (int i = 0; i < upto; i++) {
        wanted[i] = wants_enclosure(report->exact, i);
        if (i < plan->aspects && wanted[i])
            return NULL;
    }
    plan_add_needed(plan, wanted, report->mem);
    for (int i = 0; i < upto; i++)
        wanted[i] |= plan->step[i].role == ROLE_CASE || plan->step[i].role == ROLE_NEED;
    return wanted;
}

void report_enclose(Report *report, bool rounds)
{
    const Plan *plan = report->plan;
    NumCtx     *ctx = &report->desk->enclosure;
    int         upto = report->aspects ? plan->count : plan->aspects;
    bool        wanted = false;
    for (int i = 0; i < upto; i++)
        wanted |= wants_enclosure(report->exact, i);
    bool        enough = !wanted;
    const bool *steps = wanted ? wanted_steps(report, upto) : NULL;
    report->enclosed_in_part = steps != NULL;
    mpfr_prec_t needed = 4 * (mpfr_prec_t)report->style.digits, most = 16384 + 2 * needed; /* a digit takes 3.3 bits */
    for (ctx->prec = needed > 8192 ? needed : 128; !enough && ctx->prec <= most; ctx->prec *= 2) {
        Column *column = column_enclose(plan, report->givens, report->exact, steps, upto, ctx);
        enough = true;
        for (int i = 0; i < upto; i++)
            if (wants_enclosure(report->exact, i)) {
                Entry *entry = &column->entry[i];
                enough &= !(entry->flags & NUM_UNABLE) && (entry->flags || has_digits(&entry->value, report->style.digits, ctx));
            }
        report->enclosure = column;
    }
    for (int i = 0; i < plan->aspects; i++)
        if (wants_enclosure(report->exact, i) && plan->step[i].role != ROLE_GIVEN && report->enclosure->entry[i].state == STATE_OK &&
            has_signs(&report->enclosure->entry[i].value, ctx) && report->exact->entry[i].reason != REASON_INHERITED)
            diag_add_note(report->notes, "%.*s has no exact form (%s)%s", TEXT_ARG(report_step_text(report, i)),
                          report->exact->entry[i].why, rounds ? "" : "; all digits shown are correct");
    if (report->enclosure && report->enclosure->prec >= TIE_PREC)
        note_ties(report);
}
