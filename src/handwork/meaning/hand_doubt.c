/* The burden of proof is carom's. A value whose name carom had to interpret is called wrong only if a mistake is found that gives it:
 * otherwise the name may well stand for something else, and the line is left open. The names of what the problem gives and asks for leave
 * no such doubt. Nor is a line called wrong that carom may have misread: one that seems to work out a vector for a number, one whose name
 * stands in a claim that was not read, or one above answers that are all right. Arithmetic leaves no doubt, whatever it is about. */
#include "handwork/equations/equation_judge.h"
#include "handwork/hand_judging.h"
#include "handwork/reading/hand_reading.h"
#include "language/token.h"
#include "handwork/reading/hand_symbols.h"
#include "handwork/written/digits.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

static void clear_verdict(HandLine *line)
{
    line->step = line->from = line->in_spite = -1;
    line->equation = NULL;
    line->aside = ASIDE_NONE;
    line->suspects = line->joints = 0;
    line->remark = line->factor = (Text){0};
    line->same = line->pair = line->could_be = line->misread = false;
    line->unit = (Dimension){.kind = DIMENSION_ANY};
}

/* Whether the value of the line is the true one, whatever stands above it. */
static bool is_true(HandChecker *c, int i)
{
    HandLine *line = &c->line[i];
    if (line->step < 0 || hand_is_equation(line) || c->truth->entry[line->step].state != STATE_OK)
        return false;
    Target target = hand_target(c, i, c->truth->entry[line->step].value, c->ctx);
    line->verdict = verdict_of(&line->entry->form[line->entry->forms - 1].written, &target);
    return verdict_is_right(line->verdict.kind);
}

/* No line follows from that one any more, or is right in spite of it. What was carried from it has to answer for itself. */
static void forget_wrong(HandChecker *c, int acquitted)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        line->in_spite = line->in_spite == acquitted ? -1 : line->in_spite;
        if (line->kind == HAND_CARRIED && line->from == acquitted) {
            line->kind = is_true(c, i) ? HAND_RIGHT : HAND_ROOT;
            line->from = -1;
            if (line->kind == HAND_RIGHT)
                forget_wrong(c, i);
        }
    }
}

void hand_acquit(HandChecker *c, int i)
{
    HandLine *line = &c->line[i];
    clear_verdict(line);
    line->kind = HAND_RIGHT;
    line->verdict = (Verdict){.kind = VERDICT_EXACT};
    forget_wrong(c, i);
}

void hand_leave_open(HandChecker *c, int i, Text why)
{
    HandLine  *line = &c->line[i];
    HandEntry *entry = arena_copy(c->mem, line->entry, sizeof *entry);
    entry->form = arena_copy(c->mem, entry->form, sizeof *entry->form * (size_t)entry->forms);
    entry->form[entry->forms - 1].written.why = why;
    clear_verdict(line);
    line->entry = entry;
    line->kind = HAND_NOT_READ;
    forget_wrong(c, i);
}

bool hand_has_wrong_numbers(const HandLine *line)
{
    bool wrong = line->remark.len > 0;
    for (int i = 0; i < line->joints; i++) {
        const Written *right = &line->entry->form[line->joint[i]].written, *left = &line->entry->form[line->joint[i] - 1].written;
        wrong |= !right->named && !left->named && right->shape.kind == left->shape.kind; /* 5k = 5 is about a k, and no vector */
    }
    return wrong;
}

/* ---- doubt ------------------------------------------------------------------------------------------------ */

static bool is_explained(const HandLine *line)
{
    bool explained = line->remark.len || line->factor.len || line->joints || line->pair || (line->equation && line->equation->repairs);
    for (int i = 0; i < line->suspects && !explained; i++)
        explained = !line->suspect[i].chance;
    return explained;
}

/* Whether a mistake that the method knows gives the value. */
static bool has_known_mistake(const HandLine *line)
{
    bool known = false;
    for (int i = 0; i < line->suspects; i++)
        known |= line->suspect[i].mistake && !line->suspect[i].chance;
    return known;
}

