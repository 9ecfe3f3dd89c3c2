/* Ranges over the members of a family, in sums and in `for each` lines of methods; and conditions on names. */
#include "language/parse.h"

static bool at_word(const Parser *p, const char *word)
{
    return token_is(p->token, word);
}

static bool take_name(Parser *p, Text *name, const char *expected)
{
    if (p->token->kind != TOKEN_NAME)
        return parse_unexpected(p, expected);
    *name = p->token++->text;
    return true;
}

static bool take_names(Parser *p, Text *name, int *count)
{
    do {
        if (*count == LIMIT_RANGE)
            return diag_fail(p->diag, EXIT_INPUT, p->token->span, "more than %d members are named here", LIMIT_RANGE);
        if (!take_name(p, &name[(*count)++], "the variable of a member"))
            return false;
    } while (p->token->kind == TOKEN_COMMA && p->token++);
    return true;
}

bool parse_asked(Parser *p, NameTest *asked)
{
    if (at_word(p, "not")) {
        asked->turned = true;
        p->token++;
    }
    if (!take_name(p, &asked->name, "a name"))
        return false;
    if (p->token->kind != TOKEN_EQUAL)
        return true;
    p->token++;
    return take_name(p, &asked->word, "a word");
}

static bool is_clause(const Parser *p)
{
    static const char *const WORDS[] = {"of", "in", "not", "after", "where", "backwards"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (at_word(p, WORDS[i]))
            return true;
    return false;
}

static bool parse_clause(Parser *p, Range *range)
{
    Text word = p->token++->text;
    if (text_is(word, "of"))
        return take_names(p, range->of, &range->ofs);
    if (text_is(word, "in"))
        return take_names(p, range->in, &range->ins);
    if (text_is(word, "not"))
        return take_name(p, &range->without, "the variable of a `for each` around this");
    if (text_is(word, "after"))
        return take_name(p, &range->after, "the variable of a `for each` around this");
    if (text_is(word, "where"))
        return parse_asked(p, &range->where);
    return range->backwards = true;
}

const Range *parse_range(Parser *p)
{
    Range *range = ARENA_ONE(p->diag->mem, Range);
    range->span = p->token->span;
    if (!take_name(p, &range->family, "the name of a family"))
        return NULL;
    range->variable = range->family;
    if (p->token->kind == TOKEN_NAME && !is_clause(p))
        range->variable = p->token++->text;
    while (is_clause(p))
        if (!parse_clause(p, range))
            return NULL;
    return range;
}
