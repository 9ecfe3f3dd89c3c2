#include "handwork/letters/hand_letters.h"
#include "handwork/hand_cause.h"
#include "handwork/hand_convention.h"
#include "handwork/hand_judging.h"
#include "handwork/meaning/hand_meaning.h"
#include "handwork/hand_counted.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/hand_way.h"
#include "handwork/page/latex_page.h"
#include "handwork/page/markdown_page.h"
#include "handwork/page/program_page.h"
#include "handwork/written/written_units.h"
#include "handwork/page/directions.h"

#include "number/exact.h"
#include "language/token.h"
#include "verify/free_fall.h"
#include "verify/speed_units.h"
#include "verify/report_make.h"
#include "verify/solved.h"

#include <stdio.h>

bool explanation_is_right(const Explanation *page)
{
    for (int i = 0; i < page->lines; i++)
        if (page->line[i].kind == HAND_ROOT || page->line[i].kind == HAND_CARRIED || page->line[i].joints ||
            page->line[i].unit.kind == DIMENSION_OF)
            return false;
    return true;
}

/* ---- before the judging ----------------------------------------------------------------------------------- */

/* A page, and how it is to be judged. */
typedef struct PageRequest {
    const Method      *method;
    Text               text;
    int                first_line;
    bool               asked;
    bool               turned;   /* the page says that it counts the other direction as positive */
    bool               by_order; /* the order of a page of values says which way to work it follows, though all of it is right */
    const HandWeights *weights;
    Arena             *aside; /* for what is tried */
} PageRequest;

/* Exact numbers if all of the derivation has them, else enclosures. */
static HandChecker open_page(const Report *report, const PageRequest *request)
{
    Arena      *mem = report->desk->exact.mem;
    HandChecker page = {.report = report,
                        .method = request->method,
                        .phrases = hand_phrases_of(request->method, mem),
                        .weights = request->weights,
                        .givens = report->givens,
                        .turned = request->turned,
                        .exact = &report->desk->exact,
                        .range = &report->desk->enclosure,
                        .kept = mem,
                        .aside = request->aside,
                        .upto = report->plan->aspects,
                        .plan = report->plan,
                        .way_steps = hand_way_steps(report->plan, mem),
                        .root = -1,
                        .mem = mem};
    bool        exact = true;
    for (int i = 0; i < report->plan->aspects; i++)
        exact &= report->exact->entry[i].state != STATE_FAILED;
    page.ctx = exact ? page.exact : page.range;
    page.range->prec = 256;
    return page;
}

/* The true values in the method's own conventions. */
static const Column *own_truth(const HandChecker *page)
{
    const Report *report = page->report;
    bool          same = page->ctx == page->exact && page->upto == report->plan->aspects;
    return same ? report->exact : column_run(report->plan, report->givens, report->exact, page->upto, page->ctx);
}

/* ---- after the judging ------------------------------------------------------------------------------------ */

static bool answers_are_right(const HandChecker *c)
{
    int written = 0, right = 0;
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].step >= 0 && c->plan->step[c->line[i].step].role == ROLE_ANSWER && c->line[i].kind != HAND_NOT_READ) {
            written++;
            right += hand_is_right(&c->line[i]);
        }
    return written && written == right;
}

/* Whether a law holds of these values; some are written for our conventions, and with another one do not hold of the truth either. */
static bool breaks(HandChecker *c, int law, const Slot *slot)
{
    Value value;
    return hand_work_out(c->plan->step[law].formula, slot, c->range, &value) && value.truth == TRUTH_FALSE;
}

/* The first law that cannot hold, whatever the digits stand for; or -1. Only for a root that no mistake explains. */
static int find_broken_law(HandChecker *c)
{
    const HandLine *root = c->root < 0 ? NULL : &c->line[c->root];
    if (!root || root->entry->kind == CLAIM_STATEMENT || root->equation || root->other || root->suspects || root->factor.len ||
        verdict_says_how(root->verdict.kind))
        return -1;
    for (int i = 0; i < c->plan->aspects; i++)
        if (c->plan->step[i].role == ROLE_LAW && !plan_is_hidden(&c->plan->step[i]) && hand_applies(c, i) &&
            c->truth->entry[i].value.truth != TRUTH_FALSE && breaks(c, i, c->spread))
            return i;
    return -1;
}

