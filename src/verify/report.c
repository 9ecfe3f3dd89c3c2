#include "verify/report.h"
#include "derive/eval.h"
#include "derive/letter_input.h"
#include "solve/letters/identity.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

const char *const report_status_names[] = {"ok", "apart", "need", "undecided", "unable", "error"};
const char *const report_holds_names[] = {"exact", "proved", "false", "unknown", "skipped"};

NumCtx *report_shown_ctx(const Report *report)
{
    Desk *desk = report->desk;
    if (report->shown == report->exact)
        return &desk->exact;
    desk->shown.sys = report->shown->sys;
    desk->shown.prec = report->shown->prec;
    return &desk->shown;
}

const Column *report_column(const Report *report, int step, NumCtx **ctx)
{
    Desk *desk = report->desk;
    assert(step >= 0 && step < report->plan->count);
    if (report->shown->entry[step].state == STATE_OK && !report->shown->entry[step].flags) {
        *ctx = report_shown_ctx(report);
        return report->shown;
    }
    if (report->enclosure && report->enclosure->entry[step].state == STATE_OK && report->shown == report->exact) {
        *ctx = &desk->enclosure;
        return report->enclosure;
    }
    return NULL;
}

const Column *report_truth(const Report *report, int step, NumCtx **ctx)
{
    bool          exact = report->exact->entry[step].state == STATE_OK;
    const Column *column = exact ? report->exact : report->enclosure;
    *ctx = exact ? &report->desk->exact : &report->desk->enclosure;
    return column && column->entry[step].state == STATE_OK ? column : NULL;
}

bool report_is_exact(const Report *report, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(report, step, &ctx);
    if (column != report->enclosure || !column)
        return column == report->exact;
    const Value *value = &column->entry[step].value;
    for (int i = 0; i < value_count(value); i++)
        if (!num_is_zero(value_num(value)[i], ctx))
            return false;
    return value_count(value) > 0;
}

bool report_in_letters(const Report *report)
{
    return report->desk->exact.sys->kind == NUM_FORMULA;
}

bool report_has_units(const Report *report)
{
    return (report->units || report->asked) && !report_in_letters(report); /* a letter has its own */
}

Holds report_law(const Report *report, int step)
{
    const Entry *entry = &report->exact->entry[step];
    switch (entry->state) {
    case STATE_OK:
        return entry->value.truth == TRUTH_FALSE ? HOLDS_FALSE : entry->proved ? HOLDS_PROVED : HOLDS_EXACT;
    case STATE_ELSEWHERE:
    case STATE_NOT_REACHED:
        return HOLDS_SKIPPED;
    default:
        return HOLDS_UNKNOWN;
    }
}

int report_find(const Report *report, Text name)
{
    for (int i = 0; i < report->plan->aspects; i++) {
        const Step *step = &report->plan->step[i];
        State       state = report->exact->entry[i].state;
        if (step->slot >= 0 && text_equal(step->name, name) && (state == STATE_OK || state == STATE_FAILED))
            return i;
    }
    return -1;
}

bool report_has_part(const Report *report, Text part)
{
    for (int i = 0; i < report->plan->aspects; i++)
        if (plan_in_part(&report->plan->step[i], part))
            return true;
    return false;
}

Input report_input(const Report *report, int step)
{
    const Entry *entry = &report->exact->entry[step];
    Shape        shape = report->plan->step[step].shape;
    Input        input = {.shape = shape, .plan = report->plan, .givens = report->givens, .step = step};
    NumCtx      *ctx = &report->desk->exact;
    Value        value = entry->value;
    if (entry->state == STATE_OK && (ctx->sys->kind == NUM_EXACT || value_exactly(&value, &entry->value, ctx)))
        input = input_exact(value);
    else if (entry->state == STATE_OK)
        input = letter_input_of(value_expr(&value, ctx->sys, &report->style, ctx), shape, ctx);
    input.shape.dimension = report_has_units(report) ? report->plan->step[step].shape.dimension : (Dimension){.kind = DIMENSION_ANY};
    input.pointed = report->pointed;
    return input;
}

