#include "session/lines.h"

#include "session/inside.h"

#include <string.h>

/* Depth of `case` and `when` sections; the `end` below 0 closes the method. */
static bool method_open(Text text)
{
    int  depth = 0;
    bool heading = true;
    for (size_t start = 0; start < text.len;) {
        const char *stop = memchr(text.at + start, '\n', text.len - start);
        size_t      end = stop ? (size_t)(stop - text.at) : text.len;
        Text        line = text_trim(text_cut(text, start, end));
        size_t      word_end = 0;
        while (word_end < line.len && line.at[word_end] >= 'a' && line.at[word_end] <= 'z')
            word_end++;
        Text word = text_cut(line, 0, word_end);
        if (!heading) {
            depth += text_is(word, "case") || text_is(word, "when");
            depth -= text_is(word, "end");
        }
        heading = false;
        if (depth < 0)
            return false;
        start = end + 1;
    }
    return true;
}

static bool is_definition(Text text)
{
    text = text_trim(text);
    return text_starts(text, "method") && text.len > 6 && (text.at[6] == ' ' || text.at[6] == '\t');
}

static bool operand_expected(const Token *token, int i)
{
    if (i == 0)
        return true;
    switch (token[i - 1].kind) {
    case TOKEN_NUMBER:
    case TOKEN_NAME:
    case TOKEN_CLOSE:
    case TOKEN_CLOSE_SQUARE:
    case TOKEN_CLOSE_BRACE:
    case TOKEN_GREATER:
    case TOKEN_BAR:
    case TOKEN_POWER:
    case TOKEN_DEGREE:
    case TOKEN_TEXT:
        return false;
    default:
        return true;
    }
}

static bool brackets_open(const Token *token, int count)
{
    int round = 0, angle = 0;
    for (int i = 0; i < count; i++)
        switch (token[i].kind) {
        case TOKEN_OPEN:
        case TOKEN_OPEN_SQUARE:
        case TOKEN_OPEN_BRACE:
            round++;
            break;
        case TOKEN_CLOSE:
        case TOKEN_CLOSE_SQUARE:
        case TOKEN_CLOSE_BRACE:
            round--;
            break;
        case TOKEN_LESS:
            angle += operand_expected(token, i);
            break;
        case TOKEN_GREATER:
            angle -= angle > 0;
            break;
        default:
            break;
        }
    return round > 0 || angle > 0;
}

bool lines_unfinished(Text so_far, Arena *scratch)
{
    if (is_definition(so_far))
        return method_open(so_far);
    Text last = text_trim(so_far);
    bool plain = true; /* nearly every statement: one line, no bracket left open, so no tokens are needed */
    int  open = 0;
    for (size_t i = 0; i < last.len && plain; i++) {
        char c = last.at[i];
        open += (c == '(' || c == '[' || c == '{' || c == '<') - (c == ')' || c == ']' || c == '}' || c == '>');
        plain = c != '\\' && c != '#' && c != '"';
    }
    if (plain && open == 0)
        return last.len && last.at[last.len - 1] == ',';
    arena_reset(scratch);
    Diag   diag = {.mem = scratch, .source = so_far};
    int    count;
    Token *token = tokenize(so_far, 0, so_far.len, &count, &diag);
    if (!token || !count)
        return false;
    size_t end = token[count - 1].span.end;
    Text   rest = text_from(so_far, end);
    size_t line = rest.len;
    while (line > 0 && rest.at[line - 1] != '\n')
        line--;
    bool backslash = memchr(rest.at + line, '\\', rest.len - line) && !memchr(rest.at + line, '#', rest.len - line);
    return backslash || token[count - 1].kind == TOKEN_COMMA || brackets_open(token, count);
}

Lines lines_new(Session *session, const Place *place, bool keep_going)
{
    return (Lines){.session = session, .place = *place, .keep_going = keep_going, .scratch = arena_new()};
}

