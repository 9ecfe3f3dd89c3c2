/* PaperSymbol: what the parts of a name say, in the schemes that textbooks use. */
#ifndef CAROM_HANDWORK_READING_HAND_SYMBOLS_H
#define CAROM_HANDWORK_READING_HAND_SYMBOLS_H

#include "verify/report.h"

typedef enum SymbolQuantity {
    SYMBOL_VELOCITY,
    SYMBOL_MOMENTUM,  /* of all bodies together */
    SYMBOL_ENERGY,    /* kinetic */
    SYMBOL_POTENTIAL, /* energy, of a height */
    SYMBOL_MASS,
    SYMBOL_IMPULSE,
    SYMBOL_LOSS,       /* of kinetic energy */
    SYMBOL_APPROACH,   /* the relative velocity before the collision */
    SYMBOL_SEPARATION, /* the relative velocity after the collision */
} SymbolQuantity;

typedef enum SymbolTime { TIME_UNSAID, TIME_BEFORE, TIME_AFTER } SymbolTime;

typedef struct PaperSymbol {
    SymbolQuantity quantity;
    SymbolTime     time;
    int            body;      /* 1, 2, 3; 0 if none is named */
    char           letter;    /* of the body, as written */
    char           axis;      /* n or t; or 0 */
    int            component; /* 0, 1, 2 for x, y, z; or -1 */
    bool           speed;     /* a velocity without its direction */
} PaperSymbol;

/* False if the name is made of other parts. `name` is in carom's letters (paper_name). */
bool symbol_read(PaperSymbol *symbol, Text name);

/* The step of that quantity before or after the collision, or -1; `find` looks a name of the method up for `reader`. */
int symbol_step(const PaperSymbol *symbol, bool after, int (*find)(const void *reader, Text name), const void *reader, Arena *mem);

#endif
