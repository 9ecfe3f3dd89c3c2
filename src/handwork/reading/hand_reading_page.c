/* A page as it is read: what its forms may name, and which numbers the problem gives. */
#include "handwork/reading/hand_reading.h"
#include "handwork/page/words.h"
#include "handwork/written/literals.h"
#include "handwork/written/written_units.h"
#include "base/paper.h"

#include <ctype.h>
#include <string.h>

/* A name that a form asked for: the same few are asked for at each token. */
typedef struct AskedName {
    Text    name;
    Binding binding;
    bool    found;
} AskedName;

/* The names that the forms of a page may use: the entries above them, then the steps of the derivation. */
typedef struct PageNames {
    HandNames       names; /* first */
    Scope           scope;
    Names           found;
    HandChecker    *checker;
    const Report   *report;
    Arena          *mem;
    const Handwork *so_far;
    int             above; /* so many entries of it */
    AskedName      *asked; /* beside these */
    int             asks, asks_room;
    Written        *truth;   /* of each step, once asked for */
    const Written **written; /* by slot: steps first, then entries */
    int             room;
    LiteralOrigins  origins;                /* of the problem, then of the entries above, then of the forms before in the same entry */
    int             entries, before, forms; /* so many entries are in it, up to `before`; so many forms of the next one */
} PageNames;

static Written *true_step(PageNames *p, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(p->report, step, &ctx);
    if (p->truth[step].shape.kind == SHAPE_NONE && column)
        p->truth[step] = written_of(column->entry[step].value, ctx, &p->report->desk->exact);
    return &p->truth[step];
}

/* Where a page calls the masses m and M, its ma is no mass but a product with an a of its own. */
static bool is_mass_times_own(const PageNames *p, Text name)
{
    bool own = false;
    for (int i = p->above - 1; i >= 0 && !own; i--)
        own = name.len == 2 && text_equal(p->so_far->entry[i].name, text_from(name, 1));
    return own && (name.at[0] == 'm' || name.at[0] == 'M') && hand_own_name(p->checker, text_cut(name, 0, 1));
}

/* after the bounce v = 5, or v = 5 after the bounce: v goes on to be that one. */
static bool ends_in(const HandEntry *entry, Text name)
{
    Text words = entry->as_written;
    if (entry->kind == CLAIM_VALUE && text_equal(words, name))
        return true;
    return words.len > name.len + 1 && entry->kind == CLAIM_VALUE && words.at[words.len - name.len - 1] == ' ' &&
           text_equal(text_from(words, words.len - name.len), name) && !(name.len > 1 && words_find(name)); /* px before */
}

static bool look_up(PageNames *p, Text name, Binding *binding)
{
    int  component = -1, steps = p->report->plan->count;
    Text paper = paper_name(p->mem, name); /* T_1 for an entry T1 */
    for (int i = p->above - 1; i >= 0; i--) {
        const HandEntry *entry = &p->so_far->entry[i];
        bool             named = !entry->side && (text_equal(entry->name, name) || text_equal(entry->name, paper) || ends_in(entry, name));
        if (!named || !entry->forms || hand_is_set_aside(p->checker, p->so_far, i))
            continue;
        if (entry->component >= 0) /* v_x: the rest of v is that of the problem */
            continue;
        const Written *written = &entry->form[entry->forms - 1].written;
        int            given = written->shape.kind == SHAPE_NONE ? report_find(p->report, name) : -1;
        if (given >= 0 && p->report->plan->step[given].role == ROLE_GIVEN) /* a datum that was not read is still that of the problem */
            continue;
        if (written->shape.kind == SHAPE_NONE)
            return false;
        *binding = (Binding){.shape = written->shape, .slot = steps + i};
        p->written[steps + i] = written;
        return true;
    }
    if (is_mass_times_own(p, name))
        return false;
    int step = hand_find_step(p->checker, name, &component);
    if (step < 0 && report_has_part(p->report, name)) { /* first of first.F: no value itself, so it needs no slot */
        *binding = (Binding){.shape = {.kind = SHAPE_RECORD}, .slot = -1};
        return true;
    }
    if (step < 0 || component >= 0 || true_step(p, step)->shape.kind == SHAPE_NONE)
        return false;
    *binding = (Binding){.shape = true_step(p, step)->shape, .slot = step};
    p->written[step] = true_step(p, step);
    return true;
}

