#include "render/checks.h"

#include "verify/floats/share.h"

#include <math.h>
#include <string.h>

typedef struct ChecksMaker {
    const CrossCheck *check;
    Arena            *mem;
    Document          doc;
} ChecksMaker;

static const Step *step_of(const CrossCheck *check, int step)
{
    return &check->report->plan->step[step];
}

static bool is_shown(const CrossCheck *check, const CheckRow *row, Steps steps)
{
    return steps != STEPS_NONE || step_of(check, row->step)->role == ROLE_ANSWER;
}

static Text graded(ChecksMaker *m, const Score *score)
{
    return text_format(m->mem, "%s%s", grade_shown(score->grade), score->subnormal ? ", subnormal" : "");
}

/* Below a row: cancellation in it, and with all steps the true digits and the results of the other systems. */
static Text details(ChecksMaker *m, const CheckRow *row, bool all)
{
    Buf buf = {0};
    if (row->amplified)
        buf_printf(&buf, "its terms cancel, which makes errors 2^%d times larger", row->amplified);
    if (!all)
        return buf_finish(&buf, m->mem);
    if (row->truth.len && row->score[RIVAL_GRADED].grade != GRADE_EXACT) {
        buf_puts(&buf, buf.len ? "; true " : "true ");
        if (!row->truth_exact) {
            expr_write_relation(&buf, true, m->check->report->unicode);
            buf_char(&buf, ' ');
        }
        buf_put(&buf, row->truth);
    }
    for (int r = RIVAL_GRADED + 1; r < m->check->rivals; r++) {
        const Score *score = &row->score[r];
        if (score->grade == GRADE_EXACT || score->grade == GRADE_UNKNOWN)
            continue;
        buf_printf(&buf, "%s%.*s", buf.len ? "; " : "", TEXT_ARG(m->check->system[r]));
        if (score->value.len && !m->check->machine[r].sys->takes_precision)
            buf_printf(&buf, " %.*s", TEXT_ARG(score->value));
        if (score->error.len)
            buf_printf(&buf, " %.*s ulp", TEXT_ARG(score->error));
        if (score->grade != GRADE_ROUNDED)
            buf_printf(&buf, " %s", grade_shown(score->grade));
    }
    return buf_finish(&buf, m->mem);
}

/* A plain name, va'.x, is typeset as a formula; anything longer is shown as words. */
static void put_named(ChecksMaker *m, Phrase *phrase, Text name)
{
    bool plain = true;
    for (size_t i = 0; i < name.len; i++)
        plain &= strchr(" [],()+*/<>|^-", name.at[i]) == NULL;
    if (plain)
        phrase_math(phrase, m->mem, expr_name(m->mem, name));
    else
        phrase_words(phrase, m->mem, name);
}

/* "-7.64e11" as a formula; "under 2e-70" and the like as words. */
static Phrase numeral(ChecksMaker *m, Text text)
{
    Phrase phrase = {0};
    size_t digit = text_starts(text, "-");
    if (digit < text.len && text.at[digit] >= '0' && text.at[digit] <= '9')
        phrase_math(&phrase, m->mem, expr_number(m->mem, text, NULL));
    else
        phrase_words(&phrase, m->mem, text);
    return phrase;
}

/* " in m/s" after the name of a step, because errors are in SI whatever units are set; empty if the page has no units. */
static Text in_unit(ChecksMaker *m, const Report *report, int step)
{
    Text unit = step >= 0 && report_has_units(report) ? report->plan->step[step].unit : (Text){0};
    return unit.len ? text_format(m->mem, " in %.*s", TEXT_ARG(unit)) : unit;
}

/* The name of the step; an expression has no name and is shown as a formula. */
static Phrase row_name(ChecksMaker *m, const CheckRow *row)
{
    Phrase phrase = {0};
    if (row->name.len)
        put_named(m, &phrase, row->name);
    else
        phrase_math(&phrase, m->mem, step_of(m->check, row->step)->formula);
    phrase_words(&phrase, m->mem, in_unit(m, m->check->report, row->name.len ? row->step : -1));
    return phrase;
}

