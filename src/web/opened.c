#include "web/opened.h"

#include "classroom/workbook.h"
#include "repl/lesson_files.h"
#include "repl/outside.h"
#include "repl/shelf.h"

#include <stdlib.h>

static Arena    *mem; /* of the lesson */
static Workbook *book;
static Buf       answer;

static const char *answered(void)
{
    buf_char(&answer, 0);
    return answer.at;
}

void opened_close(void)
{
    if (book)
        workbook_free(book);
    if (mem)
        arena_free(mem);
    buf_free(&answer);
    book = NULL;
    mem = NULL;
}

static const Lesson *found_lesson(Text name)
{
    Text       path;
    ExitStatus exit;
    return shelf_find(name, mem, &path) ? lessons_open(text_copy(mem, path).at, mem, &exit) : NULL;
}

const char *opened_lesson(const char *name)
{
    Settings settings = settings_default();
    opened_close();
    mem = arena_new();
    const Lesson *lesson = found_lesson(text_of(name));
    if (lesson) {
        book = workbook_new(lesson, &outside_world, &settings);
        workbook_page(book, &answer);
    }
    return answered();
}

/* Lines that nobody typed are empty; a question that the lesson does not have is refused by workbook_judge. */
const char *opened_judge(const char *question, const char *typed)
{
    Arena *texts = arena_new();
    answer.len = 0;
    if (book) {
        int   count = workbook_answers(book, text_of(question));
        Text  rest = text_of(typed);
        Text *line = ARENA_MANY(texts, Text, count + 1);
        for (int i = 0; i < count; i++)
            line[i] = text_trim(text_take(&rest, "\n"));
        workbook_judge(book, &answer, text_of(question), line);
    }
    arena_free(texts);
    return answered();
}

const char *opened_hint(const char *question, const char *hint)
{
    answer.len = 0;
    if (book)
        workbook_hint(book, &answer, text_of(question), atoi(hint));
    return answered();
}

const char *opened_solution(const char *question)
{
    answer.len = 0;
    if (book)
        workbook_solution(book, &answer, text_of(question));
    return answered();
}
