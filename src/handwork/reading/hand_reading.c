/* The lines of a page: which step each is about, what its forms may name, whether they are equal, and in which unit the last one is. */
#include "handwork/hand_cause.h"
#include "handwork/hand_judging.h"
#include "handwork/hand_reading.h"
#include "handwork/reading/hand_symbols.h"
#include "language/paper.h"
#include "language/token.h"
#include "handwork/written/literals.h"
#include "handwork/written/written_units.h"
#include "units/unit.h"

#include <string.h>

/* ---- names ------------------------------------------------------------------------------------------------ */

/* The names that the forms of a page may use: the entries above them, then the steps of the derivation. */
typedef struct PageNames {
    HandNames       names; /* first */
    Scope           scope;
    Names           found;
    HandChecker    *checker;
    const Report   *report;
    Arena          *mem;
    const Handwork *so_far;
    int             above;   /* so many entries of it */
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
        *binding = (Binding){.shape = written->shape, .slot = steps + i};
        p->written[steps + i] = written;
        return true;
    }
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
        if (entry->forms)
            add_form(p, &entry->form[entry->forms - 1].written, ORIGIN_PAGE);
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
    p->found = (Names){&p->scope, p->written, &p->origins};
    return &p->found;
}

static bool claims(HandNames *names, const Handwork *so_far, Text unknown, Text known, HandClaim *claim)
{
    PageNames *p = (PageNames *)names;
    return hand_find_claim(p->checker, names_above(names, so_far, 0), unknown, known, claim);
}

static Handwork *read_page(HandChecker *c, Text page, int first_line)
{
    PageNames names = {.names = {names_above, claims},
                       .scope = {.find = find_name, .each = each_name, .steps = true},
                       .checker = c,
                       .report = c->report,
                       .mem = c->mem,
                       .origins = {.collect = collect_above}};
    names.truth = ARENA_MANY(c->mem, Written, c->report->plan->count + 1);
    return handwork_read(page, first_line, &names.names, c->exact);
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* -1.75 m/s = -1.75 km/h does not hold. */
static bool have_other_units(HandChecker *c, const Written *before, const Written *now)
{
    Rat one, other;
    return units_factor(&one, before->unit, c->exact) && units_factor(&other, now->unit, c->exact) &&
           rat_compare(one, other, c->exact) != 0;
}

static void judge_joints(HandChecker *c, HandLine *line)
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
        bool plain = !have_other_units(c, before, now) && hand_meets(c, before, now);
        if (!plain && !(units && hand_meets(c, &ours[0], &ours[1])))
            line->joint[line->joints++] = i;
    }
}

/* The final zeros of a whole number are significant if the form before it gives that number: after a formula that gives 780.2, 780 has
 * three digits and is not 776.6 rounded to two. */
static void count_zeros(HandChecker *c, HandEntry *entry)
{
    if (entry->forms < 2)
        return;
    const Written *before = &entry->form[entry->forms - 2].written;
    Written       *written = &entry->form[entry->forms - 1].written;
    Rat            half = {1, 2, NULL};
    Num            off, reach = {.exact = exact_rational(half, c->exact)};
    if (written->count != 1 || before->count != 1 || !written->part[0].zeros)
        return;
    if (exact_sub(&off, exact_num(before->part[0].from), exact_num(written->part[0].value), c->exact) ||
        (exact_sign(off.exact, c->exact) < 0 && exact_neg(&off, off, c->exact)))
        return;
    Order order = exact_compare(off, reach, c->exact);
    if (order == ORDER_LESS || order == ORDER_EQUAL)
        written->part[0].zeros = 0;
}

/* Whether what was written last is the true value of that step. */
static bool is_true(HandChecker *c, const HandEntry *entry, const HandLine *line, const Column *own, int step)
{
    if (own->entry[step].state != STATE_OK || !value_count(&own->entry[step].value))
        return false;
    Target target = verdict_target(hand_part(line, own->entry[step].value), c->ctx, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(&entry->form[entry->forms - 1].written, &target).kind);
}

/* Whether another line on the page is right that uses the true value of the step. */
static bool is_used_rightly(HandChecker *c, int step, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        bool           *needed = ARENA_MANY(c->mem, bool, c->plan->count + 1);
        if (line->step < 0 || line->step >= c->plan->aspects || line->kind == HAND_NOT_READ ||
            !is_true(c, line->entry, line, own, line->step))
            continue;
        needed[line->step] = true;
        plan_add_needed(c->plan, needed, c->mem);
        if (needed[step])
            return true;
    }
    return false;
}