static void put_step_value(Buf *buf, Text name, void *data)
{
    const Report *report = data;
    int           step = report_find(report, name);
    NumCtx       *ctx;
    const Column *column = step < 0 ? NULL : report_column(report, step, &ctx);
    if (!column)
        return;
    const Step *s = &report->plan->step[step];
    Value       shown = column->entry[step].value;
    Text        unit = report_has_units(report) ? s->unit : (Text){0};
    ShownUnit   asked;
    if (unit.len && shown_units_find(&asked, report->asked, s->shape.dimension, &report->desk->exact) &&
        shown_units_convert(&shown, &ctx, &asked, &report->desk->enclosure))
        unit = asked.text;
    Expr *value = value_expr(&shown, ctx->sys, &report->style, ctx);
    value->put_in = false;
    Text twice = value->kind == EXPR_NAME ? text_format(ctx->mem, "%.*s = ", TEXT_ARG(value->text)) : (Text){0};
    if (twice.len && text_ends(buf_text(buf), "= ") && buf->len >= twice.len &&
        text_equal(text_from(buf_text(buf), buf->len - twice.len), twice)) /* e = e, of a letter e */
        buf->len -= twice.len;
    expr_write(buf, shown_units_expr(value, unit, ctx->mem), report->unicode);
}

Text report_fill_in(const Report *report, Text text)
{
    Buf buf = {0};
    buf_put_named(&buf, text, put_step_value, (void *)report);
    return buf_finish(&buf, report->desk->exact.mem);
}

/* ---- enclosures for what exact numbers cannot write ------------------------------------------------------- */

static Text formula_text(const Report *report, const Step *step)
{
    Buf buf = {0};
    expr_write(&buf, step->formula, report->unicode);
    return buf_finish(&buf, report->desk->exact.mem);
}

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

static const char *part_mark(const Value *value, int k)
{
    static const char *const MARKS[] = {".x", ".y", ".z"};
    return value->shape.kind == SHAPE_VECTOR && k < 3 ? MARKS[k] : "";
}

