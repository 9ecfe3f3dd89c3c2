/* Lesson: one Markdown file, used for teaching, practice, checking, printing and marking, as data.
 *
 *     ---
 *     carom: lesson 1            the version line, first; then title, source, objective, author, digits
 *     ---
 *     prose                      headings name sections; <!-- stop --> and <!-- note: ... --> are for the presenter
 *     ```carom                   statements as at the prompt, with expectations after #>
 *     ```carom numbers           variables for the following blocks, and the sets they are drawn from
 *     ```carom question NAME     a problem, its asks, hints, and known wrong answers
 *     ```carom replay DOCUMENT   the printed lines of a document, with a verdict on each after #>
 *
 * A lesson is a list of parts in the order of the file. Reading examines only the form: nothing is worked out, no session is needed, and
 * every fault is recorded with its line. Whether the content is right is tested in lesson_check.h.
 *
 * All text is UTF-8 and points into the file or into the lesson's arena. It comes from strangers, so code that shows it escapes invisible
 * characters (buf_put_safe).
 */
#ifndef CAROM_LESSON_READING_LESSON_H
#define CAROM_LESSON_READING_LESSON_H

#include "base/diag.h"
#include "lesson/reading/work.h"
#include "render/document.h"

enum {
    LESSON_VERSION = 1,
    LIMIT_LESSON = 1 << 20,  /* bytes of a file */
    LIMIT_BLOCKS = 1000,     /* of carom in a lesson */
    LIMIT_STATEMENTS = 2000, /* in a block */
    LIMIT_PARTS = 20000,     /* pieces of prose and blocks */
    LIMIT_EXPECTED = 2000,   /* bytes after #> */
    LIMIT_OPTIONS = 26,      /* of a question: a to z */
    LIMIT_ASKS = 26,         /* of a question */
    LIMIT_MARKS = 50,        /* of an ask; with these bounds the sum of a lesson fits an int, parts and all */
    LIMIT_PARTS_OF_MARK = 4, /* halves, thirds, quarters */
    LIMIT_FAULTS = 100,      /* the most faults that are recorded; reading continues beyond */
    LESSON_DIGITS = 3,       /* significant digits of answers unless the lesson sets others */
    LESSON_MOST_DIGITS = 100,
};

/* ---- what is expected --------------------------------------------------------------------------------------- */

typedef enum Say {
    /* of a statement in a transcript */
    SAY_VALUE, /* the value of the statement */
    SAY_NAMED, /* a variable, or an answer or step of the last derivation */
    SAY_HOLDS,
    SAY_FAILS,
    SAY_ERROR, /* refused, with a message that contains this text */
    SAY_SAYS,  /* the output contains this text */
    /* of a line in a replay */
    SAY_AGREES,
    SAY_ROUNDED,
    SAY_TRUNCATED,
    SAY_MISPRINT,         /* `name` is a known mistake */
    SAY_MISPRINT_FORMULA, /* `value` is a formula that gives the printed value */
    SAY_CARRIED,
    SAY_TYPES,   /* its shapes are right, and it makes no claim that could be wrong: it defines a name, or is a formula alone */
    SAY_NO_TYPE, /* refused, with a message that contains `value` */
    SAY_NOT_USED,
    SAY_CONTRADICTS,
    SAY_NOT_HERE,
    SAY_COUNT
} Say;

extern const char *const lesson_say_names[SAY_COUNT]; /* "value", "misprint", "does not type" */

/* One `#>`. Which of the texts are set depends on the kind. */
typedef struct Expectation {
    Say  kind;
    int  line;
    Text text;   /* the whole text after #> */
    Text name;   /* of a quantity: "va'", "P.x"; or the id of a mistake */
    Text value;  /* a value, a formula, or part of a message; a piece of the file */
    Text reason; /* of a misprint, a contradiction, or `not here` */
    Say  how;    /* of a misprint: SAY_TRUNCATED or SAY_ROUNDED if the verdict adds that, otherwise SAY_AGREES */
} Expectation;

/* A statement with all its lines: there are several if a bracket is open, or if it is a method or a page of hand work. */
typedef struct Statement {
    Text         text; /* as a session takes it: without the expectation */
    int          line, last_line;
    bool         page; /* check ... : lines of work, end */
    Expectation *expect;
    int          expects, room;
} Statement;

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* NAME = VALUE UNIT in SET: a list, or LOW..HIGH [step STEP]; without a set the number is always the same. The unit, which may be missing,
 * is that of the values in the set, too. */
typedef struct Parameter {
    int   line;
    Text  name, value, unit;
    Text *choice;
    int   choices, room;
    Text  low, high, step; /* of a range; step is "1" by default */
} Parameter;

/* A condition on the numbers, in the words of the prompt. */
typedef struct NumbersWhere {
    Text condition;
    int  line;
} NumbersWhere;

typedef struct Numbers {
    Parameter    *parameter;
    NumbersWhere *where;
    int           parameters, parameter_room, wheres, where_room;
} Numbers;

/* ---- questions ---------------------------------------------------------------------------------------------- */

