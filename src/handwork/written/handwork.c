/* How to read this file: a page is cut into lines, a line into pieces at its relations (= ≈ := => ->) outside of brackets,
 * and the pieces become a name and its forms. One line at a time; nothing is kept of a line but its entries. */
#include "handwork/written/handwork.h"

#include "handwork/written/written_units.h"
#include "language/token.h"
#include "language/paper.h"

#include <ctype.h>
#include <string.h>

enum {
    LIMIT_NAME = 60,  /* bytes of a name */
    LIMIT_SHOWN = 60, /* of a line that is shown as not read */
};

typedef struct PageReader {
    Handwork  *page;
    HandNames *names;
    NumCtx    *exact;
    int        line, forms;
    Text       below; /* the lines under this one */
} PageReader;

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

/* ---- names ------------------------------------------------------------------------------------------------ */

/* The name that all of `text` is, as the tokenizer knows names. */
static bool one_name(Text text, Text *name, Arena *mem)
{
    int     len;
    int32_t code = text.len ? utf8_decode(text, 0, &len) : 0;
    Diag    diag = {.mem = mem, .source = text};
    int     count = 0;
    if (!text.len || !token_is_name_start(code))
        return false;
    Token *token = tokenize(text, 0, text.len, &count, &diag);
    if (!token || count != 1 || token[0].kind != TOKEN_NAME)
        return false;
    *name = paper_name(mem, token[0].text);
    return name->len > 0;
}

