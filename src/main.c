/* carom: arguments, and nothing else. */
#include "lesson/check/variants.h"
#include "manual/command_line.h"
#include "repl/outside.h"
#include "repl/lesson_files.h"
#include "repl/mark_files.h"
#include "repl/practise.h"
#include "repl/interactive.h"
#include "repl/shelf.h"
#include "repl/teach.h"
#include "repl/terminal.h"
#include "session/lines/lines.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Options Options;

static int usage_error(const char *what, const char *argument)
{
    outside_complain("carom: %s `%s`; `carom --help` lists the options", what, argument);
    return EXIT_INPUT;
}

static void put_usage(void)
{
    Buf usage = {0};
    command_line_usage(&usage);
    printf("%.*s", TEXT_ARG(buf_text(&usage)));
    buf_free(&usage);
}

/* The option in the list of options that is spelt nearly so. */
static int no_such_option(const char *arg)
{
    Buf     usage = {0};
    size_t  len = strcspn(arg, "=");
    Nearest nearest = {text_cut(text_of(arg), 0, len), {0}, 99};
    command_line_usage(&usage);
    for (Text rest = buf_text(&usage); rest.len;) {
        (void)text_take(&rest, "--");
        size_t end = 0;
        while (end < rest.len && (islower((unsigned char)rest.at[end]) || rest.at[end] == '-'))
            end++;
        if (end)
            parse_nearest_visit((Text){rest.at - 2, end + 2}, &nearest);
    }
    if (nearest.best.len)
        outside_complain("carom: there is no option `%.*s`; did you mean %.*s?", (int)len, arg, TEXT_ARG(nearest.best));
    else
        usage_error("there is no option", arg);
    buf_free(&usage);
    return EXIT_INPUT;
}

struct Options {
    Settings     settings;
    bool         statements;                     /* -e was seen */
    bool         keep_going, allow_write, steps; /* steps: it was said how many are shown */
    const char  *of_word[COMMAND_LINE_OPTIONS];  /* its value, empty where it takes none; NULL: it was not given */
    const char  *figure;                         /* a file for the figure, or NULL */
    bool         made_folder;                    /* of --figures */
    bool         answered;                       /* --help or --version */
    const char **operand;                        /* files, or statements after -e */
    int          operands;
};

/* The value of --NAME=VALUE or --NAME VALUE; NULL if this is another option or has none. */
static const char *option_value(const char *name, char **argv, int argc, int *i, bool *lacking)
{
    const char *arg = argv[*i] + 2;
    size_t      len = strlen(name);
    if (strncmp(arg, name, len))
        return NULL;
    if (arg[len] == '=')
        return arg + len + 1;
    if (arg[len])
        return NULL;
    if (*i + 1 < argc)
        return argv[++*i];
    *lacking = true;
    return NULL;
}

static int set_colour(Settings *settings, const char *value)
{
    const char *no = getenv("NO_COLOR");
    if (!strcmp(value, "auto"))
        settings->colour = isatty(STDOUT_FILENO) && !(no && *no) && getenv("TERM") && strcmp(getenv("TERM"), "dumb");
    else if (!strcmp(value, "always") || !strcmp(value, "never"))
        settings->colour = value[0] == 'a';
    else
        return usage_error("--color takes auto, always or never, not", value);
    return EXIT_FINE;
}

static int set_setting(Settings *settings, const char *name, const char *value)
{
    const char *values = settings_set(settings, name, value);
    if (values)
        outside_complain("carom: --%s takes %s", name, values);
    return values ? EXIT_INPUT : EXIT_FINE;
}

static int set_figures(Options *options, const char *folder)
{
    options->settings.figures = folder;
    if (!*folder)
        return usage_error("--figures takes the name of a folder, not", folder);
    options->made_folder = !mkdir(folder, 0777);
    if (options->made_folder || errno == EEXIST)
        return EXIT_FINE;
    outside_complain("carom: cannot make the folder %s: %s", folder, strerror(errno));
    return EXIT_FILE;
}

