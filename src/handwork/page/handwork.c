/* How to read this file: a page is cut into lines, a line into pieces at its relations (= ≈ := => ->) outside of brackets,
 * and the pieces become a name and its forms. One line at a time; nothing is kept of a line but its entries. */
#include "handwork/page/page_reader.h"
#include "handwork/page/point_products.h"

#include "base/paper.h"
#include "handwork/page/choices.h"
#include "handwork/page/dictated_words.h"
#include "handwork/page/foreign_signs.h"
#include "handwork/page/listed_claims.h"
#include "handwork/page/sentences.h"
#include "handwork/page/words.h"
#include "language/token.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

/* Why a line without a claim that carom knows was not read. */
static const char SENTENCE[] = "carom does not read this sentence; write a value as NAME = VALUE, and a law as an equation";

enum {
    SHORT = 2, /* letters of a name that is too short for a word of a sentence */
    LONGEST_HEADING = 40,
    LONGEST_SENTENCES = 4096, /* bytes of sentences in one line: each is looked for in all that is left of it */
};

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
    Relation     relation;
    Binding      binding;
    const Names *names;
    Text         below = r->below, next = {0};
    if (!r->names || r->page->entries == LIMIT_ENTRIES || !handwork_name(text_trim(part), name, component, r->exact->mem))
        return false;
    while (below.len && !next.len)
        next = cut_line(&below);
    names = page_scope(r, r->page->entries);
    bool known = names && names->scope && names->scope->find(names->scope, *name, &binding);
    return claims_go_on(next, &relation) && (known || (r->page->entries && name->len <= SHORT));
}

static void read_entry(PageReader *r, Text part);

/* Whether the last of the words makes something else of the quantity behind it: the fraction of KE lost, the angle of v. */
static bool is_other_quantity(Text words, Text quantity)
{
    static const char *const OTHERS[] = {"fraction",  "percentage", "percent", "proportion", "ratio", "angle",
                                         "direction", "square",     "root",    "half",       "sum",   "difference"};
    static const char *const LINKS[] = {" the", " of"};
    bool of = text_starts(quantity, "of ") || text_starts(quantity, "lost") || text_starts(quantity, "loss"), other = false;
    words = text_trim(words);
    for (size_t i = 0; i < sizeof LINKS / sizeof *LINKS; i++)
        if (text_ends(words, LINKS[i])) {
            of |= i > 0;
            words = text_trim(text_cut(words, 0, words.len - strlen(LINKS[i])));
        }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS && of && !other; i++) {
        size_t len = strlen(OTHERS[i]);
        other = words.len >= len && (words.len == len || words.at[words.len - len - 1] == ' ') &&
                text_starts_in_any_case(text_from(words, words.len - len), OTHERS[i]);
    }
    return other;
}

/* tan θ is no claim about θ. */
static bool is_function_of_name(const PageReader *r, Text phrase)
{
    static const char *const FUNCTIONS[] = {"tan ", "sin ", "cos "};
    Text                     name;
    int                      component;
    bool                     is = false;
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof *FUNCTIONS && !is; i++)
        is = text_starts(phrase, FUNCTIONS[i]) &&
             handwork_name(text_trim(text_from(phrase, strlen(FUNCTIONS[i]))), &name, &component, r->exact->mem);
    return is;
}

/* Whether nothing but words stands in front of the last name of a side: energy loss ΔT, but not m v. */
static bool begins_with_words(Text side)
{
    enum { SHORTEST_WORD = 4 };
    bool words = false;
    for (Text rest = text_trim(side);;) {
        size_t len = 0;
        while (len < rest.len && isalpha((unsigned char)rest.at[len]))
            len++;
        if (len == rest.len || rest.at[len] != ' ' || len < SHORTEST_WORD)
            return words && !memchr(rest.at, ' ', rest.len) && rest.len && !strchr("(+-", rest.at[0]);
        words = true;
        rest = text_trim(text_from(rest, len));
    }
}

/* Momentum of player 1 = 90 × 6 = 540: the 1 belongs to the words, as there are no names behind it. */
static bool is_number_of_name(Text claim, Relation relation)
{
    Text   left = text_trim(text_cut(claim, 0, relation.at)), right = text_trim(text_from(claim, relation.at + relation.len)), name;
    size_t sign = text_starts(right, "-") ? 1 : text_starts(right, "−") ? strlen("−") : 0;
    bool   number = left.len == 1 && isdigit((unsigned char)left.at[0]) && sign < right.len && isdigit((unsigned char)right.at[sign]);
    size_t at = 0;
    while (number && (name = token_next_name(right, &at)).len)
        number = text_is(name, "x") || unit_named(name);
    return number;
}

