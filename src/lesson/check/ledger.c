/* Judges claims: whether they are true, and whether the verdicts of the lesson hold. */
#include "lesson/check/claim.h"
#include "lesson/mistaken.h"

const char *const ledger_row_names[ROW_KINDS] = {"agrees",        "rounded",  "truncated",   "misprint",     "carried",    "types",
                                                 "does not type", "not used", "contradicts", "not here yet", "unexplained"};

static Fit fit_of(const Written *written, Value value, NumCtx *ctx, NumCtx *exact)
{
    Target target = verdict_target(value, ctx, exact);
    target.short_whole = true;
    bool degrees;
    target.digits = 1;
    switch ((written->angle == ANGLE_UNSAID ? verdict_of(written, &target) : verdict_of_angle(written, &target, true, &degrees)).kind) {
    case VERDICT_EXACT:
        return FIT_AGREES;
    case VERDICT_ROUNDED:
    case VERDICT_FEW_DIGITS:
        return FIT_ROUNDED;
    case VERDICT_TRUNCATED:
        return FIT_TRUNCATED;
    default:
        return FIT_WRONG;
    }
}

static Fit fit_of_all(const Claim *claim, Value value, NumCtx *ctx, NumCtx *exact)
{
    Fit worst = FIT_AGREES;
    for (int i = 0; i < claim->forms; i++) {
        Fit fit = fit_of(claim->form[i], value, ctx, exact);
        worst = fit > worst ? fit : worst;
    }
    return worst;
}

/* ---- entering ------------------------------------------------------------------------------------------------- */

typedef struct Entering {
    Checked           *c;
    const Claim       *claim;
    const Expectation *said; /* or NULL */
    LedgerRow          row;
} Entering;

static Text keep(const Entering *e, Text text)
{
    return text_copy(e->c->mem, text_short(text, LIMIT_REMARK));
}

static int line_said(const Entering *e)
{
    return e->said ? e->said->line : e->claim->line;
}

/* The verdict of the lesson does not hold: the row is unexplained. */
static void not_so(Entering *e, Text hint, Text message)
{
    e->row.kind = ROW_UNEXPLAINED;
    e->row.how = e->row.id = e->row.cause = e->row.first = e->row.reason = (Text){0};
    remark(&e->c->remarks, REMARK_FAILS, line_said(e), hint, "%.*s", TEXT_ARG(message));
}

static Text value_in_words(const Entering *e, const Quantity *quantity)
{
    enum { DIGITS = 6, FEW = 24 };
    Arena *mem = e->c->mem;
    bool   all;
    Text   near = quantity_decimal(quantity, DIGITS, &all);
    if (quantity->ctx != quantity->exact || quantity->value.shape.kind == SHAPE_WORD || quantity->value.shape.kind == SHAPE_NONE)
        return text_copy(mem, near);
    Text exact = quantity_exact(quantity, false);
    if (text_equal(exact, near))
        return text_copy(mem, exact);
    return exact.len > FEW && !all ? text_format(mem, "%.*s, or about %.*s", TEXT_ARG(exact), TEXT_ARG(near))
                                   : text_format(mem, "%.*s, %s %.*s", TEXT_ARG(exact), all ? "or" : "about", TEXT_ARG(near));
}

static const char *fit_word(Fit fit)
{
    return ledger_row_names[fit == FIT_AGREES ? ROW_AGREES : fit == FIT_ROUNDED ? ROW_ROUNDED : ROW_TRUNCATED];
}

/* The status of the line by itself. */
static Fit own_fit(const Entering *e)
{
    const Claim *claim = e->claim;
    if (claim->has_truth)
        return fit_of_all(claim, claim->truth.value, claim->truth.ctx, claim->truth.exact);
    return claim->compares && claim->holds ? FIT_AGREES : FIT_WRONG;
}

static bool claims_something(const Claim *claim)
{
    return claim->has_truth || claim->compares;
}

