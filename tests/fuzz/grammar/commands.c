/* Commands from the table of commands: what a row says that the command takes is read as a pattern.
 *
 *     a | b     one of them            [a]    with or without      UPPER     something of that kind
 *     name=X    a given                name   the word itself, or a given where a form of that command has one of that name */
#include "grammar.h"

#include "units/unit.h"

#include <ctype.h>
#include <string.h>

typedef struct Pattern {
    Generator    *g;
    const Method *form; /* of a statement that has one, else NULL */
} Pattern;

static void put_topic(Generator *g)
{
    Text name = generator_name(g, "help ");
    name.len ? buf_put(&g->out, name) : buf_puts(&g->out, "functions");
}

static void put_step(Generator *g)
{
    Text name = generator_name(g, "show ");
    name.len ? buf_put(&g->out, name) : buf_puts(&g->out, "J");
    if (chance(&g->random, 10))
        buf_puts(&g->out, ".x");
}

static void put_file(Generator *g, const char *ending)
{
    static const char *const NAMES[] = {"a", "b", "itself", "folder/c", "/etc/passwd", "..", "other"};
    const char              *own = ((const char *[]){".carom", ".html", ".tex", ".md", ".svg", "", ".json"})[pick(&g->random, 7)];
    buf_printf(&g->out, "\"%s%s\"", PICK_WORD(&g->random, NAMES), chance(&g->random, 80) && *ending ? ending : own);
}

static void put_word(Generator *g)
{
    static const char *const WORDS[] = {"A", "B", "C", "floor", "b1", "b2", "c1", "c2", "h", "a", "v"};
    Text                     name = chance(&g->random, 20) ? generator_name(g, "contact c1 ") : (Text){0};
    if (name.len && name.at[name.len - 1] != '=')
        buf_put(&g->out, name);
    else
        buf_puts(&g->out, PICK_WORD(&g->random, WORDS));
}

static void put_contacts(Generator *g)
{
    for (int i = random_int(&g->random, 1, 4); i > 0; i--) {
        Text name = generator_name(g, "island ");
        buf_puts(&g->out, " ");
        name.len &&chance(&g->random, 80) ? buf_put(&g->out, name) : put_word(g);
    }
}

static void put_place(Generator *g)
{
    put_vector(g, chance(&g->random, 97) ? 2 : 3);
}

static void put_fields(Generator *g)
{
    put_setting(g);
}

static void put_nothing(Generator *g)
{
    (void)g;
}

static void put_svg(Generator *g)
{
    put_file(g, ".svg");
}

static void put_carom_file(Generator *g)
{
    put_file(g, ".carom");
}

static const struct {
    const char *word;
    void (*put)(Generator *g);
} KINDS[] = {
    {"METHOD", put_call},       {"values", put_nothing}, /* they come with the method */
    {"TOPIC", put_topic},       {"STEP", put_step},      {"FILE", put_carom_file}, {"FILE.svg", put_svg}, {"NAME VALUE", put_fields},
    {"CONTACTS", put_contacts}, {"NAME", put_word},      {"A", put_word},          {"B", put_word},       {"VALUE", put_number},
    {"M", put_positive},        {"N", put_positive},     {"P", put_place}};

static bool put_kind(Pattern *p, Text word)
{
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (text_is(word, KINDS[i].word)) {
            KINDS[i].put(p->g);
            return true;
        }
    return false;
}

/* The form of a statement of that name. */
static const Method *form_of(Text name)
{
    for (int i = 0; i < statement_form_count; i++)
        if (text_is(name, statement_form[i].name)) {
            cover(COVERED_STATEMENT_FORMS, i);
            return generator_form(i);
        }
    return NULL;
}

static const Given *given_of(const Method *form, Text name)
{
    for (int i = 0; form && i < form->form[0].count; i++)
        if (text_equal(form->form[0].given[i]->keyword, name))
            return form->form[0].given[i];
    return NULL;
}

static void put_given_named(Pattern *p, Text name, const Given *given)
{
    Generator *g = p->g;
    buf_printf(&g->out, "%.*s=", TEXT_ARG(name));
    if (text_is(name, "n") && given && !given->vector) /* so many balls */
        buf_printf(&g->out, "%d", chance(&g->random, 90) ? random_int(&g->random, 0, 6) : random_int(&g->random, 7, 60));
    else
        given ? put_given_value(g, given) : put_number(g);
}

static void put_token(Pattern *p, Text token)
{
    size_t       equal = 0;
    const Given *given = given_of(p->form, token);
    while (equal < token.len && token.at[equal] != '=')
        equal++;
    if (given)
        put_given_named(p, token, given);
    else if (equal > 0 && equal < token.len)
        put_given_named(p, text_cut(token, 0, equal), given_of(p->form, text_cut(token, 0, equal)));
    else if (text_is(token, "v1") || text_is(token, "m1")) /* of one ball of a row */
        buf_printf(&p->g->out, token.at[0] == 'v' ? "v%d=<%d, 0>" : "m%d=%d", random_int(&p->g->random, 1, 4),
                   random_int(&p->g->random, 1, 9));
    else if (!put_kind(p, token)) {
        if (isupper((unsigned char)token.at[0]))
            put_any_formula(p->g);
        else if (!text_is(token, "...")) {
            const Method *form = form_of(token); /* `fixed` takes values of its own */
            buf_put(&p->g->out, token);
            if (form && chance(&p->g->random, 40))
                put_givens(p->g, &form->form[0], true);
        }
    }
}

/* After the bracket that closes the one at the start. */
static size_t closed(Text pattern)
{
    int    depth = 0;
    size_t i = 0;
    do
        depth += (pattern.at[i] == '[') - (pattern.at[i] == ']');
    while (++i < pattern.len && depth);
    return i;
}

