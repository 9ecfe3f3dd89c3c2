/* How to read this file: a page is cut into lines, a line into pieces at its relations (= ≈ := => ->) outside of brackets,
 * and the pieces become a name and its forms. One line at a time; nothing is kept of a line but its entries. */
#include "verify/handwork.h"

#include "language/token.h"
#include "verify/paper.h"

#include <ctype.h>
#include <string.h>

enum {
    LIMIT_NAME = 60,  /* bytes of a name */
    LIMIT_SHOWN = 60, /* of a line that is shown as not read */
};

typedef struct Reader {
    Handwork  *page;
    HandNames *names;
    NumCtx    *exact;
    int        line, forms;
    Text       below; /* the lines under this one */
} Reader;

/* A mark that joins a name and its forms. */
typedef struct Relation {
    size_t at, len;
    bool   colon;
} Relation;

static const struct {
    const char *text;
    bool        colon;
} RELATIONS[] = {
    {":=", false}, {"==", false}, {"=>", false}, {"~=", false}, {"=~", false}, {"->", false}, {"=", false}, {"≈", false}, {"≅", false},
    {"≃", false},  {"≐", false},  {"→", false},  {"⇒", false},  {"⟹", false},  {"≔", false},  {"~", false}, {":", true},
};

/* ---- what could not be read ------------------------------------------------------------------------------- */

static Text shown(Arena *mem, Text text)
{
    Buf    buf = {0};
    size_t end = text.len < LIMIT_SHOWN ? text.len : LIMIT_SHOWN;
    while (end < text.len && end > 0 && ((unsigned char)text.at[end] & 0xC0) == 0x80)
        end--;
    buf_put_safe(&buf, text_cut(text, 0, end));
    if (end < text.len)
        buf_puts(&buf, "…");
    return buf_finish(&buf, mem);
}

static void unread(Reader *r, Text text, const char *why)
{
    Handwork *page = r->page;
    page->unread_lines++;
    if (page->unreads == LIMIT_UNREAD)
        return;
    page->unread = arena_grow(r->exact->mem, page->unread, sizeof(HandUnread), page->unreads, &page->unread_room);
    size_t start = (size_t)(text.at - page->page.at);
    page->unread[page->unreads++] = (HandUnread){r->line, {start, start + text.len}, shown(r->exact->mem, text), text_of(why)};
}

/* ---- names ------------------------------------------------------------------------------------------------ */

/* The name that all of `text` is, as the tokenizer knows names. */
static bool one_name(Text text, Text *name, Arena *mem)
{
    int     len;
    int32_t code = text.len ? utf8_decode(text, 0, &len) : 0;
    Diag    diag = {.mem = mem, .source = text};
    int     count = 0;
    if (!text.len || !is_name_start(code))
        return false;
    Token *token = tokenize(text, 0, text.len, &count, &diag);
    if (!token || count != 1 || token[0].kind != TOKEN_NAME)
        return false;
    *name = paper_name(mem, token[0].text);
    return name->len > 0;
}

/* (vai)n and U(t): two names, one of them in brackets. */
static bool bracketed(Text text, Text *name, Arena *mem)
{
    Text        first, second;
    const char *open = memchr(text.at, '(', text.len), *close = memchr(text.at, ')', text.len);
    if (!open || !close || close < open)
        return false;
    size_t at = (size_t)(open - text.at), end = (size_t)(close - text.at);
    Text   inside = text_trim(text_cut(text, at + 1, end));
    if (at == 0) { /* (vai)n is vain */
        if (!one_name(inside, &first, mem) || !one_name(text_from(text, end + 1), &second, mem))
            return false;
        *name = text_format(mem, "%.*s%.*s", TEXT_ARG(first), TEXT_ARG(second));
        *name = paper_name(mem, *name);
        return true;
    }
    if (end + 1 != text.len || !one_name(text_trim(text_cut(text, 0, at)), &first, mem) || !one_name(inside, &second, mem))
        return false;
    *name = text_format(mem, "%.*s(%.*s)", TEXT_ARG(first), TEXT_ARG(second));
    return true;
}

