/* The settings, one row each: `set`, the options of the command line, help and completion come from the rows. */
#include "session/session_state.h"
#include "session/commands/settings.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

Settings settings_default(void)
{
    return (Settings){
        .numbers = &exact_system, .steps = STEPS_BOARD, .width = 80, .roots = ROOT_BELOW, .way = "equations", .impact = MODEL_SEPARATING};
}

#define FIELD(name) offsetof(Settings, name)

const Setting settings_table[] = {
    {"numbers", NULL, "the number system of derivations", "SYSTEM", SETTING_NUMBERS, 0, {NULL}, 0, 0},
    {"steps",
     "none, brief, board, full",
     "how much of the working to show",
     "",
     SETTING_WORD,
     FIELD(steps),
     {"none", "brief", "board", "full"},
     0,
     0},
    {"show",
     "auto, both, exact, decimal",
     "numbers exact, as decimals, or both (auto: on the board page decimals if one was typed)",
     "",
     SETTING_WORD,
     FIELD(show),
     {"auto", "both", "exact", "decimal"},
     0,
     0},
    {"sources", "on, off", "the source of each step (the board page has none)", "", SETTING_WORD, FIELD(sources), {"on", "off"}, 0, 0},
    {"digits",
     "1 to 100000",
     "significant digits of decimals (default: 6 in text, 17 for mpfr and enclosure, 20 in JSON)",
     "N",
     SETTING_COUNT,
     FIELD(digits),
     {NULL},
     1,
     100000},
    {"format",
     "text, json, latex, markdown, html",
     "output format",
     "",
     SETTING_WORD,
     FIELD(format),
     {"text", "json", "latex", "markdown", "html"},
     0,
     0},
    {"standalone",
     "off, on",
     "latex and markdown as complete documents (html always is)",
     "",
     SETTING_WORD,
     FIELD(standalone),
     {"off", "on"},
     0,
     0},
    {"roots",
     "above, below",
     "roots in the numerator, 2√13/13, or in the denominator, 2/√13",
     "",
     SETTING_WORD,
     FIELD(roots),
     {"above", "below"},
     0,
     0},
    {"way",
     NULL,
     "the way to work, where a method has several (for one call: `by impulse` after its values)",
     "WAY",
     SETTING_WAY,
     FIELD(way),
     {NULL},
     0,
     0},
    {"solve",
     "substitution, cramer",
     "how a call with unknown values solves two linear equations: cramer shows the determinants",
     "",
     SETTING_WORD,
     FIELD(solve),
     {"substitution", "cramer"},
     0,
     0},
    {"impact",
     "simultaneous, sequential, separating",
     "the model for several hits of one ball at the same moment of a motion (default: separating)",
     "",
     SETTING_WORD,
     FIELD(impact),
     {"simultaneous", "sequential", "separating"},
     0,
     0},
    {"reveal",
     "on, off",
     "the correct values on pages of `check` (off: only after `why`)",
     "",
     SETTING_WORD,
     FIELD(reveal),
     {"on", "off"},
     0,
     0},
    {"units",
     "a list of units such as km/h, kJ; or si",
     "the units that values are shown in: one for each kind of quantity",
     "LIST",
     SETTING_UNITS,
     FIELD(units),
     {NULL},
     0,
     0},
    {"ascii", "off, on", "plain ASCII instead of √, ·, ≤ and ≈", "", SETTING_WORD, FIELD(ascii), {"off", "on"}, 0, 0},
    {"color", "off, on", "colour on the screen", NULL, SETTING_WORD, FIELD(colour), {"off", "on"}, 0, 0},
    {"pager",
     "on, off",
     "at the prompt: output longer than the screen goes through PAGER, or less",
     "",
     SETTING_WORD,
     FIELD(pager),
     {"on", "off"},
     0,
     0},
    {"width", "20 to 1000", "columns of text", "N", SETTING_COUNT, FIELD(width), {NULL}, 20, 1000},
    {NULL, NULL, NULL, NULL, SETTING_WORD, 0, {NULL}, 0, 0},
};

