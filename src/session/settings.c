#include "session/inside.h"

#include <stdlib.h>

Settings settings_default(void)
{
    return (Settings){.numbers = &exact_system, .steps = STEPS_FULL, .unicode = true, .width = 80, .roots = ROOT_BELOW};
}

static const char *const STEPS[] = {"none", "brief", "full", NULL};
static const char *const FORMATS[] = {"text", "json", NULL};
static const char *const ROOTS[] = {"above", "below", NULL};
static const char *const SWITCH[] = {"off", "on", NULL};

static int choice(const char *const *words, Text value)
{
    for (int i = 0; words[i]; i++)
        if (text_is(value, words[i]))
            return i;
    return -1;
}

static bool whole_number(Text value, int least, int most, int *number)
{
    int n = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.at[i] < '0' || value.at[i] > '9' || n > most)
            return false;
        n = 10 * n + (value.at[i] - '0');
    }
    *number = n;
    return value.len && n >= least && n <= most;
}

static bool set_numbers(Settings *s, Text value)
{
    const NumSys *sys = number_system(value);
    s->numbers = sys ? sys : s->numbers;
    return sys != NULL;
}

static void get_numbers(const Settings *s, Buf *out)
{
    buf_puts(out, s->numbers->name);
}

static bool set_steps(Settings *s, Text value)
{
    int i = choice(STEPS, value);
    s->steps = i < 0 ? s->steps : (Steps)i;
    return i >= 0;
}

static void get_steps(const Settings *s, Buf *out)
{
    buf_puts(out, STEPS[s->steps]);
}

static bool set_digits(Settings *s, Text value)
{
    return whole_number(value, 1, 100000, &s->digits);
}

static void get_digits(const Settings *s, Buf *out)
{
    buf_printf(out, "%d", s->digits ? s->digits : s->format == FORMAT_JSON ? 20 : 6);
}

static bool set_format(Settings *s, Text value)
{
    int i = choice(FORMATS, value);
    s->format = i < 0 ? s->format : (Format)i;
    return i >= 0;
}

static void get_format(const Settings *s, Buf *out)
{
    buf_puts(out, FORMATS[s->format]);
}

static bool set_roots(Settings *s, Text value)
{
    int i = choice(ROOTS, value);
    s->roots = i < 0 ? s->roots : (RootStyle)i;
    return i >= 0;
}

static void get_roots(const Settings *s, Buf *out)
{
    buf_puts(out, ROOTS[s->roots]);
}

static bool set_ascii(Settings *s, Text value)
{
    int i = choice(SWITCH, value);
    s->unicode = i < 0 ? s->unicode : !i;
    return i >= 0;
}

static void get_ascii(const Settings *s, Buf *out)
{
    buf_puts(out, SWITCH[!s->unicode]);
}

static bool set_colour(Settings *s, Text value)
{
    int i = choice(SWITCH, value);
    s->colour = i < 0 ? s->colour : i;
    return i >= 0;
}

static void get_colour(const Settings *s, Buf *out)
{
    buf_puts(out, SWITCH[s->colour]);
}

static bool set_width(Settings *s, Text value)
{
    return whole_number(value, 20, 1000, &s->width);
}

static void get_width(const Settings *s, Buf *out)
{
    buf_printf(out, "%d", s->width);
}

const Setting settings_table[] = {
    {"numbers", "exact, binary64", "the number system that derivations are shown in", set_numbers, get_numbers},
    {"steps", "none, brief, full", "how much of the working is shown", set_steps, get_steps},
    {"digits", "1 to 100000", "significant digits of decimals (6 in text, 20 in JSON, unless set)", set_digits, get_digits},
    {"format", "text, json", "how results are written", set_format, get_format},
    {"roots", "above, below", "2√13/13 or, where it can be, 2/√13", set_roots, get_roots},
    {"ascii", "on, off", "plain ASCII instead of √, ·, ≤ and ≈", set_ascii, get_ascii},
    {"color", "on, off", "colour on the screen", set_colour, get_colour},
    {"width", "20 to 1000", "columns of text", set_width, get_width},
    {NULL, NULL, NULL, NULL, NULL},
};

const char *settings_set(Settings *settings, const char *name, const char *value)
{
    for (const Setting *setting = settings_table; setting->name; setting++)
        if (text_is(text_of(name), setting->name))
            return setting->set(settings, text_of(value)) ? NULL : setting->values;
    return "a known setting";
}
