#include "handwork/meaning/meaning_costs.h"

#include "handwork/reading/hand_reading.h"
#include "handwork/written/written_units.h"

#include <ctype.h>
#include <string.h>

enum {
    COST_LETTER = 1,
    COST_KIND = 4,
    COST_GIVEN = 2,
    COST_BEFORE = 2,
    COST_SIZE = 4,
    COST_CHANGE = 2,
    COST_ANSWER = 3,
    COST_INNER = 2,
    COST_AXIS = 2
};

/* A letter usually stands for a quantity with these dimensions. */
static const struct {
    const char *letters;
    signed char kg, m, s;
} KINDS[] = {{"vVuUwW", 0, 1, -1}, {"pq", 0, 1, -1},  {"mM", 1, 0, 0},
             {"pPJI", 1, 1, -1},   {"KET", 1, 2, -2}, {"K", -1, 0, 0} /* 1/m + (r×n)²/I */,
             {"hHd", 0, 1, 0},     {"e", 0, 0, 0},    {"g", 0, 1, -2}};

static char first_letter(Text name)
{
    size_t at = 0;
    while (at < name.len && !isalpha((unsigned char)name.at[at]) && !(name.at[at] & 0x80))
        at++;
    return at < name.len ? name.at[at] : 0;
}

bool meaning_costs_may_be_angle(const MeaningSymbol *symbol)
{
    Text name = symbol->name;
    return name.len && (unsigned char)name.at[0] >= 0xCE && (unsigned char)name.at[0] <= 0xCF &&
           !(name.len > 1 && !strncmp(name.at, "Δ", 2));
}

static int kind_cost(const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    Dimension own = quantity->value.shape.dimension;
    char      letter = first_letter(symbol->name);
    if (meaning_costs_may_be_angle(symbol) || quantity->angle)
        return meaning_costs_may_be_angle(symbol) == quantity->angle            ? 0
               : meaning_costs_may_be_angle(symbol) && own.kind != DIMENSION_OF ? COST_LETTER
                                                                                : COST_NEVER;
    bool usual = false, same = false;
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS && letter; i++) {
        bool      its = strchr(KINDS[i].letters, letter), pure = !(KINDS[i].kg || KINDS[i].m || KINDS[i].s);
        Dimension dimension = dimension_of(KINDS[i].kg, KINDS[i].m, KINDS[i].s);
        usual |= its;
        same |= its && (pure ? own.kind != DIMENSION_OF : own.kind == DIMENSION_ANY || dimension_same(own, dimension));
    }
    if (!usual)
        return COST_LETTER;
    return same ? 0 : symbol->parted && symbol->name.len > 1 ? COST_NEVER : COST_KIND;
}

/* In many countries v is the velocity before and u the one after: a page that has both may mean that. */
static bool is_turned(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    char letter = symbol->name.at[0], other = letter == 'u' ? 'v' : 'u';
    bool has_other = false, primed = symbol->name.at[symbol->name.len - 1] == '\'';
    for (int i = 0; i < page->symbols && !has_other; i++)
        has_other = page->symbol[i].used && page->symbol[i].parted && page->symbol[i].name.at[0] == other;
    bool velocity = quantity->named && !quantity->made && quantity->parts.quantity == SYMBOL_VELOCITY && has_other && symbol->parts.body;
    bool before = letter == 'v' && symbol->parts.time == TIME_UNSAID && quantity->parts.time == TIME_BEFORE;
    return velocity && !primed && (before || (letter == 'u' && quantity->parts.time == TIME_AFTER));
}

/* vy beside vy': the one without a prime is before. */
static bool has_primed(const MeaningPage *page, const MeaningSymbol *symbol)
{
    bool has = false;
    for (int i = 0; i < page->symbols && !has; i++) {
        Text name = page->symbol[i].name;
        has = name.len == symbol->name.len + 1 && text_ends(name, "'") && text_equal(text_cut(name, 0, name.len - 1), symbol->name);
    }
    return has;
}

