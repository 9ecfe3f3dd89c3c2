/* Statements: what a line says without giving a value. */
#include "handwork/page/page_reader.h"

#include <string.h>

/* The sign between the two sides; false if there is none, or more than one. */
static bool find_sign(Text text, Relation *sign, Op *compared)
{
    static const struct {
        const char *text;
        Op          op;
    } SIGNS[] = {{"<=", OP_LE}, {">=", OP_GE}, {"≤", OP_LE}, {"≥", OP_GE}, {"<", OP_LT}, {">", OP_GT}};
    if (!claims_compare(text, &sign->at))
        return false;
    Text   rest = text_from(text, sign->at);
    size_t i = 0, more;
    while (!text_starts(rest, SIGNS[i].text))
        i++;
    *compared = SIGNS[i].op;
    sign->len = strlen(SIGNS[i].text);
    return !claims_compare(text_from(rest, sign->len), &more);
}

/* v1 < v2. False, without an entry, if it is no inequality between two numbers. */
static bool read_inequality(PageReader *r, Text text)
{
    Relation sign;
    Op       compared;
    if (!find_sign(text, &sign, &compared))
        return false;
    HandEntry *entry = page_entry_add(r, text, text, -1);
    Text       side[2] = {text_trim(text_cut(text, 0, sign.at)), text_trim(text_from(text, sign.at + sign.len))};
    entry->kind = CLAIM_STATEMENT;
    entry->compared = compared;
    bool good = page_form_add(r, entry, side[0]) && page_form_add(r, entry, side[1]);
    for (int i = 0; i < entry->forms && good; i++)
        good = entry->form[i].written.shape.kind == SHAPE_NUMBER;
    r->page->entries -= !good;
    return good;
}

/* "After the collision A stops." is "A stops" with words that add nothing. */
static Text bare(Text sentence)
{
    static const char *const AROUND[] = {"after the collision", "after the impact", "afterwards"};
    for (size_t i = 0; i < sizeof AROUND / sizeof *AROUND; i++) {
        size_t len = strlen(AROUND[i]);
        if (text_ends(sentence, "."))
            sentence = text_cut(sentence, 0, sentence.len - 1);
        if (text_starts_in_any_case(sentence, AROUND[i]))
            sentence = text_trim(text_from(sentence, len + text_starts(text_from(sentence, len), ",")));
        if (text_ends(sentence, AROUND[i]))
            sentence = text_trim(text_cut(sentence, 0, sentence.len - len));
    }
    return sentence;
}

/* Returns the condition or the place that the sentence stands for in the method; NULL if it stands for none. */
static const Expr *meaning(const PageReader *r, Text sentence)
{
    bool words = r->names && r->names->stands_for && sentence.len && sentence.len <= LIMIT_SENTENCE;
    return words ? r->names->stands_for(r->names, bare(sentence)) : NULL;
}

bool page_sentence_read(PageReader *r, Text sentence)
{
    const Expr *condition = r->page->entries < LIMIT_ENTRIES ? meaning(r, sentence) : NULL;
    if (!condition || condition->shape.kind != SHAPE_TRUTH)
        return false;
    HandEntry *entry = page_entry_add(r, sentence, sentence, -1);
    entry->kind = CLAIM_STATEMENT;
    HandForm *form = page_form_add(r, entry, sentence);
    r->page->entries -= !form;
    if (form)
        form->written = (Written){.text = sentence, .shape = {.kind = SHAPE_TRUTH}, .formula = condition, .named = true};
    return form != NULL;
}

Text page_place_named(const PageReader *r, Text sentence)
{
    const Expr *place = meaning(r, sentence);
    return place && place->kind == EXPR_NAME ? place->text : (Text){0};
}

/* Returns the words in front of a conclusion, which becomes *rest: v1 < 0, so A reverses. */
static Text premise(Text part, Text *rest)
{
    static const char *const JOINTS[] = {", so ", " so ", ", hence ", " therefore ", " and ", ", ", ": "};
    for (size_t i = 0; i < sizeof JOINTS / sizeof *JOINTS; i++)
        for (size_t at = 1; at < part.len && at <= LIMIT_SENTENCE; at++)
            if (text_starts(text_from(part, at), JOINTS[i])) {
                *rest = text_trim(text_from(part, at + strlen(JOINTS[i])));
                return text_cut(part, 0, at);
            }
    return part;
}

bool page_statement_read(PageReader *r, Text part, Text *rest)
{
    *rest = (Text){0};
    if (page_sentence_read(r, part))
        return true;
    Text first = premise(part, rest);
    if (page_sentence_read(r, first) || read_inequality(r, bare(first)))
        return true;
    bool concluded = rest->len && page_sentence_read(r, *rest); /* t is negative, so they do not cross */
    if (concluded)
        page_unread(r, first, "carom does not read this reason");
    *rest = (Text){0};
    return concluded;
}
