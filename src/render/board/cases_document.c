#include "render/board/cases_document.h"

#include "render/board/board.h"
#include "render/board/ranges_document.h"
#include "verify/joined_cases.h"

/* What all cases have in common stands once, above them. */
static bool is_common(const Block *block)
{
    return block->role == BLOCK_TITLE || block->role == BLOCK_GIVEN || block->role == BLOCK_VALUES;
}

static void copy_blocks(Document *to, const Document *from, bool common)
{
    for (int i = 0; i < from->count; i++)
        if (is_common(&from->block[i]) == common)
            *document_add(to, from->block[i].role, (Text){0}) = from->block[i];
}

static void add_heading(Document *to, const Case *c, int number)
{
    Block *heading = document_add(to, BLOCK_HEADING, (Text){0});
    heading->level = 2;
    heading->phrase = phrase_of(to->mem, text_format(to->mem, "Case %d: %.*s", number, TEXT_ARG(c->condition)));
}

static Document all_cases(const Report *report, Steps steps, bool opened)
{
    const Cases *cases = joined_cases(report);
    Document     page = {.mem = report->desk->exact.mem};
    for (int i = 0; i < cases->count; i++) {
        Report of = *cases->list[i].report;
        of.asked = report->asked;
        cases_enter(&of);
        bool     ends = of.status != STATUS_OK && of.status != STATUS_APART;
        Document own = board_document(&of, steps, opened);
        if (!i)
            copy_blocks(&page, &own, true);
        if (cases->list[i].condition.len) /* empty: it is all that can happen */
            add_heading(&page, &cases->list[i], i + 1);
        if (ends)
            document_add(&page, BLOCK_REASON, of.reason);
        else
            copy_blocks(&page, &own, false);
    }
    if (cases->stopped)
        document_note(&page, "there are more cases than these: give the letters narrower ranges");
    if (report->plan->method.len && cases->count > 1)
        document_note(&page, "from here on, the names on this page have their values of case 1");
    cases_enter(report);
    return page;
}

Document cases_document(const Report *report, Steps steps, bool opened)
{
    bool     all = cases_are_several(report) && !report->ranged; /* a range says itself which cases it comes from */
    Document page = all ? all_cases(report, steps, opened) : board_document(report, steps, opened);
    if (report->ranged)
        ranges_document_add(&page, report);
    return page;
}
