/* The bodies and contacts of a session, and the statements that define them; the code is in scene/. */
#ifndef CAROM_SESSION_SCENE_H
#define CAROM_SESSION_SCENE_H

#include "session/call.h"
#include "session/run.h"

enum {
    MOST_THINGS = 400000, /* limit for the bodies, and for the contacts, of a session */
    MOST_KEPT = 400000,   /* limit for the bodies and contacts kept in all steps of undo together; the oldest are forgotten first */
};
int    scene_kept(const SceneEdit *edit);
Thing *scene_find(Things *things, Text name);
int    scene_index(Things *things, Text name);
/* An edit, which statements fill with scene_put; `undo` takes it back as one change. */
SceneEdit *scene_edit(void);
Held      *scene_hold(bool pointed);
Thing     *scene_new(Held *held, Text name);
/* True if it replaces one of the same name. */
bool scene_put(Session *session, SceneEdit *edit, bool body, Thing *thing);
void scene_clear(Session *session, SceneEdit *edit);
void scene_undo(Session *session, SceneEdit *edit);
void scene_edit_free(SceneEdit *edit);
void scene_free(Session *session);

/* The form of body, contact, pin or row: a method with only givens and needs. NULL for another word. */
Method *form_statement_method(Run *run, Text name);
/* Its values from token `first` on, tested with its needs; reports an error if they do not fit, fail a need, or are not in the plane. */
bool form_bind(Run *run, Method *form, const Token *first, Bound *bound);
/* The value of a given; *typed, unless NULL, is set if the value was typed and not left to its default. */
Input form_value(const Bound *bound, const char *keyword, bool *typed);
Input form_infinity(void);
bool  form_is_zero(const Input *input); /* exactly; for a vector, in all its components */
bool  form_is_infinite(const Input *input);

/* The scene with bodies by index; reports an error if it cannot be solved. */
bool scene_island(Run *run, Island *island);
bool run_body(Run *run, Text argument);
bool run_contact(Run *run, Text argument);
bool run_row(Run *run, Text argument);
bool run_bodies(Run *run, Text argument);
bool run_island(Run *run, Text argument);

#endif
