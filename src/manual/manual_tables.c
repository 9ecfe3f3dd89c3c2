#include "manual/manual_tables.h"

#include "classroom/play.h"
#include "classroom/practice.h"
#include "derive/reading/method.h"
#include "derive/sketch.h"
#include "units/unit.h"
#include "lesson/reading/lesson_words.h"
#include "manual/command_line.h"
#include "number/number.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"
#include "session/commands/settings.h"
#include "verify/floats/grade.h"

#include <string.h>

/* ---- Markdown ----------------------------------------------------------------------------------------------- */

static void put_head(Buf *out, const char *left, const char *right)
{
    buf_printf(out, "| %s | %s |\n|---|---|\n", left, right);
}

/* A bar in a cell needs a backslash, also in code. */
static void put_bars(Buf *out, Text text)
{
    for (size_t i = 0; i < text.len; i++)
        buf_printf(out, text.at[i] == '|' ? "\\|" : "%c", text.at[i]);
}

/* Text in which code is between backticks; all other characters are literal. */
static void put_words(Buf *out, Text words)
{
    bool code = false;
    for (size_t i = 0; i < words.len; i++) {
        char c = words.at[i];
        code ^= c == '`';
        if (c != '`' && (c == '|' || (!code && strchr("*_<>[]\\&#", c))))
            buf_char(out, '\\');
        buf_char(out, c);
    }
}

/* A row: the text to type, and its meaning. */
static void put_row(Buf *out, Text typed, Text meaning)
{
    bool ticks = memchr(typed.at, '`', typed.len) != NULL;
    buf_puts(out, ticks ? "| `` " : "| `");
    put_bars(out, typed);
    buf_puts(out, ticks ? " `` | " : "` | ");
    put_words(out, meaning);
    buf_puts(out, " |\n");
}

/* ---- the tables --------------------------------------------------------------------------------------------- */

static void put_commands(Buf *out)
{
    Arena *mem = arena_new();
    put_head(out, "statement", "effect");
    for (const Command *command = commands; command->name; command++)
        if (command->run)
            put_row(out, text_trim(text_format(mem, "%s %s", command->name, command->arguments)), text_of(command->summary));
    arena_free(mem);
}

static void put_settings_table(Buf *out)
{
    Arena *mem = arena_new();
    put_head(out, "setting", "meaning");
    for (const Setting *setting = settings_table; setting->name; setting++) {
        Buf values = {0};
        setting_put_values(setting, NULL, &values);
        put_row(out, text_of(setting->name), text_format(mem, "%s: %.*s", setting->summary, TEXT_ARG(buf_text(&values))));
        buf_free(&values);
    }
    put_row(out, TEXT("restitution"), TEXT(RESTITUTION_SUMMARY));
    arena_free(mem);
}

static void put_givens(Buf *out, const Form *form)
{
    for (int i = 0; i < form->count; i++)
        buf_printf(out, form->given[i]->fallback ? " [%.*s=…]" : " %.*s=…", TEXT_ARG(form->given[i]->keyword));
}

static void put_methods(Buf *out)
{
    put_head(out, "method", "problem");
    for (int i = 0; i < method_built_in_count; i++) {
        Arena  *mem = arena_new();
        Diag    diag = {.mem = mem};
        Method *method = method_read(text_of(method_built_in[i].text), NULL, &diag);
        for (int f = 0; method && f < method->forms; f++) {
            Buf call = {0};
            buf_put(&call, method->name);
            put_givens(&call, &method->form[f]);
            put_row(out, buf_text(&call), f ? TEXT("the same, from other values") : method->title);
            buf_free(&call);
        }
        method_free(method);
        arena_free(mem);
    }
}

static void put_functions(Buf *out)
{
    Arena *mem = arena_new();
    put_head(out, "example", "value of the function");
    for (int op = 0; op < OP_COUNT; op++) {
        Text names = op_other_names((Op)op, mem), summary = text_of(operators[op].summary);
        if (op_is_function((Op)op))
            put_row(out, text_of(operators[op].example),
                    names.len ? text_format(mem, "%.*s; also %.*s", TEXT_ARG(summary), TEXT_ARG(names)) : summary);
    }
    arena_free(mem);
}

static void put_units(Buf *out)
{
    Arena *mem = arena_new();
    put_head(out, "unit", "names");
    for (int i = 0; i < unit_rows; i++) {
        Unit   unit;
        Text   dimension = {0};
        NumCtx exact = {.sys = &exact_system, .mem = mem};
        if (unit_of_text(&unit, text_of(unit_row[i].name), &exact))
            dimension = dimension_name(unit.dimension, mem);
        put_row(out, text_of(unit_row[i].name),
                text_format(mem, "%.*s%s%s", TEXT_ARG(dimension), unit_row[i].other[0] ? ": " : "", unit_row[i].other));
    }
    arena_free(mem);
}

static void put_systems(Buf *out)
{
    Arena *mem = arena_new();
    put_head(out, "number system", "values");
    for (int i = 0; number_systems[i]; i++)
        put_row(out, text_format(mem, "%s%s", number_systems[i]->name, number_systems[i]->takes_precision ? ":BITS" : ""),
                text_of(number_systems[i]->what));
    arena_free(mem);
}

