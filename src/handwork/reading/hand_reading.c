/* The choice among the readings of a page: what its names mean, as the page agrees best with the problem. */
#include "base/paper.h"
#include "handwork/equations/equation_sides.h"
#include "handwork/hand_judging.h"
#include "handwork/meaning/hand_meaning.h"
#include "handwork/meaning/meaning_page.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/reading/hand_symbols.h"
#include "language/token.h"

#include <ctype.h>
#include <string.h>

static bool is_reading(const HandReading *reading, const HandChecker *c, Naming naming)
{
    bool is = reading->naming == naming && reading->own_names == c->own_names;
    for (int i = 0; i < c->own_names && is; i++) {
        const OwnName *then = &reading->own_name[i], *now = &c->own_name[i];
        is = text_equal(then->name, now->name) && then->step == now->step && then->component == now->component;
    }
    return is;
}

/* Reads the page, and keeps how it reads. */
static const HandReading *read_anew(HandChecker *c, int first_line, Naming naming)
{
    HandReading *reading = ARENA_ONE(c->mem, HandReading);
    hand_begin_reading(c, naming);
    c->upto = c->report->plan->aspects;
    c->work = hand_read_page(c, first_line);
    hand_settle_angles(c);
    hand_make_lines(c);
    *reading = (HandReading){.naming = naming,
                             .own_name = arena_copy(c->mem, c->own_name, sizeof *c->own_name * (size_t)c->own_names),
                             .own_names = c->own_names,
                             .work = c->work,
                             .line = c->line,
                             .upto = c->upto,
                             .meanings = c->meanings,
                             .before = c->readings};
    return c->readings = reading;
}

/* A reading depends on nothing but the naming and the names of the page's own, so one that was tried before is taken as it was. */
static void read_as(HandChecker *c, int first_line, Naming naming)
{
    const HandReading *reading = c->readings;
    while (reading && !is_reading(reading, c, naming))
        reading = reading->before;
    if (!reading)
        reading = read_anew(c, first_line, naming);
    c->naming = naming;
    c->meanings = reading->meanings;
    c->work = reading->work;
    c->lines = reading->work->entries;
    c->line = arena_copy(c->mem, reading->line, sizeof *c->line * (size_t)(c->lines + 1));
    c->upto = reading->upto;
}

/* Whether the page says u = 0, as of a ball that falls from rest: that is no speed of the impact. */
static bool starts_from_rest(Text page)
{
    bool rest = false;
    for (size_t at = 0, end; at < page.len && !rest; at = end) {
        end = token_name_end(page, at);
        Text behind = text_trim(text_from(page, end));
        if (text_is(text_cut(page, at, end), "u") && text_starts(behind, "=")) {
            behind = text_trim(text_from(behind, 1));
            Text after = text_from(behind, behind.len > 1);
            bool list = text_starts(after, ", "); /* u = 0, s = 2 */
            rest = text_starts(behind, "0") && (list || !(behind.len > 1 && strchr("0123456789.,*/", behind.at[1])));
        }
        end += end == at;
    }
    return rest;
}

/* Whether a name on the page is a velocity u: u, u1, u_A. */
static bool writes_u(Text page, Arena *mem)
{
    PaperSymbol symbol;
    bool        found = false;
    Text        name;
    for (size_t at = 0; !found && (name = token_next_name(page, &at)).len;)
        found = name.at[0] == 'u' && symbol_read(&symbol, paper_name(mem, name));
    return found;
}

bool hand_writes_two_cases(Text page)
{
    unsigned small = 0, large = 0; /* a bit for each body */
    Text     name;
    size_t   at = 0;
    while ((name = token_next_name(page, &at)).len) {
        static const char BODIES[] = "ABC123";
        const char       *body = name.len == 2 ? strchr(BODIES, name.at[1]) : NULL;
        small |= body && name.at[0] == 'v' ? 1u << (body - BODIES) : 0;
        large |= body && name.at[0] == 'V' ? 1u << (body - BODIES) : 0;
    }
    return small & large;
}

