/* Help in three sizes: `help`, `help TOPIC`, `help METHOD`. Topics are the pages of the manual; the rest comes from the tables. */
#include "derive/reading/method_phrase.h"
#include "session/commands/commands.h"
#include "session/scene/scene.h"
#include "session/commands/settings.h"
#include "units/unit.h"

#include <string.h>

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

void help_put_settings(Run *run, const Setting *only, Buf *buf)
{
    const Session *session = run->session;
    WayNames       ways = {.mem = run->mem};
    if (!only || only->kind == SETTING_WAY)
        ways = call_ways(run->session, run->mem);
    for (const Setting *setting = settings_table; setting->name; setting++) {
        Buf what = {0}, words = {0};
        if (only && setting != only)
            continue;
        buf_printf(&what, "%-8s ", setting->name);
        setting_get(setting, &session->settings, &what);
        buf_printf(&words, "%s (", setting->summary);
        setting_put_values(setting, &ways, &words);
        buf_char(&words, ')');
        buf_put_row(buf, buf_text(&what), 22, buf_text(&words), session->settings.width);
        buf_free(&what);
        buf_free(&words);
    }
    if (!only) {
        Buf what = {0};
        run_put_restitution(run, &what);
        buf_put_row(buf, buf_text(&what), 22, TEXT(RESTITUTION_SUMMARY), session->settings.width);
        buf_free(&what);
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
        buf_put_row(rows->buf, name, 15, method->title, rows->run->session->settings.width);
}

void help_put_methods(Run *run, Buf *buf)
{
    call_each_method(run->session, put_method_row, &(MethodRows){run, buf});
}

static void put_overview(Run *run, Buf *buf)
{
    int         width = run->session->settings.width;
    const char *name;
    Text        title;
    buf_put_filled(buf, TEXT("carom works collision problems line by line, in exact numbers. Methods (`help reflect` shows one):"), 0, 0,
                   width);
    buf_char(buf, '\n');
    help_put_methods(run, buf);
    buf_puts(buf, "\nCommands:\n");
    for (const Command *command = run->session->commands; command->name; command++)
        if (command->run)
            buf_put_row(buf, text_format(run->mem, "%s %s", command->name, command->arguments), 31, text_of(command->summary), width);
    buf_puts(buf, "\nManual:\n");
    for (int i = 0; (name = page_at(run->session, i, &title)); i++)
        buf_put_row(buf, text_format(run->mem, "help %s", name), 24, title, width);
    buf_put_row(buf, TEXT("help mistakes"), 24,
                TEXT("Known mistakes by method; `help mistakes drop` lists those of one, `help RF1` shows one"), width);
    buf_put_row(buf, TEXT("help e"), 24, TEXT("What e stands for in each method; likewise va, J or m1"), width);
    buf_put_row(buf, TEXT("help WORD"), 24, TEXT("Every place in the manual that mentions WORD"), width);
}

/* The name under which a call gives it: of a family, that of its first member. */
static Text typed_name(const Given *given, Arena *mem)
{
    return given->family.len ? method_member_name(given, given->segments > 1 ? TEXT("1_2") : TEXT("1"), mem) : given->keyword;
}

static void put_form(const Method *method, const Form *form, Buf *buf, Arena *mem)
{
    buf_printf(buf, "  %.*s", TEXT_ARG(method->name));
    for (int i = 0; i < form->count; i++) {
        const Given *given = form->given[i];
        buf_printf(buf, given->fallback ? " [%.*s=…]" : " %.*s=…", TEXT_ARG(typed_name(given, mem)));
        if (given->family.len && given->segments == 1)
            buf_printf(buf, " %.*s=…", TEXT_ARG(method_member_name(given, TEXT("2"), mem)));
    }
    buf_char(buf, '\n');
}

static void put_given(const Given *given, Buf *buf, Arena *mem)
{
    buf_printf(buf, "  %-6.*s %.*s", TEXT_ARG(typed_name(given, mem)), TEXT_ARG(given->caption));
    if (given->family.len)
        buf_printf(buf, ", for each %.*s", TEXT_ARG(given->family));
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
    static const char *const WORDS[] = {"need ", "stage ",    "step ",   "let ",       "use ", "family ",
                                        "case ", "equation ", "answer ", "else case ", "law "};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (text_starts(line, WORDS[i]))
            return true;
    return false;
}

/* The first line of a section, `when`, `way` or `for each`, or its `else`. */
typedef struct SectionLine {
    Text line;
    bool opens;
} SectionLine;

/* The lines of the definition that work something out, with the sections that they are in. A section or an `else` with nothing but
 * mistakes in it is left out. */
static void put_formulas(const Method *method, int width, Buf *buf)
{
    enum { DEEPEST = 128 };
    SectionLine waiting[DEEPEST]; /* lines of open sections that have not been shown yet */
    int         count = 0;
    for (Text rest = method->text; rest.len;) {
        Text line = text_take(&rest, "\n"), trimmed = text_trim(line);
        bool opens = text_starts(trimmed, "when ") || text_starts(trimmed, "for ") || text_starts(trimmed, "way ");
        if (count < DEEPEST && (opens || text_is(trimmed, "else")))
            waiting[count++] = (SectionLine){line, opens};
        if (text_is(trimmed, "end")) {
            while (count && !waiting[count - 1].opens)
                count--;
            count -= count > 0;
        }
        if (is_worked_out(trimmed)) {
            for (int i = 0; i < count; i++)
                buf_printf(buf, "%.*s\n", TEXT_ARG(waiting[i].line));
            count = 0;
            put_line(line, width, buf);
        }
    }
}

/* The conditions that `where` understands in words. */
static void put_phrases(const Method *method, int width, Buf *buf, Arena *mem)
{
    MethodPhrase phrase;
    Text         last = {0};
    for (size_t at = 0; method_phrase_next(method, &at, &phrase); last = phrase.words) {
        if (text_equal(phrase.words, last)) /* the same in space */
            continue;
        if (!last.len)
            buf_puts(buf, "\nafter `where`\n");
        buf_put_row(buf, method_phrase_example(phrase.words, mem), 38, method_phrase_example(phrase.condition, mem), width);
    }
}

/* The names of textbooks, which may be typed as well. */
static void put_other_names(const Method *method, int width, Buf *buf)
{
    bool any = false;
    for (Text rest = method->text; rest.len;) {
        Text line = text_trim(text_take(&rest, "\n"));
        if (!text_starts(line, "alias "))
            continue;
        (void)text_take(&line, " ");
        Text name = text_trim(text_take(&line, "="));
        buf_puts(buf, any ? "" : "\nother names, which you can type as well\n");
        buf_put_row(buf, name, 9, text_trim(line), width);
        any = true;
    }
}

static void put_way(const MethodWay *way, int width, Buf *buf)
{
    Buf name = {0};
    buf_printf(&name, "by %.*s", TEXT_ARG(way->name));
    buf_put_row(buf, buf_text(&name), 16, way->caption, width);
    buf_free(&name);
}

static void put_method(const Method *method, int width, Buf *buf, Arena *mem)
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
        put_form(method, &method->form[f], buf, mem);
    buf_puts(buf, "\ngiven\n");
    for (int f = 0; f < method->forms; f++)
        for (int i = 0; i < method->form[f].count; i++) {
            const Given *given = method->form[f].given[i];
            bool         seen = false;
            for (int other = 0; other < f; other++)
                seen |= method_given(&method->form[other], given->keyword) >= 0;
            if (!seen)
                put_given(given, buf, mem);
        }
    put_other_names(method, width, buf);
    if (method->ways)
        buf_puts(buf, "\nways to work\n");
    for (int i = 0; i < method->ways; i++)
        put_way(&method->way[i], width, buf);
    buf_puts(buf, "\nworked out\n");
    put_formulas(method, width, buf);
    put_phrases(method, width, buf, mem);
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
        buf_put_row(buf, TEXT(""), 2, text_format(run->mem, "%s is typed in a shell: `carom --help` lists its options", command->example),
                    width);
        return true;
    }
    buf_printf(buf, "%s%s%s\n", command->name, *command->arguments ? " " : "", command->arguments);
    buf_put_row(buf, TEXT(""), 2, text_of(command->summary), width);
    buf_printf(buf, "  for example: %s\n", command->example);
    const Method *form = form_statement_method(run, name);
    for (int i = 0; form && i < form->form[0].count; i++)
        put_given(form->form[0].given[i], buf, run->mem);
    if (text_is(name, "set"))
        help_put_settings(run, NULL, buf);
    return true;
}

