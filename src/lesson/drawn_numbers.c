#include "lesson/drawn_numbers.h"

#include "lesson/answer.h"
#include "lesson/findings.h"
#include "lesson/reading/number_prose.h"
#include "lesson/seed.h"

#include <string.h>

enum { MOST_STEPS = 1000000, MOST_REASONS = 200 };

/* Why sets were rejected, and how often. */
typedef struct Reason {
    Text words;
    int  times;
} Reason;

struct Draw {
    const Lesson    *lesson;
    const World     *outside;
    Arena           *mem;
    bool             has_numbers;
    const Findings **written; /* by part: the findings about its question with the author's numbers; NULL until needed */
    Reason           reason[MOST_REASONS];
    int              reasons, tries;
};

/* One attempt: a separate lesson, which runs until something is wrong with its numbers. */
typedef struct Try {
    Draw   *draw;
    Lesson *lesson;
    Arena  *into; /* memory that remains; */
    Arena  *mem;  /* memory of this attempt */
    Stage  *stage;
    Stream *stream;       /* NULL: the numbers do not change */
    Text    fault;        /* no numbers can be drawn at all */
    bool    exact;        /* a full seed: nothing is rejected */
    double  began, spent; /* the clock, and the time that the lesson had used */
} Try;

bool draw_has_numbers(const Lesson *lesson)
{
    for (int i = 0; i < lesson->parts; i++)
        for (int k = 0; lesson->part[i].numbers && k < lesson->part[i].numbers->parameters; k++)
            if (lesson->part[i].numbers->parameter[k].low.len || lesson->part[i].numbers->parameter[k].choices)
                return true;
    return false;
}

/* ---- why not ------------------------------------------------------------------------------------------------ */

static void reject(Draw *draw, Text words)
{
    int i = 0;
    while (i < draw->reasons && !text_equal(draw->reason[i].words, words))
        i++;
    if (i == MOST_REASONS)
        return;
    if (i == draw->reasons)
        draw->reason[draw->reasons++] = (Reason){text_copy(draw->mem, words), 0};
    draw->reason[i].times++;
}

static Text told(const Draw *draw, Text end, Arena *mem)
{
    enum { TELL = 4 };
    Buf  buf = {0};
    bool done[MOST_REASONS] = {false};
    buf_put_safe(&buf, end);
    for (int n = 0; n < TELL && n < draw->reasons; n++) { /* the most frequent first */
        int most = 0;
        while (done[most])
            most++;
        for (int i = most; i < draw->reasons; i++)
            if (!done[i] && draw->reason[i].times > draw->reason[most].times)
                most = i;
        done[most] = true;
        buf_puts(&buf, n ? "; " : ". Rejected: ");
        buf_put_safe(&buf, draw->reason[most].words);
        buf_printf(&buf, " (%d times)", draw->reason[most].times);
    }
    if (draw->reasons > TELL)
        buf_printf(&buf, "; and %d other reasons", draw->reasons - TELL);
    return buf_finish(&buf, mem);
}

/* ---- one number --------------------------------------------------------------------------------------------- */

static bool run(Try *t, Text statement, int line, ExitStatus *exit)
{
    bool late;
    *exit = stage_run(t->stage, statement, line, &late);
    return !late && !session_ended(t->stage->session);
}

static bool cannot(Try *t, const Parameter *p, Text why)
{
    t->fault = text_format(t->draw->mem, "the set of `%.*s` in line %d is not valid: %.*s", TEXT_ARG(p->name), p->line, TEXT_ARG(why));
    return false;
}

/* The number of values in a range. */
static bool count_places(Try *t, const Parameter *p, uint64_t *places)
{
    Quantity quantity;
    Text     why;
    Text     size = text_format(t->mem, "((%.*s) - (%.*s))/(%.*s)", TEXT_ARG(p->high), TEXT_ARG(p->low), TEXT_ARG(p->step));
    if (!session_formula(t->stage->session, size, &quantity, &why))
        return cannot(t, p, why);
    Text number = quantity.value.shape.kind == SHAPE_NUMBER && quantity.ctx == quantity.exact ? quantity_exact(&quantity, true) : (Text){0};
    long steps;
    if (!text_whole(number, MOST_STEPS, &steps))
        return cannot(t, p, TEXT("a whole number of steps, at most 1000000, must lead from its low end to its high end"));
    *places = (uint64_t)steps + 1;
    return true;
}

