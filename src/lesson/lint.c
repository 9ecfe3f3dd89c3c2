/* What could be better: numbers that cannot show a known mistake, answers that stand in the problem, digits that nobody asked for, lines
 * that do not fit. */
#include "lesson/check.h"
#include "lesson/findings.h"

static void warn_hidden(Checked *c, const Question *q, const Findings *findings)
{
    Buf hidden = {0};
    for (int i = 0; i < findings->count; i++)
        if (findings->finding[i].kind == FINDING_HIDDEN)
            buf_printf(&hidden, "%s%.*s", hidden.len ? ", " : "", TEXT_ARG(findings->finding[i].what));
    if (hidden.len)
        remark(&c->remarks, REMARK_WARNS, q->line, TEXT("choose other numbers, or name them in `off:` if that is meant"),
               "these numbers cannot show %.*s: what is asked comes out right all the same", TEXT_ARG(buf_text(&hidden)));
    buf_free(&hidden);
}

static void warn_first(Checked *c, const Question *q, const Findings *findings, FindingKind kind)
{
    for (int i = 0; i < findings->count; i++) {
        const Finding *finding = &findings->finding[i];
        if (finding->kind != kind)
            continue;
        if (kind == FINDING_ROUNDED)
            remark(&c->remarks, REMARK_WARNS, q->line, TEXT("digits: 3, here or in the head of the lesson; or form: exact"),
                   "the answer has to be rounded, and the lesson does not say to how many digits");
        else
            remark(&c->remarks, REMARK_WARNS, q->line, TEXT("choose other numbers: who copies it is right too"),
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
    warn_first(c, q, findings, FINDING_COPY);
}

/* ---- widths ------------------------------------------------------------------------------------------------- */

enum { WIDEST = 100 };

static void check_width(Checked *c, const Statement *statement)
{
    int line = statement->line;
    for (size_t start = 0; start < statement->text.len; line++) {
        size_t end = start;
        while (end < statement->text.len && statement->text.at[end] != '\n')
            end++;
        int columns = text_columns(text_trim(text_cut(statement->text, start, end)));
        if (columns > WIDEST)
            remark(&c->remarks, REMARK_WARNS, line, TEXT("go on in the next line inside a bracket, or behind a comma or a backslash"),
                   "the line is %d columns wide: a screen in class and a page have %d", columns, WIDEST);
        start = end + 1;
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
