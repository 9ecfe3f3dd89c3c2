/* These functions serve every file of this folder: they ask what the page being read knows, add an entry, or list a line as not read. */
#include "handwork/page/page_reader.h"

#include <ctype.h>
#include <string.h>

enum { LIMIT_SHOWN = 60 }; /* of a line that is shown as not read */

const Names *page_scope(const PageReader *r, int above)
{
    return r->names ? r->names->above(r->names, r->page, above) : NULL;
}

const Names *page_scope_of(const PageReader *r, const HandEntry *entry)
{
    return page_scope(r, (int)(entry - r->page->entry));
}

static Text shown(Arena *mem, Text text)
{
    Buf  buf = {0};
    Text start = text_short(text, LIMIT_SHOWN);
    buf_put_safe(&buf, start);
    if (start.len < text.len)
        buf_puts(&buf, "…");
    return buf_finish(&buf, mem);
}

bool page_knows(void *reader, Text name)
{
    PageReader  *r = reader;
    Binding      binding;
    const Names *names = page_scope(r, r->page->entries);
    return names && names->scope && names->scope->find(names->scope, name, &binding);
}

bool page_is_quoted(PageReader *r, Text text, Relation relation)
{
    return !(r->names && r->names->reads) && claims_quote(text, relation, page_knows, r);
}

static bool is_given(void *reader, Text quantity)
{
    const PageReader *r = reader;
    return r->names && r->names->gives && r->names->gives(r->names, quantity);
}

/* v before and v after are quantities; other words only describe them. */
static bool is_time(Text word)
{
    return text_is(word, "before") || text_is(word, "after");
}

/* ¼mu² has no digit of ASCII, and is no law in words all the same. */
static bool begins_with_sign(Text text)
{
    static const char *const SIGNS[] = {"¼", "½", "¾", "¹", "²", "³", "·", "×", "÷", "√", "−"};
    bool                     sign = false;
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && !sign; i++)
        sign = text_starts(text, SIGNS[i]);
    return sign;
}

bool page_is_law_in_words(Text part)
{
    size_t letters = 0;
    bool   word = false, symbols = false;
    for (size_t i = 0; i < part.len; i++) {
        bool letter = isalpha((unsigned char)part.at[i]), ends = letter && !(i + 1 < part.len && isalpha((unsigned char)part.at[i + 1]));
        letters = letter ? letters + 1 : 0;
        word |= ends && letters > 3 && !is_time(text_cut(part, i + 1 - letters, i + 1));
        bool factor = part.at[i] == '(' && i && isalnum((unsigned char)part.at[i - 1]);
        bool lowered = text_starts(text_from(part, i), "\xE2\x82"); /* m₁ */
        bool primed = part.at[i] == '\'' && i && isalpha((unsigned char)part.at[i - 1]) &&
                      !(i + 1 < part.len && isalpha((unsigned char)part.at[i + 1]));
        symbols |= factor || lowered || primed || begins_with_sign(text_from(part, i)) || isdigit((unsigned char)part.at[i]) ||
                   strchr("*_.^[<", part.at[i]);
    }
    return word && !symbols;
}

/* The text with what stands before it on its line, as far as a sentence may be long. */
static Text from_line(const PageReader *r, Text text)
{
    const char *start = text.at;
    while (start > r->read && start[-1] != '\n' && text.at - start < LIMIT_SENTENCE)
        start--;
    return text_trim((Text){start, (size_t)(text.at + text.len - start)});
}

/* Whether there are several words in it. */
static bool has_words(Text side)
{
    size_t words = 0;
    for (size_t i = 0; i < side.len; i++)
        words += isalpha((unsigned char)side.at[i]) && (!i || side.at[i - 1] == ' ');
    return words > 1;
}

bool page_is_law_between_words(const PageReader *r, Text part)
{
    Relation relation;
    if (part.len > LIMIT_SENTENCE)
        return false;
    Text line = from_line(r, part);
    return claims_relation(line, 0, false, &relation) && page_is_law_in_words(line) && has_words(text_cut(line, 0, relation.at)) &&
           has_words(text_from(line, relation.at + relation.len));
}

/* Whether the page itself says that it is not so: 2 = 3, a contradiction. */
static bool is_rejected(Text part)
{
    static const char *const WORDS[] = {"contradict", "impossible", "inconsistent", "not true", "is false", "Widerspruch", "unmöglich"};
    bool                     rejected = false;
    for (size_t at = 0; at < part.len && part.len <= LIMIT_SENTENCE && !rejected; at++)
        for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS && !rejected; i++)
            rejected = text_starts_in_any_case(text_from(part, at), WORDS[i]);
    return rejected;
}

/* units: (m/s)²/(m/s²) = m claims nothing about the problem. */
static bool is_about_units(Text line)
{
    static const char *const LABELS[] = {"units", "unit check", "dimensions", "Einheiten", "unités", "unità", "unidades"};
    bool                     units = false;
    for (size_t i = 0; i < sizeof LABELS / sizeof *LABELS && !units; i++)
        units = text_starts_in_any_case(line, LABELS[i]);
    return units;
}

void page_unread(PageReader *r, Text text, const char *why)
{
    Handwork *page = r->page;
    Relation  relation;
    page->unread_lines++;
    size_t at;
    bool   relates = claims_relation(text, 0, false, &relation);
    bool   after = text_starts_in_any_case(text, "after"); /* of the outcome also where a number of the problem is meant */
    static const char *const RESTS[] = {" at rest"};
    bool                     rests = after && TEXT_HAS_ANY(text, RESTS);
    bool claim = relates ? !page_is_law_in_words(text) && !is_rejected(text) && (relation.colon || !page_is_quoted(r, text, relation))
                         : text_count(text, '=') || rests || claims_compare(text, &at) || claims_tell_outcome(from_line(r, text)) ||
                               claims_give_number(text, after ? NULL : is_given, r);
    claim = claim && !is_about_units(from_line(r, text));
    page->unread_claims += claim;
    if (page->unreads == LIMIT_UNREAD)
        return;
    size_t start = (size_t)(text.at - r->read);
    *ARENA_ADD(r->exact->mem, page->unread, page->unreads, &page->unread_room) =
        (HandUnread){r->line, {start, start + text.len}, shown(r->exact->mem, text), text, claim, text_of(why)};
}

HandEntry *page_entry_add(PageReader *r, Text as_written, Text name, int component)
{
    Handwork *page = r->page;
    page->entry = arena_grow(r->exact->mem, page->entry, sizeof(HandEntry), page->entries, &page->entry_room);
    HandEntry *entry = &page->entry[page->entries];
    size_t     start = (size_t)(as_written.at - r->read);
    *entry = (HandEntry){.as_written = as_written, .name = name, .component = component, .line = r->line, .supposed = r->supposed};
    entry->span = (Span){start, start + as_written.len};
    page->entries++;
    return entry;
}
