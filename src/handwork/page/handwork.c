/* How to read this file: a page is cut into lines, a line into pieces at its relations (= ≈ := => ->) outside of brackets,
 * and the pieces become a name and its forms. One line at a time; nothing is kept of a line but its entries. */
#include "handwork/page/handwork.h"

#include "handwork/page/claims.h"
#include "handwork/page/decimal_commas.h"
#include "handwork/page/notes.h"
#include "language/paper.h"

#include <ctype.h>
#include <string.h>

enum {
    LIMIT_SHOWN = 60, /* of a line that is shown as not read */
};

typedef struct PageReader {
    Handwork   *page;
    HandNames  *names;
    NumCtx     *exact;
    const char *read; /* the page as it is read, byte by byte: with points in place of decimal commas */
    int         line, forms;
    Text        below;  /* the lines under this one */
    bool        dashes; /* are the bullets of this page: more than one line, or the only one, begins with a dash and a blank */
    bool        lost;   /* the claim that a line with `=` in front would continue was not read */
} PageReader;

static Text shown(Arena *mem, Text text)
{
    Buf  buf = {0};
    Text start = text_short(text, LIMIT_SHOWN);
    buf_put_safe(&buf, start);
    if (start.len < text.len)
        buf_puts(&buf, "…");
    return buf_finish(&buf, mem);
}

static void unread(PageReader *r, Text text, const char *why)
{
    Handwork *page = r->page;
    Relation  relation;
    page->unread_lines++;
    bool claim = claims_relation(text, 0, false, &relation) || claims_give_number(text);
    page->unread_claims += claim;
    if (page->unreads == LIMIT_UNREAD)
        return;
    size_t start = (size_t)(text.at - r->read);
    *ARENA_ADD(r->exact->mem, page->unread, page->unreads, &page->unread_room) =
        (HandUnread){r->line, {start, start + text.len}, shown(r->exact->mem, text), claim, text_of(why)};
}

static HandEntry *new_entry(PageReader *r, Text as_written, Text name, int component)
{
    Handwork *page = r->page;
    page->entry = arena_grow(r->exact->mem, page->entry, sizeof(HandEntry), page->entries, &page->entry_room);
    HandEntry *entry = &page->entry[page->entries];
    size_t     start = (size_t)(as_written.at - r->read);
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

/* Reads the text as a form of the entry. */
static void read_form(PageReader *r, const HandEntry *entry, HandForm *form, Text text)
{
    size_t       start = (size_t)(text.at - r->read);
    const Names *names = r->names ? r->names->above(r->names, r->page, (int)(entry - r->page->entry)) : NULL;
    *form = (HandForm){.text = text, .span = {start, start + text.len}, .line = r->line};
    bool read = written_read(&form->written, text, names, r->exact);
    if ((read && !form->written.named) || !written_read(&form->measured, text, NULL, r->exact) || !form->measured.unit.len)
        form->measured.shape.kind = SHAPE_NONE;
    Text degrees = with_degrees(text, r->exact->mem);
    if (degrees.len)
        (void)written_read(&form->degrees, degrees, names, r->exact);
}

static void new_form(PageReader *r, HandEntry *entry, Text text)
{
    if (r->forms++ >= LIMIT_FORMS) {
        unread(r, text, "the page has more than 10,000 values");
        return;
    }
    entry->form = arena_grow(r->exact->mem, entry->form, sizeof(HandForm), entry->forms, &entry->room);
    read_form(r, entry, &entry->form[entry->forms], text);
    entry->forms++;
}

Span handwork_place(const HandForm *form, Span part, Arena *mem)
{
    size_t *place;
    Text    clean = paper_clean_with_places(mem, form->text, &place);
    size_t  blanks = (size_t)(text_trim(clean).at - clean.at), end = clean.len;
    size_t  from = part.start + blanks < end ? part.start + blanks : end, to = part.end + blanks < end ? part.end + blanks : end;
    return (Span){form->span.start + place[from], form->span.start + place[to]};
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
        more = claims_relation(text, start, false, &next);
        bool backwards;
        Text form = notes_without_after(text_cut(text, start, more ? next.at : text.len), !more, &backwards);
        if (form.len || !more)
            new_form(r, entry, form);
        if (form.len && isdigit((unsigned char)form.at[0]) && (backwards || entry->name.at[0] == '|'))
            (void)written_read(&entry->form[entry->forms - 1].opposite, text_format(r->exact->mem, "-%.*s", TEXT_ARG(form)), NULL,
                               r->exact);
        HandForm *last = entry->forms ? &entry->form[entry->forms - 1] : NULL;
        if (more && form.len && last && (last->written.named || last->written.shape.kind == SHAPE_NONE) && may_be_two_claims(r, form)) {
            last->text = text_trim(text_from(text, start));
            last->written.shape.kind = SHAPE_NONE;
            last->written.why = TEXT("this could be two claims or a product: write a comma between claims, or * to multiply");
            return;
        }
        relation = next;
    }
}

