/* A generator of sessions: what somebody could type from the start of carom to its end, valid or nearly so.
 *
 * Everything comes from the program's own tables (commands, settings, methods with their givens, operators, topics, marks, the words of
 * lessons), so a new row of any of them is tried without an edit here. Choices depend on the seed and on nothing else: no time, no address.
 *
 *     random.c     choices                           coverage.c   which rows of which table were tried
 *     numbers.c    numbers and vectors as typed      formulas.c   expressions, from the table of operators
 *     calls.c      METHOD values                     commands.c   commands, from what their rows say they take
 *     scenes.c     bodies and contacts               pages.c      pages of hand work, from the true values, with slips
 *     methods.c    definitions of methods            breaking.c   the same, broken in one place
 *     worked.c     what a call comes to              statements.c one statement of any kind
 *     examples.c   statements of the tests' transcripts
 *     lessons.c    lessons, block by block           uses.c       what is done with a lesson
 *     script.c     a session as a list of entries    session.c    a script run, and what is asked of its output
 *     output.c     what any output must be           world.c      files that exist in memory only
 *     shrink.c     a script that fails, made short   soak.c       the program
 */
#ifndef CAROM_TESTS_GRAMMAR_H
#define CAROM_TESTS_GRAMMAR_H

#include "harness.h"
#include "session/commands/commands.h"
#include "session/commands/settings.h"

/* ---- random.c ------------------------------------------------------------------------------------------------- */

/* The stream of one entry of one session. */
Random random_of(uint64_t seed, uint64_t entry);
/* One of 0 to count - 1. */
int         pick(Random *random, int count);
bool        chance(Random *random, int percent);
const char *pick_word(Random *random, const char *const *words, int count);
#define PICK_WORD(random, words) pick_word(random, words, (int)(sizeof(words) / sizeof *(words)))

/* ---- coverage.c ----------------------------------------------------------------------------------------------- */

typedef enum Covered {
    COVERED_COMMANDS,
    COVERED_SETTINGS,
    COVERED_METHODS,
    COVERED_FORMS,
    COVERED_STATEMENT_FORMS,
    COVERED_OPERATORS,
    COVERED_MARKS,
    COVERED_MISTAKES,
    COVERED_FORMATS,
    COVERED_SYSTEMS,
    COVERED_MODELS,
    COVERED_EXPECTATIONS,
    COVERED_QUESTIONS,
    COVERED_USES,
    COVERED_TABLES
} Covered;

/* Counters in memory that all processes share. */
void coverage_open(void);
void cover(Covered table, int row);
/* The row of a form of a built-in method, and of a known mistake by its id. */
int  coverage_form(int built_in, int form);
void cover_mistake(Text id);
void coverage_count_statement(void);
void coverage_count_interrupt(void);
void coverage_count_status(int exit);
void coverage_count_work(long milliseconds);
/* Lines that say how many rows of each table were tried, and the names of those that were not. */
void coverage_write(Buf *out);

/* ---- what writes a session -------------------------------------------------------------------------------------- */

typedef struct Generator {
    Random   random;
    Session *session; /* whose names are used; NULL: none */
    Buf      out;
    int      size; /* of vectors in this statement: 2 or 3 */
    /* Runs a call elsewhere and tells its values; noted first, so that a crash there is reported as well. */
    void (*note)(void *data, Text statement);
    void *data;
    Buf  *known; /* answers to the questions of the lesson so far, a line each: QUESTION,NAME,VALUE */
} Generator;

void generator_open(Generator *generator, uint64_t seed, uint64_t entry);
void generator_close(Generator *generator);
/* A name that the session knows behind that line (a variable, a step, a method ...); empty where there is none. It lives until the next. */
Text generator_name(Generator *generator, const char *line);

/* numbers.c: as they are typed */
void put_number(Generator *g);
/* A unit behind a value: mostly `usual`, where that is one. */
void put_unit(Generator *g, Text usual);
void put_positive(Generator *g);
void put_small(Generator *g); /* a whole number, mostly from -9 to 9 */
void put_vector(Generator *g, int size);
void put_strange(Generator *g); /* text that has no business there */

/* formulas.c: `shape` as in operators.def: n p q m t w; depth bounds how much is nested */
void put_formula(Generator *g, char shape, int depth);
/* Of a shape that chance decides, mostly a number or a vector. */
void put_any_formula(Generator *g);
/* A name that stands for a value of that shape wherever the generator uses it as one. */
const char *name_of_shape(Generator *g, char shape);
char        random_shape(Generator *g);

/* calls.c */
const Method *generator_method(int built_in); /* of the table of built-in methods, read once */
const Method *generator_form(int form);
void          put_call(Generator *g);
/* The method's name and its values, all of them and of the right shapes. */
void put_good_call(Generator *g);
/* name=value for the givens of a form; `required` alone where that is all. */
void put_givens(Generator *g, const Form *form, bool complete);
void put_given_value(Generator *g, const Given *given);

/* commands.c */
void put_command(Generator *g);
void put_setting(Generator *g);
void put_command_named(Generator *g, const char *name);

/* scenes.c */
void put_scene_statement(Generator *g);
void put_island(Generator *g);

/* worked.c: what a call comes to, worked out in a session apart */
typedef struct Worked {
    Session      *session;
    World         world;
    const Report *report; /* NULL: it has none */
} Worked;
Worked *work_out(Generator *g, Text call);
void    worked_free(Worked *worked);
/* The step that has a name and a value, from `from` on and round again; -1: there is none. */
int worked_step(const Worked *worked, int from);
/* Its value as somebody would write it: exact, or to some digits. */
void worked_put_value(Generator *g, const Worked *worked, int step);

/* pages.c: `check CALL :` and its lines up to `end` */
void put_page(Generator *g);
void put_line_of_work(Generator *g, const Worked *worked);

/* methods.c: a definition */
void put_definition(Generator *g);
/* The word of a row of the marks of figures; empty behind the last. */
Text generator_mark(int row);

/* examples.c: a statement of the tests' transcripts, which are read once; and one that defines a method */
void examples_open(void);
void put_example(Generator *g);
Text example_definition(Generator *g);

/* breaking.c: the text so far, broken in one place */
void break_text(Generator *g);

/* lessons.c: a piece of a lesson: its head, prose, or a block */
void put_lesson_head(Generator *g);
void put_lesson_part(Generator *g);
/* uses.c: what is done with it, as lines: a word and what goes with it */
void put_lesson_use(Generator *g);

/* statements.c: a statement of any kind */
typedef enum Theme { THEME_ANY, THEME_ISLANDS, THEME_HANDS, THEME_METHODS, THEME_FORMULAS, THEMES } Theme;
void put_statement(Generator *g, Theme theme);

#endif
