/* Document: a report as blocks of text and formulas, in reading order. It says what stands on the page; the
 * writers (formats/writer.h) decide how it looks. */
#ifndef CAROM_RENDER_DOCUMENT_H
#define CAROM_RENDER_DOCUMENT_H

#include "verify/report.h"

typedef enum BlockKind {
    BLOCK_TITLE,  /* caption: the method; cite: its source */
    BLOCK_GIVEN,  /* a row: what was given */
    BLOCK_WHERE,  /* caption: the conditions of the call, among what was given */
    BLOCK_CASE,   /* which case applies and why */
    BLOCK_STEP,   /* a derivation: caption, source, lines */
    BLOCK_ANSWER, /* a row */
    BLOCK_LAW,    /* a row: verdict and both sides */
    BLOCK_NOTE,
    BLOCK_TABLE,    /* caption, and cells; the first row is its head */
    BLOCK_TERMS,    /* caption, and cells: each row is a term and what it means */
    BLOCK_LINE,     /* words and formulas on a line of their own */
    BLOCK_REASON,   /* words by themselves: why there is no collision, what a proof rests on, a hint */
    BLOCK_STAGE,    /* caption, number; inner: the full working of its steps, for formats that fold it */
    BLOCK_CHAIN,    /* left and lines on one line: a = b = c; or a case, left, with what it means as its caption */
    BLOCK_EQUATION, /* cells: the equation in symbols, and beside or below it with numbers; or solved, and beside that the result;
                       level: its number, or 0 */
    BLOCK_SET,      /* cells side by side: the values of the body that the caption names; at level 1, answers */
    BLOCK_CHECK,    /* caption, and cells: the laws that hold, as many as fit on two lines */
    BLOCK_FIGURE, /* figure, number, and as caption its file, if it has one; only in documents for writers that show figures (DocWriter) */
    /* of a text with prose in it, such as a lesson on paper */
    BLOCK_HEADING,   /* phrase; level 1 to 6 */
    BLOCK_PARAGRAPH, /* phrase; level: how deep in quotations */
    BLOCK_ITEM,      /* phrase; level 1 and deeper; number, or 0 for a bullet */
    BLOCK_OPTION,    /* phrase; caption: "a)"; with a box to be ticked */
    BLOCK_CODE,      /* caption: lines as they stand */
    BLOCK_TYPED,     /* caption: a statement as it is typed at the prompt */
    BLOCK_BLANK,     /* phrase, a line to write on, and the caption after that */
    BLOCK_ROOM,      /* level: so many empty lines, to work on */
    BLOCK_SHEET,     /* on paper a new sheet begins here */
    BLOCK_RULE,
    BLOCK_KINDS
} BlockKind;

/* How words are meant. What is wrong stands out, and says so in words, too. */
typedef enum Stress { STRESS_NONE, STRESS_EMPHASIS, STRESS_STRONG, STRESS_CODE, STRESS_WRONG, STRESSES } Stress;

/* Words and formulas in the order in which they are read: "speed 2√5 ≈ 4.47". A piece is words, with their spaces, or a formula,
 * behind = or ≈ where it is related. */
typedef struct Piece {
    Text        words;
    Stress      stress;
    const Expr *math; /* NULL for words */
    bool        related, rounded;
} Piece;

typedef struct Phrase {
    Piece *piece;
    int    count, room;
} Phrase;

void phrase_words(Phrase *phrase, Arena *mem, Text words);
void phrase_stress(Phrase *phrase, Arena *mem, Text words, Stress stress);
void phrase_math(Phrase *phrase, Arena *mem, const Expr *math);
/* "= math", or "≈ math" */
void   phrase_related(Phrase *phrase, Arena *mem, const Expr *math, bool rounded);
Phrase phrase_of(Arena *mem, Text words);
/* Writes it as a line of plain text, with emphasis as *words* and code as `words`. */
void phrase_write(Buf *out, const Phrase *phrase, bool unicode);
int  phrase_columns(const Phrase *phrase); /* of it as plain text */

/* One line of a derivation: = or ≈ and a formula, perhaps with words after it. */
typedef struct DocLine {
    bool        rounded;
    const Expr *math;
    Phrase      words;
} DocLine;

typedef struct Block Block;
struct Block {
    BlockKind            kind;
    const Step          *of; /* of a given, step, case, answer or law; else NULL */
    Text                 caption, cite;
    const Expr          *left; /* what the lines are equal to */
    DocLine             *line;
    int                  lines, line_room;
    bool                 comparison; /* a law that is an expression by itself */
    Text                 verdict;    /* of a law */
    bool                 good;       /* the law holds */
    bool                 undecided;  /* nobody can tell: no difference shows */
    Phrase               phrase;     /* of a line, and of prose */
    int                  level, number;
    Phrase              *cell;   /* of a table, row by row */
    Text                *detail; /* of a table: a line under each row, or empty */
    int                  columns, rows;
    bool                 one_a_line; /* of a table too wide for the page: its cells stand under each other, to be compared */
    const struct Figure *figure;
    Block               *inner;
    int                  inners;
};

typedef struct Document {
    Block *block;
    int    count, room;
    Arena *mem; /* of the blocks that are added */
} Document;

/* The heading above blocks of a kind: "Given", "Answer", "Laws"; NULL for others. */
const char *document_block_heading(BlockKind kind);
/* Whether the block belongs to the board page: a stage, a chain, or a set of values. */
bool document_block_is_board(BlockKind kind);
/* Whether it is prose. */
bool document_block_is_prose(BlockKind kind);
/* The number of blocks from `from` on that form a group: givens, answers, laws, items, options or blanks; otherwise 1. */
int document_run(const Document *document, int from);

/* Whether the block has what its kind needs; for asserts. */
bool document_block_is_whole(const Block *block);

/* Adds a block with nothing but a caption. */
Block *document_add(Document *document, BlockKind kind, Text caption);
void   document_note(Document *document, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds a sentence on a line of its own. */
void document_reason(Document *document, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A table with that head, and room for so many rows below it. */
Block *document_table(Document *document, Text caption, const char *const *head, int columns, int rows);

typedef enum Steps { STEPS_NONE, STEPS_BRIEF, STEPS_BOARD, STEPS_FULL } Steps;

/* steps: none for the answers alone, brief for a line a step, full for every line of working. The board page is made from the full one
 * (board/board.h). */
Document document_of(const Report *report, Steps steps);
/* The full page without second ways to a value, which the board does not have. */
Document document_of_first_ways(const Report *report);

/* Gives quantities the names with which they were typed, in words and formulas. */
void document_as_typed(Document *document, const Report *report);

/* Removes the sources of steps and laws. */
void document_drop_sources(Document *document);

/* Puts a figure after the answers, or at the end if there are no answers. No two figures of a page have the same number. `file` is the
 * picture that a page refers to, or empty. */
void document_add_figure(Document *document, const struct Figure *figure, int number, Text file, Arena *mem);

/* The block of one step with all its lines, for `show`. */
Document document_of_step(const Report *report, int step);
/* The working of a used method: its steps with all their lines, and the answers of those that it uses itself. */
Document document_of_part(const Report *report, Text part);

#endif
