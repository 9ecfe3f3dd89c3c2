/* Expressions: each becomes a plan, with a given for every variable that it uses. */
#include "language/check_shapes.h"
#include "render/board/board.h"
#include "render/board/cases_document.h"
#include "render/board/ranges_document.h"
#include "render/json.h"
#include "session/formula.h"
#include "session/letters/alphabet.h"
#include "session/commands/settings.h"
#include "session/textbook.h"
#include "verify/cases.h"
#include "derive/typed_decimals.h"
#include "session/vars.h"

#include <string.h>

typedef struct Found {
    Text  name;
    Input input;
} Found;

/* The names of the session, with a slot for each name that was looked up. */
typedef struct FormulaScope {
    Scope    scope; /* first, so that the scope's functions find the rest */
    Session *session;
    Arena   *mem;
    Found   *found;
    int      count, room;
} FormulaScope;

static bool find(Scope *scope, Text name, Binding *binding)
{
    FormulaScope *s = (FormulaScope *)scope;
    Input         input;
    bool          record;
    int           i = 0;
    while (i < s->count && !text_equal(s->found[i].name, name))
        i++;
    if (i == s->count) {
        if (!vars_look_up(s->session, name, &input, &record))
            return false;
        *ARENA_ADD(s->mem, s->found, s->count, &s->room) = (Found){name, input};
    }
    *binding = (Binding){.shape = s->found[i].input.shape, .slot = i, .letter = s->found[i].input.letter.len > 0};
    return true;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    vars_each(((FormulaScope *)scope)->session, visit, data);
}

static FormulaScope scope_new(Run *run)
{
    return (FormulaScope){
        .scope = {.find = find, .each = each, .letters = run->session->alphabet != NULL}, .session = run->session, .mem = run->mem};
}

Scope *formula_scope(Run *run)
{
    FormulaScope *scope = ARENA_ONE(run->mem, FormulaScope);
    *scope = scope_new(run);
    return &scope->scope;
}

/* Slots in the order in which the formula uses them; names that were only looked up get none. */
static void renumber(Expr *expr, int *slot_of, int *order, int *count)
{
    if (expr->kind == EXPR_NAME && expr->slot >= 0) {
        if (slot_of[expr->slot] < 0) {
            order[*count] = expr->slot;
            slot_of[expr->slot] = (*count)++;
        }
        expr->slot = slot_of[expr->slot];
    }
    for (int i = 0; i < expr->count; i++)
        renumber(expr->arg[i], slot_of, order, count);
}

