/* Help in three sizes: `help`, `help TOPIC`, `help METHOD`. What tables know comes from the tables. */
#include "session/inside.h"

#include "derive/sketch.h"

#include <assert.h>

typedef struct Topic {
    const char *name, *summary, *text;
} Topic;

static const Topic TOPICS[] = {
    {"numbers", "how numbers are typed and shown",
     "Numbers are exact as typed: 0.1 is 1/10, 2e-1 is 1/5, ½ is 1/2. Roots stay roots, and multiples of 15° have exact sines\n"
     "and cosines. `=` stands before exact results, `≈` before rounded ones.\n"
     "  1/3 + 1/6\n"
     "  sqrt(13)*sqrt(13)\n"
     "  cos(30°)\n"},
    {"vectors", "vectors, products, components",
     "A vector is <4, -2>, (4, -2) or [4, -2], with two or three components, or 3i + 4j. Its components are v.x, v.y, v.z.\n"
     "a . b is the dot product, cross(a, b) or a × b the cross product, |v| the length. A number times a vector is 2*v.\n"
     "  <4, -2> . <0, 1>\n"
     "  |<3, 4>|\n"
     "  cross(<1, 2>, <3, 4>)\n"},
    {"statements", "what a line can be",
     "  v = <3, 4>                          give a name a value\n"
     "  v . <0, 1>                          work a formula out, line by line\n"
     "  |v| = 5                             a comparison: holds or fails\n"
     "  reflect I=<4,-2> N=<0,1>            a method, with named values\n"
     "  collide1d 2 3 5, -4, 1/4            or with values in order\n"
     "  r = reflect I=v N=<0,1>             keep all its answers: r.F\n"
     "A # begins a comment. A line goes on after an open bracket, a comma or a backslash at its end.\n"},
    {"conventions", "directions and signs",
     "n points from A to B; t is n turned a quarter turn counter-clockwise, <-n.y, n.x>, with y up. J acts on A along -n and\n"
     "on B along +n. The relative normal velocity is u = (vb - va) . n, negative when the bodies approach. A mass of inf is a\n"
     "wall. e belongs to the pair. Where collide2d is given n and no centres, n is turned so that the bodies approach.\n"},
    {"islands", "bodies that touch at several points",
     "Bodies have a mass m, a centre p, a velocity v and, if they turn, a moment of inertia I and an angular velocity w. A contact's\n"
     "n points from its first body to its second; `at` is needed where one of them turns. A pin holds two bodies (or one and\n"
     "the ground) together at a point.\n"
     "  body A m=2 I=3 p=(0,1) v=<0,-3>\n"
     "  body floor fixed\n"
     "  contact c1 floor A at=(-1,0) n=<0,1> e=1/4\n"
     "  contact c2 floor A at=(2,0) n=<0,1>\n"
     "  island\n"
     "`island` solves A j = b, all contacts at once; `island sequential` hits one after another, in the order given behind it, until\n"
     "nothing closes; `island separating` is all at once where contacts cannot pull. The answers are the impulses j_c1, the\n"
     "velocities v_A' and the angular velocities w_A'. Where the models differ, the page says what each gives.\n"
     "  island separating\n"
     "  island sequential c2 c1\n"
     "`row n=3 v1=<1,0>` makes touching balls b1 b2 b3 with contacts c1 c2; `bodies` lists what there is, `bodies clear` begins anew.\n"},
    {"methods", "writing a method of one's own",
     "  method half  \"Half of a velocity\"\n"
     "    given v : vector        \"any velocity\"\n"
     "    need |v| > 0            \"it moves\"\n"
     "    answer h = v/2          \"half of it\"\n"
     "    law h + h = v           \"twice a half is the whole\"\n"
     "  end\n"
     "Lines begin with given, or, need, step, answer, law, case, else, when, note, alias, mistake, figure, draw or end; the README has "
     "them all.\n"},
    {"verify", "floats beside the truth, and who made an error",
     "`verify` runs the last derivation as a program in binary64, binary32 and MPFR numbers would, and holds every step against\n"
     "the exact one. Errors are in ulps: one ulp is the distance of neighbouring numbers of the format near the true value. A\n"
     "step's error is made (its own rounding) plus came (what its operands brought). Grades: EXACT, CORRECTLY ROUNDED (the\n"
     "nearest number there is), FAITHFUL (under one ulp), GOOD (at most 4), DEGRADED, HALF GONE (half of the bits), MEANINGLESS.\n"
     "`blame` takes the error of an answer apart: each row is by how much the answer moves when one number more is rounded.\n"
     "Rows of both signs may exceed 100 %, as they cancel; together they are the error exactly.\n"
     "  verify\n"
     "  blame\n"
     "  blame F.x operations\n"
     "  blame 0.1 + 0.2 - 0.3\n"},
    {"pages", "results for paper and screens: LaTeX, Markdown, HTML",
     "The same derivations with the same numbers: `set format latex` writes pieces for a LaTeX document, `set format markdown`\n"
     "Markdown with formulas in $...$, `set format html` HTML with MathML. `export` writes all that was worked out so far, each\n"
     "statement above what it gives, as one page: by the ending of its name HTML, LaTeX or Markdown.\n"
     "  set format latex\n"
     "  reflect I=<4,-2> N=<2,3>\n"
     "  set format text\n"
     "  export \"monday.html\"\n"},
    {"figures", "what figures show, and how a method says it",
     "`draw` sketches the figure of the last derivation here, `figure \"NAME.svg\"` writes it to a file. A method says what it shows, "
     "with\n"
     "formulas over its own givens and steps:\n"
     "  figure \"at the wall\" of velocity     a panel: its lengths mean velocities\n"
     "    draw wall n\n"
     "    draw velocity I to 0               an arrow that ends at <0, 0>\n"
     "    draw velocity F if |F| > 0         an arrow that begins there\n"
     "    draw velocity P \"P = {P}\"          with a label; {P} is the value of P\n"
     "    draw angle -I to P                 labelled with its degrees\n"
     "A panel is `of` place (unless told), velocity, momentum, or scheme, in which places mean nothing; panels of one kind have one\n"
     "scale. `plane A, B` says in which plane a figure in space is drawn, with A upwards. What can be drawn:\n"},
    {NULL, NULL, NULL},
};

