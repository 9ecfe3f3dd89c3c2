#include "repl/practise.h"

#include "classroom/practice.h"
#include "repl/outside.h"
#include "repl/lesson_files.h"
#include "repl/prompt.h"
#include "repl/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WIDTH_READING = 72 };

static void put_turn(const Turn *turn)
{
    fwrite(turn->text.at, 1, turn->text.len, stdout);
    fflush(stdout); /* the answer was already acknowledged */
}

static void put_shown(void *data)
{
    Stage *stage = data;
    fwrite(stage->shown.at, 1, stage->shown.len, stdout);
    stage->shown.len = 0;
}

static void try_things(Practice *practice)
{
    Stage *stage = practice_stage(practice);
    stage->shown.len = 0;
    prompt_visit(stage->session, "question", put_shown, stage);
}

static int reading_width(int width)
{
    return width < WIDTH_READING ? width : WIDTH_READING;
}

/* The following output fits the current size of the screen, unless a width was given. */
static void follow_screen(Practice *practice, const Settings *settings)
{
    int columns, rows;
    terminal_size(&columns, &rows);
    practice_resize(practice, settings->own_width ? settings->width : reading_width(terminal_width()), rows);
}

static void practise_typed(Practice *practice, const Settings *settings)
{
    Turn turn = practice_start(practice);
    prompt_open(NULL);
    while (put_turn(&turn), turn.act != TURN_END) {
        char *line;
        Buf   prompt = {0};
        if (turn.act == TURN_TRY) {
            try_things(practice);
            prompt_open(NULL);
        }
        buf_put(&prompt, turn.prompt);
        buf_char(&prompt, 0);
        Got got = prompt_line(prompt.at, &line);
        buf_free(&prompt);
        num_set_stop(STOP_NOT);
        if (got == GOT_END) {
            puts("");
            break;
        }
        turn.text = (Text){0};
        turn.act = TURN_LINE;
        if (got == GOT_LINE && !line[0] && turn.prompt.len && turn.prompt.at[0] == '[' && terminal_can_clear())
            fputs("\033[A\033[K", stdout); /* no blank lines between the lines of a lesson */
        follow_screen(practice, settings);
        if (got == GOT_LINE) {
            turn = practice_line(practice, text_of(line));
            free(line);
        }
    }
    prompt_close();
}

static void practise_piped(Practice *practice)
{
    Turn    turn = practice_start(practice);
    char   *line = NULL;
    size_t  room = 0;
    ssize_t len;
    put_turn(&turn);
    while (turn.act != TURN_END && (len = getline(&line, &room, stdin)) > 0) {
        turn = practice_line(practice, (Text){line, (size_t)len - (line[len - 1] == '\n')});
        put_turn(&turn);
    }
    free(line);
}

static void run_with(const Practise *practise, const Lesson *lesson, Progress *progress)
{
    Settings settings = *practise->settings;
    bool     keyboard = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int      columns, rows = 0;
    settings.width = reading_width(settings.width);
    if (keyboard)
        terminal_size(&columns, &rows);
    Practice *practice = practice_new(lesson, &outside_world, &settings, progress, rows);
    if (keyboard)
        practise_typed(practice, &settings);
    else
        practise_piped(practice);
    practice_free(practice);
}

ExitStatus practise_run(const Practise *practise)
{
    Arena        *mem = arena_new();
    ExitStatus    exit;
    Text          why;
    const Lesson *lesson = lessons_open(practise->path, mem, &exit);
    const char   *file = practise->progress ? practise->progress : lesson ? progress_name(lesson, mem).at : NULL;
    if (lesson)
        lesson = lessons_drawn(lesson, practise->seed ? text_of(practise->seed) : progress_seed(file, mem), mem, &exit);
    if (lesson) {
        Text      student = practise->student ? text_of(practise->student) : (Text){0};
        Progress *progress = progress_open(file, lesson, student, lesson->seed, mem, &why);
        if (!progress)
            exit = lessons_cannot("used for answers", text_of(file), why);
        else
            run_with(practise, lesson, progress);
        if (progress)
            progress_close(progress);
    }
    arena_free(mem);
    return exit;
}