const Plan *formula_plan(Run *run, Expr *expr, Text name, Input **givens)
{
    FormulaScope scope = scope_new(run);
    ShapeChecker checker = {
        .scope = &scope.scope, .diag = &run->diag, .notes = &run->notes, .num = &run->session->desk.exact, .dimensions = true};
    if (!check_expr(&checker, expr))
        return NULL;
    int *slot_of = ARENA_MANY(run->mem, int, scope.count + 1), *order = ARENA_MANY(run->mem, int, scope.count + 1), used = 0;
    for (int i = 0; i < scope.count; i++)
        slot_of[i] = -1;
    renumber(expr, slot_of, order, &used);
    Plan *plan = ARENA_ONE(run->mem, Plan);
    Step *step = ARENA_MANY(run->mem, Step, used + 1);
    *givens = ARENA_MANY(run->mem, Input, used + 1);
    for (int i = 0; i < used; i++) {
        const Found *found = &scope.found[order[i]];
        if (found->input.shape.kind == SHAPE_RECORD) {
            diag_fail(&run->diag, EXIT_INPUT, expr->span, "`%.*s` is a group of values, not a single value", TEXT_ARG(found->name));
            diag_hint(&run->diag, "choose one of its values: %.*s.NAME", TEXT_ARG(found->name));
            return NULL;
        }
        Text lacks = alphabet_lacks(run->session->alphabet, &found->input);
        if (lacks.len) {
            diag_fail(&run->diag, EXIT_INPUT, expr->span, "`%.*s` is a formula with %.*s, which is no letter now", TEXT_ARG(found->name),
                      TEXT_ARG(lacks));
            diag_hint(&run->diag, "declare it again: letters %.*s", TEXT_ARG(lacks));
            return NULL;
        }
        step[i] = (Step){.role = ROLE_GIVEN,
                         .name = found->name,
                         .keyword = found->name,
                         .unit = dimension_unit(found->input.shape.dimension, run->mem),
                         .shape = found->input.shape,
                         .slot = i,
                         .guard = -1};
        (*givens)[i] = input_copy(&found->input, run->mem); /* a derivation that is shown again must outlive the variable */
        vars_note_hidden(run, found->name);
    }
    Role role = expr->shape.kind == SHAPE_TRUTH ? ROLE_LAW : ROLE_ANSWER;
    step[used] = (Step){.role = role,
                        .name = name,
                        .formula = expr,
                        .shape = expr->shape,
                        .unit = expr->kind == EXPR_CALL && expr->op == OP_IN ? expr->text : dimension_unit(expr->shape.dimension, run->mem),
                        .source = run->text,
                        .slot = role == ROLE_ANSWER ? used : -1,
                        .guard = -1};
    int *answer = ARENA_ONE(run->mem, int);
    *answer = used;
    *plan =
        (Plan){.step = step, .count = used + 1, .aspects = used + 1, .slots = used + 1, .answer = answer, .answers = role == ROLE_ANSWER};
    return plan;
}

static bool complain_about(Run *run, const Report *report)
{
    return diag_fail(&run->diag, report->exit, report->span, "%.*s", TEXT_ARG(report->reason));
}

static int count_givens(const Plan *plan)
{
    int count = 0;
    for (int i = 0; i < plan->count; i++)
        count += plan->step[i].role == ROLE_GIVEN;
    return count;
}

/* Whether the page shows decimals in place of fractions; *pointed: whether a value was typed as a decimal. */
static bool shows_decimals(Run *run, const Plan *plan, const Input *givens, bool *pointed)
{
    NumCtx     *exact = &run->session->desk.exact;
    const Expr *formula = plan->method.len ? NULL : plan->step[plan->count - 1].formula;
    int         count = count_givens(plan);
    *pointed = run->pointed || (formula ? typed_decimals_in(formula, givens, count, exact) : typed_decimals_among(givens, count));
    return formula ? typed_decimals_needed(formula, givens, count, exact) : *pointed;
}

/* Whether a fraction that is no decimal is among the givens. */
static bool has_endless(const Input *givens, int count)
{
    bool has = false;
    for (int i = 0; i < count; i++)
        has |= givens[i].endless;
    return has;
}

static Decimals decimals_for(const Settings *settings, bool decimals, bool endless)
{
    static const Decimals WHICH[] = {DECIMALS_BEHIND, DECIMALS_BEHIND, DECIMALS_NEVER, DECIMALS_ONLY};
    if (settings->format == FORMAT_JSON) /* which has both */
        return DECIMALS_BEHIND;
    bool only = decimals && settings->show == SHOWN_AS_TYPED && settings->steps == STEPS_BOARD;
    return only ? endless ? DECIMALS_ENDING : DECIMALS_ONLY : WHICH[settings->show];
}

/* Whether a value was typed with a unit, or comes from one: then the answers have theirs, too. */
static bool has_units(const Plan *plan, const Input *givens)
{
    bool units = !plan->method.len;
    for (int i = 0, given = 0; i < plan->count && !units; i++)
        if (plan->step[i].role == ROLE_GIVEN)
            units = dimension_has_unit(givens[given++].shape.dimension);
    return units;
}

