#include "lesson/check/lesson_check.h"

static void check_part(Checked *c, const Part *part)
{
    switch (part->kind) {
    case PART_TRANSCRIPT:
        for (int i = 0; i < part->statements && !c->stopped; i++)
            check_statement(c, &part->statement[i]);
        break;
    case PART_NUMBERS:
        check_numbers(c, part->numbers);
        break;
    case PART_QUESTION:
        check_question(c, part);
        lint_free(c, part);
        c->questions++;
        break;
    case PART_REPLAY:
        session_see_steps(c->stage->session, true);
        check_replay(c, part);
        session_see_steps(c->stage->session, false);
        break;
    default:
        lint_prose(c, part);
        break;
    }
}

Checked *lesson_check(const Lesson *lesson, const World *outside, Arena *mem)
{
    Checked *c = ARENA_ONE(mem, Checked);
    Settings settings = settings_default();
    *c = (Checked){.lesson = lesson, .mem = mem, .remarks = {.mem = mem}, .secrets = {.mem = mem}};
    for (int i = 0; i < lesson->faults; i++)
        remark(&c->remarks, REMARK_FAILS, lesson->fault[i].line, lesson->fault[i].hint, "%.*s", TEXT_ARG(lesson->fault[i].message));
    c->exit = lesson->faults ? EXIT_INPUT : EXIT_FINE;
    remarks_sort(&c->remarks);
    if (lesson->faults)
        return c;
    c->stage = stage_new(lesson, outside, &settings);
    lint_head(c);
    check_widths(c);
    for (int i = 0; i < lesson->parts && !c->stopped; i++)
        check_part(c, &lesson->part[i]);
    if (!c->stopped && !lesson->seed.len)
        check_constants(c);
    stage_free(c->stage);
    c->stage = NULL;
    remarks_sort(&c->remarks);
    c->exit = c->remarks.fails ? EXIT_CHECK : EXIT_FINE;
    return c;
}
