#include "handwork/meaning/meaning_search.h"

#include "handwork/hand_judging.h"
#include "handwork/meaning/meaning_costs.h"
#include "handwork/meaning/meaning_evidence.h"
#include "handwork/meaning/meaning_rank.h"

#include <math.h>
#include <string.h>

enum {
    WEIGHT_EQUATION = 5,     /* of an equation that is true and does not follow from others */
    WEIGHT_VALUE = 3,        /* of such a value, which may be that of several quantities */
    WEIGHT_DATUM = 1,        /* of a datum that is written down with its value */
    SCALE = 4,               /* of all these; what is left, up to SCALE - 1, is for true claims that follow from others */
    MARGIN = 1,              /* readings that are worse by no more are plausible, too */
    UNSUPPORTED = 8,         /* against an unusual meaning that does not show in two lines */
    MOST_TRIES = 60000,      /* of a page, */
    MOST_TRIES_ALONE = 4000, /* and of a line by itself */
    MOST_CANDIDATES = MOST_QUANTITIES + 2,
    MOST_COMBINATIONS = 4096, /* of meanings, for which it is kept whether a claim holds */
};

/* These say how a value is written for a quantity. Turned, it has the sign that words give it, which is no evidence. */
enum { WRITTEN_SO = 1, WRITTEN_TURNED, WRITTEN_OTHERWISE };

typedef struct MeaningChoice {
    int quantity, cost; /* quantity: an index, or MEANS_OWN, or MEANS_NOTHING */
    int rank;           /* those with what is written for the symbol come first */
} MeaningChoice;

typedef struct MeaningChoices {
    MeaningChoice of[MOST_CANDIDATES];
    int           count;
} MeaningChoices;

typedef struct MeaningSearch {
    MeaningTrial          now; /* the reading that is being tried */
    const MeaningFormula *side[MOST_MEANING_CLAIMS][2], *definition[MOST_SYMBOLS];
    unsigned              group; /* the symbols that are tried now: claims join them, and no others */
    int                   order[MOST_SYMBOLS], ordered;
    int                   last[MOST_MEANING_CLAIMS]; /* the place in `order` at which a claim is decided */
    MeaningChoices        candidates[MOST_SYMBOLS];
    int                   column[MOST_SYMBOLS];                     /* of its first component among those of the rank */
    signed char           is[MOST_MEANING_CLAIMS][MOST_QUANTITIES]; /* of values: how the quantity is written; 0: not asked yet */
    unsigned              rests[MOST_MEANING_CLAIMS];               /* of equations: the symbols whose meanings decide whether it holds */
    unsigned char        *held[MOST_MEANING_CLAIMS]; /* by combination of these meanings, a ClaimTruth; NULL: there are too many */
    /* of the reading that is being tried */
    int          chosen[MOST_SYMBOLS]; /* its index among the candidates */
    MeaningSlots slots;
    MeaningRank  rank;
    int          open[2], right[2]; /* claims that are not decided yet, and those that are true; [1]: values */
    int          tries, most;
    /* the readings so far */
    int             best;                   /* of this group */
    int            *with_true, *with_false; /* by entry: the best score of a reading in which it is that, and shown to be; */
    int            *with_any;               /* in which it is true */
    bool           *own, *shown;
    MeaningVerdict *verdict;
    int             meaning[MOST_SYMBOLS];
} MeaningSearch;

static const int NEVER = -1000000;

/* ---- values ----------------------------------------------------------------------------------------------- */

/* left - right. *scale: the size of the sides. */
static MeaningNumbers residual(const MeaningSearch *s, int claim, double *scale)
{
    MeaningNumbers left = meaning_formula_value(s->side[claim][0], &s->slots), right = {.count = 0};
    *scale = 0;
    if (left.count)
        right = meaning_formula_value(s->side[claim][1], &s->slots);
    left.count = left.count == right.count ? left.count : 0;
    for (int i = 0; i < left.count; i++) {
        *scale = fmax(*scale, fmax(fabs(left.at[i]), fabs(right.at[i])));
        left.at[i] -= right.at[i];
    }
    return left;
}

static void put_literals(MeaningSearch *s, int i, int raised)
{
    const MeaningClaim *claim = &s->now.page->claim[i];
    for (int k = 0; k < claim->literals; k++)
        s->slots.of[MOST_SYMBOLS + k] =
            (MeaningNumbers){.at = {claim->literal[k].value + (k == raised ? claim->literal[k].half : 0)}, .count = 1};
}