/* n = (3, 4), copied from the problem. A student who continues correctly from there has only restated the datum. */
static void find_restated(HandChecker *c, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        for (int g = 0; g < c->plan->aspects && line->step >= 0 && line->kind != HAND_NOT_READ; g++) {
            const Step *given = &c->plan->step[g];
            bool        other = given->role == ROLE_GIVEN && !text_equal(given->keyword, given->name);
            if (other && line->step < c->plan->aspects && c->plan->step[line->step].role != ROLE_GIVEN &&
                text_equal(given->keyword, line->entry->name) && is_true(c, line->entry, line, own, g) &&
                !is_true(c, line->entry, line, own, line->step) && is_used_rightly(c, line->step, own))
                line->step = g;
        }
    }
}

/* p = 3.4 where p is a vector of the method: the momentum along n, if that is its value. */
static void find_second_meaning(HandChecker *c, const Column *own)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine       *line = &c->line[i];
        const HandForm *last = line->entry->forms ? &line->entry->form[line->entry->forms - 1] : NULL;
        bool            number = last && last->written.shape.kind == SHAPE_NUMBER && line->step >= 0 && line->component < 0 && c->method &&
                      c->plan->step[line->step].shape.kind == SHAPE_VECTOR;
        Text name = number ? method_second_meaning(c->method, line->entry->name) : (Text){0};
        int  step = name.len ? report_find(c->report, name) : -1;
        if (step >= 0 && is_true(c, line->entry, line, own, step))
            line->step = step;
    }
}

/* The numbers of a problem without units may be in any, cm/s say; those of one with units are in kg, m and s, unless only the number as it
 * stands is right: 0.5 km/h for 0.5 m/s is a right number in a wrong unit. */
static bool is_in_other_unit(HandChecker *c, const HandLine *line, const Written *written, const Target *target, Written *ours)
{
    bool other = c->report->units && units_convert(written->unit, c->plan->step[line->step].shape.dimension, c->exact);
    bool wrong = !verdict_is_right(verdict_of(written, target).kind);
    return (other || wrong) && written_in_our_unit(ours, written, c->exact) &&
           ((other && wrong) || verdict_is_right(verdict_of(ours, target).kind));
}

void hand_fit(HandChecker *c, const Column *own, bool asked)
{
    Handwork *work = c->work;
    if (!asked) {
        find_restated(c, own);
        find_second_meaning(c, own);
    }
    for (int i = 0; i < work->entries; i++)
        count_zeros(c, &work->entry[i]);
    for (int i = 0; i < c->lines; i++) {
        const HandLine *line = &c->line[i];
        HandEntry      *entry = &work->entry[i];
        Written         ours;
        if (line->step < 0 || line->kind == HAND_NOT_READ || own->entry[line->step].state != STATE_OK)
            continue;
        Written *written = &entry->form[entry->forms - 1].written;
        Value    truth = hand_part(line, own->entry[line->step].value);
        Target   target = verdict_target(truth, c->ctx, c->exact);
        bool     list = truth.shape.kind == SHAPE_MATRIX && (truth.shape.rows == 1 || truth.shape.cols == 1);
        if (list && written->count == value_count(&truth) && written->count > 1)
            written->shape = truth.shape;
        target.right_only = true;
        HandForm *last = &entry->form[entry->forms - 1];
        if (last->degrees.shape.kind != SHAPE_NONE && !verdict_is_right(verdict_of(written, &target).kind) &&
            verdict_is_right(verdict_of(&last->degrees, &target).kind))
            hand_take_degrees(last);
        if (last->opposite.shape.kind != SHAPE_NONE && !verdict_is_right(verdict_of(written, &target).kind) &&
            verdict_is_right(verdict_of(&last->opposite, &target).kind))
            *written = last->opposite;
        if (is_in_other_unit(c, line, written, &target, &ours))
            *written = ours;
    }
}

/* v1 alone is what the document calls the velocity afterwards; where v1' stands on the page too, it is the one before. */
static int before_prime(HandChecker *c, const HandEntry *entry, int step)
{
    const Report *report = c->report;
    Text          name = report->plan->step[step].name;
    if (!name.len || name.at[name.len - 1] != '\'' || entry->name.at[entry->name.len - 1] == '\'')
        return step;
    Text primed = text_format(c->mem, "%.*s'", TEXT_ARG(entry->name));
    int  component = -1, before = report_find(report, text_cut(name, 0, name.len - 1));
    for (int i = 0; i < c->work->entries && before >= 0; i++)
        if (text_equal(c->work->entry[i].name, primed) && hand_find_step(c, primed, &component) == step)
            return before;
    return step;
}

