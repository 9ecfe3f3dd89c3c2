/* Worksheet: a page made from a lesson: its prose as blocks of a document (render/document.h), and the results of its statements, in the
 * format of the page. For handout.c and key.c. */
#ifndef CAROM_LESSON_PAPER_WORKSHEET_H
#define CAROM_LESSON_PAPER_WORKSHEET_H

#include "lesson/paper/handout.h"
#include "lesson/stage.h"

typedef struct Worksheet {
    const Lesson    *lesson;
    const DocWriter *writer;
    Settings         settings;
    Look             look;
    Stage           *stage;
    Buf             *out;
    Refused         *refused; /* where the page wants it, or NULL */
    Arena           *mem;     /* of the blocks that are not written yet */
    Document         waiting;
    int              room;
    int              questions; /* so far */
    Contents         contents;
    bool             stopped; /* the lesson has taken too long */
} Worksheet;

/* Starts the page and its stage. "what": "key", or empty. */
void worksheet_open(Worksheet *sheet, Buf *out, const Lesson *lesson, const Paper *paper, const char *what);
void worksheet_close(Worksheet *sheet);

/* Adds a block. Text from the file is escaped here. */
Block *worksheet_add(Worksheet *sheet, BlockRole role, Phrase phrase);
Block *worksheet_say(Worksheet *sheet, BlockRole role, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Writes what waits. */
void worksheet_write(Worksheet *sheet);
/* Writes a document right after what waits. */
void worksheet_document(Worksheet *sheet, const Document *document);

/* Prose of the lesson; nothing for other parts. */
void worksheet_prose(Worksheet *sheet, int part);
/* Runs a statement. The other two functions show it as typed, and show its result. */
void worksheet_run(Worksheet *sheet, const Statement *statement);
/* Runs all statements of a part, and shows nothing. */
void worksheet_run_part(Worksheet *sheet, const Part *part);
/* Whether the lesson has set another format than that of the page. */
bool worksheet_other_format(const Worksheet *sheet);
void worksheet_typed(Worksheet *sheet, Text statement);
void worksheet_shown(Worksheet *sheet);
/* Makes the numbers of a block variables, and shows them on the page. */
void worksheet_numbers(Worksheet *sheet, const Part *part);
/* "Question 3: head-on (8 marks)". */
void worksheet_question(Worksheet *sheet, const Question *question);

#endif
