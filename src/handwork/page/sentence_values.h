/* SentenceValues: a sentence that gives values in words, "the cannon recoils at 2 m/s", "2.8 J of KE lost", and what its words say about
 * them. */
#ifndef CAROM_HANDWORK_PAGE_SENTENCE_VALUES_H
#define CAROM_HANDWORK_PAGE_SENTENCE_VALUES_H

#include "handwork/page/notes.h"
#include "handwork/written/written.h"

enum { MOST_SENTENCE_VALUES = 8 };

/* ValueWords holds the meaning of the words beside a value. */
typedef struct ValueWords {
    Text          quantity;         /* the symbol that a word of words.def has: p, KE, J; empty: none is said */
    Text          time;             /* before, after, lost, gained or change; empty: none is said */
    int           body;             /* 1, 2, 3; 0: none is said */
    char          letter;           /* X, where it may be a body that the page calls so; 0: none */
    bool          left;             /* what is still there */
    bool          relative;         /* of approach or separation */
    bool          goes_on, returns; /* as the body moved before the collision, or against it */
    NoteDirection direction;
    bool          unknown; /* a direction, an axis or an angle that carom does not tell apart */
} ValueWords;

typedef struct SentenceValue {
    Text       text;  /* 0.5 × 2.4 = 1.2 N s */
    Written    value; /* its last one: 1.2 N s; with %, the number in front of it */
    bool       percent;
    bool       worked; /* it is worked out */
    ValueWords words;
} SentenceValue;

typedef struct SentenceValues {
    SentenceValue value[MOST_SENTENCE_VALUES];
    int           values;
} SentenceValues;

/* The values of a sentence. False where it has none, or more than MOST_SENTENCE_VALUES, where a calculation in it cannot be read or does
 * not hold, and where it denies, supposes or relates something: those claim more than values. Memory is that of `exact`. */
bool sentence_values_read(SentenceValues *values, Text sentence, NumCtx *exact);

/* Adds what such words say; false where they deny, suppose or relate something. */
bool sentence_values_add_words(ValueWords *words, Text text);

#endif
