#include "render/checks.h"

#include <string.h>

typedef struct Maker {
    const CrossCheck *check;
    Arena            *mem;
    Document          doc;
    int               room;
} Maker;

static Block *add(Maker *m, BlockKind kind, Text caption)
{
    return document_add(&m->doc, m->mem, &m->room, kind, caption);
}

static const Step *step_of(const CrossCheck *check, int step)
{
    return &check->report->plan->step[step];
}

static bool is_shown(const CrossCheck *check, const CheckRow *row, Steps steps)
{
    return steps != STEPS_NONE || step_of(check, row->step)->role == ROLE_ANSWER;
}

/* "×2^11" */
static Phrase amplified(Maker *m, const CheckRow *row)
{
    Phrase phrase = {0};
    if (!row->amplified)
        return phrase;
    Expr *power = expr_new(m->mem, EXPR_POWER, (Span){0, 0});
    int   room = 0;
    expr_append(m->mem, power, OP_POWER, expr_number(m->mem, TEXT("2"), NULL), &room);
    expr_append(m->mem, power, OP_POWER, expr_number(m->mem, text_format(m->mem, "%d", row->amplified), NULL), &room);
    phrase_words(&phrase, m->mem, m->check->report->unicode ? TEXT("×") : TEXT("*"));
    phrase_math(&phrase, m->mem, power);
    return phrase;
}

static Text graded(Maker *m, const Score *score)
{
    return text_format(m->mem, "%s%s", grade_names[score->grade], score->subnormal ? ", subnormal" : "");
}

/* Under a row: the true digits, and how the other systems did. */
static Text details(Maker *m, const CheckRow *row)
{
    Buf buf = {0};
    if (row->truth.len && row->score[RIVAL_64].grade != GRADE_EXACT)
        buf_printf(&buf, "true %.*s%s", TEXT_ARG(row->truth), row->truth_exact ? "" : m->check->report->unicode ? "…" : "...");
    for (int r = RIVAL_32; r < RIVALS; r++) {
        const Score *score = &row->score[r];
        if (score->grade == GRADE_EXACT || score->grade == GRADE_UNKNOWN)
            continue;
        buf_printf(&buf, "%s%.*s", buf.len ? "; " : "", TEXT_ARG(m->check->system[r]));
        if (score->value.len && r == RIVAL_32)
            buf_printf(&buf, " %.*s", TEXT_ARG(score->value));
        if (score->error.len)
            buf_printf(&buf, " %.*s ulp", TEXT_ARG(score->error));
        if (score->grade != GRADE_ROUNDED)
            buf_printf(&buf, " %s", grade_names[score->grade]);
    }
    return buf_finish(&buf, m->mem);
}

/* The name of a number, va'.x, as a formula; what has more than a name in it as words. */
static void put_named(Maker *m, Phrase *phrase, Text name)
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
static Phrase numeral(Maker *m, Text text)
{
    Phrase phrase = {0};
    size_t digit = text_starts(text, "-");
    if (digit < text.len && text.at[digit] >= '0' && text.at[digit] <= '9')
        phrase_math(&phrase, m->mem, expr_number(m->mem, text, NULL));
    else
        phrase_words(&phrase, m->mem, text);
    return phrase;
}

/* What a row is about: a step by its name; an expression, which has none, as a formula. */
static Phrase row_name(Maker *m, const CheckRow *row)
{
    Phrase phrase = {0};
    if (row->name.len)
        put_named(m, &phrase, row->name);
    else
        phrase_math(&phrase, m->mem, step_of(m->check, row->step)->formula);
    return phrase;
}

static void put_rows(Maker *m, Steps steps)
{
    static const char *const HEAD[] = {"value", "binary64", "error", "made", "came", "cancels", "grade"};
    enum { COLUMNS = sizeof HEAD / sizeof *HEAD };
    const CrossCheck *check = m->check;
    Block            *block =
        add(m, BLOCK_TABLE, TEXT("errors in ulps of the true value: all of it, made in this step, come in with what it was given"));
    block->columns = COLUMNS;
    block->cell = ARENA_MANY(m->mem, Phrase, (check->rows + 1) * COLUMNS);
    block->detail = ARENA_MANY(m->mem, Text, check->rows + 1);
    for (int i = 0; i < COLUMNS; i++)
        block->cell[i] = phrase_of(m->mem, text_of(HEAD[i]));
    block->rows = 1;
    for (int i = 0; i < check->rows; i++) {
        const CheckRow *row = &check->row[i];
        const Score    *score = &row->score[RIVAL_64];
        if (!is_shown(check, row, steps))
            continue;
        Phrase *cell = block->cell + block->rows * COLUMNS;
        cell[0] = row_name(m, row);
        cell[1] = row->whole ? phrase_of(m->mem, TEXT("as a whole")) : numeral(m, score->value);
        cell[2] = numeral(m, score->error);
        cell[3] = numeral(m, score->made);
        cell[4] = numeral(m, score->came);
        cell[5] = amplified(m, row);
        cell[6] = phrase_of(m->mem, graded(m, score));
        if (steps == STEPS_FULL && !row->whole)
            block->detail[block->rows] = details(m, row);
        block->rows++;
    }
    if (block->rows == 1) /* nothing but its head */
        m->doc.count--;
}