/* Reads a claim that begins after some of the words: By momentum 2v1 + 3v2 = -2. If no name follows them that means something here, all of
 * them are the name: angle to the wall = 34°. */
static bool read_past_words(PageReader *r, Text part)
{
    Relation relation;
    Text     name;
    int      component;
    if (!claims_relation(part, 0, false, &relation))
        return false;
    Text phrase = text_trim(text_cut(part, 0, relation.at));
    bool share = text_starts(phrase, "%") && notes_are_words(text_from(phrase, 1)); /* % lost */
    if ((share || is_function_of_name(r, phrase)) && r->page->entries < LIMIT_ENTRIES) {
        page_forms_read(r, page_entry_add(r, phrase, phrase, -1), part, relation);
        return true;
    }
    bool words = notes_are_words(phrase) && phrase.len <= LIMIT_NAME, other = false;
    for (Text rest = notes_past_word(part); rest.len; rest = notes_past_word(rest)) {
        rest = claims_without_lead_in(rest, r->exact->mem); /* from (2) t = 2 - 3s */
        if (!claims_relation(rest, 0, false, &relation) || !relation.at)
            break;
        if (claims_have_lead_in(text_cut(rest, 0, relation.at)) || is_number_of_name(rest, relation))
            continue;
        if (handwork_name(text_trim(text_cut(rest, 0, relation.at)), &name, &component, r->exact->mem)) {
            other |= is_other_quantity(text_cut(part, 0, (size_t)(rest.at - part.at)), rest);
            if (words && (other || (name.len > SHORT && !page_knows(r, name))))
                continue;
            read_entry(r, rest);
            return true;
        }
        bool more = begins_with_words(text_cut(rest, 0, relation.at));
        if (!words && !more && (page_equation_read(r, rest, relation) || page_chain_read(r, rest, relation)))
            return true;
    }
    if (!words || r->page->entries == LIMIT_ENTRIES || !claims_relation(part, 0, false, &relation))
        return false;
    page_forms_read(r, page_entry_add(r, phrase, phrase, -1), part, relation);
    return true;
}

/* Restitution: v2 - v1 = 3, sub: 1 + λ = 2λ: what stands before the colon only says what the equation is. */
static bool leads_to_equation(Text part, Relation colon)
{
    Text     rest = text_trim(text_from(part, colon.at + 1));
    Relation relation;
    bool     letters = false;
    if (!claims_relation(rest, 0, false, &relation) || rest.at[relation.at] != '=')
        return false;
    for (size_t i = 0; i < relation.at; i++)
        letters |= isalpha((unsigned char)rest.at[i]) || (rest.at[i] & 0x80);
    return letters;
}

/* Whether the name is that of a body, and a velocity stands behind it. */
static bool is_body(const HandEntry *entry)
{
    bool letter = entry->name.len == 1 && entry->name.at[0] >= 'A' && entry->name.at[0] <= 'C';
    return letter && entry->forms && entry->form[entry->forms - 1].written.shape.kind == SHAPE_VECTOR;
}

/* Whether it has a word of a sentence: t = dett/det has none. */
static bool has_words(PageReader *r, Text part)
{
    bool words = false;
    Text name;
    for (size_t at = 0; !words && (name = token_next_name(part, &at)).len;)
        words = name.len > 1 && (words_find(name) || !page_knows(r, name));
    return words;
}

static const char *time_of(const HandEntry *entry)
{
    return entry->kind == CLAIM_VALUE && entry->forms ? notes_time(entry->form[entry->forms - 1].note) : NULL;
}

/* The equations between the two entries may be about either. */
static void set_aside_between(const HandEntry *first, const HandEntry *last)
{
    for (const HandEntry *entry = first + 1; entry < last; entry++)
        for (int i = 0; i < entry->forms && entry->kind == CLAIM_EQUATION; i++)
            if (token_has_name(entry->form[i].text, last->as_written)) {
                entry->form[i].written.shape.kind = SHAPE_NONE;
                entry->form[i].written.why = TEXT("this name has two values on the page: write v and v', or u and v");
            }
}