static bool any_read(const HandEntry *entry)
{
    bool any = false;
    for (int i = 0; i < entry->forms; i++)
        any |= entry->form[i].written.shape.kind != SHAPE_NONE;
    return any;
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

/* A known name alone on its line, which the next line continues; below another entry, which
 * that line must not continue, also an unknown one that is too short for a word of a sentence. */
static bool begins_below(PageReader *r, Text part, Text *name, int *component)
{
    enum { SHORT = 2 };
    Relation     relation;
    Binding      binding;
    const Names *names;
    Text         below = r->below, next = {0};
    if (!r->names || r->page->entries == LIMIT_ENTRIES || !handwork_name(text_trim(part), name, component, r->exact->mem))
        return false;
    while (below.len && !next.len)
        next = cut_line(&below);
    names = r->names->above(r->names, r->page, r->page->entries);
    bool known = names && names->scope && names->scope->find(names->scope, *name, &binding);
    return claims_go_on(next, &relation) && (known || (r->page->entries && name->len <= SHORT));
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

/* 2*va' + 3*vb' = -2, or with its sides exchanged. */
static bool read_equation(PageReader *r, Text part, Relation relation)
{
    bool      backwards;
    Text      side[2] = {text_trim(text_cut(part, 0, relation.at)),
                         notes_without_after(text_from(part, relation.at + relation.len), true, &backwards)};
    Relation  more;
    HandClaim claim = {{0}, {0}};
    if (relation.colon || !r->names || !r->names->claims || r->page->entries == LIMIT_ENTRIES || claims_relation(side[1], 0, false, &more))
        return false;
    for (int i = 0; i < 2; i++) {
        if (!r->names->claims(r->names, r->page, side[i], side[1 - i], &claim))
            continue;
        HandEntry *entry = new_entry(r, side[i], claim.name, -1);
        new_form(r, entry, side[1 - i]);
        entry->side = ARENA_MANY(r->exact->mem, HandForm, 2);
        read_form(r, entry, &entry->side[0], side[i]);
        read_form(r, entry, &entry->side[1], side[1 - i]);
        if (claim.read_as.len && entry->forms) {
            Written *written = &entry->form[0].written;
            Text     echo = written->echo;
            (void)written_read(written, claim.read_as, r->names->above(r->names, r->page, r->page->entries - 1), r->exact);
            written->echo = echo;
        }
        return true;
    }
    return false;
}

/* m1 u1 + m2 u2 = 1200·20 + 900·(-15) = 10500 kg m/s: all forms can be worked out. Otherwise nothing is read. */
static bool read_chain(PageReader *r, Text part, Relation relation)
{
    Text left = text_trim(text_cut(part, 0, relation.at));
    int  forms = r->forms;
    if (relation.colon || part.at[relation.at] != '=' || relation.len != 1 || !left.len || r->page->entries == LIMIT_ENTRIES)
        return false;
    HandEntry *entry = new_entry(r, left, left, -1);
    entry->kind = CLAIM_EQUATION;
    new_form(r, entry, left);
    read_forms(r, entry, part, relation);
    bool all = entry->forms > 1;
    for (int i = 0; i < entry->forms; i++)
        all &= entry->form[i].written.shape.kind != SHAPE_NONE && entry->form[i].written.shape.kind != SHAPE_WORD;
    if (!all) {
        r->page->entries--;
        r->forms = forms;
    }
    return all;
}

static void read_entry(PageReader *r, Text part);

/* By momentum 2v1 + 3v2 = -2: the claim begins after some of the words. */
static bool read_past_words(PageReader *r, Text part)
{
    Relation relation;
    Text     name;
    int      component;
    for (Text rest = notes_past_word(part); rest.len; rest = notes_past_word(rest)) {
        if (!claims_relation(rest, 0, false, &relation) || !relation.at)
            return false;
        if (handwork_name(text_trim(text_cut(rest, 0, relation.at)), &name, &component, r->exact->mem)) {
            read_entry(r, rest);
            return true;
        }
        if (read_equation(r, rest, relation) || read_chain(r, rest, relation))
            return true;
    }
    return false;
}

/* The final velocity of A is 0.5 m/s */
static bool says_it_is(PageReader *r, Text part, Relation *relation)
{
    Text name;
    int  component;
    for (size_t at = 1; at + 4 < part.len; at++)
        if (text_starts(text_from(part, at), " is ") && claims_give_number(text_from(part, at)) &&
            handwork_name(text_trim(text_cut(part, 0, at)), &name, &component, r->exact->mem)) {
            *relation = (Relation){.at = at, .len = strlen(" is "), .colon = true};
            return true;
        }
    return false;
}

static void read_entry(PageReader *r, Text part)
{
    Relation relation;
    Text     name;
    int      component;
    part = claims_without_label(part, r->exact->mem);
    if (!claims_relation(part, 0, true, &relation) && !says_it_is(r, part, &relation)) {
        if (begins_below(r, part, &name, &component))
            new_entry(r, text_trim(part), name, component);
        else
            unread(r, part, "it has no `NAME =`");
    } else if (!handwork_name(text_trim(text_cut(part, 0, relation.at)), &name, &component, r->exact->mem)) {
        if (read_equation(r, part, relation) || read_chain(r, part, relation) || read_past_words(r, part))
            return;
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
        Text part = text_cut(line, 0, claims_end(line, &next, r->exact->mem));
        if (first && above)
            read_forms(r, above, part, relation);
        else if (text_trim(part).len)
            read_entry(r, part);
    }
}

static bool is_dashed(Text line)
{
    return text_starts(line, "- ") || text_starts(line, "– ");
}

/* One line among others may begin with a minus. */
static bool has_dashes(Text page)
{
    int dashed = 0, lines = 0;
    while (page.len) {
        Text line = cut_line(&page);
        dashed += is_dashed(line);
        lines += line.len && !handwork_ends(line);
    }
    return dashed > 1 || (dashed == 1 && lines == 1);
}

static void read_line(PageReader *r, Text line)
{
    Handwork *page = r->page;
    Relation  relation;
    if (!line.len)
        return;
    if (r->dashes && is_dashed(line))
        line = text_trim(text_from(line, line.at[0] == '-' ? 1 : strlen("–")));
    if (!claims_go_on(line, &relation)) {
        int entries = page->entries, claims = page->unread_claims;
        read_entries(r, claims_without_lead_in(line, r->exact->mem), NULL, relation);
        r->lost = page->entries == entries && page->unread_claims > claims;
    } else if (r->lost)
        unread(r, line, "it continues a line that was not read");
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
    PageReader r = {.page = page, .names = names, .exact = exact, .line = first_line, .dashes = has_dashes(text)};
    size_t     at = text_starts(text, "\xEF\xBB\xBF") ? 3 : 0; /* Some editors put a byte order mark first. */
    *page = (Handwork){.page = text, .end = text.len};
    text = decimal_commas_as_points(text, exact->mem);
    r.read = text.at;
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
