/* Transcripts: runs each statement and compares its result with the text after `#>`. */
#include "lesson/check/lesson_check.h"
#include "handwork/letters/hand_letters.h"

#include <string.h>

/* ---- values ------------------------------------------------------------------------------------------------- */

/* The verdict on the written value, read without names; *why if it could not be read. The quantity may be of any kind. */
static Verdict verdict_on(const Quantity *quantity, Text written, int digits, Written *read, Text *why)
{
    Verdict verdict = {.kind = VERDICT_UNKNOWN};
    bool    degrees;
    *why = (Text){0};
    if (quantity->ctx->sys->kind == NUM_FORMULA) {
        *read = (Written){.text = written};
        verdict.kind = hand_letters_verdict(written, &quantity->value, quantity->ctx, why);
        return verdict;
    }
    if (!written_read(read, written, NULL, quantity->exact)) {
        *why = read->why;
        return verdict;
    }
    *why = (Text){0};
    if (quantity->value.shape.kind == SHAPE_NONE) {
        verdict.kind = text_is(read->word, "none") ? VERDICT_EXACT : VERDICT_WRONG;
        return verdict;
    }
    Target target = verdict_target(quantity->value, quantity->ctx, quantity->exact);
    target.short_whole = true;
    target.digits = digits;
    return read->angle == ANGLE_UNSAID ? verdict_of(read, &target) : verdict_of_angle(read, &target, true, &degrees);
}

static bool is_met(VerdictKind kind)
{
    return kind == VERDICT_EXACT || kind == VERDICT_ROUNDED || kind == VERDICT_FEW_DIGITS;
}

/* Writes as many digits as the author wrote: for a decimal its own number, for anything else all, unless there are too many. */
static Text as_written(const Quantity *quantity, const Written *read)
{
    enum { USUAL = 6, LONGEST = 200 };
    Text exact = {0};
    int  digits = 0;
    bool all;
    for (int i = 0; i < read->count; i++)
        if (read->part[i].kind == WRITTEN_DECIMAL || read->part[i].kind == WRITTEN_FORMULA)
            digits = read->part[i].digits > digits ? read->part[i].digits : digits ? digits : 1;
    if (!digits && quantity->ctx == quantity->exact)
        exact = quantity_exact(quantity, true);
    if (exact.len && exact.len <= LONGEST)
        return exact;
    return quantity_decimal(quantity, digits ? digits : USUAL, &all);
}

static void offer(Checked *c, Text from, Text to)
{
    *ARENA_ADD(c->mem, c->edit, c->edits, &c->edit_room) = (Edit){from, text_copy(c->mem, to)};
}

static void expect_value(Checked *c, const Expectation *e, const Quantity *quantity)
{
    Written read;
    Text    why, name = remark_quote(c->mem, e->name);
    Verdict verdict = verdict_on(quantity, e->value, 1, &read, &why);
    if (is_met(verdict.kind))
        return;
    if (why.len) {
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("after #> write a value as a student would: 7/4, 1.75, <3, -4>"),
               "`%.*s` cannot be read: %.*s", TEXT_ARG(remark_quote(c->mem, e->value)), TEXT_ARG(why));
        return;
    }
    Text truth = quantity_exact(quantity, true), near = as_written(quantity, &read);
    bool all;
    if (quantity->ctx != quantity->exact)
        truth = quantity_decimal(quantity, 12, &all);
    const char *cut = verdict.kind == VERDICT_TRUNCATED ? " (cut off instead of rounded)" : "";
    remark(&c->remarks, REMARK_FAILS, e->line, (Text){0}, "%.*s%s`%.*s` is expected%s, but the value is %.*s%s%.*s", TEXT_ARG(name),
           name.len ? " = " : "", TEXT_ARG(remark_quote(c->mem, e->value)), cut, TEXT_ARG(truth), text_equal(truth, near) ? "" : ", or ",
           TEXT_ARG(text_equal(truth, near) ? TEXT("") : near));
    if (read.angle == ANGLE_UNSAID && (verdict.kind != VERDICT_UNKNOWN || quantity->value.shape.kind == SHAPE_NONE))
        offer(c, e->value, near);
}