static Text without_primes(Text name, Arena *mem)
{
    Buf out = {0};
    for (size_t i = 0; i < name.len; i++)
        if (name.at[i] != '\'')
            buf_char(&out, name.at[i]);
    return buf_finish(&out, mem);
}

/* v = 6 m/s before the impact and v = 4 m/s after it are two quantities, which the words tell apart. The words also come before a prime:
 * |v'| = 10 before is the speed before. */
static void tell_times_apart(PageReader *r, HandEntry *last)
{
    const char *now = time_of(last);
    if (now && !strcmp(now, "before") && memchr(last->name.at, '\'', last->name.len))
        last->name = without_primes(last->name, r->exact->mem);
    Text name = last->name;
    for (HandEntry *entry = r->page->entry; now && entry < last; entry++) {
        const char *then = time_of(entry);
        if (!then || !strcmp(then, now) || !text_equal(entry->name, name) || entry->component != last->component)
            continue;
        entry->name = text_format(r->exact->mem, "%.*s%s", TEXT_ARG(name), then);
        last->name = text_format(r->exact->mem, "%.*s%s", TEXT_ARG(name), now);
        set_aside_between(entry, last);
    }
}

/* Returns the text behind the comma after the number that a verb leads to, if it has a relation of its own; else empty. */
static Text behind_value(Text part, Relation verb)
{
    size_t   at = verb.at + verb.len;
    Relation relation;
    while (at < part.len && strchr("-+.0123456789 ", part.at[at]))
        at++;
    while (at < part.len && isalpha((unsigned char)part.at[at])) /* a unit */
        at++;
    bool comma = at > verb.at + verb.len && at + 1 < part.len && part.at[at] == ',' && part.at[at + 1] == ' ';
    return comma && claims_relation(text_from(part, at), 0, false, &relation) ? text_from(part, at + 1) : (Text){0};
}

/* Ek → Ep: one becomes the other, and no value is given. */
static bool is_change(const PageReader *r, Text part, Relation relation)
{
    Text sign = text_cut(part, relation.at, relation.at + relation.len), name,
         right = text_trim(text_from(part, relation.at + relation.len));
    int  component;
    bool arrow = text_is(sign, "→") || text_is(sign, "->");
    return arrow && handwork_name(text_trim(text_cut(part, 0, relation.at)), &name, &component, r->exact->mem) &&
           handwork_name(right, &name, &component, r->exact->mem) && !isdigit((unsigned char)right.at[0]);
}

/* Loss = 11.25 J, i.e. 64 %: of the kinetic energy before. */
static bool read_share_lost(PageReader *r, Text part)
{
    const HandEntry *above = r->page->entries ? &r->page->entry[r->page->entries - 1] : NULL;
    Text             percent = claims_percent(part);
    bool             share = percent.len && above && above->line == r->line && claims_name_loss(above->as_written);
    if (share && r->page->entries < LIMIT_ENTRIES) {
        HandEntry *entry = page_entry_add(r, percent, TEXT("% lost"), -1);
        entry->as_written = entry->name; /* what it is about stands in front of the comma */
        page_forms_read(r, entry, percent, (Relation){.len = 0});
    }
    return share;
}

/* "before" or "after", if the words in front of the only colon of the line say no more than that, and nothing behind it says another time.
 */
static Text heading_of(Text line, Arena *mem)
{
    static const char *const TIMES[] = {"before", "after", "initial", "final", "vorher", "nachher",
                                        "avant",  "après", "prima",   "dopo",  "antes"};
    const char              *colon = memchr(line.at, ':', line.len < LONGEST_HEADING ? line.len : LONGEST_HEADING);
    Text heading = colon ? text_trim(text_cut(line, 0, (size_t)(colon - line.at))) : (Text){0}, rest = text_from(line, heading.len + 1),
         name;
    if (!heading.len || text_count(line, ':') > 1 || TEXT_HAS_ANY(rest, TIMES) ||
        !handwork_worded_name(text_format(mem, "%.*s KE", TEXT_ARG(heading)), &name, mem))
        return (Text){0};
    return text_is(name, "KEbefore") ? TEXT("before") : text_is(name, "KEafter") ? TEXT("after") : (Text){0};
}

