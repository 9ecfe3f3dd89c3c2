/* Sheet: a page made of a lesson: its prose as blocks of a document (render/document.h), and what its statements yield, in the format of
 * the page. For handout.c and key.c. */
#ifndef CAROM_LESSON_SHEET_H
#define CAROM_LESSON_SHEET_H

#include "lesson/handout.h"
#include "lesson/stage.h"

typedef struct Sheet {
    const Lesson    *lesson;
    const Paper     *paper;
    const DocWriter *writer;
    Settings         settings;
    Look             look;
    Stage           *stage;
    Buf             *out;
    Arena           *mem; /* of the blocks that are not written yet */
    Document         waiting;
    int              room;
    int              questions; /* so far */
    bool             stopped;   /* the lesson has worked too long */
} Sheet;

/* Begins the page and its stage. "what": "key", or empty. */
void sheet_open(Sheet *sheet, Buf *out, const Lesson *lesson, const Paper *paper, const char *what);
void sheet_close(Sheet *sheet);

/* Adds a block. Words that come from the file are made safe here. */
Block *sheet_add(Sheet *sheet, BlockKind kind, Phrase phrase);
Block *sheet_say(Sheet *sheet, BlockKind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Writes what waits. Everything that was made in sheet->mem goes. */
void sheet_flush(Sheet *sheet);
/* Writes a document right behind what waits. */
void sheet_document(Sheet *sheet, const Document *document);

/* Prose of the lesson; nothing for other parts. */
void sheet_prose(Sheet *sheet, int part);
/* A statement runs. It is shown as it is typed, and what it yields, by the other two. */
void sheet_run(Sheet *sheet, const Statement *statement);
void sheet_typed(Sheet *sheet, Text statement);
void sheet_shown(Sheet *sheet);
/* The numbers of a block become variables, and stand on the page. */
void sheet_numbers(Sheet *sheet, const Numbers *numbers);
/* "Question 3: head-on (8 marks)". */
void sheet_question(Sheet *sheet, const Question *question);
/* What a document prints, line by line: `visit` gets the text of each and its line in the file. */
void sheet_printed(const Part *part, void (*visit)(void *data, Text printed, int line), void *data);

/* "2 marks", "1/2 mark" */
Text sheet_marks(Sheet *sheet, Marks marks);

#endif