bool check_is_comparison(const Outcome *outcome)
{
    const Report *report = outcome->report;
    return report && !report->plan->method.len && report->plan->count && report->plan->step[report->plan->count - 1].role == ROLE_LAW;
}

static void expect_result(Checked *c, const Expectation *e)
{
    const Outcome *outcome = session_outcome(c->stage->session);
    Quantity       quantity;
    if (check_is_comparison(outcome))
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("write `#> holds` or `#> fails`"), "a comparison has no value");
    else if (!outcome->report)
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("to check what it shows, write `#> says: TEXT`"),
               "the statement has no value to compare with `%.*s`", TEXT_ARG(remark_quote(c->mem, e->value)));
    else if (!session_result(c->stage->session, outcome->report, &quantity))
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("say which: #> NAME = VALUE"), "the statement does not have exactly one answer");
    else {
        quantity_as_shown(&quantity);
        expect_value(c, e, &quantity);
    }
}

static void expect_named(Checked *c, const Expectation *e)
{
    const Outcome *outcome = session_outcome(c->stage->session);
    Quantity       quantity;
    bool           derived = outcome->report && outcome->report->plan->method.len;
    if (session_quantity(c->stage->session, e->name, !derived, &quantity)) {
        quantity_as_shown(&quantity);
        expect_value(c, e, &quantity);
    } else
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("`steps brief` at the prompt shows the names of a derivation"),
               "there is no variable `%.*s`, and the last derivation has no such answer or step", TEXT_ARG(remark_quote(c->mem, e->name)));
}

/* ---- words -------------------------------------------------------------------------------------------------- */

/* White space folded to single blanks. */
static Text folded(Arena *mem, Text text)
{
    char  *at = arena_alloc(mem, text.len + 1);
    size_t len = 0;
    bool   gap = false;
    for (size_t i = 0; i < text.len; i++) {
        bool blank = strchr(" \t\r\n", text.at[i]) != NULL;
        if (!blank && gap && len)
            at[len++] = ' ';
        if (!blank)
            at[len++] = text.at[i];
        gap = blank;
    }
    return (Text){at, len};
}

/* Whether `text` contains the pieces of `wanted` between `...`, in order. */
static bool has_text(Arena *mem, Text text, Text wanted)
{
    text = folded(mem, text);
    while (wanted.len) {
        size_t dots = 0;
        while (dots + 3 <= wanted.len && memcmp(wanted.at + dots, "...", 3) != 0)
            dots++;
        if (dots + 3 > wanted.len)
            dots = wanted.len;
        Text   piece = folded(mem, text_cut(wanted, 0, dots));
        size_t at = 0;
        while (at + piece.len <= text.len && memcmp(text.at + at, piece.at, piece.len) != 0)
            at++;
        if (at + piece.len > text.len)
            return false;
        text = text_from(text, at + piece.len);
        wanted = text_from(wanted, dots + 3 < wanted.len ? dots + 3 : wanted.len);
    }
    return true;
}

bool check_has_text(Text text, Text wanted)
{
    Arena *mem = arena_new();
    bool   has = has_text(mem, text, wanted);
    arena_free(mem);
    return has;
}

/* An expectation with `...` is not rewritten, because the author left something out on purpose. */
static void offer_text(Checked *c, Text from, Text to)
{
    for (size_t i = 0; i + 3 <= from.len; i++)
        if (memcmp(from.at + i, "...", 3) == 0)
            return;
    offer(c, from, folded(c->mem, to));
}

static void expect_error(Checked *c, const Expectation *e, ExitStatus exit)
{
    Text message = session_outcome(c->stage->session)->message;
    if (exit < EXIT_INPUT)
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("remove the expectation if the statement is meant to work"),
               "an error is expected, but there is none");
    else if (!check_has_text(message, e->value)) {
        remark(&c->remarks, REMARK_FAILS, e->line, (Text){0}, "the error is not `%.*s` but: %.*s", TEXT_ARG(remark_quote(c->mem, e->value)),
               TEXT_ARG(remark_quote(c->mem, message)));
        offer_text(c, e->value, message);
    }
}

