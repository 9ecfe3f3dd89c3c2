/* carom: arguments, and nothing else. */
#include "lesson/play.h"
#include "lesson/practice.h"
#include "lesson/variants.h"
#include "lesson/words.h"
#include "repl/files.h"
#include "repl/lessons.h"
#include "repl/marking.h"
#include "repl/practise.h"
#include "repl/prompt.h"
#include "repl/teach.h"
#include "session/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* The words that take lessons, and how many files each needs. */
typedef struct Options Options;
typedef struct Word {
    const char *name;
    int         files;
    const char *lacking;
    ExitStatus (*run)(const Options *options);
    const char *usage;
} Word;

static ExitStatus run_check(const Options *options);
static ExitStatus run_lesson(const Options *options);
static ExitStatus run_mark(const Options *options);

typedef enum WordName { CHECK, LESSON, MARK, WORDS } WordName;

static const Word word_table[WORDS] = {
    [CHECK] = {"check", 1, "a lesson is missing after", run_check, "check LESSON ...      lessons run as tests"},
    [LESSON] = {"lesson", 1, "a lesson is missing after", run_lesson,
                "lesson LESSON         a lesson before a class, one key after another; with --practice its questions"},
    [MARK] = {"mark", 2, "a lesson and what was handed in belong behind", run_mark,
              "mark LESSON FILE ...  answers of a class marked: files of answers, or tables (CSV)"},
};

/* Options that go with some of them alone. */
typedef enum WordOption {
    SEEDS,
    MISPRINTS,
    UPDATE,
    ACCEPT,
    HANDOUT,
    KEY,
    PRACTICE,
    SEED,
    STUDENT,
    SALT,
    PROGRESS,
    LARGE,
    NOTES,
    OUT,
    REGISTER,
    WORD_OPTIONS
} WordOption;

#define WITH(word) (1u << (word))

static const struct {
    const char *name, *value; /* value: NULL where it takes none */
    unsigned    words;        /* that it goes with */
    const char *summary;
} word_option[WORD_OPTIONS] = {
    [SEEDS] = {"seeds", "A..B", WITH(CHECK), "with the numbers of each of these seeds, too"},
    [MISPRINTS] = {"misprints", NULL, WITH(CHECK), "the table of all that documents print"},
    [UPDATE] = {"update", NULL, WITH(CHECK), "FILE.new, with the values that are so where others were expected"},
    [ACCEPT] = {"accept", NULL, WITH(CHECK), "the same, into the lesson itself"},
    [HANDOUT] = {"handout", NULL, WITH(LESSON), "as a page for a class, with lines to write on"},
    [KEY] = {"key", NULL, WITH(LESSON), "as a page for markers: steps, answers, and wrong values with their mistakes"},
    [SEED] = {"seed", "N|WORD", WITH(LESSON) | WITH(MARK), "with the numbers of this seed instead of the author's"},
    [STUDENT] = {"student", "NAME", WITH(LESSON), "whose page or answers these are"},
    [SALT] = {"salt", "WORD", WITH(LESSON) | WITH(MARK), "numbers of the student's own, from this word and the name"},
    [LARGE] = {"large", NULL, WITH(LESSON), "short lines, one step on the screen at a time"},
    [NOTES] = {"notes", "FILE", WITH(LESSON), "the presenter's notes, for another terminal (tail -f FILE)"},
    [PRACTICE] = {"practice", NULL, WITH(LESSON), "its questions are asked, one after another"},
    [PROGRESS] = {"progress", "FILE", WITH(LESSON), "the file of answers of --practice; LESSON.answers unless given"},
    [OUT] = {"out", "FOLDER", WITH(MARK), "steps.csv, students.csv, class.csv and report.txt"},
    [REGISTER] = {"register", "FILE", WITH(MARK), "who should have handed in (CSV: student, name, seed)"},
};

