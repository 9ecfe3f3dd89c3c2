#include "handwork/letters/letter_page.h"

#include "handwork/equations/equation_judge.h"
#include "handwork/letters/letter_repairs.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/reading/hand_symbols.h"

#include <string.h>

/* ---- forms ------------------------------------------------------------------------------------------------ */

/* With the values of the page. */
static bool read_form(const LetterPage *page, Text text, Value *value, Text *why)
{
    LetterForm form;
    return letter_form_read(&form, &page->reader, text, why) && letter_form_value(value, &form, page->own, page->ctx, why);
}

VerdictKind letter_page_verdict(const Value *value, const Value *truth, NumCtx *ctx)
{
    Value minus = *value;
    if (value_same(truth, value, ctx))
        return VERDICT_EXACT;
    if (value->shape.kind != truth->shape.kind)
        return VERDICT_SHAPE;
    bool negative = value->shape.kind == SHAPE_NUMBER && !ctx->sys->neg(&minus.one, value->one, ctx) && value_same(truth, &minus, ctx);
    return negative ? VERDICT_SIGN : VERDICT_WRONG;
}

/* ---- judging ---------------------------------------------------------------------------------------------- */

/* The equals signs between the forms of a line; the last form's value. */
static bool read_line(LetterPage *page, HandLine *line, Value *value)
{
    HandEntry *entry = (HandEntry *)line->entry;
    Value      before = {.shape = {.kind = SHAPE_NONE}};
    bool       good = entry->forms > 0;
    line->joint = ARENA_MANY(page->mem, int, entry->forms + 1);
    for (int k = 0; k < entry->forms && good; k++) {
        HandForm *form = &entry->form[k];
        good = read_form(page, form->text, value, &form->written.why);
        if (good && k && !value_same(&before, value, page->ctx))
            line->joint[line->joints++] = k;
        before = *value;
    }
    return good;
}

/* The first value among those that the step uses which comes from a wrong line. */
static int rests_on(const LetterPage *page, const Expr *formula)
{
    int from = formula->kind == EXPR_NAME && formula->slot >= 0 ? page->from[formula->slot] : -1;
    for (int i = 0; i < formula->count && from < 0; i++)
        from = rests_on(page, formula->arg[i]);
    return from;
}

static bool is_change_of_energy(Text name)
{
    PaperSymbol symbol;
    return text_starts(name, "Δ") && symbol_read(&symbol, name) && symbol.quantity == SYMBOL_LOSS;
}

/* The mistakes of the method that give the value. */
static void suspect(LetterPage *page, HandLine *line, const Value *value)
{
    const Report *report = page->report;
    for (int i = 0; i < report->plan->mistakes; i++) {
        const Mistake *mistake = &report->plan->mistake[i];
        if (mistake->kind != MISTAKE_FORMULA || !mistake_changes(mistake) || mistake->ends)
            continue;
        const Plan   *wrong = mistake_plan(report->plan, mistake, page->mem);
        const Column *column = column_run(wrong, report->givens, report->exact, line->step + 1, page->ctx);
        const Entry  *entry = &column->entry[line->step];
        if (entry->state != STATE_OK || !value_same(&entry->value, value, page->ctx))
            continue;
        *ARENA_ADD(page->mem, line->suspect, line->suspects, &line->room) = (Suspect){.id = mistake->id,
                                                                                      .feedback = mistake->feedback,
                                                                                      .mistake = mistake,
                                                                                      .wrong = wrong,
                                                                                      .slot = column->slot,
                                                                                      .gives = entry->value,
                                                                                      .as = VERDICT_EXACT};
    }
}

static bool square(Num *sum, const Value *value, NumCtx *ctx)
{
    Num  one;
    bool good = ctx->sys->from_exact(sum, &exact_zero, ctx) == NUM_OK;
    for (int i = 0; i < value_count(value) && good; i++)
        good = !ctx->sys->mul(&one, value_num(value)[i], value_num(value)[i], ctx) && !ctx->sys->add(sum, *sum, one, ctx);
    return good;
}