static int *field_of(const Setting *setting, const Settings *settings)
{
    return (int *)((char *)settings + setting->field);
}

static bool whole_number(Text value, int least, int most, int *number)
{
    long n;
    bool whole = text_whole(value, most, &n) && n >= least;
    *number = (int)n;
    return whole;
}

const ShownUnits *settings_read_units(Text value, NumCtx *exact, Diag *diag)
{
    ShownUnits *units = ARENA_ONE(exact->mem, ShownUnits);
    bool        si = !value.len || text_is(value, "si") || text_is(value, "SI");
    return !si && shown_units_read(units, value, exact, diag) ? units : NULL;
}

static bool set_units(Settings *settings, Text value)
{
    Arena *mem = arena_new();
    NumCtx exact = {.sys = &exact_system, .mem = mem};
    Diag   diag = {.mem = mem, .source = value, .unread = true};
    bool   listed = settings_read_units(value, &exact, &diag), good = value.len && value.len < sizeof settings->units && !diag.exit;
    if (good)
        snprintf(settings->units, sizeof settings->units, "%.*s", listed ? (int)value.len : 0, value.at);
    arena_free(mem);
    return good;
}

/* ---- ways to work ----------------------------------------------------------------------------------------- */

static bool is_way(const WayNames *ways, Text name)
{
    bool is = false;
    for (int i = 0; i < ways->count; i++)
        is |= text_equal(ways->name[i], name);
    return is;
}

void settings_add_ways(WayNames *ways, const Method *method)
{
    for (int i = 0; i < method->ways; i++)
        if (!is_way(ways, method->way[i].name))
            *ARENA_ADD(ways->mem, ways->name, ways->count, &ways->room) = text_copy(ways->mem, method->way[i].name);
}

