/* LetterPage: a page of hand work on a derivation in letters, read and judged in one reading of its names. hand_letters.c chooses among
 * these. */
#ifndef CAROM_HANDWORK_LETTERS_LETTER_PAGE_H
#define CAROM_HANDWORK_LETTERS_LETTER_PAGE_H

#include "handwork/letters/letter_forms.h"

/* A LetterReading gives the names of a page their meanings. */
typedef struct LetterReading {
    Naming         naming;
    const OwnName *own_name;
    int            own_names;
} LetterReading;

typedef struct LetterPage {
    HandNames     names; /* first, so that its functions find the rest */
    const Report *report;
    const Method *method;
    NumCtx       *ctx;
    Arena        *mem;
    LetterReader  reader;
    Slot         *own;  /* the values of the page, and what follows from them */
    int          *from; /* by slot: the wrong line that it comes from, or -1 */
    Handwork     *work;
    HandLine     *line;
    int           lines;
    bool         *relates;  /* by line: it is judged as an equation */
    bool         *explains; /* by line: it is about what is worked out, and not about data alone */
    bool          final;    /* this reading is shown: repairs are looked for */
} LetterPage;

LetterPage letter_page_read(const Report *report, const Method *method, Text text, int first_line, LetterReading reading, bool final);

/* The number of lines above the first that is wrong. */
int letter_page_leading(const LetterPage *page);

/* EXACT, SIGN, SHAPE or WRONG. */
VerdictKind letter_page_verdict(const Value *value, const Value *truth, NumCtx *ctx);

/* letter_cases.c: judges a line that holds in a case of the problem, For e = 1: v1 = 0, with that value put in. The rest of the page must
 * have been judged; wrong: its first wrong line, or page->lines. */
void letter_case_judge(LetterPage *page, HandLine *line, int wrong);

#endif