/* "velocity VECTOR [from PLACE] [to PLACE]" */
static void put_marks(Buf *out)
{
    static const char LETTERS[] = "ftamo";
    put_head(out, "mark", "drawn as");
    for (int k = 0; k < MARK_KINDS; k++) {
        const MarkRow *row = &sketch_mark_table[k];
        Buf            form = {0};
        buf_printf(&form, "%s %s", row->word, row->what == 'n' ? "NUMBER" : "VECTOR");
        for (const char *letter = LETTERS; *letter; letter++) {
            bool optional;
            if (sketch_mark_takes(row, *letter, &optional))
                buf_printf(&form, optional ? " [%s %s]" : " %s %s", sketch_mark_clause(*letter),
                           *letter == 'o'   ? "\"TEXT\""
                           : *letter == 'm' ? "NUMBER"
                                            : "PLACE");
        }
        put_row(out, buf_text(&form), text_of(row->summary));
        buf_free(&form);
    }
}

static void put_statuses(Buf *out)
{
    Arena *mem = arena_new();
    put_head(out, "status", "meaning");
    for (int i = 0; i < EXIT_STATUSES; i++)
        put_row(out, text_format(mem, "%d", i), text_of(diag_exit_meanings[i]));
    arena_free(mem);
}

static void put_grades(Buf *out)
{
    put_head(out, "grade", "error");
    for (int i = 0; i < GRADE_COUNT; i++)
        put_row(out, text_of(grade_shown((Grade)i)), text_of(grade_meanings[i]));
}

static void put_options(Buf *out)
{
    Arena *mem = arena_new();
    put_head(out, "option", "effect");
    for (int i = 0; i < COMMAND_LINE_OPTIONS; i++) {
        const CommandLineOption *option = &command_line_option[i];
        put_row(out, text_format(mem, "--%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : ""),
                text_format(mem, "with %.*s: %s", TEXT_ARG(command_line_words_of((CommandLineOptionName)i, false, mem)), option->summary));
    }
    arena_free(mem);
}

static void put_uses(Buf *out, const char *left, const CommandLineUse *use)
{
    put_head(out, left, "effect");
    for (; use->typed; use++)
        put_row(out, text_of(use->typed), text_of(use->effect));
}

static void put_command_line(Buf *out)
{
    put_uses(out, "command", command_line_uses);
}

static void put_general_options(Buf *out)
{
    put_uses(out, "option", command_line_general);
}

static void put_keys(Buf *out)
{
    put_head(out, "key", "effect");
    for (const KeyRow *row = player_keys; row->keys; row++)
        put_row(out, text_of(row->keys), text_of(row->what));
}

static void put_practice(Buf *out)
{
    put_head(out, "typed", "effect");
    for (const TypedRow *row = practice_words; row->words; row++)
        put_row(out, text_of(row->words), text_of(row->what));
}

static const char *const WORDS[WORD_PLACES] = {[WORD_HEAD] = "lesson-head",       [WORD_PROSE] = "lesson-prose",
                                               [WORD_BLOCK] = "lesson-blocks",    [WORD_TRANSCRIPT] = "lesson-statements",
                                               [WORD_NUMBERS] = "lesson-numbers", [WORD_QUESTION] = "lesson-questions",
                                               [WORD_REPLAY] = "lesson-replays",  [WORD_SEED] = "lesson-seeds",
                                               [WORD_ANSWERS] = "lesson-answers"};

static void put_lesson_words(Buf *out, WordPlace place)
{
    put_head(out, "written", "meaning");
    for (const LessonWord *row = lesson_words; row->form; row++)
        if (row->place == place)
            put_row(out, text_of(row->form), text_of(row->meaning));
}

static const struct {
    const char *name;
    void (*put)(Buf *out);
} TABLES[] = {
    {"commands", put_commands},
    {"settings", put_settings_table},
    {"methods", put_methods},
    {"functions", put_functions},
    {"units", put_units},
    {"systems", put_systems},
    {"marks", put_marks},
    {"statuses", put_statuses},
    {"grades", put_grades},
    {"options", put_options},
    {"command-line", put_command_line},
    {"keys", put_keys},
    {"practice", put_practice},
    {"general-options", put_general_options},
};

enum { COUNT = sizeof TABLES / sizeof *TABLES };

const char *manual_table_name(int i)
{
    return i < COUNT ? TABLES[i].name : i < COUNT + WORD_PLACES ? WORDS[i - COUNT] : NULL;
}

bool manual_table_marker(Text line, Text *name)
{
    static const char OPEN[] = "<!-- table: ", CLOSE[] = " -->";
    if (!text_starts(line, OPEN) || !text_ends(line, CLOSE) || line.len < sizeof OPEN + sizeof CLOSE)
        return false;
    *name = text_cut(line, sizeof OPEN - 1, line.len - (sizeof CLOSE - 1));
    return true;
}

bool manual_table_write(Buf *out, Text name)
{
    for (int i = 0; manual_table_name(i); i++) {
        if (!text_is(name, manual_table_name(i)))
            continue;
        if (i < COUNT)
            TABLES[i].put(out);
        else
            put_lesson_words(out, (WordPlace)(i - COUNT));
        return true;
    }
    return false;
}