/* Those of the built-in methods. */
static WayNames built_in_ways(Arena *mem)
{
    WayNames ways = {.mem = mem};
    Diag     diag = {.mem = mem};
    for (int i = 0; i < method_built_in_count; i++) {
        Method *method = method_read_built_in(i, &diag);
        settings_add_ways(&ways, method);
        method_free(method);
    }
    return ways;
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static bool set_way(const WayNames *ways, Settings *settings, Text value)
{
    Arena   *mem = arena_new();
    WayNames own = ways ? *ways : built_in_ways(mem);
    bool     known = is_way(&own, value);
    if (known)
        snprintf(settings->way, sizeof settings->way, "%.*s", TEXT_ARG(value));
    arena_free(mem);
    return known;
}

bool setting_set(const Setting *setting, const WayNames *ways, Settings *settings, Text value)
{
    int number;
    switch (setting->kind) {
    case SETTING_WAY:
        return set_way(ways, settings, value);
    case SETTING_NUMBERS: {
        const NumSys *sys;
        mpfr_prec_t   prec;
        if (!number_system(value, &sys, &prec))
            return false;
        settings->numbers = sys;
        settings->prec = prec;
        return true;
    }
    case SETTING_UNITS:
        return set_units(settings, value);
    case SETTING_COUNT:
        if (!whole_number(value, setting->least, setting->most, &number))
            return false;
        *field_of(setting, settings) = number;
        settings->own_width |= setting->field == FIELD(width);
        return true;
    default:
        for (int i = 0; i < SETTING_WORDS && setting->word[i]; i++)
            if (text_is(value, setting->word[i])) {
                *field_of(setting, settings) = i;
                return true;
            }
        return false;
    }
}

void setting_get(const Setting *setting, const Settings *settings, Buf *out)
{
    if (setting->kind == SETTING_NUMBERS)
        number_system_write(out, settings->numbers, settings->prec);
    else if (setting->kind == SETTING_WAY)
        buf_puts(out, settings->way);
    else if (setting->kind == SETTING_WORD)
        buf_puts(out, setting->word[*field_of(setting, settings)]);
    else if (setting->kind == SETTING_UNITS)
        buf_puts(out, settings->units[0] ? settings->units : "si");
    else if (setting->field == FIELD(digits))
        buf_printf(out, "%d", settings_digits(settings));
    else
        buf_printf(out, "%d", *field_of(setting, settings));
}

int settings_digits(const Settings *settings)
{
    return settings->digits ? settings->digits : settings->format == FORMAT_JSON ? 20 : 6;
}

bool settings_unicode(const Settings *settings)
{
    return writers[settings->format].page || (!settings->ascii && settings->format != FORMAT_JSON);
}

const Setting *settings_find(Text name)
{
    for (const Setting *setting = settings_table; setting->name; setting++)
        if (text_is(name, setting->name))
            return setting;
    return NULL;
}

void setting_put_values(const Setting *setting, const WayNames *ways, Buf *out)
{
    Arena   *mem = arena_new();
    WayNames own = {.mem = mem};
    if (setting->kind == SETTING_WAY)
        own = ways ? *ways : built_in_ways(mem);
    if (setting->values)
        buf_puts(out, setting->values);
    for (int i = 0; i < own.count; i++)
        buf_printf(out, "%s%.*s", i ? ", " : "", TEXT_ARG(own.name[i]));
    arena_free(mem);
    for (int i = 0; setting->kind == SETTING_NUMBERS && number_systems[i]; i++)
        buf_printf(out, "%s%s%s", i ? ", " : "", number_systems[i]->name, number_systems[i]->takes_precision ? ":BITS" : "");
    if (setting->kind == SETTING_NUMBERS)
        buf_printf(out, "; BITS from %d to %d", LEAST_PRECISION, MOST_PRECISION);
}

const Setting *settings_taking(Text value)
{
    const Setting *found = NULL;
    int            count = 0;
    for (const Setting *setting = settings_table; setting->name; setting++) {
        Settings scratch = {0};
        bool     words = setting->kind == SETTING_NUMBERS || setting->kind == SETTING_WORD;
        if (!words || !setting_set(setting, NULL, &scratch, value))
            continue;
        found = setting;
        count++;
    }
    return count == 1 ? found : NULL;
}

static bool is_switch(const Setting *setting)
{
    return setting->kind == SETTING_WORD && !strcmp(setting->word[0], "off");
}

const char *settings_option(Text name, bool *takes_nothing)
{
    const Setting *setting = settings_find(name);
    if (!setting || !setting->option)
        return NULL;
    *takes_nothing = is_switch(setting);
    return setting->name;
}

void settings_put_options(Buf *out)
{
    enum { COLUMN = 27 };
    for (const Setting *setting = settings_table; setting->name; setting++) {
        Buf line = {0};
        if (!setting->option)
            continue;
        buf_printf(&line, "  --%s%s%s", setting->name, is_switch(setting) ? "" : " ", setting->option);
        for (int i = 0; i < SETTING_WORDS && setting->word[i] && !is_switch(setting); i++)
            buf_printf(&line, "%s%s", i ? "|" : "", setting->word[i]);
        buf_puts(&line, "  ");
        buf_fill(&line, ' ', COLUMN - (int)line.len);
        buf_printf(out, "%.*s%s", TEXT_ARG(buf_text(&line)), setting->summary);
        if (setting->kind == SETTING_NUMBERS) {
            buf_puts(out, ": ");
            setting_put_values(setting, NULL, out);
        }
        buf_char(out, '\n');
        buf_free(&line);
    }
}

const char *settings_set(Settings *settings, const char *name, const char *value)
{
    const Setting *setting = settings_find(text_of(name));
    if (!setting)
        return "a known setting";
    if (setting_set(setting, NULL, settings, text_of(value)))
        return NULL;
    static char    taken[400];
    Buf            buf = {0};
    const Setting *other = settings_taking(text_of(value));
    setting_put_values(setting, NULL, &buf);
    buf_printf(&buf, ", not `%s`", value);
    if (other && other->option)
        buf_printf(&buf, "; write --%s %s", other->name, value);
    snprintf(taken, sizeof taken, "%.*s", TEXT_ARG(buf_text(&buf)));
    buf_free(&buf);
    return taken;
}
