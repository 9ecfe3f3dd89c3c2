#include "lesson/course.h"

#include <stdlib.h>

Course *course_new(const Lesson *lesson, const World *outside, const Settings *settings)
{
    Course *course = arena_realloc(NULL, sizeof *course);
    *course = (Course){.lesson = lesson, .stage = stage_new(lesson, outside, settings), .part = -1};
    return course;
}

void course_free(Course *course)
{
    stage_free(course->stage);
    free(course);
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
            course->stopped = !stage_run_part(course->stage, part);
            continue;
        }
        course->question = part->question;
        open_question(course);
        return !course->stopped;
    }
    return false;
}
