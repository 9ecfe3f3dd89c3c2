/* Which rows of which table were tried, by all processes together. */
#include "grammar.h"

#include "lesson/reading/lesson.h"
#include "uses.h"

#include "handwork/slips/slips.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MOST_ROWS = 1000 };

typedef struct Counters {
    atomic_long statements, interrupts, status[EXIT_FILE + 1], slowest; /* milliseconds */
    atomic_long row[COVERED_TABLES][MOST_ROWS];
} Counters;

static Counters *counters;

void coverage_open(void)
{
    counters = mmap(NULL, sizeof *counters, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counters == MAP_FAILED)
        abort();
}

void cover(Covered table, int row)
{
    if (row >= 0 && row < MOST_ROWS)
        counters->row[table][row]++;
}

void coverage_count_statement(void)
{
    counters->statements++;
}

void coverage_count_status(int exit)
{
    counters->status[exit]++;
}

void coverage_count_work(long milliseconds)
{
    if (milliseconds > counters->slowest)
        counters->slowest = milliseconds;
}

void coverage_count_interrupt(void)
{
    counters->interrupts++;
}

/* ---- names of rows: each table says what its row is called; empty behind the last --------------------------------- */

static Text name_of_command(int row)
{
    return commands[row].name ? text_of(commands[row].name) : (Text){0};
}

static Text name_of_setting(int row)
{
    return settings_table[row].name ? text_of(settings_table[row].name) : (Text){0};
}

static Text name_of_method(int row)
{
    return row < method_built_in_count ? text_of(method_built_in[row].name) : (Text){0};
}

int coverage_form(int built_in, int form)
{
    int row = form;
    for (int i = 0; i < built_in; i++)
        row += generator_method(i)->forms;
    return row;
}

static Text name_of_form(int row)
{
    for (int i = 0; i < method_built_in_count; i++) {
        if (row < generator_method(i)->forms)
            return text_of(method_built_in[i].name);
        row -= generator_method(i)->forms;
    }
    return (Text){0};
}

static Text name_of_statement_form(int row)
{
    return row < statement_form_count ? text_of(statement_form[row].name) : (Text){0};
}

static Text name_of_operator(int row)
{
    return row < OP_COUNT ? text_of(operators[row].name) : (Text){0};
}

/* The words behind `mistake` at the start of a line of a built-in method, each id once. */
static Text name_of_mistake(int row)
{
    static Text id[MOST_ROWS];
    static int  ids = -1;
    if (ids < 0) {
        ids = 0;
        for (int i = 0; i < method_built_in_count; i++)
            for (const char *at = method_built_in[i].text; (at = strstr(at, "\n")); at++) {
                const char *word = at + 1 + strspn(at + 1, " ");
                if (strncmp(word, "mistake ", 8) || ids == MOST_ROWS)
                    continue;
                Text name = {word + 8, strcspn(word + 8, " \n")};
                bool had = false;
                for (int k = 0; k < ids && !had; k++)
                    had = text_equal(id[k], name);
                id[ids] = name;
                ids += !had;
            }
    }
    return row < ids ? id[row] : (Text){0};
}

void cover_mistake(Text id)
{
    for (int row = 0; name_of_mistake(row).len; row++)
        if (text_equal(name_of_mistake(row), id))
            cover(COVERED_MISTAKES, row);
}

static Text name_of_format(int row)
{
    return row < FORMATS ? text_of(writers[row].name) : (Text){0};
}

static Text name_of_system(int row)
{
    return number_systems[row] ? text_of(number_systems[row]->name) : (Text){0};
}

static Text name_of_model(int row)
{
    return row < MODELS ? text_of(island_model_names[row]) : (Text){0};
}

static Text name_of_expectation(int row)
{
    return row < SAY_COUNT ? text_of(lesson_say_names[row]) : (Text){0};
}

static Text name_of_question(int row)
{
    return row <= QUESTION_FREE ? text_of(lesson_question_kinds[row]) : (Text){0};
}

static Text name_of_use(int row)
{
    return row < USES ? text_of(use_names[row]) : (Text){0};
}

static const struct {
    const char *name;
    Text (*row)(int row);
} TABLE[COVERED_TABLES] = {
    [COVERED_COMMANDS] = {"commands", name_of_command},
    [COVERED_SETTINGS] = {"settings", name_of_setting},
    [COVERED_METHODS] = {"methods", name_of_method},
    [COVERED_FORMS] = {"forms of methods", name_of_form},
    [COVERED_STATEMENT_FORMS] = {"forms of bodies and contacts", name_of_statement_form},
    [COVERED_OPERATORS] = {"operators and functions", name_of_operator},
    [COVERED_MARKS] = {"marks of figures", generator_mark},
    [COVERED_MISTAKES] = {"mistakes", name_of_mistake},
    [COVERED_FORMATS] = {"formats", name_of_format},
    [COVERED_SYSTEMS] = {"number systems", name_of_system},
    [COVERED_MODELS] = {"models", name_of_model},
    [COVERED_EXPECTATIONS] = {"expectations", name_of_expectation},
    [COVERED_QUESTIONS] = {"kinds of questions", name_of_question},
    [COVERED_USES] = {"uses of lessons", name_of_use},
};

void coverage_write(Buf *out)
{
    buf_printf(out, "%ld statements and uses of lessons, %ld of them interrupted\n", (long)counters->statements,
               (long)counters->interrupts);
    buf_puts(out, "  statuses of statements:");
    for (int i = 0; i <= EXIT_FILE; i++)
        buf_printf(out, " %d: %ld", i, (long)counters->status[i]);
    buf_printf(out, "; the slowest took %.1f s of work\n", (double)counters->slowest / 1000);
    for (int t = 0; t < COVERED_TABLES; t++) {
        int tried = 0, rows = 0;
        Buf never = {0};
        for (Text name; rows < MOST_ROWS && (name = TABLE[t].row(rows)).len; rows++) {
            tried += counters->row[t][rows] > 0;
            if (!counters->row[t][rows])
                buf_printf(&never, " %.*s", TEXT_ARG(name));
        }
        buf_printf(out, "  %s: %d of %d%s%.*s\n", TABLE[t].name, tried, rows, never.len ? "; never" : "", TEXT_ARG(buf_text(&never)));
        buf_free(&never);
    }
}
