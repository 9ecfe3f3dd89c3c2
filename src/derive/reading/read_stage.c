/* The stages of a method: `stage "Axes"` stands above the steps that belong to it. A stage lasts until the next one, or until the end of
 * the case, the `when` or the `for each` that it stands in. */
#include "derive/reading/method_reader.h"

enum { DEEPEST_STAGE = 64, LIMIT_STAGES = 100 };

/* stage "name" */
bool read_stage(MethodReader *r)
{
    Item *item = reader_add_item(r, ITEM_STAGE);
    return ((reader_take_text(r, &item->caption) && item->caption.len) || reader_complain(r, "the name of the stage in quotes")) &&
           reader_take_end(r);
}

/* A StagePlace says where a line stands: in which branch of each open block. */
typedef struct StagePlace {
    int opener[DEEPEST_STAGE], branch[DEEPEST_STAGE], depth;
} StagePlace;

typedef struct StageChecker {
    const Book *book;
    Diag       *diag;
    StagePlace  place;
    int         current[DEEPEST_STAGE + 1]; /* the stage at each depth, or -1 */
    const Item *stage[LIMIT_STAGES];
    StagePlace *stands; /* of each stage */
    int         steps[LIMIT_STAGES], count;
} StageChecker;

/* `when 2D` excludes `when 3D`, and one way the other. */
static bool other_plan(const Item *one, const Item *two)
{
    bool named = one->kind == ITEM_WAY || (one->name.len == 1 && two->name.len == 1);
    bool sections = one->kind == two->kind && (one->kind == ITEM_WHEN || one->kind == ITEM_WAY) && named;
    return sections && !text_equal(one->name, two->name);
}

/* Whether no page can have both, because they stand in different branches of a case. */
static bool exclude(const Book *book, const StagePlace *one, const StagePlace *two)
{
    int i = 0, least = one->depth < two->depth ? one->depth : two->depth;
    while (i < least && one->opener[i] == two->opener[i] && one->branch[i] == two->branch[i])
        i++;
    if (i == least)
        return false;
    const Item *first = &book->item[one->opener[i]], *second = &book->item[two->opener[i]];
    return first == second || (!one->branch[i] && !two->branch[i] && other_plan(first, second));
}

static bool add_stage(StageChecker *c, const Item *item)
{
    if (c->count == LIMIT_STAGES)
        return diag_fail(c->diag, EXIT_INPUT, item->span, "a method has at most %d stages", LIMIT_STAGES);
    for (int k = 0; k < c->count; k++)
        if (text_equal(c->stage[k]->caption, item->caption) && !exclude(c->book, &c->stands[k], &c->place)) {
            diag_fail(c->diag, EXIT_INPUT, item->span, "there are two stages called \"%.*s\"", TEXT_ARG(item->caption));
            return diag_hint(c->diag, "only stages in cases that exclude each other may have the same name");
        }
    c->stands[c->count] = c->place;
    c->stage[c->count] = item;
    c->current[c->place.depth] = c->count++;
    return true;
}

static void open_branch(StageChecker *c, int opener, int branch)
{
    c->place.opener[c->place.depth - 1] = opener;
    c->place.branch[c->place.depth - 1] = branch;
    c->current[c->place.depth] = c->current[c->place.depth - 1];
}

/* One line; false after a complaint. What is wrong with the nesting itself is found when the steps are built. */
static bool check_line(StageChecker *c, int i)
{
    const Item *item = &c->book->item[i];
    int         depth = c->place.depth, stage = c->current[depth];
    switch (item->kind) {
    case ITEM_CASE:
    case ITEM_WHEN:
    case ITEM_FOR:
    case ITEM_WAY:
        if (!item->chained && depth < DEEPEST_STAGE) {
            c->place.depth++;
            open_branch(c, i, 0);
        }
        return true;
    case ITEM_ELSE:
        if (depth)
            open_branch(c, c->place.opener[depth - 1], c->place.branch[depth - 1] + 1);
        return true;
    case ITEM_END:
        c->place.depth -= depth > 0;
        return true;
    case ITEM_STEP:
    case ITEM_ANSWER:
    case ITEM_EQUATION:
    case ITEM_USE:
        if (stage >= 0)
            c->steps[stage] += !plan_is_check(item->purpose);
        return true;
    case ITEM_STAGE:
        return add_stage(c, item);
    default:
        return true;
    }
}

bool stages_settled(const Book *book, Diag *diag)
{
    StageChecker c = {.book = book, .diag = diag, .current = {-1}};
    int          stages = 0;
    for (int i = 0; i < book->items; i++)
        stages += book->item[i].kind == ITEM_STAGE;
    if (!stages)
        return true;
    c.stands = ARENA_MANY(diag->mem, StagePlace, stages);
    for (int i = 0; i < book->items; i++)
        if (!check_line(&c, i))
            return false;
    for (int k = 0; k < c.count; k++)
        if (!c.steps[k]) {
            diag_fail(diag, EXIT_INPUT, c.stage[k]->span, "the stage \"%.*s\" has no steps", TEXT_ARG(c.stage[k]->caption));
            return diag_hint(diag, "write it above its steps, in the same case: a stage ends at the next one, and at the end of its case");
        }
    return true;
}
