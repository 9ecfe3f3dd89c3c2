/* engines, engine NAME, engine NAME : METHOD values: what physics engines were measured to do, and a problem worked with the coefficient of
 * restitution that one of them would use. */
#include "audit/closing.h"
#include "audit/engines.h"
#include "session/call.h"
#include "session/commands/commands.h"

#include "number/exact.h"
#include "render/json.h"

#include <string.h>

static const char EXAMPLE[] = "engine rapier : collide1d ma=1 mb=2 va=3 vb=0 e1=0.2 e2=0.8";

/* ---- the table -------------------------------------------------------------------------------------------- */

static void put_fact(Json *json, const char *key, const char *fact)
{
    json_key_text_or_null(json, key, text_of(fact));
}

static void put_facts(Json *json, const PhysicsEngine *engine)
{
    put_fact(json, "engine", engine->name);
    put_fact(json, "version", engine->version);
    put_fact(json, "measured", ENGINES_MEASURED);
    put_fact(json, "numbers", engine->numbers);
    put_fact(json, "e", engine->mix->formula);
    put_fact(json, "defaults", engine->defaults);
    put_fact(json, "no_bounce_under", engine->slow_words);
    put_fact(json, "mu", engine->mu);
    put_fact(json, "friction_limit", engine->limit);
    put_fact(json, "speed_cap", engine->cap);
    put_fact(json, "gravity", engine->gravity);
    put_fact(json, "row_of_balls", engine->row_of_balls);
    put_fact(json, "remark", engine->remark);
}

static bool put_json(Run *run, const PhysicsEngine *engine)
{
    Buf    buf = {0};
    Origin origin = {.source = run->text, .line = run->place->line};
    Json   json = json_begin(&buf, &origin);
    json_key_text(&json, "kind", TEXT("engine"));
    json_key_text(&json, "status", TEXT("ok"));
    put_facts(&json, engine);
    json_end_line(&json);
    return run_put_json(run, &buf);
}

static bool list_engines(Run *run)
{
    static const char *const HEAD[] = {"engine", "version", "e of a pair", "no bounce under"};
    enum { COLUMNS = sizeof HEAD / sizeof *HEAD };
    Document doc = {.mem = run->mem};
    Block   *table = document_table(&doc, TEXT("how engines bounce, measured in " ENGINES_MEASURED), HEAD, COLUMNS, engines_count);
    table->rows = engines_count + 1;
    for (int i = 0; i < engines_count; i++) {
        const PhysicsEngine *engine = &engines[i];
        const char          *row[COLUMNS] = {engine->name, engine->version, engine->mix->formula, engine->slow_words};
        for (int k = 0; k < COLUMNS; k++)
            phrase_words(&table->cell[(i + 1) * COLUMNS + k], run->mem, row[k][0] ? text_of(row[k]) : TEXT("-"));
    }
    document_note(&doc,
                  "e1 and e2 belong to the two bodies; - means no rule, or not measured. `engine NAME` shows all facts of one engine");
    return run_show_document(run, doc);
}

bool run_engines(Run *run, Text argument)
{
    if (argument.len) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[1].span, "`engines` takes no arguments");
        return diag_hint(&run->diag, "for one of them: engine %.*s", TEXT_ARG(argument));
    }
    if (run->session->settings.format != FORMAT_JSON)
        return list_engines(run);
    for (int i = 0; i < engines_count; i++)
        put_json(run, &engines[i]);
    return true;
}

static bool show_engine(Run *run, const PhysicsEngine *engine)
{
    const struct {
        const char *term, *fact;
    } FACTS[] = {
        {"numbers", engine->numbers},
        {"e of a pair", engine->mix->formula[0] ? engine->mix->formula : engine->mix->words},
        {"if not set", engine->defaults},
        {"no bounce under", engine->slow_words},
        {"mu of a pair", engine->mu},
        {"friction of a hit", engine->limit},
        {"largest speed", engine->cap},
        {"gravity", engine->gravity},
        {"row of 5 balls", engine->row_of_balls},
        {"remark", engine->remark},
    };
    enum { MOST = sizeof FACTS / sizeof *FACTS };
    if (run->session->settings.format == FORMAT_JSON)
        return put_json(run, engine);
    Document doc = {.mem = run->mem};
    Text     caption = text_format(run->mem, "%s, measured in " ENGINES_MEASURED, engine->version);
    Block   *list = document_add(&doc, BLOCK_TERMS, caption);
    list->cell = ARENA_MANY(run->mem, Phrase, 2 * MOST);
    list->columns = 2;
    for (int i = 0; i < MOST; i++) {
        if (!FACTS[i].fact[0])
            continue;
        list->cell[2 * list->rows] = phrase_of(run->mem, text_of(FACTS[i].term));
        list->cell[2 * list->rows++ + 1] = phrase_of(run->mem, text_of(FACTS[i].fact));
    }
    return run_show_document(run, doc);
}

