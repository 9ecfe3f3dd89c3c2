#include "handwork/meaning/hand_meaning.h"

#include "handwork/hand_judging.h"
#include "handwork/equations/equation_judge.h"
#include "handwork/meaning/meaning_costs.h"
#include "handwork/meaning/meaning_search.h"
#include "handwork/written/written_units.h"
#include "handwork/reading/hand_reading.h"
#include "language/token.h"

/* The line of the page that was judged for that entry, or -1. */
static int line_of(const HandChecker *c, const HandEntry *entry)
{
    int line = -1;
    for (int i = 0; i < c->lines && line < 0; i++)
        line = c->line[i].entry->span.start == entry->span.start && c->line[i].entry->kind != CLAIM_STATEMENT ? i : -1;
    return line;
}

static bool is_accused(const HandLine *line)
{
    return line->kind == HAND_ROOT || line->kind == HAND_CARRIED || line->joints;
}

/* Another line may use the value, but nobody can tell whether it is right. */
static void leave_open(HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    Text            name = hand_is_equation(line) ? TEXT("a name in it") : line->entry->as_written;
    bool misread = line->step >= 0 && line->component < 0 && !hand_is_equation(line) && c->plan->step[line->step].role == ROLE_ANSWER;
    hand_leave_open(c, i,
                    text_format(c->mem, "%.*s may mean two things here: write which, as in `velocity of A after = ...`", TEXT_ARG(name)));
    c->line[i].misread = misread;
}

/* Whether the line was accused, and is no longer. */
static bool judge(HandChecker *c, int i, const MeaningVerdict *verdict)
{
    HandLine *line = &c->line[i];
    bool      right = verdict->may_be_true && !verdict->may_be_false;
    if (is_accused(line) && !hand_has_wrong_numbers(line) && verdict->may_be_true) {
        if (right && !verdict->own)
            hand_acquit(c, i);
        else
            leave_open(c, i);
        return true;
    }
    if (!hand_is_judged(line) && right && verdict->shown && !verdict->own && line->aside == ASIDE_NONE)
        hand_acquit(c, i);
    return false;
}

/* Whether an equation elsewhere on the page has the symbol that the entry gives a value. */
static bool is_in_equation(const MeaningPage *page, int entry)
{
    unsigned symbol = 0;
    bool     found = false;
    for (int i = 0; i < page->claims; i++)
        symbol |= page->claim[i].entry == entry && page->claim[i].value ? 1u << page->claim[i].symbol : 0;
    for (int i = 0; i < page->claims && !found; i++)
        found = page->claim[i].entry != entry && !page->claim[i].value && (page->claim[i].uses & symbol);
    return found;
}

/* A value that was right as the page was read before, and that is wrong in all readings that make the equations with its symbol right. A
 * value that is worked out on its line leaves no such doubt. */
static void contradict(HandChecker *c, int i, const MeaningVerdict *verdict)
{
    HandLine *line = i < 0 ? NULL : &c->line[i];
    if (line && hand_is_right(line) && !hand_is_equation(line) && verdict->is_false && line->entry->forms == 1)
        line->kind = HAND_ROOT;
}

/* ---- claims that were not read ---------------------------------------------------------------------------- */

static HandUnread *unread_of(const HandChecker *c, const HandEntry *entry)
{
    HandUnread *found = NULL;
    for (int i = 0; i < c->work->unreads && !found; i++) {
        HandUnread *unread = &c->work->unread[i];
        bool        inside = unread->claim && unread->span.start <= entry->span.start && entry->span.start < unread->span.end;
        found = inside ? unread : NULL;
    }
    return found;
}

static void shift(int *line, int from)
{
    *line += *line >= from;
}

/* Makes room for a line; the lines that others refer to move with it. */
static HandLine *insert_line(HandChecker *c, int at)
{
    HandLine *lines = ARENA_MANY(c->mem, HandLine, c->lines + 2);
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &lines[i + (i >= at)];
        *line = c->line[i];
        shift(&line->from, at);
        shift(&line->violates, at);
        shift(&line->in_spite, at);
        if (!line->equation)
            continue;
        EquationVerdict *verdict = arena_copy(c->mem, line->equation, sizeof *verdict);
        for (int k = 0; k < verdict->parts; k++)
            shift(&verdict->part[k].claim, at);
        for (int k = 0; k < verdict->repairs; k++)
            shift(&verdict->repair[k].from, at);
        line->equation = verdict;
    }
    shift(&c->root, at);
    c->line = lines;
    c->lines++;
    return &lines[at];
}

void hand_read_after_all(HandChecker *c, const HandEntry *entry, HandUnread *unread)
{
    int        at = 0;
    HandEntry *own = arena_copy(c->mem, entry, sizeof *entry);
    own->line = unread->line;
    while (at < c->lines && c->line[at].entry->span.start < entry->span.start)
        at++;
    HandLine *line = insert_line(c, at);
    *line = (HandLine){.entry = own, .component = -1, .apart = -1, .expected = {.shape = {.kind = SHAPE_NONE}}};
    hand_acquit(c, at);
    *unread = c->work->unread[--c->work->unreads];
    c->work->unread_claims--;
    c->work->unread_lines--;
}