/* "km/h: a unit of velocity (m/s); 1 km/h = 5/18 m/s" */
static bool put_unit(Run *run, Text name, Buf *buf)
{
    NumCtx *exact = &run->session->desk.exact;
    Style   style = {.digits = 6, .decimals = DECIMALS_NEVER};
    Unit    unit;
    if (!unit_of_text(&unit, name, exact))
        return false;
    Text base = dimension_unit(unit.dimension, run->mem), of = dimension_name(unit.dimension, run->mem);
    buf_printf(buf, "%.*s: a unit of %.*s", TEXT_ARG(name), TEXT_ARG(of));
    if (exact_is_rational(unit.factor) && !exact_is_one(unit.factor)) {
        buf_printf(buf, "; 1 %.*s = ", TEXT_ARG(name));
        expr_write(buf, value_num_expr(exact_num(unit.factor), &exact_system, &style, exact), settings_unicode(&run->session->settings));
        buf_printf(buf, " %.*s", TEXT_ARG(base));
    }
    buf_puts(buf, "\n  `help units` lists all units and shows how to write them\n");
    return true;
}

static bool put_function(Text name, Buf *buf, Arena *mem)
{
    int op = op_function(name);
    if (op < 0)
        return false;
    Text names = op_other_names((Op)op, mem);
    buf_printf(buf, "%s: %s\n  %s\n", operators[op].name, operators[op].summary, operators[op].example);
    if (names.len)
        buf_printf(buf, "  other names: %.*s\n", TEXT_ARG(names));
    return true;
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
    Text    unit = unit_meant(name, run->mem);
    call_each_method(run->session, parse_nearest_visit, &nearest);
    for (const Command *command = run->session->commands; command->name; command++)
        parse_nearest_visit(text_of(command->name), &nearest);
    help_topics(run->session, parse_nearest_visit, &nearest);
    diag_fail(&run->diag, EXIT_INPUT, (Span){run->token[1].span.start, run->text.len}, "the manual does not mention `%.*s`",
              TEXT_ARG(name));
    if (unit.len)
        return diag_hint(&run->diag, "did you mean the unit %.*s? `help units` lists them all", TEXT_ARG(unit));
    return nearest.best.len ? diag_hint(&run->diag, "did you mean `help %.*s`?", TEXT_ARG(nearest.best))
                            : diag_hint(&run->diag, "`help` lists the methods, the commands and the pages of the manual");
}