/* The name under its heading: speed is the speed before, and vA the velocity of A before. */
static Text name_under_heading(const PageReader *r, Text as_written, Text name)
{
    Text whole = text_format(r->exact->mem, "%.*s %.*s", TEXT_ARG(r->heading), TEXT_ARG(as_written));
    bool open = name.len > 1 && name.len < 5 && strchr("vV", name.at[0]) && strchr("ABC123xy", name.at[name.len - 1]);
    if (r->heading.len && as_written.len > 1 && handwork_worded_name(whole, &whole, r->exact->mem))
        return whole;
    return r->heading.len && open ? text_format(r->exact->mem, "%.*s%.*s", TEXT_ARG(name), TEXT_ARG(r->heading)) : name;
}

/* Says what is wrong with the brackets of an equation, if anything is; else `otherwise`. */
static const char *why_unread(Text part, const char *otherwise)
{
    int open = 0;
    for (size_t at = 0; at < part.len && open >= 0; at++)
        open += (part.at[at] == '(') - (part.at[at] == ')');
    bool numbered = part.len > 1 && part.at[1] == ')'; /* a) ... */
    if (!open || !text_count(part, '=') || numbered)
        return otherwise;
    return open > 0 ? "a bracket is opened and not closed" : "a bracket is closed that was not opened";
}

static void read_entry(PageReader *r, Text part)
{
    Relation relation;
    Sentence sentence;
    Text     name, rest;
    int      component;
    part = claims_without_label(part, r->exact->mem);
    bool room = r->page->entries < LIMIT_ENTRIES - 1 && part.len <= LONGEST_SENTENCES;
    if (room && sentences_read(&sentence, part, r->exact->mem)) {
        page_sentence_read(r, sentence.subject); /* they meet at (2, 3) says that they meet, too */
        Text       place = page_place_named(r, sentence.subject);
        HandEntry *entry = page_entry_add(r, sentence.subject, place.len ? place : sentence.name, -1);
        page_forms_read(r, entry, sentence.value, (Relation){.len = 0});
        if (sentence.way.len && entry->forms)
            page_direction_read(r, entry, &entry->form[entry->forms - 1], directions_said(sentence.way));
        if (sentence.rest.len)
            read_entry(r, sentence.rest);
        return;
    }
    bool relates = claims_relation(part, 0, true, &relation);
    if (relates && is_change(r, part, relation))
        return;
    if (page_is_law_between_words(r, part)) {
        page_unread(r, part, "carom does not read a law in words: write it in symbols");
        return;
    }
    bool verb = sentences_verb(part, relates, &relation, r->exact->mem);
    Text behind = verb ? behind_value(part, relation) : (Text){0};
    if (behind.len) { /* e is 0.8, therefore it leaves with speed 0.8 × 7 = 5.6 m/s */
        read_entry(r, text_trim(text_cut(part, 0, (size_t)(behind.at - part.at) - 1)));
        read_entry(r, text_trim(behind));
        return;
    }
    if (!verb && !relates) {
        if (read_share_lost(r, part))
            return;
        if (begins_below(r, part, &name, &component))
            page_entry_add(r, text_trim(part), name, component);
        else if (room && page_statement_read(r, text_trim(part), &rest)) {
            if (rest.len)
                read_entry(r, rest);
        } else
            page_unread(r, part, why_unread(part, SENTENCE));
    } else if (!handwork_name(text_trim(text_cut(part, 0, relation.at)), &name, &component, r->exact->mem)) {
        if (begins_with_words(text_cut(part, 0, relation.at)) && read_past_words(r, part)) /* energy loss ΔT = 49 J */
            return;
        if (page_equation_read(r, part, relation) || page_chain_read(r, part, relation) || read_past_words(r, part))
            return;
        if (relation.colon && room && page_statement_read(r, part, &rest)) { /* no solution: they are skew */
            if (rest.len)
                read_entry(r, rest);
            return;
        }
        page_unread(r, part, why_unread(part, relation.colon ? SENTENCE : "write NAME = VALUE, or an equation in names that carom knows"));
    } else if (r->page->entries == LIMIT_ENTRIES) {
        page_unread(r, part, "the page has more than 2,000 names");
    } else if (!page_begins_with_formula(r, text_trim(text_cut(part, 0, relation.at)), name) || !page_chain_read(r, part, relation)) {
        bool strange = relation.colon && !page_knows(r, name);
        bool body = name.len == 1 && name.at[0] >= 'A' && name.at[0] <= 'C'; /* A: v = 3 is about A */
        if (strange && !body && leads_to_equation(part, relation)) {
            read_entry(r, text_trim(text_from(part, relation.at + 1)));
            return;
        }
        Text       as_written = text_trim(text_cut(part, 0, relation.at));
        HandEntry *entry = page_entry_add(r, as_written, name_under_heading(r, as_written, name), component);
        page_forms_read(r, entry, part, relation);
        if (strange && is_body(entry)) /* A: 2i + 3j */
            entry->name = text_format(r->exact->mem, "v%.*safter", TEXT_ARG(name));
        tell_times_apart(r, entry);
        page_factors_read(r, entry);
        bool asked = text_is(text_trim(text_from(part, relation.at + relation.len)), "?"); /* v = ? */
        bool ratio = entry->name.len == 1 && text_count(part, '/') && has_words(r, part);  /* e = separation/approach */
        bool law = (!any_read(entry) || ratio) && page_is_law_in_words(part);
        if (asked || law) {
            r->page->entries--;
            r->page->unread_lines += asked;
            if (law)
                page_unread(r, part, "carom does not read a law in words: write it in symbols");
            return;
        }
        bool quoted = !relation.colon && !page_knows(r, name) && page_is_quoted(r, part, relation);
        if ((relation.colon || quoted) && !any_read(entry)) { /* A colon is often followed by a sentence. */
            r->page->entries--;
            page_unread(r, part, SENTENCE);
        }
    }
}