/* Whether a number is the size of a vector: a speed under the name of a velocity, or an impulse with its direction. */
static bool have_one_size(const Value *a, const Value *b, NumCtx *ctx)
{
    Num one, other, difference;
    return square(&one, a, ctx) && square(&other, b, ctx) && !ctx->sys->sub(&difference, one, other, ctx) && num_is_zero(difference, ctx);
}

/* A vector for a number, or a number for a vector. */
static void judge_shape(LetterPage *page, HandLine *line, const Value *value)
{
    bool sized = have_one_size(value, &line->expected, page->ctx), vector = value->shape.kind == SHAPE_VECTOR;
    line->kind = sized ? HAND_RIGHT : HAND_NOT_READ;
    line->verdict.kind = sized ? VERDICT_EXACT : line->verdict.kind;
    if (!sized)
        line->entry->form[line->entry->forms - 1].written.why =
            text_format(page->mem, "%.*s is a %s in this problem, and this is a %s", TEXT_ARG(line->entry->as_written),
                        vector ? "number" : "vector", vector ? "vector" : "number");
}

/* `follows`: what the values above give for the step; NULL: nothing. */
static void judge(LetterPage *page, HandLine *line, const Value *value, const Value *follows)
{
    const Entry *truth = &page->report->exact->entry[line->step];
    line->ctx = page->ctx;
    line->expected = truth->value;
    line->verdict.kind = letter_page_verdict(value, &truth->value, page->ctx);
    if (line->verdict.kind == VERDICT_SIGN && is_change_of_energy(line->entry->name)) /* after minus before, where carom has the loss */
        line->verdict.kind = VERDICT_EXACT;
    if (line->verdict.kind == VERDICT_EXACT) {
        line->kind = HAND_RIGHT;
        return;
    }
    if (line->verdict.kind == VERDICT_SHAPE) {
        judge_shape(page, line, value);
        return;
    }
    const Expr *formula = page->report->plan->step[line->step].formula;
    line->from = formula ? rests_on(page, formula) : -1;
    line->kind = line->from >= 0 && follows && value_same(follows, value, page->ctx) ? HAND_CARRIED : HAND_ROOT;
    if (line->kind == HAND_ROOT)
        suspect(page, line, value);
}

/* Whether the last form has the true value with the true values of its names: x = -2y, whatever the page has for y. */
static bool holds_of_truth(LetterPage *page, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    LetterForm       form;
    Value            value;
    Text             why;
    return letter_form_read(&form, &page->reader, entry->form[entry->forms - 1].text, &why) &&
           letter_form_value(&value, &form, page->report->exact->slot, page->ctx, &why) &&
           letter_page_verdict(&value, &page->report->exact->entry[line->step].value, page->ctx) == VERDICT_EXACT;
}

/* A line about the step of which `follows` is worked out from the values above; NULL: nothing is. */
static void judge_line(LetterPage *page, HandLine *line, const Value *follows)
{
    const Step *step = &page->report->plan->step[line->step];
    Value       value;
    if (step->role == ROLE_GIVEN || !read_line(page, line, &value)) {
        page->relates[line - page->line] = true;
        return;
    }
    judge(page, line, &value, follows);
    if (line->kind != HAND_RIGHT && !line->joints && holds_of_truth(page, line)) {
        line->kind = HAND_RIGHT;
        line->suspects = 0;
        line->verdict.kind = VERDICT_EXACT;
        return;
    }
    if (step->slot < 0) /* a speed: nothing is worked out from it */
        return;
    page->own[step->slot] = (Slot){value, plan_fits(step, &value) ? NUM_OK : NUM_UNABLE, true};
    page->from[step->slot] = line->kind == HAND_RIGHT ? -1 : line->kind == HAND_CARRIED ? line->from : (int)(line - page->line);
}

