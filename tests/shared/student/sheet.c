#include "sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct Reader {
    const Sheet *sheet;
    const char  *at;
    bool         bad;
} Reader;

static Vec number(Q value)
{
    return (Vec){1, {value, NULL, NULL}};
}

/* What goes wrong is remembered, and the reading goes on with something harmless. */
static Vec refuse(Reader *r)
{
    r->bad = true;
    return number(q_of(1, 1));
}

/* ---- names ------------------------------------------------------------------------------------------------ */

static size_t name_length(const char *at)
{
    size_t len = 0;
    if (!isalpha((unsigned char)*at))
        return 0;
    while (isalnum((unsigned char)at[len]))
        len++;
    while (at[len] == '\'')
        len++;
    return len;
}

static bool is_function(const char *at, size_t len)
{
    static const char *const name[] = {"perp", "cross", "sqrt", "each"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (strlen(name[i]) == len && !strncmp(name[i], at, len))
            return true;
    return false;
}

static bool is_component(const char *at)
{
    return at[0] == '.' && (at[1] == 'x' || at[1] == 'y') && !isalnum((unsigned char)at[2]);
}

const char *formula_name(const char *at, size_t *len)
{
    for (*len = 0; *at; at += *len ? *len : 1) {
        *len = name_length(at);
        if (*len && !is_function(at, *len))
            return at;
        if (is_component(at))
            at += 1; /* the x of v.x is no name */
    }
    *len = 0;
    return at;
}

static const Item *find(const Sheet *sheet, const char *at, size_t len)
{
    for (int i = 0; i < sheet->items; i++)
        if (strlen(sheet->item[i].name) == len && !strncmp(sheet->item[i].name, at, len))
            return &sheet->item[i];
    return NULL;
}

Item *sheet_item(Sheet *sheet, const char *name)
{
    return (Item *)find(sheet, name, strlen(name));
}

bool sheet_needs(const Sheet *sheet, const char *formula, const char *name)
{
    size_t len;
    for (const char *at = formula_name(formula, &len); len; at = formula_name(at + len, &len)) {
        const Item *item = find(sheet, at, len);
        if (strlen(name) == len && !strncmp(name, at, len))
            return true;
        if (item && item->formula && sheet_needs(sheet, item->formula, name))
            return true;
    }
    return false;
}

bool sheet_is_rounded(const Sheet *sheet, const char *formula)
{
    size_t len;
    for (const char *at = formula_name(formula, &len); len; at = formula_name(at + len, &len)) {
        const Item *item = find(sheet, at, len);
        if (item && item->rounded)
            return true;
    }
    return false;
}

/* ---- working a formula out -------------------------------------------------------------------------------- */

static Vec sum(Reader *r);

static void spaces(Reader *r)
{
    while (*r->at == ' ')
        r->at++;
}

static bool took(Reader *r, char c)
{
    spaces(r);
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

static void expect(Reader *r, char c)
{
    if (!took(r, c))
        r->bad = true;
}

static Q root(Reader *r, Q value)
{
    return q_sign(value) < 0 ? refuse(r).at[0] : q_root(value);
}

static Vec call(Reader *r, const char *name, size_t len)
{
    expect(r, '(');
    Vec a = sum(r), b = number(q_of(0, 1));
    if (took(r, ','))
        b = sum(r);
    expect(r, ')');
    if (!strncmp(name, "sqrt", len))
        return a.rows == 1 ? number(root(r, a.at[0])) : refuse(r);
    if (a.rows != 2)
        return refuse(r);
    if (!strncmp(name, "perp", len))
        return v_of(q_neg(a.at[1]), a.at[0]);
    if (b.rows != 2)
        return refuse(r);
    if (!strncmp(name, "cross", len))
        return number(v_cross(a, b));
    return v_of(q_mul(a.at[0], b.at[0]), q_mul(a.at[1], b.at[1]));
}

static Vec named(Reader *r)
{
    size_t      len = name_length(r->at);
    const char *name = r->at;
    r->at += len;
    if (is_function(name, len))
        return call(r, name, len);
    const Item *item = find(r->sheet, name, len);
    if (!item || !item->value.rows)
        return refuse(r);
    if (!is_component(r->at))
        return item->value;
    r->at += 2;
    return item->value.rows == 2 ? number(item->value.at[r->at[-1] == 'y']) : refuse(r);
}

static Vec digits(Reader *r)
{
    long value = 0;
    while (isdigit((unsigned char)*r->at))
        value = 10 * value + (*r->at++ - '0');
    return number(q_of(value, 1));
}

static Vec factor(Reader *r)
{
    spaces(r);
    if (isdigit((unsigned char)*r->at))
        return digits(r);
    if (name_length(r->at))
        return named(r);
    if (took(r, '(')) {
        Vec inside = sum(r);
        expect(r, ')');
        return inside;
    }
    if (took(r, '<')) {
        Vec x = sum(r);
        expect(r, ',');
        Vec y = sum(r);
        expect(r, '>');
        return x.rows == 1 && y.rows == 1 ? v_of(x.at[0], y.at[0]) : refuse(r);
    }
    if (took(r, '|')) {
        Vec inside = sum(r);
        expect(r, '|');
        return number(root(r, v_dot(inside, inside)));
    }
    return refuse(r);
}

static Vec unary(Reader *r)
{
    if (took(r, '-'))
        return v_scale(q_of(-1, 1), unary(r));
    Vec value = factor(r);
    if (!took(r, '^'))
        return value;
    expect(r, '2');
    return value.rows == 1 ? number(q_mul(value.at[0], value.at[0])) : refuse(r);
}

static Vec product(Reader *r)
{
    Vec value = unary(r);
    for (;;) {
        if (took(r, '*')) {
            Vec next = unary(r);
            if (value.rows != 1 && next.rows != 1)
                return refuse(r);
            value = value.rows == 1 ? v_scale(value.at[0], next) : v_scale(next.at[0], value);
        } else if (took(r, '/')) {
            Vec next = unary(r);
            if (next.rows != 1 || !q_sign(next.at[0]))
                return refuse(r);
            value = v_scale(q_div(q_of(1, 1), next.at[0]), value);
        } else if (took(r, '.')) {
            Vec next = unary(r);
            if (value.rows != 2 || next.rows != 2)
                return refuse(r);
            value = number(v_dot(value, next));
        } else {
            return value;
        }
    }
}

static Vec sum(Reader *r)
{
    Vec value = product(r);
    for (;;) {
        bool minus = took(r, '-');
        if (!minus && !took(r, '+'))
            return value;
        Vec next = product(r);
        if (next.rows != value.rows)
            return refuse(r);
        value = minus ? v_sub(value, next) : v_add(value, next);
    }
}

bool sheet_work(const Sheet *sheet, const char *formula, Vec *value)
{
    Reader r = {sheet, formula, false};
    *value = sum(&r);
    spaces(&r);
    return !r.bad && !*r.at;
}

/* ---- writing a formula ------------------------------------------------------------------------------------ */

typedef struct Writer {
    const Sheet *sheet;
    char        *out;
    size_t       len;
    bool         numbers, bad;
} Writer;

static void put(Writer *w, const char *text, size_t len)
{
    if (w->len + len + 1 > LONGEST_FORM) {
        w->bad = true;
        return;
    }
    memcpy(w->out + w->len, text, len);
    w->len += len;
    w->out[w->len] = 0;
}

/* Numbers that would run into what stands around them are put in brackets. */
static void put_number(Writer *w, const char *text)
{
    bool bare = !strpbrk(text, "-/") && (unsigned char)text[0] < 0x80; /* the other minus sign is longer */
    put(w, bare ? "" : "(", bare ? 0 : 1);
    put(w, text, strlen(text));
    put(w, bare ? "" : ")", bare ? 0 : 1);
}

static void write_formula(Writer *w, const char *formula);

static const char *put_item(Writer *w, const Item *item, const char *behind)
{
    bool component = is_component(behind);
    if (!w->numbers) {
        put(w, item->shown, strlen(item->shown));
        w->bad |= !item->written;
        return behind;
    }
    if (!item->written) {
        w->bad |= component || !item->formula;
        if (w->bad)
            return behind;
        put(w, "(", 1);
        write_formula(w, item->formula);
        put(w, ")", 1);
        return behind;
    }
    if (component) {
        put_number(w, item->text[behind[1] == 'y']);
        return behind + 2;
    }
    if (item->value.rows == 1) {
        put_number(w, item->text[0]);
        return behind;
    }
    put(w, &w->sheet->open, 1);
    put(w, item->text[0], strlen(item->text[0]));
    put(w, ", ", 2);
    put(w, item->text[1], strlen(item->text[1]));
    put(w, &w->sheet->close, 1);
    return behind;
}

static void write_formula(Writer *w, const char *formula)
{
    size_t len;
    for (const char *at = formula; *at && !w->bad;) {
        const char *name = formula_name(at, &len);
        put(w, at, (size_t)(name - at));
        at = name + len;
        if (len) {
            const Item *item = find(w->sheet, name, len);
            w->bad |= !item;
            at = item ? put_item(w, item, at) : at;
        }
    }
}

static bool written_out(const Sheet *sheet, const char *formula, bool numbers, char *out)
{
    Writer w = {sheet, out, 0, numbers, false};
    out[0] = 0;
    write_formula(&w, formula);
    return !w.bad && !strstr(out, "each(");
}

bool sheet_names(const Sheet *sheet, const char *formula, char out[LONGEST_FORM])
{
    return written_out(sheet, formula, false, out);
}

bool sheet_numbers(const Sheet *sheet, const char *formula, char out[LONGEST_FORM])
{
    return written_out(sheet, formula, true, out);
}
