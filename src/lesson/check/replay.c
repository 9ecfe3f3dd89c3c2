/* Replays of documents: each printed line becomes a claim. Lines of a page of hand work refer to the last derivation; others are statements
 * as at the prompt, where NAME = FORMULA is compared with the known value of NAME, if there is one. */
#include "lesson/check/claim.h"

#include <string.h>

/* ---- what is said of a line ----------------------------------------------------------------------------------- */

/* The expectation after the line, or below it before the next line; more than one is a fault. */
static const Expectation *said_of(Checked *c, const Statement *statement, int line, int next)
{
    const Expectation *said = NULL;
    for (int i = 0; i < statement->expects; i++) {
        const Expectation *e = &statement->expect[i];
        if (e->line < line || e->line >= next)
            continue;
        c->expectations++;
        if (said)
            remark(&c->remarks, REMARK_FAILS, e->line,
                   TEXT("give one verdict; for a truncated misprint write `misprint ID: reason; truncated`"), "this line has two verdicts");
        said = e;
    }
    return said;
}

/* ---- forms ---------------------------------------------------------------------------------------------------- */

/* The value of the text with the names of the session, which all have true values. */
static bool worked_out(Checked *c, Text text, Written *written, Text *why)
{
    Quantity quantity;
    if (!session_formula(c->stage->session, text, &quantity, why))
        return false;
    *written = written_of(quantity.value, quantity.ctx, quantity.exact);
    if (quantity.value.shape.kind == SHAPE_WORD)
        *written = (Written){.shape = quantity.value.shape, .word = quantity.value.word};
    return written->shape.kind != SHAPE_NONE;
}

/* The text as one form: as written, with its number of digits, or as its value. */
static bool add_form(Checked *c, Claim *claim, Text text, NumCtx *exact)
{
    Written *written = ARENA_ONE(c->mem, Written);
    if (!written_read(written, text, NULL, exact) || written->shape.kind == SHAPE_WORD) {
        if (!worked_out(c, text, written, &claim->why))
            return false;
        claim->names = true;
    }
    claim->form = ARENA_MANY(c->mem, const Written *, 1);
    claim->form[claim->forms++] = written;
    return true;
}

/* ---- pages of hand work --------------------------------------------------------------------------------------- */

static Text line_of_page(Checked *c, const Statement *statement, int line)
{
    Text rest = statement->text, text = {0};
    for (int at = statement->line; at <= line; at++)
        text = text_take(&rest, "\n");
    return text_copy(c->mem, text_trim(text));
}

/* The forms of an entry on this line; a form with names unknown to the page is worked out with those of the session. False if the line has
 * neither a form nor the name. */
static bool forms_on(Checked *c, const HandEntry *entry, int line, Claim *claim)
{
    bool here = entry->line == line;
    claim->form = ARENA_MANY(c->mem, const Written *, entry->forms + 1);
    for (int i = 0; i < entry->forms; i++) {
        const Written *written = &entry->form[i].written;
        Written       *own = ARENA_ONE(c->mem, Written);
        Text           why;
        if (entry->form[i].line != line)
            continue;
        here = true;
        if (written->shape.kind == SHAPE_NONE && worked_out(c, entry->form[i].text, own, &why))
            written = own;
        claim->form[claim->forms++] = written;
        if (written->shape.kind == SHAPE_NONE)
            claim->why = written->why;
    }
    return here;
}