/* Whether the sides are equal, or as nearly as the rounded decimals in them leave open. */
static bool holds(MeaningSearch *s, int i)
{
    int    literals = s->now.page->claim[i].literals;
    double scale, ignored, open[3] = {0};
    put_literals(s, i, literals);
    MeaningNumbers off = residual(s, i, &scale);
    bool           good = off.count > 0;
    for (int k = 0; k < literals && good; k++) {
        put_literals(s, i, k);
        MeaningNumbers other = residual(s, i, &ignored);
        good = other.count == off.count;
        for (int j = 0; j < off.count && good; j++)
            open[j] += fabs(other.at[j] - off.at[j]);
    }
    for (int j = 0; j < off.count && good; j++)
        good = fabs(off.at[j]) <= 1e-9 * scale + 1e-11 + open[j] * 1.000001;
    return good;
}

/* ---- claims ----------------------------------------------------------------------------------------------- */

static bool is_value_of(MeaningSearch *s, int i, int quantity)
{
    const MeaningClaim    *claim = &s->now.page->claim[i];
    const ProblemQuantity *as = &s->now.quantities->of[quantity];
    signed char           *known = &s->is[i][quantity];
    if (!*known && meaning_is_written_so(claim->value, as, s->now.page->c->exact))
        *known = WRITTEN_SO;
    if (!*known)
        *known = claim->opposite && meaning_is_written_so(claim->opposite, as, s->now.page->c->exact) ? WRITTEN_TURNED : WRITTEN_OTHERWISE;
    return *known != WRITTEN_OTHERWISE;
}

/* Whether the claim only says what the student's own name is. */
static bool defines(const MeaningSearch *s, const MeaningClaim *claim)
{
    const Expr *left = claim->side[0];
    bool        name = left->kind == EXPR_NAME && left->slot >= 0 && left->slot < MOST_SYMBOLS;
    return name && s->now.meant[left->slot] == MEANS_OWN && s->now.page->symbol[left->slot].entry == claim->entry;
}

/* Whether it is about names of the student's own alone. */
static bool is_own(const MeaningSearch *s, const MeaningClaim *claim)
{
    bool own = true;
    for (int k = 0; k < s->now.page->symbols && own; k++)
        own = !(claim->uses >> k & 1) || s->now.meant[k] == MEANS_OWN;
    return own || defines(s, claim);
}

/* Whether an equation holds. Meanings of other symbols come and go while those in it stay the same. */
static ClaimTruth truth_of_equation(MeaningSearch *s, int i)
{
    int combination = 0;
    for (int k = 0; k < s->ordered && s->held[i]; k++)
        if (s->rests[i] >> s->order[k] & 1)
            combination = combination * s->candidates[s->order[k]].count + s->chosen[s->order[k]];
    ClaimTruth truth = s->held[i] ? s->held[i][combination] : CLAIM_OPEN;
    if (truth == CLAIM_OPEN)
        truth = holds(s, i) ? CLAIM_TRUE : CLAIM_FALSE;
    if (s->held[i])
        s->held[i][combination] = (unsigned char)truth;
    return truth;
}

static ClaimTruth truth_of(MeaningSearch *s, int i)
{
    const MeaningClaim *claim = &s->now.page->claim[i];
    for (int k = 0; k < s->now.page->symbols; k++)
        if ((claim->uses >> k & 1) && s->now.meant[k] == MEANS_NOTHING)
            return CLAIM_OPEN;
    if (!claim->value)
        return truth_of_equation(s, i);
    if (defines(s, claim))
        return CLAIM_TRUE;
    if (s->now.meant[claim->symbol] == MEANS_OWN)
        return CLAIM_OPEN;
    return is_value_of(s, i, s->now.meant[claim->symbol]) ? CLAIM_TRUE : CLAIM_FALSE;
}

/* ---- the rank of what is true ----------------------------------------------------------------------------- */

/* Claims about data alone explain nothing. */
static bool is_datum(const MeaningSearch *s, int symbol)
{
    int quantity = s->now.meant[symbol];
    return quantity >= 0 && s->now.quantities->of[quantity].given && !s->now.quantities->of[quantity].made;
}

