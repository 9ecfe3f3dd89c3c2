#include "handwork/meaning/meaning_page.h"

#include "base/paper.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/written/digits.h"
#include "handwork/written/form_reader.h"
#include "language/check_shapes.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

/* The names that a form of the page may have: all that look like a symbol. */
typedef struct SymbolScope {
    Scope        scope; /* first */
    MeaningPage *page;
    bool         numbers; /* all of them are numbers, as the components of vectors are on many pages */
    bool         factors; /* a name of the page's own may be a product, m1u1 */
} SymbolScope;

/* ---- symbols ---------------------------------------------------------------------------------------------- */

static Text without_bars(Text name)
{
    bool bars = name.len > 2 && name.at[0] == '|' && name.at[name.len - 1] == '|';
    return bars ? text_cut(name, 1, name.len - 1) : name;
}

static const HandEntry *entry_of(const MeaningPage *page, Text name)
{
    const HandEntry *found = NULL;
    for (int i = 0; i < page->work->entries && !found; i++) {
        const HandEntry *entry = &page->work->entry[i];
        found = entry->kind == CLAIM_VALUE && entry->component < 0 && text_equal(entry->name, name) ? entry : NULL;
    }
    return found;
}

/* A letter, Greek or not, with digits and primes behind it. */
static bool is_letter(Text name)
{
    int     len = 0;
    int32_t code = name.len ? utf8_decode(name, 0, &len) : 0;
    bool    letter = code >= 0x80 || (code && isalpha((int)code));
    for (size_t i = (size_t)len; i < name.len && letter; i++)
        letter = isdigit((unsigned char)name.at[i]) || name.at[i] == '\'';
    return letter;
}

/* k is a unit vector in space alone; elsewhere students use it as a number. */
static bool is_axis(const MeaningPage *page, Text name)
{
    return name.len == 1 && (name.at[0] == 'i' || name.at[0] == 'j' || (name.at[0] == 'k' && page->in_space));
}

/* `known`: or it has a value on the page. */
static bool looks_like_symbol(const MeaningPage *page, Text name, bool known)
{
    PaperSymbol parts;
    int         component = -1;
    if (is_axis(page, name) || op_function(name) >= 0 || text_is(name, "pi"))
        return false;
    return is_letter(name) || (known && entry_of(page, name)) || symbol_read(&parts, name) ||
           hand_find_step(page->c, name, &component) >= 0;
}

static bool is_vector_on_page(const MeaningPage *page, Text name, int step)
{
    const HandEntry *entry = entry_of(page, name);
    const Written   *last = entry && entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    if (last && (last->shape.kind == SHAPE_VECTOR || last->shape.kind == SHAPE_NUMBER))
        return last->shape.kind == SHAPE_VECTOR;
    return step >= 0 && page->c->report->plan->step[step].shape.kind == SHAPE_VECTOR;
}

static int rows_of(const MeaningPage *page, Text name, int step)
{
    const HandEntry *entry = entry_of(page, name);
    const Written   *last = entry && entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    return last && last->shape.kind == SHAPE_VECTOR ? last->shape.rows : page->c->report->plan->step[step].shape.rows;
}

/* Its index, or -1 if the page has too many. */
static int add_symbol(MeaningPage *page, Text name, bool numbers)
{
    int   component = -1, step = hand_find_step(page->c, name, &component);
    bool  vector = !numbers && component < 0 && is_vector_on_page(page, name, step);
    Shape shape = vector ? (Shape){.kind = SHAPE_VECTOR, .rows = rows_of(page, name, step), .cols = 1} : NUMBER;
    for (int i = 0; i < page->symbols; i++)
        if (text_equal(page->symbol[i].name, name) && shape_equal(page->symbol[i].shape, shape))
            return i;
    if (page->symbols == MOST_SYMBOLS)
        return -1;
    MeaningSymbol *symbol = &page->symbol[page->symbols];
    *symbol = (MeaningSymbol){.name = text_copy(page->c->mem, name), .shape = shape, .step = step, .entry = -1};
    symbol->sized = name.at[0] == '|';
    symbol->parted = symbol_read(&symbol->parts, without_bars(name));
    symbol->sized |= symbol->parted && symbol->parts.speed;
    symbol->parts.component = symbol->parts.component < 0 ? component : symbol->parts.component;
    return page->symbols++;
}