Report *run_plan(Run *run, const Plan *plan, const Input *givens, const Echo *echo, int echoes)
{
    const Settings *settings = &run->session->settings;
    bool            json = settings->format == FORMAT_JSON, pointed;
    bool            decimals = shows_decimals(run, plan, givens, &pointed);
    Request         request = {.plan = plan,
                               .givens = givens,
                               .echo = echo,
                               .echoes = echoes,
                               .shown = settings->numbers,
                               .prec = settings->prec,
                               .style = {(RootStyle)settings->roots,
                                 settings->digits ? settings->digits
                                         : json           ? 20
                                                          : 6,
                                 json ? 0 : 192, decimals_for(settings, decimals, has_endless(givens, count_givens(plan))), !json},
                               .units = has_units(plan, givens),
                               .pointed = pointed,
                               .asked = run_shown_units(run),
                               .aspects = settings->steps != STEPS_NONE || !json,
                               .unicode = settings_unicode(settings),
                               .notes = &run->notes};
    if (settings->numbers->kind != NUM_EXACT && !settings->digits && !json)
        request.style.digits = settings->numbers->hex ? 0 : 17;
    return cases_make(&request, alphabet_desk(run->session, givens, count_givens(plan)));
}

bool formula_input(Run *run, Expr *expr, Input *input)
{
    Input      *givens;
    const Plan *plan = formula_plan(run, expr, (Text){0}, &givens);
    if (!plan)
        return false;
    if (expr->kind == EXPR_NAME && expr->slot >= 0) {
        *input = givens[0];
        return true;
    }
    /* A formula with an exact value needs no report; nearly every argument of a call is one. */
    NumCtx *ctx = &alphabet_desk(run->session, givens, plan->count - 1)->exact;
    Column *column = column_run(plan, givens, NULL, plan->count, ctx);
    Entry  *entry = &column->entry[plan->count - 1];
    Value   value = entry->value;
    if (entry->state == STATE_OK && (ctx->sys->kind == NUM_EXACT || value_exactly(&value, &entry->value, ctx))) {
        *input = input_exact(value);
        input->shape.dimension = expr->shape.dimension;
        input->pointed = typed_decimals_in(expr, givens, plan->count - 1, &run->session->desk.exact);
        input->endless = typed_decimals_endless(expr);
        return true;
    }
    Report *report = run_plan(run, plan, givens, NULL, 0);
    if (report->status != STATUS_OK)
        return complain_about(run, report);
    *input = (Input){.shape = expr->shape,
                     .plan = plan,
                     .givens = givens,
                     .step = plan->count - 1,
                     .in_letters = input_any_in_letters(givens, plan->count - 1),
                     .pointed = report->pointed};
    return true;
}

static Notes plain_notes(Run *run, const Notes *notes)
{
    Notes plain = {.mem = run->mem, .text = ARENA_MANY(run->mem, Text, notes->count), .count = notes->count};
    for (int i = 0; i < notes->count; i++)
        plain.text[i] = run_plain(run, notes->text[i]);
    return plain;
}

static bool run_show_working(Run *run, const Report *report, Document document)
{
    if (run->session->settings.sources == SOURCES_OFF)
        document_drop_sources(&document);
    return !run_is_stopped(run) && run_show_named(run, report, document);
}

static bool put_json(Run *run, Buf *object)
{
    bool stopped = run_is_stopped(run);
    if (stopped)
        buf_free(object);
    return !stopped && run_put_json(run, object);
}

void run_show(Run *run, const Report *report, Steps steps)
{
    const Settings *settings = &run->session->settings;
    Buf             buf = {0};
    Report         *shown = run_in_units(run, report); /* the last derivation may be older than this statement */
    if (settings->format != FORMAT_JSON) {
        Notes notes = plain_notes(run, report->notes);
        shown->notes = &notes;
        Document document = cases_document(shown, steps, writers[settings->format].folds);
        if (report == run->session->last && steps != STEPS_NONE)
            session_add_figure(run->session, &document);
        run_show_working(run, report, document);
        return;
    }
    json_report(&buf, shown, &(Origin){.source = run->text, .line = run->place->line}, steps);
    (void)put_json(run, &buf);
}

