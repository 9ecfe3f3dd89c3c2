#include "render/board/cases_document.h"

#include "render/board/board.h"
#include "verify/ranged.h"

/* What all cases have in common stands once, above them. */
static bool is_common(const Block *block)
{
    return block->kind == BLOCK_TITLE || block->kind == BLOCK_GIVEN || (block->kind == BLOCK_SET && !block->level);
}

static void copy_blocks(Document *to, const Document *from, bool common)
{
    for (int i = 0; i < from->count; i++)
        if (is_common(&from->block[i]) == common)
            *document_add(to, from->block[i].kind, (Text){0}) = from->block[i];
}

static void add_heading(Document *to, const Case *c, int number)
{
    Block *heading = document_add(to, BLOCK_HEADING, (Text){0});
    heading->level = 2;
    heading->phrase = phrase_of(to->mem, text_format(to->mem, "Case %d: %.*s", number, TEXT_ARG(c->condition)));
}

/* "e > 1/9 because vb' > 0 (vb' = u/5*(9*e - 1))" */
static void add_end(Document *to, const RangedEnd *end, Text lead)
{
    Block              *line = document_add(to, BLOCK_LINE, (Text){0});
    const RangedReason *reason = &end->reason;
    phrase_words(&line->phrase, to->mem, lead);
    phrase_math(&line->phrase, to->mem, end->relation);
    if (reason->asked)
        phrase_words(&line->phrase, to->mem,
                     text_format(to->mem, reason->beyond ? "; otherwise %.*s" : " because %.*s", TEXT_ARG(reason->asked->caption)));
    else
        phrase_words(&line->phrase, to->mem, reason->wish ? TEXT(" because ") : TEXT(" as declared"));
    if (reason->wish)
        phrase_math(&line->phrase, to->mem, reason->wish);
    if (reason->value) {
        phrase_words(&line->phrase, to->mem, TEXT(" ("));
        phrase_math(&line->phrase, to->mem, reason->value);
        phrase_words(&line->phrase, to->mem, TEXT(")"));
    }
    if (reason->left) {
        phrase_words(&line->phrase, to->mem, TEXT(", so "));
        phrase_math(&line->phrase, to->mem, reason->left);
    }
}

/* "If M > m: m/M < e <= 1", and where its ends come from. */
static void add_interval(Document *to, const RangedInterval *interval, Text lead)
{
    if (!interval->point) {
        Block *line = document_add(to, BLOCK_LINE, (Text){0});
        phrase_words(&line->phrase, to->mem, lead);
        phrase_math(&line->phrase, to->mem, interval->whole);
        if (!interval->ends)
            phrase_words(&line->phrase, to->mem, TEXT(" may have any value"));
    }
    for (int k = 0; k < interval->ends; k++)
        add_end(to, &interval->end[k], interval->point ? lead : (Text){0});
}

static void add_region(Document *to, const RangedRegion *region, Text letter)
{
    Text lead = region->when.len ? text_format(to->mem, "If %.*s: ", TEXT_ARG(region->when)) : (Text){0};
    for (int i = 0; i < region->count; i++)
        add_interval(to, &region->interval[i], i ? TEXT("or ") : lead);
    if (region->count && region->open)
        document_add(to, BLOCK_LINE, (Text){0})->phrase = phrase_of(to->mem, TEXT("and perhaps others, which carom cannot find"));
    if (!region->count && lead.len)
        document_add(to, BLOCK_LINE, (Text){0})->phrase =
            phrase_of(to->mem, text_format(to->mem, "%.*s%s %.*s", TEXT_ARG(lead),
                                           region->open ? "carom cannot solve the conditions for" : "no value of", TEXT_ARG(letter)));
}

static void add_ranges(Document *to, const Report *report)
{
    const Ranged *ranged = report->ranged;
    Block        *heading = document_add(to, BLOCK_HEADING, (Text){0});
    bool          values = ranged->count > 0, several = false;
    for (int r = 0; r < ranged->regions; r++) {
        several |= ranged->region[r].count > 1;
        for (int i = 0; i < ranged->region[r].count; i++)
            values &= ranged->region[r].interval[i].point != NULL;
    }
    Text title = text_of(!values ? "Range" : several ? "Values" : "Value");
    heading->level = 2;
    heading->phrase = phrase_of(to->mem, text_format(to->mem, "%.*s of %.*s", TEXT_ARG(title), TEXT_ARG(ranged->letter)));
    for (int r = 0; r < ranged->regions; r++)
        add_region(to, &ranged->region[r], ranged->letter);
    if (ranged->otherwise)
        document_add(to, BLOCK_LINE, (Text){0})->phrase =
            phrase_of(to->mem, text_format(to->mem, "Otherwise: no value of %.*s", TEXT_ARG(ranged->letter)));
    if (ranged->more)
        document_note(to, "there are more possibilities than these: give the letters narrower ranges");
    if (ranged->may_be_empty)
        document_note(to, "this range may be empty for some values of the other letters");
}

static Document all_cases(const Report *report, Steps steps, bool opened)
{
    const Cases *cases = report->cases;
    Document     page = {.mem = report->desk->exact.mem};
    for (int i = 0; i < cases->count; i++) {
        Report of = *cases->list[i].report;
        of.asked = report->asked;
        cases_enter(&of);
        bool     ends = of.status != STATUS_OK && of.status != STATUS_APART;
        Document own = board_document(&of, steps, opened);
        if (!i)
            copy_blocks(&page, &own, true);
        add_heading(&page, &cases->list[i], i + 1);
        if (ends)
            document_add(&page, BLOCK_REASON, of.reason);
        else
            copy_blocks(&page, &own, false);
    }
    if (cases->stopped)
        document_note(&page, "there are more cases than these: give the letters narrower ranges");
    if (report->plan->method.len)
        document_note(&page, "from here on, the names on this page have their values of case 1");
    cases_enter(report);
    return page;
}

Document cases_document(const Report *report, Steps steps, bool opened)
{
    bool     all = cases_are_several(report) && !report->ranged; /* a range says itself which cases it comes from */
    Document page = all ? all_cases(report, steps, opened) : board_document(report, steps, opened);
    if (report->ranged)
        add_ranges(&page, report);
    return page;
}
