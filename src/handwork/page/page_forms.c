/* The values of a claim: = form = form ... */
#include "handwork/page/choices.h"
#include "handwork/page/degree_signs.h"
#include "handwork/page/page_reader.h"
#include "handwork/page/words.h"
#include "base/paper.h"
#include "units/unit.h"

#include <ctype.h>
#include <string.h>

/* 9 J - 0.36 J is a difference of energies, also where the problem has a J: nobody takes the same quantity twice. The text with blanks for
 * such a unit but where it stands last; empty if it does not stand behind several numbers. */
static Text with_one_unit(const PageReader *r, Text text)
{
    size_t start = text.len, found = 0;
    while (start && isalpha((unsigned char)text.at[start - 1]))
        start--;
    Text  unit = text_from(text, start);
    char *blank = arena_copy(r->exact->mem, text.at, text.len);
    for (size_t at = 2; unit.len && unit_at(unit, 0).len == unit.len && at < start; at++) {
        bool here = isdigit((unsigned char)text.at[at - 2]) && text.at[at - 1] == ' ' &&
                    text_equal(text_cut(text, at, at + unit.len < text.len ? at + unit.len : text.len), unit) &&
                    text.at[at + unit.len] == ' ';
        found += here;
        if (here)
            memset(blank + at, ' ', unit.len);
    }
    return found ? (Text){blank, text.len} : (Text){0};
}

/* 2.25j, as it is typed on a phone: with the J of joules; empty where the text does not end so. */
static Text with_joules(const PageReader *r, const HandEntry *entry, Text text)
{
    static const char *const ENERGIES[] = {"KE", "E", "T", "K", "loss", "gain", "ΔE", "ΔK", "ΔT"};
    bool                     energy = false; /* 2j is a vector elsewhere */
    for (size_t i = 0; i < sizeof ENERGIES / sizeof *ENERGIES && !energy; i++)
        energy = text_starts(entry->name, ENERGIES[i]);
    size_t at = text.len ? text.len - 1 : 0;
    bool   joules = energy && at && text.at[at] == 'j' && (isdigit((unsigned char)text.at[at - 1]) || text.at[at - 1] == ' ');
    return joules ? text_format(r->exact->mem, "%.*sJ", (int)at, text.at) : (Text){0};
}

/* [ 2 m/s ]: an answer in a box of brackets. */
static Text without_box(Text text)
{
    bool box = text_starts(text, "[ ") && text_ends(text, " ]");
    return box ? text_trim(text_cut(text, 1, text.len - 1)) : text;
}

/* The decimal of a percentage, 0.236 for 23.6; empty if the number is not written in digits alone. */
static Text decimal_of_percentage(const PageReader *r, Text number)
{
    enum { MOST = 12 /* digits in front of the point */ };
    size_t whole = 0, end;
    while (whole < number.len && isdigit((unsigned char)number.at[whole]))
        whole++;
    for (end = whole + (whole < number.len && number.at[whole] == '.'); end < number.len && isdigit((unsigned char)number.at[end]);)
        end++;
    if (!whole || whole > MOST || end < number.len)
        return (Text){0};
    char digits[MOST + 3];
    int  front = (int)whole; /* of the digits, with 00 in front */
    memcpy(digits, "00", 2);
    memcpy(digits + 2, number.at, whole);
    Text behind = text_from(number, whole + (whole < number.len));
    return text_format(r->exact->mem, "%.*s.%.*s%.*s", front, digits, 2, digits + front, TEXT_ARG(behind));
}

void page_form_read(const PageReader *r, const HandEntry *entry, HandForm *form, Text text)
{
    size_t       start = (size_t)(text.at - r->read);
    const Names *names = page_scope_of(r, entry);
    *form = (HandForm){.text = text, .span = {start, start + text.len}, .line = r->line};
    Text first = choices_without_plus_minus(text);
    text = first.len ? first : text;
    text = without_box(text);
    form->percent = text_ends(text, "%");
    if (form->percent)
        text = text_trim(text_cut(text, 0, text.len - 1));
    bool share = form->percent && entry->kind == CLAIM_EQUATION && entry->forms && entry->form[0].written.named; /* KE_f/KE_i = 82 % */
    Text decimal = share ? decimal_of_percentage(r, text) : (Text){0};
    form->percent &= !decimal.len;
    text = decimal.len ? decimal : text;
    bool     read = written_read(&form->written, text, names, r->exact);
    Written *nameless = &form->nameless;
    Text     once = read && form->written.named ? with_one_unit(r, text) : (Text){0}, joules = with_joules(r, entry, text);
    once = joules.len ? joules : once;
    if ((read && !form->written.named) || !written_read(nameless, once.len ? once : text, NULL, r->exact) ||
        !(nameless->unit.len || nameless->shape.kind == SHAPE_VECTOR)) /* 5j: also where j is an impulse, a number or a vector */
        nameless->shape.kind = SHAPE_NONE;
    else if (once.len)
        form->written = *nameless;
    Text degrees = degree_signs_put(text, r->exact->mem);
    if (degrees.len)
        (void)written_read(&form->degrees, degrees, names, r->exact);
}

