/* Reading a method's lines: what the files that do it share. For those files only. */
#ifndef CAROM_DERIVE_READING_METHOD_READER_H
#define CAROM_DERIVE_READING_METHOD_READER_H

#include "derive/reading/book.h"

typedef struct MethodReader {
    Book                *book;
    Diag                *diag;
    Parser               parser;
    bool                 ended;
    SketchLine          *sketch; /* the line of a figure that is being read */
    const MethodLibrary *library;
    int                  depth; /* of methods that use this one, while it is read for them */
    int                 *uses;  /* copies that have been read for the outermost one */
} MethodReader;

enum { LIMIT_DEPTH_OF_USES = 8, LIMIT_USES = 100 };

/* Each takes what stands there, or complains (reader_take_word and reader_take_text only say that it is not there). */
bool reader_complain(MethodReader *r, const char *expected);
bool reader_at(const MethodReader *r, TokenKind kind);
bool reader_take_word(MethodReader *r, const char *word);
bool reader_take_name(MethodReader *r, Text *name, const char *expected);
bool reader_take_text(MethodReader *r, Text *text);
bool reader_take_expr(MethodReader *r, Expr **expr, Level level);
/* A word, which may have hyphens in it (end-to-end), or `none`. */
bool reader_take_hyphened(MethodReader *r, Expr **word);
/* [ "[" UNIT "]" ] */
bool reader_take_unit(MethodReader *reader, Text *unit);
bool reader_take_end(MethodReader *r);
/* ["text"] [source "text"], and the end of the line. */
bool reader_take_caption(MethodReader *r, Item *item);
/* The text between `start` and the next token as it was written, made safe to show. */
Text  reader_take_raw(const MethodReader *r, size_t start);
Item *reader_add_item(MethodReader *r, ItemKind kind);

/* One more item for lines [start, end) that are only noted. */
Item *reader_note_item(MethodReader *r, ItemKind kind, size_t start, size_t end);
/* The same for the line whose first word has just been taken; the rest of it is skipped. */
Item *reader_defer_line(MethodReader *r, ItemKind kind);
/* The tokens of a line that was noted; false after a complaint. */
bool reader_noted(MethodReader *r, const Item *line);
/* Whether the line begins with this word, which is then cut off. */
bool reader_line_begins(Text *line, const char *word);

/* read_use.c: each after its first word */
bool read_use(MethodReader *r);
bool read_family(MethodReader *r);
bool read_for(MethodReader *r);
bool read_let(MethodReader *r);
/* Makes the names of parts known from the first line on. */
void read_open_parts(Book *book);

/* read_way.c: each after its first word */
bool read_way(MethodReader *r);
bool read_equation(MethodReader *r);
/* from EXPRESSION, perhaps */
bool read_from(MethodReader *r, Item *item);

/* read_step.c: each after its first word */
bool read_need(MethodReader *r);
bool read_step(MethodReader *r);
bool read_second(MethodReader *r);
bool read_answer(MethodReader *r);
bool read_answers(MethodReader *r);
bool read_law(MethodReader *r);
bool read_case(MethodReader *r);
bool read_else(MethodReader *r);
bool read_when(MethodReader *r);
bool read_end(MethodReader *r);
bool read_note(MethodReader *r);
bool read_apart(MethodReader *r);
bool read_alias(MethodReader *r);

/* method_phrase.c: after its first word */
bool read_phrase(MethodReader *r);

/* read_stage.c: the line of a stage; and, after all lines, whether each has steps and a name of its own, or a complaint */
bool read_stage(MethodReader *r);
bool stages_settled(const Book *book, Diag *diag);

/* read_given.c: each after its first word */
bool read_given(MethodReader *r);
bool read_or(MethodReader *r);
/* Makes the method's forms from the givens that were read. */
void read_settle_forms(Book *b);

/* derive/later/read_mistake.c: lines of mistakes are only noted, as most runs do not ask for them. The first function finds nearly all of
 * them without reading tokens and returns false for another line; the others take those that only their tokens show, as `mistake\` does. */
bool read_mistake_later(MethodReader *r, Text text, size_t start, size_t end);
bool read_defer_mistake(MethodReader *r);
bool read_defer_mistake_at(MethodReader *r);
bool read_defer_trial(MethodReader *r);
bool read_defer_gives(MethodReader *r);
/* Reads all of them, once. */
bool read_mistakes_now(Book *book, Diag *diag);
/* Whether what follows `or` is another way of a mistake, not other givens. */
bool read_is_another(const MethodReader *r);

/* derive/later/read_sketch.c: the same for lines of the figure. */
bool read_sketch_later(MethodReader *r, Text text, size_t start, size_t end);
bool read_defer_sketch(MethodReader *r);
bool read_sketch_now(Book *book, Diag *diag);

#endif
