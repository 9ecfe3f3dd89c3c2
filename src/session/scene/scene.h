/* The bodies and contacts of a session, and the statements that define them; the code is in scene/. */
#ifndef CAROM_SESSION_SCENE_SCENE_H
#define CAROM_SESSION_SCENE_SCENE_H

#include "render/board/motion_figure.h"
#include "session/call.h"
#include "session/run.h"

enum {
    MOST_THINGS = 400000, /* limit for the bodies, and for the contacts, of a session */
    MOST_KEPT = 400000,   /* limit for the bodies and contacts kept in all steps of undo together; the oldest are forgotten first */
};
int scene_kept(const SceneEdit *edit);
/* Whether a name, and not a number, stands where a body, contact, ball or wall is named; reports an error if not. */
bool   scene_is_named(Run *run, const Token *token, const char *example);
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
/* The same where `?` may stand for a value, which is then open (plan.h). */
bool form_bind_later(Run *run, Method *form, const Token *first, Bound *bound);
/* The value of a given; *typed, unless NULL, is set if the value was typed and not left to its default. */
Input form_value(const Bound *bound, const char *keyword, bool *typed);
Input form_infinity(void);
bool  form_is_zero(const Input *input); /* exactly; for a vector, in all its components */
bool  form_is_infinite(const Input *input);

/* The scene with bodies by index; reports an error if it cannot be solved. */
bool scene_island(Run *run, Island *island);
/* Reports that it has no plan, for that reason. */
bool scene_no_island(Run *run, const Diag *reason);
bool run_body(Run *run, Text argument);
bool run_contact(Run *run, Text argument);
bool run_row(Run *run, Text argument);
bool run_bodies(Run *run, Text argument);
bool run_island(Run *run, Text argument);
/* Whether it has values to be found, or its statement says something of its answers; then finds them. */
bool island_has_unknowns(const Run *run, const Island *island);
bool island_find_unknowns(Run *run, const Island *island);
/* The page of that island, which becomes the last derivation; contacts are hit in that order. */
bool island_show(Run *run, const Island *island, Model model, const int *order, int orders);

/* Balls and walls. */
bool run_ball(Run *run, Text argument);
bool run_wall(Run *run, Text argument);
bool run_box(Run *run, Text argument);
bool run_polygon(Run *run, Text argument);
/* `set restitution` with its value from that token on; without one, shows it. */
bool run_restitution(Run *run, const Token *value);
/* Its row in the list of settings: the value, and the meaning. */
#define RESTITUTION_SUMMARY "e of all later hits of balls and walls that have none of their own (a number from 0)"
void run_put_restitution(Run *run, Buf *out);
bool run_balls(Run *run, Text argument);
/* Follows the balls from hit to hit. */
bool run_move(Run *run, Text argument);
/* The hits of the motion as CSV; false after an error: it was stopped. */
bool run_motion_table(Run *run, Buf *csv);
/* verify move: the same motion in floating point; without a format, in binary64 and binary32 */
bool run_verify_motion(Run *run, const NumSys *format);
/* blame move: the hits whose rounding makes its error in that format */
bool run_blame_motion(Run *run, const NumSys *format);
/* Whether the last `move` is newer than the last derivation, so that figures show the motion; and that figure, or NULL after an error. */
bool run_moved_last(const Session *session);
/* Whether there is a motion, however old. */
bool                 run_moved(const Session *session);
const struct Figure *run_motion_figure(Run *run, MotionView view);
/* The page of a hit, then the call that works out its response; with `set steps full` also its meeting. */
bool hit_show(Run *run, Journey *journey, int hit, const MotionStyle *style);
/* show hit 3 */
bool run_show_hit(Run *run);

#endif