static Text truth_told(const Entering *e)
{
    return e->claim->has_truth
               ? text_format(e->c->mem, "; %.*s is %.*s", TEXT_ARG(remark_quote(e->c->mem, e->claim->name)), TEXT_ARG(e->row.truth))
               : (Text){0};
}

/* ---- misprints ------------------------------------------------------------------------------------------------ */

static Fit fit_part(const Entering *e, const Value *value, NumCtx *ctx)
{
    const Claim *claim = e->claim;
    Value        part = *value;
    if (claim->truth.component >= 0 && part.shape.kind == SHAPE_VECTOR && claim->truth.component < part.shape.rows)
        part = value_number(part.num[claim->truth.component]);
    return fit_of_all(claim, part, ctx, claim->truth.exact);
}

/* Makes the mistake in the whole derivation: the printed value may be its result. */
static Fit with_mistake(Entering *e, const Report *report, const Mistake *mistake)
{
    NumCtx       *ctx = e->claim->truth.ctx;
    const Plan   *wrong = mistake_plan(report->plan, mistake, report->desk->exact.mem);
    const Column *column = column_run(wrong, report->givens, NULL, wrong->aspects, ctx);
    const Entry  *entry = e->claim->truth.step < wrong->aspects ? &column->entry[e->claim->truth.step] : NULL;
    Fit           fit = entry && entry->state == STATE_OK ? fit_part(e, &entry->value, ctx) : FIT_WRONG;
    int           first = fit == FIT_WRONG ? -1 : mistaken_first(report, mistake);
    if (first >= 0)
        e->row.first = keep(e, report->plan->step[first].name);
    return fit;
}

static Fit by_derivation(Entering *e, Text id, bool *known)
{
    const Method *method;
    const Report *report = e->claim->hand ? e->claim->hand->report : session_derivation(e->c->stage->session, &method);
    Fit           best = FIT_WRONG;
    if (!report || !e->claim->has_truth || e->claim->truth.step < 0)
        return best;
    for (int i = 0; i < report->plan->mistakes && best == FIT_WRONG; i++) {
        const Mistake *mistake = &report->plan->mistake[i];
        if (!text_equal(mistake->id, id))
            continue;
        *known = true;
        if (mistake_changes(mistake))
            best = with_mistake(e, report, mistake);
    }
    return best;
}

/* Makes the mistake at this line alone, with the values above it on the page. */
static Fit by_page(Entering *e, Text id)
{
    const HandLine *line = e->claim->hand_line;
    for (int i = 0; line && i < line->suspects && !line->pair; i++)
        if (text_equal(line->suspect[i].id, id)) {
            e->row.first = keep(e, e->claim->name);
            Fit fit = line->suspect[i].mistake ? fit_part(e, &line->suspect[i].gives, e->claim->hand->ctx) : FIT_ROUNDED;
            return fit == FIT_WRONG && e->claim->forms == 1 ? FIT_ROUNDED : fit;
        }
    return FIT_WRONG;
}

static Fit by_formula(Entering *e)
{
    Quantity quantity;
    Text     why;
    if (!session_formula_of(e->c->stage->session, e->said->value, &quantity, &why)) {
        not_so(e, TEXT("write a formula with variables and steps of the last derivation"),
               text_format(e->c->mem, "`%.*s` cannot be worked out: %.*s", TEXT_ARG(remark_quote(e->c->mem, e->said->value)),
                           TEXT_ARG(remark_quote(e->c->mem, why))));
        return FIT_WRONG;
    }
    Fit fit = fit_of_all(e->claim, quantity.value, quantity.ctx, quantity.exact);
    e->row.first = keep(e, e->claim->name);
    if (fit == FIT_WRONG)
        not_so(e, (Text){0},
               text_format(e->c->mem, "the misprint is not explained: `%.*s` is %.*s, which is not the printed value",
                           TEXT_ARG(remark_quote(e->c->mem, e->said->value)), TEXT_ARG(value_in_words(e, &quantity))));
    return fit;
}