static const char *words_of(ChecksMaker *m, Text text)
{
    return text_format(m->mem, "%.*s%c", TEXT_ARG(text), 0).at;
}

static void put_rows(ChecksMaker *m, Steps steps)
{
    const CrossCheck *check = m->check;
    const char       *head[] = {"value", words_of(m, check->system[RIVAL_GRADED]), "error", "local", "inherited", "grade"};
    enum { COLUMNS = sizeof head / sizeof *head };
    Block *block = document_table(
        &m->doc,
        TEXT("errors in ulps of the true value: the error, its local part (the rounding in this step) and its inherited part (from the "
             "values that the step uses)"),
        head, COLUMNS, check->rows);
    for (int i = 0; i < check->rows; i++) {
        const CheckRow *row = &check->row[i];
        const Score    *score = &row->score[RIVAL_GRADED];
        if (!is_shown(check, row, steps))
            continue;
        Phrase *cell = block->cell + block->rows * COLUMNS;
        cell[0] = row_name(m, row);
        cell[1] = row->whole ? phrase_of(m->mem, TEXT("as a whole")) : numeral(m, score->value);
        cell[2] = numeral(m, score->error);
        cell[3] = numeral(m, score->made);
        cell[4] = numeral(m, score->came);
        bool degraded = score->grade >= GRADE_DEGRADED && score->grade != GRADE_UNKNOWN;
        phrase_stress(&cell[5], m->mem, graded(m, score), degraded ? STRESS_WRONG : STRESS_NONE);
        block->detail[block->rows] = details(m, row, steps >= STEPS_BOARD && !row->whole);
        block->rows++;
    }
    if (block->rows == 1) /* only the heading */
        m->doc.count--;
}

static Text each_says(ChecksMaker *m, const Divergence *d)
{
    Buf buf = {0};
    buf_printf(&buf, "%.*s: %.*s as typed, %.*s as stored", TEXT_ARG(d->name), TEXT_ARG(d->typed), TEXT_ARG(d->stored));
    for (int r = 0; r < m->check->rivals; r++)
        buf_printf(&buf, ", %.*s in %.*s", TEXT_ARG(d->rival[r]), TEXT_ARG(m->check->system[r]));
    return buf_finish(&buf, m->mem);
}

/* The first operation in each run that had no finite value. */
static void put_invalid(ChecksMaker *m, Steps steps)
{
    const CrossCheck *check = m->check;
    for (int r = 0; r < check->rivals; r++)
        for (int i = 0; i < check->rows; i++) {
            const Score *score = &check->row[i].score[r];
            if (!score->why.len || !is_shown(check, &check->row[i], steps))
                continue;
            document_note(&m->doc, "%.*s has no finite value for %.*s", TEXT_ARG(check->system[r]), TEXT_ARG(score->why));
            break;
        }
}

static void put_divergences(ChecksMaker *m)
{
    const CrossCheck *check = m->check;
    for (int i = 0; i < check->divergences; i++)
        document_add(&m->doc, BLOCK_NOTE, each_says(m, &check->divergence[i]));
    if (check->diverged_at >= 0) {
        Buf         formula = {0};
        const Step *step = step_of(check, check->diverged_at);
        if (step->name.len)
            buf_printf(&formula, "%.*s = ", TEXT_ARG(step->name));
        expr_write(&formula, step->formula, check->report->unicode);
        document_add(
            &m->doc, BLOCK_REASON,
            text_format(m->mem, "BRANCH DIVERGED at %.*s: with its own rounded values, %.*s %s", TEXT_ARG(buf_text(&formula)),
                        TEXT_ARG(check->system[RIVAL_GRADED]),
                        check->report->plan->method.len ? "takes the other case, so no later step is graded" : "decides differently"));
        buf_free(&formula);
    } else if (!check->divergences) {
        document_add(&m->doc, BLOCK_REASON, TEXT("every decision is the same in every number system"));
    }
}