/* Adds to the rank how an equation changes with each symbol that is no datum. True if that is anything new. */
static bool add_gradient(MeaningSearch *s, int i)
{
    double row[3][MOST_DIMENSIONS] = {{0}}, scale;
    put_literals(s, i, s->now.page->claim[i].literals);
    MeaningNumbers off = residual(s, i, &scale);
    bool           any = false;
    for (int k = 0; k < s->now.page->symbols; k++)
        for (int c = 0; (s->now.page->claim[i].uses >> k & 1) && !is_datum(s, k) && c < s->slots.of[k].count; c++) {
            double *number = &s->slots.of[k].at[c], was = *number, step = 1e-5 * (1 + fabs(was));
            *number = was + step;
            MeaningNumbers moved = residual(s, i, &scale);
            for (int j = 0; j < off.count && moved.count == off.count; j++)
                row[j][s->column[k] + c] = fabs(moved.at[j] - off.at[j]) < 1e-9 ? 0 : (moved.at[j] - off.at[j]) / step;
            *number = was;
        }
    for (int j = 0; j < off.count; j++)
        any |= meaning_rank_add(&s->rank, row[j]);
    return any;
}

static bool adds_to_rank(MeaningSearch *s, const MeaningClaim *claim)
{
    bool any = false;
    if (!claim->value)
        return add_gradient(s, (int)(claim - s->now.page->claim));
    if (s->now.meant[claim->symbol] >= 0 && s->is[claim - s->now.page->claim][s->now.meant[claim->symbol]] == WRITTEN_TURNED)
        return false;
    for (int i = 0; i < s->slots.of[claim->symbol].count && !is_datum(s, claim->symbol); i++) {
        double row[MOST_DIMENSIONS] = {0};
        row[s->column[claim->symbol] + i] = 1;
        any |= meaning_rank_add(&s->rank, row);
    }
    return any;
}

/* ---- readings --------------------------------------------------------------------------------------------- */

/* Whether the entry has symbols of the group. */
static bool is_in_group(const MeaningSearch *s, int entry)
{
    bool is = false;
    for (int i = 0; i < s->now.page->claims && !is; i++)
        is = s->now.page->claim[i].entry == entry && (s->now.page->claim[i].uses & s->group);
    return is;
}

/* An unusual meaning has to show in two lines. */
static int unsupported(const MeaningSearch *s)
{
    int against = 0;
    for (int k = 0; k < s->ordered; k++)
        against += meaning_evidence_is_thin(&s->now, s->order[k]) ? UNSUPPORTED : 0;
    return against;
}

static void take_reading(MeaningSearch *s, int score)
{
    int against = unsupported(s);
    score -= SCALE * against;
    for (int k = 0; k < s->ordered && score > s->best; k++)
        s->meaning[s->order[k]] = meaning_evidence_supports(&s->now, s->order[k]) ? s->now.meant[s->order[k]] : MEANS_NOTHING;
    s->best = score > s->best ? score : s->best;
    for (int e = 0; e < s->now.page->work->entries; e++) {
        if (!is_in_group(s, e))
            continue;
        bool any = false, all = true, wrong = false, own = false, firm = false, shown = false;
        for (int i = 0; i < s->now.page->claims; i++) {
            if (s->now.page->claim[i].entry != e)
                continue;
            any = true;
            all &= s->now.truth[i] == CLAIM_TRUE;
            wrong |= s->now.truth[i] == CLAIM_FALSE;
            own |= defines(s, &s->now.page->claim[i]);
            firm |= meaning_evidence_is_firm(&s->now, &s->now.page->claim[i]);
            shown |= meaning_evidence_shows(&s->now, &s->now.page->claim[i]);
        }
        if (any && all && (own || firm) && !against && score > s->with_true[e]) {
            s->with_true[e] = score;
            s->own[e] = own;
            s->shown[e] = shown;
        }
        if (any && all && score > s->with_any[e])
            s->with_any[e] = score;
        if (wrong && score > s->with_false[e])
            s->with_false[e] = score;
    }
}

static int pair_costs(const MeaningSearch *s, int depth, int symbol, int quantity)
{
    int cost = 0;
    for (int k = 0; k < depth && quantity >= 0; k++)
        if (s->now.meant[s->order[k]] >= 0)
            cost += meaning_costs_pair(&s->now.page->symbol[s->order[k]], &s->now.quantities->of[s->now.meant[s->order[k]]],
                                       &s->now.page->symbol[symbol], &s->now.quantities->of[quantity]);
    return cost;
}

