/* The bodies and contacts of a session, and the statements that make them; scene/ has the code. */
#ifndef CAROM_SESSION_SCENE_H
#define CAROM_SESSION_SCENE_H

#include "session/call.h"
#include "session/run.h"

enum {
    MOST_THINGS = 400000, /* bodies, and contacts, of a session */
    MOST_KEPT = 400000,   /* and of both, what all steps of undo together keep; the oldest are forgotten first */
};
int    scene_kept(const SceneEdit *edit);
Thing *scene_find(Things *things, Text name);
int    scene_index(Things *things, Text name);
/* An edit that statements fill with scene_put, and that becomes one change to undo. */
SceneEdit *scene_edit(void);
Held      *scene_hold(void);
Thing     *scene_new(Held *held, Text name);
/* True when there was one of that name, which it replaces. */
bool scene_put(Session *session, SceneEdit *edit, bool body, Thing *thing);
void scene_clear(Session *session, SceneEdit *edit);
void scene_undo(Session *session, SceneEdit *edit);
void scene_edit_free(SceneEdit *edit);
void scene_free(Session *session);

/* The form of body, contact, pin or row as a method that has only givens and needs; NULL for another word. */
Method *form_statement_method(Run *run, Text name);
/* Its values from `first` on, with what it needs; complains where they do not fit, do not hold, or are not in the plane. */
bool form_bind(Run *run, Method *form, const Token *first, Bound *bound);
/* The value of a given; *typed (or NULL) becomes true where it was not left to its default. */
Input form_value(const Bound *bound, const char *keyword, bool *typed);
Input form_infinity(void);
bool  form_is_zero(const Input *input); /* exactly; a vector in all its components */
bool  form_is_infinite(const Input *input);

/* The scene with bodies by index; complains about what cannot be worked with. */
bool scene_island(Run *run, Island *island);
bool run_body(Run *run, Text argument);
bool run_contact(Run *run, Text argument);
bool run_row(Run *run, Text argument);
bool run_bodies(Run *run, Text argument);
bool run_island(Run *run, Text argument);

#endif
