/* Letter repairs: the edits that make a wrong equation in letters true, for all values of the letters. They are possible slips and not
 * certain ones: where e is a number, another equation than the law may be true, too. */
#ifndef CAROM_HANDWORK_LETTERS_LETTER_REPAIRS_H
#define CAROM_HANDWORK_LETTERS_LETTER_REPAIRS_H

#include "handwork/equations/equation_judge.h"
#include "handwork/letters/letter_rows.h"

/* Puts the likeliest into the verdict, in the names of the page. The right side is that form of the entry, and the left side the one
 * before it, or the name. */
void letter_repairs_find(EquationVerdict *verdict, const LetterSides *sides, const HandEntry *entry, int form, const Report *report);

#endif