static Text each_says(Maker *m, const Divergence *d)
{
    Buf buf = {0};
    buf_printf(&buf, "%.*s: %.*s for the numbers as typed, %.*s for them as stored", TEXT_ARG(d->name), TEXT_ARG(d->typed),
               TEXT_ARG(d->stored));
    for (int r = 0; r < RIVALS; r++)
        buf_printf(&buf, ", %.*s in %.*s", TEXT_ARG(d->rival[r]), TEXT_ARG(m->check->system[r]));
    return buf_finish(&buf, m->mem);
}

/* Which operation had no value, the first time that a run came to one. */
static void put_invalid(Maker *m, Steps steps)
{
    const CrossCheck *check = m->check;
    for (int r = 0; r < RIVALS; r++)
        for (int i = 0; i < check->rows; i++) {
            const Score *score = &check->row[i].score[r];
            if (!score->why.len || !is_shown(check, &check->row[i], steps))
                continue;
            add(m, BLOCK_NOTE, text_format(m->mem, "%.*s has no value for %.*s", TEXT_ARG(check->system[r]), TEXT_ARG(score->why)));
            break;
        }
}

static void put_divergences(Maker *m)
{
    const CrossCheck *check = m->check;
    for (int i = 0; i < check->divergences; i++)
        add(m, BLOCK_NOTE, each_says(m, &check->divergence[i]));
    if (check->diverged_at >= 0) {
        Buf         formula = {0};
        const Step *step = step_of(check, check->diverged_at);
        if (step->name.len)
            buf_printf(&formula, "%.*s = ", TEXT_ARG(step->name));
        expr_write(&formula, step->formula, check->report->unicode);
        add(m, BLOCK_REASON,
            text_format(m->mem, "BRANCH DIVERGED at %.*s: from its own rounded values binary64 %s", TEXT_ARG(buf_text(&formula)),
                        check->report->plan->method.len ? "would have taken the other case, so nothing behind that step is graded"
                                                        : "decides otherwise"));
        buf_free(&formula);
    } else if (!check->divergences) {
        add(m, BLOCK_REASON, TEXT("every decision came out the same in every system"));
    }
}

static void put_laws(Maker *m)
{
    const CrossCheck *check = m->check;
    if (!check->laws)
        return;
    Block *block = add(m, BLOCK_TABLE, TEXT("by how much the values of each run miss the laws, worked out exactly"));
    block->columns = RIVALS + 2;
    block->rows = check->laws + 1;
    block->cell = ARENA_MANY(m->mem, Phrase, block->rows * block->columns);
    block->detail = ARENA_MANY(m->mem, Text, block->rows);
    block->cell[0] = phrase_of(m->mem, TEXT("law"));
    block->cell[1] = phrase_of(m->mem, TEXT("exact"));
    for (int r = 0; r < RIVALS; r++)
        block->cell[2 + r] = phrase_of(m->mem, check->system[r]);
    for (int i = 0; i < check->laws; i++) {
        Phrase *cell = block->cell + (i + 1) * block->columns;
        Holds   holds = report_law(check->report, check->law[i].step);
        phrase_math(&cell[0], m->mem, step_of(check, check->law[i].step)->formula);
        cell[1] = phrase_of(m->mem, text_of(holds == HOLDS_EXACT ? "holds" : holds_names[holds]));
        for (int r = 0; r < RIVALS; r++)
            cell[2 + r] = numeral(m, check->law[i].off[r]);
    }
}

Document document_of_check(const CrossCheck *check, Steps steps)
{
    Maker       m = {.check = check, .mem = check->report->desk->exact.mem};
    const Plan *plan = check->report->plan;
    Text        what = plan->method.len ? plan->method : TEXT("the expression");
    add(&m, BLOCK_TITLE, text_format(m.mem, "%.*s, as a program in binary64 works it out", TEXT_ARG(what)));
    if (check->stored_differs)
        add(&m, BLOCK_REASON,
            TEXT("Three truths: typed is the decimals as written; stored is the nearest binary numbers, which are not quite those; and "
                 "the runs below start from what is stored. Errors are held against typed."));
    if (check->report->status == STATUS_NEED)
        add(&m, BLOCK_REASON, check->report->reason);
    put_rows(&m, steps);
    put_invalid(&m, steps);
    put_divergences(&m);
    put_laws(&m);
    if (check->ungraded.len)
        add(&m, BLOCK_NOTE, check->ungraded);
    add(&m, BLOCK_REASON, check->proof);
    return m.doc;
}

