#include "lesson/stage.h"

#include "session/lines/lines.h"

#include "number/number.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>

static void caught(void *data, Text text)
{
    buf_put(&((Stage *)data)->shown, text);
}

static bool read_inside(void *data, Text path, size_t limit, Arena *into, Text *content, Text *reason)
{
    const World *outside = ((Stage *)data)->outside;
    return outside->read(outside->data, path, limit, into, content, reason);
}

static bool pour_inside(void *data, Text path, bool (*take)(void *to, Text piece), void *to, Arena *mem, Text *reason)
{
    const World *outside = ((Stage *)data)->outside;
    return outside->pour(outside->data, path, take, to, mem, reason);
}

static bool exists_inside(void *data, Text path)
{
    const World *outside = ((Stage *)data)->outside;
    return outside->exists(outside->data, path);
}

/* A lesson writes nothing itself; the figures of a page of it go where its reader wants them. */
static bool write_figures(void *data, Text path, Text content, Arena *mem, Text *reason)
{
    const Stage *stage = data;
    const char  *folder = stage->figures;
    if (folder && text_starts(path, folder) && text_ends(path, ".svg"))
        return stage->outside->write(stage->outside->data, path, content, mem, reason);
    *reason = TEXT("a lesson cannot write files");
    return false;
}

static bool is_inside(void *data, Text path, Text folder)
{
    const World *outside = ((Stage *)data)->outside;
    return outside->inside(outside->data, path, folder);
}

Stage *stage_new(const Lesson *lesson, const World *outside, const Settings *settings)
{
    Stage *stage = arena_realloc(NULL, sizeof *stage);
    *stage = (Stage){.outside = outside, .work = lesson->work, .figures = settings->figures};
    stage->world = (World){stage, caught, caught, read_inside, pour_inside, exists_inside, write_figures, is_inside, outside->manual};
    stage->place = (Place){.from = FROM_FILE, .name = lesson->path, .folder = session_folder_of(lesson->path), .lesson = true};
    stage->session = session_new(&stage->world, settings);
    return stage;
}

void stage_free(Stage *stage)
{
    session_free(stage->session);
    buf_free(&stage->shown);
    free(stage);
}

static void on_time(int signal)
{
    (void)signal;
    num_set_stop(STOP_TIME);
}

/* The timer runs for `seconds` of processor time; 0 stops it. Long calculations test num_stop. */
static void set_timer(double seconds)
{
    struct sigaction action = {.sa_handler = on_time};
    struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds, .tv_usec = (suseconds_t)(1e6 * (seconds - (double)(time_t)seconds))}};
    sigemptyset(&action.sa_mask);
    sigaction(SIGVTALRM, &action, NULL);
    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

ExitStatus stage_run(Stage *stage, Text statement, int line, bool *late)
{
    Work  *work = stage->work;
    double began = work_clock(), spent = work->spent, left = work_left(work);
    stage->shown.len = 0;
    *late = left <= 0;
    if (*late)
        return EXIT_MATH;
    stage->place.line = line;
    set_timer(left);
    ExitStatus exit = lines_run_statement(stage->session, statement, &stage->place);
    set_timer(0);
    *late = num_stop() == STOP_TIME;
    num_set_stop(*late ? STOP_NOT : num_stop());
    work_count(work, began, spent);
    if (*late) /* the timer does not count exactly like the clock */
        work->spent = work->most;
    return exit;
}

bool stage_refuses(const Stage *stage, const Statement *statement, ExitStatus exit)
{
    const Outcome *outcome = session_outcome(stage->session);
    bool           expected = outcome->hand && !outcome->message.len;
    for (int i = 0; i < statement->expects; i++)
        expected |= statement->expect[i].kind == SAY_ERROR;
    return exit >= EXIT_INPUT && !expected;
}

ExitStatus stage_run_statement(Stage *stage, const Statement *statement, bool *late)
{
    ExitStatus exit = stage_run(stage, statement->text, statement->line, late);
    if (!*late && !stage->refused.line && stage_refuses(stage, statement, exit))
        stage->refused = (Refused){statement->line, exit};
    return exit;
}

static bool goes_on(Stage *stage, const Statement *statement, bool printed)
{
    bool late;
    (void)(printed ? stage_run(stage, statement->text, statement->line, &late) : stage_run_statement(stage, statement, &late));
    return !late && !session_ended(stage->session);
}

bool stage_run_part(Stage *stage, const Part *part)
{
    Arena *mem = arena_new();
    bool   good = true, printed = part->kind == PART_REPLAY; /* a document may print what is refused */
    session_see_steps(stage->session, printed);
    for (int i = 0; i < part->statements && good; i++)
        good = goes_on(stage, &part->statement[i], printed);
    session_see_steps(stage->session, false);
    for (int i = 0; part->numbers && i < part->numbers->parameters && good; i++) {
        const Parameter *parameter = &part->numbers->parameter[i];
        good = goes_on(stage, &(Statement){.text = lesson_parameter_text(parameter, mem), .line = parameter->line}, false);
    }
    arena_free(mem);
    return good;
}

bool stage_repeats(const Stage *stage)
{
    const Outcome *outcome = session_outcome(stage->session);
    const Report  *report = outcome->report;
    if (outcome->sets_up)
        return true;
    if (!report || report->plan->method.len || report->status != STATUS_OK || report->shown != report->exact)
        return false;
    int           step = report->plan->count - 1;
    NumCtx       *ctx;
    const Column *column = report_truth(report, step, &ctx);
    Buf           typed = {0}, value = {0};
    if (!column || !report->plan->step[step].formula || !value_count(&column->entry[step].value))
        return false;
    expr_write(&typed, report->plan->step[step].formula, false);
    expr_write(&value, value_expr(&column->entry[step].value, ctx->sys, &report->style, ctx), false);
    bool same = text_equal(buf_text(&typed), buf_text(&value));
    buf_free(&typed);
    buf_free(&value);
    return same;
}

void stage_rest(Stage *stage)
{
    *stage->work = work_new();
}
