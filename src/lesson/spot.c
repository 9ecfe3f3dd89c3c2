#include "lesson/spot.h"

#include "session/outcome.h"

const Mistake *spot_mistake(Session *session, Text id, const Report **report)
{
    const Method *method;
    *report = session_derivation(session, &method);
    const Mistake *mistake = *report ? mistaken_find((*report)->plan, id) : NULL;
    return mistake && mistake_changes(mistake) && mistaken_first(*report, mistake) >= 0 ? mistake : NULL;
}

static bool tells_nothing(BlockKind kind)
{
    return kind == BLOCK_TITLE || kind == BLOCK_GIVEN || kind == BLOCK_CASE || kind == BLOCK_STEP;
}

Document spot_document(const Report *report, const Mistake *mistake, Steps steps)
{
    Arena  *mem = report->desk->exact.mem;
    Report *wrong = ARENA_ONE(mem, Report);
    *wrong = *report;
    wrong->plan = plan_with_mistake(report->plan, mistake, mem);
    wrong->exact = wrong->shown = mistaken_column(report, mistake);
    wrong->enclosure = NULL;
    wrong->aspects = false;
    wrong->island = NULL;
    Document all = document_of(wrong, steps), kept = {ARENA_MANY(mem, Block, all.count + 1), 0};
    for (int i = 0; i < all.count; i++)
        if (tells_nothing(all.block[i].kind)) {
            kept.block[kept.count] = all.block[i];
            kept.block[kept.count++].cite = (Text){0}; /* a source has the right formula in it */
        }
    return kept;
}
