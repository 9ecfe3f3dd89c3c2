#include "classroom/practice_inside.h"

#include <stdlib.h>

/* ---- questions ---------------------------------------------------------------------------------------------- */

/* The next beat from `from` on that is a question (if requested, an unfinished one); the number of beats if there is none. */
static int next_question(const Practice *p, int from, bool to_do, bool skipped)
{
    int beat = from;
    for (; beat < p->records->beats.count; beat++) {
        ProgressState state = practice_is_question(p, beat) ? practice_state(p, beat) : PROGRESS_DONE;
        bool          open = state < PROGRESS_SKIPPED || (skipped && state == PROGRESS_SKIPPED);
        if (practice_is_question(p, beat) && (!to_do || open))
            break;
    }
    return beat;
}

int practice_questions(const Practice *p, int *done)
{
    int count = 0;
    *done = 0;
    for (int beat = 0; beat < p->records->beats.count; beat++)
        if (practice_is_question(p, beat)) {
            count++;
            *done += practice_state(p, beat) == PROGRESS_DONE;
        }
    return count;
}

static void leave_tries(Practice *p)
{
    if (p->tries)
        stage_free(p->tries);
    p->tries = NULL;
}

/* ---- the way through the lesson ----------------------------------------------------------------------------- */

static void finish(Practice *p)
{
    int done, count = practice_questions(p, &done), beats = p->records->beats.count;
    int left = p->progress ? next_question(p, 0, true, true) : beats;
    practice_say(p, "This is the end of the lesson. You have done %d of %d question%s.", done, count, count == 1 ? "" : "s");
    p->place = AT_LIST;
    if (left < beats)
        practice_say(p, "The next open question is %.*s.", TEXT_ARG(p->lesson->part[practice_part(p, left)].question->name));
}

/* The beat revealed last, and the state that follows from it. */
static void put_revealed(Practice *p)
{
    int beat = revealed_beat(&p->page);
    leave_tries(p);
    revealed_write(&p->out, &p->page);
    if (revealed_is_cut(&p->page) || (!practice_is_question(p, beat) && !revealed_at_end(&p->page)))
        p->place = AT_TEXT;
    else if (practice_is_question(p, beat))
        practice_begin_question(p, beat);
    else
        finish(p);
}

/* Continues while it can: a question that cannot be asked, or that is already answered, does not stop it. */
static void move(Practice *p)
{
    while (p->move != STAY) {
        int  to = p->move;
        bool moves = to != GO_ON;
        p->move = STAY;
        if (moves)
            revealed_jump(&p->page, to);
        else
            moves = revealed_next(&p->page);
        (moves ? put_revealed : finish)(p);
    }
}

/* ---- turns -------------------------------------------------------------------------------------------------- */

static void put_prompt(Practice *p)
{
    Buf *out = &p->prompt;
    out->len = 0;
    if (p->place == AT_TEXT)
        buf_puts(out, "[Enter: continue] ");
    else if (p->place == AT_SETTLED)
        buf_puts(out, "[Enter: continue; or why, hint, back] ");
    else if (p->place == AT_LIST)
        buf_puts(out, next_question(p, 0, true, true) < p->records->beats.count && p->progress ? "[Enter: go there; or quit] " : "[quit] ");
    else if (p->now.judged.answer[p->now.ask].name.len)
        buf_printf(out, "%.*s = ", TEXT_ARG(p->now.judged.answer[p->now.ask].name));
    else
        buf_puts(out, p->now.question->kind == QUESTION_SPOT   ? "first wrong step: "
                      : p->now.question->kind == QUESTION_FREE ? "in your own words: "
                      : p->now.question->kind == QUESTION_ASK  ? "answer: "
                      : p->now.question->kind == QUESTION_WORK ? "your working: "
                                                               : "your choice: ");
}

static Turn turn(Practice *p, TurnAct act)
{
    move(p);
    put_prompt(p);
    return (Turn){p->place == AT_LIST && !p->keyboard ? TURN_END : act, buf_text(&p->out), buf_text(&p->prompt)};
}

/* Enter, if no answer is expected. */
static bool enter(Practice *p)
{
    int left = p->progress ? next_question(p, 0, true, true) : p->records->beats.count;
    if (p->place == AT_LIST && left >= p->records->beats.count)
        return false;
    if (p->place == AT_LIST)
        p->move = left;
    else
        p->move = GO_ON;
    return true;
}

Turn practice_line(Practice *p, Text line)
{
    line = text_trim(line);
    stage_rest(p->records->stage);
    p->out.len = 0;
    if (text_is(line, "quit"))
        return (Turn){TURN_END, buf_text(&p->out), (Text){0}};
    if (text_is(line, ":"))
        return turn(p, TURN_TRY);
    if (practice_word(p, line))
        return turn(p, TURN_LINE);
    if (p->place == AT_ASK && line.len)
        practice_take_answer(p, line);
    else if (p->place == AT_ASK)
        practice_leave_ask(p);
    else if (line.len)
        practice_say(p, "There is no question here. Press Enter to continue, or type `help`.");
    else if (!enter(p))
        return (Turn){TURN_END, buf_text(&p->out), (Text){0}};
    return turn(p, TURN_LINE);
}

/* Returns the place to start: the text after the last question before the first unfinished one. */
static int beginning(const Practice *p)
{
    int first = p->progress ? next_question(p, 0, true, false) : 0;
    if (!p->progress || !p->progress->resumed)
        return 0;
    return first >= p->records->beats.count ? first : practice_before(p, first) + 1;
}

static void greet(Practice *p)
{
    const Progress *progress = p->progress;
    int             done, count = practice_questions(p, &done);
    if (!progress || !progress->resumed)
        return;
    practice_say(p, "You have done %d of %d questions. The lesson continues where you left it.", done, count);
    if (progress->cut)
        practice_say(p, "The last line of your answer file was incomplete and has been removed.");
    if (progress->changed)
        practice_say(p, "The lesson has changed since your last visit. Changed questions are asked again.");
    buf_char(&p->out, '\n');
}

Turn practice_start(Practice *p)
{
    int from = beginning(p);
    greet(p);
    if (p->records->beats.count == 0)
        return (Turn){TURN_END, buf_text(&p->out), (Text){0}};
    if (from < p->records->beats.count) {
        p->move = from;
        return turn(p, TURN_LINE);
    }
    revealed_jump(&p->page, p->records->beats.count - 1);
    finish(p);
    return turn(p, TURN_LINE);
}

Practice *practice_new(const Lesson *lesson, const World *outside, const Settings *settings, Progress *progress, int rows)
{
    Practice *p = arena_realloc(NULL, sizeof *p);
    *p = (Practice){.lesson = lesson, .outside = outside, .settings = *settings, .progress = progress, .move = STAY, .keyboard = rows > 0};
    p->settings.reveal = REVEAL_OFF;
    p->mem = arena_new();
    p->records = records_new(lesson, outside, &p->settings, false);
    p->page = (Revealed){.records = p->records, .columns = settings->width, .rows = rows, .alone = true, .reading = true};
    return p;
}

void practice_resize(Practice *p, int width, int rows)
{
    p->page.rows = rows;
    p->page.columns = width;
    if (width == p->settings.width || revealed_is_cut(&p->page)) /* the rest of a cut piece is counted in lines of its width */
        return;
    p->settings.width = width;
    records_anew(p->records, &p->settings);
}

void practice_free(Practice *p)
{
    leave_tries(p);
    if (p->course)
        course_free(p->course);
    records_free(p->records);
    arena_free(p->mem);
    free(p->page.piece);
    buf_free(&p->out);
    buf_free(&p->prompt);
    free(p);
}
