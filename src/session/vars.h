/* The variables of a session, and undoing the changes of a statement. */
#ifndef CAROM_SESSION_VARS_H
#define CAROM_SESSION_VARS_H

#include "session/run.h"

Var *vars_find(Session *session, Text name);
/* Names such as pi, which no variable may have. */
bool vars_is_constant(Text name);
bool vars_set(Run *run, Text name, const Input *input);
bool vars_set_record(Run *run, Text name, const Report *report);
void vars_undo(Run *run);
void vars_remember(Session *session, Change change);
void vars_remember_scene(Session *session, SceneEdit *edit);
/* Puts it into the place of the present one. */
void vars_remember_rink(Session *session, Rink *rink);
void vars_free(Session *session);
/* Finds a name for a formula: variables, fields of records, answers of the last derivation. */
bool vars_look_up(Session *session, Text name, Input *input, bool *record);
/* Whether an answer of the last derivation hides an older variable of that name. */
bool vars_is_hidden(Session *session, Text name);
/* Adds a note that says so, or that an older variable hides a given or step of the last derivation. */
void vars_note_hidden(Run *run, Text name);
void vars_each(Session *session, void (*visit)(Text, void *), void *data);

#endif