/* ---- a problem as an engine works it ---------------------------------------------------------------------- */

/* The problem after the colon, and where its values of e1, e2 and e stand in it; 0 tokens: it has no such value. */
typedef struct EngineProblem {
    const PhysicsEngine *engine;
    const Token         *first, *e1, *e2, *e;
    Text                 mixed; /* e of the pair, as a formula of numbers */
} EngineProblem;

static bool begins_value(const Token *token)
{
    return token->kind == TOKEN_NAME && token[1].kind == TOKEN_EQUAL;
}

static const Token *find_value(const Token *token, const char *name)
{
    for (; token->kind != TOKEN_END; token++)
        if (begins_value(token) && text_is(token->text, name))
            return token;
    return NULL;
}

/* The token after the value that begins there: the next value, a word behind the values, or the end. */
static const Token *value_end(const Token *token)
{
    for (token += 2; token->kind != TOKEN_END && !begins_value(token); token++)
        if (token->kind == TOKEN_NAME && (text_is(token->text, "by") || text_is(token->text, "where")))
            break;
    return token;
}

static Text value_text(const Run *run, const Token *token)
{
    const Token *last = value_end(token) - 1;
    Text         text = text_trim(text_cut(run->text, token[2].span.start, last->span.end));
    return last == &token[2] ? text : text_format(run->mem, "(%.*s)", TEXT_ARG(text));
}

static bool has_coefficients(Run *run, const EngineProblem *p)
{
    const PhysicsEngine *engine = p->engine;
    bool                 rule = engine->mix->formula[0];
    if (p->e && !p->e1 && !p->e2)
        return true;
    if (rule && p->e1 && p->e2 && !p->e)
        return true;
    const Token *at = p->e1 ? p->e1 : p->e2 ? p->e2 : p->first;
    if (!rule)
        diag_fail(&run->diag, EXIT_INPUT, at->span, "%s has no rule that makes e of a pair from e1 and e2: give e itself", engine->version);
    else if (p->e)
        diag_fail(&run->diag, EXIT_INPUT, p->e->span, "give either e1 and e2, the coefficients of the two bodies, or e, that of the pair");
    else
        diag_fail(&run->diag, EXIT_INPUT, at->span, "`engine` needs e1 and e2, the coefficients of the two bodies");
    return diag_hint(&run->diag, "for example: %s", rule ? EXAMPLE : "engine ode : collide1d ma=1 mb=2 va=3 vb=0 e=0.5");
}

/* The formula of the engine with the values in the places of e1 and e2. */
static Text mix_values(Run *run, const EngineProblem *p)
{
    if (p->e)
        return value_text(run, p->e);
    Text e1 = text_with(run->mem, text_of(p->engine->mix->formula), TEXT("e1"), value_text(run, p->e1));
    return text_with(run->mem, e1, TEXT("e2"), value_text(run, p->e2));
}

/* The problem with that e of the pair, and without e1 and e2: values stay where they were typed. */
static Text statement_with(Run *run, const EngineProblem *p, Text e)
{
    Buf    buf = {0};
    size_t from = p->first->span.start;
    bool   placed = false;
    for (const Token *token = p->first; token->kind != TOKEN_END; token++) {
        if (token != p->e && token != p->e1 && token != p->e2)
            continue;
        buf_put(&buf, text_cut(run->text, from, token->span.start));
        if (!placed)
            buf_printf(&buf, "e=%.*s ", TEXT_ARG(e));
        placed = true;
        from = value_end(token)->span.start;
    }
    buf_put(&buf, text_cut(run->text, from, run->token[run->count].span.end));
    return buf_finish(&buf, run->mem);
}

/* Works that statement; its errors are those of `run`. */
static bool work(Run *run, Text statement, bool quiet, const Report **report)
{
    Run inner = *run;
    inner.text = statement;
    inner.diag = (Diag){.mem = run->mem, .source = statement};
    inner.token = tokenize(statement, 0, statement.len, &inner.count, &inner.diag);
    inner.quiet = inner.silent = quiet;
    inner.report = NULL;
    Method *method = inner.token ? call_find_method(run->session, inner.token[0].text, &inner.diag) : NULL;
    bool    good = method && run_call(&inner, method);
    *report = inner.report;
    run->diag = inner.diag;
    run->exit = inner.exit;
    run->notes = inner.notes;
    return good;
}

