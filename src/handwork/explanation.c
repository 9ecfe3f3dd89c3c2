#include "handwork/hand_cause.h"
#include "handwork/hand_convention.h"
#include "handwork/hand_judging.h"
#include "handwork/hand_reading.h"
#include "handwork/written/written_units.h"

#include "number/exact.h"

bool explanation_is_right(const Explanation *page)
{
    for (int i = 0; i < page->lines; i++)
        if (page->line[i].kind == HAND_ROOT || page->line[i].kind == HAND_CARRIED || page->line[i].joints ||
            page->line[i].unit.kind == DIMENSION_OF)
            return false;
    return true;
}

/* ---- before the judging ----------------------------------------------------------------------------------- */

/* Exact numbers if all of the derivation has them, else enclosures. */
static HandChecker open_page(const Report *report, const Method *method, const HandWeights *weights)
{
    Arena      *mem = report->desk->exact.mem;
    HandChecker page = {.report = report,
                        .method = method,
                        .weights = weights,
                        .givens = report->givens,
                        .exact = &report->desk->exact,
                        .range = &report->desk->enclosure,
                        .kept = mem,
                        .aside = arena_small(),
                        .upto = report->plan->aspects,
                        .plan = report->plan,
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
            right += c->line[i].kind == HAND_RIGHT || c->line[i].kind == HAND_DRIFT;
        }
    return written && written == right;
}

static bool names_slot(const Expr *expr, int slot)
{
    bool names = expr->kind == EXPR_NAME && expr->slot == slot;
    for (int i = 0; i < expr->count && !names; i++)
        names = names_slot(expr->arg[i], slot);
    return names;
}

/* Whether a form of the line names that line above it (hand_reading.c numbers the slots of a page: first the steps, then its lines). */
static bool names_line(const Explanation *page, const HandLine *line, int above)
{
    bool names = false;
    for (int i = 0; i < line->entry->forms && !names; i++) {
        const Expr *formula = line->entry->form[i].written.formula;
        names = formula && names_slot(formula, page->report->plan->count + above);
    }
    return names;
}

/* The lines that were held against the problem: themselves, or, with a name of the student's own and equals signs that hold, as part of a
 * line below. Otherwise such a name says nothing about the problem, whether its two sides agree or not. */
static int count_judged(const Explanation *page)
{
    Arena *mem = page->report->desk->exact.mem;
    bool  *judged = ARENA_MANY(mem, bool, page->lines + 1);
    int    count = 0;
    for (int i = page->lines - 1; i >= 0; i--) {
        const HandLine *line = &page->line[i];
        judged[i] = line->kind != HAND_UNKNOWN && line->kind != HAND_NOT_READ;
        for (int k = i + 1; k < page->lines && line->kind == HAND_UNKNOWN && line->entry->forms > 1 && !judged[i]; k++)
            judged[i] = judged[k] && names_line(page, &page->line[k], i);
        count += judged[i];
    }
    return count;
}

