/* Possible improvements: numbers that hide a known mistake, answers that the problem gives away, answers to be rounded without a number of
 * digits, lines that do not fit. */
#include "lesson/check/lesson_check.h"
#include "lesson/findings.h"

#define WHAT_CODES_MEAN "; `help CODE` explains a mistake"

static void warn_hidden(Checked *c, const Question *q, const Findings *findings)
{
    Buf hidden = {0};
    for (int i = 0; i < findings->count; i++)
        if (findings->finding[i].kind == FINDING_HIDDEN)
            buf_printf(&hidden, "%s%.*s", hidden.len ? ", " : "", TEXT_ARG(findings->finding[i].what));
    if (hidden.len)
        remark(&c->remarks, REMARK_WARNS, q->line,
               TEXT("choose other numbers, or name the mistakes in `off:` if this is intended" WHAT_CODES_MEAN),
               "these numbers hide %.*s: the answers are still right", TEXT_ARG(buf_text(&hidden)));
    buf_free(&hidden);
}

static bool are_twins(const Finding *finding, Text what)
{
    return finding->kind == FINDING_TWINS && text_equal(finding->what, what);
}

/* Whether this is the first pair of a group of equal mistakes: its first member is in no earlier pair. */
static bool begins_twins(const Findings *findings, int at)
{
    Text what = findings->finding[at].what;
    for (int i = 0; i < at; i++)
        if (are_twins(&findings->finding[i], what) || text_equal(findings->finding[i].other, what))
            return false;
    return findings->finding[at].kind == FINDING_TWINS;
}

/* "C4 and C5; R2 and R21 and R25" */
static void warn_twins(Checked *c, const Question *q, const Findings *findings)
{
    Buf twins = {0};
    for (int i = 0; i < findings->count; i++) {
        Text what = findings->finding[i].what;
        if (!begins_twins(findings, i))
            continue;
        buf_printf(&twins, "%s%.*s", twins.len ? "; " : "", TEXT_ARG(what));
        for (int k = i; k < findings->count; k++)
            if (are_twins(&findings->finding[k], what))
                buf_printf(&twins, " and %.*s", TEXT_ARG(findings->finding[k].other));
    }
    if (twins.len)
        remark(&c->remarks, REMARK_WARNS, q->line,
               TEXT("choose other numbers, ask for more steps, or name all but one in `off:`" WHAT_CODES_MEAN),
               "the answers cannot distinguish %.*s", TEXT_ARG(buf_text(&twins)));
    buf_free(&twins);
}

static void warn_first(Checked *c, const Question *q, const Findings *findings, FindingKind kind)
{
    for (int i = 0; i < findings->count; i++) {
        const Finding *finding = &findings->finding[i];
        if (finding->kind != kind)
            continue;
        if (kind == FINDING_ROUNDED)
            remark(&c->remarks, REMARK_WARNS, q->line, TEXT("write digits: 3, here or in the head of the lesson; or form: exact"),
                   "the answer must be rounded, but the lesson does not say to how many digits");
        else
            remark(&c->remarks, REMARK_WARNS, q->line, TEXT("choose other numbers: copying the given would count as right"),
                   "the answer %.*s is the same as the given %.*s", TEXT_ARG(finding->what), TEXT_ARG(finding->other));
        if (kind == FINDING_ROUNDED)
            return;
    }
}

void lint_question(Checked *c, const Question *q)
{
    const Findings *findings = findings_of(c->stage->session, q, EXIT_FINE, c->mem);
    warn_first(c, q, findings, FINDING_ROUNDED);
    warn_hidden(c, q, findings);
    warn_twins(c, q, findings);
    warn_first(c, q, findings, FINDING_COPY);
}

/* ---- what gives answers away -------------------------------------------------------------------------------- */

static void warn_given_away(Checked *c, int line, const Secret *secret, const char *hint)
{
    Text name = remark_quote(c->mem, secret->name);
    remark(&c->remarks, REMARK_WARNS, line, text_of(hint), "this gives the answer of %.*s away: %.*s%s%.*s",
           TEXT_ARG(remark_quote(c->mem, secret->question->name)), TEXT_ARG(name), name.len ? " = " : "",
           TEXT_ARG(remark_quote(c->mem, secret->value)));
}

void lint_statement(Checked *c, const Statement *statement)
{
    const Secret *said = given_away_said(&c->secrets, statement->text);
    const Secret *shown = said ? NULL : given_away_shown(&c->secrets, c->stage->session, statement, false);
    if (said)
        warn_given_away(c, statement->line, said, "use other numbers there; a handout leaves the statement out");
    else if (shown)
        warn_given_away(c, statement->line, shown, "use other numbers there; a handout leaves out the result of the statement");
}

void lint_prose(Checked *c, const Part *part)
{
    const Secret *secret = part->kind < PART_STOP ? given_away_said(&c->secrets, part->text) : NULL;
    if (secret)
        warn_given_away(c, part->line, secret, "a handout has both on one page: move it to a note, or leave out the value");
}

/* ---- what is missing --------------------------------------------------------------------------------------- */

void lint_free(Checked *c, const Part *part)
{
    const Question *q = part->question;
    if (q->kind == QUESTION_FREE && &c->lesson->part[q->prose] == part)
        remark(&c->remarks, REMARK_WARNS, q->line, TEXT("write the question above the block, and the model answer after `free:`"),
               "the question asks nothing: there is no prose above it");
}

void lint_head(Checked *c)
{
    if (!c->lesson->title.len)
        remark(&c->remarks, REMARK_WARNS, 1, TEXT("title: Restitution on a line"), "the lesson has no title");
}

/* ---- widths ------------------------------------------------------------------------------------------------- */

enum { WIDEST = 100 };

static void check_width(Checked *c, const Statement *statement)
{
    int line = statement->line;
    for (Text rest = statement->text; rest.len; line++) {
        int columns = text_columns(text_trim(text_take(&rest, "\n")));
        if (columns > WIDEST)
            remark(&c->remarks, REMARK_WARNS, line, TEXT("continue on the next line inside a bracket, or after a comma or a backslash"),
                   "the line is %d columns wide, but a page or a screen in class has only %d", columns, WIDEST);
    }
}

void check_widths(Checked *c)
{
    for (int i = 0; i < c->lesson->parts; i++) {
        const Part *part = &c->lesson->part[i];
        for (int s = 0; s < part->statements; s++)
            check_width(c, &part->statement[s]);
        if (part->question)
            check_width(c, &part->question->problem);
    }
}
