/* The head of a lesson: lines `key: value` between two lines `---`, the version first. */
#include "lesson/reading/lesson_reader.h"
#include "language/parse.h"
#include "lesson/reading/lesson_words.h"

#include <limits.h>
#include <string.h>

static Text take_line(Text *rest)
{
    Text line = text_take(rest, "\n");
    return text_ends(line, "\r") ? text_cut(line, 0, line.len - 1) : line;
}

bool lesson_digits(Lesson *lesson, int line, Text text, int *digits)
{
    long number;
    if (!text_whole(text, LESSON_MOST_DIGITS, &number) || number < 1) {
        lesson_fault(lesson, line, "digits: 3", "`digits` takes a number from 1 to %d, not `%.*s`", LESSON_MOST_DIGITS,
                     TEXT_ARG(lesson_quote(lesson, text)));
        return false;
    }
    *digits = (int)number;
    return true;
}

void lesson_units(Lesson *lesson, int line, Text text, bool *required)
{
    *required = text_is(text, "required");
    if (!*required && !text_is(text, "optional"))
        lesson_fault(lesson, line, "units: required", "`units` takes `required` or `optional`, not `%.*s`",
                     TEXT_ARG(lesson_quote(lesson, text)));
}

/* "lesson 1" */
static void take_version(Lesson *lesson, int line, Text value)
{
    long number = 0;
    bool is = text_starts(value, "lesson ") && text_whole(text_from(value, 7), LONG_MAX / 100, &number);
    if (is && number > LESSON_VERSION)
        lesson_fault(lesson, line, "install a newer carom", "this lesson has version %ld, but this carom reads version %d", number,
                     LESSON_VERSION);
    else if (!is || number != LESSON_VERSION)
        lesson_fault(lesson, line, "carom: lesson 1", "the version line is not `carom: lesson 1` but `%.*s`",
                     TEXT_ARG(lesson_quote(lesson, value)));
}

static void take_key(Lesson *lesson, int line, Text key, Text value)
{
    struct {
        const char *key;
        Text       *text;
    } const TEXTS[] = {
        {"title", &lesson->title}, {"source", &lesson->source}, {"objective", &lesson->objective}, {"author", &lesson->author}};
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        if (text_is(key, TEXTS[i].key)) {
            *TEXTS[i].text = value;
            return;
        }
    if (text_is(key, "digits")) {
        lesson->digits_said = lesson_digits(lesson, line, value, &lesson->digits);
        return;
    }
    if (text_is(key, "units")) {
        lesson_units(lesson, line, value, &lesson->units);
        return;
    }
    Nearest     nearest = {key, {0}, 99};
    const char *hint = lesson_words_of(WORD_HEAD, lesson->mem);
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++)
        parse_nearest_visit(text_of(TEXTS[i].key), &nearest);
    parse_nearest_visit(TEXT("digits"), &nearest);
    parse_nearest_visit(TEXT("units"), &nearest);
    if (nearest.best.len)
        hint = text_format(lesson->mem, "did you mean `%.*s`?", TEXT_ARG(nearest.best)).at; /* which leaves a zero byte after it */
    lesson_fault(lesson, line, hint, "the head of a lesson has no `%.*s`", TEXT_ARG(lesson_quote(lesson, key)));
}

/* Other programs write values of a head in quotes. */
static Text unquoted(Text value)
{
    bool quoted = value.len > 1 && value.at[0] == '"' && value.at[value.len - 1] == '"';
    return quoted ? text_cut(value, 1, value.len - 1) : value;
}

size_t lesson_front(Lesson *lesson)
{
    Text rest = text_without_mark(lesson->file);
    bool version = false;
    if (!text_is(take_line(&rest), "---")) {
        lesson_fault(lesson, 1, "start with the lines `---`, `carom: lesson 1`, `title: ...` and `---`",
                     "a lesson must start with a line `---`");
        return lesson->file.len - rest.len;
    }
    for (int line = 2; rest.len; line++) {
        Text text = take_line(&rest);
        if (text_is(text, "---")) {
            if (!version)
                lesson_fault(lesson, 2, "carom: lesson 1", "the version line is missing");
            return lesson->file.len - rest.len;
        }
        Text value = text, key = text_trim(text_take(&value, ":"));
        if (!text_trim(text).len || key.len == text_trim(text).len) {
            lesson_fault(lesson, line, "title: Restitution on a line", "a line of the head must be `key: value`");
        } else if (!version) {
            version = true;
            if (!text_is(key, "carom"))
                lesson_fault(lesson, line, "carom: lesson 1", "the first line of the head must be the version line");
            else
                take_version(lesson, line, text_trim(value));
        } else {
            take_key(lesson, line, key, unquoted(text_trim(value)));
        }
        if (lesson->faults && line == 2) /* another version may use everything else differently */
            return lesson->file.len - rest.len;
    }
    lesson_fault(lesson, 1, "end it with a line `---`", "the head of the lesson, which starts here, has no end");
    return lesson->file.len;
}
