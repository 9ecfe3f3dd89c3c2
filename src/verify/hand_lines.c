/* The lines of a page: which step each is about, what its forms may name, whether they are equal, and in which unit the last one is. */
#include "verify/hand_inside.h"
#include "verify/units.h"

#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------ */

/* |va'| or speed(va'), and angle(va') or direction(va'): what stands in the brackets, and which of the two; empty if it is neither. */
static Text inside_of(Text name, Role *role)
{
    static const char *const WORDS[] = {"speed(", "angle(", "direction("};
    *role = ROLE_SPEED;
    if (name.len > 2 && name.at[0] == '|' && name.at[name.len - 1] == '|')
        return text_cut(name, 1, name.len - 1);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_starts(name, WORDS[i]) && name.at[name.len - 1] == ')') {
            *role = i ? ROLE_DIRECTION : ROLE_SPEED;
            return text_cut(name, strlen(WORDS[i]), name.len - 1);
        }
    return (Text){0};
}

/* The speed or the direction of that answer. */
static int aspect_of(const Plan *plan, int answer, Role role)
{
    for (int i = plan->aspects; answer >= 0 && i < plan->count; i++)
        if (plan->step[i].role == role && text_equal(plan->step[i].name, plan->step[answer].name))
            return i;
    return -1;
}

/* Whether a page, where an index joins its name (paper_name), has that name of a plan: v_A' of an island is vA' there. */
static bool is_on_paper(Text paper, Text name)
{
    size_t at = 0;
    for (size_t i = 0; i < name.len; i++) {
        if (i && name.at[i] == '_')
            continue;
        if (at == paper.len || paper.at[at++] != name.at[i])
            return false;
    }
    return at == paper.len;
}

/* Whether a page may leave the body and the contact out: j for j_c, v' for v_A'. */
static bool is_short_for(Text paper, Text name)
{
    size_t stem = paper.len, primes = 0;
    while (stem && paper.at[stem - 1] == '\'')
        stem--;
    while (primes < name.len && name.at[name.len - 1 - primes] == '\'')
        primes++;
    return stem && primes == paper.len - stem && name.len > stem + primes && name.at[stem] == '_' &&
           text_equal(text_cut(name, 0, stem), text_cut(paper, 0, stem));
}

/* The only step whose name is that on paper; of two that the page cannot tell apart, none. */
static int find_only(const Report *report, Text paper, bool (*is)(Text paper, Text name))
{
    int found = -1;
    for (int i = 0; i < report->plan->aspects; i++) {
        Text name = report->plan->step[i].name;
        int  step = is(paper, name) ? report_find(report, name) : -1;
        if (step >= 0 && found >= 0 && step != found)
            return -1;
        found = step >= 0 ? step : found;
    }
    return found;
}

/* `island`: its names have the bodies and contacts in them. */
static int find_on_paper(const Report *report, Text paper, bool island)
{
    int found = report_find(report, paper);
    found = found < 0 ? find_only(report, paper, is_on_paper) : found;
    return found < 0 && island ? find_only(report, paper, is_short_for) : found;
}

/* The step of a name, in the case that applies: a method's own name, or an alias; S1x is the component x of S1. */
static int find_step(const Report *report, const Method *method, Text name, int *component)
{
    Role role;
    Text inside = inside_of(name, &role);
    if (inside.len)
        return aspect_of(report->plan, find_step(report, method, inside, component), role);
    int         step = find_on_paper(report, method ? method_unalias(method, name) : name, !method);
    const char *bracket = memchr(name.at, '(', name.len);
    if (step < 0 && bracket && bracket > name.at) /* U(t): U, which depends on t */
        return find_step(report, method, text_cut(name, 0, (size_t)(bracket - name.at)), component);
    if (step >= 0 || name.len < 2)
        return step;
    char axis = name.at[name.len - 1];
    step = axis >= 'x' && axis <= 'z' ? find_step(report, method, text_cut(name, 0, name.len - 1), component) : -1;
    if (step < 0 || report->plan->step[step].shape.kind != SHAPE_VECTOR || axis - 'x' >= report->plan->step[step].shape.rows)
        return -1;
    *component = axis - 'x';
    return step;
}