/* One name, or that of a step of a part: second.va'. */
static bool dotted(Text text, Text *name, Arena *mem)
{
    const char *dot = memchr(text.at, '.', text.len);
    size_t      at = dot ? (size_t)(dot - text.at) : 0;
    Text        part, step;
    if (!dot)
        return one_name(text, name, mem);
    if (at + 1 == text.len || text.at[at + 1] == ' ' || !one_name(text_cut(text, 0, at), &part, mem) ||
        !dotted(text_from(text, at + 1), &step, mem))
        return false;
    *name = text_format(mem, "%.*s.%.*s", TEXT_ARG(part), TEXT_ARG(step));
    return true;
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
    return dotted(text, name, mem) || bracketed(text, name, mem);
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* Whether the character is the end of a value: then `<` behind it compares, and opens no vector. */
static bool is_value_end(int32_t code)
{
    if (code < 0x80)
        return code > 0 && (isalnum((int)code) || strchr("_')]>|.", (int)code));
    bool raised = code == 0xB2 || code == 0xB3 || code == 0xB9 || (code >= 0x2070 && code <= 0x209C);
    bool prime = code == 0x2019 || code == 0x2018 || code == 0x2032, fraction = (code >= 0xBC && code <= 0xBE) || code == 0xB0;
    return token_is_name_start(code) || raised || prime || fraction || code == 0x27E9;
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

/* Whether a sentence gives a result: a number with decimals or a unit, or one at its end. The (2) of `from (1) and (2)` is none. */
static bool gives_number(Text text, NumCtx *exact)
{
    for (size_t at = 1, end; at < text.len; at = end + 1) {
        bool alone = isdigit((unsigned char)text.at[at]) && strchr(" <,-", text.at[at - 1]);
        bool decimals = false;
        for (end = at; alone && end < text.len && (isdigit((unsigned char)text.at[end]) || text.at[end] == '.'); end++)
            decimals |= text.at[end] == '.' && end + 1 < text.len && isdigit((unsigned char)text.at[end + 1]);
        Text   behind = text_trim(text_from(text, end));
        size_t word = 0;
        while (word < behind.len && (isalpha((unsigned char)behind.at[word]) || (word && behind.at[word] == '/')))
            word++;
        Rat factor = {0};
        if (alone && (decimals || !behind.len || units_factor(&factor, text_cut(behind, 0, word), exact)))
            return true;
    }
    return false;
}

static void unread(PageReader *r, Text text, const char *why)
{
    Handwork *page = r->page;
    Relation  relation;
    page->unread_lines++;
    page->unread_claims += next_relation(text, 0, false, &relation) || gives_number(text, r->exact);
    if (page->unreads == LIMIT_UNREAD)
        return;
    size_t start = (size_t)(text.at - page->page.at);
    *ARENA_ADD(r->exact->mem, page->unread, page->unreads, &page->unread_room) =
        (HandUnread){r->line, {start, start + text.len}, shown(r->exact->mem, text), text_of(why)};
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

/* What may stand in front of a claim and says nothing: ∴, =>, a bullet, a word that joins it to the one before. */
static const char *const MARKS[] = {"∴", "•", "⇒", "→", "⟹", "=>", "->", "* ", "·", "&"};
static const char *const WORDS[] = {"and",   "so",    "hence", "thus",   "therefore", "then", "also",
                                    "gives", "where", "with",  "giving", "since",     "i.e.", "because"};

/* The bytes of such a word or mark at the beginning of `text`, or 0. */
static size_t lead_in(Text text)
{
    for (size_t i = 0; i < sizeof MARKS / sizeof *MARKS; i++)
        if (text.len && MARKS[i][0] == text.at[0] && text_starts(text, MARKS[i]))
            return strlen(MARKS[i]);
    int first = text.len ? tolower((unsigned char)text.at[0]) : 0;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (WORDS[i][0] != first)
            continue;
        size_t len = strlen(WORDS[i]);
        char   behind = len < text.len ? text.at[len] : 0;
        bool   same = len < text.len && !memcmp(text.at + 1, WORDS[i] + 1, len - 1);
        if (same && (behind == ' ' || behind == '\t' || behind == ',' || behind == ':'))
            return behind == ',' || behind == ':' ? len + 1 : len;
    }
    return 0;
}

/* What stands behind all of them and the number of the step. A name is left: `so = 3` is about so. */
static Text without_lead_in(Text line, Arena *mem)
{
    Text rest = line;
    for (size_t len = 1; len;) {
        rest = text_trim(rest);
        len = lead_in(rest);
        rest = text_from(rest, len);
    }
    size_t at = rest.len && rest.at[0] == '(', digits = at;
    while (at < rest.len && isdigit((unsigned char)rest.at[at]))
        at++;
    bool mark = at > digits && at + 1 < rest.len && (rest.at[at] == ')' || (!digits && rest.at[at] == '.')) && rest.at[at + 1] == ' ';
    if (mark)
        rest = text_trim(text_from(rest, at + 1));
    return begins_entry(rest, true, mem) || !begins_entry(line, true, mem) ? rest : line;
}

/* Whether claims may be kept apart at that byte, and the bytes between them: a comma or semicolon, the full stop of a sentence, a gap as
 * between columns, or a word or mark that leads to the next one. */
static bool is_between(Text text, size_t at, size_t *len)
{
    char before = at ? text.at[at - 1] : 0, c = text.at[at], behind = at + 1 < text.len ? text.at[at + 1] : 0;
    bool gap = before == ' ' || before == '\t' || before == ',' || before == ';';
    bool column = c == '\t' || (c == ' ' && behind == ' ');
    *len = 1;
    if (c == ',' || c == ';' || (c == '.' && isalnum((unsigned char)before) && behind == ' ') || (column && ends_value(text, at)))
        return true;
    *len = lead_in(text_from(text, at));
    return *len && (gap || !isalpha((unsigned char)c)) && c != '*';
}

/* Whether only names and signs stand between the last equals sign and that place. A raised dot there is a product, as in c = -I · N = 2,
 * and does not lead to a claim about N. */
static bool is_symbolic(Text text, size_t at)
{
    while (at && text.at[at - 1] != '=') {
        at--;
        char before = at ? text.at[at - 1] : ' ';
        bool in_name = isalnum((unsigned char)before) || before == '_' || before == '\'';
        if ((isdigit((unsigned char)text.at[at]) && !in_name) || text.at[at] == '>')
            return false;
    }
    return true;
}

/* Where the claim at the beginning of `text` ends, outside of brackets, and the next one begins with `NAME =`: *next. The end of `text` if
 * there is none. What stands between a name and its `=` is part of neither: v1, v2 = 3. */
static size_t entry_end(Text text, Text *next, Arena *mem)
{
    Relation first = {0};
    Text     name;
    int      depth = 0, component;
    bool     relates = next_relation(text, 0, true, &first);
    size_t   len;
    *next = (Text){0};
    for (size_t at = 0; at < text.len && relates; at++) {
        char c = text.at[at];
        depth += c == '(' || c == '[' || (c == '<' && !ends_value(text, at));
        depth -= (c == ')' || c == ']' || c == '>') && depth > 0;
        if (depth || !is_between(text, at, &len) || (text_starts(text_from(text, at), "·") && is_symbolic(text, at)))
            continue;
        bool claim = at > first.at + first.len;
        bool words = (c == ',' || c == ';') && !handwork_name(text_trim(text_cut(text, 0, at)), &name, &component, mem);
        Text rest = claim || words ? without_lead_in(text_from(text, at + len), mem) : (Text){0};
        if (rest.len && begins_entry(rest, c == ',' || c == ';', mem)) {
            *next = rest;
            return at;
        }
    }
    return text.len;
}

static HandEntry *new_entry(PageReader *r, Text as_written, Text name, int component)
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

/* cos(30) with a degree sign, and nothing where the text has no sine, cosine or tangent of a plain number. */
static Text with_degrees(Text text, Arena *mem)
{
    static const char *const FUNCTIONS[] = {"sin(", "cos(", "tan("};
    Buf                      buf = {0};
    bool                     any = false;
    for (size_t at = 0, end; at < text.len; at = end) {
        bool call = false;
        for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS; i++)
            call |= text_starts(text_from(text, at), FUNCTIONS[i]) && (!at || !isalpha((unsigned char)text.at[at - 1]));
        end = at + (call ? strlen("sin(") : 1);
        while (call && end < text.len && (isdigit((unsigned char)text.at[end]) || strchr(" .-", text.at[end])))
            end++;
        call = call && end < text.len && text.at[end] == ')' && isdigit((unsigned char)text.at[end - 1]);
        buf_put(&buf, text_cut(text, at, end));
        buf_puts(&buf, call ? "°" : "");
        any |= call;
    }
    Text degrees = any ? text_copy(mem, buf_text(&buf)) : (Text){0};
    buf_free(&buf);
    return degrees;
}

static void new_form(PageReader *r, HandEntry *entry, Text text)
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
    Text degrees = with_degrees(text, r->exact->mem);
    if (degrees.len)
        (void)written_read(&form->degrees, degrees, names, r->exact);
    entry->forms++;
}