/* Gives the symbol that meaning; false if its own definition has no value yet. */
static bool give(MeaningSearch *s, int symbol, int quantity)
{
    Shape          shape = s->now.page->symbol[symbol].shape;
    MeaningNumbers value = {.count = shape.kind == SHAPE_VECTOR ? shape.rows : 1};
    s->now.meant[symbol] = quantity;
    if (quantity == MEANS_OWN) {
        MeaningNumbers own = meaning_formula_value(s->definition[symbol], &s->slots);
        if (own.count != value.count)
            return false;
        value = own;
    }
    for (int i = 0; i < value.count && quantity >= 0; i++)
        value.at[i] = s->now.quantities->of[quantity].number[i];
    s->slots.of[symbol] = value;
    return true;
}

/* Decides the claims that have all their symbols now. */
static void decide(MeaningSearch *s, int depth)
{
    for (int i = 0; i < s->now.page->claims; i++) {
        bool value = s->now.page->claim[i].value;
        if (s->last[i] != depth)
            continue;
        s->now.truth[i] = truth_of(s, i);
        s->open[value]--;
        s->right[value] += s->now.truth[i] == CLAIM_TRUE;
    }
}

static int worth(int equations, int values, int columns)
{
    int first = equations < columns ? equations : columns, rest = columns - first;
    return WEIGHT_EQUATION * first + WEIGHT_VALUE * (values < rest ? values : rest) + WEIGHT_DATUM * values + 1;
}

/* Returns how much the true claims explain: equations come first, as values follow from them. */
static int explained(MeaningSearch *s)
{
    int rank[2] = {0}, data = 0, more = 0;
    s->rank.rows = 0;
    for (int pass = 0; pass < 3; pass++) /* what defines names of the student's own explains nothing */
        for (int i = 0; i < s->now.page->claims; i++) {
            const MeaningClaim *claim = &s->now.page->claim[i];
            bool                now = s->last[i] >= 0 && s->now.truth[i] == CLAIM_TRUE, own = now && is_own(s, claim);
            if (!now || pass != (own ? 0 : claim->value ? 2 : 1))
                continue;
            if (adds_to_rank(s, claim))
                rank[claim->value != NULL] += !own;
            else if (claim->value && is_datum(s, claim->symbol))
                data++;
            else
                more += !own;
        }
    return SCALE * (WEIGHT_EQUATION * rank[0] + WEIGHT_VALUE * rank[1] + WEIGHT_DATUM * data) + (more < SCALE ? more : SCALE - 1);
}

static void try_from(MeaningSearch *s, int depth, int cost)
{
    if (depth == s->ordered) {
        take_reading(s, explained(s) - SCALE * cost);
        return;
    }
    int                   symbol = s->order[depth], open[2] = {s->open[0], s->open[1]}, right[2] = {s->right[0], s->right[1]};
    const MeaningChoices *candidates = &s->candidates[symbol];
    for (int i = 0; i < candidates->count && s->tries < s->most; i++) {
        const MeaningChoice *now = &candidates->of[i];
        s->tries++;
        s->chosen[symbol] = i;
        if (!give(s, symbol, now->quantity))
            continue;
        int then = cost + now->cost + pair_costs(s, depth, symbol, now->quantity);
        decide(s, depth);
        if (SCALE * (worth(s->right[0] + s->open[0], s->right[1] + s->open[1], s->rank.columns) - then) >= s->best - SCALE * MARGIN)
            try_from(s, depth + 1, then);
        memcpy(s->open, open, sizeof open);
        memcpy(s->right, right, sizeof right);
    }
    s->slots.of[symbol].count = 0;
    s->now.meant[symbol] = MEANS_NOTHING;
}

/* ---- the page --------------------------------------------------------------------------------------------- */

/* The cheapest come first. */
static void add_candidate(MeaningChoices *list, int quantity, int cost, int rank)
{
    if (cost >= COST_NEVER)
        return;
    int at = list->count++;
    for (; at && list->of[at - 1].rank > rank; at--)
        list->of[at] = list->of[at - 1];
    list->of[at] = (MeaningChoice){quantity, cost, rank};
}

static bool has_that_value(MeaningSearch *s, int symbol, int quantity)
{
    bool has = false;
    for (int i = 0; i < s->now.page->claims && !has; i++)
        has = s->now.page->claim[i].value && s->now.page->claim[i].symbol == symbol && is_value_of(s, i, quantity);
    return has;
}

