/* Plans from the items of a method, once the shapes of its givens are known. Lines of a used method and lines for each member of a family
 * are built like the method's own, in a LinePlace of their own (compose.h). */
#include "derive/reading/build.h"
#include "derive/reading/method_reader.h"
#include "units/unit.h"

/* Names that this form of the givens works out. */
bool build_fills(PlanBuilder *b, const LinePlace *place)
{
    Step *step;
    for (int i = 0; i < place->form->fills; i++) {
        if (!place->form->fill_from[i])
            continue;
        if (!build_formula(b, place, ROLE_STEP, place->form->fill[i], place->form->fill_from[i]->span, place->form->fill_from[i], &step))
            return false;
        for (int k = 0; k < place->book->givens; k++)
            if (text_equal(place->book->given[k]->name, place->form->fill[i]))
                step->page.caption = place->book->given[k]->caption;
    }
    return true;
}

static bool is_truth(PlanBuilder *b, const Step *step)
{
    return step->formula->shape.kind == SHAPE_TRUTH ||
           diag_fail(b->maker->diag, EXIT_INPUT, step->formula->span, "a condition compares two values, with =, <, <= and so on");
}

/* An answer in a unit of its own, which must be one of its dimension. */
static bool build_unit(PlanBuilder *b, const Item *item, Step *step)
{
    Unit unit;
    bool known = unit_of_text(&unit, item->unit, b->maker->num), plain = step->shape.dimension.kind != DIMENSION_OF;
    step->unit = item->unit;
    if (known && (plain || dimension_same(unit.dimension, step->shape.dimension)))
        return true;
    diag_fail(b->maker->diag, EXIT_INPUT, item->span, "[%.*s] is not the unit of %.*s", TEXT_ARG(item->unit), TEXT_ARG(item->name));
    return diag_hint(b->maker->diag, "by its formula it is %.*s", TEXT_ARG(dimension_name(step->shape.dimension, b->maker->mem)));
}

static bool build_item(PlanBuilder *b, const LinePlace *place, const Item *item)
{
    static const Role ROLES[] = {[ITEM_NEED] = ROLE_NEED, [ITEM_STEP] = ROLE_STEP, [ITEM_ANSWER] = ROLE_ANSWER, [ITEM_LAW] = ROLE_LAW,
                                 [ITEM_CASE] = ROLE_CASE, [ITEM_NOTE] = ROLE_NOTE, [ITEM_APART] = ROLE_APART};
    bool              remark = item->kind == ITEM_NOTE || item->kind == ITEM_APART;
    Step             *step;
    if (remark)
        step = maker_remark(b->maker, ROLES[item->kind]);
    else if (!build_formula(b, place, ROLES[item->kind], item->name, item->span, item->expr, &step))
        return false;
    step->page.caption = compose_text(place, item->caption, b->scope);
    step->page.cite = item->cite;
    step->reason = compose_text(place, item->reason, b->scope);
    step->velocity = item->velocity && step->shape.kind == SHAPE_VECTOR;
    if (item->unit.len && !build_unit(b, item, step))
        return false;
    step->purpose = item->purpose;
    step->page.brief = item->brief;
    if (item->from && !build_from(b, place, item, step))
        return false;
    return remark || item->kind == ITEM_STEP || item->kind == ITEM_ANSWER || is_truth(b, step);
}

/* Whether a `when` section belongs to this plan. */
static bool applies(PlanBuilder *b, const LineBlock *block, const Item *item)
{
    if (!item->asked.name.len)
        return block->dimension == item->name.at[0] - '0';
    return compose_asked(block->place, &item->asked, b->scope);
}

/* Settled when it is asked for, and all steps are there. */
static void note(PlanBuilder *b, NotedList *list, const LinePlace *place, int index)
{
    *ARENA_ADD(b->maker->mem, list->at, list->count, &list->room) = (Noted){place, index, b->maker->guard, b->maker->guard_is};
}

static void note_mistake(PlanBuilder *b, const LinePlace *place, int index, bool skip)
{
    if (place->book->item[index].kind == ITEM_MISTAKE)
        b->skipped = skip;
    if (!skip && !b->skipped)
        note(b, &b->mistake, place, index);
}