typedef enum QuestionKind {
    QUESTION_ASK,     /* numbers, vectors and words, one or a chain of them */
    QUESTION_CHOOSE,  /* some of several options */
    QUESTION_PREDICT, /* the same without marks, answered when it is shown */
    QUESTION_SPOT,    /* the first wrong step of a derivation with a mistake */
    QUESTION_FREE,    /* free text, which is not marked */
    QUESTION_WORK,    /* a page of hand work, marked line by line */
    QUESTION_KINDS
} QuestionKind;

extern const char *const lesson_question_kinds[]; /* "ask", "choose", ... */

typedef struct Marks {
    int num, den;
} Marks;

typedef struct Ask {
    Text  name; /* of an answer or step, "va'" or "va'.x"; empty: the only answer there is */
    Marks marks;
    int   line;
} Ask;

typedef struct Option {
    Text text, message; /* message: the feedback for a student who chose it; may be empty */
    bool right;
    int  line;
} Option;

/* A wrong answer listed by the teacher, tried before the catalogue of known mistakes. */
typedef struct Wrong {
    Text  name; /* as in Ask */
    Text  value;
    Text  message;
    Marks marks; /* a part of the marks of the ask: 0 by default */
    int   line;
} Wrong;

typedef struct Hint {
    Text text;
    int  line;
} Hint;

typedef struct Question {
    QuestionKind kind;
    Text         name;
    int          line;
    Statement    problem; /* no text: choose, predict and free may do without */
    int          prose;   /* the first of the parts above it that belong to it; its own index if there are none */
    Text         asked;   /* choose, predict: the words of the question; free: the model answer; spot: the id of the mistake; work: the
                            answers that earn marks, with commas, or nothing for the usual ones */
    Marks   worth;        /* work: of the whole page */
    Ask    *ask;
    Option *option;
    Hint   *hint; /* if there are none, three are made from the steps */
    Wrong  *wrong;
    Text   *off; /* ids of mistakes that this question does not name */
    int     asks, options, hints, wrongs, offs;
    int     ask_room, option_room, hint_room, wrong_room, off_room;
    bool    exact;      /* a decimal is not enough */
    int     digits;     /* requested significant digits */
    bool    digits_own; /* this question or its lesson gives the number */
    bool    units;      /* an answer without its unit is not complete */
} Question;

/* ---- the lesson --------------------------------------------------------------------------------------------- */

typedef enum PartKind {
    /* prose: `text` with its emphasis as *words*, code as `words`, links as words (address) */
    PART_HEADING,   /* level 1 to 6 */
    PART_PARAGRAPH, /* level: how deep in quotations */
    PART_ITEM,      /* of a list: level 1 and deeper; number, or 0 for a bullet */
    PART_CODE,      /* fenced or indented, not carom's: `text` with its lines */
    PART_ROW,       /* of a table: cells between tabs; level 1 for its head */
    PART_RULE,
    /* for the presenter */
    PART_STOP,
    PART_NOTE,
    /* blocks */
    PART_TRANSCRIPT,
    PART_NUMBERS,
    PART_QUESTION,
    PART_REPLAY, /* text: the document; heading: the heading of the lines in it, or empty */
} PartKind;

typedef struct Part {
    PartKind   kind;
    int        line;    /* in the file */
    int        section; /* the part with its heading, or -1 */
    int        level, number;
    Text       text, heading;
    Phrase     phrase;   /* of prose: the same text with marked emphasis, not escaped */
    Text       unfilled; /* both as in the file, before number_prose_fill; empty where it has changed nothing */
    Phrase     unfilled_phrase;
    Statement *statement; /* of a transcript or a replay */
    int        statements, room;
    Numbers   *numbers;
    Question  *question, *unfilled_question; /* the latter as in the file, or NULL */
} Part;

typedef struct Fault {
    int  line;
    Text message, hint;
} Fault;

typedef struct Lesson {
    Arena *mem;
    Text   path, file; /* file: its bytes */
    Work  *work;       /* the time spent on it */
    Text   seed;       /* the seed of its numbers (draw.h); empty: they are the author's */
    Text   title, source, objective, author;
    int    digits;
    bool   digits_said;
    bool   units; /* as in Question */
    Part  *part;
    int    parts, room;
    Fault *fault;
    int    faults, fault_room;
} Lesson;

/* Reads a lesson. Always returns one; if it has faults, only they may be used. `path` is for messages. All memory comes from `mem`, and
 * `file` must live as long. */
Lesson *lesson_read(Text path, Text file, Arena *mem);
/* The same for a text without a head, such as a page of the manual. */
Lesson *lesson_read_prose(Text path, Text file, Arena *mem);

/* Whether the text is a name in hand work, perhaps with a component or a field: "va'", "va'.x", "(vai)n", "r.F". */
bool lesson_is_name(Text text);

/* Visits the printed lines of a document: `visit` gets the text of each and its line in the file. The first and the last line of a page of
 * hand work, `check ... :` and `end`, do not belong to the document. */
void lesson_statement_printed(const Statement *statement, void (*visit)(void *data, Text printed, int line), void *data);

/* Whether the part is a heading that repeats the lesson's title. */
bool lesson_is_title(const Lesson *lesson, const Part *part);

/* "ma = 2", as it is typed. */
Text lesson_parameter_text(const Parameter *parameter, Arena *mem);

#endif
