/* Equations of a page, and chains of forms that begin with a formula. */
#include "handwork/page/page_reader.h"

bool page_equation_read(PageReader *r, Text part, Relation relation)
{
    NoteDirection direction;
    Text          side[2] = {text_trim(text_cut(part, 0, relation.at)),
                             notes_without_after(text_from(part, relation.at + relation.len), true, &direction)};
    Relation      more;
    HandClaim     claim = {{0}, {0}};
    if (relation.colon || !r->names || !r->names->claims || r->page->entries == LIMIT_ENTRIES || claims_relation(side[1], 0, false, &more))
        return false;
    for (int i = 0; i < 2; i++) {
        if (!r->names->claims(r->names, r->page, side[i], side[1 - i], &claim))
            continue;
        HandEntry *entry = page_entry_add(r, side[i], claim.name, -1);
        page_form_add(r, entry, side[1 - i]);
        entry->side = ARENA_MANY(r->exact->mem, HandForm, 2);
        page_side_read(r, entry, &entry->side[0], side[i]);
        page_form_read(r, entry, &entry->side[1], side[1 - i]);
        if (claim.read_as.len && entry->forms) {
            Written *written = &entry->form[0].written;
            Text     echo = written->echo;
            (void)written_read(written, claim.read_as, page_scope_of(r, entry), r->exact);
            written->echo = echo;
        }
        return true;
    }
    return false;
}

/* The left side of an equation. In 16t^2 - 80t + 109 = 0 t is no tonne either where the problem has a t without a value, so that side is
 * not read. */
static void read_left_side(PageReader *r, HandEntry *entry, Text left)
{
    page_form_add(r, entry, left);
    const Names *names = page_scope_of(r, entry);
    if (!entry->forms || !names || !names->scope || entry->form[0].written.named)
        return;
    bool valueless = handwork_has_valueless(left, names->scope);
    page_side_read(r, entry, &entry->form[0], left);
    if (valueless && !entry->form[0].written.named)
        entry->form[0].written.shape.kind = SHAPE_NONE;
}

/* 4.4 = (2 + 3)*(49/5) h is about a quantity h and no value in hours, as the numbers differ. 1/2*3*4^2 = 24 J is in joules. */
static void read_factors_of_numbers(PageReader *r, HandEntry *entry)
{
    bool named = false;
    for (int i = 0; i < entry->forms; i++)
        named |= entry->form[i].written.named;
    for (int i = 1; i < entry->forms && !named; i++) {
        const Written *written = &entry->form[i].written;
        bool           value = written->unit.len && written_may_agree(&entry->form[0].written, written, r->exact);
        if (!value && (written->unit.len || written->shape.kind == SHAPE_NONE))
            page_side_read(r, entry, &entry->form[i], entry->form[i].text);
    }
}

void page_factors_read(PageReader *r, HandEntry *entry)
{
    for (int i = 0; i < entry->forms && r->names && r->names->can_have; i++)
        if (entry->form[i].written.unit.len && !r->names->can_have(r->names, entry->name, &entry->form[i].written))
            page_side_read(r, entry, &entry->form[i], entry->form[i].text);
}

/* 8 g = 0.008 kg converts a mass, also where the problem has a g. */
static void take_conversion(HandEntry *entry)
{
    HandForm *left = &entry->form[0];
    bool      units = entry->forms > 1 && left->nameless.unit.len && left->nameless.count == 1 && entry->form[1].written.unit.len &&
                 !entry->form[1].written.named;
    if (units && left->written.named)
        left->written = left->nameless;
}

/* 315 + 100 - 50.4 = 364.6 J ends in joules, also where the problem has a J, as the numbers agree. */
static void take_unit(const PageReader *r, HandEntry *entry)
{
    const Written *left = &entry->form[0].written;
    for (int i = 1; i < entry->forms && !left->named; i++) {
        HandForm *form = &entry->form[i];
        bool      unit = form->written.named && form->nameless.unit.len && form->nameless.count == 1 && left->count == 1;
        if (unit && written_may_agree(left, &form->nameless, r->exact))
            form->written = form->nameless;
    }
}

/* 0 = 2(10i) + 5v: beside vectors, 0 is the zero vector. */
static void take_zero_vector(const PageReader *r, HandEntry *entry)
{
    int rows = 0;
    for (int i = 0; i < entry->forms; i++)
        rows = entry->form[i].written.shape.kind == SHAPE_VECTOR ? entry->form[i].written.shape.rows : rows;
    for (int i = 0; i < entry->forms && rows; i++) {
        Written *written = &entry->form[i].written;
        Text     echo = written->echo;
        if (written->shape.kind != SHAPE_NUMBER || !text_is(entry->form[i].text, "0"))
            continue;
        (void)written_read(written, rows == 2 ? TEXT("<0, 0>") : TEXT("<0, 0, 0>"), page_scope_of(r, entry), r->exact);
        written->echo = echo;
    }
}

/* Whether numbers and vectors stand in it: rxs = -30 is about a name, and not about r.x*s. */
static bool mixes_shapes(const HandEntry *entry)
{
    bool number = false, vector = false;
    for (int i = 0; i < entry->forms; i++) {
        number |= entry->form[i].written.shape.kind == SHAPE_NUMBER;
        vector |= entry->form[i].written.shape.kind == SHAPE_VECTOR;
    }
    return number && vector;
}

bool page_chain_read(PageReader *r, Text part, Relation relation)
{
    Text left = text_trim(text_cut(part, 0, relation.at));
    int  forms = r->forms;
    if (relation.colon || part.at[relation.at] != '=' || relation.len != 1 || !left.len || r->page->entries == LIMIT_ENTRIES)
        return false;
    HandEntry *entry = page_entry_add(r, left, left, -1);
    entry->kind = CLAIM_EQUATION;
    read_left_side(r, entry, left);
    page_forms_read(r, entry, part, relation);
    if (entry->forms)
        take_conversion(entry);
    take_unit(r, entry);
    read_factors_of_numbers(r, entry);
    take_zero_vector(r, entry);
    Text name;
    int  component;
    bool all = entry->forms > 1 && !(handwork_name(left, &name, &component, r->exact->mem) && mixes_shapes(entry));
    for (int i = 0; i < entry->forms; i++)
        all &= r->names && r->names->reads
                   ? r->names->reads(r->names, entry->form[i].text)
                   : entry->form[i].written.shape.kind != SHAPE_NONE && entry->form[i].written.shape.kind != SHAPE_WORD;
    if (!all) {
        r->page->entries--;
        r->forms = forms;
    }
    return all;
}

/* AB = (6, 2) is the way from A to B, and no product of a matrix that the method calls A. */
static bool has_matrix(const Expr *formula)
{
    bool matrix = formula->shape.kind == SHAPE_MATRIX;
    for (int i = 0; i < formula->count && !matrix; i++)
        matrix = has_matrix(formula->arg[i]);
    return matrix;
}

bool page_begins_with_formula(const PageReader *r, Text left, Text name)
{
    Written      formula;
    Binding      binding;
    const Names *names = page_scope(r, r->page->entries);
    return names && names->scope && !names->scope->find(names->scope, name, &binding) && written_read(&formula, left, names, r->exact) &&
           formula.named && formula.formula && formula.formula->kind != EXPR_NAME && formula.formula->kind != EXPR_FIELD &&
           !has_matrix(formula.formula);
}