static void put_pattern(Pattern *p, Text pattern);

static void put_sequence(Pattern *p, Text pattern)
{
    Generator *g = p->g;
    for (pattern = text_trim(pattern); pattern.len; pattern = text_trim(pattern)) {
        size_t end = pattern.at[0] == '[' ? closed(pattern) : 0;
        if (end) {
            bool givens = p->form && given_of(p->form, text_cut(pattern, 1, 2));
            if (chance(&g->random, givens ? 85 : 60))
                put_pattern(p, text_cut(pattern, 1, end - 1));
        } else if (text_starts(pattern, "NAME VALUE")) {
            end = strlen("NAME VALUE");
            buf_char(&g->out, ' ');
            put_fields(g);
        } else {
            while (end < pattern.len && pattern.at[end] != ' ')
                end++;
            /* Each given behind the first may be left out. */
            if (!given_of(p->form, text_cut(pattern, 0, end)) || chance(&g->random, 70)) {
                buf_char(&g->out, ' ');
                put_token(p, text_cut(pattern, 0, end));
            }
        }
        pattern = text_from(pattern, end);
    }
}

static void put_pattern(Pattern *p, Text pattern)
{
    Text   choice[8];
    int    choices = 0, depth = 0;
    size_t start = 0;
    for (size_t i = 0; i <= pattern.len && choices < 8; i++) {
        char c = i < pattern.len ? pattern.at[i] : '|';
        depth += (c == '[') - (c == ']');
        if (c == '|' && depth == 0) {
            choice[choices++] = text_cut(pattern, start, i);
            start = i + 1;
        }
    }
    put_sequence(p, choice[pick(&p->g->random, choices)]);
}

static void put_row_of_table(Generator *g, int row)
{
    const Command *command = &commands[row];
    cover(COVERED_COMMANDS, row);
    if (!command->run || chance(&g->random, 4)) {
        buf_puts(&g->out, command->example);
        return;
    }
    if (strstr(command->arguments, "LINES") && chance(&g->random, 70)) {
        put_page(g);
        return;
    }
    if (!strcmp(command->name, "export")) {
        static const char *const PAGES[] = {".html", ".tex", ".md"};
        buf_printf(&g->out, "export \"page%s\"", PICK_WORD(&g->random, PAGES));
        return;
    }
    Pattern pattern = {g, form_of(text_of(command->name))};
    buf_puts(&g->out, command->name);
    put_pattern(&pattern, text_of(command->arguments));
    if (chance(&g->random, 2)) {
        buf_char(&g->out, ' ');
        put_word(g);
    }
}

static int rows(void)
{
    int count = 0;
    while (commands[count].name)
        count++;
    return count;
}

void put_command(Generator *g)
{
    int row = pick(&g->random, rows());
    if (!strcmp(commands[row].name, "quit") && chance(&g->random, 90))
        row = pick(&g->random, rows());
    put_row_of_table(g, row);
}

void put_command_named(Generator *g, const char *name)
{
    for (int i = 0; commands[i].name; i++)
        if (!strcmp(commands[i].name, name))
            put_row_of_table(g, i);
}

/* A whole number that a setting takes: mostly a usual one, sometimes as large as it goes, sometimes beyond. */
static void put_size(Generator *g, int least, int usual, int most)
{
    int percent = pick(&g->random, 100), size = random_int(&g->random, least, usual > least ? usual : most);
    while (percent >= 98 && size < most && chance(&g->random, 90))
        size = size < most / 2 ? 2 * size : most;
    buf_printf(&g->out, "%d", percent == 97 ? pick(&g->random, 2 * least) : size);
}

/* A way to work of some method, or the name of one that has none. */
static void put_way(Generator *g)
{
    const Method *method = generator_method(pick(&g->random, method_built_in_count));
    buf_put(&g->out, method->ways ? method->way[pick(&g->random, method->ways)].name : method->name);
}

void put_setting(Generator *g)
{
    static const char *const UNITS[] = {"si", "km/h", "km/h, kJ", "cm, cm/s, g", "deg/s", "km/h, m/s", "parsecs", ","};
    int                      settings = 0;
    while (settings_table[settings].name)
        settings++;
    int            row = pick(&g->random, settings);
    const Setting *setting = &settings_table[row];
    cover(COVERED_SETTINGS, row);
    buf_printf(&g->out, "%s ", setting->name);
    if (chance(&g->random, 3)) {
        put_any_formula(g);
    } else if (setting->kind == SETTING_NUMBERS) {
        int system = 0;
        while (number_systems[system])
            system++;
        system = pick(&g->random, system);
        buf_puts(&g->out, number_systems[system]->name);
        if (number_systems[system]->takes_precision)
            buf_char(&g->out, ':'), put_size(g, LEAST_PRECISION, 300, MOST_PRECISION);
    } else if (setting->kind == SETTING_WAY) {
        put_way(g);
    } else if (setting->kind == SETTING_UNITS) {
        buf_puts(&g->out, PICK_WORD(&g->random, UNITS));
    } else if (setting->kind == SETTING_COUNT) {
        put_size(g, setting->least, 60, setting->most);
    } else if (setting->kind == SETTING_UNITS) {
        for (int i = pick(&g->random, 4); i >= 0; i--)
            buf_printf(&g->out, "%s%s", unit_row[pick(&g->random, unit_rows)].name, i ? ", " : "");
    } else {
        int words = 0;
        while (words < SETTING_WORDS && setting->word[words])
            words++;
        buf_puts(&g->out, setting->word[pick(&g->random, words)]);
    }
}