static bool build_use(PlanBuilder *b, const LinePlace *place, const Item *item);

static bool build_for(PlanBuilder *b, LineBlock *block, int from, int end)
{
    const LinePlace  *place = block->place;
    int               count;
    const LinePlace **inner = compose_range(place, place->book->item[from].range, b->scope, &count, b->maker->diag);
    bool              good = inner != NULL;
    Text              stage = b->maker->stage;
    for (int i = 0; good && i < count; i++) {
        block->place = inner[i];
        good = build_lines(b, block, from + 1, end);
        b->maker->stage = stage;
    }
    block->place = place;
    return good;
}

static bool build_let(PlanBuilder *b, const LinePlace *place, const Item *item)
{
    Text        name = compose_name(place, item->name);
    const Expr *formula = compose_expr(place, item->expr, b->scope, b->maker->diag);
    Binding     binding;
    if (formula && b->scope->find(b->scope, name, &binding))
        return diag_fail(b->maker->diag, EXIT_INPUT, item->span, "`%.*s` is already the name of a step", TEXT_ARG(name));
    if (formula)
        lets_set(place->lets, name, let_taken(formula, place->mem));
    return formula != NULL;
}

/* ---- ways ------------------------------------------------------------------------------------------------- */

Text build_followed(const Method *method, Text asked)
{
    int way = method_way(method, asked);
    return method->ways ? method->way[way < 0 ? 0 : way].name : (Text){0};
}

/* Steps [first, end) are those of another way: the page only compares what they give. */
static void put_beside(PlanMaker *maker, int first, Text way)
{
    for (int i = first; i < maker->count; i++) {
        Step *step = &maker->step[i];
        step->way = STEP_BESIDE;
        plan_hide(step);
        step->velocity = false;
        step->part = way;
        step->role = step->role == ROLE_ANSWER ? ROLE_STEP : step->role;
    }
}

/* The step of the plan's own way that works out the same as a step of another way, by another formula; -1: there is none. */
static int same_as(const PlanMaker *maker, int first, const Step *other)
{
    Text name = text_from(other->name, other->part.len + 1);
    for (int i = first; i < maker->count && other->slot >= 0; i++) {
        const Step *own = &maker->step[i];
        if (!own->part.len && own->slot >= 0 && text_equal(own->name, name))
            return expr_same(own->formula, other->formula) ? -1 : i;
    }
    return -1;
}

/* law va' = impulse.va' and vb' = impulse.vb' */
static bool compare_way(PlanBuilder *b, int first, Text way)
{
    PlanMaker *maker = b->maker;
    Expr      *all = NULL;
    int        room = 0, count = maker->count;
    for (int i = first; i < count; i++) {
        const Step *other = &maker->step[i];
        bool        seen = !text_equal(other->part, way);
        for (int k = first; k < i && !seen; k++)
            seen = maker->step[k].slot == other->slot && other->slot >= 0;
        int own = seen ? -1 : same_as(maker, first, other);
        if (own < 0)
            continue;
        Expr *same = expr_chain(maker->mem, expr_name(maker->mem, maker->step[own].name), OP_EQ, expr_name(maker->mem, other->name));
        all = all ? all : expr_new(maker->mem, EXPR_CHAIN, same->span);
        expr_append(maker->mem, all, OP_AND, same, &room);
    }
    if (!all)
        return true;
    Step *law = maker_formula(maker, ROLE_LAW, (Text){0}, all->span, all->count > 1 ? all : all->arg[0]);
    if (!law)
        return false;
    law->part = way;
    law->way = STEP_BESIDE;
    law->page.caption = text_format(maker->mem, "the same answers by %.*s", TEXT_ARG(way));
    return true;
}