static void put_laws(ChecksMaker *m)
{
    const CrossCheck *check = m->check;
    if (!check->laws)
        return;
    const char *head[2 + MOST_RIVALS] = {"law", "exact"};
    for (int r = 0; r < check->rivals; r++)
        head[2 + r] = words_of(m, check->system[r]);
    Block *block = document_table(&m->doc, TEXT("error of each law, computed exactly from the values of each run"), head, check->rivals + 2,
                                  check->laws);
    block->rows += check->laws;
    for (int i = 0; i < check->laws; i++) {
        Phrase *cell = block->cell + (i + 1) * block->columns;
        Holds   holds = report_law(check->report, check->law[i].step);
        phrase_math(&cell[0], m->mem, step_of(check, check->law[i].step)->formula);
        cell[1] = phrase_of(m->mem, text_of(holds == HOLDS_EXACT ? "holds" : report_holds_names[holds]));
        for (int r = 0; r < check->rivals; r++)
            cell[2 + r] = numeral(m, check->law[i].off[r]);
    }
}

Document document_of_check(const CrossCheck *check, Steps steps)
{
    ChecksMaker m = {.check = check, .mem = check->report->desk->exact.mem, .doc.mem = check->report->desk->exact.mem};
    const Plan *plan = check->report->plan;
    Text        what = plan->method.len ? plan->method : TEXT("the expression");
    document_add(&m.doc, BLOCK_TITLE,
                 text_format(m.mem, "%.*s, as a program in %.*s computes it", TEXT_ARG(what), TEXT_ARG(check->system[RIVAL_GRADED])));
    if (check->stored_differs)
        document_add(
            &m.doc, BLOCK_REASON,
            TEXT("Some of the numbers have no exact binary form. Typed means the decimals as written; stored means the nearest binary "
                 "numbers, from which the runs below start. Errors are measured against the numbers as typed."));
    if (check->report->status == STATUS_NEED)
        document_add(&m.doc, BLOCK_REASON, check->report->reason);
    put_rows(&m, steps);
    put_invalid(&m, steps);
    put_divergences(&m);
    put_laws(&m);
    if (check->ungraded.len)
        document_add(&m.doc, BLOCK_NOTE, check->ungraded);
    document_add(&m.doc, BLOCK_REASON, check->proof);
    return m.doc;
}

/* ---- the ledger ------------------------------------------------------------------------------------------- */

