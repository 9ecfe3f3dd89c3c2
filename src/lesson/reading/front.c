/* The head of a lesson: lines `key: value` between two lines `---`, the version first. */
#include "lesson/reading/lesson_reader.h"
#include "lesson/reading/lesson_words.h"

#include <string.h>

static Text line_at(Text file, size_t at, size_t *next)
{
    const char *stop = at < file.len ? memchr(file.at + at, '\n', file.len - at) : NULL;
    size_t      end = stop ? (size_t)(stop - file.at) : file.len;
    *next = stop ? end + 1 : end;
    Text line = text_cut(file, at, end);
    return line.len && line.at[line.len - 1] == '\r' ? text_cut(line, 0, line.len - 1) : line;
}

bool lesson_digits(Lesson *lesson, int line, Text text, int *digits)
{
    int number = 0;
    for (size_t i = 0; i < text.len && i < 6; i++)
        number = text.at[i] >= '0' && text.at[i] <= '9' && number >= 0 ? 10 * number + (text.at[i] - '0') : -1;
    if (!text.len || number < 1 || number > LESSON_MOST_DIGITS) {
        lesson_fault(lesson, line, "digits: 3", "`digits` takes a number from 1 to %d, not `%.*s`", LESSON_MOST_DIGITS,
                     TEXT_ARG(lesson_quote(lesson, text)));
        return false;
    }
    *digits = number;
    return true;
}

/* "lesson 1" */
static void take_version(Lesson *lesson, int line, Text value)
{
    int number = 0;
    if (text_starts(value, "lesson "))
        for (size_t i = 7; i < value.len && i < 15; i++)
            number = value.at[i] >= '0' && value.at[i] <= '9' && number >= 0 ? 10 * number + (value.at[i] - '0') : -1;
    if (number > LESSON_VERSION)
        lesson_fault(lesson, line, "install a newer carom", "this lesson has version %d, but this carom reads version %d", number,
                     LESSON_VERSION);
    else if (number != LESSON_VERSION)
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
    lesson_fault(lesson, line, lesson_words_of(WORD_HEAD, lesson->mem), "the head of a lesson has no `%.*s`",
                 TEXT_ARG(lesson_quote(lesson, key)));
}

/* Heads of other programs have values in quotes. */
static Text unquoted(Text value)
{
    bool quoted = value.len > 1 && value.at[0] == '"' && value.at[value.len - 1] == '"';
    return quoted ? text_cut(value, 1, value.len - 1) : value;
}

size_t lesson_front(Lesson *lesson)
{
    size_t at = lesson->file.len - text_without_mark(lesson->file).len, next;
    int    line = 1;
    bool   version = false;
    if (!text_is(line_at(lesson->file, at, &next), "---")) {
        lesson_fault(lesson, 1, "start with the lines `---`, `carom: lesson 1`, `title: ...` and `---`",
                     "a lesson must start with a line `---`");
        return next;
    }
    for (at = next, line = 2; at < lesson->file.len; at = next, line++) {
        Text text = line_at(lesson->file, at, &next);
        if (text_is(text, "---")) {
            if (!version)
                lesson_fault(lesson, 2, "carom: lesson 1", "the version line is missing");
            return next;
        }
        Text value = text, key = text_trim(lesson_take(&value, ":"));
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
            return next;
    }
    lesson_fault(lesson, 1, "end it with a line `---`", "the head of the lesson, which starts here, has no end");
    return lesson->file.len;
}
