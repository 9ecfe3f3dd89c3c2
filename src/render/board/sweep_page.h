/* A sweep: the answers of a method for several values of one or two quantities, as a table and as plots. */
#ifndef CAROM_RENDER_BOARD_SWEEP_PAGE_H
#define CAROM_RENDER_BOARD_SWEEP_PAGE_H

#include "figure/figure_value.h"
#include "render/document.h"
#include "render/json.h"

enum { MOST_SWEPT = 2, MOST_SWEEP_ROWS = 2001, MOST_SWEEP_NAMES = 24 };

/* A value as the page writes it, and as a number for a plot: NAN where there is none. In letters the number is what is left of a component
 * without them: -5/3*u is -5/3 and u. */
typedef struct SweepCell {
    Text   exact, decimal; /* empty: there is no exact form, or it is a word; with no decimal there is no value */
    bool   rounded;        /* the decimal does not show all digits */
    Scaled number[3];      /* its components */
    Text   letters[3];     /* of each, empty: it has none */
    Text   formula[3];     /* each component in letters, as it can be typed */
} SweepCell;

typedef struct SweepRow {
    SweepCell  at[MOST_SWEPT];
    SweepCell *answer;    /* NULL: the method has no answer here, */
    Text       reason;    /* for this reason */
    Text       condition; /* in letters: of the case that the answers are for; empty: there is no other */
    bool       corner;    /* a value between two of the sweep, where a decision of the method changes; only plots have it */
} SweepRow;

/* A decision that changes between two rows. */
typedef struct SweepChange {
    Text before, after; /* the values between which it changes, or both the value at which it does: "va = -1" */
    Text said;          /* the condition, as the method words it */
} SweepChange;

typedef struct ValueSweep {
    Arena       *mem;                      /* its own */
    Text         method, name[MOST_SWEPT]; /* of what is swept */
    Text         unit[MOST_SWEPT];         /* empty: it has none */
    int          names;
    Text         answer[MOST_SWEEP_NAMES], answer_unit[MOST_SWEEP_NAMES];
    int          components[MOST_SWEEP_NAMES]; /* 1: a number; 2 or 3: a vector; 0: a word */
    int          answers;
    SweepRow    *row;
    int          rows, room;
    SweepChange *change;
    int          changes, change_room;
    bool         pointed; /* the page writes decimals */
    long         made_at; /* on the session's clock */
} ValueSweep;

/* The rows, and the changes of decisions between them. */
Document document_of_sweep(const ValueSweep *sweep, Arena *mem);
/* Notes about the rows whose answers are for one case of several. */
void sweep_put_conditions(Document *document, const ValueSweep *sweep);
/* An object for each row. */
void json_sweep(Buf *out, const ValueSweep *sweep, const Origin *origin);
/* A row for each row: its values as decimals of 17 digits; words as they are. */
#define SWEEP_CSV_BEGINS "# a sweep of carom\n"
void sweep_csv(Buf *out, const ValueSweep *sweep);

/* One curve of a plot: an answer, or one component of a vector. */
typedef struct SweepCurve {
    int answer, component;
} SweepCurve;

enum { MOST_CURVES = 12 };
/* sweep_figure.c: curves of all numbers; how many they are. */
int sweep_figure_all(const ValueSweep *sweep, SweepCurve curve[MOST_CURVES]);
/* Whether the values are numbers times the same letters, or without letters. If not, they have no curve, and *one and *other are two of
 * them. */
bool sweep_figure_has(const ValueSweep *sweep, SweepCurve curve, Text *one, Text *other);
/* "va'", "v'.x" */
Text sweep_figure_name(const ValueSweep *sweep, SweepCurve curve, Arena *mem);
/* These curves against the first quantity, those with one unit on one panel; with two quantities, a curve for each value of
 * the second. */
const Figure *sweep_figure(const ValueSweep *sweep, const SweepCurve *curve, int curves, Arena *mem);

#endif