static Fit by_mistake(Entering *e)
{
    bool known = false;
    Text id = e->said->name;
    Fit  page = by_page(e, id), fit = by_derivation(e, id, &known);
    e->row.id = keep(e, id);
    if (fit != FIT_WRONG)
        return fit;
    if (page == FIT_WRONG && !known)
        not_so(e, TEXT("`help mistakes` lists them; or write `misprint = FORMULA: reason`"),
               text_format(e->c->mem, "`%.*s` is not a common mistake of this derivation", TEXT_ARG(id)));
    else if (page == FIT_WRONG)
        not_so(e, TEXT("`help mistakes` lists them; or write `misprint = FORMULA: reason`"),
               text_format(e->c->mem, "the misprint is not explained: %.*s does not give the printed value", TEXT_ARG(id)));
    return page;
}

static void enter_misprint(Entering *e)
{
    static const Say HOW[] = {SAY_AGREES, SAY_ROUNDED, SAY_TRUNCATED};
    e->row.kind = ROW_MISPRINT;
    e->row.reason = keep(e, e->said->reason);
    if (!e->claim->has_truth) {
        not_so(e, TEXT("write it as NAME = FORMULA, or in a page: check METHOD values :"),
               TEXT("a misprint must belong to a known quantity, and this line has none"));
        return;
    }
    if (own_fit(e) != FIT_WRONG) {
        not_so(e, text_format(e->c->mem, "write `#> %s`", fit_word(own_fit(e))),
               TEXT("this is no longer a misprint: the printed value agrees"));
        return;
    }
    if (e->said->kind == SAY_MISPRINT_FORMULA)
        e->row.cause = keep(e, e->said->value);
    Fit fit = e->said->kind == SAY_MISPRINT ? by_mistake(e) : by_formula(e);
    if (fit == FIT_WRONG)
        return;
    e->row.how = fit == FIT_AGREES ? TEXT("") : text_of(fit_word(fit));
    if (e->said->how != SAY_AGREES && e->said->how != HOW[fit])
        not_so(e, fit == FIT_AGREES ? TEXT("remove it") : text_format(e->c->mem, "write `; %s`", fit_word(fit)),
               text_format(e->c->mem, "the misprint gives the printed value not `%s` but %s", lesson_say_names[e->said->how],
                           fit == FIT_AGREES ? "exactly" : fit_word(fit)));
}

static Text how_to_explain(const Entering *e)
{
    return e->claim->gives && !e->claim->hand
               ? TEXT("if it defines a new value, write `#> types`; else misprint ID: reason, or misprint = FORMULA: reason")
               : TEXT("misprint ID: reason; misprint = FORMULA: reason; carried; contradicts: reason");
}

/* ---- the other kinds ------------------------------------------------------------------------------------------- */

static void enter_fit(Entering *e, RowKind said)
{
    Fit fit = own_fit(e);
    e->row.kind = said;
    if (!claims_something(e->claim))
        not_so(e, TEXT("compare it with ==, or write `#> types`"), TEXT("the line makes no claim that could agree"));
    else if (fit == FIT_WRONG)
        not_so(e, how_to_explain(e), text_format(e->c->mem, "it does not agree%.*s", TEXT_ARG(truth_told(e))));
    else if ((RowKind)fit != said)
        not_so(e, text_format(e->c->mem, "write `#> %s`", fit_word(fit)),
               text_format(e->c->mem, "it is not `%s` but `%s`%.*s", ledger_row_names[said], fit_word(fit), TEXT_ARG(truth_told(e))));
}