/* ma = 24 t is a mass in tonnes, also where t is a vector of the problem, and h = 2m a height of two metres, also where m is a mass: what
 * fits the dimension of the step wins. */
static void take_measured(HandChecker *c, HandEntry *entry, int step)
{
    Unit      unit;
    HandForm *last = entry->forms ? &entry->form[entry->forms - 1] : NULL;
    if (last && last->measured.shape.kind != SHAPE_NONE && unit_of_text(&unit, last->measured.unit, c->exact) &&
        dimension_same(unit.dimension, c->plan->step[step].shape.dimension))
        last->written = last->measured;
}

/* |v'| = 5 m/s, 36.9° above the x-axis: the value is the speed; the direction is extra. */
static void take_speed(const HandChecker *c, HandEntry *entry, int step)
{
    Written *last = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    if (last && last->polar && c->report->plan->step[step].role == ROLE_SPEED) {
        Text unit = last->unit;
        *last = last->polar->speed;
        last->unit = unit;
    }
}

/* `va' = kg` and `va' = banana` have no number: they are no words where one is the answer. */
static void not_a_word(HandChecker *c, HandEntry *entry, int step)
{
    Written *written = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    if (!written || written->shape.kind != SHAPE_WORD || c->report->plan->step[step].shape.kind == SHAPE_WORD ||
        text_is(written->word, "none") || report_find(c->report, text_trim(written->text)) >= 0)
        return;
    Text word = text_trim(written->text);
    written->shape.kind = SHAPE_NONE;
    written->why = unit_named(word) ? text_format(c->mem, "`%.*s` is a unit: write a number in front of it", TEXT_ARG(word))
                                    : text_format(c->mem, "`%.*s` is neither a number nor a name of this problem", TEXT_ARG(word));
}

/* Its sides differ with the values that its names have here, which need not be those that it means. The equations of the page are judged
 * together (hand_equations.c); one that they leave open is not read. */
static void drop_equation(HandLine *line, HandEntry *entry)
{
    bool named = false;
    for (int i = 0; i < entry->forms; i++)
        named |= entry->form[i].written.named;
    if (!named)
        return;
    Written *last = &entry->form[entry->forms - 1].written;
    last->why = TEXT("with the values read so far, its two sides are not equal; to give a value, start the line with NAME =");
    line->joints = 0;
    line->kind = HAND_NOT_READ;
}

/* s = (5, 4) where s is a number of the method: a vector of the student's own. A number in the place of a vector is a mistake. */
static bool is_other_quantity(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const Written   *last = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    return last && last->shape.kind == SHAPE_VECTOR && !last->polar && entry->name.len == 1 && line->component < 0 &&
           c->report->plan->step[line->step].shape.kind == SHAPE_NUMBER;
}

/* An equation of the method stands under the method's own name, which no reading of the page's names may change. */
static int step_of(HandChecker *c, HandLine *line)
{
    const HandEntry *entry = line->entry;
    int              own = entry->side ? report_find(c->report, entry->name) : -1;
    return own >= 0 ? own : hand_find_step(c, entry->name, &line->component);
}

static void make_lines(HandChecker *c)
{
    c->lines = c->work->entries;
    c->line = ARENA_MANY(c->mem, HandLine, c->lines + 1);
    for (int i = 0; i < c->lines; i++) {
        HandLine        *line = &c->line[i];
        const HandEntry *entry = &c->work->entry[i];
        *line = (HandLine){.entry = entry, .step = -1, .component = entry->component, .from = -1, .in_spite = -1, .apart = -1};
        line->step = entry->kind == CLAIM_EQUATION ? -1 : step_of(c, line);
        if (line->step < 0 && entry->component >= 0 && report_has_part(c->report, entry->name)) { /* first.x: the step x of first */
            line->component = -1;
            Text whole = text_format(c->mem, "%.*s.%c", TEXT_ARG(entry->name), 'x' + entry->component);
            line->step = hand_find_step(c, whole, &line->component);
        }
        if (line->step >= 0 && !entry->side)
            line->step = before_prime(c, entry, line->step);
        if (line->step >= 0) {
            take_measured(c, &c->work->entry[i], line->step);
            take_speed(c, &c->work->entry[i], line->step);
            not_a_word(c, &c->work->entry[i], line->step);
            line->step = is_other_quantity(c, line) ? -1 : line->step;
        }
        line->kind = !hand_is_readable(entry) ? HAND_NOT_READ : line->step < 0 ? HAND_UNKNOWN : HAND_RIGHT;
        line->expected.shape.kind = SHAPE_NONE;
        c->upto = line->step >= c->upto ? c->report->plan->count : c->upto;
        judge_joints(c, line);
        if (entry->kind == CLAIM_EQUATION && line->joints)
            drop_equation(line, &c->work->entry[i]);
    }
}

