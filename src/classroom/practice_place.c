/* The student's position in a lesson, and the messages shown there. */
#include "classroom/practice_inside.h"

#include <stdlib.h>

const Look *practice_look(const Practice *p)
{
    return &p->records->look;
}

void practice_say(Practice *p, const char *format, ...)
{
    Arena  *mem = arena_new();
    va_list args;
    va_start(args, format);
    prose_fill(&p->out, "", text_formatv(mem, format, args), practice_look(p));
    va_end(args);
    arena_free(mem);
}

bool practice_is_question(const Practice *p, int beat)
{
    return p->records->beats.beat[beat].kind == BEAT_QUESTION;
}

int practice_part(const Practice *p, int beat)
{
    return p->records->beats.beat[beat].part;
}

ProgressState practice_state(const Practice *p, int beat)
{
    return p->progress ? progress_state(p->progress, practice_part(p, beat)) : PROGRESS_NEW;
}

/* The question before this beat, or -1. */
int practice_before(const Practice *p, int beat)
{
    do
        beat--;
    while (beat >= 0 && !practice_is_question(p, beat));
    return beat;
}

bool practice_save(Practice *p, bool good, Text why)
{
    if (!good)
        practice_say(p, "Your answer could not be saved: %.*s.", TEXT_ARG(why));
    return good;
}

Stage *practice_stage(Practice *p)
{
    int beat = p->place == AT_ASK ? p->now.beat - 1 : revealed_beat(&p->page);
    if (!p->tries)
        p->tries = records_stage(p->records, beat);
    return p->tries;
}
