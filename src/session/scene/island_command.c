/* island: solves the scene with one of the models. */
#include "render/json.h"
#include "session/formula.h"
#include "session/scene/scene.h"
#include "session/commands/settings.h"
#include "session/textbook.h"

#include "render/board/crowd_summary.h"
#include "verify/island_remarks.h"

/* `model`: a model was named before, so this word must be a contact. */
static bool unknown_word(Run *run, const Token *token, bool model)
{
    Nearest nearest = {token->text, {0}, 99};
    Things *contacts = &run->session->scene.contacts;
    for (int m = 0; m < MODELS && !model; m++)
        parse_nearest_visit(text_of(island_model_names[m]), &nearest);
    for (int i = 0; i < contacts->count && i < 1000; i++)
        parse_nearest_visit(contacts->thing[i]->name, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, token->span, model ? "there is no contact `%.*s`" : "there is no contact or model `%.*s`",
              TEXT_ARG(token->text));
    if (nearest.best.len)
        return diag_hint(&run->diag, "did you mean `%.*s`?", TEXT_ARG(nearest.best));
    return diag_hint(&run->diag, "write island, island separating, island sequential, or island sequential c2 c1 for that order");
}

/* [model] [contacts in the order of the hits] */
static bool read_island(Run *run, Model *model, int *order, int *orders)
{
    const Token *token = run->token + 1;
    *model = MODEL_SIMULTANEOUS;
    for (int m = 0; m < MODELS && token->kind == TOKEN_NAME; m++)
        if (text_is(token->text, island_model_names[m])) {
            *model = (Model)m;
            token++;
            break;
        }
    for (; token->kind != TOKEN_END; token++) {
        int index = token->kind == TOKEN_NAME ? scene_index(&run->session->scene.contacts, token->text) : -1;
        if (index < 0 && token->kind == TOKEN_COMMA)
            continue;
        if (index < 0)
            return unknown_word(run, token, token > run->token + 1);
        if (*model != MODEL_SEQUENTIAL) {
            diag_fail(&run->diag, EXIT_INPUT, token->span, "only `island sequential` takes contacts in an order");
            return diag_hint(&run->diag, "island sequential %.*s", TEXT_ARG(token->text));
        }
        for (int i = 0; i < *orders; i++)
            if (order[i] == index)
                return diag_fail(&run->diag, EXIT_INPUT, token->span, "%.*s appears twice in the order", TEXT_ARG(token->text));
        order[(*orders)++] = index;
    }
    return true;
}

static int rows_of(const Island *island, bool *pins)
{
    int rows = 0;
    for (int i = 0; i < island->contacts; i++) {
        rows += 1 + island->contact[i]->pin;
        *pins |= island->contact[i]->pin;
    }
    return rows;
}

static bool is_pointed(const Things *things)
{
    bool pointed = false;
    for (int i = 0; i < things->count && !pointed; i++)
        pointed = things->thing[i]->held->pointed;
    return pointed;
}

/* Too many equations for a page: solved directly, with a summary. */
static bool run_crowd(Run *run, const Island *island, Model model, int rows)
{
    Session        *session = run->session;
    const Settings *settings = &session->settings;
    Buf             buf = {0};
    if (model != MODEL_SIMULTANEOUS) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "this island has %d equations, but `island %s` takes at most %d", rows,
                  island_model_names[model], LIMIT_ROWS);
        return diag_hint(&run->diag, "use `island`, which tells whether a contact would have to pull");
    }
    if (island->contacts > LIMIT_CONTACTS) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "this island has %d contacts, but `island` solves at most %d together",
                  island->contacts, LIMIT_CONTACTS);
        return diag_hint(&run->diag, "solve a smaller island: type `bodies clear` and define only the bodies near the collision");
    }
    const Crowd *crowd = crowd_make(island, &session->desk.exact, &run->diag, run->token[0].span);
    if (!crowd)
        return false;
    if (settings->numbers->kind != NUM_EXACT)
        diag_add_note(&run->notes, "islands of more than %d equations are always solved exactly; `set numbers` has no effect here",
                      LIMIT_ROWS);
    CrowdStyle style = {settings_digits(settings), settings_unicode(settings), &session->desk.exact};
    if (settings->format == FORMAT_JSON) {
        json_crowd(&buf, crowd, &style, &run->notes, &(Origin){.source = run->text, .line = run->place->line});
        run_put_json(run, &buf);
    } else {
        run_show_document(run, document_of_crowd(crowd, &style, &run->notes));
    }
    /* Its answers have no names, and names must not refer to an earlier derivation. */
    session->last = session->latest = NULL;
    session->last_method = NULL;
    session->last_at = session->latest_at = -1;
    session->no_steps = true;
    session->moved_at = 0;
    run->exit = crowd->checked ? EXIT_FINE : EXIT_CHECK;
    return true;
}

bool island_show(Run *run, const Island *island, Model model, const int *order, int orders)
{
    Session    *session = run->session;
    Diag        inner = {.mem = run->mem};
    IslandPlan *plan = island_plan(island, model, order, orders, HITS_ASKED, &session->desk.exact, &session->desk.enclosure, &inner);
    if (!plan)
        return scene_no_island(run, &inner);
    if (plan->left_out) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span,
                  "after %d hits one after another the exact numbers are so long that each further hit takes too much time",
                  plan->left_out);
        return diag_hint(&run->diag, "use `island` or `island separating`, or give the bodies numbers with fewer digits");
    }
    Report *report = run_plan(run, plan->plan, plan->givens, NULL, 0);
    report->island = island_judge(island, plan, report);
    if (run->find && !textbook_wanted(run, report))
        return false;
    return run_report(run, report, NULL);
}

bool run_island(Run *run, Text argument)
{
    Session *session = run->session;
    int      contacts = session->scene.contacts.count, orders = 0;
    int     *order = ARENA_MANY(run->mem, int, contacts + 1);
    Model    model;
    Island   island;
    bool     pins = false;
    (void)argument;
    if (!contacts) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "there are no contacts yet");
        return diag_hint(&run->diag, "define bodies and a contact first: body A m=1 v=<1,0>, body B m=1, contact c1 A B n=<1,0>");
    }
    if (!scene_island(run, &island))
        return false;
    if (island_has_unknowns(run, &island))
        return island_find_unknowns(run, &island);
    if (!read_island(run, &model, order, &orders))
        return false;
    int rows = rows_of(&island, &pins);
    if (pins && model == MODEL_SEQUENTIAL) {
        diag_fail(&run->diag, EXIT_MATH, run->token[0].span, "`island sequential` cannot have pins, because a pin always holds");
        return diag_hint(&run->diag, "use `island` or `island separating`");
    }
    if (rows > LIMIT_ROWS)
        return run_crowd(run, &island, model, rows);
    run->pointed = is_pointed(&session->scene.bodies) || is_pointed(&session->scene.contacts);
    return island_show(run, &island, model, order, orders);
}