/* The quantities that the symbols of the page can stand for. */
static void list_quantities(ProblemQuantities *quantities, const MeaningPage *page)
{
    bool angles = false;
    for (int i = 0; i < page->symbols; i++)
        angles |= meaning_costs_may_be_angle(&page->symbol[i]);
    meaning_quantities_list(quantities, page->c, angles);
}

void hand_judge_meaning(HandChecker *c)
{
    ProblemQuantities *quantities = ARENA_ONE(c->mem, ProblemQuantities);
    bool               open = c->work->unread_claims > 0, acquitted = false;
    for (int i = 0; i < c->lines; i++)
        open |= is_accused(&c->line[i]) || !hand_is_judged(&c->line[i]);
    if (!open || c->asked)
        return;
    const MeaningPage *page = meaning_page_read(c);
    list_quantities(quantities, page);
    MeaningResult result = meaning_search(page, quantities);
    for (int e = 0; e < page->work->entries; e++) {
        const HandEntry *entry = &page->work->entry[e];
        if (entry->ruled_out || entry->or_above)
            continue;
        int         line = page->whole[e] ? line_of(c, entry) : -1;
        HandUnread *unread = line < 0 && page->whole[e] ? unread_of(c, entry) : NULL;
        bool right = result.verdict[e].may_be_true && !result.verdict[e].may_be_false && result.verdict[e].shown && !result.verdict[e].own;
        if (line >= 0)
            acquitted |= judge(c, line, &result.verdict[e]);
        else if (unread && right)
            hand_read_after_all(c, entry, unread);
    }
    for (int e = 0; e < page->work->entries && acquitted; e++)
        if (is_in_equation(page, e))
            contradict(c, page->whole[e] ? line_of(c, &page->work->entry[e]) : -1, &result.verdict[e]);
    hand_count_lines(c);
    if (acquitted)
        hand_take_first_root(c);
}

/* ---- units that tell what is meant ------------------------------------------------------------------------- */

void hand_judge_units_meant(HandChecker *c)
{
    ProblemQuantities *quantities = NULL;
    bool               acquitted = false;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        HandLine      *line = &c->line[i];
        const Written *last = line->entry->forms ? &line->entry->form[line->entry->forms - 1].written : NULL;
        Dimension      kind = {.kind = DIMENSION_ANY};
        if (!last || !last->unit.len || line->step < 0 || line->joints || !text_is(line->entry->name, "Q") ||
            !units_are_wrong(last, c->plan->step[line->step].shape.dimension, false, &kind, c->exact))
            continue;
        if (!quantities) {
            quantities = ARENA_ONE(c->mem, ProblemQuantities);
            meaning_quantities_list(quantities, c, false);
        }
        if (!meaning_some_is_written_so(quantities, last, kind, c->exact))
            continue;
        acquitted = true;
        hand_acquit(c, i);
    }
    if (!acquitted)
        return;
    hand_count_lines(c);
    hand_take_first_root(c);
}

/* ---- lines by themselves ---------------------------------------------------------------------------------- */

enum { MOST_ALONE = 24 /* lines of a page that are tried so */ };

/* Whether the entry is a chain that ends in numbers: u2 - u1 = k(v1 - v2) = 0.6*4 = 2.4. */
static bool ends_in_numbers(const MeaningPage *page, int e)
{
    int  claims = 0;
    bool numbers = false;
    for (int i = 0; i < page->claims; i++) {
        const MeaningClaim *claim = &page->claim[i];
        claims += claim->entry == e ? 1 + claim->worked : 0;
        numbers |= claim->entry == e && (claim->value || !meaning_page_uses(claim->side[1]));
    }
    return claims > 1 && numbers;
}

static bool is_right_alone(const MeaningPage *page, const ProblemQuantities *quantities, int e)
{
    MeaningVerdict verdict = meaning_search(meaning_page_of_entry(page, e), quantities).verdict[e];
    return verdict.may_be_true && verdict.shown && !verdict.own;
}

/* Whether the line has the name of a datum that a line above uses for something else. */
static bool has_second_letter(const HandChecker *c, int i)
{
    const HandEntry *entry = c->line[i].entry;
    bool             second = false;
    for (int k = 0; k < i && !second; k++) {
        Text name = c->line[k].entry->as_written;
        int  step = c->line[k].step, typed = report_find(c->report, name);
        bool other = typed >= 0 && typed != step && c->report->plan->step[typed].role == ROLE_GIVEN && !hand_is_equation(&c->line[k]);
        for (int f = 0; f < entry->forms && other && !second; f++)
            second = token_has_name(entry->form[f].text, name);
    }
    return second;
}

