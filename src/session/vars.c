/* Variables, records, and undo. */
#include "session/letters/alphabet.h"
#include "session/scene/scene.h"
#include "session/textbook.h"
#include "session/vars.h"

#include "verify/solved.h"

#include <string.h>

static size_t var_size(const Var *var)
{
    enum { LEAST = 8192 }; /* the least size of an arena, however little it contains */
    return LEAST + arena_used(var->mem);
}

static void var_free(Session *session, Var *var)
{
    if (!var)
        return;
    session->held -= var_size(var);
    arena_free(var->mem);
}

static Var **slot_of(Session *session, Text name)
{
    Var **slot = &session->vars;
    while (*slot && !text_equal((*slot)->name, name))
        slot = &(*slot)->next;
    return slot;
}

Var *vars_find(Session *session, Text name)
{
    return *slot_of(session, name);
}

static void change_free(Session *session, Change *change)
{
    session->kept -= change->kept;
    var_free(session, change->old);
    scene_edit_free(change->scene);
    rink_free(change->rink);
    arena_free(change->mem);
}

/* Change i of those that can be undone, the oldest first. */
static Change *change_at(Session *session, int i)
{
    return &session->change[(session->oldest_change + i) % UNDO_DEPTH];
}

static void forget_oldest(Session *session)
{
    change_free(session, change_at(session, 0));
    session->oldest_change = (session->oldest_change + 1) % UNDO_DEPTH;
    session->changes--;
}

void vars_remember(Session *session, Change change)
{
    change.kept = scene_kept(change.scene);
    while (session->changes == UNDO_DEPTH || (session->changes && session->kept + change.kept > MOST_KEPT))
        forget_oldest(session);
    session->kept += change.kept;
    change.journal = session->journal.count;
    *change_at(session, session->changes++) = change;
}

void vars_remember_scene(Session *session, SceneEdit *edit)
{
    vars_remember(session, (Change){.kind = CHANGE_SCENE, .mem = arena_new(), .scene = edit});
}

/* A journey ends with the rink that it follows. */
static void use_rink(Session *session, Rink *rink)
{
    session->rink = rink;
    if (!session->journey || session->journey->rink == rink)
        return;
    journey_free(session->journey);
    session->journey = NULL;
}

void vars_remember_rink(Session *session, Rink *rink)
{
    vars_remember(session, (Change){.kind = CHANGE_RINK, .rink = session->rink});
    use_rink(session, rink);
}

/* Puts `var` in the place of the variable with its name, which goes to the undo list. */
static bool replace(Run *run, Var *var)
{
    Session *session = run->session;
    if (session->held + var_size(var) > LIMIT_VARIABLES) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "the variables need more than the %d MB that are allowed",
                  LIMIT_VARIABLES >> 20);
        arena_free(var->mem);
        return diag_hint(&run->diag, "use smaller numbers, or fewer variables");
    }
    session->held += var_size(var);
    var->set_at = ++session->clock;
    Var  **slot = slot_of(session, var->name);
    Var   *old = *slot;
    Arena *mem = arena_new();
    var->next = old ? old->next : NULL;
    *slot = var;
    vars_remember(session, (Change){.kind = CHANGE_VAR, .name = text_copy(mem, var->name), .old = old, .mem = mem});
    return true;
}

static Var *var_new(Text name)
{
    Arena *mem = arena_new();
    Var   *var = ARENA_ONE(mem, Var);
    var->mem = mem;
    var->name = text_copy(mem, name);
    return var;
}

bool vars_is_constant(Text name)
{
    static const char *const CONSTANTS[] = {"pi", "deg", "inf", "and", "or", "not"};
    for (size_t i = 0; i < sizeof CONSTANTS / sizeof *CONSTANTS; i++)
        if (text_is(name, CONSTANTS[i]))
            return true;
    return false;
}