/* Whether it has a v1 or v2, small or capital. */
static bool numbers_velocities(Text page)
{
    bool found = false;
    Text name;
    for (size_t at = 0; !found && (name = token_next_name(page, &at)).len;)
        found = name.len > 1 && (name.at[0] == 'v' || name.at[0] == 'V') && (name.at[1] == '1' || name.at[1] == '2');
    return found;
}

bool hand_writes_index_0(Text page)
{
    static const char *const NAMES[] = {"T0", "T_0", "K0", "K_0", "E0", "E_0", "p0", "p_0", "T₀", "K₀", "E₀", "p₀"};
    bool                     found = false;
    Text                     name;
    for (size_t at = 0; !found && (name = token_next_name(page, &at)).len;)
        for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES && !found; i++)
            found = text_is(name, NAMES[i]);
    return found;
}

/* Whether all that the page says is true as it is read. */
static bool agrees(HandChecker *c, const Column *truth)
{
    bool all = !c->work->unread_claims;
    for (int i = 0; i < c->lines && all; i++)
        all = hand_line_agrees(c, i, truth);
    return all;
}

static bool has_true_value(HandChecker *c, const HandLine *line)
{
    const Entry *entry = &c->report->exact->entry[line->step];
    Target       target = verdict_target(hand_part(line, entry->value), c->exact, c->exact);
    target.right_only = true;
    return entry->state == STATE_OK && verdict_is_right(verdict_of(&line->entry->form[line->entry->forms - 1].written, &target).kind);
}

/* Whether the page gives a value to a v before the collision, or to a u after it. Equations alone, where v and u are exchanged as easily as
 * before and after, do not show that u is what comes after. */
static bool gives_value_to_u_after(HandChecker *c)
{
    bool gives = false;
    for (int i = 0; i < c->lines && !gives; i++) {
        const HandLine *line = &c->line[i];
        bool            value = line->entry->kind == CLAIM_VALUE && line->step >= 0 && line->step < c->plan->aspects && line->entry->forms;
        bool            given = value && c->plan->step[line->step].role == ROLE_GIVEN;
        gives = value && line->kind == HAND_RIGHT && line->entry->name.at[0] == (given ? 'v' : 'u') && has_true_value(c, line);
    }
    return gives;
}

static bool is_possible(HandChecker *c)
{
    return !(c->naming & NAMING_U_AFTER) || gives_value_to_u_after(c);
}

/* Reads the page by that naming, and keeps it if the page agrees better with the problem then. *most says how well it agrees. */
static void read_if_better(HandChecker *c, int first_line, Naming naming, const Column *truth, int *most)
{
    Naming before = c->naming;
    read_as(c, first_line, naming);
    int  now = hand_agreement(c, truth);
    bool better = now > *most && is_possible(c);
    *most = better ? now : *most;
    if (!better)
        read_as(c, first_line, before);
}

/* Reads the lines by the naming of times under which the page agrees best with the problem. */
static void read_times(HandChecker *c, int first_line, const Column *truth, int *most)
{
    static const Naming OTHERS[] = {
        NAMING_U_BEFORE,
        NAMING_V_AFTER,
        NAMING_V_AFTER | NAMING_U_BEFORE,
        NAMING_V_BEFORE,
        NAMING_U_AFTER,
        NAMING_V_BEFORE | NAMING_U_AFTER,
        NAMING_V_AFTER | NAMING_PARTS_BEFORE,
        NAMING_V_AFTER | NAMING_PARTS_BEFORE | NAMING_U_BEFORE,
    };
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS && c->open_names; i++) {
        bool data = c->given_u && (OTHERS[i] & NAMING_V_BEFORE) && !(OTHERS[i] & NAMING_U_AFTER); /* are called u and v */
        if (!data && hand_changes_names(c, OTHERS[i]))
            read_if_better(c, first_line, OTHERS[i], truth, most);
    }
    if (c->numbers_states && hand_changes_names(c, c->naming | NAMING_STATES))
        read_if_better(c, first_line, c->naming | NAMING_STATES, truth, most);
}