/* The lines of one way. `beside`: as a part of that name. */
static bool build_way(PlanBuilder *b, LineBlock *block, int at, bool beside)
{
    const LinePlace *place = block->place;
    const Item      *item = &place->book->item[at];
    LinePlace       *inner = arena_copy(b->maker->mem, place, sizeof *place);
    int              first = b->maker->count;
    Text             stage = b->maker->stage;
    inner->outer = place;
    inner->part = item->name;
    inner->joined = ".";
    block->place = beside ? inner : place;
    b->beside = beside;
    if (beside)
        b->maker->stage = (Text){0};
    bool good = build_lines(b, block, at + 1, item->until);
    b->beside = false;
    block->place = place;
    for (int i = first; i < b->maker->count; i++)
        if (b->maker->step[i].way == STEP_OF_ALL)
            b->maker->step[i].way = STEP_OF_WAY;
    if (!beside) /* its last stage goes on after it */
        return good;
    b->maker->stage = stage;
    put_beside(b->maker, first, item->name);
    return good;
}

/* The ways that begin in line `from`, up to *end: the plan's own, and the others as parts that no page shows, with a law that compares
 * them. */
static bool build_ways(PlanBuilder *b, LineBlock *block, int from, int *end)
{
    const LinePlace *place = block->place;
    const Book      *book = place->book;
    bool             whole = !place->variable.len && !compose_part_name(place).len; /* the method itself, not a part */
    int              first = b->maker->count, at = from, own_at = -1;
    Text             own = build_followed(&book->method, b->way);
    for (; at < book->items && book->item[at].kind == ITEM_WAY; at = book->item[at].until + 1)
        own_at = text_equal(book->item[at].name, own) ? at : own_at;
    whole &= own_at >= 0; /* without lines of the own way there is nothing to compare */
    at = from;
    for (; at < book->items && book->item[at].kind == ITEM_WAY; at = book->item[at].until + 1) {
        const Item *item = &book->item[at];
        if (book->item[item->until].kind == ITEM_ELSE)
            return diag_fail(b->maker->diag, EXIT_INPUT, book->item[item->until].span, "`else` needs a `case` before it");
        if ((at == own_at || whole) && !build_way(b, block, at, at != own_at))
            return false;
    }
    for (int i = from; i < at && whole; i = book->item[i].until + 1)
        if (i != own_at && !compare_way(b, first, book->item[i].name))
            return false;
    *end = at - 1;
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------------------- */

static bool open_block(PlanBuilder *b, LineBlock *block, const Item *item)
{
    if (block->depth == DEEPEST)
        return diag_fail(b->maker->diag, EXIT_INPUT, item->span, "cases are nested more than %d levels deep", DEEPEST);
    if (item->kind == ITEM_WHEN || !item->chained) {
        bool skipped = item->kind == ITEM_WHEN && !block->skip && !applies(b, block, item);
        block->open[block->depth++] = (OpenBlock){.when = item->kind == ITEM_WHEN,
                                                  .skipped = skipped,
                                                  .guard = b->maker->guard,
                                                  .guard_is = b->maker->guard_is,
                                                  .stage = b->maker->stage};
        block->skip += skipped;
    }
    if (item->kind == ITEM_CASE && !block->skip) {
        if (!build_item(b, block->place, item))
            return false;
        b->maker->guard = b->maker->count - 1;
        b->maker->guard_is = true;
    }
    return true;
}

static bool turn_block(PlanBuilder *b, LineBlock *block, const Item *item)
{
    if (!block->depth)
        return diag_fail(b->maker->diag, EXIT_INPUT, item->span, "`else` needs a `case` before it");
    OpenBlock *open = &block->open[block->depth - 1];
    b->maker->stage = open->stage;
    if (open->when) {
        block->skip += open->skipped ? -1 : 1;
        open->skipped = !open->skipped;
    } else if (!block->skip) {
        b->maker->guard_is = false;
    }
    return true;
}

static void close_block(PlanBuilder *b, LineBlock *block)
{
    const OpenBlock *open = &block->open[--block->depth];
    block->skip -= open->skipped;
    b->maker->guard = open->guard;
    b->maker->guard_is = open->guard_is;
    b->maker->stage = open->stage;
}

/* Lines about the steps that are not steps themselves. */
static bool is_said(ItemKind kind)
{
    return kind == ITEM_LAW || kind == ITEM_NOTE || kind == ITEM_APART || kind == ITEM_MISTAKE || kind == ITEM_AT || kind == ITEM_SKETCH ||
           kind == ITEM_STAGE;
}

static bool is_drawn(const LinePlace *place)
{
    bool drawn = true;
    for (; place && drawn; place = place->outer)
        drawn = !place->undrawn;
    return drawn;
}

bool build_lines(PlanBuilder *b, LineBlock *block, int from, int to)
{
    for (int i = from; i < to; i++) {
        const Item *item = &block->place->book->item[i];
        bool        good = true;
        if (b->beside && is_said(item->kind))
            continue;
        switch (item->kind) {
        case ITEM_CASE:
        case ITEM_WHEN:
            good = open_block(b, block, item);
            if (item->kind == ITEM_WHEN && block->skip) {
                i = item->until - 1;
                b->skipped |= item->mistaken;
            }
            break;
        case ITEM_ELSE:
            good = turn_block(b, block, item);
            break;
        case ITEM_END:
            close_block(b, block);
            break;
        case ITEM_FOR:
            good = block->skip || build_for(b, block, i, item->until);
            i = item->until;
            break;
        case ITEM_WAY:
            good = block->skip || build_ways(b, block, i, &i);
            i = block->skip ? item->until : i;
            break;
        case ITEM_EQUATION:
            good = block->skip || build_equation(b, block->place, item);
            break;
        case ITEM_LET:
            good = block->skip || build_let(b, block->place, item);
            break;
        case ITEM_USE:
            good = block->skip || build_use(b, block->place, item);
            break;
        case ITEM_MISTAKE:
        case ITEM_AT:
            note_mistake(b, block->place, i, block->skip);
            break;
        case ITEM_STAGE:
            if (!block->skip)
                b->maker->stage = compose_text(block->place, item->caption, b->scope);
            break;
        case ITEM_TRIAL:
        case ITEM_GIVES:
            break;
        case ITEM_SKETCH:
            if (!block->skip && is_drawn(block->place))
                note(b, &b->sketch, block->place, i);
            break;
        default:
            good = block->skip || build_item(b, block->place, item);
        }
        if (!good)
            return false;
    }
    return true;
}

int build_dimension(const Shape *shapes, int count)
{
    for (int i = 0; i < count; i++)
        if (shapes[i].kind == SHAPE_VECTOR)
            return shapes[i].rows;
    return 1;
}

static bool build_use(PlanBuilder *b, const LinePlace *place, const Item *item)
{
    Arena      *mem = b->maker->mem;
    const Form *form = build_part_form(b, item);
    LinePlace  *inner = ARENA_ONE(mem, LinePlace);
    LineBlock   block = {.place = inner};
    int         first = b->maker->count;
    Text        source = b->maker->source;
    if (!form)
        return false;
    *inner = (LinePlace){.mem = mem,
                         .lets = place->lets,
                         .outer = place,
                         .book = item->use->book,
                         .form = form,
                         .part = compose_name(place, item->name),
                         .joined = ".",
                         .use = item->use,
                         .undrawn = item->undrawn};
    Shape *shapes = ARENA_MANY(mem, Shape, form->count);
    if (!build_part_givens(b, place, inner, item, shapes))
        return false;
    block.dimension = build_dimension(shapes, form->count);
    Diag *outer = b->maker->diag, diag = {.mem = outer->mem, .source = inner->book->method.text};
    Text  stage = b->maker->stage;
    b->maker->stage = (Text){0};
    b->maker->diag = &diag;
    b->maker->source = diag.source;
    bool good = build_fills(b, inner) && build_lines(b, &block, 0, inner->book->items);
    b->maker->diag = outer;
    b->maker->source = source;
    b->maker->stage = stage;
    if (!good)
        return diag_fail(outer, diag.exit, item->span, "%.*s cannot be used with these values: %.*s", TEXT_ARG(inner->book->method.name),
                         TEXT_ARG(diag.message));
    if (item->use->whole)
        build_part_open(b, inner, first);
    else
        build_part_fold(b, inner, item, first);
    return true;
}