/* Whether a right equation has the name, and so confirms what it is read as. */
static bool is_confirmed(const HandChecker *c, Text name)
{
    bool confirmed = false;
    for (int i = 0; i < c->lines && !confirmed; i++) {
        const HandLine *line = &c->line[i];
        for (int k = 0; k < line->entry->forms && hand_is_right(line) && !confirmed; k++)
            confirmed = token_has_name(line->entry->form[k].text, name) ||
                        (text_equal(line->entry->as_written, name) && line->entry->form[k].written.named);
    }
    return confirmed;
}

/* Whether nothing but its place on the page says what the name stands for: a letter of the student's own, or v_n, which is before the
 * collision for some and after it for others. */
static bool is_interpreted(const HandChecker *c, const HandLine *line)
{
    PaperSymbol    symbol;
    Text           name = line->entry->name;
    bool           axis = symbol_read(&symbol, name) && symbol.axis && symbol.time == TIME_UNSAID && symbol.quantity == SYMBOL_VELOCITY;
    const OwnName *own = hand_own_name(c, name);
    return !hand_is_own_name(line, c->plan) && (axis || (own && !own->usual)) && !is_confirmed(c, line->entry->as_written);
}

/* Whether a right line below goes on with the value, which therefore is that of something else. */
static bool is_used_rightly(const HandChecker *c, int i)
{
    bool used = false;
    for (int k = i + 1; k < c->lines && !used; k++)
        used = hand_is_right(&c->line[k]) && c->line[k].in_spite == i && hand_line_uses(c->report, c->line, k, i);
    return used;
}

/* v_perp = s n = (3, -3) is right, and s = 3 is not if it is the length along n: so the page calls something else s. */
static bool is_named_rightly(const HandChecker *c, int i)
{
    bool named = false;
    for (int k = i + 1; k < c->lines && !named; k++)
        named = hand_is_right(&c->line[k]) && c->line[k].in_spite == i && !c->line[k].joints && hand_names_line(c, k, i);
    return named;
}

/* Whether the name is that of a number on the method's own way, such as k, and no symbol of textbooks, as p is. */
static bool is_free(const HandChecker *c, const HandLine *line)
{
    const Step *step = &c->plan->step[line->step];
    PaperSymbol symbol;
    return step->role == ROLE_STEP && step->shape.kind == SHAPE_NUMBER && !symbol_read(&symbol, line->entry->name);
}

static bool has_right_answer_in_spite(const HandChecker *c, int i)
{
    bool right = false;
    for (int k = i + 1; k < c->lines && !right; k++) {
        const HandLine *below = &c->line[k];
        right = hand_is_right(below) && below->in_spite == i && below->step >= 0 && c->plan->step[below->step].role == ROLE_ANSWER;
    }
    return right;
}

/* Such a name, if no known mistake gives its value and an answer below is right in spite of it: then the page calls something else k. */
static bool is_belied(const HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    return is_free(c, line) && !line->joints && !has_known_mistake(line) && has_right_answer_in_spite(c, i);
}

/* Whether the page defines such a name itself: d = I · N = 2, with a formula that has that value, and that no known mistake gives. */
static bool is_own_definition(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    return is_free(c, line) && !(has_known_mistake(line) && !line->could_be) && entry->forms > 1 && entry->form[0].written.named &&
           !entry->form[entry->forms - 1].written.named && !line->joints;
}

static bool is_datum(const HandChecker *c, const HandLine *line)
{
    return line->step >= 0 && !hand_is_equation(line) && c->plan->step[line->step].role == ROLE_GIVEN;
}

/* Whether the line works out its value, and does not only put it into other units. */
static bool works_out(const HandLine *line)
{
    const Written *first = line->entry->forms > 1 ? &line->entry->form[0].written : NULL;
    return first && first->formula && first->formula->count && !digits_is_literal(first->formula);
}