static void put_ledger(ChecksMaker *m, const Blame *blame)
{
    document_add(&m->doc, BLOCK_TITLE,
                 text_format(m->mem, "%.*s%.*s: where the error of the %.*s answer comes from", TEXT_ARG(blame->name),
                             TEXT_ARG(in_unit(m, blame->report, blame->step)), TEXT_ARG(blame->system)));
    Text off = TEXT("");
    Buf  truth = {0};
    if (!blame->typed_exact) {
        expr_write_relation(&truth, true, blame->report->unicode);
        buf_char(&truth, ' ');
    }
    buf_put(&truth, blame->typed);
    if (!blame->sizes)
        off = text_format(m->mem, "error %.*s ulp, ", TEXT_ARG(blame->ulps));
    document_add(&m->doc, BLOCK_REASON,
                 text_format(m->mem, "true %.*s, %.*s %.*s: %.*s%s%s", TEXT_ARG(buf_text(&truth)), TEXT_ARG(blame->system),
                             TEXT_ARG(blame->computed), TEXT_ARG(off), grade_shown(blame->total.grade),
                             blame->total.bits_lost >= 1 ? text_format(m->mem, ", %.1f bits lost", blame->total.bits_lost).at : ""));
    buf_free(&truth);
    if (!blame->rows) {
        document_add(&m->doc, BLOCK_REASON, blame->why);
        return;
    }
    bool        shares = !isnan(blame->input_share); /* of an error of 0 there are none */
    const char *head[] = {"rounding of", blame->sizes ? "changes the answer by" : "error in ulp", "share"};
    Block      *block = document_table(&m->doc, (Text){0}, head, shares ? 3 : 2, blame->rows + 2);
    Phrase     *cell = block->cell + block->columns;
    *cell++ = phrase_of(m->mem, TEXT("the inputs, when stored"));
    *cell++ = numeral(m, blame->input_ulps);
    if (shares)
        *cell++ = phrase_of(m->mem, share_text(blame->input_share, m->mem));
    for (int i = 0; i < blame->rows; i++) {
        bool given = blame->report->plan->step[blame->row[i].step].role == ROLE_GIVEN;
        phrase_words(cell, m->mem, given ? TEXT("  of this: ") : TEXT(""));
        put_named(m, cell++, blame->row[i].name);
        *cell++ = numeral(m, blame->row[i].ulps);
        if (shares)
            *cell++ = phrase_of(m->mem, share_text(blame->row[i].share, m->mem));
    }
    *cell++ = phrase_of(m->mem, TEXT("total"));
    *cell++ = numeral(m, blame->ulps);
    if (shares)
        *cell++ = phrase_of(m->mem, TEXT("100.0 %"));
    block->rows = blame->rows + 3;
    document_add(&m->doc, BLOCK_REASON, blame->why);
    const char *sum = !blame->adds_up                      ? "THE ROWS DO NOT ADD UP"
                      : blame->ctx->sys->kind == NUM_EXACT ? "the rows add up to the error exactly"
                                                           : "the rows add up to the error within their enclosures";
    const char *end = blame->ends_in_computed ? ", and all roundings together give" : ", BUT ALL ROUNDINGS TOGETHER DO NOT GIVE";
    Text        none = {0};
    if (blame->zeros)
        none = text_format(m->mem, "; %d other number%s to it", blame->zeros, blame->zeros == 1 ? " adds nothing" : "s add nothing");
    document_note(&m->doc, "%s%s the %.*s answer%.*s", sum, end, TEXT_ARG(blame->system), TEXT_ARG(none));
}