static Text without_last_word(Text form)
{
    size_t at = form.len;
    while (at && form.at[at - 1] != ' ')
        at--;
    return text_trim(text_cut(form, 0, at));
}

static bool is_value(PageReader *r, Text form)
{
    Written value;
    return form.len && written_read(&value, form, NULL, r->exact) && value.shape.kind != SHAPE_WORD;
}

/* A number and a name, `2 v2`, in front of a further relation: two claims with nothing between them, or a product. A word between them that
 * means nothing here may be `and` in another language. */
static bool may_be_two_claims(PageReader *r, Text form)
{
    Text name, value = without_last_word(form);
    int  component;
    if (!value.len || !handwork_name(text_trim(text_from(form, value.len)), &name, &component, r->exact->mem))
        return false;
    return is_value(r, value) || is_value(r, without_last_word(value));
}

/* Reads all forms of one entry, = form = form ... `text` begins with the relation. */
static void read_forms(PageReader *r, HandEntry *entry, Text text, Relation relation)
{
    for (bool more = true; more;) {
        size_t   start = relation.at + relation.len;
        Relation next;
        more = next_relation(text, start, false, &next);
        Text form = text_trim(text_cut(text, start, more ? next.at : text.len));
        if (form.len || !more)
            new_form(r, entry, form);
        HandForm *last = entry->forms ? &entry->form[entry->forms - 1] : NULL;
        if (more && form.len && last && last->written.shape.kind == SHAPE_NONE && may_be_two_claims(r, form)) {
            last->text = text_trim(text_from(text, start));
            last->written.why = TEXT("this could be two claims or a product: write a comma between claims, or * to multiply");
            return;
        }
        relation = next;
    }
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

/* A line that continues the entry above begins with a relation other than an arrow, because an arrow may also be a bullet. */
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

/* A known name alone on its line, which the next line continues. */
static bool begins_below(PageReader *r, Text part, Text *name, int *component)
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

/* |N| = 2.24 where no step has this name: it is compared with the length of N, as if the page had |N| = |N| = 2.24. */
static void put_length(PageReader *r, HandEntry *entry)
{
    Binding      binding;
    Written      length;
    const Names *names = r->names ? r->names->above(r->names, r->page, r->page->entries - 1) : NULL;
    if (names && names->scope && !names->scope->find(names->scope, entry->name, &binding) &&
        written_read(&length, entry->as_written, names, r->exact))
        new_form(r, entry, entry->as_written);
}

static void read_entry(PageReader *r, Text part)
{
    Relation relation;
    Text     name;
    int      component;
    part = without_label(part, r->exact->mem);
    if (!next_relation(part, 0, true, &relation)) {
        if (begins_below(r, part, &name, &component))
            new_entry(r, text_trim(part), name, component);
        else
            unread(r, part, "it has no `NAME =`");
    } else if (!handwork_name(text_trim(text_cut(part, 0, relation.at)), &name, &component, r->exact->mem)) {
        unread(r, part, relation.colon ? "it has no `NAME =`" : "this line does not start with NAME =");
    } else if (r->page->entries == LIMIT_ENTRIES) {
        unread(r, part, "the page has more than 2,000 names");
    } else {
        HandEntry *entry = new_entry(r, text_trim(text_cut(part, 0, relation.at)), name, component);
        if (name.at[0] == '|')
            put_length(r, entry);
        read_forms(r, entry, part, relation);
        if (relation.colon && !any_read(entry)) { /* A colon is often followed by a sentence. */
            r->page->entries--;
            unread(r, part, "it has no `NAME =`");
        }
    }
}

/* Reads the entries of one line. The first of them may continue the entry above. */
static void read_entries(PageReader *r, Text line, HandEntry *above, Relation relation)
{
    Text next;
    for (bool first = true; line.len || first; first = false, line = next) {
        Text part = text_cut(line, 0, entry_end(line, &next, r->exact->mem));
        if (first && above)
            read_forms(r, above, part, relation);
        else if (text_trim(part).len)
            read_entry(r, part);
    }
}

static void read_line(PageReader *r, Text line)
{
    Handwork *page = r->page;
    Relation  relation;
    if (!line.len)
        return;
    if (!goes_on(line, &relation))
        read_entries(r, without_lead_in(line, r->exact->mem), NULL, relation);
    else if (page->entries)
        read_entries(r, line, &page->entry[page->entries - 1], relation);
    else
        unread(r, line, "it starts with `=`, but no line above it has a name to continue");
}

/* ---- pages ------------------------------------------------------------------------------------------------ */

bool handwork_ends(Text line)
{
    return text_is(text_trim(without_comment(line)), "end");
}

Handwork *handwork_read(Text text, int first_line, HandNames *names, NumCtx *exact)
{
    Handwork  *page = ARENA_ONE(exact->mem, Handwork);
    PageReader r = {.page = page, .names = names, .exact = exact, .line = first_line};
    size_t     at = text_starts(text, "\xEF\xBB\xBF") ? 3 : 0; /* Some editors put a byte order mark first. */
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