static void claim_entry(Checked *c, const Explanation *hand, const HandLine *line, Claim *claim)
{
    bool of_page = line->step >= 0 && line->kind != HAND_UNKNOWN;
    claim->hand = hand;
    claim->hand_line = line;
    claim->name = line->entry->as_written;
    claim->names = true;
    if (claim->why.len)
        return;
    if (of_page && line->expected.shape.kind != SHAPE_NONE) {
        claim->has_truth = true;
        claim->truth = (Quantity){.value = line->expected,
                                  .ctx = line->ctx,
                                  .exact = &hand->report->desk->exact,
                                  .report = hand->report,
                                  .step = line->step,
                                  .component = line->component,
                                  .dimension = hand->plan->step[line->step].shape.dimension};
    } else if (session_quantity(c->stage->session, line->entry->as_written, true, &claim->truth) ||
               session_quantity(c->stage->session, line->entry->name, true, &claim->truth)) { /* one that the lesson has named */
        claim->has_truth = claim->truth.value.shape.kind != SHAPE_NONE;
    }
    if (claim->has_truth)
        return;
    claim->compares = line->entry->forms > 1; /* a name of the document's own: its forms are compared with each other */
    claim->holds = !line->joints;
    claim->gives = !claim->compares;
}

/* The next line after `line` that is not empty. */
static int next_of_page(const Explanation *hand, int line, int last)
{
    int next = last + 1;
    for (int i = 0; i < hand->work->entries; i++) {
        const HandEntry *entry = &hand->work->entry[i];
        for (int f = 0; f < entry->forms; f++)
            if (entry->form[f].line > line && entry->form[f].line < next)
                next = entry->form[f].line;
    }
    for (int i = 0; i < hand->work->unreads; i++)
        if (hand->work->unread[i].line > line && hand->work->unread[i].line < next)
            next = hand->work->unread[i].line;
    return next;
}

static void replay_line(Checked *c, const Part *part, const Statement *statement, const Explanation *hand, int line, int next)
{
    const Expectation *said = said_of(c, statement, line, next);
    Text               printed = line_of_page(c, statement, line);
    for (int i = 0; i < hand->lines; i++) {
        Claim claim = {.line = line, .printed = printed};
        if (!forms_on(c, hand->line[i].entry, line, &claim))
            continue;
        claim_entry(c, hand, &hand->line[i], &claim);
        ledger_enter(c, part, &claim, said);
    }
    for (int i = 0; i < hand->work->unreads; i++) {
        const HandUnread *unread = &hand->work->unread[i];
        Claim             claim = {.line = line, .printed = printed, .what = "line", .why = unread->why};
        if (unread->line == line)
            ledger_enter(c, part, &claim, said);
    }
}

static void replay_page(Checked *c, const Part *part, const Statement *statement)
{
    const Explanation *hand = session_outcome(c->stage->session)->hand;
    int                line = next_of_page(hand, statement->line, statement->last_line);
    (void)said_of(c, statement, statement->line, line); /* the first line of a page makes no claim */
    while (line <= statement->last_line) {
        int next = next_of_page(hand, line, statement->last_line);
        replay_line(c, part, statement, hand, line, next);
        line = next;
    }
}

/* ---- statements ----------------------------------------------------------------------------------------------- */

/* The place and length of the last `=` or `==` outside brackets; false if there is none. */
static bool last_equals(Text text, size_t *at, size_t *len)
{
    int  depth = 0;
    bool found = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        depth += (strchr("([{", c) != NULL) - (strchr(")]}", c) != NULL);
        if (c != '=' || depth || (i && strchr("<>!~=", text.at[i - 1])))
            continue;
        found = true;
        *at = i;
        *len = i + 1 < text.len && text.at[i + 1] == '=' ? 2 : 1;
    }
    return found;
}

/* A plain name before the only `=`: the session reads it as an assignment. */
static bool is_given_value(Text text, Text *name, Text *formula)
{
    const char *equal = memchr(text.at, '=', text.len);
    size_t      at = equal ? (size_t)(equal - text.at) : 0;
    *name = text_trim(text_cut(text, 0, at));
    *formula = text_trim(text_from(text, at < text.len ? at + 1 : at));
    for (size_t i = 0; i < name->len; i++)
        if (strchr("()<>[]|.,+-*/^! \t", name->at[i]))
            return false;
    return name->len && formula->len && formula->at[0] != '=' && lesson_is_name(*name);
}