/* Whether two letters or more stand for what is worked out, and the page gives each of them a value. */
static bool gives_values_to(const HandChecker *c, const HandLetters *letters)
{
    int  given = 0;
    bool all = true;
    for (int k = 0; k < letters->count && all; k++) {
        const OwnName *name = &letters->name[k];
        bool           worked = c->plan->step[name->step].role != ROLE_GIVEN && name->name.len == 1, has = false;
        for (int i = 0; i < c->lines && worked; i++)
            has |= c->line[i].entry->kind == CLAIM_VALUE && text_equal(c->line[i].entry->name, name->name);
        all = has || !worked;
        given += has;
    }
    return all && given > 1;
}

static int unknown_names(const HandChecker *c)
{
    int count = 0;
    for (int i = 0; i < c->lines; i++)
        count += c->line[i].kind == HAND_UNKNOWN && c->line[i].entry->kind == CLAIM_VALUE;
    return count;
}

/* Gives these names their meanings, and leaves the others theirs. */
static void take_names(HandChecker *c, const OwnName *name, int names)
{
    const OwnName *before = c->own_name;
    int            count = c->own_names;
    c->own_name = NULL;
    c->own_names = c->own_name_room = 0;
    for (int i = 0; i < names; i++)
        *ARENA_ADD(c->mem, c->own_name, c->own_names, &c->own_name_room) = name[i];
    for (int i = 0; i < count; i++)
        if (!hand_own_name(c, before[i].name))
            *ARENA_ADD(c->mem, c->own_name, c->own_names, &c->own_name_room) = before[i];
}

static void give_back_names(HandChecker *c, int first_line, OwnName *name, int names)
{
    c->own_name = name;
    c->own_names = c->own_name_room = names;
    read_as(c, first_line, c->naming);
}

/* Whether one of the letters has a meaning of the page's own already. */
static bool are_named(const HandChecker *c, const HandLetters *letters)
{
    bool named = false;
    for (int i = 0; i < letters->count; i++)
        named |= hand_own_name(c, letters->name[i].name) != NULL;
    return named;
}

/* Reads the page with these letters, and keeps them if it agrees better with the problem then. To read two letters of one list as wrong is
 * no worse than not to read them. */
static void read_usual(HandChecker *c, int first_line, const HandLetters *letters, const Column *truth, int *most)
{
    OwnName *name = c->own_name;
    int      names = c->own_names, unknown = unknown_names(c);
    bool     named = are_named(c, letters);
    take_names(c, letters->name, letters->count);
    if (hand_changes_names(c, c->naming)) {
        read_as(c, first_line, c->naming);
        int  now = hand_agreement(c, truth), read = unknown - unknown_names(c);
        bool no_worse = !named && read > 0 && now >= *most - c->weights->name_wrong * read && gives_values_to(c, letters);
        if (now > *most || no_worse) {
            *most = now;
            return;
        }
    }
    give_back_names(c, first_line, name, names);
}

/* The equations of the page that hold, up to the first that does not: after it, they may all follow from what is wrong. */
static int leading_equations(const HandChecker *c)
{
    int  count = 0;
    bool hold = true;
    for (int i = 0; i < c->lines && hold; i++) {
        bool equation = c->line[i].entry->kind == CLAIM_EQUATION;
        hold = !equation || (c->line[i].kind != HAND_NOT_READ && !c->line[i].joints);
        count += equation && hold;
    }
    return count;
}

/* Reads the page with the letters of its own with which its equations hold longest, and with which it agrees best. */
static void read_strange(HandChecker *c, int first_line, const Column *truth, int *most)
{
    HandLetters list[MOST_STRANGE_LETTERS];
    OwnName    *name = c->own_name;
    int         names = c->own_names, lists = hand_strange_letters(c, c->text.written, list), best = -1;
    int         longest = leading_equations(c);
    for (int i = 0; i < lists; i++) {
        give_back_names(c, first_line, name, names);
        take_names(c, list[i].name, list[i].count);
        read_as(c, first_line, c->naming);
        int now = hand_agreement(c, truth), leading = leading_equations(c);
        if (leading > longest || (leading == longest && now > *most)) {
            best = i;
            *most = now;
            longest = leading;
        }
    }
    if (!lists)
        return;
    give_back_names(c, first_line, name, names);
    if (best >= 0)
        take_names(c, list[best].name, list[best].count);
    read_as(c, first_line, c->naming);
}

