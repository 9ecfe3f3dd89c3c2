#include "classroom/beats.h"

#include "lesson/reading/blocks.h"

typedef struct Cutting {
    const Lesson *lesson;
    Arena        *mem;
    Beats         beats;
    int           predicted; /* the part with a prediction whose result is still open, or -1 */
    int           early;     /* a note before the first beat, or -1 */
} Cutting;

static Beat *add(Cutting *c, BeatKind kind, int part)
{
    Beats *beats = &c->beats;
    Beat  *beat = ARENA_ADD(c->mem, beats->beat, beats->count, &beats->room);
    *beat = (Beat){.kind = kind, .part = part, .section = beats->sections - 1, .note = c->early};
    c->early = -1;
    return beat;
}

static void pause_here(Cutting *c)
{
    if (c->beats.count)
        c->beats.beat[c->beats.count - 1].pause = true;
}

/* A stop: the result of an open prediction is shown after it. */
static void stop_here(Cutting *c)
{
    pause_here(c);
    if (c->predicted >= 0)
        add(c, BEAT_REVEAL, c->predicted);
    c->predicted = -1;
}

static void add_heading(Cutting *c, int part)
{
    Beats *beats = &c->beats;
    stop_here(c);
    pause_here(c);
    *ARENA_ADD(c->mem, beats->section, beats->sections, &beats->section_room) = beats->count;
    add(c, BEAT_PROSE, part);
}

static void add_question(Cutting *c, int part)
{
    stop_here(c);
    pause_here(c);
    add(c, BEAT_QUESTION, part)->pause = true;
    if (c->lesson->part[part].question->kind == QUESTION_PREDICT)
        c->predicted = part;
}

static void add_statements(Cutting *c, int part)
{
    pause_here(c);
    for (int i = 0; i < c->lesson->part[part].statements; i++) {
        Beat *typed = add(c, BEAT_TYPED, part);
        typed->statement = i;
        typed->pause = true;
        add(c, BEAT_YIELD, part)->statement = i;
    }
    pause_here(c);
}

static void add_note(Cutting *c, int part)
{
    int *note = c->beats.count ? &c->beats.beat[c->beats.count - 1].note : &c->early;
    *note = *note < 0 ? part : *note;
}

/* Returns the number of parts that it used. */
static int add_part(Cutting *c, int at)
{
    switch (c->lesson->part[at].kind) {
    case PART_HEADING:
        add_heading(c, at);
        return 1;
    case PART_STOP:
        stop_here(c);
        return 1;
    case PART_NOTE:
        add_note(c, at);
        return 1;
    case PART_TRANSCRIPT:
        add_statements(c, at);
        return 1;
    case PART_NUMBERS:
        add(c, BEAT_NUMBERS, at);
        return 1;
    case PART_QUESTION:
        add_question(c, at);
        return 1;
    case PART_REPLAY:
        pause_here(c);
        add(c, BEAT_PRINTED, at)->pause = true;
        add(c, BEAT_FOUND, at)->pause = true;
        return 1;
    default:
        add(c, BEAT_PROSE, at);
        return blocks_together(c->lesson, at);
    }
}

Beats beats_of(const Lesson *lesson, Arena *mem)
{
    Cutting c = {.lesson = lesson, .mem = mem, .predicted = -1, .early = -1};
    for (int at = 0; at < lesson->parts;)
        at += add_part(&c, at);
    stop_here(&c);
    pause_here(&c);
    return c.beats;
}
