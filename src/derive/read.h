/* Reading a method's lines: what the files that do it share. For those files only. */
#ifndef CAROM_DERIVE_READ_H
#define CAROM_DERIVE_READ_H

#include "derive/book.h"

typedef struct Reader {
    Book       *book;
    Diag       *diag;
    Parser      parser;
    bool        ended;
    SketchLine *sketch; /* the line of a figure that is being read */
} Reader;

/* read.c: each takes what stands there, or complains (take_word and take_text only say that it is not there). */
bool read_complain(Reader *r, const char *expected);
bool read_at(const Reader *r, TokenKind kind);
bool take_word(Reader *r, const char *word);
bool take_name(Reader *r, Text *name, const char *expected);
bool take_text(Reader *r, Text *text);
bool take_expr(Reader *r, Expr **expr, Level level);
/* A word, which may have hyphens in it (end-to-end), or `none`. */
bool take_hyphened(Reader *r, Expr **word);
bool take_end(Reader *r);
/* What stands between `start` and the next token as it was written, but safe: it will be shown. */
Text  take_raw(const Reader *r, size_t start);
Item *add_item(Reader *r, ItemKind kind);

/* One more item for lines [start, end) that are only noted. */
Item *note_item(Reader *r, ItemKind kind, size_t start, size_t end);
/* The tokens of a line that was noted; false after a complaint. */
bool read_noted(Reader *r, const Item *line);
/* Whether the line begins with this word, which is then cut off. */
bool line_begins(Text *line, const char *word);

/* method.c: a line by its first word */
bool read_line(Reader *r);

/* read_step.c: each behind its first word */
bool read_need(Reader *r);
bool read_step(Reader *r);
bool read_answer(Reader *r);
bool read_answers(Reader *r);
bool read_law(Reader *r);
bool read_case(Reader *r);
bool read_else(Reader *r);
bool read_when(Reader *r);
bool read_end(Reader *r);
bool read_note(Reader *r);
bool read_apart(Reader *r);
bool read_alias(Reader *r);

/* read_given.c: each behind its first word */
bool read_given(Reader *r);
bool read_or(Reader *r);
/* What was read as the method's forms. */
void settle_forms(Book *b);

/* read_mistake.c: lines of mistakes are only noted, as most runs do not ask for them. False for another line. */
bool read_mistake_later(Reader *r, Text text, size_t start, size_t end);
/* All of them, once. */
bool read_mistakes_now(Book *book, Diag *diag);
/* One of them, behind its first word */
bool read_mistake(Reader *r);
bool read_mistake_at(Reader *r);
/* Whether what follows `or` is another way of a mistake, not other givens. */
bool read_is_another(const Reader *r);
bool read_another(Reader *r);

/* read_sketch.c: the same for lines of the figure. */
bool read_sketch_later(Reader *r, Text text, size_t start, size_t end);
bool read_sketch_now(Book *book, Diag *diag);
bool read_sketch_line(Reader *r, SketchLine *line);
/* One of them, behind its first word. */
bool read_figure(Reader *r);
bool read_draw(Reader *r);

#endif
