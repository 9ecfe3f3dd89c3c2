/* Alphabet: the letters that a session has declared, with their ranges and what is assumed about them.
 *
 * Each statement `letters` makes a new one, with all letters that are declared then. Its letters never change, but the values made of them
 * stay in it; so a statement after one that used it gets a new one with the same letters. Values in letters keep the names of their letters
 * (derive/letter_input.h), so they can be used with a later alphabet. */
#ifndef CAROM_SESSION_LETTERS_ALPHABET_H
#define CAROM_SESSION_LETTERS_ALPHABET_H

#include "session/run.h"
#include "solve/letters/letters.h"

typedef struct AlphabetLetter {
    Text        name;
    LetterRange range;
} AlphabetLetter;

struct Alphabet {
    Alphabet       *older; /* in the session's list of all */
    Arena          *mem;
    bool            declared; /* by the session; else of one call, and gone when no derivation needs it */
    Desk            desk;     /* its context `exact` is that of the letters */
    AlphabetLetter *letter;
    int             count, room;
    const Expr    **assumed; /* comparisons between letters: va > vb; slots are places in the list of letters */
    int             assumptions, assumed_room;
    const Poly     *opened; /* the mark of its ring before any statement used it */
    int             known;  /* as many assumptions as its ranges and these make: those of a case come after them */
};

/* An alphabet with the letters of `from` (or NULL), to be completed and opened; it belongs to the session, but is not yet in use. */
Alphabet *alphabet_new(Session *session, const Alphabet *from);
/* Declares its letters and makes its assumptions; false after a complaint. `at`: the place of all this in the statement. */
bool alphabet_open(Alphabet *alphabet, Span at, Diag *diag);
/* The place of the letter in the list, or -1; NULL has no letters. */
int alphabet_find(const Alphabet *alphabet, Text name);
/* A letter in the value that the session has not declared now; empty: there is none. */
Text alphabet_lacks(const Alphabet *alphabet, const Input *input);
/* "0 <= e <= 1", "m > 0", "va is any number" */
void alphabet_write_letter(Buf *out, const Alphabet *alphabet, int i, bool unicode);
/* Before a statement, whose results go to this arena: alphabets of earlier calls that nothing needs any more are freed. */
void alphabets_begin(Session *session, Arena *mem);
void alphabets_free(Session *session);
/* The desk for formulas with such givens: of the letters where there are some among them, with nothing assumed but what was declared; else
 * the session's own. */
Desk *alphabet_desk(Session *session, const Input *givens, int count);

#endif