static bool find_name(Scope *scope, Text name, Binding *binding)
{
    PageNames *p = (PageNames *)(void *)((char *)scope - offsetof(PageNames, scope));
    AskedName *asked = p->asked, *end = asked + p->asks;
    while (asked < end && !text_equal(asked->name, name))
        asked++;
    if (asked == end) {
        AskedName now = {.name = text_copy(p->mem, name)};
        now.found = look_up(p, name, &now.binding);
        asked = ARENA_ADD(p->mem, p->asked, p->asks, &p->asks_room);
        *asked = now;
    }
    if (asked->found)
        *binding = asked->binding;
    return asked->found;
}

/* x for P.x, where the page calls the coordinates of that point so. */
static bool find_component(Scope *scope, Text name, Text *vector, Text *component)
{
    static const char *const AXES[] = {"x", "y", "z"};
    const PageNames         *p = (const PageNames *)(const void *)((const char *)scope - offsetof(PageNames, scope));
    const OwnName           *own = hand_own_name(p->checker, paper_name(p->mem, name));
    if (!own || own->component < 0)
        return false;
    *vector = p->report->plan->step[own->step].name;
    *component = text_of(AXES[own->component]);
    return true;
}

static void each_name(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const PageNames *p = (PageNames *)(void *)((char *)scope - offsetof(PageNames, scope));
    for (int i = p->report->plan->aspects - 1; i >= 0; i--)
        if (p->report->plan->step[i].name.len)
            visit(p->report->plan->step[i].name, data);
}

/* The value of a form, if it is exact, and the values of its parts, which later forms of the line need. */
static void add_form(PageNames *p, const Written *written, OriginKind kind)
{
    NumCtx *exact = &p->report->desk->exact;
    Value   value;
    if (written_value(&value, written, false, exact, exact) == NUM_OK)
        literals_add(&p->origins, kind, value, value, exact);
    if (kind == ORIGIN_LINE && !written->named && written->formula)
        literals_add_parts(&p->origins, kind, written->formula, NULL, exact);
}

/* A student copies numbers from above. */
static void collect_above(LiteralOrigins *origins)
{
    PageNames      *p = (PageNames *)(void *)((char *)origins - offsetof(PageNames, origins));
    LiteralOrigins *known = &p->checker->known;
    if (!known->exact) {
        known->exact = p->checker->exact;
        literals_add_report(known, p->report);
    }
    if (!p->origins.exact) {
        p->origins = *known;
        p->origins.collect = collect_above;
        p->origins.room = p->before = known->count; /* what is added goes into a copy */
    }
    for (; p->entries < p->above; p->entries++, p->forms = 0) {
        const HandEntry *entry = &p->so_far->entry[p->entries];
        p->origins.count = p->before;
        for (int k = 0; k < entry->forms; k++) /* 15.6 may be √244 further down */
            add_form(p, &entry->form[k].written, ORIGIN_PAGE);
        p->before = p->origins.count;
    }
    const HandEntry *now = p->so_far->entries > p->above ? &p->so_far->entry[p->above] : NULL;
    for (; now && p->forms < now->forms; p->forms++)
        add_form(p, &now->form[p->forms].written, ORIGIN_LINE);
}

static const Names *names_above(HandNames *names, const Handwork *so_far, int above)
{
    PageNames *p = (PageNames *)names;
    int        needed = p->report->plan->count + so_far->entries + 1;
    if (needed > p->room) {
        const Written **more = ARENA_MANY(p->mem, const Written *, 2 * needed);
        p->written = more;
        p->room = 2 * needed;
    }
    p->so_far = so_far;
    p->above = above;
    p->asks = 0;
    p->found = (Names){&p->scope, p->written, &p->origins};
    return &p->found;
}

static bool claims(HandNames *names, const Handwork *so_far, Text unknown, Text known, HandClaim *claim)
{
    PageNames *p = (PageNames *)names;
    return hand_find_claim(p->checker, names_above(names, so_far, 0), unknown, known, claim);
}

/* Whether the number is in the formula, with whatever sign. */
static bool has_number(const Expr *formula, Num number, NumCtx *exact)
{
    bool has = formula->kind == EXPR_NUMBER && exact_compare(exact_num(formula->exact), number, exact) == ORDER_EQUAL;
    for (int i = 0; i < formula->count && !has; i++)
        has = has_number(formula->arg[i], number, exact);
    return has;
}