static int read_option(Options *options, char **argv, int argc, int *i)
{
    const char *arg = argv[*i], *equal = strchr(arg, '=');
    const char *value;
    bool        lacking = false, alone = false;
    size_t      end = equal ? (size_t)(equal - arg) : strlen(arg);
    const char *setting = settings_option(text_cut(text_of(arg), 2, end), &alone);
    if (setting && alone && !equal)
        return set_setting(&options->settings, setting, "on");
    if (setting && !alone && (value = option_value(setting, argv, argc, i, &lacking)) != NULL) {
        options->steps |= !strcmp(setting, "steps");
        return set_setting(&options->settings, setting, value);
    }
    if ((value = option_value("color", argv, argc, i, &lacking)) != NULL)
        return set_colour(&options->settings, value);
    if ((value = option_value("figure", argv, argc, i, &lacking)) != NULL) {
        options->figure = value;
        return *value && !strchr(value, '"') ? EXIT_FINE
                                             : usage_error("--figure takes the name of a file, without quotes in it, not", value);
    }
    if ((value = option_value("figures", argv, argc, i, &lacking)) != NULL)
        return set_figures(options, value);
    for (int k = 0; k < COMMAND_LINE_OPTIONS; k++) {
        if (command_line_option[k].value)
            value = option_value(command_line_option[k].name, argv, argc, i, &lacking);
        else
            value = !strcmp(arg + 2, command_line_option[k].name) ? "" : NULL;
        if (value) {
            options->of_word[k] = value;
            return EXIT_FINE;
        }
    }
    if (lacking)
        return usage_error("a value is missing after", arg);
    if (!strcmp(arg, "--help") || !strcmp(arg, "-h") || !strcmp(arg, "--version")) {
        options->answered = true;
        if (!strcmp(arg, "--version"))
            puts("carom " CAROM_VERSION "\nGPL-3.0-or-later; this is free software without any warranty");
        else
            put_usage();
        return EXIT_FINE;
    }
    if (!strcmp(arg, "--keep-going"))
        options->keep_going = true;
    else if (!strcmp(arg, "--allow-write"))
        options->allow_write = true;
    else
        return no_such_option(arg);
    return EXIT_FINE;
}

static int read_arguments(Options *options, int argc, char **argv)
{
    bool plain = false;
    for (int i = 1; i < argc; i++) {
        const char *arg = argv[i];
        int         status = EXIT_FINE;
        if (!plain && !strcmp(arg, "--"))
            plain = true;
        else if (!plain && !strcmp(arg, "-e")) {
            options->statements = true;
            if (i + 1 == argc)
                return usage_error("a statement is missing after", "-e");
            options->operand[options->operands++] = argv[++i];
        } else if (!plain && arg[0] == '-' && arg[1] == '-')
            status = read_option(options, argv, argc, &i);
        else if (!plain && !options->statements && arg[0] == '-' && arg[1])
            return no_such_option(arg);
        else
            options->operand[options->operands++] = arg;
        if (status || options->answered)
            return status;
    }
    return EXIT_FINE;
}

static bool unicode_screen(void)
{
    for (const char *const *name = (const char *const[]){"LC_ALL", "LC_CTYPE", "LANG", NULL}; *name; name++) {
        const char *value = getenv(*name);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8") || strstr(value, "utf-8");
    }
    return !isatty(STDOUT_FILENO);
}

/* The text after each -e, as the lines of one file: a page or a method may have one for each of its lines. */
static ExitStatus run_statements(Session *session, const Options *options)
{
    Place place = {.from = FROM_ARGUMENT, .allow_write = options->allow_write};
    Buf   text = {0};
    for (int i = 0; i < options->operands; i++)
        buf_printf(&text, "%s\n", options->operand[i]);
    ExitStatus exit = lines_run_text(session, buf_text(&text), &place, options->keep_going);
    buf_free(&text);
    return exit;
}

static ExitStatus run_files(Session *session, const Options *options)
{
    ExitStatus highest = EXIT_FINE;
    for (int i = 0; i < options->operands && !session_ended(session); i++) {
        Place input = {.from = FROM_FILE, .name = TEXT(STANDARD_INPUT), .folder = TEXT("."), .allow_write = options->allow_write};
        bool  standard = !strcmp(options->operand[i], "-");
        if (lessons_is_lesson(options->operand[i])) {
            outside_complain("carom: %s is a lesson: `carom lesson %s` plays it, `carom check %s` tests it", options->operand[i],
                             options->operand[i], options->operand[i]);
            return EXIT_INPUT;
        }
        ExitStatus exit = standard ? outside_run_stream(session, STDIN_FILENO, &input, options->keep_going)
                                   : outside_run(session, options->operand[i], options->allow_write, options->keep_going);
        highest = exit > highest ? exit : highest;
        if (exit >= EXIT_INPUT && !options->keep_going)
            break;
    }
    return highest;
}

