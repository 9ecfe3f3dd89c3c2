/* Reading: the tokens of one form of hand work, put into the order that carom's parser reads.
 *
 * Everything that is allowed on paper but not in a statement is translated here: components between semicolons or blanks get their commas,
 * 1,5 becomes 1.5, 2 1/2 becomes (2 + 1/2), 2√3 and 2π get their sign, a unit after a value is taken off, and what stands
 * after ± is a formula of its own. A form with two possible meanings is refused, and the complaint names both. */
#ifndef CAROM_HANDWORK_WRITTEN_FORM_READER_H
#define CAROM_HANDWORK_WRITTEN_FORM_READER_H

#include "handwork/written/written.h"

typedef struct Reading {
    const Token *value;  /* ended by TOKEN_END */
    const Token *margin; /* after ±, or NULL */
    Text         word;   /* of a form that is one word and no value: cross, end-to-end; else empty */
    Text         unit;
    WrittenAngle angle;
    bool         axes; /* i, j and k are directions, also where the problem has a quantity of that name */
} Reading;

/* diag->source is the form, in carom's characters (paper.h). False after a complaint. */
bool form_read(Reading *reading, Scope *scope, Diag *diag, NumCtx *exact);

#endif