static void expect_says(Checked *c, const Expectation *e)
{
    if (!check_has_text(buf_text(&c->stage->shown), e->value))
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("`...` stands for anything between two pieces"), "the output does not say `%.*s`",
               TEXT_ARG(remark_quote(c->mem, e->value)));
}

static void expect_truth(Checked *c, const Expectation *e, ExitStatus exit)
{
    const Outcome *outcome = session_outcome(c->stage->session);
    bool           judged = check_is_comparison(outcome) || outcome->hand || (outcome->report && outcome->report->plan->method.len);
    if (!judged && exit != EXIT_CHECK) /* an audit, too, can find a fault */
        remark(&c->remarks, REMARK_FAILS, e->line, TEXT("write the value after #>"),
               "only a comparison, a derivation, hand work or an audit can hold or fail");
    else if (e->kind == SAY_FAILS && exit != EXIT_CHECK)
        remark(&c->remarks, REMARK_FAILS, e->line, (Text){0}, "it is expected to fail, but it holds");
}

/* ---- statements --------------------------------------------------------------------------------------------- */

static bool expects(const Statement *statement, Say kind)
{
    for (int i = 0; i < statement->expects; i++)
        if (statement->expect[i].kind == kind)
            return true;
    return false;
}

static void judge(Checked *c, const Expectation *e, ExitStatus exit)
{
    switch (e->kind) {
    case SAY_VALUE:
        expect_result(c, e);
        break;
    case SAY_NAMED:
        expect_named(c, e);
        break;
    case SAY_ERROR:
        expect_error(c, e, exit);
        break;
    case SAY_SAYS:
        expect_says(c, e);
        break;
    default:
        expect_truth(c, e, exit);
        break;
    }
}

bool check_ran(Checked *c, int line, bool late)
{
    if (late)
        remark(&c->remarks, REMARK_FAILS, line, TEXT("make the problems smaller, or split the lesson in two"),
               "the lesson took longer than the %.0f seconds that are allowed", c->lesson->work->most);
    else if (session_ended(c->stage->session))
        remark(&c->remarks, REMARK_FAILS, line, TEXT("remove it"), "`quit` ends the lesson here");
    else
        c->statements++;
    c->stopped = late || session_ended(c->stage->session);
    return !c->stopped;
}

bool check_run(Checked *c, Text statement, int line, ExitStatus *exit)
{
    bool late;
    *exit = stage_run(c->stage, statement, line, &late);
    return check_ran(c, line, late);
}

void check_statement(Checked *c, const Statement *statement)
{
    ExitStatus exit;
    if (!check_run(c, statement->text, statement->line, &exit))
        return;
    const Outcome *outcome = session_outcome(c->stage->session);
    c->expectations += statement->expects;
    if (stage_refuses(c->stage, statement, exit)) {
        remark(&c->remarks, REMARK_FAILS, statement->line,
               outcome->hint.len ? outcome->hint : TEXT("if it is meant to be refused, write `#> error: TEXT`"),
               "the statement is refused: %.*s", TEXT_ARG(remark_quote(c->mem, outcome->message)));
        return;
    }
    bool told =
        outcome->hand && expects(statement, SAY_SAYS); /* an author who expects text of the page's verdict knows that the page is wrong */
    if (exit != EXIT_FINE && !expects(statement, SAY_ERROR) && !expects(statement, SAY_FAILS) && !told)
        remark(&c->remarks, REMARK_FAILS, statement->line, TEXT("if it is meant to fail, write `#> fails`"), "%s",
               exit == EXIT_INPUT             ? "too little of the hand work could be read to judge it"
               : outcome->hand                ? "the hand work has a mistake"
               : check_is_comparison(outcome) ? "the comparison fails"
               : outcome->report              ? "a law fails"
                                              : "a fault is found");
    for (int i = 0; i < statement->expects; i++)
        judge(c, &statement->expect[i], exit);
    lint_statement(c, statement);
}