static ExitStatus run_check(const Options *options)
{
    LessonCheck check = {.path = options->operand + 1,
                         .paths = options->operands - 1,
                         .settings = &options->settings,
                         .last_seed = -1,
                         .misprints = options->of_word[OPTION_MISPRINTS] != NULL,
                         .update = options->of_word[OPTION_UPDATE] || options->of_word[OPTION_ACCEPT],
                         .accept = options->of_word[OPTION_ACCEPT] != NULL};
    if (options->of_word[OPTION_SEEDS] && !variants_range(text_of(options->of_word[OPTION_SEEDS]), &check.first_seed, &check.last_seed))
        return (ExitStatus)usage_error("--seeds takes a range of whole numbers, such as 1..100, not", options->of_word[OPTION_SEEDS]);
    return lessons_check(&check);
}

/* Whether the options of `carom lesson` go together. */
static ExitStatus lesson_options(const Options *options)
{
    static const CommandLineOptionName USES[] = {OPTION_HANDOUT, OPTION_KEY, OPTION_PRACTICE},
                                       ALONE[] = {OPTION_LARGE, OPTION_NOTES, OPTION_PROGRESS, OPTION_STUDENT};
    const char *const *given = options->of_word;
    const char        *use = NULL;
    for (size_t i = 0; i < sizeof USES / sizeof *USES; i++) {
        if (given[USES[i]] && use) {
            outside_complain("carom: --%s and --%s cannot be combined", use, command_line_option[USES[i]].name);
            return EXIT_INPUT;
        }
        use = given[USES[i]] ? command_line_option[USES[i]].name : use;
    }
    for (size_t i = 0; i < sizeof ALONE / sizeof *ALONE; i++) {
        bool fits = ALONE[i] == OPTION_PROGRESS ? given[OPTION_PRACTICE] != NULL : (ALONE[i] == OPTION_STUDENT) == (use != NULL);
        if (given[ALONE[i]] && !fits) {
            outside_complain("carom: --%s works only %s", command_line_option[ALONE[i]].name,
                             ALONE[i] == OPTION_PROGRESS  ? "with --practice"
                             : ALONE[i] == OPTION_STUDENT ? "with --practice, --handout or --key"
                                                          : "without --practice, --handout and --key");
            return EXIT_INPUT;
        }
    }
    int  format = options->settings.format;
    bool paper = given[OPTION_HANDOUT] || given[OPTION_KEY];
    if (paper && format == FORMAT_JSON)
        return (ExitStatus)usage_error("--handout and --key take --format text, latex, markdown or html, not", "json");
    if (!paper && format != FORMAT_TEXT)
        return (ExitStatus)usage_error("a lesson is played as text; only --handout and --key take --format", writers[format].name);
    return given[OPTION_SALT] && !given[OPTION_STUDENT] ? (ExitStatus)usage_error("--student is also needed with", "--salt") : EXIT_FINE;
}

/* A file, or the lesson on the shelf of that name or number. */
static const char *lesson_path(const char *name, Arena *mem)
{
    Text path;
    bool shelved = !outside_world.exists(NULL, text_of(name)) && shelf_find(text_of(name), mem, &path);
    return shelved ? text_copy(mem, path).at : name; /* text_copy leaves a zero after the text */
}

static ExitStatus run_lesson(const Options *options)
{
    if (options->operands > 2)
        return (ExitStatus)usage_error("`carom lesson` plays one lesson, so leave out", options->operand[2]);
    const char *const *given = options->of_word;
    Arena             *mem = arena_new();
    const char        *path = lesson_path(options->operand[1], mem), *seed = given[OPTION_SEED];
    ExitStatus         exit = lesson_options(options);
    if (exit == EXIT_FINE && !seed && given[OPTION_SALT])
        seed = text_format(mem, "%.*s", TEXT_ARG(lessons_student_seed(path, given[OPTION_STUDENT], given[OPTION_SALT], mem))).at;
    Settings settings = options->settings;
    bool     paper = given[OPTION_HANDOUT] || given[OPTION_KEY];
    if (!options->steps && given[OPTION_HANDOUT]) /* paper is dear: it has the steps that the lesson names */
        settings.steps = STEPS_NONE;
    if (exit == EXIT_FINE && paper)
        exit = lessons_print(&(LessonPrint){path, &settings, seed, given[OPTION_STUDENT], given[OPTION_KEY] != NULL});
    else if (exit == EXIT_FINE && given[OPTION_PRACTICE])
        exit = practise_run(&(Practise){path, &settings, given[OPTION_PROGRESS], given[OPTION_STUDENT], seed});
    else if (exit == EXIT_FINE)
        exit = teach_run(&(Teach){path, &settings, given[OPTION_LARGE] != NULL, seed, given[OPTION_NOTES]});
    arena_free(mem);
    return exit;
}