void session_add_topic(Session *session, const HelpTopic *topic)
{
    assert(session->topics < MOST_TOPICS);
    session->topic[session->topics++] = topic;
}

void help_topics(const Session *session, void (*visit)(Text, void *), void *data)
{
    for (int i = 0; i < session->topics; i++)
        visit(text_of(session->topic[i]->name), data);
    for (const Topic *topic = TOPICS; topic->name; topic++)
        visit(text_of(topic->name), data);
    visit(TEXT("functions"), data);
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

/* An example as it is typed; the words beside it go under it where they have no room. */
static void put_example(Buf *buf, Text line, int width)
{
    Text   typed = text_from(line, 2);
    size_t gap = 0;
    while (gap < typed.len && typed.at[gap] == ' ')
        gap++;
    while (gap < typed.len && !text_starts(text_from(typed, gap), "   "))
        gap++;
    Text words = text_trim(text_from(typed, gap));
    if (words.len && text_columns(line) > width)
        put_row(buf, text_cut(typed, 0, gap), (int)(words.at - line.at), words, width);
    else
        buf_printf(buf, "%.*s\n", TEXT_ARG(line));
}

/* Lines that begin with a space are examples; the others are filled to the width, paragraph by paragraph. */
static void put_paragraphs(Buf *buf, Text text, int width)
{
    Buf words = {0};
    for (size_t start = 0; start <= text.len;) {
        size_t end = start;
        while (end < text.len && text.at[end] != '\n')
            end++;
        Text line = text_cut(text, start, end);
        bool plain = !line.len || line.at[0] == ' ';
        if (plain && words.len) {
            buf_put_filled(buf, buf_text(&words), 0, 0, width);
            buf_char(buf, '\n');
            words.len = 0;
        }
        if (plain && line.len)
            put_example(buf, line, width);
        if (!plain)
            buf_printf(&words, "%s%.*s", words.len ? " " : "", TEXT_ARG(line));
        start = end + 1;
    }
    buf_free(&words);
}

/* Each setting with its value now, what it does and what it takes. */
void put_settings(const Settings *settings, int width, Buf *buf)
{
    for (const Setting *setting = settings_table; setting->name; setting++) {
        Buf what = {0}, words = {0};
        buf_printf(&what, "%-8s ", setting->name);
        setting_get(setting, settings, &what);
        buf_printf(&words, "%s (%s)", setting->summary, setting->values);
        put_row(buf, buf_text(&what), 22, buf_text(&words), width);
        buf_free(&what);
        buf_free(&words);
    }
}

static void put_functions(Buf *buf, int width)
{
    for (int op = 0; op < OP_COUNT; op++)
        if (op_is_function((Op)op))
            put_row(buf, text_of(operators[op].name), 10, text_of(operators[op].summary), width);
}

/* "velocity VECTOR [from PLACE] [to PLACE]" */
static void put_marks(Buf *buf, int width)
{
    static const char LETTERS[] = "ftao";
    for (int k = 0; k < MARK_KINDS; k++) {
        const MarkRow *row = &mark_table[k];
        Buf            form = {0};
        buf_printf(&form, "%s %s", row->word, row->what == 'n' ? "NUMBER" : "VECTOR");
        for (const char *letter = LETTERS; *letter; letter++) {
            bool optional;
            if (mark_takes(row, *letter, &optional))
                buf_printf(&form, optional ? " [%s %s]" : " %s %s", mark_clause(*letter), *letter == 'o' ? "\"TEXT\"" : "PLACE");
        }
        put_row(buf, buf_text(&form), 43, text_of(row->summary), width);
        buf_free(&form);
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
    Method     *method = find_method(rows->run->session, name, &diag);
    if (method)
        put_row(rows->buf, name, 15, method->title, rows->run->session->settings.width);
}

static void put_overview(Run *run, Buf *buf)
{
    int width = run->session->settings.width;
    put_paragraphs(buf, TEXT("carom works collision problems line by line, in exact numbers. Methods (`help reflect` for one):"), width);
    each_method(run->session, put_method_row, &(MethodRows){run, buf});
    buf_puts(buf, "\nCommands:\n");
    for (const Command *command = run->session->commands; command->name; command++)
        if (command->run)
            put_row(buf, text_format(run->mem, "%s %s", command->name, command->arguments), 31, text_of(command->summary), width);
    buf_puts(buf, "\nTopics:\n");
    for (const Topic *topic = TOPICS; topic->name; topic++)
        put_row(buf, text_format(run->mem, "help %s", topic->name), 20, text_of(topic->summary), width);
    for (int i = 0; i < run->session->topics; i++) {
        const HelpTopic *topic = run->session->topic[i];
        put_row(buf, text_format(run->mem, "help %s", topic->name), 20, text_of(topic->summary), width);
    }
    put_row(buf, TEXT("help functions"), 20, TEXT("sqrt, cross, polar and the others"), width);
    put_row(buf, TEXT("help mistakes"), 20, TEXT("what often goes wrong, by method; `help RF1` for one"), width);
    put_row(buf, TEXT("help set"), 20, TEXT("the settings"), width);
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

/* The formulas of a method as its page has them: the lines of the definition that hold one. A section that has only mistakes in it is not
 * mentioned. */
static void put_formulas(const Method *method, int width, Buf *buf)
{
    static const char *const WORDS[] = {"need ", "step ", "answer ", "case ", "else", "law "};
    Text                     section = {0}; /* a `when` of which nothing has been shown yet */
    for (size_t start = 0; start < method->text.len;) {
        size_t end = start;
        while (end < method->text.len && method->text.at[end] != '\n')
            end++;
        Text line = text_cut(method->text, start, end), trimmed = text_trim(line);
        if (text_starts(trimmed, "when ") || text_is(trimmed, "end"))
            section = *trimmed.at == 'w' ? line : (Text){0};
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
            if (text_starts(trimmed, WORDS[i]) && !text_starts(trimmed, "else \"")) {
                if (section.len)
                    buf_printf(buf, "%.*s\n", TEXT_ARG(section));
                section = (Text){0};
                size_t quote = 0;
                while (quote < line.len && line.at[quote] != '"')
                    quote++;
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
                break;
            }
        start = end + 1;
    }
}

static void put_method(const Method *method, int width, Buf *buf)
{
    Buf head = {0};
    buf_printf(&head, "%.*s: %.*s", TEXT_ARG(method->name), TEXT_ARG(method->title));
    buf_put_filled(buf, buf_text(&head), 0, 2, width);
    head.len = 0;
    if (method->source.len)
        buf_printf(&head, "\nfrom %.*s", TEXT_ARG(method->source));
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
    buf_puts(buf, "\nworked out\n");
    put_formulas(method, width, buf);
    if (method->example.len)
        buf_printf(buf, "\nexample\n  %.*s\n", TEXT_ARG(method->example));
}

static bool put_command(Run *run, Text name, Buf *buf)
{
    const Session *session = run->session;
    int            width = session->settings.width;
    const Command *command = find_command(session, name);
    if (!command)
        return false;
    if (!command->run) {
        put_row(buf, TEXT(""), 2, text_format(run->mem, "%s, where carom is started: `carom --help` says more", command->example), width);
        return true;
    }
    buf_printf(buf, "%s%s%s\n", command->name, *command->arguments ? " " : "", command->arguments);
    put_row(buf, TEXT(""), 2, text_of(command->summary), width);
    buf_printf(buf, "  for example: %s\n", command->example);
    const Method *form = statement_method(run, name);
    for (int i = 0; form && i < form->form[0].count; i++)
        put_given(form->form[0].given[i], buf);
    if (text_is(name, "set"))
        put_settings(&session->settings, width, buf);
    return true;
}

/* ---- topics from above ---------------------------------------------------------------------------------------- */

typedef struct TopicOut {
    HelpOut out; /* first */
    Buf    *buf;
    Arena  *mem;
    int     width;
} TopicOut;

static void topic_words(HelpOut *out, const char *words)
{
    TopicOut *topic = (TopicOut *)out;
    put_paragraphs(topic->buf, text_format(topic->mem, "%s\n", words), topic->width);
}

static void topic_heading(HelpOut *out, const char *words)
{
    buf_printf(((TopicOut *)out)->buf, "\n%s\n", words);
}

/* Each form on a line of its own, with its meaning beside it where that leaves it room. */
static void topic_row(HelpOut *out, const char *form, const char *meaning)
{
    enum { BESIDE = 32 };
    TopicOut *topic = (TopicOut *)out;
    put_row(topic->buf, text_of(form), BESIDE, text_of(meaning), topic->width);
}

static bool put_topic(Run *run, Text name, Buf *buf)
{
    for (int i = 0; i < run->session->topics; i++)
        if (text_is(name, run->session->topic[i]->name)) {
            TopicOut out = {{topic_words, topic_heading, topic_row}, buf, run->mem, run->session->settings.width};
            run->session->topic[i]->put(&out.out);
            return true;
        }
    if (text_is(name, "functions")) {
        put_functions(buf, run->session->settings.width);
        return true;
    }
    if (text_is(name, "mistakes"))
        return run_mistakes(run);
    for (const Topic *topic = TOPICS; topic->name; topic++)
        if (text_is(name, topic->name)) {
            put_paragraphs(buf, text_of(topic->text), run->session->settings.width);
            if (text_is(name, "figures"))
                put_marks(buf, run->session->settings.width);
            return true;
        }
    int op = op_function(name);
    if (op >= 0)
        buf_printf(buf, "%s: %s\n", operators[op].name, operators[op].summary);
    return op >= 0;
}

bool run_help(Run *run, Text name)
{
    Buf buf = {0};
    if (!name.len) {
        put_overview(run, &buf);
    } else if (is_method(run->session, name)) {
        Method *method = find_method(run->session, name, &run->diag);
        if (method)
            put_method(method, run->session->settings.width, &buf);
    } else if (!put_topic(run, name, &buf) && !put_command(run, name, &buf) && !run_mistake(run, name)) {
        Nearest nearest = {name, {0}, 99};
        each_method(run->session, nearest_visit, &nearest);
        for (const Command *command = run->session->commands; command->name; command++)
            nearest_visit(text_of(command->name), &nearest);
        help_topics(run->session, nearest_visit, &nearest);
        diag_fail(&run->diag, EXIT_INPUT, (Span){run->token[1].span.start, run->text.len}, "there is no help on `%.*s`", TEXT_ARG(name));
        return nearest.best.len ? diag_hint(&run->diag, "did you mean `help %.*s`?", TEXT_ARG(nearest.best))
                                : diag_hint(&run->diag, "`help` lists the methods, commands and topics");
    }
    if (buf.len)
        run_say(run, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return true;
}
