#include "handwork/meaning/meaning_evidence.h"

#include "handwork/meaning/meaning_costs.h"

/* The lines of the page that are true and have the symbol; `equations`: equations alone. */
static int lines_with(const MeaningTrial *t, int symbol, bool equations)
{
    int lines = 0, last = -1;
    for (int i = 0; i < t->page->claims; i++) {
        const MeaningClaim *claim = &t->page->claim[i];
        bool                counts = t->truth[i] == CLAIM_TRUE && (claim->uses >> symbol & 1) && !(equations && claim->value);
        lines += counts && claim->entry != last;
        last = counts ? claim->entry : last;
    }
    return lines;
}

/* Whether the line works out the value of a quantity that its symbol usually stands for, P = 6*3 + 2*(-5) = 8. That counts of a line by
 * itself. */
static bool is_worked_out(const MeaningTrial *t, const MeaningClaim *claim, int quantity)
{
    const ProblemQuantity *as = &t->quantities->of[quantity];
    const MeaningSymbol   *symbol = &t->page->symbol[claim->symbol];
    bool                   same_body = as->named && as->parts.body == symbol->parts.body;
    return t->page->alone && claim->worked && same_body && as->number[0] != 0 && t->cost[claim->symbol][quantity] < COST_UNUSUAL;
}

bool meaning_evidence_shows(const MeaningTrial *t, const MeaningClaim *claim)
{
    int quantity = claim->value ? t->meant[claim->symbol] : MEANS_OWN;
    if (!claim->value || quantity < 0)
        return claim->uses;
    const MeaningSymbol *symbol = &t->page->symbol[claim->symbol];
    char                 axis = t->quantities->of[quantity].parts.axis;
    bool                 says = symbol->step < 0 && symbol->parted && symbol->name.len > 1 && symbol->shape.kind == SHAPE_NUMBER &&
                t->cost[claim->symbol][quantity] <= 1;
    says |= symbol->shape.kind == SHAPE_VECTOR && axis && symbol->parts.axis == axis; /* v_t = (4,-2) */
    return says || is_worked_out(t, claim, quantity) || lines_with(t, claim->symbol, true) > 0;
}

bool meaning_evidence_is_firm(const MeaningTrial *t, const MeaningClaim *claim)
{
    const MeaningSymbol *symbol = &t->page->symbol[claim->value ? claim->symbol : 0];
    const Step          *step = symbol->step < 0 ? NULL : &t->page->c->plan->step[symbol->step];
    bool                 letter = step && (symbol->name.len == 1 || text_equal(step->name, symbol->name));
    bool                 internal = claim->value && letter && step->role == ROLE_STEP && symbol->shape.kind == SHAPE_NUMBER;
    return meaning_evidence_shows(t, claim) || (internal && t->cost[claim->symbol][t->meant[claim->symbol]] < COST_UNUSUAL);
}

/* Whether a line other than that of the claim has the symbol. */
static bool is_elsewhere(const MeaningTrial *t, const MeaningClaim *claim, int symbol)
{
    bool elsewhere = false;
    for (int i = 0; i < t->page->claims && !elsewhere; i++)
        elsewhere = t->page->claim[i].entry != claim->entry && (t->page->claim[i].uses >> symbol & 1);
    return elsewhere;
}

/* Two letters that stand nowhere else make any equation true. */
static bool has_strangers(const MeaningTrial *t, const MeaningClaim *claim)
{
    int alone = 0;
    for (int k = 0; k < t->page->symbols; k++)
        alone += (claim->uses >> k & 1) && t->page->symbol[k].step < 0 && !is_elsewhere(t, claim, k);
    return alone > 1;
}

/* A letter of one byte, or a Greek one. */
static bool is_letter(Text name)
{
    return name.len == 1 || (name.len == 2 && (unsigned char)name.at[0] >= 0xCE);
}

/* Whether it is a letter without a meaning, for a velocity after the collision, which is what equations are mostly solved for. */
static bool is_usual_unknown(const MeaningTrial *t, int symbol, const ProblemQuantity *as)
{
    const MeaningSymbol *letter = &t->page->symbol[symbol];
    bool                 velocity = as->named && !as->made && as->parts.quantity == SYMBOL_VELOCITY && as->parts.time == TIME_AFTER;
    return velocity && letter->step < 0 && is_letter(letter->name) && letter->shape.kind == SHAPE_NUMBER && !letter->definition &&
           t->cost[symbol][t->meant[symbol]] < COST_UNUSUAL;
}

bool meaning_evidence_supports(const MeaningTrial *t, int symbol)
{
    const MeaningSymbol   *of = &t->page->symbol[symbol];
    const ProblemQuantity *as = t->meant[symbol] < 0 ? NULL : &t->quantities->of[t->meant[symbol]];
    bool                   found = as && as->given && (of->solved || of->definition); /* what is given need not be found */
    if (!as || found || meaning_evidence_is_thin(t, symbol))
        return false;
    bool shown = false, wrong = false, unknown = is_usual_unknown(t, symbol, as);
    for (int i = 0; i < t->page->claims; i++) {
        const MeaningClaim *claim = &t->page->claim[i];
        if (!(claim->uses >> symbol & 1))
            continue;
        bool now = t->truth[i] == CLAIM_TRUE;
        wrong |= as->given && claim->value && !now;
        shown |= ((now && meaning_evidence_shows(t, claim)) || (unknown && !claim->value)) && !has_strangers(t, claim);
    }
    return shown && !wrong;
}

bool meaning_evidence_is_thin(const MeaningTrial *t, int symbol)
{
    int quantity = t->meant[symbol];
    return quantity >= 0 && t->cost[symbol][quantity] >= COST_UNUSUAL && lines_with(t, symbol, false) < 2;
}
