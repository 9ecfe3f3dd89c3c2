#include "claimed_equations.h"

#include "derive/plan_scope.h"
#include "language/check_shapes.h"
#include "verify/report_make.h"

#include <stdlib.h>
#include <string.h>

void claimed_open(ClaimedPage *page, Study *study, const char *name, const Value *given)
{
    NumCtx *exact = &study->desk.exact;
    Method *method = bench_method(&study->bench, name);
    Diag    diag = {.mem = exact->mem};
    *page = (ClaimedPage){.study = study};
    const Report *report = study_report(study, method, bench_form(method, 0), given);
    page->world = equation_world(report->plan, report->exact, exact);
    page->page = (EquationPage){
        .world = &page->world, .other = page->other, .varied = page->varied, .claim = page->claim, .exact = exact, .aside = exact->mem};
    for (int way = 0; way < method->ways; way++) {
        const Plan *plan = text_equal(method->way[way].name, report->plan->way) ? NULL : method_other_way(method, report->plan, way, &diag);
        if (plan)
            page->other[page->page.others++] = equation_world(plan, report_by_plan(report, plan)->exact, exact);
    }
    for (int i = 0; i < 3; i++)
        page->page.varieds += equation_judge_vary(&page->varied[page->page.varieds], &page->world, report->givens, i, exact);
}

static const Expr *read_side(ClaimedPage *page, Text text, size_t start, size_t end)
{
    const Plan  *plan = page->world.plan;
    NumCtx      *exact = page->page.exact;
    Diag         diag = {.mem = exact->mem, .source = text};
    int          count;
    PlanScope    scope = plan_scope(plan, plan->aspects, -1, true);
    ShapeChecker checker = {.scope = &scope.scope, .diag = &diag, .num = exact};
    Parser       parser = {.token = tokenize(text, start, end, &count, &diag), .diag = &diag, .scope = &scope.scope, .num = exact};
    Expr        *side = parser.token ? parse_expression(&parser, LEVEL_SUM) : NULL;
    bool         good = side && parser.token->kind == TOKEN_END && check_expr(&checker, side);
    MUST(good, "%.*s in %.*s", TEXT_ARG(diag.message), TEXT_ARG(text));
    return equation_of_plan(&page->world, side);
}

void claimed_add(ClaimedPage *page, const char *line)
{
    Text           text = text_copy(page->page.exact->mem, text_of(line));
    const char    *equals = memchr(text.at, '=', text.len);
    size_t         at = (size_t)(equals - text.at);
    EquationClaim *claim = &page->claim[page->page.claims];
    HOLDS(equals && page->page.claims < MOST_CLAIMS);
    page->text[page->page.claims++] = text;
    claim->sides.side[0] = read_side(page, text, 0, at);
    claim->sides.side[1] = read_side(page, text, at + 1, text.len);
}

static const char *const kinds[] = {"new", "follows", "skips", "carried", "wrong", "open"};
static const char *const edits[] = {[EDIT_DATUM_SIGN] = "sign of datum",
                                    [EDIT_SIGN] = "sign",
                                    [EDIT_DATUM] = "datum",
                                    [EDIT_NAME] = "name",
                                    [EDIT_EXCHANGED] = "exchanged",
                                    [EDIT_FACTOR_REMOVED] = "too many",
                                    [EDIT_DIVIDED] = "too many",
                                    [EDIT_FACTOR_ADDED] = "left out",
                                    [EDIT_INVERTED] = "inverted",
                                    [EDIT_OTHER_SIDE] = "other side",
                                    [EDIT_BRACKET_ADDED] = "bracket",
                                    [EDIT_BRACKET_REMOVED] = "bracket too many",
                                    [EDIT_SQUARED] = "square left out",
                                    [EDIT_SQUARE_REMOVED] = "square too many",
                                    [EDIT_SIDE_SIGN] = "side sign",
                                    [EDIT_TERM_REMOVED] = "extra term",
                                    [EDIT_TERM_ADDED] = "missing term",
                                    [EDIT_SCALED] = "divided",
                                    [EDIT_TERM_VALUE] = "value"};

static void put_rat(Buf *out, Rat value)
{
    RatView view;
    char   *text = mpq_get_str(NULL, 10, rat_view(&view, value));
    buf_puts(out, text);
    free(text);
}

void claimed_put(Buf *out, const ClaimedPage *page, int claim, const EquationVerdict *verdict)
{
    buf_puts(out, kinds[verdict->kind]);
    for (int i = 0; i < verdict->parts; i++) {
        const EquationPart *part = &verdict->part[i];
        buf_puts(out, i ? " + " : " ");
        put_rat(out, part->times);
        if (part->claim >= 0)
            buf_printf(out, "*#%d", part->claim + 1);
        else
            buf_printf(out, "*%.*s", TEXT_ARG(part->principle->plan->step[part->principle->step].name));
    }
    for (int i = 0; i < verdict->repairs; i++) {
        const EquationRepair *repair = &verdict->repair[i];
        Span                  span = repair->edit.before->span;
        buf_printf(out, "; %s%s `%.*s`", repair->sure ? "" : "perhaps ", edits[repair->edit.kind],
                   TEXT_ARG(text_cut(page->text[claim], span.start, span.end)));
        if (repair->edit.after) {
            buf_puts(out, " -> ");
            expr_write(out, repair->edit.after, false);
        }
        if (repair->from >= 0)
            buf_printf(out, " from #%d", repair->from + 1);
    }
    if (verdict->law)
        buf_printf(out, " [%.*s]", TEXT_ARG(verdict->law->plan->step[verdict->law->step].name));
}
