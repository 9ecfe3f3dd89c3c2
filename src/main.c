/* carom: arguments, and nothing else. */
#include "repl/files.h"
#include "repl/prompt.h"
#include "session/lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char USAGE[] = "carom                       the prompt            carom -e STATEMENT ...   statements in one session\n"
                            "carom FILE ...              files of statements   carom - , or a pipe      standard input\n"
                            "  --format text|json     how results are written\n"
                            "  --steps none|brief|full  how much working is shown\n"
                            "  --numbers SYSTEM       exact, binary32, binary64, mpfr:BITS or enclosure:BITS\n"
                            "  --digits N             significant digits of decimals\n"
                            "  --width N              columns of text\n"
                            "  --ascii                plain ASCII instead of √, ·, ≤ and ≈\n"
                            "  --color auto|always|never\n"
                            "  --figure FILE.svg      at the end, write the last derivation's figure\n"
                            "  --keep-going           go on after a statement that fails\n"
                            "  --allow-write          let statements from files write files, and load from anywhere\n"
                            "  --help, --version\n"
                            "Exit status: 0 fine, 1 a check failed, 2 the input cannot be read, 3 the model or the mathematics says no,\n"
                            "4 a file or an internal failure.\n";

static int usage_error(const char *what, const char *argument)
{
    fprintf(stderr, "carom: %s `%s`; `carom --help` lists what there is\n", what, argument);
    return EXIT_INPUT;
}

typedef struct Options {
    Settings     settings;
    bool         statements; /* -e was seen */
    bool         keep_going, allow_write;
    bool         answered; /* --help or --version */
    const char  *figure;   /* a file for the figure, or NULL */
    const char **operand;  /* files, or statements after -e */
    int          operands;
} Options;

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

static int read_option(Options *options, char **argv, int argc, int *i)
{
    static const char *const SETTINGS[] = {"format", "steps", "numbers", "digits", "width"};
    const char              *value, *arg = argv[*i];
    bool                     lacking = false;
    for (size_t k = 0; k < sizeof SETTINGS / sizeof *SETTINGS; k++)
        if ((value = option_value(SETTINGS[k], argv, argc, i, &lacking)) != NULL) {
            const char *values = settings_set(&options->settings, SETTINGS[k], value);
            if (values)
                fprintf(stderr, "carom: --%s takes %s, not `%s`\n", SETTINGS[k], values, value);
            return values ? EXIT_INPUT : EXIT_FINE;
        }
    if ((value = option_value("color", argv, argc, i, &lacking)) != NULL)
        return set_colour(&options->settings, value);
    if ((value = option_value("figure", argv, argc, i, &lacking)) != NULL) {
        options->figure = value;
        return *value && !strchr(value, '"') ? EXIT_FINE
                                             : usage_error("--figure takes the name of a file, without quotes in it, not", value);
    }
    if (lacking)
        return usage_error("a value is missing after", arg);
    if (!strcmp(arg, "--help") || !strcmp(arg, "-h") || !strcmp(arg, "--version")) {
        options->answered = true;
        fputs(!strcmp(arg, "--version") ? "carom " CAROM_VERSION "\nGPL-3.0-or-later; this is free software without any warranty\n" : USAGE,
              stdout);
        return EXIT_FINE;
    }
    if (!strcmp(arg, "--ascii"))
        options->settings.ascii = true;
    else if (!strcmp(arg, "--keep-going"))
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
        Place      input = {.from = FROM_FILE, .name = TEXT("standard input"), .folder = TEXT("."), .allow_write = options->allow_write};
        bool       standard = !strcmp(options->operand[i], "-");
        ExitStatus exit = standard ? files_run_stream(session, STDIN_FILENO, &input, options->keep_going)
                                   : files_run(session, options->operand[i], options->allow_write, options->keep_going);
        highest = exit > highest ? exit : highest;
        if (exit >= EXIT_INPUT && !options->keep_going)
            break;
    }
    return highest;
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
    int status = read_arguments(&options, argc, argv);
    if (status == EXIT_FINE && !options.answered) {
        Session                 *session = session_new(&real_world, &options.settings);
        static const char *const PIPE[] = {"-"};
        if (!options.operands && !isatty(STDIN_FILENO)) {
            options.operand[0] = PIPE[0];
            options.operands = 1;
        }
        status = options.statements ? (int)run_statements(session, &options)
                 : options.operands ? (int)run_files(session, &options)
                                    : (int)prompt_run(session, options.allow_write);
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
