#include "lesson/reading/number_prose.h"

#include <string.h>

static const Parameter *parameter_of(const Lesson *lesson, Text name)
{
    for (int i = 0; i < lesson->parts; i++) {
        const Numbers *numbers = lesson->part[i].numbers;
        for (int k = 0; numbers && k < numbers->parameters; k++)
            if (text_equal(numbers->parameter[k].name, name))
                return &numbers->parameter[k];
    }
    return NULL;
}

static void put_value(Buf *buf, const Parameter *parameter)
{
    bool joined = !parameter->unit.len || text_starts(parameter->unit, "°") || text_starts(parameter->unit, "/");
    buf_printf(buf, "%.*s%s%.*s", TEXT_ARG(parameter->value), joined ? "" : " ", TEXT_ARG(parameter->unit));
}

/* The number whose name stands in braces at the start of the text; NULL if there is none. */
static const Parameter *parameter_at(const Lesson *lesson, Text text)
{
    const char *close = text.at[0] == '{' ? memchr(text.at, '}', text.len) : NULL;
    return close ? parameter_of(lesson, text_cut(text, 1, (size_t)(close - text.at))) : NULL;
}

static Text filled(const Lesson *lesson, Text text, Arena *mem)
{
    enum { BRACES = 2 };
    Buf buf = {0};
    while (text.len) {
        const Parameter *parameter = parameter_at(lesson, text);
        if (parameter)
            put_value(&buf, parameter);
        else
            buf_char(&buf, text.at[0]);
        text = text_from(text, parameter ? parameter->name.len + BRACES : 1);
    }
    return buf_finish(&buf, mem);
}

static Phrase filled_phrase(const Lesson *lesson, const Phrase *phrase, Arena *mem)
{
    Phrase copy = {.piece = ARENA_MANY(mem, Piece, phrase->count + 1), .count = phrase->count};
    for (int i = 0; i < phrase->count; i++) {
        copy.piece[i] = phrase->piece[i];
        if (!phrase->piece[i].math)
            copy.piece[i].words = filled(lesson, phrase->piece[i].words, mem);
    }
    return copy;
}

/* The words of a question: what is asked, its options, hints and messages. */
static Question *filled_question(const Lesson *lesson, const Question *question, Arena *mem)
{
    Question *copy = arena_copy(mem, question, sizeof *question);
    copy->asked = filled(lesson, question->asked, mem);
    copy->option = ARENA_MANY(mem, Option, question->options + 1);
    copy->hint = ARENA_MANY(mem, Hint, question->hints + 1);
    copy->wrong = ARENA_MANY(mem, Wrong, question->wrongs + 1);
    for (int i = 0; i < question->options; i++) {
        copy->option[i] = question->option[i];
        copy->option[i].text = filled(lesson, question->option[i].text, mem);
        copy->option[i].message = filled(lesson, question->option[i].message, mem);
    }
    for (int i = 0; i < question->hints; i++)
        copy->hint[i] = (Hint){filled(lesson, question->hint[i].text, mem), question->hint[i].line};
    for (int i = 0; i < question->wrongs; i++) {
        copy->wrong[i] = question->wrong[i];
        copy->wrong[i].message = filled(lesson, question->wrong[i].message, mem);
    }
    return copy;
}

static bool has_numbers(const Lesson *lesson)
{
    bool has = false;
    for (int i = 0; i < lesson->parts && !has; i++)
        has = lesson->part[i].numbers != NULL;
    return has;
}

static bool is_prose(const Part *part)
{
    return (part->kind <= PART_ROW && part->kind != PART_CODE) || part->kind == PART_NOTE;
}

void number_prose_fill(Lesson *lesson, Arena *mem)
{
    bool numbers = has_numbers(lesson);
    for (int i = 0; i < lesson->parts; i++) {
        Part *part = &lesson->part[i];
        if (part->question && numbers) {
            part->unfilled_question = part->unfilled_question ? part->unfilled_question : part->question;
            part->question = filled_question(lesson, part->unfilled_question, mem);
        }
        if (!is_prose(part) || !(part->unfilled.len || (part->text.len && memchr(part->text.at, '{', part->text.len))))
            continue;
        if (!part->unfilled.len) {
            part->unfilled = part->text;
            part->unfilled_phrase = part->phrase;
        }
        part->text = filled(lesson, part->unfilled, mem);
        part->phrase = filled_phrase(lesson, &part->unfilled_phrase, mem);
    }
}
