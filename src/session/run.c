/* Common parts of all statements: words, places and output. */
#include "session/commands/commands.h"
#include "session/letters/alphabet.h"
#include "session/commands/settings.h"
#include "verify/cases.h"

#include <string.h>

/* A statement may have many lines: finds the line that contains the place of the error. */
Text run_where(const Run *run)
{
    const Place *place = run->place;
    int          line = place->line;
    for (size_t i = 0; i < run->diag.span.start && i < run->diag.source.len; i++)
        line += run->diag.source.at[i] == '\n';
    return place->name.len ? text_format(run->mem, "%.*s:%d", TEXT_ARG(place->name), line) : (Text){0};
}

Text run_plain(const Run *run, Text text)
{
    return settings_unicode(&run->session->settings) ? text : text_plain(run->mem, text);
}

/* ---- what goes out ---------------------------------------------------------------------------------------- */

static void put(Session *session, Buf *buf)
{
    session->world->out(session->world->data, buf_text(buf));
    buf_free(buf);
}

void session_finish(Session *session)
{
    Buf buf = {0};
    writer_contents_put(&session->contents, &buf, &writers[session->page_format]);
    if (session->page_format != FORMAT_TEXT)
        writers[session->page_format].close(&buf);
    session->page_format = FORMAT_TEXT;
    put(session, &buf);
}

/* The name of the file that the statements come from, or the first statement, if a page has contents that say more. */
static Text page_title(const Run *run, const DocWriter *writer)
{
    Text name = run->place->name;
    if (!name.len || text_is(name, STANDARD_INPUT))
        return writer->contents && !memchr(run->text.at, '\n', run->text.len) ? run->text : (Text){0};
    for (size_t i = name.len; i > 0; i--)
        if (name.at[i - 1] == '/')
            return text_from(name, i);
    return name;
}

/* The results of a batch form one page, with each statement above its result. At the prompt each result is a separate piece, and in a
 * lesson too, because the player makes the page. */
static void begin(Run *run, Buf *buf)
{
    Session         *session = run->session;
    Format           format = (Format)session->settings.format;
    const DocWriter *writer = &writers[format];
    bool whole = writer_makes_file(writer, session->settings.standalone) && run->place->from != FROM_PROMPT && !run->place->lesson;
    if (session->page_format != FORMAT_TEXT && session->page_format != format)
        session_finish(session);
    bool titled = false;
    if (whole && session->page_format == FORMAT_TEXT) {
        Text title = page_title(run, writer);
        buf_puts(buf, writer->mark);
        writer->open(buf, title);
        titled = text_equal(title, run->text);
    }
    if (whole && !run->echoed && run->text.len) {
        writer_contents_add(&session->contents, buf, writer, run->text);
        if (!titled)
            writer->statement(buf, run->text);
    }
    session->page_format = whole ? format : session->page_format;
    run->echoed = true;
}

/* The output of a writer. Nothing else may reach a page, because unescaped text from a stranger could act there as code. */
static void put_out(Run *run, Buf *buf)
{
    Buf before = {0};
    begin(run, &before);
    put(run->session, &before);
    put(run->session, buf);
}

bool run_is_stopped(Run *run)
{
    return num_stopped() && !diag_fail(&run->diag, EXIT_MATH, (Span){0, 0}, "%s", num_stop_reason());
}

bool run_put_json(Run *run, Buf *object)
{
    if (run->session->settings.format != FORMAT_JSON)
        object->len = 0;
    put_out(run, object);
    return true;
}

bool run_show_document(Run *run, Document document)
{
    const Settings *settings = &run->session->settings;
    Buf             buf = {0};
    Look            look = {!settings->ascii, settings->colour, settings->width};
    if (settings->format != FORMAT_JSON)
        writers[settings->format].document(&buf, &document, &look);
    put_out(run, &buf);
    return true;
}

bool run_show_named(Run *run, const Report *report, Document document)
{
    document_as_typed(&document, report);
    return run_show_document(run, document);
}

bool run_show_lines(Run *run, Text lines)
{
    Buf              buf = {0};
    const DocWriter *writer = &writers[run->session->settings.format];
    if (writer->plain && lines.len)
        writer->plain(&buf, lines);
    put_out(run, &buf);
    return true;
}

void run_say(Run *run, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Text text = text_formatv(run->mem, format, args);
    va_end(args);
    (void)run_show_lines(run, run_plain(run, text));
}

void run_put_on_page(Run *run, const Diag *diag)
{
    if (!writers[run->session->settings.format].page || run->place->from == FROM_PROMPT)
        return;
    Text  hint = diag->hint.len ? text_format(run->mem, " (%.*s)", TEXT_ARG(diag->hint)) : diag->hint;
    Block block = {.role = BLOCK_REASON, .caption = text_format(run->mem, "error: %.*s%.*s", TEXT_ARG(diag->message), TEXT_ARG(hint))};
    run_show_document(run, (Document){.block = &block, .count = 1});
}