static bool gives(HandNames *names, Text quantity)
{
    const PageNames *p = (const PageNames *)names;
    const Report    *report = p->report;
    NumCtx          *exact = &report->desk->exact;
    Written          written;
    bool             given = false;
    if (!written_read(&written, quantity, NULL, exact) || written.count != 1 || !written.part[0].value)
        return false;
    for (int i = 0; i < report->echoes && !given; i++) {
        Dimension found, own = report->plan->step[report->echo[i].step].shape.dimension;
        given = has_number(report->echo[i].typed, exact_num(written.part[0].value), exact) &&
                !units_are_wrong(&written, own, false, &found, exact);
    }
    return given;
}

static bool can_have(HandNames *names, Text quantity, const Written *value)
{
    const PageNames *p = (const PageNames *)names;
    int              component = -1, step = hand_find_step(p->checker, quantity, &component);
    Dimension        found;
    return step < 0 || !units_are_wrong(value, p->report->plan->step[step].shape.dimension, false, &found, &p->report->desk->exact);
}

static const Expr *stands_for(HandNames *names, Text sentence)
{
    return hand_phrase_condition(((const PageNames *)names)->checker, sentence);
}

static bool has_shape(const Plan *plan, ShapeKind kind)
{
    bool has = false;
    for (int i = 0; i < plan->count && !has; i++)
        has = plan->step[i].shape.kind == kind;
    return has;
}

static bool gives_velocity(const Plan *plan)
{
    bool gives = false;
    for (int i = 0; i < plan->count && !gives; i++)
        gives = plan->step[i].role == ROLE_GIVEN && dimension_same(plan->step[i].shape.dimension, dimension_of(0, 1, -1));
    return gives;
}

/* v² = u² + 2gh with blanks for u² +, as what falls starts from rest where no velocity is given: u is no speed of the impact. The
 * same of v0. */
static Text without_start(Text page, const Plan *plan, Arena *mem)
{
    enum { FORMULA = 12 /* bytes: + 2gh, with blanks */ };
    static const char *const SQUARES[] = {"u²", "u^2", "U²", "U^2", "v0²", "v0^2", "v_0²", "v_0^2", "v₀²"};
    char                    *copy = NULL;
    for (size_t at = 0; at < page.len; at++)
        for (size_t i = 0; i < sizeof SQUARES / sizeof *SQUARES; i++) {
            Text rest = text_from(page, at), behind = text_from(rest, strlen(SQUARES[i]));
            Text sum =
                text_starts(rest, SQUARES[i]) ? text_trim(text_cut(behind, 0, behind.len < FORMULA ? behind.len : FORMULA)) : (Text){0};
            Text term = text_starts(sum, "+") ? text_trim(text_from(sum, 1)) : (Text){0};
            bool alone = !at || !isalpha((unsigned char)page.at[at - 1]);
            bool fall = alone && (text_starts(term, "2g") || text_starts(term, "2as")) && !gives_velocity(plan);
            copy = fall && !copy ? arena_copy(mem, page.at, page.len) : copy;
            if (fall)
                memset(copy + at, ' ', (size_t)(term.at - page.at) - at);
        }
    return copy ? (Text){copy, page.len} : page;
}

PageText hand_page_text(HandChecker *c, Text page)
{
    const Plan *plan = c->report->plan;
    CommaUses   commas = {!has_shape(plan, SHAPE_VECTOR), !has_shape(plan, SHAPE_MATRIX), hand_problem_has, c};
    PageText    text = handwork_text(without_start(page, plan, c->mem), commas, c->mem);
    text.written = page;
    return text;
}

Handwork *hand_read_page(HandChecker *c, int first_line)
{
    PageNames names = {
        .names =
            {.above = names_above, .claims = claims, .gives = gives, .can_have = can_have, .stands_for = stands_for, .turned = c->turned},
        .scope = {.find = find_name,
                  .each = each_name,
                  .component = find_component,
                  .steps = true,
                  .hint = "a line can use the names of the problem, and names that have a value above it"},
        .checker = c,
        .report = c->report,
        .mem = c->mem,
        .origins = {.collect = collect_above}};
    names.truth = ARENA_MANY(c->mem, Written, c->report->plan->count + 1);
    return handwork_read_text(&c->text, first_line, &names.names, c->exact);
}
