/* The blocks of a lesson: whether each has its end, and which kind it is. */
#include "lesson/reading/lesson_reader.h"

#include <string.h>

static bool is_word_of_block(Text info, const char *word, Text *rest)
{
    size_t len = strlen(word);
    if (!text_starts(info, word) || (info.len > len && info.at[len] != ' ' && info.at[len] != '\t'))
        return false;
    *rest = text_trim(text_from(info, len));
    return true;
}

static bool name_is_taken(const Lesson *lesson, Text name)
{
    for (int i = 0; i < lesson->parts; i++)
        if (lesson->part[i].kind == PART_QUESTION && lesson->part[i].question && text_equal(lesson->part[i].question->name, name))
            return true;
    return false;
}

/* Words that can be used in a file of progress and in a table of marks. */
static bool is_question_name(Text name)
{
    for (size_t i = 0; i < name.len; i++) {
        unsigned char c = (unsigned char)name.at[i];
        bool          plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (!plain && c < 0x80)
            return false;
    }
    return name.len > 0 && name.len <= 60;
}

static void question_block(Lesson *lesson, Part *part, Text name, const BlockLine *lines, int count)
{
    if (!is_question_name(name))
        lesson_fault(lesson, part->line, "```carom question first-bounce", "a question needs a name made of letters, digits and hyphens");
    else if (name_is_taken(lesson, name))
        lesson_fault(lesson, part->line, "choose another name", "there is already a question `%.*s`", TEXT_ARG(lesson_quote(lesson, name)));
    lesson_question(lesson, part, name, lines, count);
}

/* md4c ends an unclosed block at the end of the file or of the enclosing item, and does not report it. */
static bool has_end(Text rest, char fence)
{
    (void)text_take(&rest, "\n");
    while (rest.len) {
        Text line = text_trim(text_take(&rest, "\n"));
        while (line.len && (line.at[0] == '>' || line.at[0] == ' '))
            line = text_from(line, 1);
        bool begins = line.len > 0;
        while (line.len && line.at[0] == fence)
            line = text_from(line, 1);
        if (begins)
            return !line.len;
    }
    return false;
}

/* The line in it that starts another block, "```carom"; 0 if there is none. */
static int fence_in(const BlockLine *lines, int count)
{
    for (int i = 0; i < count; i++) {
        Text line = text_trim(lines[i].text);
        if (text_starts(line, "```") && line.at[line.len - 1] != '`')
            return lines[i].line;
    }
    return 0;
}

bool lesson_fences(Lesson *lesson, int begun, Text rest, char fence, const BlockLine *lines, int count)
{
    static const char HINT[] = "write ``` on a line of its own at the end of the block";
    int               other = fence_in(lines, count);
    if (other)
        lesson_fault(lesson, begun, HINT, "the block that starts here has no closing fence before the next block in line %d", other);
    else if (!has_end(rest, fence))
        lesson_fault(lesson, begun, HINT, "the block that starts here has no closing fence");
    else
        return true;
    return false;
}

void lesson_block(Lesson *lesson, Text info, int line, const BlockLine *lines, int count, int section)
{
    Text  rest;
    Part *part = lesson_part(lesson, PART_TRANSCRIPT, line);
    part->section = section;
    if (!info.len) {
        lesson_statements(lesson, part, lines, count, false);
    } else if (is_word_of_block(info, "numbers", &rest)) {
        part->kind = PART_NUMBERS;
        lesson_numbers(lesson, part, lines, count);
    } else if (is_word_of_block(info, "question", &rest)) {
        part->kind = PART_QUESTION;
        question_block(lesson, part, rest, lines, count);
    } else if (is_word_of_block(info, "replay", &rest)) {
        part->kind = PART_REPLAY;
        part->text = text_trim(text_take(&rest, ": "));
        part->heading = text_trim(rest);
        if (!part->text.len)
            lesson_fault(lesson, line, "```carom replay Object Response", "a replay needs the name of its document");
        lesson_statements(lesson, part, lines, count, true);
    } else {
        lesson_fault(lesson, line, "write `carom`, `carom numbers`, `carom question NAME` or `carom replay DOCUMENT`",
                     "there is no block `carom %.*s`", TEXT_ARG(lesson_quote(lesson, info)));
    }
}
