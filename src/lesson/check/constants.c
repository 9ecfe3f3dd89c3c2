/* Finds wrong answers that are the same number for every seed although the right answer is not, so that with most seeds they never occur.
 * The numbers are drawn a few times, and the right answers are compared with those for the author's numbers. */
#include "lesson/check/lesson_check.h"
#include "lesson/course.h"
#include "lesson/drawn_numbers.h"

#include <string.h>

/* Full seeds, whose numbers are used even if they hide a mistake. */
static const char *const SEEDS[] = {"1/1", "2/1", "3/1"};
enum { SEED_COUNT = sizeof SEEDS / sizeof *SEEDS };

/* A number in digits. 0 means the same mistake with any numbers: nothing happens. */
static bool is_constant(const Wrong *wrong)
{
    bool zero = true;
    for (size_t i = 0; i < wrong->value.len; i++) {
        char c = wrong->value.at[i];
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            return false;
        zero &= c < '1' || c > '9';
    }
    return !zero;
}

static bool has_constants(const Lesson *lesson)
{
    bool has = false;
    for (int i = 0; i < lesson->parts; i++)
        for (int w = 0; lesson->part[i].question && w < lesson->part[i].question->wrongs; w++)
            has |= is_constant(&lesson->part[i].question->wrong[w]);
    return has;
}

/* The right values for the wrong answers, in the order of the lesson; empty if there is no value. */
static Text *truths_of(Checked *c, const Lesson *lesson, int *count)
{
    Settings settings = settings_default();
    Text    *truth = NULL;
    int      room = 0;
    Course  *course = course_new(lesson, c->stage->outside, &settings);
    for (*count = 0; course_next(course);) {
        const Question *q = course->question;
        for (int w = 0; w < q->wrongs; w++) {
            Quantity asked;
            bool all, good = !course->refused && answer_asked(course->stage->session, q, marks_answer_of_wrong(q, &q->wrong[w]), &asked);
            truth = arena_grow(c->mem, truth, sizeof(Text), *count, &room);
            truth[(*count)++] = good ? text_copy(c->mem, quantity_decimal(&asked, q->digits, &all)) : (Text){0};
        }
    }
    course_free(course);
    return truth;
}

static void warn(Checked *c, const Wrong *wrong)
{
    remark(&c->remarks, REMARK_WARNS, wrong->line, TEXT("write it as a formula with the names of the problem: va' = va + J/ma"),
           "the wrong answer `%.*s` is the same for every seed, but the right one is not", TEXT_ARG(remark_quote(c->mem, wrong->value)));
}

/* Reports the wrong answers whose right value is different in `drawn`; *told records the reported ones. */
static void compare(Checked *c, const Text *own, const Text *drawn, int count, bool *told)
{
    int at = 0;
    for (int i = 0; i < c->lesson->parts; i++)
        for (int w = 0; c->lesson->part[i].question && w < c->lesson->part[i].question->wrongs && at < count; w++, at++) {
            const Wrong *wrong = &c->lesson->part[i].question->wrong[w];
            if (told[at] || !is_constant(wrong) || !drawn[at].len || text_equal(own[at], drawn[at]))
                continue;
            told[at] = true;
            warn(c, wrong);
        }
}

void check_constants(Checked *c)
{
    const double QUICK = 0.5; /* seconds: a slower lesson has no time left for more runs */
    if (!has_constants(c->lesson) || !draw_has_numbers(c->lesson) || c->lesson->work->spent > QUICK)
        return;
    Draw *draw = draw_new(c->lesson, c->stage->outside, c->mem);
    int   count, others;
    Text *own = truths_of(c, c->lesson, &count), why;
    bool *told = ARENA_MANY(c->mem, bool, count + 1);
    for (int i = 0; i < SEED_COUNT; i++) {
        const Lesson *lesson = draw_lesson(draw, text_of(SEEDS[i]), c->mem, &why);
        const Text   *drawn = lesson ? truths_of(c, lesson, &others) : NULL;
        if (lesson)
            compare(c, own, drawn, others < count ? others : count, told);
    }
}
