#include "handwork/page/program_page.h"

#include "language/token.h"

#include <string.h>

enum { MOST_CHANGED = 8 /* variables */ };

typedef struct Program {
    Text changed[MOST_CHANGED]; /* the variables that have a new value by now */
    int  count;
    bool prompted;               /* the page has the prompts of an interpreter */
    Text assigned[MOST_CHANGED]; /* the variables that have a value by now, on such a page */
    int  assignments;
    Buf  out;
} Program;

static bool is_changed(const Program *program, Text name)
{
    bool changed = false;
    for (int i = 0; i < program->count && !changed; i++)
        changed = text_equal(program->changed[i], name);
    return changed;
}

/* Copies the text, with a prime behind each variable that has changed. */
static void copy(Program *program, Text text)
{
    size_t done = 0;
    Text   name;
    for (size_t at = 0; program->count && (name = token_next_name(text, &at)).len;) {
        size_t end = (size_t)(name.at - text.at) + name.len;
        if (!is_changed(program, name) || (end < text.len && text.at[end] == '\''))
            continue;
        buf_put(&program->out, text_cut(text, done, end));
        buf_char(&program->out, '\'');
        done = end;
    }
    buf_put(&program->out, text_from(text, done));
}

/* The variable of `NAME -= ...`, or of +=, *= and /=; empty if the line is none. *op: where the sign stands. */
static Text assigned(Text line, size_t *op)
{
    size_t end = token_name_end(line, 0);
    Text   name = text_cut(line, 0, end);
    *op = end;
    while (*op < line.len && line.at[*op] == ' ')
        ++*op;
    bool changes = end && *op + 2 < line.len && strchr("+-*/", line.at[*op]) && line.at[*op + 1] == '=' && line.at[*op + 2] != '=';
    return changes ? name : (Text){0};
}

/* Returns the end of the value of an assignment: a comment, an arrow, a semicolon, the new value of the variable, or the end of the
 * line. */
static size_t value_end(Text text)
{
    static const char *const ENDS[] = {"//", "#", "=>", "->", "→", "⇒", ";", " = "};
    for (size_t at = 0; at < text.len; at++)
        for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
            if (text_starts(text_from(text, at), ENDS[i]))
                return at;
    return text.len;
}

/* v' = v - (2*d*n), and what a comment behind it works out. */
static void put_assignment(Program *program, Text line, Text name, size_t op)
{
    Text   right = text_from(line, op + 2);
    size_t end = value_end(right);
    Text   rest = text_from(right, end), comment = {0};
    if (text_starts(rest, "//") || text_starts(rest, "#"))
        comment = text_trim(text_from(rest, *rest.at == '#' ? 1 : 2));
    buf_printf(&program->out, "%.*s' = %.*s %c (", TEXT_ARG(name), TEXT_ARG(name), line.at[op]);
    copy(program, text_trim(text_cut(right, 0, end)));
    buf_puts(&program->out, ") ");
    program->changed[program->count++] = name;
    if (comment.len && strchr("-0123456789", comment.at[0]))
        buf_printf(&program->out, "= %.*s", TEXT_ARG(comment));
    else
        copy(program, rest);
}

static bool has_prompt(Text page)
{
    bool prompt = false;
    while (page.len && !prompt)
        prompt = text_starts(text_trim(text_take(&page, "\n")), ">>> ");
    return prompt;
}

/* The line without the prompt of an interpreter: >>> v = 3. */
static Text without_prompt(Text line)
{
    Text rest = text_trim(line);
    return text_starts(rest, ">>> ") ? text_from(rest, strlen(">>> ")) : line;
}

/* The number at the end of a comment that has nothing else in it, # 4.505, or empty. */
static Text result_in(Text comment)
{
    comment = text_trim(comment);
    bool digit = false, number = true;
    for (size_t i = 0; i < comment.len; i++) {
        digit |= comment.at[i] >= '0' && comment.at[i] <= '9';
        number &= strchr("+-.0123456789eE", comment.at[i]) != NULL;
    }
    return digit && number ? comment : (Text){0};
}

/* Notes that the name has a value. A second value of the same variable is one that has changed. */
static void note_assignment(Program *program, Text name)
{
    bool again = false;
    for (int i = 0; i < program->assignments && !again; i++)
        again = text_equal(program->assigned[i], name);
    if (again && program->count < MOST_CHANGED && !is_changed(program, name))
        program->changed[program->count++] = name;
    else if (!again && program->assignments < MOST_CHANGED)
        program->assigned[program->assignments++] = name;
}

/* v = (p - 3)/2   # 4.5 at a prompt: one name and its value, and what the comment works out. */
static bool put_named(Program *program, Text line)
{
    Text value = line, name = text_trim(text_take(&value, "="));
    if (!name.len || token_name_end(name, 0) != name.len || text_count(line, '=') != 1)
        return false;
    const char *mark = memchr(value.at, '#', value.len);
    Text        result = mark ? result_in(text_from(value, (size_t)(mark - value.at) + 1)) : (Text){0};
    Text        right = mark ? text_trim(text_cut(value, 0, (size_t)(mark - value.at))) : text_trim(value);
    Buf         now = program->out;
    program->out = (Buf){0};
    copy(program, right); /* with what the variables are before */
    Buf formula = program->out;
    program->out = now;
    note_assignment(program, name);
    copy(program, name);
    buf_printf(&program->out, " = %.*s", TEXT_ARG(buf_text(&formula)));
    if (result.len && !result_in(right).len)
        buf_printf(&program->out, " = %.*s", TEXT_ARG(result));
    buf_free(&formula);
    return true;
}

/* ma, va = 0.15, 4.2: each name with its value. */
static bool put_several(Program *program, Text line)
{
    Text values = line, names = text_take(&values, "=");
    int  count = (int)text_count(names, ',');
    Buf  several = {0};
    bool good = count > 0 && (int)text_count(values, ',') == count && text_count(line, '=') == 1;
    for (int i = 0; i <= count && good; i++) {
        Text name = text_trim(text_take(&names, ",")), value = text_take(&values, ",");
        good = name.len && token_name_end(name, 0) == name.len && text_starts(value, " ") && result_in(value).len; /* not x, y = 0,5 */
        if (good)
            note_assignment(program, name);
        buf_printf(&several, "%s%.*s = %.*s", i ? ", " : "", TEXT_ARG(name), TEXT_ARG(text_trim(value)));
    }
    if (good)
        copy(program, buf_text(&several));
    buf_free(&several);
    return good;
}

Text program_page_as_text(Text page, Arena *mem)
{
    Program program = {.prompted = has_prompt(page)};
    Text    name;
    size_t  op;
    for (Text rest = page; rest.len;) {
        bool ends = text_count(rest, '\n') > 0;
        Text line = without_prompt(text_take(&rest, "\n"));
        name = program.count < MOST_CHANGED ? assigned(text_trim(line), &op) : (Text){0};
        if (name.len && !is_changed(&program, name))
            put_assignment(&program, text_trim(line), name, op);
        else if (!program.prompted || !(put_several(&program, line) || put_named(&program, line)))
            copy(&program, line);
        if (ends)
            buf_char(&program.out, '\n');
    }
    Text made = program.count || program.prompted ? text_copy(mem, buf_text(&program.out)) : page;
    buf_free(&program.out);
    return made;
}
