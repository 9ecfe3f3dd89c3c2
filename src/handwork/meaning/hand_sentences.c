#include "handwork/meaning/hand_meaning.h"

#include "handwork/hand_counted.h"
#include "handwork/hand_judging.h"
#include "handwork/meaning/meaning_quantities.h"
#include "handwork/page/sentence_values.h"
#include "handwork/written/written_units.h"

#include <string.h>

/* Whether the value is that of the quantity, as written or converted to kg, m and s: 23 cm for 0.231. */
static bool has_value(const HandChecker *c, const Written *written, const ProblemQuantity *quantity)
{
    Dimension wanted = quantity->value.shape.dimension, found;
    Written   ours;
    bool      other = units_convert(written->unit, wanted, c->exact) && written_in_our_unit(&ours, written, c->exact);
    return quantity->numbers == 1 && written->unit.len && (other || !units_are_wrong(written, wanted, true, &found, c->exact)) &&
           meaning_is_written_so(other ? &ours : written, quantity, c->exact);
}

static bool is_of_vector(const HandChecker *c, const ProblemQuantity *quantity)
{
    return c->plan->step[quantity->step].shape.kind == SHAPE_VECTOR;
}

static bool is_negative(const ProblemQuantity *quantity)
{
    return quantity->size || quantity->number[0] < 0;
}

/* Whether a velocity, or the like, goes on or back as the words say; in the plane they say too little. A body that was at rest recoils to
 * the left. */
static bool fits_direction(const HandChecker *c, const ProblemQuantities *list, const ValueWords *words, const ProblemQuantity *quantity)
{
    enum { PER_SECOND = -2 /* the exponent is kept twice: a velocity, momentum or impulse */ };
    bool directed = words->direction != DIRECTION_UNSAID || words->goes_on || words->returns;
    if (!directed || !quantity->named || quantity->value.shape.dimension.s != PER_SECOND)
        return true;
    bool back = words->direction == DIRECTION_BACK || words->returns, any = false, fits = false;
    if (is_of_vector(c, quantity) || c->turned)
        return false;
    if (words->direction != DIRECTION_UNSAID && !back)
        return is_negative(quantity) == (words->direction == DIRECTION_LEFT);
    for (int i = 0; i < list->count && !any; i++) {
        const ProblemQuantity *before = &list->of[i];
        any = before->named && !before->size && before->parts.quantity == SYMBOL_VELOCITY && before->parts.time == TIME_BEFORE &&
              before->parts.body && before->parts.body == quantity->parts.body && before->numbers == 1 && before->number[0] != 0;
        fits = any && quantity->parts.quantity == SYMBOL_VELOCITY && ((before->number[0] < 0) == is_negative(quantity)) == !back;
    }
    return any ? fits : back && is_negative(quantity);
}

static bool fits_time(const ValueWords *words, const ProblemQuantity *quantity)
{
    bool loss = quantity->named && quantity->parts.quantity == SYMBOL_LOSS, change = quantity->change || loss;
    if (text_is(words->time, "before") || text_is(words->time, "after"))
        return quantity->named && !change && quantity->parts.time == (text_is(words->time, "after") ? TIME_AFTER : TIME_BEFORE);
    if (text_is(words->time, "lost") || text_is(words->time, "change"))
        return change;
    return !words->time.len || change || !quantity->named;
}

static bool fits_quantity(const ValueWords *words, const ProblemQuantity *quantity)
{
    bool impulse = quantity->named && (quantity->parts.quantity == SYMBOL_IMPULSE || quantity->change);
    bool relative = quantity->named && (quantity->parts.quantity == SYMBOL_APPROACH || quantity->parts.quantity == SYMBOL_SEPARATION);
    if (words->relative)
        return relative;
    if (text_is(words->quantity, "J"))
        return impulse;
    if (text_is(words->quantity, "p"))
        return quantity->named && (quantity->parts.quantity == SYMBOL_MOMENTUM || quantity->parts.body);
    return true;
}

/* Whether no other answer of the problem has this dimension, so that the words need not name it: the cannon recoils at 2 m/s. */
static bool is_only_answer(const ProblemQuantities *list, const ProblemQuantity *quantity)
{
    bool only = quantity->answer;
    for (int i = 0; i < list->count && only; i++) {
        const ProblemQuantity *other = &list->of[i];
        only = !other->answer || other->step == quantity->step ||
               !dimension_same(other->value.shape.dimension, quantity->value.shape.dimension);
    }
    return only;
}