static bool find(Scope *scope, Text name, Binding *binding)
{
    SymbolScope *s = (SymbolScope *)scope;
    Text         paper = paper_name(s->page->c->mem, name);
    int          symbol = looks_like_symbol(s->page, paper, !s->factors) ? add_symbol(s->page, paper, s->numbers) : -1;
    if (symbol >= 0)
        *binding = (Binding){.shape = s->page->symbol[symbol].shape, .slot = symbol};
    return symbol >= 0;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    (void)scope, (void)visit, (void)data;
}

/* ---- forms ------------------------------------------------------------------------------------------------ */

typedef struct SymbolForm {
    Expr *formula;
    Text  unit;
    bool  named;
} SymbolForm;

static bool has_names(const Expr *formula)
{
    bool named = formula->kind == EXPR_NAME && formula->slot >= 0;
    for (int i = 0; i < formula->count && !named; i++)
        named = has_names(formula->arg[i]);
    return named;
}

/* `factors`: a name behind a number is no unit, and a name that only has a value may be a product. */
static bool read_form(SymbolForm *form, MeaningPage *page, Text text, bool numbers, bool factors, bool products)
{
    NumCtx      *ctx = page->c->exact;
    SymbolScope  scope = {{.find = find, .each = each, .steps = true, .factors = factors}, page, numbers, products};
    Diag         diag = {.mem = ctx->mem, .source = text_trim(paper_clean(ctx->mem, text))};
    ShapeChecker checker = {.scope = &scope.scope, .diag = &diag, .num = ctx, .on_paper = true};
    Reading      reading;
    if (!text.len || !form_read(&reading, &scope.scope, &diag, ctx) || reading.word.len || !reading.value || reading.margin)
        return false;
    Parser parser = {.token = reading.value, .diag = &diag, .scope = &scope.scope, .num = ctx, .axes = reading.axes};
    Expr  *formula = parse_expression(&parser, LEVEL_SUM);
    bool   good = formula && parser.token->kind == TOKEN_END && check_expr(&checker, formula);
    good = good && (formula->shape.kind == SHAPE_NUMBER || formula->shape.kind == SHAPE_VECTOR);
    if (good)
        *form = (SymbolForm){formula, reading.unit, has_names(formula)};
    return good;
}

typedef struct SymbolNames {
    HandNames    names; /* first */
    MeaningPage *page;
} SymbolNames;

static bool reads(HandNames *names, Text text)
{
    SymbolForm form;
    return read_form(&form, ((SymbolNames *)names)->page, text, true, true, false);
}

/* ---- claims ----------------------------------------------------------------------------------------------- */

unsigned meaning_page_uses(const Expr *formula)
{
    unsigned uses = formula->kind == EXPR_NAME && formula->slot >= 0 && formula->slot < MOST_SYMBOLS ? 1u << formula->slot : 0;
    for (int i = 0; i < formula->count; i++)
        uses |= meaning_page_uses(formula->arg[i]);
    return uses;
}

static bool is_of_problem(const MeaningPage *page, const Exact *number)
{
    const HandChecker *c = page->c;
    bool               is = false;
    for (int i = 0; i < c->plan->aspects && !is && c->ctx == c->exact; i++) {
        const Value *value = &c->truth->entry[i].value;
        bool         given = c->plan->step[i].role == ROLE_GIVEN && c->truth->entry[i].state == STATE_OK;
        for (int k = 0; given && k < value_count(value) && !is; k++)
            is = exact_compare(value_num((Value *)value)[k], exact_num(number), c->exact) == ORDER_EQUAL;
    }
    return is;
}

/* Half a unit of the last digit of a number that was written with so many digits that it may be rounded; else 0. `alone`: it is a whole
 * side. */