/* The steps in their order: each has the value of the page, of two the last one, or what follows from the values above it. */
static void judge_all(LetterPage *page)
{
    const Plan *plan = page->report->plan;
    for (int i = 0; i < page->report->exact->done; i++) {
        const Step  *step = &plan->step[i];
        const Entry *truth = &page->report->exact->entry[i];
        Env          env = {.num = page->ctx, .slot = page->own};
        Value        follows;
        if ((step->slot < 0 && step->role != ROLE_SPEED) || truth->state != STATE_OK)
            continue;
        bool known = step->formula && eval(&follows, step->formula, &env) == NUM_OK;
        if (step->slot >= 0) {
            page->own[step->slot] = (Slot){known ? follows : truth->value, NUM_OK, true};
            page->from[step->slot] = step->formula ? rests_on(page, step->formula) : -1;
        }
        for (int k = 0; k < page->lines; k++)
            if (page->line[k].step == i && !page->line[k].entry->supposed)
                judge_line(page, &page->line[k], known ? &follows : NULL);
    }
}

/* ---- equations -------------------------------------------------------------------------------------------- */

/* Two forms of a line with an equals sign between them. */
typedef struct LetterClaim {
    int         line, form; /* of the line: the form on the right; on the left is the one before it, or the name */
    LetterSides sides;
    bool        wrong;
    LetterRow   row;
} LetterClaim;

typedef struct LetterClaims {
    LetterClaim  *of;
    int           count, room;
    LetterColumns columns;
    Slot         *truth;
} LetterClaims;

static bool is_about_results(const LetterPage *page, const LetterForm *form)
{
    LetterColumns columns = {.count = 0};
    letter_rows_add_columns(&columns, page->report->plan, form->formula);
    return columns.count > 0;
}

/* Each equals sign of a line whose forms can be read: those of an equation, and of a value the one behind its name. */
static void add_claims(LetterClaims *claims, LetterPage *page, int i)
{
    HandLine  *line = &page->line[i];
    HandEntry *entry = (HandEntry *)line->entry;
    bool       named = entry->kind == CLAIM_VALUE;
    LetterForm before, now;
    bool       good = entry->forms > 0 &&
                letter_form_read(&before, &page->reader, named ? entry->as_written : entry->form[0].text, &entry->form[0].written.why);
    for (int k = !named; k < entry->forms && good; k++, before = now) {
        good = letter_form_read(&now, &page->reader, entry->form[k].text, &entry->form[entry->forms - 1].written.why);
        if (!good || (named && !page->relates[i] && k + 1 < entry->forms))
            continue;
        *ARENA_ADD(page->mem, claims->of, claims->count, &claims->room) = (LetterClaim){.line = i, .form = k, .sides = {before, now}};
        page->explains[i] |= is_about_results(page, &before) || is_about_results(page, &now);
        letter_rows_add_columns(&claims->columns, page->report->plan, before.formula);
        letter_rows_add_columns(&claims->columns, page->report->plan, now.formula);
        if (named && !page->relates[i]) /* the value alone */
            return;
    }
    if (!good && page->relates[i])
        line->kind = HAND_NOT_READ;
}

/* Whether it follows from the claims above it, or from those and the equations of the method. */
static bool follows(const LetterClaims *claims, const LetterPage *page, int claim, int *from)
{
    const LetterRow **row = ARENA_MANY(page->mem, const LetterRow *, claim + 1);
    int               rows = 0;
    *from = -1;
    for (int i = claim - 1; i >= 0; i--) {
        if (claims->of[i].line == claims->of[claim].line)
            continue;
        row[rows++] = &claims->of[i].row;
        *from = *from < 0 && claims->of[i].wrong && claims->of[i].row.linear ? claims->of[i].line : *from;
    }
    return *from >= 0 && letter_rows_combine(&claims->of[claim].row, row, rows, &claims->columns, page->ctx);
}

