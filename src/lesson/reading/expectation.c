/* The text after `#>`: one of a few words, NAME = VALUE, or a value. */
#include "lesson/reading/lesson_reader.h"
#include "lesson/reading/lesson_words.h"

#include "handwork/page/handwork.h"

#include <string.h>

bool lesson_is_name(Text text)
{
    Arena *mem = arena_new();
    Text   name;
    int    component;
    bool   good = false;
    if (text.len && text.len < 200)
        good = handwork_name(text, &name, &component, mem);
    const char *dot = good || !text.len ? NULL : memchr(text.at, '.', text.len); /* r.F: a field of a record */
    if (dot) {
        size_t at = (size_t)(dot - text.at);
        good = lesson_is_name(text_cut(text, 0, at)) && lesson_is_name(text_from(text, at + 1));
    }
    arena_free(mem);
    return good;
}

/* NAME = VALUE, where `=` is not part of ==, <=, >= or !=. */
static bool is_named(Expectation *e)
{
    const char *equal = memchr(e->text.at, '=', e->text.len);
    size_t      at = equal ? (size_t)(equal - e->text.at) : 0;
    if (!at || at + 1 >= e->text.len || e->text.at[at + 1] == '=' || strchr("<>!~", e->text.at[at - 1]))
        return false;
    e->name = text_trim(text_cut(e->text, 0, at));
    e->value = text_trim(text_from(e->text, at + 1));
    return lesson_is_name(e->name);
}

/* WORD: TEXT */
static bool has_word(Text text, const char *word, Text *rest)
{
    size_t len = strlen(word);
    if (!text_starts(text, word) || text.len <= len || text.at[len] != ':')
        return false;
    *rest = text_trim(text_from(text, len + 1));
    return true;
}

static bool empty(Lesson *lesson, const Expectation *e)
{
    if (e->value.len)
        return false;
    lesson_fault(lesson, e->line, "write part of the message after it", "`#> %s:` needs a text", lesson_say_names[e->kind]);
    return true;
}

static bool of_transcript(Lesson *lesson, Expectation *e)
{
    if (text_is(e->text, "holds"))
        e->kind = SAY_HOLDS;
    else if (text_is(e->text, "fails"))
        e->kind = SAY_FAILS;
    else if (has_word(e->text, "error", &e->value))
        e->kind = SAY_ERROR;
    else if (has_word(e->text, "says", &e->value))
        e->kind = SAY_SAYS;
    else if (is_named(e))
        e->kind = SAY_NAMED;
    else {
        e->kind = SAY_VALUE;
        e->value = e->text;
    }
    return (e->kind != SAY_ERROR && e->kind != SAY_SAYS) || !empty(lesson, e);
}

/* A word that may follow the reason of a misprint: how the wrong value was written. */
static void take_how(Expectation *e)
{
    static const Say HOW[] = {SAY_TRUNCATED, SAY_ROUNDED, SAY_AGREES};
    e->how = SAY_AGREES;
    for (size_t i = e->reason.len; i > 0; i--)
        if (e->reason.at[i - 1] == ';') {
            Text word = text_trim(text_from(e->reason, i));
            for (int k = 0; k < 2; k++)
                if (text_is(word, lesson_say_names[HOW[k]])) {
                    e->how = HOW[k];
                    e->reason = text_trim(text_cut(e->reason, 0, i - 1));
                }
            return;
        }
}

/* misprint ID: reason, or misprint = FORMULA: reason */
static bool misprint(Lesson *lesson, Expectation *e)
{
    Text rest = text_trim(text_from(e->text, strlen("misprint"))), all = rest;
    Text head = text_trim(text_take(&rest, ":"));
    e->reason = text_trim(rest);
    take_how(e);
    e->kind = SAY_MISPRINT;
    if (head.len && head.at[0] == '=') {
        e->kind = SAY_MISPRINT_FORMULA;
        e->value = text_trim(text_from(head, 1));
    } else {
        e->name = head;
    }
    bool id = e->name.len > 0 && e->name.len <= 20;
    for (size_t i = 0; i < e->name.len; i++)
        id &= (e->name.at[i] >= 'A' && e->name.at[i] <= 'Z') || (e->name.at[i] >= '0' && e->name.at[i] <= '9') || e->name.at[i] == '-';
    if ((e->kind == SAY_MISPRINT ? !id : !e->value.len) || head.len == all.len || !e->reason.len) {
        lesson_fault(lesson, e->line, "#> misprint SG2: p3 instead of S2; or #> misprint = FORMULA: reason",
                     "a misprint needs the id of a mistake or a formula, a colon, and the reason");
        return false;
    }
    return true;
}

static bool of_replay(Lesson *lesson, Expectation *e)
{
    static const Say ALONE[] = {SAY_AGREES, SAY_ROUNDED, SAY_TRUNCATED, SAY_CARRIED, SAY_TYPES, SAY_NOT_USED};
    for (size_t i = 0; i < sizeof ALONE / sizeof *ALONE; i++)
        if (text_is(e->text, lesson_say_names[ALONE[i]])) {
            e->kind = ALONE[i];
            return true;
        }
    if (text_starts(e->text, "misprint"))
        return misprint(lesson, e);
    if (has_word(e->text, "does not type", &e->value)) {
        e->kind = SAY_NO_TYPE;
        return !empty(lesson, e);
    }
    if (has_word(e->text, "contradicts", &e->reason))
        e->kind = SAY_CONTRADICTS;
    else if (has_word(e->text, "not here", &e->reason))
        e->kind = SAY_NOT_HERE;
    else {
        lesson_fault(lesson, e->line, lesson_words_of(WORD_REPLAY, lesson->mem), "a replay has no verdict `#> %.*s`",
                     TEXT_ARG(lesson_quote(lesson, e->text)));
        return false;
    }
    return true;
}

bool lesson_expectation(Lesson *lesson, Expectation *e, Text text, int line, bool replay)
{
    *e = (Expectation){.line = line, .text = text, .how = SAY_AGREES};
    if (!text.len) {
        lesson_fault(lesson, line, "#> va' = 7/4", "there is nothing after `#>`");
        return false;
    }
    if (text.len > LIMIT_EXPECTED) {
        lesson_fault(lesson, line, "`#> says:` with a part of it is enough", "there may be at most %d bytes after `#>`", LIMIT_EXPECTED);
        return false;
    }
    return replay ? of_replay(lesson, e) : of_transcript(lesson, e);
}