static double rounding_of(const MeaningPage *page, const Expr *number, bool alone)
{
    WrittenPart part = {.value = number->exact};
    NumCtx     *exact = page->c->exact;
    if (!digits_measure(&part, number, exact) || (part.kind != WRITTEN_DECIMAL && part.kind != WRITTEN_WHOLE))
        return 0;
    int least = part.kind == WRITTEN_DECIMAL && alone ? 2 : 3;
    if (part.digits < least || (part.kind == WRITTEN_WHOLE && part.zeros) || is_of_problem(page, number->exact))
        return 0;
    return meaning_formula_double(exact_rational(part.unit, exact), exact) / 2;
}

/* The same formula with a name for each decimal that may be rounded. */
static Expr *open_literals(const MeaningPage *page, MeaningClaim *claim, const Expr *formula, bool alone)
{
    Expr  *copy = expr_node_copy(formula, page->c->mem);
    double half = formula->kind == EXPR_NUMBER && claim->literals < MOST_LITERALS ? rounding_of(page, formula, alone) : 0;
    if (half > 0) {
        copy->kind = EXPR_NAME;
        copy->slot = MOST_SYMBOLS + claim->literals;
        claim->literal[claim->literals++] = (MeaningLiteral){meaning_formula_double(formula->exact, page->c->exact), half};
        return copy;
    }
    for (int i = 0; i < formula->count; i++)
        copy->arg[i] = open_literals(page, claim, formula->arg[i], alone && formula->kind == EXPR_CALL && formula->op == OP_NEG);
    return copy;
}

static bool add_claim(MeaningPage *page, int entry, const Expr *left, const Expr *right)
{
    if (page->claims == MOST_MEANING_CLAIMS || !shape_equal(left->shape, right->shape))
        return false;
    MeaningClaim *claim = &page->claim[page->claims++];
    *claim = (MeaningClaim){.entry = entry, .uses = meaning_page_uses(left) | meaning_page_uses(right), .symbol = -1};
    claim->side[0] = open_literals(page, claim, left, true);
    claim->side[1] = open_literals(page, claim, right, true);
    return true;
}

/* NAME = number, as it is written. */
static bool add_value(MeaningPage *page, int entry, Expr *name, const HandForm *form, bool worked)
{
    const Written *value = &form->written, *opposite = form->opposite.shape.kind == SHAPE_NONE ? NULL : &form->opposite;
    if (page->claims == MOST_MEANING_CLAIMS || !shape_equal(name->shape, value->shape))
        return false;
    page->claim[page->claims++] = (MeaningClaim){.entry = entry,
                                                 .uses = meaning_page_uses(name),
                                                 .side = {name, NULL},
                                                 .value = value,
                                                 .worked = worked,
                                                 .opposite = opposite,
                                                 .symbol = name->slot};
    return true;
}

static Expr *name_of_symbol(MeaningPage *page, Text name, Shape shape)
{
    int symbol = add_symbol(page, name, shape.kind == SHAPE_NUMBER);
    if (symbol < 0 || !shape_equal(page->symbol[symbol].shape, shape))
        return NULL;
    Expr *expr = expr_name(page->c->mem, name);
    expr->slot = symbol;
    expr->shape = shape;
    return expr;
}

/* Whether a word of more than three letters stands in it, which is no product of as many symbols. */
static bool has_word(Text text)
{
    size_t letters = 0, most = 0;
    for (size_t i = 0; i < text.len; i++) {
        letters = isalpha((unsigned char)text.at[i]) ? letters + 1 : 0;
        most = letters > most ? letters : most;
    }
    return most > 3;
}

/* The left side of `u cos α = 12`, which the page gives a value as if it were a name. */
static bool is_formula(MeaningPage *page, const HandEntry *entry, SymbolForm *form)
{
    Text name;
    int  component;
    bool is_name = handwork_name(entry->as_written, &name, &component, page->c->mem);
    bool whole = is_name && (memchr(name.at, '_', name.len) || looks_like_symbol(page, name, false));
    return !(has_word(entry->as_written) || whole) && read_form(form, page, entry->as_written, true, true, true) && form->named &&
           form->formula->kind != EXPR_NAME;
}

static bool is_value(const Written *written)
{
    return (written->shape.kind == SHAPE_NUMBER || written->shape.kind == SHAPE_VECTOR) && !written->named;
}