/* u1 = 9 - 1 = 8: nobody works out a datum, so the page calls something else u1, a velocity in another frame. v = v - e*u is a variable of
 * a program, which goes on from the datum. */
static bool is_no_datum(const HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    bool            goes_on = token_has_name(line->entry->form[0].text, line->entry->as_written);
    return is_datum(c, line) && !line->joints &&
           ((works_out(line) && !goes_on && line->component < 0 && !has_known_mistake(line)) ||
            (line->entry->forms > 1 && has_right_answer_in_spite(c, i)));
}

/* p = 380 and p = -330, each worked out on its line: the page has one letter for the momentum of each body. */
static bool is_redefined(const HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    bool            again = false;
    for (int k = 0; k < c->lines && works_out(line) && !again; k++) {
        const HandEntry *other = c->line[k].entry;
        again = k != i && other->kind == CLAIM_VALUE && works_out(&c->line[k]) && text_equal(other->as_written, line->entry->as_written) &&
                other->form[other->forms - 1].written.count == line->entry->form[line->entry->forms - 1].written.count &&
                !hand_have_same_value(c, i, k);
    }
    return again && !line->joints && !hand_is_own_name(line, c->plan);
}

static bool is_value(const HandEntry *entry)
{
    return entry->kind == CLAIM_VALUE && entry->forms && entry->form[entry->forms - 1].written.shape.kind != SHAPE_NONE;
}

/* w_A' beside a w_A that was left open: whatever that is, this is the same afterwards. */
static bool is_later_open(const HandChecker *c, int i)
{
    Text name = c->line[i].entry->as_written;
    bool later = false;
    for (int k = 0; k < i && text_ends(name, "'") && !c->line[i].joints && !later; k++)
        later = c->line[k].kind == HAND_NOT_READ && is_value(c->line[k].entry) &&
                text_equal(c->line[k].entry->as_written, text_cut(name, 0, name.len - 1));
    return later;
}

static bool has_value_of(const HandChecker *c, const HandEntry *entry, int step)
{
    Target target = verdict_target(c->truth->entry[step].value, c->ctx, c->exact);
    target.right_only = true;
    return c->truth->entry[step].state == STATE_OK && verdict_is_right(verdict_of(&entry->form[entry->forms - 1].written, &target).kind);
}

/* j = -(1 + e)*vn above j' = j/(1/ma + 1/mb), of which j' has the value of the impulse: a program goes on from j, which is something else.
 * A velocity with a prime is the one afterwards. */
static bool is_changed_below(const HandChecker *c, int i)
{
    Text name = c->line[i].entry->as_written;
    bool changed = false;
    for (int k = i + 1; k < c->lines && !changed && !strchr("vVuUwW", name.len ? name.at[0] : 'v'); k++) {
        const HandEntry *below = c->line[k].entry;
        Text             other = below->as_written;
        changed = text_ends(other, "'") && text_equal(text_cut(other, 0, other.len - 1), name) && below->forms > 1 &&
                  token_has_name(below->form[0].text, name) && has_value_of(c, below, c->line[i].step);
    }
    return changed && c->line[i].entry->forms > 1;
}

/* loss = 13 %: of what, the page does not say. */
static bool is_share(const HandChecker *c, const HandLine *line)
{
    Dimension dimension = c->plan->step[line->step].shape.dimension;
    return line->entry->form[line->entry->forms - 1].percent && dimension.kind == DIMENSION_OF;
}

static bool is_impulse(const HandEntry *entry)
{
    PaperSymbol symbol;
    return symbol_read(&symbol, entry->name) && symbol.quantity == SYMBOL_IMPULSE;
}

/* vaf = 5 beside vA' = 1, or h2 = 0.65 below h1 = 1.8, which are right: a page has one name for a quantity, so the other one stands for
 * something else. Impulses and changes of momentum have two. */