/* A claim, or several values for one unknown: v1 = 2 or v1 = 3, v1 = 2 or 3, of which some may be ruled out. */
static void read_roots(PageReader *r, Text part)
{
    Handwork *page = r->page;
    Relation  relation;
    int       first = page->entries;
    for (Text rest; part.len; part = rest) {
        bool ruled_out;
        int  before = page->entries;
        Text claim = choices_without_ruling(choices_before_or(part, &rest), &ruled_out);
        bool again = before > first && !claims_relation(claim, 0, false, &relation);
        Text rounded = again ? notes_without_before(claim) : claim; /* 0.1305 m, or about 13 cm */
        if (rounded.len < claim.len && !text_ends(rounded, "%")) {
            page_unread(r, rounded, "it says the value again, rounded, and carom judges the one before it");
            continue;
        }
        if (again && before < LIMIT_ENTRIES) {
            Text name = page->entry[before - 1].name, as_written = page->entry[before - 1].as_written;
            page_form_add(r, page_entry_add(r, as_written, name, page->entry[before - 1].component), rounded);
        } else {
            read_entry(r, claim);
        }
        for (int i = before; i < page->entries; i++) {
            page->entry[i].ruled_out = ruled_out;
            page->entry[i].or_above = before > first;
        }
    }
}

/* Reads the conclusion in the words behind the last value: v1 = -2, so A reverses. */
static void read_conclusion(PageReader *r)
{
    const HandEntry *last = &r->page->entry[r->page->entries - 1];
    Text             note = last->forms ? text_trim(last->form[last->forms - 1].note) : (Text){0};
    while (text_starts(note, ",") || text_starts(note, ";"))
        note = text_trim(text_from(note, 1));
    page_sentence_read(r, note);
}

/* Reads the entries of one line. The first of them may continue the entry above. */
static void read_entries(PageReader *r, Text line, HandEntry *above, Relation relation)
{
    Text next;
    for (bool first = true; line.len || first; first = false, line = next) {
        int             before = above && first ? 0 : r->page->entries;
        Text            part = notes_without_number(text_cut(line, 0, claims_end(line, &next, r->exact->mem)));
        const HandCase *other = r->supposed ? page_case_alone(r, text_trim(part)) : NULL;
        if (other) {
            r->supposed = other;
            continue;
        }
        if (first && above)
            page_forms_read(r, above, part, relation);
        else if (text_trim(part).len)
            read_roots(r, text_trim(part));
        if (r->page->entries > before)
            read_conclusion(r);
    }
}

static bool is_finished(const HandEntry *entry)
{
    const HandForm *last = entry->forms ? &entry->form[entry->forms - 1] : NULL;
    return last && last->written.count && !last->written.named;
}

/* The value or equation that a line with `=` in front continues, or NULL: the last one, or, where that is worked out to its end, one before
 * it on its line that is not: loss = ½ μ u², μ = 2/3, and below it = ½ × 2/3 × 100. */
