#include "render/comparison_page.h"

#include <math.h>

typedef struct ComparisonPage {
    const Comparison *c;
    Document          doc;
    Arena            *mem;
    bool              unicode;
} ComparisonPage;

static void put_difference(ComparisonPage *page, const Difference *difference)
{
    static const char *const HEAD[] = {"method", "value"};
    const Comparison        *c = page->c;
    Text                     none = TEXT("no value"), own = difference->own.len ? difference->own : none;
    Block *table = document_table(&page->doc, text_format(page->mem, "%.*s in each method", TEXT_ARG(difference->result)), HEAD, 2, 2);
    table->rows = 3;
    phrase_words(&table->cell[2], page->mem, c->own->name);
    phrase_words(&table->cell[3], page->mem, own);
    phrase_words(&table->cell[4], page->mem, c->other->name);
    phrase_words(&table->cell[5], page->mem, difference->other.len ? difference->other : none);
    (void)document_add(&page->doc, BLOCK_CODE, difference->own_statement);
    (void)document_add(&page->doc, BLOCK_CODE, difference->statement);
}

static void put_different(ComparisonPage *page)
{
    const Comparison *c = page->c;
    document_reason(&page->doc, "Different: another formula. %ld of the first %ld inputs tried give another result, by exact numbers.",
                    c->different, c->tried);
    document_reason(&page->doc, "The simplest inputs found:");
    put_difference(page, &c->smallest);
    for (int i = 0; i < c->causes; i++) {
        Text text = explanation_text(c->cause[i].explanation, c->columns, page->unicode, page->mem);
        if (c->cause[i].inputs == c->different)
            document_reason(&page->doc, "The same results come from this fault: %.*s", TEXT_ARG(text));
        else
            document_reason(&page->doc, "On %d of these %ld inputs the same results come from this fault: %.*s", c->cause[i].inputs,
                            c->different, TEXT_ARG(text));
    }
    if (!c->causes)
        document_reason(&page->doc, "No known mistake of %.*s gives these results.", TEXT_ARG(c->other->name));
}

static void put_equal(ComparisonPage *page)
{
    const Comparison *c = page->c;
    Text              where = c->condition.len ? text_format(page->mem, ", where %.*s", TEXT_ARG(c->condition)) : (Text){0};
    if (c->cases && c->proved == c->cases)
        document_reason(&page->doc, "Equal for all values%.*s: in letters both give the same formulas in %s%d case%s that the inputs met.",
                        TEXT_ARG(where), c->cases == 1 ? "the " : "each of the ", c->cases, c->cases == 1 ? "" : "s");
    else
        document_reason(&page->doc, "No difference found in %ld inputs.%s", c->tried,
                        c->proved ? text_format(page->mem, " In %d of %d cases met the formulas are equal for all values%.*s.", c->proved,
                                                c->cases, TEXT_ARG(where))
                                        .at
                                  : "");
    if (c->undecided)
        document_reason(&page->doc, "For %ld inputs the numbers could not decide it.", c->undecided);
    Text format = number_machine_name(c->machine, page->mem);
    if (!c->differ_in_format) {
        document_reason(&page->doc, "In %.*s they also give the same bits.", TEXT_ARG(format));
        return;
    }
    document_reason(&page->doc, "In %.*s their rounding differs for %ld of %ld inputs, by up to %.3g ulps:", TEXT_ARG(format),
                    c->differ_in_format, c->tried, c->farthest.ulps);
    put_difference(page, &c->farthest);
}

Document document_of_comparison(const Comparison *c, bool unicode, Arena *mem)
{
    ComparisonPage page = {.c = c, .mem = mem, .unicode = unicode, .doc = {.mem = mem}};
    (void)document_add(&page.doc, BLOCK_TITLE, text_format(mem, "%.*s against %.*s", TEXT_ARG(c->own->name), TEXT_ARG(c->other->name)));
    if (c->stopped)
        document_reason(&page.doc, "The comparison was stopped after %ld inputs.", c->tried);
    if (!c->tried)
        document_reason(&page.doc, "%.*s has no answer for any of the inputs tried, so nothing could be compared.",
                        TEXT_ARG(c->other->name));
    else if (c->different)
        put_different(&page);
    else
        put_equal(&page);
    return page.doc;
}

static void json_difference(Json *json, const char *key, const Difference *difference)
{
    json_key_object(json, key);
    json_key_text(json, "result", difference->result);
    json_key_text_or_null(json, "own", difference->own);
    json_key_text_or_null(json, "other", difference->other);
    json_key_text(json, "own_statement", difference->own_statement);
    json_key_text(json, "statement", difference->statement);
    json_close_object(json);
}

void json_comparison(Buf *out, const Comparison *c, const Origin *origin, Arena *mem)
{
    Json                  json = json_begin(out, origin);
    const LogExplanation *cause = c->causes ? c->cause[0].explanation : NULL;
    bool                  known = cause && cause->mistake;
    json_key_text(&json, "kind", TEXT("compare"));
    json_key_text(&json, "method", c->own->name);
    json_key_text(&json, "with", c->other->name);
    json_key_text(&json, "status", TEXT("ok"));
    json_key_text(&json, "numbers", number_machine_name(c->machine, mem));
    json_key_int(&json, "tried", c->tried);
    json_key_int(&json, "different", c->different);
    json_key_int(&json, "undecided", c->undecided);
    json_key_bool(&json, "proved_equal", c->cases && c->proved == c->cases && !c->different);
    json_key_text_or_null(&json, "condition", c->condition);
    json_key_int(&json, "differ_in_format", c->differ_in_format);
    Text id = {0}, explanation = {0};
    if (known)
        id = cause->mistake->id;
    if (cause)
        explanation = explanation_text(cause, c->columns, false, mem);
    json_key_text_or_null(&json, "mistake", id);
    json_key_text_or_null(&json, "explanation", explanation);
    if (c->different)
        json_difference(&json, "example", &c->smallest);
    else if (c->differ_in_format)
        json_difference(&json, "example", &c->farthest);
    json_key_bool(&json, "stopped", c->stopped);
    json_end_line(&json);
}