static bool is_second_name(const HandChecker *c, const HandLine *line)
{
    bool second = false;
    for (int k = 0; k < c->lines && !second; k++) {
        const HandLine *other = &c->line[k];
        second = hand_is_right(other) && other->step == line->step && other->component == line->component &&
                 other->entry->kind == CLAIM_VALUE && other->entry->forms && !hand_is_equation(other) &&
                 !text_equal(other->entry->as_written, line->entry->as_written);
    }
    Text name = line->entry->as_written;
    bool plain = text_ends(name, "'") || memchr(name.at, ' ', name.len); /* vA', the velocity of A after */
    return second && line->step >= 0 && line->entry->kind == CLAIM_VALUE && !plain && !is_impulse(line->entry) &&
           !hand_is_own_name(line, c->plan) && line->verdict.kind != VERDICT_SIGN;
}

bool hand_is_in_equation_above(const HandChecker *c, int i)
{
    Text name = c->line[i].entry->as_written;
    bool in = false;
    for (int k = 0; k < i && !in; k++) {
        const HandLine *line = &c->line[k];
        bool            right = hand_is_equation(line) && hand_is_right(line);
        in = right && token_has_name(line->entry->as_written, name);
        for (int f = 0; f < line->entry->forms && right && !in; f++)
            in = token_has_name(line->entry->form[f].text, name);
    }
    return in;
}

static bool is_doubtful(const HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    bool            value = line->kind == HAND_ROOT && line->step >= 0 && !hand_is_equation(line) && line->entry->kind == CLAIM_VALUE;
    bool            solved = value && hand_is_in_equation_above(c, i);
    return (line->kind == HAND_ROOT && is_second_name(c, line)) ||
           (value && (is_share(c, line) || is_no_datum(c, i) || is_belied(c, i) || is_own_definition(c, line) ||
                      (!solved && is_named_rightly(c, i)) || is_redefined(c, i) || is_later_open(c, i) || is_changed_below(c, i) ||
                      (!is_explained(line) && !solved && (is_interpreted(c, line) || is_used_rightly(c, i)))));
}

/* ---- lines that may be misread ------------------------------------------------------------------------------ */

static bool is_answer(const HandChecker *c, const HandLine *line)
{
    return line->step >= 0 && !hand_is_equation(line) && c->plan->step[line->step].role == ROLE_ANSWER;
}

static bool has_vectors(const HandChecker *c)
{
    bool vectors = false;
    for (int i = 0; i < c->plan->count && !vectors; i++)
        vectors = c->plan->step[i].role == ROLE_GIVEN && c->plan->step[i].shape.kind == SHAPE_VECTOR;
    return vectors;
}

/* Whether the page has a vector for a number, as J n for the size of the impulse, or works out numbers that differ for a vector, of which a
 * number alone may be the size. */
static bool has_another_shape(const HandChecker *c, const HandLine *line)
{
    const Written *last = &line->entry->form[line->entry->forms - 1].written;
    ShapeKind      expected = line->expected.shape.kind;
    bool           value = line->kind == HAND_ROOT && line->step >= 0 && !hand_is_equation(line) && line->entry->kind == CLAIM_VALUE;
    bool           worked = last->formula && last->formula->kind != EXPR_VECTOR;
    return value && ((last->shape.kind == SHAPE_VECTOR && expected == SHAPE_NUMBER && (worked || has_vectors(c))) ||
                     (last->shape.kind == SHAPE_NUMBER && expected == SHAPE_VECTOR && line->joints));
}

/* va' = 5 kg m gives the name a value, and says nothing else about it. */
static bool gives_value(Text claim, Text name)
{
    bool begins = claim.len > name.len && !memcmp(claim.at, name.at, name.len);
    return begins && text_starts(text_trim(text_from(claim, name.len)), "=");
}

/* Whether the text has the name other than as the unit of a number: the J of 2.8 J is no impulse. */
static bool has_name(Text text, Text name)
{
    size_t at = 0;
    Text   next;
    bool   has = false;
    while (!has && (next = token_next_name(text, &at)).len) {
        Text before = text_trim(text_cut(text, 0, (size_t)(next.at - text.at)));
        bool unit = unit_named(next) && before.len && isdigit((unsigned char)before.at[before.len - 1]);
        has = !unit && text_equal(next, name);
    }
    return has;
}

