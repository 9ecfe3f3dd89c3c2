/* Method: a page of a textbook in carom's own language, read once; and the plans made from it.
 *
 * LANGUAGE.md 4 is the form. What is added here: `given n as N` (the caller writes n=, the page says N), `or inf`
 * after a shape, `need ... else "what to say"`, `source "..."` behind a caption, `note "..."` and `apart "..."`
 * for a case, `when NAME` (the form that has this given), `answer NAME = none`, `example STATEMENT`.
 */
#ifndef CAROM_DERIVE_METHOD_H
#define CAROM_DERIVE_METHOD_H

#include "derive/plan.h"

typedef struct Given {
    Text  name;                   /* in formulas */
    Text  keyword;                /* where it is called */
    Text  caption, unit, missing; /* missing: what to say where it is not given */
    bool  number, vector, word;   /* the shapes it takes */
    bool  infinite_ok;
    Expr *fallback; /* a constant, or NULL */
    Span  span;
} Given;

/* One way to give the method what it needs. */
typedef struct Form {
    const Given **given;
    int           count;
    Text         *fill; /* names that this form works out, and from what */
    Expr        **fill_from;
    int           fills;
} Form;

typedef struct Method Method;
struct Method {
    Text    name, title, source, example;
    Text    text; /* the whole definition */
    Form   *form;
    int     forms;
    Arena  *mem;
    Method *next, *older; /* for whoever keeps lists */
};

/* Reads a definition, from `method` to its `end`, into an arena of its own. NULL after a complaint, whose source
 * is `text`. */
Method *method_read(Text text, Diag *diag);
void    method_free(Method *method);

/* The plan for that form and those shapes of its givens. Made on first use; NULL after a complaint (a method that
 * does not fit the shapes). */
const Plan *method_plan(Method *method, int form, const Shape *shapes, Diag *diag);

/* Reads the method's mistakes and gives them to a plan of it (plan->mistakes), or with NULL to all that have been made. They cost
 * as much as the rest of a method and most runs do not need them, so nobody has them without asking. False after a complaint. */
bool method_mistakes(Method *method, const Plan *plan, Diag *diag);

/* The same for what the method's figure shows (plan->sketch). */
bool method_sketch(Method *method, const Plan *plan, Diag *diag);

/* The other names that a step goes by (alias lines): the step's own name, or `name` itself. */
Text method_unalias(const Method *method, Text name);

/* The methods built into the program, in alphabetical order. */
typedef struct BuiltIn {
    const char *name, *text;
} BuiltIn;
extern const BuiltIn method_built_in[];
extern const int     method_built_in_count;

/* The forms of statements that place bodies and contacts: givens with defaults and needs, written as methods are. */
extern const BuiltIn statement_form[];
extern const int     statement_form_count;

/* Whether a line of a method begins with this word ("given", "step", "end", ...). */
bool method_is_word(Text word);

#endif