/* Reads the page with the meanings that explain most of it; on longer pages they are not searched for. */
static void read_by_meaning(HandChecker *c, int first_line, const Column *truth, int most)
{
    OwnName *name = c->own_name;
    int      names = c->own_names;
    if (c->lines > MOST_MEANING_CLAIMS || agrees(c, truth))
        return;
    hand_name_by_meaning(c);
    if (c->own_names == names)
        return;
    read_as(c, first_line, c->naming);
    if (hand_agreement(c, truth) <= most)
        give_back_names(c, first_line, name, names);
}

/* Reads the lines by the names under which the page agrees best with the problem: as most people have them, at other times, with usual
 * letters, with letters that its equations are solved for, and with the meanings that explain most of it. */
static void read_lines(HandChecker *c, Text page, int first_line)
{
    c->from_rest = starts_from_rest(page);
    c->writes_u = !c->from_rest && writes_u(page, c->mem);
    c->two_cases = hand_writes_two_cases(page);
    c->starts_at_0 = hand_writes_index_0(page);
    c->numbers_on = !numbers_velocities(page);
    c->own_names = 0;
    read_as(c, first_line, NAMING_USUAL);
    hand_choose_roundings(c);
    c->truth = c->ctx == c->exact ? c->report->exact : NULL;
    if (c->asked)
        return;
    const Column *truth = c->truth ? c->truth : column_run(c->plan, c->givens, c->report->exact, c->plan->aspects, c->ctx);
    c->truth = truth;
    HandLetters list[MOST_USUAL_LETTERS];
    int         lists = hand_usual_letters(c, list);
    if (!lists && !c->open_names && !c->numbers_states && agrees(c, truth))
        return;
    int most = hand_agreement(c, truth);
    read_times(c, first_line, truth, &most);
    for (int i = 0; i < lists; i++)
        read_usual(c, first_line, &list[i], truth, &most);
    read_strange(c, first_line, truth, &most);
    read_by_meaning(c, first_line, truth, most);
    while (hand_name_own(c)) /* what equations with these names are about is then known, too */
        read_as(c, first_line, c->naming);
}

/* Whether the line's formula, with the true values of what it names, gives what is written: so does loss = T - T' = 220 with a T' that is
 * wrong by little. */
static bool gives_value_anyway(HandChecker *c, const HandLine *line)
{
    const Written *last = &line->entry->form[line->entry->forms - 1].written;
    Value          value;
    if (!hand_true_value(c, line->entry->form[0].written.formula, &value) || !shape_equal(value.shape, last->shape))
        return false;
    Target target = verdict_target(value, c->exact, c->exact);
    target.right_only = true;
    return verdict_is_right(verdict_of(last, &target).kind);
}

static const Expr *first_formula(const HandLine *line)
{
    return line->entry->forms > 1 ? line->entry->form[0].written.formula : NULL;
}

static bool is_right_answer(HandChecker *c, const HandLine *line)
{
    return first_formula(line) && line->kind == HAND_RIGHT && line->step >= 0 && line->step < c->plan->aspects && !line->joints &&
           c->plan->step[line->step].role == ROLE_ANSWER && has_true_value(c, line);
}

/* Finds for each line whether it is a right answer, or a value that one of these lines names. */
static const bool *lead_to_answers(HandChecker *c)
{
    bool *leads = ARENA_MANY(c->mem, bool, c->lines + 1);
    for (int k = c->lines - 1; k >= 0; k--) {
        const HandLine *line = &c->line[k];
        bool            value = line->entry->kind == CLAIM_VALUE && !line->entry->side && !line->joints;
        leads[k] = is_right_answer(c, line);
        for (int below = k + 1; below < c->lines && value && !leads[k]; below++)
            leads[k] = leads[below] && hand_names_line(c, below, k);
    }
    return leads;
}

/* d = dot(I, N) = -1 is no speed of approach where the page goes on with R = I - 2 d N, and its R is right: d is a quantity of the page's
 * own. */