/* NAME = FORMULA with a known NAME: compared with its value, unless the lesson says that it gets a new one. */
static bool replay_known(Checked *c, const Part *part, Claim *claim, Text name, Text formula, const Expectation *said)
{
    Session *session = c->stage->session;
    claim->has_truth = session_quantity(session, name, true, &claim->truth) && claim->truth.value.shape.kind != SHAPE_NONE;
    if (!claim->has_truth || (said && said->kind == SAY_TYPES) || !add_form(c, claim, formula, claim->truth.exact)) {
        claim->has_truth = false;
        claim->why = (Text){0};
        claim->forms = 0;
        return false;
    }
    claim->name = name;
    ledger_enter(c, part, claim, said);
    return true;
}

/* A comparison that fails may still be a number that was rounded: LEFT == 3.61. */
static void take_sides(Checked *c, Claim *claim, Text text)
{
    size_t at, len;
    Text   why;
    if (!last_equals(text, &at, &len))
        return;
    Text left = text_trim(text_cut(text, 0, at)), right = text_trim(text_from(text, at + len));
    if (last_equals(left, &at, &len)) /* the first form of a chain */
        left = text_trim(text_cut(left, 0, (size_t)((const char *)memchr(left.at, '=', left.len) - left.at)));
    if (!session_formula(c->stage->session, left, &claim->truth, &why) || !add_form(c, claim, right, claim->truth.exact)) {
        claim->why = (Text){0};
        claim->forms = 0;
        return;
    }
    claim->has_truth = true;
    claim->name = left;
    claim->what = NULL;
}

static void claim_outcome(Checked *c, Claim *claim, Text text, ExitStatus exit)
{
    const Outcome *outcome = session_outcome(c->stage->session);
    if (exit >= EXIT_INPUT) {
        claim->why = outcome->hint.len ? text_format(c->mem, "%.*s; %.*s", TEXT_ARG(outcome->message), TEXT_ARG(outcome->hint))
                                       : text_copy(c->mem, outcome->message);
        claim->what = "line";
    } else if (check_is_comparison(outcome)) {
        claim->compares = true;
        claim->holds = exit == EXIT_FINE;
        claim->what = "comparison";
        if (!claim->holds)
            take_sides(c, claim, text);
    } else {
        claim->what = claim->gives ? "definition" : outcome->report && !outcome->report->plan->method.len ? "formula" : "statement";
        claim->names = claim->gives || !outcome->report || outcome->report->plan->count > 1;
    }
}

static void replay_statement(Checked *c, const Part *part, const Statement *statement)
{
    Claim              claim = {.line = statement->line, .printed = text_trim(statement->text)};
    const Expectation *said = said_of(c, statement, statement->line, statement->last_line + LIMIT_LESSON);
    Text               name, formula;
    ExitStatus         exit;
    claim.gives = is_given_value(statement->text, &name, &formula);
    claim.names = claim.gives;
    if (claim.gives && replay_known(c, part, &claim, name, formula, said))
        return;
    if (!check_run(c, statement->text, statement->line, &exit))
        return;
    claim_outcome(c, &claim, statement->text, exit);
    if (claim.gives && !claim.why.len)
        claim.name = name;
    ledger_enter(c, part, &claim, said);
}

void check_replay(Checked *c, const Part *part)
{
    for (int i = 0; i < part->statements && !c->stopped; i++) {
        const Statement *statement = &part->statement[i];
        ExitStatus       exit;
        if (!statement->page) {
            replay_statement(c, part, statement);
        } else if (check_run(c, statement->text, statement->line, &exit)) {
            if (session_outcome(c->stage->session)->hand)
                replay_page(c, part, statement);
            else
                remark(&c->remarks, REMARK_FAILS, statement->line, session_outcome(c->stage->session)->hint, "the page is refused: %.*s",
                       TEXT_ARG(remark_quote(c->mem, session_outcome(c->stage->session)->message)));
        }
    }
}