static int fewest_digits(const HandLine *line)
{
    const Written *written = &line->entry->form[line->entry->forms - 1].written;
    int            fewest = 0;
    for (int i = 0; i < written->count; i++)
        if (written->part[i].kind == WRITTEN_DECIMAL && (!fewest || written->part[i].digits < fewest))
            fewest = written->part[i].digits;
    return fewest;
}

/* Returns the rounded value with the fewest digits above the first one that drifts, or -1. */
static int find_coarse(const HandChecker *c)
{
    int coarse = -1, drift = 0;
    while (drift < c->lines && c->line[drift].kind != HAND_DRIFT)
        drift++;
    for (int i = 0; i < drift && drift < c->lines; i++) {
        int digits = c->line[i].kind == HAND_RIGHT && c->line[i].verdict.kind != VERDICT_EXACT ? fewest_digits(&c->line[i]) : 0;
        if (digits && (coarse < 0 || digits < fewest_digits(&c->line[coarse])))
            coarse = i;
    }
    return coarse;
}

/* The line that would be wrong without the page's convention, if that is a single mistake in an answer. Above the answers, a convention
 * only chooses a sign or an order, which needs no remark. */
static const HandLine *find_otherwise(const HandChecker *page, const Column *own)
{
    HandChecker c = hand_judge(page, page->plan, own, NULL);
    hand_drop_wider(&c);
    if (c.counts.wrong != 1)
        return NULL;
    const HandLine *root = &c.line[c.root];
    bool            answer = c.plan->step[root->step].role == ROLE_ANSWER;
    return answer && !root->pair && root->suspects && root->suspect[0].mistake ? root : NULL;
}

/* Whether the page gives an energy in joules: then the numbers of a problem without units are in those of SI, and another energy in
 * kilojoules is a thousand times as large. */
static bool has_units_of_si(const HandChecker *c)
{
    bool si = false;
    for (int i = 0; i < c->lines && !si; i++) {
        const HandLine *line = &c->line[i];
        const Written  *last = line->entry->forms ? &line->entry->form[line->entry->forms - 1].written : NULL;
        Dimension       energy = dimension_of(1, 2, -2);
        si = hand_is_right(line) && line->step >= 0 && dimension_same(c->plan->step[line->step].shape.dimension, energy) && last &&
             text_is(text_trim(last->unit), "J");
    }
    return si;
}

/* A right number in a wrong unit: va' = -1.75 kg, or in km/h. Of several units on a line, the first wrong one counts. Only the last form
 * was put into kg, m and s. */
static void judge_units(HandChecker *c)
{
    bool fixed = c->report->units || has_units_of_si(c);
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        bool      number = hand_is_right(line) || line->kind == HAND_CARRIED;
        Dimension found;
        for (int k = line->entry->forms - 1; k >= 0 && number && line->step >= 0; k--)
            if (units_are_wrong(&line->entry->form[k].written, c->plan->step[line->step].shape.dimension,
                                fixed && k == line->entry->forms - 1, &found, c->exact))
                line->unit = found;
    }
}

/* ---- from reading to explanation -------------------------------------------------------------------------- */

/* The page as it reads by one way to work. */
typedef struct WayReading {
    const Report      *report; /* by that way */
    HandChecker        page;
    const Column      *own; /* the truth in the method's own conventions */
    WayFit             fit;
    const Explanation *explanation; /* once it has been asked for, */
    HandLine          *line;        /* and its lines */
} WayReading;

static WayReading read_by(const Report *report, const PageRequest *request)
{
    WayReading reading = {.report = report, .page = open_page(report, request)};
    hand_read_lines(&reading.page, request->text, request->first_line, request->asked);
    reading.own = own_truth(&reading.page);
    hand_fit(&reading.page, reading.own);
    reading.fit = hand_way_fit(&reading.page);
    return reading;
}