/* Returns the cost of the parts of the name, against those of the quantity. */
static int parts_cost(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    const PaperSymbol *said = &symbol->parts, *is = &quantity->parts;
    bool               body = quantity->named && is->body, time = quantity->named && is->time != TIME_UNSAID;
    bool               primed = symbol->name.len > 1 && symbol->name.at[symbol->name.len - 1] == '\'';
    bool               u = symbol->name.at[0] == 'u' || symbol->name.at[0] == 'U', w = symbol->name.at[0] == 'w';
    bool               part = is->axis && quantity->made && quantity->numbers > 1; /* v_n as a vector of the way to work, mostly before */
    int                cost = 0;
    if (part && !(symbol->parted && said->axis == is->axis))
        return COST_NEVER;
    if (!symbol->parted)
        return primed && (!time || is->time == TIME_BEFORE) ? COST_KIND : is->time == TIME_BEFORE && time ? COST_LETTER : 0;
    if (said->body && body && said->body != is->body)
        return COST_NEVER;
    if (said->axis && is->axis && said->axis != is->axis)
        return COST_NEVER;
    if (said->component >= 0 && said->component != is->component)
        return COST_NEVER;
    if (time && said->time != TIME_UNSAID && said->time != is->time)
        cost += primed ? COST_NEVER : u ? COST_LETTER /* in many countries v is before and u after */ : w ? COST_BEFORE + 1 : COST_NEVER;
    if (time && said->time == TIME_UNSAID && is->time == TIME_BEFORE && is->quantity == SYMBOL_VELOCITY && !part)
        cost += is_turned(page, symbol, quantity) || has_primed(page, symbol) ? 0 : COST_BEFORE;
    cost += (said->body && !body) + (said->axis && !is->axis);
    cost += is->axis && !said->axis ? (page->on_line || is->axis == 't' ? COST_AXIS : 0) : 0;
    cost += (is->component >= 0 && said->component < 0);
    return cost;
}

static bool is_change(Text name)
{
    return text_starts(name, "Δ") || text_starts_in_any_case(name, "change") || text_starts_in_any_case(name, "impulse");
}

/* V = 3 m/s in the opposite direction */
static bool has_direction_in_words(const MeaningPage *page, const MeaningSymbol *symbol)
{
    const HandEntry *entry = symbol->entry < 0 ? NULL : &page->work->entry[symbol->entry];
    return entry && entry->forms && entry->form[entry->forms - 1].opposite.shape.kind != SHAPE_NONE;
}

static int aspect_cost(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    bool vector = page->c->plan->step[quantity->step].shape.kind == SHAPE_VECTOR; /* as a number, it is its size */
    int  cost = 0;
    if (symbol->sized && !quantity->size && !(quantity->numbers == 1 && quantity->number[0] >= 0))
        return COST_NEVER;
    if (quantity->size && !vector && !symbol->sized && !quantity->angle && quantity->given) /* nobody drops the sign of a datum unsaid */
        return COST_NEVER;
    if (quantity->size && !vector && !symbol->sized && !quantity->angle)
        cost += has_direction_in_words(page, symbol) ? COST_LETTER : COST_SIZE;
    if (quantity->change != is_change(symbol->name))
        cost += quantity->change ? COST_KIND : COST_CHANGE;
    return cost;
}

static bool is_direction(const Step *step)
{
    return step->shape.kind == SHAPE_VECTOR && step->shape.dimension.kind == DIMENSION_PURE;
}

/* n as it was typed, where carom has the unit normal. */
static bool is_as_typed(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    const Plan *plan = page->c->plan;
    return symbol->step >= 0 && is_direction(&plan->step[symbol->step]) && quantity->given && !quantity->made &&
           is_direction(&plan->step[quantity->step]);
}

/* k, the coefficient of restitution in many countries. */
static bool is_restitution(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    return text_is(symbol->name, "k") && text_is(page->c->plan->step[quantity->step].name, "e");
}

/* Whether the name is that of the step, as the problem was typed or as the reading of the page has it. */
static bool is_read_so(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    bool named = quantity->given && text_equal(symbol->name, page->c->plan->step[quantity->step].name);
    return !quantity->made && (symbol->step == quantity->step || named || is_restitution(page, symbol, quantity));
}

static bool has_its_unit(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    const HandEntry *entry = symbol->entry < 0 ? NULL : &page->work->entry[symbol->entry];
    Dimension        found;
    for (int i = 0; entry && i < entry->forms; i++)
        if (entry->form[i].written.unit.len &&
            units_are_wrong(&entry->form[i].written, quantity->value.shape.dimension, false, &found, page->c->exact))
            return false;
    return true;
}