/* Whether a claim that was not read has the name: it may say what the name stands for. */
static bool is_named_unread(const HandChecker *c, const HandLine *line)
{
    Text name = line->entry->as_written;
    bool named = false;
    for (int i = 0; i < c->work->unreads && !named && line->entry->kind == CLAIM_VALUE; i++) {
        const HandUnread *unread = &c->work->unread[i];
        named = unread->claim && has_name(unread->text, name) && !gives_value(unread->text, name);
    }
    return named;
}

/* Whether all answers on the page are right, and one of them stands below the line. */
static bool leads_to_right_answers(const HandChecker *c, int i)
{
    bool right = true, below = false;
    for (int k = 0; k < c->lines; k++) {
        if (!is_answer(c, &c->line[k]) || k == i)
            continue;
        right &= hand_is_right(&c->line[k]) || c->line[k].kind == HAND_NOT_READ;
        below |= k > i && hand_is_right(&c->line[k]);
    }
    return right && below;
}

/* Whether it is a component along an axis with the other sign, from which a right speed is worked out below: its size would do. */
static bool is_size_of_component(const HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    PaperSymbol     symbol;
    bool            axis = symbol_read(&symbol, line->entry->name) && symbol.axis && line->verdict.kind == VERDICT_SIGN, speed = false;
    for (int k = i + 1; k < c->lines && axis && !speed; k++)
        speed = c->line[k].step >= 0 && hand_is_right(&c->line[k]) && c->plan->step[c->line[k].step].role == ROLE_SPEED;
    return speed;
}

/* u1 = -1, where the problem gives va = 3 and va' = -1: a name that is not the problem's own may be that of another datum. */
static bool is_other_datum(const HandChecker *c, const HandLine *line)
{
    bool other = false;
    for (int i = 0; i < c->plan->aspects && !other && !hand_is_own_name(line, c->plan); i++) {
        const Step *step = &c->plan->step[i], *own = &c->plan->step[line->step];
        bool        like = i != line->step && step->role == ROLE_GIVEN && hand_other_time(c->report, line->step) == i &&
                    shape_equal(step->shape, own->shape);
        if (!like || c->truth->entry[i].state != STATE_OK)
            continue;
        Target target = verdict_target(c->truth->entry[i].value, c->ctx, c->exact);
        other = verdict_of(&line->entry->form[line->entry->forms - 1].written, &target).kind == VERDICT_EXACT;
    }
    return other;
}

/* Whether the line gives a value of a quantity under a name that leaves no doubt, and nothing else on it is wrong. A datum or a step on the
 * way that is worked out may be something else, and so may a datum with the other sign. */
static bool is_sure(const HandChecker *c, const HandLine *line)
{
    bool value = line->kind == HAND_ROOT && line->step >= 0 && !hand_is_equation(line), answer = is_answer(c, line);
    bool bare = line->entry->forms == 1;
    if (is_datum(c, line))
        return value && bare && line->verdict.kind != VERDICT_SIGN && !is_other_datum(c, line);
    return value && !line->joints && (answer || bare) && (hand_is_own_name(line, c->plan) || !is_interpreted(c, line));
}

/* Whether it is another name for an impulse that is right above, J = Δp = -2.8, with the sign that it has there. */
static bool is_impulse_above(const HandChecker *c, int i)
{
    const HandEntry *entry = c->line[i].entry;
    bool             above = false;
    for (int k = 0; k < i && entry->forms > 1 && is_impulse(entry) && !above; k++) {
        const HandLine *other = &c->line[k];
        above = hand_is_right(other) && is_impulse(other->entry) && text_equal(other->entry->as_written, entry->form[0].text) &&
                hand_have_same_value(c, i, k);
    }
    return above;
}