/* Draws the conclusions from the verdicts on the lines. */
static void conclude(Explanation *page)
{
    HandChecker *judged = page->judged;
    page->line = judged->line;
    page->lines = judged->lines;
    page->counts = judged->counts;
    page->root = judged->root;
    page->law = find_broken_law(judged);
    page->coarse = find_coarse(judged);
    page->answers_right = answers_are_right(judged);
    page->cannot_tell = !hand_counted_claims(page, judged) && explanation_is_right(page);
}

static const Explanation *explain(WayReading *reading)
{
    if (reading->explanation)
        return reading->explanation;
    const HandChecker *page = &reading->page;
    Explanation       *explanation = ARENA_ONE(page->mem, Explanation);
    ConventionChoice   convention = hand_choose_convention(page, reading->own);
    const HandLine    *otherwise = convention.count ? find_otherwise(page, reading->own) : NULL;

    HandChecker *judged = ARENA_ONE(page->mem, HandChecker);
    *judged = hand_judge(page, convention.plan, convention.truth, NULL);
    hand_weigh_suspects(judged);
    hand_drop_wider(judged);
    hand_find_copy(judged, page);
    hand_judge_equations(judged);
    hand_judge_supposed(judged);
    hand_judge_numbers(judged);
    hand_suspect_terms(judged);
    hand_doubt_own(judged);
    hand_judge_angles(judged);
    hand_judge_shares(judged);
    hand_judge_times(judged);
    hand_judge_mistaken(judged);
    hand_judge_bounces(judged);
    hand_judge_statements(judged);
    hand_judge_used(judged);
    hand_count_lines(judged);
    hand_judge_lines(judged);
    hand_judge_meaning(judged);
    hand_judge_units_meant(judged);
    hand_judge_doubt(judged);
    judge_units(judged);

    reading->explanation = explanation;
    *explanation = (Explanation){
        .report = reading->report,
        .method = page->method,
        .work = judged->work,
        .weights = page->weights,
        .plan = judged->plan,
        .truth = judged->truth,
        .ctx = judged->ctx,
        .stopped = num_poll(judged->exact) ? judged->exact->why : NULL,
        .judged = judged,
        .convention = convention.words,
        .conventions = convention.count,
        .unsaid = convention.unsaid,
    };
    if (otherwise && !judged->counts.wrong) {
        explanation->otherwise = otherwise->suspect;
        explanation->otherwises = otherwise->suspects;
    }
    conclude(explanation);
    reading->line = judged->line;
    return explanation;
}

/* ---- by the way that the page follows --------------------------------------------------------------------- */

static bool is_open(const HandChecker *page)
{
    return hand_way_is_open(page, page->line, page->lines);
}

static bool stays_open(WayReading *reading)
{
    const Explanation *page = explain(reading);
    return hand_way_is_open(&reading->page, page->line, page->lines);
}

/* Whether the page may follow another way. Mostly that shows as soon as it is judged as it stands, without conventions. */
static bool may_follow_another(WayReading *reading)
{
    Trial       trial = {.is_lost = is_open};
    HandChecker judged = hand_judge(&reading->page, reading->page.plan, reading->own, &trial);
    return is_open(&judged) || reading->page.work->unread_lines || stays_open(reading);
}

/* Whether the order of the page says which way it follows: equations belong to no order. */
static bool has_order(const WayReading *reading, const PageRequest *request)
{
    bool values = request->by_order;
    for (int i = 0; i < reading->page.lines && values; i++)
        values = !hand_is_equation(&reading->page.line[i]);
    return values;
}

/* Adds the readings by all other ways that apply, after the first; returns their number with the first. */
static int read_other_ways(WayReading *reading, const Report *report, const PageRequest *request)
{
    Diag quiet = {.mem = report->desk->exact.mem, .unread = true};
    int  count = 1;
    for (int way = 0; way < request->method->ways; way++) {
        bool        own = text_equal(request->method->way[way].name, report->plan->way);
        const Plan *plan = own ? NULL : method_other_way(request->method, report->plan, way, &quiet);
        if (plan)
            reading[count++] = read_by(report_by_plan(report, plan), request);
    }
    return count;
}