Document document_of_blame(Blame *const *blame, int count, Text refused)
{
    ChecksMaker m = {.mem = blame[0]->report->desk->exact.mem, .doc.mem = blame[0]->report->desk->exact.mem};
    for (int i = 0; i < count; i++)
        put_ledger(&m, blame[i]);
    if (refused.len)
        document_add(&m.doc, BLOCK_NOTE, refused);
    return m.doc;
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

static void put_score(Json *json, Text system, const Score *score, bool whole)
{
    json_name(json, system);
    json_open_object(json);
    if (!whole)
        json_key_text_or_null(json, "value", score->value);
    json_key_text_or_null(json, "ulps", score->error);
    if (!whole) {
        json_key_text_or_null(json, "made", score->made);
        json_key_text_or_null(json, "came", score->came);
    }
    json_key_text(json, "grade", text_of(grade_names[score->grade]));
    if (score->why.len)
        json_key_text(json, "why", score->why);
    if (score->subnormal)
        json_key_bool(json, "subnormal", true);
    json_close_object(json);
}

static void put_row(Json *json, const CrossCheck *check, const CheckRow *row)
{
    json_open_object(json);
    json_key_text_or_null(json, "name", row->name);
    if (row->whole)
        json_key_bool(json, "whole", true);
    else
        json_key_text_or_null(json, "true", row->truth);
    if (row->amplified)
        json_key_int(json, "amplified", row->amplified);
    for (int r = 0; r < check->rivals; r++)
        put_score(json, check->system[r], &row->score[r], row->whole);
    json_close_object(json);
}

static void put_decision(Json *json, const CrossCheck *check, const Divergence *d)
{
    json_open_object(json);
    json_key_text_or_null(json, "name", d->name);
    json_key_text_or_null(json, "typed", d->typed);
    json_key_text_or_null(json, "stored", d->stored);
    for (int r = 0; r < check->rivals; r++) {
        json_name(json, check->system[r]);
        json_string(json, d->rival[r]);
    }
    json_close_object(json);
}

static void put_law(Json *json, const CrossCheck *check, const CheckLaw *law)
{
    Buf name = {0};
    expr_write(&name, step_of(check, law->step)->formula, false);
    json_open_object(json);
    json_key_text_or_null(json, "name", buf_text(&name));
    for (int r = 0; r < check->rivals; r++) {
        json_name(json, check->system[r]);
        json_string_or_null(json, law->off[r]);
    }
    json_close_object(json);
    buf_free(&name);
}

void json_check(Buf *out, const CrossCheck *check, const Origin *origin, Steps steps)
{
    Origin verify = *origin;
    verify.kind = "verify";
    verify.status = check->diverged_at >= 0 ? "diverged" : NULL;
    Json json = json_begin(out, &verify);
    json_put_report(&json, check->report, &verify, STEPS_NONE);
    json_key_object(&json, "verify");
    json_key_array(&json, "rows");
    for (int i = 0; i < check->rows; i++)
        if (is_shown(check, &check->row[i], steps))
            put_row(&json, check, &check->row[i]);
    json_close_array(&json);
    json_key_array(&json, "decisions");
    for (int i = 0; i < check->divergences; i++)
        put_decision(&json, check, &check->divergence[i]);
    json_close_array(&json);
    json_key_bool(&json, "diverged", check->diverged_at >= 0);
    json_key_array(&json, "laws");
    for (int i = 0; i < check->laws; i++)
        put_law(&json, check, &check->law[i]);
    json_close_array(&json);
    json_key_text(&json, "proof", check->proof);
    json_key_text(&json, "graded", check->system[RIVAL_GRADED]);
    if (check->ungraded.len)
        json_key_text(&json, "ungraded", check->ungraded);
    json_close_object(&json);
    json_end_line(&json);
}

static void put_share(Json *json, const Blame *b, const BlameRow *row)
{
    json_open_object(json);
    json_key_text_or_null(json, "name", row->name);
    json_key_bool(json, "input", b->report->plan->step[row->step].role == ROLE_GIVEN);
    json_key_text_or_null(json, b->sizes ? "size" : "ulps", row->ulps);
    json_key(json, "percent");
    if (isfinite(row->share))
        json_printf(json, "%.4g", row->share);
    else
        json_null(json);
    json_close_object(json);
}

static void put_blame(Json *json, const Blame *b)
{
    json_open_object(json);
    json_key_text_or_null(json, "name", b->name);
    json_key_text(json, "graded", b->system);
    json_key_text_or_null(json, "true", b->typed);
    json_name(json, b->system);
    json_string_or_null(json, b->computed);
    json_key_text_or_null(json, b->sizes ? "size" : "ulps", b->ulps);
    json_key(json, "bits_lost");
    json_printf(json, "%.2f", b->total.bits_lost);
    json_key_bool(json, "adds_up", b->adds_up);
    json_key_bool(json, "ends_in_computed", b->ends_in_computed);
    json_key_array(json, "rows");
    for (int k = 0; k < b->rows; k++)
        put_share(json, b, &b->row[k]);
    json_close_array(json);
    json_key_text(json, "why", b->why);
    json_close_object(json);
}

void json_blame(Buf *out, Blame *const *blame, int count, Text refused, const Origin *origin)
{
    Origin ledger = *origin;
    ledger.kind = "blame";
    Json json = json_begin(out, &ledger);
    json_put_report(&json, blame[0]->report, &ledger, STEPS_NONE);
    json_key_array(&json, "blame");
    for (int i = 0; i < count; i++)
        put_blame(&json, blame[i]);
    json_close_array(&json);
    if (refused.len)
        json_key_text(&json, "refused", refused);
    json_end_line(&json);
}
