#include "handwork/letters/letter_forms.h"

#include "derive/eval.h"
#include "handwork/reading/hand_reading.h"
#include "handwork/written/form_reader.h"
#include "language/check_shapes.h"
#include "base/paper.h"

#include <string.h>

/* The names that a form may have. A letter has a slot behind those of the plan, once the form names it. */
typedef struct LetterNames {
    Scope               scope; /* first, so that its functions find the rest */
    const LetterReader *reader;
    LetterForm         *form;
    Text               *name; /* of the letters */
    int                 room, slot_room;
} LetterNames;

/* A quantity of the derivation. */
static bool find_quantity(LetterNames *n, Text name, Binding *binding)
{
    int           component = -1, step = n->reader->names ? hand_find_step(n->reader->names, name, &component) : -1;
    const Report *report = step < 0 ? NULL : n->reader->names->report;
    if (!report || component >= 0 || report->plan->step[step].slot < 0 || report->exact->entry[step].state != STATE_OK)
        return false;
    *binding = (Binding){.shape = report->plan->step[step].shape, .slot = report->plan->step[step].slot};
    return true;
}

bool letter_read(Num *num, const LetterReader *reader, Text name)
{
    NumCtx       *ctx = reader->ctx;
    const Report *report = reader->names ? reader->names->report : NULL;
    int           step = report ? report_find(report, name) : -1;
    const Entry  *entry = step < 0 ? NULL : &report->exact->entry[step];
    Value         letter;
    if (ctx->sys->letter(num, name, ctx) != NUM_OK)
        return false;
    letter = value_number(*num);
    return !entry || entry->state != STATE_OK || entry->value.shape.kind != SHAPE_NUMBER || value_same(&entry->value, &letter, ctx);
}

/* The number of components of the vectors of the problem; 0: it has none. */
static int components(const LetterReader *reader)
{
    const Plan *plan = reader->names ? reader->names->report->plan : NULL;
    int         rows = 0;
    for (int i = 0; plan && i < plan->aspects && !rows; i++)
        rows = plan->step[i].role == ROLE_GIVEN && plan->step[i].shape.kind == SHAPE_VECTOR ? plan->step[i].shape.rows : 0;
    return rows;
}

/* i, j and k are unit vectors where the problem has vectors: 3ui + 2uj. */
static bool axis_read(Value *vector, const LetterReader *reader, Text name)
{
    int     rows = components(reader), axis = name.len == 1 ? name.at[0] - 'i' : -1;
    NumCtx *ctx = reader->ctx;
    Num    *part = ARENA_MANY(ctx->mem, Num, rows + 1);
    bool    good = axis >= 0 && axis < rows;
    for (int i = 0; i < rows && good; i++)
        good = ctx->sys->from_exact(&part[i], i == axis ? exact_integer(1, ctx) : &exact_zero, ctx) == NUM_OK;
    if (good)
        *vector = value_of((Shape){.kind = SHAPE_VECTOR, .rows = rows, .cols = 1}, part);
    return good;
}

/* A declared letter, or a unit vector. */
static bool symbol_value(Value *value, const LetterReader *reader, Text name)
{
    Num num;
    if (!letter_read(&num, reader, name))
        return axis_read(value, reader, name);
    *value = value_number(num);
    return true;
}

/* Whether the name is a letter with a unit vector: ui where u is declared, which is no initial velocity then. */
static bool is_along_axis(const LetterReader *reader, Text name)
{
    Num   letter;
    Value axis;
    return name.len == 2 && letter_read(&letter, reader, text_cut(name, 0, 1)) && axis_read(&axis, reader, text_from(name, 1));
}

/* mP: a letter with a name of the page's own, and no mass of a body P. */
static bool is_times_own(const LetterReader *reader, Text name)
{
    Num letter;
    return reader->names && name.len == 2 && letter_read(&letter, reader, text_cut(name, 0, 1)) &&
           hand_own_name(reader->names, text_from(name, 1));
}

static bool find(Scope *scope, Text name, Binding *binding)
{
    LetterNames *n = (LetterNames *)scope;
    LetterForm  *form = n->form;
    NumCtx      *ctx = n->reader->ctx;
    Value        value;
    int          i = 0;
    while (i < form->letters && !text_equal(n->name[i], name))
        i++;
    if (i == form->letters && (i == LIMIT_FORM || !symbol_value(&value, n->reader, name)))
        return !is_along_axis(n->reader, name) && !is_times_own(n->reader, name) && find_quantity(n, name, binding);
    if (i == form->letters) {
        *ARENA_ADD(ctx->mem, n->name, form->letters, &n->room) = name;
        form->slot = arena_grow(ctx->mem, form->slot, sizeof(Slot), form->slots + i, &n->slot_room);
        form->slot[form->slots + i] = (Slot){value, NUM_OK, true};
    }
    *binding = (Binding){.shape = form->slot[form->slots + i].value.shape, .slot = form->slots + i, .letter = true};
    return true;
}

static void each(Scope *scope, void (*visit)(Text, void *), void *data)
{
    const HandChecker *names = ((LetterNames *)scope)->reader->names;
    for (int i = names ? names->report->plan->aspects - 1 : -1; i >= 0; i--)
        if (names->report->plan->step[i].name.len)
            visit(names->report->plan->step[i].name, data);
}

bool letter_form_read(LetterForm *form, const LetterReader *reader, Text text, Text *why)
{
    NumCtx      *ctx = reader->ctx;
    Diag         diag = {.mem = ctx->mem, .source = paper_clean(ctx->mem, text)};
    LetterNames  names = {.scope = {.find = find, .each = each, .steps = true, .letters = true}, .reader = reader, .form = form};
    Reading      reading;
    ShapeChecker checker = {.scope = &names.scope, .diag = &diag, .num = ctx};
    *form = (LetterForm){.slots = reader->names ? reader->names->report->plan->slots : 0};
    form->slot = ARENA_MANY(ctx->mem, Slot, form->slots + 1);
    names.slot_room = form->slots + 1;
    bool good = form_read(&reading, &names.scope, &diag, ctx);
    if (good && (!reading.value || reading.margin))
        good = diag_fail(&diag, EXIT_INPUT, (Span){0, diag.source.len}, "this is no formula");
    if (good) {
        Parser parser = {.token = reading.value, .diag = &diag, .scope = &names.scope, .num = ctx};
        Expr  *formula = parse_expression(&parser, LEVEL_SUM);
        good = formula && (parser.token->kind == TOKEN_END || parse_unexpected(&parser, "the end")) && check_expr(&checker, formula);
        form->formula = formula;
    }
    *why = diag.message;
    return good;
}

bool letter_form_value(Value *value, const LetterForm *form, const Slot *plan, NumCtx *ctx, Text *why)
{
    Env env = {.num = ctx, .slot = form->slot};
    if (plan)
        memcpy(form->slot, plan, sizeof(Slot) * (size_t)form->slots);
    *why = (Text){0};
    if (eval(value, form->formula, &env) == NUM_OK)
        return true;
    *why = env.why ? text_of(env.why) : TEXT("it has no value");
    return false;
}

bool letter_form_alone(Value *value, Text text, NumCtx *ctx, Text *why)
{
    LetterForm form;
    return letter_form_read(&form, &(LetterReader){.ctx = ctx}, text, why) && letter_form_value(value, &form, NULL, ctx, why);
}