/* "lesson and mark", or "`carom lesson` and `carom mark`" */
static Text words_of(WordOption option, bool quoted, Arena *mem)
{
    Buf buf = {0};
    for (int i = 0; i < WORDS; i++)
        if (word_option[option].words & WITH(i))
            buf_printf(&buf, "%s%s%s%s", buf.len ? " and " : "", quoted ? "`carom " : "", word_table[i].name, quoted ? "`" : "");
    return buf_finish(&buf, mem);
}

static void put_usage(void)
{
    Buf    options = {0};
    Arena *mem = arena_new();
    settings_put_options(&options);
    printf("carom                       the prompt            carom -e STATEMENT ...   statements in one session\n"
           "carom FILE ...              files of statements   carom - , or a pipe      standard input\n");
    for (int i = 0; i < WORDS; i++)
        printf("carom %s\n", word_table[i].usage);
    printf("%.*s"
           "  --color auto|always|never\n"
           "  --figure FILE.svg        at the end, write the last derivation's figure\n"
           "  --keep-going             go on after a statement that fails\n"
           "  --allow-write            let statements from files write files, and load from anywhere\n",
           TEXT_ARG(buf_text(&options)));
    buf_free(&options);
    for (int i = 0; i < WORD_OPTIONS; i++) {
        const char *value = word_option[i].value;
        int         columns = printf("  --%s%s%s", word_option[i].name, value ? " " : "", value ? value : "");
        printf("%*s with %.*s: %s\n", columns < 26 ? 26 - columns : 0, "", TEXT_ARG(words_of((WordOption)i, false, mem)),
               word_option[i].summary);
    }
    arena_free(mem);
    puts("  --help, --version\n"
         "Exit status: 0 fine, 1 a check failed, 2 the input cannot be read, 3 the model or the mathematics says no,\n"
         "4 a file or an internal failure.");
}

static int usage_error(const char *what, const char *argument)
{
    fprintf(stderr, "carom: %s `%s`; `carom --help` lists what there is\n", what, argument);
    return EXIT_INPUT;
}

struct Options {
    Settings     settings;
    bool         statements;                     /* -e was seen */
    bool         keep_going, allow_write, steps; /* steps: it was said how many are shown */
    const char  *of_word[WORD_OPTIONS];          /* its value, empty where it takes none; NULL: it was not given */
    const char  *figure;                         /* a file for the figure, or NULL */
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
        fprintf(stderr, "carom: --%s takes %s, not `%s`\n", name, values, value);
    return values ? EXIT_INPUT : EXIT_FINE;
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
    for (int k = 0; k < WORD_OPTIONS; k++) {
        if (word_option[k].value)
            value = option_value(word_option[k].name, argv, argc, i, &lacking);
        else
            value = !strcmp(arg + 2, word_option[k].name) ? "" : NULL;
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
        return usage_error("there is no option", arg);
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
            return usage_error("there is no option", arg);
        else
            options->operand[options->operands++] = arg;
        if (status || options->answered)
            return status;
    }
    return EXIT_FINE;
}

static int screen_width(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20)
        return size.ws_col < 100 ? size.ws_col : 100;
    return 80;
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

static ExitStatus run_statements(Session *session, const Options *options)
{
    ExitStatus highest = EXIT_FINE;
    for (int i = 0; i < options->operands && !session_ended(session); i++) {
        Place      place = {.from = FROM_ARGUMENT, .line = i + 1, .allow_write = options->allow_write};
        ExitStatus exit = lines_run_statement(session, text_of(options->operand[i]), &place);
        highest = exit > highest ? exit : highest;
        if (exit >= EXIT_INPUT && !options->keep_going)
            break;
    }
    return highest;
}