/* Explains the page by the way that is nearest to it, and where that leaves something open, by the one that leaves least open. */
static const Explanation *explain_page(const Report *report, const PageRequest *request)
{
    Arena      *mem = report->desk->exact.mem;
    int         ways = request->method ? request->method->ways : 0;
    WayReading *reading = ARENA_MANY(mem, WayReading, ways + 1);
    reading[0] = read_by(report, request);
    if (ways < 2 || (!has_order(&reading[0], request) && !may_follow_another(&reading[0])))
        return explain(&reading[0]);
    ways = read_other_ways(reading, report, request);
    int nearest = 0;
    for (int i = 1; i < ways; i++)
        nearest = hand_way_is_nearer(reading[i].fit, reading[nearest].fit) ? i : nearest;
    int best = nearest;
    for (int i = 0; i < ways && !explain(&reading[best])->stopped; i++) {
        int  open = hand_way_left_open(explain(&reading[best]));
        bool farther = hand_way_is_nearer(reading[nearest].fit, reading[i].fit);
        if (!open || !stays_open(&reading[best]) || (farther && hand_way_is_sure(explain(&reading[best]))))
            break;
        if (i == nearest || reading[i].fit.unknown > reading[nearest].fit.unknown)
            continue;
        const Explanation *other = explain(&reading[i]);
        int                now = hand_way_left_open(other);
        now += now && farther ? request->weights->way_farther : 0;
        if (now == open && !other->stopped)
            hand_way_add_possible(reading[best].line, reading[best].page.lines, other, mem);
        best = now < open || other->stopped ? i : best;
    }
    return explain(&reading[best]);
}

/* Explains the page by the solution that leaves least of it wrong: a page may have any of several solutions of a problem. */
static const Explanation *explain_solutions(const Report *report, const PageRequest *request)
{
    const Explanation *best = explain_page(report, request);
    for (int i = 1; report->solved && i < report->solved->solutions && !explanation_is_right(best) && !best->stopped; i++) {
        const Explanation *other = explain_page(report->solved->solution[i].report, request);
        int                less = best->counts.wrong + best->counts.carried - other->counts.wrong - other->counts.carried;
        best = less > 0 || other->stopped ? other : best;
    }
    return best;
}

/* Whether an answer of the page is in that unit, and nothing in another one. An energy in kg (km/h)² is none. */
static bool answers_in(const Explanation *page, Text unit)
{
    bool answers = false, other = false;
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        const Step     *step = line->step < 0 || !line->entry->forms ? NULL : &page->plan->step[line->step];
        if (!step)
            continue;
        Text said = line->entry->form[line->entry->forms - 1].written.unit;
        if (!dimension_same(step->shape.dimension,
                            dimension_of(0, 1, -1))) { /* 72000 kg km/h may have no unit, but not that of an SI momentum */
            other |= step->role != ROLE_GIVEN && (said.len || dimension_same(step->shape.dimension, dimension_of(1, 2, -2)));
            continue;
        }
        answers |= step->role == ROLE_ANSWER && text_equal(said, unit);
        other |= said.len && !text_equal(said, unit);
    }
    return answers && !other;
}

/* A page that keeps the km/h of the problem, and answers in them, is right if it is right in those. NULL: it is not. */
static const Explanation *explain_in_speed_units(const Report *report, const PageRequest *request)
{
    Text          unit;
    const Report *other = request->asked ? NULL : speed_units_report(report, &unit);
    Explanation  *page = other ? (Explanation *)explain_page(other, request) : NULL;
    if (!page || !explanation_is_right(page) || page->cannot_tell || !answers_in(page, unit))
        return NULL;
    page->speeds = unit;
    return page;
}

static int wrong_lines(const Explanation *page)
{
    int wrong = 0;
    for (int i = 0; i < page->lines; i++)
        wrong += page->line[i].kind == HAND_ROOT || page->line[i].kind == HAND_CARRIED || page->line[i].joints;
    return wrong;
}

/* Whether the number between these texts is worked with, 2*10*5, or is said to be g. As a result, v = 10, it says nothing about g. */
static bool is_worked_with(Text before, Text behind)
{
    static const char *const SIGNS[] = {"*", "/", "(", "·", "×", "√"};
    before = text_trim(before);
    behind = text_trim(behind);
    bool with = text_ends(before, "=") && text_ends(text_trim(text_cut(before, 0, before.len - 1)), "g");
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && !with; i++)
        with = text_ends(before, SIGNS[i]) || text_starts(behind, SIGNS[i]);
    return with;
}

