/* How students write: the styles of textbook pages, and formulas and values written in them.
 *
 * A style is one choice on each axis. To add a way of writing, add a row to the axis's table in pen.c; the measures then list it by itself.
 *
 *   names     which letters stand for the quantities: u1 v1, u_A v_A, v1i v1f, "let x and y be the velocities" ...
 *   words     prose between the lines, bullets, numbering, hence and so
 *   units     none, m/s, ms-1, ms^-1, m s⁻¹
 *   vectors   <a, b>  (a, b)  ai + bj  [a; b]  vec2(a, b)  components on lines of their own  speed and direction
 *   numbers   decimal point or comma, - or the printed minus sign
 *   products  2*v1  2v1  2 v1  2×v1  2(v1)
 *   lines     one claim a line; two joined by `and` or a comma; a line a form
 *   rounding  at every line, only at the end, fractions
 *   steps     formula, numbers and value; numbers and value; the value alone */
#ifndef CAROM_TESTS_PEN_H
#define CAROM_TESTS_PEN_H

#include "algebra.h"
#include "figures.h"

typedef enum Axis {
    AXIS_NAMES,
    AXIS_WORDS,
    AXIS_UNITS,
    AXIS_VECTORS,
    AXIS_NUMBERS,
    AXIS_PRODUCTS,
    AXIS_LINES,
    AXIS_ROUNDING,
    AXIS_STEPS,
    AXES
} Axis;

typedef enum PenWords { WORDS_NONE, WORDS_SOME, WORDS_BULLETS, WORDS_NUMBERED } PenWords;
typedef enum PenVectors {
    VECTORS_ANGLED,
    VECTORS_ROUND,
    VECTORS_IJ,
    VECTORS_COLUMN,
    VECTORS_VEC2,
    VECTORS_COMPONENTS,
    VECTORS_POLAR
} PenVectors;
typedef enum PenLines { LINES_ONE, LINES_AND, LINES_COMMA, LINES_LONG } PenLines;
typedef enum PenRounding { ROUNDING_EACH, ROUNDING_END, ROUNDING_FRACTIONS } PenRounding;
typedef enum PenSteps { STEPS_ALL, STEPS_NUMBERS, STEPS_VALUES } PenSteps;

typedef struct Pen {
    int  choice[AXES];
    int  digits;   /* significant ones, where values are rounded */
    bool decimals; /* there are no fractions any more, as a value that is none came up */
} Pen;

extern const char *const axis_names[AXES];
int                      pen_options(Axis axis);
const char              *pen_option(Axis axis, int choice);
Pen                      pen_random(Random *random);

/* What stands on the student's paper. */
typedef struct PenItem {
    char key[ALGEBRA_NAME_ROOM];
    bool known;                   /* it has a value by now */
    Vec  value;                   /* the one that the student goes on with */
    char text[2][LONGEST_NUMBER]; /* as it was written */
    bool false_by_mistake;        /* not only by roundings */
} PenItem;

enum { PEN_MOST_ITEMS = 40 };

typedef struct PenSheet {
    PenItem item[PEN_MOST_ITEMS];
    int     items;
} PenSheet;

PenItem      *pen_item(PenSheet *sheet, const char *key); /* a new one where there is none */
AlgebraValues pen_values(const PenSheet *sheet);

/* The student's name for a quantity. */
const char *pen_name(const Pen *pen, const char *key);
/* In letters, or with numbers for what is known. */
void pen_formula(const Pen *pen, const PenSheet *sheet, const Algebra *formula, bool numbers, Buf *out);
/* A number; the answer is what was written. */
Q pen_number(const Pen *pen, Q value, int digits, char out[LONGEST_NUMBER]);
/* Puts the mark of the style into a decimal. */
void pen_point(const Pen *pen, char *decimal);
/* The value of an item, or of one component of it: as a vector of the style. */
void pen_vector(const Pen *pen, const char *x, const char *y, Buf *out);
/* The unit of a kind of quantity, with a blank before it; empty where the style writes none. */
const char *pen_unit(const Pen *pen, char kind);

#endif
