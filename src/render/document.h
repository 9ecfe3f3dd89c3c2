/* Document: a report as blocks of text and formulas, in reading order. It says what stands on the page; the
 * writers (formats/writer.h) decide how it looks. */
#ifndef CAROM_RENDER_DOCUMENT_H
#define CAROM_RENDER_DOCUMENT_H

#include "verify/report.h"

/* A BlockKind says how a block is built, and which of its members it has. */
typedef enum BlockKind {
    KIND_HEADING, /* its words; level 1 to 6, or number of a stage */
    KIND_WORDS,   /* its words, a paragraph or a line; level: how deep in quotations */
    KIND_ITEM,    /* its words, in a list; level 1 and deeper; number, or 0 for a bullet */
    KIND_BLANK,   /* phrase, a line to write on, and the caption after that */
    KIND_CODE,    /* caption: lines as they stand */
    KIND_BREAK,   /* nothing but the place that it takes */
    KIND_TABLE,   /* caption, and cells; the first row is its head */
    KIND_TERMS,   /* caption, and cells: each row is a term and what it means */
    KIND_GIVEN,   /* a row: what was given; cite: its unit */
    KIND_CASE,    /* which case applies and why */
    KIND_STEP,    /* a derivation: caption, source, left and lines below each other; with a verdict, if it is a law */
    KIND_ANSWER,  /* a row: left and lines, with words after the last */
    KIND_LAW,     /* a row: verdict and both sides */
    KIND_CHAIN,   /* a line of the board: left and lines, a = b = c; or a case, left, with what it means as its caption;
                     or an equation as cells: in symbols, beside or below it with numbers, solved, and the result; number, or 0 */
    KIND_SET,     /* caption, and cells side by side */
    KIND_FIGURE,  /* figure, number, and as caption its file, if it has one; only for writers that show figures (DocWriter) */
    BLOCK_KINDS
} BlockKind;

/* A BlockRole says what a block means; roles.def gives the kind of each role. */
typedef enum BlockRole {
#define ROLE(ID, KIND, heading, text, latex, markdown, html) BLOCK_##ID,
#include "render/roles.def"
#undef ROLE
    BLOCK_ROLES
} BlockRole;

/* A Stress says how words are meant. What is wrong stands out, and says so in words, too. */
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

typedef struct Block {
    BlockRole            role;
    int                  level, number;
    const Step          *of;            /* of a given, step, case, answer or law; else NULL */
    Text                 caption, cite; /* words by themselves, and their source */
    Phrase               phrase;        /* words and formulas, after the caption */
    const Expr          *left;          /* what the lines are equal to */
    DocLine             *line;
    int                  lines;
    Text                 verdict; /* of a law */
    Holds                holds;
    Phrase              *cell;   /* row by row; `columns` of them in each */
    Text                *detail; /* of a table: a line under each row, or empty */
    int                  columns, rows;
    int                  room;       /* of the lines, or of the cells */
    bool                 one_a_line; /* of a table too wide for the page: its cells stand under each other, to be compared */
    const struct Figure *figure;
    struct Document     *inner;
} Block;

typedef struct Document {
    Block *block;
    int    count, room;
    Arena *mem; /* of the blocks that are added */
} Document;

BlockKind document_block_kind(const Block *block);
/* The heading above blocks of a role: "Given", "Answer", "Laws"; NULL for others. */
const char *document_block_heading(const Block *block);
/* The level of a heading: a title is above a stage. */
int document_block_level(const Block *block);
/* Whether it belongs to the working on the board page, or to what stands above that: a stage, a chain, or a set of values. */
bool document_block_is_board(const Block *block);
/* Whether it is prose. */
bool document_block_is_prose(const Block *block);
/* Whether it is a law, also one that was typed by itself. */
bool document_block_is_law(const Block *block);

/* Whether the block has what its kind needs; for asserts. */
bool document_block_is_whole(const Block *block);

/* Adds a block with nothing but a caption. */
Block *document_add(Document *document, BlockRole role, Text caption);
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
