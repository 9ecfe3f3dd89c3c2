/* Method: a page of a textbook in carom's own language, read once; and the plans made from it.
 *
 * src/manual/writing-methods.md describes the form. Beyond the plain lines there are `given n as N` (the caller writes n=, the page says
 * N), `or inf` after a shape, `need ... else "what to say"`, `source "..."` after a caption, `note "..."` and `apart "..."` for a case,
 * `when NAME` (the form that has this given), `answer NAME = none`, `example STATEMENT`.
 */
#ifndef CAROM_DERIVE_READING_METHOD_H
#define CAROM_DERIVE_READING_METHOD_H

#include "derive/plan.h"

typedef struct Given {
    Text      name;                   /* in formulas */
    Text      keyword;                /* where it is called */
    Text      caption, unit, missing; /* missing: the message if it is not given */
    Dimension dimension;              /* of its unit; of a number without one in a method that has units: a plain number */
    bool      number, vector, word;   /* the shapes it takes */
    bool      infinite_ok;
    bool      quiet;    /* its unit, typed as [(m)], is shown only where the call has units */
    Expr     *fallback; /* a constant, or NULL */
    Text      family;   /* it is given for each member of this family: m_part; or empty */
    int       segments; /* of a member's name: of a link of two parts it is "1_2" */
    Span      span;
} Given;

/* The members of a family, as a call names them: 1 and 2 for m_1=3 m_2=5. */
typedef struct Members {
    Text *member;
    Text *end; /* LIMIT_RANGE for each member: what a link joins; NULL for families without ends */
    int   count;
} Members;

/* One way to give the method what it needs. */
typedef struct Form {
    const Given **given;
    int           count;
    Text         *fill; /* names that this form works out, and from what */
    Expr        **fill_from;
    int           fills;
    Members      *family;   /* one for each family of the method; NULL: members are not known yet */
    int           declared; /* with members: the form of which it is one */
} Form;

/* A way to work. The first one is the usual one. */
enum { LONGEST_WAY = 40 };
typedef struct MethodWay {
    Text name, caption;
} MethodWay;

typedef struct Method Method;
struct Method {
    Text       name, title, source, example;
    Text       text; /* the whole definition */
    Form      *form;
    int        forms;
    MethodWay *way;
    int        ways; /* 0: there is only one, which has no name */
    Arena     *mem;
    Method    *next, *older; /* for lists of methods */
};

/* The methods that a method may use. `find` gives the definition of that name, or an empty text. */
typedef struct MethodLibrary MethodLibrary;
struct MethodLibrary {
    Text (*find)(const MethodLibrary *library, Text name);
};

/* The i-th word with which a line of a definition begins; NULL after the last. */
const char *method_word(int i);

/* Reads a definition, from `method` to its `end`, into an arena of its own. NULL after a complaint, whose source
 * is `text`. Without a library it can use the built-in methods. */
Method *method_read(Text text, const MethodLibrary *library, Diag *diag);
/* The i-th built-in one, whose plans are not tried out: that is for tests to do. */
Method *method_read_built_in(int i, Diag *diag);
void    method_free(Method *method);

/* The form as these keywords of a call fill it: with a given for each member of a family that they name. Without families the form
 * itself. A form with members is one of method->form too, after the `forms` declared ones. -1 where the bounds are reached: such forms and
 * their plans last as long as the method. */
enum { LIMIT_MEMBERS = 200, LIMIT_FORMS_WITH_MEMBERS = 6000 }; /* givens of members in one call; different lists of members */
int method_form_named(Method *method, int form, const Text *keyword, int count);
/* The form with two members in each family, as a definition is tried out. */
int method_form_tried(Method *method, int form);

/* The members of a family that the method has `in turn`: links called 1, 2, 3, ... */
typedef struct LinksInTurn {
    const char *family;
    const Text *end; /* LIMIT_RANGE for each link */
    int         count;
} LinksInTurn;

/* The form of method->form, with the members of `families` families in turn; a family that the method does not have is left out. -1 where
 * the bounds are reached. */
int method_form_in_turn(Method *method, int form, const LinksInTurn *turns, int families);
/* Whether the method has a family of that name in turn. */
bool method_has_turns(const Method *method, const char *name);

/* The index of the form's given with that keyword, or -1. */
int method_given(const Form *form, Text keyword);
/* A given of the form that has no value where these keywords are given; NULL: there is none. */
const Given *method_lacking(const Form *form, const Text *keyword, int count);
/* A given that stands for each member of a family, of which these keywords name not one; NULL: there is none. */
const Given *method_lacking_members(const Form *declared, const Text *keyword, int count);
/* Finds a declared form, filled as form[] says: the first that takes all these keywords and lacks nothing, else the first that takes them
 * all; -1 where none does. */
int method_form_for(const Method *method, const int *form, const Text *keyword, int count);

/* The keyword of a given for one member of its family: m_1. */
Text method_member_name(const Given *given, Text member, Arena *mem);

/* The plan for that form and those shapes of its givens. Made on first use; NULL after a complaint (a method that
 * does not fit the shapes). */
const Plan *method_plan(Method *method, int form, const Shape *shapes, Diag *diag);

/* The way of that name, or -1. */
int method_way(const Method *method, Text name);
/* The plan that follows that way; -1: the usual one. */
const Plan *method_plan_by(Method *method, int form, const Shape *shapes, int way, Diag *diag);
/* The plan for values as a definition is tried out: with two members in each family, and vectors in the plane. */
const Plan *method_plan_tried(Method *method, int form, int way, Diag *diag);
/* A plan of this method as it is in that way, with the known mistakes. */
const Plan *method_other_way(const Method *method, const Plan *plan, int way, Diag *diag);

/* Reads the method's mistakes and gives them to a plan of it (plan->mistakes), or with NULL to all that have been made. They cost
 * as much as the rest of a method and most runs do not need them, so they are read only on request. False after a complaint. */
bool method_mistakes(Method *method, const Plan *plan, Diag *diag);

/* Reads what the method's figure shows, likewise (plan->sketch). */
bool method_sketch(Method *method, const Plan *plan, Diag *diag);

/* Whether a line that works something out, an equation counted, has that name. */
bool method_has_step(const Method *method, Text name);
/* The other names that a step goes by (alias lines): the step's own name, or `name` itself. A name of a step means that step. */
Text method_unalias(const Method *method, Text name);
/* Finds the second step of which a step's name is another name: pn, where alias pn = p stands beside a step p. Else empty. */
Text method_second_meaning(const Method *method, Text name);

/* The methods built into the program, in alphabetical order. */
typedef struct BuiltIn {
    const char *name, *text;
} BuiltIn;
extern const BuiltIn method_built_in[];
extern const int     method_built_in_count;

/* The forms of statements that place bodies and contacts: givens with defaults and needs, written as methods are. */
extern const BuiltIn statement_form[];
extern const int     statement_form_count;

/* The formulas of plans that code writes with a text (joint.h). */
extern const BuiltIn scene_text[];
extern const int     scene_text_count;

/* Whether a line of a method begins with this word ("given", "step", "end", ...). */
bool method_is_word(Text word);
/* Whether such a line begins a section, which has an `end` of its own. */
bool method_opens(Text word);

#endif