static void read_as(HandChecker *c, Text page, int first_line, Naming naming)
{
    c->naming = naming;
    c->upto = c->report->plan->aspects;
    c->work = read_page(c, page, first_line);
    hand_settle_angles(c);
    make_lines(c);
}

/* How well the page agrees with the problem, read as it is now. A datum is seldom copied wrongly: who has another value there means
 * something else, unless it is that datum with its degrees taken for radians, or without its conversion. u_A is the velocity before for
 * nearly everybody, whatever its value; only what is right afterwards is taken for that. */
static int agreement(HandChecker *c, const Column *truth)
{
    const HandWeights *weight = c->weights;
    int                sum = 0;
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        bool      u = line->entry->name.at[0] == 'u';
        sum -= weight->name_unequal * line->joints;
        sum += line->entry->kind == CLAIM_EQUATION && line->kind == HAND_UNKNOWN && !line->joints ? weight->name_true : 0;
        if (line->kind != HAND_RIGHT || line->step >= c->plan->aspects || truth->entry[line->step].state != STATE_OK)
            continue;
        Target target = verdict_target(hand_part(line, truth->entry[line->step].value), c->ctx, c->exact);
        bool   given = c->plan->step[line->step].role == ROLE_GIVEN, after = u && (c->naming & NAMING_U_AFTER);
        target.right_only = true;
        const Written *written = &line->entry->form[line->entry->forms - 1].written;
        Written        ours;
        written = is_in_other_unit(c, line, written, &target, &ours) ? &ours : written;
        bool right = verdict_is_right(verdict_of(written, &target).kind);
        line->expected = target.value;
        line->ctx = c->ctx;
        right = right || (given && (hand_is_in_radians(c, i) || hand_unconverted(c, i)));
        bool nearly = !given && !after && hand_is_about(c, i, written); /* rounded too early */
        sum += right ? weight->name_true : given || after ? -weight->name_datum : nearly ? 0 : -weight->name_wrong;
    }
    return sum;
}

/* Whether a name on the page is a velocity u: u, u1, u_A. */
static bool writes_u(Text page, Arena *mem)
{
    PaperSymbol symbol;
    bool        found = false;
    for (size_t at = 0, end; at < page.len && !found; at = end) {
        end = token_name_end(page, at);
        Text name = text_cut(page, at, end);
        found = name.len && name.at[0] == 'u' && symbol_read(&symbol, paper_name(mem, name));
        end += end == at;
    }
    return found;
}

void hand_read_lines(HandChecker *c, Text page, int first_line, bool asked)
{
    static const Naming OTHERS[] = {NAMING_U_BEFORE, NAMING_V_AFTER, NAMING_V_AFTER | NAMING_U_BEFORE,
                                    NAMING_V_BEFORE, NAMING_U_AFTER, NAMING_V_BEFORE | NAMING_U_AFTER};
    c->writes_u = writes_u(page, c->mem);
    static const Naming OFFERS[] = {NAMING_V_W, NAMING_X_Y, NAMING_V_CAPITAL, NAMING_STATES, NAMING_U_V};
    c->offered = NAMING_USUAL;
    read_as(c, page, first_line, NAMING_USUAL);
    hand_choose_roundings(c);
    if ((!c->open_names && !c->offered) || asked)
        return;
    const Column *truth =
        c->ctx == c->exact ? c->report->exact : column_run(c->plan, c->givens, c->report->exact, c->plan->aspects, c->ctx);
    c->truth = truth;
    int    most = agreement(c, truth);
    Naming best = NAMING_USUAL;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS && c->open_names; i++) {
        if (c->given_u && (OTHERS[i] & NAMING_V_BEFORE))
            continue;
        read_as(c, page, first_line, OTHERS[i]);
        int now = agreement(c, truth);
        best = now > most ? OTHERS[i] : best;
        most = now > most ? now : most;
    }
    for (size_t i = 0; i < sizeof OFFERS / sizeof *OFFERS; i++) {
        if (!(c->offered & OFFERS[i]))
            continue;
        read_as(c, page, first_line, best | OFFERS[i]);
        int now = agreement(c, truth);
        best = now > most ? best | OFFERS[i] : best;
        most = now > most ? now : most;
    }
    read_as(c, page, first_line, best);
}