static ExitStatus run_lessons(const Options *options)
{
    shelf_print(options->settings.width, true);
    return EXIT_FINE;
}

static ExitStatus run_mark(const Options *options)
{
    const char *const *given = options->of_word;
    Arena             *mem = arena_new();
    options->operand[1] = lesson_path(options->operand[1], mem);
    ExitStatus exit = mark_files_run(&(MarkCommand){.path = options->operand + 1,
                                                    .paths = options->operands - 1,
                                                    .enrolled = given[OPTION_REGISTER],
                                                    .seed = given[OPTION_SEED],
                                                    .salt = given[OPTION_SALT],
                                                    .out = given[OPTION_OUT],
                                                    .settings = &options->settings});
    arena_free(mem);
    return exit;
}

/* A word of the shell that is a statement of the prompt, too; the text is freed. */
static ExitStatus run_as_statement(const Options *options, Buf *statement)
{
    Session   *session = session_new(&outside_world, &options->settings);
    Place      place = {.from = FROM_ARGUMENT, .line = 1};
    ExitStatus exit = session_run(session, buf_text(statement), &place);
    session_finish(session);
    session_free(session);
    buf_free(statement);
    return exit;
}

/* A page of the manual, as the prompt shows it. */
static ExitStatus run_help(const Options *options)
{
    Buf statement = {0};
    buf_puts(&statement, "help");
    for (int i = 1; i < options->operands; i++)
        buf_printf(&statement, " %s", options->operand[i]);
    return run_as_statement(options, &statement);
}

/* columns "vel=va": a name in quotes, as the prompt wants it. False: it has quotes in it. */
static bool put_quoted(Buf *statement, const char *word, const char *name)
{
    buf_printf(statement, "%s \"%s\"", word, name);
    return !strpbrk(name, "\"\n");
}

/* The summaries of the parts of a log: the first belongs to the option. */
static ExitStatus run_merging(const Options *options)
{
    const char *const *given = options->of_word;
    const char        *idle = given[OPTION_ULPS] ? "--ulps" : given[OPTION_COLUMNS] ? "--columns" : given[OPTION_TABLE] ? "--table" : NULL;
    if (idle)
        return (ExitStatus)usage_error("the parts were audited already, so --merge does not go with", idle);
    Buf statement = {0};
    buf_puts(&statement, "audit parts");
    bool good = put_quoted(&statement, "", options->of_word[OPTION_MERGE]);
    for (int i = 1; i < options->operands; i++)
        good &= put_quoted(&statement, "", options->operand[i]);
    if (good)
        return run_as_statement(options, &statement);
    buf_free(&statement);
    return (ExitStatus)usage_error("the names of files cannot contain quotes or line ends:", options->of_word[OPTION_MERGE]);
}

/* What the prompt takes after the log may stand there in a shell, too, and as options. */
static ExitStatus run_audit_of_log(const Options *options)
{
    const char *const *given = options->of_word;
    Buf                statement = {0};
    buf_printf(&statement, "audit %s", options->operand[1]);
    bool good = put_quoted(&statement, "", options->operand[2]);
    if (given[OPTION_ULPS])
        buf_printf(&statement, " ulps %s", given[OPTION_ULPS]);
    if (given[OPTION_COLUMNS])
        good &= put_quoted(&statement, " columns", given[OPTION_COLUMNS]);
    if (given[OPTION_TABLE])
        good &= put_quoted(&statement, " table", given[OPTION_TABLE]);
    for (int i = 3; i < options->operands; i++) {
        const char *word = options->operand[i];
        bool        quotes = (!strcmp(word, "columns") || !strcmp(word, "table")) && i + 1 < options->operands;
        buf_printf(&statement, " %s", word);
        if (quotes)
            good &= put_quoted(&statement, "", options->operand[++i]);
    }
    if (good)
        return run_as_statement(options, &statement);
    buf_free(&statement);
    return (ExitStatus)usage_error("the names of files and columns cannot contain quotes or line ends:", options->operand[2]);
}

