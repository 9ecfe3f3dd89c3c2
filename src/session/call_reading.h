/* A call while it is being read. For the files that read and bind it only. */
#ifndef CAROM_SESSION_CALL_READING_H
#define CAROM_SESSION_CALL_READING_H

#include "session/call.h"

typedef struct Arg {
    Text     keyword; /* empty when given in order */
    Span     span;
    Expr    *expr;
    Input    input;
    unsigned open;   /* see plan.h, of a value to be found later */
    bool     unsaid; /* no page repeats how it was typed */
} Arg;

typedef struct Call {
    Run         *run;
    Method      *method;
    Parser       parser;
    Arg         *arg;
    Text        *keyword; /* of each, once all are read; of values in order those of the form */
    int          count, room;
    int          asked; /* the number of answers asked for, va'=?, if every given has a value; they stand after the values */
    bool         ordered;
    bool         built_in; /* the method */
    int          way;      /* to work */
    bool         later;    /* it describes something of which a value may be found later: `?` is allowed */
    const Token *where;    /* the conditions after that word, or NULL */
    int         *form;     /* for each declared form, the index of the form with the members that this call names */
} Call;

/* Fills call->arg from the values at token `first` and after; false after an error. */
bool call_read_values(Call *call, const Token *first);
/* call_chain.c: the values of a chain of balls, A m=2 v=4, B m=1 v=0, wall, under their names; those of other methods as they are. NULL
 * after an error. */
const Token *call_chain_words(const Call *call, const Token *first);
/* Those of a row of balls, n=5 v1=2; where n is not given, as they are. NULL after an error. */
const Token *call_chain_row(const Call *call, const Token *first);
/* Finds who meets whom in a chain, once its values are named, and gives the forms of the call these collisions. False after an error. */
bool call_chain_find(Call *call);
/* Whether it has complained of the words at the token, after a value: of `find e` or `to the right`. */
bool call_explains_words(Call *call);
/* The single letters in the values of the call that stand for nothing yet, as `letters` takes them: "m > 0, 0 <= e <= 1". */
Text call_free_letters(const Call *call);
/* "collide2d takes ma mb va vb n e, or ma mb va vb pa pb e" */
void call_list_forms(const Method *method, Buf *out);
/* Whether the value is of the given's kind. One without a unit is read in the unit of the given. */
bool call_has_dimension(Call *call, const Given *given, Arg *arg);
/* Whether it also fits in shape; vectors have `dimension` components. */
bool call_fits(Call *call, const Given *given, Arg *arg, int dimension);
/* The hint for a number where a vector is wanted: the same number along x, or as a length, and an angle as a direction. */
bool call_hint_vector(Call *call, const Arg *arg);
/* Makes the number 0 the zero vector where the given is a vector; vectors have `dimension` components, 0: not known. */
void call_fit_zero(Input *input, const Given *given, int dimension, Arena *mem);
/* Whether the given has a unit and its value came without one. */
bool call_lacks_unit(const Given *given, const Arg *arg);
/* A value typed in kg, m and s itself: the page puts the unit of the given after it. */
const Expr *call_without_unit(Expr *typed);
/* Whether that is unknown: `?`, or a vector with it. */
bool call_is_open(const Expr *expr);
/* The name of textbooks for the quantity that the call has under the name `typed`, with names of bodies that no method knows: vA' for
 * v_car', or for V' beside m and M. `typed` itself where the method or no body of the call has it. */
Text call_bodies_known(const Call *call, Text typed);
/* The argument with that keyword, or -1. */
int call_argument(const Call *call, Text keyword);
/* Whether an earlier value was typed with the same name; reports an error then. */
bool call_has_twice(Call *call, int argument);
/* The words after `where`, on one line and without comments. */
Text call_conditions_typed(const Call *call);
/* The names that its page has for quantities, to match those of the call. Declared letters keep theirs. */
const Renaming *call_renaming(const Call *call);
/* Whether the values are not those of one form, or lack more in it than in another, which works out the others that are given: drop h'=4/5
 * e=1/2 asks for h, and explode ma=1 mb=4 v=3 vb'=6 for va'. */
bool call_mixes_forms(const Call *call);
/* Reports that this one does not go with the others. */
bool call_not_combined(Call *call, int argument);
/* The forms as a hint; always returns false. */
bool call_hint_forms(Call *call);

#endif