bool run_show_step(Run *run, int step)
{
    const Report *last = run_in_units(run, run->session->last);
    Buf           buf = {0};
    if (run->session->settings.format != FORMAT_JSON)
        return run_show_working(run, last, ranges_document_of_step(last, step));
    json_one_step(&buf, last, step, &(Origin){.source = run->text, .line = run->place->line});
    return put_json(run, &buf);
}

bool run_show_part(Run *run, Text part)
{
    const Report *last = run_in_units(run, run->session->last);
    Buf           buf = {0};
    if (run->session->settings.format != FORMAT_JSON)
        return run_show_working(run, last, document_of_part(last, part));
    json_one_part(&buf, last, part, &(Origin){.source = run->text, .line = run->place->line});
    return put_json(run, &buf);
}

bool run_show_laws(Run *run)
{
    if (run->session->settings.format != FORMAT_JSON)
        return run_show_working(run, run->session->last, board_laws(run_in_units(run, run->session->last)));
    run_show(run, run->session->last, STEPS_NONE); /* every report of JSON has the laws */
    return true;
}

bool formula_holds(Run *run, const Plan *plan, const Input *givens)
{
    Report *report = run_plan(run, plan, givens, NULL, 0);
    return report->status == STATUS_OK || complain_about(run, report);
}

/* The report outlives its statement, and so must the notes in it. */
static void keep_formula(Run *run, Report *report)
{
    report->notes = ARENA_ONE(run->mem, Notes);
    *report->notes = run->notes;
    run->session->latest = report;
    run->session->graded = (Machine){.sys = NULL};
    run->session->no_steps = false;
    run->session->latest_at = run->session->working;
}

/* Why the page ends where it does. The reason goes to the error output (in JSON it is also in the report). */
static void say_reason(Run *run, const Report *report)
{
    Diag complaint = {.mem = run->mem};
    Buf  buf = {0};
    diag_fail(&complaint, report->exit, (Span){0, 0}, "%.*s", TEXT_ARG(run_plain(run, report_typed_words(report, report->reason))));
    if (report->hint.len)
        diag_hint(&complaint, "%.*s", TEXT_ARG(run_plain(run, report_typed_words(report, report->hint))));
    if (!run->quiet)
        run_put_on_page(run, &complaint);
    diag_write(&buf, &complaint, run_where(run), run->session->settings.width);
    run->session->world->err(run->session->world->data, buf_text(&buf));
    buf_free(&buf);
}

bool run_report(Run *run, Report *report, Method *method)
{
    if (run_is_stopped(run))
        return false;
    bool refused = report->status != STATUS_OK && report->status != STATUS_APART && !run->silent;
    run->exit = report->exit;
    run->report = report;
    keep_formula(run, report);
    run->session->last = report;
    run->session->last_method = method;
    run->session->called_at = ++run->session->clock;
    run->session->last_at = run->session->latest_at;
    run->session->page = (Text){0}; /* hints are not about the page of an earlier problem */
    run->session->hints = 0;
    if (refused && report->solved) /* the page of values that are no solution looks like any other, so the reason comes first */
        say_reason(run, report);
    if (!run->quiet)
        run_show(run, report, (Steps)run->session->settings.steps);
    if (refused && !report->solved)
        say_reason(run, report);
    return run->diag.exit == EXIT_FINE;
}

/* class = cross, typed to compare an answer that is a word. */
static bool is_word_for_answer(const Run *run, Text name, const Expr *expr, Scope *scope)
{
    const Report *last = run->session->last;
    int           step = name.len && last ? report_find(last, name) : -1;
    Binding       binding;
    return step >= 0 && last->plan->step[step].shape.kind == SHAPE_WORD && expr->kind == EXPR_NAME &&
           !scope->find(scope, expr->text, &binding);
}

