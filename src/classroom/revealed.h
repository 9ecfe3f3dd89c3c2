/* Page: what of a lesson has been revealed, piece by piece. A step forward adds pieces up to a pause, or as many lines as fit on the
 * screen; a step back takes off what the last one has added. */
#ifndef CAROM_CLASSROOM_REVEALED_H
#define CAROM_CLASSROOM_REVEALED_H

#include "classroom/records.h"

typedef enum PieceKind { PIECE_BEAT, PIECE_HINT, PIECE_ANSWER, PIECE_WORKING } PieceKind;

/* Some lines of a record. */
typedef struct PagePiece {
    PieceKind kind;
    int       beat, hint;
    int       from, to; /* lines; to INT_MAX: all the rest */
    int       top;      /* the piece that the page begins with */
    bool      pause;    /* behind it */
} PagePiece;

typedef struct Revealed {
    Records *records;
    int      columns, rows; /* of the screen; no rows: everything fits */
    int      quota;         /* lines that one step reveals at most; 0: as many as fit */
    bool     alone;         /* each step begins a page of its own */
    bool     reading; /* somebody reads alone: pauses stand only behind questions, and a question that does not fit begins the next page */
    PagePiece *piece; /* at least one, once something has been revealed */
    int        count, room;
} Revealed;

/* Reveals the beginning; false where the lesson says nothing. */
bool revealed_begin(Revealed *page);
/* False at the end, and at the beginning. */
bool revealed_next(Revealed *page);
bool revealed_back(Revealed *page);
/* Begins a page with that beat. */
void revealed_jump(Revealed *page, int beat);
/* Adds the next hint of the question, or its answer, and then how that is worked out. False where there is no question or nothing more, or
 * where lines are still to come, which would never come behind it. */
bool revealed_hint(Revealed *page);
bool revealed_answer(Revealed *page);

/* The last beat on the page; the last question, or -1 where the section has none yet; the last statement that ran, or -1. */
int  revealed_beat(const Revealed *page);
int  revealed_question(const Revealed *page);
int  revealed_yield(const Revealed *page);
bool revealed_at_end(const Revealed *page);
/* Whether the last piece has lines that are not on the page. */
bool revealed_is_cut(const Revealed *page);

/* All lines of the page. */
void revealed_write(Buf *out, const Revealed *page);
/* Of those lines the last ones that fit on the screen, with a line to spare for the status. */
Text revealed_tail(const Revealed *page, Text lines);

#endif