/* A form as a formula in symbols; a number with its unit is that number. */
static bool read_side(MeaningPage *page, const HandForm *form, bool numbers, bool factors, SymbolForm *side)
{
    Text unit = form->written.unit;
    bool letter = factors && unit.len == 1 && entry_of(page, unit); /* 4m = 8 above m = 2 */
    bool plain = is_value(&form->written) && form->written.formula && !letter;
    if (read_form(side, page, form->text, numbers, letter, false) && (side->named || !plain))
        return true;
    if (!plain || form->written.angle == ANGLE_DEGREES)
        return false;
    *side = (SymbolForm){expr_copy(form->written.formula, page->c->mem), form->written.unit, false};
    return true;
}

static bool read_sides(MeaningPage *page, const HandEntry *entry, bool numbers, SymbolForm *side)
{
    bool all = true;
    for (int i = 0; i < entry->forms && all; i++) {
        bool last = entry->kind == CLAIM_VALUE && i == entry->forms - 1;
        all = last && is_value(&entry->form[i].written) ? true
                                                        : read_side(page, &entry->form[i], numbers, entry->kind != CLAIM_VALUE, &side[i]);
    }
    return all;
}

/* The claims between the forms of an entry, from `left`, which may be NULL, on. */
static bool add_chain(MeaningPage *page, int i, const Expr *left, const SymbolForm *side, int sides)
{
    bool good = true;
    for (int k = 0; k < sides && good; k++) {
        good = !left || add_claim(page, i, left, side[k].formula);
        left = side[k].formula;
    }
    return good;
}

/* What an equation above is solved for is no name of the student's own. */
static bool is_used_above(const MeaningPage *page, int symbol)
{
    bool used = false;
    for (int i = 0; i < page->claims && !used; i++)
        used = page->claim[i].uses >> symbol & 1;
    return used;
}

/* Words, a share in percent, and a number whose direction only words give are judged as they stand. */
static bool is_in_symbols(const HandEntry *entry)
{
    bool symbols = true;
    for (int i = 0; i < entry->forms && symbols; i++)
        symbols = !entry->form[i].percent && !entry->form[i].directed;
    for (size_t i = 0; i < entry->name.len && symbols; i++)
        symbols = entry->name.at[i] != ' ';
    return symbols;
}

static bool add_value_entry(MeaningPage *page, int i)
{
    HandEntry     *entry = &page->work->entry[i];
    SymbolForm     side[MOST_LITERALS], left;
    const Written *last = entry->forms ? &entry->form[entry->forms - 1].written : NULL;
    if (!last || entry->forms > MOST_LITERALS || entry->component >= 0 || !is_in_symbols(entry))
        return false;
    bool number = is_value(last), vector = number && last->shape.kind == SHAPE_VECTOR;
    if (is_formula(page, entry, &left))
        return !vector && read_sides(page, entry, true, side) &&
               (!number || read_side(page, &entry->form[entry->forms - 1], true, true, &side[entry->forms - 1])) &&
               add_chain(page, i, left.formula, side, entry->forms);
    if (!read_sides(page, entry, !vector && number, side) && !read_sides(page, entry, true, side))
        return false;
    Shape shape = number ? last->shape : side[entry->forms - 1].formula->shape;
    Expr *name = name_of_symbol(page, entry->name, shape);
    if (!name)
        return false;
    MeaningSymbol *symbol = &page->symbol[name->slot];
    if (symbol->entry < 0) {
        const Expr *formula = entry->forms > 1 || !number ? side[0].formula : last->formula;
        bool        worked = formula && formula->count && formula->kind != EXPR_VECTOR;
        symbol->entry = i;
        symbol->solved = is_used_above(page, name->slot);
        symbol->definition = worked && !symbol->solved ? formula : NULL;
    }
    int  sides = entry->forms - number;
    bool any = false, good = true;
    for (int k = 0; k < sides; k++)
        any |= side[k].named;
    good = add_chain(page, i, any || !number ? name : NULL, side, sides);
    if (good && sides && number && last->formula && last->angle == ANGLE_UNSAID && !last->unit.len)
        good = add_claim(page, i, side[sides - 1].formula, last->formula);
    bool worked = sides && number && !side[sides - 1].named && side[sides - 1].formula->count;
    return good && (!number || add_value(page, i, name, &entry->form[entry->forms - 1], worked));
}

