/* Sentences of problems: recognized by their small words, and matched with a method by the words that the problem uses. */
#include "session/sentence.h"

#include "session/call.h"

#include <ctype.h>
#include <string.h>

/* A statement in carom's own language has few words, and none of the small ones more than once. */
enum { FEWEST_WORDS = 6, FEWEST_SMALL_WORDS = 2 };

/* The first row with a word of the problem names the method. A wall stands before a collision, which two bodies or a wall can have. */
static const struct {
    const char *words, *method;
} KINDS[] = {
    {"pierces emerges penetrates", "pierce"},
    {"closest nearest intercept intercepts interception ships ship", "closest"},
    {"pendulum suspended swings ballistic", "pendulum"},
    {"explode explodes explosion bursts fragments splits recoil recoils", "explode"},
    {"coalesce coalesces stick together embedded embeds couple coupled combine", "merge"},
    {"wall cushion barrier", "bounce"},
    {"dropped falls", "drop"},
    {"obliquely oblique centres", "collide2d"},
    {"collide collides collision impact towards", "collide1d"},
    {"floor bounces rebounds strikes", "bounce"},
    {"particles spheres restitution", "collide1d"},
};

/* The next word of a text, in letters alone; empty at its end. */
static Text next_word(Text *rest)
{
    size_t start = 0, end;
    while (start < rest->len && !isalpha((unsigned char)rest->at[start]))
        start++;
    for (end = start; end < rest->len && isalpha((unsigned char)rest->at[end]);)
        end++;
    Text word = text_cut(*rest, start, end);
    *rest = text_from(*rest, end);
    return word;
}

static bool is_among(Text word, Text list)
{
    bool among = false;
    while (list.len && !among)
        among = text_equal(text_take(&list, " "), word);
    return among;
}

static bool has_any(Text statement, Text list)
{
    bool has = false;
    for (Text word = next_word(&statement); word.len && !has; word = next_word(&statement))
        has = is_among(word, list);
    return has;
}

static bool is_sentence(Text statement)
{
    int words = 0, small = 0;
    for (Text word = next_word(&statement); word.len; word = next_word(&statement)) {
        words += word.len > 1;
        small += is_among(word, TEXT("the of is are with from its has"));
    }
    return words >= FEWEST_WORDS && small >= FEWEST_SMALL_WORDS;
}

/* The method that the problem looks like; NULL: none is recognized. */
static const Method *method_of(Run *run, Text statement)
{
    Diag unsaid = {.mem = run->mem};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (has_any(statement, text_of(KINDS[i].words)))
            return call_find_method(run->session, text_of(KINDS[i].method), &unsaid);
    return NULL;
}

void sentence_explain(Run *run)
{
    Diag *diag = &run->diag;
    Text  lower = text_lower(run->mem, run->text);
    if (text_count(lower, '\n') || text_count(lower, '=') || !is_sentence(lower))
        return;
    const Method *method = method_of(run, lower);
    *diag = (Diag){.mem = diag->mem, .source = diag->source};
    diag_fail(diag, EXIT_INPUT, (Span){0, run->text.len}, "this is a sentence, and carom reads values with names");
    if (method)
        diag_hint(diag, "it looks like a problem for %.*s: type its values, and ? for what is asked, as in `%.*s`; see `help %.*s`",
                  TEXT_ARG(method->name), TEXT_ARG(method->example), TEXT_ARG(method->name));
    else
        diag_hint(diag, "`help` lists the methods; each takes values as in `collide1d ma=2 mb=3 va=5 vb=-4 e=1/4`");
}
