/* The blocks of a lesson: which kind it is, and the statements of a transcript or a replay with what is expected of them. */
#include "lesson/inside.h"

#include "session/lines.h"

#include <string.h>

/* The line in front of `#>`, unless that stands in double quotes; false where there is none. */
static bool split(Text line, Text *code, Text *expected)
{
    bool quoted = false;
    for (size_t i = 0; i < line.len; i++) {
        quoted ^= line.at[i] == '"';
        if (line.at[i] == '#' && !quoted) {
            bool here = i + 1 < line.len && line.at[i + 1] == '>';
            *code = here ? text_cut(line, 0, i) : line;
            *expected = here ? text_trim(text_from(line, i + 2)) : (Text){0};
            return here;
        }
    }
    *code = line;
    return false;
}

/* ---- statements --------------------------------------------------------------------------------------------- */

typedef struct Splitter {
    Lesson    *lesson;
    Part      *part;
    bool       replay;
    Arena     *scratch;
    Unfinished so_far;
    Buf        text;
    bool       open; /* a statement has begun and may go on */
} Splitter;

static Statement *last_statement(Splitter *s)
{
    return s->part->statements ? &s->part->statement[s->part->statements - 1] : NULL;
}

static void expect(Splitter *s, Text text, int line)
{
    Statement  *statement = last_statement(s);
    Expectation expectation;
    if (!statement) {
        lesson_fault(s->lesson, line, "write the statement first, and behind it or below it what is expected of it",
                     "there is no statement that `#> %.*s` could be about", TEXT_ARG(lesson_quote(s->lesson, text)));
        return;
    }
    if (!lesson_expectation(s->lesson, &expectation, text, line, s->replay))
        return;
    statement->expect = arena_grow(s->lesson->mem, statement->expect, sizeof(Expectation), statement->expects, &statement->room);
    statement->expect[statement->expects++] = expectation;
}

static void begin(Splitter *s, const BlockLine *line)
{
    Part *part = s->part;
    if (part->statements == LIMIT_STATEMENTS)
        lesson_fault(s->lesson, line->line, "make two blocks of it", "a block has at most %d statements", LIMIT_STATEMENTS);
    part->statement = arena_grow(s->lesson->mem, part->statement, sizeof(Statement), part->statements, &part->room);
    part->statement[part->statements++] = (Statement){.line = line->line};
    s->text.len = 0;
    s->open = true;
}

static void end(Splitter *s)
{
    last_statement(s)->text = text_copy(s->lesson->mem, buf_text(&s->text));
    s->open = false;
}

static void take_line(Splitter *s, const BlockLine *line)
{
    Text code, expected;
    bool expects = split(line->text, &code, &expected), empty = !text_trim(code).len;
    if (!s->open && !empty && text_trim(code).at[0] != '#') {
        while (code.at[0] == ' ' || code.at[0] == '\t')
            code = text_from(code, 1);
        begin(s, line);
        s->open = lines_go_on(&s->so_far, true, code, s->scratch);
        last_statement(s)->page = s->so_far.page;
        buf_put(&s->text, code);
        last_statement(s)->last_line = line->line;
        if (!s->open)
            end(s);
    } else if (s->open) { /* a line of its own for each, so that complaints find theirs */
        buf_char(&s->text, '\n');
        buf_put(&s->text, code);
        last_statement(s)->last_line = line->line;
        if (!empty && !lines_go_on(&s->so_far, false, code, s->scratch))
            end(s);
    }
    if (expects)
        expect(s, expected, line->line);
}

void lesson_statements(Lesson *lesson, Part *part, const BlockLine *lines, int count, bool replay)
{
    Splitter s = {.lesson = lesson, .part = part, .replay = replay, .scratch = arena_new()};
    for (int i = 0; i < count && part->statements <= LIMIT_STATEMENTS; i++)
        take_line(&s, &lines[i]);
    if (s.open) {
        const Statement *open = last_statement(&s);
        if (open->page)
            lesson_fault(lesson, open->line, "write `end` on a line of its own below it",
                         "the page of hand work that begins here has no `end`");
        else
            lesson_fault(lesson, open->line, "close the bracket, or take the comma at its end away",
                         "the statement that begins here has no end");
        end(&s);
    }
    buf_free(&s.text);
    arena_free(s.scratch);
}

/* ---- blocks ------------------------------------------------------------------------------------------------- */

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

/* Words that can stand in a file of progress and in a table of marks. */
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
        lesson_fault(lesson, part->line, "```carom question first-bounce", "a question needs a name of letters, digits and hyphens");
    else if (name_is_taken(lesson, name))
        lesson_fault(lesson, part->line, "give it a name of its own", "there is a question `%.*s` already",
                     TEXT_ARG(lesson_quote(lesson, name)));
    lesson_question(lesson, part, name, lines, count);
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
        part->text = rest;
        if (!rest.len)
            lesson_fault(lesson, line, "```carom replay Object Response", "a replay names its document");
        lesson_statements(lesson, part, lines, count, true);
    } else {
        lesson_fault(lesson, line, "it is `carom`, `carom numbers`, `carom question NAME` or `carom replay DOCUMENT`",
                     "there is no block `carom %.*s`", TEXT_ARG(lesson_quote(lesson, info)));
    }
}
