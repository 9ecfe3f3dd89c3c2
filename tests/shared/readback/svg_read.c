#include "svg_read.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 32, MOST_ATTRIBUTES = 24 };

typedef struct Attribute {
    Text name, value;
} Attribute;

typedef struct Reading {
    Svg      *svg;
    Text      text;
    size_t    at;
    Text      open[DEEPEST];
    int       depth;
    Attribute attribute[MOST_ATTRIBUTES];
    int       attributes;
    int       mark; /* that is open, or -1 */
    double    size; /* of the font */
    Text      ids[16];
    int       id_count;
} Reading;

static bool wrong(Reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(Reading *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!r->svg->why[0])
        vsnprintf(r->svg->why, sizeof r->svg->why, format, args);
    va_end(args);
    return false;
}

static bool is_name_char(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == ':' || c == '_';
}

static char peek(const Reading *r)
{
    return r->at < r->text.len ? r->text.at[r->at] : 0;
}

static Text take_name(Reading *r)
{
    size_t start = r->at;
    while (is_name_char(peek(r)))
        r->at++;
    return text_cut(r->text, start, r->at);
}

static void skip_space(Reading *r)
{
    while (peek(r) == ' ' || peek(r) == '\n')
        r->at++;
}

/* Characters of text or of an attribute: XML's own, no `<`, and `&` only as a known entity. */
static bool check_text(Reading *r, Text text)
{
    static const char *const ENTITIES[] = {"&lt;", "&gt;", "&amp;", "&quot;", "&#39;"};
    int                      len;
    for (size_t i = 0; i < text.len; i += (size_t)len) {
        int32_t code = utf8_decode(text, i, &len);
        bool    known = code != '&';
        for (size_t k = 0; k < 5; k++)
            known |= text_starts(text_from(text, i), ENTITIES[k]);
        if (code < 0)
            return wrong(r, "bytes that are not UTF-8");
        if (!known)
            return wrong(r, "a bare & in %.40s", text.at);
        if (code == '<' || (code < 32 && code != '\n' && code != '\t') || code == 0xFFFE || code == 0xFFFF ||
            (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || (code >= 0x7F && code < 0xA0))
            return wrong(r, "the character %x", (unsigned)code);
    }
    return true;
}

static void resolve(Text text, char *out, size_t room)
{
    static const struct {
        const char *entity, *stands_for;
    } ENTITIES[] = {{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&#39;", "'"}};
    size_t len = 0;
    for (size_t i = 0; i < text.len && len + 1 < room; i++) {
        out[len] = text.at[i];
        for (size_t k = 0; k < 5; k++)
            if (text_starts(text_from(text, i), ENTITIES[k].entity)) {
                out[len] = *ENTITIES[k].stands_for;
                i += strlen(ENTITIES[k].entity) - 1;
                break;
            }
        len++;
    }
    out[len] = 0;
}

static Text attribute(const Reading *r, const char *name)
{
    for (int i = 0; i < r->attributes; i++)
        if (text_is(r->attribute[i].name, name))
            return r->attribute[i].value;
    return TEXT("");
}

static double number(Text text)
{
    char copy[64];
    snprintf(copy, sizeof copy, "%.*s", TEXT_ARG(text));
    return strtod(copy, NULL);
}

static bool read_attributes(Reading *r)
{
    r->attributes = 0;
    for (;;) {
        size_t before = r->at;
        skip_space(r);
        if (peek(r) == '>' || peek(r) == '/')
            return true;
        if (r->at == before || r->attributes == MOST_ATTRIBUTES)
            return wrong(r, "attributes run together or are too many");
        Text name = take_name(r);
        if (!name.len || peek(r) != '=' || r->text.at[r->at + 1] != '"')
            return wrong(r, "an attribute without a value: %.*s", TEXT_ARG(name));
        for (int i = 0; i < r->attributes; i++)
            if (text_equal(r->attribute[i].name, name))
                return wrong(r, "the attribute %.*s twice", TEXT_ARG(name));
        r->at += 2;
        size_t start = r->at;
        while (r->at < r->text.len && peek(r) != '"')
            r->at++;
        Text value = text_cut(r->text, start, r->at);
        if (peek(r) != '"' || !check_text(r, value))
            return wrong(r, "an attribute without an end");
        r->at++;
        r->attribute[r->attributes++] = (Attribute){name, value};
    }
}

static SvgPath *new_path(Reading *r)
{
    SvgMark *mark = r->mark < 0 ? NULL : &r->svg->mark[r->mark];
    return mark && mark->paths < SVG_PATHS ? &mark->path[mark->paths++] : NULL;
}

static void *grow(void *list, int count, size_t size)
{
    return count & (count - 1) ? list : arena_realloc(list, size * (count ? 2 * (size_t)count : 1));
}

/* The n-th mark of the panel that is being read. */
static int mark_of(const Svg *svg, int n)
{
    int first = 0;
    while (first < svg->marks && svg->mark[first].panel < svg->panels - 1)
        first++;
    return n < 0 || first + n >= svg->marks ? -1 : first + n;
}

static SvgLine *new_line(Reading *r)
{
    Svg *svg = r->svg;
    Text width = attribute(r, "stroke-width"), leads = attribute(r, "data-lead"), fill = attribute(r, "fill");
    svg->line = grow(svg->line, svg->lines, sizeof *svg->line);
    SvgLine *line = &svg->line[svg->lines++];
    *line = (SvgLine){.panel = svg->panels - 1, .mark = r->mark, .width = width.len ? number(width) : 1};
    line->leads = leads.len ? mark_of(svg, (int)number(leads)) : -1;
    line->filled = fill.len && !text_is(fill, "none");
    return line;
}

/* M x y L x y ... */
static bool read_path(Reading *r)
{
    SvgPoint before = {0, 0};
    Text     d = attribute(r, "d");
    SvgPath *path = new_path(r);
    char     copy[65536], *at = copy;
    if (d.len + 1 > sizeof copy)
        return wrong(r, "a path of %zu bytes", d.len);
    snprintf(copy, sizeof copy, "%.*s", TEXT_ARG(d));
    for (int i = 0; *at; i++) {
        SvgPoint point;
        char    *end;
        if (*at != (i ? 'L' : 'M'))
            return wrong(r, "a path with %c in it", *at);
        point.x = strtod(at + 1, &end);
        if (end == at + 1)
            return wrong(r, "a path without a number");
        at = end;
        point.y = strtod(at, &end);
        if (end == at)
            return wrong(r, "a path without a number");
        at = end;
        if (!(point.x > -1e5 && point.x < 1e5 && point.y > -1e5 && point.y < 1e5))
            return wrong(r, "a path that leads to %g, %g", point.x, point.y);
        if (path && path->count < SVG_POINTS)
            path->at[path->count++] = point;
        if (i) {
            SvgLine *line = new_line(r);
            line->from = before;
            line->to = point;
        }
        before = point;
    }
    return true;
}

static void open_group(Reading *r)
{
    Svg *svg = r->svg;
    Text mark = attribute(r, "data-mark");
    for (int i = 0; i < r->attributes; i++) {
        if (!text_is(r->attribute[i].name, "data-panel"))
            continue;
        svg->panel = grow(svg->panel, svg->panels, sizeof *svg->panel);
        SvgPanel *panel = &svg->panel[svg->panels++];
        *panel = (SvgPanel){.units = 0};
        resolve(r->attribute[i].value, panel->own, sizeof panel->own);
        panel->left_out = (int)number(attribute(r, "data-left-out"));
        for (int k = 0; k < r->attributes; k++)
            if (k != i && !text_is(r->attribute[k].name, "data-left-out") && panel->units < SVG_UNITS) {
                char copy[64];
                snprintf(panel->quantity[panel->units], sizeof panel->quantity[0], "%.*s", TEXT_ARG(text_from(r->attribute[k].name, 5)));
                snprintf(copy, sizeof copy, "%.*s", TEXT_ARG(r->attribute[k].value));
                panel->unit[panel->units++] = strtold(copy, NULL);
            }
    }
    if (mark.len) {
        svg->mark = grow(svg->mark, svg->marks, sizeof *svg->mark);
        r->mark = svg->marks++;
        svg->mark[r->mark] = (SvgMark){.panel = svg->panels - 1};
        resolve(mark, svg->mark[r->mark].kind, sizeof svg->mark->kind);
        resolve(attribute(r, "data-name"), svg->mark[r->mark].name, sizeof svg->mark->name);
        resolve(attribute(r, "data-body"), svg->mark[r->mark].body, sizeof svg->mark->body);
    }
    if (attribute(r, "font-size").len)
        r->size = number(attribute(r, "font-size"));
}

/* The text between this tag and the next. */
static Text content(Reading *r)
{
    size_t end = r->at;
    while (end < r->text.len && r->text.at[end] != '<')
        end++;
    return text_cut(r->text, r->at, end);
}

typedef struct Widths {
    const char *letters;
    double      width;
} Widths;

/* In hundredths of the font's size, by groups of letters, rounded up. */
static double letters_width(Text all, const Widths *group, int groups, double other, double beyond)
{
    double width = 0;
    int    len;
    for (size_t i = 0; i < all.len; i += (size_t)len) {
        int32_t code = utf8_decode(all, i, &len);
        double  one = code < 127 ? other : beyond;
        for (int k = 0; k < groups && code < 127; k++)
            if (strchr(group[k].letters, (int)code))
                one = group[k].width;
        width += code == 0x2032                     ? 30
                 : code == 0x27E8 || code == 0x27E9 ? 40
                 : code == 0x2212                   ? 84
                 : code == 0x2009                   ? 20
                 : code == 0x200B                   ? 0
                                                    : one;
    }
    return width / 100;
}

/* Mathematical signs as carom takes them. */
static void as_typed(char *text)
{
    static const struct {
        const char *sign;
        char        typed;
    } SIGNS[] = {{"−", '-'}, {"⟨", '<'}, {"⟩", '>'}, {"′", '\''}, {"\u2009", '*'}};
    char *out = text;
    while (*text) {
        size_t taken = 0;
        for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && !taken; i++)
            if (!strncmp(text, SIGNS[i].sign, strlen(SIGNS[i].sign))) {
                *out++ = SIGNS[i].typed;
                taken = strlen(SIGNS[i].sign);
            }
        if (!strncmp(text, "\u200B", 3)) {
            text += 3;
            continue;
        }
        if (!taken)
            *out++ = *text;
        text += taken ? taken : 1;
    }
    *out = 0;
}

/* What stands after the tag that was just read belongs to the text. */
static void add_letters(Reading *r, SvgText *text, double size)
{
    static const Widths ARIAL[] = {{"ijl'|.,:;!Ift/\\ []", 28}, {"()-r\"`", 36}, {"<>=+~", 59},
                                   {"wCDGHNOQRU&", 78},         {"mMW@%", 102},  {"ABEFKLPSTVXYZ", 67}};
    static const Widths BROAD[] = {{"ijl'", 28},   {" .,:;/|I\\", 34}, {"()[]ft-!", 41}, {"r\"`J", 46}, {"csz", 56},
                                   {"<>=+~w", 84}, {"CDGHNOQU&", 79},  {"M", 87},        {"mW@%", 100}, {"ABEFKLPRSTVXYZ", 70}};
    size_t              len = strlen(text->text);
    Text                part = content(r);
    resolve(part, text->text + len, sizeof text->text - len);
    Text plain = text_of(text->text + len);
    text->arial += size * letters_width(plain, ARIAL, sizeof ARIAL / sizeof *ARIAL, 56, 100);
    text->widest += size * letters_width(plain, BROAD, sizeof BROAD / sizeof *BROAD, 64, 100);
    text->deep |= strpbrk(text->text + len, "gjpqy(),;<>|") != NULL;
    text->x = text->at - text->anchor * text->arial;
    as_typed(text->text + len);
}

static bool open_element(Reading *r, Text name, bool closed)
{
    Svg *svg = r->svg;
    Text id = attribute(r, "id");
    for (int i = 0; id.len && i < r->id_count; i++)
        if (text_equal(r->ids[i], id))
            return wrong(r, "the id %.*s twice", TEXT_ARG(id));
    if (id.len && r->id_count < 16)
        r->ids[r->id_count++] = id;
    for (int i = 0; i < r->attributes; i++)
        if (text_starts(r->attribute[i].name, "on") || text_is(r->attribute[i].name, "href") || text_is(r->attribute[i].name, "xlink:href"))
            return wrong(r, "the attribute %.*s", TEXT_ARG(r->attribute[i].name));
    if (text_is(name, "svg")) {
        svg->width = number(attribute(r, "width"));
        svg->height = number(attribute(r, "height"));
        if (!text_is(attribute(r, "role"), "img") || !attribute(r, "aria-labelledby").len || !attribute(r, "viewBox").len)
            return wrong(r, "svg without role, label or viewBox");
    } else if (text_is(name, "g") && !closed) {
        open_group(r);
    } else if (text_is(name, "path")) {
        return read_path(r);
    } else if (text_is(name, "circle")) {
        SvgPath *path = new_path(r);
        SvgPoint at = {number(attribute(r, "cx")), number(attribute(r, "cy"))};
        if (path)
            *path = (SvgPath){{at, {at.x + number(attribute(r, "r")), at.y}}, 2};
        SvgLine *line = new_line(r);
        line->circle = true;
        line->from = at;
        line->radius = number(attribute(r, "r"));
    } else if (text_is(name, "title") && r->depth == 1) {
        resolve(content(r), svg->title, sizeof svg->title);
    } else if (text_is(name, "desc")) {
        Text words = content(r);
        svg->desc = arena_realloc(NULL, words.len + 1);
        resolve(words, svg->desc, words.len + 1);
    } else if (text_is(name, "text")) {
        svg->text = grow(svg->text, svg->texts, sizeof *svg->text);
        SvgText *text = &svg->text[svg->texts++];
        *text = (SvgText){.panel = svg->panels - 1, .x = number(attribute(r, "x")), .y = number(attribute(r, "y"))};
        for (int i = 0; i < r->attributes; i++)
            text->label |= text_is(r->attribute[i].name, "data-label");
        for (int i = 0; i < r->attributes; i++)
            text->led |= text_is(r->attribute[i].name, "data-led");
        text->mark = text->label ? mark_of(svg, (int)number(attribute(r, "data-label"))) : -1;
        text->size = attribute(r, "font-size").len ? number(attribute(r, "font-size")) : r->size;
        Text anchor = attribute(r, "text-anchor");
        text->anchor = text_is(anchor, "end") ? 1 : text_is(anchor, "middle") ? 0.5 : 0;
        text->at = text->x;
        add_letters(r, text, text->size);
    } else if (text_is(name, "tspan")) {
        SvgText *text = svg->texts ? &svg->text[svg->texts - 1] : NULL;
        if (!text || !r->depth || !text_is(r->open[r->depth - 1], "text"))
            return wrong(r, "a tspan outside of text");
        text->deep |= number(attribute(r, "dy")) > 0;
        add_letters(r, text, attribute(r, "font-size").len ? number(attribute(r, "font-size")) : text->size);
    } else if (!text_is(name, "title") && !text_is(name, "style") && !text_is(name, "animate") && !text_is(name, "animateTransform")) {
        return wrong(r, "the element %.*s", TEXT_ARG(name));
    }
    return true;
}

static bool read_tag(Reading *r)
{
    r->at++;
    if (peek(r) == '/') {
        r->at++;
        Text name = take_name(r);
        if (!r->depth || !text_equal(name, r->open[r->depth - 1]) || peek(r) != '>')
            return wrong(r, "</%.*s> closes what is not open", TEXT_ARG(name));
        r->at++;
        r->depth--;
        if (text_is(name, "g") && r->mark >= 0)
            r->mark = -1;
        if (text_is(name, "tspan"))
            add_letters(r, &r->svg->text[r->svg->texts - 1], r->svg->text[r->svg->texts - 1].size);
        return true;
    }
    Text name = take_name(r);
    if (!name.len || !read_attributes(r))
        return wrong(r, "a tag without a name");
    bool closed = peek(r) == '/';
    r->at += closed;
    if (peek(r) != '>' || r->depth == DEEPEST)
        return wrong(r, "a tag without an end");
    r->at++;
    if (!open_element(r, name, closed))
        return false;
    if (!closed)
        r->open[r->depth++] = name;
    return true;
}

Svg *svg_read(Text file)
{
    static const char HEAD[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a figure of carom -->\n";
    Svg              *svg = calloc(1, sizeof *svg);
    Reading           r = {.svg = svg, .text = file, .mark = -1};
    if (!text_starts(file, HEAD))
        wrong(&r, "it does not begin with the head");
    r.at = sizeof HEAD - 1;
    while (!svg->why[0] && r.at < file.len) {
        if (peek(&r) == '<') {
            if (!read_tag(&r))
                break;
            continue;
        }
        Text between = content(&r);
        if (!check_text(&r, between))
            break;
        if (!r.depth && text_trim(between).len && !text_is(between, "\n"))
            wrong(&r, "text outside");
        r.at += between.len;
    }
    if (r.depth)
        wrong(&r, "<%.*s> is not closed", TEXT_ARG(r.open[r.depth - 1]));
    if (!svg->width)
        wrong(&r, "no svg");
    return svg;
}

void svg_free(Svg *svg)
{
    free(svg->desc);
    free(svg->mark);
    free(svg->panel);
    free(svg->text);
    free(svg->line);
    free(svg);
}