/* e²h = 0.25*1.8 = 0.45 below h = 0.45: the page has one letter for two quantities. */
static bool is_of_two_letters(const HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    return line->kind == HAND_ROOT && hand_is_equation(line) && !hand_has_wrong_numbers(line) && has_second_letter(c, i);
}

bool hand_judge_alone(HandChecker *c)
{
    ProblemQuantities *quantities = ARENA_ONE(c->mem, ProblemQuantities);
    bool               open = c->work->unread_claims > 0, any = false;
    for (int i = 0; i < c->lines; i++)
        open |= c->line[i].kind == HAND_NOT_READ || is_of_two_letters(c, i);
    if (!open || c->asked)
        return false;
    const MeaningPage *page = meaning_page_read(c);
    list_quantities(quantities, page);
    for (int e = 0, tried = 0; e < page->work->entries && tried < MOST_ALONE; e++) {
        const HandEntry *entry = &page->work->entry[e];
        int              line = page->whole[e] ? line_of(c, entry) : -1;
        HandUnread      *unread = line < 0 && page->whole[e] ? unread_of(c, entry) : NULL;
        bool             accused = line >= 0 && is_of_two_letters(c, line);
        bool             left = unread || accused || (line >= 0 && c->line[line].kind == HAND_NOT_READ);
        if (!left || entry->ruled_out || entry->or_above || !ends_in_numbers(page, e))
            continue;
        tried++;
        if (!is_right_alone(page, quantities, e))
            continue;
        any = true;
        if (unread)
            hand_read_after_all(c, entry, unread);
        else
            hand_acquit(c, line);
    }
    hand_count_lines(c);
    if (any)
        hand_take_first_root(c);
    return any;
}

/* The component of the step that the quantity is; -1 for the whole step, -2 if it is neither. */
static int component_of(const HandChecker *c, const ProblemQuantity *quantity)
{
    bool part = quantity->made && quantity->parts.component >= 0 && !quantity->size && !quantity->change &&
                c->plan->step[quantity->step].shape.kind == SHAPE_VECTOR;
    return part ? quantity->parts.component : quantity->made ? -2 : -1;
}

/* Whether the name means what it usually does, as a number or as a vector. */
static bool means_the_usual(const MeaningPage *page, const MeaningResult *result, const ProblemQuantities *quantities, Text name)
{
    bool usual = false;
    for (int k = 0; k < page->symbols && !usual; k++) {
        const ProblemQuantity *as = result->quantity[k] < 0 ? NULL : &quantities->of[result->quantity[k]];
        usual = as && text_equal(page->symbol[k].name, name) && as->step == page->symbol[k].step && !as->made;
    }
    return usual;
}

/* The step that the method calls so, or -1. */
static int own_step(const MeaningPage *page, int symbol)
{
    int step = page->symbol[symbol].step;
    return step >= 0 && text_equal(page->c->plan->step[step].name, page->symbol[symbol].name) ? step : -1;
}

/* The step that the symbol is read as; -1 for values that are made of steps. */
static int step_meant(const MeaningResult *result, const ProblemQuantities *quantities, int symbol)
{
    const ProblemQuantity *as = result->quantity[symbol] < 0 ? NULL : &quantities->of[result->quantity[symbol]];
    return as && !as->made ? as->step : -1;
}

/* Whether the page has exchanged two names of the method, s and t: that is another convention (hand_convention.h). */
static bool is_exchanged(const MeaningPage *page, const MeaningResult *result, const ProblemQuantities *quantities, int symbol)
{
    int  step = own_step(page, symbol), meant = step_meant(result, quantities, symbol);
    bool exchanged = false;
    for (int k = 0; k < page->symbols && step >= 0 && meant >= 0 && meant != step && !exchanged; k++)
        exchanged = own_step(page, k) == meant && step_meant(result, quantities, k) == step;
    return exchanged;
}

void hand_name_by_meaning(HandChecker *c)
{
    ProblemQuantities *quantities = ARENA_ONE(c->mem, ProblemQuantities);
    const MeaningPage *page = meaning_page_read(c);
    list_quantities(quantities, page);
    MeaningResult result = meaning_search(page, quantities);
    for (int k = 0; k < page->symbols; k++) {
        const MeaningSymbol   *symbol = &page->symbol[k];
        const ProblemQuantity *as = result.quantity[k] < 0 || symbol->sized ? NULL : &quantities->of[result.quantity[k]];
        int                    component = as ? component_of(c, as) : -2;
        if (component >= -1 && !means_the_usual(page, &result, quantities, symbol->name) && !is_exchanged(page, &result, quantities, k) &&
            !hand_own_name(c, symbol->name))
            *ARENA_ADD(c->mem, c->own_name, c->own_names, &c->own_name_room) =
                (OwnName){.name = symbol->name, .step = as->step, .component = component};
    }
}
