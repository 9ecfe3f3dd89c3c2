/* Speed, KE, vitesse: a quantity in words that does not say when may be the one before the collision or the one after it, and is right if
 * it is either. In a fall, initial and final may also be about the fall alone, and speeds and energies are 0 at one of its ends. */
#include "handwork/hand_judging.h"
#include "handwork/meaning/meaning_quantities.h"
#include "handwork/page/handwork.h"
#include "handwork/written/written_units.h"

#include <string.h>

static Text without_bars(Text name)
{
    return text_starts(name, "|") && name.len > 2 ? text_cut(name, 1, name.len - 1) : name;
}

static bool reads_at(const HandChecker *c, Text words, const char *time, PaperSymbol *symbol)
{
    Text name;
    if (!handwork_worded_name(text_format(c->mem, "%.*s %s", TEXT_ARG(words), time), &name, c->mem))
        return false;
    if (!symbol_read(symbol, without_bars(name)))
        return false;
    symbol->speed |= text_starts(name, "|");
    return symbol->time != TIME_UNSAID;
}

/* Whether the problem has a fall or a rise. */
static bool has_flight(const HandChecker *c)
{
    return report_find(c->report, TEXT("h")) >= 0;
}

static bool is_energy(const PaperSymbol *symbol)
{
    return symbol->quantity == SYMBOL_ENERGY || symbol->quantity == SYMBOL_POTENTIAL;
}

/* Whether the page has the same name with a prime, so that this one is before. */
static bool has_primed(const HandChecker *c, const HandEntry *entry)
{
    bool has = false;
    for (int i = 0; i < c->lines && !has; i++) {
        Text name = c->line[i].entry->name;
        has = text_ends(name, "'") && text_equal(text_cut(name, 0, name.len - 1), entry->name);
    }
    return has;
}

/* Whether the name says no time, or one that may be about a fall alone. */
static bool is_open(const HandChecker *c, const HandEntry *entry, PaperSymbol *symbol)
{
    static const char *const ENDS[] = {"initial", "final", "start", "end", "top", "bottom"};
    bool                     timed = symbol_read(symbol, without_bars(entry->name)) && symbol->time != TIME_UNSAID;
    if (!timed && entry->as_written.len > 1 && !has_primed(c, entry) && reads_at(c, entry->as_written, "before", symbol))
        return true;
    bool energy = has_flight(c) && symbol_read(symbol, entry->name) && is_energy(symbol);
    return energy && symbol->time != TIME_UNSAID && TEXT_HAS_ANY(entry->as_written, ENDS);
}

/* Whether all numbers on the line are that quantity: 3.6/1.5 = 2.4 is not 2.37. */
static bool is_written_so(const HandChecker *c, const HandEntry *entry, const ProblemQuantity *quantity)
{
    bool is = true;
    for (int i = 0; i < entry->forms && is; i++)
        is = entry->form[i].written.named || meaning_is_written_so(&entry->form[i].written, quantity, c->exact);
    return is;
}

/* *time: that of the quantity which the value is. */
static bool is_at_some_time(const HandChecker *c, const ProblemQuantities *quantities, const HandEntry *entry, const PaperSymbol *symbol,
                            SymbolTime *time)
{
    const Written *last = &entry->form[entry->forms - 1].written;
    Dimension      found;
    bool           is = false;
    for (int i = 0; i < quantities->count && !is; i++) {
        const ProblemQuantity *now = &quantities->of[i];
        bool kind = now->parts.quantity == symbol->quantity || (now->parts.quantity == SYMBOL_ENERGY && is_energy(symbol) && has_flight(c));
        bool same = now->named && !now->change && !now->angle && kind && now->parts.body == symbol->body &&
                    now->parts.axis == symbol->axis && now->parts.component == symbol->component;
        bool size = now->size || (now->numbers == 1 && now->number[0] >= 0);
        is = same && (symbol->speed ? size : !now->size) && shape_equal(last->shape, now->value.shape) &&
             !units_are_wrong(last, now->value.shape.dimension, false, &found, c->exact) && is_written_so(c, entry, now);
        *time = now->parts.time;
    }
    return is;
}

static bool is_nought(const Written *written, NumCtx *exact)
{
    return written->count == 1 && written->part[0].value && num_is_zero(exact_num(written->part[0].value), exact);
}

void hand_judge_times(HandChecker *c)
{
    static const char *const LATE[] = {"final", "end", "bottom"};
    ProblemQuantities       *quantities = NULL;
    bool                     any = false;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        const HandLine  *line = &c->line[i];
        const HandEntry *entry = line->entry;
        PaperSymbol      symbol;
        SymbolTime       time = TIME_BEFORE;
        bool             wrong = line->kind == HAND_ROOT && line->step >= 0, unknown = line->kind == HAND_UNKNOWN && line->step < 0;
        if (!(wrong || unknown) || entry->kind != CLAIM_VALUE || !entry->forms || line->joints || hand_is_equation(line) ||
            !is_open(c, entry, &symbol))
            continue;
        if (!quantities) {
            quantities = ARENA_ONE(c->mem, ProblemQuantities);
            meaning_quantities_list(quantities, c, false);
        }
        bool ends = is_energy(&symbol) && has_flight(c) && is_nought(&entry->form[entry->forms - 1].written, c->exact);
        if (!ends && !is_at_some_time(c, quantities, entry, &symbol, &time))
            continue;
        if (wrong && time != TIME_AFTER && hand_is_in_equation_above(c, i))
            continue;
        if ((wrong && time != TIME_AFTER) ||
            TEXT_HAS_ANY(entry->as_written, LATE)) /* final may be about the fall alone, and about all of it */
            hand_leave_open(c, i, TEXT("it may be about another time: write `before` or `after`"));
        else
            hand_acquit(c, i);
        any = true;
    }
    if (!any)
        return;
    hand_count_lines(c);
    hand_take_first_root(c);
}
