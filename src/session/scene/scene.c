/* Finds the bodies and contacts of a session by name, and undoes changes of them. */
#include "session/scene/scene.h"

#include <stdlib.h>
#include <string.h>

bool scene_is_named(Run *run, const Token *token, const char *example)
{
    if (token->kind != TOKEN_NUMBER)
        return true;
    diag_fail(&run->diag, EXIT_INPUT, token->span, "`%.*s` cannot be a name: a name begins with a letter", TEXT_ARG(token->text));
    return diag_hint(&run->diag, "%s", example);
}

/* ---- by name ---------------------------------------------------------------------------------------------- */

static void enter(Things *things, int i)
{
    int *first = &things->first[text_hash(things->thing[i]->name) % (unsigned)things->hashes];
    things->next[i] = *first;
    *first = i;
}

/* Updates the index: new things are always appended, and any other change discards the index. */
static void index_all(Things *things)
{
    if (things->count > things->hashes || !things->hashes) {
        things->hashes = 2 * things->room;
        things->first = arena_realloc(things->first, sizeof(int) * (size_t)things->hashes);
        things->next = arena_realloc(things->next, sizeof(int) * (size_t)things->hashes);
        things->indexed = 0;
    }
    if (!things->indexed)
        memset(things->first, -1, sizeof(int) * (size_t)things->hashes);
    for (; things->indexed < things->count; things->indexed++)
        enter(things, things->indexed);
}

int scene_index(Things *things, Text name)
{
    if (!things->count)
        return -1;
    index_all(things);
    int i = things->first[text_hash(name) % (unsigned)things->hashes];
    while (i >= 0 && !text_equal(things->thing[i]->name, name))
        i = things->next[i];
    return i;
}

Thing *scene_find(Things *things, Text name)
{
    int i = scene_index(things, name);
    return i < 0 ? NULL : things->thing[i];
}

/* ---- changes ---------------------------------------------------------------------------------------------- */

static void let_go(Thing *thing)
{
    Held *held = thing ? thing->held : NULL;
    if (held && --held->things == 0) {
        arena_free(held->mem);
        free(held);
    }
}

Held *scene_hold(bool pointed)
{
    Held *held = arena_realloc(NULL, sizeof *held);
    *held = (Held){.mem = arena_small(), .pointed = pointed};
    return held;
}

Thing *scene_new(Held *held, Text name)
{
    Thing *thing = ARENA_ONE(held->mem, Thing);
    thing->held = held;
    thing->name = text_copy(held->mem, name);
    held->things++;
    return thing;
}

SceneEdit *scene_edit(void)
{
    SceneEdit *edit = arena_realloc(NULL, sizeof *edit);
    *edit = (SceneEdit){0};
    return edit;
}

bool scene_put(Session *session, SceneEdit *edit, bool body, Thing *thing)
{
    Things *things = body ? &session->scene.bodies : &session->scene.contacts;
    int     index = scene_index(things, thing->name);
    Thing  *old = index < 0 ? NULL : things->thing[index];
    if (index < 0) {
        if (things->count == things->room) {
            things->room = things->room ? 2 * things->room : 16;
            things->thing = arena_realloc(things->thing, sizeof(Thing *) * (size_t)things->room);
        }
        index = things->count++;
    }
    things->thing[index] = thing;
    if (edit->count == edit->room) {
        edit->room = edit->room ? 2 * edit->room : 1;
        edit->edit = arena_realloc(edit->edit, sizeof *edit->edit * (size_t)edit->room);
    }
    edit->edit[edit->count].body = body;
    edit->edit[edit->count].index = index;
    edit->edit[edit->count++].old = old;
    return old != NULL;
}

void scene_clear(Session *session, SceneEdit *edit)
{
    edit->cleared = true;
    edit->before = session->scene;
    session->scene = (Scene){0};
}

static void things_free(Things *things)
{
    for (int i = 0; i < things->count; i++)
        let_go(things->thing[i]);
    free(things->thing);
    free(things->first);
    free(things->next);
    *things = (Things){0};
}

static void scene_drop(Scene *scene)
{
    things_free(&scene->bodies);
    things_free(&scene->contacts);
}

int scene_kept(const SceneEdit *edit)
{
    return edit ? edit->count + edit->before.bodies.count + edit->before.contacts.count : 0;
}

void scene_undo(Session *session, SceneEdit *edit)
{
    for (int i = edit->count - 1; i >= 0; i--) {
        Things *things = edit->edit[i].body ? &session->scene.bodies : &session->scene.contacts;
        Thing **place = &things->thing[edit->edit[i].index];
        let_go(*place);
        *place = edit->edit[i].old;
        things->count -= edit->edit[i].old == NULL; /* the last added thing is at the end */
        things->indexed = 0;
        edit->edit[i].old = NULL;
    }
    if (edit->cleared) {
        scene_drop(&session->scene);
        session->scene = edit->before;
        edit->before = (Scene){0};
    }
}

void scene_edit_free(SceneEdit *edit)
{
    if (!edit)
        return;
    for (int i = 0; i < edit->count; i++)
        let_go(edit->edit[i].old);
    scene_drop(&edit->before);
    free(edit->edit);
    free(edit);
}

void scene_free(Session *session)
{
    scene_drop(&session->scene);
    rink_free(session->rink);
    journey_free(session->journey);
}