static bool work_out(Run *run, Text assign_to)
{
    FormulaScope scope = scope_new(run);
    Parser parser = {.token = run->token, .diag = &run->diag, .scope = &scope.scope, .num = &run->session->desk.exact, .units = UNITS_READ};
    Input *givens;
    if (assign_to.len)
        parser.token += 2;
    Expr *expr = parse_expression(&parser, LEVEL_OR);
    expr = expr ? parse_speed_and_direction(&parser, expr) : NULL;
    if (!expr)
        return false;
    if (parse_at_name(&parser, "in")) {
        if (assign_to.len) {
            diag_fail(&run->diag, EXIT_INPUT, parser.token->span, "a value is kept in kg, m and s; `in` only shows it in another unit");
            return diag_hint(&run->diag, "give it the name first, then write `%.*s in ...`", TEXT_ARG(assign_to));
        }
        expr = parse_in_unit(&parser, expr);
        if (!expr)
            return false;
    }
    if (parser.token->kind != TOKEN_END) {
        if (assign_to.len && parser.token->kind == TOKEN_COMMA && parser.token[1].kind == TOKEN_NAME &&
            parser.token[2].kind == TOKEN_EQUAL) {
            diag_fail(&run->diag, EXIT_INPUT, parser.token->span, "a line can define only one name");
            return diag_hint(&run->diag, "write `%.*s = ...` on a line of its own", TEXT_ARG(parser.token[1].text));
        }
        return parse_unexpected(&parser, "an operator or the end");
    }
    if (is_word_for_answer(run, assign_to, expr, &scope.scope)) {
        diag_fail(&run->diag, EXIT_INPUT, expr->span, "a name needs a value, but `%.*s` is a word", TEXT_ARG(expr->text));
        return diag_hint(&run->diag, "to compare the answer write `%.*s == %.*s`", TEXT_ARG(assign_to), TEXT_ARG(expr->text));
    }
    const Plan *plan = formula_plan(run, expr, assign_to, &givens);
    if (!plan)
        return false;
    if (assign_to.len && expr->shape.kind == SHAPE_TRUTH) {
        size_t at = expr->kind == EXPR_CHAIN && expr_level(expr) == LEVEL_COMPARE ? expr->arg[0]->span.end : expr->span.end;
        Text   first = text_trim(text_cut(run->text, expr->span.start, at));
        diag_fail(&run->diag, EXIT_INPUT, expr->span, "a name needs a value, but this is a comparison");
        return diag_hint(&run->diag, "write `%.*s = %.*s`, then compare it: `%.*s == ...`", TEXT_ARG(assign_to), TEXT_ARG(first),
                         TEXT_ARG(assign_to));
    }
    Report *report = run_plan(run, plan, givens, NULL, 0);
    if (report->status != STATUS_OK)
        return complain_about(run, report);
    if (run_is_stopped(run))
        return false;
    Input value = expr->kind == EXPR_NAME && expr->slot >= 0 ? givens[0] : report_input(report, plan->count - 1);
    value.shape.dimension = expr->shape.dimension;
    if (run->rounds)
        report_round_input(report, plan->count - 1, &value);
    if (assign_to.len && !vars_set(run, assign_to, &value))
        return false;
    /* This is not a call, so the answers of the last call keep their names. */
    keep_formula(run, report);
    run->exit = report->exit;
    run->report = report;
    if (!run->quiet)
        run_show(run, report, (Steps)run->session->settings.steps);
    return true;
}

/* EXPRESSION, or the right side of NAME = EXPRESSION. Every name on the page of the last derivation may stand in it; the values of a call
 * see only its answers, as a letter that somebody forgot to declare must not take a value from another problem. */
bool run_expression(Run *run, Text assign_to)
{
    bool seen = run->session->sees_steps;
    run->session->sees_steps = true;
    bool good = work_out(run, assign_to);
    run->session->sees_steps = seen;
    return good;
}