HandForm *page_form_add(PageReader *r, HandEntry *entry, Text text)
{
    if (r->forms++ >= LIMIT_FORMS) {
        page_unread(r, text, "the page has more than 10,000 values");
        return NULL;
    }
    entry->form = arena_grow(r->exact->mem, entry->form, sizeof(HandForm), entry->forms, &entry->room);
    HandForm *form = &entry->form[entry->forms];
    page_form_read(r, entry, form, text);
    entry->forms++;
    return form;
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

static bool is_value(const PageReader *r, Text form)
{
    Written value;
    return form.len && written_read(&value, form, NULL, r->exact) && value.shape.kind != SHAPE_WORD;
}

/* A number and a name, `2 v2`, in front of a further relation: two claims with nothing between them, or a product. A word between them that
 * means nothing here may be `and` in another language. */
static bool may_be_two_claims(const PageReader *r, Text form)
{
    Text name, value = without_last_word(form);
    int  component;
    if (!value.len || !handwork_name(text_trim(text_from(form, value.len)), &name, &component, r->exact->mem))
        return false;
    return is_value(r, value) || (isalnum((unsigned char)value.at[value.len - 1]) && is_value(r, without_last_word(value)));
}

void page_direction_read(const PageReader *r, const HandEntry *entry, HandForm *last, NoteDirection direction)
{
    Text   form = last->text;
    size_t sign = text_starts(form, "-") ? 1 : text_starts(form, "−") ? strlen("−") : 0;
    direction = r->names && r->names->turned ? DIRECTION_UNSAID : direction;
    bool right = direction == DIRECTION_RIGHT, size = isdigit((unsigned char)form.at[0]), change = text_starts(entry->name, "Δ");
    bool turned = right ? sign > 0 : size && (direction != DIRECTION_UNSAID || entry->name.at[0] == '|');
    Text either = choices_without_plus_minus(form);
    last->opposite.shape.kind = SHAPE_NONE;
    if (!turned && !either.len && !(change && (sign || size || last->written.named)))
        return;
    form = either.len ? either : form;
    const Names *names = last->written.named ? page_scope_of(r, entry) : NULL;
    Text         minus =
        last->written.named ? text_format(r->exact->mem, "-(%.*s)", TEXT_ARG(form)) : text_format(r->exact->mem, "-%.*s", TEXT_ARG(form));
    (void)written_read(&last->opposite, sign ? text_trim(text_from(form, sign)) : minus, names, r->exact);
    last->directed = direction == DIRECTION_LEFT || right;
}

/* 9 m/s →: what stands behind the last arrow is nothing, so it is the direction of the value in front of it. */
static bool is_arrow_behind(const HandEntry *entry, Text text, Relation relation)
{
    return entry->forms && text_starts(text_from(text, relation.at), "→") && !text_trim(text_from(text, relation.at + relation.len)).len;
}

/* 0.905 → 9.5 % goes from a value to what it means, and does not say that the two are equal. */
static bool is_arrow_between(const PageReader *r, const HandEntry *entry, Text text, Relation relation)
{
    static const char *const ARROWS[] = {"→", "->", "=>", "⇒", "⟹"};
    const HandForm          *last = entry->forms ? &entry->form[entry->forms - 1] : NULL;
    ShapeKind                kind = last ? last->written.shape.kind : SHAPE_NONE;
    bool                     value = (kind == SHAPE_NUMBER || kind == SHAPE_VECTOR) && !last->written.named, arrow = false;
    for (size_t i = 0; i < sizeof ARROWS / sizeof *ARROWS && value && !arrow; i++)
        arrow = text_starts(text_from(text, relation.at), ARROWS[i]);
    Written  behind;
    Relation next;
    size_t   start = relation.at + relation.len;
    size_t   end = claims_relation(text, start, false, &next) ? next.at : text.len;
    return arrow && !(written_read(&behind, text_trim(text_cut(text, start, end)), NULL, r->exact) && behind.count == 1 &&
                      last->written.count == 1 && written_may_agree(&last->written, &behind, r->exact));
}

/* [W], [E]: as directions are written in physics; in other words they are said as in any note. */
static NoteDirection direction_of_tail(Text tail)
{
    bool bracket = tail.len > 2 && tail.at[0] == '[' && tail.at[2] == ']', letter = tail.len && tail.len <= 2;
    char point = bracket ? tail.at[1] : letter ? tail.at[0] : ' ';
    return point == 'W' ? DIRECTION_LEFT : point == 'E' ? DIRECTION_RIGHT : directions_said(tail);
}

static bool is_read(const HandForm *form)
{
    return form->written.shape.kind != SHAPE_NONE && form->written.shape.kind != SHAPE_WORD;
}

/* Reads a form again that could not be read, without what stands at its end; *direction: what that says. */
static bool read_without_tail(PageReader *r, const HandEntry *entry, HandForm *form, NoteDirection *direction)
{
    enum { MOST_TRIED = 12 };
    Text     text = form->text, shorter;
    size_t   at = text.len;
    HandForm now;
    for (int tried = 0; tried < MOST_TRIED && at && (shorter = page_without_tail(r, text, &at)).len; tried++) {
        while (text_ends(shorter, "."))
            shorter.len--;
        page_form_read(r, entry, &now, shorter);
        if (!is_read(&now))
            continue;
        *form = now;
        *direction = direction_of_tail(text_trim(text_from(text, at)));
        return true;
    }
    return false;
}

/* The same without a clause behind the value, of which carom knows nothing: it is listed as not read. */
static bool read_before_clause(PageReader *r, const HandEntry *entry, HandForm *form, NoteDirection *direction)
{
    enum { MOST_TRIED = 4 };
    Text     text = form->text, shorter;
    HandForm now;
    size_t   at = 1;
    for (int tried = 0; tried < MOST_TRIED && (shorter = page_before_clause(r, text, &at)).len; tried++, at++) {
        page_form_read(r, entry, &now, shorter);
        if (!is_read(&now) || now.written.named)
            continue;
        *form = now;
        *direction = page_may_be_directed(entry, form->text) ? directions_said(text_from(text, at)) : *direction;
        page_unread(r, text_trim(text_from(text, at + (text.at[at] != '('))), "carom does not read these words");
        return true;
    }
    return false;
}

/* Words behind the size of a velocity that carom does not know may say its direction. */
static void read_behind(PageReader *r, const HandEntry *entry, HandForm *form, bool last, NoteDirection *direction)
{
    if (read_without_tail(r, entry, form, direction) || (last && read_before_clause(r, entry, form, direction)))
        form->unsaid = *direction == DIRECTION_UNSAID && page_may_be_directed(entry, form->text);
}

/* (навстречу): words in other letters than those of English, of which carom knows no direction. */
static bool has_unknown_words(Text note)
{
    bool unknown = false;
    for (size_t at = 0; at < note.len && !unknown; at++)
        unknown = words_letter(note, at) > 1;
    return unknown;
}

void page_forms_read(PageReader *r, HandEntry *entry, Text text, Relation relation)
{
    for (bool more = true; more;) {
        size_t   start = relation.at + relation.len;
        Relation next;
        more = claims_relation(text, start, false, &next);
        if (is_arrow_behind(entry, text, relation)) {
            page_direction_read(r, entry, &entry->form[entry->forms - 1], DIRECTION_RIGHT);
            return;
        }
        if (is_arrow_between(r, entry, text, relation)) {
            page_unread(r, text_trim(text_from(text, relation.at + relation.len)), "carom does not know what it stands for");
            return;
        }
        NoteDirection direction;
        Text          whole = text_cut(text, start, more ? next.at : text.len),
             form = notes_without_before(notes_without_after(whole, !more, &direction));
        Text second = {0};
        if (!more)
            second = claims_second_value(&form);
        HandForm *now = form.len || !more ? page_form_add(r, entry, form) : NULL;
        if (form.len && now) {
            if (now->written.shape.kind == SHAPE_NONE && !(more && may_be_two_claims(r, form)))
                read_behind(r, entry, now, !more, &direction);
            form = now->text;
            page_direction_read(r, entry, now, direction);
            now->note = text_trim(text_from(whole, (size_t)(form.at + form.len - whole.at)));
            now->unsaid |= direction == DIRECTION_UNSAID && page_may_be_directed(entry, form) && has_unknown_words(now->note);
        }
        HandForm *other = second.len ? page_form_add(r, entry, second) : NULL;
        if (other)
            page_direction_read(r, entry, other, direction);
        HandForm *last = entry->forms ? &entry->form[entry->forms - 1] : NULL;
        bool      vector = last && last->written.named && last->written.shape.kind == SHAPE_VECTOR; /* vA' = 3 n = <1.8, 2.4> */
        if (more && form.len && last && !vector && (last->written.named || last->written.shape.kind == SHAPE_NONE) &&
            may_be_two_claims(r, form)) {
            last->text = text_trim(text_from(text, start));
            last->written.shape.kind = SHAPE_NONE;
            last->written.why = TEXT("this could be two claims or a product: write a comma between claims, or * to multiply");
            return;
        }
        relation = next;
    }
}

void page_side_read(const PageReader *r, const HandEntry *entry, HandForm *form, Text side)
{
    bool         known = form->written.shape.kind == SHAPE_NONE && form->text.at == side.at && form->text.len == side.len;
    const Names *names = page_scope_of(r, entry);
    HandForm     with_factor;
    if (!known) /* else it has just been read, in vain */
        page_form_read(r, entry, form, side);
    if (!names || !names->scope || form->written.named || (form->written.shape.kind != SHAPE_NONE && !form->written.unit.len))
        return;
    names->scope->factors = true;
    page_form_read(r, entry, &with_factor, side);
    names->scope->factors = false;
    if (with_factor.written.named)
        *form = with_factor;
}