/* Single digits fit by chance: they tell what is asked for, and what a calculation gives for a quantity of a body or at a time. */
static bool has_digits(const HandChecker *c, const ProblemQuantities *list, const SentenceValue *value, const ProblemQuantity *quantity)
{
    const ValueWords *words = &value->words;
    bool              said = words->quantity.len && (words->body || words->time.len) && quantity->parts.body == words->body;
    return value->value.part[0].digits >= c->weights->telling_digits || (quantity->answer && words->body) || (value->worked && said) ||
           is_only_answer(list, quantity);
}

static bool can_be(const HandChecker *c, const ProblemQuantities *list, const SentenceValue *value, const ProblemQuantity *quantity)
{
    const ValueWords *words = &value->words;
    bool              velocity = quantity->parts.quantity == SYMBOL_VELOCITY && quantity->parts.body;
    bool body = words->body ? quantity->named && quantity->parts.body == words->body : !velocity || is_only_answer(list, quantity);
    bool part = quantity->parts.component >= 0 || quantity->parts.axis;
    return has_value(c, &value->value, quantity) && body && !part && !quantity->angle && fits_time(words, quantity) &&
           fits_quantity(words, quantity) && fits_direction(c, list, words, quantity);
}

/* 4 kg, where one body alone has that mass; 0: it names none. */
static int body_by_mass(const HandChecker *c, const ProblemQuantities *list, const SentenceValue *value)
{
    int bodies = 0, body = 0;
    for (int i = 0; i < list->count; i++) {
        const ProblemQuantity *mass = &list->of[i];
        if (mass->named && mass->parts.quantity == SYMBOL_MASS && mass->given && mass->parts.body != body &&
            has_value(c, &value->value, mass)) {
            body = mass->parts.body;
            bodies++;
        }
    }
    return bodies == 1 ? body : 0;
}

/* The body that the page calls X: that of the quantity for which its v_X stands; 0: it calls none so. */
static int body_called(const HandChecker *c, const ProblemQuantities *list, char letter)
{
    int body = 0;
    for (int i = 0; i < c->lines && letter && !body; i++) {
        const HandLine *line = &c->line[i];
        Text            name = line->entry->name;
        char            index = name.len < 2 ? ' ' : name.at[1] == '_' && name.len > 2 ? name.at[2] : name.at[1];
        for (int k = 0; k < list->count && line->step >= 0 && index == letter && !body; k++)
            body = list->of[k].step == line->step && list->of[k].named ? list->of[k].parts.body : 0;
    }
    return body;
}

/* Whether it is the part of the energy that is lost or, where a word says so, left. */
static bool is_share(HandChecker *c, const SentenceValue *value)
{
    return hand_is_share(c, &value->value, value->words.left);
}

/* Whether the value can be one of a quantity of the problem; *shows: it is no datum, and has enough digits not to fit by chance. */
static bool can_be_meant(HandChecker *c, const ProblemQuantities *list, const SentenceValue *value, bool *shows)
{
    bool found = value->percent && is_share(c, value);
    *shows |= found && value->value.part[0].digits >= c->weights->telling_digits;
    for (int i = 0; i < list->count && !value->percent; i++) {
        const ProblemQuantity *quantity = &list->of[i];
        bool                   can = can_be(c, list, value, quantity), datum = quantity->given && !quantity->made;
        found |= can;
        *shows |= can && !datum && has_digits(c, list, value, quantity);
    }
    return found && !value->words.unknown;
}

static bool is_right(HandChecker *c, const ProblemQuantities *quantities, SentenceValues *values)
{
    bool right = true, shows = false;
    for (int i = 0; i < values->values && right; i++) {
        SentenceValue *value = &values->value[i];
        int            body = body_by_mass(c, quantities, value);
        if (body && i + 1 < values->values && !value[1].words.body)
            value[1].words.body = body;
        value->words.body = value->words.body ? value->words.body : body_called(c, quantities, value->words.letter);
        right = body || can_be_meant(c, quantities, value, &shows);
    }
    return right && shows;
}

static bool judge_unread(HandChecker *c, const ProblemQuantities *quantities)
{
    bool           any = false;
    SentenceValues values;
    for (int i = c->work->unreads; i--;) {
        HandUnread *unread = &c->work->unread[i];
        HandEntry   entry = {
              .kind = CLAIM_STATEMENT, .as_written = unread->said, .name = unread->said, .component = -1, .span = unread->span};
        bool read = unread->claim && unread->said.len <= LIMIT_SENTENCE && sentence_values_read(&values, unread->said, c->exact);
        if (!read || !is_right(c, quantities, &values))
            continue;
        hand_read_after_all(c, &entry, unread);
        any = true;
    }
    return any;
}