/* However the list of known mistakes is asked for. *method: the only one that it is asked for, or empty. */
static bool is_mistakes(Run *run, Text name, Text *method)
{
    static const char *const NAMES[] = {"mistake", "mistakes", "known mistakes", "common mistakes", "mistakes of", "mistakes in"};
    bool                     is = false;
    size_t                   last = name.len;
    while (last && name.at[last - 1] != ' ')
        last--;
    bool of_method = last && call_is_method(run->session, text_from(name, last));
    *method = of_method ? text_from(name, last) : (Text){0};
    name = of_method ? text_trim(text_cut(name, 0, last)) : name;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        is |= name.len == strlen(NAMES[i]) && text_starts_in_any_case(name, NAMES[i]);
    return is;
}

bool run_help(Run *run, Text name)
{
    const Manual *manual = run->session->world->manual;
    Buf           buf = {0};
    Text          method;
    bool          shown = false, quantity = false;
    if (!name.len) {
        put_overview(run, &buf);
    } else if (call_is_method(run->session, name)) {
        Method *found = call_find_method(run->session, name, &run->diag);
        if (found)
            put_method(found, run->session->settings.width, &buf, run->mem);
    } else if (is_mistakes(run, name, &method)) {
        shown = run_mistakes(run, method);
    } else {
        shown = manual && show_found(run, name, manual->read);
        quantity = !shown && quantities_put(run, name, &buf);
        shown = shown || put_function(name, &buf, run->mem) || put_command(run, name, &buf) || put_unit(run, name, &buf) ||
                run_mistake(run, name) || quantity;
        shown = shown || (manual && (show_found(run, name, manual->concept) || show_found(run, name, manual->section) ||
                                     show_found(run, name, manual->search)));
        if (!shown)
            (void)complain_of_topic(run, name);
    }
    if (buf.len)
        run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    if (quantity && manual)
        (void)show_found(run, name, manual->section);
    buf_free(&buf);
    return run->diag.exit == EXIT_FINE;
}