/* Whether a form that differs from its neighbours has a name of which no part says a body: the u of v = eu = 9. */
static bool has_open_name(const HandLine *line)
{
    bool open = false;
    for (int i = 0; i < line->joints; i++)
        for (int k = line->joint[i] - 1; k <= line->joint[i]; k++) {
            size_t      at = 0;
            Text        name;
            PaperSymbol symbol;
            while (line->entry->form[k].written.named && !open && (name = token_next_name(line->entry->form[k].text, &at)).len)
                open = !text_is(name, "e") && name.at[0] != '_' && !(symbol_read(&symbol, name) && symbol.body);
        }
    return open;
}

/* Why the line may be misread; empty where it is not wrong, or where nothing says so. */
static Text misread(const HandChecker *c, int i)
{
    const HandLine *line = &c->line[i];
    Text            name = line->entry->as_written;
    if ((line->kind != HAND_ROOT && !line->joints) || line->entry->kind == CLAIM_STATEMENT || hand_has_wrong_numbers(line))
        return (Text){0};
    if (line->verdict.kind == VERDICT_SIGN && line->entry->forms && line->entry->form[line->entry->forms - 1].unsaid)
        return text_format(c->mem, "the words behind it may say which way %.*s is: write its sign", TEXT_ARG(name));
    if (line->joints && hand_is_right(line) && has_open_name(line))
        return text_format(c->mem, "the value is right, but as carom reads the names in it, its formula has another: write what they are");
    if (is_impulse_above(c, i))
        return text_format(c->mem, "which way %.*s counts is not said: write `impulse on A` or `impulse on B`", TEXT_ARG(name));
    if (has_another_shape(c, line))
        return text_format(c->mem, "%.*s is a %s in this problem, and carom reads a %s here: write this claim on a line of its own",
                           TEXT_ARG(name), line->expected.shape.kind == SHAPE_VECTOR ? "vector" : "number",
                           line->expected.shape.kind == SHAPE_VECTOR ? "number" : "vector");
    if (is_named_unread(c, line))
        return text_format(c->mem, "%.*s stands in a line that was not read, which may say what it is", TEXT_ARG(name));
    if (is_size_of_component(c, i))
        return text_format(c->mem, "%.*s has the other sign as carom counts, but the speed below is right: write |%.*s| for its size",
                           TEXT_ARG(name), TEXT_ARG(name));
    if (!leads_to_right_answers(c, i) || is_sure(c, line))
        return (Text){0};
    if (is_datum(c, line))
        return text_format(c->mem, "the problem has another value for %.*s, but the answers below are right: write what it is here",
                           TEXT_ARG(name));
    return TEXT("as carom reads this it does not hold, but the answers below are right: write what it is about, as in `speed of A "
                "after = ...`");
}

bool hand_judge_misread(HandChecker *c)
{
    bool any = false;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        Text why = misread(c, i);
        if (!why.len)
            continue;
        any = true;
        hand_leave_open(c, i, why);
        c->line[i].misread = true;
    }
    if (any) {
        hand_count_lines(c);
        hand_take_first_root(c);
    }
    return any;
}

void hand_judge_doubt(HandChecker *c)
{
    bool doubted = false;
    for (int i = 0; i < c->lines && !c->asked; i++) {
        if (!is_doubtful(c, i))
            continue;
        Text        name = c->line[i].entry->as_written;
        PaperSymbol symbol;
        bool        misread = is_second_name(c, &c->line[i]) || is_no_datum(c, i) || symbol_read(&symbol, c->line[i].entry->name);
        doubted = true;
        hand_leave_open(c, i,
                        text_format(c->mem, "%.*s may stand for something else here: write what it is, as in `speed of A after = ...`",
                                    TEXT_ARG(name)));
        c->line[i].misread = misread; /* nobody knows whether they are right */
    }
    if (!doubted)
        return;
    hand_count_lines(c);
    hand_take_first_root(c);
}
