/* The files of this folder share the reading of one page: handwork.c cuts it into lines and claims, page_forms.c reads the values of a
 * claim, and page_equations.c reads equations. */
#ifndef CAROM_HANDWORK_PAGE_PAGE_READER_H
#define CAROM_HANDWORK_PAGE_PAGE_READER_H

#include "handwork/page/claims.h"
#include "handwork/page/handwork.h"
#include "handwork/page/notes.h"

typedef struct PageReader {
    Handwork       *page;
    HandNames      *names;
    NumCtx         *exact;
    const char     *read; /* the page as it is read, byte by byte: with points in place of decimal commas */
    int             line, forms;
    Text            heading;  /* words before the colon that names in words on this line go with, Before: speed = 5; or empty */
    Text            below;    /* the lines under this one */
    bool            dashes;   /* are the bullets of this page: more than one line, or the only one, begins with a dash and a blank */
    int             going_on; /* the entry that lines with = in front continue; -1: none does yet */
    const HandCase *supposed; /* the case that the claims of this line are about, or NULL */
    bool            lost;     /* the claim that a line with `=` in front would continue was not read */
} PageReader;

/* Returns the names that a form below the first `above` entries may use. May be NULL. */
const Names *page_scope(const PageReader *r, int above);
/* Returns the names that the forms of the entry may use. May be NULL. */
const Names *page_scope_of(const PageReader *r, const HandEntry *entry);
/* Whether the page knows the name so far; `reader` is the PageReader. */
bool page_knows(void *reader, Text name);
/* Whether the relation quotes a law, and is not about this problem. Where a problem is in letters itself, every formula is about it. */
bool page_is_quoted(PageReader *r, Text text, Relation relation);
/* GPE gained = KE lost, e = speed of separation/speed of approach: a law in words, without a number. */
bool page_is_law_in_words(Text part);
/* Whether the line, up to the end of this part, is such a law with several words on each side: gain in PE = loss in KE. */
bool page_is_law_between_words(const PageReader *r, Text part);
/* page_supposed.c: whether the line holds under a condition that is not the problem's: If e = 1, ... */
bool page_supposes(const PageReader *r, Text line);
/* The case that the line is about, where the problem has letters, and the line without it: For e = 1: v1 = 0, or v1 = 0 if e = 1. NULL:
 * it is about none. */
const HandCase *page_case_read(const PageReader *r, Text *line);
/* The case that a part of a line about a case goes on with, e = 0 of e = 1: v = 2u, e = 0: v = u; NULL: it says something else. */
const HandCase *page_case_alone(const PageReader *r, Text part);
/* A new entry, as the last of the page. There must be fewer than LIMIT_ENTRIES. */
HandEntry *page_entry_add(PageReader *r, Text as_written, Text name, int component);
/* Lists a line, or a part of one, as not read. */
void page_unread(PageReader *r, Text text, const char *why);

/* page_forms.c: the text as a form of the entry. */
void page_form_read(const PageReader *r, const HandEntry *entry, HandForm *form, Text text);
/* page_tails.c: the form without words, a comparison or a remark that begin before *at, where they do; empty: nothing like that does. */
Text page_without_tail(PageReader *r, Text form, size_t *at);
/* The form up to the clause that begins at *at or behind it, as in 2.4 m/s, at 22.6° above the axis; empty: there is no more. */
Text page_before_clause(PageReader *r, Text form, size_t *at);
/* Whether the name is that of a quantity with a direction, which words behind a size may give. */
bool page_may_be_directed(const HandEntry *entry, Text form);
/* One more form of the entry. NULL, with a complaint, if the page has too many. */
HandForm *page_form_add(PageReader *r, HandEntry *entry, Text text);
/* The value with the other sign, where ± stands in front of it, where words give its direction, or where it is only a size, or a change
 * that may be a loss: ΔK. */
void page_direction_read(const PageReader *r, const HandEntry *entry, HandForm *last, NoteDirection direction);
/* All forms of one entry, = form = form ... `text` begins with the relation. */
void page_forms_read(PageReader *r, HandEntry *entry, Text text, Relation relation);
/* A side with unknowns: 5.6 s = 1.7 and 25 h = 5.9 are about quantities s and h, as nobody writes a time that has no name there. */
void page_side_read(const PageReader *r, const HandEntry *entry, HandForm *form, Text side);

/* page_equations.c: 2*va' + 3*vb' = -2, or with its sides exchanged, where the problem knows what it is about. */
bool page_equation_read(PageReader *r, Text part, Relation relation);
/* page_statements.c: a sentence that the method knows. */
bool page_sentence_read(PageReader *r, Text sentence);
/* The point that such a sentence is about, X for "the ball hits the wall"; empty if there is none. */
Text page_place_named(const PageReader *r, Text sentence);
/* An inequality, or a sentence that the method knows; *rest: what is concluded from it. There must be fewer than
 * LIMIT_ENTRIES entries. */
bool page_statement_read(PageReader *r, Text part, Text *rest);

/* m1 u1 + m2 u2 = 1200·20 + 900·(-15) = 10500 kg m/s: all forms can be worked out. Otherwise nothing is read. */
bool page_chain_read(PageReader *r, Text part, Relation relation);
/* t = 2 s is 2*s where t has no unit and s is a quantity. */
void page_factors_read(PageReader *r, HandEntry *entry);
/* m1u1 = m1v1 + m2v2, I·n = -5 and |N| = 2.24 begin with a formula, and not with a name of their own. */
bool page_begins_with_formula(const PageReader *r, Text left, Text name);

#endif