const Command *run_find_command(const Session *session, Text word)
{
    static const char *const QUITS[] = {"exit", "bye", "q", "logout", "halt"};
    for (size_t i = 0; i < sizeof QUITS / sizeof *QUITS; i++)
        if (text_is(word, QUITS[i]))
            word = TEXT("quit");
    for (const Command *command = session->commands; command->name; command++)
        if (text_is(word, command->name))
            return command;
    return NULL;
}

bool run_is_reserved(Text word)
{
    return text_is(word, "method") || text_is(word, "end") || method_is_word(word);
}

/* The next statement is another one if there is a scene. */
static bool no_derivation_of_scene(Run *run)
{
    const Session *session = run->session;
    const Rink    *rink = session->rink;
    Span           span = run->token[0].span;
    if (rink && rink->legs) {
        diag_fail(&run->diag, EXIT_INPUT, span, "a motion has no steps of its own, but each of its hits has");
        return diag_hint(&run->diag, "open a hit first: show hit 1; the whole motion in floating point: verify move");
    }
    if (rink && rink->balls) {
        diag_fail(&run->diag, EXIT_INPUT, span, "the balls have not moved yet");
        return diag_hint(&run->diag, "let them move: move 12 hits");
    }
    diag_fail(&run->diag, EXIT_INPUT, span, "nothing has been worked out yet");
    if (session->scene.contacts.count)
        return diag_hint(&run->diag, "work out what happens at the contacts: island");
    return diag_hint(&run->diag, "start with a method: reflect I=<4,-2> N=<0,1>");
}

bool run_no_derivation(Run *run)
{
    if (run->session->no_steps) {
        diag_fail(&run->diag, EXIT_INPUT, run->token[0].span, "the last island has too many equations to show its steps");
        return diag_hint(&run->diag, "`set format json`, then `island`, gives all its impulses and velocities");
    }
    return no_derivation_of_scene(run);
}

const ShownUnits *run_shown_units(Run *run)
{
    Diag unsaid = {.mem = run->mem};
    unsaid.source = text_of(run->session->settings.units);
    return settings_read_units(unsaid.source, &run->session->desk.exact, &unsaid);
}

/* `?` in the place of each component that is not known. */
static const Expr *with_unknowns(const Expr *value, unsigned open, Arena *mem)
{
    Expr *unknown = expr_new(mem, EXPR_WORD, (Span){0, 0});
    unknown->text = TEXT("?");
    if (value->kind != EXPR_VECTOR)
        return unknown;
    Expr *vector = expr_copy(value, mem);
    for (int i = 0; i < vector->count; i++)
        vector->arg[i] = open >> i & 1 ? unknown : vector->arg[i];
    return vector;
}

void run_put_input(Run *run, Buf *out, const Input *input)
{
    const Session *session = run->session;
    Style          style = {.roots = (RootStyle)session->settings.roots, .digits = settings_digits(&session->settings), .longest = 0};
    NumCtx        *exact = &run->session->desk.exact, *enclosure = &run->session->desk.enclosure,
           *ctx = input->in_letters ? &alphabet_desk(run->session, input, 1)->exact
                  : input->plan     ? enclosure
                                    : exact;
    Text      unit = dimension_unit(input->shape.dimension, run->mem);
    Value     value = input->value;
    ShownUnit asked;
    bool      all, unicode = !session->settings.ascii;
    enclosure->prec = 256 + 8 * style.digits;
    bool known = !input->plan || input_convert(&value, input, ctx) == NUM_OK;
    if (known && shown_units_find(&asked, run_shown_units(run), input->shape.dimension, exact) &&
        shown_units_convert(&value, &ctx, &asked, enclosure))
        unit = asked.text;
    expr_write_relation(out, ctx == enclosure, unicode);
    buf_char(out, ' ');
    if (!known)
        return;
    const Expr *expr =
        ctx != enclosure ? value_expr(&value, ctx->sys, &style, ctx) : value_decimals(&value, ctx->sys, style.digits, &all, ctx);
    if (input->open)
        expr = with_unknowns(expr, input->open, run->mem);
    expr_write(out, shown_units_expr(expr, unit, run->mem), unicode);
}

Report *run_in_units(Run *run, const Report *report)
{
    Report *copy = ARENA_ONE(run->mem, Report);
    cases_enter(report);
    *copy = *report;
    copy->asked = run_shown_units(run);
    if (report->wanteds)
        copy->plan = plan_with_answers(report->plan, report->wanted, report->wanteds, run->mem);
    return copy;
}

Text session_folder_of(Text path)
{
    size_t end = path.len - text_file_name(path, "").len;
    return end > 1 ? text_cut(path, 0, end - 1) : end == 1 ? TEXT("/") : TEXT(".");
}
