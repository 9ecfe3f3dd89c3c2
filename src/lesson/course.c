#include "lesson/course.h"

#include <stdlib.h>

Course *course_new(const Lesson *lesson, const World *outside, const Settings *settings)
{
    Course *course = memory_resize(NULL, sizeof *course);
    *course = (Course){.lesson = lesson, .stage = stage_new(lesson, outside, settings), .part = -1};
    return course;
}

void course_free(Course *course)
{
    stage_free(course->stage);
    free(course);
}

static void run(Course *course, Text statement, int line)
{
    bool late = false;
    if (!course->stopped)
        (void)stage_run(course->stage, statement, line, &late);
    course->stopped |= late || session_ended(course->stage->session);
}

static void run_part(Course *course, const Part *part)
{
    Session *session = course->stage->session;
    session_see_steps(session, part->kind == PART_REPLAY);
    for (int i = 0; i < part->statements; i++)
        run(course, part->statement[i].text, part->statement[i].line);
    session_see_steps(session, false);
    for (int i = 0; part->numbers && i < part->numbers->parameters; i++) {
        const Parameter *p = &part->numbers->parameter[i];
        Buf              given = {0};
        buf_printf(&given, "%.*s = %.*s", TEXT_ARG(p->name), TEXT_ARG(p->value));
        run(course, buf_text(&given), p->line);
        buf_free(&given);
    }
}

static void open_question(Course *course)
{
    bool late;
    course->refused = answer_open(course->stage, course->question, &late) != EXIT_FINE;
    course->stopped |= late;
}

void course_again(Course *course)
{
    answer_close(course->stage);
    open_question(course);
}

bool course_next(Course *course)
{
    const Lesson *lesson = course->lesson;
    answer_close(course->stage);
    course->question = NULL;
    while (course->next < lesson->parts && !course->stopped) {
        const Part *part = &lesson->part[course->next];
        course->part = course->next++;
        if (!part->question) {
            run_part(course, part);
            continue;
        }
        course->question = part->question;
        open_question(course);
        return !course->stopped;
    }
    return false;
}
