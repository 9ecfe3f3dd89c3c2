#include "render/board/ranges_document.h"

#include "verify/ranged.h"

/* "e > 1/9 because vb' > 0 (vb' = u/5*(9*e - 1))" */
static void add_end(Document *to, const RangedEnd *end, Text lead)
{
    Block              *line = document_add(to, BLOCK_LINE, (Text){0});
    const RangedReason *reason = &end->reason;
    phrase_words(&line->phrase, to->mem, lead);
    phrase_math(&line->phrase, to->mem, end->relation);
    if (reason->asked)
        phrase_words(&line->phrase, to->mem,
                     text_format(to->mem, reason->beyond ? "; otherwise %.*s" : " because %.*s", TEXT_ARG(reason->asked->page.caption)));
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
    bool one = interval->ends == 1; /* whose line says it all */
    if (!one) {
        Block *line = document_add(to, BLOCK_LINE, (Text){0});
        phrase_words(&line->phrase, to->mem, lead);
        phrase_math(&line->phrase, to->mem, interval->whole);
        if (!interval->ends)
            phrase_words(&line->phrase, to->mem, TEXT(" may have any value"));
    }
    for (int k = 0; k < interval->ends; k++)
        add_end(to, &interval->end[k], one ? lead : (Text){0});
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

static void add_regions(Document *to, const Ranged *ranged)
{
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

/* Whether it is a single value, exact or in decimals. */
static bool is_value(const RangedInterval *interval)
{
    const Expr *relation = interval->ends == 1 ? interval->end[0].relation : NULL;
    return interval->point || (relation && relation->kind == EXPR_CHAIN && relation->ops[1] == OP_EQ);
}

void ranges_document_add(Document *to, const Report *report)
{
    const Ranged *ranged = report->ranged;
    Block        *heading = document_add(to, BLOCK_HEADING, (Text){0});
    bool          values = ranged->count > 0, several = false;
    for (int r = 0; r < ranged->regions; r++) {
        several |= ranged->region[r].count > 1;
        for (int i = 0; i < ranged->region[r].count; i++)
            values &= is_value(&ranged->region[r].interval[i]);
    }
    Text title = text_of(!values ? "Range" : several ? "Values" : "Value");
    heading->level = 2;
    heading->phrase = phrase_of(to->mem, text_format(to->mem, "%.*s of %.*s", TEXT_ARG(title), TEXT_ARG(ranged->letter)));
    add_regions(to, ranged);
}

bool ranges_document_is_of(const Report *report, int step)
{
    const Step *own = &report->plan->step[step];
    return report->ranged && own->role == ROLE_GIVEN && text_equal(own->name, report->ranged->letter);
}

Document ranges_document_of_step(const Report *report, int step)
{
    Document doc = {.mem = report->desk->exact.mem};
    if (!ranges_document_is_of(report, step))
        return document_of_step(report, step);
    Text caption = report->plan->step[step].page.caption;
    document_add(&doc, BLOCK_REASON, text_format(doc.mem, "%.*s, found from the conditions", TEXT_ARG(caption)));
    add_regions(&doc, report->ranged);
    return doc;
}