static Text name_of(const Report *report, const Step *step)
{
    return step->name.len ? step->name : formula_text(report, step);
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
    *value = value->shape.kind == SHAPE_NUMBER ? value_number(num[0]) : value_of(value->shape, num);
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
            bool small = text_is(text, "0") && !value_is_nothing(x, ctx->sys); /* nobody would take it for 0: see judge_enclosure */
            if (identity_is(plan, report->givens, report->exact, i, k, value)) {
                buf_printf(&proved, "%s%.*s%s = %.*s", proved.len ? ", " : "", TEXT_ARG(name_of(report, &plan->step[i])),
                           part_mark(&entry->value, k), TEXT_ARG(text));
                if (small)
                    put_exactly(&entry->value, k, value, ctx);
                continue;
            }
            if (small)
                continue;
            int zeros = enclosure_zeros(x), digits = (zeros ? zeros : enclosure_digits(x)) / 100 * 100;
            least = digits < least ? digits : least;
            buf_printf(&list, "%s%.*s%s = %.*s", count++ ? ", " : "", TEXT_ARG(name_of(report, &plan->step[i])),
                       part_mark(&entry->value, k), TEXT_ARG(text));
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

/* Makes enclosures at the lowest precision, doubling from 128 bits, at which every wanted digit is certain. `rounds`: the page shows
 * rounded numbers instead of them. */
static void enclose(Report *report, const Input *givens, bool rounds)
{
    const Plan *plan = report->plan;
    NumCtx     *ctx = &report->desk->enclosure;
    int         upto = report->aspects ? plan->count : plan->aspects;
    bool        wanted = false;
    if (report_in_letters(report))
        return;
    for (int i = 0; i < upto; i++)
        wanted |= wants_enclosure(report->exact, i);
    bool        enough = !wanted;
    const bool *steps = wanted ? wanted_steps(report, upto) : NULL;
    report->enclosed_in_part = steps != NULL;
    mpfr_prec_t needed = 4 * (mpfr_prec_t)report->style.digits, most = 16384 + 2 * needed; /* a digit takes 3.3 bits */
    for (ctx->prec = needed > 8192 ? needed : 128; !enough && ctx->prec <= most; ctx->prec *= 2) {
        Column *column = column_enclose(plan, givens, report->exact, steps, upto, ctx);
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
            diag_add_note(report->notes, "%.*s has no exact form (%s)%s", TEXT_ARG(name_of(report, &plan->step[i])),
                          report->exact->entry[i].why, rounds ? "" : "; all digits shown are correct");
    if (report->enclosure && report->enclosure->prec >= TIE_PREC)
        note_ties(report);
}

/* ---- status and reason ----------------------------------------------------------------------------------- */

static void set_status(Report *report, Status status, ExitStatus exit, Text reason)
{
    report->status = status;
    report->exit = exit;
    report->reason = reason;
}

static void judge_need(Report *report, int i)
{
    const Step *step = &report->plan->step[i];
    Arena      *mem = report->desk->exact.mem;
    Text        text = step->reason.len
                           ? report_fill_in(report, step->reason)
                           : text_format(mem, "this method needs %.*s%s%.*s%s, which does not hold here", TEXT_ARG(formula_text(report, step)),
                                  step->caption.len ? " (" : "", TEXT_ARG(step->caption), step->caption.len ? ")" : "");
    set_status(report, STATUS_NEED, EXIT_MATH, text);
}

static void judge_failure(Report *report, const Column *column, int i)
{
    const Entry *entry = &column->entry[i];
    const Step  *step = &report->plan->step[i];
    Arena       *mem = report->desk->exact.mem;
    Text         text = step->name.len ? text_format(mem, "%.*s: %s", TEXT_ARG(step->name), entry->why) : text_of(entry->why);
    if (column != report->exact)
        text = text_format(mem, "in %s, %.*s", column->sys->name, TEXT_ARG(text));
    if (report->enclosure && report->enclosure->entry[i].flags & (NUM_STOPPED | NUM_LIMIT)) {
        set_status(report, STATUS_ERROR, EXIT_MATH, text_of(report->enclosure->entry[i].why));
        return;
    }
    set_status(report, entry->flags == NUM_UNABLE ? STATUS_UNABLE : STATUS_ERROR, EXIT_MATH, text);
    if (entry->flags == NUM_UNABLE && report->enclosure && column == report->exact)
        report->reason = text_format(mem, "%.*s, and an enclosure of %ld bits still cannot tell it apart from 0", TEXT_ARG(text),
                                     (long)report->enclosure->prec);
    report->span = entry->span;
}

/* An answer whose enclosure holds 0 but is not as small as its precision: the report can only say how small it is. */
static void judge_enclosure(Report *report, int i)
{
    NumCtx      *ctx = &report->desk->enclosure;
    const Value *value = &report->enclosure->entry[i].value;
    const Step  *step = &report->plan->step[i];
    Arena       *mem = report->desk->exact.mem;
    for (int k = 0; k < value_count(value); k++) {
        Value part = value_number(value_num(value)[k]);                    /* the one that it is about */
        if (has_signs(&part, ctx) || value_is_nothing(part.one, ctx->sys)) /* which is shown as 0, with a note */
            continue;
        Buf text = {0};
        expr_write(&text, value_expr(&part, ctx->sys, &report->style, ctx), report->unicode);
        set_status(report, STATUS_UNDECIDED, EXIT_MATH,
                   text_format(mem, "%.*s%s is not decided: with %ld bits it is %.*s, which does not prove that it is 0",
                               TEXT_ARG(name_of(report, step)), part_mark(value, k), (long)report->enclosure->prec,
                               TEXT_ARG(buf_text(&text))));
        buf_free(&text);
        return;
    }
}

int report_agreement(const Report *report, int step)
{
    return report_law(report, step) == HOLDS_UNKNOWN ? report->exact->entry[step].agreed / 100 * 100 : 0;
}

static void judge_laws(Report *report)
{
    const Plan *plan = report->plan;
    int         least = INT_MAX;
    for (int i = 0; i < plan->aspects; i++) {
        if (plan->step[i].role != ROLE_LAW)
            continue;
        Holds holds = report_law(report, i);
        if (holds == HOLDS_FALSE && report->exit == EXIT_FINE)
            report->exit = EXIT_CHECK;
        if (holds != HOLDS_UNKNOWN || report->exact->entry[i].state != STATE_UNDECIDED)
            continue;
        int digits = report_agreement(report, i);
        least = digits < least ? digits : least;
        if (!plan->method.len)
            set_status(report, STATUS_UNDECIDED, EXIT_MATH,
                       text_format(report->desk->exact.mem,
                                   report_in_letters(report)
                                       ? "%.*s depends on the letters, and carom cannot say how"
                                       : "%.*s is not decided: no difference shows within 4096 bits, which is no proof",
                                   TEXT_ARG(formula_text(report, &plan->step[i]))));
    }
    if (plan->method.len && least < INT_MAX)
        diag_add_note(report->notes,
                      least ? "carom could neither prove nor refute some laws between values without an exact form: they agree to %d digits"
                            : "carom could neither prove nor refute some laws between values without an exact form: no difference shows "
                              "within 4096 bits",
                      least);
}

/* In letters, an answer that is no formula in these letters: it has the sine of 40° in it, or it is too long. */
static bool has_no_formula(const Report *report, int i)
{
    NumCtx      *ctx = &report->desk->exact;
    const Value *value = &report->exact->entry[i].value;
    bool         none = false;
    for (int k = 0; report_in_letters(report) && k < value_count(value) && !none; k++)
        none = !ctx->sys->formula(value_num(value)[k], ctx, ctx->mem);
    return none;
}

static void judge(Report *report)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < plan->aspects && report->status == STATUS_OK; i++) {
        const Step  *step = &plan->step[i];
        const Entry *entry = &report->exact->entry[i];
        NumCtx      *ctx;
        bool         reached = entry->state == STATE_OK;
        if (entry->state == STATE_UNDECIDED && step->role != ROLE_LAW)
            set_status(report, STATUS_UNDECIDED, EXIT_MATH,
                       text_format(report->desk->exact.mem,
                                   report_in_letters(report) ? "%.*s depends on the letters, and carom cannot say how"
                                                             : "%.*s is not decided: at 4096 bits the two sides still cannot be told apart",
                                   TEXT_ARG(formula_text(report, step))));
        else if (step->role == ROLE_ANSWER && reached && has_no_formula(report, i))
            set_status(
                report, STATUS_UNABLE, EXIT_MATH,
                text_format(
                    report->desk->exact.mem,
                    "%.*s is too long for a formula, or has an angle in it that is no multiple of 15°: give numbers instead of letters",
                    TEXT_ARG(name_of(report, step))));
        else if (step->role == ROLE_NEED && reached && entry->value.truth == TRUTH_FALSE)
            judge_need(report, i);
        else if (step->role == ROLE_APART && reached)
            set_status(report, STATUS_APART, EXIT_FINE, report_fill_in(report, step->reason));
        else if (step->role == ROLE_NOTE && reached)
            diag_add_note(report->notes, "%.*s", TEXT_ARG(report_fill_in(report, step->reason)));
        else if (entry->state == STATE_FAILED && step->role != ROLE_LAW && !report_column(report, i, &ctx))
            judge_failure(report, report->shown->entry[i].state == STATE_FAILED ? report->shown : report->exact, i);
        else if (report->shown->entry[i].state == STATE_FAILED && report->shown != report->exact && step->role != ROLE_LAW)
            judge_failure(report, report->shown, i);
        else if (step->role == ROLE_ANSWER && entry->state == STATE_FAILED && report->shown == report->exact)
            judge_enclosure(report, i);
    }
    judge_laws(report);
}

