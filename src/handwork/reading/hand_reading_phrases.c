/* Sentences in the words of the method, A stops, and the condition that each stands for. */
#include "base/paper.h"
#include "derive/reading/method_phrase.h"
#include "handwork/reading/hand_reading.h"
#include "language/check_shapes.h"

#include <ctype.h>
#include <string.h>

/* The names of the method itself, whatever the page calls them; slots are indices of steps, as in all formulas of a page. */
typedef struct ConditionScope {
    Scope         scope; /* first */
    const Report *report;
} ConditionScope;

static bool find_step(Scope *scope, Text name, Binding *binding)
{
    const ConditionScope *c = (const ConditionScope *)(void *)scope;
    int                   step = report_find(c->report, name);
    if (step < 0)
        return false;
    *binding = (Binding){.shape = c->report->plan->step[step].shape, .slot = step};
    return true;
}

/* Its parts may stand between commas. */
const Expr *hand_condition_read(const HandChecker *c, Text text)
{
    ConditionScope scope = {.scope = {.find = find_step}, .report = c->report};
    Diag           diag = {.mem = c->mem, .source = text};
    int            count;
    Parser         parser = {.token = tokenize(text, 0, text.len, &count, &diag), .diag = &diag, .num = c->exact, .scope = &scope.scope};
    ShapeChecker   checker = {.scope = &scope.scope, .diag = &diag, .num = c->exact};
    Expr          *all = NULL;
    for (bool more = parser.token != NULL; more;) {
        Expr *one = parse_expression(&parser, LEVEL_OR);
        bool  good = one && check_expr(&checker, one), place = good && one->kind == EXPR_NAME && one->shape.kind == SHAPE_VECTOR;
        if (!good || (one->shape.kind != SHAPE_TRUTH && (all || !place)))
            return NULL;
        all = all ? expr_chain(c->mem, all, OP_AND, one) : one;
        all->shape = one->shape;
        more = parser.token->kind == TOKEN_COMMA && !place;
        parser.token += more;
    }
    return all && parser.token->kind == TOKEN_END ? all : NULL;
}

/* Whether the word adds nothing: both bodies still move, so the two segments cross. */
static bool is_filler(Text word)
{
    static const char *const FILLERS[] = {"the",  "two",  "both",   "so",  "still", "then",   "therefore",
                                          "thus", "that", "indeed", "now", "hence", "really", "die"};
    bool                     filler = false;
    for (size_t i = 0; i < sizeof FILLERS / sizeof *FILLERS && !filler; i++)
        filler = word.len == text_of(FILLERS[i]).len && text_starts_in_any_case(word, FILLERS[i]);
    return filler;
}

/* The next word that counts, without punctuation; empty behind the last one. */
static Text next_word(Text *rest)
{
    Text word;
    do {
        *rest = text_trim(*rest);
        word = text_take(rest, " ");
        while (word.len && memchr(".,;:!", word.at[word.len - 1], 5))
            word.len--;
    } while (rest->len && (!word.len || is_filler(word)));
    if (is_filler(word))
        word.len = 0;
    return word;
}

/* A word may begin with a capital, but a letter by itself is a name. */
static bool is_same_word(Text a, Text b)
{
    return a.len == b.len && a.len > 1
               ? tolower((unsigned char)a.at[0]) == tolower((unsigned char)b.at[0]) && text_equal(text_from(a, 1), text_from(b, 1))
               : text_equal(a, b);
}

/* Whether it is one of the words, between which | stands. */
static bool is_one_of(Text word, Text words)
{
    bool is = false;
    while (words.len && !is)
        is = is_same_word(text_take(&words, "|"), word);
    return is;
}

/* The words that count; those of a sentence that is longer than any phrase are not all of them. */
static int split_words(Text sentence, Text word[LONGEST_PHRASE])
{
    int count = 0;
    while (count < LONGEST_PHRASE && (word[count] = next_word(&sentence)).len)
        count++;
    return count;
}

const HandPhrases *hand_phrases_of(const Method *method, Arena *mem)
{
    HandPhrases *list = ARENA_ONE(mem, HandPhrases);
    MethodPhrase phrase;
    int          room = 0;
    for (size_t at = 0; method && method_outcome_next(method, &at, &phrase);) {
        HandPhrase *now = ARENA_ADD(mem, list->phrase, list->count, &room);
        now->words = split_words(phrase.words, now->word);
        now->condition = phrase.condition;
    }
    return list;
}

const Expr *hand_phrase_condition(const HandChecker *c, Text sentence)
{
    Text        word[LONGEST_PHRASE];
    int         words = split_words(sentence, word);
    const Expr *condition = NULL;
    for (int i = 0; i < c->phrases->count && !condition; i++) {
        const HandPhrase *phrase = &c->phrases->phrase[i];
        bool              same = phrase->words == words;
        for (int k = 0; k < words && same; k++)
            same = is_one_of(word[k], phrase->word[k]);
        if (same)
            condition = hand_condition_read(c, phrase->condition);
    }
    return condition;
}