/* What the forms of a page may name: the entries above them, then the steps of the derivation. */
typedef struct PageNames {
    HandNames       names; /* first */
    Scope           scope;
    Names           found;
    const Report   *report;
    const Method   *method;
    Arena          *mem;
    const Handwork *so_far;
    int             above;   /* so many entries of it */
    Written        *truth;   /* of each step, once asked for */
    const Written **written; /* by slot: steps first, then entries */
    int             room;
} PageNames;

static Written *true_step(PageNames *p, int step)
{
    NumCtx       *ctx;
    const Column *column = report_column(p->report, step, &ctx);
    if (p->truth[step].shape.kind == SHAPE_NONE && column)
        p->truth[step] = written_of(column->entry[step].value, ctx, &p->report->desk->exact);
    return &p->truth[step];
}

static bool find_name(Scope *scope, Text name, Binding *binding)
{
    PageNames *p = (PageNames *)(void *)((char *)scope - offsetof(PageNames, scope));
    int        component = -1, steps = p->report->plan->count;
    for (int i = p->above - 1; i >= 0; i--) {
        const HandEntry *entry = &p->so_far->entry[i];
        if (!text_equal(entry->name, name) || !entry->forms)
            continue;
        if (entry->component >= 0) /* part of it is the student's own: nobody knows the whole */
            return false;
        const Written *written = &entry->form[entry->forms - 1].written;
        if (written->shape.kind == SHAPE_NONE)
            return false;
        *binding = (Binding){written->shape, steps + i};
        p->written[steps + i] = written;
        return true;
    }
    int step = find_step(p->report, p->method, name, &component);
    if (step < 0 || component >= 0 || true_step(p, step)->shape.kind == SHAPE_NONE)
        return false;
    *binding = (Binding){true_step(p, step)->shape, step};
    p->written[step] = true_step(p, step);
    return true;
}

static void each_name(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const PageNames *p = (PageNames *)(void *)((char *)scope - offsetof(PageNames, scope));
    for (int i = 0; i < p->report->plan->aspects; i++)
        if (p->report->plan->step[i].name.len)
            visit(p->report->plan->step[i].name, data);
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
    p->found = (Names){&p->scope, p->written};
    return &p->found;
}

