/* Revealed: the part of a lesson that is on the page, piece by piece. A step forward adds pieces up to a pause, or as many lines as fit on
 * the screen; a step back removes those that the last step added. */
#ifndef CAROM_CLASSROOM_REVEALED_H
#define CAROM_CLASSROOM_REVEALED_H

#include "classroom/records.h"

typedef enum PieceKind { PIECE_BEAT, PIECE_HINT, PIECE_ANSWER, PIECE_WORKING } PieceKind;

/* Some lines of a record. */
typedef struct PagePiece {
    PieceKind kind;
    int       beat, hint;
    int       from, to; /* lines; to INT_MAX: all the rest */
    int       top;      /* the piece at the start of the page */
    bool      pause;    /* after it */
} PagePiece;

typedef struct Revealed {
    Records *records;
    int      columns, rows; /* size of the screen; no rows: everything fits */
    int      quota;         /* the most lines that one step reveals; 0: as many as fit */
    bool     alone;         /* each step starts a new page */
    bool
        reading; /* one person reads alone: only questions are followed by a pause, and a question that does not fit starts the next page */
    PagePiece *piece; /* at least one, once something has been revealed */
    int        count, room;
} Revealed;

/* Reveals the beginning; false if the lesson has no output. */
bool revealed_begin(Revealed *page);
/* False at the end, and at the beginning. */
bool revealed_next(Revealed *page);
bool revealed_back(Revealed *page);
/* Starts a page with that beat. */
void revealed_jump(Revealed *page, int beat);
/* Adds the next hint of the question, or its answer and then the working. False if there is no question or nothing more, or if lines are
 * still unrevealed, because they could not be shown after it. */
bool revealed_hint(Revealed *page);
bool revealed_answer(Revealed *page);

/* The last beat on the page; the last question, or -1 if the section has none yet; the last statement that ran, or -1. */
int  revealed_beat(const Revealed *page);
int  revealed_question(const Revealed *page);
int  revealed_yield(const Revealed *page);
bool revealed_at_end(const Revealed *page);
/* Whether the last piece has lines that are not on the page. */
bool revealed_is_cut(const Revealed *page);

/* All lines of the page. */
void revealed_write(Buf *out, const Revealed *page);
/* The last of those lines that fit on the screen, leaving a line for the status. */
Text revealed_tail(const Revealed *page, Text lines);

#endif