/* A number of the method's own way to work, which a student has no name for unless it is read so. */
static bool is_inner(const MeaningPage *page, const ProblemQuantity *quantity)
{
    return page->c->plan->step[quantity->step].role == ROLE_STEP && !quantity->named && !quantity->angle &&
           quantity->value.shape.dimension.kg >= 0;
}

/* Nobody works out what the problem gives: w = 9.84 + 0.8*0 = 9.84 is no datum. */
static bool is_worked_out(const MeaningPage *page, const MeaningSymbol *symbol)
{
    const HandEntry *entry = symbol->entry < 0 ? NULL : &page->work->entry[symbol->entry];
    bool             worked = false;
    for (int i = 0; entry && i < entry->forms - 1 && !worked; i++)
        worked = entry->form[i].written.formula && entry->form[i].written.formula->count;
    return worked;
}

int meaning_costs_of(const MeaningPage *page, const MeaningSymbol *symbol, const ProblemQuantity *quantity)
{
    if (!shape_equal(symbol->shape, quantity->value.shape) || !has_its_unit(page, symbol, quantity))
        return COST_NEVER;
    bool point = quantity->made && quantity->parts.component >= 0 && !quantity->named;
    bool axis = symbol->parts.component == quantity->parts.component || first_letter(symbol->name) == 'x' + quantity->parts.component;
    if (point && !(axis && quantity->answer))
        return COST_NEVER;
    bool turned = is_turned(page, symbol, quantity);
    bool read_so = is_read_so(page, symbol, quantity) || turned || is_as_typed(page, symbol, quantity);
    int  kind = read_so && !turned ? 0 : kind_cost(symbol, quantity), parts = read_so && !turned ? 0 : parts_cost(page, symbol, quantity);
    int  cost = kind + parts + aspect_cost(page, symbol, quantity);
    cost += !read_so && symbol->step >= 0 && !kind ? COST_LETTER : 0;
    const Step *step = symbol->step < 0 ? NULL : &page->c->plan->step[symbol->step];
    cost += symbol->step != quantity->step && step && step->role == ROLE_ANSWER && text_equal(step->name, symbol->name) ? COST_ANSWER : 0;
    cost += !read_so && quantity->given && (!quantity->made || point) && !(symbol->parted && symbol->parts.time == TIME_BEFORE) ? COST_GIVEN
                                                                                                                                : 0;
    cost += !read_so && quantity->given && !quantity->made && is_worked_out(page, symbol) ? COST_KIND : 0;
    cost += !read_so && is_inner(page, quantity) ? COST_INNER : 0;
    cost += symbol->solved && symbol->name.len == 1 && quantity->given ? COST_KIND : 0;
    /* the letter of a datum may be that of the unknown, which has a value on the page, and of nothing else */
    cost += !read_so && step && step->role == ROLE_GIVEN && (!quantity->answer || symbol->entry < 0) ? COST_KIND : 0;
    return cost < COST_NEVER ? cost : COST_NEVER;
}

bool meaning_costs_is_asked(const ProblemQuantity *quantity)
{
    return quantity->answer || (quantity->named && quantity->parts.quantity == SYMBOL_VELOCITY && quantity->parts.time == TIME_AFTER);
}

int meaning_costs_own(const MeaningPage *page, const MeaningSymbol *symbol)
{
    const Step *step = symbol->step < 0 ? NULL : &page->c->plan->step[symbol->step];
    if (symbol->entry < 0 || !symbol->definition)
        return COST_NEVER;
    bool usual = symbol->parted && (symbol->parts.body || symbol->parts.time != TIME_UNSAID || symbol->parts.quantity >= SYMBOL_IMPULSE);
    return (step && step->role != ROLE_STEP) || (step && usual) ? COST_NEVER : symbol->parted ? COST_KIND : COST_OWN;
}

/* v before V, x before y. */
static bool in_order(Text one, Text other)
{
    int a = first_letter(one), b = first_letter(other);
    return tolower(a) == tolower(b) ? !(isupper(a) && islower(b)) : tolower(a) < tolower(b);
}

