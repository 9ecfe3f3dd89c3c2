/* A lesson during reading: its parts, its faults, and their names. */
#include "lesson/reading/lesson_reader.h"

#include <string.h>

const char *const lesson_say_names[SAY_COUNT] = {
    "value",    "named value", "holds",   "fails", "error",         "says",     "agrees",      "rounded",  "truncated",
    "misprint", "misprint",    "carried", "types", "does not type", "not used", "contradicts", "not here",
};

const char *const lesson_question_kinds[] = {"ask", "choose", "predict", "spot", "free", "work"};

void lesson_fault(Lesson *lesson, int line, const char *hint, const char *format, ...)
{
    if (lesson->faults == LIMIT_FAULTS)
        return;
    va_list args;
    va_start(args, format);
    Text message = text_formatv(lesson->mem, format, args);
    va_end(args);
    *ARENA_ADD(lesson->mem, lesson->fault, lesson->faults, &lesson->fault_room) = (Fault){line, message, hint ? text_of(hint) : (Text){0}};
}

Text lesson_quote(Lesson *lesson, Text text)
{
    enum { LONGEST = 60 };
    Buf  buf = {0};
    Text cut = text_short(text, LONGEST);
    buf_put_safe(&buf, cut);
    buf_puts(&buf, cut.len < text.len ? "..." : "");
    return buf_finish(&buf, lesson->mem);
}

Part *lesson_part(Lesson *lesson, PartKind kind, int line)
{
    lesson->part = arena_grow(lesson->mem, lesson->part, sizeof(Part), lesson->parts, &lesson->room);
    lesson->part[lesson->parts] = (Part){.kind = kind, .line = line, .section = -1};
    return &lesson->part[lesson->parts++];
}

void lesson_statement_printed(const Statement *statement, void (*visit)(void *data, Text printed, int line), void *data)
{
    Text rest = statement->text;
    for (int line = statement->line; rest.len; line++) {
        Text printed = text_trim(text_take(&rest, "\n"));
        bool ours = statement->page && (line == statement->line || !rest.len);
        if (printed.len && !ours)
            visit(data, printed, line);
    }
}

bool lesson_is_title(const Lesson *lesson, const Part *part)
{
    return part->kind == PART_HEADING && part->level == 1 && text_equal(part->text, lesson->title);
}

Text lesson_parameter_text(const Parameter *parameter, Arena *mem)
{
    Text unit = parameter->unit;
    bool fraction = unit.len && memchr(parameter->value.at, '/', parameter->value.len);
    bool joined = !unit.len || text_starts(unit, "°") || text_starts(unit, "/"); /* 30°, 5/s */
    return text_format(mem, fraction ? "%.*s = (%.*s)%s%.*s" : "%.*s = %.*s%s%.*s", TEXT_ARG(parameter->name), TEXT_ARG(parameter->value),
                       joined ? "" : " ", TEXT_ARG(unit));
}