/* In the author's style: a decimal if the step is a decimal. */
static bool place_in_range(Try *t, const Parameter *p, uint64_t place, Text *value)
{
    Quantity quantity;
    Text     why;
    bool     all = false, decimal = p->step.len && memchr(p->step.at, '.', p->step.len);
    Text     at = text_format(t->mem, "(%.*s) + %llu*(%.*s)", TEXT_ARG(p->low), (unsigned long long)place, TEXT_ARG(p->step));
    if (!session_formula(t->stage->session, at, &quantity, &why))
        return cannot(t, p, why);
    *value = decimal ? quantity_decimal(&quantity, LESSON_MOST_DIGITS, &all) : (Text){0};
    *value = text_copy(t->mem, all ? *value : quantity_exact(&quantity, true));
    return true;
}

static bool draw_one(Try *t, Parameter *p)
{
    uint64_t places;
    if (!t->stream)
        return true;
    if (p->choices)
        p->value = p->choice[seed_stream_one_of(t->stream, (uint64_t)p->choices)];
    else if (p->low.len)
        return count_places(t, p, &places) && place_in_range(t, p, seed_stream_one_of(t->stream, places), &p->value);
    return true;
}

/* ---- a block ------------------------------------------------------------------------------------------------ */

static bool set(Try *t, Numbers *numbers)
{
    for (int i = 0; i < numbers->parameters; i++) {
        Parameter *p = &numbers->parameter[i];
        ExitStatus exit;
        if (!draw_one(t, p))
            return false;
        if (!run(t, lesson_parameter_text(p, t->mem), p->line, &exit))
            return false;
        if (exit != EXIT_FINE)
            return cannot(t, p, session_outcome(t->stage->session)->message);
    }
    return true;
}

/* The condition that fails; -1 if all hold. */
static int broken(Try *t, const Numbers *numbers)
{
    for (int i = 0; i < numbers->wheres; i++) {
        Quantity quantity;
        Text     why;
        if (!session_formula(t->stage->session, numbers->where[i].condition, &quantity, &why) || quantity.value.shape.kind != SHAPE_TRUTH ||
            quantity.value.truth != TRUTH_TRUE)
            return i;
    }
    return -1;
}

/* Formulas in sets and conditions take time too. */
static bool has_time(Try *t)
{
    work_count(t->lesson->work, t->began, t->spent);
    return work_left(t->lesson->work) > 0;
}

static bool draw_block(Try *t, Numbers *numbers)
{
    for (int draws = 0; draws < LIMIT_DRAWS; draws++) {
        if (!has_time(t) || !set(t, numbers))
            return false;
        int where = t->stream ? broken(t, numbers) : -1;
        if (where < 0)
            return true;
        reject(t->draw, text_format(t->mem, "`where %.*s`", TEXT_ARG(numbers->where[where].condition)));
    }
    t->fault = told(t->draw, text_format(t->mem, "none of %d draws met all conditions", LIMIT_DRAWS), t->into);
    return false;
}

/* ---- a set -------------------------------------------------------------------------------------------------- */

/* Examines the question; false if it rejects the set. */
static bool try_question(Try *t, int part)
{
    const Question *q = t->lesson->part[part].question;
    Draw           *draw = t->draw;
    bool            late;
    ExitStatus      exit = answer_open(t->stage, q, &late);
    bool            good = !late && !session_ended(t->stage->session);
    if (good && !t->stream)
        draw->written[part] = findings_of(t->stage->session, q, exit, draw->mem);
    else if (good && !t->exact) {
        const Finding *worse = findings_worse(findings_of(t->stage->session, q, exit, t->mem), draw->written[part]);
        if (worse)
            reject(draw, text_format(t->mem, "%.*s: %.*s", TEXT_ARG(q->name), TEXT_ARG(finding_words(worse, t->mem))));
        good = !worse;
    }
    answer_close(t->stage);
    return good;
}

static bool try_part(Try *t, int at, bool *drawn)
{
    const Part *part = &t->lesson->part[at];
    bool        late;
    if (part->numbers) {
        *drawn = true;
        return draw_block(t, part->numbers);
    }
    if (part->question && *drawn)
        return try_question(t, at);
    if (part->question) {
        (void)answer_open(t->stage, part->question, &late);
        answer_close(t->stage);
        return !late;
    }
    return stage_run_part(t->stage, part);
}