static ExitStatus run_files(Session *session, const Options *options)
{
    ExitStatus highest = EXIT_FINE;
    for (int i = 0; i < options->operands && !session_ended(session); i++) {
        Place input = {.from = FROM_FILE, .name = TEXT(STANDARD_INPUT), .folder = TEXT("."), .allow_write = options->allow_write};
        bool  standard = !strcmp(options->operand[i], "-");
        if (lessons_is_lesson(options->operand[i])) {
            fprintf(stderr, "carom: %s is a lesson: `carom lesson %s` plays it, `carom check %s` tests it\n", options->operand[i],
                    options->operand[i], options->operand[i]);
            return EXIT_INPUT;
        }
        ExitStatus exit = standard ? files_run_stream(session, STDIN_FILENO, &input, options->keep_going)
                                   : files_run(session, options->operand[i], options->allow_write, options->keep_going);
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
                         .misprints = options->of_word[MISPRINTS] != NULL,
                         .update = options->of_word[UPDATE] || options->of_word[ACCEPT],
                         .accept = options->of_word[ACCEPT] != NULL};
    if (options->of_word[SEEDS] && !variants_range(text_of(options->of_word[SEEDS]), &check.first_seed, &check.last_seed))
        return (ExitStatus)usage_error("--seeds takes a range of whole numbers, such as 1..100, not", options->of_word[SEEDS]);
    return lessons_check(&check);
}

/* Whether the options of `carom lesson` go together. */
static ExitStatus lesson_options(const Options *options)
{
    static const WordOption USES[] = {HANDOUT, KEY, PRACTICE}, ALONE[] = {LARGE, NOTES, PROGRESS, STUDENT};
    const char *const      *given = options->of_word;
    const char             *use = NULL;
    for (size_t i = 0; i < sizeof USES / sizeof *USES; i++) {
        if (given[USES[i]] && use) {
            fprintf(stderr, "carom: --%s and --%s are two things\n", use, word_option[USES[i]].name);
            return EXIT_INPUT;
        }
        use = given[USES[i]] ? word_option[USES[i]].name : use;
    }
    for (size_t i = 0; i < sizeof ALONE / sizeof *ALONE; i++) {
        bool fits = ALONE[i] == PROGRESS ? given[PRACTICE] != NULL : (ALONE[i] == STUDENT) == (use != NULL);
        if (given[ALONE[i]] && !fits) {
            fprintf(stderr, "carom: --%s goes %s\n", word_option[ALONE[i]].name,
                    ALONE[i] == PROGRESS  ? "with --practice"
                    : ALONE[i] == STUDENT ? "with --practice, --handout or --key"
                                          : "without --practice, --handout and --key");
            return EXIT_INPUT;
        }
    }
    int  format = options->settings.format;
    bool paper = given[HANDOUT] || given[KEY];
    if (paper && format == FORMAT_JSON)
        return (ExitStatus)usage_error("--handout and --key take --format text, latex, markdown or html, not", "json");
    if (!paper && format != FORMAT_TEXT)
        return (ExitStatus)usage_error("without --handout and --key a lesson is played as text, not --format", writers[format].name);
    return given[SALT] && !given[STUDENT] ? (ExitStatus)usage_error("--student is missing beside", "--salt") : EXIT_FINE;
}

static ExitStatus run_lesson(const Options *options)
{
    if (options->operands > 2)
        return (ExitStatus)usage_error("`carom lesson` takes one lesson, and this is another:", options->operand[2]);
    const char *const *given = options->of_word;
    const char        *path = options->operand[1], *seed = given[SEED];
    ExitStatus         exit = lesson_options(options);
    Arena             *mem = arena_new();
    if (exit == EXIT_FINE && !seed && given[SALT])
        seed = text_format(mem, "%.*s", TEXT_ARG(lessons_student_seed(path, given[STUDENT], given[SALT], mem))).at;
    Settings settings = options->settings;
    bool     paper = given[HANDOUT] || given[KEY];
    if (!options->steps) /* paper is dear: a handout has the steps that its lesson names; everything else a line or two each */
        settings.steps = given[HANDOUT] ? STEPS_NONE : STEPS_BRIEF;
    if (exit == EXIT_FINE && paper)
        exit = lessons_print(&(LessonPrint){path, &settings, seed, given[STUDENT], given[KEY] != NULL});
    else if (exit == EXIT_FINE && given[PRACTICE])
        exit = practise_run(&(Practise){path, &settings, given[PROGRESS], given[STUDENT], seed});
    else if (exit == EXIT_FINE)
        exit = teach_run(&(Teach){path, &settings, given[LARGE] != NULL, seed, given[NOTES]});
    arena_free(mem);
    return exit;
}

