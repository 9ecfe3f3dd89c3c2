/* help e: what the methods call by that name, in the words of their own captions. */
#include "base/paper.h"
#include "session/call.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"

typedef struct QuantityMeaning {
    Text name, caption, unit;
    Text methods; /* "collide1d, merge" */
} QuantityMeaning;

typedef struct QuantityList {
    Run             *run;
    Text             asked;
    QuantityMeaning *meaning;
    int              count, room;
} QuantityList;

/* Methods that say the same share a line. */
static void add_meaning(QuantityList *list, const QuantityMeaning *found, Text method)
{
    Arena *mem = list->run->mem;
    for (int i = 0; i < list->count; i++) {
        QuantityMeaning *known = &list->meaning[i];
        if (!text_equal(known->name, found->name) || !text_equal(known->caption, found->caption))
            continue;
        known->methods = text_format(mem, "%.*s, %.*s", TEXT_ARG(known->methods), TEXT_ARG(method));
        return;
    }
    QuantityMeaning *added = ARENA_ADD(mem, list->meaning, list->count, &list->room);
    *added = *found;
    added->methods = text_copy(mem, method);
}

static void find_given(QuantityMeaning *found, const Form *form, Text name)
{
    int at = found->caption.len ? -1 : method_given(form, name);
    if (at >= 0)
        *found = (QuantityMeaning){.name = form->given[at]->keyword, .caption = form->given[at]->caption, .unit = form->given[at]->unit};
}

/* Takes, of several lines with that name, the last that works something out: special cases come first in a method, and where nothing
 * happens the value is 0 or that of another name. */
static void find_step(QuantityMeaning *found, const Plan *plan, Text name)
{
    for (int i = 0; plan && i < plan->aspects; i++) {
        const Step *step = &plan->step[i];
        bool        named = (step->role == ROLE_STEP || step->role == ROLE_ANSWER) && !step->part.len && text_equal(step->name, name);
        bool        works = step->formula && step->formula->kind != EXPR_NUMBER && step->formula->kind != EXPR_NAME;
        if (named && step->page.caption.len && (works || !found->caption.len))
            *found = (QuantityMeaning){.name = step->name, .caption = step->page.caption, .unit = step->unit};
    }
}

static void add_method(Text name, void *data)
{
    QuantityList   *list = data;
    Run            *run = list->run;
    Diag            diag = {.mem = run->mem};
    QuantityMeaning found = {.caption = {0}};
    Method         *method = call_find_method(run->session, name, &diag);
    Text            own = method ? method_unalias(method, paper_name(run->mem, list->asked)) : list->asked;
    int             forms = method ? method->forms : 0;
    for (int f = 0; f < forms; f++) {
        find_given(&found, &method->form[f], list->asked);
        find_given(&found, &method->form[f], own);
    }
    bool given = found.caption.len;
    for (int f = 0; f < forms && !given; f++)
        find_step(&found, method_plan_tried(method, f, call_way(run->session, method), &diag), own);
    if (found.caption.len)
        add_meaning(list, &found, name);
}

bool quantities_put(Run *run, Text name, Buf *buf)
{
    enum { COLUMN = 9 };
    QuantityList list = {.run = run, .asked = name};
    call_each_method(run->session, add_method, &list);
    for (int i = 0; i < statement_form_count; i++) {
        Text            statement = text_of(statement_form[i].name);
        Method         *form = form_statement_method(run, statement);
        QuantityMeaning found = {.caption = {0}};
        if (form)
            find_given(&found, &form->form[0], name);
        if (found.caption.len)
            add_meaning(&list, &found, statement);
    }
    if (list.count)
        buf_printf(buf, "%.*s stands for:\n", TEXT_ARG(name));
    for (int i = 0; i < list.count; i++) {
        const QuantityMeaning *m = &list.meaning[i];
        Text                   unit = m->unit.len ? text_format(run->mem, ", in %.*s", TEXT_ARG(m->unit)) : (Text){0};
        buf_put_row(buf, m->name, COLUMN,
                    text_format(run->mem, "%.*s%.*s (%.*s)", TEXT_ARG(m->caption), TEXT_ARG(unit), TEXT_ARG(m->methods)),
                    run->session->settings.width);
    }
    return list.count > 0;
}