/* The lesson with numbers that can be changed. */
static Lesson *copy(const Lesson *lesson, Arena *mem)
{
    Lesson *copy = ARENA_ONE(mem, Lesson);
    *copy = *lesson;
    copy->part = ARENA_MANY(mem, Part, lesson->parts + 1);
    for (int i = 0; i < lesson->parts; i++) {
        Part *part = &copy->part[i];
        *part = lesson->part[i];
        if (!part->numbers)
            continue;
        const Numbers *from = part->numbers;
        part->numbers = ARENA_ONE(mem, Numbers);
        *part->numbers = *from;
        part->numbers->parameter = ARENA_MANY(mem, Parameter, from->parameters + 1);
        for (int k = 0; k < from->parameters; k++)
            part->numbers->parameter[k] = from->parameter[k];
    }
    return copy;
}

/* The values of an accepted set outlive the attempt. */
static void keep(Try *t)
{
    for (int i = 0; i < t->lesson->parts; i++) {
        const Numbers *numbers = t->lesson->part[i].numbers;
        for (int k = 0; numbers && k < numbers->parameters; k++)
            numbers->parameter[k].value = text_copy(t->into, numbers->parameter[k].value);
    }
}

/* The part after the last block of numbers. */
static int behind_numbers(const Lesson *lesson)
{
    int end = lesson->parts;
    while (end > 0 && !lesson->part[end - 1].numbers)
        end--;
    return end;
}

/* Runs the lesson with the next numbers of the stream; false if they are rejected, or no numbers can be drawn. */
static bool try_set(Try *t)
{
    Settings settings = settings_default();
    bool     good = true, drawn = false;
    int      end = t->exact ? behind_numbers(t->lesson) : t->lesson->parts;
    settings.steps = STEPS_NONE; /* the output is not used */
    t->mem = arena_new();
    t->stage = stage_new(t->lesson, t->draw->outside, &settings);
    for (int i = 0; i < end && good; i++)
        good = try_part(t, i, &drawn);
    if (good)
        keep(t);
    stage_free(t->stage);
    arena_free(t->mem);
    return good;
}

Draw *draw_new(const Lesson *lesson, const World *outside, Arena *mem)
{
    Draw *draw = ARENA_ONE(mem, Draw);
    *draw = (Draw){.lesson = lesson, .outside = outside, .mem = mem, .has_numbers = draw_has_numbers(lesson)};
    return draw;
}

static void look_at_written(Draw *draw)
{
    if (draw->written)
        return;
    draw->written = ARENA_MANY(draw->mem, const Findings *, draw->lesson->parts + 1);
    for (int i = 0; i < draw->lesson->parts; i++)
        draw->written[i] = ARENA_ONE(draw->mem, Findings); /* nothing for questions that are not reached */
    Try t = {.draw = draw, .lesson = copy(draw->lesson, draw->mem), .into = draw->mem, .began = work_clock()};
    t.spent = t.lesson->work->spent;
    (void)try_set(&t);
}

const Lesson *draw_lesson(Draw *draw, Text seed, Arena *mem, Text *why)
{
    Work  *work = draw->lesson->work;
    Stream stream;
    bool   good = false;
    draw->reasons = draw->tries = 0;
    if (!seed_is_good(seed, why))
        return NULL;
    if (!draw->has_numbers)
        return draw->lesson;
    Try t = {.draw = draw, .lesson = copy(draw->lesson, mem), .into = mem, .stream = &stream, .exact = seed_is_exact(seed)};
    int most = t.exact ? 1 : LIMIT_TRIES;
    work_add_numbers(work);
    t.began = work_clock();
    t.spent = work->spent;
    if (!t.exact)
        look_at_written(draw);
    while (!good && draw->tries < most && has_time(&t) && !t.fault.len) {
        draw->tries++;
        t.lesson->seed = t.exact ? text_copy(mem, seed) : seed_of_try(seed, draw->tries, mem);
        stream = seed_stream(t.lesson->seed);
        good = try_set(&t);
    }
    number_prose_fill(t.lesson, mem);
    *why = t.fault;
    if (!good && !t.fault.len)
        *why = told(draw, has_time(&t) ? TEXT("no set of numbers was accepted") : TEXT("the lesson takes too long"), mem);
    return good ? t.lesson : NULL;
}

int draw_tries(const Draw *draw)
{
    return draw->tries;
}
