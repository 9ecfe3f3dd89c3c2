#include "island/island_mistakes.h"
#include "island/island_page.h"

Method *island_mistakes_text(Diag *diag)
{
    static Method *method;
    return island_read("island_mistakes", &method, diag);
}

static void know(Joint *joint, const char *what, bool is)
{
    lets_word(joint->lets, text_of(what), is ? "yes" : "no");
}

/* The equations that have an impulse, and those that give back a rebound. */
static void know_equations(Joint *joint, const Analysis *found, Arena *mem)
{
    int equations = 0;
    for (int i = 0; i < found->rows; i++) {
        const IslandRow *row = &found->row[i];
        bool             active = row->j >= 0 && row->part == PART_ACTIVE;
        equations += active || (row->j >= 0 && row->part == PART_PUT_BACK);
        lets_word(joint->lets, text_format(mem, "rebounds_%s", row->name), active && !row->axis ? "yes" : "no");
    }
    lets_number(joint->lets, TEXT("equations"), equations);
    know(joint, "alone", equations == 1);
    know(joint, "several", equations > 1);
    know(joint, "pair", equations == 2);
    know(joint, "few", equations <= FULL_PAGE);
}

const Plan *island_with_mistakes(const IslandPlan *done, NumCtx *exact, Diag *diag)
{
    if (!done->analysis || done->analysis->contradiction >= 0 || done->model == MODEL_SEQUENTIAL)
        return done->plan;
    Method *text = island_mistakes_text(diag);
    if (!text)
        return NULL;
    Joint      *joint = joint_copy(done->joint, exact->mem);
    MistakeList list = {.plan = done->plan, .mem = exact->mem, .num = exact, .diag = diag};
    know_equations(joint, done->analysis, exact->mem);
    if (!joint_mistakes(joint, text, &list))
        return NULL;
    Plan *plan = ARENA_ONE(exact->mem, Plan);
    *plan = *done->plan;
    plan->mistake = list.mistake;
    plan->mistakes = list.count;
    return plan;
}