static ExitStatus run_mark(const Options *options)
{
    const char *const *given = options->of_word;
    return marking_run(&(MarkCommand){.path = options->operand + 1,
                                      .paths = options->operands - 1,
                                      .enrolled = given[REGISTER],
                                      .seed = given[SEED],
                                      .salt = given[SALT],
                                      .out = given[OUT],
                                      .settings = &options->settings});
}

/* False where no word is the first of the operands, and no option asks for one. */
static bool run_word(const Options *options, ExitStatus *exit)
{
    const Word *word = NULL;
    for (int i = 0; i < WORDS && !options->statements && options->operands; i++)
        if (!strcmp(options->operand[0], word_table[i].name))
            word = &word_table[i];
    for (int i = 0; i < WORD_OPTIONS; i++)
        if (options->of_word[i] && !(word && word_option[i].words & WITH(word - word_table))) {
            Arena *mem = arena_new();
            fprintf(stderr, "carom: --%s goes with %.*s; `carom --help` lists what there is\n", word_option[i].name,
                    TEXT_ARG(words_of((WordOption)i, true, mem)));
            arena_free(mem);
            *exit = EXIT_INPUT;
            return true;
        }
    if (word)
        *exit = options->operands <= word->files ? (ExitStatus)usage_error(word->lacking, word->name) : word->run(options);
    return word != NULL;
}

/* What was worked out last, as a picture: whoever starts carom names the file, so it may be written. */
static ExitStatus write_figure(Session *session, const Options *options)
{
    Arena     *mem = arena_new();
    Place      place = {.from = FROM_ARGUMENT, .line = 1};
    ExitStatus exit = session_run(session, text_format(mem, "figure \"%s\"", options->figure), &place);
    arena_free(mem);
    return exit;
}

int main(int argc, char **argv)
{
    Options options = {.settings = settings_default()};
    options.settings.width = screen_width();
    options.settings.ascii = !unicode_screen();
    (void)set_colour(&options.settings, "auto");
    options.operand = memory_resize(NULL, sizeof *options.operand * (size_t)(argc + 1));
    int        status = read_arguments(&options, argc, argv);
    ExitStatus word;
    if (status == EXIT_FINE && !options.answered && run_word(&options, &word)) {
        status = (int)word;
        mpfr_free_cache();
    } else if (status == EXIT_FINE && !options.answered) {
        Session                 *session = session_new(&real_world, &options.settings);
        static const char *const PIPE[] = {"-"};
        session_add_topic(session, &lesson_topic);
        session_add_topic(session, &teaching_topic);
        session_add_topic(session, &practice_topic);
        if (!options.operands && !isatty(STDIN_FILENO)) {
            options.operand[0] = PIPE[0];
            options.operands = 1;
        }
        status = options.statements ? (int)run_statements(session, &options)
                 : options.operands ? (int)run_files(session, &options)
                                    : (int)prompt_run(session, options.allow_write);
        session_finish(session);
        if (options.figure && status < EXIT_INPUT) {
            ExitStatus exit = write_figure(session, &options);
            status = (int)exit > status ? (int)exit : status;
        }
        session_free(session);
        mpfr_free_cache();
    }
    free(options.operand);
    if (fflush(stdout) || ferror(stdout)) {
        fputs("carom: the output cannot be written\n", stderr);
        return EXIT_FILE;
    }
    return status;
}
