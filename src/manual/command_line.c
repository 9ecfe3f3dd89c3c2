#include "manual/command_line.h"

#include "base/diag.h"
#include "session/session.h"

#include <string.h>

const char *const command_line_word[COMMAND_LINE_WORDS] = {
    [COMMAND_CHECK] = "check", [COMMAND_LESSON] = "lesson", [COMMAND_LESSONS] = "lessons",
    [COMMAND_MARK] = "mark",   [COMMAND_AUDIT] = "audit",   [COMMAND_HELP] = "help"};

const CommandLineUse command_line_uses[] = {
    {"carom", "start the prompt"},
    {"carom FILE ...", "run the statements in files"},
    {"carom -e STATEMENT ...", "run these statements in one session"},
    {"carom -", "run the statements on standard input; a pipe needs no dash"},
    {"carom lesson FILE", "play a lesson for a class; with --practice, ask its questions"},
    {"carom lessons", "list the lessons"},
    {"carom check FILE ...", "test lessons"},
    {"carom mark LESSON FILE ...", "mark the answers of a class: files of answers or tables (CSV)"},
    {"carom audit METHOD LOG", "judge the results that another program logged (CSV or JSON lines)"},
    {"carom help [TOPIC]", "show a page of the manual; with another word, search it"},
    {0},
};

const CommandLineUse command_line_general[] = {
    {"--color auto|always|never", "colour on the screen; auto obeys NO_COLOR"},
    {"--figure FILE.svg", "at the end, write the last derivation's figure"},
    {"--figures FOLDER", "write the figures of Markdown pages there, not in characters"},
    {"--keep-going", "continue after a statement that fails"},
    {"--allow-write", "let statements from files write files, and load from anywhere"},
    {"--help, --version", "show this summary; show the version"},
    {0},
};

#define WITH(word) (1u << (word))
enum { CHECKING = WITH(COMMAND_CHECK), LESSONS = WITH(COMMAND_LESSON), MARKING = WITH(COMMAND_MARK), AUDITING = WITH(COMMAND_AUDIT) };

const CommandLineOption command_line_option[COMMAND_LINE_OPTIONS] = {
    [OPTION_SEEDS] = {"seeds", "A..B", CHECKING, "also test the numbers of each of these seeds"},
    [OPTION_MISPRINTS] = {"misprints", NULL, CHECKING, "print the table of every printed line that is replayed"},
    [OPTION_UPDATE] = {"update", NULL, CHECKING, "write FILE.new with correct values in place of wrong expectations"},
    [OPTION_ACCEPT] = {"accept", NULL, CHECKING, "the same, but change the lesson itself"},
    [OPTION_HANDOUT] = {"handout", NULL, LESSONS, "print a page for the class, with lines to write on"},
    [OPTION_KEY] = {"key", NULL, LESSONS, "print a page for markers: steps, answers, wrong values and their mistakes"},
    [OPTION_SEED] = {"seed", "N|WORD", LESSONS | MARKING, "use the numbers of this seed instead of the author's"},
    [OPTION_STUDENT] = {"student", "NAME", LESSONS, "name of the student"},
    [OPTION_SALT] = {"salt", "WORD", LESSONS | MARKING, "give each student different numbers, made from this word and the name"},
    [OPTION_LARGE] = {"large", NULL, LESSONS, "short lines, one step on the screen at a time"},
    [OPTION_NOTES] = {"notes", "FILE", LESSONS, "write the presenter's notes for another terminal (tail -f FILE)"},
    [OPTION_PRACTICE] = {"practice", NULL, LESSONS, "ask the questions one after another"},
    [OPTION_PROGRESS] = {"progress", "FILE", LESSONS, "the file of answers of --practice; LESSON.answers unless given"},
    [OPTION_OUT] = {"out", "FOLDER", MARKING, "write steps.csv, students.csv, class.csv and report.txt there"},
    [OPTION_REGISTER] = {"register", "FILE", MARKING, "the students of the class (CSV: student, name, seed)"},
    [OPTION_ULPS] = {"ulps", "N", AUDITING, "exit with status 1 if a row is more than N ulps off, too, not only if one is wrong"},
    [OPTION_COLUMNS] = {"columns", "A=NAME,...", AUDITING, "what the method calls the column A of the log"},
    [OPTION_TABLE] = {"table", "FILE.csv", AUDITING, "write the findings there, too, for a spreadsheet"},
    [OPTION_MERGE] = {"merge", "FILE.json", AUDITING,
                      "add up the summaries of parts of a log, which --format json wrote: this file and all that follow"},
};

Text command_line_words_of(CommandLineOptionName option, bool quoted, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < COMMAND_LINE_WORDS; i++)
        if (command_line_option[option].words & WITH(i))
            buf_printf(&buf, "%s%s%s%s", buf.len ? " and " : "", quoted ? "`carom " : "", command_line_word[i], quoted ? "`" : "");
    return buf_finish(&buf, mem);
}

static void put_line(Buf *out, const char *indent, Text typed, Text effect)
{
    enum { COLUMN = 27 };
    int columns = (int)(strlen(indent) + typed.len);
    buf_printf(out, "%s%.*s", indent, TEXT_ARG(typed));
    buf_fill(out, ' ', columns + 2 < COLUMN ? COLUMN - columns : 2);
    buf_printf(out, "%.*s\n", TEXT_ARG(effect));
}

void command_line_usage(Buf *out)
{
    Arena *mem = arena_new();
    for (const CommandLineUse *use = command_line_uses; use->typed; use++)
        put_line(out, "", text_of(use->typed), text_of(use->effect));
    settings_put_options(out);
    for (const CommandLineUse *use = command_line_general; use->typed; use++)
        put_line(out, "  ", text_of(use->typed), text_of(use->effect));
    for (int i = 0; i < COMMAND_LINE_OPTIONS; i++) {
        const CommandLineOption *option = &command_line_option[i];
        put_line(out, "  ", text_format(mem, "--%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : ""),
                 text_format(mem, "with %.*s: %s", TEXT_ARG(command_line_words_of((CommandLineOptionName)i, false, mem)), option->summary));
    }
    buf_puts(out, "Exit status:\n");
    for (int i = 0; i < EXIT_STATUSES; i++)
        buf_printf(out, "  %d  %s\n", i, diag_exit_meanings[i]);
    arena_free(mem);
}