static Handwork *read_page(const Report *report, const Method *method, Text page, int first_line)
{
    Arena    *mem = report->desk->exact.mem;
    PageNames names = {.names = {names_above}, .scope = {find_name, each_name, true}, .report = report, .method = method, .mem = mem};
    names.truth = ARENA_MANY(mem, Written, report->plan->count + 1);
    return handwork_read(page, first_line, &names.names, &report->desk->exact);
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* The signs = inside a line: each form against the one before it. */
static bool meets(Checker *c, const Written *before, const Written *now)
{
    Value range, value;
    if (!shape_equal(before->shape, now->shape))
        return false;
    if (written_value(&range, before, true, c->range, c->exact) || verdict_meets(now, range, c->range, c->exact))
        return true;
    if (written_value(&value, before, false, c->range, c->exact))
        return false;
    Target target = target_of(value, c->range, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(now, &target).kind);
}

/* -1.75 m/s = -1.75 km/h does not hold. */
static bool have_other_units(Checker *c, const Written *before, const Written *now)
{
    Rat one, other;
    return units_factor(&one, before->unit, c->exact) && units_factor(&other, now->unit, c->exact) &&
           rat_compare(one, other, c->exact) != 0;
}

static void judge_joints(Checker *c, HandLine *line)
{
    const HandEntry *entry = line->entry;
    line->joint = ARENA_MANY(c->mem, int, entry->forms + 1);
    for (int i = 1; i < entry->forms; i++) {
        const Written *before = &entry->form[i - 1].written, *now = &entry->form[i].written;
        Written        ours[2];
        if (before->shape.kind == SHAPE_NONE || now->shape.kind == SHAPE_NONE || before->shape.kind == SHAPE_WORD)
            continue;
        bool units = written_in_our_unit(&ours[0], before, c->exact);
        units = written_in_our_unit(&ours[1], now, c->exact) || units;
        bool plain = !have_other_units(c, before, now) && meets(c, before, now);
        if (!plain && !(units && meets(c, &ours[0], &ours[1])))
            line->joint[line->joints++] = i;
    }
}

void hand_fit(Checker *c, Handwork *work, const Column *own)
{
    for (int i = 0; i < c->hand->lines; i++) {
        const HandLine *line = &c->hand->line[i];
        HandEntry      *entry = &work->entry[i];
        Written         ours;
        if (line->step < 0 || line->kind == HAND_NOT_READ || own->entry[line->step].state != STATE_OK)
            continue;
        Written *written = &entry->form[entry->forms - 1].written;
        Value    truth = hand_part(line, own->entry[line->step].value);
        Target   target = target_of(truth, c->ctx, c->exact);
        bool     list = truth.shape.kind == SHAPE_MATRIX && (truth.shape.rows == 1 || truth.shape.cols == 1);
        if (list && written->count == value_count(&truth) && written->count > 1)
            written->shape = truth.shape;
        target.right_only = true;
        if (!verdict_is_right(verdict_of(written, &target).kind) && written_in_our_unit(&ours, written, c->exact) &&
            verdict_is_right(verdict_of(&ours, &target).kind))
            *written = ours;
    }
}

bool hand_is_readable(const HandEntry *entry)
{
    return entry->forms && entry->form[entry->forms - 1].written.shape.kind != SHAPE_NONE;
}

/* v1 alone is what the document calls the velocity afterwards; where v1' stands on the page too, it is the one before. */
static int before_prime(Checker *c, const HandEntry *entry, int step)
{
    const Report *report = c->report;
    Text          name = report->plan->step[step].name;
    if (!name.len || name.at[name.len - 1] != '\'' || entry->name.at[entry->name.len - 1] == '\'')
        return step;
    Text primed = text_format(c->mem, "%.*s'", TEXT_ARG(entry->name));
    int  component = -1, before = report_find(report, text_cut(name, 0, name.len - 1));
    for (int i = 0; i < c->hand->work->entries && before >= 0; i++)
        if (text_equal(c->hand->work->entry[i].name, primed) && find_step(report, c->hand->method, primed, &component) == step)
            return before;
    return step;
}

static void make_lines(Checker *c)
{
    Hand *hand = c->hand;
    hand->lines = hand->work->entries;
    hand->line = ARENA_MANY(c->mem, HandLine, hand->lines + 1);
    for (int i = 0; i < hand->lines; i++) {
        HandLine        *line = &hand->line[i];
        const HandEntry *entry = &hand->work->entry[i];
        *line = (HandLine){.entry = entry, .step = -1, .component = entry->component, .from = -1, .apart = -1};
        line->step = find_step(hand->report, hand->method, entry->name, &line->component);
        if (line->step >= 0)
            line->step = before_prime(c, entry, line->step);
        line->kind = !hand_is_readable(entry) ? HAND_NOT_READ : line->step < 0 ? HAND_UNKNOWN : HAND_RIGHT;
        line->expected.shape.kind = SHAPE_NONE;
        c->upto = line->step >= c->upto ? hand->report->plan->count : c->upto;
        judge_joints(c, line);
    }
}

Handwork *hand_read_lines(Checker *c, Text page, int first_line)
{
    Hand     *hand = c->hand;
    Handwork *work = read_page(hand->report, hand->method, page, first_line);
    hand->work = work;
    make_lines(c);
    return work;
}