/* Prose claims nothing; it counts only if nothing else could be judged. */
static void count_claims(Explanation *page)
{
    const Handwork *work = page->work;
    int             judged = count_judged(page);
    page->claims = page->lines + (judged ? work->unread_claims : work->unread_lines);
    page->unjudged = page->claims - judged;
    page->cannot_tell = explanation_is_right(page) && (!judged || page->unjudged > judged);
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
    if (!root || root->suspects || root->factor.len || verdict_says_how(root->verdict.kind))
        return -1;
    for (int i = 0; i < c->plan->aspects; i++)
        if (c->plan->step[i].role == ROLE_LAW && !c->plan->step[i].beside && hand_applies(c, i) &&
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

/* Of the rounded values above the first that drifts: the one with the fewest digits. */
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

/* A right number in a unit of another kind: va' = -1.75 kg. Of several units on a line, the first wrong one counts. */
static void judge_units(HandChecker *c)
{
    for (int i = 0; i < c->lines; i++) {
        HandLine *line = &c->line[i];
        bool      number = line->kind == HAND_RIGHT || line->kind == HAND_DRIFT || line->kind == HAND_CARRIED;
        Dimension found;
        for (int k = line->entry->forms - 1; k >= 0 && number && line->step >= 0; k--)
            if (units_differ(line->entry->form[k].written.unit, c->plan->step[line->step].shape.dimension, &found, c->exact))
                line->unit = found;
    }
}

/* ---- the whole way ---------------------------------------------------------------------------------------- */

static Explanation *explain_by(const Report *report, const Method *method, Text text, int first_line, bool asked,
                               const HandWeights *weights)
{
    Explanation *explanation = ARENA_ONE(report->desk->exact.mem, Explanation);

    HandChecker page = open_page(report, method, weights);
    hand_read_lines(&page, text, first_line, asked);
    const Column *own = own_truth(&page);
    hand_fit(&page, own, asked);

    ConventionChoice convention = hand_choose_convention(&page, own);
    const HandLine  *otherwise = convention.count ? find_otherwise(&page, own) : NULL;

    HandChecker judged = hand_judge(&page, convention.plan, convention.truth, NULL);

    hand_weigh_suspects(&judged);
    hand_drop_wider(&judged);
    hand_find_copy(&judged, &page);
    judge_units(&judged);

    *explanation = (Explanation){
        .report = report,
        .method = method,
        .work = judged.work,
        .plan = judged.plan,
        .ctx = judged.ctx,
        .stopped = num_poll(judged.exact) ? judged.exact->why : NULL,
        .line = judged.line,
        .lines = judged.lines,
        .counts = judged.counts,
        .root = judged.root,
        .convention = convention.words,
        .conventions = convention.count,
        .unsaid = convention.unsaid,
        .law = find_broken_law(&judged),
        .coarse = find_coarse(&judged),
        .answers_right = answers_are_right(&judged),
    };
    if (otherwise && !judged.counts.wrong) {
        explanation->otherwise = otherwise->suspect;
        explanation->otherwises = otherwise->suspects;
    }
    count_claims(explanation);
    arena_free(page.aside);
    return explanation;
}

/* ---- the way to work that the page follows ---------------------------------------------------------------- */

/* What is left open, by weight. */
enum { NO_STEP = 100, UNEXPLAINED = 4, SLIP = 3, KNOWN = 2, BACKWARDS = 2 };

/* What an explanation leaves open: lines that are no step, then wrong lines, most of all those that nothing explains. On a page without
 * formulas, a value that is right only as it may come from another with too few digits is worth less than a mistake that gives it. */
static int left_open(const Explanation *page)
{
    int  open = 0;
    bool few = false, drift = false, bare = true;
    for (int i = 0; i < page->lines; i++) {
        const HandLine *line = &page->line[i];
        if (line->kind == HAND_UNKNOWN)
            open += NO_STEP;
        else if (line->kind == HAND_ROOT)
            open += line->suspects && !line->pair && line->suspect[0].mistake ? KNOWN
                    : line->suspects || line->factor.len                      ? SLIP
                                                                              : UNEXPLAINED;
        bare &= line->entry->forms == 1;
        few |= line->kind == HAND_RIGHT && line->verdict.kind == VERDICT_FEW_DIGITS;
        drift |= line->kind == HAND_DRIFT;
    }
    return open + (few && drift && bare ? SLIP : 0);
}

static int place_among_answers(const Plan *plan, int step)
{
    int i = plan->answers - 1;
    while (i >= 0 && plan->answer[i] != step)
        i--;
    return i;
}

/* Whether a line stands above one of an earlier step, against the order of the answers, too: who finds J first does not find it from vb'.
 */
static bool is_out_of_order(const Explanation *page)
{
    for (int i = 0; i < page->lines; i++)
        for (int k = i + 1; k < page->lines; k++) {
            int first = page->line[i].step, second = page->line[k].step;
            int one = place_among_answers(page->plan, first), other = place_among_answers(page->plan, second);
            if (second >= 0 && second < first && !(one >= 0 && one < other))
                return true;
        }
    return false;
}

/* Where a value is not enough to be sure, the mistakes that another way knows are possible, too. */
static void add_possible(const Explanation *page, const Explanation *other, Arena *mem)
{
    for (int i = 0; i < page->lines && i < other->lines; i++) {
        HandLine       *line = (HandLine *)&page->line[i]; /* of a page that is still being explained */
        const HandLine *same = &other->line[i];
        if (line->kind != HAND_ROOT || same->kind != HAND_ROOT || !line->suspects || !line->could_be || line->pair || same->pair)
            continue;
        for (int k = 0; k < same->suspects; k++) {
            bool listed = !same->suspect[k].mistake;
            for (int n = 0; n < line->suspects; n++)
                listed |= text_equal(line->suspect[n].id, same->suspect[k].id);
            if (listed)
                continue;
            line->suspect = arena_grow(mem, line->suspect, sizeof(Suspect), line->suspects, &line->room);
            line->suspect[line->suspects++] = same->suspect[k];
        }
    }
}

/* The page by the way of the report, or if that leaves something open, by the way that leaves least open. */
static const Explanation *explain(const Report *report, const Method *method, Text text, int first_line, bool asked,
                                  const HandWeights *weights)
{
    const Explanation *best = explain_by(report, method, text, first_line, asked, weights);
    Diag               quiet = {.mem = report->desk->exact.mem, .unread = true};
    int                open = left_open(best);
    open += open && is_out_of_order(best) ? BACKWARDS : 0;
    for (int way = 0; method && way < method->ways && open && !best->stopped; way++) {
        if (text_equal(method->way[way].name, report->plan->way))
            continue;
        const Plan *plan = method_other_way(method, report->plan, way, &quiet);
        if (!plan)
            continue;
        const Explanation *other = explain_by(report_by_plan(report, plan), method, text, first_line, asked, weights);
        int                now = left_open(other) + (is_out_of_order(other) ? BACKWARDS : 0);
        if (now == open && !other->stopped)
            add_possible(best, other, report->desk->exact.mem);
        best = now < open || other->stopped ? other : best;
        open = now < open ? now : open;
    }
    return best;
}

const Explanation *explanation_of_page(const Report *report, const Method *method, Text page, int first_line, const HandWeights *weights)
{
    return explain(report, method, page, first_line, false, weights);
}

const Explanation *explanation_of_answers(const Report *report, const Method *method, Text page)
{
    return explain(report, method, page, 1, true, &hand_weights);
}