static HandEntry *last_entry(Handwork *page)
{
    int i = page->entries - 1;
    while (i >= 0 && page->entry[i].kind == CLAIM_STATEMENT)
        i--;
    int open = i;
    while (open > 0 && is_finished(&page->entry[open]) && page->entry[open - 1].line == page->entry[i].line)
        open--;
    return i < 0 ? NULL : &page->entry[is_finished(&page->entry[open]) ? i : open];
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

/* (also e²h = 0.8, the same): a line in brackets is one without. */
static Text without_brackets(Text line)
{
    int      depth = 0;
    size_t   at = 0;
    Relation relation;
    Text     inside = line.len > 2 ? text_cut(line, 1, line.len - 1) : (Text){0};
    if (!text_starts(line, "(") || !claims_relation(inside, 0, false, &relation))
        return line;
    do {
        depth += line.at[at] == '(';
        depth -= line.at[at] == ')';
        at++;
    } while (at < line.len && depth);
    return at == line.len && !depth ? text_trim(inside) : line;
}

/* // r = (1, 2), and the same between slashes and stars: a comment of a program says what it works out. */
static Text without_comment_marks(Text line)
{
    bool comment = text_starts(line, "//") || text_starts(line, "/*");
    line = comment ? text_trim(text_from(line, 2)) : line;
    return comment && text_ends(line, "*/") ? text_trim(text_cut(line, 0, line.len - 2)) : line;
}

static void read_line(PageReader *r, Text line)
{
    Handwork *page = r->page;
    Relation  relation;
    if (!line.len)
        return;
    Text bare = without_brackets(line);
    r->supposed = page_case_read(r, &bare);
    line = r->supposed ? bare : line;
    if (!r->supposed && page_supposes(r, line)) {
        page_unread(r, line, "it holds under a condition, and carom judges what holds in the problem");
        return;
    }
    line = without_brackets(without_comment_marks(line));
    r->heading = heading_of(line, r->exact->mem);
    if (r->dashes && is_dashed(line))
        line = text_trim(text_from(line, line.at[0] == '-' ? 1 : strlen("–")));
    if (!claims_go_on(line, &relation)) {
        r->going_on = -1;
        int entries = page->entries, claims = page->unread_claims, lines = page->unread_lines;
        read_entries(r, claims_without_lead_in(line, r->exact->mem), NULL, relation);
        const HandEntry *last = page->entries == entries ? NULL : last_entry(page);
        r->lost = last ? is_finished(last) && page->unread_lines > lines : page->unread_claims > claims;
    } else if (r->lost)
        page_unread(r, line, "it continues a line that was not read");
    else if (r->going_on >= 0 || last_entry(page)) {
        r->going_on = r->going_on >= 0 ? r->going_on : (int)(last_entry(page) - page->entry);
        read_entries(r, line, &page->entry[r->going_on], relation);
    } else
        page_unread(r, line, "it starts with `=`, but no line above it has a name to continue");
}

/* ---- pages ------------------------------------------------------------------------------------------------ */

bool handwork_ends(Text line)
{
    return text_is(text_trim(without_comment(line)), "end");
}

PageText handwork_text(Text text, CommaUses commas, Arena *mem)
{
    Text points = decimal_commas_as_points(point_products_as_stars(text, commas, mem), commas, mem);
    Text signs = listed_claims_apart(dictated_words_as_signs(foreign_signs_replaced(points, mem), mem), mem);
    return (PageText){.written = text, .read = signs, .dashes = has_dashes(text)};
}

Handwork *handwork_read_text(const PageText *from, int first_line, HandNames *names, NumCtx *exact)
{
    Handwork  *page = ARENA_ONE(exact->mem, Handwork);
    Text       text = from->read;
    PageReader r = {.page = page, .names = names, .exact = exact, .line = first_line, .going_on = -1, .dashes = from->dashes};
    size_t     at = text_starts(text, "\xEF\xBB\xBF") ? 3 : 0; /* Some editors put a byte order mark first. */
    *page = (Handwork){.page = from->written, .end = text.len};
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

Handwork *handwork_read(Text page, int first_line, HandNames *names, NumCtx *exact)
{
    CommaUses any = {.no_vectors = false};
    PageText  text = handwork_text(page, any, exact->mem);
    return handwork_read_text(&text, first_line, names, exact);
}