static bool may_assign(Run *run, Text name)
{
    Span span = run->token[0].span;
    Text vector, component;
    if (vars_is_constant(name))
        return diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a word of carom and cannot be a variable", TEXT_ARG(name));
    if (alphabet_find(run->session->alphabet, name) >= 0) {
        diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` is a letter, so it cannot be a variable", TEXT_ARG(name));
        return diag_hint(&run->diag, "choose another name, or end the letters with `letters off`");
    }
    if (vars_find(run->session, name) || name.len < 2)
        return true;
    vector = text_cut(name, 0, name.len - 1);
    component = text_from(name, name.len - 1);
    Var *of = component.at[0] >= 'x' && component.at[0] <= 'z' ? vars_find(run->session, vector) : NULL;
    if (!of || of->count || of->input.shape.kind != SHAPE_VECTOR)
        return true;
    diag_fail(&run->diag, EXIT_INPUT, span, "`%.*s` already means the component %.*s.%.*s of a vector, so it cannot be a variable",
              TEXT_ARG(name), TEXT_ARG(vector), TEXT_ARG(component));
    return diag_hint(&run->diag, "choose another name, or give %.*s a new value with both components", TEXT_ARG(vector));
}

/* A value without an exact form is stored as its formula, which must not grow without limit. */
static bool may_keep(Run *run, Text name, const Input *input)
{
    if (input_plans(input, LIMIT_PLANS + 1) <= LIMIT_PLANS)
        return true;
    diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "`%.*s` depends on more than %d values that have no exact form", TEXT_ARG(name),
              LIMIT_PLANS);
    return diag_hint(&run->diag, "give one of them again as a decimal");
}

bool vars_set(Run *run, Text name, const Input *input)
{
    if (!may_assign(run, name) || !may_keep(run, name, input))
        return false;
    Var *var = var_new(name);
    var->input = input_copy(input, var->mem);
    return replace(run, var);
}

/* The values of a page longer than this are not kept, but for its answers: each may be a copy of the whole page. */
enum { LONGEST_KEPT = 200 };

static void add_field(Var *var, Text name, const Input *input)
{
    var->field[var->count] = text_copy(var->mem, name);
    var->fields[var->count++] = *input;
}

/* Adds the values of a report as fields, either the answers or the givens and steps; false after an error. */
static bool add_fields(Run *run, Var *var, const Report *report, bool answers)
{
    const Plan *plan = report->plan;
    for (int i = 0; i < plan->aspects; i++) {
        NumCtx *ctx;
        if (solved_is_answer(report, i) != answers || plan->step[i].slot < 0 || !plan->step[i].name.len || !report_column(report, i, &ctx))
            continue;
        Input input = report_input(report, i);
        if (run->rounds)
            report_round_input(report, i, &input);
        if (answers && !may_keep(run, var->name, &input))
            return false;
        input = input_copy(&input, var->mem);
        add_field(var, report_typed_name(report, plan->step[i].name), &input);
    }
    return true;
}

/* A field has its own name as well as the one that was typed: r.va' beside r.v1. */
static void add_own_names(Var *var, const Report *report)
{
    const Renaming *renaming = report->renaming;
    for (int k = 0; renaming && k < renaming->count; k++)
        for (int i = 0; i < var->count; i++)
            if (text_equal(var->field[i], renaming->name[k].to)) {
                add_field(var, renaming->name[k].from, &var->fields[i]);
                break;
            }
}

bool vars_set_record(Run *run, Text name, const Report *report)
{
    if (!may_assign(run, name))
        return false;
    const Plan *plan = report->plan;
    Var        *var = var_new(name);
    int         room = plan->aspects + (report->renaming ? report->renaming->count : 0);
    var->field = ARENA_MANY(var->mem, Text, room);
    var->fields = ARENA_MANY(var->mem, Input, room);
    if (!add_fields(run, var, report, true)) {
        arena_free(var->mem);
        return false;
    }
    var->answers = var->count;
    if (plan->aspects <= LONGEST_KEPT)
        add_fields(run, var, report, false);
    add_own_names(var, report);
    var->input.shape = (Shape){.kind = SHAPE_RECORD};
    return replace(run, var);
}

void vars_undo(Run *run)
{
    Session *session = run->session;
    if (!session->changes) {
        run_say(run, "nothing to undo\n");
        return;
    }
    Change change = *change_at(session, --session->changes);
    if (change.kind == CHANGE_VAR) {
        Var **slot = slot_of(session, change.name);
        Var  *var = *slot;
        *slot = change.old ? change.old : var->next;
        if (change.old)
            change.old->next = var->next;
        run_say(run, change.old ? "%.*s has its previous value again\n" : "%.*s is removed\n", TEXT_ARG(change.name));
        var_free(session, var);
        change.old = NULL;
    } else if (change.kind == CHANGE_METHOD) {
        /* The method itself stays in memory: the last derivation or a record may still use its plans. */
        session->methods = change.method;
        run_say(run, "the definition of %.*s is undone\n", TEXT_ARG(change.name));
    } else if (change.kind == CHANGE_LETTERS) {
        session->alphabet = change.alphabet;
        run_say(run, "the last declaration of letters is undone\n");
    } else if (change.kind == CHANGE_RINK) {
        Rink *rink = session->rink;
        use_rink(session, change.rink);
        change.rink = rink;
        run_say(run, "the last change of balls, walls or restitution, or the last `move`, is undone\n");
    } else if (change.kind == CHANGE_SCENE) {
        scene_undo(session, change.scene);
        run_say(run, "the last change of bodies and contacts is undone\n");
    } else {
        session->settings = change.settings;
        run_say(run, "the setting has its previous value again\n");
    }
    if (change.journal < session->journal.count)
        session->journal.entry[change.journal].text = (Text){0};
    change_free(session, &change);
}

void vars_free(Session *session)
{
    for (int i = 0; i < session->changes; i++)
        change_free(session, change_at(session, i));
    while (session->vars) {
        Var *next = session->vars->next;
        var_free(session, session->vars);
        session->vars = next;
    }
}

/* The field of a record value: r.overlap.from once r.overlap was found. */
static bool dig(Text path, Input *input, bool *record)
{
    while (path.len) {
        const char *dot = memchr(path.at, '.', path.len);
        Text        name = text_cut(path, 0, dot ? (size_t)(dot - path.at) : path.len);
        bool        found = false;
        Value       value = input->value;
        for (int i = 0; !input->plan && value.shape.kind == SHAPE_RECORD && value.group.field && i < value.group.count && !found; i++)
            if (text_equal(value.group.field[i], name)) {
                *input = input_exact(value.group.item[i]);
                found = true;
            }
        if (!found)
            return false;
        path = dot ? text_from(path, name.len + 1) : (Text){0};
    }
    *record = input->shape.kind == SHAPE_RECORD;
    return true;
}

/* Whether a formula may name the step: an answer, or if these are visible a given or step of a derivation that comes to an end. */
static bool is_seen(const Session *session, int step)
{
    const Solved *solved = session->last->solved;
    return step >= 0 && (solved_is_answer(session->last, step) || (session->sees_steps && !(solved && !solved->solutions)));
}

static bool look_up_step(Session *session, Text head, Text rest, Input *input, bool *record)
{
    if (!session->last)
        return false;
    Text    name = head.len > 1 ? textbook_step(session, head) : textbook_typed(session->last, head); /* 3i + 4j asks for j */
    int     step = report_find(session->last, name);
    NumCtx *ctx;
    if (!is_seen(session, step) || !report_column(session->last, step, &ctx))
        return false;
    *input = report_input(session->last, step);
    return input->shape.kind != SHAPE_NONE && dig(rest, input, record);
}

/* "overlap" of "overlap.from" */
static Text head_of(Text name)
{
    const char *dot = memchr(name.at, '.', name.len);
    return text_cut(name, 0, dot ? (size_t)(dot - name.at) : name.len);
}

bool vars_is_hidden(Session *session, Text name)
{
    Text       head = head_of(name);
    const Var *var = vars_find(session, head);
    int        step =
        var && session->last && var->set_at < session->called_at ? report_find(session->last, textbook_typed(session->last, head)) : -1;
    NumCtx *ctx;
    return step >= 0 && solved_is_answer(session->last, step) && report_column(session->last, step, &ctx);
}

static bool is_on_page(const Step *step)
{
    return step->purpose == PURPOSE_ANSWER && step->way != STEP_BESIDE && !plan_is_hidden(step);
}

/* Whether a given or step of the last derivation has the name of an older variable, which a formula then means, and another value. */
static bool hides_step(Session *session, Text head)
{
    const Var *var = vars_find(session, head);
    bool       older = var && session->sees_steps && session->last && var->set_at < session->called_at;
    int        step = older ? report_find(session->last, textbook_typed(session->last, head)) : -1;
    NumCtx    *ctx;
    if (step < 0 || !is_on_page(&session->last->plan->step[step]) || !report_column(session->last, step, &ctx))
        return false;
    Input input = report_input(session->last, step);
    return var->input.plan || input.plan || !value_same(&var->input.value, &input.value, &session->desk.exact);
}

void vars_note_hidden(Run *run, Text name)
{
    Session *session = run->session;
    Text     head = head_of(name);
    if (vars_is_hidden(session, head))
        diag_add_note(&run->notes, "%.*s means the answer of %.*s here; your variable %.*s is older and is not used", TEXT_ARG(head),
                      TEXT_ARG(session->last->plan->method), TEXT_ARG(head));
    else if (hides_step(session, head))
        diag_add_note(&run->notes, "%.*s is your variable here, not the %.*s of %.*s", TEXT_ARG(head), TEXT_ARG(head),
                      TEXT_ARG(session->last->plan->method));
}

/* A step of a used method, as first.F or first.overlap.from; or the part `first` itself, which is a group. */
static bool look_up_in_part(Session *session, Text name, Input *input, bool *record)
{
    const Report *last = session->last;
    NumCtx       *ctx;
    if (!last || !report_has_part(last, head_of(name)))
        return false;
    *record = true;
    *input = (Input){.shape = {.kind = SHAPE_RECORD}};
    if (report_has_part(last, name))
        return true;
    for (size_t end = name.len; end; end--) {
        int step = end == name.len || name.at[end] == '.' ? report_find(last, text_cut(name, 0, end)) : -1;
        if (step < 0 || !report_column(last, step, &ctx))
            continue;
        *input = report_input(last, step);
        *record = false;
        return input->shape.kind != SHAPE_NONE && dig(end < name.len ? text_from(name, end + 1) : (Text){0}, input, record);
    }
    return false;
}

bool vars_look_up(Session *session, Text name, Input *input, bool *record)
{
    Text head = head_of(name);
    Text rest = head.len < name.len ? text_from(name, head.len + 1) : (Text){0};
    Var *var = vars_find(session, head);
    *record = false;
    if (alphabet_find(session->alphabet, name) >= 0) {
        *input = input_letter(name);
        return true;
    }
    if ((session->steps_first || vars_is_hidden(session, head)) && look_up_step(session, head, rest, input, record))
        return true;
    if (var && !var->count) {
        *input = var->input;
        return dig(rest, input, record);
    }
    if (var && !rest.len) {
        *record = true;
        *input = var->input;
        return true;
    }
    if (var) {
        Text field = head_of(rest);
        for (int i = 0; i < var->count; i++)
            if (text_equal(var->field[i], field)) {
                *input = var->fields[i];
                return dig(field.len < rest.len ? text_from(rest, field.len + 1) : (Text){0}, input, record);
            }
        return false;
    }
    return look_up_step(session, head, rest, input, record) || look_up_in_part(session, name, input, record);
}

void vars_each(Session *session, void (*visit)(Text, void *), void *data)
{
    for (Var *var = session->vars; var; var = var->next)
        visit(var->name, data);
    for (int i = 0; session->alphabet && i < session->alphabet->count; i++)
        visit(session->alphabet->letter[i].name, data);
    const Report *last = session->last;
    for (int i = 0; last && i < last->plan->aspects; i++)
        if (last->plan->step[i].slot >= 0 && is_seen(session, i) && last->exact->entry[i].state == STATE_OK)
            visit(last->plan->step[i].name, data);
    for (int i = 0; last && last->renaming && i < last->renaming->count; i++)
        if (is_seen(session, report_find(last, last->renaming->name[i].from)))
            visit(last->renaming->name[i].to, data);
}