/* Of equally good readings the first is taken: with what is asked for, then what is worked out on the way, then the data. */
enum { RANKS = 3 };
static int rank_of(const ProblemQuantity *quantity)
{
    return meaning_costs_is_asked(quantity) ? 0 : quantity->given ? 2 : 1;
}

static void find_candidates(MeaningSearch *s, int symbol)
{
    MeaningChoices *list = &s->candidates[symbol];
    *list = (MeaningChoices){.count = 0};
    const MeaningSymbol *of = &s->now.page->symbol[symbol];
    for (int q = 0; q < s->now.quantities->count; q++) {
        int cost = s->now.cost[symbol][q] = meaning_costs_of(s->now.page, of, &s->now.quantities->of[q]);
        int value = cost < COST_NEVER && has_that_value(s, symbol, q) ? WEIGHT_VALUE : 0;
        add_candidate(list, q, cost, RANKS * (cost - value) + rank_of(&s->now.quantities->of[q]));
    }
    int own = meaning_costs_own(s->now.page, of);
    add_candidate(list, MEANS_OWN, own, RANKS * own);
    if (!list->count)
        add_candidate(list, MEANS_NOTHING, 0, 0);
}

static bool is_name_alone(const Expr *formula, int symbol)
{
    return formula->kind == EXPR_NAME && formula->slot == symbol;
}

/* In the order in which the page comes to them; the names that a value is worked out from come before its own. */
static void order_symbols(MeaningSearch *s)
{
    unsigned seen = 0;
    s->ordered = 0;
    for (int i = 0; i < s->now.page->claims; i++)
        for (int left = 0; left < 2; left++)
            for (int k = 0; k < s->now.page->symbols; k++) {
                bool now = ((s->now.page->claim[i].uses & s->group & ~seen) >> k & 1);
                if (!now || (!left && is_name_alone(s->now.page->claim[i].side[0], k)))
                    continue;
                s->order[s->ordered++] = k;
                seen |= 1u << k;
            }
    memset(s->open, 0, sizeof s->open);
    memset(s->right, 0, sizeof s->right);
    for (int i = 0; i < s->now.page->claims; i++) {
        s->last[i] = -1;
        for (int k = 0; k < s->ordered; k++)
            s->last[i] = s->now.page->claim[i].uses >> s->order[k] & 1 ? k : s->last[i];
        s->open[s->now.page->claim[i].value != NULL] += s->last[i] >= 0;
    }
}

/* Two letters for velocities, or u_An and v_An: what one of them means the other cannot mean. */
static bool are_alike(const MeaningSymbol *one, const MeaningSymbol *other)
{
    bool letters = one->name.len == 1 && other->name.len == 1;
    bool parts = one->parts.body && one->parts.body == other->parts.body && one->parts.axis == other->parts.axis &&
                 one->parts.component == other->parts.component;
    return one->parted && other->parted && one->parts.quantity == other->parts.quantity && (letters || parts);
}

/* The symbols of all entries that share symbols with that one, and those like them. */
static unsigned group_of(const MeaningPage *page, int symbol)
{
    unsigned group = 1u << symbol, before = 0;
    while (group != before) {
        before = group;
        for (int i = 0; i < page->symbols; i++)
            for (int k = 0; k < page->symbols; k++)
                group |= (group >> i & 1) && page->symbol[k].used && are_alike(&page->symbol[i], &page->symbol[k]) ? 1u << k : 0;
        for (int i = 0; i < page->claims; i++)
            for (int k = 0; k < page->claims && (page->claim[i].uses & group); k++)
                group |= page->claim[k].entry == page->claim[i].entry ? page->claim[k].uses : 0;
    }
    return group;
}

/* A name of the student's own has the value that its line works out, and so rests on what that line names. */
static unsigned with_definitions(const MeaningSearch *s, unsigned symbols)
{
    unsigned before = 0;
    while (symbols != before) {
        before = symbols;
        for (int i = 0; i < s->now.page->claims; i++)
            for (int k = 0; k < s->ordered; k++) {
                const MeaningSymbol *symbol = &s->now.page->symbol[s->order[k]];
                bool                 defines = symbol->definition && symbol->entry == s->now.page->claim[i].entry;
                symbols |= defines && (symbols >> s->order[k] & 1) ? s->now.page->claim[i].uses : 0;
            }
    }
    return symbols;
}

