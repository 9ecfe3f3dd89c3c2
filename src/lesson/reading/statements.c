/* The statements of a block, and their expectations. */
#include "lesson/reading/lesson_reader.h"
#include "session/lines/lines.h"

#include <string.h>

/* The line before `#>`, unless that is in double quotes; false if there is none. */
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

typedef struct Splitter {
    Lesson    *lesson;
    Part      *part;
    bool       replay;
    Arena     *scratch;
    Unfinished so_far;
    Buf        text;
    bool       open; /* a statement has started and may continue */
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
        lesson_fault(s->lesson, line, "write the statement first, and the expected result after it or below it",
                     "there is no statement before `#> %.*s`", TEXT_ARG(lesson_quote(s->lesson, text)));
        return;
    }
    if (!lesson_expectation(s->lesson, &expectation, text, line, s->replay))
        return;
    *ARENA_ADD(s->lesson->mem, statement->expect, statement->expects, &statement->room) = expectation;
}

static void begin(Splitter *s, const BlockLine *line)
{
    Part *part = s->part;
    if (part->statements == LIMIT_STATEMENTS)
        lesson_fault(s->lesson, line->line, "split it into two blocks", "a block has at most %d statements", LIMIT_STATEMENTS);
    *ARENA_ADD(s->lesson->mem, part->statement, part->statements, &part->room) = (Statement){.line = line->line};
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
    } else if (s->open) { /* a separate line for each, so that error messages point at the right one */
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
                         "the page of hand work that starts here has no `end`");
        else
            lesson_fault(lesson, open->line, "close the bracket, or remove the comma at the end",
                         "the statement that starts here has no end");
        end(&s);
    }
    buf_free(&s.text);
    arena_free(s.scratch);
}