bool handwork_name(Text text, Text *name, int *component, Arena *mem)
{
    *component = -1;
    if (text.len > LIMIT_NAME)
        return false;
    text = text_trim(paper_clean(mem, text));
    if (text.len > 2 && text.at[0] == '|' && text.at[text.len - 1] == '|') { /* |v|: a speed */
        Text inside;
        if (!one_name(text_trim(text_cut(text, 1, text.len - 1)), &inside, mem))
            return false;
        *name = text_format(mem, "|%.*s|", TEXT_ARG(inside));
        return true;
    }
    size_t dot = text.len > 2 ? text.len - 2 : 0;
    char   axis = text.len > 2 ? text.at[text.len - 1] : 0;
    if (axis >= 'x' && axis <= 'z' && (text.at[dot] == '.' || text.at[dot] == '_')) {
        *component = axis - 'x';
        text = text_cut(text, 0, dot);
    }
    return one_name(text, name, mem) || bracketed(text, name, mem);
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* Whether the character is the end of a value: then `<` behind it compares, and opens no vector. */
static bool is_value_end(int32_t code)
{
    if (code < 0x80)
        return code > 0 && (isalnum((int)code) || strchr("_')]>|.", (int)code));
    bool raised = code == 0xB2 || code == 0xB3 || code == 0xB9 || (code >= 0x2070 && code <= 0x209C);
    bool prime = code == 0x2019 || code == 0x2018 || code == 0x2032, fraction = (code >= 0xBC && code <= 0xBE) || code == 0xB0;
    return is_name_start(code) || raised || prime || fraction || code == 0x27E9;
}

static bool ends_value(Text line, size_t at)
{
    int len;
    while (at && line.at[at - 1] == ' ')
        at--;
    if (!at)
        return false;
    do
        at--;
    while (at && ((unsigned char)line.at[at] & 0xC0) == 0x80);
    return is_value_end(utf8_decode(line, at, &len));
}

/* The next relation outside of brackets from `at` on. A `>` in front of `=` closes a vector, as in <3, 4>=; with nothing to
 * close it is ≥ and no relation, as are <= and !=. `:` counts only where a name may end, `only_name`. */
static bool next_relation(Text line, size_t at, bool only_name, Relation *found)
{
    int round = 0, angle = 0;
    for (; at < line.len; at++) {
        char c = line.at[at];
        if ((c == '!' || c == '<' || (c == '>' && !angle)) && at + 1 < line.len && line.at[at + 1] == '=') {
            at++;
            continue;
        }
        if (c == '-' && at + 1 < line.len && line.at[at + 1] == '>' && angle)
            continue;
        round += c == '(' || c == '[' || c == '{';
        round -= (c == ')' || c == ']' || c == '}') && round > 0;
        angle += c == '<' && !ends_value(line, at);
        if (c == '>' && angle) {
            angle--;
            continue;
        }
        if (round || angle)
            continue;
        for (size_t i = 0; i < sizeof RELATIONS / sizeof *RELATIONS; i++) {
            if (c != RELATIONS[i].text[0] || !text_starts(text_from(line, at), RELATIONS[i].text) || (RELATIONS[i].colon && !only_name))
                continue;
            *found = (Relation){at, strlen(RELATIONS[i].text), RELATIONS[i].colon};
            return true;
        }
    }
    return false;
}

/* `NAME =` stands at the beginning; with `colon` also `NAME:`. No more is looked at than a name can be long. */
static bool begins_entry(Text text, bool colon, Arena *mem)
{
    Relation relation;
    Text     name;
    int      component;
    text.len = text.len < 2 * LIMIT_NAME ? text.len : 2 * LIMIT_NAME;
    return next_relation(text, 0, colon, &relation) && handwork_name(text_trim(text_cut(text, 0, relation.at)), &name, &component, mem);
}

/* Where the next entry of the line begins, behind a comma or semicolon outside of brackets with `NAME =` behind it; the end
 * of `text` if there is none. */
static size_t entry_end(Text text, Arena *mem)
{
    int depth = 0;
    for (size_t at = 0; at < text.len; at++) {
        char c = text.at[at];
        depth += c == '(' || c == '[' || (c == '<' && !ends_value(text, at));
        depth -= (c == ')' || c == ']' || c == '>') && depth > 0;
        if (depth || (c != ',' && c != ';'))
            continue;
        if (begins_entry(text_from(text, at + 1), true, mem))
            return at;
    }
    return text.len;
}

static HandEntry *new_entry(Reader *r, Text as_written, Text name, int component)
{
    Handwork *page = r->page;
    page->entry = arena_grow(r->exact->mem, page->entry, sizeof(HandEntry), page->entries, &page->entry_room);
    HandEntry *entry = &page->entry[page->entries];
    size_t     start = (size_t)(as_written.at - page->page.at);
    *entry = (HandEntry){.as_written = as_written, .name = name, .component = component, .line = r->line};
    entry->span = (Span){start, start + as_written.len};
    page->entries++;
    return entry;
}

static void new_form(Reader *r, HandEntry *entry, Text text)
{
    if (r->forms++ >= LIMIT_FORMS) {
        unread(r, text, "the page has more than 10,000 values");
        return;
    }
    entry->form = arena_grow(r->exact->mem, entry->form, sizeof(HandForm), entry->forms, &entry->room);
    size_t       start = (size_t)(text.at - r->page->page.at);
    HandForm    *form = &entry->form[entry->forms];
    const Names *names = r->names ? r->names->above(r->names, r->page, (int)(entry - r->page->entry)) : NULL;
    *form = (HandForm){.text = text, .span = {start, start + text.len}, .line = r->line};
    (void)written_read(&form->written, text, names, r->exact);
    entry->forms++;
}

/* = form = form ...: all that is joined to one entry. `text` begins with the relation. */
static void read_forms(Reader *r, HandEntry *entry, Text text, Relation relation)
{
    for (bool more = true; more;) {
        size_t   start = relation.at + relation.len;
        Relation next;
        more = next_relation(text, start, false, &next);
        Text form = text_trim(text_cut(text, start, more ? next.at : text.len));
        if (form.len || !more)
            new_form(r, entry, form);
        relation = next;
    }
}

/* What stands in front of the first name on a line and says nothing: ∴, =>, a bullet, the number of the step. */
static Text without_bullet(Text line)
{
    static const char *const MARKS[] = {"∴", "•", "⇒", "→", "=>", "->", "* ", "·"};
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (text_starts(line, MARKS[i]))
            return text_trim(text_from(line, strlen(MARKS[i])));
    size_t at = line.len && line.at[0] == '(', digits = at;
    while (at < line.len && isdigit((unsigned char)line.at[at]))
        at++;
    bool mark = at > digits && at + 1 < line.len && (line.at[at] == ')' || (!digits && line.at[at] == '.')) && line.at[at + 1] == ' ';
    return mark ? text_trim(text_from(line, at + 1)) : line;
}

/* "Impulse: J = ..." is about J. */
static Text without_label(Text part, Arena *mem)
{
    Relation relation;
    if (!next_relation(part, 0, true, &relation) || !relation.colon)
        return part;
    Text rest = text_trim(text_from(part, relation.at + 1));
    return begins_entry(rest, false, mem) ? rest : part;
}

static bool any_read(const HandEntry *entry)
{
    bool any = false;
    for (int i = 0; i < entry->forms; i++)
        any |= entry->form[i].written.shape.kind != SHAPE_NONE;
    return any;
}

/* A line that goes on with the entry above begins with a relation that is no arrow: an arrow may also be a bullet. */
static bool goes_on(Text line, Relation *relation)
{
    return next_relation(line, 0, false, relation) && relation->at == 0 && !text_starts(line, "=>") && !text_starts(line, "->") &&
           !text_starts(line, "→") && !text_starts(line, "⇒") && !text_starts(line, "⟹");
}

static Text without_comment(Text line)
{
    const char *mark = memchr(line.at, '#', line.len);
    return mark ? text_cut(line, 0, (size_t)(mark - line.at)) : line;
}

static Text cut_line(Text *text)
{
    const char *feed = memchr(text->at, '\n', text->len);
    size_t      end = feed ? (size_t)(feed - text->at) : text->len;
    Text        line = text_trim(without_comment(text_cut(*text, 0, end)));
    *text = feed ? text_from(*text, end + 1) : text_from(*text, end);
    return line;
}

/* A name by itself that means something, and the next line goes on with it. */
static bool begins_below(Reader *r, Text part, Text *name, int *component)
{
    Relation     relation;
    Binding      binding;
    const Names *names;
    Text         below = r->below, next = {0};
    if (!r->names || r->page->entries == LIMIT_ENTRIES || !handwork_name(text_trim(part), name, component, r->exact->mem))
        return false;
    while (below.len && !next.len)
        next = cut_line(&below);
    names = r->names->above(r->names, r->page, r->page->entries);
    return goes_on(next, &relation) && names && names->scope && names->scope->find(names->scope, *name, &binding);
}

static void read_entry(Reader *r, Text part)
{
    Relation relation;
    Text     name;
    int      component;
    part = without_label(part, r->exact->mem);
    if (!next_relation(part, 0, true, &relation)) {
        if (begins_below(r, part, &name, &component))
            new_entry(r, text_trim(part), name, component);
        else
            unread(r, part, "there is no `NAME =` in it");
    } else if (!handwork_name(text_trim(text_cut(part, 0, relation.at)), &name, &component, r->exact->mem)) {
        unread(r, part, relation.colon ? "there is no `NAME =` in it" : "what stands in front of `=` is no name");
    } else if (r->page->entries == LIMIT_ENTRIES) {
        unread(r, part, "the page has more than 2,000 names");
    } else {
        HandEntry *entry = new_entry(r, text_trim(text_cut(part, 0, relation.at)), name, component);
        read_forms(r, entry, part, relation);
        if (relation.colon && !any_read(entry)) { /* behind a colon there is often a sentence */
            r->page->entries--;
            unread(r, part, "there is no `NAME =` in it");
        }
    }
}

/* The entries that stand on one line, the first of which may go on with the entry above. */
static void read_entries(Reader *r, Text line, HandEntry *above, Relation relation)
{
    for (bool first = true; line.len || first; first = false) {
        size_t end = entry_end(line, r->exact->mem);
        Text   part = text_cut(line, 0, end);
        if (first && above)
            read_forms(r, above, part, relation);
        else if (text_trim(part).len)
            read_entry(r, part);
        line = end < line.len ? text_trim(text_from(line, end + 1)) : (Text){0};
    }
}

static void read_line(Reader *r, Text line)
{
    Handwork *page = r->page;
    Relation  relation;
    if (!line.len)
        return;
    if (!goes_on(line, &relation))
        read_entries(r, without_bullet(line), NULL, relation);
    else if (page->entries)
        read_entries(r, line, &page->entry[page->entries - 1], relation);
    else
        unread(r, line, "it begins with `=`, and there is no name above it to go on with");
}

/* ---- pages ------------------------------------------------------------------------------------------------ */

bool handwork_ends(Text line)
{
    return text_is(text_trim(without_comment(line)), "end");
}

Handwork *handwork_read(Text text, int first_line, HandNames *names, NumCtx *exact)
{
    Handwork *page = ARENA_ONE(exact->mem, Handwork);
    Reader    r = {.page = page, .names = names, .exact = exact, .line = first_line};
    size_t    at = text_starts(text, "\xEF\xBB\xBF") ? 3 : 0; /* a mark that some editors put first */
    *page = (Handwork){.page = text, .end = text.len};
    for (r.below = text_from(text, at); r.below.len && !page->ended; r.line++) {
        Text line = cut_line(&r.below);
        page->lines++;
        page->ended = handwork_ends(line);
        if (page->ended)
            page->end = (size_t)(r.below.at - text.at);
        else
            read_line(&r, line);
    }
    return page;
}