/* The first word after `carom`, how many operands it needs, and what is missing after it and after the first of them. */
static const struct {
    int         files;
    const char *lacking[2];
    ExitStatus (*run)(const Options *options);
} word_table[COMMAND_LINE_WORDS] = {
    [COMMAND_CHECK] = {1, {"a lesson is missing after"}, run_check},
    [COMMAND_LESSON] = {1, {"a lesson is missing after"}, run_lesson},
    [COMMAND_LESSONS] = {0, {NULL}, run_lessons},
    [COMMAND_MARK] = {2, {"a lesson and the answers to mark are missing after", "the answers to mark are missing after"}, run_mark},
    [COMMAND_AUDIT] = {2, {"a method and the log of its results are missing after", "the log is missing after"}, run_audit_of_log},
    [COMMAND_HELP] = {0, {NULL}, run_help},
};

/* False where no word is the first of the operands, and no option asks for one. */
static bool run_word(const Options *options, ExitStatus *exit)
{
    int word = COMMAND_LINE_WORDS;
    for (int i = 0; i < COMMAND_LINE_WORDS && !options->statements && options->operands; i++)
        if (!strcmp(options->operand[0], command_line_word[i]))
            word = i;
    bool is_word = word < COMMAND_LINE_WORDS;
    for (int i = 0; i < COMMAND_LINE_OPTIONS; i++)
        if (options->of_word[i] && !(is_word && command_line_option[i].words & (1u << word))) {
            Arena *mem = arena_new();
            outside_complain("carom: --%s works only with %.*s; `carom --help` lists the options", command_line_option[i].name,
                             TEXT_ARG(command_line_words_of((CommandLineOptionName)i, true, mem)));
            arena_free(mem);
            *exit = EXIT_INPUT;
            return true;
        }
    if (!is_word)
        return false;
    int last = options->operands - 1;
    if (options->of_word[OPTION_MERGE])
        *exit = run_merging(options);
    else
        *exit = last < word_table[word].files ? (ExitStatus)usage_error(word_table[word].lacking[last], options->operand[last])
                                              : word_table[word].run(options);
    return true;
}

/* The last derivation as a picture. The user who starts carom names the file, so it may be written. */
static ExitStatus write_figure(Session *session, const Options *options)
{
    Arena     *mem = arena_new();
    Place      place = {.from = FROM_ARGUMENT, .line = 1};
    ExitStatus exit = session_run(session, text_format(mem, "figure \"%s\"", options->figure), &place);
    arena_free(mem);
    return exit;
}

/* A folder that was made for nothing is taken away again, and the user learns what would have filled it. */
static int end_figures(const Options *options, int status)
{
    if (!options->made_folder || rmdir(options->settings.figures) || status >= EXIT_INPUT)
        return status;
    fputs("carom: --figures: no figure was written: only Markdown pages keep figures in files (--format markdown, or export \"page.md\")\n",
          stderr);
    return EXIT_INPUT;
}

int main(int argc, char **argv)
{
    Options options = {.settings = settings_default()};
    options.settings.width = terminal_width();
    options.settings.ascii = !unicode_screen();
    (void)set_colour(&options.settings, "auto");
    options.operand = arena_realloc(NULL, sizeof *options.operand * (size_t)(argc + 1));
    int        status = read_arguments(&options, argc, argv);
    ExitStatus word;
    if (status == EXIT_FINE && !options.answered && run_word(&options, &word)) {
        status = (int)word;
        mpfr_free_cache();
    } else if (status == EXIT_FINE && !options.answered) {
        Session                 *session = session_new(&outside_world, &options.settings);
        static const char *const PIPE[] = {"-"};
        if (!options.operands && !isatty(STDIN_FILENO)) {
            options.operand[0] = PIPE[0];
            options.operands = 1;
        }
        status = options.statements ? (int)run_statements(session, &options)
                 : options.operands ? (int)run_files(session, &options)
                                    : (int)interactive_run(session, options.allow_write);
        session_finish(session);
        if (options.figure && status < EXIT_INPUT) {
            ExitStatus exit = write_figure(session, &options);
            status = (int)exit > status ? (int)exit : status;
        }
        session_free(session);
        mpfr_free_cache();
    }
    free(options.operand);
    status = end_figures(&options, status);
    if (fflush(stdout) || ferror(stdout)) {
        fputs("carom: the output cannot be written\n", stderr);
        return EXIT_FILE;
    }
    return status;
}
