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
    if (!course->late)
        (void)stage_run(course->stage, statement, line, &course->late);
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

void course_again(Course *course)
{
    answer_close(course->stage);
    course->refused = answer_open(course->stage, course->question, &course->late) != EXIT_FINE;
}

bool course_next(Course *course)
{
    const Lesson *lesson = course->lesson;
    course->question = NULL;
    answer_close(course->stage);
    while (course->next < lesson->parts && !course->late) {
        const Part *part = &lesson->part[course->next];
        course->part = course->next++;
        if (!part->question) {
            run_part(course, part);
            continue;
        }
        course->question = part->question;
        course_again(course);
        return !course->late;
    }
    return false;
}
