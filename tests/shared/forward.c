#include "forward.h"
#include "fractions.h"
#include "json_read.h"

#include <math.h>
#include <mpfr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 320 };

Play *forward_play(void)
{
    Settings settings = settings_default();
    MUST(!settings_set(&settings, "format", "json"), "JSON is a format");
    MUST(!settings_set(&settings, "digits", "60"), "60 digits can be shown");
    return play_new(&settings);
}

/* ---- values ----------------------------------------------------------------------------------------------- */

static bool read_part(char *part, Text text)
{
    bool fits = text.len < FORWARD_LONGEST;
    snprintf(part, FORWARD_LONGEST, "%.*s", fits ? (int)text.len : 0, text.at);
    return text.len > 0;
}

/* A string, or a list of strings; returns how many, 0 for anything else. */
static int read_parts(char part[][FORWARD_LONGEST], const char *json)
{
    int count = 0;
    if (json && *json == '"')
        return read_part(part[0], json_quoted(json));
    for (const char *item = json_next(json, NULL); item; item = json_next(json, item))
        if (count == FORWARD_PARTS || !read_part(part[count++], json_quoted(item)))
            return 0;
    return count;
}

void quantity_read(Quantity *quantity, const char *json)
{
    const char *decimal = json_member(json, TEXT("decimal"));
    memset(quantity->exact, 0, sizeof quantity->exact);
    quantity->parts = read_parts(quantity->decimal, decimal);
    quantity->vector = decimal && *decimal == '[';
    if (read_parts(quantity->exact, json_member(json, TEXT("exact"))) != quantity->parts)
        memset(quantity->exact, 0, sizeof quantity->exact);
}

bool quantity_same(const Quantity *a, const Quantity *b)
{
    bool same = a->parts == b->parts;
    for (int i = 0; same && i < a->parts; i++)
        same = a->exact[i][0] && !strcmp(a->exact[i], b->exact[i]);
    return same;
}

double quantity_change(const Quantity *before, const Quantity *after, int part, int power)
{
    mpfr_t x, y;
    mpfr_inits2(BITS, x, y, (mpfr_ptr)0);
    mpfr_set_str(x, before->decimal[part], 10, MPFR_RNDN);
    mpfr_set_str(y, after->decimal[part], 10, MPFR_RNDN);
    mpfr_sub(y, y, x, MPFR_RNDN);
    mpfr_ui_pow_ui(x, 10, (unsigned long)power, MPFR_RNDN);
    mpfr_mul(y, y, x, MPFR_RNDN);
    double change = mpfr_get_d(y, MPFR_RNDN);
    mpfr_clears(x, y, (mpfr_ptr)0);
    return change;
}

bool quantity_near(const Quantity *a, const Quantity *b, int digits)
{
    double greatest = 1;
    for (int i = 0; i < a->parts; i++)
        greatest = fmax(greatest, fabs(strtod(a->decimal[i], NULL)));
    for (int i = 0; i < a->parts; i++)
        if (a->parts != b->parts || fabs(quantity_change(a, b, i, digits)) > greatest)
            return false;
    return a->parts == b->parts;
}

void forward_type(Buf *out, const Quantity *quantity, int part)
{
    if (quantity->vector && part < 0)
        buf_char(out, '<');
    for (int i = part < 0 ? 0 : part; i < (part < 0 ? quantity->parts : part + 1); i++) {
        buf_puts(out, part < 0 && i ? "," : "");
        for (const char *at = quantity->exact[i]; *at; at++)
            if (*at != ' ')
                buf_char(out, *at);
    }
    if (quantity->vector && part < 0)
        buf_char(out, '>');
}

/* ---- random calls ----------------------------------------------------------------------------------------- */

static void put_fraction(char *part, long numerator, long denominator)
{
    Q q = q_of(numerator, denominator);
    gmp_snprintf(part, FORWARD_LONGEST, "%Qd", q);
}

static void random_direction(Quantity *given, bool space, Random *random)
{
    static const int PLANE[][3] = {{3, 4, 0}, {5, 12, 0}, {8, 15, 0}, {1, 0, 0}, {20, 21, 0}};
    static const int SPACE[][3] = {{1, 2, 2}, {2, 3, 6}, {1, 4, 8}, {3, 4, 0}, {4, 4, 7}};
    const int       *of = space ? SPACE[random_int(random, 0, 4)] : PLANE[random_int(random, 0, 4)];
    int              first = random_int(random, 0, given->parts - 1);
    for (int i = 0; i < given->parts; i++)
        put_fraction(given->exact[i], of[(first + i) % given->parts] * (random_int(random, 0, 1) ? 1 : -1), 1);
}