/* Up to the end of the line, or of the sentence. */
static Text words_behind(const HandForm *form, Text page)
{
    Text line = text_from(page, form->span.end);
    return text_before_any(line, "\n.,;=");
}

/* Whether the line gives a number for something that is named only in words, or not at all: energy of the bullet = 216 J,
 * 375 - 225 = 150 J. */
static bool read_line(const HandChecker *c, const HandLine *line, SentenceValues *values)
{
    const HandEntry *entry = line->entry;
    bool             value = entry->kind == CLAIM_VALUE && entry->as_written.len > 1;
    bool             nameless = entry->kind == CLAIM_EQUATION && entry->forms > 1;
    bool             open = line->kind == HAND_UNKNOWN && entry->forms && !line->joints && line->aside == ASIDE_NONE && line->step < 0;
    for (int i = 0; i < entry->forms && open; i++)
        open = written_is_number(&entry->form[i].written);
    if (!open || !(value || nameless))
        return false;
    const HandForm *last = &entry->form[entry->forms - 1];
    *values = (SentenceValues){
        .value = {{.text = last->text, .value = last->written, .percent = last->percent, .worked = entry->forms > 1}}, .values = 1};
    ValueWords *words = &values->value[0].words;
    words->direction = directions_said(text_short(words_behind(last, c->work->page), LIMIT_SENTENCE));
    Text said = nameless ? hand_words_before(entry, c->work->page) : entry->as_written;
    if (said.len > LIMIT_SENTENCE)
        return false;
    return (nameless && hand_stands_alone(entry, c->work->page)) || sentence_values_add_words(words, said);
}

/* Whether words give a velocity or a momentum a direction. */
static bool is_directed(const HandChecker *c, const SentenceValue *value)
{
    Dimension velocity = dimension_of(0, 1, -1), momentum = dimension_of(1, 1, -1), found;
    bool      kind = value->value.unit.len && (!units_are_wrong(&value->value, velocity, true, &found, c->exact) ||
                                          !units_are_wrong(&value->value, momentum, true, &found, c->exact));
    return kind && value->words.direction != DIRECTION_UNSAID;
}

/* (9/5)(1, 2) = (1.8, 3.6): a vector without a name that is worked out. */
static bool is_nameless_vector(const HandLine *line)
{
    const HandEntry *entry = line->entry;
    bool open = line->kind == HAND_UNKNOWN && entry->kind == CLAIM_EQUATION && entry->forms > 1 && !line->joints && line->step < 0;
    for (int i = 0; i < entry->forms && open; i++)
        open = !entry->form[i].written.named && entry->form[i].written.shape.kind == SHAPE_VECTOR;
    return open && line->aside == ASIDE_NONE;
}

/* Whether it is the value of a quantity that is not given. */
static bool is_vector_of_problem(const HandChecker *c, const ProblemQuantities *quantities, const HandLine *line)
{
    const Written *last = &line->entry->form[line->entry->forms - 1].written;
    bool           is = false;
    for (int i = 0; i < quantities->count && !is; i++) {
        const ProblemQuantity *quantity = &quantities->of[i];
        is = !quantity->given && quantity->value.shape.kind == SHAPE_VECTOR && meaning_is_written_so(last, quantity, c->exact);
    }
    return is;
}

bool hand_judge_sentences(HandChecker *c)
{
    ProblemQuantities *quantities = ARENA_ONE(c->mem, ProblemQuantities);
    SentenceValues     values;
    bool               open = c->work->unread_claims > 0, any = false;
    for (int i = 0; i < c->lines && !open; i++)
        open = read_line(c, &c->line[i], &values) || is_nameless_vector(&c->line[i]);
    if (!open || c->asked)
        return false;
    meaning_quantities_list(quantities, c, true);
    for (int i = 0; i < c->lines; i++) {
        if (is_nameless_vector(&c->line[i]) && is_vector_of_problem(c, quantities, &c->line[i])) {
            hand_acquit(c, i);
            any = true;
        }
        if (!read_line(c, &c->line[i], &values))
            continue;
        bool right = is_right(c, quantities, &values), directed = is_directed(c, &values.value[0]);
        if (right)
            hand_acquit(c, i);
        else if (directed)
            hand_leave_open(c, i, TEXT("carom does not find a quantity with this value and this direction: write NAME = VALUE"));
        c->line[i].misread = directed && !right;
        any |= right || directed;
    }
    any |= judge_unread(c, quantities);
    hand_count_lines(c);
    return any;
}