/* ---- the ledger ------------------------------------------------------------------------------------------- */

static Text percent(Arena *mem, double share)
{
    if (share > -0.05 && share < 0.05) /* a row that is not 0 does not print as 0 */
        return share == 0 ? TEXT("0 %") : TEXT("under 0.1 %");
    return text_format(mem, "%.1f %%", share);
}

static void put_ledger(Maker *m, const Blame *blame)
{
    add(m, BLOCK_TITLE, text_format(m->mem, "%.*s: who made the error of the binary64 answer", TEXT_ARG(blame->name)));
    Text off = TEXT("");
    if (!blame->sizes)
        off = text_format(m->mem, "%.*s ulp off, ", TEXT_ARG(blame->ulps));
    add(m, BLOCK_REASON,
        text_format(m->mem, "true %.*s, binary64 %.*s: %.*s%s%s", TEXT_ARG(blame->typed), TEXT_ARG(blame->computed), TEXT_ARG(off),
                    grade_names[blame->total.grade],
                    blame->total.bits_lost >= 1 ? text_format(m->mem, ", %.1f bits lost", blame->total.bits_lost).at : ""));
    if (!blame->rows) {
        add(m, BLOCK_REASON, blame->why);
        return;
    }
    Block *block = add(m, BLOCK_TABLE, (Text){0});
    block->columns = 3;
    block->cell = ARENA_MANY(m->mem, Phrase, 3 * (blame->rows + 3));
    block->detail = ARENA_MANY(m->mem, Text, blame->rows + 3);
    Phrase *cell = block->cell;
    *cell++ = phrase_of(m->mem, TEXT("rounded here"));
    *cell++ = phrase_of(m->mem, blame->sizes ? TEXT("moves the answer by") : TEXT("ulp of the answer"));
    *cell++ = phrase_of(m->mem, TEXT("share"));
    *cell++ = phrase_of(m->mem, TEXT("input, typed to stored"));
    *cell++ = numeral(m, blame->input_ulps);
    *cell++ = phrase_of(m->mem, percent(m->mem, blame->input_share));
    for (int i = 0; i < blame->rows; i++) {
        bool given = blame->report->plan->step[blame->row[i].step].role == ROLE_GIVEN;
        phrase_words(cell, m->mem, given ? TEXT("  of it ") : TEXT(""));
        put_named(m, cell++, blame->row[i].name);
        *cell++ = numeral(m, blame->row[i].ulps);
        *cell++ = phrase_of(m->mem, percent(m->mem, blame->row[i].share));
    }
    *cell++ = phrase_of(m->mem, TEXT("all of it"));
    *cell++ = numeral(m, blame->ulps);
    *cell++ = phrase_of(m->mem, TEXT("100.0 %"));
    block->rows = blame->rows + 3;
    add(m, BLOCK_REASON, blame->why);
    const char *sum = !blame->adds_up                    ? "THE ROWS DO NOT ADD UP"
                      : blame->ctx->sys == &exact_system ? "the rows add up to the error exactly"
                                                         : "the rows add up to the error within their enclosures";
    const char *end = blame->ends_in_computed ? ", and end in the binary64 answer" : ", BUT DO NOT END IN THE BINARY64 ANSWER";
    Text        none = {0};
    if (blame->zeros)
        none = text_format(m->mem, "; %d number%s on the way to it had no part", blame->zeros, blame->zeros == 1 ? "" : "s");
    add(m, BLOCK_NOTE, text_format(m->mem, "%s%s%.*s", sum, end, TEXT_ARG(none)));
}

Document document_of_blame(Blame *const *blame, int count, Text refused)
{
    Maker m = {.mem = blame[0]->report->desk->exact.mem};
    for (int i = 0; i < count; i++)
        put_ledger(&m, blame[i]);
    if (refused.len)
        add(&m, BLOCK_NOTE, refused);
    return m.doc;
}

/* ---- JSON ------------------------------------------------------------------------------------------------- */

static void key(Buf *out, bool *first, const char *name, Text text)
{
    buf_printf(out, "%s\"%s\":", *first ? "" : ",", name);
    *first = false;
    if (text.len)
        json_string(out, text);
    else
        buf_puts(out, "null");
}

static void put_score(Buf *out, Text system, const Score *score, bool whole)
{
    bool first = true;
    json_string(out, system);
    buf_puts(out, ":{");
    if (!whole)
        key(out, &first, "value", score->value);
    key(out, &first, "ulps", score->error);
    if (!whole) {
        key(out, &first, "made", score->made);
        key(out, &first, "came", score->came);
    }
    key(out, &first, "grade", text_of(grade_names[score->grade]));
    if (score->why.len)
        key(out, &first, "why", score->why);
    buf_puts(out, score->subnormal ? ",\"subnormal\":true}" : "}");
}

