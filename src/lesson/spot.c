#include "lesson/spot.h"

#include "render/board/board.h"
#include "session/outcome.h"
#include "verify/report_make.h"

const Mistake *spot_mistake(Session *session, Text id, const Report **report, int *first)
{
    const Method *method;
    *report = session_derivation(session, &method);
    const Mistake *mistake = *report ? mistaken_find((*report)->plan, id) : NULL;
    *first = mistake && mistake_changes(mistake) ? mistaken_first(*report, mistake) : -1;
    return *first >= 0 ? mistake : NULL;
}

const Plan *spot_needed(const Plan *plan, bool *wanted, Arena *mem)
{
    Plan *own = ARENA_ONE(mem, Plan);
    Step *step = ARENA_MANY(mem, Step, plan->count + 1);
    plan_add_needed(plan, wanted, mem);
    for (int i = 0; i < plan->count; i++) {
        step[i] = plan->step[i];
        bool solved = !step[i].formula && step[i].equation; /* the lines of a solution refer to it by its number */
        if (!wanted[i] && !solved && step[i].role != ROLE_GIVEN)
            plan_hide(&step[i]);
    }
    *own = *plan;
    own->step = step;
    return own;
}

static bool tells_nothing(const Block *block)
{
    BlockRole role = block->role;
    return role == BLOCK_TITLE || role == BLOCK_GIVEN || role == BLOCK_CASE || role == BLOCK_STEP || document_block_is_board(block);
}

Document spot_document(const Report *report, const Mistake *mistake, Steps steps)
{
    Arena *mem = report->desk->exact.mem;
    bool  *wanted = ARENA_MANY(mem, bool, report->plan->count + 1);
    for (int i = 0; i < report->plan->answers; i++)
        wanted[report->plan->answer[i]] = true;
    for (int i = 0; i < mistake->replaces; i++)
        wanted[mistake->replace[i].step] = true;
    const Plan *plan = spot_needed(mistake_plan(report->plan, mistake, mem), wanted, mem);
    Report     *wrong = report_with_values(report, plan, mistaken_column(report, mistake), mem);
    wrong->aspects = false;
    wrong->island = NULL;
    Document all = board_document(wrong, steps, false), kept = {.block = ARENA_MANY(mem, Block, all.count + 1)};
    for (int i = 0; i < all.count; i++)
        if (tells_nothing(&all.block[i])) {
            kept.block[kept.count] = all.block[i];
            kept.block[kept.count++].cite = (Text){0}; /* a source shows the right formula */
        }
    document_as_typed(&kept, report);
    return kept;
}