static bool is_used_otherwise(HandChecker *c, int i, const bool *leads)
{
    const HandLine *line = &c->line[i];
    bool            otherwise = false;
    if (!leads || line->step >= c->plan->aspects || c->plan->step[line->step].role != ROLE_STEP || line->joints || line->entry->side ||
        line->entry->forms < 2 || hand_is_own_name(line, c->plan) || has_true_value(c, line))
        return false;
    for (int k = i + 1; k < c->lines && !otherwise; k++) {
        const HandLine *below = &c->line[k];
        const Expr     *formula = leads[k] ? first_formula(below) : NULL;
        otherwise =
            formula && expr_uses(formula, c->report->plan->count + i) && !(is_right_answer(c, below) && gives_value_anyway(c, below));
    }
    return otherwise;
}

static bool names_later_number(const HandChecker *c, const Expr *formula, int step)
{
    bool names = formula->kind == EXPR_NAME && formula->slot > step && formula->slot < c->plan->aspects &&
                 c->plan->step[formula->slot].shape.kind == SHAPE_NUMBER && equation_is_unknown(c->plan, formula->slot);
    for (int i = 0; i < formula->count && !names; i++)
        names = names_later_number(c, formula->arg[i], step);
    return names;
}

/* r = (1, 2) + t(6, 3) is any point of a line, where r by itself would be the direction of the segment. */
static bool is_any_point(const HandChecker *c, const HandLine *line)
{
    const Expr *formula = line->entry->forms == 1 ? line->entry->form[0].written.formula : NULL;
    return formula && line->step < c->plan->aspects && line->component < 0 && c->plan->step[line->step].shape.kind == SHAPE_VECTOR &&
           c->plan->step[line->step].role == ROLE_STEP && names_later_number(c, formula, line->step);
}

/* -1.4 m/s = 1.4 m/s ←: the arrow says what the minus said. */
static bool says_direction(HandChecker *c, const HandForm *before, const HandForm *now)
{
    return now->directed && now->opposite.shape.kind != SHAPE_NONE && hand_meets(c, &before->written, &now->opposite);
}

/* An equals sign that holds in another reading of the names beside it, or of an arrow behind it, is not wrong. */
static void drop_joints(HandChecker *c, HandLine *line)
{
    const HandForm *form = line->entry->form;
    int             kept = 0;
    for (int i = 0; i < line->joints; i++)
        if (!says_direction(c, &form[line->joint[i] - 1], &form[line->joint[i]]) &&
            !hand_agree_otherwise(c, &form[line->joint[i] - 1], &form[line->joint[i]], line->entry->kind == CLAIM_VALUE))
            line->joint[kept++] = line->joint[i];
    line->joints = kept;
}

/* A number for what is a vector of the method's own, which no student knows: r = 0.5 where r is the direction of a segment. */
static bool is_number_for_vector(const HandChecker *c, const HandLine *line)
{
    const HandEntry *entry = line->entry;
    const Step      *step = line->step < c->plan->aspects ? &c->plan->step[line->step] : NULL;
    return step && step->role == ROLE_STEP && step->shape.kind == SHAPE_VECTOR && line->component < 0 && !entry->side && entry->forms &&
           entry->form[entry->forms - 1].written.shape.kind == SHAPE_NUMBER;
}

void hand_read_lines(HandChecker *c, Text page, int first_line, bool asked)
{
    c->asked = asked;
    c->text = hand_page_text(c, page);
    read_lines(c, page, first_line);
    c->truth = c->truth || c->ctx != c->exact ? c->truth : c->report->exact;
    for (int i = 0; i < c->lines && !asked; i++)
        drop_joints(c, &c->line[i]);
    bool alone = c->lines == 1 && !c->work->unread_claims &&
                 c->line[0].entry->forms == 1; /* an answer by itself, which has to be a vector if the true one is */
    const bool *leads = c->ctx == c->exact && !asked && !alone ? lead_to_answers(c) : NULL;
    for (int i = 0; i < c->lines && !asked && !alone; i++) {
        HandLine *line = &c->line[i];
        if (line->step < 0 || line->kind != HAND_RIGHT)
            continue;
        line->step = is_used_otherwise(c, i, leads) || is_any_point(c, line) ? -1 : hand_other_meaning(c, line);
        line->step = line->step >= 0 && is_number_for_vector(c, line) ? -1 : line->step;
        line->kind = line->step < 0 ? HAND_UNKNOWN : HAND_RIGHT;
        c->upto = line->step >= c->upto ? c->report->plan->count : c->upto;
    }
}