static void put_row(Buf *out, const CrossCheck *check, const CheckRow *row)
{
    bool first = true;
    buf_char(out, '{');
    key(out, &first, "name", row->name);
    if (row->whole)
        buf_puts(out, ",\"whole\":true");
    else
        key(out, &first, "true", row->truth);
    if (row->amplified)
        buf_printf(out, ",\"amplified\":%d", row->amplified);
    for (int r = 0; r < RIVALS; r++) {
        buf_char(out, ',');
        put_score(out, check->system[r], &row->score[r], row->whole);
    }
    buf_char(out, '}');
}

void json_check(Buf *out, const CrossCheck *check, const Origin *origin, Steps steps)
{
    Origin verify = *origin;
    verify.kind = "verify";
    verify.status = check->diverged_at >= 0 ? "diverged" : NULL;
    json_report(out, check->report, &verify, STEPS_NONE);
    out->len -= 2; /* the object goes on */
    buf_printf(out, ",\"verify\":{\"rows\":[");
    int count = 0;
    for (int i = 0; i < check->rows; i++)
        if (is_shown(check, &check->row[i], steps)) {
            buf_puts(out, count++ ? "," : "");
            put_row(out, check, &check->row[i]);
        }
    buf_puts(out, "],\"decisions\":[");
    for (int i = 0; i < check->divergences; i++) {
        const Divergence *d = &check->divergence[i];
        bool              first = true;
        buf_puts(out, i ? ",{" : "{");
        key(out, &first, "name", d->name);
        key(out, &first, "typed", d->typed);
        key(out, &first, "stored", d->stored);
        for (int r = 0; r < RIVALS; r++) {
            buf_char(out, ',');
            json_string(out, check->system[r]);
            buf_char(out, ':');
            json_string(out, d->rival[r]);
        }
        buf_char(out, '}');
    }
    buf_printf(out, "],\"diverged\":%s,\"laws\":[", check->diverged_at >= 0 ? "true" : "false");
    for (int i = 0; i < check->laws; i++) {
        bool first = true;
        Buf  name = {0};
        expr_write(&name, step_of(check, check->law[i].step)->formula, false);
        buf_puts(out, i ? ",{" : "{");
        key(out, &first, "name", buf_text(&name));
        for (int r = 0; r < RIVALS; r++) {
            buf_char(out, ',');
            json_string(out, check->system[r]);
            buf_char(out, ':');
            if (check->law[i].off[r].len)
                json_string(out, check->law[i].off[r]);
            else
                buf_puts(out, "null");
        }
        buf_char(out, '}');
        buf_free(&name);
    }
    buf_puts(out, "],\"proof\":");
    json_string(out, check->proof);
    if (check->ungraded.len) {
        buf_puts(out, ",\"ungraded\":");
        json_string(out, check->ungraded);
    }
    buf_puts(out, "}}\n");
}

void json_blame(Buf *out, Blame *const *blame, int count, Text refused, const Origin *origin)
{
    Origin ledger = *origin;
    ledger.kind = "blame";
    json_report(out, blame[0]->report, &ledger, STEPS_NONE);
    out->len -= 2;
    buf_puts(out, ",\"blame\":[");
    for (int i = 0; i < count; i++) {
        const Blame *b = blame[i];
        bool         first = true;
        buf_puts(out, i ? ",{" : "{");
        key(out, &first, "name", b->name);
        key(out, &first, "true", b->typed);
        key(out, &first, "binary64", b->computed);
        key(out, &first, b->sizes ? "size" : "ulps", b->ulps);
        buf_printf(out, ",\"bits_lost\":%.2f,\"adds_up\":%s,\"ends_in_computed\":%s,\"rows\":[", b->total.bits_lost,
                   b->adds_up ? "true" : "false", b->ends_in_computed ? "true" : "false");
        for (int k = 0; k < b->rows; k++) {
            bool one = true;
            buf_puts(out, k ? ",{" : "{");
            key(out, &one, "name", b->row[k].name);
            buf_printf(out, ",\"input\":%s", b->report->plan->step[b->row[k].step].role == ROLE_GIVEN ? "true" : "false");
            key(out, &one, b->sizes ? "size" : "ulps", b->row[k].ulps);
            buf_printf(out, ",\"percent\":%.4g}", b->row[k].share);
        }
        buf_puts(out, "],\"why\":");
        json_string(out, b->why);
        buf_char(out, '}');
    }
    buf_char(out, ']');
    if (refused.len) {
        buf_puts(out, ",\"refused\":");
        json_string(out, refused);
    }
    buf_puts(out, "}\n");
}
