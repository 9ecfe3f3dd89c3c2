/* Help in three sizes: `help`, `help TOPIC`, `help METHOD`. Topics are the pages of the manual; the rest comes from the tables. */
#include "session/commands.h"
#include "session/scene.h"
#include "session/settings.h"

static const char *page_at(const Session *session, int i, Text *title)
{
    const Manual *manual = session->world->manual;
    return manual ? manual->page(i, title) : NULL;
}

void help_topics(const Session *session, void (*visit)(Text, void *), void *data)
{
    Text        title;
    const char *name;
    for (int i = 0; (name = page_at(session, i, &title)); i++)
        visit(text_of(name), data);
    visit(TEXT("mistakes"), data);
}

/* What is explained, in a column of its own, and the words about it filled to the width beside it (or under it, where
 * there is no room). */
static void put_row(Buf *buf, Text what, int column, Text words, int width)
{
    if (column > width / 2)
        column = width / 3;
    buf_puts(buf, "  ");
    buf_put(buf, what);
    int at = 2 + text_columns(what);
    if (what.len && at + 1 > column) {
        buf_char(buf, '\n');
        at = 0;
    }
    buf_fill(buf, ' ', column - at);
    buf_put_filled(buf, words, column, column, width);
    buf_char(buf, '\n');
}

/* Each setting with its value now, what it does and what it takes. */
void help_put_settings(const Settings *settings, int width, Buf *buf)
{
    for (const Setting *setting = settings_table; setting->name; setting++) {
        Buf what = {0}, words = {0};
        buf_printf(&what, "%-8s ", setting->name);
        setting_get(setting, settings, &what);
        buf_printf(&words, "%s (%s)", setting->summary, setting_values(setting));
        put_row(buf, buf_text(&what), 22, buf_text(&words), width);
        buf_free(&what);
        buf_free(&words);
    }
}

typedef struct MethodRows {
    Run *run;
    Buf *buf;
} MethodRows;

static void put_method_row(Text name, void *data)
{
    MethodRows *rows = data;
    Diag        diag = {.mem = rows->run->mem};
    Method     *method = call_find_method(rows->run->session, name, &diag);
    if (method)
        put_row(rows->buf, name, 15, method->title, rows->run->session->settings.width);
}

static void put_overview(Run *run, Buf *buf)
{
    int         width = run->session->settings.width;
    const char *name;
    Text        title;
    buf_put_filled(buf, TEXT("carom works collision problems line by line, in exact numbers. Methods (`help reflect` shows one):"), 0, 0,
                   width);
    buf_char(buf, '\n');
    call_each_method(run->session, put_method_row, &(MethodRows){run, buf});
    buf_puts(buf, "\nCommands:\n");
    for (const Command *command = run->session->commands; command->name; command++)
        if (command->run)
            put_row(buf, text_format(run->mem, "%s %s", command->name, command->arguments), 31, text_of(command->summary), width);
    buf_puts(buf, "\nManual:\n");
    for (int i = 0; (name = page_at(run->session, i, &title)); i++)
        put_row(buf, text_format(run->mem, "help %s", name), 24, title, width);
    put_row(buf, TEXT("help mistakes"), 24, TEXT("Known mistakes by method; `help RF1` shows one"), width);
    put_row(buf, TEXT("help WORD"), 24, TEXT("Every place in the manual that mentions WORD"), width);
}

static void put_form(const Method *method, const Form *form, Buf *buf)
{
    buf_printf(buf, "  %.*s", TEXT_ARG(method->name));
    for (int i = 0; i < form->count; i++)
        buf_printf(buf, form->given[i]->fallback ? " [%.*s=…]" : " %.*s=…", TEXT_ARG(form->given[i]->keyword));
    buf_char(buf, '\n');
}

static void put_given(const Given *given, Buf *buf)
{
    buf_printf(buf, "  %-6.*s %.*s", TEXT_ARG(given->keyword), TEXT_ARG(given->caption));
    if (given->unit.len)
        buf_printf(buf, " [%.*s]", TEXT_ARG(given->unit));
    if (given->fallback) {
        buf_puts(buf, "; usually ");
        expr_write(buf, given->fallback, true);
    }
    buf_char(buf, '\n');
}

/* Its formula as the method has it, and its caption in a column of its own. */
static void put_line(Text line, int width, Buf *buf)
{
    size_t quote = 0;
    while (quote < line.len && (line.at[quote] != '"' || text_starts(text_trim(line), "stage ")))
        quote++; /* the quotes of a `stage` line hold its name, not a caption */
    size_t close = quote + 1;
    while (close < line.len && line.at[close] != '"')
        close++;
    Text formula = text_cut(line, 0, quote);
    while (formula.len && (formula.at[formula.len - 1] == ' ' || formula.at[formula.len - 1] == '\\'))
        formula.len--;
    buf_put(buf, formula);
    if (close <= line.len && quote < line.len) {
        int columns = text_columns(formula), at = width < 70 ? width / 3 : 44;
        if (columns >= at)
            buf_char(buf, '\n');
        buf_fill(buf, ' ', columns < at ? at - columns : at);
        buf_put_filled(buf, text_cut(line, quote + 1, close < line.len ? close : line.len), at, at, width);
    }
    buf_char(buf, '\n');
}

static bool is_worked_out(Text line)
{
    static const char *const WORDS[] = {"need ", "stage ",    "step ",   "let ", "use ", "family ",
                                        "case ", "equation ", "answer ", "else", "law "};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_starts(line, WORDS[i]))
            return !text_starts(line, "else \"");
    return false;
}