static void judge_equation(const LetterClaims *claims, LetterPage *page, LetterClaim *claim, bool holds, int from)
{
    HandLine        *line = &page->line[claim->line];
    EquationVerdict *verdict = ARENA_ONE(page->mem, EquationVerdict);
    Value            side[2];
    Text             why;
    if (line->equation && line->kind != HAND_RIGHT) /* the first wrong equals sign of the line counts */
        return;
    *verdict = (EquationVerdict){.kind = holds ? EQUATION_NEW : from >= 0 ? EQUATION_CARRIED : EQUATION_WRONG};
    verdict->valued = letter_form_value(&side[0], &claim->sides.left, claims->truth, page->ctx, &why) &&
                      letter_form_value(&side[1], &claim->sides.right, claims->truth, page->ctx, &why);
    for (int i = 0; i < 2 && verdict->valued; i++)
        verdict->value[i] = side[i].one;
    if (page->final && verdict->kind == EQUATION_WRONG)
        letter_repairs_find(verdict, &claim->sides, line->entry, claim->form, page->report);
    line->equation = verdict;
    line->joints = 0;
    line->from = from;
    line->kind = holds ? HAND_RIGHT : from >= 0 ? HAND_CARRIED : HAND_ROOT;
    line->verdict.kind = holds ? VERDICT_EXACT : VERDICT_WRONG;
}

/* The true values with n as it was typed. */
static Slot *slots_as_typed(const LetterPage *page)
{
    const Plan   *plan = page->report->plan;
    const Column *truth = page->report->exact;
    Slot         *slot = arena_copy(page->mem, truth->slot, sizeof *slot * (size_t)plan->slots);
    for (int i = 0; i < plan->aspects; i++)
        if (plan->step[i].slot >= 0 && truth->entry[i].state == STATE_OK)
            slot[plan->step[i].slot].value = hand_value_as_typed(plan, truth, i);
    return slot;
}

static bool holds_as(const LetterPage *page, const LetterClaim *claim, const Slot *slot)
{
    Num residual;
    return letter_residual(&residual, &claim->sides, slot, page->ctx) && num_is_zero(residual, page->ctx);
}

/* In the order of the page: each against the problem, and what is not true against the lines above it. */
static void judge_equations(LetterPage *page)
{
    LetterClaims claims = {.truth = page->report->exact->slot};
    const Slot  *typed = slots_as_typed(page);
    for (int i = 0; i < page->lines; i++)
        if (!page->line[i].entry->supposed)
            add_claims(&claims, page, i);
    for (int i = 0; i < claims.count; i++)
        claims.of[i].row = letter_row(&claims.of[i].sides, &claims.columns, claims.truth, page->ctx);
    for (int i = 0; i < claims.count; i++) {
        LetterClaim *claim = &claims.of[i];
        HandLine    *line = &page->line[claim->line];
        Num          residual;
        int          from = -1;
        if (!letter_residual(&residual, &claim->sides, claims.truth, page->ctx))
            continue;
        bool holds = num_is_zero(residual, page->ctx) || holds_as(page, claim, typed), carried = !holds && follows(&claims, page, i, &from);
        claim->wrong = !holds;
        if (page->relates[claim->line])
            judge_equation(&claims, page, claim, holds, carried ? from : -1);
        else if (line->kind == HAND_ROOT && carried) {
            line->kind = HAND_CARRIED;
            line->from = from;
            line->suspects = 0;
        }
    }
}

/* ---- the page --------------------------------------------------------------------------------------------- */

/* A value that the page rules out, and one of several, v = 0 or v = 2u/3, of which another is right, claim nothing. */
static void set_aside(LetterPage *page)
{
    for (int first = 0, last; first < page->lines; first = last) {
        bool right = false;
        for (last = first + 1; last < page->lines && page->line[last].entry->or_above;)
            last++;
        for (int i = first; i < last; i++)
            right |= page->line[i].kind == HAND_RIGHT;
        for (int i = first; i < last; i++) {
            HandLine *line = &page->line[i];
            bool      other = last - first > 1 && right && line->kind != HAND_RIGHT;
            if (line->entry->ruled_out || other)
                line->kind = HAND_UNKNOWN;
        }
    }
}

/* ---- the names of a page -------------------------------------------------------------------------------- */

static const Names *no_names(HandNames *names, const Handwork *so_far, int above)
{
    (void)names, (void)so_far, (void)above;
    return NULL;
}

