/* Statements that stand in the transcripts of the tests: whatever carom learns is tried there first, in a form that works. */
#include "grammar.h"

#include <string.h>

static struct {
    Arena *mem;
    Text  *statement, *definition;
    int    statements, definitions, statement_room, definition_room;
} examples;

static void add(Buf *statement)
{
    if (!statement->len)
        return;
    Text text = buf_finish(statement, examples.mem);
    if (text_starts(text, "method ")) {
        examples.definition = arena_grow(examples.mem, examples.definition, sizeof text, examples.definitions, &examples.definition_room);
        examples.definition[examples.definitions++] = text;
    }
    examples.statement = arena_grow(examples.mem, examples.statement, sizeof text, examples.statements, &examples.statement_room);
    examples.statement[examples.statements++] = text;
    *statement = (Buf){0};
}

/* `carom> ` begins a statement, and `...` goes on with it. */
static void read_transcript(Text file)
{
    enum { BEHIND_DOTS = 8 };
    Buf statement = {0};
    while (file.len) {
        Text line = text_take(&file, "\n");
        if (text_starts(line, "carom> ")) {
            add(&statement);
            buf_put(&statement, text_from(line, strlen("carom> ")));
        } else if (text_starts(line, "... ") && statement.len) {
            buf_char(&statement, '\n');
            buf_put(&statement, text_from(line, line.len < BEHIND_DOTS ? line.len : BEHIND_DOTS));
        }
    }
    add(&statement);
}

void examples_open(void)
{
    static char **path; /* as long as the program, too */
    int           count;
    Buf           file = {0};
    path = files_in("tests/transcripts", ".txt", &count);
    examples.mem = arena_new();
    for (int i = 0; i < count; i++)
        if (read_whole(path[i], &file))
            read_transcript(buf_text(&file));
    buf_free(&file);
}

Text example_definition(Generator *g)
{
    return examples.definitions ? examples.definition[pick(&g->random, examples.definitions)] : text_of(method_built_in[0].text);
}

void put_example(Generator *g)
{
    if (!examples.statements)
        put_call(g);
    else
        buf_put(&g->out, examples.statement[pick(&g->random, examples.statements)]);
}