static bool add_equation_entry(MeaningPage *page, int i)
{
    HandEntry *entry = &page->work->entry[i];
    SymbolForm side[MOST_LITERALS];
    int        claims = page->claims;
    for (int numbers = 0; numbers < 2 && entry->forms <= MOST_LITERALS; numbers++) {
        if (read_sides(page, entry, numbers, side) && add_chain(page, i, NULL, side, entry->forms))
            return page->claims > claims;
        page->claims = claims;
    }
    return false;
}

/* ---- the page --------------------------------------------------------------------------------------------- */

static const Names *no_names(HandNames *names, const Handwork *so_far, int above)
{
    (void)names, (void)so_far, (void)above;
    return NULL;
}

enum { MOST_STRANGERS = 3 };

/* The symbols of the entry that mean nothing so far and stand nowhere else. */
static int strangers_in(const MeaningPage *page, int entry)
{
    unsigned here = 0, elsewhere = 0;
    int      count = 0;
    for (int i = 0; i < page->claims; i++)
        *(page->claim[i].entry == entry ? &here : &elsewhere) |= page->claim[i].uses;
    for (int k = 0; k < page->symbols; k++)
        count += (here & ~elsewhere) >> k & 1 && page->symbol[k].step < 0;
    return count;
}

/* Words read as products of their letters say nothing, and would be given meanings at great length. */
static void drop_words(MeaningPage *page)
{
    for (int e = 0; e < page->work->entries; e++) {
        int kept = 0;
        page->whole[e] = page->whole[e] && strangers_in(page, e) <= MOST_STRANGERS;
        for (int i = 0; i < page->claims; i++)
            if (page->claim[i].entry != e || page->whole[e])
                page->claim[kept++] = page->claim[i];
        page->claims = kept;
    }
}

static void mark_used(MeaningPage *page)
{
    for (int k = 0; k < page->symbols; k++) {
        page->symbol[k].used = false;
        for (int i = 0; i < page->claims && !page->symbol[k].used; i++)
            page->symbol[k].used = page->claim[i].uses >> k & 1;
    }
}

MeaningPage *meaning_page_read(HandChecker *c)
{
    MeaningPage *page = ARENA_ONE(c->mem, MeaningPage);
    const Plan  *plan = c->report->plan;
    bool         vectors = false;
    for (int i = 0; i < plan->count; i++) {
        vectors |= plan->step[i].shape.kind == SHAPE_VECTOR;
        page->in_space |= plan->step[i].shape.kind == SHAPE_VECTOR && plan->step[i].shape.rows == 3;
    }
    SymbolNames names = {{.above = no_names, .reads = reads, .turned = c->turned}, page};
    page->c = c;
    page->work = ARENA_ONE(c->mem, Handwork); /* while it is read, no name has a value on it */
    page->work = handwork_read_text(&c->text, 1, &names.names, c->exact);
    page->symbols = 0;
    page->on_line = !vectors;
    page->whole = ARENA_MANY(c->mem, bool, page->work->entries + 1);
    for (int i = 0; i < page->work->entries; i++) {
        const HandEntry *entry = &page->work->entry[i];
        int              claims = page->claims;
        page->whole[i] =
            entry->kind == CLAIM_VALUE ? add_value_entry(page, i) : entry->kind == CLAIM_EQUATION && add_equation_entry(page, i);
        page->claims = page->whole[i] ? page->claims : claims;
    }
    drop_words(page);
    mark_used(page);
    return page;
}

MeaningPage *meaning_page_of_entry(const MeaningPage *page, int entry)
{
    MeaningPage *alone = arena_copy(page->c->mem, page, sizeof *page);
    alone->claims = 0;
    alone->alone = true;
    for (int k = 0; k < page->symbols; k++)
        alone->symbol[k].solved = false;
    for (int i = 0; i < page->claims; i++)
        if (page->claim[i].entry == entry)
            alone->claim[alone->claims++] = page->claim[i];
    mark_used(alone);
    return alone;
}
