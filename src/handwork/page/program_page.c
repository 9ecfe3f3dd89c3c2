#include "handwork/page/program_page.h"

#include "language/token.h"

#include <string.h>

enum { MOST_CHANGED = 8 /* variables */ };

typedef struct Program {
    Text changed[MOST_CHANGED]; /* the variables that have a new value by now */
    int  count;
    bool rewritten; /* some line, otherwise than by such a variable */
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

/* Where the value of an assignment ends: at a comment, an arrow, a semicolon, the new value of the variable, or the end of the line. */
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

/* dv = e*(va - vb)   # 4.505: the comment says what the assignment gives. */
static bool put_result(Program *program, Text line)
{
    const char *mark = memchr(line.at, '#', line.len);
    Text        statement = mark ? text_trim(text_cut(line, 0, (size_t)(mark - line.at))) : line;
    Text        result = mark ? result_in(text_from(line, (size_t)(mark - line.at) + 1)) : (Text){0};
    if (!result.len || text_count(statement, '=') != 1)
        return false;
    copy(program, statement);
    buf_printf(&program->out, " = %.*s", TEXT_ARG(result));
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
        buf_printf(&several, "%s%.*s = %.*s", i ? ", " : "", TEXT_ARG(name), TEXT_ARG(text_trim(value)));
    }
    if (good)
        copy(program, buf_text(&several));
    buf_free(&several);
    return good;
}

Text program_page_as_text(Text page, Arena *mem)
{
    Program program = {.count = 0};
    Text    name;
    size_t  op;
    for (Text rest = page; rest.len;) {
        bool ends = text_count(rest, '\n') > 0;
        Text typed = text_take(&rest, "\n"), line = without_prompt(typed);
        program.rewritten |= line.len < typed.len;
        name = program.count < MOST_CHANGED ? assigned(text_trim(line), &op) : (Text){0};
        if (name.len && !is_changed(&program, name))
            put_assignment(&program, text_trim(line), name, op);
        else if (put_several(&program, line) || put_result(&program, line))
            program.rewritten = true;
        else
            copy(&program, line);
        if (ends)
            buf_char(&program.out, '\n');
    }
    Text made = program.count || program.rewritten ? text_copy(mem, buf_text(&program.out)) : page;
    buf_free(&program.out);
    return made;
}