/* With the true values instead of those of the page, the formula gives the true result: the line is right in itself. */
static bool is_right_in_itself(Entering *e)
{
    const HandEntry *entry = e->claim->hand_line->entry;
    const Quantity  *truth = &e->claim->truth;
    for (int i = 0; i < entry->forms; i++) {
        Quantity quantity;
        Text     why;
        if (entry->form[i].line != e->claim->line || !entry->form[i].written.named ||
            !session_formula(e->c->stage->session, entry->form[i].text, &quantity, &why))
            continue;
        Written written = written_of(quantity.value, quantity.ctx, quantity.exact);
        return fit_of(&written, truth->value, truth->ctx, truth->exact) == FIT_AGREES;
    }
    return false;
}

/* The formula of the line with the values printed above, and its result: after a misprint a text may continue with a value other than the
 * printed one. */
static void add_printed(Entering *e)
{
    const HandEntry *entry = e->claim->hand_line->entry;
    NumCtx          *exact = e->claim->truth.exact;
    for (int i = 0; i < entry->forms && entry->form[i].line <= e->claim->line; i++) {
        const Written *written = &entry->form[i].written;
        Quantity       quantity = {.ctx = exact, .exact = exact, .step = -1, .component = -1};
        bool           formula = written->formula && (written->named || written->formula->kind == EXPR_CHAIN);
        if (!formula || written_value(&quantity.value, written, false, exact, exact) != NUM_OK)
            continue;
        e->row.formula = keep(e, entry->form[i].text);
        e->row.gives = keep(e, value_in_words(e, &quantity));
        return;
    }
}

static void enter_carried(Entering *e)
{
    const Claim    *claim = e->claim;
    const HandLine *line = claim->hand_line;
    int             from = !line ? -1 : line->kind == HAND_CARRIED ? line->from : claim->hand->root;
    e->row.kind = ROW_CARRIED;
    if (claims_something(claim) && own_fit(e) != FIT_WRONG)
        not_so(e, text_format(e->c->mem, "write `#> %s`", fit_word(own_fit(e))),
               TEXT("nothing is inherited here: the printed value agrees"));
    else if (!line || !claim->has_truth || (line->kind != HAND_CARRIED && !is_right_in_itself(e)))
        not_so(e, TEXT("a carried line must be on one page with the line that it follows from: check METHOD values :"),
               TEXT("it does not follow from a wrong value above"));
    else if (from >= 0)
        e->row.first = keep(e, claim->hand->line[from].entry->as_written);
    if (e->row.kind == ROW_CARRIED)
        add_printed(e);
}

static void enter_types(Entering *e)
{
    e->row.kind = ROW_TYPES;
    if (e->claim->compares || e->claim->has_truth)
        not_so(e, own_fit(e) == FIT_WRONG ? TEXT("contradicts: reason") : text_format(e->c->mem, "write `#> %s`", fit_word(own_fit(e))),
               text_format(e->c->mem, "the line is a comparison that %s", own_fit(e) == FIT_WRONG ? "fails" : "holds"));
}

static void enter_no_type(Entering *e)
{
    e->row.kind = ROW_NO_TYPE;
    e->row.reason = keep(e, e->claim->why);
    if (!e->claim->why.len)
        not_so(e, TEXT("give its verdict: agrees, types, ..."), TEXT("it is not refused: carom can work it out"));
    else if (!check_has_text(e->claim->why, e->said->value))
        not_so(e, (Text){0},
               text_format(e->c->mem, "the message is not `%.*s` but: %.*s", TEXT_ARG(remark_quote(e->c->mem, e->said->value)),
                           TEXT_ARG(remark_quote(e->c->mem, e->claim->why))));
}

static void enter_contradicts(Entering *e)
{
    e->row.kind = ROW_CONTRADICTS;
    e->row.reason = keep(e, e->said->reason);
    if (!claims_something(e->claim))
        not_so(e, TEXT("write it as a comparison: LEFT == RIGHT"), TEXT("the line makes no claim that could be contradicted"));
    else if (own_fit(e) != FIT_WRONG)
        not_so(e, text_format(e->c->mem, "write `#> %s`", fit_word(own_fit(e))), TEXT("there is no contradiction: the line holds"));
}