/* The step that is the relative normal velocity before the hit; -1: the method has none. */
static int closing_step(const Report *report)
{
    for (int i = 0; report && i < report->plan->aspects; i++)
        if (closing_is_step(report->plan, i) && report->exact->entry[i].state == STATE_OK &&
            report->plan->step[i].shape.kind == SHAPE_NUMBER)
            return i;
    return -1;
}

/* Whether the bodies approach at less than the speed below which the engine does not bounce; false also where no exact number says so. */
static bool is_slow(const Report *report, const PhysicsEngine *engine)
{
    NumCtx *exact = report ? &report->desk->exact : NULL;
    int     step = closing_step(report);
    if (step < 0 || !engine->slow || exact->sys != &exact_system)
        return false;
    Num speed, least, den = exact_num(exact_rational(rat_int(engine->slow_den), exact));
    return exact->sys->div(&least, exact_num(exact_rational(rat_int(engine->slow), exact)), den, exact) == NUM_OK &&
           exact->sys->neg(&speed, report->exact->entry[step].value.one, exact) == NUM_OK && exact_sign(speed.exact, exact) > 0 &&
           exact_compare(speed, least, exact) == ORDER_LESS;
}

/* Shows the words above the page of the problem: the engine, its version, and how it treats this problem. */
static bool introduce(Run *run, const EngineProblem *p, bool slow)
{
    const PhysicsEngine *engine = p->engine;
    Document             doc = {.mem = run->mem};
    if (run->session->settings.format == FORMAT_JSON)
        return put_json(run, engine);
    document_reason(&doc, "as %s works it, measured in " ENGINES_MEASURED, engine->version);
    if (!p->e)
        document_reason(&doc, "e of the pair: %s, %s = %.*s", engine->mix->words, engine->mix->formula, TEXT_ARG(p->mixed));
    if (slow)
        document_reason(&doc, "the bodies approach at less than %s, where %s does not bounce: e = 0", engine->slow_words, engine->name);
    if (engine->remark[0])
        document_reason(&doc, "remark: %s", engine->remark);
    return run_show_document(run, doc);
}

/* Beside it the textbook, which differs only if the engine does not bounce. */
static bool add_textbook(Run *run, Text statement)
{
    Settings     *settings = &run->session->settings, shown = *settings;
    const Report *report;
    settings->steps = STEPS_NONE;
    run_say(run, "the textbook, with e of the pair at every speed\n");
    bool good = work(run, statement, false, &report);
    *settings = shown;
    return good;
}

static bool work_problem(Run *run, EngineProblem *p)
{
    const Report *report;
    if (!has_coefficients(run, p))
        return false;
    p->mixed = mix_values(run, p);
    Text textbook = statement_with(run, p, p->mixed);
    if (!work(run, textbook, true, &report))
        return false;
    bool slow = is_slow(report, p->engine);
    introduce(run, p, slow);
    return work(run, slow ? statement_with(run, p, TEXT("0")) : textbook, false, &report) && (!slow || add_textbook(run, textbook));
}

/* ---- the statement ---------------------------------------------------------------------------------------- */

static bool no_engine(Run *run, Text name)
{
    Nearest nearest = {name, {0}, 99};
    diag_fail(&run->diag, EXIT_INPUT, run->token[1].span,
              name.len ? "no engine `%.*s` was measured" : "`engine` needs the name of an engine", TEXT_ARG(name));
    for (int i = 0; i < engines_count; i++)
        parse_nearest_visit(text_of(engines[i].name), &nearest);
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `%.*s`? `engines` lists them", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`engines` lists them; for example: %s", EXAMPLE);
}

bool run_engine(Run *run, Text argument)
{
    const Token *colon = &run->token[1];
    while (colon->kind != TOKEN_COLON && colon->kind != TOKEN_END)
        colon++;
    Text                 name = text_before_any(argument, ":");
    const PhysicsEngine *engine = engines_find(name);
    if (!engine)
        return no_engine(run, name);
    if (colon->kind == TOKEN_END)
        return show_engine(run, engine);
    if (!run_is_problem(run, colon, EXAMPLE))
        return false;
    const Token  *first = colon + 1;
    EngineProblem problem = {engine, first, find_value(first, "e1"), find_value(first, "e2"), find_value(first, "e"), {0}};
    return work_problem(run, &problem);
}