Report *report_make(const Request *request, Desk *desk)
{
    const Plan *plan = request->plan;
    Report     *report = ARENA_ONE(desk->exact.mem, Report);
    *report = (Report){.plan = plan,
                       .givens = request->givens,
                       .desk = desk,
                       .style = request->style,
                       .units = request->units,
                       .pointed = request->pointed,
                       .asked = request->asked,
                       .aspects = request->aspects,
                       .unicode = request->unicode,
                       .notes = request->notes,
                       .echo = request->echo,
                       .echoes = request->echoes,
                       .mem = desk->exact.mem,
                       .working = ARENA_MANY(desk->exact.mem, struct Working *, plan->count)};
    int upto = request->aspects ? plan->count : plan->aspects;
    column_prover = identity_decide;
    desk->enclosure.exact_part = EXACT_PART_INSTEAD;
    desk->shown.exact_part = EXACT_PART_BESIDE;
    report->shown = report->exact = column_run(plan, request->givens, NULL, upto, &desk->exact);
    enclose(report, request->givens, request->shown->kind == NUM_ROUNDED);
    if (request->shown->kind != NUM_EXACT && report_in_letters(report)) {
        diag_add_note(request->notes, "formulas in letters have no value in %s: they are shown as they are", request->shown->name);
    } else if (request->shown->kind != NUM_EXACT) {
        desk->shown.sys = request->shown;
        desk->shown.prec = request->prec ? request->prec : 64;
        report->shown = column_run(plan, request->givens, report->exact, upto, &desk->shown);
    }
    judge(report);
    return report;
}

Report *report_by_plan(const Report *report, const Plan *plan)
{
    Arena *mem = report->desk->exact.mem;
    Notes *notes = ARENA_ONE(mem, Notes);
    *notes = (Notes){.mem = mem};
    return report_make(&(Request){.plan = plan,
                                  .givens = report->givens,
                                  .echo = report->echo,
                                  .echoes = report->echoes,
                                  .shown = &exact_system,
                                  .style = report->style,
                                  .units = report->units,
                                  .asked = report->asked,
                                  .aspects = report->aspects,
                                  .unicode = report->unicode,
                                  .notes = notes},
                       report->desk);
}

Report *report_with_values(const Report *report, const Plan *plan, const Column *values, Arena *mem)
{
    Report *other = ARENA_ONE(mem, Report);
    *other = *report;
    other->plan = plan;
    other->exact = other->shown = values;
    other->enclosure = NULL;
    other->mem = mem;
    other->working = ARENA_MANY(mem, struct Working *, plan->count);
    return other;
}
