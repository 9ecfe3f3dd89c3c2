#include "session/lines/lines.h"

#include "session/call.h"
#include "session/commands/commands.h"

#include "handwork/page/handwork.h"

#include <string.h>

/* Depth of sections; an `end` at depth 0 closes the method. */
static bool method_goes_on(Unfinished *so_far, Text line)
{
    line = text_trim(line);
    size_t end = 0;
    while (end < line.len && line.at[end] >= 'a' && line.at[end] <= 'z')
        end++;
    Text word = text_cut(line, 0, end);
    so_far->depth += method_opens(word);
    so_far->depth -= text_is(word, "end");
    return so_far->depth >= 0;
}

static bool is_definition(Text text)
{
    text = text_trim(text);
    return text_starts(text, "method") && text.len > 6 && (text.at[6] == ' ' || text.at[6] == '\t') &&
           !text_starts(text_trim(text_from(text, 6)), "=");
}

static bool operand_expected(TokenKind before)
{
    switch (before) {
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

static void count_bracket(Unfinished *so_far, TokenKind kind)
{
    switch (kind) {
    case TOKEN_OPEN:
    case TOKEN_OPEN_SQUARE:
    case TOKEN_OPEN_BRACE:
        so_far->round++;
        break;
    case TOKEN_CLOSE:
    case TOKEN_CLOSE_SQUARE:
    case TOKEN_CLOSE_BRACE:
        so_far->round--;
        break;
    case TOKEN_LESS:
        so_far->angle += operand_expected(so_far->last);
        break;
    case TOKEN_GREATER:
        so_far->angle -= so_far->angle > 0;
        break;
    default:
        break;
    }
    so_far->last = kind;
}

/* Nearly every statement is one line without an open bracket and without a sign of continuation, so it need not be cut into tokens. */
static bool is_plain(Text line)
{
    int open = 0;
    line = text_trim(line);
    for (size_t i = 0; i < line.len; i++) {
        char c = line.at[i];
        open += (c == '(' || c == '[' || c == '{' || c == '<') - (c == ')' || c == ']' || c == '}' || c == '>');
        if (c == '\\' || c == '#' || c == '"')
            return false;
    }
    return open == 0 && line.len && line.at[line.len - 1] != ',';
}

bool lines_go_on(Unfinished *so_far, bool first, Text line, Arena *scratch)
{
    if (first) {
        *so_far = (Unfinished){.definition = is_definition(line), .page = hands_is_page(line)};
        if (so_far->definition || so_far->page || is_plain(line))
            return so_far->definition || so_far->page;
    }
    if (so_far->page)
        return !handwork_ends(line);
    if (so_far->definition)
        return method_goes_on(so_far, line);
    arena_reset(scratch);
    Diag   diag = {.mem = scratch, .source = line};
    int    count;
    Token *token = tokenize(line, 0, line.len, &count, &diag);
    if (!token)
        return false;
    for (int i = 0; i < count; i++)
        count_bracket(so_far, token[i].kind);
    if (so_far->last == TOKEN_END)
        return false;
    Text rest = text_from(line, count ? token[count - 1].span.end : 0);
    bool backslash = memchr(rest.at, '\\', rest.len) && !memchr(rest.at, '#', rest.len);
    return backslash || so_far->last == TOKEN_COMMA || so_far->round > 0 || so_far->angle > 0;
}

Lines lines_new(Session *session, const Place *place, bool keep_going)
{
    return (Lines){.session = session, .place = *place, .keep_going = keep_going, .scratch = arena_new()};
}

const char *lines_prompt(const Lines *lines)
{
    return !lines->statement.len ? "carom> " : lines->so_far.page ? "page>  " : "...    ";
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
    bool       cut = num_stop() && place.from == FROM_FILE; /* a user who stops a statement of a file does not wait for the next one */
    if (cut) {
        exit = EXIT_MATH;
        session_complain(lines->session, exit, TEXT(""), &place, num_stop_reason(), "nothing from this line on was run");
    } else if (lines->too_long) {
        exit = EXIT_INPUT;
        session_complain(lines->session, exit, TEXT(""), &place, "this statement is longer than 1 MB", "split it into parts with names");
    } else {
        exit = lines_run_statement(lines->session, buf_text(&lines->statement), &place);
    }
    lines->exit = exit > lines->exit ? exit : lines->exit;
    lines->stopped = cut || session_ended(lines->session) || (exit >= EXIT_INPUT && !lines->keep_going);
    lines->statement.len = 0;
    lines->too_long = false;
    lines->place.line = line;
    if (lines->statement.room > LIMIT_LINE)
        buf_free(&lines->statement);
}

/* Whether the line starts a new statement in its first column: NAME = ..., a command, a method, or, inside a definition, any line that
 * cannot belong to a definition. */
static bool begins_statement(Lines *lines, Text line)
{
    int len;
    if (!line.len || !token_is_name_start(utf8_decode(line, 0, &len)))
        return false;
    arena_reset(lines->scratch);
    Diag   diag = {.mem = lines->scratch, .source = line};
    int    count;
    Token *token = tokenize(line, 0, line.len, &count, &diag);
    if (!token || !count)
        return false;
    bool known =
        run_find_command(lines->session, token->text) || call_is_method(lines->session, token->text) || text_is(token->text, "method");
    bool assigns = token[1].kind == TOKEN_EQUAL;
    if (lines->so_far.page)
        return false; /* a line of hand work may start with anything */
    if (lines->so_far.definition)
        return (known || assigns) && !method_is_word(token->text);
    return (known && !assigns && token[1].kind != TOKEN_COMMA && token[1].kind != TOKEN_CLOSE) || assigns;
}

/* ---- what is unfinished at the prompt --------------------------------------------------------------------- */

/* Goes to the error output, because it belongs to the dialogue at the prompt and is not a result. */
static void say(Lines *lines, const char *words)
{
    Session *session = lines->session;
    Buf      buf = {0};
    buf_put_filled(&buf, text_of(words), 0, 0, session->settings.width);
    buf_char(&buf, '\n');
    session->world->err(session->world->data, buf_text(&buf));
    buf_free(&buf);
}

static bool is_page_begun(const Lines *lines)
{
    return lines->statement.len && lines->so_far.page;
}

/* A page without any line is not kept, and must not replace a page that has lines. */
static void keep_page(Lines *lines)
{
    Text page = buf_text(&lines->statement);
    if (memchr(page.at, '\n', page.len)) {
        lines->kept.len = 0;
        buf_put(&lines->kept, page);
        say(lines, "The page is kept. Type `check` to continue it.");
    }
    lines->statement.len = 0;
}

/* `check` alone: continues the kept page where it was left. */
static void take_up_page(Lines *lines)
{
    Session *session = lines->session;
    Text     page = buf_text(&lines->kept);
    Buf      shown = {0};
    for (Text rest = page; rest.len;) {
        buf_put_safe(&shown, text_take(&rest, "\n"));
        buf_char(&shown, '\n');
    }
    session->world->err(session->world->data, buf_text(&shown));
    buf_free(&shown);
    lines->so_far = (Unfinished){.page = true};
    lines->first = lines->place.line;
    buf_put(&lines->statement, page);
    lines->kept.len = 0;
    say(lines, "The page continues here. `end` ends it.");
}

void lines_cancel(Lines *lines)
{
    if (is_page_begun(lines))
        keep_page(lines);
    lines->statement.len = 0;
}

void lines_leave(Lines *lines)
{
    if (is_page_begun(lines))
        keep_page(lines);
    else if (lines->statement.len)
        run_now(lines);
}

/* Handles a line at the prompt that is not simply part of a statement; true if it was one. */
static bool put_at_prompt(Lines *lines, Text line, bool going_on)
{
    bool empty = text_trim(line).len == 0;
    lines->blanks = empty ? lines->blanks + 1 : 0;
    if (is_page_begun(lines)) { /* its blank lines are part of it; after Enter again and again the way out is shown */
        if (lines->blanks == 2)
            say(lines, "The page continues. `end` ends it, Ctrl-C keeps it for later.");
        return false;
    }
    if (going_on && empty)
        run_now(lines); /* an empty line leaves an unfinished statement; the error says what was missing */
    else if (!going_on && lines->kept.len && text_is(text_trim(line), "check"))
        take_up_page(lines);
    else
        return false;
    return true;
}

/* Runs the call at the head of a page as soon as it has been typed. If it is wrong, the error appears at once and no page begins, so nobody
 * types a page for a problem without an answer. */
static bool is_heading_good(Lines *lines)
{
    Place place = lines->place;
    place.heading = true;
    ExitStatus exit = session_run(lines->session, buf_text(&lines->statement), &place);
    lines->exit = exit > lines->exit ? exit : lines->exit;
    return exit < EXIT_INPUT;
}

void lines_put(Lines *lines, Text line)
{
    lines->place.line++;
    if (lines->stopped)
        return;
    bool going_on = lines->statement.len > 0 || lines->too_long;
    bool empty = text_trim(line).len == 0;
    if (lines->place.from == FROM_PROMPT && put_at_prompt(lines, line, going_on))
        return;
    if (going_on && lines->place.from != FROM_PROMPT && begins_statement(lines, line)) {
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
    if (lines->too_long || !lines_go_on(&lines->so_far, !going_on, line, lines->scratch))
        run_now(lines);
    else if (!going_on && is_page_begun(lines) && lines->place.from == FROM_PROMPT && !is_heading_good(lines))
        lines->statement.len = 0;
}

ExitStatus lines_end(Lines *lines)
{
    if ((lines->statement.len || lines->too_long) && !lines->stopped)
        run_now(lines);
    buf_free(&lines->statement);
    buf_free(&lines->kept);
    arena_free(lines->scratch);
    return lines->exit;
}

ExitStatus lines_run_text(Session *session, Text text, const Place *place, bool keep_going)
{
    Lines lines = lines_new(session, place, keep_going);
    for (Text rest = text_without_mark(text); rest.len && !lines.stopped;)
        lines_put(&lines, text_take(&rest, "\n"));
    return lines_end(&lines);
}
