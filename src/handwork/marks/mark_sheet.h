/* Mark sheet: the marks that a judged page earns by a scheme, each with the line that decides it.
 *
 * A method mark forgives wrong signs. An accuracy mark needs its method mark, and follows through from the student's own earlier values.
 * One slip costs one mark: that of its own line, or, if its line only rearranges others, the first accuracy mark of a line that follows
 * from it. What a page leaves out is implied by a right value that rests on it; an answer itself has to be written. */
#ifndef CAROM_HANDWORK_MARKS_MARK_SHEET_H
#define CAROM_HANDWORK_MARKS_MARK_SHEET_H

#include "handwork/marks/mark_evidence.h"
#include "handwork/marks/mark_scheme.h"

typedef enum MarkReason {
    MARK_EARNED,
    MARK_FOLLOWED, /* earned: right for the value in line `other` */
    MARK_IMPLIED,  /* earned: the value in `line` needs it */
    /* not earned */
    MARK_LOST_SIGNS,
    MARK_LOST_NUMBERS,
    MARK_LOST_METHOD,   /* the line has another formula */
    MARK_LOST_UNWORKED, /* a wrong value without working */
    MARK_LOST_DIGITS,   /* right, but cut off or with too few digits; once on a page */
    MARK_LOST_EQUATION, /* of solving: one of the equations is not on the page */
    MARK_LOST_SLIP,     /* the slip in line `other` is counted here */
    MARK_LOST_NEEDED,   /* its method mark is not earned */
    MARK_LOST_MISSING,  /* nothing on the page is about it */
} MarkReason;

typedef struct SheetMark {
    const SchemeMark *scheme;
    bool              earned;
    MarkReason        reason;
    int               line, other; /* indices of lines of the page; -1: none */
} SheetMark;

typedef struct MarkSheet {
    const Explanation *page;
    const SheetMark   *mark; /* in the order of the scheme */
    int                marks, earned;
} MarkSheet;

const MarkSheet *mark_sheet_of(const Explanation *page, const MarkScheme *scheme);

#endif