/* Makes room for what is found about the equations of the group. */
static void open_equations(MeaningSearch *s)
{
    for (int i = 0; i < s->now.page->claims; i++) {
        int combinations = s->last[i] < 0 || s->now.page->claim[i].value ? 0 : 1;
        s->rests[i] = with_definitions(s, s->now.page->claim[i].uses);
        for (int k = 0; k < s->ordered && combinations && combinations <= MOST_COMBINATIONS; k++)
            combinations *= s->rests[i] >> s->order[k] & 1 ? s->candidates[s->order[k]].count : 1;
        bool few = combinations && combinations <= MOST_COMBINATIONS;
        s->held[i] = few ? ARENA_MANY(s->now.page->c->mem, unsigned char, combinations) : NULL;
    }
}

static void search_group(MeaningSearch *s, unsigned group)
{
    s->group = group;
    s->best = NEVER;
    s->tries = 0;
    order_symbols(s);
    s->rank.columns = 0;
    for (int k = 0; k < s->ordered; k++) {
        int symbol = s->order[k];
        s->column[symbol] = s->rank.columns;
        s->rank.columns += s->now.page->symbol[symbol].shape.kind == SHAPE_VECTOR ? s->now.page->symbol[symbol].shape.rows : 1;
        find_candidates(s, symbol);
    }
    open_equations(s);
    try_from(s, 0, 0);
    for (int e = 0; e < s->now.page->work->entries && s->tries < s->most; e++) {
        int plausible = s->best - SCALE * MARGIN > NEVER ? s->best - SCALE * MARGIN : NEVER + 1;
        if (is_in_group(s, e))
            s->verdict[e] = (MeaningVerdict){.may_be_true = s->with_true[e] >= plausible,
                                             .may_be_false = s->with_false[e] >= plausible,
                                             .is_false = s->with_false[e] >= plausible && s->with_any[e] < plausible,
                                             .own = s->own[e],
                                             .shown = s->shown[e]};
    }
}

static void make_formulas(MeaningSearch *s, NumCtx *binary64)
{
    NumCtx *exact = s->now.page->c->exact;
    for (int i = 0; i < s->now.page->claims; i++)
        for (int k = 0; k < 2 && !s->now.page->claim[i].value; k++)
            s->side[i][k] = meaning_formula_make(s->now.page->claim[i].side[k], exact, binary64);
    for (int k = 0; k < s->now.page->symbols; k++)
        if (s->now.page->symbol[k].definition)
            s->definition[k] = meaning_formula_make(s->now.page->symbol[k].definition, exact, binary64);
}

MeaningResult meaning_search(const MeaningPage *page, const ProblemQuantities *quantities)
{
    Arena         *mem = page->c->mem;
    MeaningSearch *s = ARENA_ONE(mem, MeaningSearch);
    int            entries = page->work->entries;
    unsigned       searched = 0;
    s->now.page = page;
    s->now.quantities = quantities;
    s->most = page->alone ? MOST_TRIES_ALONE : MOST_TRIES;
    s->with_true = ARENA_MANY(mem, int, entries + 1);
    s->with_false = ARENA_MANY(mem, int, entries + 1);
    s->with_any = ARENA_MANY(mem, int, entries + 1);
    s->own = ARENA_MANY(mem, bool, entries + 1);
    s->shown = ARENA_MANY(mem, bool, entries + 1);
    s->verdict = ARENA_MANY(mem, MeaningVerdict, entries + 1);
    for (int e = 0; e < entries; e++)
        s->with_true[e] = s->with_false[e] = s->with_any[e] = NEVER;
    for (int k = 0; k < page->symbols; k++)
        s->now.meant[k] = s->meaning[k] = MEANS_NOTHING;
    NumCtx binary64;
    numctx_open(&binary64, &binary64_system, arena_small());
    make_formulas(s, &binary64);
    for (int i = 0; i < page->claims; i++)
        s->now.truth[i] = page->claim[i].uses ? CLAIM_OPEN : truth_of(s, i);
    for (int k = 0; k < page->symbols; k++)
        if (page->symbol[k].used && !(searched >> k & 1)) {
            unsigned group = group_of(page, k);
            search_group(s, group);
            searched |= group;
        }
    numctx_close(&binary64);
    arena_free(binary64.mem);
    MeaningResult result = {.verdict = s->verdict};
    memcpy(result.quantity, s->meaning, sizeof result.quantity);
    return result;
}