static bool reads(HandNames *names, Text form)
{
    LetterForm read;
    Text       why;
    return letter_form_read(&read, &((LetterPage *)names)->reader, form, &why);
}

static bool varies(HandNames *names, Text name)
{
    Num letter;
    return letter_read(&letter, &((LetterPage *)names)->reader, name);
}

/* e = 1, where e is a letter of the problem, is a case that the page looks at, and no claim. */
static bool is_number_alone(const LetterPage *page, const HandEntry *entry)
{
    LetterForm form;
    Text       why;
    bool       number = entry->forms == 1 && letter_form_read(&form, &page->reader, entry->form[0].text, &why);
    return number && form.formula->kind == EXPR_NUMBER;
}

static void make_lines(LetterPage *page)
{
    page->lines = page->work->entries;
    page->line = ARENA_MANY(page->mem, HandLine, page->lines + 1);
    page->relates = ARENA_MANY(page->mem, bool, page->lines + 1);
    page->explains = ARENA_MANY(page->mem, bool, page->lines + 1);
    for (int i = 0; i < page->lines; i++) {
        const HandEntry *entry = &page->work->entry[i];
        int              component = -1;
        Num              letter;
        bool             value = entry->kind == CLAIM_VALUE && !letter_read(&letter, &page->reader, entry->name);
        bool             supposed = entry->kind == CLAIM_VALUE && !value && is_number_alone(page, entry);
        int              step = value ? hand_find_step(page->reader.names, entry->name, &component) : -1;
        value = value && component < 0 && entry->component < 0 && (step >= 0 || !reads(&page->names, entry->as_written)); /* mu = 3mv */
        page->relates[i] = !value && !supposed;
        page->explains[i] = step >= 0 && page->report->plan->step[step].role != ROLE_GIVEN;
        page->line[i] = (HandLine){.entry = entry,
                                   .kind = supposed || (step < 0 && value) ? HAND_UNKNOWN : HAND_NOT_READ,
                                   .step = step,
                                   .component = -1,
                                   .ctx = page->ctx,
                                   .from = -1,
                                   .in_spite = -1,
                                   .apart = -1};
    }
}

/* The page in one reading of its names. */
LetterPage letter_page_read(const Report *report, const Method *method, Text text, int first_line, LetterReading reading, bool final)
{
    Desk        *desk = report->desk;
    Arena       *mem = desk->exact.mem;
    HandChecker *names = ARENA_ONE(mem, HandChecker);
    const Plan  *plan = report->plan;
    *names = (HandChecker){.report = report, .method = method, .plan = plan, .exact = &desk->exact, .ctx = &desk->exact, .mem = mem};
    names->two_cases = hand_writes_two_cases(text);
    names->starts_at_0 = hand_writes_index_0(text);
    names->own_name = arena_copy(mem, reading.own_name, sizeof *reading.own_name * (size_t)reading.own_names);
    names->own_names = reading.own_names;
    hand_begin_reading(names, reading.naming);
    LetterPage page = {.names = {.above = no_names, .reads = reads, .varies = varies},
                       .report = report,
                       .method = method,
                       .ctx = &desk->exact,
                       .mem = mem,
                       .reader = {names, &desk->exact},
                       .final = final,
                       .own = ARENA_MANY(mem, Slot, plan->slots + 1),
                       .from = ARENA_MANY(mem, int, plan->slots + 1)};
    page.work = handwork_read(text, first_line, &page.names, &desk->shown);
    for (int i = 0; i < plan->slots; i++)
        page.from[i] = -1;
    make_lines(&page);
    names->work = page.work;
    names->line = page.line;
    names->lines = page.lines;
    names->truth = report->exact;
    judge_all(&page);
    judge_equations(&page);
    for (int i = 0; i < page.lines; i++)
        if (page.line[i].entry->supposed)
            letter_case_judge(&page, &page.line[i], letter_page_leading(&page));
    set_aside(&page);
    return page;
}

int letter_page_leading(const LetterPage *page)
{
    int i = 0;
    while (i < page->lines && page->line[i].kind != HAND_ROOT)
        i++;
    return i;
}
