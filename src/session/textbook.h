/* The names of textbooks for the values of a call and its answers: m1, u_A and v1 stand for ma, va and va'. */
#ifndef CAROM_SESSION_TEXTBOOK_H
#define CAROM_SESSION_TEXTBOOK_H

#include "session/run.h"

/* The given with that name or with that alias; m_1 is m1, and u1 is the v1 before the collision. NULL if there is none. */
const Given *textbook_given(const Method *method, Text name, Arena *mem);

/* The answer that `name` means where another value is named as before the collision: va' is v1 beside u1. Empty if there is none. */
Text textbook_after(const Method *method, Text name, Arena *mem);

/* The answer that `name` means where `other` is a velocity before, of this body or another: va' is vA beside uA or uB. Empty if it means
 * none. */
Text textbook_beside_u(const Method *method, Text name, Text other, Arena *mem);

/* The quantity of the plan that is written so on paper: v_A' for vA'; the name itself if there is none. */
Text textbook_in_plan(const Plan *plan, Text name, Arena *mem);

/* Names arctan(...) and its like atan, as formulas have them. Not for pages of work, whose reader compares such lines by their values. */
void textbook_name_inverses(Token *token, int count);

/* The names that the values of a call were typed with, and the method's own names for them. */
typedef struct TypedNames {
    const Text *own, *typed;
    int         count;
} TypedNames;

/* The names that a page has for the quantities of the method, to match those names: beside m1 and u1, m2 is mb, v1 is va' and v2 is vb'.
 * NULL: the method's own names stay. */
const Renaming *textbook_renaming(const Method *method, const TypedNames *names, Arena *mem);

/* Settles the names of run->find in the report; reports an error if one of them is no value of it. */
bool textbook_wanted(Run *run, Report *report);

/* Puts the answers with these names before the others; reports an error if the report has no such value. */
bool textbook_asked(Run *run, Report *report, const Method *method, const Token *name, int count);

/* The step that `name` stands for in a report whose givens were typed with such names; `name` itself if it stands for no other step. */
Text textbook_typed(const Report *report, Text name);

/* The step that `name` stands for in the last derivation, where the method's aliases count, too. */
Text textbook_step(const Session *session, Text name);

#endif