ExitStatus lines_run_statement(Session *session, Text statement, const Place *place)
{
    ExitStatus exit = session_run(session, statement, place);
    Load       load;
    if (session_take_load(session, &load)) {
        exit = lines_run_text(session, load.content, &load.place, false);
        session_load_done(session);
        arena_free(load.mem);
    }
    return exit;
}

static void run_now(Lines *lines)
{
    int   line = lines->place.line;
    Place place = lines->place;
    place.line = lines->first;
    ExitStatus exit;
    if (lines->too_long) {
        exit = EXIT_INPUT;
        session_complain(lines->session, exit, TEXT(""), &place, "a statement is longer than 1 MB", "cut it into parts with names");
    } else {
        exit = lines_run_statement(lines->session, buf_text(&lines->statement), &place);
    }
    lines->exit = exit > lines->exit ? exit : lines->exit;
    lines->stopped = session_ended(lines->session) || (exit >= EXIT_INPUT && !lines->keep_going);
    lines->statement.len = 0;
    lines->too_long = false;
    lines->place.line = line;
    if (lines->statement.room > LIMIT_LINE)
        buf_free(&lines->statement);
}

/* A line that begins a new statement in its first column: NAME = ..., a command, a method, or inside a definition
 * anything that is not a line of one. */
static bool begins_statement(Lines *lines, Text line)
{
    int len;
    if (!line.len || !is_name_start(utf8_decode(line, 0, &len)))
        return false;
    arena_reset(lines->scratch);
    Diag   diag = {.mem = lines->scratch, .source = line};
    int    count;
    Token *token = tokenize(line, 0, line.len, &count, &diag);
    if (!token || !count)
        return false;
    bool known = find_command(lines->session, token->text) || is_method(lines->session, token->text) || text_is(token->text, "method");
    bool assigns = token[1].kind == TOKEN_EQUAL;
    if (is_definition(buf_text(&lines->statement)))
        return (known || assigns) && !method_is_word(token->text);
    return (known && !assigns && token[1].kind != TOKEN_COMMA && token[1].kind != TOKEN_CLOSE) || assigns;
}

void lines_put(Lines *lines, Text line)
{
    lines->place.line++;
    if (lines->stopped)
        return;
    bool going_on = lines->statement.len > 0 || lines->too_long;
    bool empty = text_trim(line).len == 0;
    if (going_on && lines->place.from == FROM_PROMPT && empty) {
        run_now(lines); /* an empty line leaves what is unfinished: the complaint says what was missing */
        return;
    }
    if (going_on && lines->place.from == FROM_FILE && begins_statement(lines, line)) {
        run_now(lines);
        going_on = false;
        if (lines->stopped)
            return;
    }
    if (!going_on) {
        if (empty)
            return;
        lines->first = lines->place.line;
    }
    if (lines->statement.len + line.len > LIMIT_LINE) {
        lines->too_long = true;
        lines->statement.len = 0;
    } else if (!lines->too_long) {
        if (going_on)
            buf_char(&lines->statement, '\n');
        buf_put(&lines->statement, line);
    }
    if (lines->too_long || !lines_unfinished(buf_text(&lines->statement), lines->scratch))
        run_now(lines);
}

ExitStatus lines_end(Lines *lines)
{
    if ((lines->statement.len || lines->too_long) && !lines->stopped)
        run_now(lines);
    buf_free(&lines->statement);
    arena_free(lines->scratch);
    return lines->exit;
}

ExitStatus lines_run_text(Session *session, Text text, const Place *place, bool keep_going)
{
    Lines lines = lines_new(session, place, keep_going);
    if (text_starts(text, "\xEF\xBB\xBF"))
        text = text_from(text, 3);
    for (size_t start = 0; start < text.len && !lines.stopped;) {
        const char *stop = memchr(text.at + start, '\n', text.len - start);
        size_t      end = stop ? (size_t)(stop - text.at) : text.len;
        lines_put(&lines, text_cut(text, start, end));
        start = end + 1;
    }
    return lines_end(&lines);
}