/* The lines of the definition that work something out, with the sections they stand in. A section that has only mistakes in it is not
 * mentioned. */
static void put_formulas(const Method *method, int width, Buf *buf)
{
    enum { DEEPEST = 64 };
    Text section[DEEPEST]; /* each `when`, `way` and `for each` of which nothing has been shown yet */
    int  sections = 0;
    for (Text rest = method->text; rest.len;) {
        Text line = text_take(&rest, "\n"), trimmed = text_trim(line);
        if (sections < DEEPEST && (text_starts(trimmed, "when ") || text_starts(trimmed, "for ") || text_starts(trimmed, "way ")))
            section[sections++] = line;
        sections -= sections && text_is(trimmed, "end");
        if (is_worked_out(trimmed)) {
            for (int i = 0; i < sections; i++)
                buf_printf(buf, "%.*s\n", TEXT_ARG(section[i]));
            sections = 0;
            put_line(line, width, buf);
        }
    }
}

static void put_way(const MethodWay *way, int width, Buf *buf)
{
    Buf name = {0};
    buf_printf(&name, "by %.*s", TEXT_ARG(way->name));
    put_row(buf, buf_text(&name), 16, way->caption, width);
    buf_free(&name);
}

static void put_method(const Method *method, int width, Buf *buf)
{
    Buf head = {0};
    buf_printf(&head, "%.*s: %.*s", TEXT_ARG(method->name), TEXT_ARG(method->title));
    buf_put_filled(buf, buf_text(&head), 0, 2, width);
    head.len = 0;
    if (method->source.len)
        buf_printf(&head, "\nsource: %.*s", TEXT_ARG(method->source));
    buf_put_filled(buf, buf_text(&head), 0, 2, width);
    buf_puts(buf, "\n\n");
    buf_free(&head);
    for (int f = 0; f < method->forms; f++)
        put_form(method, &method->form[f], buf);
    buf_puts(buf, "\ngiven\n");
    for (int f = 0; f < method->forms; f++)
        for (int i = 0; i < method->form[f].count; i++) {
            const Given *given = method->form[f].given[i];
            bool         seen = false;
            for (int k = 0; f > 0 && k < method->form[0].count; k++)
                seen |= method->form[0].given[k] == given;
            if (!seen)
                put_given(given, buf);
        }
    if (method->ways)
        buf_puts(buf, "\nways to work\n");
    for (int i = 0; i < method->ways; i++)
        put_way(&method->way[i], width, buf);
    buf_puts(buf, "\nworked out\n");
    put_formulas(method, width, buf);
    if (method->example.len)
        buf_printf(buf, "\nexample\n  %.*s\n", TEXT_ARG(method->example));
}

static bool put_command(Run *run, Text name, Buf *buf)
{
    const Session *session = run->session;
    int            width = session->settings.width;
    const Command *command = run_find_command(session, name);
    if (!command)
        return false;
    if (!command->run) {
        put_row(buf, TEXT(""), 2, text_format(run->mem, "%s is typed in a shell: `carom --help` lists its options", command->example),
                width);
        return true;
    }
    buf_printf(buf, "%s%s%s\n", command->name, *command->arguments ? " " : "", command->arguments);
    put_row(buf, TEXT(""), 2, text_of(command->summary), width);
    buf_printf(buf, "  for example: %s\n", command->example);
    const Method *form = form_statement_method(run, name);
    for (int i = 0; form && i < form->form[0].count; i++)
        put_given(form->form[0].given[i], buf);
    if (text_is(name, "set"))
        help_put_settings(&session->settings, width, buf);
    return true;
}

static bool put_function(Text name, Buf *buf)
{
    int op = op_function(name);
    if (op >= 0)
        buf_printf(buf, "%s: %s\n  %s\n", operators[op].name, operators[op].summary, operators[op].example);
    return op >= 0;
}

/* ---- the manual ----------------------------------------------------------------------------------------------- */

/* Shows what the manual finds by `find`; false where it finds nothing. */
static bool show_found(Run *run, Text words, bool (*find)(Text, Arena *, Document *))
{
    Document document;
    return find(words, run->mem, &document) && run_show_document(run, document);
}

static bool complain_of_topic(Run *run, Text name)
{
    Nearest nearest = {name, {0}, 99};
    call_each_method(run->session, parse_nearest_visit, &nearest);
    for (const Command *command = run->session->commands; command->name; command++)
        parse_nearest_visit(text_of(command->name), &nearest);
    help_topics(run->session, parse_nearest_visit, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, (Span){run->token[1].span.start, run->text.len}, "the manual does not mention `%.*s`",
              TEXT_ARG(name));
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `help %.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`help` lists the methods, the commands and the pages of the manual");
}

bool run_help(Run *run, Text name)
{
    const Manual *manual = run->session->world->manual;
    Buf           buf = {0};
    bool          shown = false;
    if (!name.len) {
        put_overview(run, &buf);
    } else if (call_is_method(run->session, name)) {
        Method *method = call_find_method(run->session, name, &run->diag);
        if (method)
            put_method(method, run->session->settings.width, &buf);
    } else if (text_is(name, "mistakes")) {
        shown = run_mistakes(run);
    } else {
        shown = manual && show_found(run, name, manual->read);
        shown = shown || put_function(name, &buf) || put_command(run, name, &buf) || run_mistake(run, name);
        shown = shown || (manual && (show_found(run, name, manual->section) || show_found(run, name, manual->search)));
        if (!shown)
            (void)complain_of_topic(run, name);
    }
    if (buf.len)
        run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return run->diag.exit == EXIT_FINE;
}