static bool works_with(Text page, Text value)
{
    bool works = false;
    for (size_t at = 0; !works && token_next_number(page, value, &at); at += value.len)
        works = is_worked_with(text_cut(page, 0, at), text_from(page, at + value.len));
    return works;
}

/* Checks whether the page works with the value, as 9.8 or as 9,8. */
static bool shows_g(Text page, Text value)
{
    char comma[16];
    snprintf(comma, sizeof comma, "%.*s", TEXT_ARG(value));
    for (char *at = comma; *at; at++)
        *at = *at == '.' ? ',' : *at;
    return works_with(page, value) || works_with(page, text_of(comma));
}

/* A page that takes another usual value for g than carom does, where the problem does not give it, is judged with its own, if that leaves
 * less of it wrong. The page has to show that value. NULL: it takes none. */
static const Explanation *explain_with_own_g(const Report *report, const PageRequest *request, const Explanation *so_far)
{
    for (int i = 0; i < FREE_FALL_VALUES && !request->asked; i++) {
        Text          value;
        const Report *other = free_fall_report(report, i, &value);
        Explanation  *page = other && shows_g(request->text, value) ? (Explanation *)explain_solutions(other, request) : NULL;
        if (page && !page->stopped && wrong_lines(page) < wrong_lines(so_far)) {
            page->own_g = value;
            return page;
        }
    }
    return NULL;
}

/* Lines that are wrong, or that nobody judged. */
static int open_lines(const Explanation *page)
{
    return wrong_lines(page) + page->counts.unread + page->work->unread_claims;
}

/* A page that says that it counts the other direction as positive is judged by that, if it leaves less of the page open.
 * NULL: it does not. */
static const Explanation *explain_turned(const Report *report, const PageRequest *request, const Explanation *so_far)
{
    PageRequest        turned = *request;
    const Explanation *page = NULL;
    turned.turned = true;
    if (!request->asked && directions_are_turned(request->text))
        page = explain_solutions(report, &turned);
    return !page || page->stopped || open_lines(page) >= open_lines(so_far) ? NULL : page;
}

static const Explanation *explanation_of(const Report *report, PageRequest request)
{
    Arena *mem = report->desk->exact.mem;
    request.text = program_page_as_text(latex_page_as_text(markdown_page_as_text(request.text, mem), mem), mem);
    if (report_in_letters(report))
        return hand_letters_explain(report, request.method, request.text, request.first_line, request.weights);
    request.aside = arena_small();
    const Explanation *explanation = explain_solutions(report, &request);
    bool               settled = explanation_is_right(explanation) || explanation->stopped;
    const Explanation *other = settled ? NULL : explain_in_speed_units(report, &request);
    other = settled || other ? other : explain_turned(report, &request, explanation);
    other = settled || other ? other : explain_with_own_g(report, &request, explanation);
    explanation = other ? other : explanation;
    bool misread = !explanation_is_right(explanation) && !explanation->stopped && hand_judge_misread(explanation->judged);
    bool alone = !explanation->stopped && hand_judge_alone(explanation->judged);
    if (hand_judge_sentences(explanation->judged) || misread || alone)
        conclude((Explanation *)explanation);
    arena_free(request.aside);
    return explanation;
}

const Explanation *explanation_of_page(const Report *report, const Method *method, Text page, int first_line, const HandWeights *weights)
{
    return explanation_of(report, (PageRequest){.method = method, .text = page, .first_line = first_line, .weights = weights});
}

const Explanation *explanation_for_marks(const Report *report, const Method *method, Text page, int first_line, const HandWeights *weights)
{
    return explanation_of(report,
                          (PageRequest){.method = method, .text = page, .first_line = first_line, .by_order = true, .weights = weights});
}

const Explanation *explanation_of_answers(const Report *report, const Method *method, Text page)
{
    return explanation_of(report, (PageRequest){.method = method, .text = page, .first_line = 1, .asked = true, .weights = &hand_weights});
}