/* x + y is no sum of a velocity and a momentum: letters of one page that say nothing by themselves are for quantities of one kind. */
static bool are_of_two_kinds(const MeaningSymbol *one, const ProblemQuantity *as, const MeaningSymbol *other,
                             const ProblemQuantity *as_other)
{
    Dimension a = as->value.shape.dimension, b = as_other->value.shape.dimension;
    bool      letters = one->name.len == 1 && other->name.len == 1 && !(one->parted && other->parted);
    return letters && a.kind == DIMENSION_OF && b.kind == DIMENSION_OF && !dimension_same(a, b);
}

/* Two ways to work have each a step for one quantity. */
static bool are_the_same(const ProblemQuantity *a, const ProblemQuantity *b)
{
    return a->named && b->named && !a->made && !b->made && a->parts.quantity == b->parts.quantity && a->parts.body == b->parts.body &&
           a->parts.time == b->parts.time && a->parts.axis == b->parts.axis && a->number[0] == b->number[0];
}

/* Velocities at different times. */
static bool are_u_and_v(const MeaningSymbol *one, const MeaningSymbol *other)
{
    char a = one->name.at[0], b = other->name.at[0];
    return one->parted && other->parted &&
           ((a == 'u' && b == 'v') || (a == 'v' && b == 'u') || (a == 'u' && b == 'w') || (a == 'w' && b == 'u'));
}

static bool is_plain(const MeaningSymbol *symbol)
{
    return symbol->parted && (symbol->parts.time == TIME_UNSAID || symbol->name.at[0] == 'u') &&
           symbol->name.at[symbol->name.len - 1] != '\'';
}

/* v_A and v_B are of one time, for they differ only in the body; u and v are of two. */
static bool confuse_times(const MeaningSymbol *one, const ProblemQuantity *as, const MeaningSymbol *other, const ProblemQuantity *as_other)
{
    bool velocities = as->named && as_other->named && as->parts.time != TIME_UNSAID && as_other->parts.time != TIME_UNSAID &&
                      as->parts.quantity == SYMBOL_VELOCITY && as_other->parts.quantity == SYMBOL_VELOCITY;
    bool same_letter = one->name.at[0] == other->name.at[0], same_time = as->parts.time == as_other->parts.time;
    bool bodies = one->parts.body && other->parts.body && one->parts.body != other->parts.body;
    return velocities && is_plain(one) && is_plain(other) &&
           ((same_letter && bodies && !same_time) || (are_u_and_v(one, other) && same_time));
}

static bool is_numbered(const MeaningSymbol *symbol)
{
    return symbol->parted && (symbol->parts.letter == '1' || symbol->parts.letter == '2') && symbol->parts.time == TIME_UNSAID;
}

/* E1 and E2 are the energies of two bodies, or before and after, and not one of each. */
static bool confuse_numbers(const MeaningSymbol *one, const ProblemQuantity *as, const MeaningSymbol *other,
                            const ProblemQuantity *as_other)
{
    bool sums = one->parts.quantity == SYMBOL_ENERGY || one->parts.quantity == SYMBOL_MOMENTUM;
    bool alike = is_numbered(one) && is_numbered(other) && one->parts.quantity == other->parts.quantity;
    return sums && alike && as->named && as_other->named && !as->parts.body != !as_other->parts.body;
}

int meaning_costs_pair(const MeaningSymbol *one, const ProblemQuantity *as, const MeaningSymbol *other, const ProblemQuantity *as_other)
{
    if ((as == as_other || are_the_same(as, as_other)) && !text_equal(one->name, other->name))
        return are_u_and_v(one, other) ? COST_TIMES : COST_SHARED;
    if (confuse_times(one, as, other, as_other) || confuse_numbers(one, as, other, as_other))
        return COST_TIMES;
    if (are_of_two_kinds(one, as, other, as_other))
        return COST_TWO_KINDS;
    bool bodies = as->named && as_other->named && as->parts.body && as_other->parts.body &&
                  as->parts.quantity == as_other->parts.quantity && as->parts.time == as_other->parts.time;
    bool unsaid = !(one->parted && one->parts.body) && !(other->parted && other->parts.body);
    bool ordered = as->parts.body < as_other->parts.body;
    return bodies && unsaid && as->parts.body != as_other->parts.body && in_order(one->name, other->name) != ordered ? COST_ORDER : 0;
}