static void enter_not_here(Entering *e)
{
    e->row.kind = ROW_NOT_HERE;
    e->row.reason = keep(e, e->said->reason);
    if (claims_something(e->claim))
        not_so(e, own_fit(e) == FIT_WRONG ? TEXT("contradicts: reason") : text_format(e->c->mem, "write `#> %s`", fit_word(own_fit(e))),
               text_format(e->c->mem, "carom can do this: the line %s", own_fit(e) == FIT_WRONG ? "fails" : "holds"));
}

static void refused(Entering *e)
{
    not_so(e, TEXT("if it is printed so, write `#> does not type: TEXT`"),
           text_format(e->c->mem, "the line is refused: %.*s", TEXT_ARG(remark_quote(e->c->mem, e->claim->why))));
}

static void enter_unsaid(Entering *e)
{
    const Claim *claim = e->claim;
    if (claim->why.len) {
        refused(e);
    } else if (claims_something(claim) && own_fit(e) == FIT_AGREES) {
        e->row.kind = ROW_AGREES;
    } else if (claims_something(claim) && own_fit(e) != FIT_WRONG) {
        not_so(e, text_format(e->c->mem, "write `#> %s`", fit_word(own_fit(e))),
               text_format(e->c->mem, "the line is unexplained: it agrees only %s%.*s",
                           own_fit(e) == FIT_ROUNDED ? "when it is rounded" : "when it is cut off", TEXT_ARG(truth_told(e))));
    } else if (claims_something(claim)) {
        not_so(e, how_to_explain(e), text_format(e->c->mem, "the line is unexplained: it does not agree%.*s", TEXT_ARG(truth_told(e))));
    } else if (claim->names) {
        e->row.kind = ROW_TYPES;
    } else {
        not_so(e, TEXT("#> not used, or compare it: NAME == NUMBER"), TEXT("the number is unexplained: nothing is compared with it"));
    }
}

static void enter_said(Entering *e)
{
    Say  say = e->said->kind;
    bool may_be_refused = say == SAY_NO_TYPE || say == SAY_NOT_HERE || say == SAY_NOT_USED;
    if (e->claim->why.len && !may_be_refused) {
        refused(e);
        return;
    }
    switch (say) {
    case SAY_AGREES:
        enter_fit(e, ROW_AGREES);
        break;
    case SAY_ROUNDED:
        enter_fit(e, ROW_ROUNDED);
        break;
    case SAY_TRUNCATED:
        enter_fit(e, ROW_TRUNCATED);
        break;
    case SAY_MISPRINT:
    case SAY_MISPRINT_FORMULA:
        enter_misprint(e);
        break;
    case SAY_CARRIED:
        enter_carried(e);
        break;
    case SAY_TYPES:
        enter_types(e);
        break;
    case SAY_NO_TYPE:
        enter_no_type(e);
        break;
    case SAY_NOT_USED:
        e->row.kind = ROW_NOT_USED;
        break;
    case SAY_CONTRADICTS:
        enter_contradicts(e);
        break;
    default:
        enter_not_here(e);
        break;
    }
}

void ledger_enter(Checked *c, const Part *part, const Claim *claim, const Expectation *said)
{
    Entering e = {.c = c, .claim = claim, .said = said};
    Ledger  *ledger = &c->ledger;
    e.row = (LedgerRow){.document = part->text, .heading = part->heading, .line = claim->line, .printed = keep(&e, claim->printed)};
    e.row.what = claim->name.len ? keep(&e, claim->name) : text_of(claim->what ? claim->what : "line");
    if (claim->has_truth)
        e.row.truth = text_short(value_in_words(&e, &claim->truth), LIMIT_REMARK);
    if (said)
        enter_said(&e);
    else
        enter_unsaid(&e);
    *ARENA_ADD(c->mem, ledger->row, ledger->rows, &ledger->room) = e.row;
}