static void random_given(Quantity *given, char kind, Random *random)
{
    static const char PARTS[] = "vdsD";
    const char       *at = strchr(PARTS, kind);
    given->vector = at != NULL;
    given->parts = !at ? 1 : at - PARTS < 2 ? 2 : 3;
    long n = random_int(random, 1, 12), d = random_int(random, 1, 4);
    if (kind == 'd' || kind == 'D')
        random_direction(given, kind == 'D', random);
    else if (kind == 'm')
        put_fraction(given->exact[0], n, d);
    else if (kind == 'e')
        put_fraction(given->exact[0], random_int(random, 0, 9) ? n % 8 : 8, 8);
    else if (kind == 'h')
        put_fraction(given->exact[0], n % 4 ? 5 * n * n : n, n % 4 ? d * d : d);
    else if (kind == 'g')
        put_fraction(given->exact[0], n % 4 ? 10 : 981, n % 4 ? 1 : 100);
    else if (kind == 'i')
        put_fraction(given->exact[0], random_int(random, 0, 1) ? 1 : -1, 1);
    else
        for (int i = 0; i < given->parts; i++)
            put_fraction(given->exact[i], random_int(random, -12, 12), random_int(random, 1, 4));
}

Instance forward_random(const char *pattern, Random *random)
{
    Instance instance = {0};
    int      length = 0;
    sscanf(pattern, "%23s%n", instance.method, &length);
    for (const char *at = pattern + length; *at; at += length) {
        Quantity *given = &instance.given[instance.givens];
        char     *kind = &instance.kind[instance.givens++];
        HOLDS(instance.givens <= FORWARD_GIVENS && sscanf(at, " %23[^=]=%c%n", given->name, kind, &length) == 2);
        random_given(given, *kind, random);
    }
    fractions_forget();
    return instance;
}

/* ---- running them ----------------------------------------------------------------------------------------- */

static Quantity *add(Forward *forward, Text name, const char *json)
{
    Quantity *quantity = &forward->quantity[forward->count];
    if (forward->count == FORWARD_QUANTITIES || name.len >= sizeof quantity->name)
        return NULL;
    memset(quantity, 0, sizeof *quantity);
    snprintf(quantity->name, sizeof quantity->name, "%.*s", TEXT_ARG(name));
    quantity_read(quantity, json);
    if (!quantity->parts || forward_find(forward, quantity->name))
        return NULL;
    forward->count++;
    return quantity;
}

static void add_speed(Forward *forward, Text name, const char *answer)
{
    const char *speed = json_member(answer, TEXT("speed"));
    char        called[64];
    snprintf(called, sizeof called, "speed(%.*s)", TEXT_ARG(name));
    if (speed)
        add(forward, text_of(called), speed);
}

/* The name of the member at `at` of an object, and then its value. */
static const char *member_name(const char *at, Text *name)
{
    const char *end = json_string_end(at);
    *name = (Text){at + 1, (size_t)(end - at) - 2};
    return end + 1;
}

static void read_answers(Forward *forward, const char *answers)
{
    for (const char *at = answers ? answers + 1 : ""; *at == '"';) {
        Text        name;
        const char *value = member_name(at, &name);
        Quantity   *quantity = add(forward, name, value);
        if (quantity)
            quantity->answer = true;
        add_speed(forward, name, value);
        at = json_skip(value);
        at += *at == ',';
    }
}

static void read_steps(Forward *forward, const char *steps)
{
    for (const char *step = json_next(steps, NULL); step; step = json_next(steps, step)) {
        Text name = json_quoted(json_member(step, TEXT("name")));
        if (name.len && text_is(json_quoted(json_member(step, TEXT("role"))), "step"))
            add(forward, name, json_member(step, TEXT("value")));
    }
}

void forward_put_call(Buf *out, const Instance *instance)
{
    buf_puts(out, instance->method);
    for (int i = 0; i < instance->givens; i++) {
        buf_printf(out, " %s=", instance->given[i].name);
        forward_type(out, &instance->given[i], -1);
    }
}

void forward_run(Play *session, const Instance *instance, Forward *forward)
{
    Buf call = {0};
    forward_put_call(&call, instance);
    play_text(session, buf_text(&call));
    buf_free(&call);
    const char *json = session->out.at;
    forward->count = 0;
    forward->lawful = true;
    forward->collides = text_is(json_quoted(json_member(json, TEXT("status"))), "ok");
    if (!forward->collides)
        return;
    read_answers(forward, json_member(json, TEXT("answers")));
    read_steps(forward, json_member(json, TEXT("steps")));
    const char *laws = json_member(json, TEXT("laws"));
    for (const char *law = json_next(laws, NULL); law; law = json_next(laws, law))
        forward->lawful &= !text_is(json_quoted(json_member(law, TEXT("holds"))), "false");
}

const Quantity *forward_find(const Forward *forward, const char *name)
{
    for (int i = 0; i < forward->count; i++)
        if (!strcmp(forward->quantity[i].name, name))
            return &forward->quantity[i];
    return NULL;
}
